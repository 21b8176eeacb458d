//! The two-set keyboard both ways: the keys that make a letter, and the letters that keys make. It binds no key to anything.

use super::{Syllable, is_consonant, is_jamo, join, split, syllable};

/// Each key of the two-set keyboard with its jamo.
const KEYS: [(u8, char); 33] = [
    (b'r', 'ㄱ'),
    (b'R', 'ㄲ'),
    (b's', 'ㄴ'),
    (b'e', 'ㄷ'),
    (b'E', 'ㄸ'),
    (b'f', 'ㄹ'),
    (b'a', 'ㅁ'),
    (b'q', 'ㅂ'),
    (b'Q', 'ㅃ'),
    (b't', 'ㅅ'),
    (b'T', 'ㅆ'),
    (b'd', 'ㅇ'),
    (b'w', 'ㅈ'),
    (b'W', 'ㅉ'),
    (b'c', 'ㅊ'),
    (b'z', 'ㅋ'),
    (b'x', 'ㅌ'),
    (b'v', 'ㅍ'),
    (b'g', 'ㅎ'),
    (b'k', 'ㅏ'),
    (b'o', 'ㅐ'),
    (b'i', 'ㅑ'),
    (b'O', 'ㅒ'),
    (b'j', 'ㅓ'),
    (b'p', 'ㅔ'),
    (b'u', 'ㅕ'),
    (b'P', 'ㅖ'),
    (b'h', 'ㅗ'),
    (b'y', 'ㅛ'),
    (b'n', 'ㅜ'),
    (b'b', 'ㅠ'),
    (b'm', 'ㅡ'),
    (b'l', 'ㅣ'),
];

/// The keys that type one Hangul letter, one to five Latin letters in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Keys {
    keys: [u8; 5],
    len: usize,
}

impl Keys {
    /// The keys as text: `rk` for 가.
    pub fn as_str(&self) -> &str {
        let keys = self.keys.get(..self.len).unwrap_or_default();
        std::str::from_utf8(keys).unwrap_or_default()
    }

    fn push(&mut self, key: u8) {
        if let Some(slot) = self.keys.get_mut(self.len) {
            *slot = key;
            self.len += 1;
        }
    }
}

/// The keys that type `c`, a composed syllable or a jamo alone; none for anything else.
pub fn keys_of(c: char) -> Option<Keys> {
    let mut keys = Keys { keys: [0; 5], len: 0 };
    for jamo in strokes(c) {
        keys.push(KEYS.iter().find(|(_, j)| *j == jamo)?.0);
    }
    (keys.len > 0).then_some(keys)
}

/// The jamo that `c` is typed with, each one key; none for what is not Hangul.
fn strokes(c: char) -> impl Iterator<Item = char> {
    let jamo = match syllable(c) {
        Some(Syllable { initial, vowel, last }) => [Some(initial), Some(vowel), last],
        None => [is_jamo(c).then_some(c), None, None],
    };
    jamo.into_iter().flatten().flat_map(|jamo| match split(jamo) {
        Some((first, second)) => [Some(first), Some(second)].into_iter().flatten(),
        None => [Some(jamo), None].into_iter().flatten(),
    })
}

/// What the keys of `latin` write on the two-set keyboard: 서버 for `tjqj`. Other characters pass through.
pub fn to_hangul(latin: &str) -> String {
    let mut composer = Composer::default();
    for c in latin.chars() {
        match jamo_of(c) {
            Some(jamo) => composer.press(jamo),
            None => composer.pass(c),
        }
    }
    composer.finish()
}

/// What the keys that wrote `hangul` write on a Latin keyboard: `redis` for ㄱㄷ얀. Other characters pass through.
pub fn to_latin(hangul: &str) -> String {
    let mut latin = String::with_capacity(hangul.len());
    for c in hangul.chars() {
        match keys_of(c) {
            Some(keys) => latin.push_str(keys.as_str()),
            None => latin.push(c),
        }
    }
    latin
}

/// The texts that an input method shows one after the other while `word` is typed: ㅋ, 카, 캎, 카프, 카픜, 카프카.
pub fn states(word: &str) -> Vec<String> {
    let mut composer = Composer::default();
    let mut states = Vec::new();
    for c in word.chars() {
        if keys_of(c).is_none() {
            composer.pass(c);
            states.push(composer.text());
        }
        for jamo in strokes(c) {
            composer.press(jamo);
            states.push(composer.text());
        }
    }
    states
}

/// The jamo on the key `c`. Shift changes only seven keys; on the others it is as if it were not held.
fn jamo_of(c: char) -> Option<char> {
    let key = u8::try_from(c).ok()?;
    let find = |key: u8| KEYS.iter().find(|(k, _)| *k == key).map(|(_, jamo)| *jamo);
    find(key).or_else(|| find(key.to_ascii_lowercase()))
}

/// A two-set input method: takes jamo one by one and makes syllables of them.
#[derive(Debug, Clone, Default)]
pub struct Composer {
    done: String,
    open: Open,
}

/// The letter under the caret.
#[derive(Debug, Clone, Copy, Default)]
enum Open {
    #[default]
    Nothing,
    /// A consonant or a pair of them.
    Consonant(char),
    /// A vowel without a consonant before it.
    Vowel(char),
    Syllable(Syllable),
}

impl Open {
    fn letter(self) -> Option<char> {
        match self {
            Self::Nothing => None,
            Self::Consonant(c) | Self::Vowel(c) => Some(c),
            Self::Syllable(syllable) => syllable.compose(),
        }
    }
}

impl Composer {
    /// Types `jamo`, which one key writes.
    pub fn press(&mut self, jamo: char) {
        if is_consonant(jamo) {
            self.consonant(jamo);
        } else {
            self.vowel(jamo);
        }
    }

    /// Ends the open letter and adds `c` as it is.
    pub fn pass(&mut self, c: char) {
        self.close(Open::Nothing);
        self.done.push(c);
    }

    /// The text so far, the open letter included.
    pub fn text(&self) -> String {
        self.clone().finish()
    }

    /// The whole text.
    pub fn finish(mut self) -> String {
        self.close(Open::Nothing);
        self.done
    }

    fn consonant(&mut self, jamo: char) {
        match self.open {
            Open::Consonant(first) if join(first, jamo).is_some() => {
                self.open = Open::Consonant(join(first, jamo).unwrap_or(first));
            }
            Open::Syllable(syllable) => {
                let last = syllable.last.map_or(Some(jamo), |last| join(last, jamo));
                let grown = Syllable { last, ..syllable };
                if last.is_some() && grown.compose().is_some() {
                    self.open = Open::Syllable(grown);
                } else {
                    self.close(Open::Consonant(jamo));
                }
            }
            _ => self.close(Open::Consonant(jamo)),
        }
    }

    fn vowel(&mut self, jamo: char) {
        match self.open {
            Open::Nothing => self.open = Open::Vowel(jamo),
            Open::Vowel(first) => match join(first, jamo) {
                Some(whole) => self.open = Open::Vowel(whole),
                None => self.close(Open::Vowel(jamo)),
            },
            Open::Consonant(consonant) => self.begin(None, consonant, jamo),
            Open::Syllable(syllable) => match syllable.last {
                Some(last) => self.begin(Some(syllable), last, jamo),
                None => match join(syllable.vowel, jamo) {
                    Some(vowel) => self.open = Open::Syllable(Syllable { vowel, ..syllable }),
                    None => self.close(Open::Vowel(jamo)),
                },
            },
        }
    }

    /// Begins a syllable with the last of `consonants`; what is before that stays behind, in `before` or alone.
    fn begin(&mut self, before: Option<Syllable>, consonants: char, vowel: char) {
        let (stays, initial) = split(consonants).map_or((None, consonants), |(first, second)| (Some(first), second));
        self.open = match (before, stays) {
            (Some(before), last) => Open::Syllable(Syllable { last, ..before }),
            (None, Some(first)) => Open::Consonant(first),
            (None, None) => Open::Nothing,
        };
        self.close(Open::Syllable(Syllable { initial, vowel, last: None }));
    }

    fn close(&mut self, next: Open) {
        self.done.extend(self.open.letter());
        self.open = next;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// R12: all 51 jamo and all syllables come back from their keys.
    #[test]
    fn letters_and_keys_are_inverse() {
        for c in ('ㄱ'..='ㅣ').chain('가'..='힣') {
            let keys = keys_of(c).unwrap();
            assert_eq!(to_hangul(keys.as_str()), c.to_string(), "{}", keys.as_str());
        }
    }

    #[test]
    fn the_keys_of_letters() {
        let table = [
            ('가', "rk"),
            ('ㅘ', "hk"),
            ('ㅝ', "nj"),
            ('ㅢ', "ml"),
            ('ㄳ', "rt"),
            ('ㅃ', "Q"),
            ('ㅓ', "j"),
            ('ㅖ', "P"),
            ('뷁', "qnpfr"),
            ('까', "Rk"),
        ];
        for (c, keys) in table {
            assert_eq!(keys_of(c).unwrap().as_str(), keys);
        }
        for c in ['a', '1', '漢', '\u{1100}', '\u{3164}'] {
            assert_eq!(keys_of(c), None);
        }
    }

    /// R24.
    #[test]
    fn words_typed_in_the_other_mode() {
        let to_korean = [
            ("tjqj", "서버"),
            ("wkddo", "장애"),
            ("zotl", "캐시"),
            ("dlswmdtj", "인증서"),
            ("rufwp wldus", "결제 지연"),
            ("tjqj 500!", "서버 500!"),
            ("ㅇ1 ㅇ", "ㅇ1 ㅇ"),
            ("rkqt", "값"),
            ("rkqtl", "갑시"),
            ("rtk", "ㄱ사"),
            ("dhk", "와"),
            ("eel", "ㄷ디"),
            ("rkE", "가ㄸ"),
            ("KK", "ㅏㅏ"),
            ("ekrrl", "닥기"),
            ("rhkdho", "과왜"),
            ("", ""),
        ];
        for (latin, hangul) in to_korean {
            assert_eq!(to_hangul(latin), hangul);
        }
        for (hangul, latin) in
            [("ㄱㄷ얀", "redis"), ("운", "dns"), ("샤ㅡ대ㅕㅅ", "timeout"), ("ㅊ면ㄷ:", "cause:"), ("ㅇ1 ㅇ", "d1 d")]
        {
            assert_eq!(to_latin(hangul), latin);
        }
    }

    #[test]
    fn an_input_method_shows_each_state() {
        assert_eq!(states("카프카"), ["ㅋ", "카", "캎", "카프", "카픜", "카프카"]);
        assert_eq!(states("권한"), ["ㄱ", "구", "궈", "권", "궎", "권하", "권한"]);
        assert_eq!(states("장애"), ["ㅈ", "자", "장", "장ㅇ", "장애"]);
        assert_eq!(states("db 값"), ["d", "db", "db ", "db ㄱ", "db 가", "db 갑", "db 값"]);
    }

    proptest! {
        #[test]
        fn typing_a_word_ends_in_the_word(word in "[가-힣 1]{0,8}", latin in "[a-z]{0,4}") {
            prop_assert_eq!(to_hangul(&to_latin(&word)), word.clone());
            let mixed = word + &latin;
            prop_assert_eq!(states(&mixed).last().cloned().unwrap_or_default(), mixed);
        }

        #[test]
        fn keys_survive_the_way_there_and_back(keys in "[a-zQWERTOP0-9 ]{0,16}") {
            prop_assert_eq!(to_latin(&to_hangul(&keys)), keys);
        }
    }
}
