//! A record with every field of the case format, fields that it does not know, Windows line breaks and decomposed Korean:
//! nothing of it is lost on the way to `show`, to `list --json` and to Markdown.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "a test fails by panicking"
)]

mod cli_run;

use cli_run::Casebook;
use serde_json::{Value, json};
use unicode_normalization::UnicodeNormalization;

/// As a good editor would write it: composed, LF between the fields.
const RECORD: &str = r#"{
  "id": "PL-0417",
  "org": "가람커머스",
  "org_slug": "garam-commerce",
  "date": "2025-08-14",
  "date_kind": "detected",
  "title": {"en": "Coupons vanished: a cache key lost its tenant", "ko": "쿠폰 소실: 캐시 키에서 테넌트가 빠졌다"},
  "domain": ["application", "database"],
  "root_cause": "code-defect",
  "components": ["in-memory-cache", "coupon-ledger"],
  "symptoms": ["wrong-results", "high-latency"],
  "contributing": ["missing-isolation", "late-night-hands"],
  "severity": "major",
  "symptoms_text": {"en": "Coupons of one shop showed in another.\r\n\r\nSupport got 312 calls.", "ko": "한 상점의 쿠폰이 다른 상점에 보였다.\r\n\r\n문의 312건이 들어왔다."},
  "trigger": {"en": "A deploy at 21:40 KST shortened the key.", "ko": "21:40 KST 배포에서 키가 짧아졌다."},
  "detection": {"en": "A shop owner wrote in after 18 minutes.", "ko": "18분 뒤 점주가 알려 왔다."},
  "summary": {"en": "The key was cut to save memory.\r\n\r\nTenants then shared entries.", "ko": "메모리를 아끼려고 키를 줄였다.\r\n\r\n그 뒤 테넌트끼리 항목을 나눠 썼다."},
  "remediation": [
    {"text": {"en": "Rolled the deploy back at 22:05.", "ko": "22:05에 배포를 롤백했다."}, "owner": "coupon team"},
    {"text": {"en": "Flushed the cache.", "ko": "캐시를 비웠다."}}
  ],
  "action_items": [{"text": {"en": "Keys are built in one place.", "ko": "키는 한곳에서 만든다."}}],
  "lessons": {"en": "A key is part of the contract.", "ko": "키도 계약의 일부다."},
  "impact": {"scope": {"en": "Coupons of 9 shops", "ko": "상점 9곳의 쿠폰"}, "users": "about 4,100 buyers", "region": "Seoul", "refunds": 12.50},
  "timeline": {"detected_after": "18m", "resolved_after": "1h 25m", "zone": "KST"},
  "sources": [
    {"url": "https://garam.example/post/417", "kind": "blog", "archived": "https://archive.example/417"},
    {"url": "https://status.example/9", "kind": "official-status", "archived": null, "seen": "2025-09-01"}
  ],
  "related": ["PL-0400", "CB-0001"],
  "recurrence_of": "PL-0388",
  "docs": ["https://docs.example/keys", "운영 문서 4장", {"title": "Key guide", "url": "https://docs.example/guide"}],
  "review": {"written_by": "보라", "reviewed_at": "2025-08-20", "reviewed_by": "이든", "round": 2},
  "url": "https://library.example/PL-0417",
  "updated_at": "2025-08-21T09:30:00.654321Z",
  "x_owner": "payments",
  "x_무리": ["하나", {"둘": 1e3, "셋": [true, null]}],
  "x_none": null
}"#;

/// The same as a careless tool writes it: decomposed, CR LF, with a byte order mark.
fn file() -> Vec<u8> {
    let text: String = RECORD.replace('\n', "\r\n").nfd().collect();
    [b"\xef\xbb\xbf", text.as_bytes()].concat()
}

fn run(args: &[&str]) -> String {
    let ran = Casebook::new().input(file()).run(&[args, &["--corpus", "-"]].concat());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    ran.out
}

/// Every text that a reader of this language must find, in the order of the format.
fn told(lang: &str) -> Vec<String> {
    let record: Value = serde_json::from_str(RECORD).unwrap();
    let mut out: Vec<String> = Vec::new();
    let mut add = |text: &str| out.extend(text.split("\r\n").filter(|line| !line.is_empty()).map(str::to_owned));
    for field in ["title", "symptoms_text", "trigger", "detection", "summary", "lessons"] {
        add(record[field][lang].as_str().unwrap());
    }
    for list in ["remediation", "action_items"] {
        record[list].as_array().unwrap().iter().for_each(|step| add(step["text"][lang].as_str().unwrap()));
    }
    add(record["impact"]["scope"][lang].as_str().unwrap());
    out
}

/// Values that are the same in both languages.
const PLAIN: [&str; 33] = [
    "PL-0417",
    "가람커머스",
    "garam-commerce",
    "2025-08-14",
    "coupon-ledger",
    "late-night-hands",
    "about 4,100 buyers",
    "Seoul",
    "18m",
    "1h 25m",
    "https://garam.example/post/417",
    "https://archive.example/417",
    "https://status.example/9",
    "PL-0400",
    "CB-0001",
    "PL-0388",
    "https://docs.example/keys",
    "운영 문서 4장",
    "Key guide",
    "https://docs.example/guide",
    "보라",
    "2025-08-20",
    "이든",
    "https://library.example/PL-0417",
    "2025-08-21T09:30:00.654321Z",
    "coupon team",
    "12.50",
    "KST",
    "2025-09-01",
    "payments",
    "x_none",
    "round",
    "x_무리",
];

/// Labels in place of slugs.
const LABELS: [(&str, &[&str]); 2] = [
    ("en", &["Code defect", "In-memory cache", "High latency", "Major", "Database", "Date detected"]),
    ("ko", &["코드 결함", "인메모리 캐시", "지연 시간 증가", "데이터베이스", "심각도"]),
];

/// Text as it stands on paper: where its lines break does not matter.
fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

#[track_caller]
fn holds(text: &str, wanted: &[String], what: &str) {
    let paper = squeezed(text);
    let missing: Vec<&String> = wanted.iter().filter(|wanted| !paper.contains(&squeezed(wanted))).collect();
    assert!(missing.is_empty(), "{what} lacks {missing:?}\n{text}");
}

#[test]
fn show_holds_every_field_in_either_language_and_in_both() {
    let plain: Vec<String> = PLAIN.iter().map(|&text| text.to_owned()).collect();
    for lang in ["en", "ko"] {
        let text = run(&["show", "PL-0417", "--lang", lang]);
        let labels = LABELS.iter().find(|(of, _)| *of == lang).unwrap().1.iter().map(|&label| label.to_owned());
        holds(&text, &[told(lang), plain.clone(), labels.collect()].concat(), &format!("show --lang {lang}"));
        assert!(!text.contains('\r') && text.nfc().eq(text.chars()), "line breaks and composition");
    }
    let text = run(&["show", "PL-0417", "--lang", "both"]);
    holds(&text, &[told("en"), told("ko"), plain].concat(), "show --lang both");
}

#[test]
fn markdown_holds_every_field() {
    let plain: Vec<String> = PLAIN.iter().map(|&text| text.to_owned()).collect();
    for lang in ["en", "ko"] {
        let text = run(&["show", "PL-0417", "--markdown", "--lang", lang]);
        holds(&text.replace('\\', ""), &[told(lang), plain.clone()].concat(), &format!("Markdown in {lang}"));
    }
}

#[test]
fn json_is_the_record_field_by_field_in_its_order() {
    let wanted: Value = serde_json::from_str(RECORD).unwrap();
    let shown: Value = serde_json::from_str(&run(&["show", "PL-0417", "--json"])).unwrap();
    let list: Value = serde_json::from_str(&run(&["list", "--json"])).unwrap();
    let line: Value = serde_json::from_str(&run(&["list", "--jsonl"])).unwrap();
    for (what, found) in [("show --json", &shown), ("list --json", &list["cases"][0]), ("list --jsonl", &line)] {
        for (key, value) in wanted.as_object().unwrap() {
            assert_eq!(&found[key], value, "{what}: {key}");
        }
        // Text for text: the order of the keys and the figures as written, on every level.
        assert_eq!(found.to_string(), wanted.to_string(), "{what}");
    }
}

#[test]
fn a_ranked_record_is_the_same_but_for_what_the_ranking_adds() {
    let list: Value = serde_json::from_str(&run(&["list", "--json", "쿠폰"])).unwrap();
    let mut found = list["cases"][0].clone();
    assert!(found.as_object_mut().unwrap().remove("_match").is_some());
    let wanted: Value = serde_json::from_str(RECORD).unwrap();
    assert_eq!(found, wanted);
}

#[test]
fn half_a_character_costs_no_more_than_itself() {
    let record = r#"{"id": "H-1", "title": {"en": "Half"}, "x_note": "a\ud800b", "x_face": "\ud83d\ude00"}"#;
    let ran = Casebook::new().input(record).run(&["list", "--jsonl", "--corpus", "-"]);
    assert_eq!(ran.out, "{\"id\":\"H-1\",\"title\":{\"en\":\"Half\"},\"x_note\":\"a\u{fffd}b\",\"x_face\":\"😀\"}\n");
}

#[test]
fn a_text_in_one_language_is_shown_in_the_other_with_a_mark() {
    let record = r#"{"id": "L-1", "title": {"ko": "제목만 한국어"}, "summary": {"en": "Only English.", "ko": "  "}}"#;
    for (lang, parts) in
        [("en", ["[ko] 제목만 한국어", "Only English."]), ("ko", ["제목만 한국어", "[en] Only English."])]
    {
        let ran = Casebook::new().input(record).run(&["show", "L-1", "--lang", lang, "--corpus", "-"]);
        assert!(parts.iter().all(|part| ran.out.contains(part)), "{lang}: {}", ran.out);
        let list = Casebook::new().input(record).run(&["list", "--lang", lang, "--corpus", "-"]);
        assert!(list.out.trim_end().ends_with(parts[0]), "{list:?}");
    }
}

#[test]
fn nothing_that_is_printed_of_a_case_is_cut() {
    let step = "롤백했다. ".repeat(30) + "마지막 말";
    let long = "A restart of each node in turn ".repeat(12) + "at last";
    let cases = [
        json!({"id": "P-1", "title": {"ko": "제목", "en": "Title"}, "related": ["P-2"],
            "remediation": [{"text": {"ko": step, "en": long}}]}),
        json!({"id": "P-2", "title": {"en": format!("The other title {long}")}}),
    ];
    let lines: Vec<String> = cases.iter().map(ToString::to_string).collect();
    for (lang, end) in [("ko", "마지막 말"), ("en", "at last"), ("both", "at last")] {
        let casebook = Casebook::new().input(lines.join("\n"));
        let ran = casebook.run(&["show", "P-1", "--corpus", "-", "--lang", lang]);
        let words = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
        // The step in the glance and among the steps, and the title of the related case.
        assert!(words.matches(end).count() >= 2, "{lang}: {}", ran.out);
        assert!(!ran.out.contains(".."), "{lang}: {}", ran.out);
        assert!(ran.out.lines().all(|line| casebook::text::width::cells(line) <= 80), "{lang}: {}", ran.out);
    }
}
