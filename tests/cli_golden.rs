//! What a person reads, whole, in both languages. A picture here was looked at before it was kept; look again before
//! keeping another.

#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test fails by panicking")]

mod cli_run;

use cli_run::Casebook;

/// Both streams and the exit code, the home folder as `~`.
fn picture(book: &Casebook, line: &str) -> String {
    let ran = book.line(line);
    let short = |text: String| text.replace(book.home().to_str().unwrap(), "~");
    let (out, err) = (short(ran.out), short(ran.err));
    let err = if err.is_empty() { err } else { format!("--- standard error\n{err}") };
    format!("$ casebook {line}\n{out}{err}--- exit {}\n", ran.code)
}

#[track_caller]
fn golden(name: &str, lines: &[&str]) {
    let english = Casebook::new();
    let pictures: Vec<String> = lines.iter().map(|line| picture(&english, line)).collect();
    insta::with_settings!({
        snapshot_path => "golden", prepend_module_to_snapshot => false, omit_expression => true
    }, {
        insta::assert_snapshot!(name, pictures.join("\n"));
    });
}

#[test]
fn lists() {
    golden(
        "list",
        &["list", "list --lang ko", "list --lang ko --limit 3 --sort ttr org:northwind", "list certificate dns"],
    );
}

#[test]
fn partial_results_in_korean() {
    golden("list_partial", &["list --lang ko 결제 캐시"]);
}

#[test]
fn a_case_in_korean() {
    golden("show_ko", &["show T-02 --lang ko"]);
}

#[test]
fn a_case_in_english() {
    golden("show_en", &["show T-02 --lang en"]);
}

#[test]
fn a_case_in_both_languages() {
    golden("show_both", &["show T-01 --lang both"]);
}

#[test]
fn a_case_as_markdown() {
    golden("show_markdown", &["show T-02 --lang ko --markdown"]);
}

#[test]
fn counts() {
    golden("facets", &["facets --lang ko cause:capacity"]);
}

#[test]
fn the_library_about_itself() {
    golden("info", &["info --lang ko", "info"]);
}

#[test]
fn mistakes() {
    golden(
        "mistakes",
        &[
            "show T-9",
            "show T-9 --lang ko",
            "list cause:capacitty --lang ko",
            "list --sort size",
            "list --sort size --lang ko",
            "list --jsn",
            "list --jsn --lang ko",
            "list --lang fr",
            "show --lang ko",
            "list --json --tsv --lang ko",
            "list --json --limit x",
            "list zzz --lang ko",
            "list casue:capacity --lang ko",
        ],
    );
}
