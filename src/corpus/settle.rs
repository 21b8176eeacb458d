//! The last step of reading a case, the same for both ways in: text is cleaned, blanks are missing, dates and durations
//! are understood.

use super::{Bilingual, Body, Case, Date, Other, ProblemKind, Span, Str};
use crate::text::clean;

/// How text gets in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Door {
    /// Cleaned and composed.
    Guarded,
    /// As it stands: what the build packed was clean then (a test holds it).
    Open,
}

impl Door {
    fn line(self, text: &mut Option<Str>) {
        self.pass(text, clean::line);
    }

    fn block(self, text: &mut Option<Str>) {
        self.pass(text, clean::block);
    }

    /// Cleans, takes blanks off the ends, and makes `None` of nothing.
    fn pass(self, text: &mut Option<Str>, clean: fn(&str) -> String) {
        let Some(raw) = text.take() else { return };
        let cleaned = if self == Door::Open { raw } else { clean(&raw).into() };
        let trimmed = cleaned.trim();
        *text = match trimmed.len() {
            0 => None,
            length if length == cleaned.len() => Some(cleaned),
            _ => Some(trimmed.to_owned().into()),
        };
    }

    fn lines(self, both: &mut Bilingual) {
        self.line(&mut both.en);
        self.line(&mut both.ko);
    }

    fn blocks(self, both: &mut Bilingual) {
        self.block(&mut both.en);
        self.block(&mut both.ko);
    }

    /// Lines of a list, blank ones and repetitions left out.
    fn list(self, list: &mut Vec<Str>) {
        let mut out: Vec<Str> = Vec::with_capacity(list.len());
        for item in list.drain(..) {
            let mut item = Some(item);
            self.line(&mut item);
            out.extend(item.filter(|item| !out.contains(item)));
        }
        *list = out;
    }

    fn string(self, text: &mut Str) {
        let mut slot = Some(std::mem::take(text));
        self.line(&mut slot);
        *text = slot.unwrap_or_default();
    }
}

/// Cleans `case` and gives its dates and durations their meaning; what has none is reported with its path. The id is
/// blank afterwards when the record has none.
pub(super) fn settle(case: &mut Case, door: Door, report: &mut dyn FnMut(&str, ProblemKind)) {
    id(case, door, report);
    door.lines(&mut case.title);
    for line in [
        &mut case.org,
        &mut case.org_slug,
        &mut case.date.written,
        &mut case.date_kind,
        &mut case.root_cause,
        &mut case.severity,
        &mut case.recurrence_of,
        &mut case.review.written_by,
        &mut case.review.reviewed_at,
        &mut case.review.reviewed_by,
        &mut case.url,
        &mut case.updated_at,
    ] {
        door.line(line);
    }
    for list in [&mut case.domain, &mut case.components, &mut case.symptoms, &mut case.contributing, &mut case.related]
    {
        door.list(list);
    }
    body(case, door);
    unknown(case);
    date(case, report);
    let timeline = &mut case.timeline;
    for (path, span) in [
        ("timeline.detected_after", &mut timeline.detected_after),
        ("timeline.resolved_after", &mut timeline.resolved_after),
    ] {
        let mut written = span.take().map(|span| span.written);
        door.line(&mut written);
        *span = written.filter(|written| !is_unknown(written)).map(Span::new);
        if let Some(Span { written, seconds: None }) = span {
            report(path, ProblemKind::BadDuration(written.to_string()));
        }
    }
}

fn id(case: &mut Case, door: Door, report: &mut dyn FnMut(&str, ProblemKind)) {
    let odd = case.id.chars().any(|c| c.is_whitespace() || c.is_control());
    door.string(&mut case.id);
    if odd && !case.id.is_empty() {
        report("id", ProblemKind::OddId(case.id.to_string()));
    }
}

fn body(case: &mut Case, door: Door) {
    let body: &mut Body = &mut case.body;
    for text in [
        &mut body.summary,
        &mut body.symptoms,
        &mut body.trigger,
        &mut body.detection,
        &mut body.lessons,
        &mut body.impact.scope,
        &mut body.impact.users,
        &mut body.impact.region,
    ] {
        door.blocks(text);
    }
    for steps in [&mut body.remediation, &mut body.action_items] {
        steps.iter_mut().for_each(|step| door.blocks(step));
        steps.retain(|step| !step.is_empty());
    }
    for source in &mut body.sources {
        door.string(&mut source.url);
        door.line(&mut source.kind);
        door.line(&mut source.archived);
    }
    body.sources.retain(|source| !source.url.is_empty() || source.kind.is_some() || source.archived.is_some());
    for link in &mut body.docs {
        door.line(&mut link.title);
        door.line(&mut link.url);
    }
    body.docs.retain(|link| link.title.is_some() || link.url.is_some());
    for Other { name, value } in &mut body.other {
        door.string(name);
        let mut slot = Some(std::mem::take(value));
        door.block(&mut slot);
        *value = slot.unwrap_or_default();
    }
}

/// "unknown" says no more than nothing does.
fn unknown(case: &mut Case) {
    let impact = &mut case.body.impact;
    for text in [
        &mut case.severity,
        &mut impact.scope.en,
        &mut impact.scope.ko,
        &mut impact.users.en,
        &mut impact.users.ko,
        &mut impact.region.en,
        &mut impact.region.ko,
    ] {
        if text.as_deref().is_some_and(is_unknown) {
            *text = None;
        }
    }
}

fn is_unknown(text: &str) -> bool {
    text.eq_ignore_ascii_case("unknown")
}

fn date(case: &mut Case, report: &mut dyn FnMut(&str, ProblemKind)) {
    case.date = Date::new(case.date.written.take());
    if let Date { written: Some(written), day: None } = &case.date {
        report("date", ProblemKind::BadDate(written.to_string()));
    }
}
