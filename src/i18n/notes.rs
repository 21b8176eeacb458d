//! Filters and notes about a query, in words.

use super::chrome::chrome;
use super::format;
use super::sections::facet as facet_name;
use crate::corpus::{Facet, Lang};
use crate::query::{Filter, Library, Note, Query, Removal, Rescue, State, Value};

/// A filter as the screen shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChipText {
    /// What it filters by.
    pub name: String,
    /// The value.
    pub value: String,
    /// It takes cases away.
    pub negated: bool,
    /// The value fits nothing.
    pub unknown: bool,
}

/// A filter in words.
pub fn chip(filter: &Filter, library: &Library, lang: Lang) -> ChipText {
    let texts = chrome(lang);
    let plain = |name: &str, value: String, negated| ChipText { name: name.to_owned(), value, negated, unknown: false };
    match filter {
        Filter::Facet { facet, values, negated } => {
            let values: Vec<String> = values
                .iter()
                .map(|value| match value {
                    Value::Slug(slug) => library.label(*facet, slug, lang),
                    Value::Range { from, to } => format::range(*from, *to),
                })
                .collect();
            plain(facet_name(*facet, lang), values.join(" | "), *negated)
        }
        Filter::After { day, negated } => plain(texts.after, format::day(*day), *negated),
        Filter::Before { day, negated } => plain(texts.before, format::day(*day), *negated),
        Filter::Title { words, negated } => {
            let words: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
            plain(texts.title, words.join(" | "), *negated)
        }
        Filter::Is { states, negated } => {
            let states: Vec<&str> = states.iter().map(|state| state_name(*state, lang)).collect();
            plain(texts.state, states.join(" | "), *negated)
        }
        Filter::Unknown { name, value, negated } => {
            let facet = Facet::ALL.into_iter().find(|facet| facet.name() == *name);
            let name = facet.map_or(*name, |facet| facet_name(facet, lang)).to_owned();
            ChipText { name, value: value.clone(), negated: *negated, unknown: true }
        }
    }
}

/// A query in words: what is searched for, then the filters.
pub fn query(query: &Query, library: &Library, lang: Lang) -> String {
    let filters = query.chips().into_iter().map(|found| {
        let text = chip(&found.filter, library, lang);
        format!("{}{}: {}", if text.negated { "-" } else { "" }, text.name, text.value)
    });
    let words = Some(query.text()).filter(|words| !words.is_empty());
    words.into_iter().chain(filters).collect::<Vec<_>>().join(", ")
}

fn state_name(state: State, lang: Lang) -> &'static str {
    let texts = chrome(lang);
    match state {
        State::Marked => texts.is_marked,
        State::Unreviewed => texts.is_unreviewed,
        State::Duplicate => texts.is_duplicate,
    }
}

/// What a rescue takes away, in words.
pub fn rescue_name(rescue: &Rescue, query: &Query, library: &Library, lang: Lang) -> String {
    let chips = query.chips();
    let found = match rescue.remove {
        Removal::Chip(id) => chips.into_iter().find(|chip| chip.id == id),
        Removal::Words => None,
    };
    match found {
        Some(found) => {
            let text = chip(&found.filter, library, lang);
            format!("{}: {}", text.name, text.value)
        }
        None => query.text(),
    }
}

/// A note in a sentence.
pub fn note(note: &Note, lang: Lang) -> String {
    match note {
        Note::UnknownValue { name, value, nearest } if nearest.is_empty() => match lang {
            Lang::En => format!("{name} has no value '{value}'"),
            Lang::Ko => format!("{name}에 '{value}' 값이 없습니다"),
        },
        Note::UnknownValue { name, value, nearest } => match lang {
            Lang::En => format!("{name} has no value '{value}'. Near: {}", nearest.join(", ")),
            Lang::Ko => format!("{name}에 '{value}' 값이 없습니다. 비슷한 값: {}", nearest.join(", ")),
        },
        Note::UnknownName { name, nearest } => match lang {
            Lang::En => format!("'{name}:' is read as words. Did you mean {nearest}:?"),
            Lang::Ko => format!("'{name}:'은 글로 찾았습니다. {nearest}: 을 뜻했습니까?"),
        },
        Note::NotYet { name, .. } => match lang {
            Lang::En => format!("{name}: is not there yet and filters nothing"),
            Lang::Ko => format!("{name}: 은 아직 없는 기능이라 거르지 않습니다"),
        },
        Note::NotNegated { name, .. } => match lang {
            Lang::En => format!("-{name}: cannot be turned round and does nothing"),
            Lang::Ko => format!("-{name}: 은 뒤집을 수 없어 쓰지 않았습니다"),
        },
        Note::SetAside { word } => match lang {
            Lang::En => format!("'{word}' was set aside"),
            Lang::Ko => format!("'{word}' 없이 찾았습니다"),
        },
    }
}
