//! Folded texts without the blanks that do not matter, and the same in initials. Knows no cases.

use super::arena::{BETWEEN, glues};
use crate::corpus::parallel;
use crate::text::hangul;
use memchr::memchr_iter;

/// Texts without the blanks beside Hangul, one after the other.
#[derive(Debug, Default)]
pub(in crate::query) struct Tight {
    pub(super) text: String,
    /// Where each text begins.
    pub(super) starts: Vec<usize>,
    /// A bit for each byte before which a blank was left out.
    joints: Vec<u64>,
}

/// Some of the texts.
#[derive(Debug, Default)]
struct Piece {
    text: String,
    starts: Vec<usize>,
    joints: Vec<u64>,
}

impl Tight {
    /// Takes pieces of whole texts, each text with [`BETWEEN`] after it.
    pub(super) fn new(pieces: &[&str]) -> Tight {
        let pieces = parallel(pieces, 2, |piece| Piece::new(piece));
        let len = pieces.iter().map(|piece| piece.text.len()).sum::<usize>();
        let mut tight = Tight { text: String::with_capacity(len), starts: Vec::new(), joints: vec![0; len / 64 + 1] };
        for piece in pieces {
            let base = tight.text.len();
            tight.text.push_str(&piece.text);
            tight.starts.extend(piece.starts.iter().map(|start| base + start));
            let mut set = |at: usize, bits: u64| {
                tight.joints.get_mut(at).into_iter().for_each(|block| *block |= bits);
            };
            let (first, shift) = (base / 64, base % 64);
            for (at, bits) in (first..).zip(piece.joints) {
                set(at, bits << shift);
                set(at + 1, bits.checked_shr(64 - shift as u32).unwrap_or(0));
            }
        }
        tight
    }

    /// Whether a blank was left out before the byte at `at`.
    pub(super) fn joined(&self, at: usize) -> bool {
        self.joints.get(at / 64).is_some_and(|block| block >> (at % 64) & 1 == 1)
    }
}

impl Piece {
    fn new(texts: &str) -> Piece {
        let mut piece = Piece { text: String::with_capacity(texts.len()), ..Piece::default() };
        for text in texts.split_terminator(BETWEEN) {
            piece.starts.push(piece.text.len());
            piece.push(text);
            piece.text.push(BETWEEN);
        }
        piece
    }

    /// A blank is left out here.
    fn join(&mut self) {
        let at = self.text.len();
        self.joints.resize(at / 64 + 1, 0);
        self.joints.last_mut().into_iter().for_each(|block| *block |= 1 << (at % 64));
    }

    /// Adds `text` without the blanks between two letters of which one is Hangul. Latin words stay apart.
    fn push(&mut self, text: &str) {
        if text.is_ascii() {
            self.text.push_str(text);
            return;
        }
        let mut from = 0;
        for blank in memchr_iter(b' ', text.as_bytes()) {
            let (before, after) =
                (text.get(from..blank).unwrap_or_default(), text.get(blank + 1..).unwrap_or_default());
            if ends_in_hangul(before) || begins_in_hangul(after) {
                self.text.push_str(before);
                self.join();
                from = blank + 1;
            }
        }
        self.text.push_str(text.get(from..).unwrap_or_default());
    }
}

fn begins_in_hangul(text: &str) -> bool {
    !text.bytes().next().is_none_or(|byte| byte.is_ascii()) && glues(None, text.chars().next())
}

fn ends_in_hangul(text: &str) -> bool {
    !text.bytes().next_back().is_none_or(|byte| byte.is_ascii()) && glues(text.chars().next_back(), None)
}

/// Each syllable of `text` as its initial, everything else as it is; as many bytes.
pub(super) fn initials(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    out.extend(text.chars().map(|c| hangul::initial(c).unwrap_or(c)));
    out
}
