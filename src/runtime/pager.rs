//! A long text in the reader's pager, and the size of the window that it would have to fit. Decides nothing about what is
//! long.

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::SIGINT;

use super::terminal::Out;

/// The pager when none is named: it ends by itself on a short text, lets bold through and leaves the text on the screen.
pub const DEFAULT: &str = "less -FRX";

/// The columns and rows of the terminal that standard output is; `None` when it is no terminal.
pub fn window() -> Option<(u16, u16)> {
    let size = Out::new().ok()?.size().ok()?;
    Some((size.width, size.height))
}

/// Shows `text` in the pager that `command` names, a line for the shell, and waits for its end. Gives `false` when there
/// is no such pager: then nothing was shown.
pub fn page(command: Option<&OsStr>, text: &str) -> bool {
    // Ctrl-c belongs to the pager: if it ended us, the two would read the terminal at once with the shell.
    let kept = signal_hook::flag::register(SIGINT, Arc::new(AtomicBool::new(false)));
    let shown = run(command.unwrap_or(OsStr::new(DEFAULT)), text);
    if let Ok(kept) = kept {
        signal_hook::low_level::unregister(kept);
    }
    shown
}

fn run(command: &OsStr, text: &str) -> bool {
    let mut shell = Command::new("sh");
    // The text is UTF-8 whatever the locale is.
    shell.arg("-c").arg(command).env("LESSCHARSET", "utf-8").stdin(Stdio::piped());
    let Ok(mut pager) = shell.spawn() else { return false };
    if let Some(mut pipe) = pager.stdin.take() {
        // Who leaves before the end has read enough.
        let _ = pipe.write_all(text.as_bytes());
    }
    // 126 and 127 are the shell's: it could not run it.
    pager.wait().is_ok_and(|status| !matches!(status.code(), Some(126 | 127)))
}
