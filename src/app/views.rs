//! Saved views: a query with its order and a lens under a name. Saved, opened, renamed, deleted and brought back here; kept
//! like marks.

use super::chooser::{Choice, Chooser, Command};
use super::memory::{Record, View};
use super::{Model, Overlay, PageState, Pane, Reading};
use crate::i18n::chrome::chrome;
use crate::i18n::notes;
use crate::lens::board::Lens;
use crate::query::Query;
use crate::text::clean;

impl Model {
    /// Opens the popup of saved views.
    pub(super) fn open_views(&mut self) {
        self.chooser = Chooser::default();
        self.overlay = Some(Overlay::Views);
        self.list_views();
    }

    /// Lists the views as they are now; the cursor stays where it is as far as it can.
    pub(super) fn list_views(&mut self) {
        let save = Choice {
            label: chrome(self.lang).save_view.to_owned(),
            hint: "s".to_owned(),
            off: false,
            what: Command::SaveView,
        };
        self.chooser.choices = std::iter::once(save).chain(self.views_in_order()).collect();
        self.chooser.at = self.chooser.at.min(self.chooser.choices.len() - 1);
    }

    fn views_in_order(&self) -> impl Iterator<Item = Choice> {
        self.memory.views.iter().map(|(name, view)| Choice {
            label: name.clone(),
            hint: self.view_hint(view),
            off: false,
            what: Command::View(name.clone()),
        })
    }

    /// What a view shows: its lens unless that is the list, and its query.
    fn view_hint(&self, view: &View) -> String {
        let texts = chrome(self.lang);
        let lens = match Lens::of_number(view.lens) {
            Lens::Cases | Lens::Topic(..) => None,
            Lens::Playbook => Some(texts.playbook),
            Lens::Statistics => Some(texts.statistics),
            Lens::Graph => Some(texts.graph),
            Lens::Compare => Some(texts.compare),
        };
        let query = Query::parse(&view.query, &self.library);
        let query = notes::query(&query, &self.library, self.lang);
        let parts = lens.into_iter().map(str::to_owned).chain((!query.is_empty()).then_some(query));
        let parts: Vec<String> = parts.collect();
        if parts.is_empty() { texts.cases.to_owned() } else { parts.join("  ") }
    }

    /// The views whose names pass, for the palette.
    pub(super) fn view_choices(&self, passes: impl Fn(&str) -> bool) -> Vec<Choice> {
        let title = chrome(self.lang).views;
        self.views_in_order()
            .filter(|choice| passes(&choice.label) || passes(title))
            .map(|choice| Choice { label: format!("{title}: {}", choice.label), ..choice })
            .collect()
    }

    /// A letter in the popup of saved views.
    pub(super) fn letter_of_views(&mut self, letter: char) {
        let name = match self.chooser.choices.get(self.chooser.at).map(|choice| &choice.what) {
            Some(Command::View(name)) => Some(name.clone()),
            _ => None,
        };
        match (letter, name) {
            ('s', _) => self.name_view(None),
            ('e', Some(name)) => self.name_view(Some(name)),
            ('x' | 'd', Some(name)) => self.drop_view(name),
            ('u', _) => self.bring_view_back(),
            _ => self.say(chrome(self.lang).view_keys),
        }
    }

    /// Asks for a name: for what shows now, or a new one for the view of the name `old`.
    pub(super) fn name_view(&mut self, old: Option<String>) {
        let view = match &old {
            Some(old) => self.memory.views.get(old).cloned().unwrap_or_default(),
            None => self.view_now(),
        };
        let choice = Choice {
            label: self.view_hint(&view),
            hint: "Enter".to_owned(),
            off: false,
            what: Command::NameView(old.clone()),
        };
        self.chooser = Chooser { choices: vec![choice], ..Chooser::default() };
        self.chooser.field.set(old.as_deref().unwrap_or_default());
        self.overlay = Some(Overlay::NameView);
    }

    /// What shows now, as a view.
    fn view_now(&self) -> View {
        View { query: self.query.to_string(), lens: self.page.lens.number() }
    }

    /// Saves under the typed name what shows now, or the view of the name `old`. A view that had the name is lost, and can be
    /// brought back.
    pub(super) fn save_view(&mut self, old: Option<String>) {
        let name = clean::line(self.chooser.field.text()).trim().to_owned();
        if name.is_empty() {
            self.overlay = Some(Overlay::NameView);
            self.say(chrome(self.lang).name_needed);
            return;
        }
        let view = match &old {
            Some(old) => self.memory.views.get(old).cloned().unwrap_or_default(),
            None => self.view_now(),
        };
        if old.as_ref() != Some(&name) {
            if let Some(lost) = self.memory.views.get(&name).filter(|lost| **lost != view).cloned() {
                self.lost_view = Some((name.clone(), lost));
            }
            // In this order a view is never without a name, whenever casebook ends.
            self.remember(Record::View { name: name.clone(), view });
            if let Some(old) = old {
                self.remember(Record::DropView(old));
            }
        }
        self.open_views();
        self.chooser.at = self.memory.views.keys().position(|other| *other == name).map_or(0, |at| at + 1);
    }

    fn drop_view(&mut self, name: String) {
        if let Some(view) = self.memory.views.get(&name).cloned() {
            self.lost_view = Some((name.clone(), view));
            self.remember(Record::DropView(name));
        }
        self.list_views();
    }

    fn bring_view_back(&mut self) {
        match self.lost_view.take() {
            Some((name, view)) => self.remember(Record::View { name, view }),
            None => self.say(chrome(self.lang).no_lost_view),
        }
        self.list_views();
    }

    /// Shows the view of that name.
    pub(super) fn open_view(&mut self, name: &str) {
        let Some(view) = self.memory.views.get(name).cloned() else {
            self.say(chrome(self.lang).no_such_view);
            return;
        };
        self.settle_search();
        self.leave();
        self.reading = Reading::Pane;
        self.reader.opened = None;
        self.page = PageState::of(Lens::of_number(view.lens));
        self.focus_pane(Pane::List);
        self.replace(Query::parse(&view.query, &self.library));
    }
}
