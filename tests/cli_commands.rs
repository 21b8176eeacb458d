//! Commands as a shell sees them: exit codes, what is on which stream, and the shapes of JSON.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::disallowed_methods,
    reason = "a test fails by panicking"
)]

mod cli_run;

use cli_run::{Casebook, Ran, json, keys};
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::Read;
use std::process::{Command, Stdio};

/// Where the text of a message or a result must be found.
enum Stream {
    Out,
    Err,
}
use Stream::{Err as Stderr, Out as Stdout};

#[test]
fn every_command_has_its_exit_code_and_its_stream() {
    let english = Casebook::new();
    let korean = Casebook::korean();
    for (line, code, stream, text) in [
        ("list connection pool", 0, Stdout, "T-01"),
        ("list 커넥션 풀", 0, Stdout, "T-01"),
        ("list zzzzzz", 1, Stderr, "no case matches"),
        ("list --json zzzzzz", 1, Stderr, "no case matches"),
        ("list cause:capacitty", 2, Stderr, "cause has no value 'capacitty'. Near: capacity"),
        ("list org:nobody-known", 2, Stderr, "org has no value"),
        ("list after:soon", 2, Stderr, "after has no value 'soon'"),
        ("list sort:size", 2, Stderr, "relevance, date, ttr, org"),
        ("list --sort size", 2, Stderr, "sort has no value 'size'. Near: relevance, date, ttr, org"),
        ("list -- -sort:date", 2, Stderr, "sort: cannot be turned round"),
        ("list casue:capacity", 1, Stderr, "Did you mean cause:?"),
        ("list --limit many", 2, Stderr, "invalid value 'many' for '--limit <N>'"),
        ("list --limit", 2, Stderr, "'--limit <N>' needs a value"),
        ("list --markdown zzzzzz", 1, Stderr, "no case matches"),
        ("list --markdown cause:capacitty", 2, Stderr, "Near: capacity"),
        ("list --markdown --json", 2, Stderr, "'--markdown' cannot be used with '--json'"),
        ("list --markdown --limit 1", 0, Stderr, "1 of 12 printed (--limit)"),
        ("list cause:nothing-like-it", 2, Stderr, "cause has no value 'nothing-like-it'\n"),
        ("list -component:cdn", 2, Stderr, "unexpected argument '-component:cdn'"),
        ("list -component:cdn", 2, Stderr, "put -- before the query: casebook list -- -component:cdn"),
        ("-component:cdn", 2, Stderr, "put -- before the query: casebook -- -component:cdn"),
        ("list --json --tsv", 2, Stderr, "'--json' cannot be used with '--tsv'"),
        ("list --jsn", 2, Stderr, "unexpected argument '--jsn'"),
        ("list --jsn", 2, Stderr, "Near: --json"),
        ("list --lang fr", 2, Stderr, "Possible: en, ko, both"),
        ("show T-01", 0, Stdout, "At a glance"),
        ("show T-99", 1, Stderr, "there is no case 'T-99'"),
        ("show T-99", 1, Stderr, "Near: T-09"),
        ("show t-2", 1, Stderr, "Near: T-02"),
        ("similar t-0010", 1, Stderr, "Near: T-10"),
        ("show", 2, Stderr, "missing: <ID>..."),
        ("show T-01 --json --markdown", 2, Stderr, "'--json' cannot be used with '--markdown'"),
        ("facets pool", 0, Stdout, "Capacity"),
        ("facets zzzzzz", 1, Stderr, "no case matches"),
        ("facets cause:nothing-like-it", 2, Stderr, "'casebook facets' lists all values"),
        ("vocab", 0, Stdout, "config-change"),
        ("info", 0, Stdout, "casebook 0."),
        ("completions bash", 0, Stdout, "_casebook"),
        ("completions tcsh", 2, Stderr, "Possible: bash, elvish, fish, powershell, zsh"),
        ("man", 0, Stdout, ".TH casebook 1"),
        ("check", 2, Stderr, "missing: <PATH>..."),
        ("check ./not-there", 1, Stdout, "There is nothing at this path."),
        ("--help", 0, Stdout, "Exit codes"),
        ("--version", 0, Stdout, "casebook 0."),
        ("--no-such-flag", 2, Stderr, "unexpected argument '--no-such-flag'"),
    ] {
        let ran = english.line(line);
        assert_eq!(ran.code, code, "{line}: {ran:?}");
        let (place, other) = match stream {
            Stdout => (&ran.out, &ran.err),
            Stderr => (&ran.err, &ran.out),
        };
        assert!(place.contains(text), "{line}: {text} is not in {ran:?}");
        assert!(!other.contains(text), "{line}: {text} is on the other stream");
        assert!(!ran.out.contains('\x1b') && !ran.err.contains('\x1b'), "{line}: escapes in a pipe");
        assert_eq!(korean.line(line).code, code, "{line} in Korean");
    }
}

#[test]
fn messages_are_in_the_language_of_the_reader() {
    let korean = Casebook::korean();
    for (line, text) in [
        ("list zzzzzz", "casebook: 맞는 사례가 없습니다\n"),
        ("show T-99", "casebook: 'T-99' 사례가 없습니다\n  비슷한 ID: T-09"),
        (
            "list --jsn",
            "casebook: '--jsn' 인자는 쓸 수 없습니다\n  비슷한 것: --json. 자세한 사용법: casebook list --help\n",
        ),
        ("list --lang ko cause:zzz", "값이 없습니다"),
        ("list --limit 1", "casebook: 12건 중 1건을 출력했습니다 (--limit)\n"),
    ] {
        let ran = korean.line(line);
        assert!(ran.err.contains(text), "{line}: {ran:?}");
    }
    let flag_first = Casebook::korean().line("show T-99 --lang en");
    assert!(flag_first.err.contains("there is no case"), "{flag_first:?}");
    let variable = Casebook::korean().env("CASEBOOK_LANG", "en").line("show T-99");
    assert!(variable.err.contains("there is no case"), "{variable:?}");
}

#[test]
fn errors_are_json_where_the_result_would_be() {
    let cases = [
        ("show --json T-99", 1, "unknown-id", "there is no case 'T-99'"),
        ("list --json cause:zzz", 2, "unknown-value", "cause has no value 'zzz'"),
        ("list --jsonl --sort zzz", 2, "unknown-value", "sort has no value 'zzz'"),
        ("facets --json cause:zzz", 2, "unknown-value", "cause has no value 'zzz'"),
        ("list --json --limit x", 2, "usage", "invalid value 'x' for '--limit <N>'"),
        ("list --json --nope", 2, "usage", "unexpected argument '--nope'"),
        ("check --json", 2, "usage", "missing: <PATH>..."),
    ];
    for (line, code, name, message) in cases {
        let ran = Casebook::new().line(line);
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{line}: {ran:?}");
        let told = json(&ran.err);
        assert_eq!(keys(&told), ["error"]);
        assert_eq!(keys(&told["error"]), ["code", "message", "hint"]);
        assert_eq!(told["error"]["code"], name, "{line}");
        assert!(told["error"]["message"].as_str().unwrap().starts_with(message), "{line}: {told}");
    }
}

#[test]
fn list_json_counts_what_is_there_what_is_shown_and_what_is_partial() {
    let all = json(&Casebook::new().line("list --json --limit 2").out);
    assert_eq!(keys(&all), ["query", "total", "shown", "partial", "cases"]);
    assert_eq!(
        (&all["query"], &all["total"], &all["shown"], &all["partial"]),
        (&json!(""), &json!(12), &json!(12), &json!(0))
    );
    assert_eq!(all["cases"].as_array().unwrap().len(), 2);
    assert!(all["cases"][0].get("_match").is_none(), "without words nothing is ranked");

    let found = json(&Casebook::new().line("list --json certificate dns").out);
    let partial: Vec<&Value> = found["cases"].as_array().unwrap().iter().collect();
    assert_eq!(found["partial"].as_u64().unwrap() as usize, partial.len());
    for case in partial {
        assert_eq!(keys(case).last(), Some(&"_match"));
        assert_eq!(keys(&case["_match"]), ["score", "missing", "sections", "reasons"]);
        assert_eq!(case["_match"]["missing"].as_array().unwrap().len(), 1, "{case}");
    }

    let none = Casebook::new().line("list --json zzzzzz");
    let object = json(&none.out);
    assert_eq!(none.code, 1);
    assert_eq!((&object["total"], &object["shown"], &object["cases"]), (&json!(12), &json!(0), &json!([])));
}

#[test]
fn list_jsonl_and_tsv_are_a_case_a_line() {
    let lines = Casebook::new().line("list --jsonl --sort date");
    let ids: Vec<Value> = lines.out.lines().map(|line| json(line)["id"].clone()).collect();
    assert_eq!(ids, ["T-09", "T-01", "T-03", "T-02", "T-10", "T-04", "T-08", "T-05", "T-06", "T-07", "T-11", "T-12"]);

    let table = Casebook::korean().line("list --tsv --sort -ttr org:northwind");
    let rows: Vec<Vec<&str>> = table.out.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows[0], ["id", "date", "org", "ttr_seconds", "cause", "severity", "missing", "title"]);
    assert_eq!(rows[1][..5], ["T-01", "2026-05-11", "Northwind", "2520", "capacity"]);
    assert_eq!(rows[1][7], "결제 지연: 느린 쿼리로 커넥션 풀이 고갈됐다");
    assert_eq!(rows.iter().map(|row| row[0]).collect::<Vec<_>>(), ["id", "T-01", "T-02", "T-06"]);
    let unknown = Casebook::new().line("list --tsv title:쿠버네티스");
    assert!(unknown.out.contains("\nT-12\t\t오름소프트\t7200\t"), "{unknown:?}");
}

#[test]
fn sort_is_read_by_itself() {
    let first = |line: &str| Casebook::new().line(line).out.split_whitespace().next().unwrap().to_owned();
    assert_eq!(first("list --sort ttr"), "T-09");
    assert_eq!(first("list --sort -ttr"), "T-05");
    assert_eq!(first("list --sort=-date"), "T-11", "the oldest that is dated");
    assert_eq!(first("list --sort 복구시간"), "T-09");
    assert_eq!(first("list sort:date --sort ttr"), "T-09", "the flag counts");
    // A quotation mark that is never closed would take the order in.
    let open = Casebook::new().line("list --sort date \"lost");
    assert_eq!(open.out.lines().map(|line| &line[..4]).collect::<Vec<_>>(), ["T-02", "T-06"], "{open:?}");
}

#[test]
fn show_json_is_a_record_for_one_id_and_a_list_for_several() {
    let one = json(&Casebook::new().line("show --json T-01").out);
    assert_eq!(one["id"], "T-01");
    let several = json(&Casebook::new().line("show --json T-02 T-01").out);
    assert_eq!(several.as_array().unwrap().iter().map(|case| &case["id"]).collect::<Vec<_>>(), ["T-02", "T-01"]);
    let half = Casebook::new().line("show --json T-01 T-99");
    assert_eq!(json(&half.out).as_array().unwrap().len(), 1, "the shape is that of the question");
    assert_eq!(half.code, 1);
    assert_eq!(json(&half.err)["error"]["code"], "unknown-id");
}

#[test]
fn show_prints_every_case_that_it_finds_and_names_those_it_does_not() {
    let ran = Casebook::new().line("show T-88 T-01 T-99 T-02");
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("Checkout stalled") && ran.out.contains("Orders were lost"));
    assert_eq!(ran.err.matches("there is no case").count(), 2);
}

#[test]
fn a_shared_id_prints_both_cases_and_says_so() {
    let run = |first: &str, second: &str| {
        let book = Casebook::new();
        let folder = book.home().join("cases");
        fs::create_dir(&folder).unwrap();
        for (name, title) in [(first, "one"), (second, "two")] {
            let text = format!(r#"{{"id": "X-1", "title": {{"en": "Title {title}"}}, "date": "2024-01-01"}}"#);
            fs::write(folder.join(format!("{title}.json")), text.replace("NAME", name)).unwrap();
        }
        let folder = folder.to_str().unwrap();
        [
            book.run(&["show", "X-1", "--corpus", folder]),
            book.run(&["show", "X-1", "--json", "--corpus", folder]),
            book.run(&["list", "--corpus", folder]),
        ]
        .map(|ran| Ran { err: ran.err.replace(folder, ""), out: ran.out.replace(folder, ""), ..ran })
    };
    let ran = run("one", "two");
    assert_eq!(ran, run("two", "one"), "the order of creation does not matter");
    let [text, json_list, list] = ran;
    assert_eq!(text.code, 0);
    assert!(text.out.contains("Title one") && text.out.contains("Title two"));
    assert!(text.err.contains("2 cases have the id 'X-1', and all are printed: /one.json, /two.json"), "{}", text.err);
    assert_eq!(json(&json_list.out).as_array().unwrap().len(), 2);
    assert_eq!(list.out.matches("(duplicate id)").count(), 2);
}

#[test]
fn an_id_without_a_screen_prints_that_case() {
    let ran = Casebook::new().line("T-01");
    assert!(ran.out.starts_with("Checkout stalled"), "{ran:?}");
    assert!(Casebook::new().line("certificate").out.starts_with("T-03"));
    let none = Casebook::new().line("zzzzzz");
    assert_eq!((none.code, none.out.as_str()), (1, ""));
}

#[test]
fn ids_are_found_however_they_are_composed() {
    let book = Casebook::new().input(r#"{"id": "장애-1", "title": {"ko": "제목"}}"#);
    let decomposed = "\u{110c}\u{1161}\u{11bc}\u{110b}\u{1162}-1";
    assert_eq!(book.run(&["show", decomposed, "--corpus", "-"]).code, 0);
}

#[test]
fn facets_json_has_the_names_of_the_query_zeros_and_picks() {
    let all = json(&Casebook::new().line("facets --json cause:capacity -- -component:database").out);
    let names = [
        "cause",
        "component",
        "symptom",
        "factor",
        "domain",
        "org",
        "year",
        "ttr",
        "ttd",
        "severity",
        "source",
        "lang",
        "from",
    ];
    assert_eq!(keys(&all), names);
    let value = |facet: &str, value: &str| {
        all[facet]
            .as_array()
            .unwrap()
            .iter()
            .find(|row| row["value"] == value)
            .unwrap_or_else(|| panic!("{value}"))
            .clone()
    };
    let capacity = value("cause", "capacity");
    assert_eq!(keys(&capacity), ["value", "label", "count", "picked"]);
    assert_eq!(capacity["label"], json!({"en": "Capacity", "ko": "용량 부족"}));
    assert_eq!(capacity["picked"], "only");
    assert_eq!(value("component", "database")["picked"], "not");
    assert_eq!(value("cause", "config-change")["picked"], Value::Null);
    assert_eq!(value("org", "orbit-cloud")["count"], 0);
}

#[test]
fn vocab_json_gives_every_value_with_label_and_meaning() {
    let all = json(&Casebook::new().line("vocab --json").out);
    assert_eq!(keys(&all), ["cause", "component", "symptom", "factor", "domain", "severity", "source", "date_kind"]);
    let change = all["cause"].as_array().unwrap().iter().find(|term| term["value"] == "config-change").unwrap();
    assert_eq!(keys(change), ["value", "label", "definition", "aliases"]);
    assert_eq!(change["label"]["ko"], "설정 변경");
    for (facet, terms) in all.as_object().unwrap() {
        for term in terms.as_array().unwrap() {
            let told = |key: &str| ["en", "ko"].iter().all(|lang| term[key][lang].is_string());
            assert!(told("label") && told("definition"), "{facet}: {term}");
        }
    }
    let text = Casebook::new().line("vocab --lang ko").out;
    let missing: Vec<_> = all
        .as_object()
        .unwrap()
        .values()
        .flat_map(|terms| terms.as_array().unwrap())
        .filter(|term| !text.contains(term["label"]["ko"].as_str().unwrap()))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn info_says_where_everything_comes_from() {
    let book = Casebook::new()
        .env("CASEBOOK_LANG", "ko")
        .env("PAGER", "more")
        .env("XDG_STATE_HOME", "/var/x")
        .env("NO_COLOR", "1");
    let all = json(&book.line("info --json").out);
    assert_eq!(keys(&all), ["version", "cases", "paths", "settings"]);
    assert_eq!(all["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(all["cases"]["total"], 12);
    assert_eq!(all["cases"]["other"], 12);
    let named = |list: &str, name: &str| {
        all[list].as_array().unwrap().iter().find(|row| row["name"] == name).unwrap_or_else(|| panic!("{name}")).clone()
    };
    for (name, value, origin) in [
        ("lang", "ko", "CASEBOOK_LANG"),
        ("corpus", "cases.jsonl", "--corpus"),
        ("color", "never", "NO_COLOR"),
        ("pager", "more", "PAGER"),
        ("ascii", "false", "default"),
    ] {
        assert_eq!(named("settings", name), json!({"name": name, "value": value, "origin": origin}));
    }
    let state = json!({"name": "state", "path": "/var/x/casebook", "exists": false, "origin": "XDG_STATE_HOME"});
    assert_eq!(named("paths", "state"), state);
    let cases = named("paths", "cases");
    assert_eq!(cases["path"], book.home().join(".local/share/casebook/cases").to_str().unwrap());
    assert_eq!(cases["origin"], "default");
}

#[test]
fn own_cases_lie_beside_the_starter_library_and_carry_a_mark() {
    let book = Casebook::korean();
    let folder = book.home().join(".local/share/casebook/cases");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("a.json"), r#"{"id": "OWN-1", "title": {"ko": "정산 배치 멈춤"}, "date": "2026-01-02"}"#)
        .unwrap();
    let list = book.run(&["list", "정산 배치 멈춤"]);
    assert!(
        list.out.starts_with("OWN-1    2026-01-02  ")
            && list.out.lines().next().unwrap().ends_with("정산 배치 멈춤  (내 사례)"),
        "{list:?}"
    );
    assert_eq!(book.run(&["show", "CB-0002"]).code, 0);
}

#[test]
fn what_could_not_be_read_is_named_on_standard_error_and_the_rest_is_there() {
    let book = Casebook::new();
    fs::write(book.home().join("bad.json"), "{").unwrap();
    fs::write(book.home().join("odd.json"), r#"{"id": "O-1", "title": {"en": "Odd"}, "date": []}"#).unwrap();
    fs::write(book.home().join("good.json"), r#"{"id": "G-1", "title": {"en": "Good"}}"#).unwrap();
    let ran = book.run(&["list", "--corpus", "."]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("G-1") && ran.out.contains("O-1"));
    let lines: Vec<&str> = ran.err.lines().collect();
    assert!(lines[0].starts_with("casebook: ./bad.json:1: error: "), "{ran:?}");
    assert_eq!(lines[1..], ["casebook: 1 warning; 'casebook check' tells it"]);
}

#[test]
fn check_names_file_line_field_and_what_to_do() {
    let book = Casebook::new();
    let case = r#"{
  "id": "A-1", "title": {"en": "Disk filled: a log grew", "ko": "디스크 가득 참: 로그가 불어났다"},
  "related": ["CB-0001", "NO-1"],
  "root_cause": "gremlins"
}"#;
    fs::write(book.home().join("a.json"), case).unwrap();
    let ran = book.run(&["check", "a.json"]);
    assert_eq!(ran.code, 1);
    let errors: Vec<&str> = ran.out.lines().filter(|line| line.contains(": error: ")).collect();
    assert_eq!(errors.len(), 1, "a case of the starter library may be named: {ran:?}");
    assert!(errors[0].starts_with("a.json:3 [A-1] related.1: error: ") && errors[0].contains("NO-1"), "{errors:?}");
    assert!(ran.err.starts_with("1 case: error 1, warning 0, hint "), "{ran:?}");

    let json_ran = book.run(&["check", "a.json", "--json"]);
    let all = json(&json_ran.out);
    assert_eq!((json_ran.code, json_ran.err.as_str()), (1, ""));
    assert_eq!(keys(&all), ["cases", "problems"]);
    let error = all["problems"].as_array().unwrap().iter().find(|problem| problem["weight"] == "error").unwrap();
    assert_eq!(keys(error), ["weight", "file", "line", "field", "case", "message", "advice"]);
    assert_eq!(
        (&error["file"], &error["line"], &error["field"], &error["case"]),
        (&json!("a.json"), &json!(3), &json!("related.1"), &json!("A-1"))
    );

    fs::write(book.home().join("a.json"), case.replace(", \"NO-1\"", "")).unwrap();
    assert_eq!(book.run(&["check", "a.json"]).code, 0, "hints do not fail");
    assert_eq!(book.run(&["check", "a.json", "--strict"]).code, 1, "with --strict they do");
    assert_eq!(book.run(&["check", "-"]).code, 1, "nothing on standard input is no case");
}

#[test]
fn a_strict_check_never_fails_on_what_a_rule_only_suspects() {
    let book = Casebook::korean();
    let starter = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/data/cases/CB-0002.json")).unwrap();
    let mut case = json(&starter);
    case["remediation"][0]["text"]["ko"] = json!("77번 서버를 내렸습니다. Redis 가 멈췄다.");
    fs::write(book.home().join("a.json"), case.to_string()).unwrap();
    let ran = book.run(&["check", "--strict", "a.json"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    for part in ["Redis 가", "내렸습니다", "77"] {
        assert!(ran.out.contains(part), "{part}: {ran:?}");
    }
    assert!(ran.out.lines().all(|line| line.contains(": 확인: ")), "{ran:?}");
}

#[test]
fn the_starter_library_passes_its_own_strict_check() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data/cases");
    let ran = Casebook::new().run(&["check", "--strict", folder]);
    assert_eq!(ran.code, 0, "{}", ran.out);
}

#[test]
fn every_command_explains_itself_with_examples_and_exit_codes() {
    for command in ["", "list", "show", "facets", "vocab", "check", "info", "completions", "man"] {
        let ran = Casebook::new()
            .run(&[command, "--help"].iter().copied().filter(|word| !word.is_empty()).collect::<Vec<_>>());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{command}");
        for part in ["Examples:\n  casebook", "Exit codes: 0 fine", "Usage: casebook"] {
            assert!(ran.out.contains(part), "{command}: {part}");
        }
        assert!(ran.out.lines().all(|line| casebook::text::width::cells(line) <= 120), "{command}: too wide");
    }
}

#[test]
fn the_manual_page_and_the_completions_know_every_command() {
    let man = Casebook::new().run(&["man"]).out;
    let shells = ["bash", "zsh", "fish"].map(|shell| Casebook::new().run(&["completions", shell]).out);
    for command in ["list", "show", "facets", "vocab", "check", "info", "completions", "man"] {
        assert!(man.contains(&format!(".SH \"CASEBOOK {}\"", command.to_uppercase())), "{command}");
        assert!(man.contains(&format!("\\fBcasebook {command}\\fR")), "{command}");
        assert!(shells.iter().all(|script| script.contains(command)), "{command}");
    }
    for flag in ["jsonl", "no\\-pager", "strict"] {
        assert!(man.contains(flag), "{flag}");
    }
}

#[test]
fn columns_line_up_by_cells() {
    let cases = [("결제 지연", "가나다라"), ("DNS outage", "a"), ("캐시A", "가나다a")];
    let lines: Vec<String> = cases
        .iter()
        .enumerate()
        .map(|(place, (title, org))| {
            format!(r#"{{"id": "{org}-{place}", "org": "{org}", "date": "2024-01-0{}", "title": {{"ko": "{title}", "en": "{title}"}}}}"#, place + 1)
        })
        .collect();
    let ran = Casebook::korean().input(lines.join("\n")).run(&["list", "--corpus", "-"]);
    let cells = |line: &str, at: &str| casebook::text::width::cells(&line[..line.find(at).unwrap()]);
    let starts: Vec<[usize; 2]> = ran
        .out
        .lines()
        .map(|line| {
            let (title, _) = cases.iter().find(|(title, _)| line.ends_with(title)).unwrap();
            [cells(line, "2024-"), cells(line, title)]
        })
        .collect();
    // The widest id is 가나다라-0: ten cells.
    assert_eq!(starts, [[12, 34], [12, 34], [12, 34]], "{}", ran.out);
}

/// Starts the program with standard output there.
fn spawn(args: &[&str], out: Stdio) -> std::process::Child {
    let home = tempfile::tempdir().unwrap();
    Command::new(env!("CARGO_BIN_EXE_casebook"))
        .args(args)
        .env_clear()
        .env("HOME", home.path())
        .env("LANG", "C.UTF-8")
        .stdin(Stdio::null())
        .stdout(out)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn ended(mut child: std::process::Child) -> (i32, String) {
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    (child.wait().unwrap().code().unwrap_or(-1), err)
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for args in [&["list", "--json"][..], &["vocab", "--json"], &["show", "CB-0002"], &["man"], &["--help"]] {
        let mut child = spawn(args, Stdio::piped());
        drop(child.stdout.take());
        assert_eq!(ended(child), (0, String::new()), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_fails() {
    let full = || Stdio::from(File::options().write(true).open("/dev/full").unwrap());
    for args in [
        &["list"][..],
        &["show", "CB-0002"],
        &["facets"],
        &["vocab"],
        &["info"],
        &["completions", "zsh"],
        &["man"],
        &["--help"],
        &["--version"],
        &["check", "embedded"],
        &["CB-0002"],
    ] {
        let (code, err) = ended(spawn(args, full()));
        assert_eq!(code, 1, "{args:?}");
        assert!(err.contains("casebook: the output could not be written: No space left on device"), "{args:?}: {err}");
    }
    let (_, err) = ended(spawn(&["list", "--json"], full()));
    assert_eq!(json(&err)["error"]["code"], "output");
}

#[test]
fn standard_input_holds_cases_only_when_it_is_asked_for() {
    let piped = Casebook::new().input(r#"{"id": "P-1", "title": {"en": "Piped"}}"#);
    assert!(piped.run(&["list", "--corpus", "-"]).out.starts_with("P-1"));
    assert!(!piped.run(&["list"]).out.contains("P-1"));
    let nothing = Casebook::new().run(&["list", "--corpus", "-"]);
    assert_eq!((nothing.code, nothing.out.as_str()), (1, ""));
}
