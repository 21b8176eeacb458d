//! The counts in `data/README.md` are those of the library.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and may be told to write"
)]

use casebook::corpus::{Catalog, Facet, Lang, Root};
use casebook::query::Library;
use std::fmt::Write;

/// A table of the values of a facet and how many cases have each, the most first; years from the newest.
fn table(library: &Library, facet: Facet, heading: &str) -> String {
    let mut rows: Vec<(String, u32)> = library
        .facets
        .table(facet)
        .values
        .iter()
        .map(|value| (library.label(facet, &value.slug, Lang::En), value.total))
        .collect();
    if facet != Facet::Year {
        rows.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    }
    let mut out = format!("| {heading} | cases |\n| --- | ---: |\n");
    for (label, count) in rows {
        writeln!(out, "| {label} | {count} |").unwrap();
    }
    out
}

#[test]
fn the_counts_are_those_of_the_library() {
    let library = Library::new(Catalog::read(&[Root::Embedded], None));
    let counts = format!(
        "<!-- counts -->\n{} cases.\n\n{}\n{}\n{}<!-- /counts -->",
        library.catalog.cases.len(),
        table(&library, Facet::Year, "year"),
        table(&library, Facet::Cause, "cause"),
        table(&library, Facet::Org, "organization"),
    );
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/README.md");
    let text = std::fs::read_to_string(path).unwrap();
    let (before, rest) = text.split_once("<!-- counts -->").unwrap();
    let (_, after) = rest.split_once("<!-- /counts -->").unwrap();
    let wanted = format!("{before}{counts}{after}");
    if std::env::var_os("CASEBOOK_RENEW").is_some() {
        std::fs::write(path, &wanted).unwrap();
    }
    let found = std::fs::read_to_string(path).unwrap();
    assert!(found == wanted, "out of date; renew with\n  CASEBOOK_RENEW=1 cargo test --test data_readme");
}
