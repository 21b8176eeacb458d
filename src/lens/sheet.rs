//! Making a board line by line, one under the other or two blocks side by side.

use super::board::{Board, Goal, Target};
use super::span::{self, Role, Row, Span};
use crate::text::width;

/// The blank cells between columns.
pub const GAP: usize = 2;
/// The blank cells between two blocks side by side.
pub const APART: usize = 4;

/// A row, and what Enter does on it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line {
    /// The row.
    pub row: Row,
    /// What Enter does; nothing for headings and what is only said.
    pub goal: Option<Goal>,
}

impl Line {
    /// A row that only says something.
    pub fn said(row: Row) -> Line {
        Line { row, goal: None }
    }
}

/// A board in the making.
#[derive(Debug)]
pub struct Sheet {
    board: Board,
    width: usize,
}

impl Sheet {
    /// An empty board of `width` cells.
    pub fn new(width: usize) -> Sheet {
        Sheet { board: Board::default(), width }
    }

    /// A blank row, but never two and none at the top.
    pub fn gap(&mut self) {
        if self.board.rows.last().is_some_and(|row| !row.is_empty()) {
            self.board.rows.push(Row::new());
        }
    }

    /// A row under the others; one too wide is cut.
    pub fn line(&mut self, line: Line) {
        let row = span::clip(line.row, self.width);
        if let Some(goal) = line.goal {
            if let Goal::Case { case, .. } = goal {
                self.board.cases.push((self.board.rows.len(), case));
            }
            self.target(self.board.rows.len(), 0..self.width, goal);
        }
        self.board.rows.push(row);
    }

    /// Rows under the others.
    pub fn lines(&mut self, lines: impl IntoIterator<Item = Line>) {
        lines.into_iter().for_each(|line| self.line(line));
    }

    /// Two blocks side by side, the left one `left_width` cells wide; the cursor goes down the left one first.
    pub fn beside(&mut self, left: Vec<Line>, left_width: usize, right: Vec<Line>) {
        let top = self.board.rows.len();
        let from = left_width + APART;
        let count = left.len().max(right.len());
        let (mut left, mut right) = (left.into_iter(), right.into_iter());
        let mut targets = Vec::new();
        for row in top..top + count {
            let (left, right) = (left.next().unwrap_or_default(), right.next().unwrap_or_default());
            if let Some(goal) = left.goal {
                self.target(row, 0..left_width, goal);
            }
            targets.extend(right.goal.map(|goal| (row, goal)));
            let mut cells = span::clip(left.row, left_width);
            if !right.row.is_empty() {
                let blank = from.saturating_sub(span::cells(&cells));
                cells.push(Span::new(" ".repeat(blank), Role::Text));
                cells.extend(right.row);
            }
            self.board.rows.push(span::clip(cells, self.width));
        }
        for (row, goal) in targets {
            self.target(row, from..self.width, goal);
        }
    }

    /// The board, with these tabs.
    pub fn finish(mut self, tabs: Vec<String>) -> Board {
        while self.board.rows.last().is_some_and(Row::is_empty) {
            self.board.rows.pop();
        }
        Board { tabs, ..self.board }
    }

    fn target(&mut self, row: usize, cells: std::ops::Range<usize>, goal: Goal) {
        let cells = cells.start.min(self.width)..cells.end.min(self.width);
        self.board.targets.push(Target { row, cells, column: 0, goal });
    }
}

/// A text at the left, cut where it is too long, and quiet texts at the right, each in its own width, right-aligned.
pub fn columns(label: &str, role: Role, right: &[(&str, usize)], width: usize) -> Row {
    let taken: usize = right.iter().map(|(_, cells)| cells + GAP).sum();
    let label = width::narrow(label);
    let mut row = vec![Span::new(width::fit(&label, width.saturating_sub(taken)), role)];
    for (text, cells) in right {
        let text = width::pad_start(text, *cells);
        row.push(Span::new(format!("{}{text}", " ".repeat(GAP)), Role::Quiet));
    }
    span::clip(row, width)
}

/// The width of the widest of some texts, in cells.
pub fn widest<'a>(texts: impl IntoIterator<Item = &'a str>) -> usize {
    texts.into_iter().map(width::cells).max().unwrap_or(0)
}
