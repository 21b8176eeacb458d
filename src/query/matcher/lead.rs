//! The places where something may begin, found at the speed of memory. What stands there is for others to say.

use memchr::memmem::Finder;
use std::ops::RangeInclusive;

/// What begins there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Lead {
    /// This text, which is not empty.
    Text(String),
    /// A Hangul syllable from the first to the last.
    Among(char, char),
}

impl Lead {
    /// Whether wherever `other` begins, this begins too.
    pub(super) fn covers(&self, other: &Lead) -> bool {
        match (self, other) {
            (Lead::Text(short), Lead::Text(long)) => long.starts_with(short.as_str()),
            (Lead::Among(first, last), Lead::Text(text)) => {
                text.chars().next().is_some_and(|c| (*first..=*last).contains(&c))
            }
            (Lead::Among(first, last), Lead::Among(from, to)) => first <= from && to <= last,
            (Lead::Text(_), Lead::Among(..)) => false,
        }
    }
}

/// Looks for a lead.
#[derive(Debug)]
pub(super) struct Seeker {
    ways: Vec<Way>,
    len: usize,
}

/// One run of bytes that a lead may begin with.
#[derive(Debug)]
struct Way {
    finder: Finder<'static>,
    /// What the byte after the run must be.
    then: Option<RangeInclusive<u8>>,
    /// The next place from where was looked last, past all text when there is none; `None` when that is not known.
    next: Option<usize>,
}

impl Seeker {
    pub(super) fn new(lead: &Lead) -> Seeker {
        let way = |bytes: &[u8], then| Way { finder: Finder::new(bytes).into_owned(), then, next: None };
        match lead {
            Lead::Text(text) => Seeker { ways: vec![way(text.as_bytes(), None)], len: text.len() },
            // Letters whose codes differ in the last six bits alone share their first two bytes.
            Lead::Among(first, last) => {
                let (first, last) = (u32::from(*first), u32::from(*last));
                let ways = (first >> 6..=last >> 6).map(|block| {
                    let from = if block == first >> 6 { first } else { block << 6 };
                    let to = if block == last >> 6 { last } else { block << 6 | 0x3F };
                    way(&[0xE0 | low(block >> 6, 0x0F), 0x80 | low(block, 0x3F)], Some(tail(from)..=tail(to)))
                });
                Seeker { ways: ways.collect(), len: 3 }
            }
        }
    }

    /// How many bytes what is found takes.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The first place in `bytes` from `from` on. Asked with the same bytes from place to place; see [`Seeker::anew`].
    pub(super) fn find(&mut self, bytes: &[u8], from: usize) -> Option<usize> {
        let mut first = usize::MAX;
        for way in &mut self.ways {
            let next = way.next.filter(|next| *next >= from);
            let next = next.unwrap_or_else(|| way.find(bytes, from).unwrap_or(usize::MAX));
            way.next = Some(next);
            first = first.min(next);
        }
        (first < usize::MAX).then_some(first)
    }

    /// Other bytes come.
    pub(super) fn anew(&mut self) {
        self.ways.iter_mut().for_each(|way| way.next = None);
    }
}

impl Way {
    fn find(&self, bytes: &[u8], mut from: usize) -> Option<usize> {
        loop {
            let at = from + self.finder.find(bytes.get(from..)?)?;
            let Some(then) = &self.then else { return Some(at) };
            let after = at + self.finder.needle().len();
            if bytes.get(after).is_some_and(|byte| then.contains(byte)) {
                return Some(at);
            }
            from = after;
        }
    }
}

/// The last byte of a letter.
fn tail(code: u32) -> u8 {
    0x80 | low(code, 0x3F)
}

#[expect(clippy::cast_possible_truncation, reason = "a mask of a byte is a byte")]
fn low(bits: u32, mask: u8) -> u8 {
    bits as u8 & mask
}

#[cfg(test)]
#[expect(clippy::string_slice, reason = "a wrong place should fail the test")]
mod tests {
    use super::*;
    use proptest::char;
    use proptest::prelude::*;

    fn places(lead: &Lead, text: &str) -> Vec<usize> {
        let mut seeker = Seeker::new(lead);
        let mut from = 0;
        std::iter::from_fn(|| {
            let at = seeker.find(text.as_bytes(), from)?;
            from = at + 1;
            Some(at)
        })
        .collect()
    }

    proptest! {
        #[test]
        fn it_finds_the_letters_of_a_range(text in "[가-깋데-뎋힀-힣a ㄱ]{0,40}", a in char::range('가', '힣'), b in char::range('가', '힣')) {
            for (first, last) in [(a.min(b), a.max(b)), (a, a), ('데', '뎋'), ('가', '갛'), ('힀', '힣')] {
                let expected: Vec<usize> =
                    text.char_indices().filter(|(_, c)| (first..=last).contains(c)).map(|(at, _)| at).collect();
                prop_assert_eq!(places(&Lead::Among(first, last), &text), expected);
            }
        }

        #[test]
        fn it_finds_a_text_that_overlaps_itself(text in "[ab가]{0,30}", needle in "[ab가]{1,3}") {
            let expected: Vec<usize> =
                text.char_indices().map(|(at, _)| at).filter(|at| text[*at..].starts_with(&needle)).collect();
            prop_assert_eq!(places(&Lead::Text(needle), &text), expected);
        }

        #[test]
        fn what_covers_is_found_wherever_the_other_is(text in "[가-갛a]{0,30}", a in "[가-갛a]{1,2}", b in "[가-갛a]{1,2}") {
            let leads = [Lead::Text(a), Lead::Text(b), Lead::Among('가', '각'), Lead::Among('갂', '갛')];
            for (one, other) in leads.iter().flat_map(|one| leads.iter().map(move |other| (one, other))) {
                if one.covers(other) {
                    let all = places(one, &text);
                    prop_assert!(places(other, &text).iter().all(|at| all.contains(at)));
                }
            }
        }
    }
}
