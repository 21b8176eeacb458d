//! The lenses on the command line: they say what `list` says, in each form, and saved views open by name.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "a test fails by panicking"
)]

mod cli_run;

use cli_run::{Casebook, json, keys};
use serde_json::Value;

#[test]
fn exit_codes_and_streams() {
    let casebook = Casebook::new();
    for (line, code, out, err) in [
        ("stats", 0, "median 2h 5m, p90 1d 4h", ""),
        ("stats --lang ko cause:capacity", 0, "용량 부족", ""),
        ("stats --markdown", 0, "| Capacity | 3 |", ""),
        ("stats --ascii", 0, "3 =", ""),
        ("stats zzzzzz", 1, "", "no case matches"),
        ("stats --json zzzzzz", 1, "\"shown\": 0", "no case matches"),
        ("stats cause:capacitty", 2, "", "Near: capacity"),
        ("stats --json --markdown", 2, "", "cannot be used with"),
        ("graph", 0, "Capacity (3)\n    -> Application database 2", ""),
        ("graph --format dot", 0, "digraph casebook {", ""),
        ("graph --format mermaid --lang ko", 0, "subgraph cause [\"원인\"]", ""),
        ("graph --format svg", 2, "", "Possible: text, dot, mermaid, json"),
        ("graph zzzzzz", 1, "", "no case matches"),
        ("--view nobody", 2, "", "there is no saved view 'nobody'"),
    ] {
        let ran = casebook.line(line);
        assert_eq!(ran.code, code, "{line}: {ran:?}");
        assert!(ran.out.contains(out) && ran.err.contains(err), "{line}: {ran:?}");
        assert!(!err.is_empty() || ran.err.is_empty(), "{line}: {}", ran.err);
    }
}

#[test]
fn list_statistics_and_graph_count_the_same_cases() {
    let casebook = Casebook::new();
    for query in
        ["", "cause:capacity", "database", "-cause:config-change ttr:>1h", "component:database symptom:data-loss"]
    {
        let dashed = if query.is_empty() { String::new() } else { format!("-- {query}") };
        let list = json(&casebook.line(&format!("list --json {dashed}")).out);
        let stats = json(&casebook.line(&format!("stats --json {dashed}")).out);
        let graph = json(&casebook.line(&format!("graph --format json {dashed}")).out);
        for name in ["query", "total", "shown", "partial"] {
            assert_eq!((&stats[name], &graph[name]), (&list[name], &list[name]), "{query}: {name}");
        }
        let cases = list["cases"].as_array().unwrap();
        let listed = |facet: &str, slug: &str| {
            let has = |case: &&Value| match facet {
                "cause" => case["root_cause"] == slug,
                "component" => case["components"].as_array().unwrap().contains(&slug.into()),
                "symptom" => case["symptoms"].as_array().unwrap().contains(&slug.into()),
                _ => case["contributing"].as_array().unwrap().contains(&slug.into()),
            };
            cases.iter().filter(has).count()
        };
        for facet in ["cause", "component", "symptom", "factor"] {
            for value in stats[facet].as_array().unwrap() {
                let slug = value["value"].as_str().unwrap();
                assert_eq!(value["count"], listed(facet, slug), "{query}: {facet}:{slug}");
                let node = |node: &&Value| node["facet"] == facet && node["value"] == slug;
                let node = graph["nodes"].as_array().unwrap().iter().find(node).unwrap();
                assert_eq!(node["count"], value["count"]);
            }
        }
        for pair in stats["cause_component"].as_array().unwrap() {
            let link =
                |link: &&Value| link["from"]["value"] == pair["cause"] && link["to"]["value"] == pair["component"];
            assert_eq!(graph["links"].as_array().unwrap().iter().find(link).unwrap()["count"], pair["count"]);
        }
    }
}

#[test]
fn the_shape_of_the_statistics() {
    let stats = json(&Casebook::new().line("stats --json cause:capacity").out);
    assert_eq!(
        keys(&stats),
        [
            "query",
            "total",
            "shown",
            "partial",
            "year",
            "cause",
            "component",
            "symptom",
            "factor",
            "ttr",
            "ttd",
            "cause_component"
        ]
    );
    assert_eq!(keys(&stats["ttr"]), ["unknown", "median_seconds", "p90_seconds", "buckets"]);
    // 42m, 1h 10m and 6h; 4m and 5h, whose middle is half way, and nothing.
    assert_eq!((&stats["ttr"]["median_seconds"], &stats["ttr"]["p90_seconds"]), (&4200.into(), &21_600.into()));
    assert_eq!((&stats["ttd"]["median_seconds"], &stats["ttd"]["unknown"]), (&9120.into(), &1.into()));
    let label = &stats["cause"][0]["label"];
    assert_eq!((&label["en"], &label["ko"]), (&"Capacity".into(), &"용량 부족".into()));
}

#[test]
fn a_saved_view_prints_its_cases_where_there_is_no_screen() {
    let casebook = Casebook::korean();
    let folder = casebook.home().join(".local/state/casebook");
    std::fs::create_dir_all(&folder).unwrap();
    let line = "{\"view\":{\"name\":\"용량 보기\",\"query\":\"cause:capacity sort:ttr\",\"lens\":3}}\n";
    std::fs::write(folder.join("state.jsonl"), line).unwrap();
    std::fs::copy(cli_run::fixture(), casebook.home().join("cases.jsonl")).unwrap();
    let ran = casebook.run(&["--corpus", "cases.jsonl", "--view", "용량 보기"]);
    let ids: Vec<&str> = ran.out.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!((ran.code, ids), (0, vec!["T-07", "T-04", "T-01"]), "{}", ran.err);
    let ran = casebook.run(&["--corpus", "cases.jsonl", "--view", "x"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("저장한 보기: 용량 보기"), "{}", ran.err);
}

#[test]
fn the_marked_cases_are_exported_as_markdown_and_as_json() {
    let casebook = Casebook::new();
    let folder = casebook.home().join(".local/state/casebook");
    std::fs::create_dir_all(&folder).unwrap();
    let marked = ["T-02", "T-07", "T-10"];
    let lines: String = marked.map(|id| format!("{{\"mark\":\"{id}\"}}\n")).concat();
    std::fs::write(folder.join("state.jsonl"), lines).unwrap();
    let ids = |text: &str| -> Vec<String> {
        // Each case begins with its title, and names its id below it.
        let known = (1..=12).map(|at| format!("T-{at:02}"));
        let heads: Vec<&str> = text.split("\n# ").map(|case| case.split("\n## ").next().unwrap()).collect();
        let mut ids: Vec<String> = known.filter(|id| heads.iter().any(|head| head.contains(id.as_str()))).collect();
        assert_eq!(ids.len(), heads.len());
        ids.sort_unstable();
        ids
    };
    let ran = casebook.line("list --markdown is:marked");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with("# "), "{}", ran.out);
    assert_eq!(ids(&ran.out), marked);
    // The same cases as `show` prints them, in the order of the results.
    let listed = json(&casebook.line("list --json is:marked").out);
    let order: Vec<&str> =
        listed["cases"].as_array().unwrap().iter().map(|case| case["id"].as_str().unwrap()).collect();
    let mut sorted = order.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, marked);
    assert_eq!(ran.out, casebook.line(&format!("show --markdown {}", order.join(" "))).out);
    // In Korean, and both; and nothing where nothing is marked.
    let korean = casebook.line("list --markdown --lang ko 상태:marked").out;
    assert!(korean.contains("## 조치") && !korean.contains("## Remediation"), "{korean}");
    let both = casebook.line("list --markdown --lang both is:marked").out;
    assert_eq!(both, casebook.line(&format!("show --markdown --lang both {}", order.join(" "))).out);
    let ran = casebook.line("list --markdown --no-state is:marked");
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
}
