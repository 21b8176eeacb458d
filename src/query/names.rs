//! What each facet value may be called: text to values, for filters, suggestions and completions.

use super::FacetIndex;
use super::labels::{NONE, aliases, fixed, is_none, label};
use super::nearest::distance;
use super::syntax::is_quote;
use crate::corpus::{Bilingual, Catalog, Facet};
use crate::text::fold::fold;
use crate::text::hangul::{to_hangul, to_latin};

/// The values of every facet that a query can name: those of the library in the order of the sidebar, then those that only
/// the vocabulary knows, then `none`.
#[derive(Debug, Default)]
pub(super) struct Names {
    by_facet: [Vec<Called>; Facet::ALL.len()],
}

/// A value and what it may be called.
#[derive(Debug)]
pub(super) struct Called {
    /// Its slug.
    pub(super) slug: String,
    /// Its labels and aliases, folded.
    pub(super) texts: Vec<String>,
    /// Its slug, labels and aliases as they are compared.
    keys: Vec<String>,
}

impl Names {
    pub(super) fn new(facets: &FacetIndex, catalog: &Catalog) -> Names {
        Names { by_facet: Facet::ALL.map(|facet| called(facet, facets, catalog)) }
    }

    /// What the values of `facet` are called.
    #[expect(clippy::indexing_slicing, reason = "there is a row for every facet")]
    pub(super) fn of(&self, facet: Facet) -> &[Called] {
        &self.by_facet[facet.index()]
    }

    /// The slugs that `text` fits: a slug as it stands means itself (so that what is printed is read back as the same),
    /// else the whole name before its start before its inside.
    pub(super) fn fit(&self, facet: Facet, text: &str) -> Vec<&str> {
        let all = self.of(facet);
        if let Some(exact) = all.iter().find(|called| called.slug == text) {
            return vec![&exact.slug];
        }
        let fits = |text: &str| best(all.iter().map(|called| (called.slug.as_str(), called.tier(text))));
        let found = fits(&key(text));
        if !found.is_empty() {
            return found;
        }
        // The same keys on the other keyboard.
        let other = if text.is_ascii() { to_hangul(text) } else { to_latin(text) };
        if other == text { found } else { fits(&key(&other)) }
    }

    /// The slugs whose names are nearest to `text`, nearest first, at most three. Of names that are made of words, none of
    /// which half would have to be written anew; a year or a bucket shows at least what is written there.
    pub(super) fn nearest(&self, facet: Facet, text: &str) -> Vec<&str> {
        let text = key(text);
        let off = |called: &Called| called.keys.iter().map(|name| distance(&text, name)).min().unwrap_or(usize::MAX);
        let mut all: Vec<(usize, &str)> =
            self.of(facet).iter().map(|called| (off(called), called.slug.as_str())).collect();
        if !matches!(facet, Facet::Year | Facet::Ttr | Facet::Ttd) {
            all.retain(|(off, _)| *off <= text.chars().count().div_ceil(2));
        }
        all.sort_by_key(|(off, _)| *off);
        all.into_iter().take(3).map(|(_, slug)| slug).collect()
    }
}

impl Called {
    fn new(facet: Facet, slug: &str, label: &Bilingual, catalog: &Catalog) -> Called {
        let aliases = aliases(facet, slug, catalog);
        let names = [label.en.as_deref(), label.ko.as_deref()].into_iter().flatten();
        let texts: Vec<String> = names.chain(aliases).map(|name| fold(name).text).collect();
        let keys = std::iter::once(key(slug)).chain(texts.iter().map(|text| squeezed(text)));
        let keys = keys.filter(|key| !key.is_empty()).collect();
        Called { slug: slug.to_owned(), texts, keys }
    }

    /// How well a key fits one of its names.
    pub(super) fn tier(&self, key: &str) -> Option<Tier> {
        tier(key, self.keys.iter().map(String::as_str))
    }
}

/// How a text fits a name; the better ones are less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Tier {
    /// It is the name.
    Whole,
    /// The name begins with it.
    Prefix,
    /// The name has it inside.
    Inside,
}

fn tier<'a>(text: &str, names: impl Iterator<Item = &'a str>) -> Option<Tier> {
    if text.is_empty() {
        return None;
    }
    names
        .filter_map(|name| {
            let rest = name.strip_prefix(text);
            match rest {
                Some("") => Some(Tier::Whole),
                Some(_) => Some(Tier::Prefix),
                None => name.contains(text).then_some(Tier::Inside),
            }
        })
        .min()
}

/// The things whose spellings `text` fits best.
pub(super) fn fit<T, const N: usize>(text: &str, things: impl IntoIterator<Item = (T, [&'static str; N])>) -> Vec<T> {
    let text = key(text);
    best(things.into_iter().map(|(thing, names)| (thing, tier(&text, names.into_iter()))))
}

/// The things in the best tier that any is in.
fn best<T>(things: impl Iterator<Item = (T, Option<Tier>)>) -> Vec<T> {
    let fitting: Vec<(T, Tier)> = things.filter_map(|(thing, tier)| Some((thing, tier?))).collect();
    let best = fitting.iter().map(|(_, tier)| *tier).min();
    fitting.into_iter().filter(|(_, tier)| Some(*tier) == best).map(|(thing, _)| thing).collect()
}

/// A name as it is compared: folded, without blanks, hyphens and quotation marks.
pub(super) fn key(text: &str) -> String {
    squeezed(&fold(text).text)
}

fn squeezed(folded: &str) -> String {
    folded.chars().filter(|c| !c.is_whitespace() & !matches!(c, '-' | '_') & !is_quote(*c)).collect()
}

fn called(facet: Facet, facets: &FacetIndex, catalog: &Catalog) -> Vec<Called> {
    let values = &facets.table(facet).values;
    let mut terms: Vec<&str> = catalog.vocab.terms(facet).map(|term| term.slug.as_ref()).collect();
    terms.sort_unstable();
    let unused = terms.into_iter().chain(fixed(facet)).filter(|slug| !is_none(slug));
    let mut out: Vec<Called> = values
        .iter()
        .filter(|value| value.slug != NONE)
        .map(|value| Called::new(facet, &value.slug, &value.label, catalog))
        .collect();
    for slug in unused {
        if !out.iter().any(|called| called.slug == slug) {
            out.push(Called::new(facet, slug, &label(facet, slug, &catalog.vocab), catalog));
        }
    }
    out.push(Called::new(facet, NONE, &label(facet, NONE, &catalog.vocab), catalog));
    out
}
