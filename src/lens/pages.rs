//! Which page a lens is, and which text it is when it is taken along.

use super::board::{Board, Lens, View};
use super::export::Form;
use super::list::MARKED;
use super::playbook::{self, FIRST, Tab, Wanted};
use super::span;
use super::topic::{self, topic};
use super::{compare, graph, statistics};
use crate::query::{Library, Marks, Results};

/// The page of `lens` over `results`; an empty one for the cases, which are no page.
pub fn board(lens: &Lens, library: &Library, results: &Results, marks: &Marks, view: View) -> Board {
    let board = match lens {
        Lens::Playbook => playbook::board(library, results, view),
        Lens::Topic(facet, slug) => topic::board(library, *facet, slug, view),
        Lens::Statistics => statistics::board(library, results, view),
        Lens::Graph => graph::board(library, results, view),
        Lens::Compare => compare::board(library, results, marks, view),
        Lens::Cases => Board::default(),
    };
    board.signed(MARKED, |case| marks.contains(library.case(case).id.as_ref()))
}

/// The page of `lens` as text, as it shows; a page that has no text of its own as its rows.
pub fn text(lens: &Lens, library: &Library, results: &Results, marks: &Marks, view: View, form: Form) -> String {
    match lens {
        Lens::Playbook => {
            let first = if view.whole { usize::MAX } else { FIRST };
            let book = playbook::playbook(library, results, first);
            let query = results.query.to_string();
            let wanted = Wanted { query: &query, tab: Tab::at(view.tab), by_case: view.regrouped, lang: view.lang };
            match form {
                Form::Markdown => playbook::markdown(library, &book, wanted),
                Form::Slack => playbook::slack(library, &book, wanted),
            }
        }
        Lens::Topic(facet, slug) => topic::text(library, &topic(library, *facet, slug), view.lang, form),
        Lens::Statistics if form == Form::Markdown => statistics::markdown(library, results, view.lang),
        Lens::Cases | Lens::Statistics | Lens::Graph | Lens::Compare => {
            let rows = board(lens, library, results, marks, view).rows;
            let rows: String = rows.iter().map(|row| span::text(row).trim_end().to_owned() + "\n").collect();
            format!("```\n{rows}```\n")
        }
    }
}
