//! Popups to choose from: the palette, which is typed into, and the copy menu, which knows letters.

use super::field::Field;
use super::{Effect, Model, Overlay, Pane};
use crate::corpus::{Facet, Lang, Section};
use crate::i18n::chrome::{self, chrome};
use crate::i18n::sections;
use crate::input::{Action, Chord, Context, Group, Key};
use crate::lens::export::Form;
use crate::lens::export::{self, Export};
use crate::lens::facets::{FacetRow, Options, panel};
use crate::query::{Library, Matcher, Pick, Query, Sort, SortKey};

/// A thing that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What it is called.
    pub label: String,
    /// Its key, or why it cannot be chosen now.
    pub hint: String,
    /// It cannot be chosen now.
    pub off: bool,
    pub(super) what: Command,
}

/// What a choice does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    Do(Action),
    Take(Export),
    Pick(Facet, String),
    Ask(String),
    Speak(Lang),
    Sort(SortKey),
    Dense(bool),
    Open(String),
    /// Opens the saved view of this name.
    View(String),
    /// Asks for a name to save the view under.
    SaveView,
    /// Saves under the typed name, in place of the view of the other name if there is one.
    NameView(Option<String>),
}

impl Overlay {
    /// Whether it is a popup to choose from.
    pub fn chooses(self) -> bool {
        matches!(self, Overlay::Palette | Overlay::Copy | Overlay::Views | Overlay::NameView)
    }

    /// Whether it is typed into.
    pub fn types(self) -> bool {
        matches!(self, Overlay::Palette | Overlay::NameView)
    }
}

/// An open popup.
#[derive(Debug, Clone, Default)]
pub struct Chooser {
    /// What is typed (palette only).
    pub field: Field,
    /// What is left to choose from.
    pub choices: Vec<Choice>,
    /// The choice under the cursor.
    pub at: usize,
    /// The first choice that shows.
    pub top: usize,
}

impl Model {
    pub(super) fn open_palette(&mut self) {
        self.chooser = Chooser::default();
        self.overlay = Some(Overlay::Palette);
        self.palette_typed();
    }

    pub(super) fn open_copy_menu(&mut self) {
        let choices = if self.on_page() {
            Export::OF_PAGE.into_iter().map(|export| take(export, export.page_label(self.lang))).collect()
        } else {
            Export::ALL.into_iter().filter_map(|export| self.export_choice(export)).collect()
        };
        self.chooser = Chooser { choices, ..Chooser::default() };
        self.overlay = Some(Overlay::Copy);
    }

    fn export_choice(&self, export: Export) -> Option<Choice> {
        if export.of_case() {
            let case = self.library.case(self.shown()?);
            export::text(&self.library, case, export, self.section_in_sight(), self.view())?;
        }
        Some(take(export, export.label(self.lang)))
    }

    /// What is typed into a popup changed.
    pub(super) fn chooser_typed(&mut self) {
        if self.overlay == Some(Overlay::Palette) {
            self.palette_typed();
        }
    }

    /// What is typed into the palette changed.
    fn palette_typed(&mut self) {
        let text = self.chooser.field.text().trim().to_owned();
        let mut choices = self.spoken(&text);
        let words = Matcher::of_names(&text);
        let actions = Action::ALL.iter().copied().filter(|action| *action != Action::Palette);
        let named = actions.filter(|action| words.fits(&action.names()) || action.is_also(&text));
        // Who opens the palette does not look for the arrow keys.
        let (moves, rest): (Vec<Action>, Vec<Action>) = named.partition(|action| action.group() == Group::Move);
        choices.extend(rest.into_iter().chain(moves).map(|action| self.action_choice(action)));
        choices.extend(self.view_choices(|name| words.fits(&[name])));
        if !text.is_empty() {
            choices.extend(self.value_choices(&text));
        }
        (self.chooser.choices, self.chooser.at, self.chooser.top) = (choices, 0, 0);
    }

    /// Commands that take a word: `query ..`, `lang ko`, `sort date`, `density compact`, `open ID`.
    fn spoken(&self, text: &str) -> Vec<Choice> {
        let (verb, rest) = text.split_once(' ').map_or((text, ""), |(verb, rest)| (verb, rest.trim()));
        let choice = |label: String, what| Choice { label, hint: String::new(), off: false, what };
        let texts = chrome(self.lang);
        match verb {
            "query" | "검색식" => {
                let line = if rest.is_empty() { self.query.to_string() } else { rest.to_owned() };
                vec![choice(format!("{}: {line}", texts.whole_query), Command::Ask(line))]
            }
            "lang" | "언어" => Lang::BOTH
                .into_iter()
                .filter(|lang| rest.is_empty() || lang.code() == rest)
                .map(|lang| choice(sections::language(lang).to_owned(), Command::Speak(lang)))
                .collect(),
            "sort" | "정렬" => SortKey::ALL
                .into_iter()
                .filter(|key| {
                    let names = [chrome::sort(*key, false, Lang::En), chrome::sort(*key, false, Lang::Ko)];
                    Matcher::of_names(rest).fits(&[names[0], names[1], key.name()])
                })
                .map(|key| choice(chrome::sort(key, false, self.lang).to_owned(), Command::Sort(key)))
                .collect(),
            "density" | "간격" => [(texts.roomy, false), (texts.compact, true)]
                .into_iter()
                .map(|(label, compact)| choice(label.to_owned(), Command::Dense(compact)))
                .collect(),
            "open" | "열기" if !rest.is_empty() => {
                let ids = self.library.catalog.cases.iter().map(|case| &case.id);
                let wanted = rest.to_lowercase();
                ids.filter(|id| id.to_lowercase().contains(&wanted))
                    .take(9)
                    .map(|id| choice(format!("{} {id}", texts.open_case), Command::Open(id.to_string())))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    fn action_choice(&self, action: Action) -> Choice {
        let keys: Vec<String> = Context::ALL
            .into_iter()
            .filter(|context| *context != Context::Field)
            .find_map(|context| {
                let chords: Vec<String> =
                    self.keys.chords(action, context).map(|chord| chord.to_string()).take(2).collect();
                (!chords.is_empty()).then_some(chords)
            })
            .unwrap_or_default();
        let why = self.why_not(action);
        let hint = why.map_or_else(|| keys.join(" "), str::to_owned);
        Choice { label: action.label(self.lang).to_owned(), hint, off: why.is_some(), what: Command::Do(action) }
    }

    /// Why an action would do nothing now.
    fn why_not(&self, action: Action) -> Option<&'static str> {
        let texts = chrome(self.lang);
        match action {
            Action::RemoveFilter | Action::ClearAll if self.query.is_empty() => Some(texts.no_filters),
            Action::NextHit | Action::PreviousHit if self.matcher.is_empty() => Some(texts.no_words),
            Action::AcceptSuggestion if self.results.suggestions.is_empty() => Some(texts.no_suggestion),
            Action::Mark if self.on_page() => self.page_case().is_none().then_some(texts.no_case_here),
            Action::Mark | Action::Plain | Action::OpenSource | Action::Edit if self.shown().is_none() => {
                Some(texts.no_case)
            }
            _ => None,
        }
    }

    fn value_choices(&self, text: &str) -> Vec<Choice> {
        let options =
            Options { folded: &|_| false, opened: &|_| true, filter: Some(text), shown: usize::MAX, zeros: true };
        let rows = panel(&self.library, &self.results, self.lang, &options);
        let value = |row| match row {
            FacetRow::Value { facet, slug, label, count, .. } => Some(Choice {
                label: format!("{}: {label}", sections::facet(facet, self.lang)),
                hint: count.to_string(),
                off: false,
                what: Command::Pick(facet, slug),
            }),
            FacetRow::Group { .. } | FacetRow::More { .. } => None,
        };
        rows.into_iter().filter_map(value).take(30).collect()
    }

    pub(super) fn act_in_chooser(&mut self, action: Action, effects: &mut Vec<Effect>) {
        let last = self.chooser.choices.len().saturating_sub(1);
        let page = self.derived.overlay_height.max(2) - 1;
        let at = self.chooser.at;
        self.chooser.at = match action {
            Action::Down => at + 1,
            Action::Up => at.saturating_sub(1),
            Action::HalfPageDown | Action::PageDown => at + page,
            Action::HalfPageUp | Action::PageUp => at.saturating_sub(page),
            Action::Top => 0,
            Action::Bottom => last,
            Action::Open => return self.choose(effects),
            _ => at,
        }
        .min(last);
    }

    /// A letter of the copy menu.
    pub(super) fn letter(&mut self, chord: Chord, effects: &mut Vec<Effect>) {
        let Key::Char(letter) = chord.key else { return };
        if self.overlay == Some(Overlay::Views) {
            self.letter_of_views(letter);
            return;
        }
        if self.overlay != Some(Overlay::Copy) {
            return;
        }
        let found = self.chooser.choices.iter().position(|choice| choice.hint.starts_with(letter));
        if let Some(at) = found {
            self.chooser.at = at;
            self.choose(effects);
        }
    }

    fn choose(&mut self, effects: &mut Vec<Effect>) {
        let Some(choice) = self.chooser.choices.get(self.chooser.at).cloned() else { return };
        if choice.off {
            self.say(choice.hint);
            return;
        }
        self.overlay = None;
        match choice.what {
            Command::Do(action) => self.act(action, effects),
            Command::Take(export) => self.take(export, effects),
            Command::Pick(facet, slug) => {
                self.close_reading_for_list();
                self.change(|query| query.set_pick(facet, &slug, Pick::Only));
            }
            Command::Ask(line) => {
                self.close_reading_for_list();
                let query = Query::parse(&line, &self.library);
                self.change(|old| *old = query);
            }
            Command::Speak(lang) => self.lang = lang,
            Command::Sort(key) => self.change(|query| query.sort = Some(Sort { key, reversed: false })),
            Command::Dense(compact) => self.compact = compact,
            Command::Open(id) => self.open_case(&id),
            Command::View(name) => self.open_view(&name),
            Command::SaveView => self.name_view(None),
            Command::NameView(old) => self.save_view(old),
        }
    }

    fn close_reading_for_list(&mut self) {
        if self.context() == Context::Reading {
            self.close_reading();
        }
        self.focus_pane(Pane::List);
    }

    /// Copies.
    pub(super) fn take(&mut self, export: Export, effects: &mut Vec<Effect>) {
        let (label, text) = match export {
            Export::Command => (export.label(self.lang), Some(export::command(&self.query))),
            Export::Markdown if self.on_page() => (export.page_label(self.lang), Some(self.page_text(Form::Markdown))),
            Export::Slack if self.on_page() => (export.page_label(self.lang), Some(self.page_text(Form::Slack))),
            _ => {
                let text = self.shown().and_then(|case| {
                    export::text(&self.library, self.library.case(case), export, self.section_in_sight(), self.view())
                });
                (export.label(self.lang), text)
            }
        };
        match text {
            Some(text) => effects.push(Effect::Copy { label: label.to_owned(), text }),
            None => self.say(chrome(self.lang).nothing_to_copy),
        }
    }

    /// The section that the top of the story is in.
    fn section_in_sight(&self) -> Section {
        let sections = &self.derived.page.sections;
        let at = sections.iter().rfind(|(_, row)| *row <= self.reader.top).or_else(|| sections.first());
        at.map_or(Section::Summary, |(section, _)| *section)
    }
}

/// The choice to copy something.
fn take(export: Export, label: &str) -> Choice {
    let hint = export.letter().to_string();
    Choice { label: label.to_owned(), hint, off: false, what: Command::Take(export) }
}

/// The library's folder for the reader's own copy of a case.
pub(super) fn own_copy(own: &std::path::Path, library: &Library, case: crate::query::CaseIx) -> std::path::PathBuf {
    let safe = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_' | '.') { c } else { '_' };
    let name: String = library.case(case).id.chars().map(safe).collect();
    own.join(format!("{}.json", name.trim_start_matches('.')))
}
