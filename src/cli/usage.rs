//! What the parser of arguments gives back instead of arguments: help and version, which are results, and wrong usage,
//! told in the reader's language and, where JSON was asked for, as JSON.

use super::args::{Args, ColorArg};
use super::colour;
use super::fault::Fault;
use super::out::Out;
use crate::corpus::Lang;
use crate::i18n::cli::{self, Usage};
use crate::runtime::Env;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{CommandFactory, ValueEnum};
use std::ffi::OsString;

/// What can be told of the arguments though they did not parse.
#[derive(Debug)]
pub struct Asked {
    /// A result in JSON was asked for.
    pub json: bool,
    /// The language to answer in.
    pub lang: Lang,
    /// Standard output may be coloured.
    pub colour: bool,
    /// The command line that shows the help of what was asked for.
    help: String,
    /// The first argument that looks like a clause of a query with a minus before it, where a query may stand.
    left_out: Option<String>,
    /// The first argument that is no text in UTF-8, with a mark for what is none, where one has to be.
    no_text: Option<String>,
}

/// Commands whose arguments are a query.
const QUERIES: [&str; 5] = ["list", "facets", "playbook", "stats", "graph"];

impl Asked {
    /// Looks at the arguments of this process.
    pub fn read(env: &Env) -> Asked {
        Asked::from_words(&Args::words(&Args::command()), env)
    }

    fn from_words(words: &[OsString], env: &Env) -> Asked {
        let no_text = no_text(words);
        let words: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        let flags: Vec<&str> = words.iter().map(String::as_str).take_while(|word| *word != "--").collect();
        let value = |name: &str| {
            let apart = flags.windows(2).filter_map(|pair| match pair {
                [flag, value] if *flag == name => Some(*value),
                _ => None,
            });
            let joined = flags.iter().filter_map(|flag| flag.strip_prefix(name)?.strip_prefix('='));
            apart.chain(joined).last()
        };
        let lang = value("--lang").and_then(|code| Lang::BOTH.into_iter().find(|lang| lang.code() == code));
        let choice =
            value("--color").or_else(|| value("--colour")).and_then(|when| ColorArg::from_str(when, true).ok());
        let command = Args::command();
        let named = flags.first().filter(|word| command.find_subcommand(word).is_some());
        let clause = |word: &&&str| word.strip_prefix('-').is_some_and(|rest| rest.chars().nth(1).is_some());
        let left_out = flags.iter().find(|word| !word.starts_with("--") && clause(word));
        Asked {
            no_text,
            left_out: left_out
                .filter(|_| named.is_none_or(|name| QUERIES.contains(name)))
                .map(|word| (*word).to_owned()),
            help: named.map_or_else(|| "casebook --help".to_owned(), |name| format!("casebook {name} --help")),
            json: flags.iter().any(|flag| matches!(*flag, "--json" | "--jsonl")),
            lang: lang.or(env.lang).unwrap_or(env.locale),
            colour: colour::decide(choice.unwrap_or_default(), env).on,
        }
    }
}

/// The first argument that is not UTF-8, but for paths of cases, which may be anything.
fn no_text(words: &[OsString]) -> Option<String> {
    let before = std::iter::once(None).chain(words.iter().map(Some));
    let found = before.zip(words).find(|(before, word)| {
        let is_path = before.is_some_and(|flag| flag == "--corpus") || word.to_string_lossy().starts_with("--corpus=");
        word.to_str().is_none() && !is_path
    });
    found.map(|(_, word)| word.to_string_lossy().into_owned())
}

/// Prints help or version, or gives the fault.
pub fn answer(error: &Error, asked: &Asked, out: &mut Out) -> Result<u8, Fault> {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let text = error.render();
        out.text(&if out.colour() { text.ansi().to_string() } else { text.to_string() });
        return Ok(0);
    }
    Err(fault(error, asked))
}

fn fault(error: &Error, asked: &Asked) -> Fault {
    let one = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => Some(texts.join(", ")),
        _ => None,
    };
    let many = |kind| match error.get(kind) {
        Some(ContextValue::Strings(texts)) => texts.clone(),
        Some(ContextValue::String(text)) => vec![text.clone()],
        _ => Vec::new(),
    };
    let (kind, other) = match error.kind() {
        ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand => (Usage::UnknownFlag, None),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => (Usage::BadValue, one(ContextKind::InvalidValue)),
        // An argument that does not go together with itself was given twice.
        ErrorKind::ArgumentConflict => match one(ContextKind::PriorArg) {
            prior if prior == one(ContextKind::InvalidArg) => (Usage::Twice, None),
            prior => (Usage::Conflict, prior),
        },
        ErrorKind::MissingRequiredArgument => (Usage::Missing, None),
        _ => (Usage::Other, None),
    };
    let argument = one(ContextKind::InvalidArg).or_else(|| one(ContextKind::InvalidSubcommand)).unwrap_or_default();
    let kind = if argument.is_empty() { Usage::Other } else { kind };
    let mut meant = many(ContextKind::SuggestedArg);
    meant.extend(many(ContextKind::SuggestedValue));
    let possible = many(ContextKind::ValidValue);
    let (kind, argument) = match (error.kind(), &asked.no_text) {
        (ErrorKind::InvalidUtf8, Some(word)) => (Usage::NoText, word.clone()),
        _ => (kind, argument),
    };
    let text = Lang::BOTH.map(|lang| cli::usage(kind, &argument, other.as_deref(), lang));
    // What is taken for a flag of one letter is named by that letter.
    let left_out = asked.left_out.as_deref().filter(|word| kind == Usage::UnknownFlag && word.starts_with(&argument));
    if let Some(word) = left_out {
        let text = Lang::BOTH.map(|lang| cli::usage(kind, word, None, lang));
        let command = asked.help.trim_end_matches(" --help");
        return Fault::usage("usage", text, Lang::BOTH.map(|lang| cli::minus_hint(command, word, lang)));
    }
    // A second word where one id belongs: words were meant.
    if kind == Usage::UnknownFlag && !argument.starts_with('-') && asked.help == "casebook similar --help" {
        return Fault::usage("usage", text, Lang::BOTH.map(|lang| cli::similar_hint(lang).to_owned()));
    }
    let hint = Lang::BOTH.map(|lang| cli::usage_hint(&meant, &possible, &asked.help, lang));
    Fault::usage("usage", text, hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_is_seen_in_arguments_that_do_not_parse() {
        let asked = |line: &str| {
            let words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
            let Asked { json, lang, colour, help, .. } = Asked::from_words(&words, &Env::default());
            assert_eq!(help, "casebook list --help");
            (json, lang, colour)
        };
        assert_eq!(asked("list --jsn"), (false, Lang::En, false));
        assert_eq!(asked("list --json --lang ko --colr"), (true, Lang::Ko, false));
        assert_eq!(asked("list --lang=ko --jsonl --color always"), (true, Lang::Ko, true));
        assert_eq!(asked("list --lang xx -- --json --lang=ko"), (false, Lang::En, false));
    }

    #[test]
    fn a_clause_with_a_minus_is_told_from_flags_where_a_query_may_stand() {
        let left_out = |line: &str| {
            let words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
            Asked::from_words(&words, &Env::default()).left_out
        };
        for (line, word) in [
            ("list --json -component:cdn", Some("-component:cdn")),
            ("-dns", Some("-dns")),
            ("facets -커넥션", Some("-커넥션")),
            ("list -h", None),
            ("list --jsn", None),
            ("list -- -dns", None),
            ("list -", None),
            ("show -dns", None),
            ("timeout show -dns", Some("-dns")),
        ] {
            assert_eq!(left_out(line).as_deref(), word, "{line}");
        }
    }
}
