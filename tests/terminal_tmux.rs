//! The whole walk with the keyboard in Korean mode, under tmux, over a slow line: what is on the screen at its end is what
//! the same walk shows without all that.
//!
//! tmux must be installed; the tests start one of their own on a private socket.

#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, reason = "a test fails by panicking")]

mod common;
mod pty;

use casebook::corpus::Lang;
use casebook::lens::detail::Live;
use common::Stage;
use pty::{Link, Pty, Running};
use std::fs;
use std::thread;
use std::time::Duration;

const FIXTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/cases.jsonl");

/// As long as an input method may be overtaken, tmux's wait for what follows Esc included.
const BREATH: Duration = Duration::from_millis(250);
const ESC: Duration = Duration::from_millis(700);

/// tmux of our own around casebook; its server ends with it.
struct Tmux {
    run: Running,
    folder: tempfile::TempDir,
}

impl Tmux {
    fn start(columns: u16, rows: u16, link: Option<Link>, colour: bool) -> Tmux {
        let folder = tempfile::tempdir().unwrap();
        let settings = folder.path().join("tmux.conf");
        fs::write(&settings, "set -g status off\n").unwrap();
        let command =
            format!("'{}' --lang ko --corpus '{FIXTURE}'; echo code $?; read line", env!("CARGO_BIN_EXE_casebook"));
        let mut pty = Pty::new(columns, rows)
            .program("tmux")
            .env("TMUX_TMPDIR", folder.path().to_str().unwrap())
            .env("SHELL", "/bin/sh")
            .over(link);
        if !colour {
            pty = pty.env("NO_COLOR", "1");
        }
        let run = pty.start(&["-u", "-L", "own", "-f", settings.to_str().unwrap(), "new-session", &command]);
        Tmux { run, folder }
    }

    /// Types, and gives the keys time to be keys of their own.
    fn types(&mut self, keys: &str) {
        self.run.send(keys);
        thread::sleep(if keys == "\x1b" { ESC } else { BREATH });
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        let mut kill = std::process::Command::new("tmux");
        let _ = kill.args(["-L", "own", "kill-server"]).env("TMUX_TMPDIR", self.folder.path()).output();
    }
}

/// The walk without terminal and input method; how often `l` is pressed until the related case is under the cursor, and
/// what the screen shows at the end.
fn plain_walk(columns: u16, rows: u16) -> (usize, Vec<String>) {
    let mut stage = Stage::new(columns, rows, Lang::Ko).monochrome();
    stage.keys("Esc f");
    for (label, keys) in [("용량 부족", "Space"), ("애플리케이션 데이터", "Space"), ("로그인 실패", "Space Space")]
    {
        stage.keys("/ Ctrl-u").types(label).keys("Enter").keys(keys);
    }
    assert_eq!(stage.ids(), ["T-01"]);
    stage.keys("f c / Ctrl-u").types("connection pool").keys("Enter Enter t b b t");
    let mut presses = 0;
    let under = |stage: &Stage| stage.model.reader.live.and_then(|at| stage.model.derived.page.lives.get(at).cloned());
    while !matches!(under(&stage), Some((_, _, Live::Case(id))) if id == "T-02") {
        stage.keys("l");
        presses += 1;
        assert!(presses < 80, "{}", stage.screen());
    }
    stage.keys("Enter").sees("주문 유실").keys("u").sees("결제 지연").keys("Esc");
    (presses, stage.screen().lines().map(str::to_owned).collect())
}

fn walk(columns: u16, rows: u16, link: Option<Link>, colour: bool) {
    let (presses, shown) = plain_walk(columns, rows);
    let mut tmux = Tmux::start(columns, rows, link, colour);
    tmux.run.wait("12 / 12");
    tmux.types("\x1b");
    // f
    tmux.types("ㄹ");
    for (label, keys) in [("용량 부족", " "), ("애플리케이션 데이터", " "), ("로그인 실패", "  ")] {
        for keys in ["/", "\x15", label, "\r", keys] {
            tmux.types(keys);
        }
    }
    tmux.run.wait("1 / 12");
    // f, c
    tmux.types("ㄹ");
    tmux.types("ㅊ");
    tmux.run.wait("12 / 12");
    for keys in ["/", "커넥션", " ", "풀", "\r"] {
        tmux.types(keys);
    }
    tmux.run.wait("커넥션 풀");
    for keys in ["/", "\x15", "connection pool", "\r", "\r"] {
        tmux.types(keys);
    }
    tmux.run.wait("결제 지연: 느린 쿼리로");
    // t; then b, b and t as an input method gives them
    tmux.types("ㅅ");
    tmux.run.wait("Checkout stalled");
    tmux.types("ㅠ");
    tmux.types("ㅠㅅ");
    tmux.run.gone("Checkout stalled");
    // l
    tmux.types(&"ㅣ".repeat(presses));
    tmux.types("\r");
    tmux.run.wait("주문 유실");
    // u
    tmux.types("ㅕ");
    tmux.run.gone("주문 유실: 복제 지연 중 페일오버가 일어났다\n");
    tmux.types("\x1b");
    tmux.run.settle();
    let last = shown.len() - 1;
    let rows = |run: &mut Running| -> Vec<String> { (0..last).map(|row| run.row(row).trim_end().to_owned()).collect() };
    tmux.run.until("the end of the walk", |run| rows(run) == shown.get(..last).unwrap());
    // q never quits in Korean mode; Ctrl-c does.
    tmux.types("ㅂ");
    tmux.run.wait("끝내려면 Ctrl-c");
    tmux.types("\x03");
    tmux.run.wait("code 0");
    tmux.run.send("\r");
    tmux.run.exit();
    // The last of it is still on its way.
    tmux.run.until("the terminal back", |run| !run.screen().alternate_screen());
    tmux.run.assert_sane();
}

#[test]
fn in_tmux_with_a_korean_keyboard_over_a_slow_line_on_a_small_screen_without_colour() {
    walk(40, 12, Some(Link { rate: 2_000, delay: Duration::from_millis(300) }), false);
}

#[test]
fn in_tmux_with_a_korean_keyboard() {
    walk(120, 40, None, true);
}
