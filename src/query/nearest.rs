//! The ids near to one that no case has, for "did you mean".

pub(super) use crate::text::nearest::distance;

/// So many ids are offered.
const MOST: usize = 3;

/// The ids nearest to `wanted`, nearest first: those that differ in case, signs and leading zeros alone, then those with its
/// number where it is a number, then those that begin with it, then those that are spelled nearly so.
pub(super) fn near_ids<'a>(wanted: &str, ids: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let wanted = wanted.trim().to_lowercase();
    let (bare, number) = (bare(&wanted), wanted.bytes().all(|byte| byte.is_ascii_digit()));
    let most = 1 + wanted.chars().count() / 3;
    let mut near: Vec<(usize, usize, &str)> = ids
        .filter_map(|id| {
            let lower = id.to_lowercase();
            let other = self::bare(&lower);
            let off = distance(&wanted, &lower);
            let tier = match &other {
                _ if bare.is_empty() => return None,
                other if *other == bare => 0,
                other if number && other.trim_start_matches(|c: char| !c.is_ascii_digit()) == bare => 1,
                _ if lower.starts_with(&wanted) => 2,
                _ if off <= most => 3,
                _ => return None,
            };
            Some((tier, off, id))
        })
        .collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().take(MOST).map(|(.., id)| id).collect()
}

/// The letters and digits of an id, its numbers without the zeros before them.
fn bare(id: &str) -> String {
    let mut bare = String::with_capacity(id.len());
    let mut in_number = false;
    for letter in id.chars().filter(|letter| letter.is_alphanumeric()) {
        if letter != '0' || in_number {
            bare.push(letter);
        }
        in_number = letter.is_ascii_digit() && (in_number || letter != '0');
    }
    bare
}

#[cfg(test)]
mod tests {
    use super::near_ids;

    #[test]
    fn ids_are_near_by_number_by_beginning_and_by_spelling() {
        let ids = ["CB-0001", "CB-0002", "CB-0012", "CB-0020", "PAY-2", "서비스-007", "cb_0002", "IL-0543"];
        for (wanted, near) in [
            ("cb-2", vec!["CB-0002", "cb_0002"]),
            ("CB2", vec!["CB-0002", "cb_0002"]),
            ("2", vec!["PAY-2", "CB-0002", "cb_0002"]),
            ("cb-012", vec!["CB-0012", "CB-0002", "CB-0020"]),
            ("CB-00", vec!["CB-0001", "CB-0002", "CB-0012"]),
            ("il", vec!["IL-0543"]),
            ("IL-0534", vec!["IL-0543"]),
            ("서비스-7", vec!["서비스-007"]),
            ("서비쓰-007", vec!["서비스-007"]),
            ("redis", vec![]),
            ("", vec![]),
            ("-", vec![]),
        ] {
            assert_eq!(near_ids(wanted, ids.into_iter()), near, "{wanted}");
        }
    }
}
