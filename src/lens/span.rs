//! Runs of text with a look, and the few things done to a row of them. Knows nothing of cases.

pub use crate::text::width::prefix;
use crate::text::width::{self, CUT};
use std::ops::Range;

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

impl Span {
    /// A run that is no hit.
    pub fn new(text: impl Into<String>, role: Role) -> Span {
        Span { text: text.into(), role, hit: false }
    }
}

/// One row of a page.
pub type Row = Vec<Span>;

/// The width of a row in cells.
pub fn cells(row: &[Span]) -> usize {
    row.iter().map(|span| width::cells(&span.text)).sum()
}

/// The text of a row without its looks.
pub fn text(row: &[Span]) -> String {
    row.iter().map(|span| span.text.as_str()).collect()
}

/// The bytes `range` of `text` as runs of `role`, those inside `marks` (byte ranges of `text`, in order) marked as hits.
pub fn marked(text: &str, range: Range<usize>, marks: &[Range<usize>], role: Role) -> Row {
    let touching =
        marks.partition_point(|mark| mark.end <= range.start)..marks.partition_point(|mark| mark.start < range.end);
    let mut row = Row::new();
    let mut at = range.start;
    let mut push = |from: usize, to: usize, hit: bool| {
        if let Some(piece) = text.get(from..to).filter(|piece| !piece.is_empty()) {
            row.push(Span { text: piece.to_owned(), role, hit });
        }
    };
    for mark in marks.get(touching).unwrap_or_default() {
        let (from, to) = (mark.start.max(at), mark.end.min(range.end));
        if from < to {
            push(at, from, false);
            push(from, to, true);
            at = to;
        }
    }
    push(at, range.end, false);
    row
}

/// `text` on one row of at most `width` cells, with the places that `marks` finds in what is left of it marked; a cut is
/// shown as `..`.
pub fn line(text: &str, width: usize, role: Role, marks: impl Fn(&str) -> Vec<Range<usize>>) -> Row {
    if width::cells(text) <= width {
        return marked(text, 0..text.len(), &marks(text), role);
    }
    let kept = prefix(text, width.saturating_sub(CUT.len())).trim_end();
    let mut row = marked(kept, 0..kept.len(), &marks(kept), role);
    if width > 0 {
        row.push(Span::new(sign(width), role));
    }
    row
}

/// `row` cut to at most `width` cells; a cut is shown as `..` and is no hit.
pub fn clip(row: Row, width: usize) -> Row {
    if cells(&row) <= width {
        return row;
    }
    let mut room = width.saturating_sub(CUT.len());
    let mut role = Role::Text;
    let mut out = Row::new();
    for span in row {
        role = span.role;
        let kept = prefix(&span.text, room);
        let whole = kept.len() == span.text.len();
        room -= width::cells(kept);
        if !kept.is_empty() {
            out.push(Span { text: kept.to_owned(), ..span });
        }
        if !whole {
            break;
        }
    }
    if width > 0 {
        out.push(Span::new(sign(width), role));
    }
    out
}

/// The sign of a cut, as much of it as `width` cells hold.
fn sign(width: usize) -> String {
    CUT.chars().take(width).collect()
}
