//! The mouse: the wheel scrolls what it is over, a click does what Enter or Space would do there. Nothing is mouse-only.

use super::layout::{Form, Region};
use super::{Focus, Model, Pane, PanelSpot, Reading, pane_text};
use crate::input::Button;

/// Rows that a turn of the wheel scrolls.
const WHEEL: isize = 3;

impl Model {
    /// What the mouse did at a cell.
    pub(super) fn mouse(&mut self, button: Button, x: u16, y: u16) {
        let by = match button {
            Button::WheelUp => -WHEEL,
            Button::WheelDown => WHEEL,
            Button::Left => return self.click(x, y),
        };
        let at = self.derived.layout;
        if self.overlay.is_some() {
            self.overlay_top = self.overlay_top.saturating_add_signed(by);
            self.chooser.at =
                self.chooser.at.saturating_add_signed(by.signum()).min(self.chooser.choices.len().saturating_sub(1));
        } else if inside(at.facets, x, y) {
            self.move_panel(by);
        } else if inside(at.list, x, y) {
            self.move_list(by.signum());
        } else {
            self.scroll(by);
        }
    }

    fn click(&mut self, x: u16, y: u16) {
        if self.overlay.is_some() {
            return;
        }
        let at = self.derived.layout;
        if inside(at.header, x, y) && self.reading != Reading::Plain {
            self.focus_pane(Pane::List);
            self.focus = Focus::Search;
        } else if inside(at.facets, x, y) {
            self.focus_pane(Pane::Facets);
            if let Some(row) = row_of(pane_text(at.facets), y) {
                let row = row.checked_sub(usize::from(self.value_search_shows()));
                let spot = row.and_then(|row| self.derived.panel.get(self.panel.top + row)).map(PanelSpot::of);
                if spot.is_some() {
                    self.panel.cursor = spot;
                    self.act_in_panel(crate::input::Action::Toggle);
                }
            }
        } else if inside(at.list, x, y) {
            if !self.tab(at.list, y) {
                self.focus_pane(Pane::List);
                self.click_list(y);
            }
        } else if inside(at.detail, x, y) && self.reading == Reading::Pane && !self.tab(at.detail, y) {
            self.focus_pane(Pane::Detail);
        }
    }

    /// A click on the title row where one pane shows at a time: the next pane. Whether it was one.
    fn tab(&mut self, pane: Region, y: u16) -> bool {
        let tab = self.derived.layout.form == Form::Single && y == pane.y;
        if tab {
            self.next_pane(true);
        }
        tab
    }

    /// Selects the result under the mouse; the selected one is opened.
    fn click_list(&mut self, y: u16) {
        let Some(mut row) = row_of(pane_text(self.derived.layout.list), y) else { return };
        for place in self.list.top..self.results.hits.len() {
            let height = self.result_height(place);
            if row < height {
                if place == self.list.at {
                    self.open_selected();
                } else {
                    self.move_list_to(place);
                }
                return;
            }
            row -= height;
        }
    }
}

fn inside(region: Region, x: u16, y: u16) -> bool {
    (region.x..region.right()).contains(&x) && (region.y..region.bottom()).contains(&y)
}

fn row_of(region: Region, y: u16) -> Option<usize> {
    (region.y..region.bottom()).contains(&y).then(|| usize::from(y - region.y))
}
