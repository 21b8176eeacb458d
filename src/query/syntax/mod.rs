//! The query and its text: `parse(print(q)) = q`.

use super::Library;
use crate::corpus::{Day, Facet};
use std::fmt;

/// What is asked: the only filter state of casebook. In normal form: filters in sidebar order, one per facet and sign.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Query {
    /// Words and phrases, as typed.
    pub words: Vec<Word>,
    /// Everything else that must hold.
    pub filters: Vec<Filter>,
    /// The order asked for; `None` is the default (relevance with words, else newest first).
    pub sort: Option<Sort>,
}

/// A word or a phrase.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Word {
    /// The text, without quotes.
    pub text: String,
    /// It was in quotes.
    pub phrase: bool,
    /// A case must not hold it.
    pub negated: bool,
}

/// One filter.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Filter {
    /// A facet: either of the values, or none of them.
    Facet {
        /// Which facet.
        facet: Facet,
        /// The values, either of which fits.
        values: Vec<Value>,
        /// A case must have none of them.
        negated: bool,
    },
    /// From this day on.
    After(Day),
    /// Up to the day before this one.
    Before(Day),
    /// A word in the title.
    Title(Word),
    /// A state of the case.
    Is {
        /// Which state.
        state: State,
        /// A case must not be in it.
        negated: bool,
    },
    /// A known name with a value that fits nothing: filters nothing, is shown as such.
    Unknown {
        /// The name, in English.
        name: &'static str,
        /// The value as typed.
        value: String,
        /// It was negated.
        negated: bool,
    },
}

/// One value of a facet in a query.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// A slug that the library or the vocabulary knows; `none` for missing.
    Slug(String),
    /// A length of time in seconds, from `from` up to but not including `to` (only for `ttr` and `ttd`).
    Range {
        /// From.
        from: Option<u64>,
        /// To.
        to: Option<u64>,
    },
}

/// What `is:` asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// Marked by the reader.
    Marked,
    /// Checked by nobody yet.
    Unreviewed,
    /// Its id is another case's too.
    Duplicate,
}

/// The order of results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sort {
    /// By what.
    pub key: SortKey,
    /// The other way round.
    pub reversed: bool,
}

/// By what results are ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SortKey {
    /// Best match first.
    Relevance,
    /// Newest first.
    Date,
    /// Longest time to recover first.
    Ttr,
    /// Organization, A to Z.
    Org,
}

/// How a facet value stands in a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pick {
    /// Not picked.
    Off,
    /// Only cases with it.
    Only,
    /// No case with it.
    Not,
}

/// A filter on the screen, with the handle to take it away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chip {
    /// The handle for [`Query::remove`].
    pub id: ChipId,
    /// The filter it shows: one value of a facet, or a whole other filter.
    pub filter: Filter,
}

/// The place of a filter (and of a value in it) in a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ChipId {
    /// The place in [`Query::filters`].
    pub filter: usize,
    /// The place among the values of a facet filter.
    pub value: Option<usize>,
}

impl Query {
    /// Reads a line of text. Never fails: what is no filter is words; values are looked up in `library`.
    pub fn parse(_text: &str, _library: &Library) -> Query {
        Query::default()
    }

    /// The words alone, as they would be typed into the search box.
    pub fn text(&self) -> String {
        String::new()
    }

    /// Puts new words in place of the old ones; complete filters in `text` are added to the filters.
    pub fn set_text(&mut self, text: &str, library: &Library) {
        *self = Query::parse(text, library);
    }

    /// How `slug` stands in the query.
    pub fn pick(&self, _facet: Facet, _slug: &str) -> Pick {
        Pick::Off
    }

    /// Makes `slug` stand as `pick`; other values of the facet stay.
    pub fn set_pick(&mut self, _facet: Facet, _slug: &str, _pick: Pick) {}

    /// Sets the facet to this value alone.
    pub fn only(&mut self, _facet: Facet, _slug: &str) {}

    /// The filters one by one, a chip a value, in order.
    pub fn chips(&self) -> Vec<Chip> {
        Vec::new()
    }

    /// Takes a filter (or one value of it) away.
    pub fn remove(&mut self, _chip: ChipId) {}

    /// Whether it asks for nothing (the order aside).
    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && self.filters.is_empty()
    }

    /// The order in force.
    pub fn order(&self) -> Sort {
        self.sort.unwrap_or(Sort { key: SortKey::Date, reversed: false })
    }
}

impl fmt::Display for Query {
    /// Words as typed, then filters in sidebar order with English names and slugs, then the order.
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}
