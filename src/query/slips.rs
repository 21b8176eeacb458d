//! Words with a slip of the finger: the nearest words that some case holds, to be offered, never searched unasked.

use super::Library;
use super::nearest::distance;
use crate::text::fold::fold_text;
use crate::text::hangul::{is_syllable, strip_particle, to_latin};
use std::collections::HashMap;

/// So many words are offered.
const MOST: usize = 3;

/// How much of the texts is read for words, in bytes.
const READ: usize = 8 << 20;

/// The words that people may have meant.
#[derive(Debug, Default)]
pub(super) struct Lexicon {
    /// Each with how often it stands in the texts.
    words: Vec<(String, u32)>,
}

impl Lexicon {
    pub(super) fn new<'a>(texts: &'a str, vocabulary: impl Iterator<Item = &'a str>) -> Lexicon {
        let mut counts: HashMap<&str, u32> = HashMap::new();
        let mut end = texts.len().min(READ);
        while !texts.is_char_boundary(end) {
            end -= 1;
        }
        let read = texts.get(..end).unwrap_or_default();
        for word in read.split(|c: char| !c.is_alphanumeric()) {
            if is_long_enough(word) {
                *counts.entry(strip_particle(word, |_| false).unwrap_or(word)).or_default() += 1;
            }
        }
        // A word that stands once may itself be a slip.
        counts.retain(|_, count| *count > 1);
        for word in vocabulary.filter(|word| is_long_enough(word)) {
            *counts.entry(word).or_default() += 1;
        }
        Lexicon { words: counts.into_iter().map(|(word, count)| (word.to_owned(), count)).collect() }
    }
}

fn is_long_enough(word: &str) -> bool {
    let letters = word.chars().count();
    if word.chars().all(is_syllable) { letters >= 2 } else { letters >= 4 && !word.bytes().all(|b| b.is_ascii_digit()) }
}

/// The words nearest to one that no case holds: one letter off, two in a long word.
pub(super) fn near_words(library: &Library, word: &str) -> Vec<String> {
    let folded = fold_text(word);
    let word = folded.trim_matches(|c: char| !c.is_alphanumeric());
    let word = strip_particle(word, |_| false).unwrap_or(word);
    if !is_long_enough(word) {
        return Vec::new();
    }
    // Korean slips are slips of keys: 데이터배이스 is one key off.
    let hangul = word.chars().all(is_syllable);
    let keys = |text: &str| if hangul { to_latin(text) } else { text.to_owned() };
    let typed = keys(word);
    let letters = typed.chars().count();
    let most = if letters >= 7 { 2 } else { 1 };
    let mut near: Vec<(usize, std::cmp::Reverse<u32>, &str)> = library
        .lexicon()
        .words
        .iter()
        .filter(|(other, _)| other.chars().all(is_syllable) == hangul && other != word)
        .filter_map(|(other, count)| {
            let other_keys = keys(other);
            if other_keys.chars().count().abs_diff(letters) > most {
                return None;
            }
            let off = distance(&typed, &other_keys);
            (off <= most).then_some((off, std::cmp::Reverse(*count), other.as_str()))
        })
        .collect();
    near.sort_unstable();
    near.into_iter().take(MOST).map(|(.., word)| word.to_owned()).collect()
}
