//! Sets of cases as plain bit sets, so that filtering and counting are a few word operations a block of 64 cases.
//!
//! Knows nothing of queries. All sets of one library have the same length.

/// A set of cases.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Bits {
    blocks: Vec<u64>,
    len: usize,
}

impl Bits {
    /// No case of `len`.
    pub(super) fn none(len: usize) -> Bits {
        Bits { blocks: vec![0; len.div_ceil(64)], len }
    }

    /// Every case of `len`.
    pub(super) fn all(len: usize) -> Bits {
        let mut bits = Bits { blocks: vec![u64::MAX; len.div_ceil(64)], len };
        bits.trim();
        bits
    }

    /// The cases of `len` for which `holds` is true.
    pub(super) fn of(len: usize, holds: impl Fn(usize) -> bool) -> Bits {
        let mut bits = Bits::none(len);
        (0..len).filter(|ix| holds(*ix)).for_each(|ix| bits.insert(ix));
        bits
    }

    /// Takes a case in; one outside the library is left out.
    pub(super) fn insert(&mut self, ix: usize) {
        if ix < self.len
            && let Some(block) = self.blocks.get_mut(ix / 64)
        {
            *block |= 1 << (ix % 64);
        }
    }

    /// Whether the case is in it.
    pub(super) fn contains(&self, ix: usize) -> bool {
        self.blocks.get(ix / 64).is_some_and(|block| block >> (ix % 64) & 1 == 1)
    }

    /// Keeps what is in `other` too.
    pub(super) fn and(&mut self, other: &Bits) {
        self.zip(other, |a, b| a & b);
    }

    /// Adds what is in `other`.
    pub(super) fn or(&mut self, other: &Bits) {
        self.zip(other, |a, b| a | b);
    }

    /// Takes away what is in `other`.
    pub(super) fn minus(&mut self, other: &Bits) {
        self.zip(other, |a, b| a & !b);
    }

    /// Everything that is not in it.
    pub(super) fn flipped(mut self) -> Bits {
        self.blocks.iter_mut().for_each(|block| *block = !*block);
        self.trim();
        self
    }

    /// Whether no case is in it.
    pub(super) fn is_empty(&self) -> bool {
        self.blocks.iter().all(|block| *block == 0)
    }

    /// How many cases are in it.
    pub(super) fn count(&self) -> usize {
        self.blocks.iter().map(|block| block.count_ones() as usize).sum()
    }

    /// How many cases are in both.
    pub(super) fn count_and(&self, other: &Bits) -> usize {
        self.blocks.iter().zip(&other.blocks).map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// How many blocks of 64 it has.
    pub(super) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// The cases in it, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.blocks.iter().enumerate().flat_map(|(at, block)| {
            let mut left = *block;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                left = left.checked_sub(1).map(|less| left & less)?;
                Some(at * 64 + bit)
            })
        })
    }

    fn zip(&mut self, other: &Bits, op: impl Fn(u64, u64) -> u64) {
        self.blocks.iter_mut().zip(&other.blocks).for_each(|(a, b)| *a = op(*a, *b));
    }

    /// The bits past the end stay off, so that counting needs no care.
    fn trim(&mut self) {
        if !self.len.is_multiple_of(64)
            && let Some(last) = self.blocks.last_mut()
        {
            *last &= (1 << (self.len % 64)) - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn bits(len: usize, set: &BTreeSet<usize>) -> Bits {
        Bits::of(len, |ix| set.contains(&ix))
    }

    proptest! {
        #[test]
        fn does_what_a_set_of_numbers_does(
            len in 0usize..200,
            a in proptest::collection::btree_set(0usize..200, 0..60),
            b in proptest::collection::btree_set(0usize..200, 0..60),
        ) {
            let (a, b): (BTreeSet<_>, BTreeSet<_>) =
                (a.into_iter().filter(|x| *x < len).collect(), b.into_iter().filter(|x| *x < len).collect());
            let made = |op: fn(&mut Bits, &Bits)| {
                let mut out = bits(len, &a);
                op(&mut out, &bits(len, &b));
                out.iter().collect::<BTreeSet<_>>()
            };
            prop_assert_eq!(made(Bits::and), &a & &b);
            prop_assert_eq!(made(Bits::or), &a | &b);
            prop_assert_eq!(made(Bits::minus), &a - &b);
            prop_assert_eq!(bits(len, &a).count(), a.len());
            prop_assert_eq!(bits(len, &a).count_and(&bits(len, &b)), (&a & &b).len());
            let flipped: BTreeSet<usize> = bits(len, &a).flipped().iter().collect();
            prop_assert_eq!(flipped, (0..len).filter(|x| !a.contains(x)).collect::<BTreeSet<_>>());
            prop_assert_eq!(Bits::all(len).count(), len);
            prop_assert!((0..200).all(|ix| bits(len, &a).contains(ix) == a.contains(&ix)));
        }
    }
}
