//! Whatever the data holds, nothing that could steer a terminal leaves the program: over all commands and flags, on both
//! streams, in a pipe and on a terminal.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "a test fails by panicking"
)]

mod cli_run;
mod pty;

use cli_run::Casebook;
use pty::Pty;
use std::fs;
use std::path::Path;

/// A title for the window, a colour, both forms of introducer, direction marks, zero-width letters and fillers, a bell, a
/// carriage return, a backspace, tags, DEL.
const EVIL: &str = "a\u{1b}]0;PWNED\u{7}b\u{1b}[31mc\u{9b}2Jd\u{202e}e\u{2066}f\u{200b}g\u{feff}h\u{3164}i\u{115f}j\u{7}k\rl\u{8}m\u{61c}n\u{ad}o\u{2028}p\u{7f}q\u{e0041}r\u{180e}s\u{1b}]52;c;UFdORUQ=\u{1b}\\t";

/// Whether a terminal could be steered or a reader deceived by it; written out here, not taken from the program.
fn is_evil(c: char) -> bool {
    (c.is_control() && c != '\n')
        || matches!(
            c,
            '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
        )
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{e0000}'..='\u{e007f}')
}

fn json(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}

/// A case in which every text, key, slug and address is hostile.
fn record(id: &str) -> String {
    let evil = json(EVIL);
    let both = format!(r#"{{"en": {evil}, "ko": {evil}, {evil}: {evil}}}"#);
    let list = format!("[{evil}, {evil}]");
    let fields = [
        ("id", json(id)),
        ("org", evil.clone()),
        ("org_slug", evil.clone()),
        ("date", evil.clone()),
        ("date_kind", evil.clone()),
        ("title", both.clone()),
        ("domain", list.clone()),
        ("root_cause", evil.clone()),
        ("components", list.clone()),
        ("symptoms", list.clone()),
        ("contributing", list.clone()),
        ("severity", evil.clone()),
        ("symptoms_text", both.clone()),
        ("trigger", both.clone()),
        ("detection", both.clone()),
        ("summary", both.clone()),
        ("lessons", both.clone()),
        ("remediation", format!("[{{\"text\": {both}, {evil}: {evil}}}]")),
        ("action_items", format!("[{{\"text\": {both}}}]")),
        ("impact", format!(r#"{{"scope": {both}, "users": {evil}, "region": {evil}, {evil}: 1}}"#)),
        ("timeline", format!(r#"{{"detected_after": {evil}, "resolved_after": {evil}}}"#)),
        ("sources", format!(r#"[{{"url": {evil}, "kind": {evil}, "archived": {evil}}}]"#)),
        ("related", list.clone()),
        ("recurrence_of", evil.clone()),
        ("docs", format!(r#"[{evil}, {{"title": {evil}, "url": {evil}}}]"#)),
        ("review", format!(r#"{{"written_by": {evil}, "reviewed_at": {evil}, "reviewed_by": {evil}}}"#)),
        ("url", evil.clone()),
        ("updated_at", evil.clone()),
    ];
    let fields: Vec<String> = fields.iter().map(|(key, value)| format!("{}: {value}", json(key))).collect();
    format!("{{{}, {evil}: {{{evil}: {evil}}}}}", fields.join(", "))
}

/// A folder of hostile cases, hostile file names and a hostile vocabulary.
fn corpus(home: &Path) -> String {
    let folder = home.join(format!("{EVIL}-folder"));
    fs::create_dir(&folder).unwrap();
    let put = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    put("a.json", &record(EVIL));
    put("twin.json", &record(EVIL));
    put(&format!("{EVIL}.json"), &record("H-2"));
    put(&format!("{EVIL}-nameless.json"), &format!(r#"{{"title": {{"en": {}}}}}"#, json(EVIL)));
    put(&format!("{EVIL}-broken.json"), &format!("{{{EVIL}"));
    put(&format!("{EVIL}-key.json"), &format!(r#"{{"id": "K", "title": 7, "date": [], {0}: 1, {0}: 2}}"#, json(EVIL)));
    put("raw.jsonl", &format!("{{\"id\": \"R-1\", \"title\": {{\"en\": \"{EVIL}\"}}}}\nnothing {EVIL}\n"));
    let term = format!(
        r#"{{"slug": {0}, "label": {{"en": {0}, "ko": {0}}}, "definition": {{"en": {0}, "ko": {0}}}, "aliases": [{0}]}}"#,
        json(EVIL)
    );
    put(
        "vocab.json",
        &format!(
            r#"{{"root_cause": [{term}, {{"label": {0}}}], "date_kind": [{term}], {0}: 1, "components": {0}}}"#,
            json(EVIL)
        ),
    );
    put("synonyms.json", &format!(r#"[{{"words": [{0}], "values": [{0}]}}, {0}]"#, json(EVIL)));
    fs::create_dir(folder.join(format!("{EVIL}-dir.json"))).unwrap();
    folder.to_str().unwrap().to_owned()
}

/// Every command and flag that brings data out, and hostile arguments.
const COMMANDS: [&[&str]; 34] = [
    &[],
    &["a"],
    &["list"],
    &["list", "--lang", "ko"],
    &["list", "--json"],
    &["list", "--jsonl"],
    &["list", "--json", "a", "zz"],
    &["list", "a", "zz"],
    &["list", "--sort", "org"],
    &["list", "--sort", EVIL],
    &["list", EVIL],
    &["list", "--json", EVIL],
    &["list", "cause:EVIL"],
    &["list", "--json", "org:EVIL"],
    &["list", "casue:EVIL"],
    &["list", "--limit", EVIL],
    &["list", "--json", "--limit", EVIL],
    &["show", EVIL],
    &["show", "H-2", "--lang", "both"],
    &["show", EVIL, "--lang", "ko"],
    &["show", EVIL, "--json"],
    &["show", "H-2", "--json"],
    &["show", EVIL, "--markdown", "--lang", "both"],
    &["show", "EVILNOT"],
    &["show", "--json", "EVILNOT"],
    &["facets"],
    &["facets", "--json"],
    &["facets", "--lang", "ko", "a"],
    &["vocab"],
    &["vocab", "--json"],
    &["info"],
    &["info", "--json"],
    &[EVIL],
    &["--EVIL"],
];

fn arguments<'a>(command: &[&'a str], corpus: &'a str) -> Vec<String> {
    let mut args: Vec<String> = command.iter().map(|arg| arg.replace("EVIL", EVIL)).collect();
    args.extend(["--corpus".to_owned(), corpus.to_owned()]);
    args
}

#[track_caller]
fn clean(text: &str, what: &str) {
    let found: Vec<char> = text.chars().filter(|c| is_evil(*c)).collect();
    assert!(found.is_empty(), "{what} lets through {found:?}");
    // As JSON the letters of a sequence stay behind its introducer written out; elsewhere the whole of it is gone.
    let told = text.replace("\\u001b]0;PWNED", "");
    assert!(!told.contains("PWNED"), "{what} keeps a sequence's letters");
}

#[test]
fn nothing_steers_the_terminal_in_a_pipe() {
    let book = Casebook::new().env("PAGER", EVIL).env("BROWSER", EVIL).env("EDITOR", EVIL);
    let folder = corpus(&book.home());
    for command in COMMANDS {
        let args = arguments(command, &folder);
        let ran = book.run(&args.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(ran.code <= 2, "{command:?} {}", ran.err);
        clean(&ran.out, &format!("{command:?} on standard output"));
        clean(&ran.err, &format!("{command:?} on standard error"));
    }
    let tsv = book.run(&["list", "--tsv", "--corpus", &folder]);
    clean(&tsv.out.replace('\t', ""), "list --tsv");
    assert!(tsv.out.lines().all(|line| line.split('\t').count() == 8), "a tab in the data is no column");
    for flags in [&[][..], &["--strict"], &["--json"], &["--lang", "ko"]] {
        let ran = book.run(&[&["check", &folder], flags].concat());
        assert_eq!(ran.code, 1);
        clean(&ran.out, &format!("check {flags:?}"));
        clean(&ran.err, &format!("check {flags:?}"));
    }
}

#[test]
fn nothing_steers_the_terminal_on_a_terminal() {
    let home = tempfile::tempdir().unwrap();
    let folder = corpus(home.path());
    for command in COMMANDS.iter().filter(|command| {
        command.first().is_some_and(|first| ["list", "show", "facets", "vocab", "info"].contains(first))
    }) {
        let args = arguments(command, &folder);
        let mut run = Pty::new(100, 1000).start(&args.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(run.exit() <= 2);
        let text = String::from_utf8(run.raw().to_vec()).unwrap();
        // The looks of headings are ours.
        let text = text.replace("\r\n", "\n").replace("\x1b[1m", "").replace("\x1b[0m", "");
        clean(&text, &format!("{command:?} on a terminal"));
    }
}

#[test]
fn nothing_steers_the_terminal_on_the_screen() {
    let home = tempfile::tempdir().unwrap();
    let folder = corpus(home.path());
    let mut run = Pty::new(140, 40).start(&["--lang", "en", "--corpus", &folder, "a"]);
    run.wait("H-2");
    for keys in ["t", "b", "j", "j", "\r", "n", "p", "q", "w", "q", "?"] {
        run.send(keys);
        run.settle();
    }
    run.send("\x03");
    assert_eq!(run.exit(), 0);
    let text = String::from_utf8(run.raw().to_vec()).unwrap();
    assert!(!text.contains("PWNED") && !text.contains("UFdORUQ="), "a sequence of the data came out");
    let found: Vec<char> = text.chars().filter(|c| is_evil(*c) && !matches!(c, '\x1b' | '\r')).collect();
    assert!(found.is_empty(), "{found:?}");
    run.assert_sane();
}

#[test]
fn json_says_what_the_data_holds_without_holding_it_raw() {
    let book = Casebook::new();
    let folder = corpus(&book.home());
    let ran = book.run(&["show", "H-2", "--json", "--corpus", &folder]);
    let record: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(record["title"]["en"], EVIL);
    assert_eq!(record[EVIL][EVIL], EVIL);
}
