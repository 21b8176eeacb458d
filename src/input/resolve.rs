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
mod tests {
    use super::*;

    /// A model of focus alone: what the tests need to see reads that change their own meaning.
    struct Focus {
        resolver: Resolver,
        keymap: Keymap,
        context: Context,
        told: Vec<String>,
    }

    impl Focus {
        fn on(context: Context) -> Self {
            let mut focus =
                Focus { resolver: Resolver::default(), keymap: Keymap::default(), context, told: Vec::new() };
            focus.read(Read::default());
            focus
        }

        fn read(&mut self, read: Read) {
            self.resolver.feed(read);
            let quits = |context| !matches!(context, Context::Help | Context::Menu | Context::Reading);
            while let Some(outcome) =
                self.resolver.next(&self.keymap, Snapshot { context: self.context, quits: quits(self.context) })
            {
                self.context = match (&outcome, self.context) {
                    (Outcome::Action(Action::Search | Action::Palette) | Outcome::Words(_) | Outcome::Paste(_), _) => {
                        Context::Field
                    }
                    (Outcome::Action(Action::Help), _) => Context::Help,
                    (Outcome::Action(Action::Open | Action::Back | Action::AcceptSuggestion), Context::Field)
                    | (Outcome::Action(Action::Back), Context::Help) => Context::List,
                    (_, context) => context,
                };
                self.told.push(match outcome {
                    Outcome::Action(action) => action.id().to_owned(),
                    Outcome::Insert(text) => format!("type {text}"),
                    Outcome::Edit(edit) => format!("edit {edit:?}"),
                    Outcome::Paste(text) => format!("paste {text}"),
                    Outcome::Words(text) => format!("words {text}"),
                    Outcome::Late(text) => format!("late {text}"),
                    Outcome::Hint(hint) => format!("hint {hint:?}"),
                    Outcome::Unbound(chord) => format!("unbound {chord}"),
                    Outcome::Mouse { button, x, y } => format!("{button:?} {x},{y}"),
                });
            }
        }
    }

    /// Reads what is typed in one go, `^` before a letter being Ctrl and `\\` Alt, and gives what it meant. The hint
    /// that the keyboard is in Korean mode is left out; one test is about it.
    fn told(context: Context, reads: &[(u64, &str)]) -> Vec<String> {
        let mut focus = Focus::on(context);
        for (at, keys) in reads {
            let mut presses = VecDeque::new();
            let mut letters = keys.chars();
            while let Some(c) = letters.next() {
                presses.push_back(Press::Key(match c {
                    '^' => Chord::ctrl(letters.next().unwrap()),
                    '\\' => Chord::alt(letters.next().unwrap()),
                    c => Chord::typed(c),
                }));
            }
            focus.read(Read { at: *at, presses });
        }
        focus.told.retain(|told| told != "hint KoreanMode");
        focus.told
    }

    /// A table of: what has the focus, what is typed in one go, what it means.
    fn check(table: &[(Context, &str, &[&str])]) {
        for (context, keys, wanted) in table {
            assert_eq!(told(*context, &[(1000, keys)]), *wanted, "{keys:?} in {context:?}");
        }
    }

    use Context::{Facets, Field, Help, List, Menu, Reading};

    #[test]
    fn hangul_outside_a_field_is_its_keys_in_order() {
        check(&[
            (List, "ㅓ", &["down"]),
            (List, "ㅘ", &["left", "up"]),
            (List, "가", &["reload", "up"]),
            (List, "ㅝ", &["next-hit", "down"]),
            (Facets, "ㅡ", &["toggle"]),
            (List, "ㅡ", &["mark"]),
            (List, "ㅢ", &["mark", "right"]),
            (List, "ㅓㅓㅏ", &["down", "down", "up"]),
            (List, "ㄳ", &["reload", "language"]),
            (Menu, "ㅛ", &["copy"]),
            (List, "ㅃ", &["unbound Q"]),
            (Field, "ㅓ", &["type ㅓ"]),
            (Field, "ㅘ 결제", &["type ㅘ 결제"]),
        ]);
    }

    #[test]
    fn ctrl_with_hangul_is_ctrl_with_its_key_in_fields_too() {
        check(&[
            (List, "^ㅊ", &["quit-now"]),
            (Field, "^ㅊ", &["quit-now"]),
            (Field, "^ㅕ", &["edit DeleteToStart"]),
            (Field, "^ㅎ", &["back"]),
            (List, "^ㅇ", &["half-page-down"]),
            (List, "^ㄱ", &["redo"]),
            (List, "\\ㅠ", &["undo"]),
            (Field, "\\ㅠ", &["edit WordLeft"]),
        ]);
    }

    #[test]
    fn all_26_letters_mean_the_same_with_ctrl_in_either_mode() {
        let layout = "ㅁㅠㅊㅇㄷㄹㅎㅗㅑㅓㅏㅣㅡㅜㅐㅔㅂㄱㄴㅅㅕㅍㅈㅌㅛㅋ";
        assert_eq!(layout.chars().count(), 26);
        for (latin, hangul) in ('a'..='z').zip(layout.chars()) {
            for context in [List, Field, Reading] {
                assert_eq!(
                    told(context, &[(1000, &format!("^{hangul}"))]),
                    told(context, &[(1000, &format!("^{latin}"))]),
                    "Ctrl-{latin} in {context:?}"
                );
            }
        }
    }

    #[test]
    fn the_first_jamo_says_once_that_the_keyboard_is_in_korean_mode() {
        let mut focus = Focus::on(List);
        for keys in ["ㅓ", "ㅏ", "j", "ㅓ"] {
            focus.read(Read::typed(1000, keys));
        }
        assert_eq!(focus.told, ["hint KoreanMode", "down", "up", "down", "hint KoreanMode", "down"]);
    }

    #[test]
    fn hangul_never_quits_but_closes_popups() {
        check(&[
            (List, "q", &["quit"]),
            (List, "ㅂ", &["hint KoreanQuit"]),
            (List, "배", &["hint KoreanQuit", "open-source"]),
            (Help, "ㅂ", &["quit"]),
            (Reading, "ㅂ", &["quit"]),
        ]);
    }

    #[test]
    fn two_syllables_together_are_words() {
        check(&[
            (List, "서버", &["words 서버"]),
            (List, "결제 지연", &["words 결제 지연"]),
            (List, "DB 서버", &["words DB 서버"]),
            (List, "서버\r", &["words 서버", "open"]),
            (List, "/서버", &["search", "type 서버"]),
            (Field, "서버", &["type 서버"]),
            (List, "서", &["language", "down"]),
        ]);
        assert_eq!(
            told(List, &[(1000, "서"), (1010, "버")]),
            ["language", "down", "hint KoreanQuit", "down"],
            "what does not come together is commands"
        );
    }

    #[test]
    fn hangul_that_an_enter_overtook_belongs_to_the_field() {
        check(&[
            (Field, "테스\r트", &["type 테스", "open", "late 트"]),
            (Field, "테스\u{1b}트", &["type 테스", "back", "late 트"]),
            (Field, "테스\t트", &["type 테스", "accept-suggestion", "late 트"]),
            (Field, "테스^g트", &["type 테스", "back", "late 트"]),
            (Field, "테스\rj", &["type 테스", "open", "down"]),
        ]);
        assert_eq!(told(Field, &[(0, "테스"), (1000, "\r"), (1150, "트")]), ["type 테스", "open", "late 트"]);
        assert_eq!(
            told(Field, &[(0, "테스"), (1000, "\r"), (1151, "트")]),
            ["type 테스", "open", "remove-filter", "mark"],
            "later it is commands: x and m"
        );
    }

    #[test]
    fn the_input_method_s_second_enter_is_dropped() {
        check(&[
            (Field, "트\r\r", &["type 트", "open"]),
            (Field, "ok\r\r", &["type ok", "open", "open"]),
            (Field, "테\r트\r", &["type 테", "open", "late 트"]),
            (List, "ㅓ\r\r", &["down", "open"]),
            (List, "\rㅓ\r", &["open", "down", "open"]),
        ]);
        assert_eq!(told(Field, &[(0, "트"), (20, "\r"), (50, "\r")]), ["type 트", "open"]);
        assert_eq!(told(Field, &[(0, "트"), (20, "\r"), (51, "\r")]), ["type 트", "open", "open"]);
    }

    #[test]
    fn an_input_method_that_rewrites_in_place_runs_each_key_once() {
        let table: [(&[(u64, &str)], &[&str]); 6] = [
            (&[(0, "ㅌ"), (400, "\u{7f}터")], &["remove-filter", "down"]),
            (&[(0, "ㅌ"), (400, "\u{7f}"), (401, "터")], &["remove-filter", "down"]),
            (&[(0, "ㅌ"), (400, "\u{7f}터"), (800, "\u{7f}턱")], &["remove-filter", "down", "reload"]),
            // The last consonant of one syllable becomes the first of the next.
            (&[(0, "턱"), (400, "\u{7f}터가")], &["remove-filter", "down", "reload", "up"]),
            // A reader's own Backspace, and another letter.
            (&[(0, "ㅌ"), (400, "\u{7f}ㅓ")], &["remove-filter", "down"]),
            (&[(0, "ㅌ"), (400, "\u{7f}"), (2000, "터")], &["remove-filter", "remove-filter", "down"]),
        ];
        for (reads, wanted) in table {
            assert_eq!(told(List, reads), wanted, "{reads:?}");
        }
    }

    #[test]
    fn a_burst_of_letters_outside_a_field_is_a_paste() {
        check(&[
            (List, "quit dnjqwk 결제 지연", &["paste quit dnjqwk 결제 지연"]),
            (List, "qqqq\rqqqj\tq", &["paste qqqq\nqqqj\tq"]),
            (List, "jjjjjjjjjj", &["down"; 10]),
            (List, "ㅓㅓㅓㅓㅓㅓㅓㅓ", &["down"; 8]),
            (List, "jjjjjjk", &["down", "down", "down", "down", "down", "down", "up"]),
            (List, "/connection pool\rj", &["search", "type connection pool", "open", "down"]),
            (Field, "quit dnjqwk", &["type quit dnjqwk"]),
            (Field, "a\rquit dnjqwk", &["type a", "open", "paste quit dnjqwk"]),
        ]);
    }

    #[test]
    fn a_bracketed_paste_is_a_paste_everywhere() {
        for context in [List, Field, Help] {
            let mut focus = Focus::on(context);
            let presses = VecDeque::from([Press::Paste("결제\r\n지연".to_owned()), Press::Key(Chord::typed('\r'))]);
            focus.read(Read { at: 0, presses });
            assert_eq!(focus.told, ["paste 결제\r\n지연", "open"]);
        }
    }

    #[test]
    fn an_unbound_alt_is_esc_and_the_letter() {
        check(&[
            (Help, "\\j", &["back", "down"]),
            (List, "\\j", &["back", "down"]),
            (List, "\\b", &["undo"]),
            (Field, "\\b", &["edit WordLeft"]),
            (Field, "\\j", &["back", "down"]),
            (Field, "테스\\ㅌ", &["type 테스", "back", "late ㅌ"]),
            (Help, "\u{1b}\u{1b}", &["back", "back"]),
        ]);
    }

    #[test]
    fn in_a_field_only_its_own_keys_act_and_everything_else_is_text() {
        check(&[
            (Field, "q?:/1 ㅂ", &["type q?:/1 ㅂ"]),
            (Field, "\u{7f}", &["edit Backspace"]),
            (
                Field,
                "^a^e^w^u^k",
                &["edit Home", "edit End", "edit DeleteWord", "edit DeleteToStart", "edit DeleteToEnd"],
            ),
            (Field, "^n^p", &["down", "up"]),
            (Field, "^z", &["suspend"]),
            (Field, "^r", &["unbound Ctrl-r"]),
            (Field, "ab\u{7f}c", &["type ab", "edit Backspace", "type c"]),
        ]);
        for key in [Key::Left, Key::Right, Key::Home, Key::End, Key::Delete] {
            let mut focus = Focus::on(Field);
            focus.read(Read::key(0, Chord::plain(key)));
            assert_eq!(focus.told, [format!("edit {key:?}")]);
        }
    }

    #[test]
    fn the_mouse_passes_through_in_its_place() {
        let mut focus = Focus::on(List);
        let wheel = Press::Mouse { button: Button::WheelDown, x: 3, y: 4 };
        focus.read(Read { at: 0, presses: VecDeque::from([Press::Key(Chord::char('j')), wheel]) });
        assert_eq!(focus.told, ["down", "WheelDown 3,4"]);
    }
}
