//! Results: what every screen and command shows a part of.

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
    /// The words that it lacks (for partial ones).
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
    /// The filter to remove.
    pub chip: ChipId,
    /// How many results there would be.
    pub count: usize,
}

/// Answers `query`.
pub fn run(library: &Library, query: &Query, _marks: &Marks) -> Results {
    Results { query: query.clone(), total: library.catalog.cases.len(), ..Results::default() }
}
