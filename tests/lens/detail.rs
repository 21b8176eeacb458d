//! Every field of a case is somewhere, in both languages, and none as a slug where a label exists.

use crate::fixture::{bare, both, full, library, of, only, page, words};
use casebook::corpus::{Bilingual, Body, Case, Catalog, Facet, Impact, Lang, Section, Shelf, Source};
use casebook::lens::detail::{Block, Document, Live, Part, View, document};
use casebook::query::{CaseIx, Library};
use std::sync::Arc;

fn part(document: &Document, section: Section) -> &Part {
    document.sections.iter().find(|part| part.section == section).unwrap()
}

fn texts(blocks: &[Block]) -> Vec<&str> {
    blocks.iter().map(|block| block.text.as_str()).collect()
}

#[test]
fn every_field_is_shown_in_either_language() {
    let library = library();
    let neutral = [
        ("id", "CB-0001"),
        ("org", "Mirae Pay"),
        ("org_slug", "mirae-pay-slug"),
        ("date", "2026-09-29"),
        ("related", "CB-0002"),
        ("related, not in the library", "CB-9999"),
        ("recurrence_of", "CB-0003"),
        ("timeline.detected_after", "14m"),
        ("timeline.resolved_after", "5h 55m"),
        ("sources.url", "https://status.example/1"),
        ("sources.archived", "https://archive.example/1"),
        ("docs.title", "Runbook of pools"),
        ("docs.url", "https://docs.example/pools"),
        ("docs without url", "Bare title"),
        ("review.written_by", "writer-one"),
        ("review.reviewed_at", "2026-10-02"),
        ("review.reviewed_by", "reader-two"),
        ("url", "https://casebook.example/CB-0001"),
        ("updated_at", "2026-10-03T04:05:06.789012Z"),
        ("unknown field, name", "x_owner.team"),
        ("unknown field, value", "platform-team"),
        ("file and line", "./cases/CB-0001.json:7"),
    ];
    let told = [
        ("title", "Payments stopped: the pool ran dry", "결제 중단: 커넥션 풀이 말랐다"),
        ("date_kind", "Date detected", "감지일"),
        ("root_cause", "Configuration change", "설정 변경"),
        ("severity", "Severity Major", "심각도 중대"),
        ("domain", "Networking", "네트워크"),
        ("components", "Application database", "애플리케이션 데이터베이스"),
        ("symptoms", "High latency", "지연 시간 증가"),
        ("symptoms, second", "High error rate", "에러율 증가"),
        ("contributing", "Retry storm", "재시도 폭주"),
        ("summary", "English summary one.", "한국어 요약 하나."),
        ("summary, second paragraph", "English summary two.", "한국어 요약 둘."),
        ("symptoms_text", "English symptoms.", "한국어 현상 글."),
        ("trigger", "English trigger.", "한국어 촉발 글."),
        ("detection", "English detection.", "한국어 감지 글."),
        ("lessons", "English lessons.", "한국어 교훈 글."),
        ("remediation", "1. English step A", "1. 한국어 조치 가"),
        ("remediation, second", "2. English step B", "2. 한국어 조치 나"),
        ("action_items", "1. English action A", "1. 한국어 후속 가"),
        ("action_items, second", "2. English action B", "2. 한국어 후속 나"),
        ("impact.scope", "English scope", "한국어 범위"),
        ("impact.users", "English users", "한국어 사용자"),
        ("impact.region", "Seoul region", "서울 리전"),
        ("sources.kind", "Official status page", "공식 상태 페이지"),
        ("related, title", "CB-0002  Second case", "CB-0002  둘째 사례"),
    ];
    for lang in Lang::BOTH {
        let text = page(&library, View::One(lang), &words(&[]), 88).to_text();
        for (field, value) in neutral {
            assert!(text.contains(value), "{field} is not in the {lang} page:\n{text}");
        }
        for (field, en, ko) in told {
            let (here, there) = if lang == Lang::En { (en, ko) } else { (ko, en) };
            assert!(text.contains(here), "{field} is not in the {lang} page:\n{text}");
            assert!(!text.contains(there), "{field} is in the {lang} page in the other language:\n{text}");
        }
        let both = page(&library, View::Both(lang), &words(&[]), 160).to_text();
        for (field, en, ko) in told.iter().filter(|(_, en, _)| en.contains("English")) {
            assert!(both.contains(en) && both.contains(ko), "{field} is not in both languages:\n{both}");
        }
        for (field, value) in neutral {
            assert!(both.contains(value), "{field} is not in the page of both:\n{both}");
        }
    }
}

#[test]
fn no_slug_is_shown_where_there_is_a_label() {
    let text = page(&library(), View::One(Lang::Ko), &words(&[]), 88).to_text();
    for slug in ["config-change", "in-memory-cache", "high-latency", "retry-storm", "official-status", "detected"] {
        assert!(!text.contains(slug), "{slug} in\n{text}");
    }
}

/// No page waits for every story to be read.
#[test]
fn the_likest_cases_are_told_once_the_library_knows_them() {
    let alike = |id: &str| Case { components: vec!["database".into()], ..bare(id) };
    let cases = [alike("CB-0001"), alike("CB-0002")].map(Arc::new).to_vec();
    let library = Library::new(Catalog { cases, ..Catalog::default() });
    let tells = || page(&library, View::One(Lang::Ko), &words(&[]), 88).to_text().contains("유사");
    assert!(!tells());
    library.learn_likeness();
    assert!(tells());
}

#[test]
fn sections_stand_in_the_order_of_the_story_and_empty_ones_are_left_out() {
    let library = library();
    let sections = |ix| -> Vec<Section> {
        let document = document(&library, library.case(CaseIx(ix)), View::One(Lang::Ko));
        document.sections.iter().map(|part| part.section).collect()
    };
    assert_eq!(
        sections(0),
        [
            Section::Glance,
            Section::Summary,
            Section::Symptoms,
            Section::Trigger,
            Section::Components,
            Section::Factors,
            Section::Impact,
            Section::Detection,
            Section::Remediation,
            Section::ActionItems,
            Section::Lessons,
            Section::Related,
            Section::Sources,
            Section::Other,
            Section::Review,
        ]
    );
    assert_eq!(sections(2), [Section::Summary, Section::Related, Section::Review]);
}

#[test]
fn what_is_not_known_is_left_out() {
    let case = Case {
        severity: Some("unknown".into()),
        root_cause: Some("unknown".into()),
        body: Body {
            impact: Impact {
                scope: only(Lang::En, "Unknown"),
                region: only(Lang::En, "unknown"),
                users: Bilingual::default(),
            },
            ..Body::default()
        }
        .into(),
        ..bare("X-1")
    };
    let library = of(vec![case]);
    let document = document(&library, library.case(CaseIx(0)), View::One(Lang::Ko));
    assert_eq!(texts(&document.head), ["(제목 없음)", "X-1"]);
    let sections: Vec<_> = document.sections.iter().map(|part| part.section).collect();
    assert_eq!(sections, [Section::Review]);
}

#[test]
fn a_text_in_one_language_only_is_shown_in_that_one_with_its_mark() {
    let library = library();
    let case = library.case(CaseIx(2));
    for (lang, title, summary) in [(Lang::Ko, None, Some(Lang::En)), (Lang::En, Some(Lang::Ko), None)] {
        let document = document(&library, case, View::One(lang));
        assert_eq!(document.head[0].text, "셋째 사례는 한국어뿐");
        assert_eq!(document.head[0].fallback, title);
        let left = &part(&document, Section::Summary).left;
        assert_eq!(texts(left), ["Only English told."]);
        assert_eq!(left[0].fallback, summary);
    }
}

#[test]
fn side_by_side_a_missing_step_keeps_its_number_and_says_where_it_is() {
    let steps = vec![both("One", "하나"), only(Lang::En, "Two"), both("Three", "셋")];
    let case = Case { body: Body { remediation: steps, ..Body::default() }.into(), ..bare("X-1") };
    let library = of(vec![case]);
    let document = document(&library, library.case(CaseIx(0)), View::Both(Lang::Ko));
    let part = part(&document, Section::Remediation);
    assert_eq!(texts(&part.left), ["하나", "영어로만 있는 글입니다", "셋"]);
    assert_eq!(texts(&part.right), ["One", "Two", "Three"]);
    let numbers = |blocks: &[Block]| blocks.iter().map(|block| block.label.clone().unwrap()).collect::<Vec<_>>();
    assert_eq!(numbers(&part.left), ["1.", "2.", "3."]);
    assert_eq!(numbers(&part.right), ["1.", "2.", "3."]);
}

#[test]
fn a_section_in_one_language_alone_is_not_torn_apart() {
    let case = Case { body: Body { lessons: only(Lang::En, "Told once."), ..Body::default() }.into(), ..bare("X-1") };
    let library = of(vec![case]);
    let document = document(&library, library.case(CaseIx(0)), View::Both(Lang::Ko));
    let part = part(&document, Section::Lessons);
    assert_eq!((texts(&part.left), part.left[0].fallback), (vec!["Told once."], Some(Lang::En)));
    assert!(part.right.is_empty());
}

#[test]
fn values_and_links_are_live() {
    let library = library();
    let document = document(&library, library.case(CaseIx(0)), View::One(Lang::Ko));
    let lives = |section| -> Vec<Live> {
        part(&document, section).left.iter().filter_map(|block| block.live.clone()).collect()
    };
    let value = |facet, slug: &str| Live::Value(facet, slug.to_owned());
    assert_eq!(lives(Section::Glance), [value(Facet::Cause, "config-change"), value(Facet::Factor, "retry-storm")]);
    assert_eq!(
        lives(Section::Components),
        [
            value(Facet::Component, "database"),
            value(Facet::Component, "in-memory-cache"),
            value(Facet::Domain, "networking")
        ]
    );
    assert_eq!(lives(Section::Related), [Live::Case("CB-0003".to_owned()), Live::Case("CB-0002".to_owned())]);
    assert_eq!(
        lives(Section::Sources),
        [
            Live::Url("https://status.example/1".to_owned()),
            Live::Url("https://archive.example/1".to_owned()),
            Live::Url("https://docs.example/pools".to_owned()),
            Live::Url("https://casebook.example/CB-0001".to_owned())
        ]
    );
}

#[test]
fn related_cases_stand_with_their_reason_and_once() {
    let library = library();
    let related = |ix| -> Vec<(String, String)> {
        let document = document(&library, library.case(CaseIx(ix)), View::One(Lang::Ko));
        let blocks = part(&document, Section::Related).left.clone();
        blocks.into_iter().map(|block| (block.label.unwrap(), block.text)).collect()
    };
    let told = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
        pairs.iter().map(|(reason, text)| ((*reason).to_owned(), (*text).to_owned())).collect()
    };
    assert_eq!(
        related(0),
        told(&[("재발", "CB-0003  셋째 사례는 한국어뿐"), ("관련", "CB-0002  둘째 사례"), ("관련", "CB-9999"),])
    );
    assert_eq!(related(1), told(&[("재발", "CB-0001  결제 중단: 커넥션 풀이 말랐다")]));
    assert_eq!(related(2), told(&[("뒤에 재발", "CB-0001  결제 중단: 커넥션 풀이 말랐다")]));
}

#[test]
fn a_case_nobody_has_reviewed_says_so() {
    let text = page(&of(vec![bare("X-1")]), View::One(Lang::Ko), &words(&[]), 80).to_text();
    assert!(text.contains("아직 아무도 검토하지 않았습니다"), "{text}");
    let text = page(&library(), View::One(Lang::Ko), &words(&[]), 80).to_text();
    assert!(!text.contains("아직"), "{text}");
}

#[test]
fn two_cases_of_one_id_name_each_others_file() {
    let twin = |file: &str| {
        let mut case = Case { duplicate: true, ..bare("X-1") };
        case.origin.shown = file.to_owned().into();
        case
    };
    let library = of(vec![twin("a.json"), twin("b.json")]);
    let text = page(&library, View::One(Lang::Ko), &words(&[]), 80).to_text();
    assert!(text.contains("ID 중복") && text.contains("a.json") && text.contains("같은 ID  b.json"), "{text}");
}

#[test]
fn an_own_case_and_a_starter_case_say_where_they_come_from() {
    let from = |shelf| {
        let mut case = bare("X-1");
        case.origin.shelf = shelf;
        page(&of(vec![case]), View::One(Lang::Ko), &words(&[]), 80).to_text()
    };
    assert!(from(Shelf::Own).contains("내 사례"));
    assert!(from(Shelf::Embedded).contains("기본 사례집"));
    let given = from(Shelf::Path);
    assert!(!given.contains("내 사례") && !given.contains("기본 사례집"), "{given}");
}

#[test]
fn every_severity_has_a_word_of_its_own() {
    let word = |severity: &str| {
        let library = of(vec![Case { severity: Some(severity.to_owned().into()), ..bare("X-1") }]);
        page(&library, View::One(Lang::En), &words(&[]), 80)
            .head
            .iter()
            .flatten()
            .map(|span| span.text.clone())
            .collect()
    };
    let mut words: Vec<String> = ["critical", "major", "minor", "near-miss"].map(word).to_vec();
    words.sort();
    words.dedup();
    assert_eq!(words.len(), 4);
}

#[test]
fn a_source_of_no_known_kind_is_still_named() {
    let sources = vec![
        Source { url: "https://a.example".into(), ..Source::default() },
        Source { url: "https://b.example".into(), kind: Some("homemade".into()), archived: None },
    ];
    let library = of(vec![Case { body: Body { sources, ..Body::default() }.into(), ..full() }]);
    let document = document(&library, library.case(CaseIx(0)), View::One(Lang::Ko));
    let labels: Vec<_> =
        part(&document, Section::Sources).left.iter().filter_map(|block| block.label.clone()).collect();
    assert_eq!(labels[..2], ["출처", "homemade"]);
}
