//! The two ways in agree on every good record.

use super::raw::{self, Reader};
use super::settle::{Door, settle};
use super::{Case, Origin, Shelf, lenient, strict};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

fn blank(text: &str) -> Case {
    let origin = Origin { shelf: Shelf::Path, root: "r".into(), path: None, shown: "f".into(), line: 1 };
    Case::blank(origin, text)
}

/// The case that each way gives, with what was found, as text to compare.
fn both_ways(text: &str) -> (Option<String>, String) {
    let finish = |mut case: Case, mut kinds: Vec<String>| {
        settle(&mut case, Door::Guarded, &mut |field, kind| kinds.push(format!("{field} {kind:?}")));
        format!("{case:?} {kinds:?}")
    };
    let mut fast = blank(text);
    let fast = strict::fill(&mut fast, text).is_ok().then(|| finish(fast, Vec::new()));
    let mut slow = blank(text);
    let mut reader = Reader::default();
    lenient::fill(&mut slow, raw::document(text).unwrap(), &mut reader);
    let kinds = reader.findings.iter().map(|finding| format!("{} {:?}", finding.field, finding.kind)).collect();
    (fast, finish(slow, kinds))
}

fn text() -> impl Strategy<Value = Value> {
    prop_oneof![
        3 => "[a-z가-힣 .\\n\"\\\\é]{0,20}".prop_map(Value::from),
        1 => Just(Value::Null),
        1 => Just(json!("unknown")),
        1 => Just(json!("https://example.com/a")),
    ]
}

fn both() -> impl Strategy<Value = Value> {
    let keys = prop_oneof![4 => Just("en"), 4 => Just("ko"), 1 => Just("fr")];
    prop_oneof![1 => Just(Value::Null), 5 => object(keys, text(), 0..3)]
}

fn object(
    keys: impl Strategy<Value = &'static str>,
    values: impl Strategy<Value = Value>,
    size: std::ops::Range<usize>,
) -> impl Strategy<Value = Value> {
    proptest::collection::vec((keys, values), size)
        .prop_map(|entries| Value::Object(entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()))
}

fn list(items: impl Strategy<Value = Value>) -> impl Strategy<Value = Value> {
    proptest::collection::vec(items, 0..4).prop_map(Value::Array)
}

fn slug() -> impl Strategy<Value = Value> {
    "[a-z-]{0,8}".prop_map(Value::from)
}

fn named(names: &'static [&'static str]) -> impl Strategy<Value = &'static str> {
    proptest::sample::select(names)
}

/// Any value that is no known field's.
fn anything() -> impl Strategy<Value = Value> {
    prop_oneof![
        text(),
        any::<i64>().prop_map(Value::from),
        any::<bool>().prop_map(Value::from),
        Just(json!({"deep": [1, {"er": null}]})),
        Just(json!([])),
    ]
}

fn field() -> impl Strategy<Value = (String, Value)> {
    let with = |names: &'static [&'static str], values: BoxedStrategy<Value>| {
        (named(names), values).prop_map(|(name, value)| (name.to_owned(), value))
    };
    prop_oneof![
        with(
            &[
                "id",
                "org",
                "org_slug",
                "date",
                "date_kind",
                "root_cause",
                "severity",
                "recurrence_of",
                "url",
                "updated_at"
            ],
            text().boxed()
        ),
        with(&["title", "symptoms_text", "trigger", "detection", "summary", "lessons"], both().boxed()),
        with(&["domain", "components", "symptoms", "contributing", "related"], list(slug()).boxed()),
        with(&["remediation", "action_items"], list(object(named(&["text", "when"]), both(), 1..3)).boxed()),
        with(
            &["impact"],
            object(named(&["scope", "users", "region", "cost"]), prop_oneof![both(), text()], 0..4).boxed()
        ),
        with(
            &["timeline"],
            object(
                named(&["detected_after", "resolved_after", "notes"]),
                prop_oneof![text(), Just(json!("1h 5m"))],
                0..4
            )
            .boxed()
        ),
        with(&["sources"], list(object(named(&["url", "kind", "archived", "note"]), text(), 0..4)).boxed()),
        with(
            &["docs"],
            list(prop_oneof![
                "[a-z:/]{1,9}".prop_map(Value::from),
                object(named(&["title", "url", "note"]), text(), 0..3)
            ])
            .boxed()
        ),
        with(&["review"], object(named(&["written_by", "reviewed_at", "reviewed_by", "note"]), text(), 0..4).boxed()),
        with(&["x_owner", "tags", "weird.key", "\u{200b}"], anything().boxed()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn both_ways_give_the_same_case_for_a_good_record(fields in proptest::collection::vec(field(), 0..12)) {
        let record = Value::Object(fields.into_iter().collect::<Map<_, _>>());
        let (fast, slow) = both_ways(&record.to_string());
        prop_assert_eq!(fast, Some(slow));
    }
}

#[test]
fn the_fast_way_refuses_what_is_not_of_the_format() {
    for text in [
        r#"{"id": 5}"#,
        r#"{"id": true}"#,
        r#"{"domain": "x"}"#,
        r#"{"domain": [null]}"#,
        r#"{"title": "x"}"#,
        r#"{"title": {"en": 5}}"#,
        r#"{"impact": "x"}"#,
        r#"{"impact": {"users": 5}}"#,
        r#"{"impact": {"users": [1]}}"#,
        r#"{"docs": [5]}"#,
        r#"{"docs": [null]}"#,
        r#"{"sources": ["https://example.com"]}"#,
        r#"{"remediation": ["x"]}"#,
        r#"{"remediation": {"text": {"en": "x"}}}"#,
        r#"{"id": "a", "id": "b"}"#,
        r#"{"x": 1, "x": 2}"#,
        r#"{"title": {"en": "a", "en": "b"}}"#,
        r#"{"id": "\ud800"}"#,
        r#"{"id": "a"} x"#,
        r#"[]"#,
    ] {
        assert!(strict::fill(&mut blank(text), text).is_err(), "{text}");
    }
}
