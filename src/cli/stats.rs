//! `casebook stats`: the figures of a result set as text, Markdown or JSON.

use super::args::{Args, StatsArgs};
use super::fault::Fault;
use super::out::Out;
use super::{NOTHING, library};
use crate::lens::{record, statistics};
use crate::runtime::Env;

/// The width of the text, in cells: the same on a terminal and in a pipe.
const WIDTH: usize = 80;

/// Runs the command.
pub fn run(args: &Args, stats: &StatsArgs, env: &Env, out: &mut Out) -> Result<u8, Fault> {
    let lang = library::lang(args, env);
    let library = library::read(args, env);
    let results = library::answer(&library, &stats.query, None, &env.remembered.marks, lang)?;
    if stats.json {
        out.line(&record::text(&statistics::json(&library, &results), true));
    } else if stats.markdown {
        out.text(&statistics::markdown(&library, &results, lang));
    } else if !results.hits.is_empty() {
        out.text(&statistics::text(&library, &results, lang, WIDTH, args.ascii || env.settings.ascii));
    }
    Ok(if results.hits.is_empty() { NOTHING } else { 0 })
}
