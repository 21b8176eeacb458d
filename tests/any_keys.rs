//! Whatever is pressed, pasted, clicked and resized, at whatever size: nothing panics, every cell is fit for a terminal, and
//! the terminal shows what a fresh draw would show.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test fails by panicking"
)]

mod common;

use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::sync::{Arc, OnceLock};

use casebook::app::Options;
use casebook::corpus::Lang;
use casebook::input::Button;
use casebook::query::Library;
use casebook::runtime::screen::{Screen, Stage as _};
use casebook::text::width::{cells, is_ambiguous};
use common::{Stage, library};
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use serde_json::json;

/// What a reader does.
#[derive(Debug, Clone)]
enum Step {
    Key(&'static str),
    Burst(&'static str),
    Paste(&'static str),
    Mouse(Button, u16, u16),
    Resize(u16, u16),
    Reload(usize),
}

const KEYS: [&str; 56] = [
    "j",
    "j",
    "k",
    "l",
    "h",
    "g",
    "G",
    "f",
    "f",
    "/",
    "/",
    "Esc",
    "Esc",
    "Enter",
    "Enter",
    "Tab",
    "Tab",
    "Shift-Tab",
    "Space",
    "Space",
    "m",
    "x",
    "c",
    "t",
    "t",
    "b",
    "n",
    "N",
    "-",
    "]",
    "[",
    "p",
    "?",
    "w",
    ":",
    "y",
    "o",
    "e",
    ".",
    ",",
    "u",
    "Ctrl-r",
    "a",
    "z",
    "r",
    "v",
    "s",
    "1",
    "3",
    "Ctrl-d",
    "Ctrl-u",
    "PgDn",
    "PgUp",
    "Home",
    "End",
    "Backspace",
];

const TEXTS: [&str; 16] = [
    "결제",
    "redis",
    "ㅘ",
    "가나",
    "원인:용량 ",
    "cause:",
    "-지연",
    "\"커넥션 풀\"",
    "ㅓㅓㅓ",
    "jjjjjjjjjj",
    "①…",
    "👩‍🔬",
    "zzz",
    "is:marked ",
    "quit dnjqwk",
    "\u{202e}\u{1b}[31m",
];

fn step(columns: impl Strategy<Value = u16>, rows: impl Strategy<Value = u16>) -> impl Strategy<Value = Step> {
    let button = proptest::sample::select(vec![Button::Left, Button::WheelUp, Button::WheelDown]);
    prop_oneof![
        30 => proptest::sample::select(KEYS.to_vec()).prop_map(Step::Key),
        5 => proptest::sample::select(TEXTS.to_vec()).prop_map(Step::Burst),
        1 => proptest::sample::select(TEXTS.to_vec()).prop_map(Step::Paste),
        2 => (button, 0..130u16, 0..45u16).prop_map(|(button, x, y)| Step::Mouse(button, x, y)),
        1 => (0..9usize).prop_map(Step::Reload),
        2 => (columns, rows).prop_map(|(columns, rows)| Step::Resize(columns, rows)),
    ]
}

fn take(stage: &mut Stage, step: &Step) {
    match step {
        Step::Key(key) => stage.keys(key),
        Step::Burst(text) => stage.burst(text),
        Step::Paste(text) => stage.paste(text),
        Step::Mouse(button, x, y) => stage.mouse(*button, *x, *y),
        Step::Resize(columns, rows) => stage.resize(*columns, *rows),
        Step::Reload(left) => {
            stage.reload(hard(*left));
            stage
        }
    };
}

/// The first so many of eight cases whose texts hold everything that is hard to show, and that name each other.
fn hard(many: usize) -> Arc<Library> {
    static LIBRARIES: [OnceLock<Arc<Library>>; 9] = [const { OnceLock::new() }; 9];
    Arc::clone(LIBRARIES[many].get_or_init(|| {
        let long = "가나다라마바사아자차카타파하".repeat(40);
        let titles = [
            "장애① 원인…·끝 “따옴표” ※→★",
            "⚠️장애 👩‍🔬복구 1️⃣단계 🇰🇷 끝",
            "\u{3164}\u{3164}",
            "장애\u{202e}반전\u{200b}끝\u{feff} \u{1b}[31m빨강 \u{7}",
            "결제 지연: 커넥션 풀이 고갈됐다",
            &long,
            "한글 NFD ㄱㅏㅁ é̂",
            "plain ASCII title with a rather long tail that has to be cut somewhere",
        ];
        let records: Vec<_> = (0..)
            .zip(titles)
            .take(many)
            .map(|(at, title)| {
                json!({
                    "id": format!("A-{at}"), "date": format!("2024-0{}-01", at + 1), "org": title, "severity": "major",
                    "title": {"ko": title, "en": title}, "root_cause": "capacity", "symptoms": [title, "high-latency"],
                    "summary": {"ko": format!("{title}\n\n{title}\t{title}"), "en": "redis went away\nand came back"},
                    "remediation": [{"text": {"ko": title}}, {"text": {"en": "Restarted redis."}}],
                    "related": [format!("A-{}", (at + 1) % 8), "nowhere"],
                    "sources": [{"url": format!("https://example.com/{at}")}, {"url": title}],
                    "x-extra": {"키": title},
                })
            })
            .collect();
        library(&records)
    }))
}

fn start(columns: u16, rows: u16) -> Stage {
    Stage::with(columns, rows, Options { lang: Lang::Ko, ..Options::default() }, hard(8))
}

/// What no cell may hold: nothing, more than two columns, what steers a terminal, what has no settled width.
fn check(stage: &mut Stage) {
    let buffer = stage.buffer();
    for y in 0..buffer.area.height {
        let mut x = 0;
        while x < buffer.area.width {
            let symbol = buffer[(x, y)].symbol();
            assert!((1..=2).contains(&cells(symbol)), "{symbol:?} at {x},{y}");
            let bad =
                |c: char| c.is_control() || matches!(c, '\u{fe0f}' | '\u{3164}' | '\u{200b}' | '\u{202e}' | '\u{feff}');
            assert!(!symbol.contains(bad), "{symbol:?} at {x},{y}");
            x += cells(symbol) as u16;
        }
    }
}

thread_local! {
    static SIZE: Cell<(u16, u16)> = const { Cell::new((0, 0)) };
    static WIRE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

struct Wire;

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        WIRE.with_borrow_mut(|wire| wire.extend_from_slice(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A terminal behind the bytes that are written to it.
struct Emulated {
    screen: Screen<Wire>,
    emulator: vt100::Parser,
}

impl Emulated {
    fn new(columns: u16, rows: u16) -> Emulated {
        let size = || Ok(SIZE.get()).map(|(columns, rows)| Size::new(columns, rows));
        SIZE.set((columns, rows));
        let screen = Screen::new(Wire, true, size);
        Emulated { screen, emulator: vt100::Parser::new(rows.try_into().unwrap(), columns.try_into().unwrap(), 0) }
    }

    fn show(&mut self, stage: &Stage) {
        SIZE.set(stage.model.size);
        let (columns, rows) = stage.model.size;
        self.emulator.screen_mut().set_size(rows.try_into().unwrap(), columns.try_into().unwrap());
        let mut frame = Buffer::empty(Rect::new(0, 0, columns, rows));
        let caret = stage.paint(&mut frame);
        self.screen.show(&mut frame, caret).unwrap();
        let bytes = String::from_utf8(WIRE.take()).unwrap();
        anchored(&bytes);
        self.emulator.process(bytes.as_bytes());
    }

    fn cells(&self) -> Vec<(String, bool, vt100::Color, bool, bool)> {
        let screen = self.emulator.screen();
        let (rows, columns) = (screen.size().0.get(), screen.size().1.get());
        (0..rows)
            .flat_map(|row| (0..columns).map(move |column| screen.cell(row, column).unwrap()))
            .map(|cell| {
                let text = if cell.contents().is_empty() { " " } else { cell.contents() }.to_owned();
                let blank = text == " ";
                (text, cell.is_wide_continuation(), cell.bgcolor(), cell.inverse(), !blank && cell.bold())
            })
            .collect()
    }
}

/// After every glyph that is two cells wide on some terminals and one on others, the cursor is set anew.
fn anchored(bytes: &str) {
    for (at, glyph) in bytes.char_indices() {
        if is_ambiguous(glyph.encode_utf8(&mut [0; 4])) {
            let rest = &bytes[at + glyph.len_utf8()..];
            assert!(rest.starts_with("\x1b["), "{glyph} is followed by {:?}", rest.chars().take(8).collect::<String>());
        }
    }
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn at_tiny_sizes_nothing_panics_and_every_cell_is_fit(
        size in (0..=5u16, 0..=5u16),
        steps in proptest::collection::vec(step(0..=24u16, 0..=7u16), 0..40),
    ) {
        let mut stage = start(size.0, size.1);
        for step in &steps {
            take(&mut stage, step);
            check(&mut stage);
        }
    }

    #[test]
    fn at_any_size_nothing_panics_and_every_cell_is_fit(
        size in (6..210u16, 6..60u16),
        steps in proptest::collection::vec(step(1..210u16, 1..60u16), 0..40),
    ) {
        let mut stage = start(size.0, size.1);
        for step in &steps {
            take(&mut stage, step);
            check(&mut stage);
        }
    }

    #[test]
    fn the_terminal_shows_what_a_fresh_draw_shows(
        size in (20..130u16, 5..42u16),
        steps in proptest::collection::vec(step(20..130u16, 5..42u16), 1..40),
    ) {
        let mut stage = start(size.0, size.1);
        let mut shown = Emulated::new(size.0, size.1);
        shown.show(&stage);
        for step in &steps {
            take(&mut stage, step);
            shown.show(&stage);
        }
        let mut fresh = Emulated::new(stage.model.size.0, stage.model.size.1);
        fresh.show(&stage);
        prop_assert_eq!(shown.cells(), fresh.cells());
    }
}

#[test]
fn every_size_from_nothing_to_five_draws_every_screen() {
    for columns in 0..=5 {
        for rows in 0..=5 {
            for keys in ["Esc", "Esc f", "Esc Enter", "Esc Enter p", "Esc ?", "Esc w", "Esc :", "Esc y", "/"] {
                let mut stage = start(columns, rows);
                stage.keys(keys);
                check(&mut stage);
            }
        }
    }
}
