//! The list: which result is selected, and which show.

use super::{Model, Reading};
use crate::query::{CaseIx, Hit, Results};
use std::sync::Arc;

impl Model {
    /// The results changed: the case that the reader chose is selected while it is among them, and again when it comes
    /// back; else the first.
    pub(super) fn locate(&mut self) {
        let before = self.list.selected;
        let hits = &self.results.hits;
        let place = self.list.pinned.and_then(|case| hits.iter().position(|hit| hit.case == case));
        match place {
            Some(at) => {
                // The row stays where it was on the screen as far as it can.
                let shift = self.list.at.saturating_sub(self.list.top);
                self.list.selected = self.list.pinned;
                self.list.at = at;
                self.list.top = at.saturating_sub(shift);
            }
            None => {
                self.list.at = 0;
                self.list.top = 0;
                self.list.selected = hits.first().map(|hit| hit.case);
            }
        }
        if self.list.selected != before {
            self.reader.restore = None;
        }
    }

    /// The cases have other places now, those that are gone none: what is on the screen until the query is answered anew
    /// are the results that are left. In place of a selected case that is gone its neighbour is selected.
    pub(super) fn remap_list(&mut self, find: &impl Fn(Option<CaseIx>) -> Option<CaseIx>) {
        let mut results = Results::clone(&self.results);
        let left = |hits: &[Hit]| hits.iter().filter(|hit| find(Some(hit.case)).is_some()).count();
        let (full, at) = (results.full(), self.list.at.min(results.hits.len()));
        results.partial = left(results.hits.get(full..).unwrap_or_default());
        let before = left(results.hits.get(..at).unwrap_or_default());
        results.hits.retain_mut(|hit| {
            hit.like = find(hit.like);
            find(Some(hit.case)).map(|case| hit.case = case).is_some()
        });
        let neighbour = || results.hits.get(before).or(results.hits.last()).map(|hit| hit.case);
        self.list.selected = find(self.list.selected).or_else(neighbour);
        if self.list.pinned.is_some() {
            self.list.pinned = find(self.list.pinned).or(self.list.selected);
        }
        self.list.at = before.min(results.hits.len().saturating_sub(1));
        self.results = Arc::new(results);
    }

    /// Moves the selection by rows, as far as there are any.
    pub(super) fn move_list(&mut self, by: isize) {
        self.move_list_to(self.list.at.saturating_add_signed(by));
    }

    /// Moves the selection to a place among the results, or to the last.
    pub(super) fn move_list_to(&mut self, at: usize) {
        let Some(last) = self.results.hits.len().checked_sub(1) else { return };
        self.list.at = at.min(last);
        self.select(self.results.hits.get(self.list.at).map(|hit| hit.case));
    }

    /// How many results make a page.
    pub(super) fn list_page(&self) -> isize {
        isize::try_from(self.derived.entries.len().max(2) - 1).unwrap_or(1)
    }

    /// Opens the selected case on the whole screen.
    pub(super) fn open_selected(&mut self) {
        if self.shown().is_some() {
            self.leave();
            self.list.pinned = self.list.selected;
            self.reading = Reading::Whole;
            self.reader.fresh = true;
            self.focus_pane(super::Pane::Detail);
        }
    }

    fn select(&mut self, case: Option<CaseIx>) {
        self.list.selected = case;
        self.list.pinned = case;
        self.reader.opened = None;
        self.reader.live = None;
        self.reader.restore = None;
    }
}
