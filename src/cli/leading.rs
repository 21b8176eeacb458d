//! Options that stand before the name of a command. The parser would take that name for a word of a query, so they are put
//! behind it; what they mean is the parser's to say.

use clap::{Arg, Command};
use std::ffi::OsString;

/// The arguments of `program`, without its name, with the options that lead moved behind the name of the command where one
/// follows them. Words that lead, and everything behind `--`, stay words.
pub fn in_order(program: &Command, mut words: Vec<OsString>) -> Vec<OsString> {
    let Some(at) = first_word(program, &words) else { return words };
    let Some(name) = words.get(at).and_then(|word| word.to_str()) else { return words };
    if name == "help" {
        // The one command that takes no options: what it prints is the same with any of them.
        words.drain(..at);
    } else if program.find_subcommand(name).is_some()
        && let Some(led) = words.get_mut(..=at)
    {
        led.rotate_right(1);
    }
    words
}

/// Where the first argument is that is neither an option nor the value of one; nowhere where an unknown option or `--` comes
/// before it.
fn first_word(program: &Command, words: &[OsString]) -> Option<usize> {
    let mut at = 0;
    loop {
        let word = words.get(at)?.to_string_lossy();
        let Some(option) = word.strip_prefix("--") else { return (!word.starts_with('-')).then_some(at) };
        let (name, joined) = option.split_once('=').map_or((option, false), |(name, _)| (name, true));
        let apart = named(program, name)?.get_action().takes_values() && !joined;
        at += if apart { 2 } else { 1 };
    }
}

/// The option of this name, of the program or of one of its commands.
fn named<'a>(program: &'a Command, name: &str) -> Option<&'a Arg> {
    let all = std::iter::once(program).chain(program.get_subcommands()).flat_map(Command::get_arguments);
    let is_named =
        |arg: &&Arg| arg.get_long() == Some(name) || arg.get_all_aliases().is_some_and(|names| names.contains(&name));
    all.into_iter().find(is_named)
}

#[cfg(test)]
mod tests {
    use super::super::args::Args;
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn options_that_lead_go_behind_the_name_of_a_command() {
        for (line, wanted) in [
            ("--lang en list dns", "list --lang en dns"),
            ("--lang=en --ascii list dns", "list --lang=en --ascii dns"),
            ("--no-state list dns --limit 3", "list --no-state dns --limit 3"),
            ("--color never facets", "facets --color never"),
            ("--colour never facets", "facets --colour never"),
            ("--corpus x --corpus=y show A", "show --corpus x --corpus=y A"),
            ("--corpus list list dns", "list --corpus list dns"),
            ("--corpus - list", "list --corpus -"),
            ("--json --limit 3 list dns", "list --json --limit 3 dns"),
            ("--lang ko help list", "help list"),
        ] {
            assert_eq!(ordered(line), wanted, "{line}");
        }
    }

    #[test]
    fn words_stay_words() {
        for line in [
            "",
            "list dns",
            "timeout list",
            "--lang en timeout list",
            "-- list",
            "--lang en -- list",
            "--lang list",
            "--lang list dns",
            "-dns list",
            "--lang en -dns list",
            "--no-such list",
            "--version list",
            "--last",
        ] {
            assert_eq!(ordered(line), line);
        }
    }

    fn ordered(line: &str) -> String {
        let words = in_order(&Args::command(), line.split_whitespace().map(OsString::from).collect());
        words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }
}
