//! Results against a naive evaluation that shares no code with them: loops over the cases, one case at a time.

mod query_fixture;

use casebook::corpus::{Case, Facet, Lang, Section, Shelf};
use casebook::query::{FacetValue, Library, Marks, Query, run};
use proptest::prelude::*;
use query_fixture::*;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// A small generator of numbers, so that one seed makes a whole world.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ (x >> 31)) % sides as u64) as usize
    }

    fn chance(&mut self, one_in: usize) -> bool {
        self.roll(one_in) == 0
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.roll(from.len())]
    }

    fn some<T: Copy>(&mut self, from: &[T], most: usize) -> Vec<T> {
        (0..self.roll(most + 1)).map(|_| self.pick(from)).collect()
    }
}

const WORDS: [&str; 12] =
    ["redis", "Redis", "dns", "pool", "poolside", "지연", "장애", "급증", "다수", "연결 풀", "cache miss", "p99"];
const CAUSES: [&str; 6] = ["config-change", "capacity", "code-defect", "made-up", "unknown", " "];
const COMPONENTS: [&str; 6] = ["database", "in-memory-cache", "dns", "oddity", "unknown", "cloud-load-balancer"];
const SYMPTOMS: [&str; 3] = ["high-latency", "high-error-rate", "unknown"];
const ORGS: [(&str, &str); 4] = [("GitHub", "github"), ("AWS", "aws"), ("카카오", "kakao"), ("Zed", "zed")];
const DATES: [&str; 7] = ["2023", "2023-05", "2023-05-17", "2024-02-29", "1970-01-01", "2024-12-31", "2026-01-02"];
const TIMES: [u64; 8] = [0, 599, 600, 3600, 7200, 14_400, 86_400, 200_000];

fn text(dice: &mut Dice) -> String {
    let words: Vec<&str> = (0..=dice.roll(4)).map(|_| dice.pick(&WORDS)).collect();
    words.join(" ")
}

fn both_random(dice: &mut Dice) -> casebook::corpus::Bilingual {
    let mut one = |one_in| if dice.chance(one_in) { String::new() } else { text(dice) };
    let (en, ko) = (one(4), one(4));
    both(&en, &ko)
}

fn random_case(dice: &mut Dice, number: usize) -> Case {
    case(&format!("IL-{number:03}"), |c| {
        c.title = both_random(dice);
        c.body.summary = both_random(dice);
        c.body.symptoms = both_random(dice);
        if dice.chance(2) {
            c.body.trigger = both_random(dice);
        }
        c.body.remediation = (0..dice.roll(3)).map(|_| both_random(dice)).collect();
        c.root_cause = (!dice.chance(5)).then(|| dice.pick(&CAUSES).to_owned().into());
        c.components = slugs(&dice.some(&COMPONENTS, 3));
        c.symptoms = slugs(&dice.some(&SYMPTOMS, 2));
        c.severity = (!dice.chance(3)).then(|| dice.pick(&["critical", "minor", "unknown", "major"]).to_owned().into());
        let (name, slug) = dice.pick(&ORGS);
        c.org = (!dice.chance(6)).then(|| name.to_owned().into());
        c.org_slug = c.org.as_ref().map(|_| slug.to_owned().into());
        if !dice.chance(4) {
            c.date = date(dice.pick(&DATES));
        }
        if !dice.chance(3) {
            c.timeline.resolved_after = span(dice.pick(&TIMES));
        }
        if !dice.chance(3) {
            c.timeline.detected_after = span(dice.pick(&TIMES));
        }
        c.body.sources = dice.some(&["blog", "official-status"], 2).into_iter().map(source).collect();
        if dice.chance(3) {
            c.origin.shelf = Shelf::Own;
            c.origin.root = "own".into();
        }
        if dice.chance(3) {
            c.review.reviewed_by = Some("somebody".into());
        }
        c.duplicate = dice.chance(5);
    })
}

/// What is asked, as a plain list of demands; [`Ask::text`] writes it in the query language.
#[derive(Clone, Debug, Default)]
struct Ask {
    words: Vec<(String, bool)>,
    picks: Vec<(Facet, Vec<String>, bool)>,
    ttr_from: Option<(&'static str, u64)>,
    after: Option<(&'static str, [i16; 3])>,
    before: Option<(&'static str, [i16; 3])>,
    title: Option<String>,
    is: Option<(&'static str, bool)>,
    sort: Option<(&'static str, bool)>,
}

fn values_of(facet: Facet) -> Vec<&'static str> {
    match facet {
        Facet::Cause => vec!["config-change", "capacity", "code-defect", "none", "human-error"],
        Facet::Component => vec!["database", "in-memory-cache", "dns", "none", "cloud-load-balancer"],
        Facet::Symptom => vec!["high-latency", "high-error-rate", "none"],
        Facet::Org => vec!["none"],
        Facet::Ttr | Facet::Ttd => vec!["<10m", "10m..1h", "1h..4h", "4h..1d", ">1d", "none"],
        Facet::Severity => vec!["critical", "major", "minor", "none"],
        Facet::Source => vec!["blog", "official-status", "none"],
        Facet::Lang => vec!["both", "ko", "en", "none"],
        Facet::From => vec!["embedded", "own"],
        Facet::Factor | Facet::Domain | Facet::Year => vec!["none"],
    }
}

fn random_ask(dice: &mut Dice) -> Ask {
    let mut ask = Ask::default();
    for _ in 0..dice.roll(5) {
        ask.words.push((dice.pick(&WORDS).to_owned(), dice.chance(6)));
    }
    for _ in 0..dice.roll(4) {
        let facet = dice.pick(&Facet::ALL);
        let negated = dice.chance(3);
        let values: BTreeSet<&str> = (0..=dice.roll(2)).map(|_| dice.pick(&values_of(facet))).collect();
        let known = ask.picks.iter().any(|(other, _, sign)| (*other, *sign) == (facet, negated));
        if !known {
            ask.picks.push((facet, values.into_iter().map(str::to_owned).collect(), negated));
        }
    }
    if dice.chance(8) {
        ask.ttr_from = Some((">2h", 7200));
    }
    if dice.chance(8) {
        ask.after =
            Some(dice.pick(&[("2023", [2023, 1, 1]), ("2023-06", [2023, 6, 1]), ("2024-02-29", [2024, 2, 29])]));
    }
    if dice.chance(8) {
        ask.before =
            Some(dice.pick(&[("2024", [2024, 1, 1]), ("2023-05", [2023, 5, 1]), ("2026-01-02", [2026, 1, 2])]));
    }
    if dice.chance(8) {
        ask.title = Some(dice.pick(&["dns", "지연", "pool"]).to_owned());
    }
    if dice.chance(8) {
        ask.is = Some((dice.pick(&["marked", "unreviewed", "duplicate"]), dice.chance(2)));
    }
    if dice.chance(2) {
        ask.sort = Some((dice.pick(&["relevance", "date", "ttr", "org"]), dice.chance(2)));
    }
    ask
}

impl Ask {
    fn text(&self) -> String {
        let mut parts = Vec::new();
        let sign = |negated: bool| if negated { "-" } else { "" };
        for (word, negated) in &self.words {
            let quoted = if word.contains(' ') { format!("\"{word}\"") } else { word.clone() };
            parts.push(format!("{}{quoted}", sign(*negated)));
        }
        for (facet, values, negated) in &self.picks {
            parts.push(format!("{}{}:{}", sign(*negated), facet.name(), values.join("|")));
        }
        parts.extend(self.ttr_from.map(|(text, _)| format!("ttr:{text}")));
        parts.extend(self.after.map(|(text, _)| format!("after:{text}")));
        parts.extend(self.before.map(|(text, _)| format!("before:{text}")));
        parts.extend(self.title.as_ref().map(|word| format!("title:{word}")));
        parts.extend(self.is.map(|(state, negated)| format!("{}is:{state}", sign(negated))));
        parts.extend(self.sort.map(|(key, turned)| format!("sort:{}{key}", sign(turned))));
        parts.join(" ")
    }
}

/// The values of a case, written from the words of the format and nothing else.
fn values(case: &Case, facet: Facet) -> BTreeSet<String> {
    let none = || "none".to_owned();
    let clean =
        |slug: &str| if ["", "unknown", "none"].contains(&slug.trim()) { none() } else { slug.trim().to_owned() };
    let time = |seconds: Option<u64>| match seconds {
        None => none(),
        Some(0..600) => "<10m".to_owned(),
        Some(600..3600) => "10m..1h".to_owned(),
        Some(3600..14_400) => "1h..4h".to_owned(),
        Some(14_400..86_400) => "4h..1d".to_owned(),
        Some(_) => ">1d".to_owned(),
    };
    let mut out: BTreeSet<String> = match facet {
        Facet::Cause => case.root_cause.iter().map(|slug| clean(slug)).collect(),
        Facet::Component => case.components.iter().map(|slug| clean(slug)).collect(),
        Facet::Symptom => case.symptoms.iter().map(|slug| clean(slug)).collect(),
        Facet::Factor => case.contributing.iter().map(|slug| clean(slug)).collect(),
        Facet::Domain => case.domain.iter().map(|slug| clean(slug)).collect(),
        Facet::Org => case.org_slug.iter().map(|slug| clean(slug)).collect(),
        Facet::Year => case.date.day.iter().map(|day| day.year.to_string()).collect(),
        Facet::Ttr => [time(case.timeline.resolved_after.as_ref().and_then(|span| span.seconds))].into(),
        Facet::Ttd => [time(case.timeline.detected_after.as_ref().and_then(|span| span.seconds))].into(),
        Facet::Severity => case.severity.iter().map(|slug| clean(slug)).collect(),
        Facet::Source => {
            case.body.sources.iter().filter_map(|source| source.kind.as_deref().map(str::to_owned)).collect()
        }
        Facet::Lang => {
            let has = |lang: Lang| case.title.get(lang).is_some() || case.body.summary.get(lang).is_some();
            [match (has(Lang::En), has(Lang::Ko)) {
                (true, true) => "both".to_owned(),
                (true, false) => "en".to_owned(),
                (false, true) => "ko".to_owned(),
                (false, false) => none(),
            }]
            .into()
        }
        Facet::From => [if case.origin.shelf == Shelf::Own { "own" } else { "embedded" }.to_owned()].into(),
    };
    if out.is_empty() {
        out.insert(none());
    }
    out
}

/// The sections of a case that hold a word.
fn sections(library: &Library, case: &Case, word: &str) -> BTreeSet<Section> {
    let word = word.to_lowercase();
    let texts = case.texts(&library.catalog.vocab);
    texts.into_iter().filter(|text| text.text.to_lowercase().contains(&word)).map(|text| text.section).collect()
}

/// Whether a case holds a word: a text of it does. What is said for a word, here a component, counts when the word is the only
/// one or no case holds it.
fn holds(library: &Library, case: &Case, word: &str, only: bool) -> bool {
    let held = |case: &Case| !sections(library, case, word).is_empty();
    let cache = word.eq_ignore_ascii_case("redis") && case.components.iter().any(|slug| slug == "in-memory-cache");
    held(case) || (cache && (only || !library.catalog.cases.iter().any(|case| held(case))))
}

fn first_day(case: &Case) -> Option<[i16; 3]> {
    let day = case.date.day?;
    Some([day.year, day.month.map_or(1, i16::from), day.day.map_or(1, i16::from)])
}

/// Whether every filter but the words keeps the case; picks of `without` do not count.
fn kept(library: &Library, ask: &Ask, marks: &Marks, case: &Case, without: Option<Facet>) -> bool {
    let mut either: Vec<Facet> = Vec::new();
    let mut fits: Vec<Facet> = Vec::new();
    for (facet, picked, negated) in &ask.picks {
        if Some(*facet) == without {
            continue;
        }
        let has = values(case, *facet).iter().any(|value| picked.contains(value));
        if *negated && has {
            return false;
        }
        if !*negated {
            either.push(*facet);
            if has {
                fits.push(*facet);
            }
        }
    }
    if let Some((_, from)) = ask.ttr_from
        && without != Some(Facet::Ttr)
    {
        either.push(Facet::Ttr);
        if case.timeline.resolved_after.as_ref().and_then(|span| span.seconds).is_some_and(|time| time >= from) {
            fits.push(Facet::Ttr);
        }
    }
    let is = |state: &str| match state {
        "marked" => marks.contains(&*case.id),
        "unreviewed" => case.review.reviewed_by.is_none() && case.review.reviewed_at.is_none(),
        _ => case.duplicate,
    };
    let title = |word: &String| sections(library, case, word).contains(&Section::Title);
    either.iter().all(|facet| fits.contains(facet))
        && ask.after.is_none_or(|(_, from)| first_day(case).is_some_and(|day| day >= from))
        && ask.before.is_none_or(|(_, to)| first_day(case).is_some_and(|day| day < to))
        && ask.title.as_ref().is_none_or(title)
        && ask.is.is_none_or(|(state, negated)| is(state) != negated)
        && ask.words.iter().filter(|(_, negated)| *negated).all(|(word, _)| sections(library, case, word).is_empty())
}

/// The words that count.
fn counted(ask: &Ask) -> Vec<&str> {
    let degree = |word: &str| ["급증", "다수", "발생"].contains(&word);
    let mut words: Vec<&str> =
        ask.words.iter().filter(|(_, negated)| !negated).map(|(word, _)| word.as_str()).collect();
    if words.iter().any(|word| !degree(word)) {
        words.retain(|word| !degree(word));
    }
    words
}

/// For each case: in full, in part, or not, by the words that are not negated.
fn by_words(library: &Library, ask: &Ask) -> Vec<Option<bool>> {
    let words = counted(ask);
    let cases = &library.catalog.cases;
    let held: Vec<usize> = cases
        .iter()
        .map(|case| words.iter().filter(|word| holds(library, case, word, words.len() == 1)).count())
        .collect();
    let full = held.iter().filter(|held| **held == words.len()).count();
    let others: Vec<usize> = held.iter().copied().filter(|held| *held < words.len()).collect();
    let half = others.iter().any(|held| *held > 0 && held * 2 >= words.len());
    let most = others.iter().copied().max().unwrap_or(0);
    held.iter()
        .map(|held| {
            if *held == words.len() {
                Some(true)
            } else if full >= 5 || *held == 0 {
                None
            } else {
                let follows = if half { held * 2 >= words.len() } else { *held == most };
                follows.then_some(false)
            }
        })
        .collect()
}

/// The places of the results, in order, and how many of them are partial; `score` says how well a case matches.
fn answer(library: &Library, ask: &Ask, marks: &Marks, score: impl Fn(usize) -> f32) -> (Vec<usize>, usize) {
    let cases = &library.catalog.cases;
    let found = by_words(library, ask);
    let mut hits: Vec<(usize, bool)> = (0..cases.len())
        .filter(|ix| kept(library, ask, marks, &cases[*ix], None))
        .filter_map(|ix| Some((ix, found[ix]?)))
        .collect();
    let words = ask.words.iter().any(|(_, negated)| !negated);
    let (key, turned) = ask.sort.unwrap_or((if words { "relevance" } else { "date" }, false));
    // What is not known is last either way, so it is a key of its own before the value.
    let value = |ix: usize| -> (bool, Vec<i64>, String) {
        let case = &cases[ix];
        match key {
            "relevance" => (false, vec![-(f64::from(score(ix)) * 10_000.0) as i64], String::new()),
            "date" => {
                let day = first_day(case);
                (
                    day.is_none(),
                    day.map_or(vec![], |day| {
                        vec![-(i64::from(day[0]) * 400 + i64::from(day[1]) * 32 + i64::from(day[2]))]
                    }),
                    String::new(),
                )
            }
            "ttr" => {
                let time = case.timeline.resolved_after.as_ref().and_then(|span| span.seconds);
                (time.is_none(), time.map_or(vec![], |time| vec![-(time as i64)]), String::new())
            }
            _ => (case.org.is_none(), vec![], case.org.clone().unwrap_or_default().to_lowercase()),
        }
    };
    hits.sort_by(|a, b| {
        let (x, y) = (value(a.0), value(b.0));
        let order = (&x.1, &x.2).cmp(&(&y.1, &y.2));
        let tie = |ix: usize| (first_day(&cases[ix]).is_none(), Reverse(first_day(&cases[ix])), cases[ix].id.clone());
        (!a.1)
            .cmp(&!b.1)
            .then(x.0.cmp(&y.0))
            .then(if turned { order.reverse() } else { order })
            .then_with(|| tie(a.0).cmp(&tie(b.0)))
    });
    let partial = hits.iter().filter(|(_, full)| !full).count();
    (hits.into_iter().map(|(ix, _)| ix).collect(), partial)
}

fn world(dice: &mut Dice) -> (Library, Marks) {
    let size = dice.pick(&[0, 1, 4, 12, 70, 130]);
    let cases: Vec<Case> = (0..size).map(|number| random_case(dice, number)).collect();
    let marks = cases.iter().filter(|_| dice.chance(4)).map(|case| case.id.to_string()).collect();
    (library(cases), marks)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn results_and_counts_are_those_of_a_naive_evaluation(seed in any::<u64>()) {
        let mut dice = Dice(seed);
        let (library, marks) = world(&mut dice);
        for _ in 0..6 {
            let ask = random_ask(&mut dice);
            let query = Query::parse(&ask.text(), &library);
            prop_assert_eq!(&Query::parse(&query.to_string(), &library), &query);
            let results = run(&library, &query, &marks);
            let score = |ix: usize| results.hits.iter().find(|hit| hit.case.0 as usize == ix).map_or(0.0, |hit| hit.score);
            let (places, partial) = answer(&library, &ask, &marks, score);
            let found: Vec<usize> = results.hits.iter().map(|hit| hit.case.0 as usize).collect();
            prop_assert_eq!(&found, &places, "{}", ask.text());
            prop_assert_eq!(results.partial, partial, "{}", ask.text());
            prop_assert_eq!(results.total, library.catalog.cases.len());

            // Every count is the number of results with that value alone picked in its facet.
            let by_words = by_words(&library, &ask);
            for facet in Facet::ALL {
                let base: Vec<BTreeSet<String>> = library.catalog.cases.iter().zip(&by_words)
                    .filter(|(case, found)| found.is_some() && kept(&library, &ask, &marks, case, Some(facet)))
                    .map(|(case, _)| values(case, facet))
                    .collect();
                let table = library.facets.table(facet);
                prop_assert_eq!(results.counts.of(facet).len(), table.values.len());
                for (value, count) in table.values.iter().zip(results.counts.of(facet)) {
                    let naive = base.iter().filter(|values| values.contains(&*value.slug)).count();
                    prop_assert_eq!(*count as usize, naive, "{} {}:{}", ask.text(), facet.name(), value.slug);
                }
            }

            // What is said to be missing is missing, and only partial cases miss anything.
            for (at, hit) in results.hits.iter().enumerate() {
                let case = library.case(hit.case);
                let lacks: Vec<&str> = ask.words.iter()
                    .filter(|(word, negated)| !negated && !holds(&library, case, word, counted(&ask).len() == 1 && counted(&ask)[0] == word))
                    .map(|(word, _)| word.as_str())
                    .collect();
                if at < results.full() {
                    prop_assert!(hit.missing.is_empty());
                } else {
                    prop_assert_eq!(&hit.missing, &lacks);
                }
            }
        }
    }

    #[test]
    fn a_way_out_of_nothing_and_a_suggestion_lead_where_they_say(seed in any::<u64>()) {
        let mut dice = Dice(seed);
        let (library, marks) = world(&mut dice);
        for _ in 0..6 {
            let query = Query::parse(&random_ask(&mut dice).text(), &library);
            let results = run(&library, &query, &marks);
            prop_assert!(results.rescue.is_none() || results.hits.is_empty());
            if results.hits.is_empty() {
                // The best of all ways: no other removal brings more back.
                let counts = query.chips().into_iter().map(|chip| {
                    let mut less = query.clone();
                    less.remove(chip.id);
                    run(&library, &less, &marks).hits.len()
                });
                let mut wordless = query.clone();
                wordless.words.clear();
                let best = counts.chain([run(&library, &wordless, &marks).hits.len()]).max().unwrap_or(0);
                prop_assert_eq!(results.rescue.as_ref().map_or(0, |rescue| rescue.count), best, "{}", query);
            }
            if let Some(rescue) = results.rescue {
                let mut less = query.clone();
                less.take_away(rescue.remove);
                prop_assert_eq!(run(&library, &less, &marks).hits.len(), rescue.count);
            }
            for suggestion in &results.suggestions {
                let mut accepted = query.clone();
                accepted.accept(suggestion);
                prop_assert_eq!(run(&library, &accepted, &marks).hits.len(), suggestion.count as usize, "{} + {:?}", query, suggestion);
            }
        }
    }

    #[test]
    fn the_tables_list_what_the_cases_have_in_the_order_of_the_sidebar(seed in any::<u64>()) {
        let (library, _) = world(&mut Dice(seed));
        for facet in Facet::ALL {
            let table = library.facets.table(facet);
            let mut all: BTreeSet<String> = BTreeSet::new();
            for (ix, case) in library.catalog.cases.iter().enumerate() {
                let ix = casebook::query::CaseIx(u32::try_from(ix).unwrap());
                let own: BTreeSet<String> = table.of(ix).iter().map(|at| table.values[*at as usize].slug.to_string()).collect();
                prop_assert_eq!(&own, &values(case, facet));
                prop_assert_eq!(own.len(), table.of(ix).len());
                all.extend(own);
            }
            let listed: Vec<&FacetValue> = table.values.iter().collect();
            prop_assert_eq!(listed.iter().map(|value| value.slug.to_string()).collect::<BTreeSet<_>>(), all);
            for value in &listed {
                let total = library.catalog.cases.iter().filter(|case| values(case, facet).contains(&*value.slug)).count();
                prop_assert_eq!(value.total as usize, total);
            }
            let natural = matches!(facet, Facet::Year | Facet::Ttr | Facet::Ttd | Facet::Severity);
            for pair in listed.windows(2) {
                prop_assert!(pair[0].slug != "none", "none is last");
                if !natural && pair[1].slug != "none" {
                    prop_assert!(pair[0].total >= pair[1].total);
                }
            }
        }
    }
}
