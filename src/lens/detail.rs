//! One case as a document: a head and sections of blocks, in one language or both. No widths, no wrapping: see `page`.

use crate::corpus::{Case, Facet, Lang, Section};
use crate::query::Library;

/// Which languages a document shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum View {
    /// One language; a text that exists only in the other is shown in that one, marked.
    One(Lang),
    /// Both, this one first (left).
    Both(Lang),
}

impl View {
    /// The language of chrome and labels, and the first of the two.
    pub fn lang(self) -> Lang {
        match self {
            View::One(lang) | View::Both(lang) => lang,
        }
    }
}

/// A case, ready to be laid out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Document {
    /// Title and facts, pinned above the story.
    pub head: Vec<Block>,
    /// The sections that have something in them, in order.
    pub sections: Vec<Part>,
}

/// One section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Which.
    pub section: Section,
    /// Its blocks in the first language.
    pub left: Vec<Block>,
    /// Its blocks in the second language; empty in a view of one, and where the texts have no language.
    pub right: Vec<Block>,
}

/// A piece of text that is laid out by itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Block {
    /// What stands before it: a step's number, a fact's name.
    pub label: Option<String>,
    /// The text; `\n` parts lines and a blank line parts paragraphs.
    pub text: String,
    /// The text is in this language though the other one was asked for: shown as `[ko]` or `[en]` before it.
    pub fallback: Option<Lang>,
    /// What Enter opens on it.
    pub live: Option<Live>,
    /// A step of a list: hangs under its number.
    pub step: bool,
    /// Quiet text (addresses, dates of review).
    pub quiet: bool,
}

/// What Enter opens.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Live {
    /// Filters by this value alone.
    Value(Facet, String),
    /// Opens the case with this id.
    Case(String),
    /// A page on the web.
    Url(String),
}

/// The document of `case`.
pub fn document(_library: &Library, _case: &Case, _view: View) -> Document {
    Document::default()
}
