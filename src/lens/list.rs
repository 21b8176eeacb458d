//! One case as a row of the list: its title and its quiet line, with the hits in them.
//!
//! Everything here is made of characters that are narrow in every terminal, so that rows of different cases line up.

mod snippet;

use super::detail::is_known;
use super::span::{self, Role, Row, Span};
use crate::corpus::{Case, Facet, Lang, Section, Shelf};
use crate::i18n::sections::{Remark, remark};
use crate::i18n::{format, notes};
use crate::query::{Hit, Library, Marks, Matcher, Place};
use crate::text::{width, wrap};

/// The sign of a case that the reader has marked.
pub const MARKED: char = '*';
/// The sign of a case of the reader's own.
pub const OWN: char = '+';
/// The sign of a case whose id is another case's too.
pub const DUPLICATE: char = '=';

/// The fewest cells in which the words around a hit tell something.
const SNIPPET: usize = 28;

/// The fewest cells in which an organization can be told.
const ORG: usize = 8;

/// The blank cells between the parts of a row.
const GAP: &str = "  ";

/// A row of the list, laid out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entry {
    /// The title on one or two rows (one in the compact density).
    pub title: Vec<Row>,
    /// The quiet line (none in the compact density).
    pub quiet: Option<Row>,
}

/// Lays out a result at `width` cells: in the roomy density a title on up to two rows, then one quiet line; in the compact
/// one a title with what fits of the quiet line at the right edge.
pub fn entry(
    library: &Library,
    hit: &Hit,
    matcher: &Matcher,
    marks: &Marks,
    lang: Lang,
    compact: bool,
    width: usize,
) -> Entry {
    let view = Item { library, case: library.case(hit.case), hit, matcher, lang };
    let title = view.title(marks.contains(view.case.id.as_ref()));
    if compact {
        return Entry { title: vec![view.compact(&title, width)], quiet: None };
    }
    Entry { title: view.wrapped(&title, width), quiet: Some(span::clip(view.quiet(width), width)) }
}

/// A result and what is needed to tell of it.
struct Item<'a> {
    library: &'a Library,
    case: &'a Case,
    hit: &'a Hit,
    matcher: &'a Matcher,
    lang: Lang,
}

/// A title with what stands before it.
struct Title {
    /// Signs and the mark of another language, each with a blank behind it; quiet.
    lead: String,
    /// The title, narrow.
    text: String,
}

impl Item<'_> {
    fn title(&self, marked: bool) -> Title {
        let signs = [(marked, MARKED), (self.case.origin.shelf == Shelf::Own, OWN), (self.case.duplicate, DUPLICATE)];
        let mut lead: String = signs.into_iter().filter(|(on, _)| *on).map(|(_, sign)| sign).collect();
        if !lead.is_empty() {
            lead.push(' ');
        }
        match self.case.title.best(self.lang) {
            Some((lang, text)) => {
                if lang != self.lang {
                    lead.push_str(&format!("[{lang}] "));
                }
                Title { lead, text: narrow(text) }
            }
            None => Title { lead, text: narrow(&format!("{} {}", remark(Remark::Untitled, self.lang), self.case.id)) },
        }
    }

    /// The title on up to two rows; the second is cut where more would follow.
    fn wrapped(&self, title: &Title, width: usize) -> Vec<Row> {
        let whole = format!("{}{}", title.lead, title.text);
        // More than can ever be seen need not be wrapped.
        let whole = span::prefix(&whole, width.max(1) * 4);
        let rows = wrap::wrap(whole, width.max(1));
        let first = rows.first().map_or(0, |row| row.end);
        let begin = rows.get(1).map(|row| row.start);
        // What can be seen is found first and marked afterwards, so that no mark stands on half a hit.
        let rest = begin.and_then(|begin| whole.get(begin..)).unwrap_or("");
        let cut = rows.len() > 2 || width::cells(rest) > width;
        let kept = if cut { span::prefix(rest, width.saturating_sub(width::CUT.len())) } else { rest };
        let seen = whole.get(..begin.map_or(first, |begin| begin + kept.len())).unwrap_or(whole);
        let lead = title.lead.len().min(seen.len());
        let found = seen.get(lead..).map_or_else(Vec::new, |text| self.matcher.marks(text));
        let found: Vec<_> = found.into_iter().map(|mark| mark.start + lead..mark.end + lead).collect();
        let row = |from: usize, to: usize| {
            let quiet = lead.clamp(from, to);
            let mut row = span::marked(seen, from..quiet, &[], Role::Quiet);
            row.extend(span::marked(seen, quiet..to, &found, Role::Text));
            row
        };
        let mut out = vec![span::clip(row(0, first.min(seen.len())), width)];
        if let Some(begin) = begin {
            let mut second = row(begin, seen.trim_end().len().max(begin));
            if cut {
                second.push(Span::new(width::CUT, Role::Text));
            }
            out.push(span::clip(second, width));
        }
        out
    }

    /// One row: the title, and at the right edge what may take up to two fifths of it.
    fn compact(&self, title: &Title, width: usize) -> Row {
        let right = self.right(width * 2 / 5);
        let taken = if right.is_empty() { 0 } else { span::cells(&right) + GAP.len() };
        let room = width.saturating_sub(taken);
        let lead = span::prefix(&title.lead, room).to_owned();
        let text = span::line(&title.text, room - width::cells(&lead), Role::Text, |text| self.matcher.marks(text));
        let mut row = vec![Span::new(lead, Role::Quiet)];
        row.extend(text);
        row.retain(|span| !span.text.is_empty());
        if !right.is_empty() {
            row.push(Span::new(" ".repeat(width - span::cells(&right) - span::cells(&row)), Role::Text));
            row.extend(right);
        }
        row
    }

    /// The most telling of what fits into `room` cells: what the case lacks, where the hit is, or organization, time to
    /// recover and month, the last two in columns.
    fn right(&self, room: usize) -> Row {
        if !self.hit.missing.is_empty() {
            return self.fitting(vec![self.lacks()], room);
        }
        if let Some(place) = self.place().filter(|_| room >= SNIPPET) {
            return snippet::row(self.library, self.case, &place, self.matcher, self.lang, room);
        }
        let month = narrow(&format::month(&self.case.date, self.lang));
        let recovered = self.case.timeline.resolved_after.as_ref().map_or_else(String::new, format::span);
        let recovered = narrow(&recovered);
        let columns = format!(
            "{}{recovered}{GAP}{}{month}",
            " ".repeat(7_usize.saturating_sub(width::cells(&recovered))),
            " ".repeat(7_usize.saturating_sub(width::cells(&month))),
        );
        let org = self.case.org.as_deref().map(|org| format!("{}{GAP}{columns}", narrow(org)));
        self.fitting(org.into_iter().chain([columns, month]).map(|text| self.quiet_row(&text)).collect(), room)
    }

    /// The first of `rows` that fits into `room` cells.
    fn fitting(&self, rows: Vec<Row>, room: usize) -> Row {
        rows.into_iter().find(|row| span::cells(row) <= room).unwrap_or_default()
    }

    /// The line under the title: what the case lacks of the words, then where the hit is when the title does not show it,
    /// else time to recover, cause, organization and month.
    fn quiet(&self, width: usize) -> Row {
        let mut row = Row::new();
        if !self.hit.missing.is_empty() {
            row.extend(self.lacks());
            row.push(Span::new(GAP, Role::Quiet));
        }
        let room = width.saturating_sub(span::cells(&row));
        if let Some(model) = self.hit.like {
            let reasons = self.library.reasons(model, self.hit.case);
            row.extend(self.quiet_row(&narrow(&notes::reasons(&reasons, self.library, self.lang))));
            return row;
        }
        let facts = self.facts(room);
        match self.place() {
            Some(place) if !(shown_in_facts(&place) && facts.iter().any(|span| span.hit)) => {
                row.extend(snippet::row(self.library, self.case, &place, self.matcher, self.lang, room));
            }
            _ => row.extend(facts),
        }
        row
    }

    /// The facts in at most `width` cells: first the word before the time gives way, then the organization is cut, then it
    /// goes, then the month.
    fn facts(&self, width: usize) -> Row {
        let case = self.case;
        let org = case.org.as_deref().map(narrow);
        let month = narrow(&format::month(&case.date, self.lang));
        for worded in [true, false] {
            let mut row = self.time_and_cause(worded);
            let Some(org) = &org else { break };
            let room = width.saturating_sub(span::cells(&row) + width::cells(&month) + 1);
            if room >= width::cells(org).min(ORG) {
                row.extend(span::line(org, room, Role::Accent, |text| self.matcher.marks(text)));
                row.push(Span::new(" ", Role::Quiet));
                row.extend(self.quiet_row(&month));
                return row;
            }
        }
        let row = self.time_and_cause(false);
        let dated: Row = row.iter().cloned().chain(self.quiet_row(&month)).collect();
        if span::cells(&dated) <= width { dated } else { row }
    }

    /// Time to recover and cause, each with a gap behind it.
    fn time_and_cause(&self, worded: bool) -> Row {
        let case = self.case;
        let duplicate = case.duplicate.then(|| format!("{} {}", remark(Remark::Duplicate, self.lang), case.id));
        let time = case.timeline.resolved_after.as_ref().map(|time| match worded {
            true => format!("{} {}", remark(Remark::RecoveredRow, self.lang), format::span(time)),
            false => format::span(time),
        });
        let cause = case.root_cause.as_deref().filter(|cause| is_known(cause));
        let cause = cause.map(|cause| self.library.catalog.vocab.label(Facet::Cause, cause, self.lang).to_owned());
        let mut row = Row::new();
        for part in [duplicate, time, cause].into_iter().flatten() {
            row.extend(self.quiet_row(&narrow(&part)));
            row.push(Span::new(GAP, Role::Quiet));
        }
        row
    }

    fn lacks(&self) -> Row {
        vec![Span::new(narrow(&format::missing(&self.hit.missing, self.lang)), Role::Quiet)]
    }

    fn quiet_row(&self, text: &str) -> Row {
        span::marked(text, 0..text.len(), &self.matcher.marks(text), Role::Quiet)
    }

    /// The place that shows why the case matches, unless the title on the screen does.
    fn place(&self) -> Option<Place> {
        if self.matcher.is_empty() {
            return None;
        }
        let place = self.matcher.why(self.library, self.hit.case, self.lang);
        place.or_else(|| self.other_title())
    }

    /// The title in the other language, when the hit is in that one alone.
    fn other_title(&self) -> Option<Place> {
        let shown = self.case.title.get(self.lang)?;
        let other = self.case.title.get(self.lang.other())?;
        let range = self.matcher.marks(other).into_iter().next()?;
        let hidden = self.matcher.marks(shown).is_empty();
        hidden.then(|| Place { section: Section::Title, item: 0, lang: Some(self.lang.other()), range })
    }
}

/// Whether the quiet line itself may show the hit.
fn shown_in_facts(place: &Place) -> bool {
    matches!(place.section, Section::Facts | Section::Glance)
}

/// `text` on one line, in characters that are narrow in every terminal.
fn narrow(text: &str) -> String {
    width::narrow(&text.replace('\n', " ")).into_owned()
}
