//! Everything that changes the query: typing, facet values, chips, suggestions; and the way back.

use super::{Focus, Model, PageState, Pane, Reading, Spot};
use crate::corpus::{Facet, Lang};
use crate::i18n::chrome::chrome;
use crate::query::{Chip, Completion, Filter, Pick, Query, Removal, Sort, SortKey, Value, completions};

impl Model {
    /// The text of the search box changed.
    pub(super) fn typed(&mut self) {
        if self.typing.is_none() {
            self.typing = Some(self.spot());
        }
        let text = self.search.text().to_owned();
        let mut query = self.base.clone();
        query.set_text(&text, &self.library);
        // A complete filter becomes a chip at the next blank.
        let open_quote = text.matches(['"', '\u{201c}', '\u{201d}']).count() % 2 == 1;
        if text.ends_with(' ') && !open_quote && query.filters != self.base.filters {
            self.base = query.clone();
            let words = query.text();
            self.search.set(&if words.is_empty() { words } else { words + " " });
        }
        if self.lang == Lang::En && !self.offered_korean && text.chars().any(|c| ('가'..='힣').contains(&c)) {
            self.offered_korean = true;
            self.say(chrome(self.lang).offer_korean);
        }
        self.ask(query);
    }

    /// What was typed so far stands: the box shows its words, its filters are chips.
    pub(super) fn settle_search(&mut self) {
        // What was typed is one step, and none when it came back to where it began.
        if let Some(from) = self.typing.take().filter(|from| from.query != self.query) {
            self.history.leave(from);
        }
        if self.base != self.query {
            self.base = self.query.clone();
            self.search.set(&self.query.text());
        }
    }

    /// A change of the query that is a step of its own.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Query)) {
        self.settle_search();
        let mut query = self.query.clone();
        change(&mut query);
        if query != self.query {
            self.leave();
            self.replace(query);
        }
    }

    /// Sets the query and what follows from it, without a step.
    pub(super) fn replace(&mut self, query: Query) {
        self.base = query.clone();
        self.search.set(&query.text());
        self.ask(query);
    }

    fn ask(&mut self, query: Query) {
        let before: Vec<_> = self.query.chips().into_iter().map(|chip| chip.filter).collect();
        let now: Vec<_> = query.chips().into_iter().map(|chip| chip.filter).collect();
        self.recent.retain(|filter| now.contains(filter));
        self.recent.extend(now.into_iter().filter(|filter| !before.contains(filter)));
        if query != self.query {
            self.query = query;
            self.generation += 1;
        }
    }

    /// Asks the same again: the cases or the marks changed.
    pub(super) fn ask_again(&mut self) {
        self.generation += 1;
    }

    /// Off, only, not, off.
    pub(super) fn cycle(&mut self, facet: Facet, slug: &str) {
        let next = match self.query.pick(facet, slug) {
            Pick::Off => Pick::Only,
            Pick::Only => Pick::Not,
            Pick::Not => Pick::Off,
        };
        self.change(|query| query.set_pick(facet, slug, next));
    }

    /// This value alone, and its cases.
    pub(super) fn only(&mut self, facet: Facet, slug: &str) {
        self.settle_search();
        let mut query = self.query.clone();
        query.only(facet, slug);
        self.leave();
        self.reading = Reading::Pane;
        self.reader.opened = None;
        self.page = PageState::default();
        self.focus_pane(Pane::List);
        self.replace(query);
    }

    /// What the text before the caret of the search box may go on with: the values of a name, or names.
    pub fn completions(&self) -> Vec<Completion> {
        if self.focus != Focus::Search {
            return Vec::new();
        }
        let before = self.search.before();
        let open = before.rsplit(' ').next().unwrap_or_default();
        // A word of a letter or two may become anything.
        if !open.contains(':') && (open.chars().count() < 3 || !self.results.suggestions.is_empty()) {
            return Vec::new();
        }
        let all = completions(before, &self.library, self.lang);
        all.into_iter().filter(|one| before.get(one.start..) != Some(one.insert.as_str())).collect()
    }

    /// The first completion takes the place of what is being typed; whether there was one.
    pub(super) fn accept_completion(&mut self) -> bool {
        let Some(first) = self.completions().into_iter().next() else { return false };
        let text = self.search.text().to_owned();
        let before = self.search.before().len();
        let (Some(head), Some(tail)) = (text.get(..first.start), text.get(before..)) else { return false };
        // A value is complete; a name waits for its value.
        let end = if first.insert.ends_with(':') { "" } else { " " };
        self.search.set(&format!("{head}{}{end}{tail}", first.insert));
        self.typed();
        true
    }

    /// Cases like the one that shows.
    pub(super) fn similar(&mut self) {
        let Some(case) = self.shown() else { return };
        let id = self.library.case(case).id.clone();
        self.settle_search();
        self.leave();
        self.reading = Reading::Pane;
        self.reader.opened = None;
        self.focus_pane(Pane::List);
        let mut query = Query::default();
        query.filters.push(Filter::Similar { ids: vec![id.to_string()], negated: false });
        self.replace(query);
    }

    /// The first suggestion takes the place of the words that name it; whether there was one.
    pub(super) fn accept_suggestion(&mut self) -> bool {
        let Some(suggestion) = self.results.suggestions.first().cloned() else { return false };
        if self.pending() {
            return false;
        }
        self.change(|query| query.accept(&suggestion));
        true
    }

    /// The filter under the cursor goes, else the one that an empty list names, else the newest, else the words.
    pub(super) fn remove_filter(&mut self) {
        self.settle_search();
        let chips = self.query.chips();
        let removal = self
            .chip_under_cursor(&chips)
            .or_else(|| self.rescue())
            .or_else(|| self.newest_chip(&chips))
            .or((!self.query.words.is_empty()).then_some(Removal::Words));
        match removal {
            Some(removal) => self.change(|query| query.take_away(removal)),
            None => self.say(chrome(self.lang).no_filters),
        }
    }

    fn chip_under_cursor(&self, chips: &[Chip]) -> Option<Removal> {
        if self.focus != Focus::Pane(Pane::Facets) {
            return None;
        }
        let (facet, slug) = self.value_under_cursor()?;
        let named = |chip: &&Chip| match &chip.filter {
            Filter::Facet { facet: other, values, .. } => {
                *other == facet && values.iter().any(|value| matches!(value, Value::Slug(other) if *other == slug))
            }
            _ => false,
        };
        chips.iter().find(named).map(|chip| Removal::Chip(chip.id))
    }

    fn rescue(&self) -> Option<Removal> {
        if self.pending() { None } else { self.results.rescue.as_ref().map(|rescue| rescue.remove) }
    }

    fn newest_chip(&self, chips: &[Chip]) -> Option<Removal> {
        let newest = self.recent.last()?;
        chips.iter().find(|chip| chip.filter == *newest).map(|chip| Removal::Chip(chip.id))
    }

    /// Words and filters go; the order stays.
    pub(super) fn clear_all(&mut self) {
        self.settle_search();
        if self.query.is_empty() {
            self.say(chrome(self.lang).no_filters);
            return;
        }
        self.change(|query| *query = Query { sort: query.sort, ..Query::default() });
        self.say(chrome(self.lang).cleared);
    }

    /// The next order: newest, longest, organization, best match.
    pub(super) fn next_sort(&mut self) {
        let order = self.query.order();
        let key = match order.key {
            SortKey::Relevance => SortKey::Date,
            SortKey::Date => SortKey::Ttr,
            SortKey::Ttr => SortKey::Org,
            SortKey::Org if (Query { sort: None, ..self.query.clone() }).order().key == SortKey::Date => SortKey::Date,
            SortKey::Org => SortKey::Relevance,
        };
        self.change(|query| {
            query.sort = Some(Sort { key, reversed: false });
            if query.order() == (Query { sort: None, ..query.clone() }).order() {
                query.sort = None;
            }
        });
    }

    /// Where the reader is now.
    pub(super) fn spot(&self) -> Spot {
        // On the way back everything but the answer is there already.
        if let Some(there) = &self.returning {
            return there.clone();
        }
        Spot {
            query: self.query.clone(),
            selected: self.list.selected,
            top: self.list.top,
            opened: self.reader.opened,
            reading: self.reading,
            scroll: self.reader.top,
            focus: self.pane,
            page: self.page.clone(),
        }
    }

    /// A step is about to leave here.
    pub(super) fn leave(&mut self) {
        let here = self.spot();
        self.history.leave(here);
    }

    /// One step back.
    pub(super) fn undo(&mut self) {
        self.settle_search();
        let here = self.spot();
        match self.history.back(here) {
            Some(there) => {
                self.go(there);
                self.say(chrome(self.lang).undone);
            }
            None if self.take_offer() => {}
            None => self.say(chrome(self.lang).nothing_back),
        }
    }

    /// One step forward.
    pub(super) fn redo(&mut self) {
        self.settle_search();
        let here = self.spot();
        match self.history.forward(here) {
            Some(there) => self.go(there),
            None => self.say(chrome(self.lang).nothing_forward),
        }
    }

    /// Goes to a place that was left: at once as far as that can be, whole with the answer to its query.
    fn go(&mut self, there: Spot) {
        self.reading = there.reading;
        self.reader.opened = there.opened;
        self.reader.live = None;
        self.list.pinned = there.selected;
        self.page = there.page.clone();
        self.focus_pane(there.focus);
        self.replace(there.query.clone());
        self.returning = Some(there);
        if !self.pending() {
            self.arrive();
        }
    }

    /// The answer for the place that is gone to is there: selection and scroll are as they were.
    pub(super) fn arrive(&mut self) {
        let Some(there) = self.returning.take() else { return };
        self.list.pinned = there.selected;
        self.locate();
        if self.list.selected == there.selected {
            self.list.top = there.top;
        }
        self.page = there.page;
        self.reader.top = there.scroll;
        self.reader.restore = Some(there.scroll);
    }
}
