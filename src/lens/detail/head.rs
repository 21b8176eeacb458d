//! The head of a case: its title and the facts that stay in sight while the story is read.

use super::{Block, Live, Shape, View, best, date_kind, is_known, story::told};
use crate::corpus::{Bilingual, Case, Facet, Lang, Shelf, Vocab};
use crate::i18n::format;
use crate::i18n::sections::{Fact, Remark, fact, remark};
use crate::lens::span::Role;
use crate::query::Library;

/// Title and facts. What is not known is left out, but for the title.
pub(super) fn head(library: &Library, case: &Case, view: View) -> Vec<Block> {
    let mut blocks = titles(&case.title, view);
    blocks.extend(facts(library, case, view.lang()));
    blocks
}

fn titles(title: &Bilingual, view: View) -> Vec<Block> {
    let lang = view.lang();
    let Some(first) = best(title, lang) else {
        let text = remark(Remark::Untitled, lang).to_owned();
        return vec![Block { text, role: Role::Heading, ..Block::default() }];
    };
    let second = match view {
        View::Both(_) if first.fallback.is_none() => title.get(lang.other()),
        _ => None,
    };
    let second = second.map(|text| Block { text: text.to_owned(), lang: Some(lang.other()), ..Block::default() });
    let first = Block { role: Role::Heading, ..first };
    std::iter::once(first).chain(second).collect()
}

fn facts(library: &Library, case: &Case, lang: Lang) -> Vec<Block> {
    let vocab = &library.catalog.vocab;
    let named = |name: Fact, text: String| Block { label: Some(fact(name, lang).to_owned()), ..plain(text) };
    let mut out = Vec::new();
    out.extend(org(library, case));
    out.extend(date(vocab, case, lang));
    out.extend(case.timeline.detected_after.as_ref().map(|span| named(Fact::Detected, format::span(span))));
    out.extend(case.timeline.resolved_after.as_ref().map(|span| named(Fact::Recovered, format::span(span))));
    out.extend(case.severity.as_ref().filter(|slug| is_known(slug)).map(|slug| Block {
        live: Some(Live::Value(Facet::Severity, slug.to_string())),
        role: Role::Warning,
        ..named(Fact::Severity, vocab.label(Facet::Severity, slug, lang).to_owned())
    }));
    out.extend(best(&told(&case.body.impact.region), lang).map(|region| Block {
        label: Some(fact(Fact::Region, lang).to_owned()),
        shape: Shape::Fact,
        echo: true,
        // The name of a place is not in a language of its own.
        fallback: None,
        ..region
    }));
    if case.origin.shelf == Shelf::Own {
        out.push(Block { role: Role::Quiet, ..plain(remark(Remark::Own, lang).to_owned()) });
    }
    out.push(Block { role: Role::Quiet, ..plain(case.id.to_string()) });
    if case.duplicate {
        out.push(Block { role: Role::Warning, ..plain(remark(Remark::Duplicate, lang).to_owned()) });
    }
    out
}

/// The organization, live; its slug where it has no name.
fn org(library: &Library, case: &Case) -> Option<Block> {
    let shown = case.org.as_ref().or(case.org_slug.as_ref()).filter(|org| is_known(org))?;
    // A case may give the name alone and stand under the slug that other cases give with it.
    let named = || {
        let values = &library.facets.table(Facet::Org).values;
        values.iter().find(|value| value.label.get(Lang::En) == Some(shown)).map(|value| &value.slug)
    };
    let slug = case.org_slug.as_ref().or_else(named).unwrap_or(shown);
    let live = Some(Live::Value(Facet::Org, slug.to_string()));
    Some(Block { live, role: Role::Accent, ..plain(shown.to_string()) })
}

/// The date, with what it is the date of when that is not the day of the incident.
fn date(vocab: &Vocab, case: &Case, lang: Lang) -> Option<Block> {
    if case.date.day.is_none() && case.date.written.is_none() {
        return None;
    }
    let kind = case.date_kind.as_deref().filter(|kind| *kind != "incident" && is_known(kind));
    Some(Block {
        label: kind.map(|kind| date_kind(vocab, kind, lang).to_owned()),
        ..plain(format::date(&case.date, lang))
    })
}

fn plain(text: String) -> Block {
    Block { text, shape: Shape::Fact, ..Block::default() }
}
