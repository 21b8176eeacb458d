//! Packs the starter library: the words (vocabulary, then synonyms) as one compressed block; what every start needs of the
//! cases as another, a line each; and the records, each a block of its own, end to end.

use serde_json::{Map, Value, json};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The fields that a list of cases, the facets and the links between cases need. The rest is unpacked when looked at.
const HEAD: [&str; 18] = [
    "id",
    "org",
    "org_slug",
    "date",
    "date_kind",
    "title",
    "domain",
    "root_cause",
    "components",
    "symptoms",
    "contributing",
    "severity",
    "timeline",
    "related",
    "recurrence_of",
    "review",
    "url",
    "updated_at",
];

#[expect(clippy::disallowed_methods, reason = "cargo hands its folders to a build script through the environment")]
fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=data");
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?);

    let words = [read("data/vocab.json".as_ref())?, read("data/synonyms.json".as_ref())?];
    fs::write(out.join("words.lz4"), pack(&lines(&words)?))?;

    let mut files: Vec<PathBuf> =
        fs::read_dir("data/cases")?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let (mut heads, mut records) = (Vec::new(), Vec::new());
    for path in &files {
        let case = read(path)?;
        let from = records.len();
        records.extend(pack(&serde_json::to_string(&case)?));
        heads.push(head(&case, [from, records.len()]));
    }
    fs::write(out.join("heads.lz4"), pack(&lines(&heads)?))?;
    fs::write(out.join("records.bin"), records)?;
    Ok(())
}

fn read(path: &Path) -> Result<Value, Box<dyn Error>> {
    let named = |error: &dyn Error| format!("{}: {error}", path.display());
    let text = fs::read_to_string(path).map_err(|error| named(&error))?;
    Ok(serde_json::from_str(&text).map_err(|error| named(&error))?)
}

/// What a start needs of a case, and where in the records its own is.
fn head(case: &Value, at: [usize; 2]) -> Value {
    let told = |lang: &str| case["summary"][lang].as_str().is_some_and(|text| !text.trim().is_empty());
    let kinds: Vec<&Value> = case["sources"].as_array().into_iter().flatten().map(|source| &source["kind"]).collect();
    let known = json!({"at": at, "en": told("en"), "ko": told("ko"), "kinds": kinds});
    let own = case.as_object().into_iter().flatten().filter(|(key, _)| HEAD.contains(&key.as_str()));
    let mut head: Map<String, Value> = own.map(|(key, value)| (key.clone(), value.clone())).collect();
    head.insert("known".to_owned(), known);
    Value::Object(head)
}

fn lines(values: &[Value]) -> Result<String, serde_json::Error> {
    values.iter().map(|value| serde_json::to_string(value).map(|line| line + "\n")).collect()
}

fn pack(text: &str) -> Vec<u8> {
    lz4_flex::block::compress_prepend_size(text.as_bytes())
}
