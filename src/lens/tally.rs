//! Counting cases by a facet, and what is known of how long they took. The figures of playbook and topic.

use crate::corpus::Facet;
use crate::query::{CaseIx, Library};

/// The slug of what is not known.
pub const NONE: &str = "none";

/// How long some cases took to recover, in seconds; of those that say it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Times {
    /// How many cases say it.
    pub known: usize,
    /// The shortest and the longest.
    pub range: Option<(u64, u64)>,
    /// The middle one; between two middle ones half way, rounded down.
    pub median: Option<u64>,
    /// The one that nine in ten do not exceed (nearest rank).
    pub p90: Option<u64>,
}

/// A value, and the cases that have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// The facet.
    pub facet: Facet,
    /// The value.
    pub slug: String,
    /// The cases, in the order in which they were given.
    pub cases: Vec<CaseIx>,
    /// How long they took.
    pub times: Times,
}

/// What is known of the times to recover of `cases`.
pub fn times(library: &Library, cases: &[CaseIx]) -> Times {
    let known = |case: &CaseIx| library.case(*case).timeline.resolved_after.as_ref()?.seconds;
    let mut seconds: Vec<u64> = cases.iter().filter_map(known).collect();
    seconds.sort_unstable();
    let at = |place: usize| seconds.get(place).copied();
    let count = seconds.len();
    let (low, high) = (count.checked_sub(1).and_then(|last| at(last / 2)), at(count / 2));
    Times {
        known: count,
        range: at(0).zip(seconds.last().copied()),
        median: low.zip(high).map(|(low, high)| low + (high - low) / 2),
        p90: (count * 9).div_ceil(10).checked_sub(1).and_then(at),
    }
}

/// The values of `facet` among `cases`: by count, then in the order of the sidebar; what is not known last.
pub fn tally(library: &Library, cases: &[CaseIx], facet: Facet) -> Vec<Tally> {
    let table = library.facets.table(facet);
    let mut found: Vec<Vec<CaseIx>> = vec![Vec::new(); table.values.len()];
    for case in cases {
        for place in table.of(*case) {
            if let Some(with) = found.get_mut(*place as usize) {
                with.push(*case);
            }
        }
    }
    let mut out: Vec<Tally> = table
        .values
        .iter()
        .zip(found)
        .filter(|(_, cases)| !cases.is_empty())
        .map(|(value, cases)| {
            let times = times(library, &cases);
            Tally { facet, slug: value.slug.to_string(), cases, times }
        })
        .collect();
    out.sort_by_key(|tally| (tally.slug == NONE, std::cmp::Reverse(tally.cases.len())));
    out
}
