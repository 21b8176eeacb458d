//! The layers hold: what a file under `src/` names of this crate lies below it, and the terminal crates are named only
//! where they belong.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::string_slice,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and may read the clock so as not to hang"
)]

use std::fs;
use std::path::{Path, PathBuf};

/// The layers, the highest first; those in one row do not know each other.
const LAYERS: [&[&str]; 9] =
    [&["cli"], &["runtime"], &["ui"], &["app"], &["input", "lens"], &["i18n"], &["query"], &["corpus"], &["text"]];

/// Who may name which crate; a file is named by its start.
const CRATES: [(&str, &[&str]); 6] = [
    ("ratatui", &["ui/", "runtime/", "cli/tui.rs", "app/field"]),
    ("crossterm", &["runtime/"]),
    ("tui_textarea", &["ui/", "app/field"]),
    ("rustix", &["runtime/"]),
    ("signal_hook", &["runtime/"]),
    ("unicode_width", &["text/"]),
];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The files of the layers: their path below `src/` and their code without comments.
fn sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    files(&root, &mut found);
    found
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
            let text = fs::read_to_string(&path).unwrap();
            let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
            (name, code.join("\n"))
        })
        .filter(|(name, _)| name.contains('/'))
        .collect()
}

fn rank(layer: &str) -> Option<usize> {
    LAYERS.iter().position(|row| row.contains(&layer))
}

/// The layers that code names as `crate::layer`, also inside `use crate::{a, b::c}`.
fn named_layers(code: &str) -> Vec<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut names = Vec::new();
    for after in code.split("crate::").skip(1) {
        let Some(group) = after.strip_prefix('{') else {
            names.push(word(after));
            continue;
        };
        let mut depth = 0;
        let mut start = true;
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => start = true,
                c if start && !c.is_whitespace() => {
                    names.push(word(&group[at..]));
                    start = false;
                }
                _ => {}
            }
        }
    }
    names
}

/// Whether code names the crate: `name::` or `use name`, not as a part of a longer word.
fn names_crate(code: &str, name: &str) -> bool {
    code.match_indices(&format!("{name}::")).any(|(at, _)| {
        !code[..at].chars().next_back().is_some_and(|before| before.is_alphanumeric() || before == '_' || before == ':')
    })
}

#[test]
fn arrows_point_down_only() {
    let sources = sources();
    assert!(sources.len() > 20, "the sources were found");
    for (file, code) in &sources {
        let layer = file.split('/').next().unwrap();
        let own = rank(layer).unwrap_or_else(|| panic!("{file}: {layer} is no layer of ours"));
        for name in named_layers(code) {
            let Some(below) = rank(&name) else { continue };
            assert!(name == layer || below > own, "{file} names {name}, which does not lie below {layer}");
        }
    }
}

#[test]
fn the_terminal_crates_stay_in_their_layers() {
    for (file, code) in sources() {
        for (name, homes) in CRATES {
            let home = homes.iter().any(|home| file.starts_with(home));
            assert!(home || !names_crate(&code, name), "{file} names {name}");
        }
    }
}

#[test]
fn the_reader_of_use_lines_reads_them() {
    assert_eq!(
        named_layers("use crate::ui::draw; use crate::{app::{Model, Msg}, text, query as q};"),
        ["ui", "app", "text", "query"]
    );
    assert!(names_crate("use ratatui::Frame;", "ratatui"));
    assert!(!names_crate("use my_ratatui::Frame; x::ratatui::y", "ratatui"));
}
