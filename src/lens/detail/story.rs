//! The sections that tell the story: the glance, the long texts, the lists of steps.

use super::{Block, Part, Shape, View, best, side, values};
use crate::corpus::{Bilingual, Case, Facet, Impact, Lang, Section, Step, Str, Vocab};
use crate::i18n::sections::{Fact, fact};

/// Cause, what ended it, what made it worse: in one language, since all but the cause stands in full further down.
pub(super) fn glance(case: &Case, vocab: &Vocab, lang: Lang) -> Vec<Block> {
    let mut out = named(Fact::Cause, values(vocab, Facet::Cause, case.root_cause.as_slice(), lang), lang);
    let steps = case.body.remediation.iter().filter_map(|step| best(step, lang)).zip(1..);
    let steps = steps.map(|(step, number)| Block {
        text: format!("{number}. {}", untimed(&step.text)),
        label: Some(String::new()),
        shape: Shape::Line,
        echo: true,
        ..step
    });
    out.extend(named(Fact::EndedBy, steps.collect(), lang));
    let worse = values(vocab, Facet::Factor, &case.contributing, lang);
    let worse = worse.into_iter().map(|value| Block { echo: true, ..value }).collect();
    out.extend(named(Fact::Worsened, worse, lang));
    out
}

/// A step without the time that it begins with: on one line there is no room for both, and what was done says more.
pub(in crate::lens) fn untimed(step: &str) -> String {
    let step = step.replace('\n', " ");
    match step.split_once(": ") {
        Some((time, rest)) if time.chars().count() <= 48 && time.contains(|c: char| c.is_ascii_digit()) => {
            // Only a plain word gets a capital: the name of a host or a command must not change.
            let word = rest.split([' ', ',', '.']).next().unwrap_or_default();
            let plain = word.len() > 1 && word.bytes().all(|letter| letter.is_ascii_lowercase());
            let mut letters = rest.chars();
            match letters.next().filter(|_| plain) {
                Some(first) => first.to_ascii_uppercase().to_string() + letters.as_str(),
                None => rest.to_owned(),
            }
        }
        _ => step,
    }
}

/// Components and, beside them, the domain.
pub(super) fn components(case: &Case, vocab: &Vocab, lang: Lang) -> Vec<Block> {
    let mut out = values(vocab, Facet::Component, &case.components, lang);
    out.extend(named(Fact::Domain, values(vocab, Facet::Domain, &case.domain, lang), lang));
    out
}

/// A long text.
pub(super) fn text(section: Section, text: &Bilingual, view: View) -> Part {
    let block = Block::default();
    sides(section, view, &[(text, block)])
}

/// Steps under their numbers. The two languages pair by place, so a step that one language lacks keeps its number there.
pub(super) fn steps(section: Section, steps: &[Step], view: View) -> Part {
    let told = steps.iter().filter(|step| !step.is_empty()).zip(1..);
    let items: Vec<(&Bilingual, Block)> = told
        .map(|(step, number): (_, usize)| {
            (step, Block { label: Some(format!("{number}.")), shape: Shape::Step, ..Block::default() })
        })
        .collect();
    sides(section, view, &items)
}

/// Scope, users, region.
pub(super) fn impact(impact: &Impact, view: View) -> Part {
    let texts = [(Fact::Scope, &impact.scope), (Fact::Users, &impact.users), (Fact::Region, &impact.region)];
    let texts = texts.map(|(name, text)| (name, told(text)));
    let items: Vec<(&Bilingual, Block)> = texts
        .iter()
        .map(|(name, text)| {
            let label = Some(fact(*name, view.lang()).to_owned());
            (text, Block { label, ..Block::default() })
        })
        .collect();
    sides(Section::Impact, view, &items)
}

/// `text` without what only says that nothing is known.
pub(super) fn told(text: &Bilingual) -> Bilingual {
    let told = |text: &Option<Str>| text.clone().filter(|text| !text.trim().eq_ignore_ascii_case("unknown"));
    Bilingual { en: told(&text.en), ko: told(&text.ko) }
}

/// A section of texts, each with the label and shape of the block beside it. In a view of both the texts stand left and
/// right; when all of them are in one language alone they are not torn apart, but marked.
fn sides(section: Section, view: View, items: &[(&Bilingual, Block)]) -> Part {
    let shaped = |text: Block, like: &Block| Block { label: like.label.clone(), shape: like.shape, ..text };
    let lang = view.lang();
    let speaks = |lang: Lang| items.iter().any(|(text, _)| text.get(lang).is_some());
    if let View::Both(_) = view
        && speaks(lang)
        && speaks(lang.other())
    {
        let of = |which: Lang| {
            items.iter().filter_map(|(text, like)| side(text, which, lang).map(|block| shaped(block, like))).collect()
        };
        return Part { section, left: of(lang), right: of(lang.other()) };
    }
    let left = items.iter().filter_map(|(text, like)| best(text, lang).map(|block| shaped(block, like)));
    let left = left.map(|block| match view {
        View::One(_) => block,
        View::Both(_) => Block { fallback: block.lang, ..block },
    });
    Part { section, left: left.collect(), right: Vec::new() }
}

/// `blocks` with a name before the first of them.
fn named(name: Fact, mut blocks: Vec<Block>, lang: Lang) -> Vec<Block> {
    if let Some(first) = blocks.first_mut() {
        first.label = Some(fact(name, lang).to_owned());
    }
    blocks
}
