//! Putting rows of spans into cells. Everything on the screen goes through here; nothing is drawn outside its region.

use super::theme::Styles;
use crate::app::layout::Region;
use crate::lens::span::{Span, cells, clip};
use crate::text::width::glyphs;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// The same cells as ratatui names them.
pub fn rect(region: Region) -> Rect {
    Rect { x: region.x, y: region.y, width: region.width, height: region.height }
}

/// Writes `text` from cell `x` of row `y`, at most up to column `end`; gives the column after it.
pub fn put(buffer: &mut Buffer, x: u16, y: u16, end: u16, text: &str, style: Style) -> u16 {
    if x >= end || !buffer.area.contains((x, y).into()) {
        return x;
    }
    let room = usize::from(end.min(buffer.area.right()).saturating_sub(x));
    let from = buffer.index_of(x, y);
    let row = buffer.content.get_mut(from..from.saturating_add(room)).unwrap_or_default();
    let mut at = 0usize;
    for (glyph, cells) in glyphs(text).filter(|(_, cells)| *cells > 0) {
        let next = at.saturating_add(cells);
        let Some([cell, covered @ ..]) = row.get_mut(at..next) else { break };
        cell.set_symbol(glyph).set_style(style);
        // What a wide glyph covers is blank below it.
        covered.iter_mut().for_each(Cell::reset);
        at = next;
    }
    x.saturating_add(u16::try_from(at).unwrap_or(u16::MAX))
}

/// Writes a row of spans into one row of `region`; gives the column after it.
pub fn row(buffer: &mut Buffer, region: Region, y: u16, spans: &[Span], styles: &Styles) -> u16 {
    if y >= region.bottom() {
        return region.x;
    }
    spans.iter().fold(region.x, |x, span| put(buffer, x, y, region.right(), &span.text, styles.span(span)))
}

/// Writes `left` at the left and `right` at the right of one row; the left text gives way, and shows that it was cut.
pub fn both_ends(buffer: &mut Buffer, region: Region, y: u16, left: &[Span], right: &[Span], styles: &Styles) {
    let right_width = cells(right);
    let room = usize::from(region.width).saturating_sub(right_width + usize::from(right_width > 0));
    let left = clip(left.to_vec(), room);
    row(buffer, region, y, &left, styles);
    if right_width <= usize::from(region.width) {
        let start = region.right().saturating_sub(u16::try_from(right_width).unwrap_or(u16::MAX));
        let at = Region { x: start, width: region.right().saturating_sub(start), ..region };
        row(buffer, at, y, right, styles);
    }
}

/// Turns every cell of a row of `region` over to the selected look.
pub fn select(buffer: &mut Buffer, region: Region, y: u16, modifier: Modifier) {
    if y < region.bottom() {
        // One bar: colours in it would part it, and dim and reverse together are hard to read.
        let style = Style::default().fg(Color::Reset).add_modifier(modifier).remove_modifier(Modifier::DIM);
        buffer.set_style(Rect { x: region.x, y, width: region.width, height: 1 }, style);
    }
}

/// A rule one cell thick.
pub fn rule(buffer: &mut Buffer, region: Region, styles: &Styles) {
    let mark = match (region.width > region.height, styles.ascii) {
        (true, true) => "-",
        (true, false) => "\u{2500}",
        (false, true) => "|",
        (false, false) => "\u{2502}",
    };
    for y in region.y..region.bottom() {
        for x in region.x..region.right() {
            if let Some(cell) = buffer.cell_mut((x, y)) {
                cell.set_symbol(mark).set_style(styles.quiet);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// What is written here stands where ratatui's own writing would put it.
        #[test]
        fn text_is_put_as_ratatui_puts_it(
            text in "(장애|가|é|e\u{301}|👩\u{200d}🔬|ｶﾞ|—|a| |\u{200b}|\t|漢|\\PC){0,16}",
            x in 0u16..14,
            end in 0u16..16,
        ) {
            let area = Rect::new(0, 0, 12, 1);
            let mut ours = Buffer::filled(area, ratatui::buffer::Cell::new("#"));
            let mut theirs = ours.clone();
            let style = Style::default().fg(Color::Red);
            let next = put(&mut ours, x, 0, end, &text, style);
            let their_next = if x < end && x < 12 {
                theirs.set_stringn(x, 0, &text, usize::from(end - x), style).0
            } else {
                x
            };
            prop_assert_eq!(&ours, &theirs);
            prop_assert_eq!(next, their_next);
        }
    }
}
