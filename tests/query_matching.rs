//! How words meet texts: every form in which a word may be typed and written, what is marked, what is said about it.
#![allow(clippy::unwrap_used, reason = "what is missing should fail the test")]

mod query_fixture;

use casebook::corpus::{Catalog, Lang, Root};
use casebook::query::{Library, Marks, Matcher, Note, Query, run};
use casebook::text::{clean, hangul};
use query_fixture::*;
use std::collections::BTreeSet;
use unicode_segmentation::UnicodeSegmentation;

/// A case a text, each with the text as its title; the id is its place.
fn titled(texts: &[&str]) -> Library {
    library(texts.iter().enumerate().map(|(at, text)| case(&at.to_string(), |c| c.title = both("", text))).collect())
}

/// The titles that a query finds, in order.
fn found(texts: &[&str], query: &str) -> Vec<String> {
    let library = titled(texts);
    ask(&library, query).hits.iter().map(|hit| library.case(hit.case).title.ko.as_deref().unwrap().to_owned()).collect()
}

/// What is marked in a text.
fn marked(query: &str, text: &str) -> Vec<String> {
    let library = titled(&[text]);
    let matcher = ask(&library, query).matcher;
    matcher.marks(text).into_iter().map(|range| text.get(range).unwrap().to_owned()).collect()
}

#[track_caller]
fn finds(query: &str, text: &str) {
    assert_eq!(found(&[text], query), [text], "{query}");
}

#[track_caller]
fn misses(query: &str, text: &str) {
    assert_eq!(found(&[text], query), Vec::<String>::new(), "{query}");
}

/// R20.
#[test]
fn initials_pass_over_blanks_and_find_nothing_that_is_not_there() {
    for query in ["ㄹㄷㅂㄹㅅ", "ㄹㄷ", "밸ㄹㅅ", "ㅂ런서", "로드ㅂ"] {
        finds(query, "로드 밸런서 장애");
    }
    finds("ㄱㅈ", "결제 지연");
    finds("결ㅈ", "결제 지연");
    finds("ㄳ", "검색 오류");
    finds("ㄳ 오류", "검색 오류");
    misses("ㅋㅋㅋ", "로드 밸런서 장애");
    misses("ㅏ", "로드 밸런서 장애");
    misses("ㅏ", "카프카");
    misses("결ㅈ", "결과 정리");
    assert_eq!(marked("ㄹㄷㅂㄹㅅ", "로드 밸런서 장애"), ["로드 밸런서"]);
}

/// R21.
#[test]
fn every_state_of_a_word_that_is_being_typed_finds_it() {
    for (word, states) in [
        ("장애", vec!["자", "장", "장ㅇ", "장애"]),
        ("카프카", vec!["ㅋ", "카", "캎", "카프", "카픜", "카프카"]),
        ("권한", vec!["구", "궈", "권", "궎", "권하", "권한"]),
    ] {
        for state in states {
            finds(state, &format!("큰 {word} 발생"));
        }
    }
    misses("가장", "각장 목록");
    misses("각목", "가목");
    // Only the last word is still being typed.
    finds("목록 자", "장애 목록");
    let texts = ["캐싱 목록", "캐시 만료"];
    assert_eq!(found(&texts, "캐시")[0], "캐시 만료");
}

/// R22, R28.
#[test]
fn accents_width_and_compatibility_signs_do_not_matter() {
    finds("resume", "résumé 파일");
    finds("résumé", "resume 파일");
    finds("결제", "결제 지연");
    finds("api 500", "ＡＰＩ ５００ 오류");
    finds("ms", "30㎳ 지연");
    finds("1", "① 단계");
    finds("ㄱㅈ", "결제");
    finds("\u{ffa1}\u{ffb8}", "결제");
    finds("\u{1100}\u{1167}\u{11af}제", "결제 지연");
}

/// R23.
#[test]
fn marks_cover_whole_letters_of_the_original() {
    let table = [
        ("x", "각x", vec!["x"]),
        ("오류", "İİ 오류", vec!["오류"]),
        ("오류", "½ 오류", vec!["오류"]),
        ("db", "ＤＢ오류", vec!["ＤＢ"]),
        ("오류", "ＤＢ오류", vec!["오류"]),
        (
            "ㅎㄱ",
            "\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af} 오류",
            vec!["\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}"],
        ),
        ("궎", "과도한 권한 오류", vec!["권한"]),
        ("커넥션풀", "커넥션 풀 고갈", vec!["커넥션 풀"]),
        ("서버에서는", "서버가 죽음", vec!["서버"]),
        ("tjqj", "서버가 죽음", vec!["서버"]),
        ("\"두 줄\"", "두\n줄", vec!["두\n줄"]),
    ];
    for (query, text, expected) in table {
        assert_eq!(marked(query, text), expected, "{query} in {text}");
    }
}

#[test]
fn what_is_marked_is_the_word_or_what_was_typed_of_it() {
    let table = [
        // Another form of the word is marked to its end.
        ("replication", "Replicas and replicated rows", vec!["Replicas", "replicated"]),
        ("expired", "it expires, expiring soon", vec!["expires", "expiring"]),
        ("caches", "the cache, caching", vec!["cache", "caching"]),
        // What was typed is marked as far as it was typed.
        ("replic", "Replicas", vec!["Replic"]),
        ("data", "databases", vec!["data"]),
        ("timeout", "timeouts", vec!["timeout"]),
        // A particle is no part of the word.
        ("redis에서", "redis가 멈췄다", vec!["redis"]),
        ("서버에서는", "서버가 죽음", vec!["서버"]),
    ];
    for (query, text, expected) in table {
        assert_eq!(marked(query, text), expected, "{query} in {text}");
    }
}

/// R24.
#[test]
fn a_word_in_the_other_layout_is_found_and_said() {
    let noted = |query: &str, text: &str| {
        let library = titled(&[text]);
        let results = ask(&library, query);
        (results.hits.len(), results.notes)
    };
    for (typed, text, reading) in [
        ("tjqj", "서버 다운", "서버"),
        ("wkddo", "장애 기록", "장애"),
        ("zotl", "캐시 만료", "캐시"),
        ("dlswmdtj", "인증서 만료", "인증서"),
        ("ㄱㄷ얀", "Redis 장애", "redis"),
        ("운", "DNS 장애", "dns"),
        ("샤ㅡ대ㅕㅅ", "timeout 증가", "timeout"),
    ] {
        let note = Note::OtherLayout { word: typed.to_owned(), reading: reading.to_owned() };
        assert_eq!(noted(typed, text), (1, vec![note]), "{typed}");
    }
    finds("rufwp wldus", "결제 지연");
    finds("tjqj 500!", "서버 500 오류");
    assert_eq!(noted("운", "운영 장애").1, [Note::LayoutOffer { word: "운".into(), reading: "dns".into() }]);
    ask(&titled(&["DNS 장애"]), "ㅇ1 ㅇ");
    assert_eq!(found(&["서버 장애", "tjqj 항목"], "tjqj"), ["tjqj 항목"], "as typed is enough");
    // Names and values of filters too.
    let library = library(vec![case("1", |c| c.root_cause = Some("config-change".into()))]);
    assert_eq!(ids(&library, "ㅊ면ㄷ:config-change"), ["1"]);
    assert_eq!(Query::parse("dnjsdls:tjfwjdqusrud", &library).to_string(), "cause:config-change");
}

/// R25.
#[test]
fn particles_come_off_and_words_stay_whole() {
    for (query, text) in [
        ("서버에서는", "서버 장애"),
        ("소나무와", "소나무 숲"),
        ("DB가", "DB 지연"),
        ("Redis에서", "Redis 지연"),
        ("배포하고", "배포 실패"),
        ("만료돼서", "인증서 만료"),
    ] {
        finds(query, text);
    }
    misses("회의", "회사 소개");
    misses("결과", "결국");
    misses("도로", "도시");
    misses("소나무와", "소나타");
    // As typed comes first.
    assert_eq!(found(&["서버 장애", "서버에서는 장애"], "서버에서는"), ["서버에서는 장애", "서버 장애"]);
    // A word that takes a particle itself is no word with one.
    assert_eq!(found(&["재시도를 막음", "재시 문제"], "재시도"), ["재시도를 막음"]);
}

/// R26, R27.
#[test]
fn spacing_and_scripts_do_not_matter() {
    let texts = ["커넥션 풀 고갈", "커넥션풀 고갈"];
    for query in ["커넥션풀", "커넥션 풀", "커넥션풀고갈"] {
        let all: BTreeSet<String> = found(&texts, query).into_iter().collect();
        assert_eq!(all.len(), 2, "{query}");
    }
    assert_eq!(found(&texts, "커넥션풀")[0], "커넥션풀 고갈");
    misses("eo", "time out");
    misses("timeout", "time out");
    for query in ["Redis", "REDIS장애", "redis 장애"] {
        assert_eq!(found(&["Redis장애", "redis 장애"], query).len(), 2, "{query}");
    }
    for query in ["k8s", "K8S에서"] {
        finds(query, "K8s에서 오류");
    }
    for query in ["db 장애", "db장애", "DB가 장애"] {
        assert_eq!(found(&["DB 장애", "DB가 큰 장애"], query).len(), 2, "{query}");
    }
    finds("connection-pool", "connection pool 고갈");
    finds("connection pool", "connection-pool 고갈");
    finds("SQLTransientConnectionException", "sql connection exception");
}

/// R29.
#[test]
fn no_letters_are_picked_out_of_other_words() {
    assert_eq!(found(&["캐나다 시간대", "캐시 만료"], "캐시"), ["캐시 만료"]);
    let library = library(vec![
        case("b", |c| (c.title, c.date) = (both("", "캐시"), date("2024"))),
        case("a", |c| (c.title, c.date) = (both("", "캐시"), date("2024"))),
        case("c", |c| (c.title, c.date) = (both("", "캐시"), date("2025"))),
    ]);
    assert_eq!(ids(&library, "캐시"), ["c", "a", "b"]);
}

#[test]
fn synonyms_reach_a_case_by_other_words_and_by_values() {
    let library = library(vec![
        case("word", |c| c.title = both("", "디비 지연")),
        case("same", |c| c.title = both("slow database", "")),
        case("value", |c| c.components = slugs(&["database"])),
        case("other", |c| c.title = both("", "디스크")),
    ]);
    let reached = ids(&library, "디비");
    assert_eq!((reached[0].as_str(), reached.len()), ("word", 3), "as typed first");
    assert!(reached.contains(&"same".to_owned()) && reached.contains(&"value".to_owned()));
    assert_eq!(ids(&library, "elql"), ["word"], "the other keyboard");
    // In quotes a word is itself only.
    assert_eq!(ids(&library, "\"디비\""), ["word"]);
    assert_eq!(ids(&library, "\"디브\""), Vec::<String>::new());
}

#[test]
fn a_slip_is_asked_about_and_not_searched() {
    let library = titled(&["certificate 만료", "certificate 갱신", "데이터베이스 장애", "데이터베이스 지연"]);
    for (typed, meant) in [("certifcate", "certificate"), ("데이터배이스", "데이터베이스")] {
        let results = ask(&library, typed);
        assert!(results.hits.is_empty(), "{typed}");
        let note = Note::DidYouMean { word: typed.to_owned(), nearest: vec![meant.to_owned()] };
        assert_eq!(results.notes, [note], "{typed}");
    }
    assert_eq!(ask(&library, "qqqqqq").notes, []);
}

/// R34: the same matching picks names from a list.
#[test]
fn names_are_picked_by_the_same_matching() {
    let fits = |text: &str, names: &[&str]| Matcher::of_names(text).fits(names);
    assert!(fits("ㄷㅇㅌ", &["Database", "데이터베이스"]));
    assert!(fits("데잍", &["데이터베이스"]));
    assert!(fits("data", &["Database"]));
    assert!(fits("로드밸", &["클라우드 로드 밸런서"]));
    assert!(!fits("ㄷㅇㅌ", &["캐시", "cache"]));
    let other = Matcher::of_names_in_other_layout("epdlxj").unwrap();
    assert!(other.fits(&["데이터베이스"]));
    assert!(Matcher::of_names_in_other_layout("123").is_none());
}

fn starter() -> Library {
    Library::new(Catalog::read(&[Root::Embedded], None))
}

fn holds(library: &Library, query: &str, id: &str) -> bool {
    run(library, &Query::parse(query, library), &Marks::new()).ids(library).any(|found| found == id)
}

/// KOREAN.md: the list never empties between two keystrokes of a word.
#[test]
fn two_hundred_words_of_the_library_are_found_in_every_state_of_typing() {
    let library = starter();
    let mut words: Vec<(String, String)> = Vec::new();
    let mut seen = BTreeSet::new();
    let cases = &library.catalog.cases;
    for round in 0.. {
        let Some(case) = cases.get(round % cases.len()) else { break };
        let text = [case.title.get(Lang::Ko), case.body.summary.get(Lang::Ko)].into_iter().flatten();
        let text = text.collect::<Vec<_>>().join(" ");
        let own: Vec<&str> = text
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| word.chars().count() > 1 && word.chars().all(hangul::is_syllable))
            .collect();
        if let Some(word) = own.get(round * 7 % own.len().max(1)).filter(|word| seen.insert((**word).to_owned())) {
            words.push(((*word).to_owned(), case.id.to_string()));
        }
        if words.len() == 200 || round > 20_000 {
            break;
        }
    }
    assert_eq!(words.len(), 200);
    for (word, id) in words {
        for state in hangul::states(&word) {
            assert!(holds(&library, &state, &id), "{state} on the way to {word} in {id}");
        }
    }
}

/// An alert as it stands, typed or pasted, never gives an empty list, and what is left out of it is counted.
#[test]
fn alerts_of_many_tools_find_cases() {
    let library = starter();
    for alert in [
        "p99 지연 급증, DB 커넥션 고갈",
        "[FIRING:2] HighErrorRate checkout api (5xx 12.5% > 5%) https://grafana.example.com/d/x1?from=now-1h",
        "[P1] [Triggered] Redis memory usage is over 95% on cache-prod-03 - datadog",
        "CRITICAL: PagerDuty incident #48213: etcd leader changes > 3 in 10m",
        "2026-09-29T13:40:01.123Z ERROR HikariPool-1 - Connection is not available, request timed out after 30000ms.",
        "java.net.SocketTimeoutException: Read timed out at java.base/java.net.SocketInputStream.socketRead0(Native Method)",
        "time=\"2026-09-29T13:40:01Z\" level=error msg=\"dial tcp 10.0.3.17:5432: connect: connection refused\"",
        "panic: runtime error: invalid memory address or nil pointer dereference [signal SIGSEGV]",
        "Back-off restarting failed container app in pod checkout-7d9f8b6c5-x2k4q_prod",
        "Warning FailedScheduling 0/12 nodes are available: 12 Insufficient cpu",
        "FATAL: remaining connection slots are reserved for non-replication superuser connections",
        "x509: certificate has expired or is not yet valid: current time 2026-03-02T08:00:11Z is after 2026-03-01",
        "kernel: Out of memory: Killed process 2871 (java) total-vm:18340212kB",
        "[알람] 컨슈머 랙 15만 건 초과 (topic=orders, group=billing)",
        "디스크 사용률 98% - /var/lib/docker (ip-10-0-3-17)",
        "nginx: 502 Bad Gateway upstream prematurely closed connection while reading response header",
        "NXDOMAIN rate 40% for *.svc.cluster.local on coredns",
        "Replica lag 3,600s on db-replica-2, Seconds_Behind_Master: 3600",
        "HTTP 429 Too Many Requests: quota exceeded for project",
        "로그인 실패율 급증 (auth-api 401 80%)",
        "BGP session down peer 192.0.2.1, route withdrawn",
    ] {
        let pasted = casebook::query::paste(alert);
        for text in [alert, pasted.words.as_str()] {
            let results = run(&library, &Query::parse(text, &library), &Marks::new());
            assert!(results.hits.len() >= 3, "{text}: {}", results.hits.len());
            let told = |hit: &casebook::query::Hit| !results.matcher.sections(&library, hit.case).is_empty();
            assert!(results.hits.iter().take(3).all(told), "{text}");
        }
    }
}

/// Whatever stands in a case finds it when it is typed in quotes, cut anywhere between letters.
#[test]
fn every_piece_of_a_text_finds_its_case() {
    let library = starter();
    let mut dice = 7usize;
    let mut roll = |sides: usize| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (dice >> 33) % sides.max(1)
    };
    for case in &library.catalog.cases {
        let texts: Vec<String> = case.texts(&library.catalog.vocab).iter().map(|text| clean::line(text.text)).collect();
        let mut tried = 0;
        while tried < 20 {
            let text = &texts[roll(texts.len())];
            let letters: Vec<&str> = text.graphemes(true).collect();
            let from = roll(letters.len());
            let piece = letters[from..(from + 2 + roll(60)).min(letters.len())].concat();
            let words = piece.chars().filter(|c| c.is_alphanumeric()).count();
            if words < 2 || piece.contains(['"', '“', '”']) {
                // A text of one letter is a text too.
                tried += usize::from(text.chars().filter(|c| c.is_alphanumeric()).count() < 2);
                continue;
            }
            tried += 1;
            assert!(holds(&library, &format!("\"{piece}\""), &case.id), "{piece:?} in {}", case.id);
        }
    }
}
