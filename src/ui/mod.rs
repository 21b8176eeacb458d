//! Drawing: `draw(model, look, buffer)`, one file a region. It reads the model and changes nothing.

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
use ratatui::buffer::Buffer;
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

/// Draws the whole screen; gives where the cursor is to be seen.
pub fn draw(model: &Model, look: Look<'_>, buffer: &mut Buffer) -> Option<Position> {
    let at = &model.derived.layout;
    if at.form == Form::Tiny {
        let text = chrome(model.lang).too_small;
        paint::put(buffer, 0, 0, at.screen.right(), text, look.styles.text);
        return None;
    }
    let caret = if let Some(overlay) = model.overlay {
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
        caret
    } else if model.page.lens != Lens::Cases && model.reading == Reading::Pane {
        board::draw(model, look, buffer);
        chips::draw(model, look, buffer);
        header::draw(model, look, buffer)
    } else {
        detail::draw(model, look, buffer);
        if model.reading == Reading::Plain {
            return None;
        }
        list::draw(model, look, buffer);
        for region in at.rules {
            paint::rule(buffer, region, look.styles);
        }
        let caret = facets::draw(model, look, buffer);
        chips::draw(model, look, buffer);
        let query = header::draw(model, look, buffer);
        caret.or(query)
    };
    footer::draw(model, look, buffer);
    caret.map(Position::from)
}
