//! Everything that a key or the palette can ask for: one table row an action.
//!
//! A row names the action; what it does, and whether it can be done now, is the model's business.

use crate::corpus::Lang;

/// Where the keys go: what has the focus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Context {
    /// A text field: the search box, the filter of a pane, the palette, a name.
    Field,
    /// The facet pane.
    Facets,
    /// The list of cases.
    List,
    /// The detail pane beside or below the list.
    Detail,
    /// A case over the whole screen, plain or not.
    Reading,
    /// A lens that is a page of lines: the playbook, the statistics.
    Page,
    /// The graph.
    Graph,
    /// Two cases side by side.
    Compare,
    /// The help.
    Help,
    /// The list of problems.
    Problems,
    /// A popup to choose from: copy, saved views.
    Menu,
}

impl Context {
    /// All of them.
    pub const ALL: [Context; 11] = [
        Context::Field,
        Context::Facets,
        Context::List,
        Context::Detail,
        Context::Reading,
        Context::Page,
        Context::Graph,
        Context::Compare,
        Context::Help,
        Context::Problems,
        Context::Menu,
    ];
}

/// A set of contexts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contexts(u16);

impl Contexts {
    /// No context.
    pub const NONE: Contexts = Contexts(0);
    /// Text fields alone.
    pub const FIELD: Contexts = Contexts::of(Context::Field);
    /// The facet pane alone.
    pub const FACETS: Contexts = Contexts::of(Context::Facets);
    /// Popups: help, problems, menus.
    pub const POPUPS: Contexts =
        Contexts::of(Context::Help).and(Contexts::of(Context::Problems)).and(Contexts::of(Context::Menu));
    /// Everywhere.
    pub const ALL: Contexts = Contexts((1 << Context::ALL.len()) - 1);
    /// Everywhere but in text fields.
    pub const COMMAND: Contexts = Contexts::ALL.but(Contexts::FIELD);
    /// The panes and the lenses: no text field, no popup.
    pub const MAIN: Contexts = Contexts::COMMAND.but(Contexts::POPUPS);

    /// The set of that one context.
    pub const fn of(context: Context) -> Self {
        Contexts(1 << context as u16)
    }

    /// Both sets together.
    pub const fn and(self, other: Contexts) -> Self {
        Contexts(self.0 | other.0)
    }

    /// This set without the other.
    pub const fn but(self, other: Contexts) -> Self {
        Contexts(self.0 & !other.0)
    }

    /// The contexts that are in both sets.
    pub const fn shared(self, other: Contexts) -> Self {
        Contexts(self.0 & other.0)
    }

    /// Whether it is in the set.
    pub const fn has(self, context: Context) -> bool {
        self.0 & Contexts::of(context).0 != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The parts of the help and the key sheets, in their order there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// Moving within and between panes.
    Move,
    /// Searching and filtering.
    Search,
    /// Reading a case.
    Read,
    /// Lenses, languages and the way back.
    View,
    /// Taking something with you.
    Take,
    /// The program itself.
    Program,
}

impl Group {
    /// All of them, in the order of the help.
    pub const ALL: [Group; 6] = [Group::Move, Group::Search, Group::Read, Group::View, Group::Take, Group::Program];

    /// Its heading.
    pub fn label(self, lang: Lang) -> &'static str {
        let (en, ko) = match self {
            Group::Move => ("Moving", "이동"),
            Group::Search => ("Search and filters", "검색과 필터"),
            Group::Read => ("Reading", "읽기"),
            Group::View => ("Views and history", "보기와 이력"),
            Group::Take => ("Copy and open", "복사와 열기"),
            Group::Program => ("Program", "프로그램"),
        };
        match lang {
            Lang::En => en,
            Lang::Ko => ko,
        }
    }
}

/// The table's columns, for one action.
struct Row {
    id: &'static str,
    group: Group,
    contexts: Contexts,
    en: &'static str,
    ko: &'static str,
}

macro_rules! actions {
    ($($name:ident, $id:literal, $group:ident, $contexts:expr, $en:literal, $ko:literal;)+) => {
        /// Something that the reader can ask for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Action {
            $(#[doc = $en] $name,)+
        }

        impl Action {
            /// All of them, in the order of the help.
            pub const ALL: &'static [Action] = &[$(Action::$name),+];

            /// The action of that name.
            pub fn from_id(id: &str) -> Option<Action> {
                match id {
                    $($id => Some(Action::$name),)+
                    _ => None,
                }
            }

            fn row(self) -> Row {
                match self {
                    $(Action::$name => Row {
                        id: $id, group: Group::$group, contexts: $contexts, en: $en, ko: $ko,
                    },)+
                }
            }
        }
    };
}

/// Panes and lenses without the facet pane: where there is a case to mark.
const CASES: Contexts = Contexts::MAIN.but(Contexts::FACETS);

actions! {
    // Moving
    Down, "down", Move, Contexts::ALL, "Down", "아래로";
    Up, "up", Move, Contexts::ALL, "Up", "위로";
    HalfPageDown, "half-page-down", Move, Contexts::COMMAND, "Half a page down", "반 쪽 아래로";
    HalfPageUp, "half-page-up", Move, Contexts::COMMAND, "Half a page up", "반 쪽 위로";
    PageDown, "page-down", Move, Contexts::COMMAND, "A page down", "한 쪽 아래로";
    PageUp, "page-up", Move, Contexts::COMMAND, "A page up", "한 쪽 위로";
    Top, "top", Move, Contexts::COMMAND, "To the top", "맨 위로";
    Bottom, "bottom", Move, Contexts::COMMAND, "To the end", "맨 아래로";
    NextPane, "next-pane", Move, Contexts::COMMAND, "Next pane", "다음 창";
    PreviousPane, "previous-pane", Move, Contexts::COMMAND, "Previous pane", "이전 창";
    Right, "right", Move, Contexts::COMMAND, "Right", "오른쪽으로";
    Left, "left", Move, Contexts::COMMAND, "Left", "왼쪽으로";
    Open, "open", Move, Contexts::ALL, "Open", "열기";
    Back, "back", Move, Contexts::ALL, "One step back", "한 단계 뒤로";
    // Search and filters
    Search, "search", Search, Contexts::COMMAND, "Search", "검색";
    AcceptSuggestion, "accept-suggestion", Search, Contexts::FIELD.and(Contexts::MAIN),
        "Accept the suggestion", "추천 필터 받기";
    Toggle, "toggle", Search, Contexts::FACETS, "Value: only, not, off", "값: 이것만, 제외, 해제";
    RemoveFilter, "remove-filter", Search, Contexts::MAIN, "Remove a filter", "필터 제거";
    ClearAll, "clear-all", Search, Contexts::MAIN, "Clear all", "모두 풀기";
    Facets, "facets", Search, Contexts::MAIN, "Filter pane", "필터 창";
    Similar, "similar", Search, Contexts::MAIN, "Similar cases", "유사 사례";
    Sort, "sort", Search, Contexts::MAIN, "Change the order", "정렬 바꾸기";
    MarkedOnly, "marked-only", Search, Contexts::MAIN, "Marked cases only", "표시한 사례만";
    Zeros, "zeros", Search, Contexts::MAIN, "Values without cases", "0건인 값 보기";
    // Reading
    NextCase, "next-case", Read, Contexts::MAIN, "Next case", "다음 사례";
    PreviousCase, "previous-case", Read, Contexts::MAIN, "Previous case", "이전 사례";
    NextSection, "next-section", Read, Contexts::MAIN, "Next section", "다음 섹션";
    PreviousSection, "previous-section", Read, Contexts::MAIN, "Previous section", "이전 섹션";
    NextHit, "next-hit", Read, Contexts::COMMAND, "Next hit", "다음 일치";
    PreviousHit, "previous-hit", Read, Contexts::COMMAND, "Previous hit", "이전 일치";
    Topic, "topic", Read, Contexts::MAIN, "About this value", "주제 보기";
    Mark, "mark", Read, CASES, "Mark the case", "표시하기";
    Fold, "fold", Read, Contexts::FACETS.and(Contexts::of(Context::Page)), "Fold", "접기";
    Whole, "whole", Read, Contexts::of(Context::Page), "All results or the first", "전체나 앞부분 보기";
    Plain, "plain", Read, Contexts::MAIN, "Plain text", "글만 보기";
    // Views and history
    LensCases, "lens-1", View, Contexts::MAIN, "Cases", "사례 목록";
    LensPlaybook, "lens-2", View, Contexts::MAIN, "Playbook", "조치 모음";
    LensStatistics, "lens-3", View, Contexts::MAIN, "Statistics", "통계";
    LensGraph, "lens-4", View, Contexts::MAIN, "Graph", "그래프";
    LensCompare, "lens-5", View, Contexts::MAIN, "Compare", "비교";
    Language, "language", View, Contexts::COMMAND, "Korean or English", "한국어/영어 전환";
    BothLanguages, "both-languages", View, Contexts::MAIN, "Both languages", "두 언어 나란히";
    Density, "density", View, Contexts::MAIN, "Roomy or compact", "줄 간격 바꾸기";
    Undo, "undo", View, Contexts::MAIN, "Back in history", "뒤로";
    Redo, "redo", View, Contexts::MAIN, "Forward in history", "앞으로";
    Views, "views", View, Contexts::MAIN, "Saved views", "저장한 보기";
    SaveView, "save-view", View, Contexts::MAIN, "Save this view", "보기 저장";
    // Copy and open
    Copy, "copy", Take, Contexts::COMMAND, "Copy", "복사";
    CopySlack, "copy-slack", Take, Contexts::MAIN, "Copy for Slack", "Slack용 복사";
    CopyCommand, "copy-command", Take, Contexts::MAIN, "Copy as a command line", "명령줄로 복사";
    OpenSource, "open-source", Take, Contexts::MAIN, "Open the source", "출처 열기";
    Edit, "edit", Take, Contexts::MAIN, "Edit the file", "편집기로 열기";
    PrintAndQuit, "print-and-quit", Take, Contexts::MAIN, "Quit and print", "종료하고 출력";
    // The program
    Palette, "palette", Program, Contexts::MAIN, "Command palette", "명령 찾기";
    Problems, "problems", Program, Contexts::COMMAND, "Problems", "문제 목록";
    Reload, "reload", Program, Contexts::COMMAND, "Reload", "다시 읽기";
    Redraw, "redraw", Program, Contexts::ALL, "Redraw", "화면 다시 그리기";
    Help, "help", Program, Contexts::ALL, "Help", "도움말";
    Quit, "quit", Program, Contexts::COMMAND, "Close, quit", "닫기, 끝내기";
    QuitNow, "quit-now", Program, Contexts::ALL, "Quit at once", "바로 끝내기";
    Suspend, "suspend", Program, Contexts::ALL, "Suspend", "잠시 멈춤";
}

impl Action {
    /// Its name in the key table and the palette: `half-page-down`.
    pub fn id(self) -> &'static str {
        self.row().id
    }

    /// Where the help lists it.
    pub fn group(self) -> Group {
        self.row().group
    }

    /// Where its keys work.
    pub fn contexts(self) -> Contexts {
        self.row().contexts
    }

    /// What it is called in the help and the palette.
    pub fn label(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.row().en,
            Lang::Ko => self.row().ko,
        }
    }

    /// What else people call it, parted by `|`: it is found by these, and shown under its label alone.
    fn also(self) -> &'static str {
        match self {
            Action::HalfPageDown | Action::HalfPageUp | Action::PageDown | Action::PageUp => "scroll|스크롤",
            Action::Top => "start|first|처음으로",
            Action::Bottom => "bottom|last|끝으로",
            Action::NextPane | Action::PreviousPane => "focus|switch|포커스",
            Action::Open => "enter|select|선택|들어가기",
            Action::Back => "undo|cancel|leave|취소|되돌리기|나가기|뒤로",
            Action::Search => "find|query|찾기",
            Action::Toggle => "select|exclude|선택",
            Action::RemoveFilter => "delete|삭제|지우기|해제",
            Action::ClearAll => "reset|delete|초기화|삭제|지우기",
            Action::Facets => "sidebar|사이드바",
            Action::Similar => "related|like|비슷한|관련",
            Action::Sort => "sort|순서",
            Action::MarkedOnly => "bookmarks|favourites|favorites|북마크|즐겨찾기",
            Action::NextHit | Action::PreviousHit => "match|find|찾기|검색 결과",
            Action::Topic => "info|정보|설명",
            Action::Mark => "bookmark|favourite|favorite|star|북마크|즐겨찾기",
            Action::Fold => "collapse|expand|펼치기",
            Action::Plain => "raw|full screen|전체 화면",
            Action::LensPlaybook => "runbook|checklist|런북|플레이북|체크리스트|대응",
            Action::LensStatistics => "stats|charts|차트",
            Action::LensGraph => "map|network|관계",
            Action::LensCompare => "diff|차이",
            Action::Language => "translate|언어|번역",
            Action::BothLanguages => "bilingual|translate|번역|병기",
            Action::Density => "spacing|여백|촘촘하게",
            Action::Undo => "previous|cancel|취소|되돌리기|실행 취소|이전",
            Action::Redo => "again|다시 실행",
            Action::Views => "bookmarks|favourites|favorites|즐겨찾기",
            Action::SaveView => "store|keep",
            Action::Copy | Action::CopySlack | Action::CopyCommand => "yank|clipboard|export|클립보드|내보내기",
            Action::OpenSource => "browser|link|url|브라우저|링크|원문",
            Action::Edit => "vim|수정|고치기",
            Action::Palette => "commands|menu|명령어|메뉴",
            Action::Problems => "errors|warnings|오류|에러|경고",
            Action::Reload => "refresh|새로고침|새로 고침",
            Action::Redraw => "refresh|repaint|새로고침|새로 고침",
            Action::Help => "keys|shortcuts|manual|단축키|사용법",
            Action::Quit => "exit|leave|종료|나가기",
            Action::PrintAndQuit | Action::QuitNow => "exit|close|종료|나가기",
            Action::Suspend => "background|중지|백그라운드",
            _ => "",
        }
    }

    /// Everything that it is called on the screen and in settings.
    pub fn names(self) -> [&'static str; 3] {
        [self.label(Lang::En), self.label(Lang::Ko), self.id()]
    }

    /// Whether people call it something else that begins so: `exit`, `종료`. Blanks and case do not matter; one letter says
    /// nothing yet.
    pub fn is_also(self, text: &str) -> bool {
        let bare = |text: &str| text.split_whitespace().collect::<String>().to_lowercase();
        let typed = bare(text);
        typed.chars().nth(1).is_some() && self.also().split('|').any(|name| bare(name).starts_with(&typed))
    }

    /// The lens that it shows, from 1.
    pub fn lens(self) -> Option<u8> {
        match self {
            Action::LensCases => Some(1),
            Action::LensPlaybook => Some(2),
            Action::LensStatistics => Some(3),
            Action::LensGraph => Some(4),
            Action::LensCompare => Some(5),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_labels_are_unique_and_read_back() {
        for (place, action) in Action::ALL.iter().enumerate() {
            assert_eq!(Action::from_id(action.id()), Some(*action));
            assert!(action.id().chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'));
            assert!(!action.contexts().is_empty(), "{} works nowhere", action.id());
            for other in Action::ALL.iter().skip(place + 1) {
                for lang in Lang::BOTH {
                    assert_ne!(action.label(lang), other.label(lang), "{} and {}", action.id(), other.id());
                }
            }
        }
    }

    #[test]
    fn other_names_find_an_action_by_their_beginning() {
        let called = |text: &str| -> Vec<&str> {
            Action::ALL.iter().filter(|action| action.is_also(text)).map(|action| action.id()).collect()
        };
        for (text, ids) in [
            ("Exit", "print-and-quit quit quit-now"),
            ("종료", "print-and-quit quit quit-now"),
            ("취소", "back undo"),
            ("되돌", "back undo"),
            ("undo", "back"),
            ("실행취소", "undo"),
            ("bookmark", "marked-only mark views"),
            ("e", ""),
            ("", ""),
        ] {
            assert_eq!(called(text).join(" "), ids, "{text}");
        }
    }

    #[test]
    fn sets_of_contexts_part_fields_popups_and_the_rest() {
        for context in Context::ALL {
            let popup = matches!(context, Context::Help | Context::Problems | Context::Menu);
            let field = context == Context::Field;
            assert!(Contexts::ALL.has(context));
            assert_eq!(Contexts::COMMAND.has(context), !field, "{context:?}");
            assert_eq!(Contexts::MAIN.has(context), !field && !popup, "{context:?}");
            assert_eq!(Contexts::POPUPS.has(context), popup, "{context:?}");
        }
        assert!(Contexts::FIELD.shared(Contexts::MAIN).is_empty());
        assert!(!Contexts::NONE.has(Context::List));
    }
}
