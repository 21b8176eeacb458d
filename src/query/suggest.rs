//! Facet values that the words of a query name, in either language.

use super::bits::Bits;
use super::matcher::Found;
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
pub(super) fn suggestions(library: &Library, query: &Query, found: &Found<'_>, marks: &Marks) -> Vec<Suggestion> {
    let mut out: Vec<(Tier, Suggestion)> = Vec::new();
    for (places, words) in runs(query) {
        let name = key(&words);
        if name.is_empty() {
            continue;
        }
        let word = (places.len() == 1).then(|| fold(&words).text);
        for facet in FACETS {
            for (tier, slug) in named(library.names().of(facet), &name, word.as_deref()) {
                let known = out.iter().any(|(_, old)| old.facet == facet && old.slug == slug);
                if known || query.pick(facet, slug) != Pick::Off {
                    continue;
                }
                let slug = slug.to_owned();
                let count = count(library, query, found, marks, (facet, &slug), &places);
                if count > 0 {
                    out.push((tier, Suggestion { facet, slug, count, words: places.clone() }));
                }
            }
        }
    }
    out.sort_by_key(|(tier, suggestion)| (*tier, std::cmp::Reverse(suggestion.count)));
    out.into_iter().take(MOST).map(|(_, suggestion)| suggestion).collect()
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
fn count(
    library: &Library,
    query: &Query,
    found: &Found<'_>,
    marks: &Marks,
    (facet, slug): (Facet, &str),
    words: &[usize],
) -> u32 {
    let mut accepted = Query { filters: query.filters.clone(), ..Query::default() };
    accepted.set_pick(facet, slug, Pick::Only);
    let cases: Bits = found.split(|place| words.contains(&place)).all();
    u32::try_from(Filters::new(library, &accepted, marks).keep(cases, None).count()).unwrap_or(u32::MAX)
}
