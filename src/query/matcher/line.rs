//! A text as it is searched, folded and on one line, with the way back to it.

use crate::text::fold::{Folded, fold};
use std::ops::Range;

/// A folded text whose blanks in a row are one space.
#[derive(Debug)]
pub(super) struct Line {
    /// What is searched.
    pub(super) text: String,
    folded: Folded,
    /// From a place in `text` on, how many bytes more the place in the folded text is.
    shifts: Vec<(usize, usize)>,
}

impl Line {
    pub(super) fn new(text: &str) -> Line {
        let mut folded = fold(text);
        let whole = std::mem::take(&mut folded.text);
        if !whole.contains("  ") && !whole.starts_with(' ') && whole.chars().all(|c| c == ' ' || !c.is_whitespace()) {
            return Line { text: whole, folded, shifts: Vec::new() };
        }
        let mut line = Line { text: String::with_capacity(whole.len()), folded, shifts: Vec::new() };
        let mut shift = 0;
        let mut blank = true;
        for (at, c) in whole.char_indices() {
            if c.is_whitespace() {
                if !blank {
                    line.text.push(' ');
                }
                blank = true;
                continue;
            }
            if at - line.text.len() != shift {
                shift = at - line.text.len();
                line.shifts.push((line.text.len(), shift));
            }
            blank = false;
            line.text.push(c);
        }
        line
    }

    /// The bytes of the original that a range of the line came from, widened to grapheme clusters.
    pub(super) fn original(&self, range: Range<usize>) -> Range<usize> {
        let last = range.end.saturating_sub(1).max(range.start);
        self.folded.original(range.start + self.shift(range.start)..range.end + self.shift(last))
    }

    fn shift(&self, at: usize) -> usize {
        let before = self.shifts.partition_point(|(from, _)| *from <= at);
        before.checked_sub(1).and_then(|place| self.shifts.get(place)).map_or(0, |(_, shift)| *shift)
    }
}

#[cfg(test)]
mod tests {
    use super::Line;

    #[test]
    fn a_line_leads_back_over_blanks_in_a_row() {
        for (text, line, query, marked) in [
            ("a\n\nb  c", "a b c", "b c", "b  c"),
            ("a\n\nb  c", "a b c", "c", "c"),
            ("  ½\n 오류\t\tx", "1/2 오류 x", "오류 x", "오류\t\tx"),
            ("  ½\n 오류\t\tx", "1/2 오류 x", "2 오", "½\n 오"),
            ("plain", "plain", "lai", "lai"),
        ] {
            let made = Line::new(text);
            assert_eq!(made.text.trim_end(), line);
            let at = made.text.find(query).unwrap();
            assert_eq!(text.get(made.original(at..at + query.len())), Some(marked), "{text:?} {query}");
        }
    }
}
