//! Flags and subcommands.

use clap::{ArgAction, Args as ClapArgs, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  casebook                                  open the library
  casebook 'connection pool'                open it on a search
  casebook cause:config-change after:2024   ... or on filters
  casebook CB-0002                          open one case
  casebook list 커넥션 풀                   results as a table
  casebook list --json severity:critical    ... or as JSON
  casebook show CB-0002 --lang ko           one case as text
  casebook check ./cases                    every problem in a folder of cases

Exit codes: 0 fine, 1 nothing found (or the check found errors), 2 wrong usage, 101 an internal fault.";

/// Has anyone seen this incident before? What was it, what fixed it, what made it worse?
///
/// casebook (사례집) explores a library of incidents, each written in Korean and English, from the keyboard and offline.
#[derive(Debug, Parser)]
#[command(name = "casebook", version, about, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub struct Args {
    /// What to do; without a command the library is opened on the screen.
    #[command(subcommand)]
    pub command: Option<Command>,

    /// A query, or the id of a case to open.
    #[arg(value_name = "QUERY")]
    pub query: Vec<String>,

    /// Where the cases are: a folder, a .json, a .jsonl or .ndjson file, `-` for standard input, `embedded` for the starter
    /// library. Several add up.
    #[arg(long, value_name = "PATH", global = true, action = ArgAction::Append)]
    pub corpus: Vec<PathBuf>,

    /// The language of the screen and the texts.
    #[arg(long, value_name = "LANG", global = true)]
    pub lang: Option<LangArg>,

    /// Open on the last query.
    #[arg(long, conflicts_with = "query")]
    pub last: bool,

    /// Neither read nor write what is remembered from run to run: marks, the last query, language and density.
    #[arg(long, global = true)]
    pub no_state: bool,

    /// Draw rules and bars with ASCII only.
    #[arg(long, global = true)]
    pub ascii: bool,
}

/// A language on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LangArg {
    /// English.
    En,
    /// Korean.
    Ko,
    /// Both, one beside the other (`show` only).
    Both,
}

/// What to do instead of opening the screen.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Results as a table.
    List(ListArgs),
    /// Cases as text.
    Show(ShowArgs),
    /// The nearest cases to a case or to a text, with reasons.
    Similar(SimilarArgs),
    /// How many results have each facet value.
    Facets(FacetsArgs),
    /// Every problem in files of cases, with file, line, field and what to do.
    Check(CheckArgs),
}

/// Arguments of `list`.
#[derive(Debug, ClapArgs)]
pub struct ListArgs {
    /// The query; its arguments are joined by blanks.
    #[arg(value_name = "QUERY")]
    pub query: Vec<String>,
    /// One JSON object: query, total, shown, partial, cases.
    #[arg(long, conflicts_with_all = ["jsonl", "tsv"])]
    pub json: bool,
    /// One record a line.
    #[arg(long, conflicts_with = "tsv")]
    pub jsonl: bool,
    /// Tab-separated values with a heading.
    #[arg(long)]
    pub tsv: bool,
    /// At most so many cases.
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// The order: relevance, date, ttr, org; with a minus the other way round.
    #[arg(long, value_name = "ORDER", allow_hyphen_values = true)]
    pub sort: Option<String>,
}

/// Arguments of `show`.
#[derive(Debug, ClapArgs)]
pub struct ShowArgs {
    /// The ids of the cases.
    #[arg(value_name = "ID", required = true)]
    pub ids: Vec<String>,
    /// The record as the file has it; an array for several.
    #[arg(long, conflicts_with = "markdown")]
    pub json: bool,
    /// Markdown.
    #[arg(long)]
    pub markdown: bool,
}

/// Arguments of `similar`.
#[derive(Debug, ClapArgs)]
pub struct SimilarArgs {
    /// The id of a case, or `-` for an alert on standard input.
    #[arg(value_name = "ID", required_unless_present = "text", conflicts_with = "text")]
    pub id: Option<String>,
    /// The text of an alert instead of a case.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub text: Option<String>,
    /// One JSON object: of, cases.
    #[arg(long)]
    pub json: bool,
    /// At most so many cases.
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub limit: usize,
}

/// Arguments of `facets`.
#[derive(Debug, ClapArgs)]
pub struct FacetsArgs {
    /// The query; its arguments are joined by blanks.
    #[arg(value_name = "QUERY")]
    pub query: Vec<String>,
    /// One JSON object: a list of values for each facet.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `check`.
#[derive(Debug, ClapArgs)]
pub struct CheckArgs {
    /// Files and folders of cases; `-` for standard input.
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    /// Hints fail too.
    #[arg(long)]
    pub strict: bool,
    /// One JSON object: a list of problems.
    #[arg(long)]
    pub json: bool,
}

impl Args {
    /// Whether the result, and so an error too, is JSON.
    pub fn wants_json(&self) -> bool {
        match &self.command {
            Some(Command::List(list)) => list.json || list.jsonl,
            Some(Command::Show(show)) => show.json,
            Some(Command::Similar(similar)) => similar.json,
            Some(Command::Facets(facets)) => facets.json,
            Some(Command::Check(check)) => check.json,
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_is_well_formed() {
        Args::command().debug_assert();
    }

    #[test]
    fn words_open_the_screen_and_names_of_commands_do_not() {
        let args = Args::try_parse_from(["casebook", "connection", "pool"]).unwrap();
        assert_eq!((args.query.join(" ").as_str(), args.command.is_none()), ("connection pool", true));
        let args = Args::try_parse_from(["casebook", "list", "--limit", "3", "--", "-dns"]).unwrap();
        let Some(Command::List(list)) = args.command else { panic!("not list") };
        assert_eq!((list.limit, list.query), (Some(3), vec!["-dns".to_owned()]));
    }
}
