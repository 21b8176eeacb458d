//! The hits of a case: what the counter promises is what `n` steps through, in both languages.

#![allow(clippy::panic, clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod common;

use casebook::app::{HitCount, Options};
use casebook::corpus::{Catalog, Lang, Root};
use casebook::query::Library;
use common::{Stage, library};
use serde_json::json;
use std::sync::Arc;

/// Steps once all around with `key` and gives what the counter said on the way, the start included.
fn all_around(stage: &mut Stage, key: &str) -> Vec<(HitCount, bool)> {
    let start = (stage.model.hit_count(), stage.model.both);
    let mut said = vec![start];
    while said.len() < 500 {
        stage.keys(key);
        let now = (stage.model.hit_count(), stage.model.both);
        if now == start {
            return said;
        }
        said.push(now);
    }
    panic!("never around: {start:?}");
}

/// What the counter is to say all around, when it promises so much at the start.
fn promised(start: HitCount, other: Lang) -> Vec<(HitCount, bool)> {
    let HitCount { count, hidden, .. } = start;
    let own = (1..=count.max(1)).map(|at| (HitCount { at: at.min(count), ..start }, false));
    let then = (1..=hidden).map(|at| (HitCount { at, count: hidden, hidden: 0, second: Some(other) }, true));
    own.chain(then).collect()
}

#[test]
fn as_many_hits_as_are_promised_are_stepped_through() {
    let starter = Arc::new(Library::new(Catalog::read(&[Root::Embedded], None)));
    let mut both = 0;
    for lang in Lang::BOTH {
        for (query, columns) in
            [("redis", 120), ("복제 지연", 80), ("connection pool", 250), ("인증서", 120), ("dns", 60)]
        {
            let options = Options { lang, query: query.to_owned(), ..Options::default() };
            let mut stage = Stage::with(columns, 40, options, Arc::clone(&starter));
            stage.keys("Esc Enter");
            for _ in 0..4 {
                if stage.model.hit_count().at == 0 && stage.model.hit_count().count > 0 {
                    stage.keys("n");
                }
                let start = stage.model.hit_count();
                if start.count + start.hidden > 0 {
                    let there = promised(start, lang.other());
                    both += usize::from(start.count > 0 && start.hidden > 0);
                    assert_eq!(all_around(&mut stage, "n"), there, "{query} in {lang:?}, {}", stage.shown());
                    let mut back = there;
                    back[1..].reverse();
                    assert_eq!(all_around(&mut stage, "N"), back, "{query} in {lang:?}, {}", stage.shown());
                }
                stage.keys(".");
            }
        }
    }
    assert!(both > 20, "{both} cases hold words in both languages");
}

#[test]
fn the_counter_says_in_which_language_it_counts() {
    let record = json!({
        "id": "H-1",
        // Titles stay in sight and are no place to go to.
        "title": {"ko": "redis 제목", "en": "redis and redis"},
        "summary": {"ko": "redis 하나.\n\nredis 둘.", "en": "redis in English."},
        // A step that one language lacks shows in both, marked, and is counted once.
        "remediation": [{"text": {"ko": "redis 재시작", "en": "Restart"}}, {"text": {"en": "Watch redis."}}],
        "lessons": {"ko": "배운 것.", "en": "Watch redis, and redis again."},
    });
    for (lang, own, second) in [
        (Lang::Ko, "/4 (+영어 3)", ["영어 1/3", "영어 2/3", "영어 3/3"]),
        (Lang::En, "/4 (+3 in Korean)", ["1/3 in Korean", "2/3 in Korean", "3/3 in Korean"]),
    ] {
        for (columns, rows) in [(140, 40), (80, 24)] {
            let options = Options { lang, query: "redis".to_owned(), ..Options::default() };
            let mut stage = Stage::with(columns, rows, options, library(std::slice::from_ref(&record)));
            stage.keys("Esc Enter Enter");
            for at in 1..=4 {
                stage.sees(&format!("{at}{own}")).keys("n");
            }
            for said in second {
                stage.sees(said).keys("n");
            }
            stage.sees(&format!("1{own}"));
            // A window of another width, where the languages stand otherwise, changes nothing of where one is.
            stage.keys("N").sees(second[2]).resize(250 - columns, rows).sees(second[2]);
            // Whoever shows both languages for themselves counts all of them.
            stage.keys("n b").sees("1/7");
        }
    }
}

#[test]
fn a_case_begins_with_what_it_was_where_a_hit_is_in_sight_there() {
    let lines: Vec<String> = (0..60).map(|at| format!("Line {at} says nothing.")).collect();
    let told = |step: &str| {
        let summary = format!("{}\nThe quorum was lost.", lines.join("\n"));
        let steps = json!([{"text": {"en": step}}]);
        let record = json!({
            "id": "G-1", "title": {"en": "A title"}, "root_cause": "capacity",
            "summary": {"en": summary}, "remediation": steps,
        });
        library(&[record])
    };
    for (columns, rows) in [(80, 24), (100, 30), (120, 40), (60, 20)] {
        let on =
            |step| Stage::with(columns, rows, Options { query: "quorum".to_owned(), ..Options::default() }, told(step));
        // The glance holds the word: it shows, and stepping begins with the first hit, which lies further down.
        let mut stage = on("Restored the quorum.");
        stage.keys("Esc").sees("At a glance").sees("Restored the quorum").sees("0/2").lacks("The quorum was lost");
        stage.keys("Enter Enter").sees("At a glance").sees("0/2");
        stage.keys("n").sees("1/2").sees("The quorum was lost").keys("n").sees("2/2").keys("n").sees("1/2");
        // It does not: the first hit shows.
        let mut stage = on("Restarted.");
        stage.keys("Esc").sees("1/1").sees("The quorum was lost").lacks("At a glance");
    }
}
