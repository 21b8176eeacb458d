//! Frames to a terminal: one write a frame, synchronized; plain colour codes; and the cursor set anew
//! after every glyph whose width terminals do not agree on, so that such a glyph moves nothing but itself.
//!
//! It keeps what the terminal shows and compares whole glyphs with it, not cells: a wide letter that is written over by
//! half leaves a half that only the terminal knows of, and that is drawn too. It asks the terminal nothing, so no answer
//! can turn up among the keys.

use std::io::{self, Write};

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};

use crate::text::width;

/// What frames are shown on.
pub trait Stage {
    /// Its columns and rows.
    ///
    /// # Errors
    /// When the terminal is gone.
    fn size(&self) -> io::Result<Size>;

    /// What it shows is not known any more: with the next frame it is cleared and all is drawn.
    fn forget(&mut self);

    /// Shows a frame, and the cursor at `caret`; without one it is hidden. The buffer is taken as it is kept, and another
    /// is left in its place, with whatever was in it.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    fn show(&mut self, frame: &mut Buffer, caret: Option<Position>) -> io::Result<()>;
}

/// What one cell of the terminal shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// Nothing: it was cleared.
    Blank,
    /// The glyph that the last frame has there, or the first half of it.
    Glyph,
    /// The second half of the glyph before it.
    Half,
    /// Something that is not ours to know: half a glyph, or what a glyph of unsettled width left.
    Unknown,
}

/// A terminal to draw on: a frame is one write.
pub struct Screen<W> {
    out: W,
    size: Box<dyn Fn() -> io::Result<Size> + Send>,
    colour: bool,
    /// The last frame.
    last: Buffer,
    /// What the terminal shows of it, row by row.
    shown: Vec<Shown>,
    /// The terminal is to be cleared before the frame.
    clear: bool,
    /// Where the terminal's cursor is, as far as is known.
    at: Option<Position>,
    /// Whether the terminal shows its cursor; not known at first.
    visible: Option<bool>,
}

impl<W: Write> Screen<W> {
    /// A screen on `out`, of the size that `size` tells whenever it is asked. Without `colour` styles keep their
    /// attributes and lose their colours.
    pub fn new(out: W, colour: bool, size: impl Fn() -> io::Result<Size> + Send + 'static) -> Self {
        let (last, shown) = (Buffer::default(), Vec::new());
        Screen { out, size: Box::new(size), colour, last, shown, clear: true, at: None, visible: None }
    }

    /// What it writes to.
    pub fn out(&self) -> &W {
        &self.out
    }

    /// Appends what makes the terminal show this frame.
    fn differences(&mut self, frame: &Buffer, bytes: &mut Vec<u8>) {
        let columns = usize::from(frame.area.width.max(1));
        let mut pen = Pen { bytes, colour: self.colour, style: PLAIN, at: None };
        let mut rest = self.shown.as_mut_slice();
        for (y, row) in (0..).zip(frame.content.chunks(columns)) {
            let (shown, below) = rest.split_at_mut(row.len().min(rest.len()));
            rest = below;
            let last = self.last.content.get(columns.saturating_mul(usize::from(y))..).unwrap_or_default();
            let mut x = 0usize;
            while let Some(cell) = row.get(x) {
                // Most of a screen that was cleared stays so.
                if shown.get(x) == Some(&Shown::Blank) && *cell == Cell::EMPTY {
                    x = x.saturating_add(1);
                    continue;
                }
                let cells = glyph_cells(cell.symbol());
                // Half a wide letter at the edge is a blank.
                let (symbol, cells) =
                    if x.saturating_add(cells) > row.len() { (" ", 1) } else { (cell.symbol(), cells) };
                let mut next = x.saturating_add(cells);
                let spill = spill(symbol, cells);
                // A blank that the glyph may reach into is drawn before it, so that it is whole where it is wide.
                let blank = row.get(next).filter(|cell| spill == 1 && cell.symbol() == " ");
                let bare = blank.filter(|cell| !shows(shown, last, next, 1, cell));
                if bare.is_some() || !shows(shown, last, x, cells, cell) {
                    if let Some(blank) = bare {
                        pen.put(next, y, " ", blank, Some(next.saturating_add(1)));
                    }
                    pen.put(x, y, symbol, cell, (spill == 0).then_some(next));
                    mark(shown, x, next, spill);
                    if blank.is_some() {
                        mark(shown, next, next.saturating_add(1), 0);
                        next = next.saturating_add(1);
                    }
                }
                x = next;
            }
        }
        if pen.style != PLAIN {
            pen.bytes.extend_from_slice(b"\x1b[0m");
        }
    }
}

/// Colours and attributes.
type Look = (Color, Color, Modifier);

/// No colour, no attribute.
const PLAIN: Look = (Color::Reset, Color::Reset, Modifier::empty());

/// What writes glyphs: it goes and changes its style only where it has to.
struct Pen<'a> {
    bytes: &'a mut Vec<u8>,
    colour: bool,
    style: Look,
    /// Where the terminal's cursor is, as far as is known.
    at: Option<Position>,
}

impl Pen<'_> {
    /// Writes a glyph in the style of `cell`; the cursor is at `next` then, if that is known.
    fn put(&mut self, x: usize, y: u16, glyph: &str, cell: &Cell, next: Option<usize>) {
        let place = |x: usize| Position { x: u16::try_from(x).unwrap_or(u16::MAX), y };
        if self.at != Some(place(x)) {
            go(self.bytes, place(x));
        }
        let wanted = (cell.fg, cell.bg, cell.modifier);
        if wanted != self.style {
            set_style(self.bytes, wanted, self.colour);
            self.style = wanted;
        }
        self.bytes.extend_from_slice(glyph.as_bytes());
        self.at = next.map(place);
    }
}

/// How many cells the glyph of a cell takes; one at least.
fn glyph_cells(symbol: &str) -> usize {
    if symbol.len() == 1 { 1 } else { width::cells(symbol).max(1) }
}

/// Whether the terminal shows this glyph there, whole.
fn shows(shown: &[Shown], last: &[Cell], x: usize, cells: usize, cell: &Cell) -> bool {
    let halves = shown.iter().skip(x).skip(1).take_while(|shown| **shown == Shown::Half).count();
    halves == cells.saturating_sub(1)
        && match shown.get(x) {
            Some(Shown::Blank) => *cell == Cell::EMPTY,
            Some(Shown::Glyph) => last.get(x) == Some(cell),
            Some(Shown::Half | Shown::Unknown) | None => false,
        }
}

/// Notes that the terminal shows a glyph from `x` to before `next`, and what became of the `spill` cells behind it.
fn mark(shown: &mut [Shown], x: usize, next: usize, spill: usize) {
    for (place, shown) in shown.iter_mut().enumerate().take(next).skip(x) {
        *shown = if place == x { Shown::Glyph } else { Shown::Half };
    }
    for behind in shown.iter_mut().skip(next).take(spill) {
        *behind = Shown::Unknown;
    }
    if let Some(half) = shown.get_mut(next.saturating_add(spill)).filter(|shown| **shown == Shown::Half) {
        *half = Shown::Unknown;
    }
}

/// How many cells more than ours a terminal may give this glyph: none when it is settled, else it may take two for
/// each of its letters.
fn spill(symbol: &str, cells: usize) -> usize {
    if settled(symbol) { 0 } else { symbol.chars().count().saturating_mul(2).saturating_sub(cells).max(1) }
}

/// Appends the codes of a look, from whatever was before.
fn set_style(out: &mut Vec<u8>, (fg, bg, modifiers): Look, coloured: bool) {
    out.extend_from_slice(b"\x1b[0");
    for (modifier, code) in MODIFIERS {
        if modifiers.contains(modifier) {
            out.extend_from_slice(code);
        }
    }
    if coloured {
        colour(out, fg, 0);
        colour(out, bg, 10);
    }
    out.push(b'm');
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
fn colour(out: &mut Vec<u8>, colour: Color, ground: u16) {
    let mut codes = |codes: &[u16]| {
        for code in codes {
            out.push(b';');
            number(out, *code);
        }
    };
    let named: u16 = match colour {
        Color::Reset => return,
        Color::Black => 30,
        Color::Red => 31,
        Color::Green => 32,
        Color::Yellow => 33,
        Color::Blue => 34,
        Color::Magenta => 35,
        Color::Cyan => 36,
        Color::Gray => 37,
        Color::DarkGray => 90,
        Color::LightRed => 91,
        Color::LightGreen => 92,
        Color::LightYellow => 93,
        Color::LightBlue => 94,
        Color::LightMagenta => 95,
        Color::LightCyan => 96,
        Color::White => 97,
        Color::Indexed(_) | Color::Rgb(..) => 38,
    };
    codes(&[named.saturating_add(ground)]);
    match colour {
        Color::Indexed(index) => codes(&[5, index.into()]),
        Color::Rgb(red, green, blue) => codes(&[2, red.into(), green.into(), blue.into()]),
        _ => {}
    }
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
    out.extend_from_slice(b"\x1b[");
    number(out, to.y.saturating_add(1));
    out.push(b';');
    number(out, to.x.saturating_add(1));
    out.push(b'H');
}

/// Appends a number: a frame has a thousand of them, and formatting takes its time for each.
fn number(out: &mut Vec<u8>, number: u16) {
    let scales = [10_000, 1_000, 100, 10, 1];
    for scale in scales.into_iter().skip_while(|scale| *scale > number.max(1)) {
        let digit = u8::try_from(number / scale % 10).unwrap_or_default();
        out.push(digit.saturating_add(b'0'));
    }
}

impl<W: Write> Stage for Screen<W> {
    fn size(&self) -> io::Result<Size> {
        (self.size)()
    }

    fn forget(&mut self) {
        // Cleared with the next frame, so that no blank one is seen.
        self.clear = true;
    }

    fn show(&mut self, frame: &mut Buffer, caret: Option<Position>) -> io::Result<()> {
        let mut drawn = Vec::new();
        if std::mem::take(&mut self.clear) || self.last.area != frame.area {
            drawn.reserve(frame.content.len().saturating_mul(2));
            drawn.extend_from_slice(b"\x1b[0m\x1b[2J");
            self.shown.clear();
            self.shown.resize(frame.content.len(), Shown::Blank);
        }
        self.differences(frame, &mut drawn);
        std::mem::swap(frame, &mut self.last);
        let drew = !drawn.is_empty();
        let cursor = caret.unwrap_or(Position::ORIGIN);
        let mut bytes = Vec::with_capacity(drawn.len().saturating_add(40));
        if drew {
            bytes.extend_from_slice(b"\x1b[?2026h");
        }
        // Hidden while glyphs are drawn, so that it does not run about where frames are not synchronized.
        if self.visible != Some(false) && (drew || caret.is_none()) {
            bytes.extend_from_slice(b"\x1b[?25l");
            self.visible = Some(false);
        }
        bytes.extend_from_slice(&drawn);
        if drew || self.at != Some(cursor) {
            go(&mut bytes, cursor);
            self.at = Some(cursor);
        }
        if caret.is_some() && self.visible != Some(true) {
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
