//! The built program on a pseudo-terminal: Korean input, pastes, Esc, copying, opening, sizes, and which bytes go out.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::disallowed_methods,
    reason = "a test fails by panicking"
)]

mod pty;

use pty::{Pty, Running};
use serde_json::{Value, json};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

const FIXTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/cases.jsonl");

/// On the shared cases, with the caret in the search box.
fn open(columns: u16, rows: u16, arguments: &[&str]) -> Running {
    let mut run = Pty::new(columns, rows).start(&[&["--lang", "en", "--corpus", FIXTURE], arguments].concat());
    run.wait("/ 12");
    run.settle();
    run
}

/// The same with the focus in the list.
fn listed(columns: u16, rows: u16) -> Running {
    let mut run = open(columns, rows, &[]);
    run.send("\x1b");
    run.settle();
    run
}

fn leave(mut run: Running) {
    run.send("\x03");
    assert_eq!(run.exit(), 0);
    run.assert_sane();
}

fn has(bytes: &[u8], code: &str) -> bool {
    bytes.windows(code.len()).any(|part| part == code.as_bytes())
}

fn count(bytes: &[u8], code: &str) -> usize {
    bytes.windows(code.len()).filter(|part| *part == code.as_bytes()).count()
}

/// A folder with one case of these fields.
fn corpus(fields: &Value) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut case = json!({"id": "X-1", "date": "2024-05-05", "title": {"en": "The one case", "ko": "하나뿐인 사례"}});
    case.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    fs::write(folder.path().join("x-1.json"), case.to_string()).unwrap();
    folder
}

/// A program of that name that does this, in a folder of its own.
fn stub(folder: &Path, name: &str, script: &str) -> String {
    let bin = folder.join("bin");
    fs::create_dir_all(&bin).unwrap();
    let path = bin.join(name);
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    format!("{}:{}", bin.display(), std::env::var("PATH").unwrap())
}

#[test]
fn a_syllable_that_enter_overtook_is_part_of_the_query() {
    let mut run = open(100, 30, &[]);
    run.send("테스\r트");
    run.until("the whole word in the box", |run| run.row(0).contains("테스트"));
    run.settle();
    assert!(!run.text().contains("Marked") && run.cursor().is_none(), "{}", run.text());
    leave(run);
}

#[test]
fn ctrl_with_a_jamo_is_ctrl_with_its_key() {
    for in_field in [true, false] {
        let mut run = if in_field { open(100, 30, &[]) } else { listed(100, 30) };
        // Ctrl-ㅊ, as terminals with the extended keyboard protocol send it.
        run.send("\x1b[12618;5u");
        assert_eq!(run.exit(), 0);
        run.assert_sane();
    }
}

#[test]
fn while_nothing_is_typed_nothing_is_written_and_the_cursor_is_at_the_caret() {
    let mut run = open(100, 30, &[]);
    let prompt = 8;
    for (typed, cells) in [("장", 2), ("애", 4), (" ", 5), ("r", 6), ("복", 8)] {
        let mark = run.mark();
        run.send(typed);
        run.until("the caret behind it", |run| run.cursor() == Some((prompt + cells, 0)));
        run.settle();
        let bytes = run.since(mark).to_vec();
        let frames = count(&bytes, "\x1b[?2026h");
        assert!(count(&bytes, "\x1b[?25l") <= frames, "the cursor is hidden once a frame");
        let moved = format!("\x1b[1;{}H", prompt + cells + 1);
        let whole = bytes == moved.as_bytes() || bytes.ends_with(format!("{moved}\x1b[?25h\x1b[?2026l").as_bytes());
        assert!(whole, "{:?}", String::from_utf8_lossy(&bytes));
    }
    let mark = run.mark();
    thread::sleep(Duration::from_millis(1500));
    assert_eq!(run.since(mark), b"");
    leave(run);
}

#[test]
fn a_paste_is_words_in_the_search_box_and_runs_nothing() {
    for in_field in [true, false] {
        let mut run = if in_field { open(100, 30, &[]) } else { listed(100, 30) };
        run.paste("결제\r\n지연\x1b[31m q");
        run.until("the words in the box", |run| run.row(0).contains("결제 지연") && run.row(0).contains(" q"));
        assert!(!run.ended());
        run.send("\x03");
        assert_eq!(run.exit(), 0);
        assert!(has(run.raw(), "\x1b[?2004l"));
        run.assert_sane();
    }
}

#[test]
fn a_burst_of_letters_is_a_paste_and_a_held_key_is_not() {
    let mut run = listed(120, 40);
    run.send("quit dnjqwk 결제 지연");
    run.until("the words in the box", |run| run.row(0).contains("quit dnjqwk 결제 지연"));
    assert!(!run.ended());
    leave(run);
    let mut run = listed(120, 40);
    run.send("jjjjjjjjjj");
    run.wait("11/12");
    leave(run);
}

#[test]
fn esc_alone_twice_or_with_a_letter_behind_it_closes_the_help() {
    for (sent, place) in [("\x1b", "1/12"), ("\x1bj", "2/12"), ("\x1b\x1b", "1/12"), ("\x07", "1/12")] {
        let mut run = listed(120, 40);
        run.send("?");
        run.wait("Keys here");
        run.send(sent);
        run.gone("Keys here");
        run.wait(place);
        leave(run);
    }
}

#[test]
fn the_id_is_copied_through_the_terminal() {
    let mut run = listed(120, 40);
    run.send("y");
    run.wait("Address of the source");
    run.send("i");
    // "T-09" in Base64.
    run.until("the request", |run| has(run.raw(), "\x1b]52;c;VC0wOQ==\x07"));
    run.wait("asked the terminal to copy");
    assert_eq!(fs::read_to_string(run.home().join(".local/state/casebook/last-copy.txt")).unwrap(), "T-09");
    leave(run);
}

#[test]
fn in_tmux_the_copy_goes_through_tmux() {
    let folder = tempfile::tempdir().unwrap();
    let told = folder.path().join("told");
    let path = stub(folder.path(), "tmux", &format!("echo \"$@\" > {0}; cat >> {0}", told.display()));
    let pty = Pty::new(120, 40).env("PATH", &path).env("TMUX", "/tmp/none,1,0");
    let mut run = pty.start(&["--lang", "en", "--corpus", FIXTURE]);
    run.wait("12 / 12");
    run.send("\x1b");
    run.settle();
    run.send("y");
    run.wait("Address of the source");
    run.send("i");
    run.wait("copied to tmux");
    assert_eq!(fs::read_to_string(told).unwrap(), "load-buffer -w -\nT-09");
    assert!(!has(run.raw(), "\x1b]52"));
    leave(run);
}

#[test]
fn what_no_terminal_takes_is_left_in_a_file() {
    let long = "장애 보고. ".repeat(8_000);
    let folder = corpus(&json!({"summary": {"en": long}}));
    let mut run = Pty::new(120, 40).start(&["--lang", "en", "--corpus", folder.path().to_str().unwrap(), "X-1"]);
    run.wait("The one case");
    run.send("y");
    run.wait("JSON");
    run.send("d");
    run.wait("last-copy.txt");
    let kept = fs::read_to_string(run.home().join(".local/state/casebook/last-copy.txt")).unwrap();
    let copied: Value = serde_json::from_str(&kept).unwrap();
    assert_eq!(copied["summary"]["en"], long);
    assert!(!has(run.raw(), "\x1b]52"));
    leave(run);
}

#[test]
fn the_mouse_is_left_to_the_terminal_unless_it_is_asked_for() {
    let codes = ["\x1b[?1000h", "\x1b[?1002h", "\x1b[?1003h"];
    let mut run = listed(80, 24);
    assert!(codes.iter().all(|code| !has(run.raw(), code)));
    leave(run);
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("casebook");
    fs::create_dir(&config).unwrap();
    fs::write(config.join("config.toml"), "mouse = true\n").unwrap();
    let pty = Pty::new(80, 24).env("XDG_CONFIG_HOME", folder.path().to_str().unwrap());
    let mut run = pty.start(&["--lang", "en", "--corpus", FIXTURE]);
    run.wait("12 / 12");
    assert!(has(run.raw(), codes[0]));
    leave(run);
}

#[test]
fn a_browser_gets_the_address_as_one_argument_and_no_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let told = folder.path().join("told");
    let noise = "for line in 1 2 3 4 5 6 7 8 9; do echo noise $line; echo noise >&2; done; cat; read line";
    let path = stub(folder.path(), "xdg-open", &format!("printf '%s\\n' \"$#\" \"$@\" > {}; {noise}", told.display()));
    let made = folder.path().join("made");
    let urls = [
        format!("http://x/$(touch${{IFS}}{})", made.display()),
        format!("http://x/$(touch {})", made.display()),
        "-h".to_owned(),
        "file:///etc/passwd".to_owned(),
        "http://x/a;b&c".to_owned(),
    ];
    for (display, ssh) in [(true, false), (false, false), (true, true)] {
        for url in &urls {
            let _ = fs::remove_file(&told);
            let case = corpus(&json!({"sources": [{"url": url}]}));
            let mut pty = Pty::new(160, 40).env("PATH", &path);
            if display {
                pty = pty.env("DISPLAY", ":7");
            }
            if ssh {
                pty = pty.env("SSH_CONNECTION", "1.2.3.4 5 6.7.8.9 22");
            }
            let mut run = pty.start(&["--lang", "en", "--corpus", case.path().to_str().unwrap(), "X-1"]);
            run.wait("The one case");
            run.send("o");
            let web = url.starts_with("http://") && !url.contains(' ');
            match (web, display && !ssh) {
                (false, _) => run.wait("Only http and https are opened"),
                (true, true) => {
                    run.wait("Asked the browser");
                    run.until("the browser", |_| {
                        fs::read_to_string(&told).is_ok_and(|text| text.ends_with(&format!("{url}\n")))
                    });
                    assert_eq!(fs::read_to_string(&told).unwrap(), format!("1\n{url}\n"));
                }
                (true, false) => run.wait("Copied: http://x/"),
            }
            if !(web && display && !ssh) {
                assert!(!told.exists(), "{url}");
            }
            // Nothing of the helper is on the screen, and keys are still ours.
            run.send("?");
            run.wait("Keys here");
            assert!(!run.text().contains("noise") && !has(run.raw(), "noise"));
            assert!(!made.exists(), "{url}");
            leave(run);
        }
    }
}

#[test]
fn a_storm_of_sizes_ends_in_what_a_fresh_start_shows() {
    let mut run = listed(80, 24);
    let mark = run.mark();
    for step in 0..200 {
        run.resize(20 + step % 90, 5 + step % 30);
        thread::sleep(Duration::from_millis(2));
    }
    run.resize(97, 31);
    run.settle();
    let bytes = run.since(mark).to_vec();
    assert!(count(&bytes, "\x1b[2J") <= count(&bytes, "\x1b[?2026h"), "a clearing is part of its frame");
    let mut fresh = listed(97, 31);
    let rows = |run: &mut Running| run.text().lines().map(|row| row.trim_end().to_owned()).collect::<Vec<_>>();
    assert_eq!(rows(&mut run), rows(&mut fresh));
    leave(run);
    leave(fresh);
}

#[test]
fn only_the_sixteen_colours_go_out_and_nothing_is_asked() {
    for env in [[("TERM", "xterm"), ("COLORTERM", "")], [("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]] {
        let pty = env.iter().fold(Pty::new(140, 40), |pty, (name, value)| pty.env(name, value));
        let mut run = pty.start(&["--lang", "ko", "--corpus", FIXTURE, "결제"]);
        run.wait("/ 12");
        for key in ["\r", "b", "\x1b", "f", " ", "\x1b", "?", "\x1b", ":", "\x1b", "w", "\x1b"] {
            run.press(key);
        }
        run.send("\x03");
        run.exit();
        let bytes = run.raw().to_vec();
        let text = String::from_utf8_lossy(&bytes);
        for look in text.split("\x1b[").skip(1).filter_map(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';')?;
            rest[end..].starts_with('m').then_some(&rest[..end])
        }) {
            assert!(look.split(';').all(|code| !matches!(code, "38" | "48")), "{look}");
        }
        for code in ["\x1b[6n", "\x1b[c", "\x1b[0c", "\x1b]11;", "\x1b]10;", "\x1b[?u", "\x1b[>"] {
            assert!(!has(&bytes, code), "{code:?}");
        }
        assert!(has(&bytes, ";36m"), "there is colour");
        run.assert_sane();
    }
}

#[test]
fn without_colour_what_is_selected_still_shows() {
    let mut run = Pty::new(120, 40).env("NO_COLOR", "1").start(&["--lang", "ko", "--corpus", FIXTURE, "결제"]);
    run.wait("/ 12");
    run.settle();
    let bytes = run.raw().to_vec();
    for ink in 30..38 {
        assert!(!has(&bytes, &format!(";{ink}m")) && !has(&bytes, &format!(";{}m", ink + 10)), "{ink}");
    }
    let reversed = (0..40).flat_map(|row| (0..120).map(move |column| (row, column)));
    let screen = run.screen();
    assert!(reversed.filter(|(row, column)| screen.cell(*row, *column).is_some_and(vt100::Cell::inverse)).count() > 20);
    leave(run);
}

/// A case of sixty numbered lines; `edition` stands in some of them.
fn numbered(edition: &str) -> Value {
    let line = |at: usize| if at.is_multiple_of(5) { format!("line {at} {edition}") } else { format!("line {at}") };
    let lines: Vec<String> = (0..60).map(line).collect();
    json!({"id": "X-1", "date": "2024-05-05", "title": {"en": "The one case"}, "summary": {"en": lines.join("\n")}})
}

/// The number of the first line of the story that shows.
fn top_line(run: &mut Running) -> usize {
    let text = run.text();
    let row = text.lines().find_map(|row| row.trim().strip_prefix("line ")).unwrap_or_else(|| panic!("{text}"));
    row.split(' ').next().unwrap().parse().unwrap()
}

#[test]
fn a_file_saved_in_any_way_is_read_again_under_the_reader_s_eyes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x-1.json");
    let put = |text: &str| fs::write(&path, text).unwrap();
    put(&numbered("first").to_string());
    let other = json!({"id": "Y-1", "date": "2020-01-01", "title": {"en": "Another case"}}).to_string();
    fs::write(folder.path().join("y-1.json"), other).unwrap();
    let mut run = Pty::new(100, 30).start(&["--lang", "en", "--corpus", folder.path().to_str().unwrap(), "X-1"]);
    run.wait("line 5 first");
    run.send(&"j".repeat(7));
    run.settle();
    run.send(&"j".repeat(7));
    run.settle();
    let top = top_line(&mut run);
    assert!(top > 8, "{top}\n{}", run.text());
    type Save<'a> = &'a dyn Fn(&str);
    let saves: [(&str, Save<'_>); 3] = [
        ("renamed", &|text| {
            fs::write(folder.path().join("x-1.json.tmp"), text).unwrap();
            fs::rename(folder.path().join("x-1.json.tmp"), &path).unwrap();
        }),
        ("halved", &|text| {
            put(&text[..text.len() / 2]);
            thread::sleep(Duration::from_millis(100));
            put(text);
        }),
        ("deleted", &|text| {
            fs::remove_file(&path).unwrap();
            thread::sleep(Duration::from_millis(50));
            put(text);
        }),
    ];
    for (edition, save) in saves {
        save(&numbered(edition).to_string());
        let wanted = format!(" {edition}");
        run.until(edition, |run| {
            let text = run.text();
            assert!(!text.contains("problem") && text.contains("The one case"), "{edition}\n{text}");
            text.contains(&wanted)
        });
        run.wait("Read again: 0 new, 1 changed, 0 gone");
        assert!(top_line(&mut run).abs_diff(top) <= 1, "{edition}\n{}", run.text());
    }
    // Half written for good: the last good version stays, and the problem is counted.
    put("{\"id\": \"X-1\", ");
    run.wait("problem");
    assert!(run.text().contains("The one case") && run.text().contains(" deleted"), "{}", run.text());
    assert!(top_line(&mut run).abs_diff(top) <= 1);
    put(&numbered("whole").to_string());
    run.wait(" whole");
    run.gone("problem");
    // Gone: said, and the neighbour is there.
    fs::remove_file(&path).unwrap();
    run.wait("1 gone");
    run.wait("Another case");
    assert!(!run.text().contains("The one case"), "{}", run.text());
    // And by hand.
    run.send("r");
    run.wait("nothing changed");
    leave(run);
}

#[test]
fn a_file_with_a_decomposed_name_is_opened_edited_and_named() {
    let folder = tempfile::tempdir().unwrap();
    // 장애-보고.json, decomposed, as some systems keep it.
    let name = "\u{110c}\u{1161}\u{11bc}\u{110b}\u{1162}-\u{1107}\u{1169}\u{1100}\u{1169}.json";
    let path = folder.path().join(name);
    fs::write(&path, numbered("first").to_string()).unwrap();
    let edit =
        stub(folder.path(), "edit", "sed -i s/first/edited/g \"$1\"").split(':').next().unwrap().to_owned() + "/edit";
    let corpus = folder.path().to_str().unwrap();
    let mut run = Pty::new(100, 40).env("EDITOR", &edit).start(&["--lang", "en", "--corpus", corpus, "X-1"]);
    run.wait("line 5 first");
    run.send("e");
    run.wait("line 5 edited");
    run.wait("1 changed");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "no second file");
    leave(run);
    let mut run = Pty::new(200, 100).start(&["show", "X-1", "--lang", "en", "--corpus", corpus]);
    assert_eq!(run.exit(), 0);
    assert!(run.text().contains("장애-보고.json"), "{}", run.text());
}

#[test]
fn the_query_as_a_command_line_gives_the_same_cases() {
    let folder = tempfile::tempdir().unwrap();
    let lines = [
        "-지연 cause:capacity",
        "\"커넥션 풀\"",
        "org:northwind|harbor-pay -domain:identity",
        "it's sort:org",
        "year:none",
        "title:실패",
    ];
    for line in lines {
        let told = folder.path().join("told");
        let path = stub(folder.path(), "tmux", &format!("cat > {0}.new; mv {0}.new {0}", told.display()));
        let pty = Pty::new(120, 40).env("PATH", &path).env("TMUX", "/tmp/none,1,0");
        let mut run = pty.start(&["--lang", "en", "--corpus", FIXTURE, "--", line]);
        run.wait("/ 12");
        run.send("y");
        run.wait("The query as a command line");
        run.send("c");
        run.until("the copy", |_| told.exists());
        let text = fs::read_to_string(&told).unwrap();
        fs::remove_file(&told).unwrap();
        leave(run);
        let list = |script: &str, arguments: &[&str]| {
            let script = script.replacen("casebook list", "\"$CASEBOOK\" list --json --corpus \"$CASES\"", 1);
            let mut shell = std::process::Command::new("sh");
            shell.args(["-c", &script, "sh"]).args(arguments);
            shell.env("CASEBOOK", env!("CARGO_BIN_EXE_casebook")).env("CASES", FIXTURE).env("HOME", folder.path());
            let output = shell.output().unwrap();
            let json: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{script} {output:?}"));
            json["cases"].as_array().unwrap().iter().map(|case| case["id"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(list(&text, &[]), list("casebook list -- \"$1\"", &[line]), "{text}");
    }
}
