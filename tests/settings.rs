//! Settings and what is remembered, as the whole program meets them: on a pseudo-terminal and on the command line.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod pty;

use pty::{Pty, Running};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

/// A home with a library of three cases in it.
fn home() -> TempDir {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir_all(home.path().join("team/cases")).unwrap();
    for (id, date) in [("S-1", "2023-01-01"), ("S-2", "2024-02-02"), ("S-3", "2025-03-03")] {
        let case = serde_json::json!({
            "id": id, "date": date, "organization": "Acme",
            "title": {"en": format!("Checkout stalled {id}"), "ko": format!("결제가 멈췄다 {id}")},
            "summary": {"en": "Requests waited for connections.", "ko": "요청이 커넥션을 기다렸다."},
        });
        fs::write(home.path().join(format!("team/cases/{id}.json")), case.to_string()).unwrap();
    }
    home
}

fn config(home: &TempDir, text: &str) {
    let folder = home.path().join(".config/casebook");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("config.toml"), text).unwrap();
}

/// What puts the program into that home.
fn variables(home: &TempDir) -> [(&'static str, String); 4] {
    let below = |name: &str| home.path().join(name).to_string_lossy().into_owned();
    [
        ("HOME", below("")),
        ("XDG_STATE_HOME", below("state")),
        ("XDG_CONFIG_HOME", below(".config")),
        ("XDG_DATA_HOME", below("data")),
    ]
}

fn open(home: &TempDir, arguments: &[&str]) -> Running {
    let pty = variables(home).iter().fold(Pty::new(120, 30), |pty, (name, value)| pty.env(name, value));
    pty.start(arguments)
}

fn command(home: &TempDir, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_casebook"));
    command.env_clear().envs(variables(home)).env("LC_ALL", "C.UTF-8").args(arguments).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn state(home: &TempDir) -> String {
    fs::read_to_string(home.path().join("state/casebook/state.jsonl")).unwrap_or_default()
}

const CASES: &str = "corpus = ['~/team/cases']\n";

#[test]
fn the_sample_runs_as_it_stands_and_with_every_line_switched_on() {
    let home = home();
    let sample = include_str!("../assets/config.toml");
    config(&home, sample);
    let mut run = open(&home, &[]);
    run.wait("newest");
    assert!(!run.text().contains("config.toml"), "{}", run.text());
    run.send("\x03");
    assert_eq!(run.exit(), 0);
    let is_setting = |text: &str| {
        let name = text.split(" = ").next().unwrap_or_default();
        text.starts_with('[') || (name != text && name.chars().all(|c| c.is_ascii_lowercase() || c == '-'))
    };
    let switch = |line: &str| line.strip_prefix("# ").filter(|text| is_setting(text)).unwrap_or(line).to_owned() + "\n";
    config(&home, &sample.lines().map(switch).collect::<String>());
    let mut run = open(&home, &["Acme"]);
    // Korean, one row a case, and the rule of ASCII.
    run.wait("3 / ");
    run.wait("결제가 멈췄다 S-3");
    assert!(run.text().contains("최신순") || run.text().contains("관련도순"), "{}", run.text());
    assert!(!run.text().contains('│') && !run.text().contains("config.toml"), "{}", run.text());
    assert!(run.raw().windows(8).any(|bytes| bytes == b"\x1b[?1006h"), "the mouse is on");
    run.send("Z");
    run.settle();
    run.send("q");
    assert_eq!(run.exit(), 0);
    run.assert_sane();
    assert_eq!(
        state(&home).lines().filter(|line| line.contains("density")).collect::<Vec<_>>(),
        [r#"{"density":"roomy"}"#]
    );
}

#[test]
fn a_bad_setting_is_its_default_and_a_message_with_file_and_line() {
    let home = home();
    config(&home, "corpus = ['~/team/cases']\nlnag = 'ko'\n");
    let mut run = open(&home, &[]);
    run.wait("config.toml:2: There is no setting 'lnag'. Did you mean lang? (w)");
    // The line above it holds.
    run.wait("3 / 3");
    run.send("\x1b");
    run.gone("config.toml:2");
    run.send("w");
    run.wait("Correct the file; everything else in it holds.");
    run.send("qq");
    assert_eq!(run.exit(), 0);
    let listed = command(&home, &["list", "--json"]);
    assert!(err(&listed).contains("config.toml:2: warning: There is no setting 'lnag'"), "{}", err(&listed));
    assert_eq!(listed.status.code(), Some(0));
    // Two actions on one key: the message names both, and the rest holds.
    config(&home, "corpus = ['~/team/cases']\n[keys]\ndown = 'x'\n");
    let mut run = open(&home, &[]);
    run.wait("config.toml:3: x is on both down and remove-filter; down keeps it. (w)");
    run.wait("3 / 3");
    run.send("\x1b");
    run.settle();
    run.send("x");
    run.wait("2/3");
    run.send("q");
    assert_eq!(run.exit(), 0);
}

#[test]
fn a_mark_on_the_screen_is_a_mark_on_the_command_line() {
    let home = home();
    config(&home, CASES);
    let mut run = open(&home, &["checkout"]);
    run.wait("3 / 3");
    run.send("m");
    run.wait("Marked: S-3");
    // Acknowledged: it is there whatever happens now.
    run.signal("KILL");
    run.exit();
    let listed = command(&home, &["list", "is:marked", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&out(&listed)).unwrap();
    assert_eq!((json["shown"].as_u64(), json["cases"][0]["id"].as_str()), (Some(1), Some("S-3")), "{json}");
    assert_eq!(out(&command(&home, &["list", "is:marked", "--tsv"])).lines().count(), 2);
    let without = command(&home, &["list", "is:marked", "--no-state"]);
    assert_eq!((without.status.code(), out(&without).as_str()), (Some(1), ""));
}

#[test]
fn the_last_query_opens_with_last_and_with_up() {
    let home = home();
    config(&home, CASES);
    let mut run = open(&home, &["--last"]);
    run.wait("There is no last query yet");
    run.send("\x03");
    assert_eq!(run.exit(), 0);
    let mut run = open(&home, &["checkout after:2024"]);
    run.wait("2 / 3");
    run.send("j");
    run.wait("2/2");
    run.signal("TERM");
    assert_eq!(run.exit(), 143);
    assert!(state(&home).contains(r#"{"query":{"line":"checkout after:2024","selected":"S-2"}}"#), "{}", state(&home));
    let mut run = open(&home, &["--last"]);
    run.wait("2 / 3");
    run.wait("2/2");
    run.send("q");
    run.exit();
    let mut run = open(&home, &[]);
    run.wait("Last query: checkout, After: 2024 (up)");
    run.send("\x1b[A");
    run.wait("2/2");
    run.send("\x03");
    run.exit();
}

#[test]
fn the_language_is_the_flags_the_environments_the_screens_the_files_the_locales() {
    let home = home();
    let shown = |arguments: &[&str], env: Option<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_casebook"));
        command
            .env_clear()
            .envs(variables(&home))
            .env("LC_ALL", "C.UTF-8")
            .args(["list", "--limit", "1"])
            .args(arguments);
        command.envs(env.map(|lang| ("CASEBOOK_LANG", lang)));
        let text = out(&command.output().unwrap());
        if text.contains("결제") { "ko" } else { "en" }
    };
    config(&home, CASES);
    assert_eq!(shown(&[], None), "en");
    config(&home, "corpus = ['~/team/cases']\nlang = 'ko'\n");
    assert_eq!(shown(&[], None), "ko");
    let mut run = open(&home, &[]);
    run.wait("3 / 3");
    run.send("\x1b");
    run.settle();
    run.send("t");
    run.wait("newest");
    run.send("q");
    run.exit();
    assert_eq!(state(&home), "{\"lang\":\"en\"}\n");
    assert_eq!(shown(&[], None), "en");
    assert_eq!(shown(&[], Some("ko")), "ko");
    assert_eq!(shown(&["--lang", "en"], Some("ko")), "en");
    assert_eq!(shown(&["--no-state"], None), "ko");
}

#[test]
fn a_broken_file_of_what_is_remembered_is_a_line_at_the_start_and_no_more() {
    let home = home();
    config(&home, CASES);
    let path = home.path().join("state/casebook/state.jsonl");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, b"\x00\x01\x02\n{\"mark\":\"S-1\"}\n{\"mar").unwrap();
    let mut run = open(&home, &["is:marked"]);
    run.wait("state.jsonl: Lines that are no records, left out: 1. (w)");
    run.wait("1 / 3");
    run.send("\x03");
    run.exit();
    assert!(Path::new(&path).is_file());
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    let mut run = open(&home, &["checkout"]);
    run.wait("state.jsonl: This is a folder, where a file belongs.");
    run.wait("3 / 3");
    run.send("m");
    run.wait("Marked: S-3 (this run only: ");
    run.send("q");
    assert_eq!(run.exit(), 0);
}

#[test]
fn without_state_nothing_is_read_and_nothing_written() {
    let home = home();
    config(&home, CASES);
    let mut run = open(&home, &["--no-state", "checkout"]);
    run.wait("3 / 3");
    run.send("m");
    run.wait("Marked: S-3 (this run only)");
    run.send("q");
    assert_eq!(run.exit(), 0);
    assert!(!home.path().join("state").exists());
}

#[test]
fn marks_of_two_at_once_are_all_there() {
    let home = home();
    config(&home, CASES);
    let mut one = open(&home, &["checkout"]);
    let mut other = open(&home, &["checkout"]);
    one.wait("3 / 3");
    other.wait("3 / 3");
    one.send("m");
    one.wait("Marked: S-3");
    other.send("jm");
    other.wait("Marked: S-2");
    one.send("r");
    one.send("/");
    one.send("\x15is:marked\r");
    one.wait("2 / 3");
}
