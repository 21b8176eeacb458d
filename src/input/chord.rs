//! A key with its modifiers: one small type, how it is written and how it is read back.

use std::fmt;

/// A key without its modifiers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Key {
    /// A printable character; its case is part of it, so Shift is not told beside it.
    Char(char),
    /// A function key, F1 is 1.
    F(u8),
    /// Enter.
    Enter,
    /// Esc.
    Esc,
    /// Tab.
    Tab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Insert.
    Insert,
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
}

/// The named keys and how they are written; the first name is the one that is printed.
pub(super) const NAMES: [(&str, Key); 22] = [
    ("Enter", Key::Enter),
    ("Return", Key::Enter),
    ("Esc", Key::Esc),
    ("Escape", Key::Esc),
    ("Tab", Key::Tab),
    ("Backspace", Key::Backspace),
    ("Delete", Key::Delete),
    ("Del", Key::Delete),
    ("Insert", Key::Insert),
    ("up", Key::Up),
    ("down", Key::Down),
    ("left", Key::Left),
    ("right", Key::Right),
    ("Home", Key::Home),
    ("End", Key::End),
    ("PgUp", Key::PageUp),
    ("PageUp", Key::PageUp),
    ("PgDn", Key::PageDown),
    ("PageDown", Key::PageDown),
    ("Space", Key::Char(' ')),
    ("Plus", Key::Char('+')),
    ("Minus", Key::Char('-')),
];

/// A key with its modifiers, in the one form that a terminal can report it in: a letter's case stands for Shift, and
/// Ctrl goes with the small letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Chord {
    /// The key.
    pub key: Key,
    /// With Ctrl.
    pub ctrl: bool,
    /// With Alt.
    pub alt: bool,
    /// With Shift; never set for a character.
    pub shift: bool,
}

/// Why a text names no chord.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChordError {
    /// There is no such key.
    #[error("there is no key named '{0}'")]
    Unknown(String),
    /// Nothing is written.
    #[error("a key is missing")]
    Empty,
}

impl Chord {
    /// The key alone.
    pub const fn plain(key: Key) -> Self {
        Chord { key, ctrl: false, alt: false, shift: false }
    }

    /// The character alone.
    pub const fn char(c: char) -> Self {
        Chord::plain(Key::Char(c))
    }

    /// The character with Ctrl.
    pub const fn ctrl(c: char) -> Self {
        Chord { key: Key::Char(c), ctrl: true, alt: false, shift: false }
    }

    /// The character with Alt.
    pub const fn alt(c: char) -> Self {
        Chord { key: Key::Char(c), ctrl: false, alt: true, shift: false }
    }

    /// The chord by which a terminal reports `c` when it is typed: line breaks are Enter, a tab is Tab.
    pub const fn typed(c: char) -> Self {
        match c {
            '\n' | '\r' => Chord::plain(Key::Enter),
            '\t' => Chord::plain(Key::Tab),
            '\u{1b}' => Chord::plain(Key::Esc),
            '\u{7f}' | '\u{8}' => Chord::plain(Key::Backspace),
            c => Chord::char(c),
        }
    }

    /// The same chord in the form that a terminal reports it in. Shift on a character is dropped (its case tells), Ctrl
    /// goes with the small letter, and Ctrl-j, Ctrl-m, Ctrl-i, Ctrl-h and Ctrl-[ are Enter, Enter, Tab, Backspace and
    /// Esc, whose bytes they share.
    pub fn canonical(mut self) -> Self {
        if let Key::Char(c) = self.key {
            if self.ctrl {
                let same = match c.to_ascii_lowercase() {
                    'j' | 'm' => Some(Key::Enter),
                    'i' => Some(Key::Tab),
                    'h' => Some(Key::Backspace),
                    '[' => Some(Key::Esc),
                    _ => None,
                };
                if let Some(key) = same {
                    return Chord { key, ctrl: false, shift: false, ..self };
                }
                self.key = Key::Char(c.to_ascii_lowercase());
            } else if self.shift && c.is_ascii_lowercase() {
                self.key = Key::Char(c.to_ascii_uppercase());
            }
            self.shift = false;
        }
        self
    }

    /// The character that this chord types into a text field: none with Ctrl or Alt, none for named keys.
    pub fn text(self) -> Option<char> {
        match self {
            Chord { key: Key::Char(c), ctrl: false, alt: false, .. } => Some(c),
            _ => None,
        }
    }

    /// Reads a chord as people write it: `j`, `G`, `?`, `Space`, `F1`, `Ctrl-d`, `Alt-left`, `Shift-Tab`, `C-d`, `A-b`.
    /// Names of keys and modifiers in any case; `+` may stand for the dash.
    pub fn parse(text: &str) -> Result<Self, ChordError> {
        let mut rest = text.trim();
        if rest.is_empty() {
            return Err(ChordError::Empty);
        }
        let unknown = || ChordError::Unknown(text.trim().to_owned());
        let (mut ctrl, mut alt, mut shift) = (false, false, false);
        while let Some((head, tail)) = rest.split_once(['-', '+']) {
            if head.is_empty() || tail.is_empty() {
                break;
            }
            match head.to_ascii_lowercase().as_str() {
                "ctrl" | "control" | "c" => ctrl = true,
                "alt" | "meta" | "a" | "m" => alt = true,
                "shift" | "s" => shift = true,
                _ => return Err(unknown()),
            }
            rest = tail;
        }
        let mut letters = rest.chars();
        let key = match (letters.next(), letters.next()) {
            (Some(c), None) if !c.is_control() => Key::Char(c),
            _ => named(rest).ok_or_else(unknown)?,
        };
        Ok(Chord { key, ctrl, alt, shift })
    }
}

/// The key of that name.
fn named(name: &str) -> Option<Key> {
    if let Some((_, key)) = NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
        return Some(*key);
    }
    let number = name.strip_prefix(['f', 'F'])?.parse::<u8>().ok()?;
    (1..=24).contains(&number).then_some(Key::F(number))
}

impl fmt::Display for Chord {
    /// The chord as the help and the footer show it; [`Chord::parse`] reads it back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (on, name) in [(self.ctrl, "Ctrl-"), (self.alt, "Alt-"), (self.shift, "Shift-")] {
            if on {
                f.write_str(name)?;
            }
        }
        match self.key {
            Key::Char(' ') => f.write_str("Space"),
            Key::Char(c) => write!(f, "{c}"),
            Key::F(number) => write!(f, "F{number}"),
            key => {
                let name = NAMES.iter().find(|(_, known)| *known == key).map_or("", |(name, _)| name);
                f.write_str(name)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn chords_are_read_as_people_write_them() {
        let left_alt = Chord { alt: true, ..Chord::plain(Key::Left) };
        let table = [
            ("j", Chord::char('j')),
            ("G", Chord::char('G')),
            ("?", Chord::char('?')),
            ("-", Chord::char('-')),
            ("+", Chord::char('+')),
            ("Space", Chord::char(' ')),
            ("f1", Chord::plain(Key::F(1))),
            ("Ctrl-d", Chord::ctrl('d')),
            ("C-d", Chord::ctrl('d')),
            ("ctrl+d", Chord::ctrl('d')),
            ("Ctrl--", Chord::ctrl('-')),
            ("Alt-left", left_alt),
            ("Alt-Left", left_alt),
            ("Shift-Tab", Chord { shift: true, ..Chord::plain(Key::Tab) }),
            ("PgDn", Chord::plain(Key::PageDown)),
            ("ㅓ", Chord::char('ㅓ')),
        ];
        for (text, chord) in table {
            assert_eq!(Chord::parse(text), Ok(chord), "{text}");
        }
    }

    #[test]
    fn what_is_no_key_is_refused_by_its_name() {
        assert_eq!(Chord::parse(" "), Err(ChordError::Empty));
        for text in ["Hyper-x", "jk", "F0", "F25", "Ctrl-", "Bogus"] {
            assert_eq!(Chord::parse(text), Err(ChordError::Unknown(text.to_owned())), "{text}");
        }
    }

    #[test]
    fn a_chord_has_one_form() {
        let shift = |chord: Chord| Chord { shift: true, ..chord };
        let table = [
            (shift(Chord::char('g')), Chord::char('G')),
            (shift(Chord::char('G')), Chord::char('G')),
            (shift(Chord::char('?')), Chord::char('?')),
            (Chord::ctrl('D'), Chord::ctrl('d')),
            (shift(Chord::ctrl('D')), Chord::ctrl('d')),
            (Chord::ctrl('j'), Chord::plain(Key::Enter)),
            (Chord::ctrl('m'), Chord::plain(Key::Enter)),
            (Chord::ctrl('i'), Chord::plain(Key::Tab)),
            (Chord::ctrl('h'), Chord::plain(Key::Backspace)),
            (Chord::ctrl('['), Chord::plain(Key::Esc)),
            (shift(Chord::plain(Key::Tab)), shift(Chord::plain(Key::Tab))),
        ];
        for (given, wanted) in table {
            assert_eq!(given.canonical(), wanted, "{given}");
        }
    }

    fn any_chord() -> impl Strategy<Value = Chord> {
        let key = prop_oneof![
            proptest::char::range('!', '~').prop_map(Key::Char),
            Just(Key::Char(' ')),
            (1u8..=24).prop_map(Key::F),
            proptest::sample::select(NAMES.map(|(_, key)| key).to_vec()),
        ];
        (key, any::<[bool; 3]>()).prop_map(|(key, [ctrl, alt, shift])| Chord { key, ctrl, alt, shift })
    }

    proptest! {
        #[test]
        fn print_and_parse_are_inverse(chord in any_chord()) {
            prop_assert_eq!(Chord::parse(&chord.to_string()), Ok(chord));
        }
    }
}
