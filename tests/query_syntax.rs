//! The query language: what a line of text means, and how it is written again.

mod query_fixture;

use casebook::corpus::{Day, Facet, Lang, Shelf};
use casebook::query::{
    ChipId, Filter, Library, Note, Pick, Query, Sort, SortKey, State, Value, Word, completions, paste_words,
};
use proptest::prelude::*;
use query_fixture::*;
use std::sync::LazyLock;

fn world() -> &'static Library {
    static WORLD: LazyLock<Library> = LazyLock::new(build);
    &WORLD
}

fn build() -> Library {
    library(vec![
        case("A", |c| {
            c.root_cause = Some("config-change".into());
            c.components = slugs(&["database", "cloud-load-balancer", "house-made thing"]);
            c.symptoms = slugs(&["high-latency"]);
            (c.org, c.org_slug) = (Some("GitHub".into()), Some("github".into()));
            c.date = date("2024-05-17");
            c.severity = Some("major".into());
            c.body.sources = vec![source("blog")];
            c.timeline.resolved_after = span(7200);
        }),
        case("B", |c| {
            c.root_cause = Some("capacity".into());
            c.org = Some("Acme \"Rocket\" Corp".into());
            c.date = date("2023");
            c.origin.shelf = Shelf::Path;
            c.origin.root = "/data/our cases".into();
        }),
        case("C", |c| {
            (c.org, c.org_slug) = (Some("GitLab".into()), Some("gitlab".into()));
            c.components = slugs(&["Weird|slug", "\"quoted\" slug", "unknown"]);
        }),
    ])
}

fn parse(text: &str) -> Query {
    Query::parse(text, world())
}

/// What the query prints as.
fn printed(text: &str) -> String {
    parse(text).to_string()
}

fn word(text: &str) -> Word {
    Word { text: text.into(), phrase: false, negated: false }
}

#[test]
fn words_phrases_and_negations() {
    let phrase = |text: &str| Word { phrase: true, ..word(text) };
    let not = |word: Word| Word { negated: true, ..word };
    for (text, words) in [
        ("", vec![]),
        ("   ", vec![]),
        ("커넥션 풀", vec![word("커넥션"), word("풀")]),
        ("커넥션\u{a0}풀\u{3000}고갈", vec![word("커넥션"), word("풀"), word("고갈")]),
        ("\"connection pool\" -dns", vec![phrase("connection pool"), not(word("dns"))]),
        ("“connection\u{a0}pool” x", vec![phrase("connection pool"), word("x")]),
        ("-\"a b\"c", vec![not(phrase("a b")), word("c")]),
        ("\"open to the end", vec![phrase("open to the end")]),
        ("\"\" \"  \" x", vec![word("x")]),
        ("5\" disk", vec![word("5\""), word("disk")]),
        ("a|b (c) OR d", vec![word("a|b"), word("(c)"), word("OR"), word("d")]),
        ("- a - -", vec![word("-"), word("a"), word("-"), word("-")]),
        ("--json", vec![not(word("-json"))]),
        ("FATAL: x 13:40 https://a.b/c:d", vec![word("FATAL:"), word("x"), word("13:40"), word("https://a.b/c:d")]),
    ] {
        let query = parse(text);
        assert_eq!((query.words, query.filters), (words, vec![]), "{text}");
    }
}

#[test]
fn values_are_found_by_slug_label_alias_and_synonym_in_either_language() {
    for (text, print) in [
        ("cause:config-change", "cause:config-change"),
        ("CAUSE:Config-Change", "cause:config-change"),
        ("원인:\"설정 변경\"", "cause:config-change"),
        ("원인:설정변경", "cause:config-change"),
        ("cause:\"configuration change\"", "cause:config-change"),
        ("cause:config", "cause:config-change"),
        ("cause:change", "cause:config-change"),
        ("cause:부족", "cause:capacity"),
        ("component:redis", "component:in-memory-cache"),
        ("컴포넌트:REDIS", "component:in-memory-cache"),
        ("component:디비", "component:database"),
        ("domain:디비", "domain:database"),
        ("cause:c", "cause:capacity|config-change|code-defect"),
        ("component:balancer", "component:cloud-load-balancer|on-premises-load-balancer"),
        ("component:database", "component:database"),
        ("component:\"house-made thing\"", "component:\"house-made thing\""),
        ("component:housemade", "component:\"house-made thing\""),
        ("현상:지연", "symptom:high-latency"),
        ("org:GitHub", "org:github"),
        ("회사:git", "org:github|gitlab"),
        ("org:\"Acme\"", "org:\"Acme  Rocket  Corp\""),
        ("연도:2024", "year:2024"),
        ("등급:중대", "severity:major"),
        ("출처:blog", "source:blog"),
        ("lang:both", "lang:both"),
        ("언어:한국어", "lang:ko"),
        ("lang:english", "lang:en"),
        ("from:embedded", "from:embedded"),
        ("from:own", "from:own"),
        ("보관:\"/data/our cases\"", "from:\"/data/our cases\""),
        ("from:ourcases", "from:\"/data/our cases\""),
        ("cause:none", "cause:none"),
        ("cause:unknown", "cause:none"),
        ("원인:\"알 수 없음\"", "cause:none"),
        ("severity:알수없음", "severity:none"),
        ("ttr:none", "ttr:none"),
        ("component:\"Weird|slug\"", "component:\"Weird|slug\""),
    ] {
        assert_eq!(printed(text), print, "{text}");
        assert_eq!(parse(print), parse(text), "{text}");
    }
}

#[test]
fn values_stand_together_and_names_add_up() {
    for (text, print) in [
        ("cause:capacity|config-change", "cause:capacity|config-change"),
        ("cause:capacity cause:code-defect", "cause:capacity|code-defect"),
        ("cause:capacity|capacity", "cause:capacity"),
        ("cause:\"설정 변경\"|capacity", "cause:config-change|capacity"),
        ("-cause:capacity cause:code-defect", "cause:code-defect -cause:capacity"),
        ("cause: x", "x"),
        ("cause:| x", "x"),
        ("cause:\"\"", ""),
        ("cause:|capacity", "cause:capacity"),
        ("cause:capacity|nonsense", "cause:capacity cause:nonsense"),
        ("org:github cause:capacity", "cause:capacity org:github"),
        (
            "is:marked before:2026-06 cause:capacity b after:2024 a",
            "b a cause:capacity after:2024 before:2026-06 is:marked",
        ),
        ("after:2023 after:2024-05", "after:2024-05"),
        ("after:2023|2024-05", "after:2023"),
        ("before:2023 before:2024-05", "before:2023"),
        ("before:2023|2024-05", "before:2024-05"),
        ("-after:2023 -after:2024", "-after:2023"),
        ("이후:2024 이전:2025", "after:2024 before:2025"),
        ("title:a title:\"b c\" title:a", "title:a title:\"b c\""),
        ("제목:a|\"b c\"", "title:a|\"b c\""),
        ("-title:dns", "-title:dns"),
        ("상태:표시", "is:marked"),
        ("is:marked|unreviewed", "is:marked|unreviewed"),
        ("-is:dup", "-is:duplicate"),
        ("ttr:>4h|<30m", "ttr:>4h|<30m"),
        ("ttd:1h..6h", "ttd:1h..6h"),
        ("ttr:\"> 1d 4h\"", "ttr:>1d4h"),
        ("복구시간:>24h", "ttr:>1d"),
        ("감지시간:<10m", "ttd:<10m"),
        ("sort:date", "sort:date"),
        ("정렬:복구시간 sort:-org", "sort:-org"),
        ("정렬:-관련도", "sort:-relevance"),
    ] {
        assert_eq!(printed(text), print, "{text}");
    }
}

#[test]
fn what_fits_nothing_is_kept_and_named() {
    let library = world();
    let notes = |text: &str| ask(library, text).notes;
    for (text, name, value) in [
        ("cause:nonsense", "cause", "nonsense"),
        ("after:어제", "after", "어제"),
        ("before:2024-13", "before", "2024-13"),
        ("is:gone", "is", "gone"),
        ("sort:\"date|org\"", "sort", "date|org"),
        ("sort:size", "sort", "size"),
        ("ttr:soon", "ttr", "soon"),
        ("year:1999", "year", "1999"),
    ] {
        let query = parse(text);
        assert_eq!(query.filters, [Filter::Unknown { name, value: value.into(), negated: false }], "{text}");
        assert_eq!(query.to_string(), text);
        let found = notes(text);
        assert!(
            matches!(found.as_slice(), [Note::UnknownValue { name: n, value: v, nearest }] if *n == name && v == value && !nearest.is_empty()),
            "{text}: {found:?}"
        );
        assert_eq!(ids(library, text).len(), 3, "{text} filters nothing");
    }
    let Some(Note::UnknownValue { nearest, .. }) = notes("cause:capacty").pop() else { panic!("no note") };
    assert_eq!(nearest[0], "capacity");
    assert_eq!(
        notes("similar:none-such-id"),
        [Note::UnknownValue { name: "similar", value: "none-such-id".into(), nearest: vec![] }]
    );
    assert_eq!(notes("-sort:date"), [Note::NotNegated { name: "sort", value: "date".into() }]);
    assert_eq!(parse("-sort:date").sort, None);
    assert_eq!(printed("-sort:date"), "-sort:date");
    assert_eq!(notes("cuase:dns"), [Note::UnknownName { name: "cuase".into(), nearest: "cause" }]);
    assert_eq!(notes("id:CB-0002"), [Note::IdNamed { id: "CB-0002".into() }]);
    assert_eq!(notes("\"id:x\" \"cuase:dns\" FATAL: x"), []);
}

#[test]
fn filters_are_read_as_what_they_say() {
    let day = |year, month, day| Day { year, month, day };
    assert_eq!(
        parse("after:2024-02 -before:2023 ttr:>4h is:unreviewed title:x").filters,
        [
            Filter::Facet {
                facet: Facet::Ttr,
                values: vec![Value::Range { from: Some(14_400), to: None }],
                negated: false
            },
            Filter::After { day: day(2024, Some(2), None), negated: false },
            Filter::Before { day: day(2023, None, None), negated: true },
            Filter::Title { words: vec![word("x")], negated: false },
            Filter::Is { states: vec![State::Unreviewed], negated: false },
        ]
    );
}

#[test]
fn the_default_order_is_relevance_with_words_and_else_the_newest() {
    let sort = |key, reversed| Sort { key, reversed };
    assert_eq!(parse("dns").order(), sort(SortKey::Relevance, false));
    assert_eq!(parse("cause:capacity").order(), sort(SortKey::Date, false));
    assert_eq!(parse("-dns").order(), sort(SortKey::Date, false));
    assert_eq!(parse("dns sort:-ttr").order(), sort(SortKey::Ttr, true));
}

#[test]
fn a_word_that_would_read_as_a_filter_is_printed_in_quotes() {
    let query = Query { words: vec![word("cause:dns"), word("-x"), word("a b"), word("13:40")], ..Query::default() };
    assert_eq!(query.to_string(), "\"cause:dns\" \"-x\" \"a b\" 13:40");
    assert_eq!(query.text(), query.to_string());
}

#[test]
fn the_search_box_holds_the_words_and_adds_complete_filters() {
    let library = world();
    let mut query = parse("a \"b c\" -d cause:capacity sort:date");
    assert_eq!(query.text(), "a \"b c\" -d");
    query.set_text("x cause:config-change", library);
    assert_eq!(query.to_string(), "x cause:capacity|config-change sort:date");
    query.set_text("", library);
    assert_eq!(query.to_string(), "cause:capacity|config-change sort:date");
}

#[test]
fn a_value_goes_from_off_to_only_to_not_and_back() {
    let mut query = parse("cause:capacity");
    let cause = |query: &Query| query.pick(Facet::Cause, "config-change");
    assert_eq!(cause(&query), Pick::Off);
    query.set_pick(Facet::Cause, "config-change", Pick::Only);
    assert_eq!((cause(&query), query.to_string().as_str()), (Pick::Only, "cause:capacity|config-change"));
    query.set_pick(Facet::Cause, "config-change", Pick::Not);
    assert_eq!((cause(&query), query.to_string().as_str()), (Pick::Not, "cause:capacity -cause:config-change"));
    query.set_pick(Facet::Cause, "config-change", Pick::Off);
    assert_eq!((cause(&query), query.to_string().as_str()), (Pick::Off, "cause:capacity"));
    assert_eq!(parse("cause:capacity -cause:capacity").pick(Facet::Cause, "capacity"), Pick::Not);
    query = parse("cause:capacity -cause:code-defect cause:nonsense org:github");
    query.only(Facet::Cause, "config-change");
    assert_eq!(query.to_string(), "cause:config-change org:github");
}

#[test]
fn chips_show_every_filter_and_take_it_away() {
    let query = parse("word cause:capacity|config-change -org:github after:2024 cause:nonsense");
    let shown: Vec<String> = query.chips().iter().map(|chip| chip.filter.to_string()).collect();
    assert_eq!(shown, ["cause:capacity", "cause:config-change", "cause:nonsense", "-org:github", "after:2024"]);
    for (place, chip) in query.chips().iter().enumerate() {
        let mut less = query.clone();
        less.remove(chip.id);
        let left: Vec<String> = less.chips().iter().map(|chip| chip.filter.to_string()).collect();
        let mut expected = shown.clone();
        expected.remove(place);
        assert_eq!(left, expected);
        assert_eq!(less.text(), "word");
    }
    let mut same = query.clone();
    same.remove(ChipId { filter: 9, value: None });
    same.remove(ChipId { filter: 0, value: Some(9) });
    assert_eq!(same, query);
}

#[test]
fn pasted_text_is_words_whatever_it_looks_like() {
    for (pasted, typed) in [
        ("p99 지연 급증,\nDB 커넥션 고갈", "p99 지연 급증, DB 커넥션 고갈"),
        ("cause:dns -x \"a b\" “c”", "\"cause:dns\" \"-x\" a b c"),
        ("- item: FATAL", "- item: FATAL"),
        ("  ", ""),
    ] {
        assert_eq!(paste_words(pasted), typed);
        let query = parse(&paste_words(pasted));
        assert!(query.filters.is_empty() && query.words.iter().all(|word| !word.negated), "{pasted}");
    }
}

#[test]
fn a_query_can_be_completed_at_the_caret() {
    let library = world();
    let inserts = |before: &str| -> Vec<String> {
        let all = completions(before, library, Lang::Ko);
        all.into_iter()
            .map(|completion| format!("{}{}", before.get(..completion.start).unwrap(), completion.insert))
            .collect()
    };
    assert_eq!(inserts("x ca"), ["x cause:"]);
    assert_eq!(inserts("-구성"), ["-구성요소:"]);
    assert_eq!(inserts("x "), Vec::<String>::new());
    assert_eq!(inserts("\"ca"), Vec::<String>::new());
    assert_eq!(inserts("원인:설"), ["원인:config-change"]);
    assert_eq!(inserts("원인:capacity|설"), ["원인:capacity|config-change"]);
    assert_eq!(inserts("cause:\"설정 벼"), Vec::<String>::new());
    assert_eq!(inserts("cause:\"설정 변"), ["cause:config-change"]);
    assert_eq!(inserts("cause:"), ["cause:capacity", "cause:config-change", "cause:none"]);
    assert_eq!(inserts("is:"), ["is:표시", "is:미검토", "is:중복"]);
    let shown = completions("원인:용", library, Lang::Ko);
    assert_eq!((shown[0].label.as_str(), shown[0].count), ("용량 부족", Some(1)));
}

/// Text as a hand or a clipboard may bring it: rich in what the language gives a meaning.
fn any_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("cause:".to_owned()),
        Just("원인:".to_owned()),
        Just("component:".to_owned()),
        Just("org:".to_owned()),
        Just("title:".to_owned()),
        Just("ttr:".to_owned()),
        Just("after:".to_owned()),
        Just("sort:".to_owned()),
        Just("is:".to_owned()),
        Just("similar:".to_owned()),
        Just("from:".to_owned()),
        prop::sample::select(vec![
            "config-change",
            "설정 변경",
            "c",
            "none",
            "quoted",
            "Weird|slug",
            "git",
            "2024-05",
            ">4h",
            "<10m",
            "1h..6h",
            "..",
            "-date",
            "marked",
            "acme",
            "/data",
            "our",
        ])
        .prop_map(str::to_owned),
        prop::sample::select(vec![" ", "\"", "“", "”", "-", "|", ":", "\u{a0}", "  ", "\t"]).prop_map(str::to_owned),
        "[a-z가-힣0-9\"|:. -]{0,4}",
        any::<char>().prop_filter("clean", |c| !c.is_control()).prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..14).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn what_is_printed_is_read_as_the_same(text in any_text()) {
        let library = world();
        let query = Query::parse(&text, library);
        let printed = query.to_string();
        prop_assert_eq!(&Query::parse(&printed, library), &query, "{}", printed);
        prop_assert_eq!(Query::parse(&printed, library).to_string(), printed);
        let mut words = Query::default();
        words.set_text(&query.text(), library);
        prop_assert_eq!(&words.words, &query.words);
        prop_assert!(words.filters.is_empty());
    }

    #[test]
    fn taking_every_chip_away_leaves_the_words(text in any_text()) {
        let mut query = parse(&text);
        let words = query.words.clone();
        while let Some(chip) = query.chips().pop() {
            let before = query.chips().len();
            query.remove(chip.id);
            prop_assert_eq!(query.chips().len(), before - 1);
        }
        prop_assert!(query.filters.is_empty());
        prop_assert_eq!(query.words, words);
    }

    #[test]
    fn pasted_words_never_filter(text in any_text()) {
        let query = parse(&paste_words(&text));
        prop_assert!(query.filters.is_empty());
        prop_assert!(query.sort.is_none());
        prop_assert!(query.words.iter().all(|word| !word.negated));
    }

    #[test]
    fn completing_stays_within_the_text(text in any_text()) {
        let library = world();
        for completion in completions(&text, library, Lang::En) {
            prop_assert!(text.is_char_boundary(completion.start));
        }
    }
}
