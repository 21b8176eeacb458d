//! Narrow stand-ins for characters whose width terminals disagree about. It measures nothing but what it must replace.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

use super::{
    cluster::{clusters, is_plain},
    width::is_ambiguous,
};

/// `s` for a row of a list: characters of ambiguous width replaced by narrow ones that read the same (① by (1), curly quotes
/// by straight ones, … by ..., → by ->, · by ∙), so that nothing after them is moved. One that has no likeness stays.
pub fn narrow(s: &str) -> Cow<'_, str> {
    if s.chars().all(is_plain) || !clusters(s).any(|(_, cluster)| is_ambiguous(cluster)) {
        return Cow::Borrowed(s);
    }
    let mut out = String::with_capacity(s.len());
    for (_, cluster) in clusters(s) {
        if !is_ambiguous(cluster) {
            out.push_str(cluster);
            continue;
        }
        for c in cluster.chars() {
            match stand_in(c) {
                Some(text) => out.push_str(&text),
                None => out.push(c),
            }
        }
    }
    Cow::Owned(out)
}

/// What stands for the ambiguous character `c`.
fn stand_in(c: char) -> Option<Cow<'static, str>> {
    let text = match c {
        '‘' | '’' | '′' => "'",
        '“' | '”' | '″' => "\"",
        '…' => "...",
        '‥' => "..",
        '·' | '•' | '‧' | '●' => "∙",
        '‐' | '–' | '—' | '―' | '─' | '━' | '┄' | '┅' | '┈' | '┉' | '═' => "-",
        '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '║' | '‖' => "|",
        '\u{250C}'..='\u{254B}' | '\u{2552}'..='\u{2570}' => "+",
        '\u{2580}'..='\u{2595}' => "#",
        '→' => "->",
        '←' => "<-",
        '↔' => "<->",
        '⇒' => "=>",
        '⇔' => "<=>",
        '↑' | '▲' => "▴",
        '↓' | '▼' => "▾",
        '△' => "▵",
        '▽' => "▿",
        '▶' => "▸",
        '▷' => "▹",
        '◀' => "◂",
        '◁' => "◃",
        '■' | '◆' => "▪",
        '□' | '◇' => "▫",
        '○' | '◎' | '◯' => "o",
        '★' | '☆' | '※' => "*",
        '×' => "x",
        '÷' => "/",
        '±' => "+-",
        '≤' | '≦' => "<=",
        '≥' | '≧' => ">=",
        '≠' => "!=",
        '≒' | '≈' | '∼' => "~",
        '¹' => "^1",
        '²' => "^2",
        '³' => "^3",
        '®' => "(R)",
        '❶'..='❿' => return Some(numbered(c, '❶', 1)),
        '⓫'..='⓴' => return Some(numbered(c, '⓫', 11)),
        _ => return plain_form(c),
    };
    Some(Cow::Borrowed(text))
}

/// `(n)` for the digit `c` of a row of digits that begins at `first` with the number `number`.
fn numbered(c: char, first: char, number: u32) -> Cow<'static, str> {
    Cow::Owned(format!("({})", u32::from(c) - u32::from(first) + number))
}

/// The compatibility form of `c` in plain characters, in brackets when `c` is a letter or number in a circle.
fn plain_form(c: char) -> Option<Cow<'static, str>> {
    let form: String = c.nfkc().map(|c| if c == '\u{2044}' { '/' } else { c }).collect();
    if !form.chars().all(is_plain) {
        return None;
    }
    let circled = matches!(c, '①'..='⑳' | 'Ⓐ'..='⓪' | '\u{3251}'..='\u{32BF}');
    Some(Cow::Owned(if circled { format!("({form})") } else { form }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::width::{cells, cells_cjk};

    #[test]
    fn ambiguous_characters_of_a_row_get_narrow_likenesses() {
        let table = [
            ("장애① 원인…·끝", "장애(1) 원인...∙끝"),
            ("“결제” ‘지연’ → 복구", "\"결제\" '지연' -> 복구"),
            ("오류율 ↑ 20 ▲ ½ ⑳ ⓪ ❷ ⓐ Ⅳ ⑴ ⒈", "오류율 ▴ 20 ▴ 1/2 (20) (0) (2) (a) IV (1) 1."),
            ("─│┌╬█", "-|++#"),
            ("10² × 3 ± 1 ≥ 2", "10^2 x 3 +- 1 >= 2"),
            ("★ ● ■ ○ ※", "* ∙ ▪ o *"),
            ("Sorry™ 5㎳ 가나 👩\u{200d}🔬", "SorryTM 5㎳ 가나 👩\u{200d}🔬"),
            ("§ ∞", "§ ∞"),
        ];
        for (s, narrowed) in table {
            assert_eq!(narrow(s), narrowed);
        }
        assert!(matches!(narrow("결제 지연 é"), Cow::Borrowed(_)));
    }

    /// Every stand-in has one width under both tables.
    #[test]
    fn no_stand_in_is_ambiguous() {
        for c in '\u{A1}'..='\u{1F2FF}' {
            if !is_ambiguous(&c.to_string()) {
                continue;
            }
            if let Some(text) = stand_in(c) {
                assert_eq!(cells(&text), cells_cjk(&text), "{c} {text}");
            }
        }
    }
}
