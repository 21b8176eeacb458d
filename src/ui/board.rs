//! A lens that is a page: its name and tabs, then the rows that show.

use super::{Look, paint, title};
use crate::app::layout::Region;
use crate::app::{Model, pane_text};
use crate::i18n::chrome::chrome;
use crate::lens::board::Lens;
use crate::lens::page::Role;
use crate::lens::span::{Span, cells};
use ratatui::buffer::Buffer;

/// Draws the page.
pub fn draw(model: &Model, look: Look<'_>, buffer: &mut Buffer) {
    let body = model.derived.layout.body;
    let head = body.split_top(1).0.airy(1);
    let board = &model.derived.board;
    let mut names = vec![Span::new(name(model), Role::Heading)];
    for (place, tab) in board.tabs.iter().enumerate() {
        names.push(Span::new(if place == 0 { "  " } else { " | " }, Role::Quiet));
        let role = if place == model.page.tab.min(board.tabs.len() - 1) { Role::Accent } else { Role::Quiet };
        names.push(Span::new(tab.clone(), role));
    }
    if cells(&names) > usize::from(head.width) {
        // Where the tabs have no room, the one that shows stands alone, with its place.
        let at = model.page.tab.min(board.tabs.len().saturating_sub(1));
        let place = format!("  {}/{}", at + 1, board.tabs.len());
        let tab = board.tabs.get(at).cloned().unwrap_or_default();
        names.truncate(1);
        names.extend([Span::new("  ", Role::Text), Span::new(tab, Role::Accent), Span::new(place, Role::Quiet)]);
    }
    let shown = (model.page.top + model.derived.board_height).min(board.rows.len());
    let long = board.rows.len() > model.derived.board_height;
    let right = if long { title::quiet(format!("{shown}/{}", board.rows.len())) } else { Vec::new() };
    if cells(&names) + cells(&right) < usize::from(head.width) {
        paint::both_ends(buffer, head, head.y, &names, &right, look.styles);
    } else {
        paint::row(buffer, head, head.y, &names, look.styles);
    }
    let text = pane_text(body);
    for (y, row) in (text.y..text.bottom()).zip(board.rows.iter().skip(model.page.top)) {
        paint::row(buffer, text, y, row, look.styles);
    }
    let Some(target) = board.targets.get(model.page.at) else { return };
    let Some(y) = target.row.checked_sub(model.page.top).and_then(|row| u16::try_from(row).ok()) else { return };
    let x = |cell: usize| text.x.saturating_add(u16::try_from(cell).unwrap_or(u16::MAX)).min(text.right());
    let from = x(target.cells.start);
    let bar = Region { x: from, width: x(target.cells.end).saturating_sub(from), ..text };
    paint::select(buffer, bar, text.y.saturating_add(y), look.styles.selected);
}

fn name(model: &Model) -> String {
    let texts = chrome(model.lang);
    match &model.page.lens {
        Lens::Cases => texts.cases.to_owned(),
        Lens::Playbook => texts.playbook.to_owned(),
        Lens::Statistics => texts.statistics.to_owned(),
        Lens::Graph => texts.graph.to_owned(),
        Lens::Compare => texts.compare.to_owned(),
        Lens::Topic(facet, slug) => {
            let facet_name = crate::i18n::sections::facet(*facet, model.lang);
            format!("{}: {}", facet_name, model.library.label(*facet, slug, model.lang))
        }
    }
}
