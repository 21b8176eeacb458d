//! How arguments are taken, and what is said of those that were meant otherwise.

#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test fails by panicking")]

mod cli_run;

use cli_run::Casebook;
use std::process::Command;

#[test]
fn an_option_before_a_command_is_as_good_as_behind_it() {
    let book = Casebook::new();
    for (leads, follows) in [
        ("--lang ko list pool", "list pool --lang ko"),
        ("--lang=ko --ascii list pool", "list pool --lang=ko --ascii"),
        ("--no-state show T-01", "show T-01 --no-state"),
        ("--color always stats", "stats --color always"),
        ("--json list --limit 1 pool", "list --limit 1 pool --json"),
        ("--lang ko list --jsn", "list --jsn --lang ko"),
        ("--last list", "list --last"),
    ] {
        assert_eq!(book.line(leads), book.line(follows), "{leads}");
    }
    assert_eq!(book.run(&["--lang", "ko", "help", "list"]), book.run(&["help", "list"]));
    for corpus in [&["--corpus", "cases.jsonl"][..], &["--corpus=cases.jsonl"]] {
        let ran = book.run(&[corpus, &["list", "--tsv", "--limit", "1"]].concat());
        assert!(ran.code == 0 && ran.out.contains("\nT-"), "{corpus:?}: {ran:?}");
    }
}

#[test]
fn the_name_of_a_command_behind_words_is_a_word() {
    let book = Casebook::new();
    for words in ["timeout list", "-- list", "--lang en timeout list", "--lang en -- list"] {
        let ran = book.line(words);
        // Without a terminal the screen is a list of the results, and few of these cases hold the word.
        assert!(!ran.err.contains("unexpected") && !ran.out.contains("T-12"), "{words}: {ran:?}");
    }
}

#[test]
fn an_argument_that_is_no_utf_8_is_named() {
    use std::os::unix::ffi::OsStrExt as _;
    let bad = std::ffi::OsStr::from_bytes(b"caf\xe9");
    for (before, lang, wanted) in [
        (
            &["list"][..],
            "C.UTF-8",
            "casebook: 'caf\u{fffd}' is not text in UTF-8\n  'casebook list --help' tells more\n",
        ),
        (&["--lang", "ko"], "C.UTF-8", "casebook: UTF-8로 된 글이 아닌 인자입니다: 'caf\u{fffd}'\n"),
        (&["show", "--lang=en"], "ko_KR.UTF-8", "casebook: 'caf\u{fffd}' is not text in UTF-8\n"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_casebook"));
        let output = command.args(before).arg(bad).env_clear().env("LANG", lang).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with(wanted) && output.status.code() == Some(2), "{before:?}: {said}");
    }
    // A path may be anything.
    let mut command = Command::new(env!("CARGO_BIN_EXE_casebook"));
    let output = command.args(["list", "--corpus"]).args([bad, bad]).env_clear().output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("casebook: 'caf\u{fffd}' is not text in UTF-8"), "{said}");
    let output = Command::new(env!("CARGO_BIN_EXE_casebook")).arg("check").arg(bad).env_clear().output().unwrap();
    assert!(String::from_utf8(output.stdout).unwrap().contains("There is nothing at this path."));
}

#[test]
fn what_was_meant_otherwise_is_told_how_it_is_said() {
    let english = Casebook::new();
    let korean = Casebook::korean();
    let ran = english.run(&["similar", "redis timeouts"]);
    let hint =
        "there is no case 'redis timeouts'\n  For words or an alert instead of an id: casebook similar --text 'TEXT'\n";
    assert!(ran.err.contains(hint) && ran.code == 1, "{ran:?}");
    let ran = english.run(&["similar", "redis", "timeouts"]);
    assert!(ran.err.ends_with("casebook similar --text 'TEXT'\n") && ran.code == 2, "{ran:?}");
    let ran = korean.run(&["similar", "레디스 타임아웃"]);
    assert!(ran.err.contains("ID가 아니라 글로 찾으려면: casebook similar --text 'TEXT'"), "{ran:?}");
    for (line, wanted) in [
        ("list id:T-01", "'id:' is read as words. To open a case: casebook show T-01, or the id alone\n"),
        ("list ID:", "'id:' is read as words. To open a case: casebook show ID, or the id alone\n"),
    ] {
        let ran = english.line(line);
        assert!(ran.err.contains(wanted) && !ran.err.contains("is:?"), "{line}: {ran:?}");
    }
    assert!(korean.line("list id:T-01").err.contains("사례를 열려면: casebook show T-01 또는 ID만"));
}

#[test]
fn a_check_counts_one_case_as_one() {
    let one = Casebook::new().input(r#"{"id": "A", "title": {"en": "Wires crossed", "ko": "선이 엉켰다"}}"#);
    assert!(one.run(&["check", "-"]).err.starts_with("1 case: "));
    assert!(Casebook::new().line("check cases.jsonl").err.starts_with("12 cases: "));
}
