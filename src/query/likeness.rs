//! Which cases are like a case, how much, and why: shared causes, components, symptoms, factors and rare words, and recurrence.
//! What few cases share says more.

use super::bits::Bits;
use super::labels::NONE;
use super::matcher::only_joins;
use super::{CaseIx, Library};
use crate::corpus::{Case, Catalog, Facet, Lang, Str};
use crate::text::fold::fold_text;
use std::collections::{HashMap, HashSet};

/// The facets by which cases are alike, and how much a shared value weighs beside its rarity.
const FACETS: [(Facet, f32); 4] =
    [(Facet::Cause, 1.3), (Facet::Component, 1.2), (Facet::Symptom, 0.45), (Facet::Factor, 0.6)];

/// What a shared rare word weighs beside its rarity.
const WORD: f32 = 0.5;

/// So many rare words of a case at most are compared.
const MOST_WORDS: usize = 32;

/// So many shared words are a reason.
const ENOUGH_WORDS: usize = 2;

/// What a case that repeats another gets above all else.
const RECURRENCE: f32 = 100.0;

/// How much of a case's story is read for rare words, in bytes.
const READ: usize = 6000;

/// Why a case is like another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// One repeats the other.
    Recurrence,
    /// They have values of a facet in common: their slugs, the rarest first.
    Shared(Facet, Vec<String>),
    /// They have rare words in common, the rarest first, each as the cases write it.
    Words(Vec<String>),
}

/// A case that is like another.
#[derive(Debug, Clone, PartialEq)]
pub struct Alike {
    /// Which.
    pub case: CaseIx,
    /// How much; higher is more.
    pub score: f32,
    /// Why.
    pub reasons: Vec<Reason>,
}

/// The rare words of all cases.
#[derive(Debug, Default)]
pub(super) struct RareWords {
    words: Vec<String>,
    /// The cases that hold each word.
    cases: Vec<Vec<u32>>,
    /// The words of each case.
    of: Vec<Vec<u32>>,
}

impl RareWords {
    pub(super) fn new(catalog: &Catalog) -> RareWords {
        let mut rare = RareWords::default();
        let mut places: HashMap<String, u32> = HashMap::new();
        let orgs: HashSet<String> = catalog
            .cases
            .iter()
            .filter_map(|case| case.org.as_deref())
            .flat_map(|org| tokens(&fold_text(org)).map(str::to_owned).collect::<Vec<_>>())
            .collect();
        for (ix, case) in (0u32..).zip(&catalog.cases) {
            let story = story(case);
            let mut own: HashSet<&str> = HashSet::new();
            for token in tokens(&story) {
                if orgs.contains(token) || !own.insert(token) {
                    continue;
                }
                let place = match places.get(token) {
                    Some(place) => *place,
                    None => {
                        let place = u32::try_from(rare.words.len()).unwrap_or(u32::MAX);
                        places.insert(token.to_owned(), place);
                        rare.words.push(token.to_owned());
                        rare.cases.push(Vec::new());
                        place
                    }
                };
                rare.cases.get_mut(place as usize).into_iter().for_each(|cases| cases.push(ix));
            }
        }
        rare.choose(catalog.cases.len());
        rare
    }

    /// Keeps the words that several cases hold, but few.
    fn choose(&mut self, all: usize) {
        for (word, cases) in self.words.iter().zip(&mut self.cases) {
            if only_joins(word) {
                cases.clear();
            }
        }
        let most = (all / 16).clamp(3, 400);
        self.of = vec![Vec::new(); all];
        for (place, cases) in (0u32..).zip(&mut self.cases) {
            if !(2..=most).contains(&cases.len()) {
                *cases = Vec::new();
            }
            for case in cases.iter() {
                self.of.get_mut(*case as usize).into_iter().for_each(|words| words.push(place));
            }
        }
        let held: Vec<usize> = self.cases.iter().map(Vec::len).collect();
        let held = |word: &u32| held.get(*word as usize).copied().unwrap_or_default();
        for words in &mut self.of {
            words.sort_by_key(|word| (held(word), *word));
            words.truncate(MOST_WORDS);
        }
        let mut kept: Vec<Vec<u32>> = vec![Vec::new(); self.words.len()];
        for (ix, words) in (0u32..).zip(&self.of) {
            for word in words {
                kept.get_mut(*word as usize).into_iter().for_each(|cases| cases.push(ix));
            }
        }
        self.cases = kept;
    }

    fn of(&self, case: CaseIx) -> &[u32] {
        self.of.get(case.0 as usize).map_or(&[], Vec::as_slice)
    }

    fn cases(&self, word: u32) -> &[u32] {
        self.cases.get(word as usize).map_or(&[], Vec::as_slice)
    }
}

/// What is told of a case in English, or else in Korean, folded.
fn story(case: &Case) -> String {
    let lang = if case.speaks(Lang::En) { Lang::En } else { Lang::Ko };
    let body = &case.body;
    let mut out = String::new();
    for text in [&case.title, &body.symptoms, &body.trigger, &body.summary] {
        if let Some(text) = text.get(lang) {
            out.push_str(text);
            out.push('\n');
        }
    }
    let end = out.char_indices().map(|(at, _)| at).take_while(|at| *at <= READ).last().unwrap_or(0);
    if out.len() > READ {
        out.truncate(end);
    }
    fold_text(&out)
}

/// The words of a folded text that may be rare: of three letters or more, with a letter in them.
fn tokens(folded: &str) -> impl Iterator<Item = &str> {
    written(folded).map(one_of)
}

/// The same as they are written.
fn written(folded: &str) -> impl Iterator<Item = &str> {
    let word = |token: &&str| token.chars().nth(2).is_some() && token.chars().any(char::is_alphabetic);
    folded.split(|c: char| !c.is_alphanumeric()).filter(word)
}

/// What a word and its plural are compared by. It need not be a word itself: redis gives redi.
fn one_of(word: &str) -> &str {
    match word.strip_suffix('s') {
        Some(one) if word.is_ascii() && one.len() > 3 && !one.ends_with('s') => one,
        _ => word,
    }
}

/// What `words` are compared by, turned into the shortest form in which one of the cases writes each.
fn as_written(words: &mut [String], cases: [&Case; 2]) {
    let stories = cases.map(story);
    for word in words {
        let forms = stories.iter().flat_map(|story| written(story)).filter(|form| one_of(form) == word);
        if let Some(shortest) = forms.min_by_key(|form| form.len()) {
            *word = shortest.to_owned();
        }
    }
}

fn rarity(cases: usize, all: usize) -> f32 {
    (1.0 + all as f32 / cases.max(1) as f32).ln()
}

impl Library {
    /// The cases most like `case`, the likest first, each with its reasons; cases of the same id are left out.
    pub fn similar(&self, case: CaseIx, limit: usize) -> Vec<Alike> {
        let scores = self.likeness(case);
        let mut all: Vec<(u32, f32)> = (0u32..).zip(scores).filter(|(_, score)| *score > 0.0).collect();
        let order = |a: &(u32, f32), b: &(u32, f32)| {
            b.1.total_cmp(&a.1).then_with(|| self.facts().rank(a.0).cmp(&self.facts().rank(b.0)))
        };
        if limit < all.len() && limit > 0 {
            all.select_nth_unstable_by(limit - 1, order);
        }
        all.truncate(limit);
        all.sort_unstable_by(order);
        let alike =
            |(ix, score): (u32, f32)| Alike { case: CaseIx(ix), score, reasons: self.reasons(case, CaseIx(ix)) };
        all.into_iter().map(alike).collect()
    }

    /// How much each case is like `case`; 0 for those that have nothing to do with it, and for itself.
    pub(super) fn likeness(&self, case: CaseIx) -> Vec<f32> {
        let len = self.len();
        let mut scores = vec![0.0f32; len];
        for (facet, weight) in FACETS {
            let table = self.facets.table(facet);
            for place in table.of(case) {
                let Some(set) = self.shared(facet, *place) else { continue };
                let score = weight * rarity(set.count(), len);
                for other in set.iter() {
                    scores.get_mut(other).into_iter().for_each(|sum| *sum += score);
                }
            }
        }
        // One word in common may be chance: the first counts only with the second.
        let mut first = vec![0.0f32; len];
        for word in self.rare_words().of(case) {
            let cases = self.rare_words().cases(*word);
            let score = WORD * rarity(cases.len(), len);
            for other in cases {
                let at = *other as usize;
                let (Some(sum), Some(first)) = (scores.get_mut(at), first.get_mut(at)) else { continue };
                if *first == 0.0 {
                    *first = score;
                } else {
                    *sum += score + first.max(0.0);
                    *first = -1.0;
                }
            }
        }
        self.recurring(case).for_each(|other| {
            scores.get_mut(other.0 as usize).into_iter().for_each(|sum| *sum += RECURRENCE);
        });
        for own in self.find(&self.case(case).id) {
            scores.get_mut(own.0 as usize).into_iter().for_each(|sum| *sum = 0.0);
        }
        scores
    }

    /// Why `other` is like `case`; empty when it is not.
    pub fn reasons(&self, case: CaseIx, other: CaseIx) -> Vec<Reason> {
        let mut out = Vec::new();
        if self.case(case).id == self.case(other).id {
            return out;
        }
        if self.recurs(case, other) {
            out.push(Reason::Recurrence);
        }
        for (facet, _) in FACETS {
            let table = self.facets.table(facet);
            let mut shared: Vec<(usize, &str)> = table
                .of(case)
                .iter()
                .filter(|place| table.of(other).contains(place))
                .filter_map(|place| {
                    let count = self.shared(facet, *place)?.count();
                    Some((count, table.values.get(*place as usize)?.slug.as_ref()))
                })
                .collect();
            shared.sort_by_key(|(count, _)| *count);
            if !shared.is_empty() {
                out.push(Reason::Shared(facet, shared.into_iter().map(|(_, slug)| slug.to_owned()).collect()));
            }
        }
        let rare = self.rare_words();
        let mut words: Vec<String> = rare
            .of(case)
            .iter()
            .filter(|word| rare.of(other).contains(word))
            .filter_map(|word| rare.words.get(*word as usize).cloned())
            .collect();
        if words.len() >= ENOUGH_WORDS {
            as_written(&mut words, [self.case(case), self.case(other)]);
            out.push(Reason::Words(words));
        }
        out
    }

    /// The cases with a value, unless it says that nothing is known.
    fn shared(&self, facet: Facet, place: u32) -> Option<&Bits> {
        let table = self.facets.table(facet);
        let known = table.values.get(place as usize)?.slug != NONE;
        known.then(|| table.set(place as usize)).flatten()
    }

    fn recurs(&self, case: CaseIx, other: CaseIx) -> bool {
        let (a, b) = (self.case(case), self.case(other));
        let same = |of: Option<&Str>, id: &str| of.is_some_and(|of| of == id);
        same(a.recurrence_of.as_ref(), &b.id)
            || same(b.recurrence_of.as_ref(), &a.id)
            || (a.recurrence_of.is_some() && a.recurrence_of == b.recurrence_of)
    }

    fn recurring(&self, case: CaseIx) -> impl Iterator<Item = CaseIx> {
        self.facts()
            .recurring()
            .iter()
            .map(|ix| CaseIx(*ix))
            .chain(self.repeated(case))
            .filter(move |other| self.recurs(case, *other))
    }

    /// The case that a case repeats, unless it repeats one itself.
    fn repeated(&self, case: CaseIx) -> impl Iterator<Item = CaseIx> {
        let first = |ix: &CaseIx| self.case(*ix).recurrence_of.is_none();
        let of = self.case(case).recurrence_of.as_deref();
        of.into_iter().flat_map(|id| self.find(id)).filter(first)
    }
}
