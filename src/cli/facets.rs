//! `casebook facets`: how many results have each facet value.

use super::args::{Args, FacetsArgs};
use super::fault::Fault;
use super::out::Out;
use super::{NOTHING, library};
use crate::corpus::{Facet, Lang};
use crate::i18n::sections;
use crate::lens::record;
use crate::query::{Library, Pick, Results};
use crate::runtime::Env;
use crate::text::width;
use serde_json::{Map, Value, json};

/// Runs the command.
pub fn run(args: &Args, facets: &FacetsArgs, env: &Env, out: &mut Out) -> Result<u8, Fault> {
    let lang = library::lang(args, env);
    let library = library::read(args, env);
    let results = library::answer(&library, &facets.query, None, &env.remembered.marks, lang)?;
    if facets.json {
        let object: Map<String, Value> =
            Facet::ALL.iter().map(|facet| (facet.name().to_owned(), values(&library, &results, *facet))).collect();
        out.line(&record::text(&Value::Object(object), true));
    } else {
        for (place, facet) in Facet::ALL.into_iter().enumerate() {
            if place > 0 {
                out.text("\n");
            }
            table(&library, &results, facet, lang, out);
        }
    }
    Ok(if results.hits.is_empty() { NOTHING } else { 0 })
}

fn values(library: &Library, results: &Results, facet: Facet) -> Value {
    let table = library.facets.table(facet);
    let rows = table.values.iter().zip(results.counts.of(facet)).map(|(value, count)| {
        let picked = match results.query.pick(facet, &value.slug) {
            Pick::Off => Value::Null,
            Pick::Only => json!("only"),
            Pick::Not => json!("not"),
        };
        json!({
            "value": value.slug,
            "label": {"en": library.label(facet, &value.slug, Lang::En), "ko": library.label(facet, &value.slug, Lang::Ko)},
            "count": count,
            "picked": picked,
        })
    });
    Value::Array(rows.collect())
}

fn table(library: &Library, results: &Results, facet: Facet, lang: Lang, out: &mut Out) {
    out.heading(&format!("{} ({})", sections::facet(facet, lang), facet.name()));
    let picks = |slug: &str| match results.query.pick(facet, slug) {
        Pick::Off => "",
        Pick::Only => "[x]",
        Pick::Not => "[-]",
    };
    let rows: Vec<(&str, String, &str, u32)> = library
        .facets
        .table(facet)
        .values
        .iter()
        .zip(results.counts.of(facet))
        .map(|(value, count)| {
            (picks(&value.slug), library.label(facet, &value.slug, lang), value.slug.as_ref(), *count)
        })
        .collect();
    let wide = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
    let labels = wide(&mut rows.iter().map(|(_, label, _, _)| width::cells(label)));
    let counts = wide(&mut rows.iter().map(|(_, _, _, count)| count.to_string().len()));
    let marked = rows.iter().any(|(pick, ..)| !pick.is_empty());
    for (pick, label, slug, count) in &rows {
        let pick = if marked { format!("{} ", width::pad(pick, 3)) } else { String::new() };
        let slug = if slug == label { "" } else { slug };
        let count = width::pad_start(&count.to_string(), counts);
        out.line(format!("  {pick}{count}  {}  {slug}", width::pad(label, labels)).trim_end());
    }
}
