//! The facet values that a text names by itself, outside a query: `pg`, `원인:설정 변경`.

use super::names::{Names, Tier, key};
use super::syntax::Name;
use crate::corpus::Facet;

/// The values that `text` fits best: the whole name before its start before its inside, over all facets alike unless it
/// names one.
pub(super) fn values(names: &Names, text: &str) -> Vec<(Facet, String)> {
    let text = text.trim();
    if let Some((name, value)) = text.split_once(':')
        && let Some(Name::Facet(facet)) = Name::read(name.trim())
    {
        return names.fit(facet, unquoted(value)).into_iter().map(|slug| (facet, slug.to_owned())).collect();
    }
    let exact = |facet: &Facet| names.of(*facet).iter().any(|called| called.slug == text);
    let slugs: Vec<_> = Facet::ALL.into_iter().filter(exact).map(|facet| (facet, text.to_owned())).collect();
    if !slugs.is_empty() {
        return slugs;
    }
    let wanted = key(unquoted(text));
    let mut best: Option<Tier> = None;
    let mut found = Vec::new();
    for facet in Facet::ALL {
        for called in names.of(facet) {
            let Some(tier) = called.tier(&wanted) else { continue };
            if best.is_none_or(|best| tier < best) {
                best = Some(tier);
                found.clear();
            }
            if best == Some(tier) {
                found.push((facet, called.slug.clone()));
            }
        }
    }
    found
}

fn unquoted(text: &str) -> &str {
    text.trim().trim_matches(['"', '“', '”'])
}
