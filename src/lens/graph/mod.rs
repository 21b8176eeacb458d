//! A result set as a graph: causes, components, symptoms and factors, and how many results join each two of them.

mod export;
mod order;
mod page;

pub use export::{dot, json, mermaid, text};
pub use page::board;

use super::counts::{self, Counted, Grid, NONE};
use crate::corpus::Facet;
use crate::query::{CaseIx, Library, Results};

/// The columns, from the left.
pub const COLUMNS: [Facet; 4] = [Facet::Cause, Facet::Component, Facet::Symptom, Facet::Factor];

/// The graph of a result set. What is not known is no node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    /// The nodes of each column, from the top: ordered so that lines between neighbouring columns cross little.
    pub nodes: [Vec<Counted>; 4],
    /// How many nodes of each column were left out, the rarest.
    pub left_out: [usize; 4],
    /// How many results join the nodes of two columns, the first left of the second.
    links: Vec<((usize, usize), Grid)>,
}

impl Graph {
    /// The graph with the `most` most frequent nodes of each column. One node alone is not left out.
    pub fn of(library: &Library, results: &Results, most: usize) -> Graph {
        let mut left_out = [0; 4];
        let mut place = 0;
        let nodes = COLUMNS.map(|facet| {
            let mut nodes = counts::ranked(library, results, facet);
            nodes.retain(|tally| tally.slug != NONE);
            if nodes.len() > most.saturating_add(1) {
                if let Some(count) = left_out.get_mut(place) {
                    *count = nodes.len() - most;
                }
                nodes.truncate(most);
            }
            place += 1;
            nodes
        });
        let joined = |nodes: &[Vec<Counted>; 4], (left, right): (usize, usize)| {
            let column = |at: usize| {
                (COLUMNS.get(at).copied().unwrap_or(Facet::Cause), nodes.get(at).map_or(&[][..], Vec::as_slice))
            };
            counts::pairs(library, results, column(left), column(right))
        };
        let next_to = [(0, 1), (1, 2), (2, 3)].map(|pair| joined(&nodes, pair));
        let nodes = order::untangled(nodes, &next_to);
        let all = (0..COLUMNS.len()).flat_map(|left| (left + 1..COLUMNS.len()).map(move |right| (left, right)));
        let links = all.map(|pair| (pair, joined(&nodes, pair))).collect();
        Graph { nodes, left_out, links }
    }

    /// How many results join two nodes, each given by its column and its place in it; none within a column.
    pub fn weight(&self, one: (usize, usize), other: (usize, usize)) -> usize {
        let (left, right) = if one.0 <= other.0 { (one, other) } else { (other, one) };
        let grid = self.links.iter().find(|(pair, _)| *pair == (left.0, right.0));
        grid.map_or(0, |(_, grid)| grid.at(left.1, right.1))
    }

    /// The node at a place.
    pub fn node(&self, (column, place): (usize, usize)) -> Option<(Facet, &Counted)> {
        Some((*COLUMNS.get(column)?, self.nodes.get(column)?.get(place)?))
    }

    /// The places of all nodes, column by column.
    pub fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        self.nodes.iter().enumerate().flat_map(|(column, nodes)| (0..nodes.len()).map(move |place| (column, place)))
    }

    /// What a node is joined to in the columns that `columns` lets through: places and weights.
    fn joined(&self, node: (usize, usize), columns: impl Fn(usize) -> bool) -> Vec<((usize, usize), usize)> {
        let others = self.places().filter(|(column, _)| columns(*column));
        others.map(|other| (other, self.weight(node, other))).filter(|(_, weight)| *weight > 0).collect()
    }
}

/// The results with a value, in their order.
fn cases(library: &Library, results: &Results, facet: Facet, slug: &str) -> Vec<CaseIx> {
    let table = library.facets.table(facet);
    let Some(place) = table.place(slug) else { return Vec::new() };
    let has = |case: CaseIx| table.of(case).iter().any(|value| *value as usize == place);
    results.hits.iter().map(|hit| hit.case).filter(|case| has(*case)).collect()
}
