//! The folded text of all cases in one string, and the same without blanks and in initials: scanned at the speed of memory.
//!
//! Knows nothing of queries and ranks nothing.

use crate::corpus::{Catalog, Section};
use crate::text::fold::fold_into;
use crate::text::hangul;
use memchr::memmem::Finder;
use std::sync::OnceLock;

/// Stands between texts, so that nothing is found across two of them; clean text never holds it.
pub(super) const BETWEEN: char = '\0';

/// How many bytes are scanned between two looks at whether to stop.
const CHUNK: usize = 1 << 20;

/// Asked now and then during long work; true says that nobody waits for the result any more.
pub type Stop<'a> = &'a dyn Fn() -> bool;

/// All texts of all cases, folded, one after the other in the order of [`crate::corpus::Case::texts`]. Blanks in a row,
/// line feeds included, are one space.
#[derive(Debug, Default)]
pub(in crate::query) struct Arena {
    text: String,
    /// Where each text begins in `text`.
    starts: Vec<usize>,
    owners: Vec<Owner>,
    /// Where the texts of each case begin in `starts`, and where those of the last end.
    cases: Vec<usize>,
    tight: OnceLock<Tight>,
}

/// Whether more of the same text may change anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heard {
    /// It may.
    More,
    /// It may not.
    Enough,
}

/// Whose text it is, and how much a word in it says about the case.
#[derive(Debug, Clone, Copy)]
pub(super) struct Owner {
    pub(super) case: u32,
    pub(super) section: Section,
    pub(super) weight: f32,
}

/// The texts without the blanks beside Hangul, and with the initial in place of each syllable, byte for byte alike.
#[derive(Debug, Default)]
pub(super) struct Tight {
    pub(super) text: String,
    pub(super) initials: String,
    starts: Vec<usize>,
}

impl Arena {
    /// Folds everything: the slow part of a first search.
    pub(in crate::query) fn new(catalog: &Catalog) -> Arena {
        let mut arena = Arena::default();
        for (ix, case) in (0u32..).zip(&catalog.cases) {
            arena.cases.push(arena.starts.len());
            for text in case.texts(&catalog.vocab) {
                arena.starts.push(arena.text.len());
                arena.owners.push(Owner { case: ix, section: text.section, weight: weight(text.section) });
                fold_line(text.text, &mut arena.text);
                arena.text.push(BETWEEN);
            }
        }
        arena.cases.push(arena.starts.len());
        arena.even_out();
        arena
    }

    /// In a long case a word says less than in a short one.
    fn even_out(&mut self) {
        const HOW_MUCH: f32 = 0.4;
        let cases = self.cases.len().saturating_sub(1);
        let share = |bytes: usize, of: usize| bytes as f32 / of.max(1) as f32;
        let mean = share(self.text.len(), cases).max(1.0);
        for case in 0..cases {
            let (from, to) = self.span(case);
            let begin = self.starts.get(from).copied().unwrap_or(self.text.len());
            let end = self.starts.get(to).copied().unwrap_or(self.text.len());
            let norm = 1.0 - HOW_MUCH + HOW_MUCH * end.saturating_sub(begin) as f32 / mean;
            for owner in self.owners.get_mut(from..to).unwrap_or_default() {
                if !is_label(owner.section) {
                    owner.weight /= norm;
                }
            }
        }
    }

    /// Calls `found` with the text and the place of each `needle`, in order, and passes over the rest of a text of which it
    /// has [`Heard::Enough`]. False when it was stopped.
    pub(super) fn scan(&self, needle: &str, stop: Stop<'_>, found: impl FnMut(usize, usize) -> Heard) -> bool {
        scan(&self.text, &self.starts, needle, stop, found)
    }

    /// The same over the texts without blanks.
    pub(super) fn scan_tight(&self, needle: &str, stop: Stop<'_>, found: impl FnMut(usize, usize) -> Heard) -> bool {
        let tight = self.tight();
        scan(&tight.text, &tight.starts, needle, stop, found)
    }

    /// The same over the initials; the places are those of the texts without blanks.
    pub(super) fn scan_initials(&self, needle: &str, stop: Stop<'_>, found: impl FnMut(usize, usize) -> Heard) -> bool {
        let tight = self.tight();
        scan(&tight.initials, &tight.starts, needle, stop, found)
    }

    /// Every text, folded.
    pub(in crate::query) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn owner(&self, text: usize) -> Option<Owner> {
        self.owners.get(text).copied()
    }

    pub(super) fn tight(&self) -> &Tight {
        self.tight.get_or_init(|| {
            let mut tight = Tight::default();
            for text in self.text.split_terminator(BETWEEN) {
                tight.starts.push(tight.text.len());
                push_tight(text, &mut tight.text);
                tight.text.push(BETWEEN);
            }
            tight.initials.reserve_exact(tight.text.len());
            tight.initials.extend(tight.text.chars().map(|c| hangul::initial(c).unwrap_or(c)));
            tight
        })
    }

    /// The places of the first text of a case and of the first of the next.
    fn span(&self, case: usize) -> (usize, usize) {
        let from = self.cases.get(case).copied().unwrap_or_default();
        (from, self.cases.get(case + 1).copied().unwrap_or(from))
    }

    /// The texts of a case with their sections, in order.
    pub(super) fn of(&self, case: usize) -> impl Iterator<Item = (Section, &str)> {
        let (from, to) = self.span(case);
        (from..to).filter_map(|at| {
            let end = self.starts.get(at + 1).copied().unwrap_or(self.text.len()).saturating_sub(BETWEEN.len_utf8());
            Some((self.owners.get(at)?.section, self.text.get(*self.starts.get(at)?..end)?))
        })
    }

    /// The texts of a case's title.
    pub(super) fn titles(&self, case: usize) -> impl Iterator<Item = &str> {
        self.of(case).take_while(|(section, _)| *section == Section::Title).map(|(_, text)| text)
    }
}

/// See [`Arena::scan`].
fn scan(
    all: &str,
    starts: &[usize],
    needle: &str,
    stop: Stop<'_>,
    mut found: impl FnMut(usize, usize) -> Heard,
) -> bool {
    let finder = Finder::new(needle);
    let bytes = all.as_bytes();
    let (mut from, mut text) = (0, 0);
    while from < bytes.len() {
        if stop() {
            return false;
        }
        // A window ends where no needle can begin any more that the next one would not find too.
        let next = (from + CHUNK).min(bytes.len());
        let end = (next + needle.len().saturating_sub(1)).min(bytes.len());
        // Needles may overlap: of ㅇㅇㅇ the last two are ㅇㅇ as well.
        while let Some(offset) = bytes.get(from..end).and_then(|window| finder.find(window)) {
            text = text_at(starts, text, from + offset);
            from = match found(text, from + offset) {
                Heard::More => from + offset + 1,
                Heard::Enough => starts.get(text + 1).copied().unwrap_or(bytes.len()),
            };
        }
        from = from.max(next);
    }
    true
}

/// The text that the byte at `place` is in, looking from the text `from` on; most often it is near.
fn text_at(starts: &[usize], from: usize, place: usize) -> usize {
    let rest = starts.get(from..).unwrap_or_default();
    let near = rest.iter().take(16).position(|start| *start > place);
    let after = near.unwrap_or_else(|| rest.partition_point(|start| *start <= place));
    (from + after).saturating_sub(1)
}

/// Adds the folded `text` on one line: blanks in a row are one space.
pub(super) fn fold_line(text: &str, out: &mut String) {
    let start = out.len();
    fold_into(text, out);
    let added = out.get(start..).unwrap_or_default();
    if added.contains("  ") || added.chars().any(|c| c.is_whitespace() && c != ' ') {
        let words: Vec<&str> = added.split_whitespace().collect();
        let joined = words.join(" ");
        out.truncate(start);
        out.push_str(&joined);
    }
}

/// Adds `text` without the blanks between two letters of which one is Hangul. Latin words stay apart.
pub(super) fn push_tight(text: &str, out: &mut String) {
    let mut chars = text.chars().peekable();
    let mut before = None;
    while let Some(c) = chars.next() {
        if c == ' ' && glues(before, chars.peek().copied()) {
            continue;
        }
        out.push(c);
        before = Some(c);
    }
}

/// Whether a blank between these two letters does not matter.
pub(super) fn glues(before: Option<char>, after: Option<char>) -> bool {
    let hangul = |c: Option<char>| c.is_some_and(|c| hangul::is_syllable(c) || hangul::is_jamo(c));
    hangul(before) || hangul(after)
}

/// Whether a section holds names of values, which are as short in any case.
fn is_label(section: Section) -> bool {
    matches!(
        section,
        Section::Title | Section::Facts | Section::Glance | Section::Components | Section::Factors | Section::Related
    )
}

/// How much a word in a section says about the case.
pub(super) fn weight(section: Section) -> f32 {
    match section {
        Section::Title => 5.0,
        // The labels of what broke and why.
        Section::Facts | Section::Glance | Section::Components | Section::Factors => 3.0,
        Section::Symptoms => 2.4,
        Section::Trigger => 2.0,
        Section::Detection | Section::Remediation => 1.4,
        Section::Summary => 1.2,
        _ => 0.6,
    }
}
