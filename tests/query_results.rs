//! What a reader gets: matches, order, counts, partial cases, suggestions, ways out, marks.

mod query_fixture;

use casebook::corpus::{Facet, Lang, Section};
use casebook::query::{Library, Marks, Matcher, Note, Pick, Query, Removal, Results, Suggestion, run};
use query_fixture::*;

/// Labels of a facet with their counts, as the sidebar shows them.
fn counts(library: &Library, results: &Results, facet: Facet) -> Vec<(String, u32)> {
    let values = &library.facets.table(facet).values;
    values.iter().map(|value| value.slug.to_string()).zip(results.counts.of(facet).iter().copied()).collect()
}

fn pairs(list: &[(&str, u32)]) -> Vec<(String, u32)> {
    list.iter().map(|(slug, count)| ((*slug).to_owned(), *count)).collect()
}

/// Four causes, one unknown.
fn causes() -> Library {
    let one = |id: &str, cause: &str, org: &str, day: &str| {
        case(id, |c| {
            c.root_cause = (!cause.is_empty()).then(|| cause.to_owned().into());
            c.org = Some(org.to_owned().into());
            c.date = date(day);
            c.title = both("dns down", "");
        })
    };
    library(vec![
        one("1", "capacity", "AWS", "2024-03-01"),
        one("2", "capacity", "GitHub", "2023-03-01"),
        one("3", "config-change", "AWS", "2022-03-01"),
        one("4", "", "GitHub", "2021-03-01"),
    ])
}

#[test]
fn a_second_value_of_a_facet_widens_and_the_others_keep_their_counts() {
    let library = causes();
    let results = ask(&library, "cause:capacity");
    assert_eq!(results.ids(&library).collect::<Vec<_>>(), ["1", "2"]);
    assert_eq!(counts(&library, &results, Facet::Cause), pairs(&[("capacity", 2), ("config-change", 1), ("none", 1)]));
    assert_eq!(counts(&library, &results, Facet::Org), pairs(&[("AWS", 1), ("GitHub", 1)]));
    assert_eq!(ids(&library, "cause:capacity|config-change"), ["1", "2", "3"]);
    assert_eq!(ids(&library, "cause:capacity org:aws"), ["1"]);
}

#[test]
fn values_keep_their_place_when_their_count_falls_to_zero() {
    let library = causes();
    for text in ["", "org:aws", "nothing-like-it", "cause:none org:aws"] {
        let results = ask(&library, text);
        let shown: Vec<String> = counts(&library, &results, Facet::Cause).into_iter().map(|row| row.0).collect();
        assert_eq!(shown, ["capacity", "config-change", "none"], "{text}");
    }
    let zero = ask(&library, "org:aws");
    assert_eq!(counts(&library, &zero, Facet::Cause), pairs(&[("capacity", 1), ("config-change", 1), ("none", 0)]));
}

#[test]
fn excluding_takes_away_also_what_is_not_known() {
    let library = causes();
    assert_eq!(ids(&library, "-cause:capacity"), ["3", "4"]);
    assert_eq!(ids(&library, "-cause:none"), ["1", "2", "3"]);
    let results = ask(&library, "-cause:capacity");
    assert_eq!(counts(&library, &results, Facet::Cause), pairs(&[("capacity", 2), ("config-change", 1), ("none", 1)]));
    assert_eq!(counts(&library, &results, Facet::Org), pairs(&[("AWS", 1), ("GitHub", 1)]));
}

#[test]
fn an_empty_result_names_what_to_remove() {
    let library = causes();
    for (text, removed, count) in [
        ("cause:none org:aws", "cause:none", 2),
        ("dns cause:none org:aws", "cause:none", 2),
        ("cause:none org:aws after:2024", "cause:none", 1),
        ("-org:aws|github cause:capacity", "-org:AWS", 1),
    ] {
        let query = Query::parse(text, &library);
        let results = run(&library, &query, &Marks::new());
        assert!(results.hits.is_empty());
        let rescue = results.rescue.unwrap();
        let Removal::Chip(id) = rescue.remove else { panic!("{text}: the words") };
        let chip = query.chips().into_iter().find(|chip| chip.id == id).unwrap();
        assert_eq!((chip.filter.to_string().as_str(), rescue.count), (removed, count), "{text}");
    }
}

#[test]
fn dates_that_are_not_known_come_last_both_ways() {
    let dates = [
        ("a", Some("2023")),
        ("b", Some("2023-05")),
        ("c", Some("1970-01-01")),
        ("d", Some("2024-02-29")),
        ("e", None),
        ("f", Some("어제")),
        ("g", Some("2023-01-01")),
    ];
    let library =
        library(dates.iter().map(|(id, day)| case(id, |c| c.date = day.map(date).unwrap_or_default())).collect());
    assert_eq!(ids(&library, "sort:date"), ["d", "b", "a", "g", "c", "e", "f"]);
    assert_eq!(ids(&library, "sort:-date"), ["c", "a", "g", "b", "d", "e", "f"]);
    assert_eq!(ids(&library, "after:2023"), ["d", "b", "a", "g"]);
    assert_eq!(ids(&library, "before:2023-05"), ["a", "g", "c"]);
    assert_eq!(ids(&library, "-before:2023-05"), ["d", "b", "e", "f"]);
    assert_eq!(ids(&library, "after:2023 before:2024-02-29"), ["b", "a", "g"]);
    assert_eq!(ids(&library, "year:none"), ["e", "f"]);
    assert_eq!(ids(&library, "-year:none").len(), 5);
}

#[test]
fn times_are_filtered_by_range_and_bucket_and_ordered() {
    let times = [("a", Some(4 * 3600)), ("b", Some(599)), ("c", None), ("d", Some(90_000)), ("e", Some(3600))];
    let library =
        library(times.iter().map(|(id, time)| case(id, |c| c.timeline.resolved_after = time.and_then(span))).collect());
    assert_eq!(ids(&library, "ttr:>4h"), ["a", "d"]);
    assert_eq!(ids(&library, "ttr:1h..4h"), ["e"]);
    assert_eq!(ids(&library, "ttr:<10m|>1d"), ["b", "d"]);
    assert_eq!(ids(&library, "ttr:10m..2h"), ["e"]);
    assert_eq!(ids(&library, "-ttr:>1h"), ["b", "c"]);
    assert_eq!(ids(&library, "ttr:none"), ["c"]);
    assert_eq!(ids(&library, "sort:ttr"), ["d", "a", "e", "b", "c"]);
    assert_eq!(ids(&library, "sort:-ttr"), ["b", "e", "a", "d", "c"]);
    let buckets: Vec<&str> = library.facets.table(Facet::Ttr).values.iter().map(|value| value.slug.as_ref()).collect();
    assert_eq!(buckets, ["<10m", "1h..4h", "4h..1d", ">1d", "none"]);
}

#[test]
fn facets_stand_in_their_natural_order_or_by_count() {
    let library = library(vec![
        case("1", |c| (c.severity, c.date) = (Some("minor".into()), date("2020"))),
        case("2", |c| (c.severity, c.date) = (Some("minor".into()), date("2022"))),
        case("3", |c| (c.severity, c.date) = (Some("critical".into()), date("2021"))),
        case("4", |c| (c.severity, c.components) = (Some("unknown".into()), slugs(&["dns", "zzz", "dns", "aaa"]))),
        case("5", |c| (c.severity, c.components) = (Some(" ".into()), slugs(&["dns", "aaa", "zzz"]))),
    ]);
    let shown = |facet| -> Vec<(&str, &str, u32)> {
        let values = &library.facets.table(facet).values;
        values.iter().map(|v| (v.slug.as_ref(), v.label.get(Lang::Ko).unwrap(), v.total)).collect()
    };
    assert_eq!(shown(Facet::Severity), [("critical", "치명적", 1), ("minor", "경미", 2), ("none", "알 수 없음", 2)]);
    let years: Vec<&str> = shown(Facet::Year).into_iter().map(|row| row.0).collect();
    assert_eq!(years, ["2022", "2021", "2020", "none"]);
    assert_eq!(
        shown(Facet::Component),
        [("dns", "DNS", 2), ("aaa", "aaa", 2), ("zzz", "zzz", 2), ("none", "알 수 없음", 3)]
    );
}

#[test]
fn an_organization_is_one_by_name_or_slug() {
    let library = library(vec![
        case("1", |c| (c.org, c.org_slug) = (Some("GitHub".into()), Some("github".into()))),
        case("2", |c| c.org = Some("GitHub".into())),
        case("3", |c| c.org_slug = Some("github".into())),
        case("4", |c| c.org = Some("Acme".into())),
        case("5", |_| {}),
    ]);
    let orgs: Vec<(&str, &str, u32)> = library
        .facets
        .table(Facet::Org)
        .values
        .iter()
        .map(|value| (value.slug.as_ref(), value.label.get(Lang::En).unwrap(), value.total))
        .collect();
    assert_eq!(orgs, [("github", "GitHub", 3), ("Acme", "Acme", 1), ("none", "Unknown", 1)]);
    assert_eq!(ids(&library, "sort:org"), ["4", "1", "2", "3", "5"]);
    assert_eq!(ids(&library, "sort:-org"), ["1", "2", "3", "4", "5"]);
}

/// Six cases about connection pools, told in different places.
fn pools() -> Library {
    library(vec![
        case("summary", |c| {
            c.title = both("Outage", "장애");
            c.body.summary = both("The connection pool ran dry.", "");
        }),
        case("title-apart", |c| c.title = both("Pool without a connection", "")),
        case("title-phrase", |c| c.title = both("Connection pool exhausted", "커넥션 풀 고갈")),
        case("symptoms", |c| {
            c.title = both("Slow", "");
            c.body.symptoms = both("connection errors, pool full", "");
        }),
        case("lessons", |c| {
            c.title = both("Slow", "");
            c.body.lessons = both("watch every connection pool", "");
        }),
        case("trigger", |c| {
            c.title = both("Slow", "");
            c.body.trigger = both("a connection leak", "");
            c.body.remediation = vec![both("restart", ""), both("grow the pool", "풀을 키웠다")];
        }),
    ])
}

#[test]
fn a_phrase_in_the_title_is_first_then_its_words_then_the_phrase_elsewhere_then_the_weightier_section() {
    let library = pools();
    let expected = ["title-phrase", "title-apart", "summary", "lessons", "symptoms", "trigger"];
    assert_eq!(ids(&library, "connection pool"), expected);
    assert_eq!(ids(&library, "CONNECTION Pool"), expected);
    assert_eq!(ids(&library, "\"connection pool\""), ["title-phrase", "summary", "lessons"]);
    assert_eq!(ids(&library, "connection pool sort:-relevance").last().map(String::as_str), Some("title-phrase"));
    assert_eq!(ids(&library, "pool title:connection"), ["title-apart", "title-phrase"]);
    assert_eq!(ids(&library, "title:\"커넥션 풀\"|slow").len(), 4);
    assert_eq!(ids(&library, "connection -slow"), ["title-apart", "title-phrase", "summary"]);
    assert_eq!(ids(&library, "connection pool -- ... !").len(), 6);
}

#[test]
fn a_word_is_found_in_either_language_and_through_labels() {
    let library = library(vec![
        case("ko", |c| c.title = both("", "캐시 만료")),
        case("en", |c| c.body.summary = both("the cache expired", "")),
        case("label", |c| c.components = slugs(&["in-memory-cache"])),
        case("id-77", |_| {}),
    ]);
    assert_eq!(ids(&library, "캐시"), ["ko", "label"]);
    assert_eq!(ids(&library, "cache"), ["label", "en"]);
    assert_eq!(ids(&library, "id-77"), ["id-77"]);
    assert_eq!(ids(&library, "캐나다"), Vec::<String>::new());
}

#[test]
fn few_full_matches_are_followed_by_partial_ones_that_name_what_they_lack() {
    let library = library(vec![
        case("all", |c| c.title = both("p99 latency of the db", "")),
        case("two", |c| c.title = both("p99 latency", "")),
        case("one", |c| c.title = both("p99", "")),
        case("none", |c| c.title = both("fire", "")),
        case("spike", |c| c.title = both("p99 db 급증", "")),
    ]);
    let results = ask(&library, "latency 급증 p99 db");
    let rows: Vec<(&str, Vec<String>)> =
        results.hits.iter().map(|hit| (library.case(hit.case).id.as_ref(), hit.missing.clone())).collect();
    assert_eq!(
        rows,
        [("all", vec![]), ("spike", vec!["latency".to_owned()]), ("two", vec!["급증".to_owned(), "db".to_owned()]),]
    );
    assert_eq!((results.partial, results.full()), (2, 1));
    assert_eq!(results.notes, [Note::SetAside { word: "급증".into() }]);
    // Filters and negations hold for partial cases too, and do not change which words count as found.
    assert_eq!(ids(&library, "latency p99 db -급증"), ["all", "two"]);
    assert_eq!(ids(&library, "latency p99 db title:급증"), ["spike"]);
    // None holds half of the words: those with the most follow.
    assert_eq!(ids(&library, "fire qqq www zzz"), ["none"]);
    assert_eq!(ids(&library, "qqq www zzz"), Vec::<String>::new());
    assert_eq!(ids(&library, "급증"), ["spike"]);
}

#[test]
fn five_full_matches_are_enough_even_when_a_filter_hides_them() {
    let make = |id: &str, title: &str, cause: &str| {
        case(id, |c| (c.title, c.root_cause) = (both(title, ""), Some(cause.to_owned().into())))
    };
    let mut cases: Vec<_> = (1..=5).map(|n| make(&format!("full-{n}"), "dns latency", "capacity")).collect();
    cases.push(make("part", "dns", "config-change"));
    let library = library(cases);
    assert_eq!(ids(&library, "dns latency").len(), 5);
    assert_eq!(ids(&library, "dns latency cause:config-change"), Vec::<String>::new());
}

#[test]
fn words_that_name_values_are_suggested_and_replaced() {
    let library = library(vec![
        case("1", |c| {
            c.title = both("redis slow", "redis 지연");
            (c.components, c.symptoms) = (slugs(&["in-memory-cache"]), slugs(&["high-latency"]));
            c.root_cause = Some("config-change".into());
        }),
        case("2", |c| {
            c.title = both("cache slow", "캐시 지연");
            c.components = slugs(&["in-memory-cache"]);
        }),
        case("3", |c| c.symptoms = slugs(&["high-latency", "high-error-rate"])),
    ]);
    let named = |text: &str| -> Vec<(Facet, String, u32, Vec<usize>)> {
        let all = ask(&library, text).suggestions;
        all.into_iter().map(|Suggestion { facet, slug, count, words }| (facet, slug, count, words)).collect()
    };
    assert_eq!(
        named("redis 지연"),
        [
            (Facet::Component, "in-memory-cache".to_owned(), 2, vec![0]),
            (Facet::Symptom, "high-latency".to_owned(), 1, vec![1]),
        ]
    );
    assert_eq!(named("설정 변경"), [(Facet::Cause, "config-change".to_owned(), 1, vec![0, 1])]);
    assert_eq!(named("latency"), [(Facet::Symptom, "high-latency".to_owned(), 2, vec![0])]);
    assert_eq!(named("high"), [], "two symptoms are high: none of them is meant");
    assert_eq!(named("redis component:in-memory-cache"), []);
    assert_eq!(named("-redis"), []);
    let mut query = Query::parse("redis 지연", &library);
    query.accept(&ask(&library, "redis 지연").suggestions[0]);
    assert_eq!(query.to_string(), "지연 component:in-memory-cache");
    assert_eq!(query.pick(Facet::Component, "in-memory-cache"), Pick::Only);
}

#[test]
fn marks_and_states_filter() {
    let library = library(vec![
        case("1", |c| c.review.reviewed_by = Some("x".into())),
        case("2", |c| c.duplicate = true),
        case("3", |_| {}),
    ]);
    let marks: Marks = ["1".to_owned(), "gone".to_owned()].into();
    let found = |text: &str| -> Vec<String> {
        run(&library, &Query::parse(text, &library), &marks).ids(&library).map(str::to_owned).collect()
    };
    assert_eq!(found("is:marked"), ["1"]);
    assert_eq!(found("-is:marked"), ["2", "3"]);
    assert_eq!(found("is:unreviewed"), ["2", "3"]);
    assert_eq!(found("is:unreviewed is:duplicate"), ["2"]);
    assert_eq!(found("is:marked|duplicate"), ["1", "2"]);
}

#[test]
fn hits_are_marked_in_order_and_apart() {
    let library = library(vec![]);
    let marks = |query: &str, text: &str| -> Vec<String> {
        let matcher = Matcher::new(&Query::parse(query, &library));
        matcher.marks(text).into_iter().map(|range| text.get(range).unwrap().to_owned()).collect()
    };
    assert_eq!(marks("풀 커넥션", "커넥션 풀과 커넥션"), ["커넥션", "풀", "커넥션"]);
    assert_eq!(marks("POOL", "Pool and pool"), ["Pool", "pool"]);
    assert_eq!(marks("connect connection", "connection"), ["connection"]);
    assert_eq!(marks("\"a b\" -c cause:x", "a b c x"), ["a b"]);
    assert_eq!(marks("\"a b\"", "a\nb"), ["a\nb"]);
    assert_eq!(marks("... -x", "x ..."), Vec::<String>::new());
    assert!(Matcher::new(&Query::parse("... -x cause:none", &library)).is_empty());
}

#[test]
fn a_row_says_where_outside_the_title_it_matched() {
    let library = pools();
    let why = |query: &str, id: &str| {
        let place = Matcher::new(&Query::parse(query, &library)).why(&library, library.find(id)[0], Lang::En)?;
        let case = library.case(library.find(id)[0]);
        let texts = case.texts(&library.catalog.vocab);
        let at = |text: &&casebook::corpus::Text<'_>| {
            (text.section, text.item, text.lang) == (place.section, place.item, place.lang)
        };
        let text = texts.iter().find(at).unwrap().text;
        Some((place.section, place.item, place.lang, text.get(place.range).unwrap().to_owned()))
    };
    assert_eq!(why("connection pool", "title-phrase"), None);
    assert_eq!(why("connection pool", "summary"), Some((Section::Summary, 0, Some(Lang::En), "connection".into())));
    assert_eq!(why("connection pool", "trigger"), Some((Section::Trigger, 0, Some(Lang::En), "connection".into())));
    assert_eq!(why("풀", "trigger"), Some((Section::Remediation, 1, Some(Lang::Ko), "풀".into())));
    assert_eq!(why("slow pool", "symptoms"), Some((Section::Symptoms, 0, Some(Lang::En), "pool".into())));
    assert_eq!(why("nothing", "summary"), None);
    assert_eq!(why("", "summary"), None);
}

#[test]
fn an_empty_library_answers() {
    let library = library(vec![]);
    for text in ["", "dns", "cause:capacity -x title:y sort:ttr", "a b c d e"] {
        let results = ask(&library, text);
        assert_eq!((results.hits.len(), results.total, results.partial), (0, 0, 0));
        assert_eq!(results.rescue, None);
    }
}

#[test]
fn removing_the_words_can_be_the_way_out() {
    let library = causes();
    let results = ask(&library, "fire org:aws");
    assert_eq!(results.rescue.map(|rescue| (rescue.remove, rescue.count)), Some((Removal::Words, 2)));
}
