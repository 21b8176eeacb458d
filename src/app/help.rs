//! The help: the keys of where you are first, then all others, made from the table that dispatches them. And its own
//! search, which leaves the rows that fit.

use super::field::Field;
use super::{Model, Overlay};
use crate::corpus::Lang;
use crate::i18n::chrome::chrome;
use crate::input::{Action, Context, Group};
use crate::lens::page::Role;
use crate::lens::span::{self, Row, Span};
use crate::query::Matcher;
use crate::text::width;

/// Cells of the column of keys.
const KEYS: usize = 24;

/// The search inside the help.
#[derive(Debug, Clone, Default)]
pub struct HelpSearch {
    /// What is looked for.
    pub field: Field,
    /// Keys go to the field.
    pub typing: bool,
}

impl HelpSearch {
    /// Whether the field shows.
    pub fn shows(&self) -> bool {
        self.typing || !self.field.is_empty()
    }
}

/// What is looked for among the actions.
struct Wanted {
    words: Matcher,
    /// A key by its name, `Ctrl-r`, `?`.
    chord: String,
}

impl Wanted {
    /// A text that no action fits is read as the same keys write it on the other keyboard.
    fn new(model: &Model) -> Wanted {
        let text = model.help.field.text().trim();
        let wanted = |words| Wanted { words, chord: text.to_owned() };
        let typed = wanted(Matcher::of_names(text));
        let fits_any =
            |wanted: &Wanted| Action::ALL.iter().any(|action| wanted.fits(*action, &model.chords(*action, None)));
        if fits_any(&typed) {
            return typed;
        }
        let other = Matcher::of_names_in_other_layout(text).map(wanted);
        other.filter(fits_any).unwrap_or(typed)
    }

    /// Whether the action is named so in either language, or is on a key of that name.
    fn fits(&self, action: Action, keys: &[String]) -> bool {
        if self.chord.is_empty() || keys.contains(&self.chord) {
            return true;
        }
        let names = [action.label(Lang::En), action.label(Lang::Ko), action.id()];
        !self.words.is_empty() && self.words.fits(&names)
    }
}

impl Model {
    /// Whether keys go to the search of the help.
    pub(super) fn types_in_help(&self) -> bool {
        self.overlay == Some(Overlay::Help) && self.help.typing
    }

    /// What is looked for in the help changed.
    pub(super) fn help_typed(&mut self) {
        self.overlay_top = 0;
        self.derived.overlay_key = None;
    }

    /// One step back in the help: out of its field, then everything again, then closed.
    pub(super) fn back_in_help(&mut self) {
        if self.help.typing {
            self.help.typing = false;
        } else if self.help.shows() {
            self.help.field.set("");
            self.help_typed();
        } else {
            self.overlay = None;
        }
    }

    /// The rows of the help at `width` cells.
    pub(super) fn help_rows(&self, width: usize) -> Vec<Row> {
        let here = self.context_below();
        let wanted = Wanted::new(self);
        let texts = chrome(self.lang);
        let mut rows = Vec::new();
        let mut told = Vec::new();
        for (title, context) in [(texts.keys_here, Some(here)), (texts.keys_elsewhere, None)] {
            let mut part: Vec<Row> = Vec::new();
            for group in Group::ALL {
                let mut lines = Vec::new();
                for action in Action::ALL.iter().copied().filter(|action| action.group() == group) {
                    let keys = self.chords(action, context);
                    if !keys.is_empty() && !told.contains(&action) {
                        told.push(action);
                        if wanted.fits(action, &self.chords(action, None)) {
                            lines.push(line(&keys.join("  "), action.label(self.lang), &wanted.words, width));
                        }
                    }
                }
                if !lines.is_empty() {
                    if !part.is_empty() {
                        part.push(Row::new());
                    }
                    part.push(vec![Span::new(group.label(self.lang), Role::Quiet)]);
                    part.extend(lines);
                }
            }
            if !part.is_empty() {
                if !rows.is_empty() {
                    rows.push(Row::new());
                }
                rows.push(vec![Span::new(title, Role::Heading)]);
                rows.extend(part);
            }
        }
        rows
    }

    /// The chords of an action, in one context or in any.
    fn chords(&self, action: Action, context: Option<Context>) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for context in context.as_slice().iter().chain(Context::ALL.iter().filter(|_| context.is_none())) {
            for chord in self.keys.chords(action, *context) {
                let name = chord.to_string();
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        names
    }
}

fn line(keys: &str, label: &str, words: &Matcher, width: usize) -> Row {
    let column = KEYS.min(width / 2);
    let mut row = vec![
        Span::new("  ", Role::Text),
        Span::new(width::pad(keys, column), Role::Accent),
        Span::new(" ", Role::Text),
    ];
    row.extend(span::line(label, width.saturating_sub(column + 3), Role::Text, |label| words.marks(label)));
    row
}
