//! One way in which a word may stand in a text, and finding it there.
//!
//! A form is found in folded text of one line (see [`super::Letters`]); what it covers is whole letters.

use super::arena::glues;
use super::lead::Lead;
use crate::text::hangul::{self, HalfTyped};
use memchr::memmem;
use std::ops::Range;

/// How loosely a form fits what was typed; the tighter ones are less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Tier {
    /// As typed.
    Literal,
    /// With other blanks or signs between its parts.
    Spaced,
    /// Without particle or ending.
    Stem,
    /// What is said for it.
    Synonym,
    /// Initials, or a last letter that is still being typed.
    Half,
    /// As the same keys write it on the other keyboard.
    Layout,
}

impl Tier {
    /// What a hit is worth beside one as typed.
    pub(super) fn worth(self) -> f32 {
        match self {
            Tier::Literal => 1.0,
            Tier::Spaced => 0.95,
            Tier::Stem => 0.75,
            Tier::Synonym => 0.8,
            Tier::Half | Tier::Layout => 0.6,
        }
    }
}

/// One letter of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    /// This letter.
    Letter(char),
    /// Any syllable with this initial, or the initial itself.
    Initial(char),
    /// What the last letter may still become.
    Half(char, HalfTyped),
    /// Signs or blanks, at least one, or none between scripts.
    Gap,
}

/// What is looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Shape {
    /// This text.
    Text(String),
    /// This text at the begin of a word.
    Begin(String),
    /// This text, blanks beside Hangul aside.
    Tight(String),
    /// These letters, blanks beside Hangul aside; the text is what the texts in initials hold for them.
    Letters(Vec<Unit>, String),
    /// These words, with signs between them.
    Apart(Vec<String>),
}

/// A form of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Form {
    pub(super) tier: Tier,
    pub(super) shape: Shape,
}

impl Form {
    pub(super) fn new(tier: Tier, shape: Shape) -> Form {
        Form { tier, shape }
    }

    /// The letters of a word that holds jamo or is still being typed; `None` when there is nothing loose about it.
    pub(super) fn letters(word: &str, last: bool) -> Option<Form> {
        let mut units: Vec<Unit> = Vec::new();
        let mut loose = false;
        let mut chars = word.chars().filter(|c| !c.is_whitespace()).peekable();
        while let Some(c) = chars.next() {
            let ends = last && chars.peek().is_none();
            match hangul::half_typed(c) {
                Some(half) if ends && hangul::is_syllable(c) => {
                    loose = true;
                    units.push(Unit::Half(c, half));
                }
                _ if hangul::is_consonant(c) => {
                    loose = true;
                    let (first, second) = hangul::split(c).map_or((c, None), |(first, second)| (first, Some(second)));
                    units.extend(std::iter::once(first).chain(second).map(Unit::Initial));
                }
                _ => units.push(Unit::Letter(c)),
            }
        }
        let initial = |unit: &Unit| match unit {
            Unit::Letter(c) | Unit::Half(c, _) => hangul::initial(*c).unwrap_or(*c),
            Unit::Initial(c) => *c,
            Unit::Gap => ' ',
        };
        let key = units.iter().map(initial).collect();
        loose.then_some(Form { tier: Tier::Half, shape: Shape::Letters(units, key) })
    }

    /// Where `text`, folded and on one line, holds the form: byte ranges in order.
    pub(super) fn find_all(&self, text: &str) -> Vec<Range<usize>> {
        let mut out = Vec::new();
        let mut from = 0;
        while let Some(found) = self.find_from(text, from) {
            from = found.end.max(from + 1);
            out.push(found);
        }
        out
    }

    /// What of `text` the form stands for: where it holds the form, and of an inflection or another name the word to its end.
    /// What was typed stands for itself alone.
    pub(super) fn covered(&self, text: &str) -> Vec<Range<usize>> {
        let mut found = self.find_all(text);
        if matches!(self.tier, Tier::Stem | Tier::Synonym) && matches!(self.shape, Shape::Begin(_)) {
            for at in &mut found {
                let rest = text.as_bytes().get(at.end..).unwrap_or_default();
                at.end += rest.iter().take_while(|byte| byte.is_ascii_lowercase()).count();
            }
        }
        found
    }

    /// The first place where `text` holds the form.
    pub(super) fn find(&self, text: &str) -> Option<Range<usize>> {
        self.find_from(text, 0)
    }

    fn find_from(&self, text: &str, from: usize) -> Option<Range<usize>> {
        match &self.shape {
            Shape::Text(needle) => {
                let at = from + memmem::find(text.as_bytes().get(from..)?, needle.as_bytes())?;
                Some(at..at + needle.len())
            }
            Shape::Begin(needle) => {
                let mut from = from;
                loop {
                    let at = from + memmem::find(text.as_bytes().get(from..)?, needle.as_bytes())?;
                    if begins_word(text, at) {
                        return Some(at..at + needle.len());
                    }
                    from = at + needle.len();
                }
            }
            Shape::Tight(needle) => {
                let units: Vec<Unit> = needle.chars().map(Unit::Letter).collect();
                find_units(text, from, &units)
            }
            Shape::Letters(units, _) => find_units(text, from, units),
            Shape::Apart(parts) => find_units(text, from, &apart(parts)),
        }
    }
}

/// The letters of words with a gap between each two.
pub(super) fn apart(parts: &[String]) -> Vec<Unit> {
    let mut units = Vec::new();
    for part in parts {
        if !units.is_empty() {
            units.push(Unit::Gap);
        }
        units.extend(part.chars().map(Unit::Letter));
    }
    units
}

/// What the units begin with in a text without blanks; `None` when that may be any letter with some initial.
pub(super) fn lead(units: &[Unit]) -> Option<Lead> {
    let letter = |unit: &Unit| if let Unit::Letter(c) = unit { Some(*c) } else { None };
    let known: String = units.iter().map_while(letter).collect();
    match units.first() {
        Some(Unit::Half(_, half)) => {
            let (first, last) = half.range()?;
            Some(Lead::Among(first, last))
        }
        _ => (!known.is_empty()).then_some(Lead::Text(known)),
    }
}

/// Whether a word begins at `at`: what stands before is no letter or digit of the same script.
pub(super) fn begins_word(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    if let (Some(before), Some(first)) = (at.checked_sub(1).and_then(|before| bytes.get(before)), bytes.get(at))
        && before.is_ascii()
        && first.is_ascii()
    {
        return !before.is_ascii_alphanumeric();
    }
    let before = text.get(..at).and_then(|before| before.chars().next_back());
    let first = text.get(at..).and_then(|rest| rest.chars().next());
    let (Some(before), Some(first)) = (before, first) else { return true };
    // Of most letters their script says it all, and the table of letters is slow.
    match (hangul::is_syllable(before), hangul::is_syllable(first)) {
        (true, true) => false,
        (false, false) => !before.is_alphanumeric(),
        _ => true,
    }
}

/// Whether a word ends before `at`: no letter or digit of the same script follows.
pub(super) fn ends_word(text: &str, at: usize) -> bool {
    let next = text.get(at..).and_then(|rest| rest.chars().next());
    next.is_none_or(|next| !next.is_alphanumeric()) || begins_word(text, at)
}

fn find_units(text: &str, from: usize, units: &[Unit]) -> Option<Range<usize>> {
    let first = *units.first()?;
    let rest = text.get(from..)?;
    for (offset, c) in rest.char_indices() {
        let may = match first {
            Unit::Letter(letter) => c == letter,
            Unit::Initial(initial) => c == initial || hangul::initial(c) == Some(initial),
            Unit::Half(letter, _) => hangul::initial(c) == hangul::initial(letter),
            Unit::Gap => true,
        };
        if may && let Some(len) = fits_at(rest.get(offset..)?, units) {
            return Some(from + offset..from + offset + len);
        }
    }
    None
}

/// How many bytes at the begin of `text` the units cover, if they fit there. Blanks beside Hangul do not matter.
pub(super) fn fits_at(text: &str, units: &[Unit]) -> Option<usize> {
    let mut at = 0;
    let mut before: Option<char> = None;
    for unit in units {
        if *unit == Unit::Gap {
            let rest = text.get(at..)?;
            let gap = rest.find(|c: char| c.is_alphanumeric())?;
            if gap == 0 && !glues(before, rest.chars().next()) {
                return None;
            }
            at += gap;
            before = None;
            continue;
        }
        let c = next_letter(text, &mut at, before)?;
        let fits = match unit {
            Unit::Letter(letter) => c == *letter,
            Unit::Initial(initial) => c == *initial || hangul::initial(c) == Some(*initial),
            Unit::Half(letter, half) => {
                c == *letter || half.here.contains(c) || {
                    let (closed, next) = half.parted?;
                    let mut after = at;
                    let parted = c == closed
                        && next_letter(text, &mut after, Some(c)).is_some_and(|second| next.contains(second));
                    at = if parted { after } else { at };
                    parted
                }
            }
            Unit::Gap => true,
        };
        if !fits {
            return None;
        }
        before = Some(c);
    }
    Some(at)
}

/// The letter at `at`, which moves behind it; a blank that does not matter is passed over, but never at the begin.
fn next_letter(text: &str, at: &mut usize, before: Option<char>) -> Option<char> {
    let mut chars = text.get(*at..)?.chars();
    let mut c = chars.next()?;
    *at += c.len_utf8();
    if c == ' ' && before.is_some() {
        let next = chars.next()?;
        if glues(before, Some(next)) {
            c = next;
            *at += c.len_utf8();
        }
    }
    Some(c)
}
