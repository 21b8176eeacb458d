//! What a query may go on with at the caret: names, and the values of a name, in either language.

use super::labels::NONE;
use super::names::{Tier, key};
use super::syntax::{Name, Open, Quoted, open, sort_spellings, state_spellings};
use super::{Library, SortKey, State};
use crate::corpus::{Facet, Lang};

/// One way to go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// Where what it replaces begins: the bytes from here to the caret.
    pub start: usize,
    /// What stands there instead.
    pub insert: String,
    /// What to show for it.
    pub label: String,
    /// How many cases of the library have it, for a facet value.
    pub count: Option<u32>,
}

/// A value to go on with: what to insert, what to show, and how many cases have it.
type Row = (String, String, Option<u32>);

/// The completions of what stands before the caret, best first: values after the colon of a name, else names that begin
/// so. Nothing at the end of a complete clause.
pub fn completions(before: &str, library: &Library, lang: Lang) -> Vec<Completion> {
    let at = |typed: &str| before.len().saturating_sub(typed.len());
    match open(before) {
        None => Vec::new(),
        Some(Open::Word(typed)) => names(typed, at(typed), lang),
        Some(Open::Value(name, typed)) => {
            let plain = |text: &str| (text.to_owned(), text.to_owned(), None);
            let rows = match name {
                Name::Facet(facet) => values(facet, typed, library, lang),
                Name::Is => spelled(typed, State::ALL.map(state_spellings), lang).into_iter().map(plain).collect(),
                Name::Sort => spelled(typed, SortKey::ALL.map(sort_spellings), lang).into_iter().map(plain).collect(),
                Name::After | Name::Before | Name::Title | Name::Similar => Vec::new(),
            };
            let start = at(typed);
            rows.into_iter().map(|(insert, label, count)| Completion { start, insert, label, count }).collect()
        }
    }
}

fn names(typed: &str, start: usize, lang: Lang) -> Vec<Completion> {
    let typed = typed.to_lowercase();
    Name::all()
        .filter_map(|name| Some((name, name.spellings().find(|spelling| spelling.starts_with(&typed))?)))
        .map(|(name, spelling)| Completion {
            start,
            insert: format!("{spelling}:"),
            label: name.spelled(lang).to_owned(),
            count: None,
        })
        .collect()
}

/// The values of a facet that some case has.
fn values(facet: Facet, typed: &str, library: &Library, lang: Lang) -> Vec<Row> {
    let typed = key(typed);
    let values = &library.facets.table(facet).values;
    let mut rows: Vec<(Option<Tier>, Row)> = Vec::new();
    for called in library.names().of(facet) {
        let Some(value) = values.iter().find(|value| value.slug == called.slug) else { continue };
        let tier = called.tier(&typed);
        if typed.is_empty() || tier.is_some() {
            let label = value.label.best(lang).map_or(called.slug.as_str(), |(_, label)| label).to_owned();
            rows.push((tier, (Quoted(&called.slug).to_string(), label, Some(value.total))));
        }
    }
    // Best fit first; the order of the sidebar is kept, with what is not known at the end.
    rows.sort_by_key(|(tier, (slug, ..))| (*tier, slug == NONE));
    rows.into_iter().map(|(_, row)| row).collect()
}

fn spelled<const N: usize>(typed: &str, things: [[&'static str; 2]; N], lang: Lang) -> Vec<&'static str> {
    let typed = typed.to_lowercase();
    things
        .into_iter()
        .filter(|spellings| spellings.iter().any(|spelling| spelling.starts_with(&typed)))
        .map(|[en, ko]| if lang == Lang::Ko { ko } else { en })
        .collect()
}
