//! The palette and the copy menu, over the whole body.

use super::{Look, paint};
use crate::app::{Model, Overlay, pane_text};
use crate::i18n::chrome::chrome;
use crate::lens::page::Role;
use crate::lens::span::Span;
use ratatui::buffer::Buffer;
use ratatui::style::Modifier;

/// Draws the popup under `name`; gives the cell of the caret when it is typed into.
pub fn draw(model: &Model, look: Look<'_>, buffer: &mut Buffer, name: &str) -> Option<(u16, u16)> {
    let body = model.derived.layout.body;
    let title = body.split_top(1).0.airy(1);
    let mut x =
        paint::put(buffer, title.x, title.y, title.right(), name, look.styles.accent.add_modifier(Modifier::BOLD));
    let texts = chrome(model.lang);
    let mut caret = None;
    if model.overlay == Some(Overlay::Views) {
        paint::put(buffer, x.saturating_add(2), title.y, title.right(), texts.view_keys, look.styles.quiet);
    }
    if model.overlay.is_some_and(Overlay::types) {
        x = paint::put(buffer, x, title.y, title.right(), " : ", look.styles.accent);
        if model.chooser.field.is_empty() && model.overlay == Some(Overlay::Palette) {
            paint::put(buffer, x, title.y, title.right(), texts.palette_hint, look.styles.quiet);
        }
        let window = model.chooser.field.window(usize::from(title.right().saturating_sub(x)));
        paint::put(buffer, x, title.y, title.right(), &window.text, look.styles.text);
        let at = x.saturating_add(u16::try_from(window.caret).unwrap_or(u16::MAX));
        caret = Some((at.min(title.right().saturating_sub(1)), title.y));
    }
    let text = pane_text(body);
    if model.chooser.choices.is_empty() {
        paint::put(buffer, text.x, text.y, text.right(), texts.nothing_fits, look.styles.quiet);
    }
    let rows = model.chooser.choices.iter().enumerate().skip(model.chooser.top);
    for (y, (place, choice)) in (text.y..text.bottom()).zip(rows) {
        let role = if choice.off { Role::Quiet } else { Role::Text };
        let left = [Span::new(choice.label.clone(), role)];
        let right = [Span::new(choice.hint.clone(), if choice.off { Role::Quiet } else { Role::Accent })];
        let line = crate::app::layout::Region { width: text.width.min(72), ..text };
        paint::both_ends(buffer, line, y, &left, &right, look.styles);
        if place == model.chooser.at {
            paint::select(buffer, line, y, look.styles.selected);
        }
    }
    caret
}
