//! Which page a lens is.

use super::board::{Board, Lens, View};
use crate::query::{Library, Marks, Results};

/// The page of `lens` over `results`; an empty one for the cases, which are no page.
pub fn board(lens: &Lens, _library: &Library, _results: &Results, _marks: &Marks, _view: View) -> Board {
    match lens {
        Lens::Cases | Lens::Playbook | Lens::Statistics | Lens::Graph | Lens::Compare | Lens::Topic(..) => {
            Board::default()
        }
    }
}
