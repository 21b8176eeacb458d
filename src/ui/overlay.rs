//! A page over the whole body: the help, the problems.

use super::{Look, paint, title};
use crate::app::Model;
use crate::app::pane_text;
use ratatui::buffer::Buffer;
use ratatui::style::Modifier;

/// Draws the rows of the overlay under `name`.
pub fn draw(model: &Model, look: Look<'_>, buffer: &mut Buffer, name: &str) {
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
    paint::put(buffer, row.x, row.y, row.right(), name, look.styles.accent.add_modifier(Modifier::BOLD));
    let text = pane_text(body);
    for (y, row) in (text.y..text.bottom()).zip(rows.iter().skip(model.overlay_top)) {
        paint::row(buffer, text, y, row, look.styles);
    }
}
