//! The facet pane: its cursor, which groups are folded or opened whole, and its own search.

use super::field::Field;
use super::sync::pane_text;
use super::{Focus, Model, Pane};
use crate::corpus::{Facet, Lang};
use crate::i18n::chrome::chrome;
use crate::input::Action;
use crate::lens::facets::{FacetRow, Options, SHOWN, panel};
use crate::query::Pick;
use std::collections::BTreeSet;

/// The facet pane.
#[derive(Debug, Clone, Default)]
pub struct PanelState {
    /// What the cursor is on; it stays there whatever the counts do.
    pub cursor: Option<PanelSpot>,
    /// The first row that shows.
    pub top: usize,
    /// The search among the values.
    pub filter: Field,
    folded: BTreeSet<Facet>,
    whole: BTreeSet<Facet>,
    changes: u64,
}

/// A row of the facet pane, by what it stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PanelSpot {
    /// The heading of a facet.
    Group(Facet),
    /// A value.
    Value(Facet, String),
    /// The row that tells how many values are cut off.
    More(Facet),
}

impl PanelSpot {
    /// What a row stands for.
    pub fn of(row: &FacetRow) -> PanelSpot {
        match row {
            FacetRow::Group { facet, .. } => PanelSpot::Group(*facet),
            FacetRow::Value { facet, slug, .. } => PanelSpot::Value(*facet, slug.clone()),
            FacetRow::More { facet, .. } => PanelSpot::More(*facet),
        }
    }

    fn facet(&self) -> Facet {
        match self {
            PanelSpot::Group(facet) | PanelSpot::Value(facet, _) | PanelSpot::More(facet) => *facet,
        }
    }
}

/// What the rows of the pane are made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PanelKey {
    answered: u64,
    lang: Lang,
    zeros: bool,
    changes: u64,
    library: u64,
}

impl Model {
    pub(super) fn act_in_panel(&mut self, action: Action) {
        let page = isize::try_from(pane_text(self.derived.layout.facets).height).unwrap_or(2).max(2) - 1;
        match action {
            Action::Down => self.move_panel(1),
            Action::Up => self.move_panel(-1),
            Action::HalfPageDown => self.move_panel((page / 2).max(1)),
            Action::HalfPageUp => self.move_panel(-(page / 2).max(1)),
            Action::PageDown => self.move_panel(page),
            Action::PageUp => self.move_panel(-page),
            Action::Top => self.move_panel(isize::MIN),
            Action::Bottom => self.move_panel(isize::MAX),
            Action::NextSection => self.next_group(true),
            Action::PreviousSection => self.next_group(false),
            Action::Toggle | Action::Open => self.toggle_row(),
            Action::Fold => self.fold(),
            Action::Topic => self.open_topic(),
            Action::Right => self.focus_pane(Pane::List),
            Action::Left => self.fold(),
            _ => self.say(chrome(self.lang).not_here),
        }
    }

    /// The value under the cursor of the pane.
    pub(super) fn value_under_cursor(&self) -> Option<(Facet, String)> {
        match self.panel.cursor.as_ref()? {
            PanelSpot::Value(facet, slug) => Some((*facet, slug.clone())),
            PanelSpot::Group(_) | PanelSpot::More(_) => None,
        }
    }

    /// Moves the cursor by rows, as far as there are any.
    pub(super) fn move_panel(&mut self, by: isize) {
        let Some(last) = self.derived.panel.len().checked_sub(1) else { return };
        let at = self.panel_at().saturating_add_signed(by).min(last);
        self.panel.cursor = self.derived.panel.get(at).map(PanelSpot::of);
    }

    /// The row of the cursor.
    pub fn panel_at(&self) -> usize {
        let Some(cursor) = &self.panel.cursor else { return 0 };
        let rows = &self.derived.panel;
        rows.iter()
            .position(|row| PanelSpot::of(row) == *cursor)
            .or_else(|| rows.iter().position(|row| PanelSpot::of(row).facet() == cursor.facet()))
            .unwrap_or(0)
    }

    /// The search among the values changed.
    pub(super) fn panel_filtered(&mut self) {
        self.panel.changes += 1;
        self.panel.top = 0;
        self.derived.panel_key = None;
        self.sync_panel();
        // Picked values always show: the first that is there because it fits is meant.
        let fits = |row: &&FacetRow| matches!(row, FacetRow::Value { pick: Pick::Off, .. });
        let any = |row: &&FacetRow| matches!(row, FacetRow::Value { .. });
        let rows = &self.derived.panel;
        let first = rows.iter().find(fits).or_else(|| rows.iter().find(any));
        self.panel.cursor = first.map(PanelSpot::of);
    }

    pub(super) fn sync_panel(&mut self) {
        let key = PanelKey {
            answered: self.answered,
            lang: self.lang,
            zeros: self.zeros,
            changes: self.panel.changes,
            library: self.derived.library,
        };
        if self.derived.panel_key != Some(key) {
            self.derived.panel_key = Some(key);
            self.derived.panel = panel(
                &self.library,
                &self.results,
                self.lang,
                &Options {
                    folded: &|facet| self.panel.folded.contains(&facet),
                    opened: &|facet| self.panel.whole.contains(&facet),
                    filter: Some(self.panel.filter.text()).filter(|text| !text.is_empty()),
                    shown: SHOWN,
                    zeros: self.zeros,
                },
            );
        }
        // Who comes here wants a value, not the heading over it.
        if self.panel.cursor.is_none() && self.focus == Focus::Pane(Pane::Facets) {
            let value = self.derived.panel.iter().find(|row| matches!(row, FacetRow::Value { .. }));
            self.panel.cursor = value.map(PanelSpot::of);
        }
        let height = usize::from(pane_text(self.derived.layout.facets).height);
        let height = height.saturating_sub(usize::from(self.value_search_shows()));
        if height == 0 {
            return;
        }
        let at = self.panel_at();
        let last_top = self.derived.panel.len().saturating_sub(height);
        self.panel.top =
            self.panel.top.min(at).max((at + 1).saturating_sub(height)).min(last_top.max(at.min(last_top)));
    }

    /// Whether the pane shows the row of its own search.
    pub fn value_search_shows(&self) -> bool {
        self.focus == Focus::ValueSearch || !self.panel.filter.is_empty()
    }

    fn toggle_row(&mut self) {
        match self.derived.panel.get(self.panel_at()).map(PanelSpot::of) {
            Some(PanelSpot::Value(facet, slug)) => {
                self.panel.cursor = Some(PanelSpot::Value(facet, slug.clone()));
                self.cycle(facet, &slug);
            }
            Some(PanelSpot::Group(facet)) => {
                flip(&mut self.panel.folded, facet);
                self.panel.changes += 1;
            }
            Some(PanelSpot::More(facet)) => {
                flip(&mut self.panel.whole, facet);
                self.panel.changes += 1;
            }
            None => {}
        }
    }

    fn fold(&mut self) {
        let Some(facet) = self.derived.panel.get(self.panel_at()).map(|row| PanelSpot::of(row).facet()) else { return };
        flip(&mut self.panel.folded, facet);
        self.panel.changes += 1;
        self.panel.cursor = Some(PanelSpot::Group(facet));
    }

    fn next_group(&mut self, forward: bool) {
        let at = self.panel_at();
        let groups = || self.derived.panel.iter().enumerate().filter(|(_, row)| matches!(row, FacetRow::Group { .. }));
        let next = if forward { groups().find(|(row, _)| *row > at) } else { groups().rfind(|(row, _)| *row < at) };
        if let Some((_, row)) = next {
            self.panel.cursor = Some(PanelSpot::of(row));
        }
    }
}

fn flip(set: &mut BTreeSet<Facet>, facet: Facet) {
    if !set.remove(&facet) {
        set.insert(facet);
    }
}
