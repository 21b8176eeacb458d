//! What the case rests on and how it came to be: sources, unknown fields, review, file.

use super::{Block, Live, date_kind, is_known};
use crate::corpus::{Case, Facet, Lang, Origin, Shelf, Vocab};
use crate::i18n::sections::{Fact, Remark, fact, remark};
use crate::lens::span::Role;
use crate::query::Library;

/// The pages it rests on, each with its archived copy, reference documents, and the case's own page.
pub(super) fn sources(case: &Case, vocab: &Vocab, lang: Lang) -> Vec<Block> {
    let mut out = Vec::new();
    for source in &case.body.sources {
        let kind = source.kind.as_deref().filter(|kind| is_known(kind));
        let kind = kind.map_or_else(
            || fact(Fact::Source, lang).to_owned(),
            |kind| vocab.label(Facet::Source, kind, lang).to_owned(),
        );
        if !source.url.is_empty() || source.archived.is_none() {
            out.push(address(kind, &source.url));
        }
        out.extend(source.archived.as_ref().map(|url| address(fact(Fact::Archived, lang).to_owned(), url)));
    }
    for doc in &case.body.docs {
        let name = fact(Fact::Doc, lang).to_owned();
        match (&doc.title, &doc.url) {
            (Some(title), url) => {
                out.push(line(name, title.to_string()));
                out.extend(url.as_ref().map(|url| address(String::new(), url)));
            }
            (None, Some(url)) => out.push(address(name, url)),
            (None, None) => {}
        }
    }
    out.extend(case.url.as_ref().map(|url| address(fact(Fact::Page, lang).to_owned(), url)));
    out
}

/// The fields that the format does not know, name and value.
pub(super) fn other(case: &Case) -> Vec<Block> {
    case.body.other.iter().map(|other| line(other.name.to_string(), other.value.to_string())).collect()
}

/// Who wrote and who checked it, and what the record says of itself.
pub(super) fn review(library: &Library, case: &Case, lang: Lang) -> Vec<Block> {
    let (review, vocab) = (&case.review, &library.catalog.vocab);
    let named = |name: Fact, text: String| Block { role: Role::Quiet, ..line(fact(name, lang).to_owned(), text) };
    let checked: Vec<&str> =
        [&review.reviewed_at, &review.reviewed_by].into_iter().flatten().map(AsRef::as_ref).collect();
    let checked = match checked.as_slice() {
        [] => Block { role: Role::Text, ..named(Fact::Reviewed, remark(Remark::NotReviewed, lang).to_owned()) },
        some => named(Fact::Reviewed, some.join("  ")),
    };
    let mut out = Vec::new();
    out.extend(review.written_by.as_ref().map(|who| named(Fact::WrittenBy, who.to_string())));
    out.push(checked);
    out.extend(case.updated_at.as_ref().map(|when| named(Fact::UpdatedAt, when.to_string())));
    let kind = case.date_kind.as_deref().filter(|kind| is_known(kind));
    out.extend(kind.map(|kind| named(Fact::DateKind, date_kind(vocab, kind, lang).to_owned())));
    out.extend(case.org_slug.as_ref().map(|slug| named(Fact::OrgSlug, slug.to_string())));
    out.push(named(Fact::File, place(&case.origin, lang)));
    if case.duplicate {
        let twins = library.find(&case.id).into_iter().map(|twin| library.case(twin));
        let twins = twins.filter(|twin| twin.origin != case.origin);
        out.extend(twins.map(|twin| named(Fact::SameId, place(&twin.origin, lang))));
    }
    out
}

/// Where a case was read: shelf, file, and the line when the file holds more than this one.
fn place(origin: &Origin, lang: Lang) -> String {
    let shelf = match origin.shelf {
        Shelf::Embedded => format!("{}: ", remark(Remark::Embedded, lang)),
        Shelf::Own | Shelf::Path => String::new(),
    };
    let line = if origin.line > 1 { format!(":{}", origin.line) } else { String::new() };
    format!("{shelf}{}{line}", origin.shown)
}

fn line(label: String, text: String) -> Block {
    Block { label: Some(label), text, ..Block::default() }
}

fn address(label: String, url: &str) -> Block {
    let live = Some(Live::Url(url.to_owned())).filter(|_| !url.is_empty());
    Block { live, role: Role::Quiet, ..line(label, url.to_owned()) }
}
