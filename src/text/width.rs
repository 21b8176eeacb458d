//! Widths in cells, counted by grapheme cluster as the screen buffer counts them; truncation, padding and slices by cells.
//! The only place that asks the width tables. It knows no colours and no screen.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

use super::cluster::{clusters, is_plain};
pub use super::narrow::narrow;

/// What stands where text was cut: two cells under both width tables.
pub const CUT: &str = "..";

/// The width of `s` in cells. Clusters with a control character have none, since none reaches the screen.
pub fn cells(s: &str) -> usize {
    let mut cells = 0;
    for c in s.chars() {
        // The short way through the text that casebook mostly holds: each plain character is a cluster of its own.
        match plain_width(c) {
            Some(width) => cells += width,
            None => return glyphs(s).map(|(_, width)| width).sum(),
        }
    }
    cells
}

/// The grapheme clusters of `s` and the cells that each takes.
pub fn glyphs(s: &str) -> impl Iterator<Item = (&str, usize)> {
    clusters(s).map(|(_, cluster)| (cluster, cluster_cells(cluster)))
}

/// The longest start of `s` that takes at most `width` cells; no cluster is split.
pub fn prefix(s: &str, width: usize) -> &str {
    let mut left = width;
    for (at, cluster) in clusters(s) {
        match left.checked_sub(cluster_cells(cluster)) {
            Some(rest) => left = rest,
            None => return s.get(..at).unwrap_or_default(),
        }
    }
    s
}

/// The width of `s` in cells on a terminal that draws characters of ambiguous width wide.
pub fn cells_cjk(s: &str) -> usize {
    clusters(s).map(|(_, cluster)| cluster_cells_cjk(cluster)).sum()
}

/// Whether terminals differ about the width of `cluster`: one cell here, two there.
pub fn is_ambiguous(cluster: &str) -> bool {
    !cluster.chars().all(is_plain) && cells(cluster) != cells_cjk(cluster)
}

/// `s` in at most `width` cells: as it is when it fits, else its start and [`CUT`] (or as much of that as there is room for).
pub fn truncate(s: &str, width: usize) -> Cow<'_, str> {
    if fits(s, width) {
        return Cow::Borrowed(s);
    }
    let mark = cut_mark(width);
    Cow::Owned([prefix(s, width - mark.len()).trim_end(), mark].concat())
}

/// Like [`truncate`], but the end of `s` stays: for paths, where it says most. The slash after the cut goes too, since
/// `../x` would name another place.
pub fn truncate_start(s: &str, width: usize) -> Cow<'_, str> {
    let all = cells(s);
    if all <= width {
        return Cow::Borrowed(s);
    }
    let mark = cut_mark(width);
    let room = width - mark.len();
    let mut left = all;
    let mut start = s.len();
    for (at, cluster) in clusters(s) {
        if left <= room {
            start = at;
            break;
        }
        left -= cluster_cells(cluster);
    }
    let end = s.get(start..).unwrap_or_default().trim_start_matches(['/', ' ']);
    Cow::Owned([mark, end].concat())
}

/// `s` with blanks after it up to `width` cells; longer text stays whole.
pub fn pad(s: &str, width: usize) -> String {
    let mut padded = s.to_owned();
    padded.extend(blanks(width.saturating_sub(cells(s))));
    padded
}

/// `s` with blanks before it up to `width` cells; longer text stays whole.
pub fn pad_start(s: &str, width: usize) -> String {
    let mut padded: String = blanks(width.saturating_sub(cells(s))).collect();
    padded.push_str(s);
    padded
}

/// `s` in exactly `width` cells: truncated or padded.
pub fn fit(s: &str, width: usize) -> String {
    pad(&truncate(s, width), width)
}

/// What of `s` is seen through a window of `width` cells that begins at cell `from`. Where an edge cuts a cluster, blanks
/// stand for the part that is inside, so that all rows move alike. Not padded where `s` ends inside the window.
pub fn slice(s: &str, from: usize, width: usize) -> String {
    let to = from.saturating_add(width);
    let mut seen = String::new();
    let mut at = 0;
    for (_, cluster) in clusters(s) {
        let (start, end) = (at, at + cluster_cells(cluster));
        at = end;
        if start >= to {
            break;
        }
        if start >= from && end <= to {
            seen.push_str(cluster);
        } else if end > from {
            seen.extend(blanks(end.min(to) - start.max(from)));
        }
    }
    seen
}

/// The width in cells of one grapheme cluster.
#[expect(clippy::disallowed_methods, reason = "the one place that counts cells")]
pub(super) fn cluster_cells(cluster: &str) -> usize {
    if let Some(width) = plain_cells(cluster) {
        return width;
    }
    if cluster.contains(char::is_control) {
        return 0;
    }
    cluster.width() + sound_marks(cluster)
}

/// [`cluster_cells`] under the table that counts ambiguous characters as two.
fn cluster_cells_cjk(cluster: &str) -> usize {
    if let Some(width) = plain_cells(cluster) {
        return width;
    }
    if cluster.contains(char::is_control) {
        return 0;
    }
    cluster.width_cjk() + sound_marks(cluster)
}

/// The width of a cluster of one plain character; none for any other.
fn plain_cells(cluster: &str) -> Option<usize> {
    let mut chars = cluster.chars();
    let first = chars.next()?;
    if chars.next().is_some() {
        return None;
    }
    plain_width(first)
}

/// The width of a plain character; none for any other.
fn plain_width(c: char) -> Option<usize> {
    is_plain(c).then_some(if c.is_ascii() { 1 } else { 2 })
}

/// How many half-width kana sound marks are in `cluster`: the screen buffer gives each one cell more than the tables do, and
/// what is counted here must be what it advances.
fn sound_marks(cluster: &str) -> usize {
    cluster.chars().filter(|c| matches!(c, '\u{FF9E}' | '\u{FF9F}')).count()
}

/// Whether `s` has at most `width` cells; reads no further than it must.
fn fits(s: &str, width: usize) -> bool {
    let mut left = width;
    clusters(s).all(|(_, cluster)| {
        let rest = left.checked_sub(cluster_cells(cluster));
        left = rest.unwrap_or(0);
        rest.is_some()
    })
}

/// As much of [`CUT`] as `width` cells hold.
fn cut_mark(width: usize) -> &'static str {
    CUT.get(..width).unwrap_or(CUT)
}

fn blanks(count: usize) -> impl Iterator<Item = char> {
    std::iter::repeat_n(' ', count)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn cells_are_counted_by_cluster() {
        let table = [
            ("", 0, 0),
            ("abc", 3, 3),
            ("장애", 4, 4),
            ("\u{1100}\u{1161}\u{11a8}", 2, 2),
            ("é", 1, 1),
            ("e\u{301}", 1, 1),
            ("👩\u{200d}🔬", 2, 2),
            ("🇰🇷", 2, 2),
            ("漢字", 4, 4),
            ("①…·→“", 5, 10),
            ("ｶﾞ", 3, 3),
            ("ﾡ", 1, 1),
            ("ㄱ", 2, 2),
            ("..", 2, 2),
            ("a\tb\u{1b}", 2, 2),
        ];
        for (s, narrow, wide) in table {
            assert_eq!((cells(s), cells_cjk(s)), (narrow, wide), "{s:?}");
        }
    }

    #[test]
    fn only_what_terminals_disagree_about_is_ambiguous() {
        for c in ["①", "…", "·", "→", "“", "─", "★"] {
            assert!(is_ambiguous(c), "{c}");
        }
        for c in ["a", "가", "✓", "✗", "░", "∙", "ㄱ", "👩\u{200d}🔬", "é"] {
            assert!(!is_ambiguous(c), "{c}");
        }
    }

    #[test]
    fn a_cut_is_shown_and_no_letter_is_halved() {
        let table = [
            ("결제 지연", 9, "결제 지연"),
            ("결제 지연", 8, "결제.."),
            ("결제 지연", 7, "결제.."),
            ("결제 지연", 5, "결.."),
            ("결제 지연", 3, ".."),
            ("결제 지연", 2, ".."),
            ("결제 지연", 1, "."),
            ("결제 지연", 0, ""),
            ("👩\u{200d}🔬복구함", 5, "👩\u{200d}🔬.."),
            ("", 0, ""),
        ];
        for (s, width, cut) in table {
            assert_eq!(truncate(s, width), cut, "{s} {width}");
        }
    }

    #[test]
    fn the_end_of_a_path_stays() {
        let table = [
            ("/srv/사례/결제.json", 19, "/srv/사례/결제.json"),
            ("/srv/사례/결제.json", 12, "..결제.json"),
            ("/srv/사례/결제.json", 11, "..결제.json"),
            ("/srv/사례/결제.json", 10, "..제.json"),
            ("/srv/사례/결제.json", 2, ".."),
            ("/srv", 0, ""),
        ];
        for (s, width, cut) in table {
            assert_eq!(truncate_start(s, width), cut, "{s} {width}");
        }
    }

    #[test]
    fn padding_counts_cells() {
        assert_eq!(pad("결제", 6), "결제  ");
        assert_eq!(pad_start("결제", 6), "  결제");
        assert_eq!(pad("결제", 3), "결제");
        assert_eq!(fit("결제 지연", 8), "결제..  ");
        assert_eq!(fit("결제", 8), "결제    ");
    }

    /// R09: a letter that an edge halves is a blank, and all rows move alike.
    #[test]
    fn a_slice_moves_hangul_and_ascii_alike() {
        assert_eq!(slice("가나다라마바", 1, 10), " 나다라마 ");
        assert_eq!(slice("abcdefghijkl", 1, 10), "bcdefghijk");
        assert_eq!(slice("가나다라|마", 1, 10), " 나다라|마");
        assert_eq!(slice("abcdefgh|ij", 1, 10), "bcdefgh|ij");
        assert_eq!(slice("가나", 0, 1), " ");
        assert_eq!(slice("가나", 1, 1), " ");
        assert_eq!(slice("가나", 9, 4), "");
        assert_eq!(slice("가나", 0, 0), "");
    }

    /// Random mixes of the texts that have broken other programs.
    fn mixed() -> impl Strategy<Value = String> {
        let piece = proptest::sample::select(vec![
            "장애",
            "é",
            "e\u{301}",
            "👩\u{200d}🔬",
            "—",
            "\u{1112}\u{1161}\u{11ab}",
            " ",
            "a",
            "①",
            "🇰🇷",
            "ﾞ",
            "\u{301}",
            "\u{600}",
            "\t",
            "\u{1161}",
        ]);
        proptest::collection::vec(piece, 0..20).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        /// R03.
        #[test]
        fn truncation_never_exceeds_its_width(s in mixed(), width in 0usize..60) {
            for cut in [truncate(&s, width), truncate_start(&s, width)] {
                prop_assert!(cells(&cut) <= width);
                prop_assert_eq!(cells(&s) <= width, cut == s);
            }
            prop_assert_eq!(cells(&fit(&s, width)), width);
        }

        #[test]
        fn a_slice_fills_what_the_text_reaches(s in mixed(), from in 0usize..40, width in 0usize..40) {
            let reached = cells(&s).saturating_sub(from).min(width);
            prop_assert_eq!(cells(&slice(&s, from, width)), reached);
        }
    }
}
