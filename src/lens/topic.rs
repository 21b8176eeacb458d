//! A topic: what a value means and what goes with it, over all cases of the library that have it. Data here; the page in
//! `board`, the text to take along in `text`.

mod board;
mod text;

pub use board::{board, page};
pub use text::text;

use super::remedies::{self, Remedy};
use super::tally::{NONE, Tally, Times, tally, times};
use crate::corpus::{Bilingual, Facet, Str};
use crate::query::{CaseIx, Library};

/// The facets whose values may go with a topic, in the order in which they are told.
const BESIDE: [Facet; 6] = [Facet::Cause, Facet::Component, Facet::Factor, Facet::Symptom, Facet::Domain, Facet::Org];

/// A value and what goes with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Topic {
    /// The facet.
    pub facet: Facet,
    /// The value.
    pub slug: String,
    /// What it means, if the vocabulary says.
    pub definition: Bilingual,
    /// Its other names.
    pub aliases: Vec<Str>,
    /// The cases that have it, newest first.
    pub cases: Vec<CaseIx>,
    /// How long they took to recover.
    pub times: Times,
    /// The cases by year, newest first; those without a date last.
    pub years: Vec<Tally>,
    /// The values that go with it, facet by facet, most frequent first; what is not known is left out.
    pub beside: Vec<(Facet, Vec<Tally>)>,
    /// What ended them, by kind; `None` while counting that would keep the screen waiting.
    pub remedies: Option<Vec<Remedy>>,
}

/// The topic of a value.
pub fn topic(library: &Library, facet: Facet, slug: &str) -> Topic {
    let topic = uncounted(library, facet, slug);
    Topic { remedies: Some(helped(remedies::remedies(library, &topic.cases, usize::MAX))), ..topic }
}

/// The same as far as it is known without a wait.
fn soon(library: &Library, facet: Facet, slug: &str) -> Topic {
    let topic = uncounted(library, facet, slug);
    Topic { remedies: remedies::soon(library, &topic.cases, usize::MAX).map(helped), ..topic }
}

/// What ended cases, without what did not help.
fn helped(mut remedies: Vec<Remedy>) -> Vec<Remedy> {
    remedies.retain(Remedy::helped);
    remedies
}

fn uncounted(library: &Library, facet: Facet, slug: &str) -> Topic {
    let table = library.facets.table(facet);
    let place = table.place(slug).and_then(|place| u32::try_from(place).ok());
    let all = (0u32..).take(library.catalog.cases.len()).map(CaseIx);
    let cases: Vec<CaseIx> = all.filter(|case| place.is_some_and(|place| table.of(*case).contains(&place))).collect();
    let mut years = tally(library, &cases, Facet::Year);
    years.sort_by(|a, b| (a.slug == NONE).cmp(&(b.slug == NONE)).then_with(|| b.slug.cmp(&a.slug)));
    let beside = |other: Facet| {
        let mut values = tally(library, &cases, other);
        values.retain(|value| value.slug != NONE && (other != facet || value.slug != slug));
        (other, values)
    };
    let term = library.catalog.vocab.term(facet, slug);
    Topic {
        facet,
        slug: slug.to_owned(),
        definition: term.map(|term| term.definition.clone()).unwrap_or_default(),
        aliases: term.map(|term| term.aliases.clone()).unwrap_or_default(),
        times: times(library, &cases),
        years,
        beside: BESIDE.into_iter().map(beside).filter(|(_, values)| !values.is_empty()).collect(),
        remedies: None,
        cases,
    }
}
