//! The case that is read: scrolling, hits, sections, and the things that Enter opens.

use super::{Effect, Model, Pane, Reading};
use crate::corpus::{Facet, Lang};
use crate::i18n::chrome::chrome;
use crate::lens::detail::Live;

/// Where stepping through the hits of a case stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HitCount {
    /// The current one, from 1; 0 when there is none, or none yet.
    pub at: usize,
    /// Of how many.
    pub count: usize,
    /// How many more come after them in the language that does not show.
    pub hidden: usize,
    /// The language whose hits alone are counted, while it is shown for them.
    pub second: Option<Lang>,
}

impl Model {
    /// Scrolls the story by rows.
    pub(super) fn scroll(&mut self, by: isize) {
        self.scroll_to(self.reader.top.saturating_add_signed(by));
    }

    /// Scrolls the story to a row, or as far as it goes.
    pub(super) fn scroll_to(&mut self, row: usize) {
        self.reader.top = row.min(self.derived.last_top());
        self.reader.live = None;
    }

    /// To the next section, or the previous one.
    pub(super) fn next_section(&mut self, forward: bool) {
        let rows = self.derived.page.sections.iter().map(|(_, row)| *row);
        let top = self.reader.top;
        let to = if forward { rows.clone().find(|row| *row > top) } else { rows.rev().find(|row| *row < top) };
        if let Some(row) = to.or_else(|| (!forward).then_some(0)) {
            self.scroll_to(row);
        }
    }

    /// The rows of the hits that are stepped through and counted: of all that the page shows, or of the second language
    /// alone while that is shown for its hits.
    pub(super) fn hit_rows(&self) -> &[usize] {
        if self.reader.lent { &self.derived.page.second_hits } else { &self.derived.page.hits }
    }

    /// Where stepping through the hits stands.
    pub fn hit_count(&self) -> HitCount {
        let count = self.hit_rows().len();
        let second = self.reader.lent.then(|| self.lang.other());
        let at = if self.reader.ahead { 0 } else { (self.reader.hit + 1).min(count) };
        HitCount { at, count, hidden: self.derived.page.hidden_hits, second }
    }

    /// To the next hit, or the previous one; round, with a notice. After the hits of the language that shows come those that
    /// only the other has: both are shown for as long as these are stepped through, and then the one alone again.
    pub(super) fn next_hit(&mut self, forward: bool) {
        let count = self.hit_rows().len();
        let at_end = if forward { self.reader.hit + 1 >= count } else { self.reader.hit == 0 };
        let hidden = !self.both && self.derived.page.hidden_hits > 0;
        if count == 0 && !hidden {
            self.say(chrome(self.lang).no_hits);
            return;
        }
        if std::mem::take(&mut self.reader.ahead) && forward {
            self.show_hit();
            return;
        }
        let turns = at_end && (hidden || self.reader.lent);
        // The end of all is between the last hit of the second language and the first of one's own, not where these meet.
        if if turns { forward != hidden } else { at_end && count > 1 } {
            self.say(chrome(self.lang).wrapped);
        }
        if turns {
            (self.both, self.reader.lent) = (hidden, hidden);
            self.sync();
        }
        self.reader.hit = match (forward, at_end) {
            (true, true) => 0,
            (true, false) => self.reader.hit + 1,
            (false, true) => self.hit_rows().len().saturating_sub(1),
            (false, false) => self.reader.hit - 1,
        };
        self.show_hit();
    }

    /// Hides the other language again where stepping through hits showed it.
    pub(super) fn give_back(&mut self) {
        if self.reader.lent {
            self.both = false;
            self.keep_hit();
        }
    }

    /// Ends the stepping through the second language: the hit before it, the last of the first one, is the current one again.
    pub(super) fn keep_hit(&mut self) {
        if std::mem::take(&mut self.reader.lent) {
            self.reader.hit = self.derived.page.hits.len();
        }
    }

    /// Scrolls so that the current hit stands a little below the top.
    pub(super) fn show_hit(&mut self) {
        if let Some(row) = self.hit_rows().get(self.reader.hit).copied() {
            // A hit that is in sight already is not to jump.
            let seen = self.reader.top..self.reader.top + self.derived.story_height();
            if !seen.contains(&row) {
                self.scroll_to(self.above(row));
            }
        }
    }

    /// Puts the cursor on the next thing that Enter opens, or the previous one, and brings it into sight.
    pub(super) fn next_live(&mut self, forward: bool) {
        let lives = &self.derived.page.lives;
        let (top, height) = (self.reader.top, self.derived.story_height());
        let next = match (self.reader.live, forward) {
            (Some(at), true) => at + 1,
            (Some(at), false) => match at.checked_sub(1) {
                Some(before) => before,
                None => return,
            },
            (None, true) => lives.iter().position(|(row, ..)| *row >= top).unwrap_or(0),
            (None, false) => lives.iter().rposition(|(row, ..)| *row < top + height).unwrap_or(0),
        };
        let Some((row, ..)) = lives.get(next) else { return };
        let row = *row;
        self.reader.live = Some(next);
        if row < top {
            self.reader.top = row;
        } else if row >= top + height {
            self.reader.top = (row + 1).saturating_sub(height).min(self.derived.last_top());
        }
    }

    /// The facet value under the cursor in the text.
    pub(super) fn live_value(&self) -> Option<(Facet, String)> {
        match self.reader.live.and_then(|at| self.derived.page.lives.get(at)) {
            Some((.., Live::Value(facet, slug))) => Some((*facet, slug.clone())),
            _ => None,
        }
    }

    /// Opens what is under the cursor in the text; whether there was something.
    pub(super) fn open_live(&mut self, effects: &mut Vec<Effect>) -> bool {
        let Some(live) = self.reader.live.and_then(|at| self.derived.page.lives.get(at)).map(|(.., live)| live.clone())
        else {
            return false;
        };
        match live {
            Live::Value(facet, slug) => self.only(facet, &slug),
            Live::Case(id) => self.open_case(&id),
            Live::Url(url) => self.open_url(&url, effects),
        }
        true
    }

    /// Opens the case with this id on the whole screen, whether or not it is among the results.
    pub(super) fn open_case(&mut self, id: &str) {
        let Some(case) = self.library.find(id).first().copied() else {
            self.say(chrome(self.lang).not_in_library);
            return;
        };
        self.leave();
        self.reading = if self.reading == Reading::Plain { Reading::Plain } else { Reading::Whole };
        self.reader.live = None;
        match self.results.hits.iter().position(|hit| hit.case == case) {
            Some(at) => self.move_list_to(at),
            None => self.reader.opened = Some(case),
        }
        self.focus_pane(Pane::Detail);
    }

    /// The case before or after this one, while reading.
    pub(super) fn neighbour(&mut self, by: isize) {
        self.reader.opened = None;
        self.move_list(by);
    }

    /// Back from reading to the panes.
    pub(super) fn close_reading(&mut self) {
        self.give_back();
        self.reading = Reading::Pane;
        self.reader.opened = None;
        self.reader.live = None;
        self.focus_pane(Pane::List);
    }
}
