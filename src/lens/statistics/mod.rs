//! The figures of a result set: cases a year, the values of its facets, times to detect and to recover, causes by component.

mod export;
mod page;

pub use export::{json, markdown};
pub use page::{board, text};

use super::counts::{self, Counted, Grid, NONE};
use crate::corpus::{Case, Facet, Lang};
use crate::i18n::figures;
use crate::query::{Library, Results};

/// All figures of a result set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statistics {
    /// How many results there are.
    pub cases: usize,
    /// Results a year, the newest first.
    pub years: Vec<Counted>,
    /// Causes, components, symptoms and factors, the most frequent first, what is not known last.
    pub values: [(Facet, Vec<Counted>); 4],
    /// Time to recover, time to detect.
    pub times: [Times; 2],
    /// How many results have a cause and a component, in the order of `values`.
    pub crossing: Grid,
}

/// How long something took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Times {
    /// Which time.
    pub facet: Facet,
    /// How many results say nothing of it.
    pub unknown: usize,
    /// The middle one, in seconds; between two middle ones half way, rounded down.
    pub median: Option<u64>,
    /// The shortest that at least nine of ten do not exceed, in seconds.
    pub p90: Option<u64>,
    /// Every bucket, the shortest first (each a few times as long as the one before), also those without a result.
    pub buckets: Vec<Counted>,
}

impl Times {
    /// Median and p90 in words, where a result says how long it took.
    fn told(&self, lang: Lang) -> Option<String> {
        Some(figures::times(self.median?, self.p90?, lang))
    }
}

/// The facets whose values are counted.
pub const COUNTED: [Facet; 4] = [Facet::Cause, Facet::Component, Facet::Symptom, Facet::Factor];

/// The buckets of times.
const BUCKETS: [&str; 5] = ["<10m", "10m..1h", "1h..4h", "4h..1d", ">1d"];

impl Statistics {
    /// Counts.
    pub fn of(library: &Library, results: &Results) -> Statistics {
        let values = COUNTED.map(|facet| (facet, counts::ranked(library, results, facet)));
        let [(cause, causes), (component, components), ..] = &values;
        let crossing = counts::pairs(library, results, (*cause, causes), (*component, components));
        Statistics {
            cases: results.hits.len(),
            years: counts::present(library, results, Facet::Year),
            times: [Facet::Ttr, Facet::Ttd].map(|facet| times(library, results, facet)),
            values,
            crossing,
        }
    }

    /// The values of a facet of [`COUNTED`]; none of another.
    pub fn of_facet(&self, facet: Facet) -> &[Counted] {
        self.values.iter().find(|(other, _)| *other == facet).map_or(&[], |(_, values)| values)
    }
}

fn times(library: &Library, results: &Results, facet: Facet) -> Times {
    let mut known: Vec<u64> = results.hits.iter().filter_map(|hit| seconds(library.case(hit.case), facet)).collect();
    known.sort_unstable();
    let present = counts::present(library, results, facet);
    let count = |slug: &str| present.iter().find(|tally| tally.slug == slug).map_or(0, |tally| tally.count);
    Times {
        facet,
        unknown: count(NONE),
        median: median(&known),
        p90: p90(&known),
        buckets: BUCKETS.map(|slug| Counted { slug: slug.to_owned(), count: count(slug) }).to_vec(),
    }
}

/// How long a case says that it took.
fn seconds(case: &Case, facet: Facet) -> Option<u64> {
    let timeline = &case.timeline;
    let span = if facet == Facet::Ttd { &timeline.detected_after } else { &timeline.resolved_after };
    span.as_ref()?.seconds
}

/// The middle of `sorted`; between two middle ones half way, rounded down.
fn median(sorted: &[u64]) -> Option<u64> {
    let last = sorted.len().checked_sub(1)?;
    let (low, high) = (sorted.get(last / 2)?, sorted.get(sorted.len() / 2)?);
    Some(low + (high - low) / 2)
}

/// The least of `sorted` that at least nine of ten do not exceed.
fn p90(sorted: &[u64]) -> Option<u64> {
    let rank = (sorted.len() * 9).div_ceil(10);
    sorted.get(rank.checked_sub(1)?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_and_nine_of_ten() {
        let table: [(&[u64], Option<u64>, Option<u64>); 5] = [
            (&[], None, None),
            (&[7], Some(7), Some(7)),
            (&[1, 8], Some(4), Some(8)),
            (&[1, 2, 3], Some(2), Some(3)),
            (&[1, 2, 3, 4, 6, 7, 8, 9, 10, 11], Some(6), Some(10)),
        ];
        for (sorted, middle, nine) in table {
            assert_eq!((median(sorted), p90(sorted)), (middle, nine), "{sorted:?}");
        }
    }
}
