//! Two marked cases against each other: which two, what they share, and that nothing of either is left out.

use super::statistics::{libraries, view};
use casebook::corpus::Lang;
use casebook::lens::board::Board;
use casebook::lens::compare::{board, pair, shared};
use casebook::lens::span::{Role, cells, text};
use casebook::query::{Library, Marks, Results};

fn marks(ids: &[&str]) -> Marks {
    ids.iter().map(|id| (*id).to_owned()).collect()
}

fn page(ids: &[&str], lang: Lang, width: usize) -> Board {
    board(&libraries()[0], &Results::default(), &marks(ids), view(lang, width, 0, false))
}

fn whole(board: &Board) -> String {
    board.rows.iter().map(|row| text(row).trim_end().to_owned() + "\n").collect()
}

fn ids(library: &Library, marked: &[&str]) -> Vec<String> {
    let (two, _) = pair(library, &marks(marked));
    two.into_iter().flatten().map(|ix| library.case(ix).id.to_string()).collect()
}

#[test]
fn the_two_earliest_marked_cases_that_there_are() {
    let library = &libraries()[0];
    assert_eq!(ids(library, &["T-01", "T-04"]), ids(library, &["T-04", "T-01", "gone"]));
    assert_eq!(ids(library, &["T-01"]), [""; 0]);
    let three = ids(library, &["T-01", "T-04", "T-07"]);
    let day = |id: &str| library.case(library.find(id)[0]).date.day;
    assert!(day(&three[0]) <= day(&three[1]));
    assert!(three.iter().all(|id| day(id) <= day("T-01")));
}

#[test]
fn without_two_it_says_what_to_do() {
    assert!(whole(&page(&[], Lang::En, 78)).contains("Mark two cases"));
    assert!(whole(&page(&["T-01", "gone"], Lang::Ko, 30)).contains("한 건뿐입니다"));
}

#[test]
fn what_both_have_is_told_in_words_and_lit_and_nothing_else_is() {
    let library = &libraries()[0];
    let two = pair(library, &marks(&["T-01", "T-04"])).0.unwrap();
    let common = shared(library, two);
    assert!(common.iter().any(|(_, slug)| slug == "capacity"), "{common:?}");
    for width in [78, 118] {
        let page = page(&["T-01", "T-04"], Lang::En, width);
        assert!(whole(&page).contains("Cause: Capacity"));
        for case in two.map(|ix| library.case(ix)) {
            for slug in &case.contributing {
                let label = library.label(casebook::corpus::Facet::Factor, slug, Lang::En);
                let both = common.iter().any(|(_, other)| other == slug);
                let spans = page.rows.iter().flatten().filter(|span| span.text == label);
                assert!(spans.clone().count() > 0, "{label} is nowhere");
                assert!(spans.clone().all(|span| (span.role == Role::Accent) == both), "{label}: {both}");
            }
        }
    }
}

#[test]
fn side_by_side_or_under_each_other_every_word_of_both_is_there() {
    let library = &libraries()[0];
    for width in [40, 78, 97, 98, 118, 198] {
        let page = page(&["T-01", "T-04"], Lang::Ko, width);
        let all = whole(&page);
        assert_eq!(page.columns, width >= 98);
        for row in &page.rows {
            assert!(cells(row) <= width, "{width}: {}", text(row));
        }
        assert!(!all.contains("\n\n\n"), "two blank rows\n{all}");
        let squeezed: String = all.split_whitespace().collect();
        for id in ["T-01", "T-04"] {
            let case = library.case(library.find(id)[0]);
            assert!(squeezed.contains(id));
            if width < 98 {
                let summary = case.body.summary.get(Lang::Ko).unwrap().to_owned();
                let summary: String = summary.split_whitespace().collect();
                assert!(squeezed.contains(&summary), "{width}: {summary}");
            }
        }
    }
}
