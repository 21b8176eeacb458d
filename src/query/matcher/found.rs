//! Which cases hold which words of a query, and how well.

use super::{Arena, Needle};
use crate::corpus::Section;
use crate::query::bits::Bits;
use crate::query::{Library, Query};
use memchr::memmem::Finder;

/// Below this many cases that hold every word, those that hold some of them follow.
const ENOUGH: usize = 5;

/// What was found of the words of a query.
#[derive(Debug)]
pub(in crate::query) struct Found<'a> {
    /// How many cases there are.
    len: usize,
    /// The words that a case should hold, in order.
    words: Vec<FoundWord>,
    /// The cases that hold a word which they must not.
    against: Bits,
    /// For each case, how well it holds the words, summed over them.
    points: Vec<u32>,
    /// For each case, how many of the words its title holds.
    in_title: Vec<u16>,
    /// Looks for the words as one phrase.
    phrase: Finder<'static>,
    arena: Option<&'a Arena>,
}

#[derive(Debug)]
struct FoundWord {
    needle: Needle,
    set: Bits,
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
    /// Looks for every word of `query`. Without words it costs nothing.
    pub(in crate::query) fn new(library: &'a Library, query: &Query) -> Found<'a> {
        let len = library.len();
        let (against, words): (Vec<_>, Vec<_>) = super::needles(query).into_iter().partition(|needle| needle.negated);
        let arena = (!against.is_empty() || !words.is_empty()).then(|| library.arena());
        let rows = if words.is_empty() { 0 } else { len };
        let phrase: Vec<&str> = words.iter().map(|needle| needle.text.as_str()).collect();
        let mut found = Found {
            len,
            phrase: Finder::new(&phrase.join(" ")).into_owned(),
            words: Vec::new(),
            against: Bits::none(len),
            points: vec![0; rows],
            in_title: vec![0; rows],
            arena,
        };
        let Some(arena) = arena else { return found };
        for needle in against {
            arena.scan(&needle.text, |case, _| found.against.insert(case));
        }
        for needle in words {
            let set = found.look_for(&needle, arena);
            found.words.push(FoundWord { needle, set });
        }
        found
    }

    /// Scans for one word: its cases come back, and its points are added.
    fn look_for(&mut self, needle: &Needle, arena: &Arena) -> Bits {
        let mut set = Bits::none(self.len);
        let mut at: Option<(usize, u32)> = None;
        let (points, in_title) = (&mut self.points, &mut self.in_title);
        let mut done = |case: usize, sections: u32| {
            set.insert(case);
            if let Some(sum) = points.get_mut(case) {
                *sum += super::points(sections);
            }
            if sections & super::bit(Section::Title) != 0
                && let Some(titles) = in_title.get_mut(case)
            {
                *titles = titles.saturating_add(1);
            }
        };
        arena.scan(&needle.text, |case, section| match &mut at {
            Some((other, sections)) if *other == case => *sections |= super::bit(section),
            _ => {
                if let Some((case, sections)) = at.replace((case, super::bit(section))) {
                    done(case, sections);
                }
            }
        });
        if let Some((case, sections)) = at {
            done(case, sections);
        }
        set
    }

    /// The cases that match by their words alone, those that hold a negated word left out; `leave` takes places in
    /// [`Query::words`] and says which words to do without.
    pub(in crate::query) fn split(&self, leave: impl Fn(usize) -> bool) -> Split {
        let words: Vec<&FoundWord> = self.words.iter().filter(|word| !leave(word.needle.place)).collect();
        let counted = counted(&words);
        let mut full = Bits::all(self.len);
        counted.iter().for_each(|word| full.and(&word.set));
        let mut partial = if full.count() < ENOUGH { self.partial(&counted, &full) } else { Bits::none(self.len) };
        full.minus(&self.against);
        partial.minus(&self.against);
        Split { full, partial }
    }

    /// The cases that hold at least half of the words, or else those that hold the most; not those that hold all.
    fn partial(&self, words: &[&FoundWord], full: &Bits) -> Bits {
        let mut held = vec![0usize; self.len];
        for word in words {
            word.set.iter().for_each(|case| held.get_mut(case).into_iter().for_each(|held| *held += 1));
        }
        let at_least = |least: usize| {
            let mut bits = Bits::of(self.len, |case| held.get(case).is_some_and(|held| *held >= least));
            bits.minus(full);
            bits
        };
        let half = at_least(words.len().div_ceil(2).max(1));
        if half.count() > 0 {
            return half;
        }
        let most = held.iter().enumerate().filter(|(case, _)| !full.contains(*case)).map(|(_, held)| *held).max();
        most.filter(|most| *most > 0).map_or_else(|| Bits::none(self.len), at_least)
    }

    /// Which words of the query a case lacks, by their places in [`Query::words`].
    pub(in crate::query) fn missing(&self, case: usize) -> impl Iterator<Item = usize> {
        self.words.iter().filter(move |word| !word.set.contains(case)).map(|word| word.needle.place)
    }

    /// The words of degree that were set aside, by their places in [`Query::words`].
    pub(in crate::query) fn set_aside(&self) -> impl Iterator<Item = usize> {
        let all: Vec<&FoundWord> = self.words.iter().collect();
        let counted: Vec<usize> = counted(&all).iter().map(|word| word.needle.place).collect();
        self.words.iter().map(|word| word.needle.place).filter(move |place| !counted.contains(place))
    }

    /// How well a case matches. The number of words that it holds decides, then whether its title holds them all (best of
    /// all as one phrase), then how weighty and how many the sections are that hold them.
    #[expect(clippy::cast_precision_loss, reason = "counts of words and points are small")]
    pub(in crate::query) fn score(&self, case: usize) -> f32 {
        let Some(points) = self.points.get(case) else { return 0.0 };
        let held = self.words.iter().filter(|word| word.set.contains(case)).count();
        let titled = self.in_title.get(case).is_some_and(|titles| usize::from(*titles) >= self.words.len());
        let title = match titled {
            true if self.phrase_in_title(case) => 600.0,
            true => 300.0,
            false => 0.0,
        };
        held as f32 * 1000.0 + title + *points as f32 / self.words.len().max(1) as f32
    }

    fn phrase_in_title(&self, case: usize) -> bool {
        self.arena.is_some_and(|arena| arena.titles(case).any(|title| self.phrase.find(title).is_some()))
    }
}

/// The words that decide: words of degree do not, unless there are no others.
fn counted<'w>(words: &[&'w FoundWord]) -> Vec<&'w FoundWord> {
    let weighty: Vec<&FoundWord> = words.iter().filter(|word| !word.needle.degree).copied().collect();
    if weighty.is_empty() { words.to_vec() } else { weighty }
}
