//! Text to query. Never fails: what is no filter is words, and a value that fits nothing is kept as such.

use super::scalar;
use super::{Filter, Name, Query, Sort, SortKey, State, Value, Word};
use crate::corpus::Facet;
use crate::query::Library;
use crate::query::names::fit;
use crate::text::clean;

/// One part of a query's text.
enum Clause {
    Word(Word),
    Named { name: Name, values: Vec<Written>, negated: bool },
}

/// A value as written.
struct Written {
    text: String,
    quoted: bool,
}

impl Query {
    /// Reads a line of text. Never fails: what is no filter is words; values are looked up in `library`.
    pub fn parse(text: &str, library: &Library) -> Query {
        let mut query = Query::default();
        query.read(text, library);
        query
    }

    /// Puts new words in place of the old ones; complete filters in `text` are added to the filters.
    pub fn set_text(&mut self, text: &str, library: &Library) {
        self.words.clear();
        self.read(text, library);
    }

    fn read(&mut self, text: &str, library: &Library) {
        for clause in clauses(&clean::line(text)) {
            match clause {
                Clause::Word(word) => self.words.push(word),
                Clause::Named { name, values, negated } => self.read_named(name, &values, negated, library),
            }
        }
    }

    fn read_named(&mut self, name: Name, values: &[Written], negated: bool, library: &Library) {
        let mut unknown = Vec::new();
        match name {
            Name::Facet(facet) => {
                for value in values {
                    let fits = facet_values(facet, &value.text, library);
                    if fits.is_empty() {
                        unknown.push(value.text.clone());
                    }
                    fits.into_iter().for_each(|value| self.add_value(facet, value, negated));
                }
            }
            Name::After | Name::Before => {
                let days = values.iter().filter_map(|value| {
                    let day = scalar::day(&value.text);
                    if day.is_none() {
                        unknown.push(value.text.clone());
                    }
                    day
                });
                // Either of two first days is the earlier one, either of two last days the later one.
                if name == Name::After {
                    let day = days.min_by_key(|day| scalar::first(*day));
                    day.into_iter().for_each(|day| self.add(Filter::After { day, negated }));
                } else {
                    let day = days.max_by_key(|day| scalar::first(*day));
                    day.into_iter().for_each(|day| self.add(Filter::Before { day, negated }));
                }
            }
            Name::Title => {
                let word = |value: &Written| Word { text: value.text.clone(), phrase: value.quoted, negated: false };
                let mut words: Vec<Word> = Vec::new();
                for word in values.iter().map(word) {
                    if !words.contains(&word) {
                        words.push(word);
                    }
                }
                if !words.is_empty() {
                    self.add(Filter::Title { words, negated });
                }
            }
            Name::Is => {
                let mut states = Vec::new();
                for value in values {
                    let fits = fit(&value.text, State::ALL.map(|state| (state, state_spellings(state))));
                    if fits.is_empty() {
                        unknown.push(value.text.clone());
                    }
                    for state in fits {
                        if !states.contains(&state) {
                            states.push(state);
                        }
                    }
                }
                if !states.is_empty() {
                    self.add(Filter::Is { states, negated });
                }
            }
            Name::Sort => match values {
                [value] if !negated && let Some(sort) = sort(&value.text) => self.sort = Some(sort),
                // There is one order, so that several are one value that fits nothing.
                [] => {}
                [value] => unknown.push(value.text.clone()),
                _ => unknown.push(joined(values)),
            },
            Name::Similar => {
                let mut ids: Vec<String> = Vec::new();
                for value in values {
                    match library.id(&value.text) {
                        Some(id) if ids.iter().any(|other| other == id) => {}
                        Some(id) => ids.push(id.to_owned()),
                        None => unknown.push(value.text.clone()),
                    }
                }
                if !ids.is_empty() {
                    self.add(Filter::Similar { ids, negated });
                }
            }
        }
        for value in unknown {
            self.add(Filter::Unknown { name: name.english(), value, negated });
        }
    }
}

/// Several values as one, so that it can be printed: without quotation marks.
fn joined(values: &[Written]) -> String {
    let texts: Vec<&str> = values.iter().map(|value| value.text.as_str()).collect();
    texts.join("|").replace(is_quote, " ")
}

/// The values of a facet that `text` fits.
fn facet_values(facet: Facet, text: &str, library: &Library) -> Vec<Value> {
    let timed = matches!(facet, Facet::Ttr | Facet::Ttd);
    if timed && let Some(value) = scalar::range(text) {
        return vec![value];
    }
    library.names().fit(facet, text).into_iter().map(|slug| Value::Slug(slug.to_owned())).collect()
}

/// What `sort:` may be called.
pub(in crate::query) fn sort_spellings(key: SortKey) -> [&'static str; 2] {
    match key {
        SortKey::Relevance => ["relevance", "관련도"],
        SortKey::Date => ["date", "날짜"],
        SortKey::Ttr => ["ttr", "복구시간"],
        SortKey::Org => ["org", "조직"],
    }
}

/// What `is:` may be called.
pub(in crate::query) fn state_spellings(state: State) -> [&'static str; 2] {
    match state {
        State::Marked => ["marked", "표시"],
        State::Unreviewed => ["unreviewed", "미검토"],
        State::Duplicate => ["duplicate", "중복"],
    }
}

/// An order; one that fits several keys is none, and so are several.
fn sort(text: &str) -> Option<Sort> {
    if text.contains('|') {
        return None;
    }
    let (reversed, text) = text.strip_prefix('-').map_or((false, text), |text| (true, text));
    match fit(text, SortKey::ALL.map(|key| (key, sort_spellings(key)))).as_slice() {
        [key] => Some(Sort { key: *key, reversed }),
        _ => None,
    }
}

/// Whether a letter opens and closes what is quoted.
pub(in crate::query) fn is_quote(letter: char) -> bool {
    matches!(letter, '"' | '“' | '”')
}

/// What stands in quotes at the start of `text`, and what follows them.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let inner = text.strip_prefix(is_quote)?;
    Some(inner.split_once(is_quote).unwrap_or((inner, "")))
}

/// The name that `text` begins with, and what follows its colon.
fn named(text: &str) -> Option<(Name, &str)> {
    let (name, after) = text.split_once(':')?;
    Some((Name::read(name)?, after))
}

fn clauses(text: &str) -> Vec<Clause> {
    let mut out = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (clause, after) = clause(rest);
        out.extend(clause);
        rest = after.trim_start();
    }
    out
}

/// The clause that `text` begins with, and what follows it; `None` for an empty one.
fn clause(text: &str) -> (Option<Clause>, &str) {
    let (negated, body) = signed(text);
    if let Some((inner, after)) = quoted(body) {
        let text = plain(inner);
        let empty = text.trim().is_empty();
        ((!empty).then_some(Clause::Word(Word { text, phrase: true, negated })), after)
    } else if let Some((name, after)) = named(body) {
        let (values, after) = values(after);
        (Some(Clause::Named { name, values, negated }), after)
    } else {
        let (word, after) = body.split_at_checked(until(body, char::is_whitespace)).unwrap_or((body, ""));
        (Some(Clause::Word(Word { text: word.to_owned(), phrase: false, negated })), after)
    }
}

/// Whether a clause is negated, and what of it follows the sign. A `-` by itself is no sign.
fn signed(text: &str) -> (bool, &str) {
    let after = text.strip_prefix('-').filter(|after| after.starts_with(|c: char| !c.is_whitespace()));
    after.map_or((false, text), |body| (true, body))
}

/// What is being typed at the end of a query.
pub(in crate::query) enum Open<'a> {
    /// A clause without a colon.
    Word(&'a str),
    /// A value after the colon of a name, quotation marks included.
    Value(Name, &'a str),
}

/// The clause that `text` breaks off in, if it does.
pub(in crate::query) fn open(text: &str) -> Option<Open<'_>> {
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (_, after) = clause(rest);
        if after.is_empty() {
            let (_, body) = signed(rest);
            return match named(body) {
                None if quoted(body).is_some() => None,
                None => Some(Open::Word(body)),
                Some((name, values)) => Some(Open::Value(name, last_value(values))),
            };
        }
        rest = after.trim_start();
    }
    None
}

/// The last of several values, as written.
fn last_value(text: &str) -> &str {
    let mut rest = text;
    loop {
        let (_, after) = value(rest);
        match after.strip_prefix('|') {
            Some(after) => rest = after,
            None => return rest,
        }
    }
}

/// The values after a colon, and what follows them. Empty ones are left out: they filter nothing yet.
fn values(text: &str) -> (Vec<Written>, &str) {
    let mut out = Vec::new();
    let mut rest = text;
    loop {
        let (value, after) = value(rest);
        if !value.text.trim().is_empty() {
            out.push(value);
        }
        match after.strip_prefix('|') {
            Some(after) => rest = after,
            None => return (out, after),
        }
    }
}

/// The value that `text` begins with, and what follows it.
fn value(text: &str) -> (Written, &str) {
    if let Some((inner, after)) = quoted(text) {
        return (Written { text: plain(inner), quoted: true }, after);
    }
    let end = until(text, |c| c == '|' || c.is_whitespace());
    let (value, after) = text.split_at_checked(end).unwrap_or((text, ""));
    (Written { text: value.to_owned(), quoted: false }, after)
}

fn until(text: &str, stop: impl Fn(char) -> bool) -> usize {
    text.find(stop).unwrap_or(text.len())
}

/// Quoted text with every kind of blank as a space.
fn plain(inner: &str) -> String {
    inner.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect()
}

/// Whether a word without quotes would be read as that word again.
pub(super) fn reads_as_word(word: &Word) -> bool {
    let sign = if word.negated { "-" } else { "" };
    let clauses = clauses(&format!("{sign}{}", word.text));
    matches!(clauses.as_slice(), [Clause::Word(read)] if !read.phrase && read.negated == word.negated && read.text == word.text)
}

/// Whether a value without quotes would be read as that value again.
pub(super) fn reads_as_value(value: &str) -> bool {
    let (values, after) = values(value);
    after.is_empty() && matches!(values.as_slice(), [read] if !read.quoted && read.text == value)
}
