//! The starter library inside the binary, as `build.rs` packed it. The words (vocabulary and synonyms) and the cases are
//! two blocks, since every catalog needs the first and only some the second.

static WORDS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/words.lz4"));
static CASES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/cases.lz4"));

/// Our vocabulary and our synonyms, each as JSON.
pub(super) fn words() -> (String, String) {
    let text = unpack(WORDS);
    let (vocab, synonyms) = text.split_once('\n').unwrap_or_default();
    (vocab.to_owned(), synonyms.to_owned())
}

/// The cases, one JSON text a line.
pub(super) fn cases() -> String {
    unpack(CASES)
}

/// The ids of the cases.
pub(super) fn ids() -> Vec<String> {
    #[derive(serde::Deserialize)]
    struct Record {
        id: String,
    }
    cases().lines().filter_map(|line| serde_json::from_str::<Record>(line).ok()).map(|record| record.id).collect()
}

/// What this build packed unpacks; a block that did not would be an empty one.
fn unpack(block: &[u8]) -> String {
    String::from_utf8(lz4_flex::block::decompress_size_prepended(block).unwrap_or_default()).unwrap_or_default()
}
