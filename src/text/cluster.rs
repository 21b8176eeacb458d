//! Grapheme clusters, with a short way for the text that casebook mostly holds. It counts no cells and changes no text.

use unicode_segmentation::UnicodeSegmentation;

/// Whether `c` is a printable ASCII character, a composed Hangul syllable or a common Han letter. Such a character never
/// extends the cluster before it, stands as it is under every normal form, and has the same width in every table.
pub(super) fn is_plain(c: char) -> bool {
    matches!(c, ' '..='~' | '가'..='힣' | '\u{4E00}'..='\u{9FFF}')
}

/// The grapheme clusters of `s` with the byte offset where each begins.
pub(super) fn clusters(s: &str) -> Clusters<'_> {
    Clusters { rest: s, at: 0 }
}

/// See [`clusters`].
#[derive(Debug, Clone)]
pub(super) struct Clusters<'a> {
    rest: &'a str,
    at: usize,
}

impl<'a> Iterator for Clusters<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let (cluster, rest) = self.rest.split_at_checked(first_len(self.rest)?)?;
        let at = self.at;
        self.at += cluster.len();
        self.rest = rest;
        Some((at, cluster))
    }
}

/// The length in bytes of the first cluster of `s`, none when `s` is empty.
///
/// What a cluster may depend on lies inside it, so counting may start anew at each boundary.
pub(super) fn first_len(s: &str) -> Option<usize> {
    let mut chars = s.chars();
    let first = chars.next()?;
    if is_plain(first) && chars.next().is_none_or(is_plain) {
        return Some(first.len_utf8());
    }
    s.graphemes(true).next().map(str::len)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// The short way and the long way part a text at the same places.
        #[test]
        fn clusters_are_the_grapheme_clusters(s in "(장애|가|ᄀ|ᅡ|ᆨ|é|e\u{301}|👩\u{200d}🔬|🇰🇷|🇰|—|a|\r\n|\n|漢|\u{fe0f}|\\PC){0,24}") {
            prop_assert!(clusters(&s).eq(s.grapheme_indices(true)));
        }
    }
}
