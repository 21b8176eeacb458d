//! The vocabulary: what each facet value is called and means in both languages, and its aliases.

use super::{Bilingual, Facet, Lang};
use std::collections::HashMap;

/// One value of a facet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Term {
    /// Its slug.
    pub slug: String,
    /// What it is called.
    pub label: Bilingual,
    /// What it means, in one line.
    pub definition: Bilingual,
    /// Other words for it, in either language.
    pub aliases: Vec<String>,
}

/// All the terms.
#[derive(Debug, Clone, Default)]
pub struct Vocab {
    terms: HashMap<(Facet, String), Term>,
}

impl Vocab {
    /// The vocabulary of `json`, a `vocab.json`.
    pub fn new(json: &str) -> Vocab {
        let mut vocab = Vocab::default();
        let read: serde_json::Value = serde_json::from_str(json).unwrap_or_default();
        let keys = ["root_cause", "components", "symptoms", "contributing", "domain"].into_iter().zip(Facet::ALL);
        for (key, facet) in keys.chain([("severity", Facet::Severity), ("source_kind", Facet::Source)]) {
            let text = |value: &serde_json::Value| value.as_str().map(str::to_owned);
            let both = |value: &serde_json::Value| Bilingual { en: text(&value["en"]), ko: text(&value["ko"]) };
            for item in read[key].as_array().into_iter().flatten() {
                let Some(slug) = text(&item["slug"]) else { continue };
                let mut aliases: Vec<String> =
                    item["aliases"].as_array().into_iter().flatten().filter_map(text).collect();
                let named = read["aliases"][key].as_object().into_iter().flatten();
                aliases.extend(named.filter(|(_, of)| **of == slug.as_str()).map(|(word, _)| word.clone()));
                let term = Term {
                    label: both(&item["label"]),
                    definition: both(&item["definition"]),
                    slug: slug.clone(),
                    aliases,
                };
                vocab.terms.insert((facet, slug), term);
            }
        }
        vocab
    }

    /// The terms of a facet.
    pub fn terms(&self, facet: Facet) -> impl Iterator<Item = &Term> {
        self.terms.iter().filter(move |((other, _), _)| *other == facet).map(|(_, term)| term)
    }

    /// The term of a slug, if the vocabulary knows it.
    pub fn term(&self, facet: Facet, slug: &str) -> Option<&Term> {
        self.terms.get(&(facet, slug.to_owned()))
    }

    /// What to show for a slug: its label in `lang`, else in the other language, else the slug as it stands.
    pub fn label<'a>(&'a self, facet: Facet, slug: &'a str, lang: Lang) -> &'a str {
        self.term(facet, slug).and_then(|term| term.label.best(lang)).map_or(slug, |(_, label)| label)
    }
}
