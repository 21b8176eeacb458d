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

impl Tight {
    /// Takes pieces of whole texts, each text with [`BETWEEN`] after it.
    pub(super) fn new(pieces: &[&str]) -> Tight {
        let mut pieces = parallel(pieces, 2, |piece| Tight::of(piece)).into_iter();
        let mut tight = pieces.next().unwrap_or_default();
        tight.text.reserve_exact(pieces.as_slice().iter().map(|piece| piece.text.len()).sum());
        pieces.for_each(|piece| tight.append(piece));
        tight
    }

    fn of(texts: &str) -> Tight {
        let mut tight = Tight { text: String::with_capacity(texts.len()), ..Tight::default() };
        for text in texts.split_terminator(BETWEEN) {
            tight.starts.push(tight.text.len());
            tight.push(text);
            tight.text.push(BETWEEN);
        }
        tight
    }

    /// Adds the texts that follow.
    fn append(&mut self, more: Tight) {
        let base = self.text.len();
        self.text.push_str(&more.text);
        self.starts.extend(more.starts.iter().map(|start| base + start));
        let (first, shift) = (base / 64, base % 64);
        self.joints.resize(first + more.joints.len() + 1, 0);
        let mut set = |at: usize, bits: u64| {
            self.joints.get_mut(at).into_iter().for_each(|block| *block |= bits);
        };
        for (at, bits) in (first..).zip(more.joints) {
            set(at, bits << shift);
            set(at + 1, if shift == 0 { 0 } else { bits >> (64 - shift) });
        }
    }

    /// Whether a blank was left out before the byte at `at`.
    pub(super) fn joined(&self, at: usize) -> bool {
        self.joints.get(at / 64).is_some_and(|block| block >> (at % 64) & 1 == 1)
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
