//! The backend that writes to a terminal: one write a frame, synchronized; plain colour codes; and the cursor set anew
//! after every glyph whose width terminals do not agree on, so that such a glyph moves nothing but itself.
//!
//! It asks the terminal nothing, so no answer can turn up among the keys.

use std::io::{self, Write};

use ratatui::backend::{Backend, ClearType, TestBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};

use crate::text::width;

/// A backend that frames can be opened and closed on.
pub trait Stage: Backend {
    /// A frame begins: what follows is held back until it ends.
    fn begin(&mut self);

    /// The frame ends: what it changed is shown at once. With no cursor set in it, the hidden cursor goes to `rest`.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    fn end(&mut self, rest: Position) -> Result<(), Self::Error>;
}

impl Stage for TestBackend {
    fn begin(&mut self) {}

    fn end(&mut self, _rest: Position) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// A terminal to draw on. Everything between two [`Stage::end`]s is one write.
pub struct Screen<W> {
    out: W,
    size: Box<dyn Fn() -> io::Result<Size> + Send>,
    colour: bool,
    /// What this frame draws.
    frame: Vec<u8>,
    /// Where this frame wants the cursor; nowhere is hidden.
    caret: Option<Position>,
    /// Where the terminal's cursor is, as far as is known.
    at: Option<Position>,
    /// Whether the terminal shows its cursor; not known at first.
    visible: Option<bool>,
}

impl<W: Write> Screen<W> {
    /// A screen on `out`, of the size that `size` tells whenever it is asked. Without `colour` styles keep their
    /// attributes and lose their colours.
    pub fn new(out: W, colour: bool, size: impl Fn() -> io::Result<Size> + Send + 'static) -> Self {
        let size = Box::new(size);
        Screen { out, size, colour, frame: Vec::new(), caret: None, at: None, visible: None }
    }

    /// What it writes to.
    pub fn out(&self) -> &W {
        &self.out
    }

    /// The codes of a style, from whatever was before.
    fn style(&mut self, cell: &Cell) {
        self.frame.extend_from_slice(b"\x1b[0");
        for (modifier, code) in MODIFIERS {
            if cell.modifier.contains(modifier) {
                self.frame.extend_from_slice(code);
            }
        }
        if self.colour {
            colour(&mut self.frame, cell.fg, 0);
            colour(&mut self.frame, cell.bg, 10);
        }
        self.frame.push(b'm');
    }
}

/// Attributes and their codes.
const MODIFIERS: [(Modifier, &[u8]); 9] = [
    (Modifier::BOLD, b";1"),
    (Modifier::DIM, b";2"),
    (Modifier::ITALIC, b";3"),
    (Modifier::UNDERLINED, b";4"),
    (Modifier::SLOW_BLINK, b";5"),
    (Modifier::RAPID_BLINK, b";6"),
    (Modifier::REVERSED, b";7"),
    (Modifier::HIDDEN, b";8"),
    (Modifier::CROSSED_OUT, b";9"),
];

/// Appends the code of a colour: of the foreground, or 10 more for the background. The sixteen colours go out by their
/// oldest codes, which every terminal knows.
fn colour(out: &mut Vec<u8>, colour: Color, ground: u8) {
    let named = |code: u8| format!(";{}", code.saturating_add(ground));
    let code = match colour {
        Color::Reset => return,
        Color::Black => named(30),
        Color::Red => named(31),
        Color::Green => named(32),
        Color::Yellow => named(33),
        Color::Blue => named(34),
        Color::Magenta => named(35),
        Color::Cyan => named(36),
        Color::Gray => named(37),
        Color::DarkGray => named(90),
        Color::LightRed => named(91),
        Color::LightGreen => named(92),
        Color::LightYellow => named(93),
        Color::LightBlue => named(94),
        Color::LightMagenta => named(95),
        Color::LightCyan => named(96),
        Color::White => named(97),
        Color::Indexed(index) => format!("{};5;{index}", named(38)),
        Color::Rgb(red, green, blue) => format!("{};2;{red};{green};{blue}", named(38)),
    };
    out.extend_from_slice(code.as_bytes());
}

/// Whether every terminal gives this glyph the width that we give it: ASCII, Hangul and the common ideographs. After
/// anything else the cursor's column is not to be relied on.
fn settled(symbol: &str) -> bool {
    let mut letters = symbol.chars();
    let letter = letters.next();
    letters.next().is_none() && matches!(letter, Some(' '..='~' | 'ㄱ'..='ㅣ' | '가'..='힣' | '一'..='鿿'))
}

/// Appends the move to a cell.
fn go(out: &mut Vec<u8>, to: Position) {
    let code = format!("\x1b[{};{}H", to.y.saturating_add(1), to.x.saturating_add(1));
    out.extend_from_slice(code.as_bytes());
}

impl<W: Write> Backend for Screen<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let mut style = (Color::Reset, Color::Reset, Modifier::empty());
        let mut at: Option<Position> = None;
        for (x, y, cell) in content {
            let here = Position { x, y };
            if at != Some(here) {
                go(&mut self.frame, here);
            }
            let wanted = (cell.fg, cell.bg, cell.modifier);
            if wanted != style {
                self.style(cell);
                style = wanted;
            }
            self.frame.extend_from_slice(cell.symbol().as_bytes());
            let cells = u16::try_from(width::cells(cell.symbol())).unwrap_or(u16::MAX);
            at = settled(cell.symbol()).then(|| Position { x: x.saturating_add(cells), y });
            self.at = None;
        }
        if style != (Color::Reset, Color::Reset, Modifier::empty()) {
            self.frame.extend_from_slice(b"\x1b[0m");
        }
        Ok(())
    }

    fn append_lines(&mut self, _lines: u16) -> io::Result<()> {
        Ok(())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.caret = None;
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.caret = Some(self.caret.or(self.at).unwrap_or_default());
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        // ratatui asks before it clears; the terminal itself is never asked.
        Ok(self.caret.or(self.at).unwrap_or_default())
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        if let Some(caret) = &mut self.caret {
            *caret = position.into();
        }
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, kind: ClearType) -> io::Result<()> {
        let code: &[u8] = match kind {
            // What was drawn before it in this frame is gone with it, an earlier clearing too.
            ClearType::All => {
                self.frame.clear();
                b"\x1b[0m\x1b[2J"
            }
            ClearType::AfterCursor => b"\x1b[J",
            ClearType::BeforeCursor => b"\x1b[1J",
            ClearType::CurrentLine => b"\x1b[2K",
            ClearType::UntilNewLine => b"\x1b[K",
        };
        self.frame.extend_from_slice(code);
        Ok(())
    }

    fn size(&self) -> io::Result<Size> {
        (self.size)()
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size()?, pixels: Size::default() })
    }

    fn flush(&mut self) -> io::Result<()> {
        // Frames go out whole, in `end`.
        Ok(())
    }
}

impl<W: Write> Stage for Screen<W> {
    fn begin(&mut self) {}

    fn end(&mut self, rest: Position) -> io::Result<()> {
        let frame = std::mem::take(&mut self.frame);
        let drew = !frame.is_empty();
        let cursor = self.caret.unwrap_or(rest);
        let show = self.caret.is_some();
        let mut bytes = Vec::with_capacity(frame.len().saturating_add(40));
        if drew {
            bytes.extend_from_slice(b"\x1b[?2026h");
        }
        // Hidden while cells are drawn, so that it does not run about where frames are not synchronized.
        if self.visible != Some(false) && (drew || !show) {
            bytes.extend_from_slice(b"\x1b[?25l");
            self.visible = Some(false);
        }
        bytes.extend_from_slice(&frame);
        if self.at != Some(cursor) || drew {
            go(&mut bytes, cursor);
            self.at = Some(cursor);
        }
        if show && self.visible != Some(true) {
            bytes.extend_from_slice(b"\x1b[?25h");
            self.visible = Some(true);
        }
        if drew {
            bytes.extend_from_slice(b"\x1b[?2026l");
        }
        if bytes.is_empty() {
            return Ok(());
        }
        self.out.write_all(&bytes)?;
        self.out.flush()
    }
}
