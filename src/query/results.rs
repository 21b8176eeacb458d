//! Results: what every screen and command shows a part of.

use super::bits::Bits;
use super::matcher::Found;
use super::notes::notes;
use super::select::Filters;
use super::suggest::suggestions;
use super::{CaseIx, ChipId, Library, Marks, Query};
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
    /// When there is no result: the filter whose removal brings most back.
    pub rescue: Option<Rescue>,
}

/// One case among the results.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// Which case.
    pub case: CaseIx,
    /// How well it matches; higher is better, 0 without words.
    pub score: f32,
    /// The words that it lacks, as typed (for partial ones).
    pub missing: Vec<String>,
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
    /// A name that is kept for what casebook cannot do yet: it filters nothing.
    NotYet {
        /// The name as printed.
        name: &'static str,
        /// The value as typed.
        value: String,
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
        self.hits.iter().map(|hit| library.case(hit.case).id.as_str())
    }

    /// How many cases match in full.
    pub fn full(&self) -> usize {
        self.hits.len().saturating_sub(self.partial)
    }
}

/// Answers `query`.
pub fn run(library: &Library, query: &Query, marks: &Marks) -> Results {
    let found = Found::new(library, query);
    let filters = Filters::new(library, query, marks);
    let split = found.split(|_| false);
    let all = split.all();
    let kept = filters.keep(all.clone(), None);

    let ordered = |mut hits: Vec<Hit>| {
        library.facts().sort(&mut hits, query.order(), &library.facets);
        hits
    };
    let mut hits = ordered(hits(&found, &kept, &split.full, |_| Vec::new()));
    let partial = ordered(hits_in_part(query, &found, &kept, &split.partial));
    let partial_count = partial.len();
    hits.extend(partial);

    let counts = Facet::ALL.map(|facet| {
        let table = library.facets.table(facet);
        if filters.picks(facet) { table.counts(&filters.keep(all.clone(), Some(facet))) } else { table.counts(&kept) }
    });
    Results {
        query: query.clone(),
        rescue: if hits.is_empty() { rescue(library, query, &all, marks) } else { None },
        hits,
        partial: partial_count,
        total: library.len(),
        counts: Counts { by_facet: counts },
        notes: notes(library, query, &found),
        suggestions: suggestions(library, query, &found, marks),
    }
}

/// The cases of `among` that the filters keep, unordered.
fn hits(found: &Found<'_>, kept: &Bits, among: &Bits, missing: impl Fn(usize) -> Vec<String>) -> Vec<Hit> {
    let mut cases = kept.clone();
    cases.and(among);
    let hit = |case: usize| Hit {
        case: CaseIx(u32::try_from(case).unwrap_or(u32::MAX)),
        score: found.score(case),
        missing: missing(case),
    };
    cases.iter().map(hit).collect()
}

fn hits_in_part(query: &Query, found: &Found<'_>, kept: &Bits, among: &Bits) -> Vec<Hit> {
    hits(found, kept, among, |case| {
        found.missing(case).filter_map(|place| query.words.get(place)).map(|word| word.text.clone()).collect()
    })
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
