//! The library: a catalog with the tables that the search reads beside it. Built once after reading, then only read.

use super::FacetIndex;
use super::facts::Facts;
use super::labels;
use super::likeness::RareWords;
use super::matcher::{Arena, Memory};
use super::meanings::Meanings;
use super::named;
use super::names::Names;
use super::nearest::near_ids;
use super::slips::Lexicon;
use super::ties::{Tie, Ties};
use crate::corpus::{Case, Catalog, Facet, Kinds, Lang, parallel};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// The kinds of the steps of so many cases are found within a frame: the starter library's in 2 ms.
const FEW: usize = 200;

/// From so many cases on it is worth to find them on more than one thread.
const MANY: usize = 500;

/// The place of a case in [`Catalog::cases`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CaseIx(pub u32);

/// The ids of the marked cases: an input beside the catalog.
pub type Marks = BTreeSet<String>;

/// A catalog and its tables.
#[derive(Debug, Default)]
pub struct Library {
    /// The cases, their vocabulary, and what was wrong with the files.
    pub catalog: Catalog,
    /// The values of every facet, and which case has which.
    pub facets: FacetIndex,
    facts: Facts,
    /// Built when first asked for, so that they do not delay the first frame.
    names: OnceLock<Names>,
    ties: OnceLock<Ties>,
    arena: OnceLock<Arena>,
    /// The kind of each step of each case, as a place in [`Kinds::list`].
    kinds: Vec<OnceLock<Box<[Option<usize>]>>>,
    meanings: OnceLock<Meanings>,
    rare_words: OnceLock<RareWords>,
    lexicon: OnceLock<Lexicon>,
    memory: Memory,
}

impl Library {
    /// Builds the tables. What only a search needs (the folded text of all cases) is built by the first search.
    pub fn new(catalog: Catalog) -> Library {
        let facets = FacetIndex::new(&catalog);
        let facts = Facts::new(&catalog);
        let kinds = vec![OnceLock::new(); catalog.cases.len()];
        Library { catalog, facets, facts, kinds, ..Library::default() }
    }

    /// The case at `ix`. Asked only with an index that this library gave out.
    #[expect(clippy::indexing_slicing, reason = "a CaseIx is only made from this catalog")]
    pub fn case(&self, ix: CaseIx) -> &Case {
        &self.catalog.cases[ix.0 as usize]
    }

    /// The cases with this id (more than one when it is a duplicate).
    pub fn find(&self, id: &str) -> Vec<CaseIx> {
        self.tie(id).own.clone()
    }

    /// The other cases that say that they repeat the one with this id, in order.
    pub fn repeating(&self, id: &str) -> Vec<CaseIx> {
        self.tie(id).repeated.iter().copied().filter(|other| self.case(*other).id != id).collect()
    }

    /// The other cases that name the one with this id as related, in order.
    pub fn naming(&self, id: &str) -> Vec<CaseIx> {
        self.tie(id).named.iter().copied().filter(|other| self.case(*other).id != id).collect()
    }

    /// What the cases say of an id: a few are looked through, of many there is a table.
    fn tie(&self, id: &str) -> Cow<'_, Tie> {
        if self.len() < MANY {
            return Cow::Owned(Tie::among(&self.catalog, id));
        }
        self.ties.get_or_init(|| Ties::new(&self.catalog)).of(id).map_or_else(Cow::default, Cow::Borrowed)
    }

    /// The id as the library has it, case aside where it does not have it as written.
    pub fn id(&self, written: &str) -> Option<&str> {
        let cases = || self.catalog.cases.iter().map(|case| case.id.as_ref());
        let written = written.trim();
        cases().find(|id| *id == written).or_else(|| cases().find(|id| id.eq_ignore_ascii_case(written)))
    }

    /// What a facet value is called: as in the library, else as in the vocabulary, else its slug.
    pub fn label(&self, facet: Facet, slug: &str, lang: Lang) -> String {
        let here = self.facets.table(facet).values.iter().find(|value| value.slug == slug);
        let label = here.map_or_else(|| labels::label(facet, slug, &self.catalog.vocab), |value| value.label.clone());
        label.best(lang).map_or_else(|| slug.to_owned(), |(_, label)| label.to_owned())
    }

    /// The kind of each step that ended a case, in order, as a place in [`Kinds::list`]; `None` for a step of no kind.
    pub fn kinds(&self, case: CaseIx) -> &[Option<usize>] {
        let steps = || self.case(case).body.remediation.iter().map(|step| Kinds::ours().of(step)).collect();
        self.kinds.get(case.0 as usize).map_or(&[], |kinds| kinds.get_or_init(steps))
    }

    /// Finds the kinds of all steps, where nobody waits for it; those of many cases on all cores.
    pub fn learn_kinds(&self) {
        let all: Vec<CaseIx> = (0..).map(CaseIx).take(self.len()).collect();
        parallel(&all, MANY, |case| _ = self.kinds(*case));
    }

    /// Whether that was done.
    pub fn knows_kinds(&self) -> bool {
        self.kinds.iter().all(|kinds| kinds.get().is_some())
    }

    /// Whether the kinds of the steps of `cases` are known, but for so few that finding them takes less than a frame.
    pub fn knows_kinds_soon(&self, cases: &[CaseIx]) -> bool {
        let unknown = |case: &&CaseIx| self.kinds.get(case.0 as usize).is_some_and(|kinds| kinds.get().is_none());
        cases.iter().filter(unknown).nth(FEW).is_none()
    }

    /// The values that `text` names: `name:value` those of one facet, a value alone those of every facet that it fits as
    /// well as any. Empty when it fits none.
    pub fn values_named(&self, text: &str) -> Vec<(Facet, String)> {
        named::values(self.names(), text)
    }

    /// The ids nearest to one that no case has, at most three.
    pub fn near_ids(&self, id: &str) -> Vec<&str> {
        near_ids(id, self.catalog.cases.iter().map(|case| case.id.as_ref()))
    }

    /// How many cases it holds.
    pub(super) fn len(&self) -> usize {
        self.catalog.cases.len()
    }

    /// Dates and times side by side.
    pub(super) fn facts(&self) -> &Facts {
        &self.facts
    }

    /// What facet values are called.
    pub(super) fn names(&self) -> &Names {
        self.names.get_or_init(|| Names::new(&self.facets, &self.catalog))
    }

    /// The folded text of all cases.
    pub(super) fn arena(&self) -> &Arena {
        self.arena.get_or_init(|| Arena::new(&self.catalog))
    }

    /// What words are said for.
    pub(super) fn meanings(&self) -> &Meanings {
        self.meanings.get_or_init(|| Meanings::new(&self.catalog))
    }

    /// The rare words of all cases.
    pub(super) fn rare_words(&self) -> &RareWords {
        self.rare_words.get_or_init(|| RareWords::new(&self.catalog))
    }

    /// The words of the texts, for slips.
    pub(super) fn lexicon(&self) -> &Lexicon {
        self.lexicon.get_or_init(|| Lexicon::new(self.arena().text(), self.meanings().words()))
    }

    /// The words that were looked up last.
    pub(super) fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Builds all that a first search needs, where nobody waits for it.
    pub fn learn_words(&self) {
        self.names();
        self.meanings();
        self.arena().tight();
    }

    /// Reads every story for the words that few cases share; until then nothing is said of what is likest.
    pub fn learn_likeness(&self) {
        self.rare_words();
    }

    /// Whether that was done.
    pub fn knows_likeness(&self) -> bool {
        self.rare_words.get().is_some()
    }
}
