//! The title row of a pane: bold and in the accent where the focus is, quiet elsewhere.

use super::theme::Styles;
use super::{Look, paint};
use crate::app::layout::{Form, Region};
use crate::app::{Focus, Model, Pane, Reading};
use crate::i18n::chrome::chrome;
use crate::lens::page::Role;
use crate::lens::span::{Row, Span, clip};
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

/// Draws the title row of `pane`, with something quiet at its right end. Where one pane shows at a time, the titles of all
/// three stand there, so that the others can be seen to exist.
pub fn draw(model: &Model, look: Look<'_>, buffer: &mut Buffer, region: Region, pane: Pane, right: &[Span]) {
    let row = region.split_top(1).0.airy(1);
    if row.is_empty() {
        return;
    }
    let focused = is_focused(model, pane);
    let alone = model.derived.layout.form == Form::Single && model.reading == Reading::Pane;
    let mut x = row.x;
    if alone {
        for tab in [Pane::Facets, Pane::List, Pane::Detail] {
            if tab != Pane::Facets {
                x = paint::put(buffer, x, row.y, row.right(), " | ", look.styles.quiet);
            }
            x = paint::put(buffer, x, row.y, row.right(), name(model, tab), style(look.styles, tab == pane));
        }
    } else {
        x = paint::put(buffer, x, row.y, row.right(), name(model, pane), style(look.styles, focused));
    }
    // The title stays whole: what stands at the right gives way.
    let (_, rest) = row.split_left(x.saturating_sub(row.x).saturating_add(2));
    let right = clip(right.to_vec(), usize::from(rest.width));
    paint::both_ends(buffer, rest, row.y, &[], &right, look.styles);
}

/// Whether keys go to `pane`.
pub fn is_focused(model: &Model, pane: Pane) -> bool {
    match model.focus {
        Focus::Pane(focused) => focused == pane,
        Focus::ValueSearch => pane == Pane::Facets,
        Focus::Search => false,
    }
}

/// One quiet text for the right end of a title row.
pub fn quiet(text: impl Into<String>) -> Row {
    vec![Span::new(text, Role::Quiet)]
}

fn name(model: &Model, pane: Pane) -> &'static str {
    let texts = chrome(model.lang);
    match pane {
        Pane::Facets => texts.filters,
        Pane::List => texts.cases,
        Pane::Detail => texts.detail,
    }
}

fn style(styles: &Styles, focused: bool) -> Style {
    if focused { styles.accent.add_modifier(Modifier::BOLD) } else { styles.quiet }
}
