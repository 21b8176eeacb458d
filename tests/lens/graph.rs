//! The graph against a count by hand, its order, its page, and what other programs read of it.

use super::statistics::{after, answered, libraries, lines, values, view};
use casebook::corpus::{Case, Lang};
use casebook::lens::board::{Goal, View};
use casebook::lens::graph::{self, COLUMNS, Graph};
use casebook::lens::span::{Role, cells, text};
use casebook::text::width::{cells as wide, cells_cjk};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn nodes_and_links_are_those_of_a_count_by_hand(line in lines(), starter in any::<bool>(), most in prop_oneof![Just(3), Just(usize::MAX)]) {
        let library = &libraries()[usize::from(starter)];
        let results = answered(library, &line);
        let graph = Graph::of(library, &results, most);
        let cases: Vec<&Case> = results.hits.iter().map(|hit| library.case(hit.case)).collect();
        let has = |at: (usize, usize)| -> Vec<bool> {
            let (facet, tally) = graph.node(at).unwrap();
            cases.iter().map(|case| values(case, facet).contains(&tally.slug)).collect()
        };
        let nodes: Vec<((usize, usize), Vec<bool>)> = graph.places().map(|at| (at, has(at))).collect();
        for (at, mine) in &nodes {
            let (_, tally) = graph.node(*at).unwrap();
            prop_assert_ne!(&tally.slug, "none");
            prop_assert_eq!(tally.count, mine.iter().filter(|has| **has).count());
            for (other, theirs) in &nodes {
                let both = mine.iter().zip(theirs).filter(|(one, two)| **one && **two).count();
                prop_assert_eq!(graph.weight(*at, *other), if at.0 == other.0 { 0 } else { both });
            }
        }
        for (column, facet) in COLUMNS.iter().enumerate() {
            let mut all: Vec<String> = cases.iter().flat_map(|case| values(case, *facet)).filter(|slug| slug != "none").collect();
            all.sort();
            all.dedup();
            prop_assert_eq!(graph.nodes[column].len() + graph.left_out[column], all.len());
        }
        prop_assert_eq!(&graph, &Graph::of(library, &results, most), "the same results stand in the same order");
    }
}

/// How many pairs of lines between neighbouring columns cross.
fn crossings(graph: &Graph, order: impl Fn((usize, usize)) -> usize) -> usize {
    let lines: Vec<((usize, usize), (usize, usize))> = graph
        .places()
        .flat_map(|from| graph.places().filter(move |to| to.0 == from.0 + 1).map(move |to| (from, to)))
        .filter(|(from, to)| graph.weight(*from, *to) > 0)
        .collect();
    let mut crossed = 0;
    for (at, (from, to)) in lines.iter().enumerate() {
        for (other, end) in lines.iter().skip(at + 1).filter(|(other, _)| other.0 == from.0) {
            let (one, two) = (order(*from).cmp(&order(*other)), order(*to).cmp(&order(*end)));
            if one != two && one.is_ne() && two.is_ne() {
                crossed += graph.weight(*from, *to) * graph.weight(*other, *end);
            }
        }
    }
    crossed
}

#[test]
fn lines_cross_less_than_by_count() {
    for library in libraries() {
        for line in ["", "cause:capacity", "database"] {
            let graph = Graph::of(library, &answered(library, line), 12);
            let place = |(_, place): (usize, usize)| place;
            let by_count = |at: (usize, usize)| {
                let column = &graph.nodes[at.0];
                column.iter().filter(|other| other.count > column[at.1].count).count()
            };
            assert!(crossings(&graph, place) <= crossings(&graph, by_count) * 11 / 10, "{line}");
        }
    }
    let starter = Graph::of(&libraries()[1], &answered(&libraries()[1], ""), 12);
    let reversed = |at: (usize, usize)| if at.0.is_multiple_of(2) { at.1 } else { 99 - at.1 };
    assert!(crossings(&starter, |at| at.1) < crossings(&starter, reversed));
}

#[test]
fn each_node_leads_to_as_many_cases_as_it_says_and_lights_what_it_touches() {
    let library = &libraries()[0];
    let results = answered(library, "");
    for width in [58, 78, 118] {
        let plain = graph::board(library, &results, view(Lang::En, width, 0, true));
        for (focus, target) in plain.targets.iter().enumerate() {
            let board = graph::board(library, &results, View { focus, ..view(Lang::En, width, 0, true) });
            assert_eq!(board.targets.len(), plain.targets.len());
            assert_eq!(
                board.targets[focus].goal, target.goal,
                "what is lit moves no target to another place in the list"
            );
            let all: Vec<String> = board.rows.iter().map(|row| text(row)).collect();
            let count = after(library, &results, &target.goal);
            let heading = format!(": {count} case{}", if count == 1 { "" } else { "s" });
            assert!(all.iter().any(|row| row.ends_with(&heading)), "{heading}\n{}", all.join("\n"));
            let lit = board.rows.iter().flatten().any(|span| span.role == Role::Accent && span.text.contains('/'));
            assert!(lit, "nothing is lit\n{}", all.join("\n"));
        }
    }
}

#[test]
fn no_row_is_wider_than_the_view_and_every_terminal_counts_the_same_cells() {
    for library in libraries() {
        let results = answered(library, "");
        for lang in Lang::BOTH {
            for width in [20, 58, 69, 70, 78, 99, 100, 118, 198] {
                for focus in [0, 5, 9, 30] {
                    let board = graph::board(library, &results, View { focus, ..view(lang, width, 0, false) });
                    for row in &board.rows {
                        let row_text = text(row);
                        assert!(cells(row) <= width, "{width}: {row_text}");
                        assert_eq!(wide(&row_text), cells_cjk(&row_text), "{row_text}");
                    }
                    assert!(board.targets.iter().all(|target| target.cells.end <= width && target.column < 4));
                    assert!(board.targets.iter().any(|target| target.goal == Goal::Whole));
                }
            }
        }
    }
}

#[test]
fn the_page_of_the_fixture() {
    let library = &libraries()[0];
    let board = graph::board(library, &answered(library, "cause:capacity"), view(Lang::Ko, 110, 0, false));
    let rows: Vec<String> = board.rows.iter().map(|row| text(row).trim_end().to_owned()).collect();
    insta::assert_snapshot!(rows.join("\n"));
}

#[test]
fn drawings_hold_every_node_and_no_mark_of_their_own_syntax() {
    let library = &libraries()[1];
    let results = answered(library, "cause:capacity");
    let graph = Graph::of(library, &results, usize::MAX);
    let (dot, mermaid) = (graph::dot(library, &results, Lang::En), graph::mermaid(library, &results, Lang::En));
    let nodes = graph.places().count();
    assert_eq!(dot.lines().filter(|line| line.contains(" [label=\"")).count(), nodes);
    assert_eq!(mermaid.lines().filter(|line| line.starts_with("    ") && line.contains("[\"")).count(), nodes);
    let links = graph.places().flat_map(|one| graph.places().map(move |other| (one, other)));
    let links = links.filter(|(one, other)| other.0 == one.0 + 1 && graph.weight(*one, *other) > 0).count();
    assert_eq!(dot.lines().filter(|line| line.contains(" -> ")).count(), links);
    assert_eq!(mermaid.lines().filter(|line| line.contains(" -->|")).count(), links);
    let json = graph::json(library, &results);
    assert_eq!(json["nodes"].as_array().unwrap().len(), nodes);
    assert_eq!(json["shown"], results.hits.len());
}
