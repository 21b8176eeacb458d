//! The middle of an incident, in keys: from an alert to a copied checklist, and what a value means. Then the figures of
//! playbook and topic against a count that shares no code with them.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test fails by panicking")]

mod cli_run;
mod common;

use casebook::app::{Effect, Msg, Options};
use casebook::corpus::{Case, Catalog, Facet, Lang, Root, Section, Str};
use casebook::lens::board::{Goal, Lens};
use casebook::lens::playbook::playbook;
use casebook::lens::span;
use casebook::lens::tally::Tally;
use casebook::lens::topic::topic;
use casebook::query::{Library, Marks, Query, run};
use casebook::text::width;
use cli_run::{Casebook, fixture as fixture_path};
use common::{Stage, fixture};
use proptest::prelude::*;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// The starter library.
fn starter() -> Arc<Library> {
    static LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();
    Arc::clone(LIBRARY.get_or_init(|| Arc::new(Library::new(Catalog::read(&[Root::Embedded], None)))))
}

fn on_starter(columns: u16, rows: u16, lang: Lang) -> Stage {
    Stage::with(columns, rows, Options { lang, ..Options::default() }, starter())
}

fn copied(stage: &Stage) -> &str {
    match stage.asked.last() {
        Some(Effect::Copy { text, .. }) => text,
        other => panic!("nothing was copied: {other:?}"),
    }
}

#[test]
fn from_an_alert_to_a_copied_checklist_in_four_keys() {
    let mut stage = on_starter(80, 24, Lang::Ko);
    stage.types("p99 지연 급증, DB 커넥션 고갈");
    stage.keys("Enter 2").sees("먼저 의심할 것").sees("악화시킨 것").sees("장애를 끝낸 조치");
    stage.keys("y").sees("이 페이지를 Markdown으로").keys("m");
    let text = copied(&stage).to_owned();
    assert!(text.starts_with("# 조치 모음: p99 지연 급증, DB 커넥션 고갈\n"), "{text}");
    assert!(text.ends_with("\n다른 조직의 조치입니다. 우리 환경에 맞는지 확인하고 실행하세요.\n"), "{text}");
    // Each step names its case and whose it is.
    let steps: Vec<&str> = text.lines().filter(|line| line.starts_with("- [ ] ")).collect();
    assert!(steps.len() > 5, "{text}");
    for step in steps {
        let (_, from) = step.rsplit_once(" (CB-").unwrap_or_else(|| panic!("{step}"));
        assert!(from.split_once(", ").is_some_and(|(_, org)| org.len() > 1), "{step}");
    }
}

#[test]
fn slack_gets_plain_bullets_and_no_headings() {
    let mut stage = Stage::on(80, 24, Lang::En, "cause:capacity");
    stage.keys("2 y s");
    let text = copied(&stage);
    assert!(text.starts_with("*Playbook: cause:capacity*\n"), "{text}");
    assert!(text.contains("\n*Kill a query or job: 1 case, recovered in 42m*\n"), "{text}");
    assert!(text.contains("\n\u{2022} 14:10 UTC: killed the report query. (T-01, "), "{text}");
    assert!(text.ends_with("\nSteps other organizations took: check that they fit yours.\n"), "{text}");
    assert!(!text.contains("- [ ]") && !text.lines().any(|line| line.starts_with('#')), "{text}");
}

#[test]
fn enter_on_a_step_opens_its_case_there_and_esc_comes_back() {
    let mut stage = Stage::on(80, 24, Lang::Ko, "cause:capacity");
    stage.keys("2").sees("쿼리나 작업 중단  1건, 복구 42m").sees("T-01");
    let first = fixture().find("T-01")[0];
    let second_step = Goal::Case { case: first, section: Section::Remediation, item: 1 };
    while stage.model.derived.board.targets[stage.model.page.at].goal != second_step {
        stage.keys("j");
    }
    stage.keys("Enter");
    assert_eq!(stage.shown(), "T-01");
    stage.sees("애플리케이션 서버를 한 대씩 재시작했다");
    stage.keys("Esc").sees("쿼리나 작업 중단");
}

#[test]
fn m_on_a_page_marks_the_case_that_the_row_stands_for_and_says_why_not_elsewhere() {
    for (lang, not, marked) in [
        (Lang::En, "This row is not a single case", "Marked: "),
        (Lang::Ko, "사례 하나를 가리키는 줄이 아닙니다", "표시했습니다: "),
    ] {
        for (columns, rows) in [(120, 40), (80, 24), (60, 20)] {
            let mut stage = on_starter(columns, rows, lang);
            stage.types("redis").keys("Enter 2 m").sees(not);
            assert_eq!(stage.file.marks.len(), 0, "a cause is no case");
            while stage.model.page_case().is_none() {
                stage.keys("j");
            }
            let case = stage.model.page_case().unwrap();
            let id = stage.model.library.case(case).id.to_string();
            let place = stage.model.page.at;
            // The case of the row, not the one that is selected in the list behind the page.
            stage.keys("m").sees(&format!("{marked}{id}"));
            assert_eq!(stage.file.marks, Marks::from([id.clone()]));
            assert_eq!(stage.model.page.at, place, "the cursor stays");
            stage.keys("Space");
            assert_eq!(stage.file.marks.len(), 0, "and takes it away again");
            // The palette says the same.
            stage
                .keys("g :")
                .types("mark-the")
                .keys("Ctrl-u")
                .types(["Mark the case", "표시하기"][lang as usize])
                .sees(not);
            stage.keys("Esc 3 m").sees(not);
        }
    }
}

#[test]
fn by_case_the_steps_stand_in_their_order_and_the_tabs_tell_the_rest() {
    let mut stage = Stage::on(120, 40, Lang::Ko, "cause:capacity");
    stage.keys("2 z").sees("1. 집계 쿼리를 강제로 끝냈다.").sees("2. 애플리케이션 서버를 한 대씩 재시작했다.");
    stage.keys("z").lacks("1. 집계 쿼리를");
    let tabs = stage.model.derived.board.tabs.clone();
    assert_eq!(tabs, ["조치", "악화시킨 것", "감지", "후속 조치", "교훈"]);
    stage.keys("l l").sees("4m  p99 알람이 4분 뒤에 울렸다.");
    stage.keys("h h h").sees("교훈");
    assert_eq!(stage.model.page.tab, 4);
}

#[test]
fn enter_on_a_cause_lists_as_many_cases_as_it_said_and_u_comes_back() {
    let mut stage = on_starter(120, 40, Lang::Ko);
    stage.keys("Esc 2");
    let (_, slug) = stage.model.derived.board.value(0).unwrap();
    let (slug, library) = (slug.to_owned(), starter());
    let count = playbook(&library, &stage.model.results, 20).causes[0].cases.len();
    stage.keys("Enter");
    assert_eq!(stage.model.page.lens, Lens::Cases);
    assert_eq!(stage.ids().len(), count, "{slug}");
    stage.keys("u").sees("먼저 의심할 것");
}

#[test]
fn the_steps_are_those_of_the_first_twenty_until_one_key_shows_the_rest() {
    let mut stage = on_starter(80, 24, Lang::Ko);
    let all = starter().catalog.cases.len();
    stage.keys("Esc 2").sees(&format!("{all}건 중 앞 20건"));
    let few = stage.model.derived.board.rows.len();
    let last = stage.model.derived.board.targets.last().map(|target| target.goal.clone());
    assert_eq!(last, Some(Goal::Whole));
    stage.keys("+").lacks("앞 20건");
    let rows: Vec<String> = stage.model.derived.board.rows.iter().map(|row| span::text(row)).collect();
    assert!(rows.len() > few && rows.iter().any(|row| row.ends_with(&format!("사례 {all}건"))), "{rows:?}");
    stage.keys("+").sees("앞 20건").keys("G").sees(&format!("나머지 {}건도 보기", all - 20)).keys("Enter");
    assert!(!stage.model.derived.board.targets.iter().any(|target| target.goal == Goal::Whole));
}

#[test]
fn i_on_a_value_tells_what_it_means_over_the_whole_library() {
    let mut stage = Stage::on(80, 24, Lang::Ko, "cause:capacity T-01");
    stage.keys("2 i").sees("원인: 용량 부족").sees("사례 3건").sees("연도별").sees("흔히 장애를 끝낸 조치");
    // Its cases are those of the whole library: the words of the query are left out.
    stage.keys("Enter");
    assert_eq!(stage.ids(), ["T-01", "T-04", "T-07"]);
    stage.keys("u").sees("원인: 용량 부족");
    // A value that goes with it is a topic too.
    let component = |target: &casebook::lens::board::Target| matches!(&target.goal, Goal::Values(values) if values.len() == 2 && values[1].0 == Facet::Component);
    let at = stage.model.derived.board.targets.iter().position(component).unwrap();
    for _ in 0..at {
        stage.keys("j");
    }
    stage.keys("i").sees("구성 요소: ");
}

#[test]
fn no_row_is_wider_than_the_page_and_no_two_are_blank() {
    for lang in Lang::BOTH {
        for columns in [20, 43, 60, 80] {
            let mut stage = on_starter(columns, 24, lang);
            stage.keys("Esc 2");
            for keys in ["z", "z", "+", "l", "l", "l", "l", "l", "j i"] {
                stage.keys(keys);
                let rows = &stage.model.derived.board.rows;
                assert!(!rows.is_empty());
                assert!(rows.windows(2).all(|pair| !(pair[0].is_empty() && pair[1].is_empty())), "{columns} {keys}");
                for row in rows {
                    assert!(span::cells(row) <= usize::from(columns) - 2, "{columns} {keys}: {}", span::text(row));
                    let text = span::text(row);
                    assert!(width::cells_cjk(&text) == width::cells(&text), "{text}");
                }
            }
        }
    }
}

/// So many cases that each restarted something.
fn many(cases: usize) -> Arc<Library> {
    let record = |number: usize| {
        json!({
            "id": format!("M-{number:04}"), "title": {"en": "Outage", "ko": "장애"}, "root_cause": "capacity",
            "components": ["database"],
            "remediation": [{"text": {"en": "Restarted the service.", "ko": "서비스를 재시작했다."}}],
        })
    };
    common::library(&(0..cases).map(record).collect::<Vec<_>>())
}

#[test]
fn a_page_over_very_many_cases_opens_at_once_and_shows_the_steps_when_they_are_counted() {
    for (lang, counting, kind) in [
        (Lang::En, "Counting the steps...", "Restart  300 cases"),
        (Lang::Ko, "조치를 세고 있습니다...", "재시작  300건"),
    ] {
        let library = many(300);
        let mut stage = Stage::with(80, 24, Options { lang, ..Options::default() }, Arc::clone(&library));
        // What needs no counting is there.
        stage.keys("Enter 2").sees(counting).sees("300").lacks(kind);
        assert!(!library.knows_kinds(), "nothing was counted on the way");
        stage.keys("l").lacks(counting).keys("h").sees(counting);
        // As the thread that prepares the library does it.
        library.learn_kinds();
        stage.lacks(kind).tell(Msg::Warmed);
        stage.lacks(counting).sees(kind).sees("M-0000");
    }
}

#[test]
fn a_topic_of_very_many_cases_opens_at_once_too() {
    let library = many(300);
    let mut stage = Stage::with(80, 24, Options { lang: Lang::En, ..Options::default() }, Arc::clone(&library));
    stage.keys("Enter 2 i").sees("What most often ended it").sees("Counting the steps...");
    library.learn_kinds();
    stage.tell(Msg::Warmed);
    stage.lacks("Counting").sees("Restart");
}

#[test]
fn few_cases_are_counted_at_once() {
    let library = many(300);
    let options = Options { lang: Lang::En, query: "M-000".to_owned(), ..Options::default() };
    let mut stage = Stage::with(80, 24, options, Arc::clone(&library));
    stage.keys("Enter 2").lacks("Counting").sees("Restart  10 cases");
    assert!(!library.knows_kinds());
    // What is taken along is whole, whatever is known.
    let library = many(300);
    let mut stage = Stage::with(80, 24, Options { lang: Lang::En, ..Options::default() }, library);
    stage.keys("Enter 2 y m");
    assert!(copied(&stage).contains("Restart: 300 cases"), "{}", copied(&stage));
}

#[test]
fn a_page_over_nothing_says_so() {
    let mut stage = Stage::on(80, 24, Lang::Ko, "component:in-memory-cache cause:time-handling");
    stage.keys("2").sees("맞는 사례가 없습니다").keys("y m");
    assert!(copied(&stage).contains("사례 0건"));
}

/// How many of `cases` have each value, counted from the records themselves.
fn counted(cases: &[&Case], values: impl Fn(&Case) -> Vec<Str>) -> BTreeMap<String, usize> {
    let mut out = BTreeMap::new();
    for case in cases {
        let mut seen = values(case);
        seen.retain(|slug| !matches!(slug.trim(), "" | "unknown" | "none"));
        seen.sort();
        seen.dedup();
        seen.into_iter().for_each(|slug| *out.entry(slug.into_owned()).or_default() += 1);
    }
    out
}

fn figures(tallies: &[Tally]) -> BTreeMap<String, usize> {
    let known = tallies.iter().filter(|tally| tally.slug != "none");
    known.map(|tally| (tally.slug.clone(), tally.cases.len())).collect()
}

/// The median by its definition: sorted, the middle, or half way between the two middle ones.
fn median(cases: &[&Case]) -> (usize, Option<u64>) {
    let mut times: Vec<u64> = cases.iter().filter_map(|case| case.timeline.resolved_after.as_ref()?.seconds).collect();
    times.sort_unstable();
    let half = times.len() / 2;
    let middle = match times.len() {
        0 => None,
        odd if odd % 2 == 1 => Some(times[half]),
        _ => Some((times[half - 1] + times[half]) / 2),
    };
    (times.len(), middle)
}

fn queries() -> impl Strategy<Value = String> {
    const WORDS: [&str; 9] =
        ["", "redis", "커넥션 풀", "dns", "지연", "cause:capacity", "cause:config-change", "after:2018", "-network"];
    const MORE: [&str; 5] = ["", "ttr:>1h", "component:in-memory-cache", "symptom:high-latency", "sort:ttr"];
    (proptest::sample::select(&WORDS[..]), proptest::sample::select(&MORE[..])).prop_map(|(a, b)| format!("{a} {b}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_figures_of_the_playbook_are_those_of_a_plain_count(text in queries(), first in 0..30usize, own in any::<bool>()) {
        let library = if own { fixture() } else { starter() };
        let results = run(&library, &Query::parse(&text, &library), &Marks::default());
        let book = playbook(&library, &results, first);
        let cases: Vec<&Case> = results.hits.iter().map(|hit| library.case(hit.case)).collect();
        let causes = counted(&cases, |case| case.root_cause.iter().cloned().collect());
        prop_assert_eq!(figures(&book.causes), causes);
        prop_assert_eq!(figures(&book.factors), counted(&cases, |case| case.contributing.clone()));
        for cause in &book.causes {
            let with: Vec<&Case> = cause.cases.iter().map(|case| library.case(*case)).collect();
            prop_assert_eq!((cause.times.known, cause.times.median), median(&with));
        }
        // Every step of the first results stands under one kind, once, and no other does.
        let steps: usize = book.remedies.iter().flatten().map(|remedy| remedy.steps.len()).sum();
        prop_assert_eq!(steps, cases.iter().take(first).map(|case| case.body.remediation.len()).sum::<usize>());
        // A kind counts the cases, not the steps, of all results.
        let all = playbook(&library, &results, usize::MAX);
        for (few, all) in book.remedies.iter().flatten().zip(all.remedies.iter().flatten()) {
            let mut with: Vec<_> = all.steps.iter().map(|place| place.case).collect();
            with.sort_unstable();
            with.dedup();
            prop_assert_eq!((few.kind, few.count, few.times), (all.kind, with.len(), all.times));
            let times = with.iter().filter_map(|case| library.case(*case).timeline.resolved_after.as_ref()?.seconds);
            prop_assert_eq!(few.times.range, times.clone().min().zip(times.max()));
        }
    }
}

#[test]
fn a_topic_counts_all_cases_of_the_library_and_only_those() {
    for library in [fixture(), starter()] {
        for value in &library.facets.table(Facet::Component).values {
            let topic = topic(&library, Facet::Component, &value.slug);
            let cases: Vec<&Case> = topic.cases.iter().map(|case| library.case(*case)).collect();
            assert_eq!(cases.len(), value.total as usize, "{}", value.slug);
            let causes =
                topic.beside.iter().find(|(facet, _)| *facet == Facet::Cause).map(|(_, values)| figures(values));
            assert_eq!(causes.unwrap_or_default(), counted(&cases, |case| case.root_cause.iter().cloned().collect()));
            assert_eq!((topic.times.known, topic.times.median), median(&cases));
            assert_eq!(topic.years.iter().map(|year| year.cases.len()).sum::<usize>(), cases.len());
            // Nine in ten do not exceed p90.
            if let Some(p90) = topic.times.p90 {
                let within = cases.iter().filter_map(|case| case.timeline.resolved_after.as_ref()?.seconds);
                let within = within.filter(|time| *time <= p90).count();
                assert!(within * 10 >= topic.times.known * 9, "{}", value.slug);
            }
        }
    }
}

#[test]
fn lens_list_and_command_line_agree() {
    let path = fixture_path();
    let json = |args: &[&str]| -> serde_json::Value {
        let ran = Casebook::new().run(&[&args[..1], &["--corpus", &path], &args[1..]].concat());
        serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}{}", ran.out, ran.err))
    };
    let told = json(&["playbook", "--json", "--", "-cause:capacity"]);
    let list = json(&["list", "--json", "--", "-cause:capacity"]);
    assert_eq!(told["shown"], list["shown"]);
    let stage = Stage::on(80, 24, Lang::En, "-cause:capacity");
    let book = playbook(&fixture(), &stage.model.results, 20);
    assert_eq!(told["shown"], book.cases.len());
    let causes: BTreeMap<String, usize> = told["causes"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|cause| cause["value"] != "none")
        .map(|cause| (cause["value"].as_str().unwrap().to_owned(), cause["count"].as_u64().unwrap() as usize))
        .collect();
    assert_eq!(causes, figures(&book.causes));
    for cause in causes.keys() {
        let list = json(&["list", "--json", &format!("cause:{cause}")]);
        assert_eq!(list["shown"], causes[cause], "{cause}");
    }
    // --limit shortens the steps and no count.
    let short = json(&["playbook", "--json", "--limit", "1", "--", "-cause:capacity"]);
    assert_eq!((&short["steps_from"], &short["causes"]), (&serde_json::json!(1), &told["causes"]));
    let steps = |value: &serde_json::Value| {
        value["kinds"].as_array().unwrap().iter().map(|kind| kind["steps"].as_array().unwrap().len()).sum::<usize>()
    };
    let of_list = list["cases"].as_array().unwrap().iter();
    assert_eq!(steps(&told), of_list.map(|case| case["remediation"].as_array().map_or(0, Vec::len)).sum::<usize>());
    assert_eq!(steps(&short), list["cases"][0]["remediation"].as_array().unwrap().len());
}

#[test]
fn the_command_line_tells_a_topic_by_any_of_its_names() {
    let path = fixture_path();
    let run = |args: &[&str]| Casebook::new().run(&[&args[..1], &["--corpus", &path], &args[1..]].concat());
    let ran = run(&["topic", "원인:용량 부족"]);
    assert_eq!((ran.code, ran.out.lines().next()), (0, Some("Cause: Capacity")));
    let json: serde_json::Value = serde_json::from_str(&run(&["topic", "--json", "capacity"]).out).unwrap();
    assert_eq!((&json["topics"][0]["facet"], &json["topics"][0]["count"]), (&"cause".into(), &3.into()));
    assert_eq!(json["topics"][0]["cases"], serde_json::json!(["T-01", "T-04", "T-07"]));
    assert!(run(&["topic", "capacity", "--markdown"]).out.starts_with("# Cause: Capacity\n"));
    let ran = run(&["topic", "no such thing"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("no value is called 'no such thing'"), "{}", ran.err);
    // A value that the vocabulary knows and no case has: its meaning, and nothing found.
    let ran = run(&["topic", "component:cdn"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.ends_with("No case has this value.\n"), "{}", ran.out);
}

#[test]
fn what_did_not_help_is_told_last_and_gets_no_box_to_tick() {
    for (lang, name, tried) in [
        (Lang::En, "Tried without effect", "13:54: tried to restart jobchron too, unsuccessfully."),
        (Lang::Ko, "시도했지만 효과 없음", "13:54: jobchron도 재시작하려 했지만 되지 않았다."),
    ] {
        let mut stage = on_starter(100, 40, lang);
        stage.types("redis");
        stage.keys("Enter 2 G").sees(name);
        stage.keys("y m");
        let text = copied(&stage).to_owned();
        let (ended, last) = text.split_once(&format!("\n### {name}: ")).unwrap();
        assert!(!ended.contains(tried) && !last.contains("### ") && !last.contains("- [ ]"), "{text}");
        assert!(last.contains(&format!("\n- {tried} (CB-0095, ")), "{text}");
        // Case by case the steps keep their order.
        stage.keys("z y m");
        let text = copied(&stage);
        assert!(text.contains(&format!("\n- {tried} (CB-0095, ")), "{text}");
        assert!(text.contains("\n- [ ] 15:17: "), "{text}");
    }
}
