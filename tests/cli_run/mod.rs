//! Running the built program as a shell does: arguments, environment and standard input in; exit code and both streams
//! out. Every run has a home of its own and nothing of the machine's environment but PATH.

#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, reason = "a test fails by panicking")]
#![allow(dead_code, reason = "each test binary uses its own part of the harness")]

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The twelve cases that the tests share.
pub fn fixture() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/cases.jsonl").to_str().unwrap().to_owned()
}

/// The value that a text is, which must be JSON.
pub fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The keys of an object, in order.
pub fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

/// What to run.
pub struct Casebook {
    home: tempfile::TempDir,
    env: Vec<(String, String)>,
    input: Vec<u8>,
}

/// What came of it.
#[derive(Debug, PartialEq, Eq)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Casebook {
    /// In English, with an empty home.
    pub fn new() -> Casebook {
        Casebook { home: tempfile::tempdir().unwrap(), env: Vec::new(), input: Vec::new() }
    }

    /// In Korean.
    pub fn korean() -> Casebook {
        Casebook::new().env("LANG", "ko_KR.UTF-8")
    }

    /// With this variable.
    pub fn env(mut self, name: &str, value: &str) -> Casebook {
        self.env.push((name.to_owned(), value.to_owned()));
        self
    }

    /// With this on standard input.
    pub fn input(mut self, bytes: impl Into<Vec<u8>>) -> Casebook {
        self.input = bytes.into();
        self
    }

    /// Its home folder.
    pub fn home(&self) -> PathBuf {
        self.home.path().to_owned()
    }

    /// Runs it; hanging fails after ten seconds.
    pub fn run(&self, args: &[&str]) -> Ran {
        let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_casebook"));
        command.args(args).env_clear().current_dir(self.home.path()).timeout(Duration::from_secs(10));
        command.env("HOME", self.home.path()).env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.env("LANG", "C.UTF-8").env("TERM", "xterm-256color");
        command.envs(self.env.iter().map(|(name, value)| (name, value)));
        let output = command.write_stdin(self.input.clone()).output().unwrap();
        Ran {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// The same from a line of words parted by blanks, on the shared cases, which lie in the home as `cases.jsonl`.
    pub fn line(&self, line: &str) -> Ran {
        std::fs::copy(fixture(), self.home.path().join("cases.jsonl")).unwrap();
        let mut args: Vec<&str> = line.split(' ').filter(|word| !word.is_empty()).collect();
        let at = args.iter().position(|word| *word == "--").unwrap_or(args.len());
        args.splice(at..at, ["--corpus", "cases.jsonl"]);
        self.run(&args)
    }
}
