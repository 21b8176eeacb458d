//! The query as data, and its normal form. Reading it from text is in `parse`, writing in `print`, changing in `edit`.

mod edit;
mod name;
mod parse;
mod paste;
mod print;
mod scalar;

pub(super) use name::Name;
pub(super) use parse::{Open, is_quote, open, sort_spellings, state_spellings};
pub use paste::{Aside, Pasted, paste, paste_words};
pub(super) use print::Quoted;
pub(super) use scalar::{BUCKETS, bucket, first};

use crate::corpus::{Day, Facet};

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
    After {
        /// The first day; a partial date is its first day.
        day: Day,
        /// A case must not be from then on; one without a date is not.
        negated: bool,
    },
    /// Up to the day before this one.
    Before {
        /// The first day that is too late; a partial date is its first day.
        day: Day,
        /// A case must not be from before; one without a date is not.
        negated: bool,
    },
    /// Words in the title.
    Title {
        /// The words, either of which fits; none of them is negated by itself.
        words: Vec<Word>,
        /// The title must hold none of them.
        negated: bool,
    },
    /// Cases that are like another, that one left out.
    Similar {
        /// The ids of the others, any of which will do.
        ids: Vec<String>,
        /// A case must not be like any.
        negated: bool,
    },
    /// A state of the case.
    Is {
        /// The states, either of which fits.
        states: Vec<State>,
        /// A case must be in none of them.
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
    /// A length of time in seconds, from `from` up to but not including `to` (only for `ttr` and `ttd`). A range that is
    /// one of the buckets is a slug instead. `>4h` is from four hours on, as the bucket `>1d` is from a day on.
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

impl State {
    /// All of them.
    pub const ALL: [State; 3] = [State::Marked, State::Unreviewed, State::Duplicate];

    /// Its name in the query language.
    pub fn name(self) -> &'static str {
        match self {
            State::Marked => "marked",
            State::Unreviewed => "unreviewed",
            State::Duplicate => "duplicate",
        }
    }
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

impl SortKey {
    /// All of them.
    pub const ALL: [SortKey; 4] = [SortKey::Relevance, SortKey::Date, SortKey::Ttr, SortKey::Org];

    /// Its name in the query language.
    pub fn name(self) -> &'static str {
        match self {
            SortKey::Relevance => "relevance",
            SortKey::Date => "date",
            SortKey::Ttr => "ttr",
            SortKey::Org => "org",
        }
    }
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

impl Filter {
    /// Whether it is turned round by a `-`.
    pub fn negated(&self) -> bool {
        match self {
            Filter::Facet { negated, .. }
            | Filter::After { negated, .. }
            | Filter::Before { negated, .. }
            | Filter::Title { negated, .. }
            | Filter::Similar { negated, .. }
            | Filter::Is { negated, .. }
            | Filter::Unknown { negated, .. } => *negated,
        }
    }

    /// Its name in the query language.
    pub fn name(&self) -> &'static str {
        match self {
            Filter::Facet { facet, .. } => facet.name(),
            Filter::After { .. } => Name::After.english(),
            Filter::Before { .. } => Name::Before.english(),
            Filter::Title { .. } => Name::Title.english(),
            Filter::Similar { .. } => Name::Similar.english(),
            Filter::Is { .. } => Name::Is.english(),
            Filter::Unknown { name, .. } => name,
        }
    }

    /// Its place among the filters: names in sidebar order, what holds before what must not, what fits nothing last.
    fn rank(&self) -> (usize, bool, bool) {
        (Name::rank(self.name()), matches!(self, Filter::Unknown { .. }), self.negated())
    }
}
