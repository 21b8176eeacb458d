//! What engineers' words are said for: other words, and facet values. From the synonyms and the vocabulary's aliases.

use super::names::key;
use crate::corpus::{Catalog, Facet, Str};
use std::collections::{HashMap, HashSet};

/// The facets whose values a word of a story may mean.
const FACETS: [Facet; 5] = [Facet::Cause, Facet::Component, Facet::Symptom, Facet::Factor, Facet::Domain];

/// What a word, or some words in a row, are said for.
#[derive(Debug, Clone, Default)]
pub(super) struct Meaning {
    /// What is looked for besides.
    pub(super) same: Vec<Str>,
    /// Values that a case may have instead of the word.
    pub(super) values: Vec<(Facet, Str)>,
}

/// All that is known of words.
#[derive(Debug, Default)]
pub(super) struct Meanings {
    by_key: HashMap<String, Meaning>,
    /// Words that stand as such, whatever they end in.
    standing: HashSet<String>,
}

impl Meanings {
    pub(super) fn new(catalog: &Catalog) -> Meanings {
        let mut all = Meanings::default();
        for group in catalog.synonyms.groups() {
            for word in &group.words {
                let meaning = all.by_key.entry(key(word)).or_default();
                add(&mut meaning.same, group.same.iter().cloned());
                add(&mut meaning.values, group.values.iter().cloned());
                all.stands(word);
            }
            group.same.iter().for_each(|word| all.stands(word));
        }
        for facet in FACETS {
            for term in catalog.vocab.terms(facet) {
                for alias in &term.aliases {
                    let meaning = all.by_key.entry(key(alias)).or_default();
                    add(&mut meaning.values, [(facet, term.slug.clone())]);
                    all.stands(alias);
                }
                [&term.label.en, &term.label.ko].into_iter().flatten().for_each(|label| all.stands(label));
            }
        }
        all
    }

    /// What these words, as typed, are said for.
    pub(super) fn of(&self, words: &str) -> Option<&Meaning> {
        self.by_key.get(&key(words))
    }

    /// Whether a folded word stands as such in the vocabulary.
    pub(super) fn stand(&self, word: &str) -> bool {
        self.standing.contains(word)
    }

    /// The words that stand as such.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.standing.iter().map(String::as_str)
    }

    fn stands(&mut self, text: &str) {
        let folded = crate::text::fold::fold_text(text);
        let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        self.standing.extend(words.map(str::to_owned));
    }
}

fn add<T: PartialEq>(to: &mut Vec<T>, new: impl IntoIterator<Item = T>) {
    for item in new {
        if !to.contains(&item) {
            to.push(item);
        }
    }
}
