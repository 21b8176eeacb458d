//! The folded text of all cases in one string, and the same without blanks and in initials: scanned at the speed of memory.
//!
//! Knows nothing of queries and ranks nothing.

use super::lead::{Lead, Seeker};
use super::tight::{Tight, initials};
use crate::corpus::{Case, Catalog, Section, Vocab, parallel};
use crate::text::fold::fold_into;
use crate::text::hangul;
use memchr::memmem;
use std::num::NonZero;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use std::thread::available_parallelism;

/// Stands between texts, so that nothing is found across two of them; clean text never holds it.
pub(super) const BETWEEN: char = '\0';

/// How many bytes are scanned between two looks at whether to stop.
const CHUNK: usize = 1 << 20;

/// From so many cases on they are folded on more than one thread: fewer are done before a thread has started.
const MANY: usize = 500;

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
    /// How many threads look through it.
    threads: usize,
    tight: OnceLock<Tight>,
    /// [`Tight::text`] with the initial in place of each syllable, byte for byte alike.
    initials: OnceLock<String>,
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

/// Which writing of the texts is scanned; places in the last two are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Written {
    /// As they are.
    Plain,
    /// Without the blanks beside Hangul.
    Tight,
    /// So, and in initials.
    Initials,
}

impl Arena {
    /// Folds everything: the slow part of a first search. Many cases are folded on all cores.
    pub(in crate::query) fn new(catalog: &Catalog) -> Arena {
        Arena::in_parts(catalog, cores(catalog.cases.len()))
    }

    /// The same whatever the number of parts.
    pub(super) fn in_parts(catalog: &Catalog, parts: usize) -> Arena {
        let parts = even(catalog.cases.len(), parts);
        let mut folded = parallel(&parts, 2, |part| {
            let cases = catalog.cases.get(part.clone()).unwrap_or_default();
            Arena::fold(cases, part.start, &catalog.vocab)
        })
        .into_iter();
        let mut arena = folded.next().unwrap_or_default();
        folded.for_each(|part| arena.append(part));
        arena.cases.push(arena.starts.len());
        // A look costs less than folding: the threads must be worth their start.
        arena.threads = cores(catalog.cases.len() / 4);
        arena.even_out();
        arena
    }

    /// The texts of some cases, of which the first has the place `first`.
    fn fold(cases: &[Arc<Case>], first: usize, vocab: &Vocab) -> Arena {
        let mut arena = Arena::default();
        for (ix, case) in (first..).zip(cases) {
            let ix = u32::try_from(ix).unwrap_or(u32::MAX);
            arena.cases.push(arena.starts.len());
            for text in case.texts(vocab) {
                arena.starts.push(arena.text.len());
                arena.owners.push(Owner { case: ix, section: text.section, weight: weight(text.section) });
                fold_line(text.text, &mut arena.text);
                arena.text.push(BETWEEN);
            }
        }
        arena
    }

    /// Adds the texts of the cases that follow.
    fn append(&mut self, more: Arena) {
        let (bytes, texts) = (self.text.len(), self.starts.len());
        self.text.push_str(&more.text);
        self.starts.extend(more.starts.iter().map(|start| start + bytes));
        self.owners.extend(more.owners);
        self.cases.extend(more.cases.iter().map(|case| case + texts));
    }

    /// With another number of threads.
    #[cfg(test)]
    pub(super) fn looked_through_by(self, threads: usize) -> Arena {
        Arena { threads, ..self }
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
        self.seek(Written::Plain, &Lead::Text(needle.to_owned()), 0..self.starts.len(), stop, found)
    }

    /// The same for whatever begins with `lead` in some texts, in another writing of them.
    pub(super) fn seek(
        &self,
        written: Written,
        lead: &Lead,
        texts: Range<usize>,
        stop: Stop<'_>,
        found: impl FnMut(usize, usize) -> Heard,
    ) -> bool {
        let (all, starts) = match written {
            Written::Plain => (self.text.as_str(), &self.starts),
            Written::Tight => (self.tight().text.as_str(), &self.tight().starts),
            Written::Initials => (self.initials(), &self.tight().starts),
        };
        seek(all.as_bytes(), starts, texts, Seeker::new(lead), stop, found)
    }

    /// All texts in parts of whole cases, one for each thread that is to look through them.
    pub(super) fn parts(&self) -> Vec<Range<usize>> {
        let texts = |part: Range<usize>| self.span(part.start).0..self.span(part.end.saturating_sub(1)).1;
        even(self.cases.len().saturating_sub(1), self.threads).into_iter().map(texts).collect()
    }

    /// Every text, folded.
    pub(in crate::query) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn owner(&self, text: usize) -> Option<Owner> {
        self.owners.get(text).copied()
    }

    /// The texts without the blanks beside Hangul; made when first asked for.
    pub(in crate::query) fn tight(&self) -> &Tight {
        self.tight.get_or_init(|| {
            let parts = self.parts().into_iter();
            let pieces: Vec<&str> = parts.filter_map(|part| within(&self.text, &self.starts, part)).collect();
            Tight::new(&pieces)
        })
    }

    fn initials(&self) -> &str {
        self.initials.get_or_init(|| {
            let tight = self.tight();
            let pieces: Vec<&str> =
                self.parts().into_iter().filter_map(|part| within(&tight.text, &tight.starts, part)).collect();
            parallel(&pieces, 2, |piece| initials(piece)).concat()
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

/// On how many threads so many cases are worked at.
fn cores(cases: usize) -> usize {
    // Asking for the cores reads several files, so few cases do not ask.
    if cases < MANY { 1 } else { available_parallelism().map_or(1, NonZero::get) }
}

/// So many cases in so many parts, or fewer, of about the same number.
fn even(cases: usize, parts: usize) -> Vec<Range<usize>> {
    let each = cases.div_ceil(parts.max(1)).max(1);
    (0..cases).step_by(each).map(|from| from..(from + each).min(cases)).collect()
}

/// Where some of the texts that begin at `starts` lie among `len` bytes.
fn bytes_of(starts: &[usize], len: usize, texts: &Range<usize>) -> Range<usize> {
    let place = |text: usize| starts.get(text).copied().unwrap_or(len);
    place(texts.start)..place(texts.end)
}

/// Some of the texts that begin at `starts` in `all`.
fn within<'a>(all: &'a str, starts: &[usize], texts: Range<usize>) -> Option<&'a str> {
    all.get(bytes_of(starts, all.len(), &texts))
}

/// See [`Arena::scan`].
fn seek(
    bytes: &[u8],
    starts: &[usize],
    texts: Range<usize>,
    mut seeker: Seeker,
    stop: Stop<'_>,
    mut found: impl FnMut(usize, usize) -> Heard,
) -> bool {
    let Range { start: mut from, end: last } = bytes_of(starts, bytes.len(), &texts);
    let mut text = texts.start;
    while from < last {
        if stop() {
            return false;
        }
        // A window ends where nothing can begin any more that the next one would not find too.
        let next = (from + CHUNK).min(last);
        let end = (next + seeker.len().saturating_sub(1)).min(last);
        let window = bytes.get(..end).unwrap_or_default();
        seeker.anew();
        // Needles may overlap: of ㅇㅇㅇ the last two are ㅇㅇ as well.
        while let Some(at) = seeker.find(window, from) {
            text = text_at(starts, text, at);
            from = match found(text, at) {
                Heard::More => at + 1,
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
    if has_gaps(added) {
        let words: Vec<&str> = added.split_whitespace().collect();
        let joined = words.join(" ");
        out.truncate(start);
        out.push_str(&joined);
    }
}

/// Whether `text` has blanks in a row, or blanks other than spaces.
fn has_gaps(text: &str) -> bool {
    let bytes = text.as_bytes();
    // Every other blank is below the space or begins with one of these; without a branch for each byte this is fast.
    let may = |byte: &u8| *byte < b' ' || *byte == 0xC2 || (0xE1..=0xE3).contains(byte);
    let may = bytes.chunks(64).any(|block| block.iter().fold(false, |any, byte| any | may(byte)));
    memmem::find(bytes, b"  ").is_some() || may && text.chars().any(|c| c.is_whitespace() && c != ' ')
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
