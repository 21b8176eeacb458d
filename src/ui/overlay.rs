//! A page over the whole body: the help with its search, the problems.

use super::{Look, paint, title};
use crate::app::{Model, Overlay, pane_text};
use crate::i18n::chrome::chrome;
use crate::lens::span::cells;
use ratatui::buffer::Buffer;
use ratatui::style::Modifier;

/// Draws the rows of the overlay under `name`; gives the cell of the caret when keys go to its search.
pub fn draw(model: &Model, look: Look<'_>, buffer: &mut Buffer, name: &str) -> Option<(u16, u16)> {
    let body = model.derived.layout.body;
    let row = body.split_top(1).0.airy(1);
    let rows = &model.derived.overlay_rows;
    let shown = (model.overlay_top + model.derived.overlay_height).min(rows.len());
    let right = if rows.len() > model.derived.overlay_height {
        title::quiet(format!("{shown}/{}", rows.len()))
    } else {
        Vec::new()
    };
    paint::both_ends(buffer, row, row.y, &[], &right, look.styles);
    let bold = look.styles.accent.add_modifier(Modifier::BOLD);
    let x = paint::put(buffer, row.x, row.y, row.right(), name, bold);
    let end = row.right().saturating_sub(u16::try_from(cells(&right)).unwrap_or(u16::MAX).saturating_add(1));
    let searched = model.overlay == Some(Overlay::Help) && model.help.shows();
    let caret = if searched { search(model, look, buffer, (x, end, row.y)) } else { None };
    let text = pane_text(body);
    for (y, row) in (text.y..text.bottom()).zip(rows.iter().skip(model.overlay_top)) {
        paint::row(buffer, text, y, row, look.styles);
    }
    if rows.is_empty() {
        paint::put(buffer, text.x, text.y, text.right(), chrome(model.lang).nothing_fits, look.styles.quiet);
    }
    caret
}

/// Draws the search of the help from the first of two columns to before the second, in a row.
fn search(model: &Model, look: Look<'_>, buffer: &mut Buffer, (x, end, y): (u16, u16, u16)) -> Option<(u16, u16)> {
    let x = paint::put(buffer, x, y, end, " / ", look.styles.accent);
    if model.help.field.is_empty() {
        paint::put(buffer, x, y, end, chrome(model.lang).find_key, look.styles.quiet);
    }
    let window = model.help.field.window(usize::from(end.saturating_sub(x)));
    paint::put(buffer, x, y, end, &window.text, look.styles.text);
    let caret = x.saturating_add(u16::try_from(window.caret).unwrap_or(u16::MAX));
    model.help.typing.then_some((caret.min(end.saturating_sub(1)), y))
}
