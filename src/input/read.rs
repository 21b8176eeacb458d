//! What one read of the terminal brought, in order: the raw material of the resolver.

use std::collections::VecDeque;

use super::Chord;

/// Everything that arrived together, and when.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Read {
    /// Milliseconds on a clock that only rises; only differences mean something.
    pub at: u64,
    /// What arrived, in order.
    pub presses: VecDeque<Press>,
}

impl Read {
    /// A read that holds one chord.
    pub fn key(at: u64, chord: Chord) -> Self {
        Read { at, presses: VecDeque::from([Press::Key(chord)]) }
    }

    /// A read that holds the letters of `text`, as a terminal sends them: line breaks are Enter, tabs are Tab.
    pub fn typed(at: u64, text: &str) -> Self {
        Read { at, presses: text.chars().map(|c| Press::Key(Chord::typed(c))).collect() }
    }
}

/// One thing that a terminal reports. Releases of keys never get here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Press {
    /// A key went down, or repeats.
    Key(Chord),
    /// A bracketed paste, as it came: not cleaned, line breaks of any kind.
    Paste(String),
    /// A mouse button went down or the wheel turned, at this cell (0, 0 is the top left one).
    Mouse {
        /// Which button, or which way the wheel turned.
        button: Button,
        /// Column, in cells from the left.
        x: u16,
        /// Row, in cells from the top.
        y: u16,
    },
}

/// What the mouse did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Button {
    /// The left button went down.
    Left,
    /// The wheel turned towards the top.
    WheelUp,
    /// The wheel turned towards the end.
    WheelDown,
}
