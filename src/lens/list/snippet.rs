//! The words around a hit, on one row.

use super::{GAP, narrow};
use crate::corpus::{Case, Lang, Section};
use crate::i18n::sections::{Fact, fact, section};
use crate::lens::span::{self, Role, Row, Span};
use crate::query::{Library, Matcher, Place};
use crate::text::width;

/// Section and words around `place` in `room` cells. The words begin at the begin of a word that leaves some of the text
/// before the hit, and a cut at either end is shown.
pub(super) fn row(library: &Library, case: &Case, place: &Place, matcher: &Matcher, lang: Lang, room: usize) -> Row {
    let name = match place.section {
        // The one text of the glance that stands nowhere else.
        Section::Glance => fact(Fact::Cause, lang),
        // Among the facts only the values of symptoms are in a language, and a reader meets them under the symptoms.
        Section::Facts if place.lang.is_some() => section(Section::Symptoms, lang),
        other => section(other, lang),
    };
    let mut name = name.to_owned() + GAP;
    if let Some(other) = place.lang.filter(|other| *other != lang) {
        name.push_str(&format!("[{other}] "));
    }
    let texts = case.texts(&library.catalog.vocab);
    let told = texts.iter().find(|text| {
        text.section == place.section
            && text.item == place.item
            && text.lang == place.lang
            && text.text.get(place.range.clone()).is_some()
    });
    let mut row = vec![Span::new(name, Role::Quiet)];
    if let Some(told) = told {
        let left = room.saturating_sub(span::cells(&row));
        row.extend(around(told.text, place, matcher, left));
    }
    span::clip(row, room)
}

/// The words around the hit in `room` cells.
fn around(text: &str, place: &Place, matcher: &Matcher, room: usize) -> Row {
    let before = text.get(..place.range.start).unwrap_or("");
    let after = text.get(place.range.start..).unwrap_or("");
    let hit = narrow(text.get(place.range.clone()).unwrap_or(""));
    let lead = narrow(before.rsplit('\n').next().unwrap_or(""));
    let rest = narrow(after.split('\n').next().unwrap_or(""));
    // A third of the room for what stands before the hit, more where what follows leaves it, and never the hit's own.
    let spare = room.saturating_sub(width::cells(&rest));
    let kept = tail(&lead, (room / 3).max(spare).min(room.saturating_sub(width::cells(&hit) + 4)));
    let mut row = Row::new();
    if kept.len() < lead.len() {
        row.push(Span::new(width::CUT, Role::Quiet));
    }
    let left = room.saturating_sub(span::cells(&row));
    let shown = format!("{kept}{rest}");
    // The hit itself is marked also when the words cut out around it no longer show the matcher why it is one.
    let own = kept.len()..kept.len() + hit.len();
    row.extend(span::line(&shown, left, Role::Quiet, |seen| {
        let marks = matcher.marks(seen);
        let told = marks.iter().any(|mark| mark.start < own.end && own.start < mark.end);
        if told || own.end > seen.len() { marks } else { merged(marks, own.clone()) }
    }));
    row
}

/// `marks` with `own`, which none of them touches, in its place.
fn merged(mut marks: Vec<std::ops::Range<usize>>, own: std::ops::Range<usize>) -> Vec<std::ops::Range<usize>> {
    marks.push(own);
    marks.sort_by_key(|mark| mark.start);
    marks
}

/// The longest end of `text` of at most `width` cells that begins with a word; the whole of it when it fits.
fn tail(text: &str, width: usize) -> &str {
    if width::cells(text) <= width {
        return text;
    }
    let words = text.char_indices().filter(|(_, c)| *c == ' ').filter_map(|(at, _)| text.get(at + 1..));
    words.into_iter().find(|words| width::cells(words) <= width).unwrap_or("")
}
