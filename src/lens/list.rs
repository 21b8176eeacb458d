//! One case as a row of the list: its title and its quiet line, with the hits in them.

use super::page::Row;
use crate::corpus::Lang;
use crate::query::{Hit, Library, Marks, Matcher};

/// A row of the list, laid out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entry {
    /// The title on one or two rows (one in the compact density).
    pub title: Vec<Row>,
    /// The quiet line (none in the compact density).
    pub quiet: Option<Row>,
}

/// Lays out a result at `width` cells: in the roomy density a title on up to two rows, then one quiet line.
pub fn entry(
    _library: &Library,
    _hit: &Hit,
    _matcher: &Matcher,
    _marks: &Marks,
    _lang: Lang,
    _compact: bool,
    _width: usize,
) -> Entry {
    Entry::default()
}
