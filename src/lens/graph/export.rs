//! The whole graph for other programs and for reading: JSON, Graphviz, Mermaid, text.

use super::{COLUMNS, Graph};
use crate::corpus::Lang;
use crate::i18n::chrome;
use crate::i18n::sections::facet as facet_name;
use crate::lens::counts::Counted;
use crate::query::{Library, Results};
use serde_json::{Value, json};
use std::cmp::Reverse;

/// How much of what a node is joined to the text lists.
const LISTED: usize = 8;

/// A node by its column and its place in it.
type Spot = (usize, usize);

/// One object: query, total, shown, partial, the nodes column by column, and the links between any two columns.
pub fn json(library: &Library, results: &Results) -> Value {
    let graph = Graph::of(library, results, usize::MAX);
    let nodes: Vec<Value> = graph
        .places()
        .filter_map(|spot| graph.node(spot))
        .map(|(facet, tally)| {
            let label = |lang| library.label(facet, &tally.slug, lang);
            json!({
                "facet": facet.name(),
                "value": tally.slug,
                "label": {"en": label(Lang::En), "ko": label(Lang::Ko)},
                "count": tally.count,
            })
        })
        .collect();
    let end = |spot: Spot| {
        graph.node(spot).map_or(Value::Null, |(facet, tally)| json!({"facet": facet.name(), "value": tally.slug}))
    };
    let links: Vec<Value> = links(&graph, |left, right| left < right)
        .map(|(from, to, weight)| json!({"from": end(from), "to": end(to), "count": weight}))
        .collect();
    json!({
        "query": results.query.to_string(),
        "total": results.total,
        "shown": results.hits.len(),
        "partial": results.partial,
        "nodes": nodes,
        "links": links,
    })
}

/// A digraph for Graphviz, from the left to the right, the links between neighbouring columns alone.
pub fn dot(library: &Library, results: &Results, lang: Lang) -> String {
    let graph = Graph::of(library, results, usize::MAX);
    let mut out = "digraph casebook {\n  rankdir=LR;\n  node [shape=box];\n".to_owned();
    for column in 0..COLUMNS.len() {
        out.push_str("  { rank=same;\n");
        for spot in graph.places().filter(|spot| spot.0 == column) {
            out.push_str(&format!("    {} [label=\"{}\"];\n", name(spot), quoted(&label(library, &graph, spot, lang))));
        }
        out.push_str("  }\n");
    }
    for (from, to, weight) in links(&graph, |left, right| left + 1 == right) {
        out.push_str(&format!("  {} -> {} [label={weight}, weight={weight}];\n", name(from), name(to)));
    }
    out.push_str("}\n");
    out
}

/// A flowchart for Mermaid, the links between neighbouring columns alone.
pub fn mermaid(library: &Library, results: &Results, lang: Lang) -> String {
    let graph = Graph::of(library, results, usize::MAX);
    let mut out = "flowchart LR\n".to_owned();
    for (column, facet) in COLUMNS.iter().enumerate() {
        if graph.places().any(|spot| spot.0 == column) {
            out.push_str(&format!("  subgraph {} [\"{}\"]\n", facet.name(), facet_name(*facet, lang)));
            for spot in graph.places().filter(|spot| spot.0 == column) {
                let label = label(library, &graph, spot, lang);
                out.push_str(&format!("    {}[\"{}\"]\n", name(spot), entities(&label)));
            }
            out.push_str("  end\n");
        }
    }
    for (from, to, weight) in links(&graph, |left, right| left + 1 == right) {
        out.push_str(&format!("  {} -->|{weight}| {}\n", name(from), name(to)));
    }
    out
}

/// A list: each node with its count, and what it is joined to most in the next column; the most frequent first.
pub fn text(library: &Library, results: &Results, lang: Lang) -> String {
    let graph = Graph::of(library, results, usize::MAX);
    let mut out = String::new();
    for (column, facet) in COLUMNS.iter().enumerate() {
        let count = |spot: &Spot| graph.node(*spot).map_or(0, |(_, tally)| tally.count);
        let mut spots: Vec<Spot> = graph.places().filter(|spot| spot.0 == column).collect();
        spots.sort_by_key(|spot| Reverse(count(spot)));
        if spots.is_empty() {
            continue;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&format!("{}\n", facet_name(*facet, lang)));
        for spot in spots {
            out.push_str(&format!("  {}\n", label(library, &graph, spot, lang)));
            let mut joined = graph.joined(spot, |other| other == column + 1);
            joined.sort_by_key(|(_, weight)| Reverse(*weight));
            for (to, weight) in joined.iter().take(LISTED) {
                let label = |(facet, tally): (_, &Counted)| library.label(facet, &tally.slug, lang);
                out.push_str(&format!("    -> {} {weight}\n", graph.node(*to).map(label).unwrap_or_default()));
            }
            if joined.len() > LISTED {
                out.push_str(&format!("    {}\n", chrome::more(joined.len() - LISTED, lang)));
            }
        }
    }
    out
}

fn links(graph: &Graph, columns: impl Fn(usize, usize) -> bool) -> impl Iterator<Item = (Spot, Spot, usize)> {
    let from = graph.places().collect::<Vec<_>>().into_iter();
    from.flat_map(move |from| {
        let joined = graph.joined(from, |column| columns(from.0, column));
        joined.into_iter().map(move |(to, weight)| (from, to, weight))
    })
}

/// The name of a node inside a drawing: its facet's name and its place.
fn name((column, place): Spot) -> String {
    COLUMNS.get(column).map_or_else(String::new, |facet| format!("{}_{place}", facet.name()))
}

fn label(library: &Library, graph: &Graph, spot: Spot, lang: Lang) -> String {
    let node = graph.node(spot);
    node.map_or_else(String::new, |(facet, tally)| {
        format!("{} ({})", library.label(facet, &tally.slug, lang), tally.count)
    })
}

/// A text as it stands between quotation marks in Graphviz.
fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// A text as it stands between quotation marks in Mermaid, where marks of its own syntax are entities.
fn entities(text: &str) -> String {
    text.replace('#', "#35;").replace('"', "#quot;").replace('<', "#lt;").replace('>', "#gt;")
}
