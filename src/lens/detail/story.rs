//! The sections that tell the story: the glance, the long texts, the lists of steps.

use super::{Block, Part, Shape, View, best, side, values};
use crate::corpus::{Bilingual, Case, Facet, Impact, Lang, Section, Step, Str, Vocab};
use crate::i18n::sections::{Fact, fact};
use crate::text::hangul::is_syllable;

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

/// The words that a time may begin with; what begins with another one says more than when.
const WHEN: [&str; 20] = [
    "from",
    "after",
    "by",
    "about",
    "before",
    "until",
    "night",
    "early",
    "late",
    "in",
    "within",
    "over",
    "between",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
];
const WHEN_KO: [&str; 5] = ["이후", "약", "시작", "토요일", "일요일"];

/// A step without the time that it begins with: on one line there is no room for both, and what was done says more. A step
/// that cannot do without what stands there keeps it: the name of a part, or words that would begin with a small letter.
pub(in crate::lens) fn untimed(step: &str) -> String {
    let step = step.replace('\n', " ");
    let Some((_, rest)) = step.split_once(": ").filter(|(time, _)| is_time(time)) else { return step };
    let word = rest.split([' ', ',', '.', ';']).next().unwrap_or_default();
    let mut letters = rest.chars();
    match letters.next() {
        Some(first) if first.is_lowercase() && !rest.contains(is_syllable) => {
            // Only a plain word gets a capital: the name of a host or a command must not change.
            let plain = word == "a" || word.len() > 1 && word.bytes().all(|letter| letter.is_ascii_lowercase());
            if plain { first.to_uppercase().to_string() + letters.as_str() } else { step }
        }
        Some(_) => rest.to_owned(),
        None => step,
    }
}

/// Whether what stands before the colon of a step says when it was, and nothing else.
fn is_time(text: &str) -> bool {
    let first = text.split([' ', ',']).next().unwrap_or_default();
    text.chars().count() <= 48
        && text.contains(|c: char| c.is_ascii_digit())
        && (text.starts_with(|c: char| c.is_ascii_digit())
            || WHEN.iter().any(|word| first.eq_ignore_ascii_case(word))
            || WHEN_KO.iter().any(|word| first.starts_with(word)))
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

#[cfg(test)]
mod tests {
    use super::untimed;

    #[test]
    fn a_step_loses_its_time_and_nothing_else() {
        for (step, wanted) in [
            ("22:14 New Zealand time, 24 February: a larger machine was available.", "A larger machine was available."),
            ("From about 02:00 PDT, 22 April: added capacity.", "Added capacity."),
            ("Monday, 21 September: carefully brought it up.", "Carefully brought it up."),
            ("14:08 PDT: resolved; the step is not named.", "Resolved; the step is not named."),
            ("19:30 UTC: Puppet applied it.", "Puppet applied it."),
            ("24일 22:14(뉴질랜드 시간): 더 큰 장비를 준비했다.", "더 큰 장비를 준비했다."),
            ("이후 15분 동안: 호스트를 막았다.", "호스트를 막았다."),
            // What stands there is more than a time.
            ("us-central1: limited how fast tasks were created.", "us-central1: limited how fast tasks were created."),
            ("Threads, 3 February: rolled back.", "Threads, 3 February: rolled back."),
            ("스레드(3일): 롤백했다.", "스레드(3일): 롤백했다."),
            ("Set the limit to 12 and then: nothing.", "Set the limit to 12 and then: nothing."),
            // A name must not get a capital, and a sentence must not begin without one.
            ("22:30 CEST: post-processing finished.", "22:30 CEST: post-processing finished."),
            ("10:00: db-7 was restarted.", "10:00: db-7 was restarted."),
            ("13:54: jobchron도 재시작하려 했다.", "jobchron도 재시작하려 했다."),
            ("Restarted it.", "Restarted it."),
        ] {
            assert_eq!(untimed(step), wanted);
        }
    }
}
