//! The command line: flags and subcommands, and the lenses as text and JSON. The only place that prints.
//!
//! Standard output carries the result and nothing else; messages go to standard error.

mod args;
mod check;
mod colour;
mod facets;
mod fault;
mod generate;
mod graph;
mod info;
mod leading;
mod library;
mod list;
mod out;
mod playbook;
mod show;
mod similar;
mod stats;
mod topic;
mod tui;
mod usage;
mod vocab;

use args::{Args, Command};
use fault::Fault;
use out::Out;
use std::process::ExitCode;

use crate::corpus::Lang;
use crate::runtime::{Env, terminal};

/// Exit code of a search without results, of a failed check, of output that could not be written.
const NOTHING: u8 = 1;
/// Exit code of wrong usage.
const USAGE: u8 = 2;

/// Runs the program on the arguments of this process.
pub fn main() -> ExitCode {
    terminal::die_politely();
    let mut env = Env::read();
    match Args::of_process() {
        Ok(args) => {
            env.learn(!args.no_state);
            if args.command.is_some() {
                library::complain(&env, library::lang(&args, &env));
            }
            let (json, lang) = (args.wants_json(), library::lang(&args, &env));
            let mut out = Out::new(colour::decide(args.color, &env).on);
            let result = run(&args, &env, &mut out);
            end(out, result, json, lang)
        }
        Err(error) => {
            let asked = usage::Asked::read(&env);
            let mut out = Out::new(asked.colour);
            let result = usage::answer(&error, &asked, &mut out);
            end(out, result, asked.json, asked.lang)
        }
    }
}

/// Hands out what was written and tells what went wrong.
fn end(out: Out, result: Result<u8, Fault>, json: bool, lang: Lang) -> ExitCode {
    // What was printed comes before what is said about it.
    let unwritten = out.finish();
    let (code, fault) = match result {
        Ok(code) => (code, None),
        Err(fault) => (fault.code(), Some(fault)),
    };
    for fault in fault.iter().chain(&unwritten) {
        fault.report(json, lang);
    }
    ExitCode::from(unwritten.map_or(code, |fault| fault.code()))
}

fn run(args: &Args, env: &Env, out: &mut Out) -> Result<u8, Fault> {
    match &args.command {
        None => tui::open(args, env, out),
        Some(Command::List(list)) => list::run(args, list, env, out),
        Some(Command::Show(show)) => show::run(args, show, env, out),
        Some(Command::Similar(similar)) => similar::run(args, similar, env, out),
        Some(Command::Facets(facets)) => facets::run(args, facets, env, out),
        Some(Command::Playbook(playbook)) => playbook::run(args, playbook, env, out),
        Some(Command::Topic(topic)) => topic::run(args, topic, env, out),
        Some(Command::Stats(stats)) => stats::run(args, stats, env, out),
        Some(Command::Graph(graph)) => graph::run(args, graph, env, out),
        Some(Command::Check(check)) => check::run(args, check, env, out),
        Some(Command::Vocab(vocab)) => Ok(vocab::run(args, vocab, env, out)),
        Some(Command::Info(info)) => Ok(info::run(args, info, env, out)),
        Some(Command::Completions(completions)) => Ok(generate::completions(completions.shell, out)),
        Some(Command::Man) => Ok(generate::man(out)),
    }
}
