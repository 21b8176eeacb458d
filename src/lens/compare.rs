//! Two marked cases section by section: side by side where there is room, else one under the other, what they share lit.

use super::board::{Board, Goal, Target, View};
use super::detail::{self, Block, Document, Live, document};
use super::page::{self, Page};
use super::span::{self, Role, Row, Span};
use crate::corpus::{Case, Facet, Lang, Section};
use crate::i18n::sections::{facet as facet_name, section as heading};
use crate::i18n::{figures, format};
use crate::query::{CaseIx, Library, Marks, Matcher, Results};
use crate::text::width;
use std::ops::Range;

/// From this width on the cases stand side by side.
const SIDE_BY_SIDE: usize = page::SIDE_BY_SIDE - 2;
/// The blank cells between them.
const GUTTER: usize = 3;
/// The facets by which two cases are held against each other.
const SHARED: [Facet; 4] = [Facet::Cause, Facet::Component, Facet::Symptom, Facet::Factor];

/// The two cases that are compared, and how many are marked: the earliest two of the marked ones that are in the library.
pub fn pair(library: &Library, marks: &Marks) -> (Option<[CaseIx; 2]>, usize) {
    let mut marked: Vec<CaseIx> = marks.iter().filter_map(|id| library.find(id).first().copied()).collect();
    let day = |ix: &CaseIx| {
        let case = library.case(*ix);
        (case.date.day.is_none(), case.date.day, case.id.clone())
    };
    marked.sort_by_cached_key(day);
    let two = match marked.as_slice() {
        [one, other, ..] => Some([*one, *other]),
        _ => None,
    };
    (two, marked.len())
}

/// The values that both cases have, in the order of the first.
pub fn shared(library: &Library, [one, other]: [CaseIx; 2]) -> Vec<(Facet, String)> {
    let mut out = Vec::new();
    for facet in SHARED {
        let table = library.facets.table(facet);
        let both = table.of(one).iter().filter(|place| table.of(other).contains(place));
        let slugs = both.filter_map(|place| table.values.get(*place as usize)).map(|value| value.slug.to_string());
        out.extend(slugs.filter(|slug| detail::is_known(slug)).map(|slug| (facet, slug)));
    }
    out
}

/// The comparison as a page; what to do where there are not two cases to compare.
pub fn board(library: &Library, _results: &Results, marks: &Marks, view: View) -> Board {
    let (two, marked) = pair(library, marks);
    let Some(two) = two else {
        let text = figures::mark_two(marked, view.lang);
        let rows = crate::text::wrap::wrap(&text, view.width.clamp(1, page::READING)).into_iter();
        let rows = rows.filter_map(|row| text.get(row)).map(|row| vec![Span::new(row.trim_end(), Role::Text)]);
        return Board { rows: rows.collect(), ..Board::default() };
    };
    let side_by_side = view.width >= SIDE_BY_SIDE;
    let room = if side_by_side { (view.width - GUTTER) / 2 } else { view.width };
    let common = shared(library, two);
    let pages = two.map(|ix| {
        let case = library.case(ix);
        let shape = detail::View::One(view.lang);
        let mut told = document(library, case, shape);
        light(&mut told, &common);
        page::layout(&told, None, shape, &Matcher::default(), room)
    });
    let mut sheet =
        Sheet { board: Board { columns: side_by_side, ..Board::default() }, side_by_side, room, lang: view.lang };
    if marked > 2 {
        sheet
            .board
            .rows
            .push(span::line(&figures::first_two(marked, view.lang), view.width, Role::Quiet, |_| Vec::new()));
        sheet.board.rows.push(Row::new());
    }
    let [one, other] = &pages;
    let names = two.map(|ix| name(library.case(ix), view.lang));
    let head = |page: &Page| Piece { rows: page.head.clone(), lives: page.head_lives.clone() };
    sheet.section(None, &names, [head(one), head(other)]);
    sheet.common(library, &common, view.width);
    for section in sections(one, other) {
        sheet.section(Some(section), &names, [piece(one, section), piece(other, section)]);
    }
    sheet.board.targets.sort_by_key(|target| (target.column, target.row, target.cells.start));
    sheet.board
}

/// How a case is told apart from the other one.
fn name(case: &Case, lang: Lang) -> String {
    format!("{}  {}", case.id, format::date(&case.date, lang))
}

/// Values that both cases have keep their light, the others lose it.
fn light(told: &mut Document, common: &[(Facet, String)]) {
    let blocks = told.sections.iter_mut().flat_map(|part| part.left.iter_mut()).chain(&mut told.head);
    for block in blocks {
        let Block { live: Some(Live::Value(facet, slug)), role, .. } = block else { continue };
        if SHARED.contains(facet) {
            let both = common.iter().any(|(other, value)| (other, value.as_str()) == (&*facet, slug.trim()));
            *role = if both { Role::Accent } else { Role::Text };
        }
    }
}

/// The sections that either case has, in the order of the first, those of the second alone after what stands before them.
fn sections(one: &Page, other: &Page) -> Vec<Section> {
    let mut out: Vec<Section> = one.sections.iter().map(|(section, _)| *section).collect();
    let mut at = 0;
    for (section, _) in &other.sections {
        match out.iter().position(|known| known == section) {
            Some(place) => at = place + 1,
            None => {
                out.insert(at.min(out.len()), *section);
                at += 1;
            }
        }
    }
    out
}

/// What a case tells in one section.
#[derive(Default)]
struct Piece {
    rows: Vec<Row>,
    lives: Vec<(usize, Range<usize>, Live)>,
}

/// The rows of a section without its heading.
fn piece(page: &Page, section: Section) -> Piece {
    let Some(at) = page.sections.iter().position(|(other, _)| *other == section) else { return Piece::default() };
    let from = page.sections.get(at).map_or(0, |(_, row)| row + 1);
    // A blank row stands before the next heading.
    let to = page.sections.get(at + 1).map_or(page.rows.len(), |(_, row)| row.saturating_sub(1));
    let lives = page.lives.iter().filter(|(row, ..)| (from..to).contains(row));
    Piece {
        rows: page.rows.get(from..to).unwrap_or_default().to_vec(),
        lives: lives.map(|(row, cells, live)| (row - from, cells.clone(), live.clone())).collect(),
    }
}

/// The page as far as it is laid out.
struct Sheet {
    board: Board,
    side_by_side: bool,
    room: usize,
    lang: Lang,
}

impl Sheet {
    /// A section of both cases under one heading; without a section their heads.
    fn section(&mut self, section: Option<Section>, names: &[String; 2], pieces: [Piece; 2]) {
        if let Some(section) = section {
            self.gap();
            self.push(heading(section, self.lang), Role::Heading);
        }
        let empty = |piece: Piece| {
            let silent = vec![Span::new(figures::silent(self.lang), Role::Quiet)];
            if piece.rows.is_empty() { Piece { rows: vec![silent], ..piece } } else { piece }
        };
        let [one, other] = pieces.map(empty);
        let [first, second] = names;
        if self.side_by_side {
            let base = self.board.rows.len();
            let height = one.rows.len().max(other.rows.len());
            self.aim(&one, base, 0, 0);
            self.aim(&other, base, self.room + GUTTER, 1);
            for y in 0..height {
                let row = |piece: &Piece| piece.rows.get(y).cloned().unwrap_or_default();
                let row = self.beside(row(&one), row(&other));
                self.board.rows.push(row);
            }
            return;
        }
        for (place, (name, piece)) in [(first, one), (second, other)].into_iter().enumerate() {
            if place > 0 {
                self.gap();
            }
            // The head tells itself whose it is.
            if section.is_some() {
                self.board.rows.push(quiet(name, self.room));
            }
            let base = self.board.rows.len();
            self.aim(&piece, base, 0, 0);
            self.board.rows.extend(piece.rows);
        }
    }

    /// What both share, in words, so that it can be told without colours too.
    fn common(&mut self, library: &Library, common: &[(Facet, String)], room: usize) {
        self.gap();
        self.push(figures::shared(self.lang), Role::Heading);
        if common.is_empty() {
            self.push(figures::nothing_shared(self.lang), Role::Quiet);
        }
        for (facet, slug) in common {
            let label = width::narrow(&library.label(*facet, slug, self.lang)).into_owned();
            let lead = format!("{}: ", facet_name(*facet, self.lang));
            let from = width::cells(&lead);
            let row = span::clip(vec![Span::new(lead, Role::Quiet), Span::new(label, Role::Accent)], room);
            let cells = from..span::cells(&row).max(from);
            let goal = Goal::Values(vec![(*facet, slug.clone())]);
            self.board.targets.push(Target { row: self.board.rows.len(), cells, column: 0, goal });
            self.board.rows.push(row);
        }
    }

    /// The values of a piece as targets.
    fn aim(&mut self, piece: &Piece, base: usize, shift: usize, column: usize) {
        for (row, cells, live) in &piece.lives {
            if let Live::Value(facet, slug) = live {
                let cells = cells.start + shift..cells.end + shift;
                let goal = Goal::Values(vec![(*facet, slug.clone())]);
                self.board.targets.push(Target { row: base + row, cells, column, goal });
            }
        }
    }

    fn beside(&self, left: Row, right: Row) -> Row {
        let mut row = left;
        if !right.is_empty() {
            let gap = (self.room + GUTTER).saturating_sub(span::cells(&row));
            row.push(Span::new(" ".repeat(gap), Role::Text));
            row.extend(right);
        }
        row
    }

    /// A blank row, never two.
    fn gap(&mut self) {
        if self.board.rows.last().is_some_and(|row| !row.is_empty()) {
            self.board.rows.push(Row::new());
        }
    }

    fn push(&mut self, text: &str, role: Role) {
        self.board.rows.push(span::line(text, self.room, role, |_| Vec::new()));
    }
}

fn quiet(text: &str, room: usize) -> Row {
    span::line(text, room, Role::Quiet, |_| Vec::new())
}
