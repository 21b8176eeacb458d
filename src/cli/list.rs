//! `casebook list`: results as a table, as JSON, as lines.

use super::args::{Args, ListArgs};
use super::fault::Fault;
use super::out::Out;
use super::{NOTHING, library};
use crate::corpus::{Case, Facet, Lang};
use crate::i18n::{chrome, format};
use crate::lens::record;
use crate::query::{Library, Results};
use crate::runtime::Env;
use crate::text::width;
use serde_json::json;

/// The widest that a column before the title gets, in cells; what is wider is cut (never in --tsv and --json).
const COLUMN: usize = 24;

/// Prints the results of a query as a table, where a screen was asked for and there is none.
pub fn print(args: &Args, query: &[String], env: &Env, out: &mut Out) -> Result<u8, Fault> {
    let list = ListArgs { query: query.to_vec(), json: false, jsonl: false, tsv: false, limit: None, sort: None };
    run(args, &list, env, out)
}

/// Runs the command.
pub fn run(args: &Args, list: &ListArgs, env: &Env, out: &mut Out) -> Result<u8, Fault> {
    let lang = library::lang(args, env);
    let library = library::read(args, env);
    let results = library::answer(&library, &list.query, list.sort.as_deref(), &env.remembered.marks, lang)?;
    let shown = list.limit.unwrap_or(usize::MAX).min(results.hits.len());
    let matcher = &results.matcher;
    if list.json || list.jsonl {
        let cases: Vec<_> = results.hits.iter().take(shown).map(|hit| record::result(&library, hit, matcher)).collect();
        if list.jsonl {
            cases.iter().for_each(|case| out.line(&record::text(case, false)));
        } else {
            let object = json!({
                "query": results.query.to_string(),
                "total": results.total,
                "shown": results.hits.len(),
                "partial": results.partial,
                "cases": cases,
            });
            out.line(&record::text(&object, true));
        }
    } else {
        table(&library, &results, shown, list.tsv, lang, out);
    }
    Ok(if results.hits.is_empty() { NOTHING } else { 0 })
}

fn table(library: &Library, results: &Results, shown: usize, tsv: bool, lang: Lang, out: &mut Out) {
    let rows: Vec<[String; 6]> =
        results.hits.iter().take(shown).map(|hit| row(library, library.case(hit.case), lang)).collect();
    if tsv {
        out.line("id\tdate\torg\tttr\tcause\ttitle");
        rows.iter().for_each(|row| out.line(&row.join("\t")));
        return;
    }
    let mut widths = [0usize; 6];
    for row in &rows {
        for (width, text) in widths.iter_mut().zip(row) {
            *width = (*width).max(width::cells(text)).min(COLUMN);
        }
    }
    let divider = results.hits.len() - results.partial;
    for (place, row) in rows.iter().enumerate() {
        if results.partial > 0 && place == divider {
            out.line(&format!("-- {} ({})", chrome::chrome(lang).partly, results.partial));
        }
        let mut line = String::new();
        for (column, (text, width)) in row.iter().zip(widths).enumerate() {
            let last = column + 1 == row.len();
            if width == 0 && !last {
                continue;
            }
            line.push_str(&if last { text.clone() } else { width::fit(text, width) });
            if !last {
                line.push_str("  ");
            }
        }
        out.line(line.trim_end());
    }
}

/// The cells of a case; the title comes last and is never cut.
fn row(library: &Library, case: &Case, lang: Lang) -> [String; 6] {
    let cause = case.root_cause.as_deref().map(|slug| library.catalog.vocab.label(Facet::Cause, slug, lang).to_owned());
    [
        case.id.clone(),
        format::date(&case.date, lang),
        case.org.clone().unwrap_or_default(),
        case.timeline.resolved_after.as_ref().map(format::span).unwrap_or_default(),
        cause.unwrap_or_default(),
        format::title(case, lang),
    ]
}
