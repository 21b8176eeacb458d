//! The first row: search box, matches and all, order, language, problems.

use super::{Look, paint};
use crate::app::{Focus, Model};
use crate::i18n::chrome::{self, chrome};
use crate::i18n::notes;
use crate::lens::page::Role;
use crate::lens::span::{Row, Span, cells};
use crate::text::width;
use ratatui::buffer::Buffer;

/// The fewest cells of the search box; facts at the right give way before it gets narrower.
const BOX: usize = 16;

/// Draws the header; gives the cell of the caret when the search box has the focus.
pub fn draw(model: &Model, look: Look<'_>, buffer: &mut Buffer) -> Option<(u16, u16)> {
    let row = model.derived.layout.header.airy(1);
    if row.is_empty() {
        return None;
    }
    let texts = chrome(model.lang);
    let focused = model.focus == Focus::Search;
    let prompt = if row.width >= 40 { texts.search } else { "/" };
    let used = width::cells(prompt) + 1;
    let room = usize::from(row.width).saturating_sub(used);
    let right = facts(model, room.saturating_sub(BOX));
    paint::both_ends(buffer, row, row.y, &[], &right, look.styles);
    let prompt_style = if focused { look.styles.accent } else { look.styles.quiet };
    let x = paint::put(buffer, row.x, row.y, row.right(), prompt, prompt_style).saturating_add(1);
    let gap = if right.is_empty() { 0 } else { cells(&right) + 2 };
    let room = room.saturating_sub(gap);
    let end = x.saturating_add(u16::try_from(room).unwrap_or(u16::MAX));
    let window = model.search.window(room);
    if model.search.is_empty() {
        let hint = width::truncate(texts.search_hint, room);
        paint::put(buffer, x, row.y, end, &hint, look.styles.quiet);
    } else {
        let style = if focused { look.styles.text } else { look.styles.heading };
        paint::put(buffer, x, row.y, end, &window.text, style);
    }
    let caret = x.saturating_add(u16::try_from(window.caret).unwrap_or(u16::MAX)).min(row.right().saturating_sub(1));
    focused.then_some((caret, row.y))
}

/// What stands at the right, as much of it as fits in `room` cells; counts come first, and problems are never left out
/// before order and language.
fn facts(model: &Model, room: usize) -> Row {
    let results = &model.results;
    let counts = if model.pending() && !model.loading {
        format!(".. / {}", results.total)
    } else {
        chrome::counts(results.hits.len(), results.partial, results.total, model.lang)
    };
    let order = model.query.order();
    let problems = model.problems.len() + model.library.catalog.faults();
    let sort = if model.aside.is_empty() {
        chrome::sort(order.key, order.reversed, model.lang).to_owned()
    } else {
        notes::aside(&model.aside, model.lang)
    };
    let language = match (model.both, model.lang) {
        (true, _) => chrome(model.lang).both,
        (false, crate::corpus::Lang::En) => "English",
        (false, crate::corpus::Lang::Ko) => "한국어",
    };
    let unread = (problems > 0).then(|| Span::new(chrome::unread(problems, model.lang), Role::Warning));
    let parts = [
        Some(Span::new(counts, Role::Heading)),
        unread,
        Some(Span::new(sort, Role::Quiet)),
        Some(Span::new(language, Role::Quiet)),
    ];
    let mut row = Row::new();
    for part in parts.into_iter().flatten() {
        let gap = if row.is_empty() { 0 } else { 2 };
        if cells(&row) + gap + width::cells(&part.text) > room {
            break;
        }
        if gap > 0 {
            row.push(Span::new("  ", Role::Text));
        }
        row.push(part);
    }
    row
}
