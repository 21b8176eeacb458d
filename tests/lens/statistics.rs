//! The figures against a count by hand over the cases of the results, and the page against the figures.

use casebook::corpus::{Case, Catalog, Facet, Lang, Root};
use casebook::lens::board::{Board, Goal, View};
use casebook::lens::counts::Counted;
use casebook::lens::span::{cells, text};
use casebook::lens::statistics::{self, COUNTED, Statistics};
use casebook::query::{Library, Marks, Pick, Query, Results, run};
use casebook::text::width::{cells as wide, cells_cjk};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

/// The fixture's cases, and the starter library.
pub fn libraries() -> &'static [Library; 2] {
    static LIBRARIES: OnceLock<[Library; 2]> = OnceLock::new();
    LIBRARIES.get_or_init(|| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/cases.jsonl");
        [Root::Path(path), Root::Embedded].map(|root| Library::new(Catalog::read(&[root], None)))
    })
}

pub fn answered(library: &Library, line: &str) -> Results {
    run(library, &Query::parse(line, library), &Marks::new())
}

/// Queries of words, filters, both and neither.
pub fn lines() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("지연"),
        Just("database"),
        Just("cause:capacity"),
        Just("-cause:config-change"),
        Just("after:2019"),
        Just("symptom:high-latency"),
        Just("ttr:>1h"),
        Just("factor:cascading"),
        Just("component:database"),
        Just("year:2020|2021"),
        Just("ttd:none"),
        Just("zzzz"),
    ];
    prop::collection::vec(piece, 0..3).prop_map(|pieces| pieces.join(" "))
}

pub fn view(lang: Lang, width: usize, tab: usize, whole: bool) -> View {
    View { lang, width, tab, regrouped: false, whole, focus: 0, ascii: false }
}

/// The values of a case as its file has them, each once; what says nothing is `none`.
pub fn values(case: &Case, facet: Facet) -> Vec<String> {
    let raw: Vec<&str> = match facet {
        Facet::Cause => case.root_cause.iter().map(AsRef::as_ref).collect(),
        Facet::Component => case.components.iter().map(AsRef::as_ref).collect(),
        Facet::Symptom => case.symptoms.iter().map(AsRef::as_ref).collect(),
        _ => case.contributing.iter().map(AsRef::as_ref).collect(),
    };
    let mut out: Vec<String> = Vec::new();
    for slug in if raw.is_empty() { vec!["none"] } else { raw } {
        let slug = if matches!(slug.trim(), "" | "unknown") { "none" } else { slug.trim() };
        if !out.iter().any(|other| other == slug) {
            out.push(slug.to_owned());
        }
    }
    out
}

fn counted(tallies: &[Counted]) -> BTreeMap<String, usize> {
    tallies.iter().filter(|tally| tally.count > 0).map(|tally| (tally.slug.clone(), tally.count)).collect()
}

fn by_hand<K: Ord>(keys: impl Iterator<Item = K>) -> BTreeMap<K, usize> {
    let mut out = BTreeMap::new();
    keys.for_each(|key| *out.entry(key).or_insert(0) += 1);
    out
}

fn bucket(seconds: Option<u64>) -> &'static str {
    match seconds {
        None => "none",
        Some(s) if s < 600 => "<10m",
        Some(s) if s < 3600 => "10m..1h",
        Some(s) if s < 4 * 3600 => "1h..4h",
        Some(s) if s < 24 * 3600 => "4h..1d",
        Some(_) => ">1d",
    }
}

/// How many results there are once Enter has set this goal.
pub fn after(library: &Library, results: &Results, goal: &Goal) -> usize {
    let Goal::Values(values) = goal else { panic!("no values: {goal:?}") };
    let mut query = results.query.clone();
    values.iter().for_each(|(facet, slug)| query.only(*facet, slug));
    values.iter().for_each(|(facet, slug)| assert_eq!(query.pick(*facet, slug), Pick::Only));
    run(library, &query, &Marks::new()).hits.len()
}

/// The figure under a target: the last number of its cells, or the first in a cell of the table.
fn figure(board: &Board, at: usize) -> usize {
    let target = &board.targets[at];
    let row = casebook::text::width::slice(&text(&board.rows[target.row]), target.cells.start, target.cells.len());
    let numbers: Vec<&str> = row.split_whitespace().filter(|word| word.bytes().all(|b| b.is_ascii_digit())).collect();
    numbers.last().unwrap().parse().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn figures_are_those_of_a_count_by_hand(line in lines(), starter in any::<bool>()) {
        let library = &libraries()[usize::from(starter)];
        let results = answered(library, &line);
        let figures = Statistics::of(library, &results);
        let cases: Vec<&Case> = results.hits.iter().map(|hit| library.case(hit.case)).collect();
        prop_assert_eq!(figures.cases, cases.len());
        for facet in COUNTED {
            let expected = by_hand(cases.iter().flat_map(|case| values(case, facet)));
            prop_assert_eq!(counted(figures.of_facet(facet)), expected);
        }
        let year = |case: &&Case| case.date.day.map_or("none".to_owned(), |day| format!("{:04}", day.year));
        prop_assert_eq!(counted(&figures.years), by_hand(cases.iter().map(year)));
        for (times, recovered) in figures.times.iter().zip([true, false]) {
            let seconds = |case: &&Case| {
                let span = if recovered { &case.timeline.resolved_after } else { &case.timeline.detected_after };
                span.as_ref().and_then(|span| span.seconds)
            };
            let mut expected = by_hand(cases.iter().map(|case| bucket(seconds(case)).to_owned()));
            prop_assert_eq!(times.unknown, expected.remove("none").unwrap_or(0));
            prop_assert_eq!(counted(&times.buckets), expected);
            let mut known: Vec<u64> = cases.iter().filter_map(seconds).collect();
            known.sort_unstable();
            let middle = match known.as_slice() {
                [] => None,
                all if all.len() % 2 == 1 => Some(all[all.len() / 2]),
                all => Some((all[all.len() / 2 - 1] + all[all.len() / 2]) / 2),
            };
            prop_assert_eq!(times.median, middle);
            // The least of the times that nine of ten do not exceed.
            let enough = |time: &u64| known.iter().filter(|other| *other <= time).count() * 10 >= known.len() * 9;
            prop_assert_eq!(times.p90, known.iter().copied().filter(enough).min());
        }
        let both = |case: &&Case| {
            let components = values(case, Facet::Component).into_iter();
            let causes = values(case, Facet::Cause);
            components.flat_map(|component| causes.iter().map(move |cause| (cause.clone(), component.clone()))).collect::<Vec<_>>()
        };
        let expected = by_hand(cases.iter().flat_map(both));
        for (row, cause) in figures.of_facet(Facet::Cause).iter().enumerate() {
            for (column, component) in figures.of_facet(Facet::Component).iter().enumerate() {
                let key = (cause.slug.clone(), component.slug.clone());
                prop_assert_eq!(figures.crossing.at(row, column), expected.get(&key).copied().unwrap_or(0));
            }
        }
    }

    /// What Enter on a bar or a cell leads to is as many cases as it says, when nothing is picked in its facets.
    #[test]
    fn a_bar_says_how_many_cases_it_leads_to(tab in 0..3usize, wide in any::<bool>(), starter in any::<bool>(),
                                             pick in any::<prop::sample::Index>(), word in any::<bool>()) {
        let library = &libraries()[usize::from(starter)];
        let results = answered(library, if word { "database" } else { "" });
        let board = statistics::board(library, &results, view(Lang::En, if wide { 118 } else { 78 }, tab, true));
        let at = pick.index(board.targets.len());
        prop_assert_eq!(figure(&board, at), after(library, &results, &board.targets[at].goal));
    }
}

#[test]
fn no_row_is_wider_than_the_view_and_every_terminal_counts_the_same_cells() {
    for library in libraries() {
        let results = answered(library, "");
        for lang in Lang::BOTH {
            for width in [30, 58, 78, 99, 100, 118, 198] {
                for (tab, whole) in [(0, false), (1, false), (2, false), (0, true), (2, true)] {
                    let board = statistics::board(library, &results, view(lang, width, tab, whole));
                    let mut blank = true;
                    for row in &board.rows {
                        let row_text = text(row);
                        assert!(cells(row) <= width, "{width}: {row_text}");
                        assert_eq!(wide(&row_text), cells_cjk(&row_text), "{row_text}");
                        assert!(!(blank && row_text.trim().is_empty()), "two blank rows, or one at the top");
                        blank = row_text.trim().is_empty();
                    }
                    for target in &board.targets {
                        assert!(target.row < board.rows.len() && target.cells.end <= width.max(target.cells.start));
                    }
                }
            }
        }
    }
}

#[test]
fn with_ascii_alone_bars_are_ascii() {
    let library = &libraries()[0];
    let results = answered(library, "");
    for tab in 0..3 {
        let board = statistics::board(library, &results, View { ascii: true, ..view(Lang::En, 78, tab, true) });
        let all: String = board.rows.iter().map(|row| text(row)).collect();
        assert!(all.contains('=') && !all.contains('\u{2591}'), "{all}");
    }
}

#[test]
fn an_empty_result_says_so_and_has_nothing_to_choose() {
    let library = &libraries()[0];
    let board = statistics::board(library, &answered(library, "zzzz"), view(Lang::Ko, 78, 0, false));
    assert_eq!(text(&board.rows[0]), "맞는 사례가 없어 셀 것이 없습니다.");
    assert_eq!(board.targets, []);
}

#[test]
fn the_overview_of_the_fixture() {
    let library = &libraries()[0];
    let board = statistics::board(library, &answered(library, "cause:capacity"), view(Lang::Ko, 60, 0, false));
    let rows: Vec<String> = board.rows.iter().map(|row| text(row).trim_end().to_owned()).collect();
    insta::assert_snapshot!(rows.join("\n"));
}
