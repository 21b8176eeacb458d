//! What a reader does and what they see, from the keys to the screen, at every form of the screen.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use casebook::app::{Effect, Msg, Options, Reading, Report};
use casebook::corpus::Lang;
use casebook::lens::detail::Live;
use common::{Stage, fixture};

const SIZES: [(u16, u16); 7] = [(140, 40), (120, 40), (80, 24), (60, 40), (60, 20), (40, 12), (200, 50)];

/// Picks a value in the facet pane by typing a part of its label.
fn pick(stage: &mut Stage, label: &str, times: usize) {
    stage.keys("/ Ctrl-u").types(label).keys("Enter");
    for _ in 0..times {
        stage.keys("Space");
    }
}

/// Steps through what Enter opens until the case `id` is under the cursor.
fn step_to(stage: &mut Stage, id: &str) {
    for _ in 0..80 {
        let live = stage.model.reader.live.and_then(|at| stage.model.derived.page.lives.get(at));
        if matches!(live, Some((_, _, Live::Case(found))) if found == id) {
            return;
        }
        stage.keys("l");
    }
    panic!("{id} is nowhere to be followed\n{}", stage.screen());
}

#[test]
fn the_whole_walk_at_every_size() {
    for (columns, rows) in SIZES {
        let mut stage = Stage::new(columns, rows, Lang::Ko);
        stage.sees("12 / 12").keys("Esc");
        // Two facets and one exclusion.
        stage.keys("f");
        pick(&mut stage, "용량 부족", 1);
        assert_eq!(stage.ids(), ["T-01", "T-04", "T-07"], "{columns}x{rows}");
        pick(&mut stage, "애플리케이션 데이터", 1);
        assert_eq!(stage.ids(), ["T-01", "T-04"]);
        pick(&mut stage, "로그인 실패", 2);
        assert_eq!(stage.ids(), ["T-01"]);
        stage.sees("1 / 12").sees("[-] 로그인 실패");
        // Back to everything.
        stage.keys("f c").sees("12 / 12");
        assert_eq!(stage.ids().len(), 12);
        // Search in Korean and in English.
        stage.keys("/").types("커넥션 풀").keys("Enter");
        assert_eq!(stage.ids()[0], "T-01");
        stage.keys("/ Ctrl-u").types("connection pool").keys("Enter");
        assert_eq!(stage.ids()[0], "T-01");
        // Read, switch the language, both side by side.
        stage.keys("Enter").sees("결제 지연: 느린 쿼리로 커넥션 풀이");
        assert_eq!(stage.model.reading, Reading::Whole);
        stage.keys("t").sees("Checkout stalled");
        stage.keys("b");
        assert!(stage.model.both);
        stage.keys("b t");
        // Follow a related case, and come back.
        step_to(&mut stage, "T-02");
        stage.keys("Enter").sees("주문 유실: 복제 지연 중 페일오버가");
        assert_eq!(stage.shown(), "T-02");
        stage.keys("u").sees("커넥션 풀이");
        assert_eq!(stage.shown(), "T-01");
        // Back to the list, and out.
        stage.keys("Esc").keys("q");
        assert_eq!(stage.ended, Some(0), "{columns}x{rows}");
    }
}

#[test]
fn a_plain_start_shows_all_newest_first_with_the_caret_in_the_box() {
    let mut stage = Stage::new(120, 40, Lang::En);
    stage.sees("12 / 12").sees("newest").sees("Volumes hung");
    assert_eq!(stage.ids()[..3], ["T-09", "T-01", "T-03"]);
    // The undated one comes last.
    assert_eq!(stage.ids()[11], "T-12");
    stage.types("redis");
    assert_eq!(stage.ids()[0], "T-04");
}

#[test]
fn opened_on_a_query_the_list_has_the_focus_and_on_an_id_the_case_is_open() {
    let mut stage = Stage::on(120, 40, Lang::En, "org:northwind");
    stage.sees("3 / 12").keys("j");
    assert_eq!(stage.shown(), "T-02");
    let options = Options { lang: Lang::En, open: Some("T-08".to_owned()), ..Options::default() };
    let mut stage = Stage::with(120, 40, options, fixture());
    stage.sees("Half of the nodes froze");
    assert_eq!(stage.model.reading, Reading::Whole);
    stage.keys("Esc").sees("12 / 12");
    // What may be either is an id where a case has it, and words elsewhere.
    let either = |word: &str| {
        let open = Some(word.to_owned());
        Stage::with(120, 40, Options { open, query: word.to_owned(), lang: Lang::En, ..Options::default() }, fixture())
    };
    let mut stage = either("T-08");
    stage.sees("Half of the nodes froze");
    assert_eq!((stage.model.reading, stage.model.search.text()), (Reading::Whole, ""));
    stage.keys("Esc").sees("12 / 12");
    let mut stage = either("redis");
    assert_eq!((stage.model.reading, stage.ids()[0]), (Reading::Pane, "T-04"));
    stage.sees("redis").lacks("not in this library");
}

#[test]
fn an_empty_result_names_the_way_out() {
    for (columns, rows) in [(100, 30), (40, 12)] {
        let mut stage = Stage::on(columns, rows, Lang::En, "org:quill cause:time-handling");
        stage.sees("0 / 12").sees("No case matches");
        stage.keys("x");
        assert_eq!(stage.ids().len(), 1);
        stage.keys("u");
        assert_eq!(stage.ids().len(), 0);
        stage.keys("c");
        assert_eq!(stage.ids().len(), 12);
    }
}

#[test]
fn the_selection_stays_on_its_case_through_filters_language_and_size() {
    let mut stage = Stage::new(120, 40, Lang::En);
    stage.keys("Esc j j j j j j");
    let seventh = stage.shown().to_owned();
    assert_eq!(seventh, stage.ids()[6]);
    let org = stage.model.library.case(stage.model.shown().unwrap()).org.clone().unwrap();
    stage.keys("/").types(&format!("org:\"{org}\" ")).keys("Enter");
    assert!(stage.ids().len() < 12);
    assert_eq!(stage.shown(), seventh);
    stage.keys("c");
    assert_eq!(stage.shown(), seventh, "c");
    stage.keys("t");
    assert_eq!(stage.shown(), seventh, "t");
    stage.resize(60, 20);
    assert_eq!(stage.shown(), seventh, "resize");
    stage.keys("r");
    assert_eq!(stage.shown(), seventh);
    assert_eq!(stage.ids().len(), 12);
}

#[test]
fn a_list_at_its_end_fills_a_screen_that_grows() {
    let mut stage = Stage::new(40, 8, Lang::En);
    stage.keys("Esc G").resize(120, 40).sees("12/12").sees("Volumes hung").sees("shift set off");
    assert_eq!(stage.model.list.top, 0);
    stage.resize(40, 8);
    assert_eq!((stage.model.list.at, stage.shown()), (11, "T-12"));
}

#[test]
fn a_complete_filter_becomes_a_chip_at_the_next_blank() {
    let mut stage = Stage::new(120, 40, Lang::Ko);
    stage.types("원인:설정변경 ");
    stage.sees("원인: 설정 변경");
    assert!(stage.model.search.is_empty());
    assert_eq!(stage.ids(), ["T-09", "T-11"]);
    stage.types("볼륨");
    assert_eq!(stage.ids(), ["T-09"]);
}

#[test]
fn a_text_in_one_language_only_is_shown_in_that_one_and_says_so() {
    let mut stage = Stage::on(120, 40, Lang::Ko, "search index rebuilt");
    stage.sees("[en]").sees("Search returned nothing");
    let mut stage = Stage::on(120, 40, Lang::En, "레지스트리");
    stage.sees("[ko]").sees("쿠버네티스 파드 기동 실패");
}

#[test]
fn back_and_forward_walk_the_queries() {
    let mut stage = Stage::new(120, 40, Lang::En);
    stage.keys("Esc").keys("/").types("database").keys("Enter");
    let words = stage.ids().join(" ");
    stage.keys("f");
    pick(&mut stage, "Capacity", 1);
    let filtered = stage.ids().join(" ");
    assert_ne!(words, filtered);
    stage.keys("Esc u");
    assert_eq!(stage.ids().join(" "), words);
    stage.keys("u");
    assert_eq!(stage.ids().len(), 12);
    stage.keys("Ctrl-r Ctrl-r");
    assert_eq!(stage.ids().join(" "), filtered);
}

#[test]
fn esc_never_quits_and_never_changes_the_filters() {
    let mut stage = Stage::on(80, 24, Lang::En, "cause:capacity");
    for _ in 0..12 {
        stage.keys("Esc");
    }
    assert_eq!(stage.ended, None);
    assert_eq!(stage.ids(), ["T-01", "T-04", "T-07"]);
    stage.keys("Enter q").sees("3 / 12");
    assert_eq!(stage.ended, None);
    stage.keys("q");
    assert_eq!(stage.ended, Some(0));
}

#[test]
fn the_palette_finds_commands_and_values_in_both_languages() {
    let mut stage = Stage::new(80, 24, Lang::Ko);
    stage.keys("Esc :").types("필터 창").sees("필터 창").keys("Enter");
    assert_eq!(stage.model.pane, casebook::app::Pane::Facets);
    stage.keys("Esc :").types("language").sees("한국어/영어 전환").keys("Enter").sees("English");
    stage.keys(":").types("설정 변경").sees("Cause: Configuration change").keys("Enter");
    assert_eq!(stage.ids(), ["T-09", "T-11"]);
    stage.keys(":").types("query cause:time-handling").keys("Enter");
    assert_eq!(stage.ids(), ["T-08"]);
    stage.keys(":").types("open t-03").keys("Enter").sees("certificate expired");
}

#[test]
fn the_copy_menu_copies_the_source_text_by_a_letter() {
    let mut stage = Stage::on(120, 40, Lang::Ko, "커넥션 풀");
    stage.keys("y").sees("Slack용 글").keys("i");
    let Some(Effect::Copy { text, .. }) = stage.asked.pop() else { panic!("nothing was copied") };
    assert_eq!(text, "T-01");
    stage.keys("y c");
    let Some(Effect::Copy { text, .. }) = stage.asked.pop() else { panic!("nothing was copied") };
    assert_eq!(text, "casebook list -- '커넥션 풀'");
    stage.keys("Enter ] ] y e");
    let Some(Effect::Copy { text, .. }) = stage.asked.pop() else { panic!("nothing was copied") };
    assert!(text.contains("p99 지연이 80ms에서 9초로 뛰고 로그에 timeout acquiring connection이 쌓였다."), "{text}");
}

#[test]
fn only_addresses_of_the_web_are_opened() {
    let mut stage = Stage::on(120, 40, Lang::En, "SMS");
    stage.keys("o");
    let Some(Effect::OpenUrl(url)) = stage.asked.pop() else { panic!("nothing was opened") };
    assert_eq!(url, "https://example.com/t-10");
}

#[test]
fn the_file_of_a_case_is_edited_and_read_again() {
    let mut stage = Stage::on(120, 40, Lang::En, "SMS");
    stage.keys("e");
    let Some(Effect::Edit { path, new: None }) = stage.asked.pop() else { panic!("no editor was asked for") };
    assert!(path.ends_with("tests/fixtures/cases.jsonl"));
    stage.tell(Msg::Reported(Report::Edited(None)));
    assert_eq!(stage.model.message, None, "nothing changed, and nobody asked");
    stage.keys("r").sees("Read again: nothing changed");
}

#[test]
fn the_first_row_counts_what_is_missing_and_nothing_that_is_as_it_was_wanted() {
    // A case without an id gets its file's name: a hint. A summary that is a number was left out: a warning.
    let hint = serde_json::json!({"title": {"en": "Wires crossed", "ko": "선이 엉켰다"}});
    let fault = serde_json::json!({"id": "B", "title": {"en": "Wires", "ko": "선"}, "severity": 3});
    let mut stage = Stage::with(100, 24, Options::default(), common::library(std::slice::from_ref(&hint)));
    assert!(!stage.screen().contains("(w)"), "{}", stage.screen());
    stage.keys("Enter w").sees("The case has no id");
    let mut stage = Stage::with(100, 24, Options::default(), common::library(&[hint.clone(), fault.clone()]));
    stage.sees("1 problem (w)");
    let mut stage = Stage::with(100, 24, Options::default(), common::library(std::slice::from_ref(&fault)));
    stage.reload(common::library(&[fault.clone(), hint.clone()]));
    stage.sees("Read again: 1 new, 0 changed, 0 gone");
    stage.reload(common::library(&[fault.clone(), fault, hint]));
    stage.sees("new problem");
}
