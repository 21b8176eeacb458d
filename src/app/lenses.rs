//! The lenses that are pages: which one shows, where the cursor is, and what Enter does there.

use super::{Effect, Focus, Model, Pane, Reading};
use crate::corpus::Facet;
use crate::i18n::chrome::chrome;
use crate::input::Action;
use crate::lens::board::{Board, Goal, Lens, Target, View};
use crate::lens::export::Form;
use crate::lens::pages;
use crate::lens::span::{self, Role};
use crate::query::{CaseIx, Marks, Query};

/// The page that shows, if one does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageState {
    /// Which.
    pub lens: Lens,
    /// The target under the cursor.
    pub at: usize,
    /// The first row that shows.
    pub top: usize,
    /// Which tab.
    pub tab: usize,
    regrouped: bool,
    whole: bool,
}

impl PageState {
    /// A lens at its beginning.
    pub(super) fn of(lens: Lens) -> PageState {
        PageState { lens, ..PageState::default() }
    }
}

/// What a page is made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardKey {
    lens: Lens,
    view: View,
    answered: u64,
    library: u64,
    /// The kinds of all steps are known.
    counted: bool,
    marks: Marks,
    /// There is no library yet.
    reading: bool,
    /// The results are those of no question yet.
    asking: bool,
}

impl Model {
    /// Shows a lens, or goes back from it to the cases.
    pub(super) fn show_lens(&mut self, lens: Lens) {
        self.settle_search();
        if self.reading != Reading::Pane || self.page.lens != lens {
            self.leave();
        }
        if self.reading != Reading::Pane {
            self.close_reading();
        }
        if self.page.lens != lens {
            self.page = PageState::of(lens);
        }
        self.focus_pane(Pane::List);
    }

    pub(super) fn act_in_page(&mut self, action: Action, effects: &mut Vec<Effect>) {
        let height = self.derived.board_height.max(2) - 1;
        match action {
            Action::Down => self.step_target(true),
            Action::Up => self.step_target(false),
            Action::HalfPageDown => self.scroll_page(height / 2, true),
            Action::HalfPageUp => self.scroll_page(height / 2, false),
            Action::PageDown => self.scroll_page(height, true),
            Action::PageUp => self.scroll_page(height, false),
            Action::Top => self.go_to_target(0),
            Action::Bottom => self.go_to_target(usize::MAX),
            Action::Right => self.sideways(true),
            Action::Left => self.sideways(false),
            Action::NextPane if self.derived.board.tabs.len() > 1 => self.next_tab(true),
            Action::PreviousPane if self.derived.board.tabs.len() > 1 => self.next_tab(false),
            Action::NextPane => self.sideways(true),
            Action::PreviousPane => self.sideways(false),
            Action::Open => self.open_target(),
            Action::Fold => {
                self.page.regrouped = !self.page.regrouped;
                (self.page.at, self.page.top) = (0, 0);
            }
            Action::Whole => self.show_whole(!self.page.whole),
            Action::Topic => self.open_topic(),
            Action::Mark => match self.page_case() {
                Some(case) => self.toggle_mark_of(case),
                None => self.say(chrome(self.lang).no_case_here),
            },
            Action::Copy => self.open_copy_menu(),
            Action::OpenSource => self.open_source(effects),
            _ => self.say(chrome(self.lang).not_here),
        }
    }

    /// What the value under the cursor means: in the facet pane, in the text, on a page.
    pub(super) fn open_topic(&mut self) {
        let value = match self.focus {
            _ if self.page.lens != Lens::Cases => self.page_value(),
            Focus::Pane(Pane::Facets) => self.value_under_cursor(),
            _ => self.live_value(),
        };
        match value {
            Some((facet, slug)) => self.show_lens(Lens::Topic(facet, slug)),
            None => self.say(chrome(self.lang).no_value_here),
        }
    }

    /// The case that the row under the cursor of the page stands for.
    pub fn page_case(&self) -> Option<CaseIx> {
        let row = self.derived.board.targets.get(self.page.at)?.row;
        self.derived.board.cases.iter().find(|(at, _)| *at == row).map(|(_, case)| *case)
    }

    /// Everything, or the first results alone; from the top, since everything moves.
    fn show_whole(&mut self, whole: bool) {
        self.page.whole = whole;
        (self.page.at, self.page.top) = (0, 0);
    }

    /// The value under the cursor of the page; on the page of a topic the one that goes with it.
    fn page_value(&self) -> Option<(Facet, String)> {
        match (&self.page.lens, self.derived.board.targets.get(self.page.at).map(|target| &target.goal)) {
            (Lens::Topic(..), Some(Goal::Values(values))) => values.last().cloned(),
            _ => self.derived.board.value(self.page.at).map(|(facet, slug)| (facet, slug.to_owned())),
        }
    }

    fn open_target(&mut self) {
        let Some(goal) = self.derived.board.targets.get(self.page.at).map(|target| target.goal.clone()) else { return };
        match goal {
            Goal::Values(values) => {
                self.settle_search();
                // A topic counts the whole library, so that its cases are those without the other filters.
                let everything = Query { sort: self.query.sort, ..Query::default() };
                let mut query = if let Lens::Topic(..) = self.page.lens { everything } else { self.query.clone() };
                values.iter().for_each(|(facet, slug)| query.only(*facet, slug));
                self.leave();
                self.page = PageState::default();
                self.focus_pane(Pane::List);
                self.replace(query);
            }
            Goal::Case { case, section, item } => {
                let id = self.library.case(case).id.clone();
                self.open_case(&id);
                self.reader.seek = Some((section, item));
            }
            Goal::Whole => self.show_whole(true),
        }
    }

    /// To the next target down or up; where there is none in sight, the page scrolls.
    fn step_target(&mut self, down: bool) {
        let targets = &self.derived.board.targets;
        let Some(here) = targets.get(self.page.at) else {
            self.scroll_page(1, down);
            return;
        };
        let near = |target: &&Target| self.derived.board.columns && target.column != here.column;
        let next = if down {
            targets.iter().skip(self.page.at + 1).find(|target| !near(target))
        } else {
            targets.iter().take(self.page.at).rfind(|target| !near(target))
        };
        let place = next.and_then(|next| targets.iter().position(|target| std::ptr::eq(target, next)));
        match place {
            Some(place) => self.go_to_target(place),
            None => self.scroll_page(1, down),
        }
    }

    fn go_to_target(&mut self, place: usize) {
        let last = self.derived.board.targets.len().saturating_sub(1);
        self.page.at = place.min(last);
        let Some(target) = self.derived.board.targets.get(self.page.at) else { return };
        let height = self.derived.board_height.max(1);
        // The first target shows with what stands above it.
        let row = if self.page.at == 0 { 0 } else { target.row };
        self.page.top = self.page.top.min(row).max((target.row + 1).saturating_sub(height));
    }

    /// Scrolls by rows; the cursor goes along to what is in sight.
    fn scroll_page(&mut self, rows: usize, down: bool) {
        let last = self.derived.board.rows.len().saturating_sub(self.derived.board_height);
        self.page.top =
            if down { (self.page.top + rows.max(1)).min(last) } else { self.page.top.saturating_sub(rows.max(1)) };
        let seen = self.page.top..self.page.top + self.derived.board_height.max(1);
        let targets = &self.derived.board.targets;
        if targets.get(self.page.at).is_some_and(|target| !seen.contains(&target.row)) {
            let inside = |target: &Target| seen.contains(&target.row);
            let place = if down { targets.iter().position(inside) } else { targets.iter().rposition(inside) };
            self.page.at = place.unwrap_or(self.page.at);
        }
    }

    fn next_tab(&mut self, forward: bool) {
        let count = self.derived.board.tabs.len().max(1);
        let tab = self.page.tab.min(count - 1);
        self.page.tab = if forward { (tab + 1) % count } else { (tab + count - 1) % count };
        (self.page.at, self.page.top) = (0, 0);
    }

    /// To the next column of targets; to the next tab where there is no column that way.
    fn sideways(&mut self, right: bool) {
        let board = &self.derived.board;
        let here = board.targets.get(self.page.at).filter(|_| board.columns);
        let beside = here.and_then(|here| {
            let beyond =
                |target: &&Target| if right { target.column > here.column } else { target.column < here.column };
            let away = |target: &Target| (target.column.abs_diff(here.column), target.row.abs_diff(here.row));
            let targets = board.targets.iter().enumerate().filter(|(_, target)| beyond(target));
            targets.min_by_key(|(_, target)| away(target)).map(|(place, _)| place)
        });
        match beside {
            Some(place) => self.go_to_target(place),
            None if board.tabs.len() > 1 => self.next_tab(right),
            None => {}
        }
    }

    pub(super) fn sync_board(&mut self) {
        let text = super::pane_text(self.derived.layout.body);
        self.derived.board_height = usize::from(text.height);
        if self.page.lens == Lens::Cases {
            if self.derived.board_key.take().is_some() {
                self.derived.board = Board::default();
            }
            return;
        }
        let view = self.page_view();
        let key = BoardKey {
            lens: self.page.lens.clone(),
            view,
            answered: self.answered,
            library: self.derived.library,
            counted: self.library.knows_kinds(),
            marks: self.memory.marks.clone(),
            reading: self.loading && self.library.catalog.cases.is_empty(),
            asking: self.pending() && self.results.hits.is_empty(),
        };
        if self.derived.board_key.as_ref() != Some(&key) {
            self.derived.board = self.made_board(&key);
            let same = self.derived.board_key.as_ref().filter(|old| old.lens == key.lens);
            let lit = same.is_some_and(|old| old.view.focus != key.view.focus);
            self.derived.board_key = Some(key);
            if lit {
                // What is lit may take rows above the cursor.
                self.go_to_target(self.page.at);
            }
        }
        self.page.at = self.page.at.min(self.derived.board.targets.len().saturating_sub(1));
        let last = self.derived.board.rows.len().saturating_sub(self.derived.board_height);
        self.page.top = self.page.top.min(last);
    }

    /// The page; as long as there is nothing that it could be made from, it says so or nothing, as the list does.
    fn made_board(&self, key: &BoardKey) -> Board {
        let counts = matches!(key.lens, Lens::Playbook | Lens::Statistics | Lens::Graph);
        if key.reading {
            let row = span::line(chrome(self.lang).reading, key.view.width, Role::Text, |_| Vec::new());
            return Board { rows: vec![row], ..Board::default() };
        }
        if key.asking && counts {
            return Board::default();
        }
        pages::board(&key.lens, &self.library, &self.results, &self.memory.marks, key.view)
    }

    /// How the page is shown.
    fn page_view(&self) -> View {
        View {
            lang: self.lang,
            width: usize::from(super::pane_text(self.derived.layout.body).width),
            tab: self.page.tab,
            regrouped: self.page.regrouped,
            whole: self.page.whole,
            focus: if self.page.lens == Lens::Graph { self.page.at } else { 0 },
            ascii: self.ascii,
        }
    }

    /// The page as text to take along, as it shows.
    pub(super) fn page_text(&self, form: Form) -> String {
        pages::text(&self.page.lens, &self.library, &self.results, &self.memory.marks, self.page_view(), form)
    }
}
