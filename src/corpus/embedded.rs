//! The starter library inside the binary, as `build.rs` packed it: the vocabulary, the synonyms, then one case a line.

static BLOB: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/library.lz4"));

/// The unpacked starter library.
pub(super) struct Embedded(String);

impl Embedded {
    /// Unpacks it. What this build packed unpacks; a block that did not would give an empty library.
    pub(super) fn open() -> Embedded {
        let bytes = lz4_flex::block::decompress_size_prepended(BLOB).unwrap_or_default();
        Embedded(String::from_utf8(bytes).unwrap_or_default())
    }

    /// The vocabulary, as JSON.
    pub(super) fn vocab(&self) -> &str {
        self.0.lines().next().unwrap_or_default()
    }

    /// The synonyms, as JSON.
    pub(super) fn synonyms(&self) -> &str {
        self.0.lines().nth(1).unwrap_or_default()
    }

    /// The cases, one JSON text each.
    pub(super) fn cases(&self) -> Vec<&str> {
        self.0.lines().skip(2).collect()
    }
}
