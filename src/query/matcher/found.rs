//! Which cases hold which words of a query, and how well.

use super::arena::{Arena, Heard, Stop};
use super::form::{Tier, begins_word};
use super::look::{self, Look};
use super::seen::{Seen, rarity, with_value};
use super::word::{is_degree, is_function, literal};
use super::{Matched, Matcher};
use crate::corpus::Facet;
use crate::query::bits::Bits;
use crate::query::{Library, Query, Word};
use memchr::memmem::Finder;
use std::sync::Arc;

/// Below this many cases that hold every word, those that hold some of them follow.
const ENOUGH: usize = 5;

/// The longest run of words that may be said for something together.
const LONGEST: usize = 3;

/// Of how many words at most it counts whether they stand side by side.
const FEW: usize = 16;

/// What a word of degree or of mere grammar says beside another.
const LIGHT: f32 = 0.1;

/// From so many words on, a case that holds few but rare ones follows too ...
const LONG: usize = 5;

/// ... when they say at least this share of what the words of the best case say.
const TELLING: f32 = 0.4;

/// What two words side by side add, beside what each says.
const SIDE_BY_SIDE: f32 = 0.5;

/// What was found of the words of a query.
#[derive(Debug)]
pub(in crate::query) struct Found<'a> {
    /// How many cases there are.
    len: usize,
    /// The words that a case should hold, in order.
    words: Vec<FoundWord>,
    /// The cases that hold a word which they must not.
    against: Bits,
    /// For each case, how well it holds the words.
    points: Vec<f32>,
    /// For each case, how loosely: the tier of a single word, else how many words are only held loosely.
    rough: Vec<u16>,
    /// Looks for the words as one phrase.
    phrase: Finder<'static>,
    /// Look for each of them as typed.
    literals: Vec<Finder<'static>>,
    /// The cases whose titles hold each of them as typed: few, so that the titles of the others need not be read.
    titled: Bits,
    arena: Option<&'a Arena>,
}

#[derive(Debug)]
struct FoundWord {
    /// Its place in [`Query::words`].
    place: usize,
    /// It says how much, not what.
    degree: bool,
    /// It only holds a sentence together.
    function: bool,
    /// It is the only one that counts.
    only: bool,
    look: Arc<Look>,
    /// The cases that hold it, when more do than the word alone says.
    more: Option<Seen>,
    /// What the words around it are said for together.
    meant: Vec<Arc<Look>>,
}

impl FoundWord {
    fn seen(&self) -> &Seen {
        self.more.as_ref().unwrap_or(&self.look.seen)
    }

    /// The cases that count as holding the word. One that some case holds is held by those alone: what is said for it only
    /// ranks, or a query of common words would be held by the whole library.
    fn held(&self) -> &Bits {
        let own = &self.look.seen.own;
        if self.only || own.is_empty() { &self.seen().set } else { own }
    }
}

/// The cases that match the words: in full, and in part.
#[derive(Debug)]
pub(in crate::query) struct Split {
    /// They hold every word that counts.
    pub(in crate::query) full: Bits,
    /// They follow, since the full ones are few.
    pub(in crate::query) partial: Bits,
}

impl Split {
    /// Both.
    pub(in crate::query) fn all(&self) -> Bits {
        let mut all = self.full.clone();
        all.or(&self.partial);
        all
    }
}

impl<'a> Found<'a> {
    /// Looks for every word of `query`; `None` when it was stopped. Without words it costs nothing.
    pub(in crate::query) fn new(library: &'a Library, query: &Query, stop: Stop<'_>) -> Option<Found<'a>> {
        let len = library.len();
        let mut found = Found {
            len,
            words: Vec::new(),
            against: Bits::none(len),
            points: Vec::new(),
            rough: Vec::new(),
            phrase: Finder::new("").into_owned(),
            literals: Vec::new(),
            titled: Bits::none(len),
            arena: None,
        };
        let real: Vec<(usize, &Word)> =
            query.words.iter().enumerate().filter(|(_, word)| literal(word).is_some()).collect();
        if real.is_empty() {
            return Some(found);
        }
        let arena = library.arena();
        found.arena = Some(arena);
        let last = query.words.len().saturating_sub(1);
        for (place, word) in &real {
            if word.negated {
                let text = literal(word).unwrap_or_default();
                let against = &mut found.against;
                if !arena.scan(&text, stop, |text, _| {
                    arena.owner(text).into_iter().for_each(|owner| against.insert(owner.case as usize));
                    Heard::Enough
                }) {
                    return None;
                }
            } else {
                let look = look::word(library, word, *place == last, stop)?;
                let degree = is_degree(word);
                let function = is_function(word);
                found.words.push(FoundWord {
                    place: *place,
                    degree,
                    function,
                    only: false,
                    look,
                    more: None,
                    meant: Vec::new(),
                });
            }
        }
        let counted: Vec<usize> = found.counted().iter().map(|word| word.place).collect();
        if let [only] = counted.as_slice() {
            found.words.iter_mut().filter(|word| word.place == *only).for_each(|word| word.only = true);
        }
        found.hear_runs(library, query, stop)?;
        found.weigh(library, query, stop)?;
        let phrase: Vec<String> = found.words.iter().filter_map(|word| literal(query.words.get(word.place)?)).collect();
        found.phrase = Finder::new(&phrase.join(" ")).into_owned();
        found.literals = phrase.iter().map(|word| Finder::new(word).into_owned()).collect();
        found.titled = Bits::all(len);
        found.words.iter().for_each(|word| found.titled.and(&word.look.seen.titled));
        Some(found)
    }

    /// Words in a row may be said for something that none of them says alone: 복제 지연.
    fn hear_runs(&mut self, library: &Library, query: &Query, stop: Stop<'_>) -> Option<()> {
        for length in 2..=LONGEST.min(self.words.len()) {
            for from in 0..=self.words.len() - length {
                let run = self.words.get(from..from + length).unwrap_or_default();
                let words: Vec<&Word> = run.iter().filter_map(|word| query.words.get(word.place)).collect();
                if words.iter().any(|word| word.phrase) {
                    continue;
                }
                let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
                let meant = look::meant(library, &texts.join(" "), stop)?;
                if meant.seen.postings.is_empty() {
                    continue;
                }
                for word in self.words.get_mut(from..from + length).unwrap_or_default() {
                    word.more = Some(word.seen().with(&meant.seen, 1.0 / length as f32));
                    word.meant.push(Arc::clone(&meant));
                }
            }
        }
        Some(())
    }

    /// Sums up what the words say about each case.
    fn weigh(&mut self, library: &Library, query: &Query, stop: Stop<'_>) -> Option<()> {
        if self.words.is_empty() {
            return Some(());
        }
        self.points = vec![0.0; self.len];
        self.rough = vec![0; self.len];
        let single = self.words.len() == 1;
        for word in &self.words {
            let share = if word.degree || word.function { LIGHT } else { 1.0 };
            for posting in &word.seen().postings {
                let case = posting.case as usize;
                if let (Some(points), Some(rough)) = (self.points.get_mut(case), self.rough.get_mut(case)) {
                    *points += posting.score * share;
                    *rough += if single { posting.tier as u16 } else { u16::from(posting.tier >= Tier::Half) };
                }
            }
        }
        self.weigh_values(library);
        if self.words.len() <= FEW {
            for pair in self.words.windows(2) {
                let [first, second] = pair else { continue };
                let (Some(a), Some(b)) = (query.words.get(first.place), query.words.get(second.place)) else {
                    continue;
                };
                if a.phrase || b.phrase || second.place != first.place + 1 {
                    continue;
                }
                let together = look::pair(library, a, b, stop)?;
                for posting in &together.seen.postings {
                    if let Some(points) = self.points.get_mut(posting.case as usize) {
                        *points += posting.score * SIDE_BY_SIDE;
                    }
                }
            }
        }
        Some(())
    }

    /// Adds what the values say that the words are said for: each once, however many words name it.
    fn weigh_values(&mut self, library: &Library) {
        let mut values: Vec<(Facet, &str, f32)> = Vec::new();
        for word in self.words.iter().filter(|word| !word.degree && !word.function) {
            let own = word.look.seen.own.count();
            let most = if own > 0 { rarity(own, self.len) } else { f32::INFINITY };
            let meant = word.meant.iter().flat_map(|meant| &meant.looked.values);
            for (facet, slug) in word.look.looked.values.iter().chain(meant) {
                match values.iter_mut().find(|(other, old, _)| other == facet && old == slug) {
                    Some((.., known)) => *known = known.max(most),
                    None => values.push((*facet, slug, most)),
                }
            }
        }
        for (facet, slug, most) in values {
            for posting in with_value(&library.facets, facet, slug, self.len, most) {
                self.points.get_mut(posting.case as usize).into_iter().for_each(|points| *points += posting.score);
            }
        }
    }

    /// The cases that match by their words alone, those that hold a negated word left out.
    pub(in crate::query) fn split(&self) -> Split {
        let counted = self.counted();
        let mut full = Bits::all(self.len);
        counted.iter().for_each(|word| full.and(word.held()));
        let mut partial = if full.count() < ENOUGH { self.partial(&counted, &full) } else { Bits::none(self.len) };
        full.minus(&self.against);
        partial.minus(&self.against);
        Split { full, partial }
    }

    /// The cases that hold at least half of the words, or else those that hold the most; not those that hold all. Of many words,
    /// as in the text of an alert, the rarer say more than the number.
    fn partial(&self, words: &[&FoundWord], full: &Bits) -> Bits {
        let mut held = vec![0usize; self.len];
        for word in words {
            for case in word.held().iter() {
                held.get_mut(case).into_iter().for_each(|held| *held += 1);
            }
        }
        let at_least = |least: usize| {
            let mut bits = Bits::of(self.len, |case| held.get(case).is_some_and(|held| *held >= least));
            bits.minus(full);
            bits
        };
        let mut partial = at_least(words.len().div_ceil(2).max(1));
        if partial.count() == 0 {
            let most = held.iter().enumerate().filter(|(case, _)| !full.contains(*case)).map(|(_, held)| *held).max();
            partial = most.filter(|most| *most > 0).map_or_else(|| Bits::none(self.len), at_least);
        }
        if words.len() >= LONG {
            let best = self.points.iter().copied().fold(0.0, f32::max);
            let tells = |case: usize| self.points.get(case).is_some_and(|points| *points >= best * TELLING);
            partial.or(&Bits::of(self.len, tells));
            partial.minus(full);
        }
        partial
    }

    /// Which words of the query a case lacks, by their places in [`Query::words`].
    pub(in crate::query) fn missing(&self, case: usize) -> impl Iterator<Item = usize> {
        self.words.iter().filter(move |word| !word.held().contains(case)).map(|word| word.place)
    }

    /// The words of degree that were set aside, by their places in [`Query::words`].
    pub(in crate::query) fn set_aside(&self) -> impl Iterator<Item = usize> {
        let counted: Vec<usize> = self.counted().iter().map(|word| word.place).collect();
        let degree = self.words.iter().filter(|word| word.degree);
        degree.map(|word| word.place).filter(move |place| !counted.contains(place))
    }

    /// The words that were found on the other keyboard: their places, and what they were found as.
    pub(in crate::query) fn in_other_layout(&self) -> impl Iterator<Item = (usize, &str)> {
        self.words.iter().filter_map(|word| Some((word.place, word.look.layout.as_deref()?)))
    }

    /// The words that may have been meant for the other keyboard: their places, and what they would be.
    pub(in crate::query) fn offers(&self) -> impl Iterator<Item = (usize, &str)> {
        self.words.iter().filter_map(|word| Some((word.place, word.look.offer.as_deref()?)))
    }

    /// The words that no case holds, by their places.
    pub(in crate::query) fn nowhere(&self) -> impl Iterator<Item = usize> {
        self.words.iter().filter(|word| word.seen().postings.is_empty()).map(|word| word.place)
    }

    /// How well a case matches; `full` says that it holds every word. As typed comes before looser forms, and the words as one
    /// phrase in the title before all.
    pub(in crate::query) fn score(&self, case: usize, full: bool) -> f32 {
        let Some(points) = self.points.get(case) else { return 0.0 };
        if !full {
            return *points;
        }
        let rough = self.rough.get(case).copied().unwrap_or_default().min(6);
        f32::from(6 - rough) * 1000.0 + self.in_title(case) + points
    }

    /// More when a title holds the words as one phrase, less when it holds each of them.
    fn in_title(&self, case: usize) -> f32 {
        let Some(arena) = self.arena.filter(|_| self.titled.contains(case)) else { return 0.0 };
        let has = |title: &str, word: &Finder<'_>| word.find_iter(title.as_bytes()).any(|at| begins_word(title, at));
        if self.words.len() == 1 || arena.titles(case).any(|title| has(title, &self.phrase)) {
            1000.0
        } else if arena.titles(case).any(|title| self.literals.iter().all(|word| has(title, word))) {
            500.0
        } else {
            0.0
        }
    }

    /// The words as they are marked in texts and told of.
    pub(in crate::query) fn matcher(&self, library: &Library) -> Matcher {
        let len = self.len;
        let words = self.words.iter().map(|word| {
            let mut matched = Matched::new(&word.look.looked, library);
            for meant in &word.meant {
                matched.add(Matched::new(&meant.looked, library));
            }
            matched.weight = rarity(word.seen().postings.len(), len);
            matched
        });
        Matcher { words: words.collect() }
    }

    /// The words that decide: words of degree and those that hold a sentence together do not, unless there are no others.
    fn counted(&self) -> Vec<&FoundWord> {
        let weighty: Vec<&FoundWord> = self.words.iter().filter(|word| !word.degree && !word.function).collect();
        if weighty.is_empty() { self.words.iter().collect() } else { weighty }
    }
}
