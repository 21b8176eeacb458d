//! Hangul as keys: what was pressed on the two-set keyboard when an input method stood between.

/// The keys of the compatibility letters U+3131 to U+3163, in their order there.
const LETTERS: [&str; 51] = [
    "r", "R", "rt", "s", "sw", "sg", "e", "E", "f", "fr", "fa", "fq", "ft", "fx", "fv", "fg", "a", "q", "Q", "qt", "t",
    "T", "d", "w", "W", "c", "z", "x", "v", "g", // consonants
    "k", "o", "i", "O", "j", "p", "u", "P", "h", "hk", "ho", "hl", "y", "n", "nj", "np", "nl", "b", "m", "ml", "l",
];

/// The keys of the first consonants of syllables, in the order of Unicode.
const LEADS: [&str; 19] =
    ["r", "R", "s", "e", "E", "f", "a", "q", "Q", "t", "T", "d", "w", "W", "c", "z", "x", "v", "g"];

/// The keys of the last consonants of syllables, none first.
const TAILS: [&str; 28] = [
    "", "r", "R", "rt", "s", "sw", "sg", "e", "f", "fr", "fa", "fq", "ft", "fx", "fv", "fg", "a", "q", "qt", "t", "T",
    "d", "w", "c", "z", "x", "v", "g",
];

/// The keys that make this letter or syllable on the two-set keyboard, in order, a capital where Shift was held. `None`
/// for everything that is no modern Hangul.
pub fn keys(c: char) -> Option<String> {
    let code = c as usize;
    if let Some(letter) = code.checked_sub(0x3131).and_then(|place| LETTERS.get(place)) {
        return Some((*letter).to_owned());
    }
    if !is_syllable(c) {
        return None;
    }
    let place = code.checked_sub(0xAC00)?;
    let (lead, vowel, tail) =
        (LEADS.get(place / (21 * 28))?, LETTERS.get(30 + place / 28 % 21)?, TAILS.get(place % 28)?);
    Some(format!("{lead}{vowel}{tail}"))
}

/// The one key of a letter that has one; Ctrl and Alt go with it.
pub fn key(c: char) -> Option<char> {
    let keys = keys(c)?;
    let mut letters = keys.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Whether it is Hangul that a keyboard makes: a letter or a syllable.
pub fn is_hangul(c: char) -> bool {
    matches!(c, 'ㄱ'..='ㅣ') || is_syllable(c)
}

/// Whether it is a composed syllable.
pub fn is_syllable(c: char) -> bool {
    matches!(c, '가'..='힣')
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_normalization::UnicodeNormalization;

    /// The layout as it is printed on the keys: Latin letter and Hangul letter.
    const LAYOUT: &str = "qㅂ wㅈ eㄷ rㄱ tㅅ yㅛ uㅕ iㅑ oㅐ pㅔ aㅁ sㄴ dㅇ fㄹ gㅎ hㅗ jㅓ kㅏ lㅣ zㅋ xㅌ cㅊ vㅍ bㅠ nㅜ mㅡ \
                          Qㅃ Wㅉ Eㄸ Rㄲ Tㅆ Oㅒ Pㅖ";

    #[test]
    fn a_letter_on_a_key_is_that_key() {
        for pair in LAYOUT.split(' ') {
            let mut pair = pair.chars();
            let (latin, hangul) = (pair.next().unwrap(), pair.next().unwrap());
            assert_eq!(keys(hangul), Some(latin.to_string()), "{hangul}");
            assert_eq!(key(hangul), Some(latin), "{hangul}");
        }
    }

    #[test]
    fn letters_and_syllables_of_several_keys_keep_their_order() {
        let table = [
            ('ㅘ', "hk"),
            ('ㅙ', "ho"),
            ('ㅚ', "hl"),
            ('ㅝ', "nj"),
            ('ㅞ', "np"),
            ('ㅟ', "nl"),
            ('ㅢ', "ml"),
            ('ㄳ', "rt"),
            ('ㄵ', "sw"),
            ('ㄶ', "sg"),
            ('ㄺ', "fr"),
            ('ㄻ', "fa"),
            ('ㄼ', "fq"),
            ('ㄽ', "ft"),
            ('ㄾ', "fx"),
            ('ㄿ', "fv"),
            ('ㅀ', "fg"),
            ('ㅄ', "qt"),
            ('가', "rk"),
            ('트', "xm"),
            ('뷁', "qnpfr"),
            ('까', "Rk"),
            ('얘', "dO"),
            ('힣', "glg"),
        ];
        for (letter, wanted) in table {
            assert_eq!(keys(letter).as_deref(), Some(wanted), "{letter}");
        }
        assert_eq!(key('ㅘ'), None, "two keys are not one");
    }

    #[test]
    fn every_syllable_is_the_keys_of_its_letters() {
        let tails = "가 각r 갂R 갃rt 간s 갅sw 갆sg 갇e 갈f 갉fr 갊fa 갋fq 갌ft 갍fx 갎fv 갏fg 감a 갑q 값qt 갓t 갔T 강d \
                     갖w 갗c 갘z 같x 갚v 갛g";
        // The oracle of the start: Unicode's own decomposition, each part's keys by its letter on the keyboard.
        let parts: std::collections::HashMap<char, String> =
            ('ㄱ'..='ㅣ').map(|letter| (letter.to_string().nfkd().next().unwrap(), keys(letter).unwrap())).collect();
        for (place, syllable) in ('가'..='힣').enumerate() {
            let start: String = syllable.to_string().nfd().take(2).map(|part| parts[&part].as_str()).collect();
            let tail: String = tails.split_whitespace().nth(place % 28).unwrap().chars().skip(1).collect();
            assert_eq!(keys(syllable), Some(start + &tail), "{syllable}");
        }
    }

    #[test]
    fn all_51_letters_have_keys_and_nothing_else_has() {
        assert_eq!(('ㄱ'..='ㅣ').filter_map(keys).count(), 51);
        for c in ['a', '1', ' ', 'ㅤ', 'ᄀ', '漢'] {
            assert_eq!(keys(c), None, "{c:?}");
            assert!(!is_hangul(c), "{c:?}");
        }
    }
}
