//! The one door to matching: which words a text holds, and where. Everything that looks for words goes through here, so
//! that matching can change in one place.

mod arena;
mod form;
mod found;
mod hold;
mod lead;
mod line;
mod look;
mod seen;
mod stem;
mod tight;
mod word;

pub(super) use arena::Arena;
pub use arena::Stop;
pub(super) use found::Found;
pub(super) use look::Memory;
pub(super) use word::only_joins;

use super::{CaseIx, Library, Query, Word};
use crate::corpus::{Lang, Section};
use form::{Form, Shape, Tier};
use line::Line;
use std::cmp::Reverse;
use std::ops::Range;
use word::{Known, Looked};

/// By so many words at most, the rarest, it is told why a case matches.
const TELLING: usize = 8;

/// The words of a query, ready to be looked for in a text.
#[derive(Debug, Clone, Default)]
pub struct Matcher {
    words: Vec<Matched>,
}

/// The forms of one word, grouped: looser ones count in a text only where it holds none of the tighter.
#[derive(Debug, Clone, Default)]
struct Matched {
    forms: Vec<Form>,
    parts: Vec<Form>,
    loose: Vec<Form>,
    layout: Vec<Form>,
    /// What the word says: more the rarer it is.
    weight: f32,
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

impl Matched {
    fn bare(looked: &Looked) -> Matched {
        let mut matched = Matched { weight: 1.0, ..Matched::default() };
        for form in &looked.forms {
            let group = match form.tier {
                Tier::Half => &mut matched.loose,
                Tier::Layout => &mut matched.layout,
                _ => &mut matched.forms,
            };
            group.push(form.clone());
        }
        matched.parts = looked.parts.iter().flat_map(|part| part.forms.iter().cloned()).collect();
        matched
    }

    /// With the labels of the values that stand for the word.
    fn new(looked: &Looked, library: &Library) -> Matched {
        let mut matched = Matched::bare(looked);
        for (facet, slug) in &looked.values {
            for lang in Lang::BOTH {
                let mut label = String::new();
                arena::fold_line(library.catalog.vocab.label(*facet, slug, lang), &mut label);
                matched.forms.push(Form::new(Tier::Synonym, Shape::Text(label)));
            }
        }
        matched
    }

    fn add(&mut self, other: Matched) {
        self.forms.extend(other.forms);
        self.parts.extend(other.parts);
    }

    fn groups(&self) -> [&[Form]; 4] {
        [&self.forms, &self.parts, &self.loose, &self.layout]
    }

    /// The first place where a folded text holds the word.
    fn find(&self, text: &str) -> Option<Range<usize>> {
        let first = |forms: &[Form]| {
            forms.iter().filter_map(|form| form.find(text)).min_by_key(|at| (at.start, Reverse(at.end)))
        };
        self.groups().into_iter().find_map(first)
    }

    /// How well a folded text shows the word: 1 as typed, less in another form, 0 not at all.
    fn strength(&self, text: &str) -> f32 {
        let mut typed = self.forms.iter().filter(|form| form.tier == Tier::Literal);
        if typed.any(|form| form.find(text).is_some()) {
            1.0
        } else if self.find(text).is_some() {
            0.9
        } else {
            0.0
        }
    }

    fn covered(&self, text: &str) -> Vec<Range<usize>> {
        let all = |forms: &[Form]| -> Vec<_> { forms.iter().flat_map(|form| form.covered(text)).collect() };
        self.groups().into_iter().map(all).find(|found| !found.is_empty()).unwrap_or_default()
    }
}

impl Matcher {
    /// Takes the words that are not negated from `query`, by their letters alone. What only a library knows (synonyms, the
    /// other keyboard) is in [`super::Results::matcher`].
    pub fn new(query: &Query) -> Matcher {
        let last = query.words.len().saturating_sub(1);
        let words = query.words.iter().enumerate().filter(|(_, word)| !word.negated);
        let words = words.filter_map(|(place, word)| Looked::new(word, place == last, &Known::nothing()));
        Matcher { words: words.map(|looked| Matched::bare(&looked)).collect() }
    }

    /// For picking from a list of names: each word of `text`, with its last letter still being typed.
    pub fn of_names(text: &str) -> Matcher {
        let word = |text: &str| Word { text: text.to_owned(), phrase: false, negated: false };
        let words = text.split_whitespace().filter_map(|text| Looked::new(&word(text), true, &Known::nothing()));
        Matcher { words: words.map(|looked| Matched::bare(&looked)).collect() }
    }

    /// The same as the keys of `text` write it on the other keyboard; `None` where they write nothing.
    pub fn of_names_in_other_layout(text: &str) -> Option<Matcher> {
        let read = |word: &str| word::other_layout(word);
        let words: Option<Vec<String>> = text.split_whitespace().map(read).collect();
        words.filter(|words| !words.is_empty()).map(|words| Matcher::of_names(&words.join(" ")))
    }

    /// Whether there is nothing to look for.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether each word is in one of the texts.
    pub fn fits(&self, texts: &[&str]) -> bool {
        let lines: Vec<Line> = texts.iter().map(|text| Line::new(text)).collect();
        self.words.iter().all(|word| lines.iter().any(|line| word.find(&line.text).is_some()))
    }

    /// Where `text` holds the words: byte ranges at grapheme boundaries, in order, apart from each other.
    pub fn marks(&self, text: &str) -> Vec<Range<usize>> {
        if self.is_empty() {
            return Vec::new();
        }
        let line = Line::new(text);
        let found = self.words.iter().flat_map(|word| word.covered(&line.text));
        let mut marks: Vec<Range<usize>> = found.map(|at| line.original(at)).collect();
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
        let texts = library.arena().of(case.0 as usize);
        let mut sections: Vec<Section> = texts
            .filter(|(_, text)| self.words.iter().any(|word| word.find(text).is_some()))
            .map(|(section, _)| section)
            .collect();
        sections.dedup();
        sections
    }

    /// The best place outside the title that shows why `case` matches, in `lang` rather than in the other language; `None`
    /// when the title alone shows it.
    pub fn why(&self, library: &Library, case: CaseIx, lang: Lang) -> Option<Place> {
        let arena = library.arena();
        // What the title does not show is what the place is to show.
        let mut open: Vec<&Matched> = self
            .words
            .iter()
            .filter(|word| !arena.titles(case.0 as usize).any(|title| word.find(title).is_some()))
            .collect();
        open.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        open.truncate(TELLING);
        let weight = |text: &str| open.iter().map(|word| word.weight * word.strength(text)).sum::<f32>();
        let texts = library.case(case).texts(&library.catalog.vocab);
        let (.., text) = arena
            .of(case.0 as usize)
            .zip(&texts)
            .enumerate()
            .filter(|(_, ((section, _), _))| *section != Section::Title)
            .map(|(at, ((section, folded), text))| {
                let told = (telling(section), text.lang != Some(lang.other()), Reverse(at));
                (weight(folded), told, text)
            })
            .filter(|(held, ..)| *held > 0.0)
            .max_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))?;
        let line = Line::new(text.text);
        let found =
            open.iter().filter_map(|word| word.find(&line.text)).min_by_key(|at| (at.start, Reverse(at.end)))?;
        Some(Place { section: text.section, item: text.item, lang: text.lang, range: line.original(found) })
    }
}

/// The cases whose title holds a word; `None` for a word without letters and digits.
pub(super) fn titles(library: &Library, word: &Word) -> Option<super::bits::Bits> {
    let matched = Matched::bare(&Looked::new(word, true, &Known::nothing())?);
    let arena = library.arena();
    Some(super::bits::Bits::of(library.len(), |case| arena.titles(case).any(|title| matched.find(title).is_some())))
}

/// How much a snippet of a section tells the reader; a label alone tells less than a sentence.
fn telling(section: Section) -> u32 {
    match section {
        Section::Symptoms => 6,
        Section::Trigger => 5,
        Section::Detection | Section::Remediation => 4,
        Section::Summary => 3,
        Section::Facts | Section::Glance | Section::Components | Section::Factors => 1,
        _ => 2,
    }
}
