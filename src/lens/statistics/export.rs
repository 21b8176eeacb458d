//! The figures for programs and for documents: JSON and Markdown.

use super::{Statistics, Times};
use crate::corpus::{Facet, Lang};
use crate::i18n::sections::facet as facet_name;
use crate::i18n::{figures, format};
use crate::lens::counts::{Counted, NONE};
use crate::query::{Library, Results};
use serde_json::{Map, Value, json};

/// One object: query, total, shown, partial, then a list of values a facet, the times, and the two at once.
pub fn json(library: &Library, results: &Results) -> Value {
    let figures = Statistics::of(library, results);
    let mut out = Map::new();
    out.insert("query".to_owned(), json!(results.query.to_string()));
    out.insert("total".to_owned(), json!(results.total));
    out.insert("shown".to_owned(), json!(results.hits.len()));
    out.insert("partial".to_owned(), json!(results.partial));
    out.insert(Facet::Year.name().to_owned(), values(library, Facet::Year, &figures.years));
    for (facet, tallies) in &figures.values {
        out.insert(facet.name().to_owned(), values(library, *facet, tallies));
    }
    for times in &figures.times {
        out.insert(times.facet.name().to_owned(), time(library, times));
    }
    out.insert("cause_component".to_owned(), crossing(&figures));
    Value::Object(out)
}

fn values(library: &Library, facet: Facet, tallies: &[Counted]) -> Value {
    let label = |slug: &str, lang| library.label(facet, slug, lang);
    tallies
        .iter()
        .map(|tally| {
            let slug = tally.slug.as_str();
            json!({
                "value": slug,
                "label": {"en": label(slug, Lang::En), "ko": label(slug, Lang::Ko)},
                "count": tally.count,
            })
        })
        .collect()
}

fn time(library: &Library, times: &Times) -> Value {
    json!({
        "unknown": times.unknown,
        "median_seconds": times.median,
        "p90_seconds": times.p90,
        "buckets": values(library, times.facet, &times.buckets),
    })
}

fn crossing(figures: &Statistics) -> Value {
    pairs(figures)
        .map(|(cause, component, count)| json!({"cause": cause, "component": component, "count": count}))
        .collect()
}

/// The causes and components that results have together.
fn pairs(figures: &Statistics) -> impl Iterator<Item = (&str, &str, usize)> {
    let (causes, components) = (figures.of_facet(Facet::Cause), figures.of_facet(Facet::Component));
    causes.iter().enumerate().flat_map(move |(row, cause)| {
        components.iter().enumerate().filter_map(move |(column, component)| {
            let count = figures.crossing.at(row, column);
            (count > 0).then_some((cause.slug.as_str(), component.slug.as_str(), count))
        })
    })
}

/// Tables with a heading each.
pub fn markdown(library: &Library, results: &Results, lang: Lang) -> String {
    let figures = Statistics::of(library, results);
    let mut out = format!("{}\n", format::of_prose(results.hits.len(), results.total, lang));
    let name = |facet: Facet, slug: &str| cell(&library.label(facet, slug, lang));
    let mut table = |facet: Facet, note: Option<String>, tallies: &[Counted]| {
        if tallies.is_empty() {
            return;
        }
        let heading = facet_name(facet, lang);
        out.push_str(&format!("\n## {heading}\n\n"));
        if let Some(note) = note {
            out.push_str(&format!("{note}\n\n"));
        }
        out.push_str(&format!("| {heading} | {} |\n| --- | ---: |\n", figures::count(lang)));
        for tally in tallies {
            out.push_str(&format!("| {} | {} |\n", name(facet, &tally.slug), tally.count));
        }
    };
    table(Facet::Year, None, &figures.years);
    for (facet, tallies) in &figures.values {
        table(*facet, None, tallies);
    }
    for times in figures.times.iter().filter(|_| figures.cases > 0) {
        let unknown = Counted { slug: NONE.to_owned(), count: times.unknown };
        let all: Vec<Counted> = times.buckets.iter().cloned().chain((times.unknown > 0).then_some(unknown)).collect();
        table(times.facet, times.told(lang), &all);
    }
    if pairs(&figures).next().is_some() {
        let heads = [Facet::Cause, Facet::Component].map(|facet| facet_name(facet, lang));
        let [_, _, both] = figures::tabs(lang);
        out.push_str(&format!(
            "\n## {both}\n\n| {} | {} |\n| --- | --- | ---: |\n",
            heads.join(" | "),
            figures::count(lang)
        ));
        for (cause, component, count) in pairs(&figures) {
            let (cause, component) = (name(Facet::Cause, cause), name(Facet::Component, component));
            out.push_str(&format!("| {cause} | {component} | {count} |\n"));
        }
    }
    out
}

/// A text as it may stand in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
