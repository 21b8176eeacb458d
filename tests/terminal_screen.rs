//! What a terminal shows of the frames that are drawn, and which bytes go there.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::string_slice,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and may read the clock so as not to hang"
)]

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use casebook::runtime::screen::{Screen, Stage};
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Color, Modifier, Style};

/// Keeps what is written, and how often.
#[derive(Clone, Default)]
struct Wire(Rc<RefCell<(Vec<u8>, usize)>>);

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut wire = self.0.borrow_mut();
        wire.0.extend_from_slice(bytes);
        wire.1 += 1;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A terminal that keeps its bytes, and draws as the loop does.
struct Drawn {
    screen: Screen<Wire>,
    wire: Wire,
}

impl Drawn {
    fn new(columns: u16, rows: u16, colour: bool) -> Self {
        let wire = Wire::default();
        let screen = Screen::new(wire.clone(), colour, move || Ok(Size::new(columns, rows)));
        let mut drawn = Drawn { screen, wire };
        drawn.frame(|_| ());
        drawn
    }

    /// Draws one frame; gives what it wrote.
    fn frame(&mut self, draw: impl FnOnce(&mut Buffer)) -> String {
        self.frame_with(None, draw)
    }

    /// The same, with the cursor at `caret`.
    fn frame_with(&mut self, caret: Option<Position>, draw: impl FnOnce(&mut Buffer)) -> String {
        *self.wire.0.borrow_mut() = (Vec::new(), 0);
        let mut buffer = Buffer::empty(Rect::from((Position::ORIGIN, self.screen.size().unwrap())));
        draw(&mut buffer);
        self.screen.show(&mut buffer, caret).unwrap();
        let wire = self.wire.0.borrow();
        assert!(wire.1 <= 1, "a frame is one write");
        String::from_utf8(wire.0.clone()).unwrap()
    }
}

fn put(frame: &mut Buffer, row: u16, text: &str, style: Style) {
    let width = usize::from(frame.area.width);
    frame.set_stringn(0, row, text, width, style);
}

#[test]
fn a_frame_that_changes_nothing_writes_nothing() {
    let mut drawn = Drawn::new(20, 2, true);
    for caret in [None, Some(Position::new(5, 1))] {
        let draw = |frame: &mut Buffer| put(frame, 0, "결제 지연 · ①", Style::new().fg(Color::Red));
        assert_ne!(drawn.frame_with(caret, draw), "");
        assert_eq!(drawn.frame_with(caret, draw), "");
    }
}

#[test]
fn a_frame_is_synchronized_and_ends_with_the_cursor_at_the_caret() {
    let mut drawn = Drawn::new(20, 2, true);
    let mut with =
        |text: &str, x| drawn.frame_with(Some(Position::new(x, 0)), |frame| put(frame, 0, text, Style::new()));
    let bytes = with("가나", 4);
    assert_eq!(bytes, "\x1b[?2026h\x1b[1;1H가나\x1b[1;5H\x1b[?25h\x1b[?2026l");
    let bytes = with("가나다", 6);
    assert_eq!(bytes, "\x1b[?2026h\x1b[?25l\x1b[1;5H다\x1b[1;7H\x1b[?25h\x1b[?2026l");
    let moved = with("가나다", 2);
    assert_eq!(moved, "\x1b[1;3H", "a caret that moves is all that is written");
}

#[test]
fn without_a_caret_the_cursor_is_hidden_and_rests_in_the_corner() {
    let mut drawn = Drawn::new(20, 2, true);
    drawn.frame_with(Some(Position::new(5, 1)), |_| ());
    let first = drawn.frame(|frame| put(frame, 1, "a", Style::new()));
    assert_eq!(first, "\x1b[?2026h\x1b[?25l\x1b[2;1Ha\x1b[1;1H\x1b[?2026l");
    let next = drawn.frame(|frame| put(frame, 1, "b", Style::new()));
    assert_eq!(next, "\x1b[?2026h\x1b[2;1Hb\x1b[1;1H\x1b[?2026l", "it is hidden once");
}

#[test]
fn after_a_glyph_of_unsettled_width_the_cursor_is_set_anew() {
    let mut drawn = Drawn::new(40, 1, true);
    let bytes = drawn.frame(|frame| put(frame, 0, "장애① 원인…·끝 👩‍🔬복구 é|", Style::new()));
    // Behind the ① is a blank, which the cleared screen has already.
    for (glyph, next) in [("①", 7), ("…", 12), ("·", 13), ("👩‍🔬", 18), ("é", 24)] {
        let wanted = format!("{glyph}\x1b[1;{}H", next);
        assert!(bytes.contains(&wanted), "after {glyph} at {next}: {bytes:?}");
    }
    assert!(bytes.contains("장애①"), "what is settled runs on: {bytes:?}");
}

#[test]
fn a_blank_that_a_glyph_may_reach_into_is_drawn_before_it() {
    let mut drawn = Drawn::new(20, 1, true);
    drawn.frame(|frame| put(frame, 0, "│x가", Style::new()));
    let bytes = drawn.frame(|frame| put(frame, 0, "│ 가", Style::new()));
    assert!(bytes.contains("\x1b[1;2H \x1b[1;1H│\x1b["), "{bytes:?}");
    assert_eq!(drawn.frame(|frame| put(frame, 0, "│ 가", Style::new())), "");
}

#[test]
fn what_a_terminal_may_have_drawn_over_is_drawn_again() {
    // An emulator that parts the joined picture takes four cells for it, ours are two.
    let mut drawn = Drawn::new(20, 1, true);
    let mut emulator = vt100::Parser::new(1u16.try_into().unwrap(), 20u16.try_into().unwrap(), 0);
    for line in ["👩‍🔬 가나다라", "👩‍🔬..나다라", "😀👩‍🔬..다라", "가👩‍🔬..나라"]
    {
        emulator.process(drawn.frame(|frame| put(frame, 0, line, Style::new())).as_bytes());
        let rest = line.rsplit('🔬').next().unwrap();
        assert!(emulator.screen().contents().contains(rest.trim_start()), "{line}: {}", emulator.screen().contents());
    }
    let bytes = drawn.frame(|frame| put(frame, 0, "😀가나", Style::new()));
    assert!(bytes.contains("😀\x1b[1;3H가나"), "{bytes:?}");
}

#[test]
fn the_sixteen_colours_go_out_by_their_oldest_codes() {
    let mut drawn = Drawn::new(20, 1, true);
    let style = Style::new().fg(Color::LightCyan).bg(Color::Blue).add_modifier(Modifier::BOLD);
    let bytes = drawn.frame(|frame| put(frame, 0, "a", style));
    assert!(bytes.contains("\x1b[0;1;96;44ma\x1b["), "{bytes:?}");
    let bytes = drawn.frame(|frame| put(frame, 0, "b", Style::new().fg(Color::Red)));
    assert!(bytes.contains("\x1b[0;31mb"), "{bytes:?}");
    for code in ["38;5", "48;5", "38;2"] {
        assert!(!bytes.contains(code), "{bytes:?}");
    }
}

#[test]
fn without_colour_attributes_stay() {
    let mut drawn = Drawn::new(20, 1, false);
    let style = Style::new().fg(Color::Red).bg(Color::Blue).add_modifier(Modifier::REVERSED | Modifier::BOLD);
    let bytes = drawn.frame(|frame| put(frame, 0, "a", style));
    assert!(bytes.contains("\x1b[0;1;7ma"), "{bytes:?}");
    assert!(!bytes.contains("31") && !bytes.contains("44"), "{bytes:?}");
}

#[test]
fn a_redraw_clears_once_within_the_frame() {
    let mut drawn = Drawn::new(20, 1, true);
    drawn.frame(|frame| put(frame, 0, "ab", Style::new()));
    *drawn.wire.0.borrow_mut() = (Vec::new(), 0);
    drawn.screen.forget();
    drawn.screen.forget();
    assert!(drawn.wire.0.borrow().0.is_empty(), "no blank screen before the frame");
    let bytes = drawn.frame(|frame| put(frame, 0, "ab", Style::new()));
    assert_eq!(bytes, "\x1b[?2026h\x1b[0m\x1b[2J\x1b[1;1Hab\x1b[1;1H\x1b[?2026l");
}

const COLUMNS: u16 = 24;
const ROWS: u16 = 4;

/// One frame: rows of text with a colour each, and perhaps a popup.
type Picture = (Vec<(String, u8)>, Option<(u16, u16)>);

fn paint(frame: &mut Buffer, picture: &Picture) {
    let (rows, popup) = picture;
    for (row, (line, colour)) in (0..ROWS).zip(rows) {
        let style = match colour % 4 {
            0 => Style::new(),
            1 => Style::new().add_modifier(Modifier::REVERSED),
            2 => Style::new().bg(Color::Blue),
            _ => Style::new().fg(Color::Red).add_modifier(Modifier::BOLD),
        };
        put(frame, row, line, style);
    }
    if let Some((x, y)) = popup {
        let area = Rect::new(*x, *y, 9, 2).intersection(frame.area);
        for row in area.rows() {
            // The half of a wide letter that a popup would leave is the popup's to blank, as in every overlay.
            if let Some(before) = row.x.checked_sub(1)
                && !frame[(before, row.y)].symbol().is_ascii()
            {
                frame[(before, row.y)].set_symbol(" ");
            }
            frame.set_stringn(row.x, row.y, "알림 ab  ", usize::from(row.width), Style::new().bg(Color::Green));
        }
    }
}

fn any_picture() -> impl Strategy<Value = Picture> {
    let line =
        proptest::collection::vec(proptest::sample::select("가나다라마힣abc xyz ".chars().collect::<Vec<_>>()), 0..30)
            .prop_map(|letters| letters.into_iter().collect::<String>());
    (
        proptest::collection::vec((line, any::<u8>()), usize::from(ROWS)),
        proptest::option::of((0..COLUMNS - 9, 0..ROWS - 1)),
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn after_any_frames_the_terminal_shows_what_a_fresh_draw_shows(
        pictures in proptest::collection::vec(any_picture(), 1..6),
    ) {
        let shown = |pictures: &[Picture]| {
            let mut drawn = Drawn::new(COLUMNS, ROWS, true);
            let mut emulator = vt100::Parser::new(ROWS.try_into().unwrap(), COLUMNS.try_into().unwrap(), 0);
            for picture in pictures {
                emulator.process(drawn.frame(|frame| paint(frame, picture)).as_bytes());
            }
            let screen = emulator.screen().clone();
            (0..ROWS)
                .flat_map(|row| (0..COLUMNS).map(move |column| (row, column)))
                .map(|(row, column)| {
                    let cell = screen.cell(row, column).unwrap();
                    let text = if cell.contents().is_empty() { " " } else { cell.contents() }.to_owned();
                    let blank = text == " " && !cell.is_wide_continuation();
                    // The ink of a blank cannot be seen, only its ground.
                    let ink = if blank { (vt100::Color::Default, false) } else { (cell.fgcolor(), cell.bold()) };
                    (text, cell.is_wide_continuation(), cell.bgcolor(), cell.inverse(), ink)
                })
                .collect::<Vec<_>>()
        };
        let last = &pictures[pictures.len() - 1..];
        prop_assert_eq!(shown(&pictures), shown(last));
    }
}
