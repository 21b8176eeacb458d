//! How many results have which values, and which two together. Counts results only: the library's totals are elsewhere.

use crate::corpus::Facet;
use crate::query::{FacetTable, Library, Results};

/// The slug of what is not known.
pub const NONE: &str = "none";

/// A value and how many results have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    /// The value.
    pub slug: String,
    /// How many results have it.
    pub count: usize,
}

/// How many results have each value of `facet`, in the order of [`FacetTable::values`].
fn by_place(library: &Library, results: &Results, facet: Facet) -> Vec<usize> {
    let table = library.facets.table(facet);
    let mut out = vec![0; table.values.len()];
    for hit in &results.hits {
        for place in table.of(hit.case) {
            if let Some(count) = out.get_mut(*place as usize) {
                *count += 1;
            }
        }
    }
    out
}

/// The values of `facet` that results have, in the order of the library.
pub fn present(library: &Library, results: &Results, facet: Facet) -> Vec<Counted> {
    let values = &library.facets.table(facet).values;
    let counted = values.iter().zip(by_place(library, results, facet));
    counted
        .filter(|(_, count)| *count > 0)
        .map(|(value, count)| Counted { slug: value.slug.to_string(), count })
        .collect()
}

/// The same, the most frequent first; what is not known comes last, however frequent.
pub fn ranked(library: &Library, results: &Results, facet: Facet) -> Vec<Counted> {
    let mut out = present(library, results, facet);
    out.sort_by_key(|tally| (tally.slug == NONE, std::cmp::Reverse(tally.count)));
    out
}

/// Two values at once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Grid {
    columns: usize,
    cells: Vec<usize>,
}

impl Grid {
    /// How many results have both the `row`th value of the one list and the `column`th of the other.
    pub fn at(&self, row: usize, column: usize) -> usize {
        if column >= self.columns { 0 } else { self.cells.get(row * self.columns + column).copied().unwrap_or(0) }
    }
}

/// How many results have each two of these values, the first of `rows`' facet, the second of `columns`' facet.
pub fn pairs(
    library: &Library,
    results: &Results,
    (facet, rows): (Facet, &[Counted]),
    (other, columns): (Facet, &[Counted]),
) -> Grid {
    let (left, right) = (library.facets.table(facet), library.facets.table(other));
    let (from, to) = (places(left, rows), places(right, columns));
    let mut grid = Grid { columns: columns.len(), cells: vec![0; rows.len() * columns.len()] };
    for hit in &results.hits {
        for row in listed(left.of(hit.case), &from) {
            for column in listed(right.of(hit.case), &to) {
                if let Some(cell) = grid.cells.get_mut(row * grid.columns + column) {
                    *cell += 1;
                }
            }
        }
    }
    grid
}

/// Where each value of a table stands in the list; none for those that do not.
fn places(table: &FacetTable, list: &[Counted]) -> Vec<Option<usize>> {
    table.values.iter().map(|value| list.iter().position(|tally| tally.slug == value.slug)).collect()
}

fn listed(values: &[u32], places: &[Option<usize>]) -> impl Iterator<Item = usize> {
    values.iter().filter_map(|place| places.get(*place as usize).copied().flatten())
}
