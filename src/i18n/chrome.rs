//! The short fixed texts of the screen, and the sentences that have something in them.

use super::sections::pick;
use crate::corpus::Lang;
use crate::query::SortKey;

macro_rules! chrome {
    ($($(#[$doc:meta])* $name:ident: $en:literal, $ko:literal;)*) => {
        /// The fixed texts of the screen in one language.
        #[derive(Debug, Clone, Copy)]
        pub struct Chrome {
            $($(#[$doc])* pub $name: &'static str,)*
        }

        /// English.
        pub static EN: Chrome = Chrome { $($name: $en,)* };
        /// Korean.
        pub static KO: Chrome = Chrome { $($name: $ko,)* };
    };
}

chrome! {
    /// Before the search box.
    search: "Search", "검색";
    /// In the empty search box.
    search_hint: "symptom, technology, alert text", "증상, 기술, 알람 문구";
    /// Title of the facet pane.
    filters: "Filters", "필터";
    /// Title of the list.
    cases: "Cases", "사례";
    /// Title of the detail pane.
    detail: "Case", "내용";
    /// Title of the help.
    help: "Help", "도움말";
    /// Title of the problems view.
    problems: "Problems", "문제 목록";
    /// Before the suggested filters.
    suggested: "Suggested", "추천 필터";
    /// Over the partial results.
    partly: "cases that hold some of the words", "일부만 맞는 사례";
    /// While the library is being read.
    reading: "Reading the cases ...", "사례를 읽고 있습니다 ...";
    /// In place of a case when there is none.
    no_case: "No case is selected.", "고른 사례가 없습니다.";
    /// The screen cannot hold anything.
    too_small: "too small", "창이 작습니다";
    /// After a step back.
    undone: "Went back (Ctrl-r forward)", "되돌렸습니다 (Ctrl-r 다시)";
    /// No way back.
    nothing_back: "Nothing to go back to", "되돌릴 것이 없습니다";
    /// No way forward.
    nothing_forward: "Nothing to go forward to", "다시 할 것이 없습니다";
    /// Where q would leave, in Korean input.
    quit_hint: "Ctrl-c quits", "끝내려면 Ctrl-c";
    /// At the first jamo outside a field.
    jamo_hint: "Korean input is on. In English input the keys act at once.", "한글 입력 중입니다. 영문으로 바꾸면 바로 움직입니다";
    /// A chord is not built.
    not_here: "Not possible here", "여기서는 할 수 없습니다";
    /// A lens or command that this version lacks.
    not_built: "This version does not have that yet", "이 판에는 아직 없는 기능입니다";
    /// An offer at the first Hangul query on an English screen.
    offer_korean: "한국어로 보기 (t)", "한국어로 보기 (t)";
    /// Nothing to step to.
    no_hits: "No hits in this case", "이 사례에는 일치하는 곳이 없습니다";
    /// Stepping went round.
    wrapped: "Went round", "처음부터 다시 찾았습니다";
    /// The library was read again.
    reloaded: "Read again", "다시 읽었습니다";
    /// Nothing was wrong with the files.
    no_problems: "No problems: every file was read whole.", "문제가 없습니다. 모든 파일을 읽었습니다.";
    /// The filters of the facet pane hide all.
    no_values: "No value matches", "맞는 값이 없습니다";
    /// In the facet pane's own search.
    filter_values: "find a value", "값 찾기";
    /// Marked.
    marked: "Marked", "표시했습니다";
    /// Unmarked.
    unmarked: "Mark removed", "표시를 지웠습니다";
    /// All filters are gone.
    cleared: "Everything cleared (u brings it back)", "모두 풀었습니다 (u 되돌리기)";
    /// There is no filter.
    no_filters: "No filter is on", "적용된 필터가 없습니다";
    /// The first start.
    welcome: "F1 for help", "F1 도움말";
    /// A word for a state of a case.
    is_marked: "marked", "표시한 사례";
    /// A word for a state of a case.
    is_unreviewed: "unreviewed", "검토 전";
    /// A word for a state of a case.
    is_duplicate: "duplicate id", "ID 중복";
    /// The name of the likeness filter.
    similar: "Similar to", "유사";
    /// The name of the state filter.
    state: "State", "상태";
    /// The name of a date filter.
    after: "After", "이후";
    /// The name of a date filter.
    before: "Before", "이전";
    /// The name of the title filter.
    title: "Title", "제목";
    /// A filter value that fits nothing.
    no_such_value: "no such value", "없는 값";
    /// A case that this case names is not here.
    not_in_library: "That case is not in this library", "이 사례집에 없는 사례입니다";
    /// The other language, as the footer's key says it.
    other_language: "한국어", "English";
    /// Both languages.
    both: "both", "두 언어";
    /// Keys of where you are.
    keys_here: "Keys here", "지금 쓸 수 있는 키";
    /// All other keys.
    keys_elsewhere: "Everywhere else", "다른 곳의 키";
}

/// The fixed texts in `lang`.
pub fn chrome(lang: Lang) -> &'static Chrome {
    match lang {
        Lang::En => &EN,
        Lang::Ko => &KO,
    }
}

/// How results are ordered, as the header says it.
pub fn sort(key: SortKey, reversed: bool, lang: Lang) -> &'static str {
    let (en, ko) = match (key, reversed) {
        (SortKey::Relevance, false) => ("best match", "관련도순"),
        (SortKey::Relevance, true) => ("worst match", "관련도 역순"),
        (SortKey::Date, false) => ("newest", "최신순"),
        (SortKey::Date, true) => ("oldest", "오래된 순"),
        (SortKey::Ttr, false) => ("longest", "복구 시간순"),
        (SortKey::Ttr, true) => ("shortest", "복구 짧은 순"),
        (SortKey::Org, false) => ("by org", "조직순"),
        (SortKey::Org, true) => ("by org, Z to A", "조직 역순"),
    };
    pick(lang, en, ko)
}

/// `7 / 240`, with how many of the seven are partial.
pub fn counts(shown: usize, partial: usize, total: usize, lang: Lang) -> String {
    if partial == 0 {
        return format!("{shown} / {total}");
    }
    match lang {
        Lang::En => format!("{shown} / {total} ({partial} partial)"),
        Lang::Ko => format!("{shown} / {total} (일부 {partial})"),
    }
}

/// Files that were not read, and the key that lists them.
pub fn unread(count: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::En, 1) => "1 problem (w)".to_owned(),
        (Lang::En, _) => format!("{count} problems (w)"),
        (Lang::Ko, _) => format!("문제 {count}개 (w)"),
    }
}

/// An empty result, and the way out of it.
pub fn rescue(filter: &str, count: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::En, 1) => format!("No case matches. Without '{filter}' there is 1 (x)"),
        (Lang::En, _) => format!("No case matches. Without '{filter}' there are {count} (x)"),
        (Lang::Ko, _) => format!("맞는 사례가 없습니다. '{filter}' 빼기: {count}건 (x)"),
    }
}

/// An empty result from which no single step leads out.
pub fn no_match(lang: Lang) -> &'static str {
    pick(lang, "No case matches. c clears everything", "맞는 사례가 없습니다. c 모두 풀기")
}

/// A library without cases.
pub fn empty_library(lang: Lang) -> &'static str {
    pick(
        lang,
        "There are no cases here. w lists what could not be read",
        "사례가 없습니다. 읽지 못한 파일은 w에서 볼 수 있습니다",
    )
}

/// Values of a facet that are cut off.
pub fn more(count: usize, lang: Lang) -> String {
    match lang {
        Lang::En => format!("+{count} more"),
        Lang::Ko => format!("+{count}개 더"),
    }
}

/// Where the hit counter stands, with the hits in the hidden language.
pub fn hits(at: usize, count: usize, hidden: usize, lang: Lang) -> String {
    match (hidden, lang) {
        (0, _) => format!("{at}/{count}"),
        (_, Lang::En) => format!("{at}/{count} (+{hidden} in Korean)"),
        (_, Lang::Ko) => format!("{at}/{count} (+영어 {hidden})"),
    }
}

/// A search on the command line without results.
pub fn nothing_found(lang: Lang) -> &'static str {
    pick(lang, "no case matches", "맞는 사례가 없습니다")
}
