//! A document laid out at a width: rows of spans with roles, and where its sections, hits and live things are.

use super::detail::{Document, Live, View};
use crate::corpus::Section;
use crate::query::Matcher;

/// What a piece of text is, for the eye. Colours are chosen in `ui`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Role {
    /// Plain text.
    #[default]
    Text,
    /// Ids, dates, counts, hints.
    Quiet,
    /// Headings and titles.
    Heading,
    /// Focus, organization, key names, live values.
    Accent,
    /// Problems and severity; always with a word beside the colour.
    Warning,
}

/// A run of text with one look.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Span {
    /// The text (clean, one line).
    pub text: String,
    /// What it is.
    pub role: Role,
    /// It is part of a hit.
    pub hit: bool,
}

/// One row of a page.
pub type Row = Vec<Span>;

/// A document at a width.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    /// The pinned head.
    pub head: Vec<Row>,
    /// The story.
    pub rows: Vec<Row>,
    /// Where each section's heading stands in `rows`.
    pub sections: Vec<(Section, usize)>,
    /// The row of each hit, in order.
    pub hits: Vec<usize>,
    /// How many more hits stand in the language that is not shown.
    pub hidden_hits: usize,
    /// The row of each thing that Enter opens, in order, and its cells in the row (from, to).
    pub lives: Vec<(usize, std::ops::Range<usize>, Live)>,
}

/// Lays `document` out at `width` cells; reading text takes at most 88 cells of it. `hidden` is the same case's document in
/// the other language, for counting the hits in it.
pub fn layout(
    _document: &Document,
    _hidden: Option<&Document>,
    _view: View,
    _matcher: &Matcher,
    _width: usize,
) -> Page {
    Page::default()
}
