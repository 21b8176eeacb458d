//! The forgiving way in: every field that can be used is used, and every other one is a finding.

use super::raw::{Reader, join, shape, shown};
use super::strict::link;
use super::{Case, Impact, Link, Other, Review, Shape, Source, Span, Step, Timeline};
use serde_json::value::RawValue;

/// Fills `case` from the object `record`, nothing cleaned yet.
pub(super) fn fill(case: &mut Case, record: &RawValue, reader: &mut Reader) {
    for (key, value) in reader.object("", record) {
        field(case, &key, value, reader);
    }
}

fn field(case: &mut Case, key: &str, value: &RawValue, reader: &mut Reader) {
    let body = &mut case.body;
    let other = &mut body.other;
    match key {
        "id" => case.id = reader.text(key, value).unwrap_or_default(),
        "org" => case.org = reader.text(key, value),
        "org_slug" => case.org_slug = reader.text(key, value),
        "date" => case.date.written = reader.text(key, value),
        "date_kind" => case.date_kind = reader.text(key, value),
        "title" => case.title = reader.bilingual(key, value, other),
        "domain" => case.domain = reader.texts(key, value),
        "root_cause" => case.root_cause = reader.text(key, value),
        "components" => case.components = reader.texts(key, value),
        "symptoms" => case.symptoms = reader.texts(key, value),
        "contributing" => case.contributing = reader.texts(key, value),
        "severity" => case.severity = reader.text(key, value),
        "symptoms_text" => body.symptoms = reader.bilingual(key, value, other),
        "trigger" => body.trigger = reader.bilingual(key, value, other),
        "detection" => body.detection = reader.bilingual(key, value, other),
        "summary" => body.summary = reader.bilingual(key, value, other),
        "remediation" => body.remediation = steps(key, value, reader, other),
        "action_items" => body.action_items = steps(key, value, reader, other),
        "lessons" => body.lessons = reader.bilingual(key, value, other),
        "impact" => body.impact = impact(key, value, reader, other),
        "timeline" => case.timeline = timeline(key, value, reader, other),
        "sources" => body.sources = sources(key, value, reader, other),
        "related" => case.related = reader.texts(key, value),
        "recurrence_of" => case.recurrence_of = reader.text(key, value),
        "docs" => body.docs = docs(key, value, reader, other),
        "review" => case.review = review(key, value, reader, other),
        "url" => case.url = reader.text(key, value),
        "updated_at" => case.updated_at = reader.text(key, value),
        _ => other.push(Other { name: key.to_owned().into(), value: shown(value) }),
    }
}

/// The elements of a list with their paths; one element alone is taken as a list of one.
fn items<'a>(path: &str, raw: &'a RawValue, reader: &mut Reader) -> Vec<(String, &'a RawValue)> {
    let single = matches!(shape(raw), Shape::Text | Shape::Object);
    if single {
        reader.report(path, super::ProblemKind::OtherType { wanted: Shape::List, found: shape(raw) });
        return vec![(path.to_owned(), raw)];
    }
    let list = reader.list(path, raw);
    list.into_iter().enumerate().map(|(place, item)| (join(path, &place.to_string()), item)).collect()
}

fn steps(path: &str, raw: &RawValue, reader: &mut Reader, other: &mut Vec<Other>) -> Vec<Step> {
    let mut out = Vec::new();
    for (path, item) in items(path, raw, reader) {
        if shape(item) == Shape::Text {
            out.push(reader.bilingual(&path, item, other));
            continue;
        }
        let entries = reader.object(&path, item);
        // A step without its wrapping: the two texts stand right in it.
        let bare = !entries.is_empty() && entries.iter().all(|(key, _)| key == "en" || key == "ko");
        if bare {
            reader.report(&path, super::ProblemKind::OtherType { wanted: Shape::Object, found: Shape::Bilingual });
            out.push(reader.bilingual(&path, item, other));
            continue;
        }
        let mut step = Step::default();
        for (key, value) in entries {
            let path = join(&path, &key);
            match key.as_str() {
                "text" => step = reader.bilingual(&path, value, other),
                _ => other.push(Other { name: path.into(), value: shown(value) }),
            }
        }
        out.push(step);
    }
    out
}

fn impact(path: &str, raw: &RawValue, reader: &mut Reader, other: &mut Vec<Other>) -> Impact {
    let mut out = Impact::default();
    for (key, value) in reader.object(path, raw) {
        let path = join(path, &key);
        let slot = match key.as_str() {
            "scope" => &mut out.scope,
            "users" => &mut out.users,
            "region" => &mut out.region,
            _ => {
                other.push(Other { name: path.into(), value: shown(value) });
                continue;
            }
        };
        // Here a text alone is within the format.
        *slot = match shape(value) {
            Shape::Text => reader.text(&path, value).map(super::raw::by_script).unwrap_or_default(),
            _ => reader.bilingual(&path, value, other),
        };
    }
    out
}

fn timeline(path: &str, raw: &RawValue, reader: &mut Reader, other: &mut Vec<Other>) -> Timeline {
    let mut out = Timeline::default();
    for (key, value) in reader.object(path, raw) {
        let path = join(path, &key);
        let slot = match key.as_str() {
            "detected_after" => &mut out.detected_after,
            "resolved_after" => &mut out.resolved_after,
            _ => {
                other.push(Other { name: path.into(), value: shown(value) });
                continue;
            }
        };
        *slot = reader.text(&path, value).map(|written| Span { written, seconds: None });
    }
    out
}

fn sources(path: &str, raw: &RawValue, reader: &mut Reader, other: &mut Vec<Other>) -> Vec<Source> {
    let mut out = Vec::new();
    for (path, item) in items(path, raw, reader) {
        let mut source = Source::default();
        if shape(item) == Shape::Text {
            reader.report(&path, super::ProblemKind::OtherType { wanted: Shape::Object, found: Shape::Text });
            source.url = reader.text(&path, item).unwrap_or_default();
        } else {
            for (key, value) in reader.object(&path, item) {
                let path = join(&path, &key);
                match key.as_str() {
                    "url" => source.url = reader.text(&path, value).unwrap_or_default(),
                    "kind" => source.kind = reader.text(&path, value),
                    "archived" => source.archived = reader.text(&path, value),
                    _ => other.push(Other { name: path.into(), value: shown(value) }),
                }
            }
        }
        out.push(source);
    }
    out
}

fn docs(path: &str, raw: &RawValue, reader: &mut Reader, other: &mut Vec<Other>) -> Vec<Link> {
    let mut out = Vec::new();
    for (path, item) in items(path, raw, reader) {
        if shape(item) == Shape::Text {
            out.extend(reader.text(&path, item).map(link));
            continue;
        }
        let mut document = Link::default();
        for (key, value) in reader.object(&path, item) {
            let path = join(&path, &key);
            match key.as_str() {
                "title" => document.title = reader.text(&path, value),
                "url" => document.url = reader.text(&path, value),
                _ => other.push(Other { name: path.into(), value: shown(value) }),
            }
        }
        out.push(document);
    }
    out
}

fn review(path: &str, raw: &RawValue, reader: &mut Reader, other: &mut Vec<Other>) -> Review {
    let mut out = Review::default();
    for (key, value) in reader.object(path, raw) {
        let path = join(path, &key);
        match key.as_str() {
            "written_by" => out.written_by = reader.text(&path, value),
            "reviewed_at" => out.reviewed_at = reader.text(&path, value),
            "reviewed_by" => out.reviewed_by = reader.text(&path, value),
            _ => other.push(Other { name: path.into(), value: shown(value) }),
        }
    }
    out
}
