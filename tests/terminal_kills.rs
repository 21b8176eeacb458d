//! The built program killed at any moment while keys flow: the terminal is sane every time, and what it remembers is whole.

#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, reason = "a test fails by panicking")]

mod pty;

use pty::{Link, Pty, Running};
use std::fs;
use std::thread;
use std::time::Duration;

const FIXTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/cases.jsonl");

/// Every kind of work but quitting, and what starts other programs.
const KEYS: &str =
    "\x1bjjkk/결제 지연\x1bf j \x1btbt?\x1b:설정\x1bw\x1b\rnnN]]\x1bGgㅓㅓㅏ/redis\x1bxucuu\rppb\x1b\t\tmjm";

/// A different moment every time, up to 30 ms after the keys began to come.
fn moment(round: u64) -> Duration {
    Duration::from_micros(round * 7919 % 30_000)
}

/// Kills it with this signal at fifty moments; gives it to `check` after each.
fn killed(signal: &str, home: Option<&str>, keys: &str, mut check: impl FnMut(&mut Running)) {
    for round in 0..50 {
        let pty = Pty::new(100, 30).env("CASEBOOK_LANG", "ko");
        let pty = home.iter().fold(pty, |pty, home| pty.env("HOME", home));
        let mut run = pty.start(&["--corpus", FIXTURE]);
        run.until("the screen", |run| run.screen().alternate_screen());
        for part in 0..4 {
            run.send(keys);
            thread::sleep(moment(round) / 4);
            if part == 2 {
                run.resize(90 + (round % 20) as u16, 30);
            }
        }
        run.signal(signal);
        check(&mut run);
    }
}

fn sane_after(signal: &str, code: i32) {
    killed(signal, None, KEYS, |run| {
        assert_eq!(run.exit(), code, "{}", run.text());
        run.assert_sane();
        run.assert_modes_as_before();
    });
}

#[test]
fn after_sigterm_the_terminal_is_sane() {
    sane_after("TERM", 143);
}

#[test]
fn after_sighup_the_terminal_is_sane() {
    sane_after("HUP", 129);
}

#[test]
fn after_sigint_the_terminal_is_sane() {
    sane_after("INT", 130);
}

#[test]
fn after_sigkill_what_is_remembered_is_whole() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join(".local/state/casebook/state.jsonl");
    killed("KILL", home.path().to_str(), "\x1bmjmjmjm/결제\x1btcumkm", |run| {
        run.exit();
        let text = fs::read_to_string(&file).unwrap_or_default();
        for line in text.lines().rev().skip(1) {
            assert!(serde_json::from_str::<serde_json::Value>(line).is_ok(), "{line}\n{text}");
        }
    });
    assert!(fs::read_to_string(&file).unwrap().lines().count() > 3);
    let mut run =
        Pty::new(100, 30).env("HOME", home.path().to_str().unwrap()).start(&["list", "is:marked", "--corpus", FIXTURE]);
    assert!(run.exit() <= 1, "{}", run.text());
    assert!(!run.text().contains("state.jsonl"), "{}", run.text());
}

#[test]
fn a_terminal_that_takes_nothing_any_more_does_not_keep_it_from_ending() {
    // A screen takes seconds: the line is full at once.
    let link = Link { rate: 2_500, delay: Duration::ZERO };
    let mut run = Pty::new(200, 60).over(Some(link)).start(&["--corpus", FIXTURE]);
    for _ in 0..40 {
        run.send("\x1bjt");
        thread::sleep(Duration::from_millis(5));
    }
    run.signal("TERM");
    run.until("the end of the program", Running::ended);
    assert_eq!(run.code(), Some(143));
    run.assert_modes_as_before();
    // What was under way is dropped; when the terminal goes on, it is sane.
    run.until("the terminal back", |run| !run.screen().alternate_screen() && !run.screen().hide_cursor());
}
