//! What `casebook check` finds: everything that reading found, and what the cases say that they should not.
//!
//! Errors are what a reader would miss or be misled by; hints are about words and house style; notes are places to look at.

mod figures;
mod korean;
mod names;
mod repeats;
mod style;

use super::read::in_case;
use super::{Bilingual, Case, Catalog, Facet, Finding, Problem, ProblemKind, Str, Weight, embedded};
use std::collections::HashSet;

/// Every problem of the catalog and its cases, file by file. What reading only warned of is an error here.
pub fn check(catalog: &Catalog) -> Vec<Problem> {
    let mut problems = catalog.problems.clone();
    for problem in &mut problems {
        if problem.weight == Weight::Warning {
            problem.weight = Weight::Error;
        }
    }
    // A folder of one's own may name cases of the starter library, whether or not that was read with it.
    let ids: HashSet<Str> = catalog.cases.iter().map(|case| case.id.clone()).chain(embedded::ids()).collect();
    for case in &catalog.cases {
        let mut findings = Findings::default();
        links(case, &mut findings);
        related(case, &ids, &mut findings);
        slugs(case, catalog, &mut findings);
        names::check(case, &mut findings);
        style::check(case, &mut findings);
        figures::check(case, &mut findings);
        problems.extend(findings.0.into_iter().map(|finding| in_case(case, finding)));
    }
    problems.extend(repeats::check(&catalog.cases));
    problems.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
    problems
}

/// What was found in one case.
#[derive(Default)]
struct Findings(Vec<Finding>);

impl Findings {
    fn add(&mut self, field: &str, kind: ProblemKind) {
        self.0.push(Finding { line: None, field: field.to_owned(), kind });
    }
}

/// The long and short texts of a case that are in both languages, with their paths, in the order of the format. The step
/// lists are those that reading kept: a step without text is not counted.
fn texts(case: &Case) -> Vec<(String, &Bilingual)> {
    let body = &case.body;
    let mut out: Vec<(String, &Bilingual)> = [
        ("title", &case.title),
        ("symptoms_text", &body.symptoms),
        ("trigger", &body.trigger),
        ("detection", &body.detection),
        ("summary", &body.summary),
        ("lessons", &body.lessons),
        ("impact.scope", &body.impact.scope),
        ("impact.users", &body.impact.users),
        ("impact.region", &body.impact.region),
    ]
    .map(|(path, text)| (path.to_owned(), text))
    .into();
    for (path, steps) in [("remediation", &body.remediation), ("action_items", &body.action_items)] {
        out.extend(steps.iter().enumerate().map(|(place, step)| (format!("{path}.{place}.text"), step)));
    }
    out
}

fn links(case: &Case, findings: &mut Findings) {
    let mut link = |path: String, url: Option<&str>| {
        if let Some(url) = url.filter(|url| !is_address(url)) {
            findings.add(&path, ProblemKind::BadLink(url.to_owned()));
        }
    };
    link("url".to_owned(), case.url.as_deref());
    for (place, source) in case.body.sources.iter().enumerate() {
        link(format!("sources.{place}.url"), Some(&source.url));
        link(format!("sources.{place}.archived"), source.archived.as_deref());
    }
    for (place, document) in case.body.docs.iter().enumerate() {
        link(format!("docs.{place}.url"), document.url.as_deref());
    }
}

/// Whether `url` is an http or https address with a host and without blanks.
fn is_address(url: &str) -> bool {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    rest.is_some_and(|rest| {
        rest.starts_with(|c: char| c.is_alphanumeric() || c == '[') && !rest.contains(char::is_whitespace)
    })
}

fn related(case: &Case, ids: &HashSet<Str>, findings: &mut Findings) {
    let related = case.related.iter().enumerate().map(|(place, id)| (format!("related.{place}"), id));
    let recurrence = case.recurrence_of.iter().map(|id| ("recurrence_of".to_owned(), id));
    for (path, id) in related.chain(recurrence).filter(|(_, id)| !ids.contains(id.as_ref())) {
        findings.add(&path, ProblemKind::NoSuchCase(id.to_string()));
    }
}

fn slugs(case: &Case, catalog: &Catalog, findings: &mut Findings) {
    let mut slug = |path: String, known: bool, slug: &str| {
        if !known {
            findings.add(&path, ProblemKind::UnknownSlug(slug.to_owned()));
        }
    };
    for (facet, values) in [
        (Facet::Domain, case.domain.as_slice()),
        (Facet::Cause, case.root_cause.as_slice()),
        (Facet::Component, &case.components),
        (Facet::Symptom, &case.symptoms),
        (Facet::Factor, &case.contributing),
        (Facet::Severity, case.severity.as_slice()),
    ] {
        let path = facet.key().unwrap_or_default();
        for (place, value) in values.iter().enumerate() {
            let single = matches!(facet, Facet::Cause | Facet::Severity);
            let path = if single { path.to_owned() } else { format!("{path}.{place}") };
            slug(path, catalog.vocab.term(facet, value).is_some(), value);
        }
    }
    for (place, source) in case.body.sources.iter().enumerate() {
        if let Some(kind) = &source.kind {
            slug(format!("sources.{place}.kind"), catalog.vocab.term(Facet::Source, kind).is_some(), kind);
        }
    }
    if let Some(kind) = &case.date_kind {
        slug("date_kind".to_owned(), catalog.vocab.date_kind(kind).is_some(), kind);
    }
}
