//! `casebook similar`: the nearest cases to a case, or to the text of an alert, each with the reason.

use super::args::{Args, SimilarArgs};
use super::fault::Fault;
use super::out::{Out, message};
use super::{NOTHING, library, show};
use crate::corpus::Lang;
use crate::i18n::{chrome, cli, format, notes};
use crate::lens::record;
use crate::query::{Filter, Hit, Library, Marks, Query, Results, paste, run as answer};
use crate::runtime::Env;
use serde_json::{Value, json};
use std::io::{Read, stdin};

/// Runs the command.
pub fn run(args: &Args, similar: &SimilarArgs, env: &Env, out: &mut Out) -> Result<u8, Fault> {
    let lang = library::lang(args, env);
    let library = library::read(args, env);
    let (of, results) = match (&similar.text, similar.id.as_deref()) {
        (Some(text), _) => to_text(&library, text, lang),
        (None, Some("-")) => {
            let mut text = Vec::new();
            stdin().lock().read_to_end(&mut text).map_err(|error| unreadable(&error))?;
            to_text(&library, &String::from_utf8_lossy(&text), lang)
        }
        (None, id) => to_case(&library, id.unwrap_or_default())?,
    };
    let hits: Vec<&Hit> = results.hits.iter().take(similar.limit).collect();
    if similar.json {
        let cases: Vec<Value> = hits.iter().map(|hit| record::result(&library, hit, &results.matcher)).collect();
        out.line(&record::text(&json!({"of": of, "cases": cases}), true));
    } else {
        for hit in &hits {
            let case = library.case(hit.case);
            out.line(&format!("{}  {}  {}", case.id, format::date(&case.date, lang), format::title(case, lang)));
            out.line(&format!("    {}", why(&library, hit, &results, lang)));
        }
    }
    if hits.is_empty() {
        message(&format!("casebook: {}", chrome::nothing_found(lang)));
    }
    Ok(if hits.is_empty() { NOTHING } else { 0 })
}

/// Why a case is near: what it shares, or which words of the text it holds.
fn why(library: &Library, hit: &Hit, results: &Results, lang: Lang) -> String {
    if let Some(like) = hit.like {
        return notes::reasons(&library.reasons(like, hit.case), library, lang);
    }
    let words = results.query.words.iter().map(|word| word.text.as_str());
    let held: Vec<&str> = words.filter(|word| !hit.missing.iter().any(|missing| missing == word)).collect();
    format::found(&held, lang)
}

fn to_text(library: &Library, text: &str, lang: Lang) -> (Value, Results) {
    let pasted = paste(text);
    if !pasted.aside.is_empty() {
        message(&format!("casebook: {}", notes::aside(&pasted.aside, lang)));
    }
    let query = Query::parse(&pasted.words, library);
    let results = answer(library, &query, &Marks::new());
    for note in &results.notes {
        message(&format!("casebook: {}", notes::note(note, lang)));
    }
    (Value::String(query.to_string()), results)
}

fn to_case(library: &Library, id: &str) -> Result<(Value, Results), Fault> {
    let Some(id) = library.id(id) else { return Err(unknown(library, id)) };
    let filters = vec![Filter::Similar { ids: vec![id.to_owned()], negated: false }];
    let results = answer(library, &Query { filters, ..Query::default() }, &Marks::new());
    Ok((Value::String(id.to_owned()), results))
}

/// An id that no case has: where none is near it, it was probably meant as words.
fn unknown(library: &Library, id: &str) -> Fault {
    if library.near_ids(id).is_empty() {
        let hint = Lang::BOTH.map(|lang| cli::similar_hint(lang).to_owned());
        return Fault::nothing("unknown-id", Lang::BOTH.map(|lang| cli::unknown_id(id, lang)), hint);
    }
    show::unknown(library, id)
}

fn unreadable(error: &std::io::Error) -> Fault {
    let text = [format!("standard input cannot be read: {error}"), format!("표준 입력을 읽을 수 없습니다: {error}")];
    Fault::usage("no-input", text, [String::new(), String::new()])
}
