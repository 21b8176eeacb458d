//! `Catalog + Query -> Results`: the query language, matching, ranking, facet counts, suggestions.
//!
//! The query is the only filter state; no screen and no command filters on its own. Names no terminal crate.

mod bits;
mod complete;
mod facts;
mod index;
mod labels;
mod library;
mod likeness;
mod matcher;
mod meanings;
mod named;
mod names;
mod nearest;
mod notes;
mod results;
mod select;
mod slips;
mod suggest;
mod syntax;
mod ties;

pub use complete::{Completion, completions};
pub use index::{FacetIndex, FacetTable, FacetValue};
pub use library::{CaseIx, Library, Marks};
pub use likeness::{Alike, Reason};
pub use matcher::{Matcher, Place, Stop};
pub use results::{Counts, Hit, Note, Removal, Rescue, Results, Suggestion, run, run_until};
pub use syntax::{Aside, Pasted, paste};
pub use syntax::{Chip, ChipId, Filter, Pick, Query, Sort, SortKey, State, Value, Word, paste_words};
