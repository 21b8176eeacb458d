//! How far two spellings are apart, for "did you mean". Decides nothing about what is near enough.

/// How many letters must be changed, added, dropped or swapped with their neighbour to make `b` of `a`.
pub fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut older: Vec<usize> = Vec::new();
    let mut old: Vec<usize> = (0..=b.len()).collect();
    let mut last = None;
    for (row, letter) in a.chars().enumerate() {
        let mut new = Vec::with_capacity(old.len());
        new.push(row + 1);
        let mut before = None;
        for (at, (other, pair)) in b.iter().zip(old.windows(2)).enumerate() {
            let (&[corner, above], Some(&left)) = (pair, new.last()) else { break };
            let mut best = (corner + usize::from(letter != *other)).min(above + 1).min(left + 1);
            if last == Some(*other)
                && before == Some(letter)
                && let Some(swapped) = at.checked_sub(1).and_then(|at| older.get(at))
            {
                best = best.min(swapped + 1);
            }
            before = Some(*other);
            new.push(best);
        }
        last = Some(letter);
        older = std::mem::replace(&mut old, new);
    }
    old.last().copied().unwrap_or_default()
}

/// The one of `known` that `text` was probably meant to be: one or two slips off, short names one only; large letters for small
/// ones are none.
pub fn meant<'a>(text: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let most = if text.chars().count() > 5 { 2 } else { 1 };
    let lower = text.to_lowercase();
    let others = known.into_iter().filter(|name| *name != text);
    let near = others.map(|name| (distance(&lower, &name.to_lowercase()), name));
    near.filter(|(off, _)| *off <= most).min().map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::{distance, meant};

    #[test]
    fn counts_slips() {
        for (a, b, off) in [
            ("", "", 0),
            ("", "abc", 3),
            ("cause", "cause", 0),
            ("cuase", "cause", 1),
            ("case", "cause", 1),
            ("couse", "cause", 1),
            ("causes", "cause", 1),
            ("원임", "원인", 1),
            ("kitten", "sitting", 3),
            ("ab", "ba", 1),
        ] {
            assert_eq!(distance(a, b), off, "{a} {b}");
            assert_eq!(distance(b, a), off, "{b} {a}");
        }
    }

    #[test]
    fn what_was_meant_is_one_or_two_slips_off() {
        let known = ["summary", "symptoms", "title", "date", "lang"];
        for (text, wanted) in [
            ("sumary", Some("summary")),
            ("sympotms", Some("symptoms")),
            ("Titel", Some("title")),
            ("Title", Some("title")),
            ("dat", Some("date")),
            ("lnag", Some("lang")),
            ("summary", None),
            ("owner", None),
            ("data_set", None),
            ("day", None),
        ] {
            assert_eq!(meant(text, known), wanted, "{text}");
        }
    }
}
