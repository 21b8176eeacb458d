//! `casebook graph`: what joins causes, components, symptoms and factors, for reading and for drawing.

use super::args::{Args, GraphArgs, GraphFormat};
use super::fault::Fault;
use super::out::Out;
use super::{NOTHING, library};
use crate::lens::{graph, record};
use crate::runtime::Env;

/// Runs the command.
pub fn run(args: &Args, wanted: &GraphArgs, env: &Env, out: &mut Out) -> Result<u8, Fault> {
    let lang = library::lang(args, env);
    let library = library::read(args, env);
    let results = library::answer(&library, &wanted.query, None, &env.remembered.marks, lang)?;
    match wanted.format {
        GraphFormat::Text => out.text(&graph::text(&library, &results, lang)),
        GraphFormat::Dot => out.text(&graph::dot(&library, &results, lang)),
        GraphFormat::Mermaid => out.text(&graph::mermaid(&library, &results, lang)),
        GraphFormat::Json => out.line(&record::text(&graph::json(&library, &results), true)),
    }
    Ok(if results.hits.is_empty() { NOTHING } else { 0 })
}
