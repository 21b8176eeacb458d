//! Which chord means which action where: read from a table of keys, the default one or the reader's own.

use super::{Action, Chord, Context};
use crate::corpus::Lang;

/// The keys in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keymap {
    bindings: Vec<Binding>,
}

/// One chord of one action.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Binding {
    chord: Chord,
    action: Action,
    field: bool,
}

/// Something wrong with a table of keys; the rest of it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyProblem {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: KeyFault,
}

/// What can be wrong with a table of keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyFault {
    /// The file is no TOML; the parser's words.
    Syntax(String),
    /// No action has this name.
    UnknownAction(String),
    /// No key has this name.
    UnknownKey(String),
    /// Neither a chord nor a list of chords.
    NotAChord(String),
    /// The chord never gets here, or must stay free for input methods and tmux.
    Unreachable(Chord),
    /// The chord types or edits text, so it cannot be a command in a text field.
    EditsText(Chord),
    /// The action does nothing in a text field.
    NotInField(Action),
    /// Two actions share a chord; the first has it.
    Conflict(Chord, Action, Action),
}

impl KeyProblem {
    /// What is wrong, in a sentence.
    pub fn text(&self, lang: Lang) -> String {
        let _ = lang;
        String::new()
    }
}

impl Default for Keymap {
    fn default() -> Self {
        Keymap { bindings: Vec::new() }
    }
}

impl Keymap {
    /// Lays the `[keys]` and `[keys.field]` tables of a TOML file over this keymap and tells what was wrong with them.
    /// Everything else in the file is left alone.
    pub fn read(&mut self, toml: &str) -> Vec<KeyProblem> {
        let _ = toml;
        Vec::new()
    }

    /// What the chord means there.
    pub fn find(&self, context: Context, chord: Chord) -> Option<Action> {
        self.bindings
            .iter()
            .find(|b| b.chord == chord && b.field == (context == Context::Field) && b.action.contexts().has(context))
            .map(|b| b.action)
    }

    /// The chords that mean the action there, the one to show first.
    pub fn chords(&self, action: Action, context: Context) -> impl Iterator<Item = Chord> {
        self.bindings
            .iter()
            .filter(move |b| {
                b.action == action && b.field == (context == Context::Field) && action.contexts().has(context)
            })
            .map(|b| b.chord)
    }
}
