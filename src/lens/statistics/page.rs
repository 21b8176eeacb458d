//! The figures as a page: bars and a table, each bar and cell a place that Enter filters by.

use super::{COUNTED, Statistics};
use crate::corpus::{Facet, Lang};
use crate::i18n::sections::facet as facet_name;
use crate::i18n::{chrome, figures};
use crate::lens::board::{Board, Goal, Target, View};
use crate::lens::counts::{Counted, NONE};
use crate::lens::label;
use crate::lens::span::{self, Role, Row, Span};
use crate::query::{Library, Results};
use crate::text::width;

/// From this width on there are two columns of bars.
const TWO: usize = 100;
/// The blank cells between two columns of bars.
const GUTTER: usize = 4;
/// How many values of a facet are shown unless all are asked for.
const SHOWN: usize = 8;
/// How many causes the table shows unless all are asked for.
const CAUSES: usize = 14;
/// The longest bar, in cells.
const BAR: usize = 36;
/// The blank cells before a value, and between it and its figure.
const GAP: usize = 2;
/// The cells of a column of the table, a blank one at its end included.
const CELL: usize = 14;
/// The most rows that the heads of the table's columns take.
const HEAD: usize = 3;

/// The figures of `results` as a page.
pub fn board(library: &Library, results: &Results, view: View) -> Board {
    let tabs = figures::tabs(view.lang);
    let page = Painter { library, view };
    let figures = Statistics::of(library, results);
    let mut board = match view.tab {
        _ if figures.cases == 0 => Board { rows: vec![page.line(figures::nothing(view.lang))], ..Board::default() },
        0 => page.overview(&figures),
        1 => page.times(&figures),
        _ => page.table(&figures),
    };
    board.tabs = tabs.map(str::to_owned).to_vec();
    board.columns = true;
    board
}

/// All tabs as text to be printed, every value in it, at `width` cells.
pub fn text(library: &Library, results: &Results, lang: Lang, width: usize, ascii: bool) -> String {
    let mut out = String::new();
    for tab in 0..figures::tabs(lang).len() {
        let view = View { lang, width: width.min(TWO - 1), tab, regrouped: false, whole: true, focus: 0, ascii };
        let board = board(library, results, view);
        if !out.is_empty() {
            out.push('\n');
        }
        for row in &board.rows {
            out.push_str(span::text(row).trim_end());
            out.push('\n');
        }
        if results.hits.is_empty() {
            break;
        }
    }
    out
}

/// A heading with bars under it.
struct Group {
    heading: String,
    note: Option<String>,
    bars: Vec<Bar>,
    /// How many values are not shown.
    more: usize,
}

struct Bar {
    label: String,
    count: usize,
    goal: Goal,
    /// It says something.
    known: bool,
}

struct Painter<'a> {
    library: &'a Library,
    view: View,
}

impl Painter<'_> {
    fn overview(&self, figures: &Statistics) -> Board {
        let group = |facet| self.values(facet, figures.of_facet(facet));
        let years = self.values(Facet::Year, &figures.years);
        let [cause, component, symptom, factor] = COUNTED.map(group);
        if self.view.width < TWO {
            return self.column(&[years, cause, component, symptom, factor], self.view.width);
        }
        self.beside(vec![years, cause, symptom], vec![component, factor])
    }

    fn times(&self, figures: &Statistics) -> Board {
        let [recover, detect] = figures.times.each_ref().map(|times| {
            let unknown = Counted { slug: NONE.to_owned(), count: times.unknown };
            let all = times.buckets.iter().chain((times.unknown > 0).then_some(&unknown));
            Group {
                heading: facet_name(times.facet, self.view.lang).to_owned(),
                note: times.told(self.view.lang),
                bars: all.map(|tally| self.bar(times.facet, tally)).collect(),
                more: 0,
            }
        });
        self.beside(vec![recover], vec![detect])
    }

    fn values(&self, facet: Facet, all: &[Counted]) -> Group {
        // One alone is not hidden: the row that says so would take its place.
        let shown = if self.view.whole || all.len() <= SHOWN + 1 { all.len() } else { SHOWN };
        Group {
            heading: facet_name(facet, self.view.lang).to_owned(),
            note: None,
            bars: all.iter().take(shown).map(|tally| self.bar(facet, tally)).collect(),
            more: all.len() - shown,
        }
    }

    fn bar(&self, facet: Facet, tally: &Counted) -> Bar {
        let goal = Goal::Values(vec![(facet, tally.slug.clone())]);
        Bar { label: self.label(facet, &tally.slug), count: tally.count, goal, known: tally.slug != NONE }
    }

    fn label(&self, facet: Facet, slug: &str) -> String {
        width::narrow(&self.library.label(facet, slug, self.view.lang)).into_owned()
    }

    /// Two columns of groups where there is room, else one under the other.
    fn beside(&self, mut left: Vec<Group>, right: Vec<Group>) -> Board {
        if self.view.width < TWO {
            left.extend(right);
            return self.column(&left, self.view.width);
        }
        let each = (self.view.width - GUTTER) / 2;
        let (mut board, other) = (self.column(&left, each), self.column(&right, each));
        let shift = each + GUTTER;
        let rows = board.rows.len().max(other.rows.len());
        board.rows.resize(rows, Row::new());
        for (row, more) in board.rows.iter_mut().zip(other.rows).filter(|(_, more)| !more.is_empty()) {
            row.push(blank(shift - span::cells(row)));
            row.extend(more);
        }
        board.targets.extend(other.targets.into_iter().map(|target| Target {
            cells: target.cells.start + shift..target.cells.end + shift,
            column: 1,
            ..target
        }));
        board
    }

    /// Groups one under the other, their figures in one column.
    fn column(&self, groups: &[Group], room: usize) -> Board {
        let bars = || groups.iter().flat_map(|group| &group.bars);
        let longest = bars().map(|bar| width::cells(&bar.label)).max().unwrap_or(0);
        let digits = bars().map(|bar| bar.count.to_string().len()).max().unwrap_or(1);
        let label = longest.min((room / 2).max(8)).min(room.saturating_sub(GAP * 2 + digits));
        let mut board = Board::default();
        for group in groups.iter().filter(|group| !group.bars.is_empty()) {
            if !board.rows.is_empty() {
                board.rows.push(Row::new());
            }
            board.rows.push(self.clipped(&group.heading, Role::Heading, room));
            board.rows.extend(group.note.as_deref().map(|note| self.clipped(note, Role::Quiet, room)));
            let known = group.bars.iter().filter(|bar| bar.known);
            let most = known.map(|bar| bar.count).max().unwrap_or(0);
            for bar in &group.bars {
                let mut row = vec![
                    blank(GAP),
                    Span::new(width::fit(&bar.label, label), if bar.known { Role::Text } else { Role::Quiet }),
                    blank(GAP),
                    Span::new(width::pad_start(&bar.count.to_string(), digits), Role::Quiet),
                    blank(1),
                ];
                let left = room.saturating_sub(span::cells(&row)).min(BAR);
                // What is not known is no length among the others.
                let ink = if bar.known { self.ink(bar.count, most, left) } else { String::new() };
                row.push(Span::new(ink, Role::Accent));
                if bar.count > 0 {
                    let end = GAP * 2 + label + digits;
                    let (row, goal) = (board.rows.len(), bar.goal.clone());
                    board.targets.push(Target { row, cells: GAP..end, column: 0, goal });
                }
                board.rows.push(span::clip(row, room));
            }
            if group.more > 0 {
                self.more(&mut board, &chrome::more(group.more, self.view.lang), room);
            }
        }
        board
    }

    /// A row that tells what is not shown, and shows everything on Enter.
    fn more(&self, board: &mut Board, text: &str, room: usize) {
        let mut row = vec![blank(GAP)];
        row.extend(self.clipped(text, Role::Quiet, room.saturating_sub(GAP)));
        let cells = GAP..span::cells(&row);
        board.targets.push(Target { row: board.rows.len(), cells, column: 0, goal: Goal::Whole });
        board.rows.push(row);
    }

    /// A bar of at most `room` cells; whatever is counted has at least one.
    fn ink(&self, count: usize, most: usize, room: usize) -> String {
        let ink = if self.view.ascii { "=" } else { "\u{2591}" };
        ink.repeat((count * room).div_ceil(most.max(1)).min(room))
    }

    /// Causes down, components across, as many as fit; all of them, one table under another, when all are asked for.
    fn table(&self, figures: &Statistics) -> Board {
        let (causes, components) = (figures.of_facet(Facet::Cause), figures.of_facet(Facet::Component));
        let whole = self.view.whole;
        let shown = if whole || causes.len() <= CAUSES + 1 { causes.len() } else { CAUSES };
        let labels: Vec<String> = causes.iter().map(|tally| self.label(Facet::Cause, &tally.slug)).collect();
        let longest = labels.iter().take(shown).map(|label| width::cells(label)).max().unwrap_or(0);
        let label = longest.min(self.view.width / 4).max(4);
        let across = (self.view.width.saturating_sub(label + GAP) / CELL).max(1);
        let tables = if whole { components.len().div_ceil(across) } else { 1 };
        let mut board = Board::default();
        for table in 0..tables {
            if table > 0 {
                board.rows.push(Row::new());
            }
            let from = table * across;
            let to = (from + across).min(components.len());
            self.heads(&mut board, components.get(from..to).unwrap_or_default(), label);
            for (row, name) in labels.iter().take(shown).enumerate() {
                self.cells(&mut board, figures, (row, name), label, from..to);
            }
        }
        let hidden = components.len().saturating_sub(across * tables);
        let cut = [
            (causes.len() - shown > 0).then(|| chrome::more(causes.len() - shown, self.view.lang)),
            (hidden > 0).then(|| figures::more_columns(hidden, self.view.lang)),
        ];
        let cut: Vec<String> = cut.into_iter().flatten().collect();
        if !cut.is_empty() {
            self.more(&mut board, &cut.join(", "), self.view.width);
        }
        board
    }

    /// The names of the components over their columns, on as many rows as the longest needs.
    fn heads(&self, board: &mut Board, components: &[Counted], label: usize) {
        let names: Vec<String> = components.iter().map(|tally| self.label(Facet::Component, &tally.slug)).collect();
        let pieces: Vec<Vec<String>> = names.iter().map(|name| label::rows(name, CELL - 2, HEAD)).collect();
        let height = pieces.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let mut row = vec![blank(label + GAP)];
            for piece in &pieces {
                // What is shorter than the others stands low, next to its figures.
                let text = (line + piece.len()).checked_sub(height).and_then(|at| piece.get(at));
                let text = text.map_or("", String::as_str);
                row.push(Span::new(width::pad(text, CELL), Role::Heading));
            }
            board.rows.push(span::clip(row, self.view.width));
        }
    }

    /// A cause with its figure for each of these components.
    fn cells(
        &self,
        board: &mut Board,
        figures: &Statistics,
        (at, name): (usize, &str),
        label: usize,
        columns: std::ops::Range<usize>,
    ) {
        let (causes, components) = (figures.of_facet(Facet::Cause), figures.of_facet(Facet::Component));
        let most = (0..causes.len()).flat_map(|row| (0..components.len()).map(move |column| (row, column)));
        let most = most.map(|(row, column)| figures.crossing.at(row, column)).max().unwrap_or(0);
        let digits = most.to_string().len();
        let mut row = vec![Span::new(width::fit(name, label), Role::Text), blank(GAP)];
        for (place, column) in columns.enumerate() {
            let count = figures.crossing.at(at, column);
            let figure = if count == 0 { ".".to_owned() } else { count.to_string() };
            let bar = self.ink(count, most, CELL - digits - 3);
            let from = span::cells(&row);
            row.push(Span::new(width::pad_start(&figure, digits), if count == 0 { Role::Quiet } else { Role::Text }));
            row.push(Span::new(format!(" {}", width::pad(&bar, CELL - digits - 1)), Role::Accent));
            let (Some(cause), Some(component)) = (causes.get(at), components.get(column)) else { continue };
            if count > 0 {
                let values = vec![(Facet::Cause, cause.slug.clone()), (Facet::Component, component.slug.clone())];
                let cells = from..from + CELL - 2;
                board.targets.push(Target { row: board.rows.len(), cells, column: place, goal: Goal::Values(values) });
            }
        }
        board.rows.push(span::clip(row, self.view.width));
    }

    fn line(&self, text: &str) -> Row {
        self.clipped(text, Role::Text, self.view.width)
    }

    fn clipped(&self, text: &str, role: Role, room: usize) -> Row {
        span::line(text, room, role, |_| Vec::new())
    }
}

fn blank(cells: usize) -> Span {
    Span::new(" ".repeat(cells), Role::Text)
}
