//! A short name on a few short rows: the heads of tables, the nodes of graphs.

use crate::text::{width, wrap};
use std::ops::Range;

/// `name` on at most `most` rows of at most `room` cells. A Latin word that takes more than a row is parted with a hyphen;
/// what has no room is cut, and the cut is shown.
pub fn rows(name: &str, room: usize, most: usize) -> Vec<String> {
    let room = room.max(1);
    let whole = wrap::wrap(name, room);
    let parts = whole.windows(2).any(|pair| matches!(pair, [_, next] if parted(name, next.start)));
    let rows = if parts && room > 2 { wrap::wrap(name, room - 1) } else { whole };
    let piece = |range: &Range<usize>| name.get(range.clone()).unwrap_or_default().trim_end();
    let mut out: Vec<String> = Vec::new();
    for (at, range) in rows.iter().enumerate().take(most) {
        let last = at + 1 == most && rows.len() > most;
        let hyphen = rows.get(at + 1).is_some_and(|next| parted(name, next.start)) && room > 2;
        out.push(match (last, hyphen) {
            (true, _) => width::truncate(name.get(range.start..).unwrap_or_default(), room).into_owned(),
            (false, true) => format!("{}-", piece(range)),
            (false, false) => piece(range).to_owned(),
        });
    }
    out
}

/// Whether byte `at` of `name` is inside a Latin word.
fn parted(name: &str, at: usize) -> bool {
    let latin = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    latin(name.get(..at).and_then(|before| before.chars().next_back()))
        && latin(name.get(at..).and_then(|rest| rest.chars().next()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_on_short_rows() {
        for (name, room, most, rows_wanted) in [
            ("Capacity", 12, 2, vec!["Capacity"]),
            ("Application database", 12, 2, vec!["Application", "database"]),
            ("Infrastructure as code", 12, 3, vec!["Infrastruct-", "ure as code"]),
            ("Infrastructure as code", 12, 1, vec!["Infrastruc.."]),
            ("One two three four", 7, 2, vec!["One two", "three.."]),
            ("애플리케이션 데이터베이스", 12, 2, vec!["애플리케이션", "데이터베이스"]),
            ("", 12, 2, vec![""]),
        ] {
            assert_eq!(rows(name, room, most), rows_wanted, "{name}");
        }
    }
}
