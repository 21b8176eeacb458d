//! JSON of doubtful shape, taken apart value by value: what can be used is given back, what cannot is a finding. A value is
//! looked at only when it is asked for, so one bad field never costs its neighbours.

use super::split::{self, DEPTH_LIMIT};
use super::{Bilingual, Finding, Other, ProblemKind, Shape, Str};
use crate::text::clean;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

/// The value that `text` is as a whole.
pub(super) fn document(text: &str) -> Result<&RawValue, Finding> {
    if text.trim_ascii().is_empty() {
        return Err(Finding { line: None, field: String::new(), kind: ProblemKind::Empty });
    }
    if split::value(text.trim_ascii_start()).depth > DEPTH_LIMIT {
        return Err(Finding { line: Some(1), field: String::new(), kind: ProblemKind::TooDeep { limit: DEPTH_LIMIT } });
    }
    serde_json::from_str(text).map_err(|error: serde_json::Error| {
        // Skipping over a value finds the same faults as parsing it but names them less well.
        let error = serde_json::from_str::<serde_json::Value>(text).err().unwrap_or(error);
        let kind = match error.classify() {
            serde_json::error::Category::Eof => ProblemKind::Truncated,
            _ => {
                // The words end in a place of their own (" at line 1 column 2"), which is told apart from them.
                let words = error.to_string();
                let words = words.rsplit_once(" at line ").map_or(words.as_str(), |(words, _)| words);
                ProblemKind::Syntax { column: error.column(), words: clean::line(words) }
            }
        };
        Finding { line: Some(error.line()), field: String::new(), kind }
    })
}

/// The form of a value.
pub(super) fn shape(raw: &RawValue) -> Shape {
    match raw.get().bytes().next() {
        Some(b'{') => Shape::Object,
        Some(b'[') => Shape::List,
        Some(b'"') => Shape::Text,
        Some(b't' | b'f') => Shape::Truth,
        Some(b'n') | None => Shape::Null,
        Some(_) => Shape::Number,
    }
}

/// A path and one more part.
pub(super) fn join(path: &str, part: &str) -> String {
    if path.is_empty() { part.to_owned() } else { format!("{path}.{part}") }
}

/// Clean, without blanks at the ends; `None` when nothing is left.
pub(super) fn clean_line(text: &str) -> Option<Str> {
    let text = clean::line(text);
    let trimmed = text.trim();
    (!trimmed.is_empty()).then(|| trimmed.to_owned().into())
}

/// A value of an unknown field as text: text as it is, anything else as JSON.
pub(super) fn shown(raw: &RawValue) -> Str {
    match serde_json::from_str::<serde_json::Value>(raw.get()) {
        Ok(serde_json::Value::String(text)) => text.into(),
        Ok(value) => value.to_string().into(),
        Err(_) => raw.get().to_owned().into(),
    }
}

/// The language that a text without one is taken for: Korean when there is Hangul in it.
pub(super) fn by_script(text: Str) -> Bilingual {
    if text.chars().any(|c| matches!(c, '\u{1100}'..='\u{11ff}' | '\u{3131}'..='\u{318e}' | '가'..='힣')) {
        Bilingual { en: None, ko: Some(text) }
    } else {
        Bilingual { en: Some(text), ko: None }
    }
}

/// The keys and values of an object in order, keys twice included.
struct Entries<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> serde::Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        struct Of;
        impl<'de> Visitor<'de> for Of {
            type Value = Vec<(String, &'de RawValue)>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut out = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    out.push(entry);
                }
                Ok(out)
            }
        }
        json.deserialize_map(Of).map(Entries)
    }
}

/// Takes values apart and remembers what was wrong with them.
#[derive(Debug, Default)]
pub(super) struct Reader {
    /// What was wrong, in the order in which it was met.
    pub findings: Vec<Finding>,
}

impl Reader {
    /// Remembers a finding at `path`.
    pub(super) fn report(&mut self, path: &str, kind: ProblemKind) {
        self.findings.push(Finding { line: None, field: clean::line(path), kind });
    }

    fn wrong(&mut self, path: &str, wanted: Shape, raw: &RawValue) {
        self.report(path, ProblemKind::WrongType { wanted, found: shape(raw) });
    }

    fn other(&mut self, path: &str, wanted: Shape, raw: &RawValue) {
        self.report(path, ProblemKind::OtherType { wanted, found: shape(raw) });
    }

    /// The keys and values of an object; of a key that stands twice the last value, in the first place.
    pub(super) fn object<'a>(&mut self, path: &str, raw: &'a RawValue) -> Vec<(String, &'a RawValue)> {
        match shape(raw) {
            Shape::Object => {}
            Shape::Null => return Vec::new(),
            _ => {
                self.wrong(path, Shape::Object, raw);
                return Vec::new();
            }
        }
        let Ok(Entries(entries)) = serde_json::from_str::<Entries>(raw.get()) else {
            self.report(path, ProblemKind::BrokenText);
            return Vec::new();
        };
        let mut places = std::collections::HashMap::new();
        let mut out: Vec<(String, &RawValue)> = Vec::with_capacity(entries.len());
        for (key, value) in entries {
            let place = *places.entry(key.clone()).or_insert(out.len());
            match out.get_mut(place) {
                Some(old) => {
                    self.report(&join(path, &key), ProblemKind::KeyTwice);
                    old.1 = value;
                }
                None => out.push((key, value)),
            }
        }
        out
    }

    /// The elements of a list.
    pub(super) fn list<'a>(&mut self, path: &str, raw: &'a RawValue) -> Vec<&'a RawValue> {
        match shape(raw) {
            Shape::List => serde_json::from_str(raw.get()).unwrap_or_default(),
            Shape::Null => Vec::new(),
            _ => {
                self.wrong(path, Shape::List, raw);
                Vec::new()
            }
        }
    }

    /// A text as it stands; a number is taken as text.
    pub(super) fn text(&mut self, path: &str, raw: &RawValue) -> Option<Str> {
        match shape(raw) {
            Shape::Text => {
                let text = serde_json::from_str::<String>(raw.get()).ok();
                if text.is_none() {
                    self.report(path, ProblemKind::BrokenText);
                }
                text.map(Str::from)
            }
            Shape::Null => None,
            Shape::Number => {
                self.other(path, Shape::Text, raw);
                Some(raw.get().to_owned().into())
            }
            _ => {
                self.wrong(path, Shape::Text, raw);
                None
            }
        }
    }

    /// The texts of a list as they stand; one text is taken as a list of one.
    pub(super) fn texts(&mut self, path: &str, raw: &RawValue) -> Vec<Str> {
        if matches!(shape(raw), Shape::Text | Shape::Number) {
            self.other(path, Shape::List, raw);
            return self.text(path, raw).into_iter().collect();
        }
        let mut out = Vec::new();
        for (place, item) in self.list(path, raw).into_iter().enumerate() {
            let path = join(path, &place.to_string());
            if shape(item) == Shape::Null {
                self.wrong(&path, Shape::Text, item);
            }
            out.extend(self.text(&path, item));
        }
        out
    }

    /// A text in both languages as it stands, its unknown keys into `other`. A text without a language is taken for the
    /// language of its letters.
    pub(super) fn bilingual(&mut self, path: &str, raw: &RawValue, other: &mut Vec<Other>) -> Bilingual {
        let mut out = Bilingual::default();
        match shape(raw) {
            Shape::Null => {}
            Shape::Text | Shape::Number => {
                self.other(path, Shape::Bilingual, raw);
                let text =
                    if shape(raw) == Shape::Text { self.text(path, raw) } else { Some(raw.get().to_owned().into()) };
                out = text.map(by_script).unwrap_or_default();
            }
            Shape::Object => {
                for (key, value) in self.object(path, raw) {
                    let path = join(path, &key);
                    match key.as_str() {
                        "en" => out.en = self.text(&path, value),
                        "ko" => out.ko = self.text(&path, value),
                        _ => other.push(Other { name: path.into(), value: shown(value) }),
                    }
                }
            }
            _ => self.wrong(path, Shape::Bilingual, raw),
        }
        out
    }

    /// A clean line, if there is one.
    pub(super) fn line(&mut self, path: &str, raw: &RawValue) -> Option<Str> {
        self.text(path, raw).and_then(|text| clean_line(&text))
    }

    /// The clean lines of a list, blank ones left out.
    pub(super) fn lines(&mut self, path: &str, raw: &RawValue) -> Vec<Str> {
        self.texts(path, raw).iter().filter_map(|text| clean_line(text)).collect()
    }

    /// A clean line in both languages; unknown keys are left out.
    pub(super) fn bilingual_line(&mut self, path: &str, raw: &RawValue) -> Bilingual {
        let text = self.bilingual(path, raw, &mut Vec::new());
        Bilingual { en: text.en.and_then(|text| clean_line(&text)), ko: text.ko.and_then(|text| clean_line(&text)) }
    }
}

/// The line of `record`, from 0, on which the field at `path` stands, as far as the path leads.
pub(super) fn line_of(record: &str, path: &str) -> usize {
    let Ok(mut raw) = document(record) else { return 0 };
    let mut reader = Reader::default();
    for part in path.split('.') {
        let next = match shape(raw) {
            Shape::Object => {
                reader.object("", raw).into_iter().rev().find(|(key, _)| key == part).map(|(_, value)| value)
            }
            Shape::List => part.parse::<usize>().ok().and_then(|place| reader.list("", raw).get(place).copied()),
            _ => None,
        };
        let Some(next) = next else { break };
        raw = next;
    }
    let offset = (raw.get().as_ptr() as usize).saturating_sub(record.as_ptr() as usize);
    record.as_bytes().get(..offset).map_or(0, |before| memchr::memchr_iter(b'\n', before).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_a_field_is_found_by_its_path() {
        let record =
            "{\n \"title\": {\n  \"en\": \"a\",\n  \"ko\": 5\n },\n \"sources\": [\n  {\"url\": 1},\n  {\"url\": 2}]}";
        for (path, line) in
            [("title", 1), ("title.ko", 3), ("sources.1.url", 7), ("sources.9", 5), ("nothing", 0), ("", 0)]
        {
            assert_eq!(line_of(record, path), line, "{path}");
        }
        assert_eq!(line_of("not json", "title"), 0);
    }

    #[test]
    fn the_parser_says_where_a_text_is_no_json() {
        let fault = |text| document(text).map(|_| ()).map_err(|finding| (finding.line, finding.kind)).unwrap_err();
        assert_eq!(fault(" "), (None, ProblemKind::Empty));
        assert_eq!(fault("{\"a\":\n"), (Some(2), ProblemKind::Truncated));
        let (line, kind) = fault("{\n\"a\": 1,\n}");
        assert!(
            matches!(kind, ProblemKind::Syntax { column: 1, words } if words == "trailing comma") && line == Some(3)
        );
        assert_eq!(fault(&"[".repeat(100_000)).1, ProblemKind::TooDeep { limit: 64 });
    }
}
