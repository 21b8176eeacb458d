//! Which cases have an id, and which name it: a page asks for this, and does not read every case for it.

use super::CaseIx;
use crate::corpus::{Catalog, Str};
use foldhash::HashMap;

/// What the cases say of one id, each in the order of the catalog.
#[derive(Debug, Default)]
pub(super) struct Tie {
    /// The cases that have it: more than one when it is a duplicate.
    pub(super) own: Vec<CaseIx>,
    /// The cases that repeat it.
    pub(super) repeated: Vec<CaseIx>,
    /// The cases that name it as related.
    pub(super) named: Vec<CaseIx>,
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
