//! Records as JSON: as the file has them (keys, order, unknown fields), composed, with nothing in them that could steer a
//! terminal.

use crate::corpus::{Case, Section};
use crate::query::{Hit, Library, Matcher, Reason};
use crate::text::clean;
use serde_json::{Map, Value, json};

/// The record of a case.
pub fn record(case: &Case) -> Value {
    let read = serde_json::from_str(&case.record).or_else(|_| serde_json::from_str(&whole(&case.record)));
    // A record was read once already; what cannot be read again is at least named.
    read.map_or_else(|_| json!({"id": case.id}), composed)
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

/// JSON text with U+FFFD in place of each half of a character (a lone surrogate), which no text can hold.
fn whole(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let mut rest = json;
    while let Some((before, escape)) = rest.split_once('\\') {
        out.push_str(before);
        let (kept, length) = match (unit(escape), escape.get(5..).and_then(|next| unit(next.strip_prefix('\\')?))) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => (escape.get(..11), 11),
            (Some(0xD800..=0xDFFF), _) => (Some("ufffd"), 5),
            // The letter after the backslash may be a backslash itself, and begins nothing then.
            _ => {
                let letter = escape.chars().next().map_or(0, char::len_utf8);
                (escape.get(..letter), letter)
            }
        };
        out.push('\\');
        out.push_str(kept.unwrap_or_default());
        rest = escape.get(length..).unwrap_or_default();
    }
    out.push_str(rest);
    out
}

/// The number of an escape `uXXXX`.
fn unit(escape: &str) -> Option<u32> {
    escape.strip_prefix('u')?.get(..4).and_then(|digits| u32::from_str_radix(digits, 16).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_characters_are_replaced_and_whole_ones_stay() {
        for (json, wanted) in [
            (r#""plain""#, r#""plain""#),
            (r#""\ud800""#, r#""\ufffd""#),
            (r#""a\uDC00b\n\"""#, r#""a\ufffdb\n\"""#),
            (r#""\ud83d\ude00""#, r#""\ud83d\ude00""#),
            (r#""\ud83d\ud83d\ude00""#, r#""\ufffd\ud83d\ude00""#),
            (r#""\\ud800 \\\ud800""#, r#""\\ud800 \\\ufffd""#),
            (r#""한\uac00글""#, r#""한\uac00글""#),
        ] {
            assert_eq!(whole(json), wanted);
        }
    }
}
