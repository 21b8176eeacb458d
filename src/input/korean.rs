//! Hangul as keys: what the two-set keyboard's keys were, when an input method stood between.

/// The keys of the two-set keyboard that make this letter, in order; none when it is no modern Hangul letter or syllable.
pub fn keys(c: char) -> Option<String> {
    let _ = c;
    None
}
