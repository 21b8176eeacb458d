//! Hangul and hostile text on the screen: what is marked, what is blank, what stays in its column.

#![allow(
    clippy::panic,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and may ask the two tables of widths themselves"
)]

mod common;

use casebook::app::Options;
use casebook::corpus::{Facet, Lang};
use casebook::query::Library;
use casebook::text::width::cells;
use common::{Stage, fixture, library};
use ratatui::buffer::Buffer;
use ratatui::style::Modifier;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

fn on(columns: u16, rows: u16, lang: Lang, library: Arc<Library>) -> Stage {
    Stage::with(columns, rows, Options { lang, ..Options::default() }, library)
}

/// A row as text, and where in it hits are marked, in bytes.
fn marked(buffer: &Buffer, y: u16) -> (String, Vec<Range<usize>>) {
    let (mut text, mut marks) = (String::new(), Vec::<Range<usize>>::new());
    let mut x = 0;
    while x < buffer.area.width {
        let cell = &buffer[(x, y)];
        let start = text.len();
        text.push_str(cell.symbol());
        if cell.modifier.contains(Modifier::UNDERLINED) {
            match marks.last_mut().filter(|last| last.end == start) {
                Some(last) => last.end = text.len(),
                None => marks.push(start..text.len()),
            }
        }
        x += cells(cell.symbol()).max(1) as u16;
    }
    (text, marks)
}

/// Every text of some records.
fn texts(value: &Value, out: &mut Vec<String>) {
    match value {
        Value::String(text) => out.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| texts(item, out)),
        Value::Object(fields) => fields.values().for_each(|field| texts(field, out)),
        _ => {}
    }
}

#[test]
fn whatever_letter_is_searched_for_only_its_matches_are_marked() {
    let lines = include_str!("fixtures/cases.jsonl");
    let letters: BTreeSet<char> = lines.chars().filter(|c| c.is_alphanumeric() || "%/-.()'".contains(*c)).collect();
    assert!(letters.len() > 300);
    let mut sources = Vec::new();
    lines.lines().for_each(|line| texts(&serde_json::from_str(line).unwrap(), &mut sources));
    // What values are called stands in no case, and is searched and marked like it.
    let vocab = &common::fixture().catalog.vocab;
    for term in Facet::ALL.into_iter().flat_map(|facet| vocab.terms(facet)) {
        sources.extend(Lang::BOTH.into_iter().filter_map(|lang| term.label.get(lang).map(str::to_owned)));
    }
    let mut seen = 0;
    for (columns, rows) in [(30, 12), (61, 24), (100, 24)] {
        let mut stage = Stage::new(columns, rows, Lang::Ko);
        for letter in &letters {
            stage.keys("Ctrl-u").types(&letter.to_string());
            let buffer = stage.buffer();
            let matcher = stage.model.matcher.clone();
            for (row, marks) in (0..buffer.area.height).map(|y| marked(&buffer, y)) {
                for mark in marks {
                    seen += 1;
                    let covered = |text: &str, mark: &Range<usize>| {
                        let found = matcher.marks(text);
                        mark.clone().all(|at| found.iter().any(|range| range.contains(&at)))
                    };
                    // What a match needs beside what it marks may stand on the next row.
                    let run = row.get(mark.clone()).unwrap();
                    let stands =
                        |text: &String| text.match_indices(run).any(|(at, run)| covered(text, &(at..at + run.len())));
                    // A looser match counts only in a text without a tighter one, and a row may hold several texts.
                    let alone = covered(run, &(0..run.len()));
                    assert!(
                        alone || covered(&row, &mark) || sources.iter().any(stands),
                        "{letter}: {run:?} in {row:?}\n{}",
                        stage.screen()
                    );
                }
            }
        }
    }
    assert!(seen > 1000, "{seen}");
}

#[test]
fn chrome_in_ascii_is_as_wide_by_either_table() {
    for lang in Lang::BOTH {
        for (columns, rows) in [(140, 40), (80, 24), (40, 12)] {
            let screens =
                ["Esc", "Esc f", "Esc Enter", "Esc ?", "Esc w", "Esc :", "Esc y", "Esc Enter b", "Esc x", "Esc o"];
            for keys in screens {
                for library in [library(&[]), fixture()] {
                    let empty = library.catalog.cases.is_empty();
                    let mut stage = on(columns, rows, lang, library).ascii();
                    let screen = stage.keys(keys).screen();
                    let odd = |c: &char| c.width() != c.width_cjk() || (empty && lang == Lang::En && !c.is_ascii());
                    let odd: Vec<char> =
                        screen.chars().filter(odd).filter(|c| !"\n한국어로보기".contains(*c)).collect();
                    assert!(odd.is_empty(), "{odd:?} {keys}\n{screen}");
                }
            }
        }
    }
}

#[test]
fn chrome_uses_nothing_ambiguous_but_rules_and_no_emoji() {
    for (columns, rows) in [(140, 40), (80, 24), (40, 12)] {
        for keys in ["Esc", "Esc f", "Esc Enter", "Esc ?", "Esc w", "Esc :", "Esc y", "Esc Enter b"] {
            let mut stage = on(columns, rows, Lang::Ko, library(&[]));
            let screen = stage.keys(keys).screen().replace(['\n', '\u{2500}', '\u{2502}'], "");
            assert_eq!(screen.width(), screen.width_cjk(), "{keys}\n{screen}");
        }
    }
}

#[test]
fn signs_of_unsettled_width_become_their_likenesses_in_rows_and_move_nothing() {
    let titles = ["장애① 원인…·끝", "⚠️장애 👩‍🔬복구 1️⃣단계 🇰🇷", "plain", "가나다"];
    let records: Vec<_> =
        (0..).zip(titles).map(|(at, title)| json!({"id": format!("W-{at}"), "title": {"ko": title}})).collect();
    let mut stage = on(120, 40, Lang::Ko, library(&records));
    stage.keys("Esc").sees("장애(1) 원인...");
    // The rules between the panes stand where they stand on every row.
    let buffer = stage.buffer();
    for y in 2..39 {
        assert_eq!((buffer[(30, y)].symbol(), buffer[(71, y)].symbol()), ("│", "│"), "row {y}");
    }
    assert!(!stage.screen().contains('\u{fe0f}'));
}

#[test]
fn a_title_of_fillers_is_no_title_and_fillers_are_not_searched() {
    let records = [
        json!({"id": "F-1", "title": {"ko": "\u{3164}\u{3164}\u{3164}"}, "summary": {"ko": "빈 제목"}}),
        json!({"id": "F-2", "title": {"ko": "결\u{3164}제 지연"}}),
    ];
    for (columns, rows) in [(120, 40), (40, 12)] {
        let mut stage = on(columns, rows, Lang::Ko, library(&records));
        stage.keys("Esc").sees("제목 없음").sees("F-1");
        stage.keys("/").types("결제");
        assert_eq!(stage.ids(), ["F-2"]);
        stage.sees("결제 지연");
    }
}

#[test]
fn marks_of_direction_and_width_are_gone_and_do_not_part_words() {
    let record = json!({"id": "D-1", "title": {"ko": "장애\u{202e}반전\u{200b}끝\u{feff}", "en": "a\u{2066}b\u{ad}c"}});
    let mut stage = on(120, 40, Lang::Ko, library(&[record]));
    stage.types("장애반전끝");
    assert_eq!(stage.ids(), ["D-1"]);
    stage.sees("장애반전끝");
}

#[test]
fn severities_selection_hits_and_filters_can_be_told_without_colour() {
    let severities = ["critical", "major", "minor"];
    let records: Vec<_> = severities
        .iter()
        .map(|severity| json!({"id": severity, "title": {"en": "Same title"}, "severity": severity, "root_cause": "capacity"}))
        .collect();
    let one = |severity: &str| {
        let record = records.iter().find(|record| record["id"] == severity).unwrap();
        let mut record = record.clone();
        record["id"] = "S".into();
        on(120, 40, Lang::En, library(&[record])).monochrome().keys("Esc").screen()
    };
    let screens: BTreeSet<String> = severities.iter().map(|severity| one(severity)).collect();
    assert_eq!(screens.len(), 3);
    for severity in ["critical", "major", "minor"] {
        assert!(one(severity).to_lowercase().contains(severity), "{}", one(severity));
    }
    let hit = |buffer: &Buffer, text: &str| {
        let rows = (0..buffer.area.height).map(|y| marked(buffer, y));
        rows.into_iter().any(|(row, marks)| marks.into_iter().any(|mark| row.get(mark) == Some(text)))
    };
    // The selected row is reversed where the focus is, and has a sign where it is not; no colour anywhere.
    let mut stage = on(120, 40, Lang::En, library(&records)).monochrome();
    stage.keys("Esc");
    let reversed =
        |buffer: &Buffer| buffer.content.iter().filter(|cell| cell.modifier.contains(Modifier::REVERSED)).count();
    let buffer = stage.buffer();
    assert!(reversed(&buffer) > 20);
    let colourless = |cell: &ratatui::buffer::Cell| cell.fg == ratatui::style::Color::Reset && cell.bg == cell.fg;
    assert!(buffer.content.iter().all(colourless));
    let list =
        |screen: &str| -> Vec<String> { screen.lines().map(|line| line.chars().skip(31).take(40).collect()).collect() };
    assert!(!list(&stage.screen()).iter().any(|row| row.starts_with('>')));
    stage.keys("Tab");
    assert!(list(&stage.screen()).iter().any(|row| row.starts_with('>')));
    // A hit is underlined; only and not have their signs.
    stage.keys("/").types("same");
    assert!(hit(&stage.buffer(), "Same"));
    stage.keys("Ctrl-u").types("cause:capacity ").sees("[x] Capacity");
    stage.keys("Ctrl-u").keys("Esc c /").types("-cause:capacity ").sees("[-] Capacity").sees("-Cause: Capacity");
}

#[test]
fn the_plain_view_holds_the_text_alone() {
    for lang in Lang::BOTH {
        let mut stage = Stage::on(80, 24, lang, "커넥션 풀");
        let screen = stage.keys("Enter p").screen();
        assert!(screen.contains("https://") || screen.contains("T-01"), "{screen}");
        let ruled: Vec<char> = screen.chars().filter(|c| matches!(c, '\u{2500}'..='\u{259f}' | '|')).collect();
        assert!(ruled.is_empty(), "{ruled:?}\n{screen}");
        stage.lacks("Ctrl-c").lacks("F1");
    }
}

#[test]
fn no_column_of_user_text_is_padded_by_characters() {
    fn sources(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { sources(&path, found) } else { found.push(path) }
        }
    }
    let mut files = Vec::new();
    sources(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let mut padded = Vec::new();
    for file in files {
        for line in std::fs::read_to_string(&file).unwrap().lines() {
            // Numbers have a cell a letter.
            let formats = [":<", ":>", ":^"].iter().any(|sign| {
                line.split('{').skip(1).any(|rest| rest.split('}').next().is_some_and(|inner| inner.contains(sign)))
            });
            let number = line.contains("{count:>4}");
            padded.extend((formats && line.contains("format!") && !number).then(|| line.trim().to_owned()));
        }
    }
    assert_eq!(padded, [""; 0]);
}
