//! Opening a page in a browser and a file in an editor: as one argument, never through a shell, and what is started
//! without a terminal gets none.

use super::env::Env;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

/// Hands `url` to a browser; false when there is none to be started here: over SSH, or without a display.
pub fn browse(env: &Env, url: &str) -> bool {
    if env.ssh || !(env.display || env.browser.is_some()) {
        return false;
    }
    let own = env.browser.as_deref().map(first_of_list);
    let system: &OsStr = if cfg!(target_os = "macos") { "open".as_ref() } else { "xdg-open".as_ref() };
    own.into_iter().chain([system.to_owned()]).any(|program| start(&program, url))
}

/// BROWSER may be a list; a `%s` in it is where the address goes, which is at the end for all of them.
fn first_of_list(browser: &OsStr) -> OsString {
    let text = browser.to_string_lossy();
    text.split(':').next().unwrap_or_default().trim_end_matches("%s").trim().into()
}

fn start(program: &OsStr, url: &str) -> bool {
    let spawned =
        Command::new(program).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    match spawned {
        Ok(mut child) => {
            // Its end is waited for, so that it leaves no dead process behind.
            std::thread::spawn(move || child.wait());
            true
        }
        Err(_) => false,
    }
}

/// Opens `path` in the editor and waits for its end; the terminal is the editor's meanwhile.
///
/// # Errors
/// When it cannot be started, or says that it failed.
pub fn edit(editor: Option<&OsStr>, path: &Path) -> io::Result<()> {
    let editor = editor.map_or_else(|| "vi".into(), OsStr::to_string_lossy);
    let mut words = editor.split_whitespace();
    let program = words.next().unwrap_or("vi");
    let status = Command::new(program).args(words).arg(path).status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("{program}: {status}"))) }
}
