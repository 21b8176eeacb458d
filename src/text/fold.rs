//! The one folding function of the search, with a map back to the original text. Query and text both pass through it; it
//! parts no words and matches nothing.
//!
//! Folded text is in compatibility form, lower case, without accents on Latin letters, without hidden characters. Hangul
//! stays composed, and jamo alone, of whatever code (half-width, circled, conjoining), are compatibility jamo (ㄱ).

use std::ops::Range;

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::{
    cluster::{clusters, first_len, is_plain},
    hidden::is_hidden,
};

/// Folded text and the way back.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Folded {
    /// What is searched: NFKC, lower case, Latin accents off, fillers out.
    pub text: String,
    /// The pieces that are not their own image character by character, in order. What is between two of them was folded
    /// character by character to the same lengths, so it is shifted by as much as the piece before it.
    pieces: Vec<Piece>,
}

/// A piece of the original that was folded as a whole, and its image.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Piece {
    folded: Range<u32>,
    original: Range<u32>,
}

impl Folded {
    /// The byte range of the original text that the folded byte range `folded` came from, widened to grapheme clusters.
    /// An empty range stays empty.
    pub fn original(&self, folded: Range<usize>) -> Range<usize> {
        let start = self.start_of(folded.start);
        if folded.is_empty() {
            return start..start;
        }
        start..self.end_of(folded.end)
    }

    /// Where the original of what begins at `at` begins.
    fn start_of(&self, at: usize) -> usize {
        let index = self.pieces.partition_point(|piece| to_usize(piece.folded.end) <= at);
        match self.pieces.get(index) {
            Some(piece) if to_usize(piece.folded.start) <= at => to_usize(piece.original.start),
            _ => after(index.checked_sub(1).and_then(|before| self.pieces.get(before)), at),
        }
    }

    /// Where the original of what ends at `at` ends.
    fn end_of(&self, at: usize) -> usize {
        let index = self.pieces.partition_point(|piece| to_usize(piece.folded.start) < at);
        match index.checked_sub(1).and_then(|before| self.pieces.get(before)) {
            Some(piece) if at <= to_usize(piece.folded.end) => to_usize(piece.original.end),
            before => after(before, at),
        }
    }
}

/// The place in the original of the folded place `at`, which no piece covers and `piece` is the last before.
fn after(piece: Option<&Piece>, at: usize) -> usize {
    piece.map_or(at, |piece| to_usize(piece.original.end) + at.saturating_sub(to_usize(piece.folded.end)))
}

/// Folds `s` for the search, keeping the map back.
pub fn fold(s: &str) -> Folded {
    let mut folded = Folded { text: String::with_capacity(s.len()), pieces: Vec::new() };
    fold_with(s, &mut folded.text, |image, original| {
        folded.pieces.push(Piece { folded: to_u32(image), original: to_u32(original) });
    });
    folded
}

/// Folds `s` without the map: the text of [`fold`].
pub fn fold_text(s: &str) -> String {
    let mut text = String::with_capacity(s.len());
    fold_into(s, &mut text);
    text
}

/// Adds the folded `s` to `out`.
pub fn fold_into(s: &str, out: &mut String) {
    fold_with(s, out, |_, _| {});
}

/// Adds the folded `s` to `out` and tells `piece` of each piece that is not its own image: the byte range of the image, from
/// where `out` ended before, and that of the original.
fn fold_with(s: &str, out: &mut String, mut piece: impl FnMut(Range<usize>, Range<usize>)) {
    let base = out.len();
    let mut at = 0;
    while let Some(rest) = s.get(at..).filter(|rest| !rest.is_empty()) {
        let plain = plain_len(rest);
        if plain > 0 {
            let start = out.len();
            out.push_str(rest.get(..plain).unwrap_or_default());
            if let Some(run) = out.get_mut(start..) {
                run.make_ascii_lowercase();
            }
            at += plain;
            continue;
        }
        let mut next = rest.chars();
        if let Some(c) = next.next()
            && let Some(image) = common(c)
            && next.next().is_none_or(|c| is_plain(c) || common(c).is_some())
        {
            let start = out.len() - base;
            out.push(image);
            if image.len_utf8() != c.len_utf8() {
                piece(start..out.len() - base, at..at + c.len_utf8());
            }
            at += c.len_utf8();
            continue;
        }
        let Some(len) = piece_len(rest) else { return };
        let start = out.len();
        let original = rest.get(..len).unwrap_or_default();
        fold_piece(original, out);
        // One character whose image is one of the same length needs no entry in the map.
        let is_one = |text: &str| text.chars().nth(1).is_none();
        let image = out.get(start..).unwrap_or_default();
        if image.len() != len || !is_one(image) || !is_one(original) {
            piece(start - base..out.len() - base, at..at + len);
        }
        at += len;
    }
}

/// The length of the run of plain characters at the start of `s` that nothing after it can change.
fn plain_len(s: &str) -> usize {
    let bytes = s.as_bytes();
    let mut len = 0;
    let mut last = 0;
    loop {
        let blocks = plain_blocks(bytes.get(len..).unwrap_or_default());
        if blocks > 0 {
            // The last letter may reach beyond the blocks.
            len = s.floor_char_boundary(len + blocks);
            last = if bytes.get(len - 1).is_some_and(u8::is_ascii) { 1 } else { 3 };
        }
        // A block of which something is not plain, or what is less than one, letter by letter.
        for _ in 0..BLOCK {
            last = match bytes.get(len..).unwrap_or_default() {
                [b' '..=b'~', ..] => 1,
                // Hangul and Han by their bytes: 一 begins with E4 B8, 가 with EA B0, and 힣 is ED 9E A3.
                [0xE5..=0xE9 | 0xEB | 0xEC, ..]
                | [0xE4, 0xB8..=0xBF, ..]
                | [0xEA, 0xB0..=0xBF, ..]
                | [0xED, 0x80..=0x9D, ..]
                | [0xED, 0x9E, 0x80..=0xA3, ..] => 3,
                [] => return len,
                // The first of what follows may be a mark on the last of the run.
                _ => return len - if s.get(len..).is_some_and(stands_apart) { 0 } else { last },
            };
            len += last;
        }
    }
}

/// So many bytes are looked at in one go.
const BLOCK: usize = 16;

/// The length of the blocks at the start of some text, or of the end of a letter and some text, in which only plain
/// characters begin, as far as two bytes tell.
fn plain_blocks(bytes: &[u8]) -> usize {
    let mut len = 0;
    while let Some((block, after)) = bytes.get(len..len + BLOCK).zip(bytes.get(len + 1..len + 1 + BLOCK)) {
        // Without a branch for each byte, so that the compiler compares all at once.
        let plain = block.iter().zip(after).fold(true, |all, (byte, next)| {
            let goes_on = (0x80..=0xBF).contains(byte);
            let alone = (b' '..=b'~').contains(byte);
            let always = (0xE5..=0xE9).contains(byte) | (*byte == 0xEB) | (*byte == 0xEC);
            let begin = (*byte == 0xEA) & (*next >= 0xB0);
            let end = (*byte == 0xED) & (*next < 0x9E);
            all & (goes_on | alone | always | begin | end)
        });
        if !plain {
            break;
        }
        len += BLOCK;
    }
    len
}

/// Whether `s` begins with a character that is no part of the letter before it.
fn stands_apart(s: &str) -> bool {
    s.chars().next().is_some_and(|c| common(c).is_some())
}

/// The length of the next piece of `s`: a cluster or a run of hidden ones, with the rest of a letter that hidden characters
/// cut off.
fn piece_len(s: &str) -> Option<usize> {
    let mut len = first_len(s)?;
    if s.get(..len).is_some_and(is_all_hidden) {
        let hidden = clusters(s).take_while(|(_, cluster)| is_all_hidden(cluster));
        len = hidden.map(|(_, cluster)| cluster.len()).sum();
    }
    loop {
        let rest = s.get(len..).unwrap_or_default();
        let visible = rest.trim_start_matches(is_hidden);
        let joins = visible.chars().next().is_some_and(|c| is_combining_mark(c) || is_ending_jamo(c));
        if !joins || visible.len() == rest.len() {
            return Some(len);
        }
        len = s.len() - visible.len() + first_len(visible)?;
    }
}

fn is_all_hidden(cluster: &str) -> bool {
    cluster.chars().all(is_hidden)
}

/// Adds the image of one piece.
fn fold_piece(piece: &str, out: &mut String) {
    if let Some(c) = single(piece) {
        out.push(c);
        return;
    }
    let image = piece
        .chars()
        .filter(|c| !is_hidden(*c))
        .map(same_jamo)
        .nfkd()
        .flat_map(char::to_lowercase)
        .scan(false, |latin, c| {
            let mark = matches!(c, '\u{300}'..='\u{36F}');
            let drop = mark && *latin;
            *latin = if mark { *latin } else { is_latin(c) };
            Some((!drop).then_some(c))
        })
        .flatten()
        .nfc()
        .map(|c| standing_jamo(c).unwrap_or_else(|| plain_sign(c)));
    out.extend(image);
}

/// The image of a piece of one character that needs no tables: punctuation and signs of the common kinds, jamo, line feeds.
fn single(piece: &str) -> Option<char> {
    let mut chars = piece.chars();
    let c = chars.next()?;
    if chars.next().is_some() {
        return None;
    }
    match c {
        _ if is_plain(c) => Some(c.to_ascii_lowercase()),
        'ㄱ'..='ㅣ' => Some(c),
        _ => common(c),
    }
}

/// The image of a sign that is common in prose; it is no part of the letter before it, and no plain letter is part of it.
fn common(c: char) -> Option<char> {
    match c {
        '\n' | '\t' | '·' => Some(c),
        '\u{2010}'..='\u{2015}' | '‘' | '’' | '“' | '”' => Some(plain_sign(c)),
        _ => None,
    }
}

/// Typographic hyphens, dashes, quotes and the slash of fractions as the ones on the keyboard.
fn plain_sign(c: char) -> char {
    match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '‘' | '’' => '\'',
        '“' | '”' => '"',
        '\u{2044}' => '/',
        _ => c,
    }
}

/// Half-width jamo as the jamo of full width; they stand in the same order.
fn same_jamo(c: char) -> char {
    let first = match c {
        '\u{FFA1}'..='\u{FFBE}' => 0xFFA1 - 0x3131,
        '\u{FFC2}'..='\u{FFC7}' => 0xFFC2 - 0x314F,
        '\u{FFCA}'..='\u{FFCF}' => 0xFFCA - 0x3155,
        '\u{FFD2}'..='\u{FFD7}' => 0xFFD2 - 0x315B,
        '\u{FFDA}'..='\u{FFDC}' => 0xFFDA - 0x3161,
        _ => return c,
    };
    char::from_u32(u32::from(c) - first).unwrap_or(c)
}

/// A conjoining jamo that found no partner, as the jamo that stands alone.
fn standing_jamo(c: char) -> Option<char> {
    const INITIALS: &str = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
    const FINALS: &str = "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ";
    let nth = |jamo: &str, first: u32| jamo.chars().nth(usize::try_from(u32::from(c) - first).ok()?);
    match c {
        '\u{1100}'..='\u{1112}' => nth(INITIALS, 0x1100),
        '\u{1161}'..='\u{1175}' => char::from_u32(u32::from(c) - 0x1161 + u32::from('ㅏ')),
        '\u{11A8}'..='\u{11C2}' => nth(FINALS, 0x11A8),
        _ => None,
    }
}

/// Whether `c` is a conjoining vowel or final consonant.
fn is_ending_jamo(c: char) -> bool {
    matches!(c, '\u{1161}'..='\u{1175}' | '\u{11A8}'..='\u{11C2}')
}

/// Whether `c` is a Latin letter.
fn is_latin(c: char) -> bool {
    c.is_ascii_alphabetic() || matches!(c, '\u{C0}'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}')
}

fn to_usize(at: u32) -> usize {
    usize::try_from(at).unwrap_or(usize::MAX)
}

/// Offsets as the map keeps them; no text of a case comes near four gigabytes.
fn to_u32(range: Range<usize>) -> Range<u32> {
    let at = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    at(range.start)..at(range.end)
}

#[cfg(test)]
#[expect(clippy::string_slice, reason = "a wrong range should fail the test")]
mod tests {
    use proptest::prelude::*;
    use unicode_normalization::is_nfc;

    use super::*;

    #[test]
    fn folding_takes_off_what_does_not_matter() {
        let table = [
            ("ＡＰＩ ５００", "api 500"),
            ("㎳", "ms"),
            ("①", "1"),
            ("½", "1/2"),
            ("résumé RÉSUMÉ re\u{301}sume\u{301}", "resume resume resume"),
            ("İİ 오류", "ii 오류"),
            ("ＤＢ오류", "db오류"),
            ("각X", "각x"),
            ("\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}", "한글"),
            ("결\u{3164}제\u{200b}", "결제"),
            ("장애\u{202e}반전\u{200b}끝\u{feff}", "장애반전끝"),
            ("\u{1100}\u{3164}\u{1167}\u{200b}\u{11af}", "결"),
            ("👩\u{200d}🔬⚠\u{fe0f}", "👩🔬⚠"),
            // Jamo alone, of every code.
            ("ㄱ\u{ffa1}\u{1100}㉠ ㅏ\u{ffc2}\u{1161} ㄳ\u{ffa3}\u{11aa} \u{ffdc}", "ㄱㄱㄱㄱ ㅏㅏㅏ ㄳㄳㄳ ㅣ"),
            ("ㅇㅏ ㉮", "ㅇㅏ 가"),
            // Marks of other scripts stay.
            ("ガ ά й", "ガ ά й"),
            ("connection‑pool can’t “x”", "connection-pool can't \"x\""),
            ("a\u{a0}b\u{3000}c\nd", "a b c\nd"),
            ("", ""),
        ];
        for (s, folded) in table {
            assert_eq!(fold_text(s), folded, "{s:?}");
        }
    }

    /// R22.
    #[test]
    fn every_syllable_is_its_own_image_composed_or_not() {
        for c in '가'..='힣' {
            let composed = c.to_string();
            let parted: String = composed.nfd().collect();
            assert_eq!((fold_text(&composed), fold_text(&parted)), (composed.clone(), composed));
        }
    }

    /// R23: the text that a match of `query` marks in the original.
    #[test]
    fn a_match_marks_the_letters_it_came_from() {
        let table = [
            ("각x", "x", "x"),
            ("\u{1100}\u{1161}\u{11a8}x", "x", "x"),
            ("\u{1100}\u{1161}\u{11a8}x", "각", "\u{1100}\u{1161}\u{11a8}"),
            ("İİ 오류", "오류", "오류"),
            ("İİ 오류", "i 오", "İ 오"),
            ("½ 오류", "오류", "오류"),
            ("½ 오류", "2", "½"),
            ("ＤＢ오류", "db", "ＤＢ"),
            ("ＤＢ오류", "오류", "오류"),
            (
                "\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af} \u{110b}\u{1169}\u{1105}\u{1172}",
                "글 오",
                "\u{1100}\u{1173}\u{11af} \u{110b}\u{1169}",
            ),
            ("결\u{3164}제", "결제", "결\u{3164}제"),
            ("결\u{3164}제", "결", "결"),
            ("결\u{3164}제", "제", "제"),
            ("a\u{3164}", "a", "a"),
            ("re\u{301}sume\u{301}s", "resume", "re\u{301}sume\u{301}"),
            ("x 👩\u{200d}🔬 y", "🔬", "👩\u{200d}🔬"),
            ("Straße 오류", "오류", "오류"),
            // Three bytes in, three out, but two characters.
            ("\u{fe70}x", "\u{64b}", "\u{fe70}"),
        ];
        for (s, query, marked) in table {
            let folded = fold(s);
            let at = folded.text.find(query).unwrap();
            assert_eq!(&s[folded.original(at..at + query.len())], marked, "{s:?} {query}");
        }
        assert_eq!(fold("½x").original(3..3), 2..2);
    }

    fn text() -> impl Strategy<Value = String> {
        "(장애|각|·|—|“|\r|a long run of letters|데이터베이스가 하루 종일 느리다|힣|\u{d7b0}|漢字|㐀|İ|½|Ｄ|ᄒ|ᅡ|ᆫ|é|e\u{301}|\u{301}|👩\u{200d}🔬|\u{3164}|\u{200b}|ﾡ|ￂ|ㄱ|ㄳ|①|㎳|ß|Σ|ｶﾞ|A|z| |\n|\\PC){0,24}"
    }

    proptest! {
        #[test]
        fn the_map_covers_the_text_in_order(s in text()) {
            let folded = fold(&s);
            prop_assert_eq!(&fold_text(&s), &folded.text);
            let starts: Vec<usize> = clusters(&s).map(|(at, _)| at).chain([s.len()]).collect();
            let mut last = 0..0;
            for (at, c) in folded.text.char_indices() {
                let original = folded.original(at..at + c.len_utf8());
                prop_assert!(original.start < original.end && original.end <= s.len());
                prop_assert!(starts.contains(&original.start) && starts.contains(&original.end));
                prop_assert!(original == last || original.start >= last.end);
                // What lies between two images is hidden.
                prop_assert!(original == last || s[last.end..original.start].chars().all(is_hidden));
                last = original;
            }
        }

        #[test]
        fn a_run_is_plain_letters(c in any::<char>(), near in proptest::sample::select(vec!['\u{4DFF}', '\u{4E00}', '\u{9FFF}', '\u{A000}', '\u{ABFF}', '가', '힣', '\u{D7A4}', '\u{D7FF}', '\u{E000}'])) {
            for c in [c, near] {
                let run = plain_len(&format!("{c}"));
                prop_assert_eq!(run > 0, is_plain(c));
            }
        }

        /// What is done fast is what is done piece by piece.
        #[test]
        fn runs_fold_as_their_pieces_do(s in text()) {
            let (mut slow, mut rest) = (String::new(), s.as_str());
            while let Some(len) = piece_len(rest) {
                fold_piece(&rest[..len], &mut slow);
                rest = &rest[len..];
            }
            prop_assert_eq!(fold_text(&s), slow);
        }

        #[test]
        fn folding_again_changes_nothing(s in "(장애|각|İ|½|Ｄ|ᄒ|é|e\u{301}|👩\u{200d}🔬|\u{3164}|ﾡ|ㄱ|ㄳ|①|㎳|ß|Σ|A|z| |\n){0,24}") {
            let once = fold_text(&s);
            prop_assert!(is_nfc(&once));
            prop_assert_eq!(fold_text(&once), once);
        }

        /// R22.
        #[test]
        fn composed_and_decomposed_text_fold_alike(s in text()) {
            let composed: String = super::super::clean::line(&s);
            let decomposed: String = composed.nfd().collect();
            prop_assert_eq!(fold_text(&composed), fold_text(&decomposed));
        }
    }
}
