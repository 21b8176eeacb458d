//! The starter library inside the binary, as `build.rs` packed it: words, heads of cases, records. It is clean and composed
//! already (a test holds it), so what is read here goes by no door.

use super::told::{Known, Packed, Record, Told};
use super::{Bilingual, Body, Case, Date, Origin, Review, Shelf, Span, Timeline, read};
use serde::Deserialize;

static WORDS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/words.lz4"));
static HEADS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/heads.lz4"));
static RECORDS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/records.bin"));

/// Our vocabulary and our synonyms, each as JSON.
pub(super) fn words() -> (String, String) {
    let text = unpack(WORDS);
    let (vocab, synonyms) = text.split_once('\n').unwrap_or_default();
    (vocab.to_owned(), synonyms.to_owned())
}

/// The cases; their long texts and records stay packed.
pub(super) fn cases() -> Vec<Case> {
    let heads = unpack(HEADS);
    let lines: Vec<&str> = heads.lines().collect();
    read::parallel(&lines, 256, |line| serde_json::from_str::<Head>(line).ok().map(Head::case))
        .into_iter()
        .flatten()
        .collect()
}

/// The long texts of a packed record.
pub(super) fn body(block: &'static [u8]) -> Body {
    read::trusted(&unpack(block))
}

/// The ids of the cases.
pub(super) fn ids() -> Vec<String> {
    cases().into_iter().map(|case| case.id).collect()
}

/// What this build packed unpacks; a block that did not would be an empty one.
pub(super) fn unpack(block: &[u8]) -> String {
    String::from_utf8(lz4_flex::block::decompress_size_prepended(block).unwrap_or_default()).unwrap_or_default()
}

/// A text in both languages, as JSON has it.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Both {
    #[serde(default)]
    en: Option<String>,
    #[serde(default)]
    ko: Option<String>,
}

impl From<Both> for Bilingual {
    fn from(both: Both) -> Bilingual {
        let told = |text: Option<String>| text.filter(|text| !text.is_empty());
        Bilingual { en: told(both.en), ko: told(both.ko) }
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Head {
    id: String,
    org: Option<String>,
    org_slug: Option<String>,
    date: Option<String>,
    date_kind: Option<String>,
    title: Both,
    domain: Vec<String>,
    root_cause: Option<String>,
    components: Vec<String>,
    symptoms: Vec<String>,
    contributing: Vec<String>,
    severity: Option<String>,
    timeline: HeadTimes,
    related: Vec<String>,
    recurrence_of: Option<String>,
    review: HeadReview,
    url: Option<String>,
    updated_at: Option<String>,
    known: HeadKnown,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct HeadTimes {
    detected_after: Option<String>,
    resolved_after: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct HeadReview {
    written_by: Option<String>,
    reviewed_at: Option<String>,
    reviewed_by: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct HeadKnown {
    at: (usize, usize),
    en: bool,
    ko: bool,
    kinds: Vec<Option<String>>,
}

impl Head {
    fn case(self) -> Case {
        let known = self.known;
        let block = RECORDS.get(known.at.0..known.at.1).unwrap_or_default();
        let origin = Origin {
            shelf: Shelf::Embedded,
            root: "embedded".to_owned(),
            path: None,
            shown: format!("embedded/{}.json", self.id),
            line: 1,
        };
        Case {
            id: self.id,
            org: self.org,
            org_slug: self.org_slug,
            date: Date::new(self.date),
            date_kind: self.date_kind,
            title: self.title.into(),
            root_cause: self.root_cause,
            severity: self.severity.filter(|severity| severity != "unknown"),
            domain: self.domain,
            components: self.components,
            symptoms: self.symptoms,
            contributing: self.contributing,
            timeline: Timeline {
                detected_after: self.timeline.detected_after.map(Span::new),
                resolved_after: self.timeline.resolved_after.map(Span::new),
            },
            related: self.related,
            recurrence_of: self.recurrence_of,
            review: Review {
                written_by: self.review.written_by,
                reviewed_at: self.review.reviewed_at,
                reviewed_by: self.review.reviewed_by,
            },
            url: self.url,
            updated_at: self.updated_at,
            body: Told::packed(Packed { block, known: Known { en: known.en, ko: known.ko, kinds: known.kinds } }),
            origin,
            duplicate: false,
            record: Record::packed(block),
        }
    }
}
