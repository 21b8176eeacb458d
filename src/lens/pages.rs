//! Which page a lens is.

use super::board::{Board, Lens, View};
use super::{compare, graph, statistics};
use crate::query::{Library, Marks, Results};

/// The page of `lens` over `results`; an empty one for the cases, which are no page.
pub fn board(lens: &Lens, library: &Library, results: &Results, marks: &Marks, view: View) -> Board {
    match lens {
        Lens::Cases | Lens::Playbook | Lens::Topic(..) => Board::default(),
        Lens::Statistics => statistics::board(library, results, view),
        Lens::Graph => graph::board(library, results, view),
        Lens::Compare => compare::board(library, results, marks, view),
    }
}
