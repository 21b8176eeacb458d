//! Which cases hold the forms of a word, and what their hits weigh: forms that begin alike are looked for in one scan.

use super::arena::{Arena, Heard, Stop, Written};
use super::form::{Form, Shape, Tier, Unit, apart, begins_word, ends_word, fits_at, lead};
use super::lead::Lead;
use super::tight::Tight;
use crate::corpus::Section;
use crate::query::bits::Bits;
use crate::text::hangul::is_syllable;
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// A text that holds a word so often says no more by holding it again: one letter stands in every line.
const OFTEN: u32 = 8;

/// The cases that hold one form, with what its hits weigh.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Held {
    /// By case.
    pub(super) cases: Vec<(u32, f32)>,
    /// How many of them hold it at the begin of a word.
    pub(super) solid: usize,
}

/// One form on the way through the texts.
struct Count<'a> {
    form: &'a Form,
    /// Its place among the forms.
    place: usize,
    held: Held,
    last_solid: Option<u32>,
    last_text: (usize, u32),
    /// The text that has said enough of it.
    enough: Option<usize>,
}

/// Forms that are looked for in one scan.
struct Group<'a> {
    written: Written,
    lead: Lead,
    counts: Vec<Count<'a>>,
}

impl Held {
    /// By how many cases its rarity is judged.
    pub(super) fn known(&self) -> usize {
        if self.solid > 0 { self.solid } else { self.cases.len() }
    }
}

/// What came of looking for some forms.
#[derive(Debug, Clone)]
pub(super) struct Holding {
    /// For each form.
    pub(super) held: Vec<Held>,
    /// The cases whose title has the word as typed, at the begin of a word.
    pub(super) titled: Bits,
}

/// Looks for each of `forms` in all `len` cases, those of many on all cores; `None` when it was stopped.
pub(super) fn hold(forms: &[Form], arena: &Arena, len: usize, stop: Stop<'_>) -> Option<Holding> {
    let mut parts = arena.parts().into_iter();
    let Some(first) = parts.next() else { return Some(Holding::new(forms, len)) };
    let stopped = AtomicBool::new(false);
    let hurried = || stopped.load(Ordering::Relaxed);
    let asked = || {
        stopped.fetch_or(stop(), Ordering::Relaxed);
        hurried()
    };
    thread::scope(|scope| {
        // Where there is no thread for a part it is looked through here.
        let look = |part: Range<usize>| Holding::look(forms, arena, len, part, &hurried);
        let others: Vec<_> = parts
            .map(|part| {
                let there = part.clone();
                thread::Builder::new().spawn_scoped(scope, move || look(there)).map_err(|_| part)
            })
            .collect();
        let mut whole = Holding::look(forms, arena, len, first, &asked);
        for other in others {
            let more = match other {
                Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
                Err(part) => Holding::look(forms, arena, len, part, &asked),
            };
            whole = whole.zip(more).map(|(whole, more)| whole.and(more));
        }
        whole
    })
}

impl Holding {
    fn new(forms: &[Form], len: usize) -> Holding {
        Holding { held: vec![Held::default(); forms.len()], titled: Bits::none(len) }
    }

    /// Looks through some texts.
    fn look(forms: &[Form], arena: &Arena, len: usize, texts: Range<usize>, stop: Stop<'_>) -> Option<Holding> {
        let mut out = Holding::new(forms, len);
        for mut group in groups(forms) {
            if !group.scan(arena, texts.clone(), &mut out.titled, stop) {
                return None;
            }
            for count in group.counts {
                out.held.get_mut(count.place).into_iter().for_each(|held| *held = count.held.clone());
            }
        }
        Some(out)
    }

    /// With what was found in the cases that follow.
    fn and(mut self, more: Holding) -> Holding {
        for (held, more) in self.held.iter_mut().zip(more.held) {
            held.cases.extend(more.cases);
            held.solid += more.solid;
        }
        self.titled.or(&more.titled);
        self
    }
}

/// The forms, those that may share a scan together.
fn groups(forms: &[Form]) -> Vec<Group<'_>> {
    let mut all: Vec<(Written, Lead, Count<'_>)> = Vec::with_capacity(forms.len());
    for (place, form) in forms.iter().enumerate() {
        let (written, lead) = way(form);
        all.push((written, lead, Count::new(form, place)));
    }
    // What covers others goes before them.
    let length = |lead: &Lead| match lead {
        Lead::Among(..) => 0,
        Lead::Text(text) => text.len(),
    };
    all.sort_by_key(|(_, lead, _)| length(lead));
    let mut out: Vec<Group<'_>> = Vec::new();
    for (written, lead, count) in all {
        match out.iter_mut().find(|group| group.written == written && group.lead.covers(&lead)) {
            Some(group) => group.counts.push(count),
            None => out.push(Group { written, lead, counts: vec![count] }),
        }
    }
    out
}

/// In which writing a form is looked for, and what it begins with there.
fn way(form: &Form) -> (Written, Lead) {
    match &form.shape {
        // A word in Hangul alone stands in the tight texts wherever it stands in the others.
        Shape::Text(needle) if needle.chars().all(is_syllable) => (Written::Tight, Lead::Text(needle.clone())),
        Shape::Text(needle) | Shape::Begin(needle) => (Written::Plain, Lead::Text(needle.clone())),
        Shape::Tight(needle) => (Written::Tight, Lead::Text(needle.clone())),
        Shape::Letters(units, key) => match lead(units) {
            Some(lead) => (Written::Tight, lead),
            None => (Written::Initials, Lead::Text(key.clone())),
        },
        Shape::Apart(parts) => (Written::Plain, Lead::Text(parts.first().cloned().unwrap_or_default())),
    }
}

impl Group<'_> {
    fn scan(&mut self, arena: &Arena, texts: Range<usize>, titled: &mut Bits, stop: Stop<'_>) -> bool {
        let Group { written, lead, counts } = self;
        let looks: Vec<Look<'_>> = counts.iter().map(|count| Look::new(count.form, *written, arena)).collect();
        arena.seek(*written, lead, texts, stop, |text, at| {
            let Some(owner) = arena.owner(text) else { return Heard::Enough };
            let title = owner.section == Section::Title;
            let mut heard = Heard::Enough;
            for (count, look) in counts.iter_mut().zip(&looks) {
                let names = title && count.form.tier == Tier::Literal;
                if count.enough == Some(text) && !names {
                    continue;
                }
                if let Some((worth, solid)) = look.at(at) {
                    if names && solid {
                        titled.insert(owner.case as usize);
                    }
                    if count.enough != Some(text) {
                        count.add(text, owner.case, owner.weight * worth, solid);
                    }
                }
                if count.enough != Some(text) || names {
                    heard = Heard::More;
                }
            }
            heard
        })
    }
}

impl<'a> Count<'a> {
    fn new(form: &'a Form, place: usize) -> Count<'a> {
        Count { form, place, held: Held::default(), last_solid: None, last_text: (usize::MAX, 0), enough: None }
    }

    fn add(&mut self, text: usize, case: u32, weight: f32, solid: bool) {
        match self.held.cases.last_mut() {
            Some((last, sum)) if *last == case => *sum += weight,
            _ => self.held.cases.push((case, weight)),
        }
        if solid && self.last_solid != Some(case) {
            self.last_solid = Some(case);
            self.held.solid += 1;
        }
        self.last_text = if self.last_text.0 == text { (text, self.last_text.1 + 1) } else { (text, 1) };
        if self.last_text.1 >= OFTEN && self.last_solid == Some(case) {
            self.enough = Some(text);
        }
    }
}

/// Tells whether a form stands at a place, in the writing in which it is looked for.
struct Look<'a> {
    form: &'a Form,
    text: &'a str,
    /// Of the texts without blanks, where those are looked at.
    tight: Option<&'a Tight>,
    /// The letters of a form of several words.
    units: Vec<Unit>,
    /// A text of syllables alone, and whether it is a single one.
    korean: Option<bool>,
}

impl<'a> Look<'a> {
    fn new(form: &'a Form, written: Written, arena: &'a Arena) -> Look<'a> {
        let (mut units, mut korean) = (Vec::new(), None);
        match &form.shape {
            Shape::Text(needle) | Shape::Tight(needle) if needle.chars().all(is_syllable) => {
                korean = Some(needle.chars().nth(1).is_none());
            }
            Shape::Apart(parts) => units = apart(parts),
            _ => {}
        }
        let tight = (written != Written::Plain).then(|| arena.tight());
        Look { form, text: tight.map_or(arena.text(), |tight| &tight.text), tight, units, korean }
    }

    /// What a hit at `at` is worth, and whether it begins a word; `None` when the form does not stand there.
    fn at(&self, at: usize) -> Option<(f32, bool)> {
        let rest = self.text.get(at..)?;
        let begins = || begins_word(self.text, at);
        match &self.form.shape {
            Shape::Text(needle) | Shape::Begin(needle) | Shape::Tight(needle) if !rest.starts_with(needle.as_str()) => {
                None
            }
            Shape::Text(needle) => match (self.tight, self.korean) {
                // The blanks that the tight texts lack part it or stand before it.
                (Some(tight), Some(alone)) => {
                    let mut letters = needle.char_indices().skip(1);
                    let whole = !letters.any(|(within, _)| tight.joined(at + within));
                    whole.then(|| korean(alone, tight.joined(at) || begins()))
                }
                _ => Some(standing(self.text, at, needle.len())),
            },
            Shape::Begin(_) => begins().then_some((1.0, true)),
            Shape::Tight(needle) => Some(match self.korean {
                Some(alone) => korean(alone, begins()),
                None => standing(self.text, at, needle.len()),
            }),
            Shape::Letters(units, _) => fits_at(rest, units).map(|_| (1.0, begins())),
            Shape::Apart(_) => {
                let ends = |len| ends_word(self.text, at + len);
                (begins() && fits_at(rest, &self.units).is_some_and(ends)).then_some((1.0, true))
            }
        }
    }
}

/// What a hit at `at` is worth by how it stands in its words: whole, at the begin, inside; and whether it begins a word.
fn standing(text: &str, at: usize, len: usize) -> (f32, bool) {
    let begins = begins_word(text, at);
    let ends = || {
        ends_word(text, at + len)
            || text
                .as_bytes()
                .get(at + len..)
                .is_some_and(|rest| matches!(rest, [b's', next, ..] if !next.is_ascii_alphanumeric()))
    };
    match begins {
        true if ends() => (1.0, true),
        true => (0.6, true),
        false => (0.15, false),
    }
}

/// The same for a Korean word, `alone` for one of a single syllable: what follows it may be a particle, and nouns are written
/// together.
fn korean(alone: bool, begins: bool) -> (f32, bool) {
    let worth = match (begins, alone) {
        (true, _) => 1.0,
        (false, true) => 0.2,
        (false, false) => 0.7,
    };
    (worth, begins)
}

#[cfg(test)]
#[expect(clippy::string_slice, reason = "a wrong place should fail the test")]
mod tests {
    use super::super::arena::{fold_line, glues};
    use super::super::word::{Known, Looked};
    use super::*;
    use crate::corpus::{Case, Catalog, Origin, Shelf};
    use crate::query::Word;
    use proptest::prelude::*;
    use std::sync::Arc;

    fn catalog(texts: &[(String, String)]) -> Catalog {
        let case = |(at, (title, story)): (usize, &(String, String))| {
            let origin = Origin { shelf: Shelf::Own, root: "".into(), path: None, shown: "".into(), line: 1 };
            let mut case = Case { id: at.to_string().into(), ..Case::blank(origin, "{}") };
            case.title.ko = Some(title.clone().into());
            case.body.summary.ko = Some(story.clone().into());
            Arc::new(case)
        };
        Catalog { cases: texts.iter().enumerate().map(case).collect(), ..Catalog::default() }
    }

    /// A text without the blanks beside Hangul, letter by letter.
    fn tight(text: &str) -> String {
        let letters: Vec<char> = text.chars().collect();
        let stays = |at: &usize| {
            let before = at.checked_sub(1).and_then(|before| letters.get(before)).copied();
            letters.get(*at) != Some(&' ') || !glues(before, letters.get(at + 1).copied())
        };
        (0..letters.len()).filter(stays).filter_map(|at| letters.get(at)).collect()
    }

    fn whole_or_not(text: &str, at: usize, needle: &str) -> (f32, bool) {
        let begins = begins_word(text, at);
        if needle.chars().all(is_syllable) {
            let inside = if needle.chars().count() == 1 { 0.2 } else { 0.7 };
            return (if begins { 1.0 } else { inside }, begins);
        }
        let rest = &text[at + needle.len()..];
        let mut next = rest.chars();
        let plural = next.next() == Some('s') && next.next().is_some_and(|c| !c.is_ascii_alphanumeric());
        let ends = ends_word(text, at + needle.len()) || plural;
        (
            if begins && ends {
                1.0
            } else if begins {
                0.6
            } else {
                0.15
            },
            begins,
        )
    }

    /// Every letter of every text is looked at, for one form alone.
    fn slowly(form: &Form, arena: &Arena) -> (Held, Vec<u32>) {
        let (mut held, mut titled) = (Held::default(), Vec::new());
        let (mut cases, mut solid) = (Vec::<(u32, f32)>::new(), Vec::<u32>::new());
        // As in the arena each text has its end after it.
        for (place, text) in arena.text().split_inclusive('\0').enumerate() {
            let owner = arena.owner(place).unwrap();
            let text = match form.shape {
                Shape::Tight(_) | Shape::Letters(..) => tight(text),
                _ => text.to_owned(),
            };
            let mut times = 0;
            for (at, _) in text.char_indices() {
                let begins = begins_word(&text, at);
                let hit = match &form.shape {
                    Shape::Text(needle) | Shape::Tight(needle) => {
                        text[at..].starts_with(needle.as_str()).then(|| whole_or_not(&text, at, needle))
                    }
                    Shape::Begin(needle) => (text[at..].starts_with(needle.as_str()) && begins).then_some((1.0, true)),
                    Shape::Letters(units, _) => fits_at(&text[at..], units).map(|_| (1.0, begins)),
                    Shape::Apart(parts) => fits_at(&text[at..], &apart(parts))
                        .filter(|len| begins && ends_word(&text, at + len))
                        .map(|_| (1.0, true)),
                };
                let Some((worth, begins)) = hit else { continue };
                if begins && form.tier == Tier::Literal && owner.section == Section::Title {
                    titled.push(owner.case);
                }
                if times >= OFTEN && solid.contains(&owner.case) {
                    continue;
                }
                times += 1;
                match cases.last_mut() {
                    Some((case, sum)) if *case == owner.case => *sum += owner.weight * worth,
                    _ => cases.push((owner.case, owner.weight * worth)),
                }
                if begins && !solid.contains(&owner.case) {
                    solid.push(owner.case);
                }
            }
        }
        held.cases = cases;
        held.solid = solid.len();
        titled.dedup();
        (held, titled)
    }

    fn text() -> impl Strategy<Value = String> {
        "(데|데이|데 이|데이 터|데이터|데잍|뎅|서버|서 버|서버 가|서버가|서| |  |ㄷ|이|db|db가|timeout|timeouts|t|-|, |ㅇㅌ|갑|값|가바){0,30}"
    }

    /// What an input method shows on the way to a word, and other words.
    fn typed() -> impl Strategy<Value = String> {
        "(데|데이|데이터|뎅|데잍|ㄷ|ㄷㅇ|데ㅇ|갑|값|갋|서버가|서버에서는|db가|db갑|t|time|timeouts|db-서버|데이터ㅂ|ㄳ|이ㄷ)"
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(80))]

        #[test]
        fn one_scan_for_many_forms_holds_what_looking_everywhere_holds(
            texts in proptest::collection::vec((text(), text()), 1..6),
            typed in typed(),
            phrase in proptest::bool::weighted(0.1),
            parts in 1usize..4,
        ) {
            let arena = Arena::in_parts(&catalog(&texts), parts).looked_through_by(parts);
            let word = Word { text: typed, phrase, negated: false };
            let Some(looked) = Looked::new(&word, true, &Known::nothing()) else { return Ok(()) };
            let Holding { held, titled } = hold(&looked.forms, &arena, texts.len(), &|| false).unwrap();
            for (form, held) in looked.forms.iter().zip(&held) {
                let (expected, in_title) = slowly(form, &arena);
                prop_assert_eq!(held, &expected, "{:?}", form);
                if form.tier == Tier::Literal {
                    prop_assert_eq!(&titled, &Bits::of(texts.len(), |case| in_title.contains(&(case as u32))));
                }
            }
        }

        /// However many threads fold, nothing is another.
        #[test]
        fn the_parts_make_the_same_whole(texts in proptest::collection::vec((text(), text()), 0..9), parts in 2usize..12) {
            let catalog = catalog(&texts);
            let (one, many) = (Arena::in_parts(&catalog, 1), Arena::in_parts(&catalog, parts));
            prop_assert_eq!(format!("{one:?}"), format!("{many:?}"));
            let many = many.looked_through_by(parts);
            let expected: String = one.text().split_inclusive('\0').map(tight).collect();
            prop_assert_eq!(&many.tight().starts, &one.tight().starts);
            let joined = |arena: &Arena| -> Vec<bool> { (0..expected.len()).map(|at| arena.tight().joined(at)).collect() };
            prop_assert_eq!(joined(&many), joined(&one));
            prop_assert_eq!(&many.tight().text, &expected);
        }

        #[test]
        fn a_line_has_single_blanks(text in "( |  |\n|\t|\u{1680}|\u{a0}|\u{3000}|é|·|데|a){0,90}") {
            let mut line = String::new();
            fold_line(&text, &mut line);
            let plain = |c: char| c == ' ' || !c.is_whitespace();
            prop_assert!(!line.contains("  ") && line.chars().all(plain), "{:?}", line);
        }
    }
}
