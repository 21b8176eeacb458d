//! Cases like a case: which, in which order, and why; as a filter, in the related list, in words.

mod query_fixture;

use casebook::corpus::{Facet, Lang};
use casebook::i18n::notes;
use casebook::query::{Filter, Library, Note, Query, Reason};
use query_fixture::*;

/// One case and five others: a rare cause, a common component, a recurrence, rare words, nothing.
fn six() -> Library {
    library(vec![
        case("of", |c| {
            c.title = both("Zonewalker daemon ate the quokka table", "");
            c.root_cause = Some("config-change".into());
            c.components = slugs(&["database", "dns"]);
        }),
        case("cause", |c| c.root_cause = Some("config-change".into())),
        case("component", |c| c.components = slugs(&["database"])),
        case("component-2", |c| c.components = slugs(&["database"])),
        case("again", |c| c.recurrence_of = Some("of".into())),
        case("words", |c| c.title = both("A quokka met a zonewalker", "")),
        case("one-word", |c| c.title = both("A quokka", "")),
        case("nothing", |c| (c.root_cause, c.components) = (Some("capacity".into()), slugs(&["in-memory-cache"]))),
    ])
}

#[test]
fn what_fewer_share_says_more_and_each_result_has_its_reason() {
    let library = six();
    let of = library.find("of")[0];
    let alike = library.similar(of, 10);
    let ids: Vec<&str> = alike.iter().map(|alike| library.case(alike.case).id.as_ref()).collect();
    assert_eq!(ids, ["again", "cause", "component", "component-2", "words"]);
    let why = |id: &str| library.reasons(of, library.find(id)[0]);
    assert_eq!(why("again"), [Reason::Recurrence]);
    assert_eq!(why("cause"), [Reason::Shared(Facet::Cause, vec!["config-change".into()])]);
    assert_eq!(why("component"), [Reason::Shared(Facet::Component, vec!["database".into()])]);
    assert_eq!(why("words"), [Reason::Words(vec!["zonewalker".into(), "quokka".into()])]);
    assert_eq!((why("one-word"), why("nothing"), why("of")), (vec![], vec![], vec![]));
    assert_eq!(library.similar(of, 2).len(), 2);
    assert_eq!(library.similar(of, 0).len(), 0);
}

/// Words are compared without the s of a plural, and told as they stand.
#[test]
fn shared_words_are_told_as_the_cases_write_them() {
    let titled = |id, title| case(id, |c| c.title = both(title, ""));
    let library = library(vec![
        titled("a", "Redis lost its summaries of the zonewalkers"),
        titled("b", "A zonewalker read REDIS; no summaries"),
        titled("c", "Ceph"),
    ]);
    let (a, b) = (library.find("a")[0], library.find("b")[0]);
    for (one, other) in [(a, b), (b, a)] {
        let Some(Reason::Words(mut words)) = library.reasons(one, other).pop() else { panic!("not words") };
        words.sort();
        assert_eq!(words, ["redis", "summaries", "zonewalker"]);
    }
}

#[test]
fn the_filter_leaves_the_case_out_orders_by_likeness_and_goes_with_others() {
    let library = six();
    assert_eq!(ids(&library, "similar:of"), ["again", "cause", "component", "component-2", "words"]);
    assert_eq!(ids(&library, "유사:OF component:database"), ["component", "component-2"]);
    assert_eq!(ids(&library, "similar:of quokka"), ["words"]);
    assert_eq!(ids(&library, "-similar:of"), ["nothing", "of", "one-word"]);
    assert_eq!(ids(&library, "similar:of sort:-relevance").first().map(String::as_str), Some("words"));
    let query = Query::parse("similar:of|nothing", &library);
    assert_eq!(query.filters, [Filter::Similar { ids: vec!["of".into(), "nothing".into()], negated: false }]);
    assert_eq!(Query::parse(&query.to_string(), &library), query);
    let results = ask(&library, "similar:of");
    assert!(results.hits.iter().all(|hit| hit.like == Some(library.find("of")[0]) && hit.score > 0.0));
    let unknown = ask(&library, "similar:oe");
    assert_eq!(unknown.notes, [Note::UnknownValue { name: "similar", value: "oe".into(), nearest: vec!["of".into()] }]);
    assert_eq!(unknown.hits.len(), 8, "it filters nothing");
}

#[test]
fn reasons_are_told_in_words() {
    let library = six();
    let reasons = [
        Reason::Recurrence,
        Reason::Shared(Facet::Cause, vec!["config-change".into()]),
        Reason::Shared(Facet::Component, vec!["cloud-load-balancer".into(), "dns".into()]),
    ];
    assert_eq!(
        notes::reasons(&reasons, &library, Lang::Ko),
        "재발, 같은 원인: 설정 변경, 공통 구성 요소: 클라우드 로드 밸런서 | DNS"
    );
    assert_eq!(
        notes::reasons(&reasons, &library, Lang::En),
        "recurrence, same cause: Configuration change, shared components: Cloud load balancer | DNS"
    );
}
