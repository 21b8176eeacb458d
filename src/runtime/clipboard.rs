//! Copying: into tmux, through the terminal (OSC 52), with a program of the system, else into a file. What was copied last
//! is kept in the state folder, so that it is never lost.

use super::env::Env;
use super::terminal::Out;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// More than so many bytes no terminal takes by OSC 52.
const LONGEST: usize = 74_000;

/// How text was copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum How {
    /// The terminal was asked; it does not answer.
    Terminal,
    /// tmux took it and asks the terminal.
    Tmux,
    /// A program of the system took it.
    Program(&'static str),
    /// It is in this file.
    File(PathBuf),
    /// Nothing worked.
    Nobody,
}

/// Copies `text`. `keep` is the folder for what was copied last.
pub fn copy(env: &Env, keep: Option<&Path>, text: &str) -> How {
    let kept = keep.and_then(|folder| keep_last(folder, text).ok());
    if text.len() <= LONGEST {
        if env.tmux && feed("tmux", &["load-buffer", "-w", "-"], text) {
            return How::Tmux;
        }
        if !env.ssh
            && let Some(name) = native(env, text)
        {
            return How::Program(name);
        }
        if Out::new().and_then(|mut out| out.write_all(&osc52(text))).is_ok() {
            return How::Terminal;
        }
    }
    kept.map_or(How::Nobody, How::File)
}

/// The request to the terminal.
fn osc52(text: &str) -> Vec<u8> {
    format!("\x1b]52;c;{}\x07", base64(text.as_bytes())).into_bytes()
}

fn native(env: &Env, text: &str) -> Option<&'static str> {
    if !env.display {
        return None;
    }
    let helpers: [(&'static str, &[&str]); 4] = [
        ("pbcopy", &[]),
        ("wl-copy", &[]),
        ("xclip", &["-selection", "clipboard"]),
        ("xsel", &["--clipboard", "--input"]),
    ];
    helpers.into_iter().find(|(name, args)| feed(name, args, text)).map(|(name, _)| name)
}

/// Gives `text` to a program; whether it took it. Nothing of the program reaches the terminal.
fn feed(name: &str, args: &[&str], text: &str) -> bool {
    let spawned =
        Command::new(name).args(args).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let Ok(mut child) = spawned else { return false };
    let fed = child.stdin.take().is_some_and(|mut input| input.write_all(text.as_bytes()).is_ok());
    child.wait().is_ok_and(|status| status.success()) && fed
}

fn keep_last(folder: &Path, text: &str) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let path = folder.join("last-copy.txt");
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&path)?.write_all(text.as_bytes())?;
    Ok(path)
}

/// Base64 (RFC 4648) with padding.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let letter = |six: u32| LETTERS.get((six & 63) as usize).copied().map_or('=', char::from);
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or(0));
        let three = byte(0) << 16 | byte(1) << 8 | byte(2);
        for (place, shift) in [18, 12, 6, 0].into_iter().enumerate() {
            out.push(if place <= chunk.len() { letter(three >> shift) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_as_the_rfc_has_it() {
        let table =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("결제", "6rKw7KCc")];
        for (text, wanted) in table {
            assert_eq!(base64(text.as_bytes()), wanted, "{text}");
        }
    }

    #[test]
    fn what_was_copied_last_is_kept_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = keep_last(&folder.path().join("state"), "결제 지연").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "결제 지연");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }
}
