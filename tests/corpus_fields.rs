//! Every field of the case format, read field by field from a record of our own.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking, helpers too")]

use casebook::corpus::{
    Bilingual, Case, Catalog, Date, Day, Lang, Link, Other, ProblemKind, Root, Shelf, Source, Span, Str, Weight,
};
use std::sync::Arc;

const RECORD: &str = r#"{
  "id": "TEAM-7", "org": "가상상점", "org_slug": "virtual-shop",
  "date": "2025-03-02", "date_kind": "detected",
  "title": {"en": "Orders stalled: a batch held the table lock", "ko": "주문 정체: 배치가 테이블 잠금을 쥐고 있었다", "ja": "注文"},
  "domain": ["database", "application"], "root_cause": "data-migration",
  "components": ["database", "billing-batch"], "symptoms": ["high-latency"], "contributing": ["missing-isolation", "slow-rollback"],
  "severity": "major",
  "symptoms_text": {"en": "Orders took 40 s.\n\nLogs said `lock wait timeout`.", "ko": "주문이 40초 걸렸다."},
  "trigger": {"en": "A batch began at 02:10 KST.", "ko": "02:10 KST에 배치가 시작됐다."},
  "detection": {"en": "A latency alert after 4 minutes.", "ko": null},
  "summary": {"en": "First.\r\n\r\nSecond.", "ko": "첫째.\r둘째."},
  "remediation": [
    {"text": {"en": "Killed the batch.", "ko": "배치를 죽였다."}, "at": "02:31"},
    {"text": {"en": "Drained the queue.", "ko": ""}}
  ],
  "action_items": [{"text": {"en": "Split the batch.", "ko": "배치를 나눈다."}}],
  "lessons": {"en": "Long locks hurt.", "ko": "긴 잠금은 위험하다."},
  "impact": {"scope": {"en": "Ordering", "ko": "주문"}, "users": "about 2,000", "region": "서울", "cost": 12.50},
  "timeline": {"detected_after": "4m", "resolved_after": "1h 10m", "zone": "KST"},
  "sources": [
    {"url": "https://example.com/report", "kind": "internal", "archived": "https://archive.example/1", "lang": "ko"},
    {"url": "https://example.com/notice", "kind": "blog", "archived": null}
  ],
  "related": ["TEAM-3", "CB-0001"], "recurrence_of": "TEAM-3",
  "docs": ["https://example.com/runbook", "런북 12장", {"title": "Lock guide", "url": "https://example.com/locks", "page": 3}],
  "review": {"written_by": "지우", "reviewed_at": "2025-03-09", "reviewed_by": "하늘", "round": 2},
  "url": "https://cases.example/TEAM-7", "updated_at": "2025-03-09T10:00:00.123456Z",
  "x_owner": "payments", "x_tags": ["a", {"b": 1e400}], "x_none": null
}"#;

fn read(text: &str) -> (Catalog, Arc<Case>) {
    let catalog = Catalog::read(&[Root::Stdin], Some(&mut text.as_bytes()));
    let case = catalog.cases.first().cloned().expect("a case");
    (catalog, case)
}

fn both(en: &str, ko: &str) -> Bilingual {
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned().into());
    Bilingual { en: some(en), ko: some(ko) }
}

fn some(text: &'static str) -> Option<Str> {
    Some(text.into())
}

#[test]
fn the_facts_of_a_record_are_read() {
    let (catalog, case) = read(RECORD);
    assert_eq!(catalog.problems, []);
    assert_eq!(case.id, "TEAM-7");
    assert_eq!((&case.org, &case.org_slug), (&some("가상상점"), &some("virtual-shop")));
    let day = Some(Day { year: 2025, month: Some(3), day: Some(2) });
    assert_eq!(case.date, Date { written: some("2025-03-02"), day });
    assert_eq!(case.date_kind, some("detected"));
    assert_eq!(
        case.title,
        both("Orders stalled: a batch held the table lock", "주문 정체: 배치가 테이블 잠금을 쥐고 있었다")
    );
    assert_eq!(case.domain, ["database", "application"]);
    assert_eq!(case.root_cause, some("data-migration"));
    assert_eq!(case.components, ["database", "billing-batch"]);
    assert_eq!(case.symptoms, ["high-latency"]);
    assert_eq!(case.contributing, ["missing-isolation", "slow-rollback"]);
    assert_eq!(case.severity, some("major"));
    let span = |written: &str, seconds| Some(Span { written: written.to_owned().into(), seconds: Some(seconds) });
    assert_eq!(case.timeline.detected_after, span("4m", 240));
    assert_eq!(case.timeline.resolved_after, span("1h 10m", 4200));
    assert_eq!(case.related, ["TEAM-3", "CB-0001"]);
    assert_eq!(case.recurrence_of, some("TEAM-3"));
    assert_eq!(case.review.written_by, some("지우"));
    assert_eq!(case.review.reviewed_at, some("2025-03-09"));
    assert_eq!(case.review.reviewed_by, some("하늘"));
    assert!(case.reviewed());
    assert_eq!(case.url, some("https://cases.example/TEAM-7"));
    assert_eq!(case.updated_at, some("2025-03-09T10:00:00.123456Z"));
    assert!(!case.duplicate);
    assert_eq!(*case.record, *RECORD);
    let origin = &case.origin;
    assert_eq!((origin.shelf, origin.root.as_ref(), origin.shown.as_ref(), origin.line), (Shelf::Path, "-", "-", 1));
    assert_eq!(origin.path, None);
}

#[test]
fn the_story_of_a_record_is_read() {
    let (_, case) = read(RECORD);
    let body = &case.body;
    assert_eq!(body.symptoms, both("Orders took 40 s.\n\nLogs said `lock wait timeout`.", "주문이 40초 걸렸다."));
    assert_eq!(body.trigger, both("A batch began at 02:10 KST.", "02:10 KST에 배치가 시작됐다."));
    assert_eq!(body.detection, both("A latency alert after 4 minutes.", ""));
    // The line breaks are the door's to make; what they become is told there.
    assert_eq!(body.summary.en, Some(casebook::text::clean::block("First.\r\n\r\nSecond.").into()));
    assert_eq!(body.summary.ko, Some(casebook::text::clean::block("첫째.\r둘째.").into()));
    assert_eq!(body.remediation, [both("Killed the batch.", "배치를 죽였다."), both("Drained the queue.", "")]);
    assert_eq!(body.action_items, [both("Split the batch.", "배치를 나눈다.")]);
    assert_eq!(body.lessons, both("Long locks hurt.", "긴 잠금은 위험하다."));
    assert_eq!(body.impact.scope, both("Ordering", "주문"));
    assert_eq!(body.impact.users, both("about 2,000", ""));
    assert_eq!(body.impact.region, both("", "서울"), "a text alone is in the language of its letters");
    let source = |url: &'static str, kind: &'static str, archived: Option<&'static str>| Source {
        url: url.into(),
        kind: some(kind),
        archived: archived.map(Str::from),
    };
    assert_eq!(
        body.sources,
        [
            source("https://example.com/report", "internal", Some("https://archive.example/1")),
            source("https://example.com/notice", "blog", None)
        ]
    );
    assert_eq!(
        body.docs,
        [
            Link { title: None, url: some("https://example.com/runbook") },
            Link { title: some("런북 12장"), url: None },
            Link { title: some("Lock guide"), url: some("https://example.com/locks") }
        ]
    );
}

#[test]
fn fields_that_the_format_does_not_know_are_kept_with_their_paths() {
    let (_, case) = read(RECORD);
    let other: Vec<(&str, &str)> =
        case.body.other.iter().map(|Other { name, value }| (name.as_ref(), value.as_ref())).collect();
    assert_eq!(
        other,
        [
            ("title.ja", "注文"),
            ("remediation.0.at", "02:31"),
            ("impact.cost", "12.50"),
            ("timeline.zone", "KST"),
            ("sources.0.lang", "ko"),
            ("docs.2.page", "3"),
            ("review.round", "2"),
            ("x_owner", "payments"),
            ("x_tags", r#"["a",{"b":1e+400}]"#),
            ("x_none", "null"),
        ]
    );
}

#[test]
fn what_a_record_leaves_out_is_missing_and_not_blank() {
    let (catalog, case) = read(
        r#"{"id": "X", "title": {"ko": "제목만"}, "summary": {"en": "Only English.", "ko": "  "}, "org": "", "date": null,
            "severity": "unknown", "root_cause": "unknown", "lessons": null, "remediation": null, "domain": null,
            "impact": {"scope": "unknown", "users": null, "region": "Unknown"}, "timeline": null, "docs": null,
            "related": ["", "A", "A"], "review": null, "sources": [{"url": null}, {}]}"#,
    );
    assert_eq!(catalog.problems, []);
    assert_eq!(case.title, both("", "제목만"));
    assert_eq!(case.body.summary, both("Only English.", ""));
    assert!(case.speaks(Lang::Ko) && case.speaks(Lang::En));
    assert_eq!((&case.org, &case.severity, &case.date), (&None, &None, &Date::default()));
    assert_eq!(case.root_cause, some("unknown"), "a cause that nobody found is a value of the vocabulary");
    assert!(case.body.impact.scope.is_empty() && case.body.impact.region.is_empty());
    assert_eq!(case.timeline.resolved_after, None);
    assert_eq!(case.related, ["A"]);
    assert!(case.body.sources.is_empty() && case.body.docs.is_empty() && !case.reviewed());
}

#[test]
fn every_text_goes_through_the_door() {
    let dirty = "a\\tb\\u001b[31mc\\u202ed\\u1112\\u1161\\u11ab";
    let raw = "a\tb\u{1b}[31mc\u{202e}d\u{1112}\u{1161}\u{11ab}";
    let (line, block) = (casebook::text::clean::line(raw), casebook::text::clean::block(raw));
    let text = RECORD_OF_ONE.replace("DIRTY", dirty);
    let (catalog, case) = read(&text);
    for value in [
        &case.org,
        &case.org_slug,
        &case.date.written,
        &case.date_kind,
        &case.title.en,
        &case.title.ko,
        &case.root_cause,
        &case.severity,
        &case.recurrence_of,
        &case.review.written_by,
        &case.review.reviewed_at,
        &case.review.reviewed_by,
        &case.url,
        &case.updated_at,
        &case.domain.first().cloned(),
        &case.components.first().cloned(),
        &case.symptoms.first().cloned(),
        &case.contributing.first().cloned(),
        &case.related.first().cloned(),
        &case.timeline.detected_after.as_ref().map(|span| span.written.clone()),
        &case.timeline.resolved_after.as_ref().map(|span| span.written.clone()),
        &case.body.sources.first().map(|source| source.url.clone()),
        &case.body.sources.first().and_then(|source| source.kind.clone()),
        &case.body.sources.first().and_then(|source| source.archived.clone()),
        &case.body.docs.first().and_then(|link| link.title.clone()),
        &case.body.docs.first().and_then(|link| link.url.clone()),
        &case.body.other.first().map(|other| other.name.clone()),
    ] {
        assert_eq!(value.as_deref(), Some(line.as_str()));
    }
    assert_eq!(case.id, line);
    let body = &case.body;
    for value in [
        &body.summary.en,
        &body.symptoms.ko,
        &body.trigger.en,
        &body.detection.en,
        &body.lessons.en,
        &body.impact.scope.en,
        &body.impact.users.en,
        &body.impact.region.ko,
        &body.remediation.first().and_then(|step| step.en.clone()),
        &body.action_items.first().and_then(|step| step.ko.clone()),
        &body.other.first().map(|other| other.value.clone()),
    ] {
        assert_eq!(value.as_deref(), Some(block.as_str()));
    }
    for problem in &catalog.problems {
        assert_eq!(problem.case.as_ref(), Some(&line));
        assert_eq!(problem.weight, Weight::Warning, "{problem:?}");
    }
    assert!(catalog.problems.iter().any(|problem| problem.kind == ProblemKind::BadDate(line.clone())));
    assert!(catalog.problems.iter().any(|problem| problem.kind == ProblemKind::OddId(line.clone())));
    assert!(case.record.contains("\\u202e"), "the record stays as the file has it");
}

const RECORD_OF_ONE: &str = r#"{"id": "DIRTY", "org": "DIRTY", "org_slug": "DIRTY", "date": "DIRTY", "date_kind": "DIRTY",
  "title": {"en": "DIRTY", "ko": "DIRTY"}, "domain": ["DIRTY"], "root_cause": "DIRTY", "components": ["DIRTY"],
  "symptoms": ["DIRTY"], "contributing": ["DIRTY"], "severity": "DIRTY", "symptoms_text": {"ko": "DIRTY"},
  "trigger": {"en": "DIRTY"}, "detection": {"en": "DIRTY"}, "summary": {"en": "DIRTY"}, "lessons": {"en": "DIRTY"},
  "remediation": [{"text": {"en": "DIRTY"}}], "action_items": [{"text": {"ko": "DIRTY"}}],
  "impact": {"scope": {"en": "DIRTY"}, "users": {"en": "DIRTY"}, "region": {"ko": "DIRTY"}},
  "timeline": {"detected_after": "DIRTY", "resolved_after": "DIRTY"},
  "sources": [{"url": "DIRTY", "kind": "DIRTY", "archived": "DIRTY"}], "related": ["DIRTY"], "recurrence_of": "DIRTY",
  "docs": [{"title": "DIRTY", "url": "DIRTY"}], "review": {"written_by": "DIRTY", "reviewed_at": "DIRTY", "reviewed_by": "DIRTY"},
  "url": "DIRTY", "updated_at": "DIRTY", "DIRTY": "DIRTY"}"#;
