//! Drawing: `draw(model, styles, keymap, frame)`, one file a region. It reads the model and changes nothing.

pub mod paint;
pub mod theme;

mod board;
mod chips;
mod chooser;
mod detail;
mod facets;
mod footer;
mod header;
mod list;
mod overlay;
mod title;

use crate::app::layout::Form;
use crate::app::{Model, Overlay, Reading};
use crate::i18n::chrome::chrome;
use crate::input::Keymap;
use crate::lens::board::Lens;
use ratatui::Frame;
use ratatui::layout::Position;
use theme::Styles;

/// What drawing needs beside the model.
#[derive(Debug, Clone, Copy)]
pub struct Look<'a> {
    /// The styles of the roles.
    pub styles: &'a Styles,
    /// The keys, for the footer and the help.
    pub keys: &'a Keymap,
}

/// Draws the whole screen.
pub fn draw(model: &Model, look: Look<'_>, frame: &mut Frame<'_>) {
    let at = &model.derived.layout;
    if at.form == Form::Tiny {
        let text = chrome(model.lang).too_small;
        let buffer = frame.buffer_mut();
        let end = at.screen.right();
        paint::put(buffer, 0, 0, end, text, look.styles.text);
        return;
    }
    let buffer = frame.buffer_mut();
    if let Some(overlay) = model.overlay {
        let texts = chrome(model.lang);
        let caret = match overlay {
            Overlay::Help => overlay::draw(model, look, buffer, texts.help),
            Overlay::Problems => overlay::draw(model, look, buffer, texts.problems),
            Overlay::Palette => chooser::draw(model, look, buffer, texts.palette),
            Overlay::Copy => chooser::draw(model, look, buffer, texts.copy),
            Overlay::Views => chooser::draw(model, look, buffer, texts.views),
            Overlay::NameView => chooser::draw(model, look, buffer, texts.view_name),
        };
        header::draw(model, look, buffer);
        chips::draw(model, look, buffer);
        footer::draw(model, look, buffer);
        if let Some((x, y)) = caret {
            frame.set_cursor_position(Position { x, y });
        }
        return;
    }
    if model.page.lens != Lens::Cases && model.reading == Reading::Pane {
        board::draw(model, look, buffer);
        chips::draw(model, look, buffer);
        let caret = header::draw(model, look, buffer);
        footer::draw(model, look, buffer);
        if let Some((x, y)) = caret {
            frame.set_cursor_position(Position { x, y });
        }
        return;
    }
    detail::draw(model, look, buffer);
    if model.reading == Reading::Plain {
        return;
    }
    list::draw(model, look, buffer);
    for region in at.rules {
        paint::rule(buffer, region, look.styles);
    }
    let value_caret = facets::draw(model, look, buffer);
    chips::draw(model, look, buffer);
    let caret = header::draw(model, look, buffer);
    footer::draw(model, look, buffer);
    if let Some((x, y)) = value_caret.or(caret) {
        frame.set_cursor_position(Position { x, y });
    }
}
