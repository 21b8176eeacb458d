//! Small catalogs, built in code.
#![allow(dead_code, reason = "every test file uses a part of it")]

use casebook::corpus::{Bilingual, Case, Catalog, Date, Day, Origin, Shelf, Source, Span, Str, Synonyms, Vocab};
use casebook::query::{Library, Marks, Query, Results, run};
use std::sync::Arc;

/// A case with an id and nothing else, changed by `change`.
pub fn case(id: &str, change: impl FnOnce(&mut Case)) -> Case {
    let origin = Origin {
        shelf: Shelf::Embedded,
        root: "embedded".into(),
        path: None,
        shown: format!("{id}.json").into(),
        line: 1,
    };
    let mut case = Case { id: id.to_owned().into(), ..Case::blank(origin, "{}") };
    change(&mut case);
    case
}

/// A text in both languages; an empty one is missing.
pub fn both(en: &str, ko: &str) -> Bilingual {
    let text = |text: &str| (!text.is_empty()).then(|| text.to_owned().into());
    Bilingual { en: text(en), ko: text(ko) }
}

/// A date as a file has it; what is no date has no day.
pub fn date(written: &str) -> Date {
    let parts: Vec<i16> = written.split('-').filter_map(|part| part.parse().ok()).collect();
    let small = |at: usize| parts.get(at).and_then(|part| i8::try_from(*part).ok());
    let day = parts.first().map(|year| Day { year: *year, month: small(1), day: small(2) });
    Date { written: Some(written.to_owned().into()), day }
}

/// A length of time.
pub fn span(seconds: u64) -> Option<Span> {
    Some(Span { written: format!("{seconds}s").into(), seconds: Some(seconds) })
}

/// Slugs.
pub fn slugs(slugs: &[&str]) -> Vec<Str> {
    slugs.iter().map(|slug| (*slug).to_owned().into()).collect()
}

/// A source of a kind.
pub fn source(kind: &str) -> Source {
    Source { url: "https://example.com".into(), kind: Some(kind.to_owned().into()), archived: None }
}

/// A few terms of each facet.
pub const VOCAB: &str = r#"{
  "root_cause": [
    {"slug": "config-change", "label": {"en": "Configuration change", "ko": "설정 변경"}},
    {"slug": "capacity", "label": {"en": "Capacity", "ko": "용량 부족"}},
    {"slug": "code-defect", "label": {"en": "Code defect", "ko": "코드 결함"}},
    {"slug": "human-error", "label": {"en": "Human error", "ko": "사람의 실수"}}
  ],
  "components": [
    {"slug": "database", "label": {"en": "Application database", "ko": "애플리케이션 데이터베이스"}},
    {"slug": "in-memory-cache", "label": {"en": "In-memory cache", "ko": "인메모리 캐시"}},
    {"slug": "dns", "label": {"en": "DNS", "ko": "DNS"}},
    {"slug": "cloud-load-balancer", "label": {"en": "Cloud load balancer", "ko": "클라우드 로드 밸런서"}},
    {"slug": "on-premises-load-balancer", "label": {"en": "On-premises load balancer", "ko": "온프레미스 로드 밸런서"}}
  ],
  "symptoms": [
    {"slug": "high-latency", "label": {"en": "High latency", "ko": "지연 시간 증가"}},
    {"slug": "high-error-rate", "label": {"en": "High error rate", "ko": "에러율 증가"}}
  ],
  "contributing": [{"slug": "retry-storm", "label": {"en": "Retry storm", "ko": "재시도 폭주"}}],
  "domain": [
    {"slug": "database", "label": {"en": "Database", "ko": "데이터베이스"}},
    {"slug": "networking", "label": {"en": "Networking", "ko": "네트워크"}}
  ],
  "severity": [
    {"slug": "critical", "label": {"en": "Critical", "ko": "치명적"}},
    {"slug": "major", "label": {"en": "Major", "ko": "중대"}},
    {"slug": "minor", "label": {"en": "Minor", "ko": "경미"}},
    {"slug": "unknown", "label": {"en": "Unknown", "ko": "알 수 없음"}}
  ],
  "source_kind": [
    {"slug": "official-status", "label": {"en": "Official status page", "ko": "공식 상태 페이지"}},
    {"slug": "blog", "label": {"en": "Official blog", "ko": "공식 블로그"}}
  ],
  "aliases": {"components": {"redis": "in-memory-cache", "memcached": "in-memory-cache", "postgres": "database"}}
}"#;

/// A library of these cases, with [`VOCAB`] and one synonym (디비: the database component and domain).
pub fn library(cases: Vec<Case>) -> Library {
    let mut synonyms = Synonyms::default();
    let group = r#"[{"words": ["디비"], "values": ["component:database", "domain:database"], "same": ["database"]}]"#;
    assert_eq!(synonyms.extend(group), []);
    let cases = cases.into_iter().map(Arc::new).collect();
    Library::new(Catalog { cases, vocab: Vocab::new(VOCAB), synonyms, ..Catalog::default() })
}

/// The answer to a line of text.
pub fn ask(library: &Library, text: &str) -> Results {
    run(library, &Query::parse(text, library), &Marks::new())
}

/// The ids of the answer to a line of text.
pub fn ids(library: &Library, text: &str) -> Vec<String> {
    ask(library, text).ids(library).map(str::to_owned).collect()
}
