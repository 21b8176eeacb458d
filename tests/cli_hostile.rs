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
use pty::{Pty, Running};
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

/// Everything that went to the terminal is ours: no sequence and no hidden letter of the data.
#[track_caller]
fn ours(run: &mut Running, what: &str) {
    let text = String::from_utf8(run.raw().to_vec()).unwrap();
    // A copy is Base64 between its own marks.
    let mut parts = text.split("\x1b]52;c;");
    let mut told = parts.next().unwrap().to_owned();
    for part in parts {
        let (copied, rest) = part.split_once('\x07').unwrap();
        assert!(copied.bytes().all(|b| b.is_ascii_alphanumeric() || b"+/=".contains(&b)), "{what}: {copied}");
        told.push_str(rest);
    }
    // As JSON the letters of a sequence stay behind its introducer written out.
    let told = told.replace("\\u001b]0;PWNED", "").replace("\\u001b]52;c;UFdORUQ=", "");
    for sequence in ["PWNED", "UFdORUQ=", "\x1b[31m", "\x1b]"] {
        if let Some((before, after)) = told.split_once(sequence) {
            let before: Vec<char> = before.chars().rev().take(60).collect();
            let before: String = before.iter().rev().collect();
            let after: String = after.chars().take(40).collect();
            panic!("{what}: {sequence:?} came out between {before:?} and {after:?}");
        }
    }
    let found: Vec<char> = told.chars().filter(|c| is_evil(*c) && !matches!(c, '\x1b' | '\r')).collect();
    assert!(found.is_empty(), "{what}: {found:?}");
    run.assert_sane();
}

/// Presses keys one after another, lets each be shown, waits until this shows, ends, and looks at all that was written.
fn after_keys(pty: Pty, arguments: &[&str], keys: &[&str], shows: &str) -> Running {
    let mut run = pty.start(arguments);
    run.until("the screen", |run| run.screen().alternate_screen());
    run.settle();
    for keys in keys {
        run.press(keys);
    }
    run.wait(shows);
    if !run.ended() {
        run.send("\x03");
    }
    assert_eq!(run.exit(), 0, "{keys:?}");
    ours(&mut run, &format!("{arguments:?} {keys:?}"));
    run
}

#[test]
fn nothing_that_is_copied_opened_edited_or_printed_steers_the_terminal() {
    let home = tempfile::tempdir().unwrap();
    let folder = corpus(home.path());
    let pty = || Pty::new(140, 40).env("EDITOR", &format!("no-{EVIL}"));
    let on = ["--lang", "en", "--corpus", &folder];
    for letter in ["i", "o", "s", "m", "e", "c", "d", "u"] {
        after_keys(pty(), &[&on[..], &["a"]].concat(), &["y", letter], "");
    }
    let mut run = after_keys(pty(), &on, &["\x1b", "o", "e", "\r", "o", "e"], "editor failed");
    assert!(run.raw().len() > 1000);
    let mut run = after_keys(pty(), &on, &["\x1b", ":Quit and print", "\r"], "");
    let text = String::from_utf8(run.raw().to_vec()).unwrap();
    let printed = text.rsplit("\x1b[?1049l").next().unwrap();
    assert!(printed.contains("Summary"), "{printed}");
}

#[test]
fn nothing_that_is_typed_pasted_or_asked_for_steers_the_terminal() {
    let home = tempfile::tempdir().unwrap();
    let folder = corpus(home.path());
    let on = ["--lang", "en", "--corpus", &folder];
    let pasted = format!("\x1b[200~{EVIL}\x1b[201~");
    after_keys(Pty::new(140, 40), &on, &[&pasted, "\r", "\x1bf/", &pasted, "\r", "\x1b", ":", &pasted, "\r"], "");
    for query in [EVIL.to_owned(), format!("cause:{EVIL}"), format!("\"{EVIL}\""), format!("sort:{EVIL}")] {
        after_keys(Pty::new(140, 40), &[&on[..], &["--", &query]].concat(), &["j", "x", "u", "y", "c", "t"], "");
    }
}

#[test]
fn nothing_in_settings_folders_and_what_is_remembered_steers_the_terminal() {
    let home = tempfile::tempdir().unwrap();
    let at = |name: &str| {
        let folder = home.path().join(format!("{name}-{EVIL}"));
        fs::create_dir_all(folder.join("casebook")).unwrap();
        folder
    };
    let (state, config, data) = (at("state"), at("config"), at("data"));
    let text = json(EVIL);
    let remembered = [
        format!(r#"{{"query":{{"line":{text},"selected":{text}}}}}"#),
        format!(r#"{{"mark":{text}}}"#),
        format!(r#"{{{text}:{text}}}"#),
        EVIL.replace(['\r', '\u{2028}'], ""),
        format!(r#"{{"query":{{"line":{text},"selected":null}}}}"#),
    ];
    fs::write(state.join("casebook/state.jsonl"), remembered.join("\n") + "\n").unwrap();
    let toml = |text: &str| text.chars().map(|c| format!("\\U{:08X}", u32::from(c))).collect::<String>();
    let evil = toml(EVIL);
    let settings = format!(
        "\"{evil}\" = 1\nlang = \"{evil}\"\ncorpus = [\"/none/{evil}\"]\n[keys]\n\"{evil}\" = \"x\"\ndown = [\"{evil}\", \"x\"]\nup = 1\n"
    );
    fs::write(config.join("casebook/config.toml"), settings).unwrap();
    let pty = || {
        Pty::new(160, 40)
            .env("XDG_STATE_HOME", state.to_str().unwrap())
            .env("XDG_CONFIG_HOME", config.to_str().unwrap())
            .env("XDG_DATA_HOME", data.to_str().unwrap())
            .env("EDITOR", &format!("no-{EVIL}"))
    };
    let keys = ["\x1b[A", "\x1b", "w", "\x1b[6~", "\x1b", "u", "c", "m", "e", "e", "t", "?", "\x1b", "x", "r"];
    let mut run = after_keys(pty(), &["--lang", "en"], &keys, "");
    assert!(String::from_utf8_lossy(run.raw()).contains("config.toml"));
    // A copy that is too long names its file, in that folder.
    let long = home.path().join("long.json");
    let record =
        format!(r#"{{"id": "L", "title": {{"en": "long"}}, "summary": {{"en": {}}}}}"#, json(&"word ".repeat(20_000)));
    fs::write(&long, record).unwrap();
    after_keys(pty(), &["--lang", "en", "--corpus", long.to_str().unwrap()], &["\x1b", "y", "d"], "last-copy.txt");
    // The same on the command line, and settings that are no TOML at all.
    for text in [None, Some(format!("lang = {EVIL}\n"))] {
        if let Some(text) = text {
            fs::write(config.join("casebook/config.toml"), text).unwrap();
        }
        let book = Casebook::new()
            .env("XDG_STATE_HOME", state.to_str().unwrap())
            .env("XDG_CONFIG_HOME", config.to_str().unwrap());
        for args in [&["info"][..], &["list"], &["info", "--json"], &["show", "CB-0001"]] {
            let ran = book.run(args);
            clean(&ran.out, &format!("{args:?}"));
            clean(&ran.err, &format!("{args:?}"));
        }
        after_keys(pty(), &["--lang", "ko"], &["\x1b", "w"], "config.toml");
    }
    // A state folder that cannot be: its name is in a notice.
    let file = home.path().join(format!("file-{EVIL}"));
    fs::write(&file, "").unwrap();
    let run = Pty::new(160, 40).env("XDG_STATE_HOME", file.to_str().unwrap());
    after_keys(run, &["--lang", "en"], &["\x1b", "m"], "only:");
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
