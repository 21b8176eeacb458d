//! Query to text, so that `parse(print(q)) = q`.

use super::parse::{reads_as_value, reads_as_word};
use super::scalar::{Spelled, write_range};
use super::{Filter, Query, Sort, Value, Word, is_quote};
use std::fmt;

impl Query {
    /// The words alone, as they would be typed into the search box.
    pub fn text(&self) -> String {
        let words: Vec<String> = self.words.iter().map(Word::to_string).collect();
        words.join(" ")
    }
}

impl fmt::Display for Query {
    /// Words as typed, then filters in sidebar order with English names and slugs, then the order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words.iter().map(|word| word as &dyn fmt::Display);
        let filters = self.filters.iter().map(|filter| filter as &dyn fmt::Display);
        let sort = self.sort.iter().map(|sort| sort as &dyn fmt::Display);
        for (place, part) in words.chain(filters).chain(sort).enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            part.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Word {
    /// As it would be typed: in quotes if it was, or if it would be read as something else without.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negated { "-" } else { "" };
        if self.phrase || !reads_as_word(self) {
            write!(f, "{sign}{}", InQuotes(&self.text))
        } else {
            write!(f, "{sign}{}", self.text)
        }
    }
}

impl fmt::Display for Filter {
    /// As it would be typed, with English names and slugs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}:", if self.negated() { "-" } else { "" }, self.name())?;
        match self {
            Filter::Facet { values, .. } => either(f, values),
            Filter::After { day, .. } | Filter::Before { day, .. } => Spelled(*day).fmt(f),
            Filter::Title { words, .. } => {
                let shown: Vec<TitleWord<'_>> = words.iter().map(TitleWord).collect();
                either(f, &shown)
            }
            Filter::Similar { ids, .. } => {
                let shown: Vec<Quoted<'_>> = ids.iter().map(|id| Quoted(id)).collect();
                either(f, &shown)
            }
            Filter::Is { states, .. } => {
                let names: Vec<&str> = states.iter().map(|state| state.name()).collect();
                either(f, &names)
            }
            Filter::Unknown { value, .. } => Quoted(value).fmt(f),
        }
    }
}

impl fmt::Display for Value {
    /// As it would be typed after the colon.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Slug(slug) => Quoted(slug).fmt(f),
            Value::Range { from, to } => write_range(f, *from, *to),
        }
    }
}

impl fmt::Display for Sort {
    /// As it would be typed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sort:{}{}", if self.reversed { "-" } else { "" }, self.key.name())
    }
}

fn either(f: &mut fmt::Formatter<'_>, values: &[impl fmt::Display]) -> fmt::Result {
    for (place, value) in values.iter().enumerate() {
        if place > 0 {
            f.write_str("|")?;
        }
        value.fmt(f)?;
    }
    Ok(())
}

/// A value, in quotes where it needs them.
pub(in crate::query) struct Quoted<'a>(pub(in crate::query) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if reads_as_value(self.0) { f.write_str(self.0) } else { InQuotes(self.0).fmt(f) }
    }
}

struct TitleWord<'a>(&'a Word);

impl fmt::Display for TitleWord<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.phrase { InQuotes(&self.0.text).fmt(f) } else { Quoted(&self.0.text).fmt(f) }
    }
}

/// Text in quotes; there is no way to write a quotation mark inside, so one there becomes a blank.
struct InQuotes<'a>(&'a str);

impl fmt::Display for InQuotes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0.replace(is_quote, " "))
    }
}
