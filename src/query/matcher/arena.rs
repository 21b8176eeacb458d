//! The folded text of all cases in one string, scanned at the speed of memory.

use super::searchable;
use crate::corpus::{Catalog, Section};
use memchr::memmem::Finder;

/// Stands between texts, so that nothing is found across two of them; clean text never holds it.
const BETWEEN: char = '\0';

/// All texts of all cases, folded, one after the other in the order of [`crate::corpus::Case::texts`].
#[derive(Debug, Default)]
pub(in crate::query) struct Arena {
    text: String,
    /// Where each text begins in `text`.
    starts: Vec<usize>,
    /// The case and the section of each text.
    owners: Vec<(u32, Section)>,
    /// Where the texts of each case begin in `starts`, and where those of the last end.
    cases: Vec<usize>,
}

impl Arena {
    /// Folds everything: the slow part of a first search.
    pub(in crate::query) fn new(catalog: &Catalog) -> Arena {
        let mut arena = Arena::default();
        for (ix, case) in (0u32..).zip(&catalog.cases) {
            arena.cases.push(arena.starts.len());
            for text in case.texts(&catalog.vocab) {
                arena.starts.push(arena.text.len());
                arena.owners.push((ix, text.section));
                arena.text.push_str(&searchable(text.text).text);
                arena.text.push(BETWEEN);
            }
        }
        arena.cases.push(arena.starts.len());
        arena
    }

    /// Calls `found` with the case and the section of every text that holds `needle`, in order, once a text.
    pub(super) fn scan(&self, needle: &str, mut found: impl FnMut(usize, Section)) {
        let finder = Finder::new(needle);
        let (mut from, mut at) = (0, 0);
        while let Some(offset) = self.text.as_bytes().get(from..).and_then(|rest| finder.find(rest)) {
            at = self.text_at(at, from + offset);
            if let Some((case, section)) = self.owners.get(at) {
                found(*case as usize, *section);
            }
            at += 1;
            let Some(next) = self.starts.get(at) else { return };
            from = *next;
        }
    }

    /// The text that the byte at `place` is in, looking from the text `from` on; most often it is near.
    fn text_at(&self, from: usize, place: usize) -> usize {
        let rest = self.starts.get(from..).unwrap_or_default();
        let near = rest.iter().take(16).position(|start| *start > place);
        let after = near.unwrap_or_else(|| rest.partition_point(|start| *start <= place));
        (from + after).saturating_sub(1)
    }

    /// The texts of a case with their sections, in order.
    pub(super) fn of(&self, case: usize) -> impl Iterator<Item = (Section, &[u8])> {
        let from = self.cases.get(case).copied().unwrap_or_default();
        let to = self.cases.get(case + 1).copied().unwrap_or(from);
        (from..to).filter_map(|at| {
            let end = self.starts.get(at + 1).copied().unwrap_or(self.text.len()).saturating_sub(BETWEEN.len_utf8());
            Some((self.owners.get(at)?.1, self.text.as_bytes().get(*self.starts.get(at)?..end)?))
        })
    }

    /// The texts of a case's title.
    pub(super) fn titles(&self, case: usize) -> impl Iterator<Item = &[u8]> {
        self.of(case).take_while(|(section, _)| *section == Section::Title).map(|(_, text)| text)
    }
}
