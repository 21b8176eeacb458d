//! A document laid out at a width: rows of spans with roles, and where its sections, hits and live things are.
//!
//! Chooses no colours and leaves no air at the sides: both are the screen's.

mod column;

use super::detail::{Document, Live, Part, Shape, View};
use super::span;
pub use super::span::{Role, Row, Span};
use crate::corpus::{Lang, Section};
use crate::i18n::sections::{language, section};
use crate::query::Matcher;
use crate::text::wrap::Break;
use column::{Column, Ink, adds_hits, column};
use std::ops::Range;

/// The most cells that a line of reading text takes.
pub const READING: usize = 88;

/// From this width on two languages stand side by side.
pub const SIDE_BY_SIDE: usize = 100;

/// Wider than any row.
const WHOLE: usize = u32::MAX as usize;

/// The blank cells between two columns.
const GUTTER: usize = 3;

/// A document at a width.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    /// The pinned head.
    pub head: Vec<Row>,
    /// The row of each thing in the head that Enter opens, in order, and its cells in the row.
    pub head_lives: Vec<(usize, Range<usize>, Live)>,
    /// The story.
    pub rows: Vec<Row>,
    /// Where each section's heading stands in `rows`.
    pub sections: Vec<(Section, usize)>,
    /// The row of each hit in the story, in order. What only repeats another text of the story is marked, not listed.
    pub hits: Vec<usize>,
    /// The rows of those hits that only the second of two languages has, in order. A text that the first one lacks shows in
    /// a view of that one too.
    pub second_hits: Vec<usize>,
    /// How many hits a view of both languages has in [`Page::second_hits`], in a view of one.
    pub hidden_hits: usize,
    /// The row of each thing in the story that Enter opens, in order, and its cells in the row (from, to). A thing that
    /// takes several rows is given by its first.
    pub lives: Vec<(usize, Range<usize>, Live)>,
}

impl Page {
    /// Where to begin so that `row` is in sight among `height` rows: at the start or at the heading of its section if it
    /// fits so, else a little above it.
    pub fn above(&self, row: usize, height: usize) -> usize {
        let heading = self.sections.iter().rfind(|(_, from)| *from <= row).map_or(0, |(_, from)| *from);
        match row {
            row if row < height => 0,
            row if row - heading < height => heading,
            row => row.saturating_sub(2),
        }
    }

    /// The row at which text `item` (from 0) of a section begins; its heading where that is not known.
    pub fn row_of(&self, section: Section, item: usize) -> usize {
        let Some(at) = self.sections.iter().position(|(other, _)| *other == section) else { return 0 };
        let from = self.sections.get(at).map_or(0, |(_, row)| *row);
        let to = self.sections.get(at + 1).map_or(self.rows.len(), |(_, row)| *row);
        let number = format!("{}.", item + 1);
        let begins = |row: &Row| span::text(row).trim_start().starts_with(&number);
        let rows = self.rows.get(from..to).unwrap_or_default();
        rows.iter().position(begins).map_or(from, |row| from + row.saturating_sub(usize::from(item == 0)))
    }

    /// Head and story as plain text, a line a row, without blanks at the ends of lines.
    pub fn to_text(&self) -> String {
        let gap = if self.head.is_empty() || self.rows.is_empty() { None } else { Some(String::new()) };
        let rows = |rows: &[Row]| rows.iter().map(|row| span::text(row).trim_end().to_owned()).collect::<Vec<_>>();
        let lines: Vec<String> = rows(&self.head).into_iter().chain(gap).chain(rows(&self.rows)).collect();
        lines.into_iter().map(|line| line + "\n").collect()
    }
}

/// Lays `document` out at `width` cells; reading text takes at most [`READING`] cells of it. `both` is the
/// document of the same case in both languages, for counting the hits that a view of one does not show.
pub fn layout(document: &Document, both: Option<&Document>, view: View, matcher: &Matcher, width: usize) -> Page {
    layout_by(document, both, view, matcher, width, Break::Word)
}

/// Like [`layout`], with the choice of where the rows of a text may end.
pub fn layout_by(
    document: &Document,
    both: Option<&Document>,
    view: View,
    matcher: &Matcher,
    width: usize,
    wrap: Break,
) -> Page {
    let ink = Ink { matcher, wrap, second: false };
    let head = column(&document.head, width.min(READING), ink);
    let mut page = Page {
        head: head.rows,
        head_lives: head.lives,
        hidden_hits: both.map_or(0, |both| second_hits(both, matcher)),
        ..Page::default()
    };
    for part in &document.sections {
        page.begin(part.section, view.lang(), width);
        page.append(lay_part(part, view, ink, width));
    }
    page
}

/// Lays `document` out as text to be printed, at most [`READING`] cells wide: two languages one under the other, so that
/// each reads and copies as it stands, and addresses whole, on rows as wide as they need. Nothing is cut: what is a line on
/// the screen, where the whole text is a key away, takes as many as it needs.
pub fn printed(document: &Document, view: View, width: usize) -> Page {
    let (width, matcher) = (width.min(READING), Matcher::default());
    let ink = Ink { matcher: &matcher, wrap: Break::Word, second: false };
    let mut page = Page { head: column(&document.head, width, ink).rows, ..Page::default() };
    let mut document = document.clone();
    for part in &mut document.sections {
        for line in part.left.iter_mut().filter(|block| block.shape == Shape::Line) {
            line.shape = Shape::Text;
        }
        let part = &*part;
        page.begin(part.section, view.lang(), width);
        let whole = part.section == Section::Sources;
        page.append(if whole { column(&part.left, WHOLE, ink) } else { lay_part(part, view, ink, width) });
    }
    page
}

impl Page {
    /// Begins a section: a blank row and its heading.
    fn begin(&mut self, of: Section, lang: Lang, width: usize) {
        if !self.rows.is_empty() {
            self.rows.push(Row::new());
        }
        self.sections.push((of, self.rows.len()));
        let heading = vec![Span::new(section(of, lang), Role::Heading)];
        self.rows.push(span::clip(heading, width));
    }

    fn append(&mut self, column: Column) {
        let base = self.rows.len();
        self.hits.extend(column.hits.into_iter().map(|row| base + row));
        self.second_hits.extend(column.second.into_iter().map(|row| base + row));
        self.lives.extend(column.lives.into_iter().map(|(row, cells, live)| (base + row, cells, live)));
        self.rows.extend(column.rows);
    }
}

/// The blocks of a section: side by side from [`SIDE_BY_SIDE`] cells on, else one language under the other, each named.
fn lay_part(part: &Part, view: View, ink: Ink<'_>, width: usize) -> Column {
    if part.right.is_empty() {
        return column(&part.left, width.min(READING), ink);
    }
    let second = Ink { second: true, ..ink };
    if width >= SIDE_BY_SIDE {
        let each = ((width - GUTTER) / 2).min(READING);
        return column(&part.left, each, ink).beside(column(&part.right, each, second), each + GUTTER);
    }
    let width = width.min(READING);
    let under = |lang: Lang, blocks: Column| {
        let name = vec![Span::new(language(lang), Role::Quiet)];
        let named = Column { rows: vec![span::clip(name, width)], ..Column::default() };
        named.above(blocks)
    };
    let lang = view.lang();
    let gap = Column { rows: vec![Row::new()], ..Column::default() };
    let (left, right) = (column(&part.left, width, ink), column(&part.right, width, second));
    under(lang, left).above(gap).above(under(lang.other(), right))
}

/// How many hits only the second language has in a document of both: as many as [`Page::second_hits`] lists.
fn second_hits(both: &Document, matcher: &Matcher) -> usize {
    let blocks = both.sections.iter().flat_map(|part| &part.right).filter(|block| adds_hits(block));
    blocks.map(|block| matcher.marks(&block.text).len()).sum()
}
