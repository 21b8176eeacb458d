//! The starter library inside the binary, as `build.rs` packed it: vocabulary, synonyms, heads of cases, records. It is clean and composed
//! already (a test holds it), so what is read here goes by no door.

use super::told::{Known, Packed, Record, Told};
use super::{Bilingual, Body, Case, Date, Review, Shelf, Span, read};
use serde::Deserialize;

static VOCAB: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/vocab.lz4"));
static SYNONYMS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/synonyms.lz4"));
static KINDS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/kinds.lz4"));
static HEADS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/heads.lz4"));
static RECORDS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/records.bin"));

/// Our vocabulary and our synonyms, each as JSON.
pub(super) fn words() -> (String, String) {
    (unpack(VOCAB), unpack(SYNONYMS))
}

/// The kinds of remediation, as JSON.
pub(super) fn kinds() -> String {
    unpack(KINDS)
}

/// The cases; their long texts and records stay packed.
pub(super) fn cases() -> Vec<Case> {
    unpack(HEADS).lines().map(case).collect()
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

/// The fields of a head, in the order in which `build.rs` packed them.
struct Fields<'a>(std::str::Split<'a, char>);

impl<'a> Fields<'a> {
    fn next(&mut self) -> Option<&'a str> {
        self.0.next().filter(|field| !field.is_empty())
    }

    fn text(&mut self) -> Option<String> {
        self.next().map(str::to_owned)
    }

    fn number(&mut self) -> usize {
        self.next().and_then(|field| field.parse().ok()).unwrap_or_default()
    }

    fn list<T>(&mut self, item: impl Fn(&str) -> T) -> Vec<T> {
        self.next().into_iter().flat_map(|field| field.split('\u{1f}')).map(item).collect()
    }
}

/// The case of a head.
fn case(head: &str) -> Case {
    let mut fields = Fields(head.split('\t'));
    let block = RECORDS.get(fields.number()..fields.number()).unwrap_or_default();
    let (en, ko) = (fields.next().is_some(), fields.next().is_some());
    let id = fields.text().unwrap_or_default();
    let shown = format!("embedded/{id}.json");
    let mut case = Case::blank(read::origin(Shelf::Embedded, "embedded", None, &shown), "");
    case.id = id;
    case.org = fields.text();
    case.org_slug = fields.text();
    case.date = Date::new(fields.text());
    case.date_kind = fields.text();
    case.title = Bilingual { en: fields.text(), ko: fields.text() };
    case.root_cause = fields.text();
    case.severity = fields.text().filter(|severity| severity != "unknown");
    case.timeline.detected_after = fields.text().map(Span::new);
    case.timeline.resolved_after = fields.text().map(Span::new);
    case.recurrence_of = fields.text();
    case.review = Review { written_by: fields.text(), reviewed_at: fields.text(), reviewed_by: fields.text() };
    case.url = fields.text();
    case.updated_at = fields.text();
    case.domain = fields.list(str::to_owned);
    case.components = fields.list(str::to_owned);
    case.symptoms = fields.list(str::to_owned);
    case.contributing = fields.list(str::to_owned);
    case.related = fields.list(str::to_owned);
    let kinds = fields.list(|kind| (!kind.is_empty()).then(|| kind.to_owned()));
    case.body = Told::packed(Packed { block, known: Known { en, ko, kinds } });
    case.record = Record::packed(block);
    case
}
