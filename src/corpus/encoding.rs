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
}
