//! `casebook list`: results as a table, as JSON, as lines, as cases in Markdown.

use super::args::{Args, ListArgs, ShowArgs};
use super::fault::Fault;
use super::out::{Out, message};
use super::{NOTHING, library, show};
use crate::corpus::{Case, Facet, Lang, Shelf};
use crate::i18n::sections::{Remark, remark};
use crate::i18n::{chrome, cli, format};
use crate::lens::record;
use crate::query::{CaseIx, Hit, Library, Results};
use crate::runtime::Env;
use crate::text::width;
use serde_json::json;

/// The widest that organization and cause get, in cells; what is wider is cut (never in --tsv and --json).
const COLUMN: usize = 24;
/// The blank cells between two columns.
const GAP: &str = "  ";
/// The columns of --tsv.
const TSV: &str = "id\tdate\torg\tttr_seconds\tcause\tseverity\tmissing\ttitle";

/// Prints what would have opened where a screen was asked for and there is none: the case whose id it is, else the results
/// of the query.
pub fn print(args: &Args, query: &[String], env: &Env, out: &mut Out) -> Result<u8, Fault> {
    let library = library::read(args, env);
    if let [id] = query
        && !show::find(&library, id).is_empty()
    {
        let ids = vec![id.clone()];
        let show = ShowArgs { ids, json: false, markdown: false, no_pager: true };
        return show::print(args, &show, &library, env, out);
    }
    let list = ListArgs {
        query: query.to_vec(),
        json: false,
        jsonl: false,
        tsv: false,
        markdown: false,
        limit: None,
        sort: None,
    };
    results(args, &list, &library, env, out)
}

/// Runs the command.
pub fn run(args: &Args, list: &ListArgs, env: &Env, out: &mut Out) -> Result<u8, Fault> {
    results(args, list, &library::read(args, env), env, out)
}

fn results(args: &Args, list: &ListArgs, library: &Library, env: &Env, out: &mut Out) -> Result<u8, Fault> {
    let lang = library::lang(args, env);
    let results = library::answer(library, &list.query, list.sort.as_deref(), &env.remembered.marks, lang)?;
    let found = results.hits.len();
    let hits = results.hits.get(..list.limit.unwrap_or(found)).unwrap_or(&results.hits);
    if list.json || list.jsonl {
        let cases: Vec<_> = hits.iter().map(|hit| record::result(library, hit, &results.matcher)).collect();
        if list.jsonl {
            cases.iter().for_each(|case| out.line(&record::text(case, false)));
        } else {
            let object = json!({
                "query": results.query.to_string(),
                "total": results.total,
                "shown": found,
                "partial": results.partial,
                "cases": cases,
            });
            out.line(&record::text(&object, true));
        }
    } else if list.tsv {
        out.line(TSV);
        hits.iter().for_each(|hit| out.line(&values(library.case(hit.case), hit, lang).join("\t")));
    } else {
        if list.markdown {
            let cases: Vec<CaseIx> = hits.iter().map(|hit| hit.case).collect();
            show::as_markdown(library, &cases, show::view(args, lang), out);
        } else {
            table(library, &results, hits, lang, out);
        }
        if hits.len() < found {
            message(&format!("casebook: {}", cli::limited(hits.len(), found, lang)));
        }
    }
    Ok(if found == 0 { NOTHING } else { 0 })
}

/// The fields of a row of --tsv: as a program wants them, what is not known blank.
fn values(case: &Case, hit: &Hit, lang: Lang) -> [String; 8] {
    let seconds = case.timeline.resolved_after.as_ref().and_then(|span| span.seconds);
    let title = case.title.best(lang).map(|(_, title)| title);
    [
        &case.id,
        case.date.day.map(format::day).unwrap_or_default().as_str(),
        case.org.as_deref().unwrap_or_default(),
        seconds.map(|seconds| seconds.to_string()).unwrap_or_default().as_str(),
        case.root_cause.as_deref().unwrap_or_default(),
        case.severity.as_deref().unwrap_or_default(),
        hit.missing.join(", ").as_str(),
        title.unwrap_or_default(),
    ]
    .map(|field| field.replace('\t', " "))
}

fn table(library: &Library, results: &Results, hits: &[Hit], lang: Lang, out: &mut Out) {
    let rows: Vec<[String; 6]> = hits.iter().map(|hit| row(library, hit, lang)).collect();
    let mut widths = [0usize; 6];
    for row in &rows {
        for (width, text) in widths.iter_mut().zip(row) {
            *width = (*width).max(width::cells(text));
        }
    }
    for (place, row) in rows.iter().enumerate() {
        if results.partial > 0 && place == results.full() {
            out.line(&format!("-- {} ({})", chrome::chrome(lang).partly, results.partial));
        }
        let mut line = String::new();
        for (text, width) in row.iter().zip(widths) {
            // A column in which nothing stands takes no room.
            if width > 0 {
                line.push_str(&width::pad(text, width));
                line.push_str(GAP);
            }
        }
        out.line(line.trim_end());
    }
}

/// The cells of a case. The id is what one types next and the title says what happened: neither is ever cut.
fn row(library: &Library, hit: &Hit, lang: Lang) -> [String; 6] {
    let case = library.case(hit.case);
    let cut = |text: &str| width::truncate(text, COLUMN).into_owned();
    let cause = case.root_cause.as_deref().map(|slug| cut(library.catalog.vocab.label(Facet::Cause, slug, lang)));
    let marks = marks(case, hit, lang);
    let title = format::title(case, lang);
    [
        case.id.to_string(),
        format::date(&case.date, lang),
        case.org.as_deref().map(cut).unwrap_or_default(),
        case.timeline.resolved_after.as_ref().map(|span| cut(&format::span(span))).unwrap_or_default(),
        cause.unwrap_or_default(),
        if marks.is_empty() { title } else { format!("{title}{GAP}({marks})") },
    ]
}

/// What sets a row apart from the others: whose case it is, a shared id, the words that it lacks.
fn marks(case: &Case, hit: &Hit, lang: Lang) -> String {
    let own = (case.origin.shelf == Shelf::Own).then(|| remark(Remark::Own, lang).to_owned());
    let duplicate = case.duplicate.then(|| remark(Remark::Duplicate, lang).to_owned());
    let missing = (!hit.missing.is_empty()).then(|| format::missing(&hit.missing, lang));
    own.into_iter().chain(duplicate).chain(missing).collect::<Vec<_>>().join("; ")
}
