//! The door for untrusted text: everything read from outside passes here once, and nothing that could steer a terminal
//! gets through. It judges no content and knows no widths.

use std::{borrow::Cow, fmt::Write as _};

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};
use unicode_segmentation::UnicodeSegmentation;

pub use super::hidden::is_hidden;
use super::{
    cluster::is_plain,
    escape::sequence_len,
    hidden::{JOINER, PICTURE_SELECTOR, flag_tags, is_picture, is_skin},
};

/// What stands where a control character or a whole escape sequence stood: one cell under both width tables, in every
/// terminal font, and no letter of any language.
pub const MARK: char = '░';

/// One line of clean text: NFC, control characters and whole escape sequences as one [`MARK`] each, direction marks,
/// zero-width and filler characters dropped (joiners inside emoji stay), a tab as one space, a run of line breaks as one
/// space and at either end as nothing.
pub fn line(raw: &str) -> String {
    Cleaner::new(raw.len(), Breaks::Space, Some(MARK)).clean(raw)
}

/// Clean text of several lines: like [`line`], but line breaks stay (CR LF, CR, U+2028 and U+2029 become LF).
pub fn block(raw: &str) -> String {
    Cleaner::new(raw.len(), Breaks::Keep, Some(MARK)).clean(raw)
}

/// Pasted text as it may enter a one-line field: like [`line`], but control characters and escape sequences leave nothing,
/// runs of white space are one space and none stands at the ends. At most `max_chars` characters, cut between clusters.
pub fn paste(raw: &str, max_chars: usize) -> String {
    let clean = Cleaner::new(raw.len(), Breaks::Space, None).clean(raw);
    let words: Vec<&str> = clean.split_whitespace().collect();
    let mut left = max_chars;
    let mut text = String::with_capacity(clean.len());
    for cluster in words.join(" ").graphemes(true) {
        let Some(rest) = left.checked_sub(cluster.chars().count()) else { break };
        left = rest;
        text.push_str(cluster);
    }
    text.truncate(text.trim_end().len());
    text
}

/// `s` in NFC; borrowed when it is that already.
pub fn compose(s: &str) -> Cow<'_, str> {
    if s.is_ascii() || is_nfc_quick(s.chars()) == IsNormalized::Yes {
        return Cow::Borrowed(s);
    }
    Cow::Owned(s.nfc().collect())
}

/// JSON text with every hidden character (see [`is_hidden`]) written as `\uXXXX`, above U+FFFF as a pair of surrogates.
/// What an emoji is made of stays. The value that the JSON stands for does not change.
pub fn escape_hidden(json: &str) -> Cow<'_, str> {
    let hides = |c: char| c >= ' ' && is_hidden(c);
    if !json.chars().any(hides) {
        return Cow::Borrowed(json);
    }
    let mut out = String::with_capacity(json.len() + 32);
    let mut emoji = Emoji::default();
    let mut chars = json.chars();
    while let Some(c) = chars.next() {
        let after = chars.as_str();
        // Below the blank only the white space between values occurs raw in JSON.
        if !hides(c) || emoji.needs(c, after) {
            out.push(c);
            emoji.see(c, after);
            continue;
        }
        emoji = Emoji::default();
        for unit in c.encode_utf16(&mut [0; 2]) {
            // Writing to a string cannot fail.
            let _ = write!(out, "\\u{unit:04x}");
        }
    }
    Cow::Owned(out)
}

/// What is known of the emoji that the text so far ends with.
#[derive(Debug, Default, Clone, Copy)]
struct Emoji {
    /// The last character that was neither a skin nor a selector; a picture or not.
    base: Option<char>,
    /// A skin or a selector has followed the base.
    dressed: bool,
    /// So many characters from here are the tags of a flag.
    tags: usize,
}

impl Emoji {
    /// Whether a joiner may follow.
    fn is_picture(self) -> bool {
        self.base.is_some_and(is_picture)
    }

    /// Whether the hidden character `c` is part of an emoji, given the text `after` it.
    fn needs(self, c: char, after: &str) -> bool {
        match c {
            JOINER => self.is_picture() && after.chars().next().is_some_and(is_picture),
            PICTURE_SELECTOR if self.dressed => false,
            PICTURE_SELECTOR => {
                let keycap = matches!(self.base, Some('0'..='9' | '#' | '*')) && after.starts_with('\u{20E3}');
                keycap || self.is_picture()
            }
            _ => self.tags > 0,
        }
    }

    /// Takes note of `c`, which stays in the text, and of the text `after` it.
    fn see(&mut self, c: char, after: &str) {
        if self.tags > 0 {
            self.tags -= 1;
        } else if is_skin(c) || c == PICTURE_SELECTOR {
            self.dressed = true;
        } else {
            let tags = if c == '🏴' { flag_tags(after.chars()).unwrap_or(0) } else { 0 };
            *self = Self { base: Some(c), dressed: false, tags };
        }
    }
}

/// What becomes of line breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Breaks {
    /// A run of them is one space.
    Space,
    /// Each is a line feed.
    Keep,
}

/// The text so far and what is still open in it.
struct Cleaner {
    out: String,
    breaks: Breaks,
    mark: Option<char>,
    emoji: Emoji,
    /// A joiner was read after a picture; it is written if a picture follows.
    joiner: bool,
    /// A line break was read that will be a space if more text follows.
    space: bool,
}

impl Cleaner {
    fn new(capacity: usize, breaks: Breaks, mark: Option<char>) -> Self {
        let out = String::with_capacity(capacity);
        Self { out, breaks, mark, emoji: Emoji::default(), joiner: false, space: false }
    }

    fn clean(mut self, raw: &str) -> String {
        if raw.chars().all(|c| is_plain(c) || (c == '\n' && self.breaks == Breaks::Keep)) {
            return raw.to_owned();
        }
        let mut rest = raw;
        while let Some(c) = rest.chars().next() {
            let len = self.read(c, rest);
            rest = rest.get(len..).unwrap_or_default();
        }
        // Last, since what was dropped may have stood between letters that compose.
        match compose(&self.out) {
            Cow::Borrowed(_) => self.out,
            Cow::Owned(composed) => composed,
        }
    }

    /// Reads the character `c` at the start of `rest`, and what belongs to it; gives its length in bytes.
    fn read(&mut self, c: char, rest: &str) -> usize {
        let after = rest.get(c.len_utf8()..).unwrap_or_default();
        match c {
            '\r' if after.starts_with('\n') => {}
            '\n' | '\r' | '\u{2028}' | '\u{2029}' => self.line_break(),
            '\t' => self.push(' ', after),
            _ if c.is_control() => {
                self.joiner = false;
                if let Some(mark) = self.mark {
                    self.push(mark, after);
                }
                return sequence_len(rest).unwrap_or(c.len_utf8());
            }
            JOINER => self.joiner = self.emoji.is_picture(),
            _ if self.emoji.tags > 0 => self.push(c, after),
            _ if is_hidden(c) => {}
            _ => self.push(c, after),
        }
        c.len_utf8()
    }

    fn line_break(&mut self) {
        match self.breaks {
            Breaks::Space => self.space = true,
            Breaks::Keep => self.push('\n', ""),
        }
    }

    fn push(&mut self, c: char, after: &str) {
        if std::mem::take(&mut self.space) && !self.out.is_empty() {
            self.joiner = false;
            self.out.push(' ');
        }
        if std::mem::take(&mut self.joiner) && is_picture(c) {
            self.out.push(JOINER);
        }
        self.out.push(c);
        self.emoji.see(c, after);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use unicode_normalization::is_nfc;

    use super::*;
    use crate::text::width::{cells, cells_cjk};

    #[test]
    fn the_mark_is_narrow_under_both_tables() {
        assert_eq!((cells("░"), cells_cjk("░")), (1, 1));
    }

    #[test]
    fn a_line_is_clean() {
        let table = [
            ("plain", "plain"),
            ("결제 지연", "결제 지연"),
            // Line breaks and tabs.
            ("a\r\nb\rc\nd\u{2028}e\u{2029}f", "a b c d e f"),
            ("\n\na\n\r\n\nb\n", "a b"),
            ("a\tb", "a b"),
            // Controls and sequences: one mark each.
            ("a\u{0}b\u{7}\u{8}c\u{7f}\u{85}\u{9c}", "a░b░░c░░░"),
            ("결제\u{1b}[31m지연\u{1b}[0m", "결제░지연░"),
            ("\u{1b}]0;가짜 제목\u{7}끝", "░끝"),
            ("\u{9b}31m적\u{1b}c\u{1b}(B", "░적░░"),
            ("\u{1b}]52;c;aGk=\u{1b}\\x", "░x"),
            // R51.
            ("장애\u{202e}반전\u{200b}끝\u{feff}", "장애반전끝"),
            ("\u{2066}a\u{2069}\u{200e}\u{200f}\u{61c}b\u{2060}c\u{ad}d\u{180e}\u{34f}\u{e0041}e", "abcde"),
            // R08, and a filler between letters that compose.
            ("결\u{3164}제", "결제"),
            ("\u{3164}\u{3164}\u{3164}", ""),
            ("\u{1100}\u{3164}\u{1167}\u{115f}\u{11af}\u{ffa0}\u{1160}제", "결제"),
            // R57, R22.
            ("\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}", "한글"),
            ("re\u{301}sume\u{301}", "résumé"),
            // R07.
            ("⚠\u{fe0f}장애 👩\u{200d}🔬복구 1\u{fe0f}\u{20e3}단계 🇰🇷", "⚠장애 👩\u{200d}🔬복구 1\u{20e3}단계 🇰🇷"),
            ("❤\u{fe0f}\u{200d}🔥 👩🏽\u{200d}🔬", "❤\u{200d}🔥 👩🏽\u{200d}🔬"),
            (
                "👩\u{200d}\u{200d}\u{200b}🔬 👩\u{200d} 🔬 👩\u{200d}a a\u{200d}👩 👩\u{200d}\n🔬 👩\u{200d}",
                "👩\u{200d}🔬 👩 🔬 👩a a👩 👩 🔬 👩",
            ),
            ("क\u{200d}ख", "कख"),
            // The flag of Scotland, and tags that are no flag.
            (
                "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}x",
                "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}x",
            ),
            ("🏴\u{e0067}\u{e0062}x 👩\u{e0067}\u{e0062}\u{e0073}\u{e007f}", "🏴x 👩"),
        ];
        for (raw, clean) in table {
            assert_eq!(line(raw), clean, "{raw:?}");
        }
    }

    #[test]
    fn a_block_keeps_its_lines() {
        let table = [
            ("a\r\nb\rc\n\nd\u{2028}e\u{2029}f\n", "a\nb\nc\n\nd\ne\nf\n"),
            ("\u{1b}]0;열린 채\n둘째 줄\t끝", "░0;열린 채\n둘째 줄 끝"),
            ("한\n글", "한\n글"),
            ("👩\u{200d}\n🔬", "👩\n🔬"),
        ];
        for (raw, clean) in table {
            assert_eq!(block(raw), clean, "{raw:?}");
        }
    }

    #[test]
    fn a_paste_is_words_with_one_space_between() {
        let table = [
            ("결제\r\n지연\u{1b}[31m", 100, "결제 지연"),
            ("  a\t\t b\u{3000}\u{a0}c\n", 100, "a b c"),
            ("a\u{0}b", 100, "ab"),
            ("가나다라", 2, "가나"),
            ("가 나", 2, "가"),
            ("a👩\u{200d}🔬b", 3, "a"),
            ("가", 0, ""),
        ];
        for (raw, max_chars, text) in table {
            assert_eq!(paste(raw, max_chars), text, "{raw:?}");
        }
    }

    #[test]
    fn composing_what_is_composed_copies_nothing() {
        assert!(matches!(compose("결제 지연 é ①"), Cow::Borrowed(_)));
        assert_eq!(compose("\u{1100}\u{1161}"), "가");
    }

    #[test]
    fn json_shows_hidden_characters_as_escapes() {
        let table = [
            (r#"{"a": "결제"}"#, r#"{"a": "결제"}"#),
            ("{\n\t\"a\": 1\r\n}", "{\n\t\"a\": 1\r\n}"),
            (
                "\"\u{7f}\u{9b}\u{202e}\u{200b}\u{3164}\u{feff}\u{2028}\"",
                r#""\u007f\u009b\u202e\u200b\u3164\ufeff\u2028""#,
            ),
            ("\"a\u{e0041}\u{1d173}\"", r#""a\udb40\udc41\ud834\udd73""#),
            ("\"👩\u{200d}🔬 a\u{200d}b 👩\u{200d}a\"", "\"👩\u{200d}🔬 a\\u200db 👩\\u200da\""),
            (
                "\"⚠\u{fe0f} 1\u{fe0f}\u{20e3} ❤\u{fe0f}\u{200d}🔥 a\u{fe0f} 1\u{fe0f}\"",
                "\"⚠\u{fe0f} 1\u{fe0f}\u{20e3} ❤\u{fe0f}\u{200d}🔥 a\\ufe0f 1\\ufe0f\"",
            ),
        ];
        for (json, escaped) in table {
            assert_eq!(escape_hidden(json), escaped, "{json:?}");
        }
    }

    /// Characters of every kind that the door knows, and any other.
    fn raw() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            proptest::sample::select(vec![
                "\u{1b}",
                "[",
                "]",
                "0;",
                "m",
                "\u{7}",
                "\u{9b}",
                "\u{9c}",
                "\\",
                "\n",
                "\r",
                "\r\n",
                "\t",
                " ",
                "\u{2028}",
                "\u{200d}",
                "👩",
                "🔬",
                "🏽",
                "\u{fe0f}",
                "🏴",
                "\u{e0067}",
                "\u{e0062}",
                "\u{e007f}",
                "\u{1100}",
                "\u{1161}",
                "\u{11a8}",
                "\u{3164}",
                "\u{202e}",
                "e",
                "\u{301}",
                "\u{327}",
                "가",
                "장애",
                "ㄱ",
                "©",
                "1",
                "\u{20e3}",
            ])
            .prop_map(str::to_owned),
            any::<char>().prop_map(String::from),
        ];
        proptest::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
    }

    /// What is left in `text` that nobody sees, joiners and tags inside emoji aside.
    fn hidden_left(text: &str) -> String {
        let mut left = String::new();
        let mut emoji = Emoji::default();
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            if is_hidden(c) && (c == PICTURE_SELECTOR || !emoji.needs(c, chars.as_str())) {
                left.push(c);
            }
            emoji.see(c, chars.as_str());
        }
        left
    }

    proptest! {
        #[test]
        fn clean_text_is_composed_shows_all_and_is_clean_for_good(raw in raw()) {
            for clean in [line, block] {
                let once = clean(&raw);
                prop_assert!(is_nfc(&once));
                prop_assert_eq!(hidden_left(&once), "");
                prop_assert!(!once.contains('\t'));
                prop_assert_eq!(clean(&once), once);
            }
            prop_assert!(!line(&raw).contains('\n'));
            let pasted = paste(&raw, 12);
            prop_assert!(pasted.chars().count() <= 12);
            prop_assert_eq!(paste(&pasted, 12), pasted);
        }

        #[test]
        fn escaped_json_means_the_same(raw in raw()) {
            let json = serde_json::to_string(&raw).unwrap();
            let escaped = escape_hidden(&json);
            prop_assert_eq!(serde_json::from_str::<String>(&escaped).unwrap(), raw);
            prop_assert_eq!(hidden_left(&escaped.replace(PICTURE_SELECTOR, "")), "");
        }
    }
}
