//! Records as JSON: as the file has them (keys, order, unknown fields), composed, with nothing in them that could steer a
//! terminal.

use crate::corpus::{Case, Section};
use crate::query::{Hit, Library, Matcher, Reason};
use crate::text::clean;
use serde_json::{Map, Value, json};

/// The record of a case.
pub fn record(case: &Case) -> Value {
    match serde_json::from_str(&case.record) {
        Ok(value) => composed(value),
        // A record was read once already; what cannot be read again is at least named.
        Err(_) => json!({"id": case.id}),
    }
}

/// The record of a result, with what the ranking adds under `_match` when there are words.
pub fn result(library: &Library, hit: &Hit, matcher: &Matcher) -> Value {
    let mut value = record(library.case(hit.case));
    if (!matcher.is_empty() || hit.like.is_some())
        && let Value::Object(map) = &mut value
    {
        let sections: Vec<&str> = matcher.sections(library, hit.case).into_iter().map(Section::key).collect();
        map.insert(
            "_match".to_owned(),
            json!({"score": hit.score, "missing": hit.missing, "sections": sections, "reasons": reasons(library, hit)}),
        );
    }
    value
}

/// Why a result is like the case that was asked for.
fn reasons(library: &Library, hit: &Hit) -> Vec<Value> {
    let all = hit.like.map(|like| library.reasons(like, hit.case)).unwrap_or_default();
    let told = all.into_iter().map(|reason| match reason {
        Reason::Recurrence => json!({"kind": "recurrence"}),
        Reason::Shared(facet, values) => json!({"kind": facet.name(), "values": values}),
        Reason::Words(words) => json!({"kind": "words", "values": words}),
    });
    told.collect()
}

/// The text of a value: hidden characters as \uXXXX.
pub fn text(value: &Value, pretty: bool) -> String {
    let text = if pretty { serde_json::to_string_pretty(value) } else { serde_json::to_string(value) };
    clean::escape_hidden(&text.unwrap_or_default()).into_owned()
}

fn composed(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(clean::compose(&text).into_owned()),
        Value::Array(items) => Value::Array(items.into_iter().map(composed).collect()),
        Value::Object(map) => Value::Object(
            map.into_iter()
                .map(|(key, value)| (clean::compose(&key).into_owned(), composed(value)))
                .collect::<Map<_, _>>(),
        ),
        other => other,
    }
}
