//! Search, counts and loading over synthetic cases, beside the least that they could cost: a bare scan of the same folded
//! text for the same word, or a bare read of the same bytes. `cargo bench --bench search -- 600 10000` takes other sizes.

mod support;
mod synthetic;

use anyhow::Result;
use casebook::corpus::{Catalog, Lang, Root};
use casebook::query::{CaseIx, Library, Marks, Query, run};
use casebook::runtime::screen::Screen;
use casebook::text::fold::fold_into;
use memchr::memmem;
use ratatui::layout::Size;
use std::hint::black_box;
use std::io::sink;
use std::path::Path;
use std::sync::Arc;
use support::{Driven, SIZE, Times, figure, heading, timed, times};
use synthetic::Synthetic;

/// A file of lines holds so many cases at most.
const LINES: usize = 10_000;
/// So many files are loaded from a folder.
const FILES: usize = 10_000;

fn main() -> Result<()> {
    if !support::wanted() {
        return Ok(());
    }
    let sizes: Vec<usize> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let sizes = if sizes.is_empty() { vec![600, 10_000, 100_000] } else { sizes };
    let synthetic = Synthetic::new();
    for size in sizes {
        search(&synthetic, size)?;
    }
    load(&synthetic)
}

fn search(synthetic: &Synthetic, size: usize) -> Result<()> {
    let folder = tempfile::tempdir()?;
    for from in (0..size).step_by(LINES) {
        let path = folder.path().join(format!("{from:06}.jsonl"));
        synthetic.lines(&path, from, (from + LINES).min(size))?;
    }
    let (read, catalog) = timed(|| Catalog::read(&[Root::Path(folder.path().to_owned())], None));
    let (tables, library) = timed(|| Library::new(catalog));
    let text = folded(&library);
    heading(&format!(
        "search, {size} cases, {} MB of folded text; the floor scans it for the word",
        text.len() / 1_000_000
    ));
    let (first, _) = timed(|| run(&library, &Query::parse("timeout", &library), &Marks::new()));
    let (slip, _) = timed(|| run(&library, &Query::parse("zzzz", &library), &Marks::new()));
    println!(
        "read {read:.0} ms, tables {tables:.0} ms, first search (folds every text) {first:.0} ms, first word in no case {slip:.0} ms"
    );

    let rounds = if size > 20_000 { 3 } else { 10 };
    for word in ["timeout", "데이터베이스", "zzzz"] {
        let floor = times(rounds, || {
            black_box(memmem::find_iter(text.as_bytes(), word).count());
        });
        let query = Query::parse(word, &library);
        let search = times(rounds, || {
            black_box(run(&library, &query, &Marks::new()));
        });
        figure(&format!("a word: {word}"), "ms", search.median(), Some(floor.median()), "<= 3");
    }
    for line in ["", "cause:config-change", "cause:config-change symptom:high-latency -year:2020"] {
        let query = Query::parse(line, &library);
        let counted = times(rounds, || {
            black_box(run(&library, &query, &Marks::new()));
        });
        let name = if line.is_empty() { "all cases, all counts" } else { line };
        figure(name, "ms", counted.median(), None, "");
    }

    let library = Arc::new(library);
    let screen = Screen::new(sink(), true, || Ok(Size::new(SIZE.0, SIZE.1)));
    let mut driven = Driven::new(screen, &library, Lang::Ko)?;
    let mut keys = Vec::new();
    let mut floors = Vec::new();
    // 200 keys: words typed and taken away again, letter by letter.
    'typing: loop {
        for word in ["timeout", "데이터베이스", "replica", "네트워크"] {
            let lengths: Vec<usize> = word.char_indices().map(|(at, letter)| at + letter.len_utf8()).collect();
            for (letter, end) in word.chars().zip(&lengths) {
                let typed = word.get(..*end).unwrap_or(word);
                keys.push((timed(|| driven.letter(letter)).0, typed));
                if floors.len() < 4 * rounds {
                    floors.push(timed(|| black_box(memmem::find_iter(text.as_bytes(), typed).count())).0);
                }
            }
            for end in lengths.iter().rev().skip(1).chain([&0]) {
                let typed = word.get(..*end).unwrap_or(word);
                keys.push((timed(|| driven.press("Backspace")).0, typed));
            }
            if keys.len() >= 200 || (size > 20_000 && keys.len() >= 40) {
                break 'typing;
            }
        }
    }
    keys.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let slowest: Vec<String> = keys.iter().take(5).map(|(time, typed)| format!("{typed} {time:.1}")).collect();
    println!("slowest keys, by what the box holds after them, ms: {}", slowest.join(", "));
    let sum: f64 = keys.iter().map(|(time, _)| time).sum::<f64>() / keys.len() as f64 * 200.0;
    let (keys, floor) = (Times::of(keys.into_iter().map(|(time, _)| time)), Times::of(floors).median());
    figure("key to frame while a word is typed, median", "ms", keys.median(), Some(floor), "");
    figure("key to frame while a word is typed, p99", "ms", keys.at(99), Some(floor), "<= 3");
    figure("200 keys, each answered and drawn", "ms", sum, None, "< 1000 ms at 10,000");

    // As casebook does in the background after its first frame.
    let (warm, ()) = timed(|| {
        library.learn_words();
        library.learn_kinds();
        library.learn_likeness();
    });
    println!("the rest of what is made in the background {warm:.0} ms");
    driven.press("Esc")?;
    for (name, key) in [("playbook", "2"), ("statistics", "3"), ("graph", "4")] {
        let (first, pressed) = timed(|| driven.press(key));
        pressed?;
        driven.press("1")?;
        let (again, pressed) = timed(|| driven.press(key));
        pressed?;
        driven.press("1")?;
        figure(&format!("{name} of all cases, opened"), "ms", first, None, "one frame, 16 ms, at 10,000");
        figure(&format!("{name} of all cases, opened again"), "ms", again, None, "");
    }
    let likest = times(rounds, || {
        black_box(library.similar(CaseIx(0), 5));
    });
    figure("the five likest cases", "ms", likest.median(), None, "< 1 ms at 10,000");
    Ok(())
}

/// What a search looks through: every text of every case, folded, end to end.
fn folded(library: &Library) -> String {
    let mut text = String::new();
    for case in &library.catalog.cases {
        for one in case.texts(&library.catalog.vocab) {
            fold_into(one.text, &mut text);
            text.push('\0');
        }
    }
    text
}

fn load(synthetic: &Synthetic) -> Result<()> {
    let folder = tempfile::tempdir()?;
    synthetic.files(folder.path(), FILES)?;
    let bytes = |folder: &Path| -> std::io::Result<usize> {
        std::fs::read_dir(folder)?.map(|entry| Ok(std::fs::read(entry?.path())?.len())).sum()
    };
    let total = bytes(folder.path())?;
    heading(&format!("loading {FILES} files, {} MB; the floor reads their bytes", total / 1_000_000));
    let floor = times(3, || {
        let _ = black_box(bytes(folder.path()));
    })
    .median();
    let (mut read, mut tables, mut first) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..3 {
        let (time, catalog) = timed(|| Catalog::read(&[Root::Path(folder.path().to_owned())], None));
        read.push(time);
        let (time, library) = timed(|| Library::new(catalog));
        tables.push(time);
        first.push(timed(|| run(&library, &Query::parse("timeout", &library), &Marks::new())).0);
    }
    let all: Vec<f64> =
        read.iter().zip(&tables).zip(&first).map(|((read, tables), first)| read + tables + first).collect();
    for (name, spent, goal) in [
        ("read and checked", read, ""),
        ("tables", tables, ""),
        ("first search", first, ""),
        ("all searchable", all, "<= 5"),
    ] {
        figure(name, "ms", Times::of(spent).median(), Some(floor), goal);
    }
    Ok(())
}
