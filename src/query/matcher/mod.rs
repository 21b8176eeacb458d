//! The one door to matching: which words a text holds, and where.

use super::{CaseIx, Library, Query};
use crate::corpus::{Lang, Section};
use std::ops::Range;

/// The words of a query, ready to be looked for.
#[derive(Debug, Clone, Default)]
pub struct Matcher {}

/// A place in the text of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The section.
    pub section: Section,
    /// Which text of the section (the step of a list), from 0.
    pub item: usize,
    /// The language of the text; `None` for texts without one (ids, addresses).
    pub lang: Option<Lang>,
    /// The bytes of the text.
    pub range: Range<usize>,
}

impl Matcher {
    /// Takes the words that are not negated from `query`.
    pub fn new(_query: &Query) -> Matcher {
        Matcher {}
    }

    /// Whether there is nothing to look for.
    pub fn is_empty(&self) -> bool {
        true
    }

    /// Where `text` holds the words: byte ranges at grapheme boundaries, in order, apart from each other.
    pub fn marks(&self, _text: &str) -> Vec<Range<usize>> {
        Vec::new()
    }

    /// The best place outside the title that shows why `case` matches; `None` when the title alone shows it.
    pub fn why(&self, _library: &Library, _case: CaseIx) -> Option<Place> {
        None
    }
}
