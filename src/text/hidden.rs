//! Which characters cannot be seen, and which of them an emoji needs. It drops and writes nothing itself.

use unicode_segmentation::UnicodeSegmentation;

/// Joins emoji to one picture; anywhere else it is only invisible.
pub(super) const JOINER: char = '\u{200D}';

/// Asks for the coloured picture of the character before it.
pub(super) const PICTURE_SELECTOR: char = '\u{FE0F}';

/// Whether `c` is a control character other than a line feed or a tab, or takes no room on the screen: direction marks,
/// zero-width characters, fillers, variation selectors, tags. A joiner counts; whether it is part of an emoji only its
/// neighbours tell.
pub fn is_hidden(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_control() && c != '\n' && c != '\t';
    }
    matches!(
        c,
        '\u{80}'..='\u{9F}'
            | '\u{AD}'
            | '\u{34F}'
            | '\u{61C}'
            | '\u{115F}' | '\u{1160}' // Hangul fillers
            | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{3164}' // Hangul filler
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{FFA0}' // half-width Hangul filler
            | '\u{FFF0}'..='\u{FFFB}'
            | '\u{13430}'..='\u{1343F}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
}

/// Whether `c` is a picture that a joiner may join to another.
pub(super) fn is_picture(c: char) -> bool {
    if c.is_ascii() {
        return false;
    }
    // The copyright sign is one, so the three are one cluster exactly when `c` is one too: no table of our own to keep.
    let joined: String = [c, JOINER, '©'].iter().collect();
    joined.graphemes(true).count() == 1
}

/// Whether `c` gives the emoji before it another skin; the emoji may still be joined after it.
pub(super) fn is_skin(c: char) -> bool {
    matches!(c, '\u{1F3FB}'..='\u{1F3FF}')
}

/// The length in characters of the tags that make the flag of a country's part out of the black flag before them (🏴 and
/// the letters `gbsct`); none when `after_flag` does not begin with such tags, whole.
pub(super) fn flag_tags(after_flag: impl Iterator<Item = char>) -> Option<usize> {
    let mut letters = 0;
    for c in after_flag {
        match c {
            '\u{E0030}'..='\u{E0039}' | '\u{E0061}'..='\u{E007A}' if letters < 6 => letters += 1,
            '\u{E007F}' if letters >= 3 => return Some(letters + 1),
            _ => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_told_from_letters() {
        for c in ['👩', '🔬', '❤', '🔥', '©', '⚠', '🏴'] {
            assert!(is_picture(c), "{c}");
        }
        for c in ['a', '1', '가', 'é', '漢', '\u{1F3FD}', '\u{200D}', '\u{915}', '\u{600}', '🇰'] {
            assert!(!is_picture(c), "{c:?}");
        }
    }

    #[test]
    fn hidden_is_what_the_reports_name() {
        let named = "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}\u{200E}\u{200F}\u{61C}\
                     \u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}\u{AD}\u{2028}\u{2029}\u{3164}\u{115F}\u{1160}\u{FFA0}\
                     \u{0}\u{7}\u{8}\r\u{1b}\u{7f}\u{80}\u{9b}\u{9f}\u{180E}\u{34F}\u{E0041}\u{FE0F}";
        for c in named.chars() {
            assert!(is_hidden(c), "{c:?}");
        }
        for c in "a 가ㄱᄀ\n\té①\u{301}\u{a0}\u{3000}👩🇰🏽".chars() {
            assert!(!is_hidden(c), "{c:?}");
        }
    }
}
