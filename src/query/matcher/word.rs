//! A word of a query as the forms in which it may stand in a case.

use super::arena::fold_line;
use super::form::{Form, Shape, Tier};
use super::stem::stem;
use crate::corpus::{Facet, Str};
use crate::query::Word;
use crate::query::meanings::Meanings;
use crate::text::hangul::{is_jamo, is_syllable, keys_of, to_hangul, to_latin};

/// Words that say how much, not what: they rank, but whether a case matches does not hang on them.
const DEGREE: [&str; 12] =
    ["급증", "급등", "폭증", "급감", "다수", "발생", "심각", "spike", "spikes", "surge", "many", "several"];

/// Words that hold a sentence together and say nothing of a case: neither does it hang on them.
const FUNCTION: &str = "a an and are as at be been but by can could did do does for from had has have if in into is it its no \
    not of off on or our so than that the their them then there they this to too up was we were what when where which while \
    who will with without you your those these already people users user also too still never always another other others same such very fine just only all any some out over after before because get gets got one more most every \
    안 못 수 때 때문에 뒤 후 전 중 등 및 또는 그리고 그런데 계속 자꾸 갑자기 모두 전부 다 더 것 것까지 것이 게 있는 있던 있음 있다 없음 없는 \
    없이 되고 되는 됨 된다 돼 돼서 하고 하는 함 한 할 해서 나서 나옴 나와 오히려 특정 일부 다른 같은 직후 이후 위해 위한 통해 대한 대해 이 그 저 \
    수가 쓰고 생긴 걸려 뜸 감 못함 않음 않는 보임 남 나가 괜찮은데 사람만 사람은 바꾸다가 올린 새로 이미";

/// More parts of one word than these are not looked for.
const MOST_PARTS: usize = 8;

/// How a word may be held by a case: in one of its forms, by one of the values, or by its parts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Looked {
    /// The tightest first.
    pub(super) forms: Vec<Form>,
    /// Values that stand for it.
    pub(super) values: Vec<(Facet, Str)>,
    /// What it is made of, when it joins several words.
    pub(super) parts: Vec<Looked>,
    /// How many of the parts a case must hold.
    pub(super) need: usize,
}

/// What is known about the words of the library.
pub(super) struct Known<'a> {
    /// What words are said for; without it no synonyms are tried.
    pub(super) meanings: Option<&'a Meanings>,
    /// Whether a word stands as such in the library.
    pub(super) keeps: &'a dyn Fn(&str) -> bool,
}

impl Known<'_> {
    /// What holds where there is no library.
    pub(super) fn nothing() -> Known<'static> {
        Known { meanings: None, keeps: &|_| false }
    }
}

/// Whether a word says how much, not what.
pub(super) fn is_degree(word: &Word) -> bool {
    !word.phrase && literal(word).is_some_and(|text| DEGREE.contains(&text.as_str()))
}

/// A word as it is looked for as typed; `None` if it has neither a letter nor a digit. Signs at the ends of a word that is not
/// in quotes do not count where enough is left.
pub(super) fn literal(word: &Word) -> Option<String> {
    let mut text = String::new();
    fold_line(&word.text, &mut text);
    let text = text.trim();
    if !text.contains(char::is_alphanumeric) {
        return None;
    }
    let bare = text.trim_matches(|c: char| !c.is_alphanumeric());
    let enough = !word.phrase && bare.chars().nth(1).is_some();
    Some(if enough { bare } else { text }.to_owned())
}

/// Whether a word only holds a sentence together.
pub(super) fn is_function(word: &Word) -> bool {
    !word.phrase && literal(word).is_some_and(|text| only_joins(&text))
}

/// Whether a folded word only holds a sentence together.
pub(in crate::query) fn only_joins(text: &str) -> bool {
    FUNCTION.split_whitespace().any(|other| other == text)
}

impl Looked {
    /// The forms of a word; `last` says that its last letter may still be being typed.
    pub(super) fn new(word: &Word, last: bool, known: &Known<'_>) -> Option<Looked> {
        let text = literal(word)?;
        let mut looked =
            Looked { forms: vec![Form::new(Tier::Literal, Shape::Text(text.clone()))], ..Looked::default() };
        if word.phrase {
            return Some(looked);
        }
        if has_hangul(&text) {
            looked.forms.push(Form::new(Tier::Spaced, Shape::Tight(text.clone())));
        }
        let cut: Vec<String> =
            text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).map(str::to_owned).collect();
        if cut.len() > 1 {
            looked.forms.push(Form::new(Tier::Spaced, Shape::Apart(cut)));
        }
        let stem = stem(&text, known.keeps);
        if let Some(stem) = &stem {
            looked.forms.push(Form::new(Tier::Stem, shape(stem)));
        }
        for said in std::iter::once(text.as_str()).chain(stem.as_deref()) {
            looked.say(said, known);
        }
        looked.forms.extend(Form::letters(&text, last));
        looked.take_apart(&word.text, known);
        Some(looked)
    }

    /// What is said for these words.
    pub(super) fn meant(words: &str, known: &Known<'_>) -> Looked {
        let mut looked = Looked::default();
        looked.say(words, known);
        looked
    }

    fn say(&mut self, words: &str, known: &Known<'_>) {
        let Some(meaning) = known.meanings.and_then(|meanings| meanings.of(words)) else { return };
        for same in &meaning.same {
            let mut folded = String::new();
            fold_line(same, &mut folded);
            let form = Form::new(Tier::Synonym, shape(&folded));
            if !self.forms.contains(&form) {
                self.forms.push(form);
            }
        }
        for value in &meaning.values {
            if !self.values.contains(value) {
                self.values.push(value.clone());
            }
        }
    }

    fn take_apart(&mut self, text: &str, known: &Known<'_>) {
        let parts = parts(text);
        if parts.len() < 2 {
            return;
        }
        self.need = if parts.len() < 3 { parts.len() } else { parts.len().div_ceil(2) };
        self.parts = parts
            .into_iter()
            .filter_map(|text| {
                let word = Word { text, phrase: false, negated: false };
                let mut looked = Looked { parts: Vec::new(), need: 0, ..Looked::new(&word, false, known)? };
                looked.forms.iter_mut().for_each(|form| form.tier = form.tier.max(Tier::Spaced));
                Some(looked)
            })
            .collect();
    }
}

/// The word as the same keys write it on the other keyboard, folded, when that is a word: whole syllables, or Latin.
pub(super) fn other_layout(text: &str) -> Option<String> {
    let text = text.trim_matches(|c: char| !c.is_alphanumeric());
    let reading = if has_hangul(text) {
        let keys: usize = text.chars().filter_map(keys_of).map(|keys| keys.as_str().len()).sum();
        let latin = to_latin(text).to_lowercase();
        (keys > 1 && latin.is_ascii()).then_some(latin)
    } else {
        let hangul = to_hangul(text);
        let letters = text.chars().filter(char::is_ascii_alphabetic).count();
        (letters > 1 && text.is_ascii() && hangul.chars().any(is_syllable) && !hangul.chars().any(is_jamo))
            .then_some(hangul)
    };
    reading.filter(|reading| reading != text)
}

/// A text that is looked for without being as typed.
pub(super) fn shape(text: &str) -> Shape {
    if has_hangul(text) { Shape::Tight(text.to_owned()) } else { Shape::Begin(text.to_owned()) }
}

pub(super) fn has_hangul(text: &str) -> bool {
    text.chars().any(|c| is_syllable(c) || is_jamo(c))
}

/// The words that a word is made of: parted by signs, by a change of script, and by capitals inside it.
fn parts(text: &str) -> Vec<String> {
    #[derive(PartialEq, Clone, Copy)]
    enum Kind {
        Sign,
        Hangul,
        Small,
        Capital,
        Other,
    }
    let kind = |c: char| match c {
        _ if is_syllable(c) || is_jamo(c) => Kind::Hangul,
        _ if c.is_uppercase() => Kind::Capital,
        _ if c.is_lowercase() => Kind::Small,
        _ if c.is_alphanumeric() => Kind::Other,
        _ => Kind::Sign,
    };
    let letters: Vec<char> = text.chars().collect();
    let mut parts: Vec<String> = vec![String::new()];
    let mut before = Kind::Sign;
    for (at, c) in letters.iter().enumerate() {
        let now = kind(*c);
        let next = letters.get(at + 1).map_or(Kind::Sign, |c| kind(*c));
        let cut = match (before, now) {
            (Kind::Sign, _) | (_, Kind::Sign) => true,
            (Kind::Hangul, other) | (other, Kind::Hangul) => other != Kind::Hangul,
            (Kind::Small, Kind::Capital) => true,
            // The last capital of several begins the next word: SQLException.
            (Kind::Capital, Kind::Capital) => next == Kind::Small,
            _ => false,
        };
        if cut {
            parts.push(String::new());
        }
        if now != Kind::Sign
            && let Some(part) = parts.last_mut()
        {
            part.push(*c);
        }
        before = now;
    }
    let weighty = |part: &String| part.chars().nth(1).is_some() && !part.chars().all(|c| c.is_numeric());
    let mut out: Vec<String> = Vec::new();
    for part in parts.into_iter().filter(weighty) {
        if !out.contains(&part) {
            out.push(part);
        }
    }
    // A particle after Latin is no word of its own: db가, redis에서.
    if let [first, second] = out.as_slice()
        && is_particle(second)
    {
        return vec![first.clone()];
    }
    out.truncate(MOST_PARTS);
    out
}

fn is_particle(text: &str) -> bool {
    crate::text::hangul::strip_particle(&format!("xx{text}"), |_| false) == Some("xx")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_apart_at_signs_scripts_and_capitals() {
        for (text, expected) in [
            ("connection", vec!["connection"]),
            ("connection-pool", vec!["connection", "pool"]),
            ("Redis장애", vec!["Redis", "장애"]),
            ("Redis에서", vec!["Redis"]),
            ("DB가", vec!["DB"]),
            ("k8s", vec!["k8s"]),
            ("SQLTransientConnectionException", vec!["SQL", "Transient", "Connection", "Exception"]),
            ("CrashLoopBackOff", vec!["Crash", "Loop", "Back", "Off"]),
            ("5분", vec![]),
            ("java.net.SocketTimeoutException:", vec!["java", "net", "Socket", "Timeout", "Exception"]),
        ] {
            assert_eq!(parts(text), expected, "{text}");
        }
    }

    /// R24.
    #[test]
    fn the_same_keys_read_on_the_other_keyboard() {
        for (text, expected) in [
            ("tjqj", Some("서버")),
            ("wkddo", Some("장애")),
            ("zotl", Some("캐시")),
            ("dlswmdtj", Some("인증서")),
            ("ㄱㄷ얀", Some("redis")),
            ("운", Some("dns")),
            ("샤ㅡ대ㅕㅅ", Some("timeout")),
            ("유", Some("db")),
            ("ㅏ", None),
            ("500!", None),
            ("redis", None),
            ("k", None),
        ] {
            assert_eq!(other_layout(text).as_deref(), expected, "{text}");
        }
    }
}
