//! Two casebooks mark and save views at once while they are killed at random: what was acknowledged is in the file, and the file is whole.
//!
//! The long one runs by `cargo test --test state_kills -- --ignored thirty`.
//!
//! The one that marks is this test binary itself, started again with the one ignored test below.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and may read the clock and the environment"
)]

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use casebook::app::memory::{Past, Record, View};
use casebook::runtime::Store;

#[test]
#[ignore = "the program that the other tests start and kill"]
fn marker() {
    let Some(folder) = std::env::var_os("MARKER_FOLDER") else { return };
    let name = std::env::var("MARKER_NAME").unwrap();
    let store = Store::new(Path::new(&folder));
    let mut out = std::io::stdout();
    for number in 0..1_000_000u32 {
        let id = format!("{name}-{number}");
        // The same few long lines again and again, so that the file is replaced under way as well.
        let query = Past { line: format!("{} {}", number % 3, "가".repeat(400)), selected: None };
        let view = Record::View { name: id.clone(), view: View { query: "redis sort:ttr".to_owned(), lens: 3 } };
        match store.append(&[Record::Query(query), Record::Mark(id.clone()), view]) {
            Ok(_) => writeln!(out, "acknowledged {id}").unwrap(),
            Err(fault) => writeln!(out, "refused {fault}").unwrap(),
        }
        out.flush().unwrap();
    }
}

fn start(folder: &Path, name: &str) -> (Child, JoinHandle<Vec<String>>) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "marker", "--ignored", "--nocapture", "--test-threads=1"])
        .env("MARKER_FOLDER", folder)
        .env("MARKER_NAME", name)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    let lines = thread::spawn(move || out.lines().map_while(Result::ok).collect());
    (child, lines)
}

/// Kills one of two markers after another, each a little later after its start than the last; gives every id that was
/// acknowledged.
fn kill_by_turns(folder: &Path, go_on: impl Fn(u32) -> bool) -> BTreeSet<String> {
    let mut acknowledged = BTreeSet::new();
    let mut collect = |(mut child, lines): (Child, JoinHandle<Vec<String>>)| {
        child.kill().unwrap();
        child.wait().unwrap();
        for line in lines.join().unwrap() {
            assert!(!line.contains("refused"), "{line}");
            // Whoever is killed may leave the last line without its end, which is no acknowledgement.
            if let Some((_, id)) = line.split_once("acknowledged ") {
                acknowledged.insert(id.to_owned());
            }
        }
    };
    let mut round = 0u32;
    let mut one = start(folder, "first");
    while go_on(round) {
        let other = start(folder, &format!("r{round}"));
        thread::sleep(Duration::from_micros(u64::from(round * 7919 % 60_000) + 5_000));
        collect(std::mem::replace(&mut one, other));
        let read = Store::new(folder).read().unwrap();
        assert_eq!((read.broken, read.foreign.len()), (0, 0), "after kill {round}");
        round += 1;
    }
    collect(one);
    acknowledged
}

fn hold(go_on: impl Fn(u32) -> bool) {
    let folder = tempfile::tempdir().unwrap();
    let acknowledged = kill_by_turns(folder.path(), go_on);
    assert!(acknowledged.len() > 100, "too few marks to say anything: {}", acknowledged.len());
    let read = Store::new(folder.path()).read().unwrap();
    let lost: Vec<_> = acknowledged.difference(&read.memory.marks).collect();
    assert!(lost.is_empty(), "{} of {} are lost: {lost:?}", lost.len(), acknowledged.len());
    let unsaved: Vec<_> = acknowledged.iter().filter(|id| !read.memory.views.contains_key(*id)).collect();
    assert!(unsaved.is_empty(), "{} views of {} are lost: {unsaved:?}", unsaved.len(), acknowledged.len());
    let size = std::fs::metadata(Store::new(folder.path()).path()).unwrap().len();
    assert!(size < 1200 * acknowledged.len() as u64, "it was never replaced: {size} bytes");
    let names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(names.iter().all(|name| name == "state.jsonl" || name == "state.new"), "{names:?}");
}

#[test]
fn after_fifty_kills_every_acknowledged_mark_and_view_is_there() {
    hold(|round| round < 50);
}

#[test]
fn after_thirty_seconds_of_kills_every_acknowledged_mark_and_view_is_there() {
    let start = Instant::now();
    hold(move |_| start.elapsed() < Duration::from_secs(30));
}
