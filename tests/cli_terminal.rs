//! The command line on a terminal and around it: colour, the pager, pipes, and what happens where there is no terminal.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "a test fails by panicking"
)]

mod cli_run;
mod pty;

use cli_run::{Casebook, fixture};
use pty::Pty;

const ESCAPE: u8 = 0x1b;

/// What a shell command writes on a terminal of that size, and its exit code; `$CASEBOOK` is the program.
fn shell(columns: u16, rows: u16, line: &str, env: &[(&str, &str)]) -> (Vec<u8>, i32) {
    let pty = Pty::new(columns, rows).program("sh").env("CASEBOOK", env!("CARGO_BIN_EXE_casebook"));
    let mut run = env.iter().fold(pty, |pty, (name, value)| pty.env(name, value)).start(&["-c", line]);
    let code = run.exit();
    (run.raw().to_vec(), code)
}

/// What casebook itself writes on a terminal as tall as it likes.
fn shown(args: &[&str], env: &[(&str, &str)]) -> String {
    let mut run = env.iter().fold(Pty::new(100, 500), |pty, (name, value)| pty.env(name, value)).start(args);
    run.exit();
    String::from_utf8(run.raw().to_vec()).unwrap().replace("\r\n", "\n")
}

/// The same in a pipe.
fn piped(args: &[&str]) -> String {
    Casebook::new().run(args).out
}

#[test]
fn headings_are_bold_on_a_colour_terminal_and_nowhere_else() {
    let corpus = fixture();
    for args in [&["show", "T-01", "--corpus", &corpus][..], &["facets", "--corpus", &corpus], &["vocab"]] {
        let plain = piped(args);
        assert!(!plain.contains('\x1b'), "{args:?}");
        let colourless: [&[(&str, &str)]; 3] = [&[("NO_COLOR", "1")], &[("CLICOLOR", "0")], &[("TERM", "dumb")]];
        for env in colourless {
            assert_eq!(shown(args, env), plain, "{args:?} {env:?}");
        }
        assert_eq!(shown(&[args, &["--color", "never"]].concat(), &[("CLICOLOR_FORCE", "1")]), plain, "{args:?}");
        let bold = shown(args, &[]);
        assert!(bold.contains("\x1b[1m"), "{args:?}");
        assert_eq!(bold.replace("\x1b[1m", "").replace("\x1b[0m", ""), plain, "only looks differ");
        assert_eq!(piped(&[args, &["--color=always"]].concat()), bold);
        assert_eq!(Casebook::new().env("CLICOLOR_FORCE", "1").run(args).out, bold);
    }
    let heading = piped(&["show", "T-01", "--corpus", &corpus, "--color=always"]);
    assert!(heading.contains("\n\x1b[1mSummary\x1b[0m\n"), "{heading}");
}

#[test]
fn json_and_lists_are_the_same_bytes_on_a_terminal() {
    let corpus = fixture();
    for args in [
        &["list", "--json", "--corpus", &corpus][..],
        &["list", "--tsv", "--corpus", &corpus],
        &["list", "--corpus", &corpus],
        &["show", "T-01", "--json", "--corpus", &corpus],
        &["show", "T-01", "--markdown", "--corpus", &corpus],
        &["facets", "--json", "--corpus", &corpus],
    ] {
        assert_eq!(shown(args, &[]), piped(args), "{args:?}");
    }
}

#[test]
fn a_long_case_goes_through_the_pager_and_a_short_one_does_not() {
    let paged = |rows, args: &[&str], env: &[(&str, &str)]| {
        let mut run = env.iter().fold(Pty::new(80, rows), |pty, (name, value)| pty.env(name, value)).start(args);
        assert_eq!(run.exit(), 0);
        String::from_utf8(run.raw().to_vec()).unwrap()
    };
    let pager = ("CASEBOOK_PAGER", "sed s/^/PAGED:/");
    let show = ["show", "CB-0002", "--lang", "ko", "--color", "never"];
    let text = paged(24, &show, &[pager, ("PAGER", "false")]);
    assert!(text.starts_with("PAGED:메신저") && text.trim_end().lines().all(|line| line.starts_with("PAGED:")));
    assert!(paged(24, &show, &[("PAGER", "sed s/^/PAGED:/")]).starts_with("PAGED:"));
    assert!(!paged(24, &[&show[..], &["--no-pager"]].concat(), &[pager]).contains("PAGED"));
    assert!(!paged(24, &[&show[..], &["--json"]].concat(), &[pager]).contains("PAGED"), "a result for programs");
    assert!(!paged(500, &show, &[pager]).contains("PAGED"), "it fits");
    assert!(!paged(24, &show, &[pager, ("TERM", "dumb")]).contains("PAGED"));
    assert!(paged(24, &show, &[("PAGER", "no-such-pager-here")]).contains("메신저"), "without a pager it is printed");
    let ran = Casebook::new().env(pager.0, pager.1).run(&["show", "CB-0002"]);
    assert!(!ran.out.contains("PAGED"), "never in a pipe");
}

#[test]
fn leaving_the_pager_early_or_with_ctrl_c_leaves_the_terminal_and_an_exit_code() {
    let mut run = Pty::new(80, 24).env("PAGER", "head -n 3").start(&["show", "CB-0002"]);
    assert_eq!(run.exit(), 0);
    // The pager catches Ctrl-c and waits; casebook must be there when it ends.
    let line = "trap 'echo caught; exit 0' INT; echo ready; while :; do sleep 0.05; done";
    let mut run = Pty::new(80, 24).env("PAGER", line).start(&["show", "CB-0002"]);
    run.wait("ready");
    run.send("\x03");
    run.wait("caught");
    assert_eq!(run.exit(), 0);
}

#[test]
fn lines_are_no_wider_than_the_terminal() {
    let mut run = Pty::new(44, 2000).start(&["show", "CB-0002", "--lang", "ko", "--color", "never"]);
    assert_eq!(run.exit(), 0);
    let text = String::from_utf8(run.raw().to_vec()).unwrap();
    let wide: Vec<&str> = text
        .lines()
        .filter(|line| casebook::text::width::cells(line.trim_end()) > 44 && !line.contains("http"))
        .collect();
    assert!(wide.is_empty(), "{wide:?}");
}

#[test]
fn without_a_terminal_to_draw_on_the_results_are_printed() {
    let corpus = fixture();
    let line = format!("$CASEBOOK --corpus {corpus} pool | cat");
    let (bytes, code) = shell(80, 24, &line, &[]);
    assert_eq!(code, 0);
    assert!(!bytes.contains(&ESCAPE));
    assert!(String::from_utf8(bytes).unwrap().contains("T-01"));
    for line in [
        "$CASEBOOK --help | cat",
        "$CASEBOOK list 2>&1 | cat",
        "$CASEBOOK list zzz 2>&1 | cat",
        "$CASEBOOK show nope 2>&1 | cat",
    ] {
        let (bytes, _) = shell(80, 24, line, &[]);
        assert!(!bytes.contains(&ESCAPE) && !bytes.is_empty(), "{line}");
    }
}

#[test]
fn a_dumb_terminal_is_told_so() {
    let (bytes, code) = shell(80, 24, "TERM=dumb $CASEBOOK", &[]);
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(code, 2);
    assert!(!text.contains('\x1b') && text.contains("casebook list prints the cases"), "{text}");
}

#[test]
fn help_asks_the_terminal_nothing() {
    for args in [&["--help"][..], &["list", "--help"], &["--version"], &["list"], &["info"], &["completions", "bash"]] {
        let mut run = Pty::new(80, 24).start(args);
        assert_eq!(run.exit(), 0);
        let text = String::from_utf8(run.raw().to_vec()).unwrap();
        let looks = text.split('\x1b').skip(1).all(|rest| {
            rest.strip_prefix('[')
                .is_some_and(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').starts_with('m'))
        });
        assert!(looks, "{args:?} writes more than looks");
        assert!(run.screen().contents().trim().len() > 5, "{args:?}");
    }
}

#[test]
fn keys_come_from_the_terminal_when_standard_input_is_none() {
    let mut run = Pty::new(100, 30)
        .program("sh")
        .env("CASEBOOK", env!("CARGO_BIN_EXE_casebook"))
        .start(&["-c", "$CASEBOOK --lang en </dev/null; echo \"code $?\""]);
    run.wait("F1 for help");
    run.send("\x03");
    run.wait("code 0");
    run.exit();
    run.assert_sane();
}

#[test]
fn an_id_opens_that_case_and_esc_goes_to_the_list() {
    let mut run = Pty::new(100, 30).start(&["--lang", "en", "CB-0002"]);
    run.wait("Messenger, payment and taxi apps went down");
    run.wait("At a glance");
    // Over the whole screen: no list yet.
    assert!(!run.text().contains("Cases"), "{}", run.text());
    run.send("\x1b");
    run.wait("Cases");
    run.wait("newest");
    run.send("\x03");
    assert_eq!(run.exit(), 0);
}

#[test]
fn the_first_line_of_a_pipe_is_the_title() {
    let (bytes, code) = shell(80, 24, "$CASEBOOK show CB-0002 | head -1", &[]);
    let wanted = "Messenger, payment and taxi apps went down: a battery fire cut power and\r\n";
    assert_eq!((String::from_utf8(bytes).unwrap().as_str(), code), (wanted, 0));
}
