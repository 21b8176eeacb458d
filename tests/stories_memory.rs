//! What casebook remembers from one run to the next, and how a reader meets it.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use casebook::app::memory::{Density, Memory, Past, Record, Tongue};
use casebook::app::{Kept, Msg, Options};
use casebook::corpus::{Lang, Problem, ProblemKind, Section, Weight};
use common::{Stage, fixture};

fn memory(records: impl IntoIterator<Item = Record>) -> Memory {
    let mut memory = Memory::default();
    records.into_iter().for_each(|record| memory.apply(record));
    memory
}

fn asked(line: &str, selected: Option<&str>) -> Record {
    Record::Query(Past { line: line.to_owned(), selected: selected.map(str::to_owned) })
}

/// A plain start with these records in the file.
fn after(columns: u16, rows: u16, lang: Lang, records: impl IntoIterator<Item = Record>) -> Stage {
    Stage::with(columns, rows, Options { lang, memory: memory(records), ..Options::default() }, fixture())
}

/// The next run, with what the last one left in the file.
fn again(stage: &Stage, lang: Lang) -> Stage {
    let mut file = stage.file.clone();
    stage.model.parting().into_iter().for_each(|record| file.apply(record));
    Stage::with(120, 40, Options { lang, memory: file, ..Options::default() }, fixture())
}

fn marks(memory: &Memory) -> Vec<&str> {
    memory.marks.iter().map(String::as_str).collect()
}

fn lines(memory: &Memory) -> Vec<&str> {
    memory.queries.iter().map(|past| past.line.as_str()).collect()
}

#[test]
fn three_marked_cases_are_those_three_also_in_the_next_run() {
    let mut stage = Stage::new(120, 40, Lang::En);
    stage.keys("Esc m").sees("Marked: T-09");
    stage.keys("j Space j m").sees("Marked: T-03");
    stage.keys("m").sees("Mark removed: T-03").keys("j m");
    assert_eq!(marks(&stage.file).len(), 3);
    let marked: Vec<String> = stage.file.marks.iter().cloned().collect();
    let mut next = again(&stage, Lang::En);
    next.types("is:marked").keys("Enter").sees("3 / 12");
    let mut shown: Vec<&str> = next.ids();
    shown.sort_unstable();
    assert_eq!(shown, marked);
}

#[test]
fn marks_of_another_casebook_come_with_the_next_own_mark_and_with_reload() {
    let mut stage = Stage::on(120, 40, Lang::En, "is:marked");
    stage.sees("0 / 12");
    stage.file.apply(Record::Mark("T-05".into()));
    stage.keys("r").sees("1 / 12");
    assert_eq!(stage.ids(), ["T-05"]);
    stage.file.apply(Record::Mark("T-07".into()));
    stage.file.apply(Record::Unmark("T-05".into()));
    stage.keys("u c m");
    assert_eq!(marks(&stage.model.memory), ["T-07", "T-09"]);
}

#[test]
fn a_mark_that_is_under_way_is_not_lost_to_older_news() {
    let mut stage = Stage::new(120, 40, Lang::En);
    stage.keys("Esc");
    let id = stage.shown().to_owned();
    // The world has not answered yet when it tells what it found before.
    let press = casebook::input::Read::typed(90_000, "m");
    let effects = stage.model.update(Msg::Read(press));
    assert!(!effects.is_empty());
    stage.model.update(Msg::Remembered { memory: Memory::default(), taken: 0, kept: Kept::Saved });
    assert_eq!(marks(&stage.model.memory), [id.as_str()]);
    stage.lacks("Marked:");
    stage.tell(Msg::Remembered { memory: memory([Record::Mark(id.clone())]), taken: 1, kept: Kept::Saved });
    stage.sees(&format!("Marked: {id}"));
}

#[test]
fn a_mark_that_could_not_be_saved_says_so_and_works_all_the_same() {
    let mut stage = Stage::new(120, 40, Lang::Ko);
    stage.kept = Kept::Unsaved("/state: 읽기 전용".to_owned());
    stage.keys("Esc t").sees("Nothing is remembered after this run: /state").keys("t").lacks("/state");
    stage.keys("m").sees("표시했습니다: T-09 (이번 실행에서만: /state: 읽기 전용)");
    assert_eq!(marks(&stage.model.memory), ["T-09"]);
    let mut here = Stage::new(120, 40, Lang::En);
    here.kept = Kept::Here;
    here.keys("Esc m").sees("Marked: T-09 (this run only)");
}

#[test]
fn a_plain_start_names_the_last_query_and_the_keys_that_bring_it_back() {
    for (columns, rows) in [(140, 40), (120, 40), (80, 24), (60, 20), (40, 12)] {
        let records = [asked("redis", None), asked("cause:capacity", Some("T-04"))];
        let mut stage = after(columns, rows, Lang::Ko, records.clone());
        stage.sees("12 / 12").sees("F1 도움말").sees("(up)");
        if columns >= 60 {
            stage.sees("지난 검색: 원인: 용량 부족 (up)");
        }
        stage.keys("up");
        assert_eq!(stage.ids(), ["T-01", "T-04", "T-07"]);
        assert_eq!(stage.shown(), "T-04", "{columns}x{rows}");
        stage.keys("Esc u").sees("12 / 12");
        let mut stage = after(columns, rows, Lang::Ko, records);
        stage.keys("Esc").sees("(u)").keys("u");
        assert_eq!(stage.ids(), ["T-01", "T-04", "T-07"]);
        assert_eq!(stage.shown(), "T-04");
        stage.keys("u").sees("12 / 12").lacks("지난 검색: ");
    }
}

#[test]
fn up_and_down_walk_the_queries_until_another_key_is_pressed() {
    let mut stage =
        after(120, 40, Lang::En, [asked("database", None), asked("disk", None), asked("cause:capacity", None)]);
    stage.keys("up").sees("3 / 12").keys("up");
    assert_eq!(stage.model.search.text(), "disk");
    stage.keys("Ctrl-p up up up");
    assert_eq!(stage.model.search.text(), "database", "it stops at the oldest");
    stage.keys("down");
    assert_eq!(stage.model.search.text(), "disk");
    stage.keys("down down");
    assert!(stage.model.query.is_empty(), "behind the newest stands what was there before");
    assert_eq!(lines(&stage.file), ["database", "disk", "cause:capacity"], "walking by asks for nothing");
    // Another key ends the walk; then Up and Down move in the list.
    stage.keys("up up up left");
    assert_eq!(lines(&stage.file), ["disk", "cause:capacity", "database"]);
    assert!(stage.ids().len() > 1);
    stage.keys("down");
    assert_eq!((stage.model.search.text(), stage.model.list.at), ("database", 1));
    stage.keys("up");
    assert_eq!((stage.model.search.text(), stage.model.list.at), ("database", 0));
    stage.keys("Esc u").sees("12 / 12");
}

#[test]
fn without_an_earlier_query_up_moves_in_the_list_and_u_has_nothing() {
    let mut stage = Stage::new(120, 40, Lang::En);
    stage.sees("F1 for help").lacks("Last query").keys("down down up");
    assert_eq!(stage.model.list.at, 1);
    stage.keys("Esc u").sees("Nothing to go back to");
}

#[test]
fn a_query_is_remembered_when_it_settles_not_while_it_is_typed() {
    let mut stage = Stage::new(120, 40, Lang::En);
    stage.types("redis");
    assert_eq!(lines(&stage.file), [""; 0]);
    stage.keys("Enter");
    assert_eq!(lines(&stage.file), ["redis"]);
    stage.keys("f /").types("Capacity").keys("Enter Space");
    assert_eq!(lines(&stage.file), ["redis", "redis cause:capacity"]);
    stage.keys("c");
    assert_eq!(lines(&stage.file).len(), 2, "an empty one is none");
    stage.keys("Esc Esc /").types("disk");
    assert_eq!(stage.model.parting(), Some(asked("disk", Some(stage.shown()))), "but it is when casebook ends here");
}

#[test]
fn the_case_selected_last_is_selected_when_the_query_comes_back() {
    let mut stage = Stage::on(120, 40, Lang::En, "lang:both");
    stage.keys("j j j");
    let id = stage.shown().to_owned();
    assert_ne!(id, stage.ids()[0]);
    let mut next = again(&stage, Lang::En);
    next.keys("up");
    assert_eq!(next.shown(), id);
    // As `--last` opens it.
    let last = stage.model.parting().unwrap();
    let Record::Query(past) = last else { panic!("no query") };
    let options = Options { query: past.line, select: past.selected, ..Options::default() };
    let opened = Stage::with(120, 40, options, fixture());
    assert_eq!(opened.shown(), id);
}

#[test]
fn language_and_density_are_remembered_when_they_are_changed() {
    let mut stage = Stage::new(120, 40, Lang::En);
    stage.keys("Esc j");
    assert_eq!(stage.file, Memory::default(), "what was not chosen is not remembered");
    stage.keys("t");
    assert_eq!(stage.file, memory([Record::Lang(Tongue::Ko)]));
    let mut keys = casebook::input::Keymap::default();
    assert_eq!(keys.read("[keys]\ndensity = 'Z'\nmarked-only = 'M'\n"), []);
    stage.model.keys = keys.into();
    stage.keys("Z");
    assert_eq!(stage.file, memory([Record::Lang(Tongue::Ko), Record::Density(Density::Compact)]));
    stage.keys("m M").sees("상태: 표시한 사례");
    assert_eq!(stage.ids().len(), 1);
    stage.keys("M");
    assert_eq!(stage.ids().len(), 12);
}

#[test]
fn what_is_wrong_with_the_settings_is_said_at_the_start_and_stands_in_the_problems() {
    let kind = ProblemKind::Setting(["x is on both down and remove-filter.".into(), "두 명령이 x를 씁니다.".into()]);
    let file = "/home/ann/.config/casebook/config.toml".to_owned();
    let problem = Problem { weight: Weight::Warning, file, line: Some(6), field: None, case: None, kind };
    let options = Options { problems: vec![problem], ..Options::default() };
    let mut stage = Stage::with(80, 24, options, fixture());
    stage.sees("config.toml:6: x is on both down and remove-filter. (w)").sees("problem");
    stage.keys("Esc w").sees("/home/ann/.config/casebook/config.toml:6").sees("Correct the file");
    stage.keys("t").sees("두 명령이 x를 씁니다.");
}

#[test]
fn the_sections_that_the_settings_name_come_first() {
    let order = vec![Section::Lessons, Section::Remediation];
    let mut stage = Stage::with(120, 40, Options { order, ..Options::default() }, fixture());
    stage.keys("Esc Enter");
    let sections: Vec<Section> = stage.model.derived.page.sections.iter().map(|(section, _)| *section).collect();
    assert_eq!(sections[..3], [Section::Lessons, Section::Remediation, Section::Glance]);
}
