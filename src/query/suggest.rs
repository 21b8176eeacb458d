//! Facet values that the words of a query name, in either language.

use super::matcher::{Found, Stop};
use super::names::{Called, Tier, key};
use super::select::Filters;
use super::{Library, Marks, Pick, Query, Suggestion};
use crate::corpus::Facet;
use crate::text::fold::fold;

/// The facets whose values are things that a reader names; the others (times, languages, shelves) are not.
const FACETS: [Facet; 8] = [
    Facet::Cause,
    Facet::Component,
    Facet::Symptom,
    Facet::Factor,
    Facet::Domain,
    Facet::Org,
    Facet::Year,
    Facet::Severity,
];

/// More are not shown.
const MOST: usize = 6;

/// How many words next to each other may name one value.
const LONGEST: usize = 4;

/// The values that the words name, best first: those named as a whole before those named by a part, then by count.
pub(super) fn suggestions(library: &Library, query: &Query, marks: &Marks, stop: Stop<'_>) -> Option<Vec<Suggestion>> {
    let mut named_values: Vec<(Tier, Facet, &str, Vec<usize>)> = Vec::new();
    for (places, words) in runs(query) {
        let name = key(&words);
        if name.is_empty() {
            continue;
        }
        let word = (places.len() == 1).then(|| fold(&words).text);
        for facet in FACETS {
            for (tier, slug) in named(library.names().of(facet), &name, word.as_deref()) {
                let known = named_values.iter().any(|(_, other, old, _)| *other == facet && *old == slug);
                if !known && query.pick(facet, slug) == Pick::Off {
                    named_values.push((tier, facet, slug, places.clone()));
                }
            }
        }
    }
    named_values.sort_by_key(|(tier, ..)| *tier);
    let mut out: Vec<(Tier, Suggestion)> = Vec::new();
    for (tier, facet, slug, words) in named_values.into_iter().take(MOST * 2) {
        let mut suggestion = Suggestion { facet, slug: slug.to_owned(), count: 0, words };
        suggestion.count = count(library, query, &suggestion, marks, stop)?;
        if suggestion.count > 0 {
            out.push((tier, suggestion));
        }
    }
    out.sort_by_key(|(tier, suggestion)| (*tier, std::cmp::Reverse(suggestion.count)));
    Some(out.into_iter().take(MOST).map(|(_, suggestion)| suggestion).collect())
}

/// Words next to each other that are not negated, the longer runs first: their places and their text.
fn runs(query: &Query) -> Vec<(Vec<usize>, String)> {
    let words: Vec<(usize, &str)> = query
        .words
        .iter()
        .enumerate()
        .filter(|(_, word)| !word.negated)
        .map(|(at, word)| (at, word.text.as_str()))
        .collect();
    let mut out = Vec::new();
    for length in (1..=LONGEST.min(words.len())).rev() {
        for run in words.windows(length) {
            let (places, texts): (Vec<usize>, Vec<&str>) = run.iter().copied().unzip();
            out.push((places, texts.join(" ")));
        }
    }
    out
}

/// The values of a facet that a run of words names. A single word may also name a value by a part of its name (지연 for 지연 시간
/// 증가, latency for High latency), if it is the only one of the facet with that part.
fn named<'a>(all: &'a [Called], name: &str, word: Option<&str>) -> Vec<(Tier, &'a str)> {
    let real = || all.iter().filter(|called| called.slug != super::labels::NONE);
    let whole: Vec<_> = real().filter(|called| called.tier(name) == Some(Tier::Whole)).collect();
    if !whole.is_empty() {
        return whole.into_iter().map(|called| (Tier::Whole, called.slug.as_str())).collect();
    }
    let Some(word) = word else { return Vec::new() };
    let hangul = word.chars().all(|c| ('가'..='힣').contains(&c));
    let part =
        |text: &String| text.split_whitespace().any(|token| token == word || (hangul && token.starts_with(word)));
    let least = if hangul { 2 } else { 3 };
    let mut parts = real().filter(|called| word.chars().count() >= least && called.texts.iter().any(part));
    match (parts.next(), parts.next()) {
        (Some(only), None) => vec![(Tier::Inside, &only.slug)],
        _ => Vec::new(),
    }
}

/// How many results there would be with the value in place of the words.
fn count(library: &Library, query: &Query, suggestion: &Suggestion, marks: &Marks, stop: Stop<'_>) -> Option<u32> {
    let mut accepted = query.clone();
    accepted.accept(suggestion);
    let cases = Found::new(library, &accepted, stop)?.split().all();
    Some(u32::try_from(Filters::new(library, &accepted, marks).keep(cases, None).count()).unwrap_or(u32::MAX))
}
