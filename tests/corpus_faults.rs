//! What real folders hold: every fault is named with its file, line and field, and every good case is still there.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking, helpers too")]

use casebook::corpus::{Case, Catalog, Problem, ProblemKind as K, Root, Shape, Weight};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

const GOOD: &str = r#"{"id": "GOOD", "title": {"en": "Good", "ko": "좋은 사례"}, "date": "2024-01-01"}"#;

/// A folder with one good case and the files given.
fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("good.json"), GOOD).expect("written");
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).expect("written");
    }
    folder
}

fn read(path: &Path) -> Catalog {
    Catalog::read(&[Root::Path(path.to_owned())], None)
}

/// The catalog of a folder; asserts that the good case is there.
fn with_good(folder: &TempDir) -> Catalog {
    let catalog = read(folder.path());
    assert!(catalog.cases.iter().any(|case| case.id == "GOOD"), "the good case is gone");
    catalog
}

fn ids(catalog: &Catalog) -> Vec<&str> {
    catalog.cases.iter().map(|case| case.id.as_ref()).collect()
}

fn case<'a>(catalog: &'a Catalog, id: &str) -> &'a Arc<Case> {
    catalog.cases.iter().find(|case| case.id == id).expect("the case")
}

/// File name, line, field and kind of every problem.
fn told(catalog: &Catalog) -> Vec<(String, Option<usize>, Option<&str>, &K)> {
    let name = |problem: &Problem| problem.file.rsplit('/').next().unwrap_or_default().to_owned();
    catalog.problems.iter().map(|it| (name(it), it.line, it.field.as_deref(), &it.kind)).collect()
}

/// The problem of a folder with the good case and one bad file; nothing but the good case is read from it.
fn fault(name: &str, bytes: &[u8]) -> (Option<usize>, K, Weight) {
    let folder = folder(&[(name, bytes)]);
    let catalog = with_good(&folder);
    assert_eq!(ids(&catalog), ["GOOD"]);
    let [problem] = catalog.problems.as_slice() else { panic!("{:?}", catalog.problems) };
    assert!(problem.file.ends_with(name));
    (problem.line, problem.kind.clone(), problem.weight)
}

#[test]
fn files_that_are_no_utf8_are_named_by_what_they_are() {
    let utf16 = |bytes: fn(u16) -> [u8; 2]| GOOD.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
    let little = [b"\xff\xfe".to_vec(), utf16(u16::to_le_bytes)].concat();
    let big = [b"\xfe\xff".to_vec(), utf16(u16::to_be_bytes)].concat();
    for bytes in [&little, &big, &utf16(u16::to_le_bytes), &utf16(u16::to_be_bytes)] {
        assert_eq!(fault("windows.json", bytes), (None, K::Utf16, Weight::Error));
    }
    // {"id": "K", "title": {"ko": "결제 장애"}} in CP949.
    let cp949 = b"{\"id\": \"K\", \"title\": {\"ko\": \"\xb0\xe1\xc1\xa6 \xc0\xe5\xbe\xd6\"}}";
    assert_eq!(fault("old.json", cp949), (None, K::Cp949, Weight::Error));
    assert_eq!(fault("bad.json", b"{\"id\": \"\xff\"}"), (None, K::NotUtf8, Weight::Error));
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let catalog = with_good(&folder(&[("bom.json", "\u{feff}{\"id\": \"BOM\"}".as_bytes())]));
    assert_eq!(ids(&catalog), ["GOOD", "BOM"]);
    assert_eq!(catalog.problems, []);
}

#[test]
fn what_is_no_json_is_named_with_its_line() {
    assert_eq!(fault("empty.json", b""), (None, K::Empty, Weight::Error));
    assert_eq!(fault("blank.json", b" \n\t\n"), (None, K::Empty, Weight::Error));
    assert_eq!(fault("cut.json", b"{\"id\": \"A\",\n \"title\": {\"en\": \"x"), (Some(2), K::Truncated, Weight::Error));
    let syntax = |column, words: &str| K::Syntax { column, words: words.to_owned() };
    assert_eq!(fault("comma.json", b"{\"id\": \"A\",\n}"), (Some(2), syntax(1, "trailing comma"), Weight::Error));
    assert_eq!(fault("text.json", b"hello"), (Some(1), syntax(1, "expected value"), Weight::Error));
    let raw = b"{\"id\":\n \"a\nb\"}";
    assert!(
        matches!(fault("raw.json", raw), (Some(2 | 3), K::Syntax { words, .. }, _) if words.contains("control character"))
    );
    assert_eq!(fault("number.json", b"17"), (Some(1), K::NotAnObject(Shape::Number), Weight::Error));
    assert_eq!(fault("list.json", b"[[1]]"), (Some(1), K::NotAnObject(Shape::List), Weight::Error));
    assert_eq!(fault("package.json", b"{\"name\": \"x\", \"version\": 1}"), (Some(1), K::NoCase, Weight::Error));
    assert_eq!(fault("blank-id.json", br#"{"id": " ", "title": {"en": ""}}"#), (Some(1), K::NoCase, Weight::Error));
}

#[test]
fn what_follows_a_case_is_named_and_the_case_is_there() {
    let catalog = with_good(&folder(&[("tail.json", b"{\"id\": \"T\"}\n\ngarbage")]));
    assert_eq!(ids(&catalog), ["GOOD", "T"]);
    assert_eq!(told(&catalog), [("tail.json".into(), Some(3), None, &K::TrailingText)]);
}

#[test]
fn deep_nesting_is_counted_and_never_overflows() {
    let brackets = "[".repeat(100_000);
    let deep = format!("{{\"id\": \"D\", \"x\": {brackets}{}}}", "]".repeat(100_000));
    assert_eq!(fault("deep.json", deep.as_bytes()), (Some(1), K::TooDeep { limit: 64 }, Weight::Error));
    assert_eq!(fault("open.json", brackets.as_bytes()), (Some(1), K::TooDeep { limit: 64 }, Weight::Error));
    let objects = "{\"a\":".repeat(100_000);
    assert_eq!(fault("objects.json", objects.as_bytes()), (Some(1), K::TooDeep { limit: 64 }, Weight::Error));
    let list = format!("[{{\"id\": \"ONE\"}},\n{deep},\n{{\"id\": \"TWO\"}}]");
    let catalog = with_good(&folder(&[("list.json", list.as_bytes())]));
    assert_eq!(ids(&catalog), ["GOOD", "ONE", "TWO"]);
    assert_eq!(told(&catalog), [("list.json".into(), Some(2), None, &K::TooDeep { limit: 64 })]);
    let nested = format!("{{\"id\": \"N\", \"x\": {}1{}}}", "[".repeat(60), "]".repeat(60));
    assert_eq!(ids(&with_good(&folder(&[("nested.json", nested.as_bytes())]))), ["GOOD", "N"]);
}

#[test]
fn a_record_of_50_megabytes_is_too_big_and_a_file_of_as_many_records_is_not() {
    let text = "가".repeat(17 << 20);
    let bytes = text.len() as u64 + r#"{"id": "B", "x": ""}"#.len() as u64;
    let record = format!(r#"{{"id": "B", "x": "{text}"}}"#);
    let too_big = K::TooBig { bytes, limit: 16 << 20 };
    assert_eq!(fault("big.json", record.as_bytes()), (Some(1), too_big.clone(), Weight::Error));
    let line = format!("{{\"id\": \"L\", \"x\": \"{}\"}}\n", "가".repeat(1 << 20));
    let lines = [line.repeat(4), record, "\n".to_owned(), line].concat();
    let catalog = with_good(&folder(&[("big.jsonl", lines.as_bytes())]));
    assert_eq!(ids(&catalog), ["GOOD", "L", "L", "L", "L", "L"]);
    assert_eq!(told(&catalog).first(), Some(&("big.jsonl".into(), Some(5), None, &too_big)));
}

#[test]
fn a_sparse_file_of_terabytes_is_never_read() {
    let folder = folder(&[]);
    let file = fs::File::create(folder.path().join("huge.json")).expect("created");
    file.set_len(1 << 40).expect("sparse");
    let catalog = with_good(&folder);
    assert_eq!(told(&catalog), [("huge.json".into(), None, None, &K::TooBig { bytes: 1 << 40, limit: 256 << 20 })]);
}

#[test]
fn one_bad_line_costs_only_itself() {
    let lines = [
        b"{\"id\": \"A\"}\r\n\n{\"id\": \"B\", \"title\": \n{\"id\": \"C\"}\n".as_slice(),
        b"{\"id\": \"\xff\"}\n{\"title\": {\"ko\": \"\xb0\xe1\xc1\xa6\"}}\n[]\n",
        "\u{feff}{\"title\": {\"ko\": \"결제\"}}".as_bytes(),
    ]
    .concat();
    for name in ["lines.jsonl", "lines.ndjson", "LINES.JSONL"] {
        let catalog = with_good(&folder(&[(name, &lines)]));
        let stem = name.split('.').next().unwrap();
        let made = format!("{stem}#5");
        let mut want = vec!["GOOD", "A", "C", &made];
        want[1..].sort_unstable();
        assert_eq!(ids(&catalog), want);
        assert_eq!(
            told(&catalog),
            [
                (name.into(), Some(3), None, &K::Truncated),
                (name.into(), Some(5), None, &K::NotUtf8),
                (name.into(), Some(6), None, &K::Cp949),
                (name.into(), Some(7), None, &K::NotAnObject(Shape::List)),
                (name.into(), Some(8), Some("id"), &K::NoId(made.clone())),
            ]
        );
    }
}

#[test]
fn a_line_that_is_cut_anywhere_leaves_the_next_one_whole() {
    let record = r#"{"id": "A", "title": {"en": "a \"b\"", "ko": "결제"}, "related": ["B"], "x": [{"y": 1}]}"#;
    for (at, _) in record.char_indices().skip(1) {
        let (cut, _) = record.split_at(at);
        let text = format!("{cut}\n{GOOD}\n");
        let catalog = Catalog::read(&[Root::Stdin], Some(&mut text.as_bytes()));
        assert_eq!(ids(&catalog), ["GOOD"], "{cut}");
        assert_eq!(told(&catalog), [("-".into(), Some(1), None, &K::Truncated)], "{cut}");
    }
}

#[test]
fn a_list_with_bad_elements_keeps_its_good_ones() {
    let list = "[\n{\"id\": \"A\"},\n{\"id\": \"B\" \"x\": 1},\n7,\n{\"id\": \"C\"},\n{\"id\": \"D\", \"title\": {\"en\": \"cut";
    let catalog = with_good(&folder(&[("list.json", list.as_bytes())]));
    assert_eq!(ids(&catalog), ["GOOD", "A", "C"]);
    let syntax = K::Syntax { column: 12, words: "expected `,` or `}`".to_owned() };
    assert_eq!(
        told(&catalog),
        [
            ("list.json".into(), Some(3), None, &syntax),
            ("list.json".into(), Some(4), None, &K::NotAnObject(Shape::Number)),
            ("list.json".into(), Some(6), None, &K::Truncated),
        ]
    );
    let empty = with_good(&folder(&[("none.json", b"[]"), ("none.jsonl", b"")]));
    assert_eq!((ids(&empty), empty.problems.len()), (vec!["GOOD"], 0), "a library without cases is no fault");
}

#[test]
fn wrong_types_cost_the_field_and_not_the_case() {
    let record = r#"{
 "id": 17, "title": "결제 지연", "summary": {"en": 5, "ko": ["x"]},
 "components": "database",
 "domain": {"a": 1},
 "symptoms": ["high-latency", 5, null, {}],
 "org": true,
 "impact": "all",
 "timeline": {"resolved_after": 90},
 "remediation": [{"text": {"en": "Rolled back."}}, "롤백했다.", 5, {"en": "Drained.", "ko": "비웠다."}],
 "sources": ["https://example.com/a", {"url": []}],
 "lessons": ["x"], "docs": 5, "review": "me",
 "root_cause": "capacity"
}"#;
    let catalog = with_good(&folder(&[("odd.json", record.as_bytes())]));
    let wrong = |wanted, found| K::WrongType { wanted, found };
    let other = |wanted, found| K::OtherType { wanted, found };
    let want = [
        (2, "id", other(Shape::Text, Shape::Number)),
        (2, "title", other(Shape::Bilingual, Shape::Text)),
        (2, "summary.en", other(Shape::Text, Shape::Number)),
        (2, "summary.ko", wrong(Shape::Text, Shape::List)),
        (3, "components", other(Shape::List, Shape::Text)),
        (4, "domain", wrong(Shape::List, Shape::Object)),
        (5, "symptoms.1", other(Shape::Text, Shape::Number)),
        (5, "symptoms.2", wrong(Shape::Text, Shape::Null)),
        (5, "symptoms.3", wrong(Shape::Text, Shape::Object)),
        (6, "org", wrong(Shape::Text, Shape::Truth)),
        (7, "impact", wrong(Shape::Object, Shape::Text)),
        (8, "timeline.resolved_after", other(Shape::Text, Shape::Number)),
        (9, "remediation.1", other(Shape::Bilingual, Shape::Text)),
        (9, "remediation.2", wrong(Shape::Object, Shape::Number)),
        (9, "remediation.3", other(Shape::Object, Shape::Bilingual)),
        (10, "sources.0", other(Shape::Object, Shape::Text)),
        (10, "sources.1.url", wrong(Shape::Text, Shape::List)),
        (11, "lessons", wrong(Shape::Bilingual, Shape::List)),
        (11, "docs", wrong(Shape::List, Shape::Number)),
        (11, "review", wrong(Shape::Object, Shape::Text)),
        (8, "timeline.resolved_after", K::BadDuration("90".into())),
    ];
    let mut want: Vec<_> =
        want.iter().map(|(line, field, kind)| ("odd.json".into(), Some(*line), Some(*field), kind)).collect();
    want.sort_by_key(|problem| problem.1);
    assert_eq!(told(&catalog), want);
    assert!(
        catalog
            .problems
            .iter()
            .all(|problem| problem.weight == Weight::Warning && problem.case.as_deref() == Some("17"))
    );
    let case = case(&catalog, "17");
    assert_eq!(case.title.ko.as_deref(), Some("결제 지연"));
    assert_eq!(case.body.summary.en.as_deref(), Some("5"));
    assert_eq!(case.components, ["database"]);
    assert_eq!(case.symptoms, ["high-latency", "5"]);
    assert_eq!(case.root_cause.as_deref(), Some("capacity"));
    let steps: Vec<_> = case.body.remediation.iter().map(|step| (step.en.as_deref(), step.ko.as_deref())).collect();
    assert_eq!(steps, [(Some("Rolled back."), None), (None, Some("롤백했다.")), (Some("Drained."), Some("비웠다."))]);
    assert_eq!(case.body.sources.len(), 1);
    assert_eq!(
        case.timeline.resolved_after.as_ref().map(|span| (span.written.as_ref(), span.seconds)),
        Some(("90", None))
    );
}

#[test]
fn keys_twice_huge_numbers_and_half_characters_are_named() {
    let record = "{\"id\": \"A\", \"org\": \"one\",\n \"org\": \"two\",\n \"title\": {\"en\": \"\\ud800\", \"ko\": \"제목\"},\n \"x\": 1e999999, \"x\": 2e999999}";
    let catalog = with_good(&folder(&[("odd.json", record.as_bytes())]));
    assert_eq!(
        told(&catalog),
        [
            ("odd.json".into(), Some(2), Some("org"), &K::KeyTwice),
            ("odd.json".into(), Some(3), Some("title.en"), &K::BrokenText),
            ("odd.json".into(), Some(4), Some("x"), &K::KeyTwice),
        ]
    );
    let case = case(&catalog, "A");
    assert_eq!((case.org.as_deref(), case.title.ko.as_deref()), (Some("two"), Some("제목")));
    assert_eq!(case.body.other.iter().map(|other| other.value.as_ref()).collect::<Vec<_>>(), ["2e+999999"]);
    let catalog = with_good(&folder(&[("n.json", br#"{"id": 1e999999999999, "date": -0}"#)]));
    assert!(catalog.cases.iter().any(|case| case.id == "1e999999999999"));
}

#[test]
fn dates_and_durations_that_are_none_are_shown_as_written() {
    let record = r#"{"id": "A", "date": "2023-13-40",
        "timeline": {"detected_after": "a while", "resolved_after": "2h"}}"#;
    let catalog = with_good(&folder(&[("odd.json", record.as_bytes())]));
    assert_eq!(
        told(&catalog),
        [
            ("odd.json".into(), Some(1), Some("date"), &K::BadDate("2023-13-40".into())),
            ("odd.json".into(), Some(2), Some("timeline.detected_after"), &K::BadDuration("a while".into())),
        ]
    );
    let case = case(&catalog, "A");
    assert_eq!((case.date.written.as_deref(), case.date.day), (Some("2023-13-40"), None));
    let spans = [&case.timeline.detected_after, &case.timeline.resolved_after].map(|span| span.as_ref().unwrap());
    assert_eq!(spans.map(|span| (span.written.as_ref(), span.seconds)), [("a while", None), ("2h", Some(7200))]);
}

#[test]
fn unknown_dates_come_last_and_the_real_1970_does_not_mix_with_them() {
    let dates = [
        ("a", "null"),
        ("c", "\"\""),
        ("d", "\"2023\""),
        ("e", "\"2023-13-40\""),
        ("f", "\"어제\""),
        ("g", "0"),
        ("h", "\"1970-01-01\""),
        ("i", "\"2024-02-29T23:30:00+09:00\""),
        ("j", "\"2023-05\""),
        ("k", "\"2023-01-01\""),
    ];
    let mut lines: String = dates.map(|(id, date)| format!("{{\"id\": \"{id}\", \"date\": {date}}}\n")).concat();
    lines.push_str("{\"id\": \"b\"}");
    let catalog = with_good(&folder(&[("dates.jsonl", lines.as_bytes())]));
    assert_eq!(ids(&catalog), ["i", "GOOD", "j", "d", "k", "h", "a", "b", "c", "e", "f", "g"]);
    let day = case(&catalog, "i").date.day.unwrap();
    assert_eq!((day.year, day.month, day.day), (2024, Some(2), Some(29)));
    let fields: Vec<_> =
        catalog.problems.iter().map(|problem| (problem.case.as_deref().unwrap(), &problem.kind)).collect();
    let bad = |text: &str| K::BadDate(text.to_owned());
    let number = K::OtherType { wanted: Shape::Text, found: Shape::Number };
    assert_eq!(fields, [("e", &bad("2023-13-40")), ("f", &bad("어제")), ("g", &number), ("g", &bad("0"))]);
}

#[test]
fn a_case_without_an_id_is_called_by_its_file() {
    let title = r#"{"id": "", "title": {"ko": "제목"}}"#.as_bytes();
    let catalog = with_good(&folder(&[("결제 장애.json", title), ("odd.json", br#"{"id": " a\u0007 b "}"#)]));
    assert_eq!(case(&catalog, "결제 장애").title.ko.as_deref(), Some("제목"));
    let odd = casebook::text::clean::line(" a\u{7} b ").trim().to_owned();
    assert_eq!(
        told(&catalog),
        [
            ("odd.json".into(), Some(1), Some("id"), &K::OddId(odd)),
            ("결제 장애.json".into(), Some(1), Some("id"), &K::NoId("결제 장애".into())),
        ]
    );
}

#[test]
fn two_cases_of_one_id_are_both_there_whatever_the_order() {
    let one: (&str, &[u8]) = ("a.json", br#"{"id": "X", "title": {"en": "One"}}"#);
    let two: (&str, &[u8]) = ("b.json", br#"{"id": "X", "title": {"en": "Two"}}"#);
    for files in [[one, two], [two, one]] {
        let catalog = with_good(&folder(&files));
        let rows: Vec<_> =
            catalog.cases.iter().map(|case| (case.title.en.as_deref().unwrap(), case.duplicate)).collect();
        assert_eq!(rows, [("Good", false), ("One", true), ("Two", true)]);
        let kinds: Vec<_> = catalog.problems.iter().map(|problem| (&problem.kind, problem.weight)).collect();
        assert!(
            matches!(kinds.as_slice(), [(K::DuplicateId(b), Weight::Warning), (K::DuplicateId(a), Weight::Warning)]
                if b.ends_with("b.json") && a.ends_with("a.json")),
            "{kinds:?}"
        );
    }
}

#[test]
fn folders_are_read_to_the_bottom_in_order() {
    let folder = folder(&[("notes.md", b"not json"), (".hidden.json", b"{"), ("README", b"{")]);
    for (name, id) in [("b/z", "BZ"), ("a/b/c", "ABC"), (".git", "GIT")] {
        let path = folder.path().join(name);
        fs::create_dir_all(&path).unwrap();
        fs::write(path.join("case.json"), format!("{{\"id\": \"{id}\"}}")).unwrap();
    }
    fs::create_dir(folder.path().join("x.json")).unwrap();
    fs::write(folder.path().join("x.json/in.json"), "{\"id\": \"IN\"}").unwrap();
    let catalog = with_good(&folder);
    assert_eq!(ids(&catalog), ["GOOD", "ABC", "BZ", "IN"]);
    assert_eq!(told(&catalog), [("x.json".into(), None, None, &K::FolderNamedLikeFile)]);
    assert!(case(&catalog, "ABC").origin.shown.ends_with("a/b/c/case.json"));
    assert_eq!(case(&catalog, "ABC").origin.path, Some(folder.path().join("a/b/c/case.json")));
}

#[test]
fn paths_that_are_not_there_are_named() {
    let folder = folder(&[]);
    let catalog = read(&folder.path().join("nothing"));
    assert_eq!(told(&catalog), [("nothing".into(), None, None, &K::NotFound)]);
    let own = Catalog::read(&[Root::Own(folder.path().join("nothing"))], None);
    assert_eq!(own.problems, [], "nobody needs cases of their own");
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::os::unix::net::UnixListener;
    use std::process::Command;

    #[test]
    fn pipes_sockets_and_devices_are_never_opened() {
        let folder = folder(&[]);
        let pipe = folder.path().join("pipe.json");
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
        let _socket = UnixListener::bind(folder.path().join("socket.json")).expect("a socket");
        symlink("/dev/zero", folder.path().join("zero.json")).unwrap();
        let catalog = with_good(&folder);
        let names = ["pipe.json", "socket.json", "zero.json"];
        assert_eq!(told(&catalog), names.map(|name| (name.into(), None, None, &K::NotRegular)));
        assert_eq!(told(&read(&pipe)), [("pipe.json".into(), None, None, &K::NotRegular)]);
    }

    #[test]
    fn links_in_circles_and_links_to_nowhere_are_named() {
        let folder = folder(&[]);
        let inner = folder.path().join("inner");
        fs::create_dir(&inner).unwrap();
        fs::write(inner.join("in.json"), "{\"id\": \"IN\"}").unwrap();
        symlink(folder.path(), inner.join("up")).unwrap();
        symlink("self.json", folder.path().join("self.json")).unwrap();
        symlink("gone.json", folder.path().join("dangling.json")).unwrap();
        symlink("inner", folder.path().join("twice")).unwrap();
        symlink(inner.join("in.json"), folder.path().join("outside.txt")).unwrap();
        let catalog = with_good(&folder);
        assert_eq!(ids(&catalog), ["GOOD", "IN"], "a folder that is reached twice is read once");
        assert_eq!(
            told(&catalog),
            [
                ("dangling.json".into(), None, None, &K::DanglingLink),
                ("up".into(), None, None, &K::LinkCircle),
                ("self.json".into(), None, None, &K::LinkCircle),
            ]
        );
    }

    #[test]
    fn a_file_that_may_not_be_read_is_named() {
        let folder = folder(&[("locked.json", b"{\"id\": \"LOCKED\"}")]);
        let path = folder.path().join("locked.json");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
        let catalog = with_good(&folder);
        if fs::File::open(&path).is_ok() {
            // Nothing is locked for the superuser.
            assert_eq!(ids(&catalog), ["GOOD", "LOCKED"]);
        } else {
            assert!(
                matches!(told(&catalog).as_slice(), [(name, None, None, K::Unreadable(_))] if name == "locked.json")
            );
        }
    }

    #[test]
    fn file_names_are_opened_by_their_bytes_and_shown_clean() {
        let folder = folder(&[]);
        // 장애 in conjoining jamo, then a name that is no UTF-8.
        let decomposed = "\u{110c}\u{1161}\u{11bc}\u{110b}\u{1162}-보고.json";
        let names: [&[u8]; 2] = [decomposed.as_bytes(), b"\xb0\xe1\xc1\xa6.json"];
        for (place, name) in names.iter().enumerate() {
            fs::write(folder.path().join(OsStr::from_bytes(name)), format!("{{\"id\": \"N{place}\"}}")).unwrap();
        }
        let catalog = with_good(&folder);
        assert_eq!(ids(&catalog), ["GOOD", "N0", "N1"]);
        for (id, name) in ["N0", "N1"].into_iter().zip(names) {
            let origin = &case(&catalog, id).origin;
            let path: PathBuf = folder.path().join(OsStr::from_bytes(name));
            assert_eq!(origin.path.as_ref(), Some(&path));
            assert_eq!(origin.shown, casebook::text::clean::line(&path.to_string_lossy()));
        }
    }
}

#[test]
fn a_file_cut_off_inside_a_letter_is_a_file_cut_off() {
    let text = "{\"id\": \"A\",\n \"title\": {\"en\": \"x\", \"ko\": \"장애";
    for off in [1, 2] {
        let cut = &text.as_bytes()[..text.len() - off];
        assert_eq!(fault("cut.json", cut), fault("cut.json", &text.as_bytes()[..text.len() - 3]), "{off}");
        assert!(matches!(fault("cut.json", cut), (_, K::Truncated, Weight::Error)), "{off}");
        let whole = r#"{"id": "B", "title": {"en": "Whole", "ko": "온전한 사례"}}"#;
        let line = cut.iter().copied().filter(|byte| *byte != b'\n').collect::<Vec<u8>>();
        let list = [b"[", whole.as_bytes(), b",\n", cut].concat();
        let lines = [whole.as_bytes(), b"\n", &line].concat();
        for (name, bytes) in [("list.json", &list), ("lines.jsonl", &lines)] {
            let folder = folder(&[(name, bytes)]);
            let catalog = with_good(&folder);
            assert!(ids(&catalog).contains(&"B"), "{name}: the case before it is there");
            assert!(matches!(catalog.problems[..], [Problem { kind: K::Truncated, .. }]), "{:?}", catalog.problems);
        }
    }
}
