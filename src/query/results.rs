//! Results: what every screen and command shows a part of.

use super::bits::Bits;
use super::matcher::{Found, Stop};
use super::notes::notes;
use super::select::Filters;
use super::suggest::suggestions;
use super::{CaseIx, ChipId, Filter, Library, Marks, Matcher, Query, Word};
use crate::corpus::Facet;

/// The answer to a query.
#[derive(Debug, Clone, Default)]
pub struct Results {
    /// What was asked.
    pub query: Query,
    /// The cases, best first: those that match in full, then the partial ones.
    pub hits: Vec<Hit>,
    /// How many at the end of `hits` match in part only.
    pub partial: usize,
    /// How many cases the library holds.
    pub total: usize,
    /// How many results there would be with each facet value.
    pub counts: Counts,
    /// What the reader should know about how the query was understood.
    pub notes: Vec<Note>,
    /// Facet values that the words name.
    pub suggestions: Vec<Suggestion>,
    /// The words of the query with all that the library knows of them, for marking texts and saying why.
    pub matcher: Matcher,
    /// When there is no result: the filter whose removal brings most back.
    pub rescue: Option<Rescue>,
}

/// One case among the results.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// Which case.
    pub case: CaseIx,
    /// How well it matches, with `similar:` how like it is; higher is better, 0 without either.
    pub score: f32,
    /// The words that it lacks, as typed (for partial ones).
    pub missing: Vec<String>,
    /// The case that `similar:` names and that this one is like; why is in [`Library::reasons`].
    pub like: Option<CaseIx>,
}

/// Counts in the order of [`super::FacetTable::values`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts {
    by_facet: [Vec<u32>; Facet::ALL.len()],
}

impl Counts {
    /// The counts of the values of `facet`: results with the value, the facet's own picks left out.
    #[expect(clippy::indexing_slicing, reason = "there is a row for every facet")]
    pub fn of(&self, facet: Facet) -> &[u32] {
        &self.by_facet[facet.index()]
    }
}

/// How a part of the query was understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// `id:` is no name; the id behind it, or nothing.
    IdNamed {
        /// What stands behind the colon.
        id: String,
    },
    /// A name with a value that fits nothing; the nearest values.
    UnknownValue {
        /// The name as printed.
        name: &'static str,
        /// The value as typed.
        value: String,
        /// The nearest, as they would be typed.
        nearest: Vec<String>,
    },
    /// Text with a colon whose name is none; the nearest name.
    UnknownName {
        /// The name as typed.
        name: String,
        /// The nearest name.
        nearest: &'static str,
    },
    /// A `-` before a name that cannot be turned round (`-sort:`): it does nothing.
    NotNegated {
        /// The name as printed.
        name: &'static str,
        /// The value as typed.
        value: String,
    },
    /// A word of degree: cases match without it.
    SetAside {
        /// The word as typed.
        word: String,
    },
    /// A word that no text holds as typed was found as the same keys write it on the other keyboard.
    OtherLayout {
        /// The word as typed.
        word: String,
        /// What it was found as.
        reading: String,
    },
    /// A word was found, but on the other keyboard the same keys write a known word.
    LayoutOffer {
        /// The word as typed.
        word: String,
        /// The known word.
        reading: String,
    },
    /// No case holds a word; the nearest words that some case holds.
    DidYouMean {
        /// The word as typed.
        word: String,
        /// The nearest.
        nearest: Vec<String>,
    },
}

/// A facet value that the words of the query name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The facet.
    pub facet: Facet,
    /// The value's slug.
    pub slug: String,
    /// How many results there would be with it in place of the word.
    pub count: u32,
    /// The places in [`Query::words`] that name it and that it replaces.
    pub words: Vec<usize>,
}

/// A way out of an empty result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rescue {
    /// What to remove.
    pub remove: Removal,
    /// How many results there would be.
    pub count: usize,
}

/// A part of a query that can be taken away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removal {
    /// A filter.
    Chip(ChipId),
    /// All the words.
    Words,
}

impl Query {
    /// Takes the part away.
    pub fn take_away(&mut self, removal: Removal) {
        match removal {
            Removal::Chip(chip) => self.remove(chip),
            Removal::Words => self.words.clear(),
        }
    }

    /// Puts a suggested value in place of the words that name it.
    pub fn accept(&mut self, suggestion: &Suggestion) {
        let mut place = 0;
        self.words.retain(|_| {
            let stays = !suggestion.words.contains(&place);
            place += 1;
            stays
        });
        self.set_pick(suggestion.facet, &suggestion.slug, super::Pick::Only);
    }
}

impl Results {
    /// The ids of the cases, in order.
    pub fn ids<'a>(&'a self, library: &'a Library) -> impl Iterator<Item = &'a str> {
        self.hits.iter().map(|hit| library.case(hit.case).id.as_ref())
    }

    /// How many cases match in full.
    pub fn full(&self) -> usize {
        self.hits.len().saturating_sub(self.partial)
    }
}

/// Answers `query`.
pub fn run(library: &Library, query: &Query, marks: &Marks) -> Results {
    run_until(library, query, marks, &|| false).unwrap_or_default()
}

/// Answers `query` unless `stop`, which is asked now and then, says that nobody waits for the answer any more; then `None`.
pub fn run_until(library: &Library, query: &Query, marks: &Marks, stop: Stop<'_>) -> Option<Results> {
    let found = Found::new(library, query, stop)?;
    let filters = Filters::new(library, query, marks);
    let split = found.split();
    let all = split.all();
    let kept = filters.keep(all.clone(), None);
    let likeness = likeness(library, query);
    let score = |case: usize, full: bool| match likeness.get(case) {
        Some((score, like)) => (*score, Some(*like)),
        None => (found.score(case, full), None),
    };

    let ordered = |mut hits: Vec<Hit>| {
        library.facts().sort(&mut hits, query.order(), &library.facets);
        hits
    };
    let mut hits = ordered(hits(&kept, &split.full, |case| score(case, true), |_| Vec::new()));
    let lacks = |case: usize| found.missing(case).filter_map(|place| query.words.get(place)).map(Word::told).collect();
    let partial = ordered(self::hits(&kept, &split.partial, |case| score(case, false), lacks));
    let partial_count = partial.len();
    hits.extend(partial);
    if stop() {
        return None;
    }

    let counts = Facet::ALL.map(|facet| {
        let table = library.facets.table(facet);
        if filters.picks(facet) { table.counts(&filters.keep(all.clone(), Some(facet))) } else { table.counts(&kept) }
    });
    Some(Results {
        query: query.clone(),
        rescue: if hits.is_empty() { rescue(library, query, &all, marks) } else { None },
        hits,
        partial: partial_count,
        total: library.len(),
        counts: Counts { by_facet: counts },
        notes: notes(library, query, &found),
        suggestions: suggestions(library, query, marks, stop)?,
        matcher: found.matcher(library),
    })
}

/// The cases that others are to be like.
fn models(library: &Library, query: &Query) -> Vec<CaseIx> {
    let ids = query.filters.iter().flat_map(|filter| match filter {
        Filter::Similar { ids, negated: false } => ids.as_slice(),
        _ => &[],
    });
    ids.filter_map(|id| library.find(id).first().copied()).collect()
}

/// How like each case is to those that `similar:` names, and to which of them most; empty when it names none.
fn likeness(library: &Library, query: &Query) -> Vec<(f32, CaseIx)> {
    let mut best: Vec<(f32, CaseIx)> = Vec::new();
    for model in models(library, query) {
        let scores = library.likeness(model).into_iter().map(|score| (score, model));
        if best.is_empty() {
            best = scores.collect();
        } else {
            best.iter_mut().zip(scores).filter(|(old, new)| new.0 > old.0).for_each(|(old, new)| *old = new);
        }
    }
    best
}

/// The cases of `among` that the filters keep, unordered.
fn hits(
    kept: &Bits,
    among: &Bits,
    score: impl Fn(usize) -> (f32, Option<CaseIx>),
    missing: impl Fn(usize) -> Vec<String>,
) -> Vec<Hit> {
    let mut cases = kept.clone();
    cases.and(among);
    let hit = |case: usize| {
        let (score, like) = score(case);
        Hit { case: CaseIx(u32::try_from(case).unwrap_or(u32::MAX)), score, missing: missing(case), like }
    };
    cases.iter().map(hit).collect()
}

/// The chip, or else the words, whose removal brings most back; the chip before the words where both bring as many.
fn rescue(library: &Library, query: &Query, all: &Bits, marks: &Marks) -> Option<Rescue> {
    let with = |removal: Removal| {
        let mut query = query.clone();
        query.take_away(removal);
        let cases = match removal {
            Removal::Chip(_) => all.clone(),
            Removal::Words => Bits::all(library.len()),
        };
        let count = Filters::new(library, &query, marks).keep(cases, None).count();
        Rescue { remove: removal, count }
    };
    let words = (!query.words.is_empty()).then_some(Removal::Words);
    let chips = query.chips().into_iter().map(|chip| Removal::Chip(chip.id));
    // `max_by_key` gives the last of equals, and the first chip is to win.
    words.into_iter().chain(chips.rev()).map(with).filter(|way| way.count > 0).max_by_key(|way| way.count)
}
