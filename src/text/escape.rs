//! Where a terminal's escape sequence ends. It only measures; what stands in its place is decided in [`super::clean`].

const ESCAPE: char = '\u{1B}';

/// The length in bytes of the escape sequence or the single control character at the start of `s`; none when there is none.
///
/// Both forms are known, ESC with a letter and the one-character C1 codes. A control string (a title, a clipboard write) runs
/// to its terminator; with none before the end of the line only its introducer is taken, so that a stray ESC hides no text.
pub(super) fn sequence_len(s: &str) -> Option<usize> {
    let mut chars = s.chars();
    let first = chars.next()?;
    if !first.is_control() {
        return None;
    }
    let after_first = chars.as_str();
    let (introducer, body) = match first {
        ESCAPE => match chars.next() {
            Some(c @ ('[' | ']' | 'P' | 'X' | '^' | '_')) => (c, chars.as_str()),
            Some(' '..='~') => return Some(first.len_utf8() + short_len(after_first)),
            _ => return Some(first.len_utf8()),
        },
        '\u{90}' => ('P', after_first),
        '\u{98}' => ('X', after_first),
        '\u{9B}' => ('[', after_first),
        '\u{9D}' => (']', after_first),
        '\u{9E}' => ('^', after_first),
        '\u{9F}' => ('_', after_first),
        _ => return Some(first.len_utf8()),
    };
    let body_len = if introducer == '[' { control_len(body) } else { string_len(body) };
    Some(s.len() - body.len() + body_len)
}

/// The rest of `ESC ( B` and the like: characters from blank to slash, then one more.
fn short_len(s: &str) -> usize {
    let between = s.bytes().take_while(|b| matches!(b, b' '..=b'/')).count();
    let last = s.as_bytes().get(between).is_some_and(|b| matches!(b, b'0'..=b'~'));
    between + usize::from(last)
}

/// The rest of `ESC [`: parameters, then characters from blank to slash, then one letter.
fn control_len(s: &str) -> usize {
    let parameters = s.bytes().take_while(|b| matches!(b, b'0'..=b'?')).count();
    let between = s.bytes().skip(parameters).take_while(|b| matches!(b, b' '..=b'/')).count();
    let last = s.as_bytes().get(parameters + between).is_some_and(|b| matches!(b, b'@'..=b'~'));
    parameters + between + usize::from(last)
}

/// The rest of a control string, its terminator included; 0 when the line ends before one.
fn string_len(s: &str) -> usize {
    for (at, c) in s.char_indices() {
        match c {
            '\u{7}' | '\u{18}' | '\u{1A}' | '\u{9C}' => return at + c.len_utf8(),
            ESCAPE if s.get(at + 1..).is_some_and(|rest| rest.starts_with('\\')) => return at + 2,
            // A terminal drops the string here and begins a new sequence.
            ESCAPE | '\u{80}'..='\u{84}' | '\u{86}'..='\u{9F}' => return at,
            '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => return 0,
            _ => {}
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sequence_is_taken_whole_and_nothing_after_it() {
        let table = [
            ("\u{1b}[31m", "적색"),
            ("\u{1b}[0;1;38;5;208m", "x"),
            ("\u{1b}[?2004h", "x"),
            ("\u{1b}[2 q", "x"),
            ("\u{1b}[", "장애"),
            ("\u{1b}[31", "장애"),
            ("\u{1b}]0;title\u{7}", "x"),
            ("\u{1b}]8;;http://a\u{1b}\\", "link"),
            ("\u{1b}]52;c;aGk=\u{9c}", "x"),
            ("\u{1b}]", "0;no end"),
            ("\u{1b}]", "0;no end on this line\nbut \u{7}"),
            ("\u{1b}]0;cut", "\u{1b}[31mred"),
            ("\u{1b}P1$r0m\u{1b}\\", "x"),
            ("\u{1b}_app\u{1b}\\", "x"),
            ("\u{1b}^pm\u{1b}\\", "x"),
            ("\u{1b}Xsos\u{18}", "x"),
            ("\u{1b}c", "x"),
            ("\u{1b}7", "8"),
            ("\u{1b}(B", "B"),
            ("\u{1b}%G", "x"),
            ("\u{1b}", "가"),
            ("\u{1b}", "\u{1b}[0m"),
            ("\u{1b}", ""),
            ("\u{9b}31m", "x"),
            ("\u{9d}0;t\u{9c}", "x"),
            ("\u{90}q\u{1b}\\", "x"),
            ("\u{9f}a\u{9c}", "x"),
            ("\u{84}", "x"),
            ("\u{7}", "x"),
            ("\u{7f}", "x"),
        ];
        for (sequence, rest) in table {
            let text = format!("{sequence}{rest}");
            assert_eq!(sequence_len(&text), Some(sequence.len()), "{text:?}");
        }
        assert_eq!(sequence_len("x\u{1b}[31m"), None);
        assert_eq!(sequence_len(""), None);
    }
}
