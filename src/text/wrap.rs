//! Wrapping of clean text into rows of at most a number of cells, as byte ranges of the text. It copies and draws nothing.
//!
//! Rows end at blanks. Inside a word (eojeol) they end only when the word alone is wider than a row, or when moving it down
//! whole would leave a large part of the row empty; then at a break opportunity of Unicode's rules (between Hangul
//! syllables, after a hyphen), and inside a Latin word or an address only when that alone is wider than a row.

use std::ops::Range;

use unicode_linebreak::{BreakClass, break_property, linebreaks};

use super::{cluster::clusters, width::cluster_cells};

/// On a narrow row a third is a letter or two, so there the part that may stay empty is this many cells.
const LEAST_GAP: usize = 10;

/// Where a row may end.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Break {
    /// Between words, and inside one only as the head of this module says.
    #[default]
    Word,
    /// Also between any two Hangul syllables.
    Letter,
}

/// The rows of `text` at `width` cells, as byte ranges (trailing blanks of a row left out). Lines are parted at `\n` first;
/// an empty line is an empty row. No row is wider than `width`, but for a single letter that is.
pub fn wrap(text: &str, width: usize) -> Vec<Range<usize>> {
    wrap_by(text, width, Break::Word)
}

/// Like [`wrap`], with the choice of where rows may end.
pub fn wrap_by(text: &str, width: usize, by: Break) -> Vec<Range<usize>> {
    let mut rows = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        wrap_line(line, start, width.max(1), by, &mut rows);
        start += line.len() + 1;
    }
    rows
}

/// Whether a row may begin with a cluster.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Chance {
    /// No.
    Never,
    /// Yes, inside a word.
    Inside,
    /// Yes, at a blank.
    Blank,
}

/// One grapheme cluster of a line.
#[derive(Debug, Clone, Copy)]
struct Letter {
    /// Byte offset in the line.
    at: usize,
    cells: usize,
    /// Whether a row may begin here.
    chance: Chance,
    blank: bool,
    /// Must not end a row.
    opens: bool,
    /// Must not begin a row.
    closes: bool,
}

/// Adds the rows of `line`, which stands at byte `base` of the text.
fn wrap_line(line: &str, base: usize, width: usize, by: Break, rows: &mut Vec<Range<usize>>) {
    let line_end = line.trim_end().len();
    if line_end <= width && line.is_ascii() {
        rows.push(base..base + line_end);
        return;
    }
    let wrapper = Wrapper { letters: letters(line), width, by };
    let offset = |index: usize| wrapper.letters.get(index).map_or(line.len(), |letter| letter.at);
    let mut from = 0;
    let mut blank_line = true;
    while from < wrapper.letters.len() {
        let to = wrapper.row_end(from);
        let row_start = offset(from);
        let row_len = line.get(row_start..offset(to)).unwrap_or_default().trim_end().len();
        // An indent with no room for a word beside it is no row.
        if row_len > 0 {
            blank_line = false;
            rows.push(base + row_start..base + row_start + row_len);
        }
        from = wrapper.skip_blanks(to);
    }
    if blank_line {
        rows.push(base..base);
    }
}

/// The clusters of `line` with what matters for wrapping.
fn letters(line: &str) -> Vec<Letter> {
    let mut chances = linebreaks(line).map(|(at, _)| at).peekable();
    let mut after_blank = false;
    let mut after_opening = false;
    let mut letters = Vec::with_capacity(line.len() / 2);
    for (at, cluster) in clusters(line) {
        while chances.next_if(|chance| *chance < at).is_some() {}
        let mut chars = cluster.chars();
        let common = chars.next().is_some_and(is_common) && chars.as_str().is_empty();
        let blank = !common && cluster.chars().all(char::is_whitespace);
        // The rules take every slash for one that ends something; after a blank it begins a path.
        let path = after_blank && cluster == "/";
        let closes = !common && !path && cluster.chars().next().is_some_and(closes);
        let chance = match path || chances.peek() == Some(&at) {
            true if closes || after_opening => Chance::Never,
            true if after_blank => Chance::Blank,
            true => Chance::Inside,
            false => Chance::Never,
        };
        let opens = !common && cluster.chars().next_back().is_some_and(opens);
        let cells = if common { cluster.len().min(2) } else { cluster_cells(cluster) };
        letters.push(Letter { at, cells, chance, blank, opens, closes });
        after_opening = opens || (blank && after_opening);
        after_blank = blank;
    }
    letters
}

/// Whether `c` is a letter or a digit of the kinds that most text is made of. Such a one needs no look into the tables.
fn is_common(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '가'..='힣')
}

/// Whether `c` opens something, so that no row may end with it.
fn opens(c: char) -> bool {
    matches!(c, '‘' | '“' | '«' | '‹') || break_property(u32::from(c)) == BreakClass::OpenPunctuation
}

/// Whether `c` closes something or ends a sentence, so that no row may begin with it.
fn closes(c: char) -> bool {
    matches!(c, '’' | '”' | '»' | '›')
        || matches!(
            break_property(u32::from(c)),
            BreakClass::ClosePunctuation
                | BreakClass::CloseParenthesis
                | BreakClass::Exclamation
                | BreakClass::InfixSeparator
                | BreakClass::NonStarter
                | BreakClass::Symbol
        )
}

/// A line being wrapped. Indices are those of `letters`; one past the last is the end of the line.
struct Wrapper {
    letters: Vec<Letter>,
    width: usize,
    by: Break,
}

impl Wrapper {
    /// Where the row that begins at `from` ends; always past `from` while there is text.
    fn row_end(&self, from: usize) -> usize {
        let Some(full) = self.overflow(from) else { return self.letters.len() };
        if full > from && self.chance(full) == Chance::Blank {
            return full;
        }
        let blank = self.last_chance(from, full, |chance| chance == Chance::Blank);
        let inside = self.last_chance(blank.unwrap_or(from), full, |chance| chance == Chance::Inside);
        match (blank, inside) {
            (_, Some(inside)) if self.by == Break::Letter => inside,
            (Some(blank), None) if self.by == Break::Letter => self.split_or_move(from, Some(blank), full),
            (Some(blank), _) if self.fits_a_row(blank, true) && !self.is_gap(from, blank) => blank,
            (blank, inside) => self.split_or_move(from, inside.or(blank), full),
        }
    }

    /// Ends the row at the chance `at`, unless the piece after it must be split anyway: then `full` may be the better end.
    fn split_or_move(&self, from: usize, at: Option<usize>, full: usize) -> usize {
        match at {
            Some(at) if self.fits_a_row(at, false) || !self.is_gap(from, at) => at,
            _ => self.split(from, at, full),
        }
    }

    /// The last place up to `full` where a row may end though the rules know none, so that no closing punctuation begins a
    /// row and no opening one ends it; `chance` when there is no such place after it.
    fn split(&self, from: usize, chance: Option<usize>, full: usize) -> usize {
        let after = chance.unwrap_or(from);
        let allowed = |at: &usize| {
            let before = self.letters.get(at.wrapping_sub(1));
            !before.is_some_and(|letter| letter.opens) && !self.letters.get(*at).is_some_and(|letter| letter.closes)
        };
        let place = (after + 1..=full).rev().find(allowed);
        place.or(chance).unwrap_or(full.max(from + 1))
    }

    /// The first letter that no longer fits into a row that begins at `from`; blanks always fit, since a row drops them at
    /// its end.
    fn overflow(&self, from: usize) -> Option<usize> {
        let mut cells = 0;
        for (index, letter) in self.letters.iter().enumerate().skip(from) {
            cells += letter.cells;
            if cells > self.width && !letter.blank {
                return Some(index);
            }
        }
        None
    }

    /// The last index after `from` and up to `to` whose chance is as asked.
    fn last_chance(&self, from: usize, to: usize, is: impl Fn(Chance) -> bool) -> Option<usize> {
        (from + 1..=to).rev().find(|index| is(self.chance(*index)))
    }

    /// Whether the piece that begins at `from` fits into a row of its own: up to the next blank when `whole_word`, else up
    /// to the next chance of any kind. Reads no more than a row.
    fn fits_a_row(&self, from: usize, whole_word: bool) -> bool {
        let mut cells = 0;
        for (index, letter) in self.letters.iter().enumerate().skip(from) {
            let ends = letter.chance == Chance::Blank || (!whole_word && letter.chance == Chance::Inside);
            if index > from && ends {
                break;
            }
            if !letter.blank {
                cells += letter.cells;
            }
            if cells > self.width {
                return false;
            }
        }
        true
    }

    /// Whether a row from `from` to `to` would be empty in more than about a third.
    fn is_gap(&self, from: usize, to: usize) -> bool {
        let row = self.letters.get(from..to).unwrap_or_default();
        let trailing = row.iter().rev().take_while(|letter| letter.blank).count();
        let used: usize = row.iter().take(row.len() - trailing).map(|letter| letter.cells).sum();
        self.width.saturating_sub(used) > (self.width / 3).max(LEAST_GAP)
    }

    fn chance(&self, index: usize) -> Chance {
        self.letters.get(index).map_or(Chance::Blank, |letter| letter.chance)
    }

    fn skip_blanks(&self, from: usize) -> usize {
        from + self.letters.iter().skip(from).take_while(|letter| letter.blank).count()
    }
}

#[cfg(test)]
#[expect(clippy::string_slice, reason = "a wrong range should fail the test")]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::text::width::cells;

    fn rows(text: &str, width: usize) -> Vec<&str> {
        wrap(text, width).into_iter().map(|row| &text[row]).collect()
    }

    fn rows_by_letter(text: &str, width: usize) -> Vec<&str> {
        wrap_by(text, width, Break::Letter).into_iter().map(|row| &text[row]).collect()
    }

    const SENTENCE: &str = "캐시 무효화 누락으로 주문 조회가 지연되었습니다";
    const RUN: &str = "DB 커넥션풀고갈로인한전체서비스중단이발생";
    const MIXED: &str = "원인은 connection pool exhaustion(연결 고갈)이었다. 자세한 것은 \
                         https://status.example.com/incidents/2024-05-17-database 참고.";

    /// R10, at the four widths.
    #[test]
    fn words_stay_whole_where_they_can() {
        assert_eq!(rows(SENTENCE, 20), ["캐시 무효화 누락으로", "주문 조회가", "지연되었습니다"]);
        for width in [33, 40, 41] {
            assert_eq!(rows(SENTENCE, width), ["캐시 무효화 누락으로 주문 조회가", "지연되었습니다"], "{width}");
        }
    }

    /// R10: a run that would leave a row nearly empty fills it.
    #[test]
    fn a_long_run_fills_the_row_it_begins_on() {
        assert_eq!(rows(RUN, 20), ["DB 커넥션풀고갈로인", "한전체서비스중단이발", "생"]);
        assert_eq!(rows(RUN, 33), ["DB 커넥션풀고갈로인한전체서비스중", "단이발생"]);
        assert_eq!(rows(RUN, 40), ["DB 커넥션풀고갈로인한전체서비스중단이발", "생"]);
        assert_eq!(rows(RUN, 41), [RUN]);
    }

    #[test]
    fn latin_words_stay_whole_and_addresses_end_rows_at_their_parts() {
        assert_eq!(
            rows(MIXED, 20),
            [
                "원인은 connection",
                "pool exhaustion(연결",
                "고갈)이었다. 자세한",
                "것은 https://",
                "status.example.com/",
                "incidents/2024-05-17",
                "-database 참고."
            ]
        );
        assert_eq!(
            rows(MIXED, 40),
            [
                "원인은 connection pool exhaustion(연결",
                "고갈)이었다. 자세한 것은 https://",
                "status.example.com/incidents/2024-05-17-",
                "database 참고."
            ]
        );
    }

    #[test]
    fn what_no_rule_parts_is_parted_where_the_row_is_full() {
        assert_eq!(rows("로그 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 20), ["로그 aaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaa"]);
        assert_eq!(rows("로그 aaaaaaaaaaaaaaa", 12), ["로그", "aaaaaaaaaaaa", "aaa"]);
        assert_eq!(rows("가나다", 1), ["가", "나", "다"]);
        assert_eq!(rows("가나다", 0), ["가", "나", "다"]);
        assert_eq!(rows("👩\u{200d}🔬👩\u{200d}🔬", 3), ["👩\u{200d}🔬", "👩\u{200d}🔬"]);
    }

    #[test]
    fn closing_punctuation_begins_no_row_and_opening_ends_none() {
        assert_eq!(rows("가나다라마.", 10), ["가나다라", "마."]);
        assert_eq!(rows("가나다라(마바)", 10), ["가나다라", "(마바)"]);
        assert_eq!(rows("가나다라“마바”", 9), ["가나다", "라“마바”"]);
        assert_eq!(rows("가나다 라마 ) 바", 11), ["가나다", "라마 ) 바"]);
        assert_eq!(rows("aaaaaaaaaa)b", 10), ["aaaaaaaaa", "a)b"]);
        assert_eq!(rows("aaaaaaaaa(b)", 10), ["aaaaaaaaa", "(b)"]);
        assert_eq!(rows("aaaa aaaaa /etc/hosts", 10), ["aaaa aaaaa", "/etc/hosts"]);
        assert_eq!(rows("))))))", 4), ["))))", "))"]);
    }

    #[test]
    fn lines_and_indents_are_kept() {
        assert_eq!(rows("", 10), [""]);
        assert_eq!(rows("가\n\n나\n", 10), ["가", "", "나", ""]);
        assert_eq!(rows("   \n가", 10), ["", "가"]);
        assert_eq!(rows("  - 가나 다라", 8), ["  - 가나", "다라"]);
        assert_eq!(rows("      가나다", 6), ["가나다"]);
        assert_eq!(rows("가  나   다  ", 5), ["가", "나", "다"]);
    }

    #[test]
    fn by_letter_hangul_fills_rows_and_latin_words_stay() {
        assert_eq!(rows_by_letter(SENTENCE, 20), ["캐시 무효화 누락으로", "주문 조회가 지연되었", "습니다"]);
        assert_eq!(rows_by_letter("주문 조회가 connection", 20), ["주문 조회가", "connection"]);
    }

    fn text() -> impl Strategy<Value = String> {
        "(장애|캐시가 |커넥션풀고갈로인한전체서비스|connection|https://a.example/b/c?d=e|é|e\u{301}|👩\u{200d}🔬|🇰🇷|—|①| |  |\n|\\(|\\)|“|”|\\.|,|/|-|ᄒ|ᅡ|\\PC){0,40}"
    }

    proptest! {
        #[test]
        fn wrapping_loses_nothing_and_no_row_is_too_wide(text in text(), width in 0usize..50, letter in any::<bool>()) {
            let by = if letter { Break::Letter } else { Break::Word };
            let rows = wrap_by(&text, width, by);
            let mut at = 0;
            for row in &rows {
                prop_assert!(row.start >= at && row.end >= row.start);
                prop_assert_eq!(text[at..row.start].trim(), "");
                let shown = &text[row.clone()];
                prop_assert!(!shown.contains('\n'));
                prop_assert_eq!(shown.trim_end(), shown);
                prop_assert!(cells(shown) <= width.max(1) || clusters(shown).filter(|(_, c)| cells(c) > 0).count() == 1);
                at = row.end;
            }
            prop_assert_eq!(text[at..].trim(), "");
            let starts: Vec<usize> = clusters(&text).map(|(start, _)| start).collect();
            prop_assert!(rows.iter().all(|row| row.start == text.len() || starts.contains(&row.start)));
            prop_assert!(rows.len() > text.matches('\n').count());
        }

        /// By word, a word is split only when it is wider than a row or when a large gap would stay.
        #[test]
        fn words_are_split_for_a_reason(words in proptest::collection::vec("[가-힣]{1,9}|[a-z]{1,12}", 1..20), width in 20usize..60) {
            let text = words.join(" ");
            let rows = wrap(&text, width);
            for pair in rows.windows(2) {
                let (row, next) = (&pair[0], &pair[1]);
                if row.end == next.start {
                    let word_start = text[..row.end].rfind(' ').map_or(0, |at| at + 1);
                    let word_end = text[row.end..].find(' ').map_or(text.len(), |at| row.end + at);
                    let without = width - cells(text[row.start..word_start.max(row.start)].trim_end());
                    prop_assert!(cells(&text[word_start..word_end]) > width || without > (width / 3).max(10));
                } else {
                    let next_word = text[next.start..].split(' ').next().unwrap();
                    prop_assert!(cells(&text[row.clone()]) + 1 + cells(next_word) > width);
                }
            }
        }
    }
}
