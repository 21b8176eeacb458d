//! The environment, the settings and what is remembered: read here, once, and nowhere else.

use std::ffi::OsString;
use std::path::PathBuf;

use super::config::Theme;
use super::{Config, Store};
use crate::app::memory::Memory;
use crate::corpus::{Lang, Problem, ProblemKind, Weight};
use crate::text::clean;

/// What casebook takes from its environment. A variable that is set to nothing counts as not set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Env {
    /// `CASEBOOK_CORPUS`: where the cases are, if it says.
    pub corpus: Option<OsString>,
    /// `CASEBOOK_LANG`, if it names a language.
    pub lang: Option<Lang>,
    /// The language of the locale: LC_ALL, LC_MESSAGES, LANG, then the system's own. C and POSIX are English.
    pub locale: Lang,
    /// `CASEBOOK_CONFIG`, else `casebook/config.toml` in the folder for settings.
    pub config: Option<PathBuf>,
    /// `casebook` in the folder for data: `cases/`, `vocab.json`, `synonyms.json` live there.
    pub data: Option<PathBuf>,
    /// `casebook` in the folder for state.
    pub state: Option<PathBuf>,
    /// NO_COLOR is set.
    pub no_color: bool,
    /// CLICOLOR is 0.
    pub clicolor_off: bool,
    /// CLICOLOR_FORCE is set to something else than 0.
    pub clicolor_force: bool,
    /// TERM is `dumb`.
    pub dumb: bool,
    /// The ground of the terminal, where COLORFGBG tells it. In tmux it tells of the terminal in which tmux was started.
    pub ground: Option<Theme>,
    /// COLORTERM says that the terminal knows 24-bit colours.
    pub truecolor: bool,
    /// Inside tmux.
    pub tmux: bool,
    /// Over SSH.
    pub ssh: bool,
    /// There is a display to open a browser on: always on macOS, else DISPLAY or WAYLAND_DISPLAY.
    pub display: bool,
    /// `VISUAL`, else `EDITOR`.
    pub editor: Option<OsString>,
    /// `BROWSER`.
    pub browser: Option<OsString>,
    /// `CASEBOOK_PAGER`, else `PAGER`.
    pub pager: Option<OsString>,
    /// The home folder.
    pub home: Option<PathBuf>,
    /// What the configuration file says, once [`Env::learn`] read it.
    pub settings: Config,
    /// What is remembered of earlier runs, once [`Env::learn`] read it.
    pub remembered: Memory,
    /// What was wrong with the two.
    pub problems: Vec<Problem>,
    /// Which variables said so, where more than one could have.
    pub from: Origins,
}

/// The variable that each of these was taken from; `None` for what stands when no variable says anything.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origins {
    /// Of [`Env::locale`].
    pub locale: Option<&'static str>,
    /// Of [`Env::config`].
    pub config: Option<&'static str>,
    /// Of [`Env::data`].
    pub data: Option<&'static str>,
    /// Of [`Env::state`].
    pub state: Option<&'static str>,
    /// Of [`Env::editor`].
    pub editor: Option<&'static str>,
    /// Of [`Env::pager`].
    pub pager: Option<&'static str>,
}

impl Env {
    /// Reads the environment of this process.
    #[expect(clippy::disallowed_methods, reason = "the one place where the environment is read")]
    pub fn read() -> Self {
        let home = directories::BaseDirs::new().map(|dirs| dirs.home_dir().to_owned());
        Env::from_parts(|name| std::env::var_os(name), home, sys_locale::get_locale)
    }

    /// The same from parts: a variable's value by its name, the home folder, and the system's locale, which is asked only
    /// when no variable says one.
    pub fn from_parts(
        variable: impl Fn(&str) -> Option<OsString>,
        home: Option<PathBuf>,
        system: impl FnOnce() -> Option<String>,
    ) -> Self {
        let get = |name: &str| variable(name).filter(|value| !value.is_empty());
        let text = |name: &str| get(name).map(|value| value.to_string_lossy().into_owned());
        // The XDG rule on every Unix, macOS included; a path that is not absolute is to be ignored.
        let absolute = |name: &str| get(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let folder = |name: &str, below_home: &str| {
            absolute(name).or_else(|| home.as_ref().map(|home| home.join(below_home))).map(|path| path.join("casebook"))
        };
        let first = |names: &[&'static str]| names.iter().copied().find(|name| get(name).is_some());
        let named = |name: &'static str| absolute(name).map(|_| name);
        let locale = text("LC_ALL").or_else(|| text("LC_MESSAGES")).or_else(|| text("LANG")).or_else(system);
        Env {
            corpus: get("CASEBOOK_CORPUS"),
            lang: text("CASEBOOK_LANG").as_deref().and_then(named_language),
            locale: locale.as_deref().and_then(named_language).unwrap_or(Lang::En),
            config: get("CASEBOOK_CONFIG")
                .map(PathBuf::from)
                .or_else(|| folder("XDG_CONFIG_HOME", ".config").map(|path| path.join("config.toml"))),
            data: folder("XDG_DATA_HOME", ".local/share"),
            state: folder("XDG_STATE_HOME", ".local/state"),
            no_color: get("NO_COLOR").is_some(),
            clicolor_off: get("CLICOLOR").is_some_and(|value| value == "0"),
            clicolor_force: get("CLICOLOR_FORCE").is_some_and(|value| value != "0"),
            dumb: get("TERM").is_some_and(|value| value == "dumb"),
            ground: text("COLORFGBG").filter(|_| get("TMUX").is_none()).as_deref().and_then(ground),
            truecolor: get("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit"),
            tmux: get("TMUX").is_some(),
            ssh: get("SSH_CONNECTION").or_else(|| get("SSH_TTY")).is_some(),
            display: cfg!(target_os = "macos") || get("DISPLAY").or_else(|| get("WAYLAND_DISPLAY")).is_some(),
            editor: get("VISUAL").or_else(|| get("EDITOR")),
            browser: get("BROWSER"),
            pager: get("CASEBOOK_PAGER").or_else(|| get("PAGER")),
            home,
            settings: Config::default(),
            remembered: Memory::default(),
            problems: Vec::new(),
            from: Origins {
                locale: first(&["LC_ALL", "LC_MESSAGES", "LANG"]),
                config: first(&["CASEBOOK_CONFIG"]).or_else(|| named("XDG_CONFIG_HOME")),
                data: named("XDG_DATA_HOME"),
                state: named("XDG_STATE_HOME"),
                editor: first(&["VISUAL", "EDITOR"]),
                pager: first(&["CASEBOOK_PAGER", "PAGER"]),
            },
        }
    }
}

impl Env {
    /// Reads the configuration file, and, with `remember`, what is remembered of earlier runs.
    pub fn learn(&mut self, remember: bool) {
        if let Some(path) = &self.config {
            (self.settings, self.problems) = Config::read(path, self.home.as_deref());
        }
        let Some(store) = self.state.as_deref().map(Store::new).filter(|_| remember) else { return };
        let (file, kind) = match store.read() {
            Ok(replay) => {
                self.remembered = replay.memory;
                if replay.broken == 0 {
                    return;
                }
                (store.path().to_owned(), ProblemKind::LostRecords(replay.broken))
            }
            Err(_) if store.path().is_dir() => (store.path().to_owned(), ProblemKind::Folder),
            Err(fault) => (store.path().to_owned(), ProblemKind::Unreadable(clean::line(&fault.to_string()))),
        };
        let file = clean::line(&file.to_string_lossy());
        let weight = Weight::Warning;
        self.problems.push(Problem { weight, file, line: None, field: None, case: None, kind });
    }

    /// The language when no flag says one: the environment, what was chosen last on the screen, the settings, the locale.
    pub fn language(&self) -> Lang {
        self.lang.or(self.remembered.lang).or(self.settings.lang).unwrap_or(self.locale)
    }

    /// The ground that the colours are chosen for: the settings, the terminal where it says, else a dark one.
    pub fn theme(&self) -> Theme {
        self.settings.theme.or(self.ground).unwrap_or_default()
    }
}

/// The ground of `15;0`, `0;default;15`: the last is a colour of the sixteen, of which white and the bright ones are light.
fn ground(colours: &str) -> Option<Theme> {
    let back: u8 = colours.rsplit(';').next()?.parse().ok()?;
    Some(if back == 7 || (9..=15).contains(&back) { Theme::Light } else { Theme::Dark })
}

/// The language of `ko`, `ko_KR.UTF-8`, `en-US`; none of the others.
fn named_language(locale: &str) -> Option<Lang> {
    let language = locale.split(['_', '-', '.', '@']).next()?;
    Lang::BOTH.into_iter().find(|lang| language.eq_ignore_ascii_case(lang.code()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn env(variables: &[(&str, &str)]) -> Env {
        let find = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into());
        Env::from_parts(find, Some("/home/ann".into()), || None)
    }

    #[test]
    fn the_locale_is_the_first_variable_that_says_one() {
        let table: [(&[(&str, &str)], Lang); 9] = [
            (&[], Lang::En),
            (&[("LANG", "ko_KR.UTF-8")], Lang::Ko),
            (&[("LANG", "ko")], Lang::Ko),
            (&[("LANG", "ko_KR.UTF-8"), ("LC_MESSAGES", "en_US.UTF-8")], Lang::En),
            (&[("LANG", "en_US.UTF-8"), ("LC_ALL", "ko_KR")], Lang::Ko),
            (&[("LANG", "ko_KR.UTF-8"), ("LC_ALL", "")], Lang::Ko),
            (&[("LANG", "ko_KR.UTF-8"), ("LC_ALL", "C")], Lang::En),
            (&[("LANG", "POSIX")], Lang::En),
            (&[("LANG", "kok_IN")], Lang::En),
        ];
        for (variables, wanted) in table {
            assert_eq!(env(variables).locale, wanted, "{variables:?}");
        }
        let system = Env::from_parts(|_| None, None, || Some("ko-KR".to_owned()));
        assert_eq!(system.locale, Lang::Ko, "the system's own when no variable says one");
    }

    #[test]
    fn the_folders_follow_xdg() {
        let plain = env(&[]);
        assert_eq!(plain.config, Some("/home/ann/.config/casebook/config.toml".into()));
        assert_eq!(plain.data, Some("/home/ann/.local/share/casebook".into()));
        assert_eq!(plain.state, Some("/home/ann/.local/state/casebook".into()));
        let moved = env(&[
            ("XDG_CONFIG_HOME", "/x/c"),
            ("XDG_DATA_HOME", "/x/d"),
            ("XDG_STATE_HOME", "relative/paths/do/not/count"),
        ]);
        assert_eq!(moved.config, Some("/x/c/casebook/config.toml".into()));
        assert_eq!(moved.data, Some("/x/d/casebook".into()));
        assert_eq!(moved.state, Some("/home/ann/.local/state/casebook".into()));
        assert_eq!(env(&[("CASEBOOK_CONFIG", "my.toml")]).config, Some("my.toml".into()));
    }

    #[test]
    fn what_was_taken_from_where_is_known() {
        assert_eq!(env(&[("XDG_STATE_HOME", "relative"), ("PAGER", "")]).from, Origins::default());
        let named =
            env(&[("XDG_CONFIG_HOME", "/c"), ("LC_ALL", ""), ("LANG", "ko"), ("EDITOR", "vi"), ("PAGER", "more")]);
        let wanted = Origins {
            locale: Some("LANG"),
            config: Some("XDG_CONFIG_HOME"),
            editor: Some("EDITOR"),
            pager: Some("PAGER"),
            ..Origins::default()
        };
        assert_eq!(named.from, wanted);
        assert_eq!(env(&[("XDG_CONFIG_HOME", "/c"), ("CASEBOOK_CONFIG", "x")]).from.config, Some("CASEBOOK_CONFIG"));
    }

    #[test]
    fn the_ground_is_what_the_settings_say_then_what_the_terminal_says() {
        for (colours, theme) in [
            ("15;0", Theme::Dark),
            ("0;15", Theme::Light),
            ("0;default;15", Theme::Light),
            ("0;7", Theme::Light),
            ("12;8", Theme::Dark),
            ("default;default", Theme::Dark),
            ("", Theme::Dark),
        ] {
            let mut env = env(&[("COLORFGBG", colours)]);
            assert_eq!(env.theme(), theme, "{colours}");
            env.settings.theme = Some(Theme::Light);
            assert_eq!(env.theme(), Theme::Light);
        }
        assert_eq!(env(&[("COLORFGBG", "0;15"), ("TMUX", "/tmp/tmux,1,0")]).theme(), Theme::Dark);
    }

    #[test]
    fn a_variable_set_to_nothing_is_not_set() {
        let empty = env(&[("NO_COLOR", ""), ("CASEBOOK_CORPUS", ""), ("VISUAL", ""), ("EDITOR", "vi")]);
        assert!(!empty.no_color);
        assert_eq!(empty.corpus, None);
        assert_eq!(empty.editor, Some("vi".into()));
        assert!(env(&[("NO_COLOR", "1")]).no_color);
    }
}
