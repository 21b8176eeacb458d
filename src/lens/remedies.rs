//! The steps that ended some cases, by kind of remediation.

use super::tally::{Times, times};
use crate::corpus::{Kind, Kinds, Section, Step};
use crate::query::{CaseIx, Library};
use std::cmp::Reverse;

/// A text of a case that stands in a list of its own section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The case.
    pub case: CaseIx,
    /// The section.
    pub section: Section,
    /// Which text of the section, from 0, as the case shows them.
    pub item: usize,
}

/// The steps of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remedy {
    /// The kind; `None` for steps of no kind.
    pub kind: Option<&'static Kind>,
    /// How many cases have such a step.
    pub count: usize,
    /// How long those took.
    pub times: Times,
    /// The steps of the first cases, in their order.
    pub steps: Vec<Place>,
}

impl Remedy {
    /// Whether it is among what ended the cases.
    pub fn helped(&self) -> bool {
        self.kind.is_none_or(Kind::helped)
    }

    /// The shortest and the longest time to recover of its cases, as far as it had a part in them.
    pub fn range(&self) -> Option<(u64, u64)> {
        self.times.range.filter(|_| self.helped())
    }
}

/// The steps of a list that say something, each with its place as the case shows it.
pub fn told(steps: &[Step]) -> impl Iterator<Item = (usize, &Step)> {
    steps.iter().filter(|step| !step.is_empty()).enumerate()
}

/// Whether the step at `place` is among what ended its case: all but those that say that they did not help.
pub fn helped(library: &Library, place: Place) -> bool {
    let steps = library.case(place.case).body.remediation.iter().zip(library.kinds(place.case));
    let kind = steps.filter(|(step, _)| !step.is_empty()).nth(place.item).and_then(|(_, kind)| *kind);
    kind.and_then(|kind| Kinds::ours().list.get(kind)).is_none_or(Kind::helped)
}

/// The same as [`remedies`]; `None` while counting them would keep the screen waiting.
pub fn soon(library: &Library, cases: &[CaseIx], first: usize) -> Option<Vec<Remedy>> {
    library.knows_kinds_soon(cases).then(|| remedies(library, cases, first))
}

/// The kinds of the steps of `cases`, those of most cases first, then in the order of the table; steps of no kind after
/// them, and last those that did not help. The steps themselves are those of the first `first` cases.
pub fn remedies(library: &Library, cases: &[CaseIx], first: usize) -> Vec<Remedy> {
    let list = &Kinds::ours().list;
    let mut with: Vec<Vec<CaseIx>> = vec![Vec::new(); list.len() + 1];
    let mut steps: Vec<Vec<Place>> = vec![Vec::new(); list.len() + 1];
    for (rank, case) in cases.iter().enumerate() {
        let told = library.case(*case).body.remediation.iter().zip(library.kinds(*case));
        let told = told.filter(|(step, _)| !step.is_empty()).enumerate();
        for (item, (_, kind)) in told {
            let group = kind.unwrap_or(list.len());
            if let Some(with) = with.get_mut(group)
                && with.last() != Some(case)
            {
                with.push(*case);
            }
            if let Some(steps) = steps.get_mut(group).filter(|_| rank < first) {
                steps.push(Place { case: *case, section: Section::Remediation, item });
            }
        }
    }
    let kinds = list.iter().map(Some).chain([None]);
    let mut out: Vec<Remedy> = kinds
        .zip(with)
        .zip(steps)
        .filter(|((_, with), _)| !with.is_empty())
        .map(|((kind, with), steps)| Remedy { kind, count: with.len(), times: times(library, &with), steps })
        .collect();
    out.sort_by_key(|remedy| (!remedy.helped(), remedy.kind.is_none(), Reverse(remedy.count)));
    out
}
