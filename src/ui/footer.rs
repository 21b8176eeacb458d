//! The last row: a message, else the keys that matter here, made from the key table.

use super::{Look, paint};
use crate::app::{Model, Overlay, Reading};
use crate::i18n::chrome::chrome;
use crate::input::{Action, Context};
use crate::lens::board::{Goal, Lens};
use crate::lens::page::Role;
use crate::lens::span::{Row, Span, cells, clip};
use ratatui::buffer::Buffer;

/// Draws the footer.
pub fn draw(model: &Model, look: Look<'_>, buffer: &mut Buffer) {
    let region = model.derived.layout.footer.airy(1);
    if region.is_empty() {
        return;
    }
    let room = usize::from(region.width);
    let row = match &model.message {
        Some(message) => clip(vec![Span::new(message.clone(), Role::Text)], room),
        None => keys(model, look, room),
    };
    paint::row(buffer, region, region.y, &row, look.styles);
}

/// What matters in each context, the most useful first.
fn wanted(context: Context) -> &'static [Action] {
    use Action::*;
    match context {
        Context::Field => &[Open, AcceptSuggestion, Down, Back, Help],
        Context::Facets => &[Toggle, Search, RemoveFilter, ClearAll, Back, Fold, Help, Undo],
        Context::List => &[Open, Search, Facets, Language, BothLanguages, RemoveFilter, Undo, Mark, Help, Quit],
        Context::Detail => &[Open, NextHit, NextSection, Language, BothLanguages, Mark, Undo, Help],
        Context::Reading => &[Back, NextCase, NextHit, NextSection, Right, Open, Language, BothLanguages, Plain, Help],
        Context::Page | Context::Graph | Context::Compare => &[
            Open,
            Copy,
            Right,
            Fold,
            Whole,
            Topic,
            Mark,
            Search,
            LensCases,
            LensPlaybook,
            LensStatistics,
            LensGraph,
            Language,
            Back,
            Help,
        ],
        Context::Help => &[Back, Search, Down, Up, PageDown, Language],
        Context::Problems | Context::Menu => &[Back, Down, Up, PageDown, Language],
    }
}

fn keys(model: &Model, look: Look<'_>, room: usize) -> Row {
    let context = model.context();
    let mut row = Row::new();
    for action in wanted(context).iter().copied().filter(|action| useful(*action, model)) {
        let Some(chord) = look.keys.chords(action, context).next() else { continue };
        let label = match action {
            Action::Language => chrome(model.lang).other_language,
            _ => short(action, model),
        };
        let gap = if row.is_empty() { 0 } else { 2 };
        let piece = [Span::new(chord.to_string(), Role::Accent), Span::new(format!(" {label}"), Role::Quiet)];
        if cells(&row) + gap + cells(&piece) > room {
            continue;
        }
        if gap > 0 {
            row.push(Span::new("  ", Role::Text));
        }
        row.extend(piece);
    }
    row
}

/// Whether an action would do something now.
fn useful(action: Action, model: &Model) -> bool {
    match action {
        Action::AcceptSuggestion if model.overlay.is_some() => false,
        Action::AcceptSuggestion => !model.results.suggestions.is_empty() || !model.completions().is_empty(),
        Action::RemoveFilter | Action::ClearAll => !model.query.is_empty(),
        Action::NextHit => !model.matcher.is_empty(),
        Action::Whole => model.derived.board.targets.iter().any(|target| target.goal == Goal::Whole),
        Action::Fold if model.context() == Context::Page => model.page.lens == Lens::Playbook && model.page.tab == 0,
        Action::Fold if model.page.lens != Lens::Cases => false,
        Action::Open | Action::Copy | Action::Fold if on_page(model) && model.derived.board.targets.is_empty() => false,
        Action::Right if matches!(model.context(), Context::Graph | Context::Compare) => {
            model.derived.board.columns && !model.derived.board.targets.is_empty()
        }
        Action::Right if model.context() == Context::Page => !model.derived.board.tabs.is_empty(),
        Action::Mark if model.page.lens != Lens::Cases && model.reading == Reading::Pane => model.page_case().is_some(),
        Action::Topic if on_page(model) => {
            matches!(model.derived.board.targets.get(model.page.at).map(|target| &target.goal), Some(Goal::Values(_)))
        }
        _ => true,
    }
}

fn on_page(model: &Model) -> bool {
    matches!(model.context(), Context::Page | Context::Graph | Context::Compare)
}

/// A word or two for the footer, where the label of the help is too long.
fn short(action: Action, model: &Model) -> &'static str {
    use crate::i18n::sections::pick;
    let (en, ko) = match action {
        Action::Toggle => ("pick", "고르기"),
        Action::RemoveFilter => ("remove filter", "필터 제거"),
        Action::Facets => ("filters", "필터"),
        Action::BothLanguages => ("both", "두 언어"),
        Action::NextHit => ("next hit", "다음 일치"),
        Action::NextSection => ("section", "섹션"),
        Action::NextCase => ("next case", "다음 사례"),
        Action::Right if model.context() == Context::Page => ("next tab", "다음 탭"),
        Action::Right if matches!(model.context(), Context::Graph | Context::Compare) => ("sideways", "옆으로"),
        Action::Fold if model.context() == Context::Page => ("by kind or case", "종류별, 사례별"),
        Action::Whole => ("show all", "전체 보기"),
        Action::Topic => ("about this", "주제 보기"),
        Action::Right => ("links", "링크"),
        Action::Plain => ("plain", "글만"),
        Action::Undo => ("undo", "되돌리기"),
        Action::Mark => ("mark", "표시"),
        Action::AcceptSuggestion => ("take suggestion", "추천 받기"),
        Action::Quit => ("quit", "끝내기"),
        Action::Back => ("back", "뒤로"),
        Action::Open if model.overlay == Some(Overlay::NameView) => ("save", "저장"),
        Action::Open if model.overlay == Some(Overlay::Help) => ("to the keys", "키 목록으로"),
        Action::Open if model.overlay.is_some() => ("choose", "실행"),
        Action::Down if model.overlay.is_some() => ("down", "아래로"),
        Action::Up if model.overlay.is_some() => ("up", "위로"),
        Action::PageDown if model.overlay.is_some() => ("page down", "한 쪽 아래로"),
        Action::Search if model.overlay.is_some() => ("search", "검색"),
        Action::Open if model.context() == Context::Field => ("to the list", "목록으로"),
        Action::Down if model.context() == Context::Field => ("move in the list", "목록 이동"),
        _ => return action.label(model.lang),
    };
    pick(model.lang, en, ko)
}
