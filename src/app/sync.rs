//! What follows from the model: regions, laid-out rows and pages. Each is rebuilt only when what it is made from changed.

use super::layout::{Layout, Region, Wanted, layout};
use super::{Chooser, Model, Overlay, Pane, Reading};
use crate::corpus::Lang;
use crate::i18n::chrome::chrome;
use crate::lens::board::Board;
use crate::lens::detail::{View, document};
use crate::lens::facets::FacetRow;
use crate::lens::list::{Entry, entry};
use crate::lens::page::{self, Page};
use crate::lens::problems;
use crate::lens::span::{self, Role, Row};
use crate::query::CaseIx;
use foldhash::HashMap;
use std::sync::Arc;

/// What follows from the model.
#[derive(Debug, Default)]
pub struct Derived {
    /// Where things stand.
    pub layout: Layout,
    /// The results that show, from [`super::ListState::top`] on.
    pub entries: Vec<Arc<Entry>>,
    entry_cache: HashMap<CaseIx, Arc<Entry>>,
    entry_key: Option<EntryKey>,
    /// The case that shows, laid out.
    pub page: Page,
    page_key: Option<PageKey>,
    /// Rows of the head that show.
    pub head_rows: usize,
    /// The rows of the facet pane.
    pub panel: Vec<FacetRow>,
    pub(super) panel_key: Option<super::panel::PanelKey>,
    /// The rows of the help or the problems.
    pub overlay_rows: Vec<Row>,
    /// How many of them show at once.
    pub overlay_height: usize,
    pub(super) overlay_key: Option<(Overlay, Lang, u16)>,
    /// Counts the changes of the words that are looked for.
    pub(super) words: u64,
    /// Counts the libraries.
    pub(super) library: u64,
    story_height: usize,
    /// The lens that is a page, laid out.
    pub board: Board,
    pub(super) board_key: Option<super::lenses::BoardKey>,
    /// How many of its rows show at once.
    pub board_height: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct EntryKey {
    answered: u64,
    lang: Lang,
    compact: bool,
    width: usize,
    library: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PageKey {
    case: CaseIx,
    view: View,
    width: usize,
    words: u64,
    library: u64,
    /// The likest cases are known.
    alike: bool,
}

impl Derived {
    /// How many rows of the story show at once.
    pub fn story_height(&self) -> usize {
        self.story_height
    }

    /// The last row that the story can begin with.
    pub(super) fn last_top(&self) -> usize {
        self.page.rows.len().saturating_sub(self.story_height)
    }

    /// The library is another one: nothing that was laid out holds.
    pub(super) fn forget(&mut self) {
        self.library += 1;
    }
}

/// The text of a pane: below its title row, with air left and right.
pub fn pane_text(pane: Region) -> Region {
    pane.split_top(1).1.airy(1)
}

impl Model {
    /// Rebuilds what follows from the model, where it has to be rebuilt.
    pub(super) fn sync(&mut self) {
        let (columns, rows) = self.size;
        self.derived.layout = layout(
            columns,
            rows,
            Wanted {
                facets: self.slid || self.pane == Pane::Facets,
                detail: self.pane == Pane::Detail,
                reading: self.reading != Reading::Pane,
                plain: self.reading == Reading::Plain && self.overlay.is_none(),
                chips: !self.query.filters.is_empty()
                    || !self.results.suggestions.is_empty()
                    || !self.results.notes.is_empty()
                    || !self.completions().is_empty()
                    || self.offer().is_some(),
            },
        );
        self.sync_overlay();
        self.sync_board();
        self.sync_panel();
        self.sync_list();
        self.sync_page();
    }

    fn sync_overlay(&mut self) {
        let Some(overlay) = self.overlay else {
            self.derived.overlay_key = None;
            return;
        };
        let text = pane_text(self.derived.layout.body);
        self.derived.overlay_height = usize::from(text.height);
        let key = (overlay, self.lang, text.width);
        if self.derived.overlay_key != Some(key) {
            let width = usize::from(text.width);
            self.derived.overlay_rows = match overlay {
                Overlay::Help => self.help_rows(width),
                Overlay::Problems => self.problem_rows(width),
                Overlay::Palette | Overlay::Copy | Overlay::Views | Overlay::NameView => Vec::new(),
            };
            self.derived.overlay_key = Some(key);
        }
        let last = self.derived.overlay_rows.len().saturating_sub(self.derived.overlay_height);
        self.overlay_top = self.overlay_top.min(last);
        let Chooser { at, top, .. } = &mut self.chooser;
        *top = (*top).min(*at).max((*at + 1).saturating_sub(self.derived.overlay_height.max(1)));
    }

    fn problem_rows(&self, width: usize) -> Vec<Row> {
        let all = self.problems.iter().chain(&self.library.catalog.problems);
        let found = problems::problems(all, self.lang, width);
        if found.is_empty() {
            return vec![span::line(chrome(self.lang).no_problems, width, Role::Text, |_| Vec::new())];
        }
        let mut rows = Vec::new();
        for problem in found {
            if !rows.is_empty() {
                rows.push(Row::new());
            }
            rows.extend(problem);
        }
        rows
    }

    fn sync_list(&mut self) {
        let text = pane_text(self.derived.layout.list);
        let key = EntryKey {
            answered: self.answered,
            lang: self.lang,
            compact: self.compact,
            width: usize::from(text.width),
            library: self.derived.library,
        };
        if self.derived.entry_key != Some(key) {
            self.derived.entry_cache.clear();
            self.derived.entry_key = Some(key);
        }
        self.derived.entries.clear();
        let height = usize::from(text.height);
        if height == 0 {
            return;
        }
        let at = self.list.at.min(self.results.hits.len().saturating_sub(1));
        self.list.top = self.list.top.min(at);
        // As many results above the selected one as leave it whole.
        let mut room = height.saturating_sub(self.result_height(at));
        let mut top = at;
        while top > self.list.top {
            let above = self.result_height(top - 1);
            if above > room {
                break;
            }
            room -= above;
            top -= 1;
        }
        // Nothing blank below the last result while there are more above: the screen may have grown.
        let mut room = height;
        for place in top..self.results.hits.len() {
            room = room.saturating_sub(self.result_height(place));
            if room == 0 {
                break;
            }
        }
        while top > 0 {
            let above = self.result_height(top - 1);
            if above > room {
                break;
            }
            room -= above;
            top -= 1;
        }
        self.list.top = top;
        let mut left = height;
        for place in top..self.results.hits.len() {
            let Some(entry) = self.entry_at(place) else { break };
            let rows = self.result_height(place);
            self.derived.entries.push(entry);
            if rows >= left {
                break;
            }
            left -= rows;
        }
    }

    /// The rows that a result takes, the divider above it included.
    pub(super) fn result_height(&mut self, place: usize) -> usize {
        let divider = usize::from(self.divided(place));
        self.entry_at(place).map_or(0, |entry| entry.title.len() + entry.quiet.iter().len()) + divider
    }

    /// Whether the divider between full and partial results stands above this one.
    pub fn divided(&self, place: usize) -> bool {
        self.results.partial > 0 && place == self.results.hits.len().saturating_sub(self.results.partial)
    }

    fn entry_at(&mut self, place: usize) -> Option<Arc<Entry>> {
        let hit = self.results.hits.get(place)?;
        let key = self.derived.entry_key?;
        let made = self.derived.entry_cache.entry(hit.case).or_insert_with(|| {
            Arc::new(entry(&self.library, hit, &self.matcher, &self.memory.marks, key.lang, key.compact, key.width))
        });
        Some(Arc::clone(made))
    }

    fn sync_page(&mut self) {
        let region = self.derived.layout.detail;
        let text = if self.reading == Reading::Plain { region } else { pane_text(region) };
        let Some(case) = self.shown().filter(|_| !text.is_empty()) else {
            if self.shown().is_none() {
                self.derived.page = Page::default();
                self.derived.page_key = None;
            }
            self.derived.story_height = usize::from(text.height);
            return;
        };
        if self.derived.page_key.is_some_and(|old| old.case != case || old.words != self.derived.words) {
            self.give_back();
        }
        let key = PageKey {
            case,
            view: self.view(),
            width: usize::from(text.width),
            words: self.derived.words,
            library: self.derived.library,
            alike: self.library.knows_likeness(),
        };
        if self.derived.page_key != Some(key) {
            let before = self.derived.page_key.replace(key);
            self.lay_out(key, before);
        }
        // The head gives way on a low screen: half of the pane at most.
        let height = usize::from(text.height);
        self.derived.head_rows = self.derived.page.head.len().min(height.saturating_sub(1) / 2);
        self.derived.story_height = height.saturating_sub(self.derived.head_rows + 1);
        if std::mem::take(&mut self.reader.fresh) {
            let Page { rows, hits, .. } = &self.derived.page;
            let first = hits.first().copied();
            // What the case is about comes first, as long as a hit is in sight there, be it one that the glance repeats.
            let sees_one = rows.iter().take(self.derived.story_height).flatten().any(|span| span.hit);
            let top = first.filter(|_| !sees_one).map_or(0, |row| self.above(row));
            let ahead = first.is_some_and(|row| row >= top + self.derived.story_height);
            (self.reader.top, self.reader.hit, self.reader.ahead) = (top, 0, ahead);
        }
        if let Some(top) = self.reader.restore.take() {
            self.reader.top = top;
        }
        if let Some((section, item)) = self.reader.seek.take() {
            self.reader.top = self.derived.page.row_of(section, item);
        }
        self.reader.top = self.reader.top.min(self.derived.last_top());
    }

    /// Where the story is to begin so that `row` is in sight.
    pub(super) fn above(&self, row: usize) -> usize {
        self.derived.page.above(row, self.derived.story_height)
    }

    /// Lays the case out anew.
    fn lay_out(&mut self, key: PageKey, before: Option<PageKey>) {
        let case = self.library.case(key.case);
        let mut shown = document(&self.library, case, key.view);
        shown.arrange(&self.order);
        let both = match key.view {
            View::One(lang) if !self.matcher.is_empty() => Some(document(&self.library, case, View::Both(lang))),
            View::One(_) | View::Both(_) => None,
        };
        let page = page::layout_by(&shown, both.as_ref(), key.view, &self.matcher, key.width, self.wrap);
        let old = std::mem::replace(&mut self.derived.page, page);
        self.reader.live = None;
        let same_text = before.is_some_and(|before| before.case == key.case && before.words == key.words);
        if same_text {
            self.reader.top = carried(&old, &self.derived.page, self.reader.top);
            self.reader.hit = self.reader.hit.min(self.hit_rows().len().saturating_sub(1));
        } else {
            self.reader.fresh = true;
        }
    }
}

/// The row of `new` that shows what row `top` of `old` showed: as far into the same section, in proportion.
fn carried(old: &Page, new: &Page, top: usize) -> usize {
    let Some(place) = old.sections.iter().rposition(|(_, row)| *row <= top) else { return 0 };
    let bounds = |page: &Page, place: usize| {
        let from = page.sections.get(place).map_or(0, |(_, row)| *row);
        let to = page.sections.get(place + 1).map_or(page.rows.len(), |(_, row)| *row);
        (from, to.saturating_sub(from).max(1))
    };
    let (from, length) = bounds(old, place);
    let Some(section) = old.sections.get(place).map(|(section, _)| *section) else { return 0 };
    let Some(there) = new.sections.iter().position(|(other, _)| *other == section) else { return 0 };
    let (new_from, new_length) = bounds(new, there);
    new_from + (top - from) * new_length / length
}
