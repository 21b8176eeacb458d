//! Reading the library and the query that a command works on.

use super::args::{Args, LangArg};
use super::fault::Fault;
use super::out::message;
use crate::corpus::{Catalog, Lang, Root, Weight};
use crate::i18n::{chrome, notes, problem};
use crate::query::{Library, Marks, Note, Query, Results, run};
use crate::runtime::Env;
use std::io::{Read, stdin};
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

/// Reads the cases. What could not be read is told on standard error; the rest is there.
pub fn read(args: &Args, env: &Env) -> Library {
    let library = catalog(&roots(args, env));
    let lang = lang(args, env);
    let unread = library.problems.iter().filter(|problem| problem.weight >= Weight::Warning);
    for problem in unread {
        message(&format!("casebook: {}", problem::line(problem, lang)));
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

/// Reads the query of a command and answers it. A filter that fits nothing is wrong usage.
pub fn answer(
    library: &Library,
    words: &[String],
    sort: Option<&str>,
    marks: &Marks,
    lang: Lang,
) -> Result<Results, Fault> {
    let mut line = words.join(" ");
    if let Some(sort) = sort {
        line = format!("{line} sort:{sort}");
    }
    let query = Query::parse(&line, library);
    let results = run(library, &query, marks);
    if let Some(note) = results.notes.iter().find(|note| matches!(note, Note::UnknownValue { .. })) {
        let text = [notes::note(note, Lang::En), notes::note(note, Lang::Ko)];
        let hint =
            ["casebook facets lists all values".to_owned(), "casebook facets로 모든 값을 볼 수 있습니다".to_owned()];
        return Err(Fault::usage("unknown-value", text, hint));
    }
    for note in &results.notes {
        message(&format!("casebook: {}", notes::note(note, lang)));
    }
    if results.hits.is_empty() {
        message(&format!("casebook: {}", chrome::nothing_found(lang)));
    }
    Ok(results)
}
