//! Hangul arithmetic: syllables and their jamo, initials, letters that are still being typed. It knows no keyboard but in
//! [`keyboard`], no grammar but in [`particle`], and searches nothing.
//!
//! Jamo are compatibility jamo (U+3131 to U+3163) throughout: the letters that a keyboard types and that stand alone.

pub mod keyboard;
pub mod particle;

pub use keyboard::{Composer, Keys, keys_of, states, to_hangul, to_latin};
pub use particle::{Particle, attach, strip_particle};

const FIRST: u32 = 0xAC00;

/// The consonants that begin a syllable, in the order of the code.
const INITIALS: [char; 19] =
    ['ㄱ', 'ㄲ', 'ㄴ', 'ㄷ', 'ㄸ', 'ㄹ', 'ㅁ', 'ㅂ', 'ㅃ', 'ㅅ', 'ㅆ', 'ㅇ', 'ㅈ', 'ㅉ', 'ㅊ', 'ㅋ', 'ㅌ', 'ㅍ', 'ㅎ'];

/// The vowels, in the order of the code.
const VOWELS: [char; 21] = [
    'ㅏ', 'ㅐ', 'ㅑ', 'ㅒ', 'ㅓ', 'ㅔ', 'ㅕ', 'ㅖ', 'ㅗ', 'ㅘ', 'ㅙ', 'ㅚ', 'ㅛ', 'ㅜ', 'ㅝ', 'ㅞ', 'ㅟ', 'ㅠ', 'ㅡ',
    'ㅢ', 'ㅣ',
];

/// The consonants that end a syllable, in the order of the code, which counts from 1: 0 is none.
const FINALS: [char; 27] = [
    'ㄱ', 'ㄲ', 'ㄳ', 'ㄴ', 'ㄵ', 'ㄶ', 'ㄷ', 'ㄹ', 'ㄺ', 'ㄻ', 'ㄼ', 'ㄽ', 'ㄾ', 'ㄿ', 'ㅀ', 'ㅁ', 'ㅂ', 'ㅄ', 'ㅅ',
    'ㅆ', 'ㅇ', 'ㅈ', 'ㅊ', 'ㅋ', 'ㅌ', 'ㅍ', 'ㅎ',
];

/// The jamo that are typed as two.
const COMPOUNDS: [(char, char, char); 18] = [
    ('ㄱ', 'ㅅ', 'ㄳ'),
    ('ㄴ', 'ㅈ', 'ㄵ'),
    ('ㄴ', 'ㅎ', 'ㄶ'),
    ('ㄹ', 'ㄱ', 'ㄺ'),
    ('ㄹ', 'ㅁ', 'ㄻ'),
    ('ㄹ', 'ㅂ', 'ㄼ'),
    ('ㄹ', 'ㅅ', 'ㄽ'),
    ('ㄹ', 'ㅌ', 'ㄾ'),
    ('ㄹ', 'ㅍ', 'ㄿ'),
    ('ㄹ', 'ㅎ', 'ㅀ'),
    ('ㅂ', 'ㅅ', 'ㅄ'),
    ('ㅗ', 'ㅏ', 'ㅘ'),
    ('ㅗ', 'ㅐ', 'ㅙ'),
    ('ㅗ', 'ㅣ', 'ㅚ'),
    ('ㅜ', 'ㅓ', 'ㅝ'),
    ('ㅜ', 'ㅔ', 'ㅞ'),
    ('ㅜ', 'ㅣ', 'ㅟ'),
    ('ㅡ', 'ㅣ', 'ㅢ'),
];

/// A syllable by its jamo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Syllable {
    /// The consonant it begins with (초성).
    pub initial: char,
    /// Its vowel (중성).
    pub vowel: char,
    /// The consonant or pair of consonants it ends with (종성, 받침).
    pub last: Option<char>,
}

/// The jamo of the composed syllable `c`; none for anything else.
pub fn syllable(c: char) -> Option<Syllable> {
    let (initial, vowel, last) = indices(c)?;
    let last = match last.checked_sub(1) {
        Some(index) => Some(*FINALS.get(index)?),
        None => None,
    };
    Some(Syllable { initial: *INITIALS.get(initial)?, vowel: *VOWELS.get(vowel)?, last })
}

impl Syllable {
    /// The composed letter; none when the jamo cannot stand where they are (ㄳ at the start, ㄸ at the end).
    pub fn compose(self) -> Option<char> {
        let initial = index_of(&INITIALS, self.initial)?;
        let vowel = index_of(&VOWELS, self.vowel)?;
        let last = match self.last {
            Some(last) => index_of(&FINALS, last)? + 1,
            None => 0,
        };
        char::from_u32(FIRST + u32::try_from((initial * VOWELS.len() + vowel) * 28 + last).ok()?)
    }
}

/// Whether `c` is a composed syllable, 가 to 힣.
pub fn is_syllable(c: char) -> bool {
    matches!(c, '가'..='힣')
}

/// Whether `c` is a jamo that stands alone, ㄱ to ㅣ.
pub fn is_jamo(c: char) -> bool {
    matches!(c, 'ㄱ'..='ㅣ')
}

/// Whether `c` is a consonant that stands alone, ㄱ to ㅎ, pairs included.
pub fn is_consonant(c: char) -> bool {
    matches!(c, 'ㄱ'..='ㅎ')
}

/// The initial (초성) of the composed syllable `c`: ㄱ of 결.
pub fn initial(c: char) -> Option<char> {
    indices(c).and_then(|(initial, _, _)| INITIALS.get(initial).copied())
}

/// The two jamo that the compound `jamo` is typed with: ㄱ and ㅅ for ㄳ, ㅗ and ㅏ for ㅘ. A doubled consonant is one key.
pub fn split(jamo: char) -> Option<(char, char)> {
    COMPOUNDS.iter().find(|(_, _, whole)| *whole == jamo).map(|(first, second, _)| (*first, *second))
}

/// The compound of two jamo typed one after the other.
pub fn join(first: char, second: char) -> Option<char> {
    COMPOUNDS.iter().find(|(a, b, _)| (*a, *b) == (first, second)).map(|(_, _, whole)| *whole)
}

/// Syllables that begin alike: one initial, some vowels, some endings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Syllables {
    initial: usize,
    /// A bit for each vowel, by its index.
    vowels: u32,
    /// A bit for each ending, by its code; bit 0 is none.
    finals: u32,
}

impl Syllables {
    /// Every syllable that begins with `initial`; none when none does.
    pub fn beginning_with(initial: char) -> Option<Self> {
        Some(Self { initial: index_of(&INITIALS, initial)?, vowels: !0, finals: !0 })
    }

    /// Whether `c` is one of them.
    pub fn contains(self, c: char) -> bool {
        indices(c).is_some_and(|(initial, vowel, last)| {
            initial == self.initial && self.vowels & 1 << vowel != 0 && self.finals & 1 << last != 0
        })
    }
}

/// What a letter under the caret may still become; see [`half_typed`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HalfTyped {
    /// The letters it may be or grow to where it stands: 구 grows to 국, 궈 and 권; 갑 to 값; ㄱ to any that begins with ㄱ.
    pub here: Syllables,
    /// Its last consonant may be the initial of the next letter: the letter that then stays, and what the next may be. 캎 is
    /// 카 and one with ㅍ; 값 is 갑 and one with ㅅ; 궎 is 권 and one with ㅎ.
    pub parted: Option<(char, Syllables)>,
}

impl HalfTyped {
    /// The first and the last of the letters that may stand where it stands, by their codes; not every one between may.
    pub fn range(self) -> Option<(char, char)> {
        let Syllables { initial, vowels, finals } = self.here;
        let code =
            |vowel: u32, last: u32| char::from_u32(FIRST + (u32::try_from(initial).ok()? * 21 + vowel) * 28 + last);
        let first = code(vowels.trailing_zeros(), finals.trailing_zeros())?;
        let last = code(vowels.ilog2().min(20), finals.ilog2().min(27))?;
        Some((self.parted.map_or(first, |(closed, _)| first.min(closed)), last))
    }
}

/// What the last letter of a word may still become while it is typed. None for a vowel alone, a pair of consonants alone
/// (two initials, of which only the second is unfinished) and whatever is not Hangul: these stand for themselves.
pub fn half_typed(last: char) -> Option<HalfTyped> {
    let Some(letter) = syllable(last) else {
        return Some(HalfTyped { here: Syllables::beginning_with(last)?, parted: None });
    };
    let (initial, vowel, _) = indices(last)?;
    let Some(end) = letter.last else {
        let grown = COMPOUNDS.iter().filter(|(first, _, _)| *first == letter.vowel);
        let vowels =
            grown.filter_map(|(_, _, whole)| index_of(&VOWELS, *whole)).fold(1 << vowel, |set, v| set | 1 << v);
        return Some(HalfTyped { here: Syllables { initial, vowels, finals: !0 }, parted: None });
    };
    let grown = COMPOUNDS.iter().filter(|(first, _, _)| *first == end).map(|(_, _, whole)| *whole);
    let finals = std::iter::once(end)
        .chain(grown)
        .filter_map(|last| index_of(&FINALS, last))
        .fold(0, |set, index| set | 1 << (index + 1));
    let (stays, moves) = split(end).map_or((None, end), |(first, second)| (Some(first), second));
    let closed = Syllable { last: stays, ..letter }.compose();
    let parted = closed.zip(Syllables::beginning_with(moves));
    Some(HalfTyped { here: Syllables { initial, vowels: 1 << vowel, finals }, parted })
}

/// The indices of the initial, the vowel and the ending of the syllable `c`.
fn indices(c: char) -> Option<(usize, usize, usize)> {
    if !is_syllable(c) {
        return None;
    }
    let index = usize::try_from(u32::from(c) - FIRST).ok()?;
    Some((index / (VOWELS.len() * 28), index / 28 % VOWELS.len(), index % 28))
}

fn index_of(jamo: &[char], c: char) -> Option<usize> {
    jamo.iter().position(|j| *j == c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syllables_come_apart_and_together() {
        assert_eq!(syllable('권'), Some(Syllable { initial: 'ㄱ', vowel: 'ㅝ', last: Some('ㄴ') }));
        assert_eq!(syllable('가'), Some(Syllable { initial: 'ㄱ', vowel: 'ㅏ', last: None }));
        assert_eq!(syllable('힣'), Some(Syllable { initial: 'ㅎ', vowel: 'ㅣ', last: Some('ㅎ') }));
        assert_eq!((syllable('ㄱ'), syllable('a'), syllable('漢')), (None, None, None));
        for c in '가'..='힣' {
            assert_eq!(syllable(c).and_then(Syllable::compose), Some(c));
        }
        assert_eq!(Syllable { initial: 'ㄳ', vowel: 'ㅏ', last: None }.compose(), None);
        assert_eq!(Syllable { initial: 'ㄱ', vowel: 'ㅏ', last: Some('ㄸ') }.compose(), None);
    }

    #[test]
    fn initials_are_those_of_the_letters() {
        let initials: String = "결제 로드 밸런서 DB".chars().filter_map(initial).collect();
        assert_eq!(initials, "ㄱㅈㄹㄷㅂㄹㅅ");
    }

    #[test]
    fn compound_jamo_split_and_join() {
        assert_eq!(split('ㄳ'), Some(('ㄱ', 'ㅅ')));
        assert_eq!(split('ㅘ'), Some(('ㅗ', 'ㅏ')));
        assert_eq!(join('ㅂ', 'ㅅ'), Some('ㅄ'));
        assert_eq!((split('ㄲ'), split('ㅏ'), split('가'), join('ㄱ', 'ㄱ')), (None, None, None, None));
    }

    #[test]
    fn the_last_letter_may_still_grow() {
        let table = [
            ('ㄱ', "가결궨", "나까ㄱ"),
            ('구', "구국권궈귀궤", "가거과"),
            ('오', "오온완왜외", "우아"),
            ('그', "그긔글", "구"),
            ('갑', "갑값", "가각갓"),
            ('궈', "궈권", "구국"),
            ('권', "권궍궎", "궈궐"),
            ('과', "과곽", "고괘"),
        ];
        for (typed, may, may_not) in table {
            let here = half_typed(typed).unwrap().here;
            assert!(may.chars().all(|c| here.contains(c)), "{typed} {may}");
            assert!(!may_not.chars().any(|c| here.contains(c)), "{typed} {may_not}");
        }
    }

    #[test]
    fn its_last_consonant_may_belong_to_the_next() {
        let table = [
            ('캎', Some(('카', 'ㅍ'))),
            ('궎', Some(('권', 'ㅎ'))),
            ('값', Some(('갑', 'ㅅ'))),
            ('갂', Some(('가', 'ㄲ'))),
            ('가', None),
            ('ㄱ', None),
        ];
        for (typed, parted) in table {
            let expected = parted.map(|(closed, initial)| (closed, Syllables::beginning_with(initial).unwrap()));
            assert_eq!(half_typed(typed).unwrap().parted, expected, "{typed}");
        }
        assert_eq!((half_typed('ㅏ'), half_typed('ㄳ'), half_typed('a')), (None, None, None));
    }

    #[test]
    fn what_a_letter_may_become_lies_in_its_range() {
        assert_eq!(half_typed('데').unwrap().range(), Some(('데', '뎋')));
        assert_eq!(half_typed('구').unwrap().range(), Some(('구', '귛')));
        assert_eq!(half_typed('ㄱ').unwrap().range(), Some(('가', '깋')));
        assert_eq!(half_typed('값').unwrap().range(), Some(('갑', '값')));
        for typed in '가'..='힣' {
            let half = half_typed(typed).unwrap();
            let (first, last) = half.range().unwrap();
            let may = |c: &char| half.here.contains(*c) || half.parted.is_some_and(|(closed, _)| closed == *c);
            // Its own initial has 588 letters; no other can be among them.
            let begin = u32::from('가') + (u32::from(typed) - u32::from('가')) / 588 * 588;
            let own: Vec<char> = (begin..begin + 588).filter_map(char::from_u32).filter(may).collect();
            assert!(own.iter().all(|c| (first..=last).contains(c)), "{typed}");
            assert!(own.contains(&first) && own.contains(&last), "{typed}");
        }
    }

    /// R21: whatever state the input method shows, the word stays reachable from it.
    #[test]
    fn every_state_of_a_word_may_become_the_word() {
        for word in
            ["장애", "카프카", "권한", "값싼", "결제 지연", "과외", "읽기", "데이터베이스", "뷁", "의사", "꽂까"]
        {
            for state in states(word) {
                assert!(may_become(&state, word), "{state} {word}");
            }
        }
        for (typed, word) in [("가장", "각장"), ("장", "자"), ("캎", "카바"), ("궎", "권리"), ("권하", "권호")]
        {
            assert!(!may_become(typed, word), "{typed} {word}");
        }
    }

    /// Whether `word` begins with a reading of `typed`, as a search has it.
    fn may_become(typed: &str, word: &str) -> bool {
        let mut chars = typed.chars();
        let Some(last) = chars.next_back() else { return true };
        let Some(rest) = word.strip_prefix(chars.as_str()) else {
            // A pair of consonants between words: 'ㄱㅅ' shown as ㄳ does not occur in whole words.
            return false;
        };
        let Some(half) = half_typed(last) else { return rest.starts_with(last) };
        let mut rest = rest.chars();
        let (first, second) = (rest.next(), rest.next());
        first.is_some_and(|c| half.here.contains(c))
            || half
                .parted
                .is_some_and(|(closed, next)| first == Some(closed) && second.is_some_and(|c| next.contains(c)))
    }
}
