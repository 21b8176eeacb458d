//! Cases at rest: their types, reading from disk and from the embedded starter library, the vocabulary, problems, checks.
//!
//! Names no terminal crate and knows nothing of queries.

#[cfg(test)]
mod agreement;
mod case;
mod check;
mod date;
mod embedded;
mod encoding;
mod facet;
mod kinds;
mod lenient;
mod problem;
mod raw;
mod read;
mod section;
mod settle;
mod split;
mod strict;
mod synonyms;
mod told;
mod vocab;
mod walk;

pub use case::{
    Bilingual, Body, Case, Date, Day, Impact, Lang, Link, Origin, Other, Review, Shelf, Source, Span, Step, Str,
    Timeline,
};
pub use check::check;
pub use encoding::text as utf8;
pub use facet::Facet;
pub use kinds::{Kind, Kinds};
pub use problem::{Finding, Problem, ProblemKind, Shape, Weight};
pub use read::Root;
pub(crate) use read::parallel;
pub use section::{Section, Text};
pub use synonyms::{Synonym, Synonyms};
pub use told::{Record, Told};
pub use vocab::{Term, Vocab};

use std::sync::Arc;

/// Everything that was read: the cases in a stable order, what was wrong with the files, and the vocabulary.
#[derive(Debug, Clone, Default)]
pub struct Catalog {
    /// The cases, newest first, ties by id, then by origin; never reordered after reading.
    pub cases: Vec<Arc<Case>>,
    /// What could not be read, or was read with something left out; in file order.
    pub problems: Vec<Problem>,
    /// Labels, definitions and aliases of facet values.
    pub vocab: Vocab,
    /// What searchers' words mean.
    pub synonyms: Synonyms,
}

impl Catalog {
    /// How many problems are faults: what was left out, could not be read, or clashes.
    pub fn faults(&self) -> usize {
        self.problems.iter().filter(|problem| problem.weight.is_fault()).count()
    }
}
