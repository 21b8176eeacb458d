//! The one door to matching: which words a text holds, and where. Everything that looks for words goes through here, so
//! that matching can change in one place.

mod arena;
mod found;

pub(super) use arena::Arena;
pub(super) use found::Found;

use super::{CaseIx, Library, Query};
use crate::corpus::{Lang, Section};
use crate::text::fold::{Folded, fold};
use memchr::memmem;
use std::ops::Range;

/// Words that say how much, not what: they rank, but whether a case matches does not hang on them.
const DEGREE: [&str; 8] = ["급증", "급등", "폭증", "급감", "다수", "발생", "spike", "surge"];

/// The words of a query, ready to be looked for.
#[derive(Debug, Clone, Default)]
pub struct Matcher {
    needles: Vec<Needle>,
}

/// One word, folded.
#[derive(Debug, Clone)]
struct Needle {
    /// What is looked for.
    text: String,
    /// Its place in [`Query::words`].
    place: usize,
    /// A case must not hold it.
    negated: bool,
    /// It is a word of degree.
    degree: bool,
}

/// A place in the text of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The section.
    pub section: Section,
    /// Which text of the section (the step of a list), from 0.
    pub item: usize,
    /// The language of the text; `None` for texts without one (ids, addresses).
    pub lang: Option<Lang>,
    /// The bytes of the text.
    pub range: Range<usize>,
}

impl Matcher {
    /// Takes the words that are not negated from `query`.
    pub fn new(query: &Query) -> Matcher {
        let mut needles = needles(query);
        needles.retain(|needle| !needle.negated);
        Matcher { needles }
    }

    /// Whether there is nothing to look for.
    pub fn is_empty(&self) -> bool {
        self.needles.is_empty()
    }

    /// Where `text` holds the words: byte ranges at grapheme boundaries, in order, apart from each other.
    pub fn marks(&self, text: &str) -> Vec<Range<usize>> {
        if self.is_empty() {
            return Vec::new();
        }
        let folded = searchable(text);
        let mut marks: Vec<Range<usize>> = Vec::new();
        for needle in &self.needles {
            let hits = memmem::find_iter(folded.text.as_bytes(), &needle.text);
            marks.extend(hits.map(|at| folded.original(at..at + needle.text.len())));
        }
        marks.sort_unstable_by_key(|mark| (mark.start, mark.end));
        let mut apart: Vec<Range<usize>> = Vec::with_capacity(marks.len());
        for mark in marks {
            match apart.last_mut() {
                Some(last) if mark.start < last.end => last.end = last.end.max(mark.end),
                _ => apart.push(mark),
            }
        }
        apart
    }

    /// The sections of `case` that hold one of the words, in the order of the detail pane.
    pub fn sections(&self, library: &Library, case: CaseIx) -> Vec<Section> {
        let finders: Vec<memmem::Finder<'_>> =
            self.needles.iter().map(|needle| memmem::Finder::new(&needle.text)).collect();
        let texts = library.arena().of(case.0 as usize);
        let mut sections: Vec<Section> = texts
            .filter(|(_, text)| finders.iter().any(|finder| finder.find(text).is_some()))
            .map(|(section, _)| section)
            .collect();
        sections.dedup();
        sections
    }

    /// The best place outside the title that shows why `case` matches; `None` when the title alone shows it.
    pub fn why(&self, library: &Library, case: CaseIx) -> Option<Place> {
        let arena = library.arena();
        let finders: Vec<memmem::Finder<'_>> =
            self.needles.iter().map(|needle| memmem::Finder::new(&needle.text)).collect();
        // What the title does not show is what the place is to show.
        let open: Vec<&memmem::Finder<'_>> = finders
            .iter()
            .filter(|finder| !arena.titles(case.0 as usize).any(|title| finder.find(title).is_some()))
            .collect();
        let best = arena
            .of(case.0 as usize)
            .enumerate()
            .filter(|(_, (section, _))| *section != Section::Title)
            .map(|(at, (section, text))| {
                (open.iter().filter(|finder| finder.find(text).is_some()).count(), telling(section), at, text)
            })
            .filter(|(held, ..)| *held > 0)
            .max_by_key(|(held, telling, at, _)| (*held, *telling, std::cmp::Reverse(*at)))?;
        let (_, _, at, folded) = best;
        let (start, len) =
            open.iter().filter_map(|finder| Some((finder.find(folded)?, finder.needle().len()))).min()?;
        let catalog = &library.catalog;
        let text = library.case(case).texts(&catalog.vocab).into_iter().nth(at)?;
        let range = searchable(text.text).original(start..start + len);
        Some(Place { section: text.section, item: text.item, lang: text.lang, range })
    }
}

/// The words of a query that can be looked for: those with a letter or a digit.
fn needles(query: &Query) -> Vec<Needle> {
    query
        .words
        .iter()
        .enumerate()
        .filter_map(|(place, word)| {
            let text = needle(&word.text)?;
            let degree = !word.phrase && DEGREE.contains(&text.as_str());
            Some(Needle { text, place, negated: word.negated, degree })
        })
        .collect()
}

/// A word as it is looked for; `None` if it has neither a letter nor a digit.
pub(super) fn needle(word: &str) -> Option<String> {
    let text = searchable(word).text.trim().to_owned();
    text.contains(char::is_alphanumeric).then_some(text)
}

/// Text as it is searched, with the way back to it.
pub(super) fn searchable(text: &str) -> Folded {
    let mut folded = fold(text);
    // A phrase may run over the end of a line. Both letters are one byte, so the way back still holds.
    if folded.text.contains('\n') {
        folded.text = folded.text.replace('\n', " ");
    }
    folded
}

/// The cases whose title holds `word`, folded (see [`needle`]).
pub(super) fn titles(library: &Library, word: &str) -> super::bits::Bits {
    let finder = memmem::Finder::new(word);
    let arena = library.arena();
    super::bits::Bits::of(library.len(), |case| arena.titles(case).any(|title| finder.find(title).is_some()))
}

/// A section in a set of sections.
fn bit(section: Section) -> u32 {
    1 << section as u32
}

/// What a word is worth by the sections that hold it: the weightiest of them decides, then how many they are.
fn points(sections: u32) -> u32 {
    let best = ALL.iter().filter(|section| sections & bit(**section) != 0).map(|section| weight(*section)).max();
    best.unwrap_or(0) * 20 + sections.count_ones()
}

const ALL: [Section; 17] = [
    Section::Title,
    Section::Facts,
    Section::Glance,
    Section::Summary,
    Section::Symptoms,
    Section::Trigger,
    Section::Components,
    Section::Factors,
    Section::Impact,
    Section::Detection,
    Section::Remediation,
    Section::ActionItems,
    Section::Lessons,
    Section::Related,
    Section::Sources,
    Section::Other,
    Section::Review,
];

/// How much a hit in a section says about the case.
fn weight(section: Section) -> u32 {
    match section {
        Section::Title => 7,
        // The labels of what broke and why.
        Section::Facts | Section::Glance | Section::Components | Section::Factors => 6,
        Section::Symptoms => 5,
        Section::Trigger => 4,
        Section::Detection | Section::Remediation => 3,
        Section::Summary => 2,
        _ => 1,
    }
}

/// How much a snippet of a section tells the reader; a label alone tells less than a sentence.
fn telling(section: Section) -> u32 {
    match section {
        Section::Facts | Section::Glance | Section::Components | Section::Factors => 1,
        section => weight(section) + 1,
    }
}
