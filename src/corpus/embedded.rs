//! The starter library inside the binary, as `build.rs` packed it: vocabulary, synonyms, heads of cases, records. It is
//! clean and composed already (a test holds it), so what is read here goes by no door; and what every start needs is not
//! copied but read where it stands.

use super::told::{Known, Packed, Record, Told};
use super::{Bilingual, Body, Case, Date, Origin, Review, Shelf, Span, Str, Term, read};
use std::borrow::Cow;

static VOCAB: &str = include_str!(concat!(env!("OUT_DIR"), "/vocab.txt"));
static SYNONYMS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/synonyms.lz4"));
static KINDS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/kinds.lz4"));
static HEADS: &str = include_str!(concat!(env!("OUT_DIR"), "/heads.txt"));
static RECORDS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/records.bin"));

/// The terms of our vocabulary in file order, each with the key of `vocab.json` that it stands under.
pub(super) fn terms() -> impl Iterator<Item = (&'static str, Term)> {
    lines(VOCAB).map(|line| {
        let mut fields = Fields(line);
        let key = fields.next().unwrap_or_default();
        let slug = fields.text().unwrap_or_default();
        let (label, definition) = (fields.both(), fields.both());
        (key, Term { slug, label, definition, aliases: fields.list() })
    })
}

/// Our synonyms, as JSON.
pub(super) fn synonyms() -> String {
    unpack(SYNONYMS)
}

/// The kinds of remediation, as JSON.
pub(super) fn kinds() -> String {
    unpack(KINDS)
}

/// The cases; their long texts and records stay packed.
pub(super) fn cases() -> impl Iterator<Item = Case> {
    lines(HEADS).map(case)
}

/// The long texts of a packed record.
pub(super) fn body(block: &'static [u8]) -> Body {
    read::trusted(&unpack(block))
}

/// The ids of the cases.
pub(super) fn ids() -> impl Iterator<Item = Str> {
    cases().map(|case| case.id)
}

/// What this build packed unpacks; a block that did not would be an empty one.
pub(super) fn unpack(block: &[u8]) -> String {
    String::from_utf8(lz4_flex::block::decompress_size_prepended(block).unwrap_or_default()).unwrap_or_default()
}

/// The rest of a line, in the order in which `build.rs` wrote its fields.
struct Fields(&'static str);

impl Fields {
    fn next(&mut self) -> Option<&'static str> {
        let (field, rest) = split(self.0, memchr::memchr(b'\t', self.0.as_bytes()));
        self.0 = rest;
        (!field.is_empty()).then_some(field)
    }

    fn text(&mut self) -> Option<Str> {
        self.next().map(Cow::Borrowed)
    }

    fn both(&mut self) -> Bilingual {
        Bilingual { en: self.text(), ko: self.text() }
    }

    fn number(&mut self) -> usize {
        self.next().and_then(|field| field.parse().ok()).unwrap_or_default()
    }

    fn list(&mut self) -> Vec<Str> {
        let Some(mut rest) = self.next() else { return Vec::new() };
        let mut items = Vec::new();
        while let Some(end) = rest.bytes().position(|byte| byte == SEPARATOR) {
            let (item, more) = split(rest, Some(end));
            items.push(Cow::Borrowed(item));
            rest = more;
        }
        items.push(Cow::Borrowed(rest));
        items
    }
}

/// Parts the texts of a list.
const SEPARATOR: u8 = 0x1f;

fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (line, more) = split(rest, memchr::memchr(b'\n', rest.as_bytes()));
        rest = more;
        (!line.is_empty()).then_some(line)
    })
}

/// What stands before the ASCII character at `place`, and what after it; all before it where there is none.
fn split(text: &str, place: Option<usize>) -> (&str, &str) {
    let place = place.unwrap_or(text.len());
    (text.get(..place).unwrap_or_default(), text.get(place + 1..).unwrap_or_default())
}

/// The case of a head.
fn case(head: &'static str) -> Case {
    let mut fields = Fields(head);
    let block = RECORDS.get(fields.number()..fields.number()).unwrap_or_default();
    let (en, ko) = (fields.next().is_some(), fields.next().is_some());
    let mut case = Case::blank(
        Origin {
            shelf: Shelf::Embedded,
            root: Cow::Borrowed("embedded"),
            path: None,
            shown: fields.text().unwrap_or_default(),
            line: 1,
        },
        "",
    );
    case.id = fields.text().unwrap_or_default();
    case.org = fields.text();
    case.org_slug = fields.text();
    case.date = Date::new(fields.text());
    case.date_kind = fields.text();
    case.title = fields.both();
    case.root_cause = fields.text();
    case.severity = fields.text().filter(|severity| severity != "unknown");
    case.timeline.detected_after = fields.text().map(Span::new);
    case.timeline.resolved_after = fields.text().map(Span::new);
    case.recurrence_of = fields.text();
    case.review = Review { written_by: fields.text(), reviewed_at: fields.text(), reviewed_by: fields.text() };
    case.url = fields.text();
    case.updated_at = fields.text();
    case.domain = fields.list();
    case.components = fields.list();
    case.symptoms = fields.list();
    case.contributing = fields.list();
    case.related = fields.list();
    let kinds = fields.list().into_iter().map(|kind| (!kind.is_empty()).then_some(kind)).collect();
    case.body = Told::packed(Packed { block, known: Known { en, ko, kinds } });
    case.record = Record::packed(block);
    case
}
