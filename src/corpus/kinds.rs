//! Kinds of remediation: what a step was, told by its words in either language. The table is `data/kinds.json`; it stands in
//! the order in which kinds are tried.
//!
//! A word of the table fits at the beginning of a word of the text, a Hangul one anywhere in it; `..` between two words lets
//! up to four others stand there. `rolled .. back` fits "Rolled the deploy back". Where a
//! phrase of a kind's `except` fits, what was done is not of that kind: `rollback could not`.

use super::{Bilingual, Lang, Step, embedded};
use crate::text::fold::fold_text;
use crate::text::hangul::is_syllable;
use serde::Deserialize;
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// How many words may stand where a phrase has `..`.
const GAP: usize = 4;

/// The slug of the kind of steps that say that they did not help.
const NO_EFFECT: &str = "no-effect";

/// A kind of remediation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kind {
    /// Its slug; stays the same.
    pub slug: String,
    /// What it is called.
    pub label: Bilingual,
}

impl Kind {
    /// Whether its steps are among what ended a case: all but those that say that they did not help.
    pub fn helped(&self) -> bool {
        self.slug != NO_EFFECT
    }
}

/// The kinds, and the words that name them.
#[derive(Debug, Clone, Default)]
pub struct Kinds {
    /// All of them, in the order in which they are tried.
    pub list: Vec<Kind>,
    /// The phrases by the first letter of their first word.
    phrases: Phrases,
    /// The phrases that speak against a kind, by the same letter.
    except: Phrases,
}

type Phrases = HashMap<char, Vec<Phrase>>;

#[derive(Debug, Clone)]
struct Phrase {
    kind: usize,
    first: String,
    rest: Vec<Next>,
}

/// A later word of a phrase.
#[derive(Debug, Clone)]
struct Next {
    word: String,
    /// How many words of the text may stand before it.
    gap: usize,
}

#[derive(Deserialize)]
struct Row {
    slug: String,
    label: Bilingual,
    words: Vec<String>,
    #[serde(default)]
    except: Vec<String>,
}

impl Kinds {
    /// Our own table.
    pub fn ours() -> &'static Kinds {
        static OURS: LazyLock<Kinds> = LazyLock::new(|| Kinds::new(&embedded::kinds()));
        &OURS
    }

    /// The table of `json`; an empty one when it is none.
    fn new(json: &str) -> Kinds {
        let mut kinds = Kinds::default();
        for (kind, row) in serde_json::from_str::<Vec<Row>>(json).unwrap_or_default().into_iter().enumerate() {
            for (phrases, rows) in [(&mut kinds.phrases, &row.words), (&mut kinds.except, &row.except)] {
                for phrase in rows.iter().filter_map(|words| phrase(kind, words)) {
                    if let Some(letter) = phrase.first.chars().next() {
                        phrases.entry(letter).or_default().push(phrase);
                    }
                }
            }
            kinds.list.push(Kind { slug: row.slug, label: row.label });
        }
        kinds
    }

    /// The place in [`Kinds::list`] of the first kind that the words of `step` name, in either language.
    pub fn of(&self, step: &Step) -> Option<usize> {
        Lang::BOTH.into_iter().filter_map(|lang| self.named(step.get(lang)?)).min()
    }

    fn named(&self, text: &str) -> Option<usize> {
        let text = fold_text(text);
        let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let mut ruled_out = HashSet::new();
        fitting(&self.except, &words, |kind| _ = ruled_out.insert(kind), |_| true);
        let best = Cell::new(None);
        let better = |kind: usize| best.get().is_none_or(|best| kind < best) && !ruled_out.contains(&kind);
        fitting(&self.phrases, &words, |kind| best.set(Some(kind)), better);
        best.get()
    }
}

/// Calls `found` with the kind of each of `phrases` that fits somewhere in `words`, of those that are `wanted`.
fn fitting(phrases: &Phrases, words: &[&str], mut found: impl FnMut(usize), wanted: impl Fn(usize) -> bool) {
    for (at, word) in words.iter().enumerate() {
        let after = words.get(at + 1..).unwrap_or_default();
        for letter in word.chars().enumerate().filter(|(place, c)| *place == 0 || is_syllable(*c)).map(|(_, c)| c) {
            for phrase in phrases.get(&letter).into_iter().flatten() {
                if wanted(phrase.kind) && phrase.fits(word, after) {
                    found(phrase.kind);
                }
            }
        }
    }
}

impl Phrase {
    fn fits(&self, word: &str, after: &[&str]) -> bool {
        let mut rest = after;
        begins(word, &self.first)
            && self.rest.iter().all(|next| {
                let place = rest.iter().take(next.gap + 1).position(|word| begins(word, &next.word));
                rest = place.and_then(|place| rest.get(place + 1..)).unwrap_or_default();
                place.is_some()
            })
    }
}

/// Whether `wanted` fits in `word`: Latin letters at its beginning, since they inflect at the end; Hangul anywhere, since
/// compounds are written together.
fn begins(word: &str, wanted: &str) -> bool {
    if wanted.starts_with(is_syllable) { word.contains(wanted) } else { word.starts_with(wanted) }
}

fn phrase(kind: usize, words: &str) -> Option<Phrase> {
    let mut gap = 0;
    let mut parts = Vec::new();
    for word in fold_text(words).split_whitespace() {
        if word == ".." {
            gap = GAP;
        } else {
            parts.push(Next { word: word.to_owned(), gap: std::mem::take(&mut gap) });
        }
    }
    let mut parts = parts.into_iter();
    let first = parts.next()?.word;
    Some(Phrase { kind, first, rest: parts.collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slug(text: &str) -> Option<&'static str> {
        let kinds = Kinds::ours();
        kinds.named(text).and_then(|kind| kinds.list.get(kind)).map(|kind| kind.slug.as_str())
    }

    #[test]
    fn every_kind_is_whole_and_each_of_its_words_names_it_or_one_before_it() {
        let rows: Vec<Row> = serde_json::from_str(&embedded::kinds()).unwrap();
        let kinds = Kinds::ours();
        assert!(rows.len() >= 15);
        assert_eq!(rows.len(), kinds.list.len());
        for (place, row) in rows.iter().enumerate() {
            let label = &kinds.list[place].label;
            assert!(label.en.is_some() && label.ko.is_some(), "{}", row.slug);
            for words in &row.words {
                let named = kinds.named(&words.replace(" .. ", " the old "));
                assert!(named.is_some_and(|kind| kind <= place), "{}: {words}", row.slug);
            }
            for lang in ["en", "ko"] {
                let hangul = |words: &&String| words.chars().any(is_syllable);
                let count = row.words.iter().filter(|words| hangul(words) == (lang == "ko")).count();
                assert!(count > 1, "{} has few words in {lang}", row.slug);
            }
        }
    }

    #[test]
    fn steps_are_named_in_either_language() {
        for (text, wanted) in [
            ("Rolled the deploy back.", Some("roll-back")),
            ("19:27 UTC: reverted the change and pushed the revert to Git.", Some("roll-back")),
            ("배포를 롤백했다.", Some("roll-back")),
            ("수동으로 페일오버했다", Some("fail-over")),
            ("14:10 UTC: killed the report query.", Some("kill-work")),
            ("14:22 UTC: restarted the application servers one by one.", Some("restart")),
            ("롤링재시작했다", Some("restart")),
            ("Restored the missing orders from the payment log.", Some("restore-data")),
            ("Warmed the cache from the replica.", Some("cache")),
            ("용량을 늘렸다.", Some("add-capacity")),
            ("Throttled client boots hard.", Some("shed-load")),
            ("14:07 UTC: global kill of the WAF.", Some("disable-feature")),
            ("문제가 된 경로를 특정해 트래픽을 우회시켰다.", Some("redirect-traffic")),
            ("Issued a new root.", Some("renew-certificate")),
            ("Swapped in yesterday's index.", Some("restore-data")),
            ("Took the unhealthy resources out of rotation", Some("redirect-traffic")),
            ("22:05 UTC: end of impact.", None),
            // "back" stands too far from "rolled", and a stem does not fit inside a Latin word.
            ("rolled one two three four five back", None),
            ("prestart", None),
            ("", None),
        ] {
            assert_eq!(slug(text), wanted, "{text}");
        }
    }

    #[test]
    fn of_several_kinds_the_first_of_the_table_counts_whichever_language_names_it() {
        let step = Step { en: Some("Restarted everything.".into()), ko: Some("롤백했다.".into()) };
        let kinds = Kinds::ours();
        assert_eq!(kinds.of(&step).map(|kind| kinds.list[kind].slug.as_str()), Some("roll-back"));
        assert_eq!(kinds.of(&Step::default()), None);
    }
}
