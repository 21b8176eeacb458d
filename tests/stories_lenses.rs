//! The lenses that count and compare, and saved views, as a reader meets them: keys in, a screen out.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use casebook::app::memory::{Memory, Record, View};
use casebook::app::{Kept, Options, Reading};
use casebook::corpus::Lang;
use casebook::lens::board::{Goal, Lens};
use common::{Stage, fixture};

const SIZES: [(u16, u16); 6] = [(140, 40), (120, 40), (80, 24), (60, 40), (60, 20), (40, 12)];

fn names(stage: &Stage) -> Vec<&str> {
    stage.file.views.keys().map(String::as_str).collect()
}

#[test]
fn from_a_bar_of_the_statistics_to_its_cases_and_back_in_four_keys() {
    for (columns, rows) in SIZES {
        let mut stage = Stage::new(columns, rows, Lang::Ko);
        // The search box has the focus: Esc is not counted.
        stage.keys("Esc").keys("3 j Enter");
        assert_eq!(stage.ids(), ["T-02", "T-10"], "{columns}x{rows}: the cases of 2025");
        assert_eq!(stage.model.page.lens, Lens::Cases);
        stage.keys("u").sees("12 / 12");
        assert_eq!((&stage.model.page.lens, stage.model.page.at), (&Lens::Statistics, 1), "{columns}x{rows}");
    }
}

#[test]
fn what_enter_leads_to_is_as_many_cases_as_the_bar_says() {
    let mut stage = Stage::new(120, 40, Lang::En);
    stage.keys("Esc 3");
    for tab in 0..3 {
        let targets = stage.model.derived.board.targets.clone();
        assert!(targets.len() > 5);
        for (at, target) in targets.iter().enumerate().filter(|(_, target)| target.goal != Goal::Whole) {
            let row = casebook::lens::span::text(&stage.model.derived.board.rows[target.row]);
            let cells = casebook::text::width::slice(&row, target.cells.start, target.cells.len());
            let figure = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
            let said: usize = cells.split_whitespace().rfind(figure).unwrap().parse().unwrap();
            stage.model.page.at = at;
            stage.keys("Enter");
            assert_eq!(stage.ids().len(), said, "tab {tab}: {row}");
            stage.keys("u");
            assert_eq!((stage.model.page.at, stage.model.page.tab), (at, tab));
        }
        stage.keys("Tab");
    }
    assert_eq!(stage.model.page.tab, 0);
}

#[test]
fn sideways_goes_through_columns_and_then_through_tabs() {
    let mut stage = Stage::new(120, 40, Lang::En);
    stage.keys("Esc 3 l").sees("Component");
    let column = |stage: &Stage| stage.model.derived.board.targets[stage.model.page.at].column;
    assert_eq!((column(&stage), stage.model.page.tab), (1, 0));
    stage.keys("l").sees("median");
    assert_eq!(stage.model.page.tab, 1);
    stage.keys("Shift-Tab h h");
    assert_eq!(stage.model.page.tab, 1, "round to the last, then back past its first column");
    let mut narrow = Stage::new(80, 24, Lang::Ko);
    narrow.keys("Esc 3 l").sees("중앙값").keys("l").sees("애플리케이션").keys("l l l l").sees("연도");
}

#[test]
fn the_lenses_follow_the_query() {
    let mut stage = Stage::on(80, 24, Lang::Ko, "cause:capacity");
    stage.keys("3").sees("용량 부족").sees("3 / 12").lacks("하드웨어 고장");
    stage.keys("4").sees("원인 용량 부족: 3건").sees("2/2").lacks("하드웨어");
    stage.keys("c").sees("12 / 12").sees("하드웨어 고장");
    stage.keys("3 /").types("zzzz").keys("Enter").sees("셀 것이 없습니다");
}

#[test]
fn the_graph_lights_what_the_cursor_touches_and_enter_filters() {
    for (columns, rows) in SIZES {
        let mut stage = Stage::new(columns, rows, Lang::En);
        stage.keys("Esc 4");
        for keys in ["l", "j", "l", "l", "h", "k"] {
            stage.keys(keys);
            let board = &stage.model.derived.board;
            let target = &board.targets[stage.model.page.at];
            let seen = stage.model.page.top..stage.model.page.top + board_height(&stage);
            assert!(seen.contains(&target.row), "{columns}x{rows}: the cursor is out of sight after {keys}");
        }
        let value = stage.model.derived.board.value(stage.model.page.at).map(|(facet, slug)| (facet, slug.to_owned()));
        let (facet, slug) = value.unwrap();
        stage.keys("Enter");
        assert_eq!(stage.model.query.to_string(), format!("{}:{slug}", facet.name()));
        stage.keys("u");
        assert_eq!(stage.model.page.lens, Lens::Graph);
    }
}

fn board_height(stage: &Stage) -> usize {
    stage.model.derived.board_height
}

#[test]
fn two_marked_cases_are_compared_whatever_the_query() {
    for (columns, rows) in [(140, 40), (80, 24), (60, 20)] {
        let mut stage = Stage::new(columns, rows, Lang::Ko);
        stage.keys("Esc 5").sees("비교할 사례 두 건을 표시하십시오");
        stage.keys("Esc m 5").sees("한 건뿐입니다");
        stage.keys("Esc j m").keys("/").types("zzzz").keys("Enter 5");
        stage.sees("커넥션 풀");
        let all: String =
            stage.model.derived.board.rows.iter().map(|row| casebook::lens::span::text(row) + "\n").collect();
        assert!(all.contains("T-01") && all.contains("T-09") && all.contains("공통점"), "{all}");
        assert!(all.contains("증상: 지연 시간 증가") && all.contains("기여 요인: 재시도 폭주"), "{all}");
    }
}

#[test]
fn a_view_is_saved_opened_renamed_deleted_and_brought_back() {
    for (columns, rows) in SIZES {
        let mut stage = Stage::on(columns, rows, Lang::Ko, "cause:capacity sort:ttr");
        stage.keys("3 v s").types("용량 보기").keys("Enter").sees("보기를 저장했습니다: 용량 보기");
        assert_eq!(names(&stage), ["용량 보기"]);
        let saved = View { query: "cause:capacity sort:ttr".into(), lens: 3 };
        assert_eq!(stage.file.views["용량 보기"], saved);
        stage.keys("Esc c 1").sees("12 / 12");
        stage.keys("v j Enter").sees("3 / 12");
        assert_eq!((&stage.model.page.lens, stage.model.query.to_string()), (&Lens::Statistics, saved.query.clone()));
        stage.keys("u").sees("12 / 12");
        assert_eq!(stage.model.page.lens, Lens::Cases);
        stage.keys("v j e Ctrl-u").types("용량").keys("Enter").sees("보기를 저장했습니다: 용량");
        assert_eq!((names(&stage), &stage.file.views["용량"]), (vec!["용량"], &saved));
        stage.keys("x").sees("보기를 지웠습니다: 용량 (u)");
        assert_eq!(names(&stage), [""; 0]);
        stage.keys("u").sees("보기를 저장했습니다: 용량");
        assert_eq!((names(&stage), &stage.file.views["용량"]), (vec!["용량"], &saved));
        stage.keys("u").sees("되살릴 보기가 없습니다").keys("Esc");
    }
}

#[test]
fn a_view_that_took_anothers_name_gives_it_back() {
    let mut stage = Stage::on(80, 24, Lang::En, "redis");
    stage.keys("v s").types("mine").keys("Enter Esc c").keys("v s").types("mine").keys("Enter");
    assert_eq!(stage.file.views["mine"].query, "");
    stage.keys("u");
    assert_eq!(stage.file.views["mine"].query, "redis");
}

#[test]
fn a_name_is_needed_and_esc_saves_nothing() {
    let mut stage = Stage::new(80, 24, Lang::En);
    stage.keys("Esc v s Enter").sees("Type a name first");
    stage.types("x y").keys("Esc").sees("Save what shows now").keys("Esc");
    assert_eq!(names(&stage), [""; 0]);
    assert_eq!((stage.model.overlay, stage.model.reading), (None, Reading::Pane));
}

#[test]
fn views_stand_in_the_palette_and_those_of_another_casebook_come_too() {
    let mut stage = Stage::new(80, 24, Lang::Ko);
    let view = View { query: "cause:capacity".into(), lens: 1 };
    stage.file.apply(Record::View { name: "팀 보기".into(), view });
    stage.keys("Esc r :").types("팀").sees("저장한 보기: 팀 보기").keys("Enter").sees("3 / 12");
    stage.keys("c :").types("save this").keys("Enter").types("둘").keys("Enter");
    assert_eq!(names(&stage), ["둘", "팀 보기"]);
}

#[test]
fn a_view_that_could_not_be_saved_says_so_and_works_in_this_run() {
    let mut stage = Stage::new(120, 40, Lang::En);
    stage.kept = Kept::Unsaved("/state: read-only".to_owned());
    stage.keys("Esc 4 v s").types("g").keys("Enter").sees("View saved: g (this run only: /state: read-only)");
    stage.keys("Esc Esc v j Enter");
    assert_eq!(stage.model.page.lens, Lens::Graph);
}

#[test]
fn a_start_on_a_view_begins_with_its_lens() {
    let options =
        Options { query: "cause:capacity".into(), lens: Lens::Graph, memory: Memory::default(), ..Options::default() };
    let mut stage = Stage::with(80, 24, options, fixture());
    stage.sees("Graph").sees("3 / 12").sees("Cause Capacity: 3 cases");
}

#[test]
fn no_lens_breaks_a_small_screen_or_draws_outside_it() {
    for (columns, rows) in [(1, 1), (20, 5), (24, 6), (33, 9), (79, 24), (100, 20), (102, 20), (300, 60)] {
        for lang in Lang::BOTH {
            let mut stage = Stage::new(columns, rows, lang);
            stage.keys("Esc m j m");
            for keys in ["3", "l", "l", "Enter", "u", "G", "4", "l", "G", "g", "5", "G", "v", "s", "Esc", "Esc"] {
                stage.keys(keys).screen();
            }
        }
    }
}

#[test]
fn a_page_says_that_the_cases_are_being_read_and_never_that_none_matches() {
    for lang in Lang::BOTH {
        for (columns, rows) in SIZES {
            for key in ["2", "3", "4", "5"] {
                let mut stage = Stage::before(columns, rows, Options { lang, ..Options::default() }, fixture());
                stage.keys("Esc").keys(key);
                assert_ne!(stage.model.page.lens, Lens::Cases);
                let says = if lang == Lang::Ko { "사례를 읽고 있습니다 ..." } else { "Reading the cases ..." };
                stage.sees(says);
                stage.lacks(if lang == Lang::Ko { "없" } else { "No case matches" });
                stage.reload(fixture());
                stage.lacks(says);
            }
        }
    }
}

/// The rows that begin as a row of this case does, marked or not.
fn rows_of(stage: &mut Stage, id: &str) -> Vec<String> {
    let begins = |row: &&str| {
        let row = row.trim_start();
        row.strip_prefix("* ").unwrap_or(row).trim_start().starts_with(id)
    };
    stage.screen().lines().filter(begins).map(str::to_owned).collect()
}

#[test]
fn every_row_of_a_marked_case_has_the_sign_of_the_list_at_once() {
    for lang in Lang::BOTH {
        for (columns, rows) in [(120, 60), (80, 60)] {
            for mono in [false, true] {
                let stage = Stage::on(columns, rows, lang, "cause:capacity");
                let mut stage = if mono { stage.monochrome() } else { stage.ascii() };
                stage.keys("Esc 2");
                while stage.model.page_case().is_none() {
                    stage.keys("j");
                }
                let id = fixture().case(stage.model.page_case().unwrap()).id.to_string();
                let signed = |stage: &mut Stage| {
                    let rows = rows_of(stage, &id);
                    assert!(rows.len() > 1, "{id} has several rows: {rows:?}");
                    rows.iter().filter(|row| row.trim_start().starts_with("* ")).count() * 100 / rows.len()
                };
                assert_eq!(signed(&mut stage), 0);
                stage.keys("m");
                assert_eq!(signed(&mut stage), 100, "{lang:?} {columns} {mono}");
                // The same in the graph, where a case stands below the node that it has.
                stage.keys("4");
                let shown = rows_of(&mut stage, &id);
                assert!(!shown.is_empty(), "{lang:?} {columns}: {}", stage.screen());
                assert!(shown.iter().all(|row| row.trim_start().starts_with("* ")), "{shown:?}");
                stage.keys("2");
                while stage.model.page_case().is_none() {
                    stage.keys("j");
                }
                stage.keys("m");
                assert_eq!(signed(&mut stage), 0);
            }
        }
    }
}

#[test]
fn the_footer_offers_only_what_works() {
    let footer = |stage: &mut Stage| stage.screen().lines().last().unwrap_or_default().to_owned();
    let mut stage = Stage::new(120, 40, Lang::En);
    stage.keys("Esc 5");
    let said = footer(&mut stage);
    for nothing in ["Enter", "y ", "sideways", "about this"] {
        assert!(!said.contains(nothing), "{nothing}: {said}");
    }
    stage.keys("Esc m j m 5");
    let said = footer(&mut stage);
    for works in ["Enter", "y ", "sideways"] {
        assert!(said.contains(works), "{works}: {said}");
    }
    for (columns, rows) in [(120, 40), (80, 24)] {
        let mut stage = Stage::new(columns, rows, Lang::En);
        stage.keys("Esc f");
        let said = footer(&mut stage);
        assert!(said.contains("Esc back"), "{said}");
    }
}
