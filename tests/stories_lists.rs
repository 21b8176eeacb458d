//! Lists, facets, history and help as a reader meets them: nothing jumps, nothing is lost, everything can be reached.

#![allow(clippy::panic, clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod common;

use casebook::app::{Options, Pane, PanelSpot, Reading};
use casebook::corpus::Lang;
use casebook::input::{Action, Chord, Context, Keymap};
use casebook::lens::facets::FacetRow;
use casebook::lens::span;
use casebook::query::{Library, Pick, Query};
use common::{Stage, fixture, library};
use proptest::prelude::*;
use serde_json::json;
use std::sync::Arc;

fn on(columns: u16, rows: u16, lang: Lang, library: Arc<Library>) -> Stage {
    Stage::with(columns, rows, Options { lang, ..Options::default() }, library)
}

/// What shows on the screen where the cursor of the facet pane is.
fn under_the_cursor(stage: &Stage) -> (usize, PanelSpot, String) {
    let at = stage.model.panel_at();
    let row = &stage.model.derived.panel[at];
    let label = if let FacetRow::Value { label, .. } = row { label.clone() } else { String::new() };
    (at - stage.model.panel.top, PanelSpot::of(row), label)
}

#[test]
fn the_facet_cursor_stays_on_its_value_and_on_its_row_whatever_is_picked() {
    for (columns, rows) in [(140, 40), (80, 24), (40, 12)] {
        let mut stage = Stage::new(columns, rows, Lang::Ko);
        stage.keys("Esc f");
        let mut values = 0;
        for _ in 0..stage.model.derived.panel.len() {
            let before = under_the_cursor(&stage);
            if matches!(before.1, PanelSpot::Value(..)) {
                values += 1;
                for _ in 0..3 {
                    stage.keys("Space");
                    let after = under_the_cursor(&stage);
                    assert_eq!((&after.1, &after.2), (&before.1, &before.2), "{columns}x{rows}");
                    // Where the row of chips comes and goes, a row more or less is above the pane.
                    assert!(after.0 == before.0 || (rows < 20 && after.0.abs_diff(before.0) == 1), "{columns}x{rows}");
                }
                assert_eq!(stage.ids().len(), 12, "after only and not it is off again");
            }
            stage.keys("j");
        }
        assert!(values > 20, "{values}");
    }
}

#[test]
fn a_value_without_cases_stays_and_says_0() {
    let mut stage = Stage::new(140, 40, Lang::En);
    let values = |stage: &Stage| -> Vec<(String, u32)> {
        let value = |row: &FacetRow| match row {
            FacetRow::Value { label, count, .. } => Some((label.clone(), *count)),
            _ => None,
        };
        stage.model.derived.panel.iter().filter_map(value).collect()
    };
    let before: Vec<String> = values(&stage).into_iter().map(|(label, _)| label).collect();
    stage.keys("/").types("cause:time-handling ").keys("Esc f");
    let after = values(&stage);
    assert_eq!(after.iter().map(|(label, _)| label.clone()).collect::<Vec<_>>(), before);
    let (label, _) = after.iter().find(|(_, count)| *count == 0).unwrap();
    let screen = stage.screen();
    let row = screen.lines().find(|row| row.contains(label.as_str()) && row.contains(" 0 ")).unwrap();
    assert!(row.split('\u{2502}').next().unwrap().trim_end().ends_with(" 0"), "{row}");
}

#[test]
fn what_is_not_known_can_be_picked_and_excluded() {
    let mut stage = Stage::new(140, 40, Lang::En);
    let undated: Vec<String> = ["T-12".to_owned()].into();
    stage.types("year:none ");
    assert_eq!(stage.ids(), undated);
    stage.keys("Ctrl-u Esc c /").types("-year:none ");
    assert_eq!(stage.ids().len(), 11);
    assert!(!stage.ids().contains(&"T-12"));
}

#[test]
fn counts_every_filter_and_the_way_to_clear_are_in_sight_when_nothing_fits() {
    for (columns, rows) in [(100, 30), (40, 12)] {
        for lang in Lang::BOTH {
            let mut stage = Stage::on(columns, rows, lang, "cause:time-handling zzqq");
            let label = ["Time handling", "시간 처리"];
            stage.sees("0 / 12").sees("zzqq");
            let screen = stage.screen();
            assert!(label.iter().any(|label| screen.contains(label)) || screen.contains("time"), "{screen}");
            assert!(screen.contains("(x)") || screen.contains("c "), "{screen}");
            stage.keys("c").sees("12 / 12").keys("u").sees("0 / 12");
        }
    }
    // Filters that do not fit are at least counted.
    let mut stage =
        Stage::on(40, 12, Lang::Ko, "cause:capacity org:northwind domain:database symptom:high-latency after:2020");
    stage.sees("1 / 12").sees("+");
}

#[test]
fn a_long_facet_is_filtered_as_it_is_typed_and_picked_values_stay() {
    let records: Vec<_> = (0..300)
        .map(|at| {
            let name = if at == 271 { "데이터베이스팀".to_owned() } else { format!("조직 {at:03}") };
            json!({"id": format!("O-{at}"), "title": {"ko": "제목"}, "org": name, "root_cause": "capacity"})
        })
        .collect();
    let mut stage = on(120, 40, Lang::Ko, library(&records));
    stage.keys("Esc f /").types("조직 007").keys("Enter Space");
    assert_eq!(stage.ids(), ["O-7"]);
    stage.keys("/ Ctrl-u").types("데이터");
    stage.sees("데이터베이스팀").sees("[x] 조직 007").lacks("조직 008");
    // The cursor is on the first that fits, not on the picked one.
    stage.keys("Enter Space");
    assert_eq!(stage.ids().len(), 2);
}

/// The labels of the values that the facet pane holds, the picked ones in brackets.
fn labels(stage: &Stage) -> Vec<String> {
    let value = |row: &FacetRow| match row {
        FacetRow::Value { label, pick: Pick::Off, .. } => Some(label.clone()),
        FacetRow::Value { label, .. } => Some(format!("[{label}]")),
        FacetRow::Group { .. } | FacetRow::More { .. } => None,
    };
    stage.model.derived.panel.iter().filter_map(value).collect()
}

#[test]
fn initials_find_values_in_the_search_of_the_facet_pane() {
    let records: Vec<_> = (0..300)
        .map(|at| {
            let name = match at {
                41 => "데이터베이스팀".to_owned(),
                99 => "커넥션 서비스".to_owned(),
                207 => "결제 데이터 팀".to_owned(),
                _ => format!("조직 {at:03}"),
            };
            json!({"id": format!("I-{at}"), "title": {"ko": "제목"}, "org": name, "root_cause": "capacity"})
        })
        .collect();
    for lang in Lang::BOTH {
        let mut stage = on(120, 40, lang, library(&records));
        stage.keys("Esc f /").types("조직 007").keys("Enter Space");
        let picked = "[조직 007]".to_owned();
        for (typed, fit) in [
            ("ㄷㅇㅌ", vec!["결제 데이터 팀", "데이터베이스팀"]),
            ("ㄷㅇㅌㅂㅇㅅ", vec!["데이터베이스팀"]),
            ("ㅋㄴㅅ", vec!["커넥션 서비스"]),
            // Mixed with whole syllables, and across a blank of the label.
            ("결ㅈㄷㅇㅌ", vec!["결제 데이터 팀"]),
            ("ㅋㄴㅅㅅㅂㅅ", vec!["커넥션 서비스"]),
        ] {
            stage.keys("/ Ctrl-u").types(typed).sees("[x] 조직 007").lacks("조직 008");
            let mut shown = labels(&stage);
            shown.sort_unstable();
            let mut wanted: Vec<String> = fit.into_iter().map(str::to_owned).chain([picked.clone()]).collect();
            wanted.sort_unstable();
            assert_eq!(shown, wanted, "{typed}");
            stage.keys("Enter");
        }
        // What initials found is picked like anything else.
        stage.keys("Space").sees("[x] 커넥션 서비스");
        assert_eq!(stage.ids().len(), 2);
    }
}

#[test]
fn initials_find_labels_of_the_vocabulary_in_the_facet_pane() {
    // ㅅㅈㅂㄱ: 설정 변경, a cause.
    let mut stage = Stage::new(120, 40, Lang::Ko);
    stage.keys("Esc f /").types("ㅅㅈㅂㄱ");
    assert_eq!(labels(&stage), ["설정 변경"]);
    stage.keys("Enter Space");
    assert_eq!(stage.ids(), ["T-09", "T-11"]);
}

/// What a reader can come back to.
#[derive(Debug, Clone, PartialEq)]
struct Place {
    query: Query,
    shown: String,
    reading: Reading,
}

fn place(stage: &Stage) -> Place {
    Place { query: stage.model.query.clone(), shown: stage.shown().to_owned(), reading: stage.model.reading }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    /// Steps (facet, query, opening and leaving a case) against a stack of places: back gives the whole of each.
    #[test]
    fn back_and_forward_give_each_place_whole(steps in proptest::collection::vec(0..6u8, 1..30)) {
        let mut stage = Stage::new(120, 40, Lang::En);
        stage.keys("Esc");
        let (mut back, mut forward): (Vec<Place>, Vec<Place>) = (Vec::new(), Vec::new());
        let words = ["pool", "dns", "cache", "orders", "token"];
        for (at, step) in steps.into_iter().enumerate() {
            let before = place(&stage);
            match step {
                0 => {
                    // Typing is one step however many letters it has.
                    stage.keys("Esc Esc / Ctrl-u").types(words[at % words.len()]).keys("Enter");
                }
                1 => {
                    stage.keys("Esc Esc f").keys(if at % 2 == 0 { "] j" } else { "] ] j" }).keys("Space Esc");
                }
                2 => {
                    stage.keys("Esc Esc c");
                }
                3 => {
                    // Moving is no step.
                    stage.keys("Esc Esc j");
                }
                4 => {
                    let wanted = back.pop();
                    stage.keys("u");
                    if let Some(wanted) = wanted {
                        forward.push(before);
                        prop_assert_eq!(&place(&stage).query, &wanted.query);
                        prop_assert_eq!(place(&stage), wanted);
                    }
                    continue;
                }
                _ => {
                    let wanted = forward.pop();
                    stage.keys("Ctrl-r");
                    if let Some(wanted) = wanted {
                        back.push(before);
                        prop_assert_eq!(place(&stage), wanted);
                    }
                    continue;
                }
            }
            let after = place(&stage);
            if after.query != before.query {
                back.push(before);
                forward.clear();
            } else if step != 3 {
                // Nothing changed: no step, or one that leads to the same place; neither is held here.
                prop_assume!(after == before);
            }
        }
    }
}

#[test]
fn hits_are_shown_counted_and_stepped_through_all_around() {
    let mut lines: Vec<String> = (0..300).map(|at| format!("Line {at} says nothing.")).collect();
    lines[250] = "커넥션 풀이 말랐다.".to_owned();
    lines[280] = "다시 커넥션 풀이었다.".to_owned();
    let record = json!({"id": "L-1", "title": {"ko": "긴 글"}, "summary": {"ko": lines.join("\n")}});
    let mut stage = on(120, 40, Lang::Ko, library(&[record]));
    stage.types("커넥션").keys("Enter").sees("커넥션 풀이 말랐다").sees("1/2");
    stage.keys("n").sees("2/2").sees("다시 커넥션 풀이었다");
    stage.keys("n").sees("1/2").sees("커넥션 풀이 말랐다").sees("처음부터 다시 찾았습니다");
    stage.keys("N").sees("2/2").keys("-").sees("1/2");
    // In Korean mode too.
    stage.burst("ㅜ").sees("2/2");
}

#[test]
fn hits_of_the_other_language_come_after_ones_own_and_then_the_one_language_again() {
    let record = json!({
        "id": "N-1", "date": "2024-02-01", "title": {"ko": "제목 하나", "en": "Title one"},
        "summary": {"ko": "redis 하나.\n\nredis 둘.", "en": "redis in English."},
        "lessons": {"ko": "배운 것.", "en": "Watch redis, and redis again."},
    });
    let other = json!({"id": "N-2", "date": "2024-01-01", "title": {"ko": "다음 redis"}, "summary": {"ko": "redis."}});
    for (columns, rows) in [(120, 40), (60, 20)] {
        let mut stage = on(columns, rows, Lang::Ko, library(&[record.clone(), other.clone()]));
        stage.types("redis").keys("Enter");
        while stage.shown() != "N-1" {
            stage.keys("j");
        }
        let single = |stage: &Stage| (stage.model.both, stage.model.reader.hit);
        stage.keys("Enter").sees("1/2 (+영어 3)").lacks("redis in English");
        stage.keys("n");
        assert_eq!(single(&stage), (false, 1));
        // One after the other, none of one's own again.
        let mut seen = Vec::new();
        for _ in 0..3 {
            stage.keys("n");
            assert!(stage.model.both, "{seen:?}");
            seen.push(stage.model.reader.hit);
        }
        assert_eq!(seen, [0, 1, 2]);
        stage.sees("Watch redis").sees("영어 3/3");
        stage.keys("N");
        assert_eq!(single(&stage), (true, seen[1]));
        stage.keys("n n").sees("1/2").sees("처음부터 다시 찾았습니다").lacks("Watch redis");
        assert_eq!(single(&stage), (false, 0));
        // The other way round, and back over the edge.
        stage.keys("N");
        assert_eq!(single(&stage), (true, seen[2]));
        stage.keys("N N N").lacks("Watch redis");
        assert_eq!(single(&stage), (false, 1));
        // Another case begins in one language, and so does the list that Esc goes back to.
        stage.keys("n").sees("redis in English").keys(",");
        assert_eq!((stage.shown(), stage.model.both), ("N-2", false));
        stage.keys(".");
        assert_eq!((stage.shown(), stage.model.both), ("N-1", false));
        // Whoever shows both for themselves keeps both.
        stage.keys("b n n n n n n n").sees("redis in English");
        assert!(stage.model.both);
        stage.keys("b Esc");
        assert!(!stage.model.both);
    }
}

#[test]
fn a_word_of_the_other_language_alone_is_stepped_through_and_given_back() {
    let record =
        json!({"id": "N-3", "title": {"ko": "제목", "en": "Title"}, "summary": {"ko": "글.", "en": "A quorum."}});
    let mut stage = on(120, 40, Lang::Ko, library(&[record]));
    stage.types("quorum").keys("Enter Enter").sees("영어 글에 1곳 (n)").lacks("A quorum.");
    stage.keys("n").sees("A quorum.").sees("영어 1/1").keys("n").lacks("A quorum.");
    stage.keys("n").sees("A quorum.").keys("Esc");
    assert!(!stage.model.both);
}

#[test]
fn the_filter_key_puts_the_cursor_on_the_first_value() {
    for (columns, rows) in [(140, 40), (80, 24), (40, 12)] {
        for way in ["f", "h", "Shift-Tab"] {
            let mut stage = Stage::new(columns, rows, Lang::Ko);
            stage.keys("Esc").keys(way);
            let at = stage.model.panel_at();
            let before = &stage.model.derived.panel[..at];
            assert!(matches!(stage.model.derived.panel[at], FacetRow::Value { .. }), "{columns}x{rows} {way}");
            assert!(before.iter().all(|row| matches!(row, FacetRow::Group { .. })), "it is the first");
            // The heading is in sight, and a step above it.
            assert_eq!(stage.model.panel.top, 0);
            stage.keys("Space").sees("[x]");
            // Who comes back finds the cursor where it was.
            stage.keys("j j Esc f");
            assert_eq!(stage.model.panel_at(), at + 2);
        }
    }
}

#[test]
fn words_that_come_over_a_list_or_a_popup_are_words_of_their_own_in_the_search() {
    let record = json!({"id": "W-1", "title": {"ko": "결제 지연"}, "summary": {"ko": "커넥션 풀이 말랐다."}});
    for popup in ["", "v", "?", "w"] {
        let mut stage = on(120, 40, Lang::Ko, library(std::slice::from_ref(&record)));
        stage.types("결제").keys("Enter");
        if !popup.is_empty() {
            stage.keys(popup);
        }
        stage.paste("커넥션 풀").sees("검색 결제 커넥션 풀");
    }
}

#[test]
fn the_search_key_leaves_a_popup_for_the_search() {
    let record = json!({"id": "W-1", "title": {"ko": "결제 지연"}});
    for popup in ["v", "w", "y"] {
        let mut stage = on(120, 40, Lang::Ko, library(std::slice::from_ref(&record)));
        stage.types("결제").keys("Enter").keys(popup).keys("/ Ctrl-u").types("지연").sees("검색 지연");
    }
}

#[test]
fn the_help_lists_every_action_with_the_key_in_force_and_what_can_be_used_here_first() {
    let mut keys = Keymap::default();
    assert_eq!(keys.read("[keys]\nproblems = 'W'\n"), []);
    for (keys, key) in [(Keymap::default(), 'w'), (keys, 'W')] {
        let mut stage = Stage::new(100, 200, Lang::En);
        stage.model.keys = Arc::new(keys);
        let help = stage.keys("Esc ?").screen();
        for action in Action::ALL {
            let Some(chord) = stage.model.keys.command_chords(*action).next() else { continue };
            let (label, chord) = (format!(" {}", action.label(Lang::En)), chord.to_string());
            let told = |row: &str| row.trim_end().ends_with(&label) && row.contains(&chord);
            assert!(help.lines().any(told), "{chord} {label} is not in the help\n{help}");
        }
        stage.keys("Esc").keys(&key.to_string()).sees("No problems");
    }
    let mut stage = Stage::new(40, 12, Lang::Ko);
    let first = stage.keys("Esc ?").sees("지금 쓸 수 있는 키").screen();
    assert_ne!(stage.keys("PgDn").screen(), first);
    stage.keys("Esc").sees("12 / 12").lacks("지금 쓸 수 있는 키");
    // In a text field it is a letter.
    stage.keys("/").types("?");
    assert_eq!((stage.model.search.text(), stage.model.overlay), ("?", None));
    stage.keys("F1").sees("지금 쓸 수 있는 키");
    assert_eq!(stage.model.keys.find(Context::Field, Chord::parse("?").unwrap()), None);
}

/// The labels of the actions that the help shows, without the headings.
fn helped(stage: &Stage) -> Vec<String> {
    let rows = &stage.model.derived.overlay_rows;
    rows.iter().filter(|row| row.len() > 1).map(|row| span::text(row.get(3..).unwrap_or_default())).collect()
}

#[test]
fn the_help_is_searched_by_names_in_either_language_initials_and_keys() {
    for (lang, typed, label) in [
        (Lang::En, "playbook", "Playbook"),
        (Lang::En, "조치 모음", "Playbook"),
        (Lang::Ko, "조치 모음", "조치 모음"),
        (Lang::Ko, "ㅈㅊㅁㅇ", "조치 모음"),
        (Lang::Ko, "PLAYB", "조치 모음"),
        // Half typed.
        (Lang::Ko, "조침", "조치 모음"),
        // On the other keyboard: palette, 그래프.
        (Lang::Ko, "ㅔ미ㄷㅅㅅㄷ", "명령 찾기"),
        (Lang::En, "rmfovm", "Graph"),
        // By the name of the action in the settings, and by a key as the help writes it.
        (Lang::En, "lens-3", "Statistics"),
        (Lang::Ko, "Ctrl-z", "잠시 멈춤"),
        (Lang::Ko, ":", "명령 찾기"),
        (Lang::En, "Ctrl-r", "Forward in history"),
    ] {
        let mut stage = Stage::new(80, 24, lang);
        stage.keys("Esc ? /").types(typed).sees(&format!("/ {typed}"));
        assert_eq!(helped(&stage), [label], "{typed}");
        // The key in force stands beside it, and what fits is marked as a hit is elsewhere.
        stage.sees(label);
        assert_eq!(stage.model.query, Query::default(), "nothing of it goes to the search");
    }
    // Keys by their beginning and as others write them, commands by other names; the very key comes first.
    for (typed, first, also) in [
        ("n", "Next hit", "Previous hit"),
        ("N", "Previous hit", "Next hit"),
        ("ctrl", "Half a page down", "Down"),
        ("ctrl+d", "Half a page down", ""),
        ("C-d", "Half a page down", ""),
        ("^d", "Half a page down", ""),
        ("esc", "One step back", ""),
        ("pgdn", "A page down", ""),
        ("space", "Mark the case", "Value: only, not, off"),
        ("스페이스", "Mark the case", "Value: only, not, off"),
        ("tab", "Next pane", "Previous pane"),
        ("f1", "Help", ""),
        ("방향키", "Down", "Back in history"),
        ("종료", "Close, quit", "Quit at once"),
        ("exit", "Close, quit", "Quit at once"),
        ("취소", "One step back", "Back in history"),
    ] {
        let mut stage = Stage::new(80, 24, Lang::En);
        stage.keys("Esc ? /").types(typed);
        let found = helped(&stage);
        assert_eq!(found.first().map(String::as_str), Some(first), "{typed}: {found:?}");
        assert!(also.is_empty() || found.contains(&also.to_owned()), "{typed}: {found:?}");
    }
    // A key that stands alone is looked for beside the words that it begins.
    let mut stage = Stage::new(80, 24, Lang::En);
    stage.keys("Esc ? /").types("w").sees("Problems").sees("Forward in history").lacks("Graph");
}

#[test]
fn esc_in_the_help_leaves_its_search_then_brings_everything_back_then_closes() {
    for (columns, rows, lang) in [(80, 24, Lang::Ko), (40, 12, Lang::En), (60, 20, Lang::Ko)] {
        let mut stage = Stage::on(columns, rows, lang, "cause:capacity");
        let all = stage.keys("Esc ?").screen();
        stage.keys("/").sees(["a command", "명령이나"][usize::from(lang == Lang::Ko)]);
        assert_eq!(stage.model.context(), Context::Field);
        stage.types("graph").keys("Esc");
        assert_eq!((stage.model.context(), helped(&stage).len()), (Context::Help, 1));
        // Keys are commands again, and `/` goes on with the words.
        stage.keys("/").types("zzq").sees(["No command fits", "맞는 명령이 없습니다"][usize::from(lang == Lang::Ko)]);
        assert_eq!(stage.model.help.field.text(), "graphzzq");
        stage.keys("Enter Esc");
        assert_eq!(stage.screen(), all);
        stage.keys("Esc").sees("3").lacks(["Keys here", "지금 쓸 수 있는 키"][usize::from(lang == Lang::Ko)]);
        assert_eq!((stage.model.overlay, stage.ids().len()), (None, 3));
        // `q` closes it at once, whatever is looked for.
        stage.keys("? / a Enter q");
        assert_eq!((stage.model.overlay, stage.ended), (None, None));
        // It is empty the next time.
        stage.keys("? / a q").keys("F1 ?");
        assert_eq!(stage.screen(), all);
    }
}

#[test]
fn the_search_of_the_help_takes_hangul_as_a_field_does() {
    let mut stage = Stage::new(80, 24, Lang::Ko);
    // ㅂ is q and ㅜ is n outside a field; here they are letters. The caret stands where the input method composes.
    stage.keys("Esc ? /").burst("ㅂ").burst("ㅜ").types("Ctrl");
    assert_eq!((stage.model.help.field.text(), stage.ended), ("ㅂㅜCtrl", None));
    stage.keys("Ctrl-u").types("그래프").keys("Backspace").types("프").sees("/ 그래프");
    assert_eq!(helped(&stage), ["그래프"]);
    // A jamo that is a command opens nothing while the help shows its rows, and moves in them.
    stage.keys("Enter Esc").burst("ㅓ");
    assert_eq!(stage.model.overlay_top, 1);
    // Words that arrive together are looked for in the help; what is pasted there is for the library.
    stage.burst("그래프");
    assert_eq!((stage.model.help.field.text(), stage.model.search.text()), ("그래프", ""));
    stage.keys("Enter").burst("통계");
    assert_eq!(stage.model.help.field.text(), "그래프 통계");
    stage.keys("Ctrl-u").paste("필터 창");
    assert_eq!(helped(&stage), ["필터 창"]);
    stage.keys("Enter").paste("복제 지연").sees("검색 복제 지연");
    assert_eq!(stage.model.overlay, None);
}

/// Rows of a pane that hold something, its title aside.
fn content_rows(stage: &mut Stage) -> usize {
    let at = stage.model.derived.layout;
    let pane = match stage.model.pane {
        Pane::Facets => at.facets,
        Pane::List => at.list,
        Pane::Detail => at.detail,
    };
    let buffer = stage.buffer();
    (pane.y + 1..pane.bottom())
        .filter(|y| (pane.x..pane.right()).any(|x| !buffer[(x, *y)].symbol().trim().is_empty()))
        .count()
}

#[test]
fn every_pane_is_reached_by_tab_and_shows_three_rows_at_any_form() {
    for (columns, rows) in [(140, 40), (90, 24), (60, 20), (40, 12), (30, 8)] {
        for filter in ["", "cause:capacity"] {
            for back in [false, true] {
                let mut stage = Stage::on(columns, rows, Lang::Ko, filter);
                stage.keys("Esc");
                let mut seen = Vec::new();
                for _ in 0..3 {
                    let rows_shown = content_rows(&mut stage);
                    let pane = stage.model.pane;
                    assert!(rows_shown >= 3, "{pane:?} at {columns}x{rows}: {rows_shown}\n{}", stage.screen());
                    seen.push(pane);
                    stage.keys(if back { "Shift-Tab" } else { "Tab" });
                }
                for pane in [Pane::Facets, Pane::List, Pane::Detail] {
                    assert!(seen.contains(&pane), "{pane:?} at {columns}x{rows}");
                }
            }
        }
    }
}

#[test]
fn one_key_of_a_korean_vowel_is_both_of_its_keys() {
    let (mut jamo, mut latin) = (Stage::new(140, 40, Lang::Ko), Stage::new(140, 40, Lang::Ko));
    jamo.keys("Esc Tab").burst("ㅘ");
    latin.keys("Esc Tab h k");
    assert_eq!((jamo.model.pane, jamo.model.list.at), (latin.model.pane, latin.model.list.at));
    assert_eq!(jamo.model.pane, Pane::List);
}

#[test]
fn two_files_of_one_id_are_two_rows() {
    let twin = |title: &str| json!({"id": "TWIN", "title": {"en": title}});
    for records in [[twin("first"), twin("second")], [twin("second"), twin("first")]] {
        let mut stage = on(120, 40, Lang::En, library(&records));
        stage.sees("first").sees("second").sees("2 / 2");
        stage.types("is:duplicate ");
        assert_eq!(stage.ids(), ["TWIN", "TWIN"]);
    }
}

#[test]
fn a_text_of_a_megabyte_without_a_blank_is_shown_and_read() {
    let record = json!({"id": "M-1", "title": {"ko": "큰 글"}, "summary": {"ko": "장애".repeat(170_000)}});
    let mut stage = on(120, 40, Lang::Ko, library(&[record]));
    stage.keys("Esc Enter").sees("장애장애장애").keys("G b t").sees("장애장애장애").keys("Esc");
}

#[test]
fn a_case_that_is_gone_after_a_reload_leaves_its_neighbour_selected() {
    let record =
        |at: usize| json!({"id": format!("G-{at}"), "date": format!("2024-0{at}-01"), "title": {"en": "Title"}});
    let all: Vec<_> = (1..6).map(record).collect();
    let mut stage = on(120, 40, Lang::En, library(&all));
    stage.keys("Esc j j");
    assert_eq!(stage.shown(), "G-3");
    let left: Vec<_> = all.iter().filter(|record| record["id"] != "G-3").cloned().collect();
    stage.reload(library(&left));
    stage.sees("1 gone").sees("4 / 4");
    assert!(["G-2", "G-4"].contains(&stage.shown()), "{}", stage.shown());
    // The last one too, and the only one that is left.
    stage.keys("G");
    assert_eq!(stage.shown(), "G-1");
    stage.reload(library(&left[1..]));
    assert_eq!(stage.shown(), "G-2");
    stage.reload(library(&[]));
    assert_eq!(stage.shown(), "");
    let fixture = fixture();
    stage.reload(fixture);
    assert_eq!(stage.ids().len(), 12);
}
