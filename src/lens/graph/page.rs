//! The graph as a page: four columns of nodes, what the node under the cursor touches lit with how many results join them,
//! and that node's cases below. Where four columns have no room they stand one under the other.

use super::{COLUMNS, Graph, cases};
use crate::corpus::Facet;
use crate::i18n::sections::facet as facet_name;
use crate::i18n::{chrome, figures, format};
use crate::lens::board::{Board, Goal, Target, View};
use crate::lens::label;
use crate::lens::span::{self, Role, Row, Span};
use crate::query::{Library, Results};
use crate::text::width;

/// From this width on there is room for lines between the columns.
const LINES: usize = 100;
/// Below this width the columns stand one under the other.
const SIDE: usize = 70;
/// The blank cells between two columns, with and without lines in them.
const GUTTERS: (usize, usize) = (7, 2);
/// How many nodes of a column are shown unless all are asked for, where there is room for lines and where there is less.
const SHOWN: (usize, usize) = (12, 6);
/// How many cases of the node under the cursor are named.
const CASES: usize = 5;

/// The graph of `results` as a page, the node that `view.focus` names lit.
pub fn board(library: &Library, results: &Results, view: View) -> Board {
    if results.hits.is_empty() {
        let rows = vec![span::line(figures::nothing(view.lang), view.width, Role::Text, |_| Vec::new())];
        return Board { rows, ..Board::default() };
    }
    let most = if view.width >= LINES { SHOWN.0 } else { SHOWN.1 };
    let graph = Graph::of(library, results, if view.whole { usize::MAX } else { most });
    // The place of each target: a node, or what is left out of a column.
    let spots: Vec<(usize, Option<usize>)> = (0..COLUMNS.len())
        .flat_map(|column| {
            let nodes = graph.nodes.get(column).map_or(0, Vec::len);
            let more = graph.left_out.get(column).is_some_and(|count| *count > 0);
            (0..nodes).map(Some).chain(more.then_some(None)).map(move |place| (column, place))
        })
        .collect();
    let focus = match spots.get(view.focus) {
        Some((column, Some(place))) => Some((*column, *place)),
        _ => None,
    };
    let page = Painter { library, view, graph: &graph, focus };
    let mut board = if view.width < SIDE { page.stacked(results) } else { page.side_by_side(results) };
    board.columns = true;
    board
}

/// A column laid out: rows, each with its target if a target begins there.
type Column = Vec<(Row, Option<Goal>)>;

struct Painter<'a> {
    library: &'a Library,
    view: View,
    graph: &'a Graph,
    focus: Option<(usize, usize)>,
}

impl Painter<'_> {
    fn side_by_side(&self, results: &Results) -> Board {
        let lines = self.view.width >= LINES;
        let gutter = if lines { GUTTERS.0 } else { GUTTERS.1 };
        let room = (self.view.width - gutter * (COLUMNS.len() - 1)) / COLUMNS.len();
        let columns: Vec<Column> = (0..COLUMNS.len()).map(|at| self.column(at, room, lines)).collect();
        let mut board = Board::default();
        for (at, column) in columns.iter().enumerate() {
            let from = at * (room + gutter);
            for (row, (_, goal)) in column.iter().enumerate() {
                if let Some(goal) = goal {
                    board.targets.push(Target { row, cells: from..from + room, column: at, goal: goal.clone() });
                }
            }
        }
        let height = columns.iter().map(Vec::len).max().unwrap_or(0);
        let gutters: Vec<Vec<String>> =
            (1..COLUMNS.len()).map(|right| self.gutter(right, height, gutter, &columns)).collect();
        for y in 0..height {
            let mut row = Row::new();
            for (at, column) in columns.iter().enumerate() {
                if let Some(line) = at.checked_sub(1).and_then(|before| gutters.get(before)?.get(y)) {
                    row.push(Span::new(line.clone(), Role::Accent));
                }
                let cell = column.get(y).map(|(row, _)| row.clone()).unwrap_or_default();
                let left = room.saturating_sub(span::cells(&cell));
                row.extend(cell);
                row.push(Span::new(" ".repeat(left), Role::Text));
            }
            board.rows.push(row);
        }
        self.cases(&mut board, results);
        board
    }

    /// The columns one under the other, the cases of the node under the cursor after its column; sideways still goes to the
    /// next.
    fn stacked(&self, results: &Results) -> Board {
        let mut board = Board::default();
        for at in 0..COLUMNS.len() {
            let column = self.column(at, self.view.width.min(48), true);
            if column.len() < 2 {
                continue;
            }
            if !board.rows.is_empty() {
                board.rows.push(Row::new());
            }
            for (row, goal) in column {
                if let Some(goal) = goal {
                    let cells = 0..span::cells(&row);
                    board.targets.push(Target { row: board.rows.len(), cells, column: at, goal });
                }
                board.rows.push(row);
            }
            if self.focus.is_some_and(|(column, _)| column == at) {
                self.cases(&mut board, results);
            }
        }
        board
    }

    /// Heading and nodes of a column, each on one row, or on two where `single` is not asked for and one is too short.
    fn column(&self, at: usize, room: usize, single: bool) -> Column {
        let (Some(facet), Some(nodes)) = (COLUMNS.get(at), self.graph.nodes.get(at)) else { return Vec::new() };
        let mut out: Column = vec![(self.plain(facet_name(*facet, self.view.lang), Role::Heading, room), None)];
        let figures: Vec<String> = (0..nodes.len()).map(|place| self.figure((at, place))).collect();
        let digits = figures.iter().map(String::len).max().unwrap_or(0);
        for ((place, node), figure) in nodes.iter().enumerate().zip(&figures) {
            let label = self.label(*facet, &node.slug);
            let goal = Some(Goal::Values(vec![(*facet, node.slug.clone())]));
            let left = room.saturating_sub(digits + 1);
            let parts =
                if single { vec![width::truncate(&label, left).into_owned()] } else { label::rows(&label, left, 2) };
            let role = match self.focus {
                Some(focus) if focus == (at, place) => Role::Heading,
                Some(focus) if self.graph.weight(focus, (at, place)) > 0 => Role::Accent,
                Some(_) => Role::Quiet,
                None => Role::Text,
            };
            let mut parts = parts.into_iter();
            let first = parts.next().unwrap_or_default();
            let figure = width::pad_start(figure, digits);
            let row = vec![
                Span::new(width::pad(&first, left), role),
                Span::new(format!(" {figure}"), if role == Role::Accent { role } else { Role::Quiet }),
            ];
            out.push((row, goal));
            out.extend(parts.map(|part| (vec![Span::new(part, role)], None)));
        }
        let more = self.graph.left_out.get(at).copied().unwrap_or(0);
        if more > 0 {
            let text = chrome::more(more, self.view.lang);
            out.push((self.plain(&text, Role::Quiet, room), Some(Goal::Whole)));
        }
        out
    }

    /// How many results a node has; before that, for one that the cursor's node touches, how many join the two.
    fn figure(&self, node: (usize, usize)) -> String {
        let count = self.graph.node(node).map_or(0, |(_, tally)| tally.count);
        match self.focus.map(|focus| self.graph.weight(focus, node)) {
            Some(weight) if weight > 0 => format!("{weight}/{count}"),
            _ => count.to_string(),
        }
    }

    /// The lines between a column and the one left of it, from the node under the cursor to those that it touches.
    fn gutter(&self, right: usize, height: usize, room: usize, columns: &[Column]) -> Vec<String> {
        let blank = " ".repeat(room);
        let mut out = vec![blank; height];
        let Some(focus) = self.focus.filter(|_| room == GUTTERS.0) else { return out };
        let other = match focus.0 {
            column if column + 1 == right => right,
            column if column == right => right - 1,
            _ => return out,
        };
        let row = |(column, place): (usize, usize)| {
            let begins = columns.get(column)?.iter().enumerate().filter(|(_, (_, goal))| goal.is_some());
            begins.map(|(row, _)| row).nth(place)
        };
        let joined = self.graph.joined(focus, |column| column == other);
        let ends: Vec<usize> = joined.iter().filter_map(|(place, _)| row(*place)).collect();
        let Some(start) = row(focus).filter(|_| !ends.is_empty()) else { return out };
        let top = ends.iter().copied().chain([start]).min().unwrap_or(start);
        let bottom = ends.iter().copied().chain([start]).max().unwrap_or(start);
        for (y, line) in out.iter_mut().enumerate().take(bottom + 1).skip(top) {
            let (mut left_end, mut right_end) = (ends.contains(&y), y == start);
            if other == right {
                (left_end, right_end) = (right_end, left_end);
            }
            let ink = |on: bool| if on { "--" } else { "  " };
            let middle = if left_end || right_end { "+" } else { "|" };
            *line = format!(" {}{middle}{} ", ink(left_end), ink(right_end));
        }
        out
    }

    /// The cases of the node under the cursor, below what is laid out so far.
    fn cases(&self, board: &mut Board, results: &Results) {
        let Some((facet, node)) = self.focus.and_then(|focus| self.graph.node(focus)) else { return };
        let found = cases(self.library, results, facet, &node.slug);
        let lang = self.view.lang;
        let name = format!("{} {}", facet_name(facet, lang), self.label(facet, &node.slug));
        board.rows.push(Row::new());
        let heading = figures::cases_of(&name, found.len(), lang);
        board.rows.push(self.plain(&heading, Role::Heading, self.view.width));
        let shown = if self.view.whole || found.len() <= CASES + 1 { found.len() } else { CASES };
        let id = |at: &crate::query::CaseIx| self.library.case(*at).id.as_ref();
        let ids = found.iter().take(shown).map(|at| width::cells(id(at))).max().unwrap_or(0).min(16);
        for at in found.iter().take(shown) {
            let case = self.library.case(*at);
            let lead =
                format!("  {}  {}  ", width::fit(&case.id, ids), width::pad(&format::month(&case.date, lang), 7));
            let left = self.view.width.saturating_sub(width::cells(&lead));
            let mut row = vec![Span::new(lead, Role::Quiet)];
            row.extend(self.plain(&width::narrow(&format::title(case, lang)), Role::Text, left));
            board.cases.push((board.rows.len(), *at));
            board.rows.push(span::clip(row, self.view.width));
        }
        if found.len() > shown {
            board.rows.push(self.plain(&chrome::more(found.len() - shown, lang), Role::Quiet, self.view.width));
        }
    }

    fn label(&self, facet: Facet, slug: &str) -> String {
        width::narrow(&self.library.label(facet, slug, self.view.lang)).into_owned()
    }

    fn plain(&self, text: &str, role: Role, room: usize) -> Row {
        span::line(text, room, role, |_| Vec::new())
    }
}
