//! A one-line text field: `tui-textarea` keeps text, caret and word motions; what it does by `char` is done here by
//! grapheme cluster, and what goes in is clean and composed. It draws nothing.

use crate::input::EditKey;
use crate::text::{clean, width};
use tui_textarea::{CursorMove, DataCursor, TextArea};
use unicode_segmentation::UnicodeSegmentation;

/// The longest text that a field takes, in bytes: a pasted log is cut here.
const LONGEST: usize = 8 * 1024;

/// The text and its caret.
#[derive(Debug, Clone, Default)]
pub struct Field {
    area: TextArea<'static>,
}

/// What of a field shows at a width.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// The cells that show, as text.
    pub text: String,
    /// The caret's cell in them.
    pub caret: usize,
}

impl Field {
    /// The text.
    pub fn text(&self) -> &str {
        self.area.lines().first().map_or("", String::as_str)
    }

    /// Whether there is no text.
    pub fn is_empty(&self) -> bool {
        self.text().is_empty()
    }

    /// The text before the caret.
    pub fn before(&self) -> &str {
        let DataCursor(_, column) = self.area.cursor();
        let text = self.text();
        let end = text.char_indices().nth(column).map_or(text.len(), |(at, _)| at);
        text.get(..end).unwrap_or(text)
    }

    /// Puts `text` in place of everything, cleaned, the caret at its end.
    pub fn set(&mut self, text: &str) {
        let text = clean::line(text);
        let caret = text.chars().count();
        self.put(text, caret);
    }

    /// Puts typed or pasted text in at the caret, cleaned and composed with what stands around it.
    pub fn insert(&mut self, typed: &str) {
        // Jamo can arrive one by one: what was typed is composed together with the text before it.
        let before = clean::line(&format!("{}{typed}", self.before()));
        let after = self.text().get(self.before().len()..).unwrap_or_default().to_owned();
        let mut text = before;
        let caret = text.chars().count();
        text.push_str(&after);
        if text.len() <= LONGEST {
            self.put(text, caret);
        } else {
            let mut end = LONGEST;
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            text.truncate(end);
            let caret = caret.min(text.chars().count());
            self.put(text, caret);
        }
    }

    /// Does what an editing key does; whether the text changed.
    pub fn edit(&mut self, edit: EditKey) -> bool {
        match edit {
            EditKey::Left => self.step(CursorMove::Back, cluster_before(self.before())),
            EditKey::Right => self.step(CursorMove::Forward, self.cluster_after()),
            EditKey::Home => self.step(CursorMove::Head, 1),
            EditKey::End => self.step(CursorMove::End, 1),
            EditKey::WordLeft => self.step(CursorMove::WordBack, 1),
            EditKey::WordRight => self.step(CursorMove::WordForward, 1),
            EditKey::Backspace => {
                let chars = cluster_before(self.before());
                self.step(CursorMove::Back, chars);
                return self.area.delete_str(chars);
            }
            EditKey::Delete => {
                let chars = self.cluster_after();
                return self.area.delete_str(chars);
            }
            EditKey::DeleteWord => return self.area.delete_word(),
            EditKey::DeleteToStart => return self.area.delete_line_by_head(),
            EditKey::DeleteToEnd => return self.area.delete_line_by_end(),
        }
        false
    }

    /// The part of the text that shows in `cells` cells, with the caret in it.
    pub fn window(&self, cells: usize) -> Window {
        let caret = width::cells(self.before());
        // One cell is kept for the caret behind the last letter.
        let from = (caret + 1).saturating_sub(cells.max(1));
        Window { text: width::slice(self.text(), from, cells), caret: caret - from }
    }

    fn step(&mut self, by: CursorMove, times: usize) {
        for _ in 0..times {
            self.area.move_cursor(by);
        }
    }

    fn cluster_after(&self) -> usize {
        let after = self.text().get(self.before().len()..).unwrap_or_default();
        after.graphemes(true).next().map_or(0, |cluster| cluster.chars().count())
    }

    fn put(&mut self, text: String, caret: usize) {
        self.area = TextArea::from([text]);
        self.area.move_cursor(CursorMove::Head);
        self.area.move_cursor(CursorMove::Jump(0, u16::try_from(caret).unwrap_or(u16::MAX)));
    }
}

fn cluster_before(before: &str) -> usize {
    before.graphemes(true).next_back().map_or(0, |cluster| cluster.chars().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(text: &str) -> Field {
        let mut field = Field::default();
        field.set(text);
        field
    }

    #[test]
    fn backspace_and_arrows_go_by_cluster() {
        let mut family = field("복구👩\u{200d}🔬");
        assert!(family.edit(EditKey::Backspace));
        assert_eq!(family.text(), "복구");
        family.edit(EditKey::Left);
        assert_eq!(family.before(), "복");
        assert!(family.edit(EditKey::Delete));
        assert_eq!(family.text(), "복");
        assert!(!family.edit(EditKey::Delete));
    }

    #[test]
    fn jamo_typed_one_by_one_are_composed() {
        let mut field = field("");
        for jamo in ["\u{1100}", "\u{1161}", "\u{11a8}"] {
            field.insert(jamo);
        }
        assert_eq!(field.text(), "각");
        assert_eq!(field.before(), "각");
    }

    #[test]
    fn what_the_field_is_set_to_is_cleaned() {
        let mut field = Field::default();
        field.set("a\u{1b}[31mb\u{202e}c\u{115f}\u{1112}\u{1161}\u{11ab} ");
        assert_eq!(field.text(), "a\u{2591}bc한 ");
    }

    #[test]
    fn pasted_lines_and_escapes_become_plain_text() {
        let mut field = field("");
        field.insert("결제\r\n지연\u{1b}[31m");
        assert!(field.text().starts_with("결제 지연"), "{}", field.text());
        assert!(!field.text().contains('\u{1b}'));
    }

    #[test]
    fn the_caret_stays_in_sight_when_the_box_is_narrow() {
        let field = field("가나다라마바");
        let window = field.window(7);
        assert_eq!(window.text.trim_end(), "라마바");
        assert_eq!(window.caret, 6);
    }

    #[test]
    fn a_word_before_the_caret_is_deleted_whole() {
        let mut field = field("redis 커넥션");
        assert!(field.edit(EditKey::DeleteWord));
        assert_eq!(field.text(), "redis ");
    }
}
