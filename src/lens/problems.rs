//! What was wrong with the files, as rows: how much it weighs, where, what, and what to do. In the order of the files.

use super::span::{self, Role, Row, Span};
use crate::corpus::{Lang, Problem};
use crate::i18n::problem::{advice, sentence};
use crate::i18n::sections::weight;
use crate::text::{width, wrap};

/// The cells by which what is said of a problem stands under its place.
const INDENT: usize = 2;

/// The problems, each as rows of at most `width` cells: weight, place and field, then what is wrong, then,
/// quiet, what to do.
pub fn problems<'a>(all: impl IntoIterator<Item = &'a Problem>, lang: Lang, width: usize) -> Vec<Vec<Row>> {
    all.into_iter().map(|problem| rows(problem, lang, width)).collect()
}

fn rows(problem: &Problem, lang: Lang, width: usize) -> Vec<Row> {
    let role = if problem.weight.is_fault() { Role::Warning } else { Role::Quiet };
    let word = Span::new(format!("{}  ", weight(problem.weight, lang)), role);
    let place = width::narrow(&place(problem)).into_owned();
    let room = width.saturating_sub(width::cells(&word.text));
    let place = Span::new(width::truncate_start(&place, room), Role::Text);
    let mut out = vec![span::clip(vec![word, place], width)];
    out.extend(told(&sentence(&problem.kind, lang), Role::Text, width));
    out.extend(told(&advice(&problem.kind, lang), Role::Quiet, width));
    out
}

/// File and line, then the field and the case: the end of it says most.
fn place(problem: &Problem) -> String {
    let line = problem.line.map_or_else(String::new, |line| format!(":{line}"));
    let inside = [&problem.case, &problem.field].into_iter().flatten().map(|part| format!("  {part}"));
    std::iter::once(format!("{}{line}", problem.file)).chain(inside).collect()
}

fn told(text: &str, role: Role, width: usize) -> Vec<Row> {
    let indent = INDENT.min(width / 4);
    let rows = wrap::wrap(text, width.saturating_sub(indent).max(1)).into_iter();
    let rows = rows.filter_map(|range| text.get(range)).filter(|row| !row.is_empty());
    rows.map(|row| span::clip(vec![Span::new(" ".repeat(indent), role), Span::new(row, role)], width)).collect()
}
