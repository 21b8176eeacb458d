//! `casebook check`: every problem in files of cases, with file, line, field and what to do.

use super::args::{Args, CheckArgs};
use super::fault::Fault;
use super::out::{Out, message};
use super::{NOTHING, library};
use crate::corpus::{Lang, Problem, Weight, check};
use crate::i18n::{problem, sections};
use crate::lens::record;
use crate::runtime::Env;
use serde_json::{Value, json};

/// Runs the command.
pub fn run(args: &Args, options: &CheckArgs, env: &Env, out: &mut Out) -> Result<u8, Fault> {
    let lang = library::lang(args, env);
    let roots: Vec<_> = options.paths.iter().cloned().map(library::root).collect();
    library::announce(&roots, lang);
    let catalog = library::catalog(&roots);
    let problems = check(&catalog);
    let failed = problems.iter().any(|problem| fails(problem, options.strict));
    if options.json {
        let rows: Vec<Value> = problems.iter().map(|problem| object(problem, lang)).collect();
        out.line(&record::text(&json!({"cases": catalog.cases.len(), "problems": rows}), true));
    } else {
        problems.iter().for_each(|problem| out.line(&problem::line(problem, lang)));
        message(&problem::summary(catalog.cases.len(), &problems, lang));
    }
    Ok(if failed { NOTHING } else { 0 })
}

/// Whether a problem makes the check fail.
fn fails(problem: &Problem, strict: bool) -> bool {
    match problem.weight {
        Weight::Error => true,
        Weight::Warning | Weight::Hint => strict,
        Weight::Note => false,
    }
}

fn object(found: &Problem, lang: Lang) -> Value {
    json!({
        "weight": sections::weight(found.weight, Lang::En),
        "file": found.file,
        "line": found.line,
        "field": found.field,
        "case": found.case,
        "message": problem::sentence(&found.kind, lang),
        "advice": problem::advice(&found.kind, lang),
    })
}
