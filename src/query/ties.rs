//! Which cases have an id, and which name it: a page asks for this, and does not read every case for it.

use super::CaseIx;
use crate::corpus::{Catalog, Str};
use foldhash::HashMap;

/// What the cases say of one id, each in the order of the catalog.
#[derive(Debug, Clone, Default)]
pub(super) struct Tie {
    /// The cases that have it: more than one when it is a duplicate.
    pub(super) own: Vec<CaseIx>,
    /// The cases that repeat it.
    pub(super) repeated: Vec<CaseIx>,
    /// The cases that name it as related.
    pub(super) named: Vec<CaseIx>,
}

impl Tie {
    /// What `catalog` says of one id.
    pub(super) fn among(catalog: &Catalog, id: &str) -> Tie {
        let mut tie = Tie::default();
        for (ix, case) in (0..).map(CaseIx).zip(&catalog.cases) {
            tie.own.extend((case.id == id).then_some(ix));
            tie.repeated.extend(case.recurrence_of.iter().filter(|other| *other == id).map(|_| ix));
            tie.named.extend(case.related.iter().find(|other| *other == id).map(|_| ix));
        }
        tie
    }
}

/// All ids that a case has or names.
#[derive(Debug, Default)]
pub(super) struct Ties {
    by_id: HashMap<Str, Tie>,
}

impl Ties {
    pub(super) fn new(catalog: &Catalog) -> Ties {
        let mut by_id: HashMap<Str, Tie> = HashMap::default();
        for (ix, case) in (0..).map(CaseIx).zip(&catalog.cases) {
            by_id.entry(case.id.clone()).or_default().own.push(ix);
            if let Some(id) = &case.recurrence_of {
                by_id.entry(id.clone()).or_default().repeated.push(ix);
            }
            for id in &case.related {
                let named = &mut by_id.entry(id.clone()).or_default().named;
                if named.last() != Some(&ix) {
                    named.push(ix);
                }
            }
        }
        Ties { by_id }
    }

    pub(super) fn of(&self, id: &str) -> Option<&Tie> {
        self.by_id.get(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Root;

    /// The table and the look through all cases say the same of every id.
    #[test]
    fn few_cases_are_told_as_many_are() {
        let catalog = Catalog::read(&[Root::Embedded], None);
        let ties = Ties::new(&catalog);
        let named =
            |case: &crate::corpus::Case| case.related.iter().chain(&case.recurrence_of).cloned().collect::<Vec<_>>();
        let ids = catalog.cases.iter().flat_map(|case| named(case).into_iter().chain([case.id.clone()]));
        for id in ids.chain(["CB-9999".into()]) {
            let (table, looked) = (ties.of(&id).cloned().unwrap_or_default(), Tie::among(&catalog, &id));
            assert_eq!((table.own, table.repeated, table.named), (looked.own, looked.repeated, looked.named), "{id}");
        }
    }
}
