//! The key sheets in `assets/` say what the key table says.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and may be told to write"
)]

use casebook::app::sheet::sheet;
use casebook::corpus::Lang;
use casebook::input::{Action, Keymap};
use std::path::{Path, PathBuf};

fn file(lang: Lang) -> PathBuf {
    let name = match lang {
        Lang::En => "keys.md",
        Lang::Ko => "keys.ko.md",
    };
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets").join(name)
}

#[test]
fn the_sheets_are_those_of_the_table() {
    for lang in Lang::BOTH {
        let (path, wanted) = (file(lang), sheet(&Keymap::default(), lang));
        if std::env::var_os("CASEBOOK_RENEW").is_some() {
            std::fs::write(&path, &wanted).unwrap();
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == wanted,
            "{} is out of date; renew it with\n  CASEBOOK_RENEW=1 cargo test --test key_sheets",
            path.display()
        );
    }
}

#[test]
fn every_action_of_this_version_stands_in_each_sheet_with_each_of_its_keys() {
    let keys = Keymap::default();
    for lang in Lang::BOTH {
        let text = sheet(&keys, lang);
        for action in Action::ALL {
            let row = |line: &&str| line.ends_with(&format!("| {} |", action.label(lang)));
            let rows: Vec<&str> = text.lines().filter(row).collect();
            for chord in keys.command_chords(*action) {
                assert!(rows.iter().any(|row| row.contains(&format!("`{chord}`"))), "{}: {chord}", action.id());
            }
            assert!(!rows.is_empty() || text.contains(&format!("- {}\n", action.label(lang))), "{}", action.id());
        }
    }
}

#[test]
fn a_rebound_key_is_the_one_that_the_sheet_shows() {
    let mut keys = Keymap::default();
    assert_eq!(keys.read("[keys]\nmark = 'F7'\n"), []);
    let text = sheet(&keys, Lang::En);
    assert!(text.contains("| `F7` | Mark the case |"), "{text}");
    assert!(!text.contains("`Space` `m` | Mark the case"));
}
