//! Flags and subcommands.

use super::leading;
use clap::{ArgAction, Args as ClapArgs, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::ffi::OsString;
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

Exit codes: 0 fine, 1 nothing found, check found errors, or the output could not be written, 2 wrong usage,
101 an internal fault, 128 + n after signal n.";

const LIST_HELP: &str = "\
Examples:
  casebook list 커넥션 풀
  casebook list --sort ttr --limit 5 cause:config-change
  casebook list --json severity:critical | jq -r '.cases[].id'
  casebook list --markdown is:marked > marked.md
  casebook list -- -dns org:github

--markdown prints each case whole, as 'casebook show --markdown' does.
The columns of --tsv: id, date, org, ttr_seconds, cause, severity, missing, title; values as slugs,
what is not known blank.

Exit codes: 0 fine, 1 no case matches, 2 wrong usage or a filter value that is none.";

const SHOW_HELP: &str = "\
Examples:
  casebook show CB-0002
  casebook show CB-0002 --lang both
  casebook show CB-0002 CB-0008 --markdown > cases.md
  casebook show CB-0002 --json | jq .remediation

On a terminal a text longer than the window is shown in $CASEBOOK_PAGER, else $PAGER, else 'less -FRX'.

Exit codes: 0 fine, 1 there is no case of an id (the others are printed), 2 wrong usage.";

const FACETS_HELP: &str = "\
Examples:
  casebook facets
  casebook facets 커넥션 풀
  casebook facets --json org:github | jq '.cause[] | select(.count > 0)'

Counts are what the results would be with this value, the facet's own filters left out.

Exit codes: 0 fine, 1 no case matches, 2 wrong usage or a filter value that is none.";

const PLAYBOOK_HELP: &str = "\
Examples:
  casebook playbook p99 급증 커넥션 고갈
  casebook playbook --markdown cause:capacity > checklist.md
  casebook playbook --json redis | jq '.kinds[] | {kind, count}'

Counts are over all results; --limit takes the steps of the first ones only. Steps are what other organizations
took: check that they fit yours.

Exit codes: 0 fine, 1 no case matches, 2 wrong usage or a filter value that is none.";

const TOPIC_HELP: &str = "\
Examples:
  casebook topic redis
  casebook topic 원인:용량
  casebook topic cause:capacity --json | jq '.topics[].kinds[] | {kind, count}'

A value that several facets have is printed for each.

Exit codes: 0 fine, 1 no case has the value, 2 wrong usage or no such value.";
const STATS_HELP: &str = "\
Examples:
  casebook stats
  casebook stats cause:config-change --lang ko
  casebook stats --json redis | jq .ttr.median_seconds
  casebook stats --markdown after:2024 > figures.md

Counts are over the results. The median is the middle time of the cases that say it, p90 the one that nine of ten do
not exceed.

Exit codes: 0 fine, 1 no case matches, 2 wrong usage or a filter value that is none.";

const GRAPH_HELP: &str = "\
Examples:
  casebook graph redis
  casebook graph --format dot cause:capacity | dot -Tsvg > graph.svg
  casebook graph --format json | jq '.links[] | select(.count > 2)'

Nodes are the causes, components, symptoms and factors of the results; a link counts the results that have both ends.
Drawings and the text join neighbouring columns alone, JSON any two.

Exit codes: 0 fine, 1 no case matches, 2 wrong usage or a filter value that is none.";

const VOCAB_HELP: &str = "\
Examples:
  casebook vocab --lang ko
  casebook vocab --json | jq -r '.cause[].value'

Exit codes: 0 fine, 2 wrong usage.";

const CHECK_HELP: &str = "\
Examples:
  casebook check ./cases
  casebook check --strict cases.jsonl
  casebook check --json ./cases | jq '.problems[] | select(.weight == \"error\")'

Errors are what cannot be read or misleads; hints are about words and style, and fail with --strict; notes are
places to look at, and never fail.

Exit codes: 0 fine, 1 errors were found (with --strict hints too), 2 wrong usage.";

const INFO_HELP: &str = "\
Examples:
  casebook info
  casebook info --json | jq .paths

Exit codes: 0 fine, 2 wrong usage.";

const COMPLETIONS_HELP: &str = "\
Examples:
  casebook completions bash > ~/.local/share/bash-completion/completions/casebook
  casebook completions zsh > ~/.zfunc/_casebook
  casebook completions fish > ~/.config/fish/completions/casebook.fish

Exit codes: 0 fine, 2 wrong usage.";

const MAN_HELP: &str = "\
Examples:
  casebook man | man -l -
  casebook man > ~/.local/share/man/man1/casebook.1

Exit codes: 0 fine, 2 wrong usage.";

/// Has anyone seen this incident before? What was it, what fixed it, what made it worse?
///
/// casebook (사례집) explores a library of incidents, each written in Korean and English, from the keyboard and offline.
#[derive(Debug, Default, Parser)]
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

    /// Open a saved view.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["query", "last"])]
    pub view: Option<String>,

    /// Neither read nor write what is remembered from run to run: marks, the last query, language and density.
    #[arg(long, global = true)]
    pub no_state: bool,

    /// Draw rules and bars with ASCII only.
    #[arg(long, global = true)]
    pub ascii: bool,

    /// When to use colour and bold.
    #[arg(long, alias = "colour", value_name = "WHEN", global = true, default_value = "auto")]
    pub color: ColorArg,
}

/// When to use colour on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum ColorArg {
    /// On a terminal, unless NO_COLOR, CLICOLOR=0 or TERM=dumb say otherwise; CLICOLOR_FORCE in a pipe too.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// A language on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LangArg {
    /// English.
    En,
    /// Korean.
    Ko,
    /// Both, one under the other (`show` and `list --markdown` only).
    Both,
}

/// What to do instead of opening the screen.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Results as a table.
    #[command(after_help = LIST_HELP)]
    List(ListArgs),
    /// Cases as text.
    #[command(after_help = SHOW_HELP)]
    Show(ShowArgs),
    /// The nearest cases to a case or to a text, with reasons.
    Similar(SimilarArgs),
    /// How many results have each facet value.
    #[command(after_help = FACETS_HELP)]
    Facets(FacetsArgs),
    /// What to suspect, what made it worse and what ended it, over the results.
    #[command(after_help = PLAYBOOK_HELP)]
    Playbook(PlaybookArgs),
    /// What a value means and what goes with it.
    #[command(after_help = TOPIC_HELP)]
    Topic(TopicArgs),
    /// Figures: cases a year, causes, components, symptoms, factors, times to detect and to recover.
    #[command(after_help = STATS_HELP)]
    Stats(StatsArgs),
    /// What joins causes, components, symptoms and factors.
    #[command(after_help = GRAPH_HELP)]
    Graph(GraphArgs),
    /// Every problem in files of cases, with file, line, field and what to do.
    #[command(after_help = CHECK_HELP)]
    Check(CheckArgs),
    /// The vocabulary: every facet value with its label, its meaning and its other names.
    #[command(after_help = VOCAB_HELP)]
    Vocab(VocabArgs),
    /// Paths, versions, counts and settings, each with where it comes from.
    #[command(after_help = INFO_HELP)]
    Info(InfoArgs),
    /// A completion script for a shell, on standard output.
    #[command(after_help = COMPLETIONS_HELP)]
    Completions(CompletionsArgs),
    /// The manual page, on standard output.
    #[command(after_help = MAN_HELP)]
    Man,
}

/// Arguments of `list`.
#[derive(Debug, ClapArgs)]
pub struct ListArgs {
    /// The query; its arguments are joined by blanks.
    #[arg(value_name = "QUERY")]
    pub query: Vec<String>,
    /// One JSON object: query, total, shown, partial, cases.
    #[arg(long, conflicts_with_all = ["jsonl", "tsv", "markdown"])]
    pub json: bool,
    /// One record a line.
    #[arg(long, conflicts_with_all = ["tsv", "markdown"])]
    pub jsonl: bool,
    /// Tab-separated values with a heading.
    #[arg(long, conflicts_with = "markdown")]
    pub tsv: bool,
    /// The cases whole, in Markdown.
    #[arg(long)]
    pub markdown: bool,
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
    /// Never use a pager.
    #[arg(long)]
    pub no_pager: bool,
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

/// Arguments of `playbook`.
#[derive(Debug, ClapArgs)]
pub struct PlaybookArgs {
    /// The query; its arguments are joined by blanks.
    #[arg(value_name = "QUERY")]
    pub query: Vec<String>,
    /// A checklist in Markdown.
    #[arg(long, conflicts_with = "json")]
    pub markdown: bool,
    /// One JSON object: query, shown, causes, factors, kinds and their steps.
    #[arg(long)]
    pub json: bool,
    /// The steps of at most so many cases.
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
}

/// Arguments of `topic`.
#[derive(Debug, ClapArgs)]
pub struct TopicArgs {
    /// The value, or NAME:VALUE; its arguments are joined by blanks.
    #[arg(value_name = "VALUE", required = true)]
    pub value: Vec<String>,
    /// Markdown.
    #[arg(long, conflicts_with = "json")]
    pub markdown: bool,
    /// One JSON object: a list of topics.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `stats`.
#[derive(Debug, ClapArgs)]
pub struct StatsArgs {
    /// The query; its arguments are joined by blanks.
    #[arg(value_name = "QUERY")]
    pub query: Vec<String>,
    /// One JSON object.
    #[arg(long, conflicts_with = "markdown")]
    pub json: bool,
    /// Markdown.
    #[arg(long)]
    pub markdown: bool,
}

/// Arguments of `graph`.
#[derive(Debug, ClapArgs)]
pub struct GraphArgs {
    /// The query; its arguments are joined by blanks.
    #[arg(value_name = "QUERY")]
    pub query: Vec<String>,
    /// The form of the output.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: GraphFormat,
}

/// A form of the graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GraphFormat {
    /// A list.
    Text,
    /// Graphviz.
    Dot,
    /// Mermaid.
    Mermaid,
    /// One JSON object: query, total, shown, partial, nodes, links.
    Json,
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

/// Arguments of `vocab`.
#[derive(Debug, ClapArgs)]
pub struct VocabArgs {
    /// One JSON object: a list of values for each facet, and for `date_kind`.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `info`.
#[derive(Debug, ClapArgs)]
pub struct InfoArgs {
    /// One JSON object: version, cases, paths, settings.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `completions`.
#[derive(Debug, ClapArgs)]
pub struct CompletionsArgs {
    /// The shell.
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

impl Args {
    /// The arguments of this process.
    ///
    /// # Errors
    /// What clap says of them, help and version included.
    pub fn of_process() -> Result<Args, clap::Error> {
        // To know every flag is a tenth of a start; where there are none, nobody has to.
        if std::env::args_os().len() <= 1 {
            return Ok(Args::default());
        }
        let mut command = Args::command();
        let words = std::iter::once("casebook".into()).chain(Args::words(&command));
        let mut matches = command.try_get_matches_from_mut(words)?;
        Args::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
    }

    /// The arguments of this process as `command`, which is that of [`Args`], reads them: without the name of the program,
    /// options behind the name of the command that follows them.
    pub fn words(command: &clap::Command) -> Vec<OsString> {
        leading::in_order(command, std::env::args_os().skip(1).collect())
    }

    /// Whether the result, and so an error too, is JSON.
    pub fn wants_json(&self) -> bool {
        match &self.command {
            Some(Command::List(list)) => list.json || list.jsonl,
            Some(Command::Show(show)) => show.json,
            Some(Command::Similar(similar)) => similar.json,
            Some(Command::Facets(facets)) => facets.json,
            Some(Command::Playbook(playbook)) => playbook.json,
            Some(Command::Topic(topic)) => topic.json,
            Some(Command::Stats(stats)) => stats.json,
            Some(Command::Graph(graph)) => graph.format == GraphFormat::Json,
            Some(Command::Check(check)) => check.json,
            Some(Command::Vocab(vocab)) => vocab.json,
            Some(Command::Info(info)) => info.json,
            Some(Command::Completions(_) | Command::Man) | None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_is_well_formed() {
        Args::command().debug_assert();
    }

    #[test]
    fn no_arguments_are_the_defaults() {
        let parsed = Args::try_parse_from(["casebook"]).unwrap();
        assert_eq!(format!("{parsed:?}"), format!("{:?}", Args::default()));
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
