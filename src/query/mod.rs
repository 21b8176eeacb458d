//! `Catalog + Query -> Results`: the query language, matching, ranking, facet counts, suggestions.
//!
//! The query is the only filter state; no screen and no command filters on its own. Names no terminal crate.

mod index;
mod library;
mod matcher;
mod results;
mod syntax;

pub use index::{FacetIndex, FacetTable, FacetValue};
pub use library::{CaseIx, Library, Marks};
pub use matcher::{Matcher, Place};
pub use results::{Counts, Hit, Note, Rescue, Results, Suggestion, run};
pub use syntax::{Chip, ChipId, Filter, Pick, Query, Sort, SortKey, State, Value, Word};
