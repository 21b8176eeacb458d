//! Synonyms: words of engineers' talk, and what a search takes them for.

use super::Facet;

/// One group of synonyms.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Synonym {
    /// What is typed, in either language.
    pub words: Vec<String>,
    /// The facet values that it names.
    pub values: Vec<(Facet, String)>,
    /// What is looked for besides.
    pub same: Vec<String>,
}

/// All synonyms, ours before the user's.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Synonyms {
    /// The groups, in file order.
    pub groups: Vec<Synonym>,
}
