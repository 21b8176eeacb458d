//! The configuration file: read once at the start. A bad one is defaults, and a message with file and line.
//!
//! What a setting does is decided where it is used.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::app::memory::{Density, Tongue};
use crate::corpus::{Lang, Problem, ProblemKind, Section, Weight};
use crate::input::Keymap;
use crate::text::clean;
use crate::text::wrap::Break;

/// What the file says; what it does not say is `None` or the default.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Config {
    /// Where the cases are: paths as a command line would name them, made absolute.
    pub corpus: Vec<PathBuf>,
    /// The language of the screen and the texts.
    pub lang: Option<Lang>,
    /// The density of the list.
    pub density: Option<Density>,
    /// The sections of a case that come first on the screen, in their order.
    pub order: Vec<Section>,
    /// The mouse works in casebook rather than in the terminal.
    pub mouse: bool,
    /// Rules and bars are drawn with ASCII only.
    pub ascii: bool,
    /// Where the rows of a text may end.
    pub wrap: Break,
    /// The keys in force.
    pub keys: Arc<Keymap>,
}

/// The file as it is written.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct File {
    corpus: Vec<String>,
    lang: Option<Tongue>,
    density: Option<Density>,
    detail: Detail,
    mouse: bool,
    ascii: bool,
    wrap: Wrap,
    /// Read by the keymap, which tells each fault by itself.
    keys: Option<IgnoredAny>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Detail {
    order: Vec<toml::Spanned<String>>,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Wrap {
    #[default]
    Word,
    Letter,
}

impl Config {
    /// Reads the file at `path`; `~/` in it is `home`. No file is no settings. What is wrong with it comes as problems.
    pub fn read(path: &Path, home: Option<&Path>) -> (Config, Vec<Problem>) {
        match std::fs::read_to_string(path) {
            Ok(text) => Config::parse(&text, path, home),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Default::default(),
            Err(error) => (Config::default(), vec![told(path, None, ProblemKind::Unreadable(error.to_string()))]),
        }
    }

    /// The same from the text of the file.
    pub fn parse(text: &str, path: &Path, home: Option<&Path>) -> (Config, Vec<Problem>) {
        let line = |span: Range<usize>| text.bytes().take(span.start).filter(|byte| *byte == b'\n').count() + 1;
        let file: File = match toml::from_str(text) {
            Ok(file) => file,
            Err(error) => {
                let said = clean::line(error.message());
                let kind = ProblemKind::Setting([
                    format!("The settings are not used: {said}."),
                    format!("설정을 쓰지 못했습니다: {said}."),
                ]);
                return (Config::default(), vec![told(path, error.span().map(line), kind)]);
            }
        };
        let mut problems = Vec::new();
        let mut order = Vec::new();
        for name in file.detail.order {
            let section = Section::STORY.into_iter().find(|section| section.key() == name.get_ref());
            let fault = match section {
                Some(section) if order.contains(&section) => ["is named twice", "두 번 적혀 있습니다"],
                Some(section) => {
                    order.push(section);
                    continue;
                }
                None => ["is no section", "없는 섹션입니다"],
            };
            let [en, ko] = fault;
            let shown = clean::line(name.get_ref());
            let kind = ProblemKind::Setting([
                format!("detail.order: '{shown}' {en}."),
                format!("detail.order: '{shown}' {ko}."),
            ]);
            problems.push(told(path, Some(line(name.span())), kind));
        }
        let mut keys = Keymap::default();
        for fault in keys.read(text) {
            let kind = ProblemKind::Setting(Lang::BOTH.map(|lang| fault.text(lang) + "."));
            problems.push(told(path, Some(fault.line), kind));
        }
        let config = Config {
            corpus: file.corpus.iter().map(|place| absolute(place, path, home)).collect(),
            lang: file.lang.map(Lang::from),
            density: file.density,
            order,
            mouse: file.mouse,
            ascii: file.ascii,
            wrap: match file.wrap {
                Wrap::Word => Break::Word,
                Wrap::Letter => Break::Letter,
            },
            keys: Arc::new(keys),
        };
        (config, problems)
    }
}

/// A path of the file: `~/` is the home folder, what is relative lies beside the file, and two names are no paths.
fn absolute(place: &str, file: &Path, home: Option<&Path>) -> PathBuf {
    match (place, place.strip_prefix("~/"), home) {
        ("embedded" | "-", ..) => PathBuf::from(place),
        (_, Some(rest), Some(home)) => home.join(rest),
        _ => file.parent().map_or_else(|| PathBuf::from(place), |folder| folder.join(place)),
    }
}

fn told(path: &Path, line: Option<usize>, kind: ProblemKind) -> Problem {
    let file = clean::line(&path.to_string_lossy());
    Problem { weight: Weight::Warning, file, line, field: None, case: None, kind }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::problem;
    use crate::input::{Action, Chord, Context};

    /// The sample that the documentation shows.
    const SAMPLE: &str = include_str!("../../assets/config.toml");

    fn parse(text: &str) -> (Config, Vec<String>) {
        let (config, problems) = Config::parse(text, Path::new("/home/ann/.config/casebook/config.toml"), home());
        let told = problems.iter().map(|found| {
            let line = found.line.map_or_else(String::new, |line| line.to_string());
            format!("{line} {}", problem::sentence(&found.kind, Lang::En))
        });
        (config, told.collect())
    }

    fn home() -> Option<&'static Path> {
        Some(Path::new("/home/ann"))
    }

    /// The sample with every setting switched on: a comment whose text begins with a lower-case word and `=` or with `[` is
    /// one.
    fn uncommented() -> String {
        let setting = |line: &str| {
            let text = line.strip_prefix("# ")?;
            let name = text.split(" = ").next().filter(|name| *name != text);
            let named = name.is_some_and(|name| name.chars().all(|c| c.is_ascii_lowercase() || c == '-'));
            (named || text.starts_with('[')).then(|| text.to_owned())
        };
        SAMPLE.lines().map(|line| setting(line).unwrap_or_else(|| line.to_owned()) + "\n").collect()
    }

    #[test]
    fn the_sample_as_it_stands_changes_nothing() {
        assert_eq!(parse(SAMPLE), (Config::default(), vec![]));
    }

    #[test]
    fn the_sample_names_every_setting_and_each_of_its_lines_can_be_switched_on() {
        let text = uncommented();
        let (config, problems) = parse(&text);
        assert_eq!(problems, [""; 0]);
        let wanted = Config {
            corpus: vec!["embedded".into(), "/home/ann/team/cases".into()],
            lang: Some(Lang::Ko),
            density: Some(Density::Compact),
            order: vec![Section::Glance, Section::Remediation, Section::Summary],
            mouse: true,
            ascii: true,
            wrap: Break::Letter,
            keys: Arc::clone(&config.keys),
        };
        assert_eq!(config, wanted);
        assert_ne!(config.keys, Arc::new(Keymap::default()));
        let table: toml::Table = toml::from_str(&text).unwrap();
        let names: Vec<&str> = table.keys().map(String::as_str).collect();
        let mut all = ["corpus", "lang", "density", "detail", "mouse", "ascii", "wrap", "keys"];
        all.sort_unstable();
        assert_eq!(names, all);
    }

    #[test]
    fn paths_are_as_the_file_sees_them() {
        let (config, _) = parse("corpus = ['cases', '/srv/x', '~/y', 'embedded', '-']");
        let paths = ["/home/ann/.config/casebook/cases", "/srv/x", "/home/ann/y", "embedded", "-"];
        assert_eq!(config.corpus, paths.map(PathBuf::from));
    }

    #[test]
    fn a_bad_file_is_defaults_and_says_where() {
        let table = [
            ("lang = 'ko'\nmuose = true\n", "2 The settings are not used: unknown field `muose`"),
            ("lang = 'fr'\n", "1 The settings are not used: unknown variant `fr`"),
            ("lang = 'ko'\n\nmouse = 'yes'\n", "3 The settings are not used: invalid type: string \"yes\""),
            ("\n[keys\n", "2 The settings are not used: "),
            ("[detail]\nordre = []", "2 The settings are not used: unknown field `ordre`"),
        ];
        for (text, wanted) in table {
            let (config, problems) = parse(text);
            assert_eq!(config, Config::default(), "{text}");
            assert_eq!(problems.len(), 1, "{text}");
            assert!(problems[0].starts_with(wanted), "{text}: {}", problems[0]);
        }
    }

    #[test]
    fn a_bad_key_or_section_costs_only_itself() {
        let text = "lang = 'ko'\n[detail]\norder = ['lessons',\n 'bogus', 'title', 'lessons']\n[keys]\nmark = 'Ctrl-m'\nhelp = 'F2'\n";
        let (config, problems) = parse(text);
        assert_eq!((config.lang, config.order.as_slice()), (Some(Lang::Ko), &[Section::Lessons][..]));
        assert_eq!(
            problems,
            [
                "4 detail.order: 'bogus' is no section.",
                "4 detail.order: 'title' is no section.",
                "4 detail.order: 'lessons' is named twice.",
                "6 Ctrl-m is kept by the terminal or by input methods.",
            ]
        );
        assert_eq!(config.keys.find(Context::List, Chord::parse("F2").unwrap()), Some(Action::Help));
    }

    #[test]
    fn no_file_is_no_settings_and_a_folder_in_its_place_is_told() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Config::read(&folder.path().join("none.toml"), None), (Config::default(), vec![]));
        let (config, problems) = Config::read(folder.path(), None);
        assert_eq!(config, Config::default());
        assert!(matches!(problems[..], [Problem { kind: ProblemKind::Unreadable(_), .. }]));
    }
}
