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
    /// In the empty search of the help.
    find_key: "a command or a key", "명령이나 키";
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
    /// An offer at the first Hangul query on an English screen.
    offer_korean: "한국어로 보기 (t)", "한국어로 보기 (t)";
    /// Nothing to step to.
    no_hits: "No hits in this case", "이 사례에는 일치하는 곳이 없습니다";
    /// Stepping went round.
    wrapped: "Went round", "처음부터 다시 찾았습니다";
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
    /// Something cannot be remembered from run to run; why follows.
    not_kept: "Nothing is remembered after this run", "이번 실행이 끝나면 남지 않습니다";
    /// The last query of an earlier run is there again.
    brought_back: "The last query is back (u takes it away)", "지난 검색을 다시 열었습니다 (u 되돌리기)";
    /// There is no last query.
    no_last: "There is no last query yet", "아직 지난 검색이 없습니다";
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
    /// In the palette: a whole query line.
    whole_query: "Query", "검색식";
    /// In the palette: open a case.
    open_case: "Open", "열기";
    /// A density.
    roomy: "Roomy", "넉넉하게";
    /// A density.
    compact: "Compact", "촘촘하게";
    /// Title of the palette.
    palette: "Commands", "명령";
    /// Title of the copy menu.
    copy: "Copy", "복사";
    /// In the empty palette.
    palette_hint: "a command or a filter value", "명령이나 필터 값";
    /// Why stepping to hits is off.
    no_words: "nothing is searched for", "검색어가 없습니다";
    /// Why accepting is off.
    no_suggestion: "nothing is suggested", "추천 필터가 없습니다";
    /// There is nothing of that kind.
    nothing_to_copy: "The case has nothing of the kind", "이 사례에는 해당하는 내용이 없습니다";
    /// A case without sources.
    no_source: "The case names no source", "이 사례에는 출처가 없습니다";
    /// Without a home there is no own folder.
    no_own_folder: "There is no folder for your own cases here", "내 사례를 둘 폴더가 없습니다";
    /// Nothing can be chosen.
    nothing_fits: "No command fits", "맞는 명령이 없습니다";
    /// The second lens.
    playbook: "Playbook", "조치 모음";
    /// The third lens.
    statistics: "Statistics", "통계";
    /// The fourth lens.
    graph: "Graph", "그래프";
    /// The fifth lens.
    compare: "Compare", "비교";
    /// Title of the popup of saved views.
    views: "Saved views", "저장한 보기";
    /// Title of the popup that asks for a name.
    view_name: "Name of the view", "보기 이름";
    /// The choice that saves what shows.
    save_view: "Save what shows now ...", "지금 화면을 저장 ...";
    /// A view was saved.
    view_saved: "View saved", "보기를 저장했습니다";
    /// A view was deleted; the key that brings it back follows.
    view_dropped: "View deleted", "보기를 지웠습니다";
    /// There is no such view.
    no_such_view: "There is no view of that name", "그런 이름의 보기가 없습니다";
    /// No view was deleted.
    no_lost_view: "No view to bring back", "되살릴 보기가 없습니다";
    /// What the letters do in the popup of saved views.
    view_keys: "s save, e rename, x delete, u bring back", "s 저장, e 이름 바꾸기, x 지우기, u 되살리기";
    /// A name is empty.
    name_needed: "Type a name first", "이름을 먼저 입력하십시오";
    /// A row of a page that cannot be marked.
    no_case_here: "This row is not a single case", "사례 하나를 가리키는 줄이 아닙니다";
    /// A topic needs a value.
    no_value_here: "Put the cursor on a value first", "먼저 값에 커서를 두십시오";
    /// What the key that is looked for in the help does where you are.
    this_key: "This key", "이 키";
    /// What it does in other places.
    this_key_elsewhere: "This key elsewhere", "다른 곳에서 이 키";
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
        (_, Lang::En) if count == 0 => format!("{hidden} in the Korean text (n)"),
        (_, Lang::Ko) if count == 0 => format!("영어 글에 {hidden}곳 (n)"),
        (_, Lang::En) => format!("{at}/{count} (+{hidden} in Korean)"),
        (_, Lang::Ko) => format!("{at}/{count} (+영어 {hidden})"),
    }
}

/// Where the hit counter stands among the hits in one language of two that show.
pub fn hits_in(language: Lang, at: usize, count: usize, lang: Lang) -> String {
    match (lang, language) {
        (Lang::En, Lang::Ko) => format!("{at}/{count} in Korean"),
        (Lang::En, Lang::En) => format!("{at}/{count} in English"),
        (Lang::Ko, Lang::Ko) => format!("한국어 {at}/{count}"),
        (Lang::Ko, Lang::En) => format!("영어 {at}/{count}"),
    }
}

/// Behind a mark that is not in the file: why, if it was not meant so.
pub fn kept(why: Option<&str>, lang: Lang) -> String {
    match why {
        None => String::new(),
        Some("") => pick(lang, " (this run only)", " (이번 실행에서만)").to_owned(),
        Some(why) => format!("{}{why})", pick(lang, " (this run only: ", " (이번 실행에서만: ")),
    }
}

/// The query that a key brings back.
pub fn last_query(query: &str, key: &str, lang: Lang) -> String {
    format!("{}: {query} ({key})", pick(lang, "Last query", "지난 검색"))
}

/// A search on the command line without results.
pub fn nothing_found(lang: Lang) -> &'static str {
    pick(lang, "no case matches", "맞는 사례가 없습니다")
}

/// What changed when the cases were read again.
pub fn reloaded(added: usize, changed: usize, gone: usize, worse: usize, lang: Lang) -> String {
    if worse > 0 {
        return match lang {
            Lang::En => format!("Read again: {worse} new problems (w)"),
            Lang::Ko => format!("다시 읽었습니다: 새 문제 {worse}개 (w)"),
        };
    }
    match (lang, added + changed + gone) {
        (Lang::En, 0) => "Read again: nothing changed".to_owned(),
        (Lang::Ko, 0) => "다시 읽었습니다: 바뀐 것이 없습니다".to_owned(),
        (Lang::En, _) => format!("Read again: {added} new, {changed} changed, {gone} gone"),
        (Lang::Ko, _) => format!("다시 읽었습니다: 새 사례 {added}, 바뀐 사례 {changed}, 없어진 사례 {gone}"),
    }
}

/// How text was copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Copied {
    /// The terminal was asked.
    Terminal,
    /// tmux took it.
    Tmux,
    /// A program of this name took it.
    Program(&'static str),
    /// It is in this file.
    File(String),
    /// Nothing worked.
    Nobody,
}

/// What was asked for, and what to do if it did not arrive.
pub fn copied(label: &str, by: &Copied, lang: Lang) -> String {
    match (by, lang) {
        (Copied::Terminal, Lang::En) => {
            format!("{label}: asked the terminal to copy. If it does not paste, p shows the text alone")
        }
        (Copied::Terminal, Lang::Ko) => {
            format!("{label}: 터미널에 복사를 요청했습니다. 붙여넣기가 안 되면 p로 글만 봅니다")
        }
        (Copied::Tmux, Lang::En) => {
            format!("{label}: copied to tmux, which asks the terminal")
        }
        (Copied::Tmux, Lang::Ko) => format!("{label}: tmux에 복사했고 터미널에도 요청했습니다"),
        (Copied::Program(name), Lang::En) => format!("{label}: copied with {name}"),
        (Copied::Program(name), Lang::Ko) => format!("{label}: 복사했습니다 ({name})"),
        (Copied::File(path), Lang::En) => format!("{label}: left in {path}"),
        (Copied::File(path), Lang::Ko) => format!("{label}: 파일에 두었습니다: {path}"),
        (Copied::Nobody, Lang::En) => format!("{label}: could not be copied. p shows plain text to select"),
        (Copied::Nobody, Lang::Ko) => format!("{label}: 복사하지 못했습니다. p를 누르면 글만 보입니다"),
    }
}

/// A page was handed to a browser.
pub fn opened(url: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("Asked the browser to open {url}"),
        Lang::Ko => format!("브라우저에 열기를 요청했습니다: {url}"),
    }
}

/// There is no browser here; the address was copied.
pub fn shown_url(url: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("Copied: {url}"),
        Lang::Ko => format!("복사했습니다: {url}"),
    }
}

/// An address that is not one of the web.
pub fn no_web_address(url: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("Only http and https are opened: {url}"),
        Lang::Ko => format!("http와 https 주소만 엽니다: {url}"),
    }
}

/// An embedded case has no file; a second press edits a copy.
pub fn edit_copy(path: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("This case is built in. e again edits a copy: {path}"),
        Lang::Ko => format!("기본 사례집의 사례입니다. e를 한 번 더 누르면 복사본을 고칩니다: {path}"),
    }
}

/// The editor could not be started, or failed.
pub fn editor_failed(error: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("The editor failed: {error}"),
        Lang::Ko => format!("편집기를 쓰지 못했습니다: {error}"),
    }
}
