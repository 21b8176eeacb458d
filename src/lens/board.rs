//! A lens that is a page: rows, and the places on them that Enter acts on. The one form of playbook, statistics, graph,
//! comparison and topic; it draws nothing, filters nothing and knows no keys.

use super::span::Row;
use crate::corpus::{Facet, Lang, Section};
use crate::query::CaseIx;
use std::ops::Range;

/// Which page.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub enum Lens {
    /// The list and the case: no page.
    #[default]
    Cases,
    /// What to suspect, what made it worse, what ended it.
    Playbook,
    /// Counts.
    Statistics,
    /// Causes, components, symptoms and factors, and what joins them.
    Graph,
    /// Two marked cases side by side.
    Compare,
    /// What a value means and goes with.
    Topic(Facet, String),
}

impl Lens {
    /// Its number as a saved view writes it, from 1; a topic is not saved as such, its cases are.
    pub fn number(&self) -> u8 {
        match self {
            Lens::Cases | Lens::Topic(..) => 1,
            Lens::Playbook => 2,
            Lens::Statistics => 3,
            Lens::Graph => 4,
            Lens::Compare => 5,
        }
    }

    /// The lens of a number; the cases for one that this version does not know.
    pub fn of_number(number: u8) -> Lens {
        match number {
            2 => Lens::Playbook,
            3 => Lens::Statistics,
            4 => Lens::Graph,
            5 => Lens::Compare,
            _ => Lens::Cases,
        }
    }
}

/// How a page is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View {
    /// The language of all texts.
    pub lang: Lang,
    /// Cells that a row may take.
    pub width: usize,
    /// Which tab, from 0; a page with fewer shows its last.
    pub tab: usize,
    /// Grouped the other way (playbook: by case).
    pub regrouped: bool,
    /// Everything, where the page else stops after the first results.
    pub whole: bool,
    /// The target under the cursor, for pages that light up what goes with it.
    pub focus: usize,
    /// ASCII only.
    pub ascii: bool,
}

/// A page, laid out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Board {
    /// Its rows, none wider than the view's width.
    pub rows: Vec<Row>,
    /// What Enter acts on: in reading order, or column by column where there are columns.
    pub targets: Vec<Target>,
    /// The rows that stand for a case, each beginning with two blank cells: room for the sign of a mark.
    pub cases: Vec<(usize, CaseIx)>,
    /// The names of its tabs; none when there is one page only.
    pub tabs: Vec<String>,
    /// Sideways keys go to the next column of targets, not to the next tab.
    pub columns: bool,
}

/// A place that Enter acts on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// Its row.
    pub row: usize,
    /// Its cells in the row.
    pub cells: Range<usize>,
    /// Its column, from 0, on pages with columns.
    pub column: usize,
    /// What Enter does.
    pub goal: Goal,
}

/// What Enter does on a target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Goal {
    /// Sets each facet to this value alone, and goes to the list.
    Values(Vec<(Facet, String)>),
    /// Opens the case at this text of it.
    Case {
        /// Which case.
        case: CaseIx,
        /// The section.
        section: Section,
        /// The text of the section, from 0.
        item: usize,
    },
    /// Shows everything.
    Whole,
}

impl Board {
    /// The board with `sign` at the beginning of the rows of cases that are `marked`.
    #[must_use]
    pub fn signed(mut self, sign: char, marked: impl Fn(CaseIx) -> bool) -> Board {
        for (row, _) in self.cases.iter().filter(|(_, case)| marked(*case)) {
            let first = self.rows.get_mut(*row).and_then(|row| row.first_mut());
            if let Some(rest) = first.as_ref().and_then(|span| span.text.strip_prefix(' ')).map(str::to_owned)
                && let Some(first) = first
            {
                first.text = format!("{sign}{rest}");
            }
        }
        self
    }

    /// The value under the cursor, if the target is a single one.
    pub fn value(&self, at: usize) -> Option<(Facet, &str)> {
        match self.targets.get(at).map(|target| &target.goal) {
            Some(Goal::Values(values)) => match values.as_slice() {
                [(facet, slug)] => Some((*facet, slug)),
                _ => None,
            },
            _ => None,
        }
    }
}
