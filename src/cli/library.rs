//! Reading the library and the query that a command works on.

use super::args::{Args, LangArg};
use super::fault::Fault;
use super::out::message;
use crate::corpus::{Catalog, Lang, Root, Weight};
use crate::i18n::{chrome, cli, notes, problem};
use crate::query::{Library, Marks, Note, Query, Results, Sort, SortKey, run};
use crate::runtime::Env;
use std::io::{IsTerminal, Read, stdin};
use std::path::{Path, PathBuf};

/// The language of chrome and content: flag, environment, last chosen on the screen, settings, locale.
pub fn lang(args: &Args, env: &Env) -> Lang {
    match args.lang {
        Some(LangArg::En) => Lang::En,
        Some(LangArg::Ko) => Lang::Ko,
        Some(LangArg::Both) | None => env.language(),
    }
}

/// Where the cases are read: the flag, else the environment, else the settings, else the starter library with the user's own folder beside it.
pub fn roots(args: &Args, env: &Env) -> Vec<Root> {
    let named: Vec<PathBuf> = match &env.corpus {
        _ if !args.corpus.is_empty() => args.corpus.clone(),
        Some(paths) => std::env::split_paths(paths).collect(),
        None => env.settings.corpus.clone(),
    };
    if named.is_empty() {
        let own = env.data.as_ref().map(|data| Root::Own(data.join("cases")));
        return std::iter::once(Root::Embedded).chain(own).collect();
    }
    named.into_iter().map(root).collect()
}

/// The root that a path on the command line names.
pub fn root(path: PathBuf) -> Root {
    if path == Path::new("-") {
        Root::Stdin
    } else if path == Path::new("embedded") {
        Root::Embedded
    } else {
        Root::Path(path)
    }
}

/// Tells on standard error what was wrong with the settings and with what is remembered.
pub fn complain(env: &Env, lang: Lang) {
    env.problems.iter().for_each(|problem| message(&format!("casebook: {}", problem::line(problem, lang))));
}

/// The most files that are named one by one on standard error.
const NAMED: usize = 20;

/// Reads the cases. What could not be read is named on standard error, what was read with something left out is counted.
pub fn read(args: &Args, env: &Env) -> Library {
    let lang = lang(args, env);
    let roots = roots(args, env);
    announce(&roots, lang);
    let library = catalog(&roots);
    let of = |weight: Weight| library.problems.iter().filter(move |problem| problem.weight == weight);
    let say = |text: &str| message(&format!("casebook: {text}"));
    of(Weight::Error).take(NAMED).for_each(|problem| say(&problem::line(problem, lang)));
    let rest = of(Weight::Error).count().saturating_sub(NAMED);
    if rest > 0 {
        say(&cli::more_problems(rest, lang));
    }
    let warnings = of(Weight::Warning).count();
    if warnings > 0 {
        say(&cli::warnings(warnings, lang));
    }
    Library::new(library)
}

/// Reads the cases of these roots.
pub fn catalog(roots: &[Root]) -> Catalog {
    if roots.contains(&Root::Stdin) {
        let mut input = stdin().lock();
        Catalog::read(roots, Some(&mut input as &mut dyn Read))
    } else {
        Catalog::read(roots, None)
    }
}

/// Says so where cases are read from standard input and that is a terminal, which would look like hanging.
pub fn announce(roots: &[Root], lang: Lang) {
    if roots.contains(&Root::Stdin) && stdin().is_terminal() {
        message(&format!("casebook: {}", cli::waiting(lang)));
    }
}

/// Reads the query of a command and answers it, in the order that `sort` names if it does. A filter or an order that fits
/// nothing is wrong usage.
pub fn answer(
    library: &Library,
    words: &[String],
    sort: Option<&str>,
    marks: &Marks,
    lang: Lang,
) -> Result<Results, Fault> {
    let mut query = Query::parse(&words.join(" "), library);
    if let Some(sort) = sort {
        query.sort = Some(order(library, sort)?);
    }
    let results = run(library, &query, marks);
    if let Some(note) = results.notes.iter().find(|note| is_refused(note)) {
        return Err(refused(note));
    }
    for note in &results.notes {
        message(&format!("casebook: {}", notes::note(note, lang)));
    }
    if results.hits.is_empty() {
        message(&format!("casebook: {}", chrome::nothing_found(lang)));
    }
    Ok(results)
}

/// The order that `--sort` names. It is read by itself, so that no quotation mark in the query can swallow it.
fn order(library: &Library, sort: &str) -> Result<Sort, Fault> {
    let value: String = sort.chars().filter(|c| !matches!(c, '"' | '“' | '”')).collect();
    let alone = Query::parse(&format!("sort:\"{value}\""), library);
    if let Some(sort) = alone.sort {
        return Ok(sort);
    }
    let nearest = SortKey::ALL.map(|key| key.name().to_owned()).to_vec();
    Err(refused(&Note::UnknownValue { name: "sort", value: sort.to_owned(), nearest }))
}

/// Whether a note says that the query asks for what there is not.
fn is_refused(note: &Note) -> bool {
    matches!(note, Note::UnknownValue { .. } | Note::NotNegated { .. })
}

fn refused(note: &Note) -> Fault {
    let sort = matches!(note, Note::UnknownValue { name: "sort", .. } | Note::NotNegated { .. });
    let hint = |lang| if sort { cli::orders_hint(lang) } else { cli::values_hint(lang) }.to_owned();
    Fault::usage("unknown-value", Lang::BOTH.map(|lang| notes::note(note, lang)), Lang::BOTH.map(hint))
}
