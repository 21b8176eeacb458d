//! The values of every facet, and which case has which.

use super::CaseIx;
use crate::corpus::{Bilingual, Catalog, Facet};

/// One value of a facet as it stands in the library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FacetValue {
    /// Its slug, as printed in a query.
    pub slug: String,
    /// What it is called (a slug without a term is its own label).
    pub label: Bilingual,
    /// How many cases of the whole library have it.
    pub total: u32,
}

/// The values of one facet, in the order in which they stand in the sidebar.
#[derive(Debug, Clone, Default)]
pub struct FacetTable {
    /// The values. Years, times and severity stand in their natural order, all others by total, then label; `none` last.
    pub values: Vec<FacetValue>,
    /// For each case the places of its values in `values`.
    rows: Vec<Vec<u32>>,
}

impl FacetTable {
    /// The places of the values of a case in [`FacetTable::values`]; never empty (`none` is a value).
    pub fn of(&self, case: CaseIx) -> &[u32] {
        self.rows.get(case.0 as usize).map_or(&[], Vec::as_slice)
    }
}

/// A table a facet.
#[derive(Debug, Clone, Default)]
pub struct FacetIndex {
    tables: [FacetTable; Facet::ALL.len()],
}

impl FacetIndex {
    /// Builds the tables.
    pub fn new(_catalog: &Catalog) -> FacetIndex {
        FacetIndex::default()
    }

    /// The table of `facet`.
    #[expect(clippy::indexing_slicing, reason = "there is a table for every facet")]
    pub fn table(&self, facet: Facet) -> &FacetTable {
        &self.tables[facet.index()]
    }
}
