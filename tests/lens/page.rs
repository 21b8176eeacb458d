//! Rows at a width: air, columns, hanging steps, hits, and where live things are.

use crate::fixture::{bare, both, full, hits, library, of, only, page, rows, words};
use casebook::corpus::{Bilingual, Body, Case, Lang, Section, Str};
use casebook::lens::detail::{Live, View};
use casebook::lens::page::{Page, Role};
use casebook::lens::span::cells;
use casebook::query::Matcher;
use proptest::prelude::*;

fn told(summary: Bilingual) -> Case {
    Case { title: both("T", "제목"), body: Body { summary, ..Body::default() }.into(), ..bare("X-1") }
}

/// The rows of a section, without its heading.
fn section(page: &Page, section: Section) -> Vec<String> {
    let at = page.sections.iter().position(|(which, _)| *which == section).unwrap();
    let from = page.sections[at].1 + 1;
    let to = page.sections.get(at + 1).map_or(page.rows.len(), |(_, row)| row - 1);
    rows(&page.rows[from..to])
}

#[test]
fn a_page_as_a_korean_reader_sees_it() {
    let text = page(&library(), View::One(Lang::Ko), &words(&[]), 60).to_text();
    let expected = "\
결제 중단: 커넥션 풀이 말랐다
Mirae Pay  감지일 2026-09-29  감지까지 14m  복구까지 5h 55m
심각도 중대  지역 서울 리전  CB-0001

한눈에
원인       설정 변경
조치       1. 한국어 조치 가
           2. 한국어 조치 나
기여 요인  재시도 폭주

요약
한국어 요약 하나.

한국어 요약 둘.

증상
한국어 현상 글.

지연 시간 증가  에러율 증가

촉발
한국어 촉발 글.

구성 요소
애플리케이션 데이터베이스  인메모리 캐시
분야  네트워크

기여 요인
재시도 폭주

영향
영향 범위    한국어 범위
영향 사용자  한국어 사용자
지역         서울 리전

감지
한국어 감지 글.

조치
1. 한국어 조치 가
2. 한국어 조치 나

후속 조치
1. 한국어 후속 가
2. 한국어 후속 나

교훈
한국어 교훈 글.

관련 사례
재발  CB-0003  셋째 사례는 한국어뿐
관련  CB-0002  둘째 사례
관련  CB-9999

출처
공식 상태 페이지  https://status.example/1
보관 사본         https://archive.example/1
참고 문서         Runbook of pools
                  https://docs.example/pools
참고 문서         Bare title
사례 페이지       https://casebook.example/CB-0001

기타
x_owner.team  platform-team

검토
작성         writer-one
검토         2026-10-02  reader-two
수정         2026-10-03T04:05:06.789012Z
날짜 기준    감지일
조직 식별자  mirae-pay-slug
파일         ./cases/CB-0001.json:7
";
    assert_eq!(text, expected);
}

#[test]
fn side_by_side_each_section_starts_level() {
    let text = both("First.\n\nSecond.\n\nThird.", "하나뿐.");
    let case = Case {
        body: Body { lessons: both("A lesson.", "배운 것."), ..Body::clone(&told(text).body) }.into(),
        ..bare("X-1")
    };
    let page = page(&of(vec![case]), View::Both(Lang::Ko), &words(&[]), 103);
    let column = |left: &str, right: &str| format!("{left}{}{right}", " ".repeat(53 - cells(&[plain(left)])));
    assert_eq!(
        section(&page, Section::Summary),
        [column("하나뿐.", "First."), String::new(), column("", "Second."), String::new(), column("", "Third.")]
    );
    assert_eq!(section(&page, Section::Lessons), [column("배운 것.", "A lesson.")]);
}

fn plain(text: &str) -> casebook::lens::page::Span {
    casebook::lens::page::Span::new(text, Role::Text)
}

#[test]
fn below_a_hundred_cells_one_language_stands_under_the_other_by_name() {
    let page = page(&of(vec![told(both("First.", "하나."))]), View::Both(Lang::Ko), &words(&[]), 99);
    assert_eq!(section(&page, Section::Summary), ["한국어", "하나.", "", "English", "First."]);
}

#[test]
fn the_missing_side_is_never_blank() {
    let page = page(&of(vec![told(only(Lang::En, "Told once."))]), View::Both(Lang::Ko), &words(&[]), 120);
    assert_eq!(section(&page, Section::Summary), ["[en] Told once."]);
}

#[test]
fn numbers_align_right_and_steps_hang() {
    let steps = (1..=10).map(|step| only(Lang::En, &format!("step {step} has quite some words"))).collect();
    let case = Case { body: Body { remediation: steps, ..Body::default() }.into(), ..bare("X-1") };
    let page = page(&of(vec![case]), View::One(Lang::En), &words(&[]), 20);
    let rows = section(&page, Section::Remediation);
    assert_eq!(rows[..2], [" 1. step 1 has quite", "    some words"]);
    assert_eq!(rows[18..], ["10. step 10 has", "    quite some words"]);
}

#[test]
fn at_a_glance_a_step_is_one_row_and_its_cut_is_shown() {
    let steps = vec![only(Lang::En, "roll the change back\nand wait until the queue has drained")];
    let case = Case { body: Body { remediation: steps, ..Body::default() }.into(), ..bare("X-1") };
    let page = page(&of(vec![case]), View::One(Lang::En), &words(&[]), 40);
    assert_eq!(section(&page, Section::Glance), ["Ended by  1. roll the change back and.."]);
}

#[test]
fn reading_text_takes_88_cells_at_most() {
    let long = "가나다 ".repeat(200);
    let page = page(&of(vec![told(only(Lang::Ko, long.trim_end()))]), View::One(Lang::Ko), &words(&[]), 200);
    let widest = page.rows.iter().map(|row| cells(row)).max().unwrap();
    assert!((80..=88).contains(&widest), "{widest}");
}

#[test]
fn paragraphs_are_parted_by_one_blank_row_however_many_the_text_has() {
    let page = page(&of(vec![told(only(Lang::Ko, "\n하나\n둘\n\n\n\n셋\n\n"))]), View::One(Lang::Ko), &words(&[]), 40);
    assert_eq!(section(&page, Section::Summary), ["하나", "둘", "", "셋"]);
}

#[test]
fn hits_are_marked_where_they_stand_and_listed_in_order() {
    let text = only(Lang::Ko, "커넥션 풀이 말랐다.\n\n아무것도 없다.\n\n다시 커넥션 풀이 찼다.");
    let page = page(&of(vec![told(text)]), View::One(Lang::Ko), &words(&["커넥션"]), 40);
    let summary = page.sections[0].1;
    assert_eq!(page.hits, [summary + 1, summary + 5]);
    for row in &page.hits {
        assert_eq!(hits(&page.rows[*row]), ["커넥션"]);
    }
    assert_eq!(page.rows.iter().flatten().filter(|span| span.hit).count(), 2);
    assert_eq!(page.hidden_hits, 0);
}

#[test]
fn a_hit_on_line_250_is_found_there() {
    let mut lines: Vec<String> = (0..300).map(|line| format!("줄 {line}")).collect();
    lines[250] = "여기 커넥션 풀".to_owned();
    let page = page(&of(vec![told(only(Lang::Ko, &lines.join("\n")))]), View::One(Lang::Ko), &words(&["커넥션"]), 60);
    assert_eq!(page.hits.len(), 1);
    assert_eq!(rows(&page.rows)[page.hits[0]], "여기 커넥션 풀");
}

#[test]
fn hits_in_the_hidden_language_are_counted() {
    let case = told(both("The pool and the pool again.", "풀이 말랐다."));
    let library = of(vec![case]);
    assert_eq!(page(&library, View::One(Lang::Ko), &words(&["pool"]), 60).hidden_hits, 2);
    assert_eq!(page(&library, View::One(Lang::En), &words(&["pool"]), 60).hidden_hits, 0);
    assert_eq!(page(&library, View::Both(Lang::Ko), &words(&["pool"]), 60).hits.len(), 2);
    assert_eq!(page(&library, View::Both(Lang::Ko), &words(&["pool"]), 60).hidden_hits, 0);
}

#[test]
fn a_text_shown_for_lack_of_the_other_is_not_hidden() {
    let library = of(vec![told(only(Lang::En, "The pool."))]);
    let page = page(&library, View::One(Lang::Ko), &words(&["pool"]), 60);
    assert_eq!((page.hits.len(), page.hidden_hits), (1, 0));
}

#[test]
fn a_step_that_the_glance_repeats_counts_once() {
    let case = Case {
        body: Body { remediation: vec![only(Lang::Ko, "설정을 롤백했다")], ..Body::default() }.into(),
        ..bare("X-1")
    };
    let page = page(&of(vec![case]), View::One(Lang::Ko), &words(&["롤백"]), 60);
    let remediation = page.sections.iter().find(|(section, _)| *section == Section::Remediation).unwrap().1;
    assert_eq!(page.hits, [remediation + 1]);
    assert_eq!(page.rows.iter().flatten().filter(|span| span.hit).count(), 2);
}

#[test]
fn live_things_are_given_by_their_cells() {
    for view in [View::One(Lang::Ko), View::One(Lang::En), View::Both(Lang::En)] {
        for width in [24, 40, 60, 120] {
            let page = page(&library(), view, &words(&[]), width);
            for (row, range, live) in &page.lives {
                let text = casebook::text::width::slice(&rows(&page.rows)[*row], range.start, range.end - range.start);
                match live {
                    Live::Url(url) => assert!(url.starts_with(text.trim_end()), "{text:?} is not {url} at {width}"),
                    Live::Case(id) => assert!(text.contains(id.as_str()), "{text:?} is not {id} at {width}"),
                    Live::Value(..) => assert_eq!(text.trim(), text, "at {width}"),
                }
                assert!(!text.is_empty());
            }
            assert_eq!(page.lives.len(), 14, "{view:?} at {width}");
            assert!(page.lives.is_sorted_by_key(|(row, cells, _)| (*row, cells.start)));
            assert_eq!(page.head_lives.len(), 2);
        }
    }
}

#[test]
fn headings_are_told_by_weight_and_addresses_are_quiet() {
    let page = page(&library(), View::One(Lang::Ko), &words(&[]), 80);
    for (_, row) in &page.sections {
        assert!(page.rows[*row].iter().all(|span| span.role == Role::Heading));
    }
    let address = page.rows.iter().flatten().find(|span| span.text.starts_with("https://status")).unwrap();
    assert_eq!(address.role, Role::Quiet);
}

/// Text with something to read in it, or none.
fn any_text() -> impl Strategy<Value = Option<Str>> {
    let piece =
        prop::sample::select(vec!["장애", "é", "👩‍🔬", "—", "복구 ", " ", "\n\n", "①", "pool", "x", "(", "닭", "\n"]);
    let text = prop::collection::vec(piece, 0..40).prop_map(|pieces| Str::from(pieces.concat()));
    text.prop_map(|text| Some(text).filter(|text| !text.trim().is_empty()))
}

fn any_case() -> impl Strategy<Value = Case> {
    (any_text(), any_text(), any_text(), any_text()).prop_map(|(title, summary, step, org)| {
        let line = |text: Option<Str>| text.map(|text| Str::from(text.replace('\n', " ")));
        let one = |ko: &Option<Str>| Bilingual { en: None, ko: ko.clone() };
        let two = Bilingual { en: summary.clone(), ko: step.clone() };
        let body = Body { remediation: vec![one(&step), two.clone()], summary: two, ..Body::clone(&full().body) };
        Case { title: one(&line(title)), org: line(org), body: body.into(), ..full() }
    })
}

fn sound(page: &Page, width: usize) {
    for row in page.head.iter().chain(&page.rows) {
        assert!(cells(row) <= width, "{row:?} is wider than {width}");
    }
    let blank = |row: &casebook::lens::page::Row| row.iter().all(|span| span.text.trim().is_empty());
    for pair in page.rows.windows(2) {
        assert!(width < 4 || !(blank(&pair[0]) && blank(&pair[1])), "two blank rows");
    }
    for (row, range, _) in &page.lives {
        assert!(*row < page.rows.len() && range.end <= width);
    }
    assert!(page.hits.iter().all(|row| *row < page.rows.len()) && page.hits.is_sorted());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_row_is_wider_than_asked(case in any_case(), width in 0_usize..130, en: bool, side: bool) {
        let lang = if en { Lang::En } else { Lang::Ko };
        let view = if side { View::Both(lang) } else { View::One(lang) };
        let library = of(vec![case]);
        sound(&page(&library, view, &words(&["장애", "pool"]), width), width);
        sound(&page(&library, view, &Matcher::default(), width), width);
    }
}
