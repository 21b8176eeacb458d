//! Words looked up in a library, and remembered: while a query is typed, all its words but one stay the same.

use super::arena::{Heard, Stop};
use super::form::{Form, Shape, Tier};
use super::seen::Seen;
use super::word::{Known, Looked, has_hangul, literal, other_layout};
use crate::query::{Library, Word};
use crate::text::hangul::is_syllable;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How many bytes of words are remembered.
const ROOM: usize = 32 << 20;

/// A word with all that a library says to it.
#[derive(Debug, Default)]
pub(super) struct Look {
    pub(super) looked: Looked,
    pub(super) seen: Seen,
    /// What it was found as on the other keyboard.
    pub(super) layout: Option<String>,
    /// What the same keys say on the other keyboard, when that is a known word though this one was found too.
    pub(super) offer: Option<String>,
}

/// The words that were looked up last.
#[derive(Debug, Default)]
pub(in crate::query) struct Memory {
    looks: Mutex<(HashMap<Asked, Arc<Look>>, usize)>,
}

/// A question to the library.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Asked {
    Word(Word, bool),
    /// What some words in a row are said for.
    Meant(String),
    /// Two words in a row.
    Pair(String),
}

impl Memory {
    fn get(&self, asked: Asked, make: impl FnOnce() -> Option<Look>) -> Option<Arc<Look>> {
        let lock = || self.looks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(look) = lock().0.get(&asked) {
            return Some(Arc::clone(look));
        }
        let look = Arc::new(make()?);
        let mut looks = lock();
        if looks.1 > ROOM {
            *looks = (HashMap::new(), 0);
        }
        looks.1 += look.seen.bytes;
        looks.0.insert(asked, Arc::clone(&look));
        Some(look)
    }
}

/// A word with the cases that hold it; `None` when it was stopped. `last` says that its last letter may still be being typed.
pub(super) fn word(library: &Library, word: &Word, last: bool, stop: Stop<'_>) -> Option<Arc<Look>> {
    let last = last && !word.phrase && has_hangul(&word.text);
    library.memory().get(Asked::Word(word.clone(), last), || {
        let keeps = |text: &str| stands(library, text);
        let known = Known { meanings: Some(library.meanings()), keeps: &keeps };
        let mut look = Look { seen: Seen::nowhere(library.len()), ..Look::default() };
        let Some(looked) = Looked::new(word, last, &known) else { return Some(look) };
        look.looked = looked;
        look.seen = seen(library, &look.looked, stop)?;
        if word.phrase {
            return Some(look);
        }
        let Some(reading) = other_layout(&word.text) else { return Some(look) };
        if look.seen.literal {
            let text = literal(word).unwrap_or_default();
            let meanings = library.meanings();
            let known = |word: &str| meanings.of(word).is_some() || meanings.stand(word);
            look.offer = (known(&reading) && !known(&text)).then_some(reading);
            return Some(look);
        }
        let shape =
            |text: &str| if has_hangul(text) { Shape::Tight(text.to_owned()) } else { Shape::Text(text.to_owned()) };
        let other = Looked { forms: vec![Form::new(Tier::Layout, shape(&reading))], ..Looked::default() };
        let also = seen(library, &other, stop)?;
        if !also.postings.is_empty() {
            look.seen = Seen { bytes: look.seen.bytes, ..look.seen.with(&also, 1.0) };
            look.looked.forms.extend(other.forms);
            look.layout = Some(reading);
        }
        Some(look)
    })
}

/// The cases that some words in a row are said for; nothing when they are said for nothing.
pub(super) fn meant(library: &Library, words: &str, stop: Stop<'_>) -> Option<Arc<Look>> {
    if library.meanings().of(words).is_none() {
        return Some(Arc::default());
    }
    library.memory().get(Asked::Meant(words.to_owned()), || {
        let known = Known { meanings: Some(library.meanings()), keeps: &|_| false };
        let looked = Looked::meant(words, &known);
        let seen = seen(library, &looked, stop)?;
        Some(Look { looked, seen, ..Look::default() })
    })
}

/// The cases that hold two words next to each other.
pub(super) fn pair(library: &Library, first: &Word, second: &Word, stop: Stop<'_>) -> Option<Arc<Look>> {
    let (Some(a), Some(b)) = (literal(first), literal(second)) else { return Some(Arc::default()) };
    let text = format!("{a} {b}");
    library.memory().get(Asked::Pair(text.clone()), || {
        let tight = a.chars().next_back().is_some_and(is_syllable) || b.chars().next().is_some_and(is_syllable);
        let shape = if tight { Shape::Tight(format!("{a}{b}")) } else { Shape::Apart(vec![a, b]) };
        let looked = Looked { forms: vec![Form::new(Tier::Literal, shape)], ..Looked::default() };
        let seen = seen(library, &looked, stop)?;
        Some(Look { looked, seen, ..Look::default() })
    })
}

fn seen(library: &Library, looked: &Looked, stop: Stop<'_>) -> Option<Seen> {
    Seen::look(looked, library.arena(), &library.facets, library.len(), stop)
}

/// Whether a Korean word stands as such in the library, whatever it ends in: the vocabulary has it, or a text has it with a
/// particle that only nouns take.
fn stands(library: &Library, word: &str) -> bool {
    if library.meanings().stand(word) {
        return true;
    }
    let arena = library.arena();
    let found = std::cell::Cell::new(false);
    arena.scan(word, &|| found.get(), |_, at| {
        let rest = arena.text().get(at + word.len()..).unwrap_or_default();
        let mut chars = rest.chars();
        let particle = chars.next().is_some_and(|c| matches!(c, '을' | '를' | '이' | '가'));
        if particle && !chars.next().is_some_and(is_syllable) {
            found.set(true);
        }
        Heard::More
    });
    found.get()
}
