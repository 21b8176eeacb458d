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
    /// The term of a slug, if the vocabulary knows it.
    pub fn term(&self, facet: Facet, slug: &str) -> Option<&Term> {
        self.terms.get(&(facet, slug.to_owned()))
    }

    /// What to show for a slug: its label in `lang`, else in the other language, else the slug as it stands.
    pub fn label<'a>(&'a self, facet: Facet, slug: &'a str, lang: Lang) -> &'a str {
        self.term(facet, slug).and_then(|term| term.label.best(lang)).map_or(slug, |(_, label)| label)
    }
}
