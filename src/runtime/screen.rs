//! The backend that writes to a terminal: one write a frame, synchronized, colours as they are asked for, and the
//! cursor re-anchored after every glyph whose width terminals do not agree on.

use ratatui::backend::{Backend, TestBackend};
use ratatui::layout::Position;

/// A backend that frames can be opened and closed on.
pub trait Stage: Backend {
    /// A frame begins: what follows is held back until it ends.
    fn begin(&mut self);

    /// The frame ends: what it changed is shown at once. With no cursor set in it, the hidden cursor goes to `rest`.
    fn end(&mut self, rest: Position) -> Result<(), Self::Error>;
}

impl Stage for TestBackend {
    fn begin(&mut self) {}

    fn end(&mut self, _rest: Position) -> Result<(), Self::Error> {
        Ok(())
    }
}
