//! The sidebar, row by row.

use crate::fixture::{bare, of};
use casebook::corpus::{Case, Facet, Lang};
use casebook::lens::facets::{FacetRow, Options, panel};
use casebook::query::{Library, Marks, Pick, Query, Results, run};

/// Cases with ten causes: the first has ten cases, the last one.
fn many() -> Library {
    let causes = [
        "config-change",
        "capacity",
        "code-defect",
        "race-condition",
        "hardware-failure",
        "a-home-made",
        "b-home-made",
        "c-home-made",
        "d-home-made",
        "e-home-made",
    ];
    let case = |cause: &str, number: usize| Case {
        root_cause: Some(cause.to_owned().into()),
        severity: Some(if number == 0 { "major" } else { "minor" }.into()),
        ..bare(&format!("{cause}-{number}"))
    };
    let cases = causes.iter().enumerate().flat_map(|(place, cause)| (0..10 - place).map(|number| case(cause, number)));
    of(cases.collect())
}

fn asked(library: &Library, picks: &[(Facet, &str, Pick)]) -> Results {
    let mut query = Query::default();
    for (facet, slug, pick) in picks {
        query.set_pick(*facet, slug, *pick);
    }
    run(library, &query, &Marks::new())
}

struct Show {
    folded: bool,
    opened: bool,
    filter: Option<&'static str>,
    zeros: bool,
}

const PLAIN: Show = Show { folded: false, opened: false, filter: None, zeros: true };

fn rows(library: &Library, results: &Results, show: &Show) -> Vec<String> {
    let folded = |_: Facet| show.folded;
    let opened = |_: Facet| show.opened;
    let options = Options { folded: &folded, opened: &opened, filter: show.filter, shown: 7, zeros: show.zeros };
    panel(library, results, Lang::Ko, &options).into_iter().filter_map(told).collect()
}

/// The rows of the causes, as text.
fn told(row: FacetRow) -> Option<String> {
    match row {
        FacetRow::Group { facet: Facet::Cause, folded, picked } => Some(format!("group {folded} {picked}")),
        FacetRow::Value { facet: Facet::Cause, label, count, pick, share, .. } => {
            let sign = match pick {
                Pick::Off => ' ',
                Pick::Only => 'x',
                Pick::Not => '-',
            };
            Some(format!("[{sign}] {label} {count} {share}"))
        }
        FacetRow::More { facet: Facet::Cause, hidden } => Some(format!("+{hidden}")),
        _ => None,
    }
}

#[test]
fn seven_values_stand_there_and_what_is_cut_is_told() {
    let library = many();
    assert_eq!(
        rows(&library, &asked(&library, &[]), &PLAIN),
        [
            "group false 0",
            "[ ] 설정 변경 10 1000",
            "[ ] 용량 부족 9 900",
            "[ ] 코드 결함 8 800",
            "[ ] 경쟁 상태(레이스 컨디션) 7 700",
            "[ ] 하드웨어 고장 6 600",
            "[ ] a-home-made 5 500",
            "[ ] b-home-made 4 400",
            "+3",
        ]
    );
}

#[test]
fn an_opened_group_shows_all_and_a_folded_one_none() {
    let library = many();
    let results = asked(&library, &[]);
    assert_eq!(rows(&library, &results, &Show { opened: true, ..PLAIN }).len(), 11);
    assert_eq!(rows(&library, &results, &Show { folded: true, ..PLAIN }), ["group true 0"]);
}

#[test]
fn a_picked_value_is_always_shown_and_values_keep_their_places() {
    let library = many();
    let results = asked(&library, &[(Facet::Cause, "e-home-made", Pick::Only), (Facet::Cause, "capacity", Pick::Not)]);
    let shown = rows(&library, &results, &PLAIN);
    assert_eq!(shown[0], "group false 2");
    assert_eq!(shown[2], "[-] 용량 부족 9 900");
    assert_eq!(shown[8], "[x] e-home-made 1 100");
    assert_eq!(shown[9], "+2");
}

#[test]
fn zeros_stay_in_their_places_unless_told_otherwise() {
    let library = many();
    let results = asked(&library, &[(Facet::Org, "none", Pick::Not)]);
    let shown = rows(&library, &results, &PLAIN);
    assert_eq!(shown[1], "[ ] 설정 변경 0 0");
    assert_eq!(shown.len(), 9);
    assert_eq!(rows(&library, &results, &Show { zeros: false, ..PLAIN }), ["group false 0"]);
}

#[test]
fn one_value_alone_is_not_hidden_behind_a_row_that_says_so() {
    let library = many();
    let results =
        asked(&library, &[(Facet::Cause, "e-home-made", Pick::Only), (Facet::Cause, "d-home-made", Pick::Only)]);
    let shown = rows(&library, &results, &PLAIN);
    assert_eq!(shown.len(), 11);
    assert_eq!(shown[8], "[ ] c-home-made 3 300");
}

#[test]
fn a_filter_shows_what_fits_in_either_language_and_what_is_picked() {
    let library = many();
    let results = asked(&library, &[(Facet::Cause, "capacity", Pick::Only)]);
    let shown = rows(&library, &results, &Show { filter: Some("설정"), folded: true, ..PLAIN });
    assert_eq!(shown, ["group false 1", "[ ] 설정 변경 10 1000", "[x] 용량 부족 9 900"]);
    let shown = rows(&library, &results, &Show { filter: Some("configuration"), ..PLAIN });
    assert_eq!(shown, ["group false 1", "[ ] 설정 변경 10 1000", "[x] 용량 부족 9 900"]);
    let shown = rows(&library, &asked(&library, &[]), &Show { filter: Some("e-home"), ..PLAIN });
    assert_eq!(shown, ["group false 0", "[ ] e-home-made 1 100"]);
    assert!(rows(&library, &asked(&library, &[]), &Show { filter: Some("없는말"), ..PLAIN }).is_empty());
}

#[test]
fn a_facet_without_a_value_to_tell_apart_is_left_out() {
    let library = many();
    let options = Options { folded: &|_| false, opened: &|_| false, filter: None, shown: 7, zeros: true };
    let rows = panel(&library, &asked(&library, &[]), Lang::Ko, &options);
    let groups: Vec<Facet> = rows
        .iter()
        .filter_map(|row| if let FacetRow::Group { facet, .. } = row { Some(*facet) } else { None })
        .collect();
    assert!(groups.contains(&Facet::Cause) && groups.contains(&Facet::Severity), "{groups:?}");
    assert!(!groups.contains(&Facet::Component) && !groups.contains(&Facet::Org), "{groups:?}");
}
