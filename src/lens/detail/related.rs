//! The cases that a case has to do with, each with the reason: those that it names, those that name it, and the likest.

use super::{Block, Live, best};
use crate::corpus::{Case, Lang};
use crate::i18n::notes;
use crate::i18n::sections::{Fact, Remark, fact, remark};
use crate::lens::span::Role;
use crate::query::Library;

/// So many of the likest cases follow.
const LIKEST: usize = 5;

/// What it repeats, what it names, what repeats it, what names it, then the likest, once the library knows them; a case stands
/// here once, for the first reason.
pub(super) fn related(library: &Library, case: &Case, lang: Lang) -> Vec<Block> {
    let mut seen = vec![case.id.as_ref()];
    let mut out = Vec::new();
    let mut add = |name: Fact, id: &'_ str| {
        out.push(Block { label: Some(fact(name, lang).to_owned()), ..other(library, id, lang) });
    };
    let named = case.recurrence_of.iter().map(|id| (Fact::RecurrenceOf, id.as_ref()));
    let named = named.chain(case.related.iter().map(|id| (Fact::Related, id.as_ref())));
    let naming =
        library.repeating(&case.id).into_iter().map(|other| (Fact::RecurredAs, library.case(other).id.as_ref()));
    let naming = naming
        .chain(library.naming(&case.id).into_iter().map(|other| (Fact::NamedBy, library.case(other).id.as_ref())));
    for (name, id) in named.chain(naming) {
        if !seen.contains(&id) {
            seen.push(id);
            add(name, id);
        }
    }
    // A page does not wait for every other case to be read.
    let ix = library.find(&case.id).first().copied().filter(|_| library.knows_likeness());
    let Some(ix) = ix else { return out };
    let alike = library.similar(ix, LIKEST + seen.len());
    let new = alike.iter().filter(|alike| !seen.contains(&library.case(alike.case).id.as_ref())).take(LIKEST);
    for alike in new {
        let label = Some(fact(Fact::Alike, lang).to_owned());
        out.push(Block { label, ..other(library, &library.case(alike.case).id, lang) });
        let why = notes::reasons(&alike.reasons, library, lang);
        out.push(Block { text: why, role: Role::Quiet, ..Block::default() });
    }
    out
}

/// The case with this id: id and title, live; the bare id, quiet, when the library does not hold it.
fn other(library: &Library, id: &str, lang: Lang) -> Block {
    let Some(found) = library.find(id).first().map(|found| library.case(*found)) else {
        return Block { text: id.to_owned(), role: Role::Quiet, ..Block::default() };
    };
    let title = best(&found.title, lang)
        .unwrap_or_else(|| Block { text: remark(Remark::Untitled, lang).to_owned(), ..Block::default() });
    Block {
        text: format!("{id}  {}", title.text),
        live: Some(Live::Case(id.to_owned())),
        role: Role::Accent,
        lang: None,
        ..title
    }
}
