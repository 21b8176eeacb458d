//! `casebook info`: version, counts, paths and settings, each with where it comes from.

use super::args::{Args, ColorArg, InfoArgs, LangArg};
use super::out::Out;
use super::{colour, library};
use crate::corpus::{Case, Lang, Root, Shelf, Weight};
use crate::i18n::cli::{self, InfoPart};
use crate::lens::record;
use crate::query::Library;
use crate::runtime::config::Theme;
use crate::runtime::{Env, pager};
use crate::text::{clean, width};
use serde_json::{Map, Value, json};
use std::ffi::OsStr;
use std::path::Path;

/// Where a setting comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// A flag or a variable, by its name.
    Named(&'static str),
    /// The system.
    System,
    /// Nobody set it.
    Default,
}

impl Origin {
    /// A variable, or nobody.
    fn of(variable: Option<&'static str>) -> Origin {
        variable.map_or(Origin::Default, Origin::Named)
    }

    /// Its stable name.
    fn name(self) -> &'static str {
        match self {
            Origin::Named(name) => name,
            Origin::System => "system",
            Origin::Default => "default",
        }
    }

    fn told(self, lang: Lang) -> &'static str {
        match self {
            Origin::Named(name) => name,
            Origin::System => cli::by_system(lang),
            Origin::Default => cli::by_default(lang),
        }
    }
}

/// A setting, and where it comes from.
struct Setting {
    name: &'static str,
    value: String,
    origin: Origin,
}

/// A file or folder, and where its place comes from.
struct Place {
    name: &'static str,
    path: Option<String>,
    exists: bool,
    origin: Origin,
}

/// Runs the command.
pub fn run(args: &Args, options: &InfoArgs, env: &Env, out: &mut Out) -> u8 {
    let lang = library::lang(args, env);
    let library = library::read(args, env);
    let (counts, places, settings) = (counts(&library), places(env), settings(args, env));
    if options.json {
        out.line(&record::text(&object(&counts, &places, &settings), true));
        return 0;
    }
    out.heading(&version());
    let rows = counts.iter().map(|(name, count)| [cli::count_name(name, lang).to_owned(), count.to_string()]);
    part(InfoPart::Counts, rows.collect(), lang, out);
    let rows = places.iter().map(|place| {
        let path = place.path.clone().unwrap_or_default();
        let origin = place.origin.told(lang);
        let remark = if place.exists { origin.to_owned() } else { format!("{origin}, {}", cli::absent(lang)) };
        [place.name.to_owned(), format!("{path}  ({remark})")]
    });
    part(InfoPart::Paths, rows.collect(), lang, out);
    let rows = settings
        .iter()
        .map(|setting| [setting.name.to_owned(), format!("{}  ({})", setting.value, setting.origin.told(lang))]);
    part(InfoPart::Settings, rows.collect(), lang, out);
    0
}

fn version() -> String {
    format!("casebook {}", env!("CARGO_PKG_VERSION"))
}

fn part(of: InfoPart, rows: Vec<[String; 2]>, lang: Lang, out: &mut Out) {
    out.text("\n");
    out.heading(cli::info_part(of, lang));
    let names = rows.iter().map(|[name, _]| width::cells(name)).max().unwrap_or(0);
    for [name, value] in rows {
        out.line(&format!("  {}  {value}", width::pad(&name, names)));
    }
}

fn object(counts: &[(&'static str, usize)], places: &[Place], settings: &[Setting]) -> Value {
    let counts: Map<String, Value> =
        counts.iter().map(|(name, count)| ((*name).to_owned(), Value::from(*count))).collect();
    let places: Vec<Value> = places
        .iter()
        .map(|place| json!({"name": place.name, "path": place.path, "exists": place.exists, "origin": place.origin.name()}))
        .collect();
    let settings: Vec<Value> = settings
        .iter()
        .map(|setting| json!({"name": setting.name, "value": setting.value, "origin": setting.origin.name()}))
        .collect();
    json!({"version": env!("CARGO_PKG_VERSION"), "cases": counts, "paths": places, "settings": settings})
}

/// How many cases there are, where they were read, and what was wrong with them.
fn counts(library: &Library) -> Vec<(&'static str, usize)> {
    let cases = |holds: &dyn Fn(&Case) -> bool| library.catalog.cases.iter().filter(|case| holds(case)).count();
    let shelf = |shelf: Shelf| cases(&move |case: &Case| case.origin.shelf == shelf);
    let weight = |weight: Weight| library.catalog.problems.iter().filter(|problem| problem.weight == weight).count();
    vec![
        ("total", library.catalog.cases.len()),
        ("embedded", shelf(Shelf::Embedded)),
        ("own", shelf(Shelf::Own)),
        ("other", shelf(Shelf::Path)),
        ("unreviewed", cases(&|case| !case.reviewed())),
        ("duplicates", cases(&|case| case.duplicate)),
        ("unreadable", weight(Weight::Error)),
        ("warnings", weight(Weight::Warning)),
    ]
}

fn places(env: &Env) -> Vec<Place> {
    let place = |name, path: Option<&Path>, origin| Place {
        name,
        path: path.map(|path| shown(path.as_os_str())),
        exists: path.is_some_and(Path::exists),
        origin: Origin::of(origin),
    };
    let cases = env.data.as_ref().map(|data| data.join("cases"));
    vec![
        place("config", env.config.as_deref(), env.from.config),
        place("cases", cases.as_deref(), env.from.data),
        place("data", env.data.as_deref(), env.from.data),
        place("state", env.state.as_deref(), env.from.state),
    ]
}

fn settings(args: &Args, env: &Env) -> Vec<Setting> {
    let setting = |name, value: String, origin| Setting { name, value, origin };
    let lang = match args.lang {
        Some(LangArg::En | LangArg::Ko) => Origin::Named("--lang"),
        _ if env.lang.is_some() => Origin::Named("CASEBOOK_LANG"),
        _ => env.from.locale.map_or(Origin::System, Origin::Named),
    };
    let corpus = match &env.corpus {
        _ if !args.corpus.is_empty() => Origin::Named("--corpus"),
        Some(_) => Origin::Named("CASEBOOK_CORPUS"),
        None => Origin::Default,
    };
    let roots: Vec<String> = library::roots(args, env).iter().map(root).collect();
    let colour = colour::decide(args.color, env);
    let choice = match (args.color, colour.by, colour.on) {
        (ColorArg::Auto, None, _) => "auto",
        (_, _, true) => "always",
        (_, _, false) => "never",
    };
    let theme = match (env.settings.theme, env.ground) {
        (Some(_), _) => Origin::Named("config.toml"),
        (None, Some(_)) => Origin::Named("COLORFGBG"),
        (None, None) => Origin::Default,
    };
    let text = |value: Option<&OsStr>, absent: &str| value.map_or_else(|| absent.to_owned(), shown);
    let browser = if env.browser.is_some() { Origin::Named("BROWSER") } else { Origin::Default };
    vec![
        setting("lang", library::lang(args, env).code().to_owned(), lang),
        setting("corpus", roots.join(", "), corpus),
        setting("color", choice.to_owned(), Origin::of(colour.by)),
        setting("theme", if env.theme() == Theme::Light { "light" } else { "dark" }.to_owned(), theme),
        setting("ascii", args.ascii.to_string(), if args.ascii { Origin::Named("--ascii") } else { Origin::Default }),
        setting("pager", text(env.pager.as_deref(), pager::DEFAULT), Origin::of(env.from.pager)),
        setting("editor", text(env.editor.as_deref(), "-"), Origin::of(env.from.editor)),
        setting("browser", text(env.browser.as_deref(), "-"), browser),
    ]
}

/// A root as `--corpus` would name it.
fn root(root: &Root) -> String {
    match root {
        Root::Embedded => "embedded".to_owned(),
        Root::Own(path) | Root::Path(path) => shown(path.as_os_str()),
        Root::Stdin => "-".to_owned(),
    }
}

fn shown(text: &OsStr) -> String {
    clean::line(&text.to_string_lossy())
}
