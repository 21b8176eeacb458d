//! The library: a catalog with the tables that the search reads beside it. Built once after reading, then only read.

use super::FacetIndex;
use crate::corpus::{Case, Catalog};
use std::collections::BTreeSet;

/// The place of a case in [`Catalog::cases`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CaseIx(pub u32);

/// The ids of the marked cases: an input beside the catalog.
pub type Marks = BTreeSet<String>;

/// A catalog and its tables.
#[derive(Debug, Default)]
pub struct Library {
    /// The cases, their vocabulary, and what was wrong with the files.
    pub catalog: Catalog,
    /// The values of every facet, and which case has which.
    pub facets: FacetIndex,
}

impl Library {
    /// Builds the tables.
    pub fn new(catalog: Catalog) -> Library {
        let facets = FacetIndex::new(&catalog);
        Library { catalog, facets }
    }

    /// The case at `ix`. Asked only with an index that this library gave out.
    #[expect(clippy::indexing_slicing, reason = "a CaseIx is only made from this catalog")]
    pub fn case(&self, ix: CaseIx) -> &Case {
        &self.catalog.cases[ix.0 as usize]
    }

    /// The cases with this id (more than one when it is a duplicate).
    pub fn find(&self, id: &str) -> Vec<CaseIx> {
        (0u32..).zip(&self.catalog.cases).filter(|(_, case)| case.id == id).map(|(ix, _)| CaseIx(ix)).collect()
    }
}
