//! The command line: flags and subcommands, and the lenses as text and JSON. The only place that prints.
//!
//! Standard output carries the result and nothing else; messages go to standard error.

mod args;
mod check;
mod facets;
mod fault;
mod library;
mod list;
mod out;
mod show;
mod similar;
mod tui;

use args::{Args, Command};
use clap::Parser;
use clap::error::ErrorKind;
use fault::Fault;
use out::Out;
use std::process::ExitCode;

use crate::runtime::Env;

/// Exit code of a search without results, of a failed check, of output that could not be written.
const NOTHING: u8 = 1;
/// Exit code of wrong usage.
const USAGE: u8 = 2;

/// Runs the program on the arguments of this process.
pub fn main() -> ExitCode {
    let mut env = Env::read();
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            // Help and version are results; everything else is a message.
            let asked = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
            let _ = error.print();
            return ExitCode::from(if asked { 0 } else { USAGE });
        }
    };
    env.learn(!args.no_state);
    if args.command.is_some() {
        library::complain(&env, library::lang(&args, &env));
    }
    let mut out = Out::new();
    let json = args.wants_json();
    let code = match run(&args, &env, &mut out) {
        Ok(code) => code,
        Err(fault) => {
            let lang = library::lang(&args, &env);
            fault.report(json, lang);
            fault.code()
        }
    };
    ExitCode::from(out.finish().unwrap_or(code))
}

fn run(args: &Args, env: &Env, out: &mut Out) -> Result<u8, Fault> {
    match &args.command {
        None => tui::open(args, env, out),
        Some(Command::List(list)) => list::run(args, list, env, out),
        Some(Command::Show(show)) => show::run(args, show, env, out),
        Some(Command::Similar(similar)) => similar::run(args, similar, env, out),
        Some(Command::Facets(facets)) => facets::run(args, facets, env, out),
        Some(Command::Check(check)) => check::run(args, check, env, out),
    }
}
