//! Dates and times of all cases side by side, for ranges and for ordering without touching the cases.

use super::results::Hit;
use super::syntax::first;
use super::{FacetIndex, Sort, SortKey};
use crate::corpus::{Catalog, Facet, Lang};
use std::cmp::{Ordering, Reverse};

/// One row a case.
#[derive(Debug, Clone, Default)]
pub(super) struct Facts {
    /// The first day that the date may mean.
    pub(super) days: Vec<Option<(i16, i8, i8)>>,
    /// Seconds to recover.
    pub(super) ttr: Vec<Option<u64>>,
    /// Seconds to detect.
    pub(super) ttd: Vec<Option<u64>>,
    /// The place of the case when all stand newest first, ties by id, those without a date last.
    ranks: Vec<u32>,
    /// The cases that repeat another.
    recurring: Vec<u32>,
}

impl Facts {
    pub(super) fn new(catalog: &Catalog) -> Facts {
        let cases = &catalog.cases;
        let days: Vec<_> = cases.iter().map(|case| case.date.day.map(first)).collect();
        let mut order: Vec<_> = cases
            .iter()
            .zip(&days)
            .enumerate()
            .map(|(ix, (case, day))| (day.is_none(), Reverse(*day), case.id.as_ref(), ix))
            .collect();
        order.sort_unstable();
        let mut ranks = vec![0; order.len()];
        for (rank, (.., ix)) in (0u32..).zip(order) {
            if let Some(place) = ranks.get_mut(ix) {
                *place = rank;
            }
        }
        Facts {
            days,
            ttr: cases.iter().map(|case| case.timeline.resolved_after.as_ref()?.seconds).collect(),
            ttd: cases.iter().map(|case| case.timeline.detected_after.as_ref()?.seconds).collect(),
            ranks,
            recurring: (0u32..).zip(cases).filter(|(_, case)| case.recurrence_of.is_some()).map(|(ix, _)| ix).collect(),
        }
    }

    /// The place of a case when all stand newest first.
    pub(super) fn rank(&self, case: u32) -> u32 {
        self.ranks.get(case as usize).copied().unwrap_or(u32::MAX)
    }

    /// The cases that repeat another.
    pub(super) fn recurring(&self) -> &[u32] {
        &self.recurring
    }

    /// Puts results into an order. What is not known comes last both ways; ties stand by date, then id.
    pub(super) fn sort(&self, hits: &mut [Hit], sort: Sort, facets: &FacetIndex) {
        let rank = |hit: &Hit| self.ranks.get(hit.case.0 as usize).copied();
        let turned = |ordering: Ordering| if sort.reversed { ordering.reverse() } else { ordering };
        // Known before unknown, and only what is known is turned round.
        fn known_first<T: Ord>(a: Option<T>, b: Option<T>, turned: impl Fn(Ordering) -> Ordering) -> Ordering {
            match (a, b) {
                (Some(a), Some(b)) => turned(a.cmp(&b)),
                (a, b) => b.is_some().cmp(&a.is_some()),
            }
        }
        match sort.key {
            SortKey::Relevance => {
                hits.sort_unstable_by(|a, b| turned(b.score.total_cmp(&a.score)).then_with(|| rank(a).cmp(&rank(b))));
            }
            SortKey::Date => {
                let day = |hit: &Hit| self.days.get(hit.case.0 as usize).copied().flatten().map(Reverse);
                hits.sort_unstable_by(|a, b| known_first(day(a), day(b), turned).then_with(|| rank(a).cmp(&rank(b))));
            }
            SortKey::Ttr => {
                let time = |hit: &Hit| self.ttr.get(hit.case.0 as usize).copied().flatten().map(Reverse);
                hits.sort_unstable_by(|a, b| known_first(time(a), time(b), turned).then_with(|| rank(a).cmp(&rank(b))));
            }
            SortKey::Org => {
                let places = org_places(facets);
                let org = |hit: &Hit| {
                    let place = facets.table(Facet::Org).of(hit.case).first()?;
                    places.get(*place as usize).copied().flatten()
                };
                hits.sort_unstable_by(|a, b| known_first(org(a), org(b), turned).then_with(|| rank(a).cmp(&rank(b))));
            }
        }
    }
}

/// The place of each organization from A to Z, case aside; none for the unknown.
fn org_places(facets: &FacetIndex) -> Vec<Option<usize>> {
    let values = &facets.table(Facet::Org).values;
    let mut names: Vec<(String, usize)> = values
        .iter()
        .enumerate()
        .filter(|(_, value)| value.slug != super::labels::NONE)
        .map(|(at, value)| (value.label.best(Lang::En).map_or("", |(_, label)| label).to_lowercase(), at))
        .collect();
    names.sort_unstable();
    let mut places = vec![None; values.len()];
    let mut last: Option<(&str, usize)> = None;
    for (rank, (name, at)) in names.iter().enumerate() {
        let rank = last.filter(|(other, _)| other == name).map_or(rank, |(_, rank)| rank);
        last = Some((name, rank));
        if let Some(place) = places.get_mut(*at) {
            *place = Some(rank);
        }
    }
    places
}
