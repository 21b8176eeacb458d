//! The facet pane: groups, values with mark, label, count and a small bar.

use super::{Look, paint, title};
use crate::app::layout::Region;
use crate::app::{Focus, Model, Pane, pane_text};
use crate::i18n::chrome::{self, chrome};
use crate::i18n::sections;
use crate::lens::facets::FacetRow;
use crate::lens::page::Role;
use crate::lens::span::Span;
use crate::query::Pick;
use crate::text::width;
use ratatui::buffer::Buffer;

/// From this width on there is room for bars.
const BARS: u16 = 32;
/// Cells of the bar of a value.
const BAR: usize = 4;

/// Draws the facet pane; gives the cell of the caret when its own search has the focus.
pub fn draw(model: &Model, look: Look<'_>, buffer: &mut Buffer) -> Option<(u16, u16)> {
    let pane = model.derived.layout.facets;
    if pane.is_empty() {
        return None;
    }
    let on = model.query.chips().len();
    let right = if on == 0 { Vec::new() } else { title::quiet(on.to_string()) };
    title::draw(model, look, buffer, pane, Pane::Facets, &right);
    let mut text = pane_text(pane);
    let mut caret = None;
    if model.value_search_shows() {
        let (row, rest) = text.split_top(1);
        caret = search(model, look, buffer, row);
        text = rest;
    }
    if model.derived.panel.is_empty() && !model.loading {
        paint::put(buffer, text.x, text.y, text.right(), chrome(model.lang).no_values, look.styles.quiet);
    }
    let focused = title::is_focused(model, Pane::Facets);
    let at = model.panel_at();
    for (y, (place, row)) in (text.y..text.bottom()).zip(model.derived.panel.iter().enumerate().skip(model.panel.top)) {
        line(model, look, buffer, text, y, row);
        if place == at && focused {
            let bar = Region { x: pane.x, width: text.right().saturating_add(1).saturating_sub(pane.x), ..text };
            paint::select(buffer, bar, y, look.styles.selected);
        } else if place == at && model.panel.cursor.is_some() {
            paint::put(buffer, pane.x, y, text.x, ">", look.styles.accent);
        }
    }
    caret
}

fn search(model: &Model, look: Look<'_>, buffer: &mut Buffer, row: Region) -> Option<(u16, u16)> {
    let x = paint::put(buffer, row.x, row.y, row.right(), "/ ", look.styles.accent);
    let room = usize::from(row.right().saturating_sub(x));
    if model.panel.filter.is_empty() {
        paint::put(buffer, x, row.y, row.right(), chrome(model.lang).filter_values, look.styles.quiet);
    }
    let window = model.panel.filter.window(room);
    paint::put(buffer, x, row.y, row.right(), &window.text, look.styles.text);
    let caret = x.saturating_add(u16::try_from(window.caret).unwrap_or(u16::MAX));
    (model.focus == Focus::ValueSearch).then_some((caret.min(row.right().saturating_sub(1)), row.y))
}

fn line(model: &Model, look: Look<'_>, buffer: &mut Buffer, text: Region, y: u16, row: &FacetRow) {
    match row {
        FacetRow::Group { facet, folded, picked } => {
            let sign = if *folded { "+ " } else { "" };
            let left = [Span::new(format!("{sign}{}", sections::facet(*facet, model.lang)), Role::Heading)];
            let right = if *picked > 0 { title::quiet(picked.to_string()) } else { Vec::new() };
            paint::both_ends(buffer, text, y, &left, &right, look.styles);
        }
        FacetRow::Value { label, count, pick, share, .. } => {
            let (mark, role) = match pick {
                Pick::Only => ("[x] ", Role::Accent),
                Pick::Not => ("[-] ", Role::Accent),
                Pick::Off if *count == 0 => ("    ", Role::Quiet),
                Pick::Off => ("    ", Role::Text),
            };
            let left = [Span::new(format!("{mark}{label}"), role)];
            let count = Span::new(format!("{count:>4}"), Role::Quiet);
            let bar = Span::new(bar(*share, look.styles.ascii), Role::Quiet);
            // The labels are worth more than the bars.
            let right = if text.width >= BARS { vec![bar, count] } else { vec![count] };
            paint::both_ends(buffer, text, y, &left, &right, look.styles);
        }
        FacetRow::More { hidden, .. } => {
            let row = [Span::new(format!("    {}", chrome::more(*hidden, model.lang)), Role::Quiet)];
            paint::row(buffer, text, y, &row, look.styles);
        }
    }
}

/// A bar of up to [`BAR`] cells for a share in thousandths; what is not nothing shows as something.
fn bar(share: u32, ascii: bool) -> String {
    let cells = (usize::try_from(share).unwrap_or(0) * BAR).div_ceil(1000);
    // Light shade is narrow under both width tables.
    width::pad(&if ascii { "=" } else { "\u{2591}" }.repeat(cells), BAR)
}
