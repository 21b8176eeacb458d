//! One case as a document: a head and sections of blocks, in one language or both. No widths, no wrapping: see `page`.

mod head;
mod record;
mod related;
pub(super) mod story;

use super::span::Role;
use crate::corpus::{Bilingual, Case, Facet, Lang, Section, Str, Vocab};
use crate::i18n::sections::only_in;
use crate::query::Library;

/// Which languages a document shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum View {
    /// One language; a text that exists only in the other is shown in that one, marked.
    One(Lang),
    /// Both, this one first (left).
    Both(Lang),
}

impl View {
    /// The language of chrome and labels, and the first of the two.
    pub fn lang(self) -> Lang {
        match self {
            View::One(lang) | View::Both(lang) => lang,
        }
    }
}

/// A case, ready to be laid out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Document {
    /// Title and facts, pinned above the story.
    pub head: Vec<Block>,
    /// The sections that have something in them, in order.
    pub sections: Vec<Part>,
}

impl Document {
    /// Puts the sections that `first` names first, in its order; the others follow in their own.
    pub fn arrange(&mut self, first: &[Section]) {
        let place = |part: &Part| first.iter().position(|section| *section == part.section).unwrap_or(first.len());
        self.sections.sort_by_key(place);
    }
}

/// One section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Which.
    pub section: Section,
    /// Its blocks in the first language.
    pub left: Vec<Block>,
    /// Its blocks in the second language; empty in a view of one, and where the texts are not in two languages.
    pub right: Vec<Block>,
}

/// A piece of text that is laid out by itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Block {
    /// What stands before it: a step's number, a fact's name. An empty one keeps the place of a label free, so that the
    /// block stands under the one before.
    pub label: Option<String>,
    /// The text; `\n` parts lines and a blank line parts paragraphs.
    pub text: String,
    /// The language of the text; `None` for labels of values, ids, addresses and what the chrome says.
    pub lang: Option<Lang>,
    /// The text is in this language though the other one was asked for: shown as `[ko]` or `[en]` before it.
    pub fallback: Option<Lang>,
    /// What Enter opens on it.
    pub live: Option<Live>,
    /// How it stands among the others.
    pub shape: Shape,
    /// Its look.
    pub role: Role,
    /// It repeats what stands in full elsewhere in the document: its hits are marked but not counted.
    pub echo: bool,
    /// There is no text in the other language beside it, so that a view of either language shows it.
    pub sole: bool,
}

/// How a block stands among the others of its section.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Shape {
    /// Reading text on rows of its own; its label stands in a column before it.
    #[default]
    Text,
    /// A step of a list: hangs under its number.
    Step,
    /// One row, cut where it is too long.
    Line,
    /// Runs on after the value before it; a label begins a new row.
    Value,
    /// Runs on like a value, its name right before it.
    Fact,
}

/// What Enter opens.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Live {
    /// Filters by this value alone.
    Value(Facet, String),
    /// Opens the case with this id.
    Case(String),
    /// A page on the web.
    Url(String),
}

/// The document of `case`. Nothing that the case holds is left out; a section without anything in it is.
pub fn document(library: &Library, case: &Case, view: View) -> Document {
    let vocab = &library.catalog.vocab;
    let body = &case.body;
    let lang = view.lang();
    let text = |section, text: &Bilingual| story::text(section, text, view);
    let sections = vec![
        alone(Section::Glance, story::glance(case, vocab, lang)),
        text(Section::Summary, &body.summary),
        with_values(text(Section::Symptoms, &body.symptoms), values(vocab, Facet::Symptom, &case.symptoms, lang)),
        text(Section::Trigger, &body.trigger),
        alone(Section::Components, story::components(case, vocab, lang)),
        alone(Section::Factors, values(vocab, Facet::Factor, &case.contributing, lang)),
        story::impact(&body.impact, view),
        text(Section::Detection, &body.detection),
        story::steps(Section::Remediation, &body.remediation, view),
        story::steps(Section::ActionItems, &body.action_items, view),
        text(Section::Lessons, &body.lessons),
        alone(Section::Related, related::related(library, case, lang)),
        alone(Section::Sources, record::sources(case, vocab, lang)),
        alone(Section::Other, record::other(case)),
        alone(Section::Review, record::review(library, case, lang)),
    ];
    Document {
        head: head::head(library, case, view),
        sections: sections.into_iter().filter(|part| !part.left.is_empty() || !part.right.is_empty()).collect(),
    }
}

/// A section whose blocks are not in two languages.
fn alone(section: Section, left: Vec<Block>) -> Part {
    Part { section, left, right: Vec::new() }
}

/// `part` with `values` under its texts.
fn with_values(mut part: Part, values: Vec<Block>) -> Part {
    part.left.extend(values);
    part
}

/// The values that `slugs` name, live, by their labels in `lang`. What is not known is left out.
fn values(vocab: &Vocab, facet: Facet, slugs: &[Str], lang: Lang) -> Vec<Block> {
    slugs
        .iter()
        .filter(|slug| is_known(slug))
        .map(|slug| Block {
            text: vocab.label(facet, slug, lang).to_owned(),
            live: Some(Live::Value(facet, slug.to_string())),
            shape: Shape::Value,
            role: Role::Accent,
            ..Block::default()
        })
        .collect()
}

/// What a date is the date of; a kind that the vocabulary does not know stays as it is written.
fn date_kind<'a>(vocab: &'a Vocab, slug: &'a str, lang: Lang) -> &'a str {
    vocab.date_kind(slug).and_then(|term| term.label.best(lang)).map_or(slug, |(_, label)| label)
}

/// Whether a slug says something: `unknown` and `none` are ways to say nothing.
pub(super) fn is_known(slug: &str) -> bool {
    let slug = slug.trim();
    !slug.is_empty() && !slug.eq_ignore_ascii_case("unknown") && !slug.eq_ignore_ascii_case("none")
}

/// A block with the text in `lang`, else in the other language with its mark; `None` when there is none in either.
fn best(text: &Bilingual, lang: Lang) -> Option<Block> {
    let (found, text) = text.best(lang)?;
    Some(Block {
        text: text.to_owned(),
        lang: Some(found),
        fallback: (found != lang).then_some(found),
        ..Block::default()
    })
}

/// A block with the text in `side`; where it is missing, a note in the language of the chrome that says so. `None` when
/// there is no text in either language.
fn side(text: &Bilingual, side: Lang, chrome: Lang) -> Option<Block> {
    match text.get(side) {
        Some(found) => {
            let sole = text.get(side.other()).is_none();
            Some(Block { text: found.to_owned(), lang: Some(side), sole, ..Block::default() })
        }
        None if text.is_empty() => None,
        None => Some(Block {
            text: only_in(side.other(), chrome).to_owned(),
            fallback: Some(side.other()),
            role: Role::Quiet,
            ..Block::default()
        }),
    }
}
