//! What facet values are called when the vocabulary does not say: languages, shelves, buckets of time, years, `none`.

use super::syntax::BUCKETS;
use crate::corpus::{Bilingual, Catalog, Facet, Vocab};

/// The slug of what is missing, blank or unknown; a value of every facet.
pub(super) const NONE: &str = "none";

/// What `none` is called, in English and Korean.
const NONE_LABEL: (&str, &str) = ("Unknown", "알 수 없음");

/// Values that a facet has by its nature.
const FIXED: [(Facet, &str, &str, &str); 5] = [
    (Facet::Lang, "both", "Both languages", "두 언어"),
    (Facet::Lang, "ko", "Korean only", "한국어만"),
    (Facet::Lang, "en", "English only", "영어만"),
    (Facet::From, "embedded", "Starter library", "기본 사례집"),
    (Facet::From, "own", "Own cases", "내 사례"),
];

/// Severities, from the worst.
pub(super) const SEVERITIES: [&str; 4] = ["critical", "major", "minor", "near-miss"];

/// Whether a slug says that nothing is known.
pub(super) fn is_none(slug: &str) -> bool {
    slug.eq_ignore_ascii_case(NONE) || slug.eq_ignore_ascii_case("unknown") || slug.chars().all(char::is_whitespace)
}

/// The slugs that a facet has whether or not a case has them.
pub(super) fn fixed(facet: Facet) -> Vec<&'static str> {
    match facet {
        Facet::Ttr | Facet::Ttd => BUCKETS.map(|row| row.0).to_vec(),
        _ => FIXED.iter().filter(|row| row.0 == facet).map(|row| row.1).collect(),
    }
}

/// The label of a value; a slug that nothing is known of is its own.
pub(super) fn label(facet: Facet, slug: &str, vocab: &Vocab) -> Bilingual {
    let both = |en: &'static str, ko: &'static str| Bilingual { en: Some(en.into()), ko: Some(ko.into()) };
    let known = match slug {
        NONE => vocab.term(facet, "unknown").or_else(|| vocab.term(facet, NONE)),
        _ => vocab.term(facet, slug),
    };
    if let Some(term) = known
        && !term.label.is_empty()
    {
        return term.label.clone();
    }
    if slug == NONE {
        return both(NONE_LABEL.0, NONE_LABEL.1);
    }
    if let Some((_, _, en, ko)) = FIXED.iter().find(|row| (row.0, row.1) == (facet, slug)) {
        return both(en, ko);
    }
    let timed = matches!(facet, Facet::Ttr | Facet::Ttd);
    match BUCKETS.iter().find(|row| timed && row.0 == slug) {
        Some((en, ko, ..)) => both(en, ko),
        None => Bilingual { en: Some(slug.to_owned().into()), ko: Some(slug.to_owned().into()) },
    }
}

/// The further names of a value: its aliases, and the synonyms that mean it.
pub(super) fn aliases<'a>(facet: Facet, slug: &str, catalog: &'a Catalog) -> Vec<&'a str> {
    let mut out = Vec::new();
    let slugs: &[&str] = if slug == NONE { &[NONE, "unknown"] } else { &[slug] };
    if slug == NONE {
        out.extend(["unknown", NONE_LABEL.1]);
    }
    for slug in slugs {
        let term = catalog.vocab.term(facet, slug);
        out.extend(term.into_iter().flat_map(|term| &term.aliases).map(AsRef::as_ref));
        let groups = catalog.synonyms.groups();
        let meant =
            groups.filter(|group| group.values.iter().any(|(other, value)| (*other, value.as_ref()) == (facet, *slug)));
        out.extend(meant.flat_map(|group| &group.words).map(AsRef::as_ref));
    }
    out
}
