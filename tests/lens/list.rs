//! A row of the list as a person sees it.

use crate::fixture::{bare, both, hits, of, only, words};
use casebook::corpus::{Bilingual, Body, Case, Date, Day, Lang, Shelf, Span, Str, Timeline};
use casebook::lens::list::{Entry, entry};
use casebook::lens::page::Row;
use casebook::lens::span::{cells, text};
use casebook::query::{CaseIx, Hit, Marks, Matcher};
use casebook::text::width::cells_cjk;
use proptest::prelude::*;

fn outage() -> Case {
    Case {
        title: both("Requests failed: nodes ran out of flows", "요청 실패: 로드 밸런서의 연결이 바닥났다"),
        org: Some("GitHub".into()),
        org_slug: Some("github".into()),
        date: Date { written: Some("2026-08-17".into()), day: Some(Day { year: 2026, month: Some(8), day: Some(17) }) },
        root_cause: Some("config-change".into()),
        timeline: Timeline {
            resolved_after: Some(Span { written: "5h 55m".into(), seconds: Some(21_300) }),
            ..Timeline::default()
        },
        body: Body {
            summary: both(
                "A sidecar hit its limit and retries made it worse.",
                "사이드카가 한계에 닿았다.\n그 뒤에 재시도가 몰려 게이트웨이 인증 경로까지 느려졌다고 한다.",
            ),
            ..Body::default()
        }
        .into(),
        ..bare("CB-0001")
    }
}

struct Ask<'a> {
    case: Case,
    words: &'a [&'a str],
    missing: &'a [&'a str],
    marked: bool,
    lang: Lang,
    compact: bool,
    width: usize,
}

impl Ask<'_> {
    fn of(case: Case) -> Ask<'static> {
        Ask { case, words: &[], missing: &[], marked: false, lang: Lang::Ko, compact: false, width: 44 }
    }

    fn entry(&self) -> Entry {
        let library = of(vec![self.case.clone()]);
        let missing = self.missing.iter().map(|word| (*word).to_owned()).collect();
        let hit = Hit { case: CaseIx(0), score: 0.0, missing, like: None };
        let marks: Marks = if self.marked { Marks::from([self.case.id.to_string()]) } else { Marks::new() };
        entry(&library, &hit, &words(self.words), &marks, self.lang, self.compact, self.width)
    }

    fn rows(&self) -> Vec<String> {
        let entry = self.entry();
        entry.title.iter().chain(&entry.quiet).map(|row| text(row)).collect()
    }
}

fn marked(row: &Row) -> Vec<&str> {
    hits(row)
}

#[test]
fn a_title_and_its_quiet_line() {
    let ask = Ask::of(outage());
    assert_eq!(ask.rows(), ["요청 실패: 로드 밸런서의 연결이 바닥났다", "복구 5h 55m  설정 변경  GitHub 2026-08"]);
    let ask = Ask { lang: Lang::En, width: 60, ..Ask::of(outage()) };
    assert_eq!(
        ask.rows(),
        ["Requests failed: nodes ran out of flows", "recovered 5h 55m  Configuration change  GitHub 2026-08"]
    );
}

#[test]
fn a_long_title_takes_two_rows_and_the_second_is_cut() {
    let ask = Ask { width: 16, ..Ask::of(outage()) };
    assert_eq!(ask.rows()[..2], ["요청 실패: 로드", "밸런서의 연결.."]);
    assert_eq!(ask.entry().title.len(), 2);
    let long =
        Case { title: only(Lang::Ko, "하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열"), ..bare("X-1") };
    let ask = Ask { width: 12, ..Ask::of(long) };
    assert_eq!(ask.rows()[..2], ["하나 둘 셋", "넷 다섯 여.."]);
}

#[test]
fn what_is_not_known_is_left_out_but_for_the_date() {
    let ask = Ask::of(Case { title: both("T", "제목뿐"), ..bare("X-1") });
    assert_eq!(ask.rows(), ["제목뿐", "날짜 미상"]);
    let broken = Date { written: Some("2023-13-40".into()), day: None };
    let ask = Ask::of(Case { date: broken, root_cause: Some("unknown".into()), ..outage() });
    assert_eq!(ask.rows()[1], "복구 5h 55m  GitHub 2023-13-40");
}

#[test]
fn a_title_with_nothing_to_read_shows_the_id() {
    assert_eq!(Ask::of(bare("IL-7")).rows()[0], "(제목 없음) IL-7");
    assert_eq!(Ask { lang: Lang::En, ..Ask::of(bare("IL-7")) }.rows()[0], "(untitled) IL-7");
}

#[test]
fn signs_stand_before_the_title() {
    let title = |case: Case, marked: bool| Ask { marked, ..Ask::of(case) }.rows()[0].clone();
    let own = |mut case: Case| {
        case.origin.shelf = Shelf::Own;
        case
    };
    let case = Case { title: both("T", "제목"), ..bare("X-1") };
    let twin = Case { duplicate: true, ..case.clone() };
    let foreign = Case { title: only(Lang::En, "Title"), ..bare("X-1") };
    assert_eq!(title(case.clone(), false), "제목");
    assert_eq!(title(case.clone(), true), "* 제목");
    assert_eq!(title(own(case), false), "+ 제목");
    assert_eq!(title(twin.clone(), false), "= 제목");
    assert_eq!(title(own(twin.clone()), true), "*+= 제목");
    assert_eq!(title(foreign, true), "* [en] Title");
    assert_eq!(Ask::of(twin).rows()[1], "ID 중복 X-1  날짜 미상");
}

#[test]
fn a_hit_in_the_title_is_marked_there() {
    let entry = Ask { words: &["밸런서"], ..Ask::of(outage()) }.entry();
    assert_eq!(marked(&entry.title[0]), ["밸런서"]);
    assert_eq!(text(&entry.quiet.unwrap()), "복구 5h 55m  설정 변경  GitHub 2026-08");
}

#[test]
fn a_hit_that_the_cut_takes_away_is_not_marked_by_half() {
    let long = Case { title: only(Lang::Ko, "하나 둘 셋 넷 다섯 여섯일곱"), ..bare("X-1") };
    let entry = Ask { words: &["여섯일곱"], width: 12, ..Ask::of(long) }.entry();
    assert_eq!(text(&entry.title[1]), "넷 다섯 여..");
    assert!(marked(&entry.title[1]).is_empty());
}

#[test]
fn when_the_hit_is_not_in_the_title_the_quiet_line_shows_section_and_words() {
    let entry = Ask { words: &["게이트웨이"], ..Ask::of(outage()) }.entry();
    let quiet = entry.quiet.unwrap();
    assert_eq!(text(&quiet), "요약  ..몰려 게이트웨이 인증 경로까지 느려..");
    assert_eq!(marked(&quiet), ["게이트웨이"]);
}

#[test]
fn a_hit_in_the_other_language_says_which() {
    let quiet = Ask { words: &["sidecar"], ..Ask::of(outage()) }.entry().quiet.unwrap();
    assert_eq!(text(&quiet), "요약  [en] A sidecar hit its limit and ret..");
    let quiet = Ask { words: &["nodes"], width: 60, ..Ask::of(outage()) }.entry().quiet.unwrap();
    assert_eq!(text(&quiet), "제목  [en] Requests failed: nodes ran out of flows");
    assert_eq!(marked(&quiet), ["nodes"]);
}

#[test]
fn a_value_that_the_words_name_is_shown_under_its_own_name() {
    let case = Case { symptoms: vec!["high-latency".into()], ..outage() };
    let quiet = Ask { words: &["지연"], ..Ask::of(case) }.entry().quiet.unwrap();
    assert_eq!(text(&quiet), "증상  지연 시간 증가");
    assert_eq!(marked(&quiet), ["지연"]);
    let quiet = Ask { words: &["configuration"], ..Ask::of(outage()) }.entry().quiet.unwrap();
    assert_eq!(text(&quiet), "원인  [en] Configuration change");
    let quiet = Ask { words: &["설정"], ..Ask::of(outage()) }.entry().quiet.unwrap();
    assert_eq!(text(&quiet), "복구 5h 55m  설정 변경  GitHub 2026-08");
    assert_eq!(marked(&quiet), ["설정"]);
}

#[test]
fn in_the_compact_density_the_words_around_a_hit_stand_at_the_right_where_there_is_room() {
    let row =
        |width| Ask { words: &["게이트웨이"], compact: true, width, ..Ask::of(outage()) }.entry().title[0].clone();
    assert!(text(&row(90)).ends_with("  요약  ..몰려 게이트웨이 인증 경로..") && marked(&row(90)) == ["게이트웨이"]);
    assert!(text(&row(60)).ends_with("  GitHub   5h 55m  2026-08"));
}

#[test]
fn a_hit_in_the_organization_is_marked_in_the_quiet_line() {
    let quiet = Ask { words: &["github"], ..Ask::of(outage()) }.entry().quiet.unwrap();
    assert_eq!(text(&quiet), "복구 5h 55m  설정 변경  GitHub 2026-08");
    assert_eq!(marked(&quiet), ["GitHub"]);
}

#[test]
fn a_partial_case_names_what_it_lacks() {
    let ask = Ask { words: &["게이트웨이", "p99"], missing: &["p99"], width: 60, ..Ask::of(outage()) };
    assert_eq!(ask.rows()[1], "빠진 말: p99  요약  ..몰려 게이트웨이 인증 경로까지 느려졌..");
    let ask = Ask { missing: &["p99"], compact: true, width: 60, ..ask };
    assert!(ask.rows()[0].ends_with("  빠진 말: p99"), "{:?}", ask.rows());
}

#[test]
fn the_compact_density_is_one_row_with_columns_at_the_right() {
    let short = |ttr: Option<(&str, u64)>| Case {
        title: both("T", "짧은 제목"),
        timeline: Timeline {
            resolved_after: ttr
                .map(|(written, seconds)| Span { written: written.to_owned().into(), seconds: Some(seconds) }),
            ..Timeline::default()
        },
        ..outage()
    };
    let row = |case: Case, width: usize| Ask { compact: true, width, ..Ask::of(case) }.rows();
    assert_eq!(
        row(short(Some(("5h 55m", 21_300))), 60),
        [format!("짧은 제목{}GitHub   5h 55m  2026-08", " ".repeat(27))]
    );
    assert_eq!(row(short(Some(("12m", 720))), 60), [format!("짧은 제목{}GitHub      12m  2026-08", " ".repeat(27))]);
    assert_eq!(row(short(None), 60), [format!("짧은 제목{}GitHub           2026-08", " ".repeat(27))]);
    assert_eq!(row(short(None), 20), [format!("짧은 제목{}2026-08", " ".repeat(4))]);
    assert_eq!(row(outage(), 30), ["요청 실패: 로드 밸..   2026-08"]);
}

#[test]
fn rows_hold_no_character_that_some_terminals_draw_wide() {
    let case = Case {
        title: only(Lang::Ko, "장애① 원인…·끝 “인용”"), org: Some("A·B—C".into()), ..outage()
    };
    for compact in [false, true] {
        for row in (Ask { compact, width: 60, ..Ask::of(case.clone()) }).rows() {
            assert_eq!(cells_cjk(&row), casebook::text::width::cells(&row), "{row:?}");
        }
    }
}

fn any_text() -> impl Strategy<Value = Option<Str>> {
    let piece = prop::sample::select(vec!["장애", "é", "👩‍🔬", "—", "복구 ", " ", "①", "pool", "x", "…", "닭", "\n"]);
    let text = prop::collection::vec(piece, 1..30).prop_map(|pieces| Str::from(pieces.concat()));
    prop::option::of(text.prop_filter("blank counts as missing", |text| !text.trim().is_empty()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn no_row_is_wider_than_asked(
        (ko, en, summary, org) in (any_text(), any_text(), any_text(), any_text()),
        width in 0_usize..130, compact: bool, marked: bool, partial: bool,
    ) {
        let case = Case {
            title: Bilingual { en, ko },
            org,
            duplicate: marked,
            body: Body { summary: Bilingual { en: summary, ko: None }, ..Body::default() }.into(),
            ..outage()
        };
        let words: &[&str] = &["장애", "pool"];
        let missing: &[&str] = if partial { &["급증"] } else { &[] };
        let entry = Ask { words, missing, marked, compact, width, ..Ask::of(case) }.entry();
        prop_assert!((1..=2).contains(&entry.title.len()));
        prop_assert_eq!(entry.quiet.is_none(), compact);
        for row in entry.title.iter().chain(&entry.quiet) {
            prop_assert!(cells(row) <= width, "{row:?} is wider than {width}");
        }
    }

    #[test]
    fn what_is_marked_is_what_the_matcher_finds(
        (ko, summary) in (any_text(), any_text()), width in 8_usize..130, compact: bool,
    ) {
        let title = Bilingual { en: None, ko };
        let body = Body { summary: Bilingual { en: None, ko: summary }, ..Body::default() };
        let words: &[&str] = &["장애", "pool"];
        let entry = Ask { words, compact, width, ..Ask::of(Case { title, body: body.into(), ..outage() }) }.entry();
        let matcher: Matcher = crate::fixture::words(words);
        // A hit may go on in the second row of the title.
        let title: Row = entry.title.concat();
        for row in [title].iter().chain(&entry.quiet) {
            for run in row.chunk_by(|a, b| a.hit == b.hit).filter(|run| run[0].hit) {
                prop_assert!(!matcher.marks(&text(run)).is_empty(), "{run:?} is no hit");
            }
        }
    }
}
