//! The configuration file: read once at the start. A bad one is defaults, and a message with file and line.
//!
//! What a setting does is decided where it is used.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;
use serde::de::IntoDeserializer;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use crate::app::memory::{Density, Tongue};
use crate::corpus::{self, Lang, Problem, ProblemKind, Section, Weight};
use crate::input::Keymap;
use crate::text::wrap::Break;
use crate::text::{clean, nearest};

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
    /// The ground that the colours are chosen for.
    pub theme: Option<Theme>,
    /// Rules and bars are drawn with ASCII only.
    pub ascii: bool,
    /// Where the rows of a text may end.
    pub wrap: Break,
    /// The keys in force.
    pub keys: Arc<Keymap>,
}

/// The ground that the colours are chosen for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Light text on a dark ground.
    #[default]
    Dark,
    /// Dark text on a light ground.
    Light,
}

/// The names of the settings.
const NAMES: [&str; 9] = ["corpus", "lang", "density", "theme", "detail", "mouse", "ascii", "wrap", "keys"];

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
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Default::default(),
            Err(error) => return (Config::default(), vec![told(path, None, ProblemKind::of(&error))]),
        };
        match corpus::utf8(&bytes) {
            Ok(text) => Config::parse(text, path, home),
            Err(kind) => (Config::default(), vec![told(path, None, kind)]),
        }
    }

    /// The same from the text of the file. What is wrong costs its own line and nothing else.
    pub fn parse(text: &str, path: &Path, home: Option<&Path>) -> (Config, Vec<Problem>) {
        let mut config = Config::default();
        let (table, errors) = DeTable::parse_recoverable(text);
        // What is no TOML is told with the keys, which are read from the same text.
        let broken = errors.iter().filter_map(|error| error.span()).map(|span| line(text, span)).collect();
        let mut reading = Reading { text, path, broken, problems: Vec::new() };
        for (name, value) in table.into_inner() {
            reading.setting(&name, value, &mut config, home);
        }
        let mut keys = Keymap::default();
        for fault in keys.read(text) {
            let kind = ProblemKind::Setting(Lang::BOTH.map(|lang| clean::line(&fault.text(lang)) + "."));
            reading.problems.push(told(path, Some(fault.line), kind));
        }
        config.keys = Arc::new(keys);
        reading.problems.sort_by_key(|problem| problem.line);
        (config, reading.problems)
    }
}

/// A file that is being read, and what is wrong with it so far.
struct Reading<'a> {
    text: &'a str,
    path: &'a Path,
    /// The lines that are no TOML.
    broken: Vec<usize>,
    problems: Vec<Problem>,
}

impl Reading<'_> {
    /// One setting of the top level.
    fn setting(
        &mut self,
        name: &Spanned<DeString<'_>>,
        value: Spanned<DeValue<'_>>,
        config: &mut Config,
        home: Option<&Path>,
    ) {
        if self.is_broken(name) {
            return;
        }
        match name.get_ref().as_ref() {
            "corpus" => {
                let places: Vec<String> = self.value("corpus", value, Possible::Paths).unwrap_or_default();
                config.corpus = places.iter().map(|place| absolute(place, self.path, home)).collect();
            }
            "lang" => config.lang = self.value::<Tongue>("lang", value, Possible::Words(&["en", "ko"])).map(Lang::from),
            "density" => config.density = self.value("density", value, Possible::Words(&["roomy", "compact"])),
            "theme" => config.theme = self.value("theme", value, Possible::Words(&["dark", "light"])),
            "mouse" => config.mouse = self.value("mouse", value, Possible::Truth).unwrap_or_default(),
            "ascii" => config.ascii = self.value("ascii", value, Possible::Truth).unwrap_or_default(),
            "wrap" => {
                let wrap = self.value("wrap", value, Possible::Words(&["word", "letter"]));
                config.wrap = match wrap.unwrap_or_default() {
                    Wrap::Word => Break::Word,
                    Wrap::Letter => Break::Letter,
                };
            }
            "detail" => self.detail(value, config),
            // Read by the keymap, which tells each fault by itself.
            "keys" if matches!(value.get_ref(), DeValue::Table(_)) => {}
            "keys" => self.tell(value.span(), wrong("keys", "a table belongs here", "표가 와야 합니다")),
            other => self.tell(name.span(), unknown(other, &NAMES)),
        }
    }

    /// The `[detail]` table.
    fn detail(&mut self, value: Spanned<DeValue<'_>>, config: &mut Config) {
        let span = value.span();
        let DeValue::Table(table) = value.into_inner() else {
            self.tell(span, wrong("detail", "a table belongs here", "표가 와야 합니다"));
            return;
        };
        for (name, value) in table {
            if self.is_broken(&name) {
                continue;
            }
            if name.get_ref().as_ref() == "order" {
                let names: Option<Vec<Spanned<String>>> = self.value("detail.order", value, Possible::Sections);
                names.into_iter().flatten().for_each(|name| self.section(&name, &mut config.order));
            } else {
                self.tell(name.span(), unknown(&format!("detail.{}", name.get_ref()), &["detail.order"]));
            }
        }
    }

    /// One section of `detail.order`.
    fn section(&mut self, name: &Spanned<String>, order: &mut Vec<Section>) {
        let shown = name.get_ref();
        let section = Section::STORY.into_iter().find(|section| section.key() == shown);
        let said = match section {
            Some(section) if order.contains(&section) => [
                format!("detail.order: '{shown}' is named twice."),
                format!("detail.order: '{shown}' 두 번 적혀 있습니다."),
            ],
            Some(section) => {
                order.push(section);
                return;
            }
            None => {
                let names = Section::STORY.map(Section::key).join(", ");
                [
                    format!("detail.order: '{shown}' is no section. Possible: {names}."),
                    format!("detail.order: '{shown}' 없는 섹션입니다. 쓸 수 있는 값: {names}."),
                ]
            }
        };
        self.tell(name.span(), said);
    }

    /// A value as what it has to be; where it is something else that is told, with the values that are `possible`, and there
    /// is none.
    fn value<'i, T: Deserialize<'i>>(
        &mut self,
        name: &str,
        value: Spanned<DeValue<'i>>,
        possible: Possible<'_>,
    ) -> Option<T> {
        let span = value.span();
        match T::deserialize(value.into_deserializer()) {
            Ok(value) => Some(value),
            Err(error) => {
                // The parser's words are English, so only its place is taken.
                let span = error.span().unwrap_or(span);
                let written = self.text.get(span.clone()).unwrap_or_default().lines().next().unwrap_or_default();
                let said = Lang::BOTH.map(|lang| refused(name, written, possible, lang));
                self.tell(span, said);
                None
            }
        }
    }

    /// Whether the line of a name is no TOML, so that its value is a guess.
    fn is_broken(&self, name: &Spanned<DeString<'_>>) -> bool {
        self.broken.contains(&line(self.text, name.span()))
    }

    fn tell(&mut self, span: Range<usize>, said: [String; 2]) {
        let line = line(self.text, span);
        let kind = ProblemKind::Setting(said.map(|said| clean::line(&said)));
        self.problems.push(told(self.path, Some(line), kind));
    }
}

/// The values that a setting may have.
#[derive(Debug, Clone, Copy)]
enum Possible<'a> {
    /// One of these texts.
    Words(&'a [&'a str]),
    /// True or false.
    Truth,
    /// A list of paths.
    Paths,
    /// A list of names of sections.
    Sections,
}

/// A value, as `written`, that is none of the `possible` ones. Those stand as they are typed.
fn refused(name: &str, written: &str, possible: Possible<'_>, lang: Lang) -> String {
    let possible = match (possible, lang) {
        (Possible::Words(words), _) => words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", "),
        (Possible::Truth, _) => "true, false".to_owned(),
        (Possible::Paths, Lang::En) => "a list of paths, [\"embedded\", \"~/cases\"]".to_owned(),
        (Possible::Paths, Lang::Ko) => "경로 목록, [\"embedded\", \"~/cases\"]".to_owned(),
        (Possible::Sections, Lang::En) => "a list of sections, [\"glance\", \"summary\"]".to_owned(),
        (Possible::Sections, Lang::Ko) => "섹션 목록, [\"glance\", \"summary\"]".to_owned(),
    };
    let written = clean::line(written);
    match lang {
        Lang::En => format!("{name} cannot be {written}. Possible: {possible}."),
        Lang::Ko => format!("{name}: 쓸 수 없는 값입니다: {written}. 쓸 수 있는 값: {possible}."),
    }
}

/// The line, from 1, on which `span` begins.
fn line(text: &str, span: Range<usize>) -> usize {
    text.bytes().take(span.start).filter(|byte| *byte == b'\n').count() + 1
}

/// What is wrong with a value, in both languages.
fn wrong(name: &str, en: &str, ko: &str) -> [String; 2] {
    [format!("{name}: {en}."), format!("{name}: {ko}.")]
}

/// There is no such setting; the one that was probably meant.
fn unknown(name: &str, known: &[&str]) -> [String; 2] {
    let (mut en, mut ko) = (format!("There is no setting '{name}'."), format!("'{name}'(이)라는 설정은 없습니다."));
    if let Some(meant) = nearest::meant(name, known.iter().copied()) {
        en.push_str(&format!(" Did you mean {meant}?"));
        ko.push_str(&format!(" {meant}의 오타로 보입니다."));
    }
    [en, ko]
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
            theme: Some(Theme::Light),
            ascii: true,
            wrap: Break::Letter,
            keys: Arc::clone(&config.keys),
        };
        assert_eq!(config, wanted);
        assert_ne!(config.keys, Arc::new(Keymap::default()));
        let table: toml::Table = toml::from_str(&text).unwrap();
        let names: Vec<&str> = table.keys().map(String::as_str).collect();
        let mut all = NAMES;
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
    fn what_is_wrong_costs_its_own_line_and_says_where() {
        let table: [(&str, &[&str]); 13] = [
            ("density = 3\nlang = 'ko'\n", &["1 density cannot be 3. Possible: \"roomy\", \"compact\"."]),
            ("theme = ['dark']\nlang = 'ko'\n", &["1 theme cannot be ['dark']. Possible: \"dark\", \"light\"."]),
            (
                "lang = 'ko'\ndetail.order = 'summary'\n",
                &["2 detail.order cannot be 'summary'. Possible: a list of sections, [\"glance\", \"summary\"]."],
            ),
            ("lang = 'ko'\nmuose = true\n", &["2 There is no setting 'muose'. Did you mean mouse?"]),
            ("lang = 'ko'\nprice = 3\n", &["2 There is no setting 'price'."]),
            ("density = 'tight'\nlang = 'ko'\n", &["1 density cannot be 'tight'. Possible: \"roomy\", \"compact\"."]),
            ("lang = 'ko'\n\nmouse = 'yes'\n", &["3 mouse cannot be 'yes'. Possible: true, false."]),
            (
                "corpus = ['a',\n 3]\nlang = 'ko'\n",
                &["2 corpus cannot be 3. Possible: a list of paths, [\"embedded\", \"~/cases\"]."],
            ),
            (
                "lang = 'ko'\n[detail]\nordre = []",
                &["3 There is no setting 'detail.ordre'. Did you mean detail.order?"],
            ),
            (
                "lang = 'ko'\ndetail = 3\nkeys = 4\n",
                &["2 detail: a table belongs here.", "3 keys: a table belongs here."],
            ),
            (
                "ascii = 1\nlang = 'ko'\nwrap = 'none'\n[keys]\njump = 'j'\n",
                &[
                    "1 ascii cannot be 1. Possible: true, false.",
                    "3 wrap cannot be 'none'. Possible: \"word\", \"letter\".",
                    "5 there is no action named 'jump'.",
                ],
            ),
            // What is no TOML costs its line.
            ("density = \nlang = 'ko'\n", &["1 not TOML: "]),
            ("density = compact\nlang = 'ko'\n[keys]\nhelp = F2\n", &["1 not TOML: ", "4 not TOML: "]),
        ];
        for (text, wanted) in table {
            let (config, problems) = parse(text);
            assert_eq!(config, Config { lang: Some(Lang::Ko), ..Config::default() }, "{text}");
            assert_eq!(problems.len(), wanted.len(), "{text}: {problems:?}");
            for (problem, wanted) in problems.iter().zip(wanted) {
                assert!(problem.starts_with(wanted), "{text}: {problem}");
            }
        }
        let (config, problems) = parse("lang = 'fr'\ntheme = 'light'\n");
        assert_eq!((config.lang, config.theme), (None, Some(Theme::Light)));
        assert_eq!(problems, ["1 lang cannot be 'fr'. Possible: \"en\", \"ko\"."]);
    }

    #[test]
    fn a_bad_key_or_section_costs_only_itself() {
        let text = "lang = 'ko'\n[detail]\norder = ['lessons',\n 'bogus', 'title', 'lessons']\n[keys]\nmark = 'Ctrl-m'\nhelp = 'F2'\n";
        let (config, problems) = parse(text);
        assert_eq!((config.lang, config.order.as_slice()), (Some(Lang::Ko), &[Section::Lessons][..]));
        let names = "glance, summary, symptoms, trigger, components, factors, impact, detection, remediation, \
                     action_items, lessons, related, sources, other, review";
        assert_eq!(
            problems,
            [
                format!("4 detail.order: 'bogus' is no section. Possible: {names}."),
                format!("4 detail.order: 'title' is no section. Possible: {names}."),
                "4 detail.order: 'lessons' is named twice.".to_owned(),
                "6 Ctrl-m is kept by the terminal or by input methods.".to_owned(),
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
        assert!(matches!(problems[..], [Problem { kind: ProblemKind::Folder, .. }]));
    }

    #[test]
    fn a_file_in_another_encoding_is_told_by_its_name_and_a_mark_of_utf_8_is_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        let read = |bytes: &[u8]| {
            std::fs::write(&path, bytes).unwrap();
            let (config, problems) = Config::read(&path, None);
            (config.lang, problems.into_iter().map(|problem| problem.kind).collect::<Vec<_>>())
        };
        assert_eq!(read(b"lang = 'ko' # caf\xe9\n"), (None, vec![ProblemKind::NotUtf8]));
        assert_eq!(read(b"lang = 'ko' # caf\xe9"), (None, vec![ProblemKind::NotUtf8]));
        assert_eq!(read(b"lang = 'ko' # \xc0\xe5\xbe\xd6\n"), (None, vec![ProblemKind::Cp949]));
        assert_eq!(read(b"\xff\xfel\0a\0n\0g\0"), (None, vec![ProblemKind::Utf16]));
        assert_eq!(read(b"\xef\xbb\xbflang = 'ko'\n"), (Some(Lang::Ko), vec![]));
    }

    #[test]
    fn what_may_stand_there_is_told_in_korean_too() {
        let (_, problems) = Config::parse("lang = 'fr'\nmouse = 3\n", Path::new("config.toml"), None);
        let told: Vec<String> = problems.iter().map(|found| problem::sentence(&found.kind, Lang::Ko)).collect();
        assert_eq!(
            told,
            [
                "lang: 쓸 수 없는 값입니다: 'fr'. 쓸 수 있는 값: \"en\", \"ko\".",
                "mouse: 쓸 수 없는 값입니다: 3. 쓸 수 있는 값: true, false."
            ]
        );
    }
}
