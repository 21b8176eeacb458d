//! Which cases hold a word, and how much that says about each.

use super::arena::{Arena, Stop};
use super::form::Tier;
use super::hold::{Holding, hold};
use super::word::Looked;
use crate::corpus::Facet;
use crate::query::FacetIndex;
use crate::query::bits::Bits;

/// How soon a word that stands often enough says no more by standing again.
const ENOUGH: f32 = 2.0;

/// What a label says that the case was given for a word that it does not hold.
const LABEL: f32 = 2.5;

/// One case that holds the word.
#[derive(Debug, Clone, Copy)]
pub(super) struct Posting {
    pub(super) case: u32,
    /// What the word says about the case: more the rarer it is and the weightier the sections that hold it.
    pub(super) score: f32,
    /// The tightest form that the case holds.
    pub(super) tier: Tier,
}

/// A word with the cases that hold it.
#[derive(Debug, Clone, Default)]
pub(super) struct Seen {
    /// By case.
    pub(super) postings: Vec<Posting>,
    /// The same cases.
    pub(super) set: Bits,
    /// Those of them that hold the word itself, in whatever form, not only what is said for it.
    pub(super) own: Bits,
    /// The cases whose title has it as typed, at the begin of a word.
    pub(super) titled: Bits,
    /// Some case holds it as typed.
    pub(super) literal: bool,
    /// How many bytes it takes, about.
    pub(super) bytes: usize,
}

impl Seen {
    /// Looks for a word in all cases; `None` when it was stopped.
    pub(super) fn look(
        looked: &Looked,
        arena: &Arena,
        facets: &FacetIndex,
        len: usize,
        stop: Stop<'_>,
    ) -> Option<Seen> {
        let mut postings: Vec<Posting> = Vec::new();
        let Holding { held, titled } = hold(&looked.forms, arena, len, stop)?;
        let literal =
            looked.forms.iter().zip(&held).any(|(form, held)| form.tier == Tier::Literal && !held.cases.is_empty());
        // A word is as rare as its stem, and what is said for it is no rarer than the word.
        let own = looked.forms.iter().zip(&held).filter(|(form, _)| form.tier <= Tier::Stem);
        let own = own.map(|(_, held)| held.known()).max().filter(|known| *known > 0);
        let most = own.map_or(f32::INFINITY, |known| rarity(known, len));
        let mut itself = Bits::none(len);
        for (form, held) in looked.forms.iter().zip(held) {
            if form.tier != Tier::Synonym {
                held.cases.iter().for_each(|(case, _)| itself.insert(*case as usize));
            }
            let rare = rarity(held.known(), len).min(most);
            let found = held.cases.into_iter().map(|(case, weight)| Posting {
                case,
                score: form.tier.worth() * rare * weight / (weight + ENOUGH),
                tier: form.tier,
            });
            postings = merged(postings, found.collect());
        }
        for (facet, slug) in &looked.values {
            // What a value says is added once a query, however many words name it.
            let cases = with_value(facets, *facet, slug, len, most).into_iter();
            postings = merged(postings, cases.map(|posting| Posting { score: 0.0, ..posting }).collect());
        }
        if !looked.parts.is_empty() {
            let parts: Option<Vec<Seen>> =
                looked.parts.iter().map(|part| Seen::look(part, arena, facets, len, stop)).collect();
            postings = merged(postings, in_parts(&parts?, looked.need));
        }
        let mut set = Bits::none(len);
        postings.iter().for_each(|posting| set.insert(posting.case as usize));
        let own_tier = |posting: &&Posting| posting.tier != Tier::Synonym;
        postings.iter().filter(own_tier).for_each(|posting| itself.insert(posting.case as usize));
        let bytes = postings.len() * size_of::<Posting>() + len * 3 / 8 + 64;
        Some(Seen { postings, set, own: itself, titled, literal, bytes })
    }

    /// What is in either; `share` of the score of `other` counts.
    pub(super) fn with(&self, other: &Seen, share: f32) -> Seen {
        let more = other.postings.iter().map(|posting| Posting { score: posting.score * share, ..*posting }).collect();
        let mut set = self.set.clone();
        set.or(&other.set);
        let mut own = self.own.clone();
        own.or(&other.own);
        let (titled, literal) = (self.titled.clone(), self.literal);
        Seen { postings: merged(self.postings.clone(), more), set, own, titled, literal, bytes: 0 }
    }

    /// No case of `len`.
    pub(super) fn nowhere(len: usize) -> Seen {
        Seen { set: Bits::none(len), own: Bits::none(len), titled: Bits::none(len), ..Seen::default() }
    }
}

/// How much a word says that so many of `all` cases hold.
pub(super) fn rarity(cases: usize, all: usize) -> f32 {
    let (cases, all) = (cases as f32, all as f32);
    (1.0 + (all - cases + 0.5).max(0.5) / (cases + 0.5)).ln()
}

/// The cases that were given a value.
pub(super) fn with_value(facets: &FacetIndex, facet: Facet, slug: &str, len: usize, most: f32) -> Vec<Posting> {
    let table = facets.table(facet);
    let Some(set) = table.place(slug).and_then(|place| table.set(place)) else { return Vec::new() };
    let score = Tier::Synonym.worth() * rarity(set.count(), len).min(most) * LABEL / (LABEL + ENOUGH);
    let posting = |case: usize| Posting { case: u32::try_from(case).unwrap_or(u32::MAX), score, tier: Tier::Synonym };
    set.iter().map(posting).collect()
}

/// The cases that hold at least `need` of the parts; the parts together count as one word.
fn in_parts(parts: &[Seen], need: usize) -> Vec<Posting> {
    let mut all: Vec<Posting> = parts.iter().flat_map(|part| part.postings.iter().copied()).collect();
    all.sort_unstable_by_key(|posting| posting.case);
    let share = 1.0 / parts.len().max(1) as f32;
    all.chunk_by(|a, b| a.case == b.case)
        .filter(|run| run.len() >= need)
        .filter_map(|run| {
            let first = run.first()?;
            let score = run.iter().map(|posting| posting.score).sum::<f32>() * share;
            let tier = run.iter().map(|posting| posting.tier).max()?;
            Some(Posting { case: first.case, score, tier: tier.max(Tier::Spaced) })
        })
        .collect()
}

/// Both lists, each by case, in one; a case in both keeps the better of each.
fn merged(a: Vec<Posting>, b: Vec<Posting>) -> Vec<Posting> {
    if a.is_empty() {
        return b;
    }
    if b.is_empty() {
        return a;
    }
    let mut out = Vec::with_capacity(a.len().max(b.len()));
    let (mut a, mut b) = (a.into_iter().peekable(), b.into_iter().peekable());
    loop {
        match (a.peek(), b.peek()) {
            (Some(x), Some(y)) if x.case == y.case => {
                out.push(Posting { case: x.case, score: x.score.max(y.score), tier: x.tier.min(y.tier) });
                a.next();
                b.next();
            }
            (Some(x), Some(y)) if x.case < y.case => out.extend(a.next()),
            (_, Some(_)) => out.extend(b.next()),
            (Some(_), None) => out.extend(a.next()),
            (None, None) => return out,
        }
    }
}
