//! The list of results: only the rows that show.

use super::{Look, paint, title};
use crate::app::{Model, Pane, pane_text};
use crate::i18n::chrome::{self, chrome};
use crate::i18n::notes;
use crate::lens::page::Role;
use crate::lens::span::Span;
use crate::text::wrap;
use ratatui::buffer::Buffer;

/// Draws the list pane.
pub fn draw(model: &Model, look: Look<'_>, buffer: &mut Buffer) {
    let pane = model.derived.layout.list;
    if pane.is_empty() {
        return;
    }
    let place = if model.results.hits.is_empty() {
        String::new()
    } else {
        format!("{}/{}", model.list.at + 1, model.results.hits.len())
    };
    title::draw(model, look, buffer, pane, Pane::List, &title::quiet(place));
    let text = pane_text(pane);
    if model.results.hits.is_empty() {
        empty(model, look, buffer);
        return;
    }
    let focused = title::is_focused(model, Pane::List) || model.focus == crate::app::Focus::Search;
    let mut y = text.y;
    for (place, entry) in (model.list.top..).zip(&model.derived.entries) {
        if model.divided(place) {
            let label = format!("{} ({})", chrome(model.lang).partly, model.results.partial);
            paint::put(buffer, text.x, y, text.right(), &label, look.styles.quiet);
            y = y.saturating_add(1);
        }
        let selected = place == model.list.at;
        for row in entry.title.iter().chain(&entry.quiet) {
            if y >= text.bottom() {
                return;
            }
            paint::row(buffer, text, y, row, look.styles);
            if selected && focused {
                // The air beside the text is part of the bar.
                let bar = crate::app::layout::Region {
                    x: text.x.saturating_sub(1),
                    width: text.width.saturating_add(2).min(pane.right().saturating_sub(text.x.saturating_sub(1))),
                    ..text
                };
                paint::select(buffer, bar, y, look.styles.selected);
            } else if selected {
                paint::put(buffer, pane.x, y, text.x, ">", look.styles.accent);
            }
            y = y.saturating_add(1);
        }
    }
}

/// An empty list says what to do.
fn empty(model: &Model, look: Look<'_>, buffer: &mut Buffer) {
    let text = pane_text(model.derived.layout.list);
    let message = if model.loading {
        chrome(model.lang).reading.to_owned()
    } else if model.pending() {
        return;
    } else if model.library.catalog.cases.is_empty() {
        chrome::empty_library(model.lang).to_owned()
    } else {
        match &model.results.rescue {
            Some(rescue) => chrome::rescue(
                &notes::rescue_name(rescue, &model.query, &model.library, model.lang),
                rescue.count,
                model.lang,
            ),
            None => chrome::no_match(model.lang).to_owned(),
        }
    };
    for (y, range) in (text.y..text.bottom()).zip(wrap::wrap(&message, usize::from(text.width))) {
        let line = message.get(range).unwrap_or_default();
        paint::row(buffer, text, y, &[Span::new(line, Role::Text)], look.styles);
    }
}
