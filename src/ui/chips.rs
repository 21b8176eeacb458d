//! The second row: every filter that is on, then what the words suggest, or what the reader should know of the query.

use super::{Look, paint};
use crate::app::{Focus, Model, Reading};
use crate::i18n::{chrome, notes, sections};
use crate::lens::page::Role;
use crate::lens::span::{Row, Span, cells, clip};
use crate::query::Completion;
use crate::query::Query;
use crate::text::width;
use ratatui::buffer::Buffer;

/// The most cells that the last query takes in the quiet line.
const LAST: usize = 48;

/// Draws the row of chips.
pub fn draw(model: &Model, look: Look<'_>, buffer: &mut Buffer) {
    let region = model.derived.layout.chips.airy(1);
    if region.is_empty() || model.reading == Reading::Plain {
        return;
    }
    let room = usize::from(region.width);
    let mut row = chips(model, room);
    let note = model.results.notes.first().filter(|_| !model.pending());
    let completions = model.completions();
    if !completions.is_empty() {
        complete(&completions, &mut row, room);
    } else if let Some(note) = note {
        add(&mut row, vec![Span::new(notes::note(note, model.lang), Role::Warning)], room);
    } else if !model.pending() {
        suggestions(model, &mut row, room);
    }
    if row.is_empty() && model.query.is_empty() {
        row.extend(welcome(model, look, room));
    }
    paint::row(buffer, region, region.y, &clip(row, room), look.styles);
}

/// The quiet line of a plain start: the key for help, and the last query with the key that brings it back.
fn welcome(model: &Model, look: Look<'_>, room: usize) -> Option<Span> {
    let help = (model.focus == Focus::Search).then(|| chrome::chrome(model.lang).welcome.to_owned());
    let gap = if help.is_some() { 3 } else { 0 };
    let room = room.saturating_sub(help.as_deref().map_or(0, width::cells) + gap);
    let last = model.offer().and_then(|(past, action, context)| {
        let key = look.keys.chords(action, context).next()?;
        let query = Query::parse(&past.line, &model.library);
        let words = notes::query(&query, &model.library, model.lang);
        // The key is what the line is for: the query gives way.
        let told = |words: &str| chrome::last_query(words, &key.to_string(), model.lang);
        Some(told(&width::truncate(&words, LAST.min(room.saturating_sub(width::cells(&told("")))))))
    });
    let parts: Vec<String> = help.into_iter().chain(last).collect();
    (!parts.is_empty()).then(|| Span::new(parts.join("   "), Role::Quiet))
}

fn chips(model: &Model, room: usize) -> Row {
    let all = model.query.chips();
    let mut row = Row::new();
    for (place, chip) in all.iter().enumerate() {
        let chip_row = chip_spans(model, &chip.filter);
        // How many more there are is always said, so that no filter is hidden.
        let left = all.len() - place;
        let tail = if left > 1 { 5 } else { 0 };
        if !row.is_empty() && cells(&row) + 2 + cells(&chip_row) + tail > room {
            row.push(Span::new(format!("  +{left}"), Role::Accent));
            break;
        }
        if !row.is_empty() {
            row.push(Span::new("  ", Role::Text));
        }
        row.extend(chip_row);
    }
    row
}

fn chip_spans(model: &Model, filter: &crate::query::Filter) -> Row {
    let chip = notes::chip(filter, &model.library, model.lang);
    let sign = if chip.negated { "-" } else { "" };
    let mut row = vec![
        Span::new(format!("{sign}{}: ", chip.name), Role::Quiet),
        Span::new(chip.value, if chip.unknown { Role::Warning } else { Role::Accent }),
    ];
    if chip.unknown {
        row.push(Span::new(format!(" ({})", chrome::chrome(model.lang).no_such_value), Role::Warning));
    }
    row
}

/// What the text before the caret may go on with.
fn complete(completions: &[Completion], row: &mut Row, room: usize) {
    for (place, completion) in completions.iter().enumerate() {
        let mut piece = Row::new();
        if place == 0 {
            piece.push(Span::new("(Tab) ", Role::Quiet));
        }
        piece.push(Span::new(width::narrow(&completion.label).into_owned(), Role::Text));
        if let Some(count) = completion.count {
            piece.push(Span::new(format!(" {count}"), Role::Quiet));
        }
        if !add(row, piece, room) {
            break;
        }
    }
}

fn suggestions(model: &Model, row: &mut Row, room: usize) {
    let keys = match model.focus {
        Focus::Search => "Tab",
        _ => "a",
    };
    for (place, suggestion) in model.results.suggestions.iter().enumerate() {
        let label = model.library.label(suggestion.facet, &suggestion.slug, model.lang);
        let mut piece = Row::new();
        if place == 0 {
            piece.push(Span::new(format!("{} ({keys}) ", chrome::chrome(model.lang).suggested), Role::Quiet));
        }
        piece.push(Span::new(format!("{}: ", sections::facet(suggestion.facet, model.lang)), Role::Quiet));
        piece.push(Span::new(label, Role::Text));
        piece.push(Span::new(format!(" {}", suggestion.count), Role::Quiet));
        if !add(row, piece, room) {
            break;
        }
    }
}

/// Adds a piece after two blanks if it fits; whether it did.
fn add(row: &mut Row, piece: Row, room: usize) -> bool {
    let gap = if row.is_empty() { 0 } else { 2 };
    if !row.is_empty() && cells(row) + gap + cells(&piece) > room {
        return false;
    }
    if gap > 0 {
        row.push(Span::new(width::pad("", gap), Role::Text));
    }
    row.extend(piece);
    true
}
