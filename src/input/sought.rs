//! A key that someone looks for by its name, while the name is still being typed: `ctrl`, `c-d`, `^d`, `pgdn`, `스페이스`.
//!
//! For looking keys up in a list; what a settings file may write is [`Chord::parse`] alone.

use super::chord::{Chord, Key, NAMES};
use crate::text::hangul::{is_syllable, to_latin};

/// So many letters of a name find it; of a name that stands nowhere on the screen one more.
const LEAST: usize = 2;

/// What keys are called beside their names in settings.
const CALLED: [(&str, Key); 13] = [
    ("엔터", Key::Enter),
    ("에스케이프", Key::Esc),
    ("탭", Key::Tab),
    ("백스페이스", Key::Backspace),
    ("딜리트", Key::Delete),
    ("인서트", Key::Insert),
    ("홈", Key::Home),
    ("엔드", Key::End),
    ("페이지업", Key::PageUp),
    ("페이지다운", Key::PageDown),
    ("스페이스", Key::Char(' ')),
    ("스페이스바", Key::Char(' ')),
    ("spacebar", Key::Char(' ')),
];

/// What all four arrow keys are called.
const ARROWS: [&str; 3] = ["arrow", "방향키", "화살표"];

/// What the modifiers are called, Ctrl, Alt and Shift; the first name of each is the one that is printed, the last one is too
/// short to stand alone.
const MODIFIERS: [&[&str]; 3] = [
    &["ctrl", "control", "컨트롤", "c"],
    &["alt", "meta", "option", "알트", "옵션", "a", "m"],
    &["shift", "시프트", "쉬프트", "s"],
];

/// How well a key fits what is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// Its name begins so, or the same letter stands on it.
    Begins,
    /// It is the key that was named.
    Exact,
}

/// A key that is looked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sought {
    readings: Vec<Reading>,
}

/// One way to read what was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Reading {
    exact: Option<Chord>,
    /// The modifiers that were named.
    held: [bool; 3],
    /// What was typed of the name of the key, in small letters, without blanks.
    name: String,
}

impl Sought {
    /// Reads a text that may name a key, also one that was typed with the keyboard on Korean.
    pub fn new(text: &str) -> Sought {
        let text = text.trim();
        let latin = to_latin(text);
        let typed = [Some(text), Some(latin.as_str()).filter(|latin| *latin != text)];
        Sought { readings: typed.into_iter().flatten().filter(|text| !text.is_empty()).map(Reading::new).collect() }
    }

    /// How well a key fits; `None` when it does not.
    pub fn fit(&self, chord: Chord) -> Option<Fit> {
        self.readings.iter().filter_map(|reading| reading.fit(chord)).max()
    }
}

impl Reading {
    fn new(text: &str) -> Reading {
        let small = text.to_lowercase();
        let mut reading = Reading { exact: None, held: [false; 3], name: String::new() };
        let mut rest = small.as_str();
        if let Some(tail) = rest.strip_prefix('^').filter(|tail| !tail.is_empty()) {
            reading.held[0] = true;
            rest = tail;
        }
        // A modifier counts as one when something parts it from what follows.
        while let Some((head, tail)) = rest.split_once([' ', '-', '+'])
            && let Some(place) = MODIFIERS.iter().position(|names| names.contains(&head))
        {
            reading.held.get_mut(place).into_iter().for_each(|held| *held = true);
            rest = tail.trim_start_matches([' ', '-', '+']);
        }
        reading.name = rest.split_whitespace().collect();
        let [ctrl, alt, shift] = reading.held;
        // A letter alone keeps its case: N is not n.
        let alone = text.chars().nth(1).is_none();
        let key = if alone { text } else { &reading.name };
        // A name of one syllable is no letter.
        let called = CALLED.iter().find(|(name, _)| *name == reading.name).map(|(_, key)| Chord::plain(*key));
        let named = called.or_else(|| Chord::parse(key).ok());
        reading.exact = named.map(|chord| Chord { ctrl, alt, shift, ..chord }.canonical());
        reading
    }

    fn is_bare(&self) -> bool {
        self.held == [false; 3]
    }

    fn fit(&self, chord: Chord) -> Option<Fit> {
        let held = [chord.ctrl, chord.alt, chord.shift];
        if self.exact == Some(chord.canonical()) {
            return Some(Fit::Exact);
        }
        let modifier = || {
            let on = MODIFIERS.iter().zip(held).filter(|(_, on)| *on);
            let names = on.flat_map(|(names, _)| *names).enumerate();
            names.map(|(place, name)| (place > 0, *name)).any(|(other, name)| self.begins(name, other))
        };
        let fits = if self.is_bare() {
            self.begins_key(chord.key) || modifier()
        } else {
            held == self.held && (self.name.is_empty() || self.begins_key(chord.key))
        };
        fits.then_some(Fit::Begins)
    }

    /// Whether the name of a key begins as was typed.
    fn begins_key(&self, key: Key) -> bool {
        if let Key::Char(c) = key
            && c.to_lowercase().eq(self.name.chars())
        {
            return true;
        }
        if matches!(key, Key::Up | Key::Down | Key::Left | Key::Right)
            && ARROWS.iter().any(|name| self.begins(name, true))
        {
            return true;
        }
        let printed = Chord::plain(key).to_string().to_lowercase();
        let others = NAMES.iter().chain(&CALLED).filter(|(_, other)| *other == key);
        self.begins(&printed, false) || others.into_iter().any(|(name, _)| self.begins(&name.to_lowercase(), true))
    }

    /// Whether `name` begins as was typed; `other` says that it is not the name that is printed.
    fn begins(&self, name: &str, other: bool) -> bool {
        let typed = self.name.chars().count();
        let hangul = self.name.chars().all(is_syllable);
        let enough = typed >= LEAST + usize::from(other && !hangul) || (hangul && self.name == name);
        enough && name.starts_with(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: &str = "n N / ? - + Ctrl-d Ctrl-r Ctrl-g Alt-left Alt-b Enter Esc Tab Shift-Tab Backspace Space up down left \
                        right Home End PgUp PgDn F1 F12";

    fn found(text: &str, fit: Fit) -> String {
        let sought = Sought::new(text);
        let keys = KEYS.split_whitespace().filter(|key| sought.fit(Chord::parse(key).unwrap()) == Some(fit));
        keys.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn keys_are_found_as_people_write_them() {
        for text in
            ["Ctrl-d", "ctrl-d", "CTRL+D", "ctrl d", "Ctrl + d", "c-d", "C-d", "^d", "^D", "control-d", "컨트롤 d"]
        {
            assert_eq!((found(text, Fit::Exact), found(text, Fit::Begins)), ("Ctrl-d".into(), String::new()), "{text}");
        }
        for (texts, key) in [
            ("Alt-left|alt+left|M-left|a-left", "Alt-left"),
            ("shift-tab|Shift+Tab|s-tab|시프트 탭", "Shift-Tab"),
            ("Esc|ESC|escape|에스케이프|ㄷㄴㅊ", "Esc"),
            ("enter|Return|엔터|c-m", "Enter"),
            ("space|spacebar|스페이스|스페이스바", "Space"),
            ("pgdn|PageDown|page down|페이지다운|페이지 다운", "PgDn"),
            ("f1|F1", "F1"),
            ("home|홈", "Home"),
            ("백스페이스", "Backspace"),
            ("n|ㅜ", "n"),
            ("N", "N"),
            ("?", "?"),
            ("-", "-"),
            ("+", "+"),
        ] {
            for text in texts.split('|') {
                assert_eq!(found(text, Fit::Exact), key, "{text}");
            }
        }
    }

    #[test]
    fn keys_are_found_by_their_beginning() {
        for (text, keys) in [
            ("ctrl", "Ctrl-d Ctrl-r Ctrl-g"),
            ("Ctrl-", "Ctrl-d Ctrl-r Ctrl-g"),
            ("c-", "Ctrl-d Ctrl-r Ctrl-g"),
            ("컨트롤", "Ctrl-d Ctrl-r Ctrl-g"),
            ("alt-l", ""),
            ("alt-le", "Alt-left"),
            ("tab", "Shift-Tab"),
            ("left", "Alt-left"),
            ("pg", "PgUp PgDn"),
            ("page", "PgUp PgDn"),
            ("스페", "Space"),
            ("방향", "Alt-left up down left right"),
            ("방향키", "Alt-left up down left right"),
            ("화살표", "Alt-left up down left right"),
            ("arr", "Alt-left up down left right"),
            ("n", "N"),
            ("N", "n"),
            // One letter is a key and not the begin of a name, and a name that is not shown takes three.
            ("c", ""),
            ("e", ""),
            ("co", ""),
            ("en", "Enter End"),
            ("xyz", ""),
            ("", ""),
        ] {
            assert_eq!(found(text, Fit::Begins), keys, "{text}");
        }
    }
}
