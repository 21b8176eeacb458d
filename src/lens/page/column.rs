//! Blocks under each other in one column of a width: labels, hanging steps, running values, wrapping.

use crate::lens::detail::{Block, Live, Shape};
use crate::lens::span::{self, Role, Row, Span};
use crate::query::Matcher;
use crate::text::{width, wrap};
use std::ops::Range;

/// The blank cells between a label and its text, and between two running values.
const GAP: usize = 2;

/// What the texts are written with.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ink<'a> {
    /// The words that are looked for.
    pub matcher: &'a Matcher,
    /// Where the rows of a text may end.
    pub wrap: wrap::Break,
    /// They are in the second of two languages.
    pub second: bool,
}

/// Rows, and what stands where in them.
#[derive(Debug, Default)]
pub(super) struct Column {
    /// The rows.
    pub rows: Vec<Row>,
    /// The row of each counted hit, in order.
    pub hits: Vec<usize>,
    /// Those of them that only a view with the second of two languages shows.
    pub second: Vec<usize>,
    /// The row and the cells of each live thing, in order.
    pub lives: Vec<(usize, Range<usize>, Live)>,
}

impl Column {
    /// `self`, and `other` under it.
    pub(super) fn above(mut self, other: Column) -> Column {
        let base = self.rows.len();
        self.hits.extend(other.hits.into_iter().map(|row| base + row));
        self.second.extend(other.second.into_iter().map(|row| base + row));
        self.lives.extend(other.lives.into_iter().map(|(row, cells, live)| (base + row, cells, live)));
        self.rows.extend(other.rows);
        self
    }

    /// `self`, and `other` beginning level with it at the cell `at`.
    pub(super) fn beside(mut self, other: Column, at: usize) -> Column {
        for (index, right) in other.rows.into_iter().enumerate() {
            match self.rows.get_mut(index) {
                Some(row) if !right.is_empty() => {
                    row.push(blank(at.saturating_sub(span::cells(row))));
                    row.extend(right);
                }
                Some(_) => {}
                None if right.is_empty() => self.rows.push(right),
                None => self.rows.push(std::iter::once(blank(at)).chain(right).collect()),
            }
        }
        self.hits.extend(other.hits);
        self.hits.sort_unstable();
        self.second.extend(other.second);
        let moved = other.lives.into_iter().map(|(row, cells, live)| (row, cells.start + at..cells.end + at, live));
        self.lives.extend(moved);
        self.lives.sort_by_key(|(row, cells, _)| (*row, cells.start));
        self
    }
}

/// Lays `blocks` out at `width` cells.
pub(super) fn column(blocks: &[Block], width: usize, ink: Ink<'_>) -> Column {
    let mut layout = Layout { out: Column::default(), ink, width, running: None };
    let labels = Labels::of(blocks, width);
    let mut before: Option<&Block> = None;
    for block in blocks {
        if before.is_some_and(|before| parted(before, block)) {
            layout.out.rows.push(Row::new());
        }
        layout.block(block, &labels);
        before = Some(block);
    }
    let mut out = layout.out;
    out.rows = out.rows.into_iter().map(|row| span::clip(row, width)).collect();
    out
}

/// Whether a blank row stands between two blocks: after and before a text without a label, which is paragraphs. Not in a
/// head, where facts follow the titles.
fn parted(before: &Block, block: &Block) -> bool {
    let prose = |block: &Block| block.shape == Shape::Text && block.label.is_none() && block.live.is_none();
    (prose(before) || prose(block)) && before.role != Role::Heading && block.shape != Shape::Fact
}

/// The columns of the labels.
struct Labels {
    /// The cells before a step's text.
    step: usize,
    /// The cells before a labelled text; `None` when the labels are too wide to stand beside their texts.
    name: Option<usize>,
}

impl Labels {
    fn of(blocks: &[Block], width: usize) -> Labels {
        let widest = |steps: bool| {
            let labelled = blocks.iter().filter(|block| block.shape != Shape::Fact);
            let labelled = labelled.filter(|block| (block.shape == Shape::Step) == steps);
            labelled.filter_map(|block| block.label.as_deref()).map(width::cells).max().unwrap_or(0)
        };
        let name = widest(false) + GAP;
        Labels { step: widest(true) + 1, name: Some(name).filter(|name| *name * 3 <= width) }
    }
}

/// A column while it is filled.
struct Layout<'a> {
    out: Column,
    ink: Ink<'a>,
    width: usize,
    /// The cell at which the next running value would stand in the last row, and that at which new rows begin.
    running: Option<(usize, usize)>,
}

impl Layout<'_> {
    fn block(&mut self, block: &Block, labels: &Labels) {
        match block.shape {
            Shape::Value | Shape::Fact => return self.run_on(block, labels),
            Shape::Step => {
                let label = block.label.as_deref().unwrap_or("");
                let free = (labels.step - 1).saturating_sub(width::cells(label));
                let lead = vec![blank(free), Span::new(format!("{label} "), Role::Quiet)];
                self.text(block, lead, labels.step);
            }
            Shape::Text | Shape::Line => {
                let (lead, indent) = self.label(block, labels);
                self.text(block, lead, indent);
            }
        }
        self.running = None;
    }

    /// The label of `block` as the begin of its first row, and the cells by which its rows are indented. A label that has no
    /// room beside its text takes a row of its own.
    fn label(&mut self, block: &Block, labels: &Labels) -> (Row, usize) {
        let Some(label) = &block.label else { return (Row::new(), 0) };
        match labels.name {
            Some(indent) => {
                let free = indent.saturating_sub(width::cells(label));
                (vec![Span::new(label.clone(), Role::Quiet), blank(free)], indent)
            }
            None => {
                if !label.is_empty() {
                    self.out.rows.push(vec![Span::new(label.clone(), Role::Quiet)]);
                }
                let indent = GAP.min(self.width / 4);
                (vec![blank(indent)], indent)
            }
        }
    }

    /// A text on rows of its own behind `lead`, which is `indent` cells wide.
    fn text(&mut self, block: &Block, lead: Row, indent: usize) {
        let room = self.width.saturating_sub(indent).max(1);
        let mark = mark_of(block);
        let first = self.out.rows.len();
        if block.shape == Shape::Line {
            let room = room.saturating_sub(width::cells(&mark));
            let mut row = lead;
            row.push(Span::new(mark, Role::Quiet));
            let line = span::line(&block.text, room, block.role, |text| self.ink.matcher.marks(text));
            self.count(block, vec![first; line.iter().filter(|span| span.hit).count()]);
            row.extend(line);
            self.out.rows.push(row);
        } else {
            self.wrapped(block, &mark, lead, indent, room);
        }
        if let Some(live) = &block.live {
            let end = self.out.rows.get(first).map_or(indent, |row| span::cells(row)).min(self.width);
            self.out.lives.push((first, indent.min(end)..end, live.clone()));
        }
    }

    fn wrapped(&mut self, block: &Block, mark: &str, lead: Row, indent: usize, room: usize) {
        let text = format!("{mark}{}", block.text.trim_end());
        let marks = shifted(self.ink.matcher.marks(&block.text), mark.len());
        let mut next = marks.iter().peekable();
        let mut lead = Some(lead);
        let mut counted = Vec::new();
        for range in wrap::wrap_by(&text, room, self.ink.wrap) {
            let quiet = mark.len().clamp(range.start, range.end);
            let mut row = span::marked(&text, range.start..quiet, &[], Role::Quiet);
            row.extend(span::marked(&text, quiet..range.end, &marks, block.role));
            if row.is_empty() {
                // The blank between paragraphs: never first, never twice.
                if lead.is_none() && self.out.rows.last().is_some_and(|row| !row.is_empty()) {
                    self.out.rows.push(row);
                }
                continue;
            }
            while next.next_if(|mark| mark.start < range.end).is_some() {
                counted.push(self.out.rows.len());
            }
            let mut begin = lead.take().unwrap_or_else(|| vec![blank(indent)]);
            begin.retain(|span| !span.text.is_empty());
            begin.extend(row);
            self.out.rows.push(begin);
        }
        if let Some(lead) = lead {
            self.out.rows.push(lead);
        }
        self.count(block, counted);
    }

    /// A value or a fact, in the last row where it has room there.
    fn run_on(&mut self, block: &Block, labels: &Labels) {
        let value = block.shape == Shape::Value;
        let name = block.label.as_deref().filter(|_| !value).map(|name| format!("{name} "));
        let mark = mark_of(block);
        let before = name.as_deref().map_or(0, width::cells) + width::cells(&mark);
        let wide = before + width::cells(&block.text);
        if self.running.is_none() || (value && block.label.is_some()) {
            let (lead, indent) = if value { self.label(block, labels) } else { (Row::new(), 0) };
            self.out.rows.push(lead);
            self.running = Some((indent, indent));
        }
        let (mut at, indent) = self.running.unwrap_or((0, 0));
        if at > indent && at + wide > self.width {
            self.out.rows.push(if indent > 0 { vec![blank(indent)] } else { Row::new() });
            at = indent;
        } else if at > indent {
            // The gap before it has been counted by the value before.
            self.extend_last([blank(GAP)]);
        }
        let room = self.width.saturating_sub(at + before);
        let line = span::line(&block.text, room, block.role, |text| self.ink.matcher.marks(text));
        let row = self.out.rows.len().saturating_sub(1);
        self.count(block, vec![row; line.iter().filter(|span| span.hit).count()]);
        let end = at + before + span::cells(&line);
        let prefix = [name.unwrap_or_default(), mark].into_iter().filter(|text| !text.is_empty());
        self.extend_last(prefix.map(|text| Span::new(text, Role::Quiet)).chain(line));
        if let Some(live) = &block.live {
            let (from, to) = ((at + before).min(self.width), end.min(self.width));
            self.out.lives.push((row, from..to, live.clone()));
        }
        self.running = Some((end + GAP, indent));
    }

    fn extend_last(&mut self, spans: impl IntoIterator<Item = Span>) {
        match self.out.rows.last_mut() {
            Some(last) => last.extend(spans),
            None => self.out.rows.push(spans.into_iter().collect()),
        }
    }

    fn count(&mut self, block: &Block, rows: Vec<usize>) {
        if self.ink.second && adds_hits(block) {
            self.out.second.extend(&rows);
        }
        if !block.echo {
            self.out.hits.extend(rows);
        }
    }
}

/// Whether the hits of a block in the second language are more than a view of the first one has.
pub(super) fn adds_hits(block: &Block) -> bool {
    !block.echo && !block.sole
}

/// The sign of a text that is in another language than asked for, with the blank behind it.
fn mark_of(block: &Block) -> String {
    block.fallback.map_or_else(String::new, |lang| format!("[{lang}] "))
}

fn shifted(marks: Vec<Range<usize>>, by: usize) -> Vec<Range<usize>> {
    marks.into_iter().map(|mark| mark.start + by..mark.end + by).collect()
}

fn blank(cells: usize) -> Span {
    Span::new(" ".repeat(cells), Role::Text)
}
