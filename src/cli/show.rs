//! `casebook show`: cases as text, Markdown or JSON.

use super::args::{Args, LangArg, ShowArgs};
use super::fault::Fault;
use super::library;
use super::out::Out;
use crate::lens::detail::{View, document};
use crate::lens::record;
use crate::lens::{markdown, page};
use crate::query::{CaseIx, Library, Matcher};
use crate::runtime::Env;
use serde_json::Value;

/// Cells of a line of text; two languages side by side take two of them.
const WIDTH: usize = page::READING;

/// Runs the command.
pub fn run(args: &Args, show: &ShowArgs, env: &Env, out: &mut Out) -> Result<u8, Fault> {
    let lang = library::lang(args, env);
    let view = if args.lang == Some(LangArg::Both) { View::Both(lang) } else { View::One(lang) };
    let library = library::read(args, env);
    let mut cases = Vec::new();
    for id in &show.ids {
        let found = library.find(id);
        if found.is_empty() {
            return Err(unknown(&library, id));
        }
        cases.extend(found);
    }
    if show.json {
        let mut records: Vec<Value> = cases.iter().map(|case| record::record(library.case(*case))).collect();
        // One id, one record: an object. An id that two files share is two records even so.
        let value = if records.len() == 1 { records.remove(0) } else { Value::Array(records) };
        out.line(&record::text(&value, true));
        return Ok(0);
    }
    for (place, case) in cases.iter().enumerate() {
        if place > 0 {
            out.text("\n");
        }
        out.text(&text(&library, *case, view, show.markdown));
    }
    Ok(0)
}

fn text(library: &Library, case: CaseIx, view: View, as_markdown: bool) -> String {
    let case = library.case(case);
    if as_markdown {
        return markdown::markdown(library, case, view);
    }
    let document = document(library, case, view);
    let width = if matches!(view, View::Both(_)) { page::SIDE_BY_SIDE.max(WIDTH) } else { WIDTH };
    page::layout(&document, None, view, &Matcher::default(), width).to_text()
}

/// An id that no case has, and the nearest that some have.
pub(super) fn unknown(library: &Library, id: &str) -> Fault {
    let near = library.near_ids(id);
    let hint = if near.is_empty() {
        ["casebook list shows all cases".to_owned(), "casebook list로 모든 사례를 볼 수 있습니다".to_owned()]
    } else {
        let near = near.join(", ");
        [format!("Near: {near}"), format!("비슷한 ID: {near}")]
    };
    Fault::nothing("unknown-id", [format!("there is no case '{id}'"), format!("'{id}' 사례가 없습니다")], hint)
}
