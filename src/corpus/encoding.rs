//! From bytes to text: UTF-8, with or without a byte order mark. Other encodings are recognized to be named, not read.

use super::ProblemKind;

/// The text of `bytes`, without a byte order mark.
///
/// # Errors
/// What the bytes are instead of UTF-8.
pub fn text(bytes: &[u8]) -> Result<&str, ProblemKind> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if is_utf16(bytes) {
        return Err(ProblemKind::Utf16);
    }
    std::str::from_utf8(bytes).map_err(|_| if is_cp949(bytes) { ProblemKind::Cp949 } else { ProblemKind::NotUtf8 })
}

/// The same of JSON. Where the file was cut off inside a letter, it is what stands before that letter: how far it gets is
/// for the reader of JSON to tell.
///
/// # Errors
/// What the bytes are instead of UTF-8.
pub(super) fn json(bytes: &[u8]) -> Result<&str, ProblemKind> {
    text(bytes).or_else(|kind| match kind {
        ProblemKind::Utf16 => Err(kind),
        kind => before_the_cut(bytes).ok_or(kind),
    })
}

/// The text before a last letter that lacks its end; nothing where another letter is broken or the JSON was at its end.
fn before_the_cut(bytes: &[u8]) -> Option<&str> {
    let error = std::str::from_utf8(bytes).err().filter(|error| error.error_len().is_none())?;
    let whole = bytes.get(..error.valid_up_to())?;
    let text = text(whole).ok()?;
    (!text.trim_end().ends_with(['}', ']'])).then_some(text)
}

/// UTF-16 of either byte order: by its mark, or by the zero byte beside a bracket that JSON begins with.
fn is_utf16(bytes: &[u8]) -> bool {
    matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, b'{' | b'[', ..] | [b'{' | b'[', 0, ..])
}

/// Whether every byte pair is one of CP949 and nearly all of them are common Hangul. Text in UTF-8 that was damaged
/// hardly ever passes: its Hangul begins with bytes outside that range and comes in threes.
fn is_cp949(bytes: &[u8]) -> bool {
    let (mut pairs, mut hangul) = (0usize, 0usize);
    let mut rest = bytes.iter();
    while let Some(&lead) = rest.next() {
        if lead.is_ascii() {
            continue;
        }
        let Some(&trail) = rest.next() else { return false };
        if !matches!(lead, 0x81..=0xfe) || !matches!(trail, 0x41..=0x5a | 0x61..=0x7a | 0x81..=0xfe) {
            return false;
        }
        pairs += 1;
        hangul += usize::from(matches!(lead, 0xb0..=0xc8) && trail >= 0xa1);
    }
    pairs > 0 && hangul * 10 >= pairs * 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_told_by_name() {
        assert_eq!(text(b"\xef\xbb\xbf{}"), Ok("{}"));
        assert_eq!(text("{\"a\": \"장애\"}".as_bytes()), Ok("{\"a\": \"장애\"}"));
        for utf16 in [&b"\xff\xfe{\0}\0"[..], b"\xfe\xff\0{\0}", b"{\0}\0", b"\0{\0}", b"[\0"] {
            assert_eq!(text(utf16), Err(ProblemKind::Utf16), "{utf16:?}");
        }
        // 장애 보고서 in CP949.
        let cp949 = b"{\"title\": \"\xc0\xe5\xbe\xd6 \xba\xb8\xb0\xed\xbc\xad\"}";
        assert_eq!(text(cp949), Err(ProblemKind::Cp949));
        // 뷁 is in CP949 only; one among common letters does not hide them.
        let rare = b"\xc0\xe5\xbe\xd6\xba\xb8\xb0\xed\x94\xee\xbc\xad\xc0\xe5";
        assert_eq!(text(rare), Err(ProblemKind::Cp949));
        assert_eq!(text(b"{\"a\": \"\xff\"}"), Err(ProblemKind::NotUtf8));
        assert_eq!(text(b"caf\xe9"), Err(ProblemKind::NotUtf8), "a letter of Latin-1 alone");
        let mut damaged = "데이터베이스 커넥션 풀 고갈로 인한 서비스 중단".as_bytes().to_vec();
        damaged.remove(4);
        assert_eq!(text(&damaged), Err(ProblemKind::NotUtf8));
    }

    #[test]
    fn a_letter_cut_off_at_the_end_of_json_is_left_out() {
        let cut = |text: &str, off: usize| {
            let bytes = text.as_bytes();
            bytes[..bytes.len() - off].to_vec()
        };
        for off in [1, 2] {
            assert_eq!(json(&cut("{\"title\": \"결제 장애", off)), Ok("{\"title\": \"결제 장"), "{off}");
            assert_eq!(json(&cut("\u{feff}{\"title\": \"장", off)), Ok("{\"title\": \""), "{off}");
            assert_eq!(json(&cut("{} 장", off)), Err(ProblemKind::NotUtf8), "{off}: it was at its end");
            assert_eq!(text(&cut("{\"title\": \"장", off)), Err(ProblemKind::NotUtf8), "{off}");
        }
        assert_eq!(json(b"{\"a\": \"caf\xe9\"}"), Err(ProblemKind::NotUtf8), "a broken letter inside");
        assert_eq!(json(b"\xff\xfe{\0}\0"), Err(ProblemKind::Utf16));
    }
}
