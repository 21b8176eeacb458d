//! The help: the keys of where you are first, then all others, made from the table that dispatches them. And its own
//! search, which leaves the rows that fit.

use super::field::Field;
use super::{Model, Overlay};
use crate::i18n::chrome::chrome;
use crate::input::{Action, Chord, Context, Fit, Group, Sought};
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
    key: Sought,
    text: String,
}

impl Wanted {
    /// A text that no action fits is read as the same keys write it on the other keyboard.
    fn new(model: &Model) -> Wanted {
        let text = model.help.field.text().trim();
        let wanted = |words| Wanted { words, key: Sought::new(text), text: text.to_owned() };
        let typed = wanted(Matcher::of_names(text));
        let fits_any =
            |wanted: &Wanted| Action::ALL.iter().any(|action| wanted.fits(*action, &model.chords(*action, None)));
        if fits_any(&typed) {
            return typed;
        }
        let other = Matcher::of_names_in_other_layout(text).map(wanted);
        other.filter(fits_any).unwrap_or(typed)
    }

    /// Whether the action is called so, in either language.
    fn names(&self, action: Action) -> bool {
        self.text.is_empty()
            || action.is_also(&self.text)
            || (!self.words.is_empty() && self.words.fits(&action.names()))
    }

    /// Whether one of the keys is named so, or begins so.
    fn has_key(&self, keys: &[Chord]) -> bool {
        keys.iter().any(|key| self.key.fit(*key).is_some())
    }

    /// Whether one of them is the very key that is named.
    fn is_key(&self, keys: &[Chord]) -> bool {
        keys.iter().any(|key| self.key.fit(*key) == Some(Fit::Exact))
    }

    fn fits(&self, action: Action, keys: &[Chord]) -> bool {
        self.names(action) || self.has_key(keys)
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
        let titles = [texts.this_key, texts.this_key_elsewhere, texts.keys_here, texts.keys_elsewhere];
        let mut found = titles.map(|title| (title, Vec::<(Group, Row)>::new()));
        for action in Group::ALL.iter().flat_map(|group| of_group(*group)) {
            let (mut own, mut anywhere) = (self.chords(action, Some(here)), self.chords(action, None));
            if anywhere.is_empty() || !wanted.fits(action, &anywhere) {
                continue;
            }
            if !wanted.names(action) && !wanted.has_key(&own) {
                // What fits is a key of another place: that one is to be seen.
                own.clear();
                anywhere.retain(|key| wanted.has_key(&[*key]));
            }
            let place = match (wanted.is_key(&own), wanted.is_key(&anywhere), own.is_empty()) {
                (true, ..) => 0,
                (_, true, _) => 1,
                (.., false) => 2,
                (.., true) => 3,
            };
            let shown = if own.is_empty() { &anywhere } else { &own };
            let keys: Vec<String> = shown.iter().map(Chord::to_string).collect();
            let row = line(&keys.join("  "), action.label(self.lang), &wanted.words, width);
            if let Some((_, part)) = found.get_mut(place) {
                part.push((action.group(), row));
            }
        }
        let mut rows = Vec::new();
        for (title, part) in found.into_iter().filter(|(_, part)| !part.is_empty()) {
            if !rows.is_empty() {
                rows.push(Row::new());
            }
            rows.push(vec![Span::new(title, Role::Heading)]);
            let mut before: Option<Group> = None;
            for (group, row) in part {
                if before != Some(group) {
                    rows.extend(before.map(|_| Row::new()));
                    rows.push(vec![Span::new(group.label(self.lang), Role::Quiet)]);
                }
                before = Some(group);
                rows.push(row);
            }
        }
        rows
    }

    /// The chords of an action, in one context or in any.
    fn chords(&self, action: Action, context: Option<Context>) -> Vec<Chord> {
        let mut chords: Vec<Chord> = Vec::new();
        for context in context.as_slice().iter().chain(Context::ALL.iter().filter(|_| context.is_none())) {
            for chord in self.keys.chords(action, *context) {
                if !chords.contains(&chord) {
                    chords.push(chord);
                }
            }
        }
        chords
    }
}

/// The actions of a part of the help, in order.
fn of_group(group: Group) -> impl Iterator<Item = Action> {
    Action::ALL.iter().copied().filter(move |action| action.group() == group)
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
