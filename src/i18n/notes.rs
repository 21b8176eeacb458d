//! Filters and notes about a query, in words.

use super::chrome::chrome;
use super::format;
use super::sections::{facet as facet_name, pick};
use crate::corpus::{Facet, Lang};
use crate::query::{Aside, Filter, Library, Note, Query, Reason, Removal, Rescue, State, Value};
use crate::text::hangul::{Particle, attach};

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
        Filter::Similar { ids, negated } => plain(texts.similar, ids.join(" | "), *negated),
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
        Note::IdNamed { id } => {
            let id = if id.is_empty() { "ID" } else { id };
            match lang {
                Lang::En => format!("'id:' is read as words. To open a case: casebook show {id}, or the id alone"),
                Lang::Ko => format!("'id:'는 글로 찾았습니다. 사례를 열려면: casebook show {id} 또는 ID만"),
            }
        }
        Note::UnknownName { name, nearest } => match lang {
            Lang::En => format!("'{name}:' is read as words. Did you mean {nearest}:?"),
            Lang::Ko => format!("'{name}:'은 글로 찾았습니다. {nearest}: 을 뜻했습니까?"),
        },
        Note::NotNegated { name, .. } => match lang {
            Lang::En => format!("-{name}: cannot be turned round and does nothing"),
            Lang::Ko => format!("-{name}: 은 뒤집을 수 없어 쓰지 않았습니다"),
        },
        Note::SetAside { word } => match lang {
            Lang::En => format!("'{word}' was set aside"),
            Lang::Ko => format!("'{word}' 없이 찾았습니다"),
        },
        Note::OtherLayout { word, reading } => match lang {
            Lang::En => format!("'{word}' was found as '{reading}'"),
            Lang::Ko => {
                let quoted = |text: &str, particle| attach(&format!("'{text}'"), particle);
                format!("{} {}도 찾았습니다", quoted(word, Particle::Object), quoted(reading, Particle::By))
            }
        },
        Note::LayoutOffer { word, reading } => match lang {
            Lang::En => format!("'{word}': did you mean '{reading}'?"),
            Lang::Ko => {
                format!("'{word}': {} 뜻했습니까?", attach(&format!("'{reading}'"), Particle::Object))
            }
        },
        Note::DidYouMean { word, nearest } => match lang {
            Lang::En => format!("No case has '{word}'. Did you mean {}?", nearest.join(", ")),
            Lang::Ko => format!("'{word}': 없는 말입니다. 비슷한 말: {}", nearest.join(", ")),
        },
    }
}

/// Why a case is like another, in words: at most three values and words a reason.
pub fn reasons(reasons: &[Reason], library: &Library, lang: Lang) -> String {
    const MOST: usize = 3;
    let told = reasons.iter().map(|reason| match reason {
        Reason::Recurrence => pick(lang, "recurrence", "재발").to_owned(),
        Reason::Shared(facet, slugs) => {
            let name = match facet {
                Facet::Cause => pick(lang, "same cause", "같은 원인"),
                Facet::Component => pick(lang, "shared components", "공통 구성 요소"),
                Facet::Symptom => pick(lang, "shared symptoms", "공통 증상"),
                Facet::Factor => pick(lang, "shared factors", "공통 기여 요인"),
                other => facet_name(*other, lang),
            };
            let labels: Vec<String> = slugs.iter().take(MOST).map(|slug| library.label(*facet, slug, lang)).collect();
            format!("{name}: {}", labels.join(" | "))
        }
        Reason::Words(words) => {
            let shown: Vec<&str> = words.iter().take(MOST).map(String::as_str).collect();
            format!("{}: {}", pick(lang, "shared words", "공통 낱말"), shown.join(" | "))
        }
    });
    told.collect::<Vec<_>>().join(", ")
}

/// What was set aside of pasted text, and that the order is by likeness: 비슷한 순, 뺀 것: 시각 1, URL 1, 숫자 4.
pub fn aside(aside: &Aside, lang: Lang) -> String {
    let kinds = [
        (aside.times, "time", "times", "시각"),
        (aside.ids, "id", "ids", "ID"),
        (aside.addresses, "address", "addresses", "주소"),
        (aside.urls, "URL", "URLs", "URL"),
        (aside.numbers, "number", "numbers", "숫자"),
    ];
    let told = kinds.iter().filter(|(count, ..)| *count > 0).map(|(count, one, many, ko)| match lang {
        Lang::En => format!("{count} {}", if *count == 1 { one } else { many }),
        Lang::Ko => format!("{ko} {count}"),
    });
    let told = told.collect::<Vec<_>>().join(", ");
    match lang {
        Lang::En => format!("likest first, left out: {told}"),
        Lang::Ko => format!("비슷한 순, 뺀 것: {told}"),
    }
}
