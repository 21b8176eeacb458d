//! A case as Markdown.

use crate::fixture::{bare, both, library, of, only};
use casebook::corpus::{Body, Case, Lang, Other};
use casebook::lens::detail::View;
use casebook::lens::markdown::markdown;
use casebook::query::CaseIx;

fn of_case(case: Case, view: View) -> String {
    let library = of(vec![case]);
    markdown(&library, library.case(CaseIx(0)), view)
}

#[test]
fn a_case_in_one_language() {
    let library = library();
    let text = markdown(&library, library.case(CaseIx(0)), View::One(Lang::Ko));
    let begin = "\
# 결제 중단: 커넥션 풀이 말랐다

- Mirae Pay
- 감지일: 2026-09-29
- 감지까지: 14m
- 복구까지: 5h 55m
- 심각도: 중대
- 지역: 서울 리전
- CB-0001

## 한눈에

- 원인: 설정 변경

## 요약

한국어 요약 하나.

한국어 요약 둘.
";
    assert!(text.starts_with(begin), "{text}");
    for piece in [
        "\n## 조치\n\n1. 한국어 조치 가\n2. 한국어 조치 나\n\n",
        "\n- 공식 상태 페이지: <https://status.example/1>\n- 보관 사본: <https://archive.example/1>\n",
        "\n- 재발: CB-0003  셋째 사례는 한국어뿐\n",
        "\n- x_owner.team: `platform-team`\n",
    ] {
        assert!(text.contains(piece), "{piece} is not in\n{text}");
    }
    assert!(!text.contains("\n\n\n"), "{text}");
}

#[test]
fn both_languages_stand_under_their_names() {
    let case = Case { body: Body { lessons: both("Told.", "말했다."), ..Body::default() }.into(), ..bare("X-1") };
    let text = of_case(case, View::Both(Lang::Ko));
    assert!(text.contains("## 교훈\n\n### 한국어\n\n말했다.\n\n### English\n\nTold.\n"), "{text}");
}

#[test]
fn what_markdown_would_take_for_its_own_is_escaped_and_nothing_else() {
    for (told, written) in [
        ("net::ERR_TIMED_OUT in snake_case", "net::ERR_TIMED_OUT in snake_case"),
        ("_under_ *star* `tick`", "\\_under\\_ \\*star\\* \\`tick\\`"),
        ("a < b, 5 > 4, <script> </b>", "a < b, 5 > 4, \\<script> \\</b>"),
        ("[link](x) C:\\dir", "\\[link\\](x) C:\\\\dir"),
        ("# no heading", "\\# no heading"),
        ("#1 in the queue", "#1 in the queue"),
        ("- no item", "\\- no item"),
        ("-5 degrees", "-5 degrees"),
        ("2022. a year", "2022\\. a year"),
        ("1.5 GB", "1.5 GB"),
        ("---", "\\---"),
        ("> no quote", "\\> no quote"),
        ("R&D &amp; all", "R&D \\&amp; all"),
        ("~~gone~~ ~5%", "\\~\\~gone\\~\\~ ~5%"),
    ] {
        let case = Case { body: Body { trigger: only(Lang::En, told), ..Body::default() }.into(), ..bare("X-1") };
        let text = of_case(case, View::One(Lang::En));
        assert!(text.contains(&format!("## Trigger\n\n{written}\n")), "{told} became\n{text}");
    }
}

#[test]
fn steps_of_several_paragraphs_stay_under_their_number() {
    let steps = vec![only(Lang::En, "First.\nStill first.\n\nMore."), only(Lang::En, "Second.")];
    let case = Case { body: Body { remediation: steps, ..Body::default() }.into(), ..bare("X-1") };
    let text = of_case(case, View::One(Lang::En));
    assert!(text.contains("\n1. First.\\\n   Still first.\n\n   More.\n2. Second.\n"), "{text}");
}

#[test]
fn an_address_that_is_none_and_a_value_with_backticks_stay_text() {
    let other = vec![Other { name: "cmd".into(), value: "run `x`".into() }];
    let case = Case {
        url: Some("javascript:alert(1) <b>".into()),
        body: Body { other, ..Body::default() }.into(),
        ..bare("X-1")
    };
    let text = of_case(case, View::One(Lang::En));
    assert!(text.contains("- Case page: javascript:alert(1) \\<b>\n"), "{text}");
    assert!(text.contains("- cmd: `` run `x` ``\n"), "{text}");
}
