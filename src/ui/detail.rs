//! The case: its pinned head, then the rows of the story that show.

use super::{Look, paint, title};
use crate::app::layout::Region;
use crate::app::{HitCount, Model, Pane, Reading, pane_text};
use crate::i18n::chrome::{self, chrome};
use crate::i18n::sections;
use crate::lens::page::Role;
use crate::lens::span::{Row, Span};
use ratatui::buffer::Buffer;

/// Draws the detail pane.
pub fn draw(model: &Model, look: Look<'_>, buffer: &mut Buffer) {
    let pane = model.derived.layout.detail;
    if pane.is_empty() {
        return;
    }
    let plain = model.reading == Reading::Plain;
    if !plain {
        title::draw(model, look, buffer, pane, Pane::Detail, &where_it_stands(model));
    }
    let text = if plain { pane } else { pane_text(pane) };
    if model.shown().is_none() {
        if !model.loading && !model.results.hits.is_empty() {
            paint::put(buffer, text.x, text.y, text.right(), chrome(model.lang).no_case, look.styles.quiet);
        }
        return;
    }
    let page = &model.derived.page;
    let mut y = text.y;
    for row in page.head.iter().take(model.derived.head_rows) {
        paint::row(buffer, text, y, row, look.styles);
        y = y.saturating_add(1);
    }
    let story = Region { y: y.saturating_add(1), height: text.bottom().saturating_sub(y.saturating_add(1)), ..text };
    for (y, row) in (story.y..story.bottom()).zip(page.rows.iter().skip(model.reader.top)) {
        paint::row(buffer, story, y, row, look.styles);
    }
    cursor(model, look, buffer, story);
}

/// Marks the thing that Enter opens.
fn cursor(model: &Model, look: Look<'_>, buffer: &mut Buffer, story: Region) {
    let Some((row, cells, _)) = model.reader.live.and_then(|at| model.derived.page.lives.get(at)) else { return };
    let Some(y) = row.checked_sub(model.reader.top).and_then(|y| u16::try_from(y).ok()) else { return };
    let y = story.y.saturating_add(y);
    let x = |cell: usize| story.x.saturating_add(u16::try_from(cell).unwrap_or(u16::MAX)).min(story.right());
    let bar = Region { x: x(cells.start), width: x(cells.end).saturating_sub(x(cells.start)), ..story };
    paint::select(buffer, bar, y, look.styles.selected);
}

/// The section that shows, how far, and the hits.
fn where_it_stands(model: &Model) -> Row {
    let page = &model.derived.page;
    let mut row = Row::new();
    let HitCount { at, count, hidden, second } = model.hit_count();
    if count > 0 || hidden > 0 {
        let counted = match second {
            Some(second) => chrome::hits_in(second, at, count, model.lang),
            None => chrome::hits(at, count, hidden, model.lang),
        };
        row.push(Span::new(counted, Role::Accent));
        row.push(Span::new("  ", Role::Text));
    }
    if page.rows.len() > model.derived.story_height() {
        let section = page.sections.iter().rfind(|(_, from)| *from <= model.reader.top);
        if let Some((section, _)) = section {
            row.push(Span::new(sections::section(*section, model.lang), Role::Quiet));
            row.push(Span::new("  ", Role::Text));
        }
        let shown = (model.reader.top + model.derived.story_height()).min(page.rows.len());
        row.push(Span::new(format!("{}%", shown * 100 / page.rows.len().max(1)), Role::Quiet));
    }
    row
}
