//! Packs the starter library and the default keys. What every start needs, the keys, the vocabulary and the heads of the
//! cases, becomes text of a line an action, a term and a case, read where it stands in the binary; the rest (synonyms, kinds
//! of remediation, a record each) is compressed, and unpacked when it is first looked at.

use serde_json::Value;
use std::cmp::Reverse;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What every start needs of a case, in the order in which `src/corpus/embedded.rs` takes it: for the list, the facets and
/// the links between cases. The rest is unpacked when looked at.
const TEXTS: [&str; 17] = [
    "/id",
    "/org",
    "/org_slug",
    "/date",
    "/date_kind",
    "/title/en",
    "/title/ko",
    "/root_cause",
    "/severity",
    "/timeline/detected_after",
    "/timeline/resolved_after",
    "/recurrence_of",
    "/review/written_by",
    "/review/reviewed_at",
    "/review/reviewed_by",
    "/url",
    "/updated_at",
];
const LISTS: [&str; 5] = ["/domain", "/components", "/symptoms", "/contributing", "/related"];

#[expect(clippy::disallowed_methods, reason = "cargo hands its folders to a build script through the environment")]
fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=data");
    println!("cargo::rerun-if-changed=assets/keys.toml");
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?);

    fs::write(out.join("keys.txt"), keys(&fs::read_to_string("assets/keys.toml")?)?)?;
    fs::write(out.join("vocab.txt"), vocab(&read("data/vocab.json".as_ref())?)?)?;
    for name in ["synonyms", "kinds"] {
        let words = read(format!("data/{name}.json").as_ref())?;
        fs::write(out.join(format!("{name}.lz4")), pack(&words.to_string()))?;
    }

    let mut files: Vec<PathBuf> =
        fs::read_dir("data/cases")?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let (mut heads, mut records) = (Vec::new(), Vec::new());
    for path in &files {
        let case = read(path)?;
        let from = records.len();
        records.extend(pack(&serde_json::to_string(&case)?));
        heads.push((Reverse(text(&case["date"])), text(&case["id"]), head(&case, [from, records.len()])?));
    }
    // Newest first, as a catalog has them: then nothing is left to sort.
    heads.sort();
    fs::write(out.join("heads.txt"), heads.into_iter().map(|(.., head)| head).collect::<String>())?;
    fs::write(out.join("records.bin"), records)?;
    Ok(())
}

fn read(path: &Path) -> Result<Value, Box<dyn Error>> {
    let named = |error: &dyn Error| format!("{}: {error}", path.display());
    let text = fs::read_to_string(path).map_err(|error| named(&error))?;
    Ok(serde_json::from_str(&text).map_err(|error| named(&error))?)
}

/// The rows of the two tables of keys, in file order: the table, the action, its chords.
fn keys(file: &str) -> Result<String, Box<dyn Error>> {
    let file = DeTable::parse(file).map_err(|error| format!("keys.toml: {error}"))?.into_inner();
    let mut rows: Vec<(usize, String)> = Vec::new();
    for (table, keys) in
        [("keys", file.get("keys")), ("field", file.get("keys").and_then(|keys| keys.get_ref().get("field")))]
    {
        for (action, chords) in keys.and_then(|keys| keys.get_ref().as_table()).into_iter().flatten() {
            let chords: Vec<&str> = match chords.get_ref() {
                DeValue::Table(_) => continue,
                DeValue::Array(chords) => chords.iter().map(Spanned::get_ref).filter_map(DeValue::as_str).collect(),
                chord => chord.as_str().into_iter().collect(),
            };
            let fields = [&[table, action.get_ref()], chords.as_slice()]
                .concat()
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>();
            rows.push((action.span().start, line(&fields, action.get_ref())?));
        }
    }
    rows.sort();
    Ok(rows.into_iter().map(|(_, row)| row).collect())
}

/// The terms of the vocabulary, in file order, each after the key that it stands under.
fn vocab(file: &Value) -> Result<String, Box<dyn Error>> {
    let mut lines = String::new();
    for (key, terms) in file.as_object().ok_or("vocab.json is no object")? {
        for term in terms.as_array().into_iter().flatten() {
            let slug = text(&term["slug"]);
            let more = file["aliases"][key].as_object().into_iter().flatten();
            let more = more.filter(|(_, of)| of.as_str() == Some(&slug)).map(|(alias, _)| alias.clone());
            let aliases = term["aliases"].as_array().into_iter().flatten().map(text).chain(more);
            let told = |field: &str| ["en", "ko"].map(|lang| text(&term[field][lang]));
            let mut fields = vec![key.clone(), slug.clone()];
            fields.extend(told("label").into_iter().chain(told("definition")));
            fields.push(aliases.collect::<Vec<_>>().join("\x1f"));
            lines += &line(&fields, &slug)?;
        }
    }
    Ok(lines)
}

/// What a start needs of a case, and where in the records its own is.
fn head(case: &Value, at: [usize; 2]) -> Result<String, Box<dyn Error>> {
    let texts = |values: &Value| values.as_array().into_iter().flatten().map(text).collect::<Vec<_>>().join("\x1f");
    let told = |lang: &str| case["summary"][lang].as_str().is_some_and(|text| !text.trim().is_empty());
    let kinds: Vec<Value> =
        case["sources"].as_array().into_iter().flatten().map(|source| source["kind"].clone()).collect();
    let mut fields = at.map(|place| place.to_string()).to_vec();
    fields.extend(["en", "ko"].map(|lang| if told(lang) { lang.to_owned() } else { String::new() }));
    fields.push(format!("embedded/{}.json", text(&case["id"])));
    let at = |path: &&str| case.pointer(path).unwrap_or(&Value::Null);
    fields.extend(TEXTS.iter().map(|path| text(at(path))));
    fields.extend(LISTS.iter().map(|path| texts(at(path))));
    fields.push(texts(&Value::Array(kinds)));
    line(&fields, &text(&case["id"]))
}

/// Texts parted by tabs, those of a list by the unit separator; what is missing is empty.
fn line(fields: &[String], of: &str) -> Result<String, Box<dyn Error>> {
    if fields.iter().any(|field| field.contains(['\t', '\n'])) {
        return Err(format!("{of}: a tab or a line break where one line belongs").into());
    }
    Ok(fields.join("\t") + "\n")
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn pack(text: &str) -> Vec<u8> {
    lz4_flex::block::compress_prepend_size(text.as_bytes())
}
