//! The rules of `casebook check`, each on a case that breaks it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking, helpers too")]

use casebook::corpus::{Catalog, Lang, ProblemKind as K, Root, Shape, Weight, check};

/// A case in which nothing is wrong.
const GOOD: &str = r#"{"id": "OK-1", "org": "Example", "date": "2024-05-01", "date_kind": "incident",
 "title": {"en": "Writes stalled: a failover left no primary", "ko": "쓰기 멈춤: 페일오버 뒤 주 서버가 없었다"},
 "domain": ["database"], "root_cause": "config-change", "components": ["database"], "symptoms": ["high-latency"],
 "contributing": ["failover-failed"], "severity": "major",
 "symptoms_text": {"en": "Writes hung.", "ko": "쓰기가 멈췄다."}, "trigger": {"en": "A failover at 10:00 UTC.", "ko": "10:00 UTC의 페일오버였다."},
 "summary": {"en": "A failover ran while the standby was being rebuilt, and no server took writes until one was promoted by hand.",
  "ko": "예비 서버를 다시 만드는 동안 페일오버가 실행됐다. 손으로 한 대를 승격할 때까지 아무 서버도 쓰기를 받지 않았다. 재발을 막는 점검도 넣었다."},
 "remediation": [{"text": {"en": "10:40: promoted the standby.", "ko": "10:40: 예비 서버를 승격했다."}}],
 "timeline": {"detected_after": "2m", "resolved_after": "40m"},
 "sources": [{"url": "https://example.com/a", "kind": "blog", "archived": null}], "related": [], "docs": []}"#;

/// What the check says of the good case with one part of it put differently.
fn after(from: &str, to: &str) -> Vec<(Option<String>, K, Weight)> {
    assert!(GOOD.contains(from), "{from}");
    told(&GOOD.replacen(from, to, 1))
}

fn told(text: &str) -> Vec<(Option<String>, K, Weight)> {
    let catalog = Catalog::read(&[Root::Stdin], Some(&mut text.as_bytes()));
    check(&catalog).into_iter().map(|problem| (problem.field, problem.kind, problem.weight)).collect()
}

fn one(field: &str, kind: K, weight: Weight) -> Vec<(Option<String>, K, Weight)> {
    vec![(Some(field.to_owned()), kind, weight)]
}

#[test]
fn a_good_case_passes() {
    assert_eq!(told(GOOD), []);
}

#[test]
fn a_misspelt_field_is_named_with_the_one_that_was_meant_and_others_are_let_be() {
    let hint = Weight::Hint;
    for (from, to, field, meant) in [
        ("\"severity\"", "\"severty\": \"x\", \"severity\"", "severty", "severity"),
        ("\"severity\"", "\"Related\": [], \"severity\"", "Related", "related"),
        (
            "\"detected_after\"",
            "\"detcted_after\": \"1m\", \"detected_after\"",
            "timeline.detcted_after",
            "detected_after",
        ),
        ("\"archived\"", "\"archive\": \"x\", \"archived\"", "sources.0.archive", "archived"),
        ("[{\"text\"", "[{\"txt\": \"x\", \"text\"", "remediation.0.txt", "text"),
        ("\"docs\": []", "\"docs\": [], \"impact\": {\"regions\": \"EU\"}", "impact.regions", "region"),
    ] {
        let found: Vec<_> = after(from, to).into_iter().filter(|(.., weight)| *weight >= hint).collect();
        assert_eq!(found, one(field, K::MisspeltField(meant.into()), hint), "{to}");
    }
    // The field that is left without its text is told beside it.
    let found = after("\"trigger\": {", "\"triger\": {");
    assert!(found.contains(&(Some("triger".into()), K::MisspeltField("trigger".into()), hint)), "{found:?}");
    assert!(found.contains(&(Some("trigger".into()), K::MissingText, hint)), "{found:?}");
    let found = after("\"ko\": \"쓰기가 멈췄다.\"", "\"kr\": \"쓰기가 멈췄다.\"");
    assert!(found.contains(&(Some("symptoms_text.kr".into()), K::MisspeltField("ko".into()), hint)), "{found:?}");
    for own in ["\"x_owner\": 1", "\"team\": 1", "\"tags\": []", "\"metrics\": {\"sumary\": 1}", "\"day\": 1"] {
        assert_eq!(after("\"docs\"", &format!("{own}, \"docs\"")), [], "{own}");
    }
    // A third language is nobody's slip where both are there.
    assert_eq!(after("\"en\": \"Writes hung.\"", "\"en\": \"Writes hung.\", \"es\": \"Escrituras colgadas.\""), []);
}

#[test]
fn what_misleads_a_reader_is_an_error() {
    let error = Weight::Error;
    assert_eq!(
        after("\"related\": []", "\"related\": [\"NO-1\", \"OK-1\"]"),
        one("related.0", K::NoSuchCase("NO-1".into()), error)
    );
    assert_eq!(
        after("\"docs\"", "\"recurrence_of\": \"NO-2\", \"docs\""),
        one("recurrence_of", K::NoSuchCase("NO-2".into()), error)
    );
    for link in ["ftp://example.com", "example.com", "https://", "https://a b.c", "javascript:alert(1)", "-h"] {
        assert_eq!(after("https://example.com/a", link), one("sources.0.url", K::BadLink(link.into()), error));
    }
    assert_eq!(
        after("\"archived\": null", "\"archived\": \"x\""),
        one("sources.0.archived", K::BadLink("x".into()), error)
    );
    assert_eq!(
        after("\"docs\": []", "\"docs\": [{\"url\": \"x\"}], \"url\": \"http://ok.example\""),
        one("docs.0.url", K::BadLink("x".into()), error)
    );
    assert_eq!(after("2024-05-01", "2024-05-32"), one("date", K::BadDate("2024-05-32".into()), error));
    assert_eq!(after("\"40m\"", "\"soon\""), one("timeline.resolved_after", K::BadDuration("soon".into()), error));
    assert_eq!(after("OK-1", "OK 1"), one("id", K::OddId("OK 1".into()), error));
    let wrong = K::OtherType { wanted: Shape::List, found: Shape::Text };
    assert_eq!(after("[\"database\"]", "\"database\""), one("domain", wrong, error));
    let twice = format!("[{GOOD}, {GOOD}]");
    assert_eq!(told(&twice).len(), 2);
    assert!(told(&twice).iter().all(|(_, kind, weight)| matches!(kind, K::DuplicateId(_)) && *weight == error));
    assert!(matches!(told("{").as_slice(), [(None, K::Truncated, Weight::Error)]));
}

#[test]
fn words_and_style_are_hints_and_slips_that_a_rule_only_suspects_are_notes() {
    let (hint, note) = (Weight::Hint, Weight::Note);
    assert_eq!(after("\"config-change\"", "\"gremlins\""), one("root_cause", K::UnknownSlug("gremlins".into()), hint));
    assert_eq!(
        after("\"failover-failed\"", "\"bad-luck\""),
        one("contributing.0", K::UnknownSlug("bad-luck".into()), hint)
    );
    assert_eq!(after("\"incident\"", "\"guess\""), one("date_kind", K::UnknownSlug("guess".into()), hint));
    assert_eq!(
        after("\"kind\": \"blog\"", "\"kind\": \"rumour\""),
        one("sources.0.kind", K::UnknownSlug("rumour".into()), hint)
    );
    assert_eq!(after("\"쓰기가 멈췄다.\"", "\" \""), one("symptoms_text", K::MissingLanguage(Lang::Ko), hint));
    assert_eq!(
        after("{\"en\": \"Writes hung.\", \"ko\": \"쓰기가 멈췄다.\"}", "null"),
        one("symptoms_text", K::MissingText, hint)
    );
    let long = format!("Writes stalled{}", " again".repeat(13));
    assert_eq!(
        after("Writes stalled: a failover left no primary", &long),
        one("title.en", K::LongTitle { length: 92, limit: 90 }, hint)
    );
    let long = "쓰기 멈춤".repeat(11);
    assert_eq!(
        after("쓰기 멈춤: 페일오버 뒤 주 서버가 없었다", &long),
        one("title.ko", K::LongTitle { length: 44, limit: 40 }, hint)
    );
    assert_eq!(
        after("Writes stalled", "Example writes stalled"),
        one("title.en", K::TitleBegins("Example".into()), hint)
    );
    assert_eq!(after("쓰기 멈춤", "2024년 쓰기 멈춤"), one("title.ko", K::TitleBegins("2024".into()), hint));
    assert_eq!(after("left no primary", "left no primary."), one("title.en", K::TitleStop, hint));
    assert_eq!(after("\"2m\"", "\"2h\""), one("timeline.detected_after", K::NoticedTooLate, hint));
    assert_eq!(after("at 10:00 UTC", "at 10 am UTC"), one("trigger.en", K::TwelveHour("10 am".into()), hint));
    assert_eq!(after("쓰기가 멈췄다", "쓰기가  멈췄다"), one("symptoms_text.ko", K::DoubleSpace, hint));
    assert_eq!(
        after("쓰기가 멈췄다", "DB 가 멈췄다"),
        one("symptoms_text.ko", K::DetachedParticle("DB 가".into()), note)
    );
    assert_eq!(
        after("쓰기가 멈췄다", "쓰기가 멈췄습니다"),
        one("symptoms_text.ko", K::PoliteEnding("멈췄습니다".into()), note)
    );
    assert_eq!(
        after("쓰기가 멈췄다", "버그에 의해서 멈췄다"),
        one("symptoms_text.ko", K::Translationese("에 의해서".into()), note)
    );
    let long = "Writes hung. ".repeat(500);
    assert_eq!(after("Writes hung.", &long), one("symptoms_text.en", K::LongText(6499), hint));
}

#[test]
fn a_short_summary_is_a_hint() {
    let text = r#"{"id": "S", "title": {"en": "t", "ko": "제목"}, "summary": {"en": "Short.", "ko": "짧다."},
        "symptoms_text": {"en": "s", "ko": "증상"}, "trigger": {"en": "t", "ko": "촉발"}}"#;
    assert_eq!(
        told(text),
        [
            (Some("summary.en".into()), K::ShortText(6), Weight::Hint),
            (Some("summary.ko".into()), K::ShortText(3), Weight::Hint)
        ]
    );
}

#[test]
fn figures_in_one_language_only_are_notes() {
    let note = Weight::Note;
    let kind =
        |lang, figures: &[&str]| K::OneSidedFigures { lang, figures: figures.iter().map(|&it| it.into()).collect() };
    let found = after("10:40: promoted", "10:41: promoted 3");
    assert_eq!(
        found,
        [
            (Some("remediation".into()), kind(Lang::En, &["10:41", "3"]), note),
            (Some("remediation".into()), kind(Lang::Ko, &["10:40"]), note)
        ]
    );
}

#[test]
fn a_sentence_in_two_cases_is_a_hint_at_the_second() {
    let two = GOOD.replacen("OK-1", "OK-2", 1).replacen("2024-05-01", "2023-05-01", 1);
    let sentence = "A failover ran while the standby was being rebuilt, and no server took writes until one was promoted \
                    by hand.";
    let repeats = |count| {
        one("summary.en", K::RepeatedSentence { case: "OK-1".into(), sentence: sentence.into(), count }, Weight::Hint)
    };
    // The Korean summary has one that is long enough; both are one hint.
    assert_eq!(told(&format!("[{GOOD},\n{two}]")), repeats(2));
    // The first case that has a sentence is the one that is named, for the third case too.
    let three = two.replacen("OK-2", "OK-3", 1).replacen("2023-05-01", "2022-05-01", 1);
    assert_eq!(told(&format!("[{GOOD},\n{two},\n{three}]")), [repeats(2), repeats(2)].concat());
    let korean = "손으로 한 대를 승격할 때까지 아무 서버도 쓰기를 받지 않았다.";
    let other = "새벽에 한 대를 손으로 올렸고, 그동안 들어온 주문은 아침에 처리됐다.";
    assert_eq!(told(&format!("[{GOOD},\n{}]", two.replacen(korean, other, 1))), repeats(1));
}

#[test]
fn problems_come_file_by_file_with_their_lines() {
    let text = "{\"id\": \"A\",\n \"url\": \"x\"}";
    let catalog = Catalog::read(&[Root::Stdin], Some(&mut text.as_bytes()));
    let link = check(&catalog).into_iter().find(|problem| matches!(problem.kind, K::BadLink(_))).unwrap();
    assert_eq!((link.file.as_str(), link.line, link.case.as_deref()), ("-", Some(2), Some("A")));
}
