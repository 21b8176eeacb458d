//! Packs the starter library into one compressed block: the vocabulary, the synonyms, then one case a line, so that
//! reading can be split over threads without parsing first.

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

    let mut lines = String::new();
    for path in [Path::new("data/vocab.json"), Path::new("data/synonyms.json")]
        .into_iter()
        .chain(cases.iter().map(PathBuf::as_path))
    {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let json: serde_json::Value =
            serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        lines.push_str(&serde_json::to_string(&json)?);
        lines.push('\n');
    }
    fs::write(out.join("library.lz4"), lz4_flex::block::compress_prepend_size(lines.as_bytes()))?;
    Ok(())
}
