//! `casebook show`: cases as text, Markdown or JSON.

use super::args::{Args, LangArg, ShowArgs};
use super::fault::Fault;
use super::library;
use super::out::{Out, bold, message};
use crate::corpus::Lang;
use crate::i18n::cli;
use crate::lens::detail::{View, document};
use crate::lens::markdown;
use crate::lens::page::{self, Page, Role};
use crate::lens::record;
use crate::query::{CaseIx, Library};
use crate::runtime::{Env, pager};
use crate::text::{clean, width};
use serde_json::Value;

/// The widest that a line of text gets, in cells; a narrower terminal gets narrower lines.
const WIDTH: usize = 80;
/// The narrowest.
const LEAST: usize = 20;

/// Runs the command.
pub fn run(args: &Args, show: &ShowArgs, env: &Env, out: &mut Out) -> Result<u8, Fault> {
    print(args, show, &library::read(args, env), env, out)
}

/// Prints the cases of `library`. Where some ids are no case's, the others are printed all the same.
pub fn print(args: &Args, show: &ShowArgs, library: &Library, env: &Env, out: &mut Out) -> Result<u8, Fault> {
    let lang = library::lang(args, env);
    let view = view(args, lang);
    let (mut cases, mut faults) = (Vec::new(), Vec::new());
    for id in &show.ids {
        let found = find(library, id);
        match found.as_slice() {
            [] => faults.push(unknown(library, id)),
            [_] => {}
            several => {
                let files: Vec<&str> = several.iter().map(|case| library.case(*case).origin.shown.as_ref()).collect();
                message(&format!("casebook: {}", cli::shared_id(id, &files, lang)));
            }
        }
        cases.extend(found);
    }
    if show.json {
        as_json(library, &cases, show.ids.len(), out);
    } else if show.markdown {
        as_markdown(library, &cases, view, out);
    } else {
        library.learn_likeness();
        as_text(library, &cases, view, show, env, out);
    }
    let last = faults.pop();
    faults.iter().for_each(|fault| fault.report(show.json, lang));
    last.map_or(Ok(0), Err)
}

/// Which languages of a case are printed.
pub fn view(args: &Args, lang: Lang) -> View {
    if args.lang == Some(LangArg::Both) { View::Both(lang) } else { View::One(lang) }
}

/// Prints cases whole, one after another, as Markdown.
pub fn as_markdown(library: &Library, cases: &[CaseIx], view: View, out: &mut Out) {
    library.learn_likeness();
    let texts: Vec<String> = cases.iter().map(|case| markdown::markdown(library, library.case(*case), view)).collect();
    out.text(&texts.join("\n"));
}

/// The cases with this id, which may be typed as it is in the file or as it shows.
pub fn find(library: &Library, id: &str) -> Vec<CaseIx> {
    library.find(&clean::line(id))
}

/// One record, or a list where several were asked for; an id that two files share is two records too.
fn as_json(library: &Library, cases: &[CaseIx], asked: usize, out: &mut Out) {
    let mut records: Vec<Value> = cases.iter().map(|case| record::record(library.case(*case))).collect();
    let value = match records.pop() {
        None => return,
        Some(only) if asked == 1 && records.is_empty() => only,
        Some(last) => {
            records.push(last);
            Value::Array(records)
        }
    };
    out.line(&record::text(&value, true));
}

fn as_text(library: &Library, cases: &[CaseIx], view: View, show: &ShowArgs, env: &Env, out: &mut Out) {
    let window = pager::window();
    let width = window.map_or(WIDTH, |(columns, _)| usize::from(columns).clamp(LEAST, WIDTH));
    let texts: Vec<String> = cases
        .iter()
        .map(|case| {
            let document = document(library, library.case(*case), view);
            text(&page::printed(&document, view, width), out.colour())
        })
        .collect();
    let text = texts.join("\n");
    let long = window.is_some_and(|(columns, rows)| rows_of(&text, columns.into()) >= usize::from(rows));
    let paged = long && !show.no_pager && !env.dumb && pager::page(env.pager.as_deref(), &text);
    if !paged {
        out.text(&text);
    }
}

/// A page as text: a row a line, without blanks at the ends of lines, headings bold where there is colour.
fn text(page: &Page, colour: bool) -> String {
    if !colour {
        return page.to_text();
    }
    let line = |row: &page::Row| {
        let pieces = row.iter().map(|span| bold(&span.text, span.role == Role::Heading));
        pieces.collect::<String>().trim_end().to_owned() + "\n"
    };
    let gap = (!page.head.is_empty() && !page.rows.is_empty()).then(|| "\n".to_owned());
    page.head.iter().map(line).chain(gap).chain(page.rows.iter().map(line)).collect()
}

/// How many rows of a terminal a text takes.
fn rows_of(text: &str, columns: usize) -> usize {
    text.lines().map(|line| width::cells(line).div_ceil(columns.max(1)).max(1)).sum()
}

/// An id that no case has, and the nearest that some have.
pub(super) fn unknown(library: &Library, id: &str) -> Fault {
    let near = library.near_ids(id);
    let hint = Lang::BOTH.map(|lang| cli::near_ids(&near, lang));
    Fault::nothing("unknown-id", Lang::BOTH.map(|lang| cli::unknown_id(id, lang)), hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_wider_than_the_window_takes_several_of_its_rows() {
        assert_eq!(rows_of("가나다라\n\nab\n", 4), 4);
        assert_eq!(rows_of("", 80), 0);
    }
}
