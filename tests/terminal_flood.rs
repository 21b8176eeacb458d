//! Keys faster than answers: 200 in a second over 10,000 cases. The last frame is right, and no frame shows the answer to an
//! older question as if it were the answer to the one in the search box.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and types at the pace of a clock"
)]

mod pty;

use casebook::corpus::{Catalog, Lang, Root};
use casebook::i18n::chrome;
use casebook::query::{Library, Marks, Query, run};
use pty::Pty;
use serde_json::json;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::thread;
use std::time::{Duration, Instant};

const CASES: usize = 10_000;
/// What the titles begin with.
const WORDS: [&str; 5] = ["timeout", "replica", "네트워크", "throttle", "복제"];
const END_OF_FRAME: &str = "\x1b[?2026l";

/// What stands in the search box, the counts beside it and the title of the first row.
#[derive(Debug, PartialEq)]
struct Shown {
    query: String,
    counts: String,
    first: String,
}

fn shown(parser: &vt100::Parser) -> Option<Shown> {
    let rows: Vec<String> = parser.screen().rows(0, 80).collect();
    let (query, facts) = rows[0].trim_start().strip_prefix("Search ")?.split_once("   ")?;
    let at = rows.iter().position(|row| row.trim_start().starts_with("Cases"))?;
    Some(Shown {
        query: query.trim().to_owned(),
        counts: facts.trim().split("  ").next()?.to_owned(),
        first: rows.get(at + 1)?.trim().to_owned(),
    })
}

#[test]
fn two_hundred_keys_in_a_second_end_with_the_right_rows_and_no_frame_passes_an_old_answer_off() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("many.jsonl");
    let mut lines = String::new();
    for at in 0..CASES {
        let word = WORDS[at % WORDS.len()];
        let (month, day) = (1 + at % 12, 1 + at % 28);
        let title = format!("{word} number {at}");
        writeln!(
            lines,
            "{}",
            json!({"id": format!("M-{at:05}"), "title": {"en": title, "ko": title},
            "date": format!("2020-{month:02}-{day:02}"), "summary": {"en": format!("Story {at}."), "ko": "이야기"}})
        )
        .unwrap();
    }
    fs::write(&file, lines).unwrap();
    let library = Library::new(Catalog::read(&[Root::Path(file.clone())], None));
    let mut answers: HashMap<String, Shown> = HashMap::new();
    let answer = |typed: &str| {
        let results = run(&library, &Query::parse(typed, &library), &Marks::new());
        let first =
            results.hits.first().map_or("", |hit| library.case(hit.case).title.en.as_deref().unwrap_or_default());
        Shown {
            query: typed.to_owned(),
            counts: chrome::counts(results.hits.len(), results.partial, results.total, Lang::En),
            first: first.to_owned(),
        }
    };

    let mut program = Pty::new(80, 24).start(&["--lang", "en", "--corpus", &file.to_string_lossy()]);
    program.wait("/ 10000");
    let before = program.mark();
    let mut keys: Vec<String> = Vec::new();
    'typing: loop {
        for word in WORDS.into_iter().chain(["nowhere"]) {
            keys.extend(word.chars().map(String::from));
            keys.extend(word.chars().map(|_| "\x7f".to_owned()));
            if keys.len() >= 200 - WORDS[0].len() {
                break 'typing;
            }
        }
    }
    keys.extend(WORDS[0].chars().map(String::from));
    let start = Instant::now();
    for (at, key) in keys.iter().enumerate() {
        let due = Duration::from_millis(5 * at as u64);
        thread::sleep(due.saturating_sub(start.elapsed()));
        program.send(key);
    }
    let last = answer(WORDS[0]);
    program.until("the answer to the last word", |program| {
        let text = program.text();
        text.contains(&format!("Search {}", last.query)) && text.contains(&last.counts) && text.contains(&last.first)
    });
    program.settle();

    let mut parser = vt100::Parser::new(24.try_into().unwrap(), 80.try_into().unwrap(), 0);
    let raw = String::from_utf8_lossy(program.raw()).into_owned();
    let mut seen = 0;
    let (mut answered, mut waiting) = (0, 0);
    let mut latest = None;
    for frame in raw.split_inclusive(END_OF_FRAME) {
        seen += frame.len();
        parser.process(frame.as_bytes());
        if seen <= before || !frame.ends_with(END_OF_FRAME) {
            continue;
        }
        let Some(mut now) = shown(&parser) else { continue };
        if now.counts.starts_with("0 /") {
            // Instead of a row it says what to do.
            now.first.clear();
        }
        if now.counts.starts_with("..") {
            waiting += 1;
            continue;
        }
        let typed = if now.query.starts_with("symptom, technology") { "" } else { &now.query };
        let right = answers.entry(typed.to_owned()).or_insert_with(|| answer(typed));
        assert_eq!(
            (&now.counts, &now.first),
            (&right.counts, &right.first),
            "while {typed:?} stands in the search box"
        );
        answered += 1;
        latest = Some(now);
    }
    assert_eq!(latest, Some(last), "{answered} frames with an answer, {waiting} that wait");
    program.send("\x03");
    assert_eq!(program.exit(), 0);
}
