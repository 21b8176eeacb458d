//! The sources of cases: the starter library, the user's own folder over it, paths, standard input; and the order.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking, helpers too")]

use casebook::corpus::{Case, Catalog, Facet, Lang, ProblemKind as K, Root, Shelf, Str, Weight, check};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use tempfile::TempDir;

fn embedded() -> Catalog {
    Catalog::read(&[Root::Embedded], None)
}

fn ids(catalog: &Catalog) -> Vec<&str> {
    catalog.cases.iter().map(|case| case.id.as_ref()).collect()
}

fn stdin(text: &str) -> Catalog {
    Catalog::read(&[Root::Stdin], Some(&mut text.as_bytes()))
}

#[test]
fn the_starter_library_is_there_without_a_fault() {
    let catalog = embedded();
    assert_eq!(catalog.problems, []);
    let files = fs::read_dir("data/cases").unwrap().count();
    assert_eq!(catalog.cases.len(), files);
    for case in &catalog.cases {
        assert_eq!(
            (case.origin.shelf, case.origin.root.as_ref(), &case.origin.path),
            (Shelf::Embedded, "embedded", &None)
        );
        assert_eq!(case.origin.shown, format!("embedded/{}.json", case.id));
        assert!(case.speaks(Lang::En) && case.speaks(Lang::Ko) && case.date.day.is_some(), "{}", case.id);
    }
    assert!(catalog.vocab.term(Facet::Cause, "config-change").is_some());
    assert!(catalog.synonyms.groups().next().is_some());
}

/// A case without what tells where it was read.
fn contents(case: &Arc<Case>) -> String {
    let mut case = Case::clone(case);
    let json: serde_json::Value = serde_json::from_str(&case.record).unwrap();
    case.record = json.to_string().into();
    case.origin.shelf = Shelf::Embedded;
    case.origin.root = Str::default();
    case.origin.path = None;
    case.origin.shown = Str::default();
    case.origin.line = 1;
    format!("{case:#?}")
}

/// The embedded library skips the door, so everything in it must be as the door would leave it.
#[test]
fn cleaning_changes_nothing_in_the_starter_library() {
    let guarded = Catalog::read(&[Root::Path("data/cases".into())], None);
    assert_eq!(guarded.problems, []);
    let open = embedded();
    assert_eq!(ids(&guarded), ids(&open));
    for (guarded, open) in guarded.cases.iter().zip(&open.cases) {
        assert_eq!(contents(guarded), contents(open));
        let text = open.record.to_string();
        assert_eq!(casebook::text::clean::block(&text), text, "{}", open.id);
    }
}

#[test]
fn the_starter_library_passes_its_own_check() {
    let problems = check(&embedded());
    let errors: Vec<_> = problems.iter().filter(|problem| problem.weight == Weight::Error).collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

#[test]
fn an_own_case_takes_the_place_of_an_embedded_one_and_says_so() {
    let home = TempDir::new().unwrap();
    let cases = home.path().join("cases");
    fs::create_dir(&cases).unwrap();
    fs::write(cases.join("mine.json"), r#"{"id": "CB-0001", "title": {"en": "Ours"}, "root_cause": "lunch"}"#).unwrap();
    fs::write(cases.join("team.json"), r#"{"id": "TEAM-1", "title": {"ko": "우리 것"}}"#).unwrap();
    let words = r#"[{"words": ["점심"], "values": ["cause:lunch"]}]"#;
    fs::write(home.path().join("vocab.json"), r#"{"root_cause": [{"slug": "lunch", "label": {"ko": "점심"}}]}"#)
        .unwrap();
    fs::write(home.path().join("synonyms.json"), words).unwrap();
    let alone = embedded();
    let catalog = Catalog::read(&[Root::Embedded, Root::Own(cases)], None);
    assert_eq!(catalog.cases.len(), alone.cases.len() + 1);
    let ours: Vec<_> = catalog.cases.iter().filter(|case| case.id == "CB-0001").collect();
    assert!(matches!(ours.as_slice(), [case] if case.title.en.as_deref() == Some("Ours") && !case.duplicate));
    assert!(ours.iter().all(|case| case.origin.shelf == Shelf::Own && case.origin.root == "own"));
    let [problem] = catalog.problems.as_slice() else { panic!("{:?}", catalog.problems) };
    assert_eq!((&problem.kind, problem.weight), (&K::ReplacesEmbedded, Weight::Hint));
    assert_eq!(
        (problem.case.as_deref(), problem.field.as_deref(), problem.line),
        (Some("CB-0001"), Some("id"), Some(1))
    );
    assert!(problem.file.ends_with("mine.json"));
    assert_eq!(catalog.vocab.label(Facet::Cause, "lunch", Lang::En), "점심");
    assert_eq!(catalog.synonyms.groups().count(), alone.synonyms.groups().count() + 1);
}

#[test]
fn a_path_replaces_nothing_it_only_stands_beside() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("mine.json");
    fs::write(&path, r#"{"id": "CB-0001", "title": {"en": "Ours"}}"#).unwrap();
    let catalog = Catalog::read(&[Root::Path(path.clone()), Root::Embedded], None);
    let rows: Vec<_> = catalog.cases.iter().filter(|case| case.id == "CB-0001").map(|case| case.duplicate).collect();
    assert_eq!(rows, [true, true]);
    assert_eq!(catalog.problems.len(), 2);
    let alone = Catalog::read(&[Root::Path(path)], None);
    assert_eq!(ids(&alone), ["CB-0001"], "the starter library is there only when it is named");
    assert!(alone.vocab.term(Facet::Cause, "capacity").is_some(), "its vocabulary always is");
}

#[test]
fn a_vocabulary_in_a_folder_is_no_case_and_what_is_wrong_with_it_is_named() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("vocab.json"), "{\n\"domain\": [\n{\"label\": {}}]}").unwrap();
    fs::write(folder.path().join("synonyms.json"), "{").unwrap();
    fs::write(folder.path().join("a.json"), "{\"id\": \"A\"}").unwrap();
    let catalog = Catalog::read(&[Root::Path(folder.path().into())], None);
    assert_eq!(ids(&catalog), ["A"]);
    let told: Vec<_> = catalog.problems.iter().map(|it| (it.field.as_deref(), &it.kind)).collect();
    assert_eq!(told, [(None, &K::Truncated), (Some("domain.0"), &K::NoSlug)]);
}

#[test]
fn standard_input_takes_every_form() {
    assert_eq!(ids(&stdin("{\"id\": \"A\",\n \"title\": {\"en\": \"x\"}}\n")), ["A"]);
    assert_eq!(ids(&stdin("[{\"id\": \"A\"}, {\"id\": \"B\"}]")), ["A", "B"]);
    assert_eq!(ids(&stdin("{\"id\": \"A\"}\n{\"id\": \"B\"}\n")), ["A", "B"]);
    assert_eq!(ids(&stdin("{\"id\": \"A\"}\nnoise\n{\"id\": \"B\"}\n")), ["A", "B"]);
    assert_eq!(ids(&stdin("{\"title\": {\"en\": \"x\"}}")), ["stdin"]);
    let origin = stdin("{\"id\": \"A\"}\n\n{\"id\": \"B\"}").cases[1].origin.clone();
    assert_eq!((origin.root.as_ref(), origin.shown.as_ref(), origin.path, origin.line), ("-", "-", None, 3));
    assert_eq!(stdin("").problems.iter().map(|problem| &problem.kind).collect::<Vec<_>>(), [&K::Empty]);
    assert_eq!(ids(&stdin("{\"id\": \"A\"}").clone()).len() + Catalog::read(&[Root::Stdin], None).cases.len(), 1);
}

#[test]
fn many_files_and_many_records_come_in_the_same_order_as_few() {
    let folder = TempDir::new().unwrap();
    let mut lines = String::new();
    for number in 0..1000 {
        let record =
            format!("{{\"id\": \"N{number:04}\", \"title\": {{\"en\": \"t\"}}, \"date\": \"{}\"}}", 2000 + number % 20);
        if number < 200 {
            fs::write(folder.path().join(format!("f{number:03}.json")), &record).unwrap();
        } else {
            lines.push_str(&record);
            lines.push('\n');
        }
    }
    fs::write(folder.path().join("rest.jsonl"), lines).unwrap();
    let catalog = Catalog::read(&[Root::Path(folder.path().into())], None);
    assert_eq!(catalog.problems, []);
    let mut want: Vec<(i16, String)> = (0..1000).map(|number| (2000 + number % 20, format!("N{number:04}"))).collect();
    want.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    assert_eq!(ids(&catalog), want.iter().map(|(_, id)| id.as_str()).collect::<Vec<_>>());
    let last = catalog.cases.iter().find(|case| case.id == "N0999").unwrap();
    assert_eq!(last.origin.line, 800);
}

#[test]
fn roots_are_named_as_the_user_named_them() {
    let folder = TempDir::new().unwrap();
    let path: PathBuf = folder.path().join("팀");
    fs::create_dir(&path).unwrap();
    fs::write(path.join("a.json"), "{\"id\": \"A\"}").unwrap();
    let catalog = Catalog::read(&[Root::Path(path.clone())], None);
    let origin = &catalog.cases[0].origin;
    assert_eq!(origin.root, path.to_string_lossy());
    assert_eq!(origin.shown, path.join("a.json").to_string_lossy());
    assert_eq!(origin.shelf, Shelf::Path);
}
