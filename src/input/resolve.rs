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

use std::collections::VecDeque;

use super::{Action, Button, Chord, Context, Key, Keymap, Press, Read, korean};

/// Hangul that arrives this long after a text field was left belongs to the field, in milliseconds.
const LATE: u64 = 150;
/// A second Enter this long after Hangul is the input method's, in milliseconds.
const DOUBLE_ENTER: u64 = 50;
/// An input method that rewrites sends its DEL and what replaces the letter this close together, in milliseconds.
const REWRITE: u64 = 500;
/// So many letters in one read, not all the same, are a paste.
const BURST: usize = 8;

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

/// How a chord edits a text field, if it does.
pub(super) fn edit_key(chord: Chord) -> Option<EditKey> {
    match chord {
        Chord { key, ctrl: false, alt: false, shift: false } => match key {
            Key::Left => Some(EditKey::Left),
            Key::Right => Some(EditKey::Right),
            Key::Home => Some(EditKey::Home),
            Key::End => Some(EditKey::End),
            Key::Backspace => Some(EditKey::Backspace),
            Key::Delete => Some(EditKey::Delete),
            _ => None,
        },
        Chord { key: Key::Char(c), ctrl: true, alt: false, .. } => match c {
            'a' => Some(EditKey::Home),
            'e' => Some(EditKey::End),
            'w' => Some(EditKey::DeleteWord),
            'u' => Some(EditKey::DeleteToStart),
            'k' => Some(EditKey::DeleteToEnd),
            _ => None,
        },
        Chord { key: Key::Char('b'), ctrl: false, alt: true, .. } => Some(EditKey::WordLeft),
        Chord { key: Key::Char('f'), ctrl: false, alt: true, .. } => Some(EditKey::WordRight),
        _ => None,
    }
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
    /// What was read, oldest first.
    reads: VecDeque<Read>,
    /// Command keys that the last Hangul stood for and that are not yet told.
    split: VecDeque<char>,
    /// Whether the last snapshot was in a text field.
    in_field: bool,
    /// When the last press came.
    last: u64,
    /// When a text field was left.
    left_field: Option<u64>,
    /// When Hangul came last.
    hangul: Option<u64>,
    /// When Enter came last, with nothing since but Hangul that was typed.
    enter: Option<u64>,
    /// The Hangul that was read as commands just before.
    ran: Option<char>,
    /// When a DEL followed that Hangul.
    erased: Option<u64>,
    /// Whether the command keys come in Hangul, and that was said.
    korean_mode: bool,
}

impl Resolver {
    /// Takes what one read of the terminal brought.
    pub fn feed(&mut self, read: Read) {
        self.reads.push_back(read);
    }

    /// The next thing that the reader meant; `None` when everything read was told.
    pub fn next(&mut self, keymap: &Keymap, now: Snapshot) -> Option<Outcome> {
        let in_field = now.context == Context::Field;
        if self.in_field && !in_field {
            self.left_field = Some(self.last);
        }
        self.in_field = in_field;
        loop {
            if let Some(key) = self.split.pop_front() {
                return Some(command_in_hangul(Chord::char(key), keymap, now));
            }
            let read = self.reads.front_mut()?;
            let Some(press) = read.presses.pop_front() else {
                self.reads.pop_front();
                continue;
            };
            let at = read.at;
            let told = match press {
                Press::Key(chord) => self.press(chord.canonical(), at, keymap, now),
                Press::Paste(text) => {
                    self.forget();
                    Some(Outcome::Paste(text))
                }
                Press::Mouse { button, x, y } => Some(Outcome::Mouse { button, x, y }),
            };
            self.last = at;
            if told.is_some() {
                return told;
            }
        }
    }

    /// A chord, taken off the read.
    fn press(&mut self, chord: Chord, at: u64, keymap: &Keymap, now: Snapshot) -> Option<Outcome> {
        match chord.text() {
            Some(letter) if self.in_field => {
                let text = self.take_text(letter);
                self.forget();
                self.hangul = text.chars().next_back().filter(|c| korean::is_hangul(*c)).map(|_| at);
                Some(Outcome::Insert(text))
            }
            Some(letter) => self.letter(letter, at, keymap, now),
            None => self.named(chord, at, keymap, now),
        }
    }

    /// A letter outside text fields: late, pasted, words, or a command.
    fn letter(&mut self, letter: char, at: u64, keymap: &Keymap, now: Snapshot) -> Option<Outcome> {
        let hangul = korean::is_hangul(letter);
        if hangul && self.left_field.is_some_and(|left| at.saturating_sub(left) <= LATE) {
            let text = self.take_text(letter);
            self.hangul = Some(at);
            return Some(Outcome::Late(text));
        }
        if hangul && let Some(rest) = self.rewritten(letter, at) {
            return self.run_hangul(rest.0, rest.1, at);
        }
        let command = keymap.find(now.context, Chord::char(letter));
        // What follows the key that opens a text field is typed into it, however fast it came.
        if !matches!(command, Some(Action::Search | Action::Palette)) {
            if let Some(text) = self.take_burst(letter) {
                self.forget();
                return Some(Outcome::Paste(text));
            }
            if let Some(text) = self.take_words(letter) {
                self.forget();
                self.hangul = Some(at);
                return Some(Outcome::Words(text));
            }
        }
        if hangul {
            let keys = korean::keys(letter).unwrap_or_default();
            return self.run_hangul(keys, letter, at);
        }
        self.forget();
        if letter.is_ascii_alphabetic() {
            self.korean_mode = false;
        }
        Some(command.map_or(Outcome::Unbound(Chord::char(letter)), Outcome::Action))
    }

    /// A key that types nothing.
    fn named(&mut self, came: Chord, at: u64, keymap: &Keymap, now: Snapshot) -> Option<Outcome> {
        let chord = with_latin(came);
        if chord == Chord::plain(Key::Enter) {
            if self.is_second_enter(at) {
                return None;
            }
            let hangul = self.hangul;
            self.forget();
            (self.hangul, self.enter) = (hangul, Some(at));
        } else if chord == Chord::plain(Key::Backspace) && !self.in_field && self.ran.is_some() {
            self.erased = Some(at);
            return None;
        } else {
            self.forget();
        }
        if self.in_field
            && let Some(edit) = edit_key(chord)
        {
            return Some(Outcome::Edit(edit));
        }
        match (keymap.find(now.context, chord), chord) {
            (Some(action), _) => Some(Outcome::Action(action)),
            (None, Chord { key: Key::Char(_), alt: true, .. }) => {
                let letter = Chord { alt: false, ..came };
                if let Some(read) = self.reads.front_mut() {
                    read.presses.push_front(Press::Key(letter));
                    read.presses.push_front(Press::Key(Chord::plain(Key::Esc)));
                }
                None
            }
            _ => Some(Outcome::Unbound(chord)),
        }
    }

    /// Whether this Enter follows another one, and Hangul came so shortly before that the input method sent it too.
    fn is_second_enter(&self, at: u64) -> bool {
        let near = |time: u64, limit: u64| at.saturating_sub(time) <= limit;
        self.hangul.is_some_and(|time| near(time, DOUBLE_ENTER)) && self.enter.is_some()
    }

    /// Runs the command keys that Hangul stands for, the hint first when they begin to come in Hangul.
    fn run_hangul(&mut self, keys: String, letter: char, at: u64) -> Option<Outcome> {
        self.split.extend(keys.chars());
        self.ran = Some(letter);
        self.erased = None;
        (self.hangul, self.enter) = (Some(at), None);
        if std::mem::replace(&mut self.korean_mode, true) { None } else { Some(Outcome::Hint(Hint::KoreanMode)) }
    }

    /// When an input method replaced the letter that just ran by one that begins with it: the keys that have not run yet,
    /// and the last of the letters. They are taken off the read.
    fn rewritten(&mut self, letter: char, at: u64) -> Option<(String, char)> {
        let ran = self.ran?;
        self.erased.filter(|time| at.saturating_sub(*time) <= REWRITE)?;
        let done = korean::keys(ran)?;
        let (mut keys, mut last, mut taken) = (korean::keys(letter)?, letter, 0usize);
        for next in self.text().take_while(|c| korean::is_hangul(*c)) {
            // One more letter only as long as it takes to get past what has run.
            if keys.len() > done.len() {
                break;
            }
            keys.push_str(&korean::keys(next)?);
            (last, taken) = (next, taken.saturating_add(1));
        }
        let rest = keys.strip_prefix(&done).filter(|rest| !rest.is_empty())?.to_owned();
        if let Some(read) = self.reads.front_mut() {
            read.presses.drain(..taken);
        }
        Some((rest, last))
    }

    /// What comes next in this read as letters, up to the first key that types nothing.
    fn text(&self) -> impl Iterator<Item = char> {
        self.reads.front().into_iter().flat_map(|read| &read.presses).map_while(|press| match press {
            Press::Key(chord) => chord.canonical().text(),
            _ => None,
        })
    }

    /// Takes the letters that come next off the read; gives them behind the first.
    fn take_text(&mut self, first: char) -> String {
        let rest: String = self.text().collect();
        if let Some(read) = self.reads.front_mut() {
            read.presses.drain(..rest.chars().count());
        }
        format!("{first}{rest}")
    }

    /// A paste from a terminal without bracketed paste, taken off the read: many letters at once that no held-down key
    /// can make, line breaks and tabs among them.
    fn take_burst(&mut self, first: char) -> Option<String> {
        let read = self.reads.front_mut()?;
        let mut text = String::from(first);
        text.extend(read.presses.iter().map_while(|press| match press {
            Press::Key(chord) => match chord.canonical() {
                chord if chord == Chord::plain(Key::Enter) => Some('\n'),
                chord if chord == Chord::plain(Key::Tab) => Some('\t'),
                chord => chord.text(),
            },
            _ => None,
        }));
        let letters = || text.chars().filter(|c| !matches!(c, '\n' | '\t'));
        if letters().count() < BURST || letters().all(|c| c == first) {
            return None;
        }
        read.presses.drain(..text.chars().count().saturating_sub(1));
        Some(text)
    }

    /// Words that arrived together, taken off the read: a run of letters with two composed syllables or more.
    fn take_words(&mut self, first: char) -> Option<String> {
        let syllables = std::iter::once(first).chain(self.text()).filter(|c| korean::is_syllable(*c)).count();
        if syllables < 2 {
            return None;
        }
        Some(self.take_text(first))
    }

    /// Another key came: what was true of the keys before it no longer is.
    fn forget(&mut self) {
        self.hangul = None;
        self.enter = None;
        self.ran = None;
        self.erased = None;
    }
}

/// A command key that came as Hangul; it may close something but never leaves casebook.
fn command_in_hangul(chord: Chord, keymap: &Keymap, now: Snapshot) -> Outcome {
    match keymap.find(now.context, chord) {
        Some(Action::Quit | Action::QuitNow | Action::PrintAndQuit) if now.quits => Outcome::Hint(Hint::KoreanQuit),
        Some(action) => Outcome::Action(action),
        None => Outcome::Unbound(chord),
    }
}

/// Ctrl and Alt with a Hangul letter are Ctrl and Alt with its key.
fn with_latin(chord: Chord) -> Chord {
    match chord.key {
        Key::Char(c) if chord.ctrl || chord.alt => match korean::key(c) {
            Some(key) => Chord { key: Key::Char(key), ..chord }.canonical(),
            None => chord,
        },
        _ => chord,
    }
}

#[cfg(test)]
mod tests;
