//! The problems view, row by row.

use casebook::corpus::{Catalog, Lang, Problem, ProblemKind, Weight};
use casebook::lens::page::Role;
use casebook::lens::problems::problems;
use casebook::lens::span::{cells, text};

fn catalog() -> Catalog {
    let problem = |weight, file: &str, kind| Problem {
        weight,
        file: file.to_owned(),
        line: Some(3),
        field: Some("date".to_owned()),
        case: Some("X-1".to_owned()),
        kind,
    };
    let torn = Problem {
        line: None,
        field: None,
        case: None,
        ..problem(Weight::Error, "./cases/deep/in/the/tree/torn.json", ProblemKind::Utf16)
    };
    let dated = problem(Weight::Warning, "./cases/a.json", ProblemKind::BadDate("어제".to_owned()));
    Catalog { problems: vec![torn, dated], ..Catalog::default() }
}

#[test]
fn each_problem_says_where_what_and_what_to_do() {
    let rows = problems(&catalog().problems, Lang::Ko, 60);
    let told: Vec<Vec<String>> = rows.iter().map(|rows| rows.iter().map(|row| text(row)).collect()).collect();
    assert_eq!(
        told[0],
        [
            "오류  ./cases/deep/in/the/tree/torn.json",
            "  UTF-8이 아니라 UTF-16입니다.",
            "  UTF-8로 다시 저장하세요. 예: iconv -f UTF-16 -t UTF-8"
        ]
    );
    assert_eq!(told[1][0], "경고  ./cases/a.json:3  X-1  date");
    assert!(told[1][1].contains("어제"), "{told:?}");
    assert_eq!(rows[0][0][0].role, Role::Warning);
    assert!(rows[0][2].iter().all(|span| span.role == Role::Quiet));
}

#[test]
fn of_a_long_path_the_end_stays() {
    let rows = problems(&catalog().problems, Lang::Ko, 26);
    assert_eq!(text(&rows[0][0]), "오류  ..the/tree/torn.json");
}

#[test]
fn no_row_is_wider_than_asked() {
    for width in 0..60 {
        for row in problems(&catalog().problems, Lang::En, width).iter().flatten() {
            assert!(cells(row) <= width, "{row:?} is wider than {width}");
        }
    }
}
