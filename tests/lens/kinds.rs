//! What the steps of the starter library were, read by hand: the kind of each in English and in Korean.

use casebook::corpus::{Catalog, Facet, Kinds, Lang, Root, Step};
use casebook::lens::playbook::playbook;
use casebook::lens::topic::topic;
use casebook::query::{Library, Marks, Query, run};
use std::sync::OnceLock;

fn starter() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| Library::new(Catalog::read(&[Root::Embedded], None)))
}

fn slug(step: &Step) -> Option<&'static str> {
    let kinds = Kinds::ours();
    kinds.of(step).and_then(|kind| kinds.list.get(kind)).map(|kind| kind.slug.as_str())
}

/// A step told in one language alone.
fn alone(step: &Step, lang: Lang) -> Step {
    let text = |which: Lang| step.get(which).filter(|_| which == lang).map(|text| text.to_owned().into());
    Step { en: text(Lang::En), ko: text(Lang::Ko) }
}

#[test]
fn a_step_has_the_kind_of_what_was_done_in_either_language() {
    for (id, number, wanted) in [
        // It says that it did not help, whatever was done.
        ("CB-0020", 1, Some("no-effect")),
        ("CB-0024", 1, Some("no-effect")),
        ("CB-0030", 2, Some("no-effect")),
        ("CB-0035", 1, Some("no-effect")),
        ("CB-0037", 2, Some("no-effect")),
        ("CB-0038", 1, Some("no-effect")),
        ("CB-0039", 3, Some("no-effect")),
        ("CB-0041", 3, Some("no-effect")),
        ("CB-0050", 1, Some("no-effect")),
        ("CB-0060", 2, Some("no-effect")),
        ("CB-0093", 1, Some("no-effect")),
        ("CB-0095", 1, Some("no-effect")),
        ("CB-0095", 2, Some("no-effect")),
        ("CB-0123", 1, Some("no-effect")),
        ("CB-0125", 4, Some("no-effect")),
        ("CB-0131", 1, Some("no-effect")),
        ("CB-0144", 1, Some("no-effect")),
        // "failed over", a failed node and what failed before are not that.
        ("CB-0005", 7, Some("fail-over")),
        ("CB-0012", 6, Some("shed-load")),
        ("CB-0026", 3, Some("add-capacity")),
        ("CB-0032", 4, Some("restore-facility")),
        ("CB-0065", 1, Some("fail-over")),
        ("CB-0133", 3, Some("redirect-traffic")),
        // What is only named was not done.
        ("CB-0010", 1, Some("stop-change")),
        ("CB-0049", 2, Some("stop-change")),
        ("CB-0104", 1, Some("add-capacity")),
        ("CB-0113", 1, None),
        ("CB-0142", 1, None),
        ("CB-0043", 1, None),
        // What was done.
        ("CB-0004", 4, Some("restart")),
        ("CB-0048", 1, Some("roll-back")),
        ("CB-0061", 1, Some("roll-back")),
        ("CB-0095", 4, Some("restart")),
        ("CB-0113", 2, Some("add-capacity")),
        ("CB-0130", 2, Some("restart")),
    ] {
        let library = starter();
        let step = &library.case(library.find(id)[0]).body.remediation[number - 1];
        for lang in Lang::BOTH {
            let told = alone(step, lang);
            assert_eq!(slug(&told), wanted, "{id} {number}: {told:?}");
        }
    }
}

#[test]
fn hardly_a_step_is_of_another_kind_in_the_other_language() {
    let library = starter();
    let steps = library.catalog.cases.iter().flat_map(|case| case.body.remediation.iter());
    let differ = steps.filter(|step| slug(&alone(step, Lang::En)) != slug(&alone(step, Lang::Ko)));
    let differ: Vec<_> = differ.collect();
    assert!(differ.len() <= 20, "{}: {differ:#?}", differ.len());
}

#[test]
fn what_did_not_help_stands_last_and_is_not_among_what_ended_cases() {
    let library = starter();
    let results = run(library, &Query::default(), &Marks::default());
    let found = playbook(library, &results, usize::MAX).remedies.unwrap();
    let last = found.last().unwrap();
    assert_eq!(last.kind.map(|kind| kind.slug.as_str()), Some("no-effect"));
    assert!(found.iter().rev().skip(1).all(|remedy| remedy.helped()));
    let told = topic(library, Facet::Component, "in-memory-cache").remedies.unwrap();
    assert!(!told.is_empty() && told.iter().all(|remedy| remedy.helped()));
}
