//! A library of a few cases, one of them with something in every field of the format.

use casebook::corpus::{
    Bilingual, Body, Case, Catalog, Date, Day, Impact, Lang, Link, Origin, Other, Review, Shelf, Source, Span, Str,
    Timeline, Vocab,
};
use casebook::lens::detail::{View, document};
use casebook::lens::page::{Page, layout};
use casebook::lens::span::{Row, text};
use casebook::query::{CaseIx, Library, Matcher, Query, Word};
use std::sync::Arc;

pub fn both(en: &str, ko: &str) -> Bilingual {
    Bilingual { en: Some(en.to_owned().into()), ko: Some(ko.to_owned().into()) }
}

pub fn only(lang: Lang, text: &str) -> Bilingual {
    match lang {
        Lang::En => Bilingual { en: Some(text.to_owned().into()), ko: None },
        Lang::Ko => Bilingual { en: None, ko: Some(text.to_owned().into()) },
    }
}

fn some(text: &str) -> Option<Str> {
    Some(text.to_owned().into())
}

fn all(texts: &[&str]) -> Vec<Str> {
    texts.iter().map(|text| (*text).to_owned().into()).collect()
}

/// A case with an id, and nothing else.
pub fn bare(id: &str) -> Case {
    let origin = Origin {
        shelf: Shelf::Path,
        root: "./cases".into(),
        path: None,
        shown: format!("./cases/{id}.json").into(),
        line: 1,
    };
    Case { id: id.to_owned().into(), ..Case::blank(origin, "{}") }
}

/// A case with something of its own in every field.
pub fn full() -> Case {
    Case {
        org: some("Mirae Pay"),
        org_slug: some("mirae-pay-slug"),
        date: Date { written: some("2026-09-29"), day: Some(Day { year: 2026, month: Some(9), day: Some(29) }) },
        date_kind: some("detected"),
        title: both("Payments stopped: the pool ran dry", "결제 중단: 커넥션 풀이 말랐다"),
        root_cause: some("config-change"),
        severity: some("major"),
        domain: all(&["networking"]),
        components: all(&["database", "in-memory-cache"]),
        symptoms: all(&["high-latency", "high-error-rate"]),
        contributing: all(&["retry-storm"]),
        timeline: Timeline {
            detected_after: Some(Span { written: "14m".into(), seconds: Some(840) }),
            resolved_after: Some(Span { written: "5h 55m".into(), seconds: Some(21_300) }),
        },
        related: all(&["CB-0002", "CB-9999"]),
        recurrence_of: some("CB-0003"),
        review: Review {
            written_by: some("writer-one"),
            reviewed_at: some("2026-10-02"),
            reviewed_by: some("reader-two"),
        },
        url: some("https://casebook.example/CB-0001"),
        updated_at: some("2026-10-03T04:05:06.789012Z"),
        body: full_body().into(),
        origin: Origin { line: 7, ..bare("CB-0001").origin },
        ..bare("CB-0001")
    }
}

fn full_body() -> Body {
    Body {
        summary: both("English summary one.\n\nEnglish summary two.", "한국어 요약 하나.\n\n한국어 요약 둘."),
        symptoms: both("English symptoms.", "한국어 현상 글."),
        trigger: both("English trigger.", "한국어 촉발 글."),
        detection: both("English detection.", "한국어 감지 글."),
        lessons: both("English lessons.", "한국어 교훈 글."),
        remediation: vec![both("English step A", "한국어 조치 가"), both("English step B", "한국어 조치 나")],
        action_items: vec![both("English action A", "한국어 후속 가"), both("English action B", "한국어 후속 나")],
        impact: Impact {
            scope: both("English scope", "한국어 범위"),
            users: both("English users", "한국어 사용자"),
            region: both("Seoul region", "서울 리전"),
        },
        sources: vec![Source {
            url: "https://status.example/1".into(),
            kind: some("official-status"),
            archived: some("https://archive.example/1"),
        }],
        docs: vec![
            Link { title: some("Runbook of pools"), url: some("https://docs.example/pools") },
            Link { title: some("Bare title"), url: None },
        ],
        other: vec![Other { name: "x_owner.team".into(), value: "platform-team".into() }],
    }
}

/// Three cases: the full one, one that names it, and one whose every text is in one language.
pub fn library() -> Library {
    let second = Case {
        title: both("Second case", "둘째 사례"),
        recurrence_of: some("CB-0001"),
        org: some("GitHub"),
        date: Date { written: some("2026-08"), day: Some(Day { year: 2026, month: Some(8), day: None }) },
        root_cause: some("config-change"),
        ..bare("CB-0002")
    };
    let third = Case {
        title: only(Lang::Ko, "셋째 사례는 한국어뿐"),
        body: Body { summary: only(Lang::En, "Only English told."), ..Body::default() }.into(),
        ..bare("CB-0003")
    };
    of(vec![full(), second, third])
}

/// A library of `cases`, in this order.
pub fn of(cases: Vec<Case>) -> Library {
    let vocab = Vocab::new(include_str!("../../data/vocab.json"));
    let library =
        Library::new(Catalog { cases: cases.into_iter().map(Arc::new).collect(), vocab, ..Catalog::default() });
    library.learn_likeness();
    library
}

/// The words as they would be looked for.
pub fn words(words: &[&str]) -> Matcher {
    let word = |text: &&str| Word { text: (*text).to_owned(), phrase: false, negated: false };
    Matcher::new(&Query { words: words.iter().map(word).collect(), ..Query::default() })
}

/// The first case of `library`, laid out as the screen would.
pub fn page(library: &Library, view: View, matcher: &Matcher, width: usize) -> Page {
    let case = library.case(CaseIx(0));
    let both = match view {
        View::One(lang) => Some(document(library, case, View::Both(lang))),
        View::Both(_) => None,
    };
    layout(&document(library, case, view), both.as_ref(), view, matcher, width)
}

/// The rows as text.
pub fn rows(rows: &[Row]) -> Vec<String> {
    rows.iter().map(|row| text(row)).collect()
}

/// The texts of the hits in a row.
pub fn hits(row: &Row) -> Vec<&str> {
    row.iter().filter(|span| span.hit).map(|span| span.text.as_str()).collect()
}
