//! Words without what grammar adds at their end: particles and endings in Korean, -s, -ed and -ing in English. Only a guess
//! to look for besides the word as typed.

use crate::text::hangul::{is_syllable, strip_particle};

/// What follows the stem of a Korean verb or joins a noun: longer ones first.
const ENDINGS: [&str; 68] = [
    "되었다가",
    "했었는데",
    "하였으며",
    "되었으며",
    "하는데",
    "되는데",
    "했는데",
    "됐는데",
    "되면서",
    "하면서",
    "해지면서",
    "되었다",
    "하였다",
    "되어서",
    "하여서",
    "해버려",
    "시키는",
    "시켰다",
    "시키고",
    "당했다",
    "스러운",
    "입니다",
    "합니다",
    "됩니다",
    "했습니다",
    "됐습니다",
    "이었다",
    "인데",
    "하다가",
    "되다가",
    "하다",
    "되다",
    "했다",
    "됐다",
    "된다",
    "한다",
    "하고",
    "되고",
    "하면",
    "되면",
    "하며",
    "되며",
    "해서",
    "돼서",
    "하지",
    "되지",
    "하게",
    "되게",
    "하는",
    "되는",
    "하던",
    "되던",
    "하자",
    "되자",
    "했고",
    "됐고",
    "됨",
    "함",
    "된",
    "한",
    "할",
    "될",
    "해",
    "돼",
    "중",
    "후",
    "시",
    "들",
];

/// The word without particle or ending, or a shorter form of an English word; `None` when there is nothing to take off.
/// `keeps` says that a word stands as such.
pub(super) fn stem(word: &str, keeps: impl Fn(&str) -> bool) -> Option<String> {
    if word.is_ascii() {
        return english(word).map(str::to_owned);
    }
    let ending = || ENDINGS.iter().find_map(|ending| word.strip_suffix(ending).filter(|stem| is_word(stem)));
    // Whether a word stands as such may take a look through all texts: it is asked once, and only of one that may be shortened.
    let shortens = strip_particle(word, |_| false).is_some() || ending().is_some();
    if !shortens || keeps(word) {
        return None;
    }
    strip_particle(word, |other| other != word && keeps(other)).or_else(ending).map(str::to_owned)
}

/// Whether `stem` has two syllables or more and ends in one.
fn is_word(stem: &str) -> bool {
    stem.chars().all(is_syllable) && stem.chars().nth(1).is_some()
}

/// What the forms of an English word begin with.
fn english(word: &str) -> Option<&str> {
    const LEAST: usize = 3;
    if !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return None;
    }
    let long = |stem: &&str| stem.len() >= LEAST && stem.bytes().any(|byte| b"aeiouy".contains(&byte));
    let cut = |ending: &str, least: usize| word.strip_suffix(ending).filter(long).filter(|stem| stem.len() >= least);
    let stem = cut("ies", 3)
        .or_else(|| cut("ing", 3))
        .or_else(|| cut("ied", 3))
        .or_else(|| cut("ation", 4))
        .or_else(|| cut("ion", 5))
        .or_else(|| cut("ed", 3))
        .or_else(|| {
            cut("es", 4).filter(|stem| stem.ends_with(['s', 'x', 'z']) || stem.ends_with("ch") || stem.ends_with("sh"))
        })
        .or_else(|| cut("s", 3).filter(|stem| !stem.ends_with(['s', 'u', 'i'])))
        .or_else(|| cut("ly", 4))
        .or_else(|| cut("e", 4).or_else(|| cut("y", 4)))?;
    // stopped, running: the doubled letter came with the ending.
    let doubled =
        stem.as_bytes().windows(2).last().is_some_and(|pair| matches!(pair, [a, b] if a == b && !b"lsz".contains(a)));
    let ended = stem.len() < word.len() && (word.ends_with("ing") || word.ends_with("ed"));
    if doubled && ended { stem.get(..stem.len() - 1) } else { Some(stem) }
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn what_grammar_adds_is_taken_off() {
        let known = |word: &str| word == "재시도";
        for (word, expected) in [
            ("서버에서는", Some("서버")),
            ("소나무와", Some("소나무")),
            ("db가", Some("db")),
            ("redis에서", Some("redis")),
            ("배포하고", Some("배포")),
            ("만료된", Some("만료")),
            ("만료돼서", Some("만료")),
            ("회의", None),
            ("결과", None),
            ("도로", None),
            ("재시도", None),
            ("재시도가", Some("재시도")),
            ("timeouts", Some("timeout")),
            ("restarting", Some("restart")),
            ("stopped", Some("stop")),
            ("queries", Some("quer")),
            ("expired", Some("expir")),
            ("crashes", Some("crash")),
            ("failed", Some("fail")),
            ("pods", Some("pod")),
            ("dns", None),
            ("bus", None),
            ("status", None),
            ("p99", None),
            ("k8s", None),
        ] {
            assert_eq!(stem(word, known).as_deref(), expected, "{word}");
        }
    }
}
