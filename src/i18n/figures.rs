//! The words of the lenses that count: headings and the sentences that have figures in them.

use super::format;
use super::sections::pick;
use crate::corpus::Lang;

/// The names of the tabs of the statistics.
pub fn tabs(lang: Lang) -> [&'static str; 3] {
    match lang {
        Lang::En => ["Overview", "Times", "Cause x component"],
        Lang::Ko => ["개요", "시간", "원인 x 구성 요소"],
    }
}

/// Median and ninth decile, under a heading that names the time.
pub fn times(median: u64, p90: u64, lang: Lang) -> String {
    let (median, p90) = (format::duration(median), format::duration(p90));
    format!("{} {median}, p90 {p90}", pick(lang, "median", "중앙값"))
}

/// What stands where there is nothing to count.
pub fn nothing(lang: Lang) -> &'static str {
    pick(lang, "There is nothing to count: no case matches.", "맞는 사례가 없어 셀 것이 없습니다.")
}

/// Parts of a table that do not fit.
pub fn more_columns(count: usize, lang: Lang) -> String {
    match lang {
        Lang::En => format!("+{count} more components"),
        Lang::Ko => format!("구성 요소 +{count}개 더"),
    }
}

/// How many cases.
pub fn count(lang: Lang) -> &'static str {
    pick(lang, "Cases", "건수")
}

/// Over the cases of the node under the cursor.
pub fn cases_of(name: &str, count: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::En, 1) => format!("{name}: 1 case"),
        (Lang::En, _) => format!("{name}: {count} cases"),
        (Lang::Ko, _) => format!("{name}: {count}건"),
    }
}

/// What a comparison needs and does not have yet.
pub fn mark_two(marked: usize, lang: Lang) -> String {
    match (lang, marked) {
        (Lang::En, 1) => "One case is marked. Mark a second one to compare them: in the list, key m.".to_owned(),
        (Lang::En, _) => "Mark two cases to compare them: in the list, key m.".to_owned(),
        (Lang::Ko, 1) => "표시한 사례가 한 건뿐입니다. 사례 목록에서 m으로 한 건 더 표시하십시오.".to_owned(),
        (Lang::Ko, _) => "비교할 사례 두 건을 표시하십시오. 사례 목록에서 m을 누르면 됩니다.".to_owned(),
    }
}

/// More than two are marked.
pub fn first_two(marked: usize, lang: Lang) -> String {
    match lang {
        Lang::En => format!("The two earliest of {marked} marked cases"),
        Lang::Ko => format!("표시한 사례 {marked}건 중 날짜가 이른 두 건"),
    }
}

/// The heading over what two cases share.
pub fn shared(lang: Lang) -> &'static str {
    pick(lang, "In common", "공통점")
}

/// Two cases without a shared value.
pub fn nothing_shared(lang: Lang) -> &'static str {
    pick(lang, "no cause, component, symptom or factor", "같은 원인, 구성 요소, 증상, 기여 요인이 없습니다")
}

/// Where one of two cases says nothing in a section.
pub fn silent(lang: Lang) -> &'static str {
    pick(lang, "nothing", "내용 없음")
}
