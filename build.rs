//! Packs the starter library into two compressed blocks: the words (vocabulary, then synonyms) and the cases. Each is one
//! JSON text a line, so that reading can be split over threads without parsing first.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

#[expect(clippy::disallowed_methods, reason = "cargo hands its folders to a build script through the environment")]
fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=data");
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?);

    let mut cases: Vec<PathBuf> =
        fs::read_dir("data/cases")?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    cases.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    cases.sort();
    pack(&[PathBuf::from("data/vocab.json"), PathBuf::from("data/synonyms.json")], &out.join("words.lz4"))?;
    pack(&cases, &out.join("cases.lz4"))
}

/// Writes the JSON files, a line each, as one block.
fn pack(files: &[PathBuf], block: &Path) -> Result<(), Box<dyn Error>> {
    let mut lines = String::new();
    for path in files {
        let name = |error: &dyn Error| format!("{}: {error}", path.display());
        let text = fs::read_to_string(path).map_err(|error| name(&error))?;
        let json: serde_json::Value = serde_json::from_str(&text).map_err(|error| name(&error))?;
        lines.push_str(&serde_json::to_string(&json)?);
        lines.push('\n');
    }
    fs::write(block, lz4_flex::block::compress_prepend_size(lines.as_bytes()))?;
    Ok(())
}
