//! Filters to sets of cases.

use super::bits::Bits;
use super::facts::Facts;
use super::matcher::titles;
use super::syntax::first;
use super::{CaseIx, Filter, Library, Marks, Query, State, Value};
use crate::corpus::Facet;

/// The set of each filter of a query, so that leaving one out costs nothing.
#[derive(Debug)]
pub(super) struct Filters {
    /// Beside [`Query::filters`]; `None` for one that filters nothing.
    sets: Vec<(Option<Facet>, Option<Bits>)>,
}

impl Filters {
    pub(super) fn new(library: &Library, query: &Query, marks: &Marks) -> Filters {
        let one = |filter: &Filter| {
            let facet = match filter {
                Filter::Facet { facet, .. } => Some(*facet),
                _ => None,
            };
            (facet, set(library, filter, marks))
        };
        Filters { sets: query.filters.iter().map(one).collect() }
    }

    /// Whether the query picks values of `facet`.
    pub(super) fn picks(&self, facet: Facet) -> bool {
        self.sets.iter().any(|(other, _)| *other == Some(facet))
    }

    /// What of `cases` every filter keeps, those on `without` left out.
    pub(super) fn keep(&self, mut cases: Bits, without: Option<Facet>) -> Bits {
        for (facet, set) in &self.sets {
            if let Some(set) = set
                && (without.is_none() || *facet != without)
            {
                cases.and(set);
            }
        }
        cases
    }
}

/// The cases that a filter keeps; `None` if it filters nothing.
fn set(library: &Library, filter: &Filter, marks: &Marks) -> Option<Bits> {
    let len = library.len();
    let facts = library.facts();
    let day = |holds: &dyn Fn((i16, i8, i8)) -> bool| {
        Bits::of(len, |case| facts.days.get(case).copied().flatten().is_some_and(holds))
    };
    let cases = match filter {
        Filter::Facet { facet, values, .. } => {
            let mut cases = Bits::none(len);
            values.iter().for_each(|value| add_value(&mut cases, library, facts, *facet, value));
            cases
        }
        Filter::After { day: from, .. } => day(&|day| day >= first(*from)),
        Filter::Before { day: to, .. } => day(&|day| day < first(*to)),
        Filter::Title { words, .. } => {
            let mut found = words.iter().filter_map(|word| titles(library, word)).peekable();
            found.peek()?;
            let mut cases = Bits::none(len);
            found.for_each(|titled| cases.or(&titled));
            cases
        }
        Filter::Similar { ids, .. } => {
            let models: Vec<CaseIx> = ids.iter().filter_map(|id| library.find(id).first().copied()).collect();
            let mut cases = Bits::none(len);
            for scores in models.iter().map(|model| library.likeness(*model)) {
                cases.or(&Bits::of(len, |case| scores.get(case).is_some_and(|score| *score > 0.0)));
            }
            cases
        }
        Filter::Is { states, .. } => Bits::of(len, |ix| {
            library.catalog.cases.get(ix).is_some_and(|case| {
                states.iter().any(|state| match state {
                    State::Marked => marks.contains(case.id.as_ref()),
                    State::Unreviewed => !case.reviewed(),
                    State::Duplicate => case.duplicate,
                })
            })
        }),
        Filter::Unknown { .. } => return None,
    };
    Some(if filter.negated() { cases.flipped() } else { cases })
}

fn add_value(cases: &mut Bits, library: &Library, facts: &Facts, facet: Facet, value: &Value) {
    match value {
        Value::Slug(slug) => {
            let table = library.facets.table(facet);
            if let Some(set) = table.place(slug).and_then(|place| table.set(place)) {
                cases.or(set);
            }
        }
        Value::Range { from, to } => {
            let times = if facet == Facet::Ttd { &facts.ttd } else { &facts.ttr };
            let fits = |time: u64| from.is_none_or(|from| time >= from) && to.is_none_or(|to| time < to);
            cases.or(&Bits::of(library.len(), |case| times.get(case).copied().flatten().is_some_and(fits)));
        }
    }
}
