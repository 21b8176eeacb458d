//! Pasted text as words: nothing in it may act as a filter or a negation.

use super::parse::reads_as_word;
use super::{Word, is_quote};
use crate::text::clean;

/// Pasted text as it may be put into the search box: one line, quotation marks as blanks, and a token that would read as a
/// filter or a negation in quotes.
pub fn paste_words(pasted: &str) -> String {
    let line = clean::line(pasted).replace(is_quote, " ");
    let token = |text: &str| Word { text: text.to_owned(), phrase: false, negated: false };
    let tokens: Vec<String> = line
        .split_whitespace()
        .map(|text| if reads_as_word(&token(text)) { text.to_owned() } else { format!("\"{text}\"") })
        .collect();
    tokens.join(" ")
}
