//! Widths are what the screen buffer makes of the same text.

use casebook::text::width::{cells, pad, truncate};
use proptest::prelude::*;
use ratatui::{buffer::Buffer, layout::Rect, style::Style};

/// How many cells the buffer advances for `s`.
fn advanced(s: &str) -> usize {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 400, 1));
    let (x, _) = buffer.set_stringn(0, 0, s, 400, Style::default());
    usize::from(x)
}

proptest! {
    #[test]
    fn cells_are_what_the_buffer_advances(
        s in "(장애|é|e\u{301}|👩\u{200d}🔬|—|ᄒ|ᅡ|ᆫ|ｶﾞ|ﾞ|①|⚠\u{fe0f}|1\u{fe0f}\u{20e3}|🇰🇷|🇰|👍🏽|\u{600}|\t|\u{1b}|\u{3164}| |a|\\PC){0,30}",
        width in 0usize..60,
    ) {
        prop_assert_eq!(cells(&s), advanced(&s));
        prop_assert_eq!(cells(&truncate(&s, width)), advanced(&truncate(&s, width)));
        prop_assert!(advanced(&pad(&s, width)) >= width);
    }
}

#[test]
fn each_character_is_as_wide_as_in_the_buffer() {
    for c in '\u{20}'..='\u{1FFFF}' {
        let s = c.to_string();
        assert_eq!(cells(&s), advanced(&s), "{c:?}");
    }
}
