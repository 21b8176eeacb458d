//! The fast way in: a record whose every field has the form of the format goes straight into a [`Case`], unknown keys
//! kept. Anything else, a key twice included, is an error, and [`super::lenient`] reads the record instead.

use super::{Bilingual, Body, Case, Link, Other, Source, Span, Step, Str};
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;
use std::marker::PhantomData;

/// Fills `case` from the record `text`, nothing cleaned yet.
///
/// # Errors
/// When the text is no JSON, or any of its fields has another form than the format says. `case` is then half filled.
pub(super) fn fill(case: &mut Case, text: &str) -> serde_json::Result<()> {
    let mut json = serde_json::Deserializer::from_str(text);
    json.deserialize_map(Keys(case))?;
    json.end()
}

/// The keys that the format knows in the object at `path`, places in lists left out (`remediation.text`); none for what is
/// no object of the format.
pub(super) fn keys(path: &str) -> &'static [&'static str] {
    match path {
        "" => Case::KEYS,
        "remediation" | "action_items" => Item::KEYS,
        "impact" => Impact::KEYS,
        "timeline" => Timeline::KEYS,
        "sources" => Page::KEYS,
        "docs" => Document::KEYS,
        "review" => Review::KEYS,
        "title" | "symptoms_text" | "trigger" | "detection" | "summary" | "lessons" | "impact.scope"
        | "impact.users" | "impact.region" | "remediation.text" | "action_items.text" => Both::KEYS,
        _ => &[],
    }
}

/// Something made of known keys.
trait Fields {
    /// The keys, in the order in which they mostly stand.
    const KEYS: &'static [&'static str];

    /// Takes the value of one of [`Fields::KEYS`].
    fn take<'de, A: MapAccess<'de>>(&mut self, key: &'static str, map: &mut A) -> Result<(), A::Error>;

    /// Where unknown keys go, their names as seen from here.
    fn other(&mut self) -> &mut Vec<Other>;
}

/// Takes an object key by key.
struct Keys<'a, T>(&'a mut T);

impl<'de, T: Fields> Visitor<'de> for Keys<'_, T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut seen = 0u64;
        while let Some(Key(key)) = map.next_key::<Key<T>>()? {
            match key {
                Ok(place) => {
                    let bit = 1 << place;
                    if seen & bit != 0 {
                        return Err(A::Error::custom("key twice"));
                    }
                    seen |= bit;
                    let name = T::KEYS.get(place).copied().unwrap_or_default();
                    self.0.take(name, &mut map)?;
                }
                // This is how a number looks to a visitor that takes anything, when numbers keep their digits.
                Err((name, _)) if name.starts_with("$serde_json::private") => {
                    return Err(A::Error::custom("a number"));
                }
                Err((name, _)) => {
                    let value = super::raw::shown(map.next_value::<&RawValue>()?);
                    if self.0.other().iter().any(|other| other.name == name) {
                        return Err(A::Error::custom("key twice"));
                    }
                    self.0.other().push(Other { name: name.into(), value });
                }
            }
        }
        Ok(())
    }
}

/// A key of `T` by its place, or another one by its name.
struct Key<T>(Result<usize, (String, PhantomData<T>)>);

impl<'de, T: Fields> Deserialize<'de> for Key<T> {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        struct Of<T>(PhantomData<T>);
        impl<T: Fields> Visitor<'_> for Of<T> {
            type Value = Key<T>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a key")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Key<T>, E> {
                let place = T::KEYS.iter().position(|key| *key == name);
                Ok(Key(place.ok_or_else(|| (name.to_owned(), PhantomData))))
            }
        }
        json.deserialize_str(Of(PhantomData))
    }
}

/// An object of known keys, or null.
#[derive(Default)]
struct Object<T>(T);

impl<'de, T: Fields + Default> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        let mut out = T::default();
        json.deserialize_map(Keys(&mut out))?;
        Ok(Object(out))
    }
}

/// The next value, null meaning nothing.
fn value<'de, A: MapAccess<'de>, T: Deserialize<'de> + Default>(map: &mut A) -> Result<T, A::Error> {
    map.next_value::<Option<T>>().map(Option::unwrap_or_default)
}

/// Moves unknown keys up, their names with `path` before them.
fn lift(up: &mut Vec<Other>, path: fmt::Arguments, other: Vec<Other>) {
    up.extend(other.into_iter().map(|Other { name, value }| Other { name: format!("{path}.{name}").into(), value }));
}

#[derive(Default)]
struct Both {
    text: Bilingual,
    other: Vec<Other>,
}

impl Fields for Both {
    const KEYS: &'static [&'static str] = &["en", "ko"];

    fn take<'de, A: MapAccess<'de>>(&mut self, key: &'static str, map: &mut A) -> Result<(), A::Error> {
        match key {
            "en" => self.text.en = map.next_value()?,
            _ => self.text.ko = map.next_value()?,
        }
        Ok(())
    }

    fn other(&mut self) -> &mut Vec<Other> {
        &mut self.other
    }
}

/// A text in both languages or, in the fields of `impact`, a text alone.
struct Loose(Both);

impl<'de> Deserialize<'de> for Loose {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        struct Of;
        impl<'de> Visitor<'de> for Of {
            type Value = Both;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a text or an object")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Both, E> {
                Ok(Both { text: super::raw::by_script(text.to_owned().into()), other: Vec::new() })
            }

            fn visit_unit<E: Error>(self) -> Result<Both, E> {
                Ok(Both::default())
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Both, A::Error> {
                let mut out = Both::default();
                Keys(&mut out).visit_map(map)?;
                Ok(out)
            }
        }
        json.deserialize_any(Of).map(Loose)
    }
}

/// A field of an object with a text in both languages.
fn both<'de, A: MapAccess<'de>>(map: &mut A, up: &mut Vec<Other>, path: &str) -> Result<Bilingual, A::Error> {
    let Object(Both { text, other }) = value(map)?;
    lift(up, format_args!("{path}"), other);
    Ok(text)
}

/// `remediation` and `action_items`.
fn steps<'de, A: MapAccess<'de>>(map: &mut A, up: &mut Vec<Other>, path: &str) -> Result<Vec<Step>, A::Error> {
    let items: Vec<Object<Item>> = value(map)?;
    let steps = items.into_iter().enumerate().map(|(place, Object(item))| {
        lift(up, format_args!("{path}.{place}"), item.other);
        item.text
    });
    Ok(steps.collect())
}

#[derive(Default)]
struct Item {
    text: Step,
    other: Vec<Other>,
}

impl Fields for Item {
    const KEYS: &'static [&'static str] = &["text"];

    fn take<'de, A: MapAccess<'de>>(&mut self, key: &'static str, map: &mut A) -> Result<(), A::Error> {
        self.text = both(map, &mut self.other, key)?;
        Ok(())
    }

    fn other(&mut self) -> &mut Vec<Other> {
        &mut self.other
    }
}

#[derive(Default)]
struct Impact {
    impact: super::Impact,
    other: Vec<Other>,
}

impl Fields for Impact {
    const KEYS: &'static [&'static str] = &["scope", "users", "region"];

    fn take<'de, A: MapAccess<'de>>(&mut self, key: &'static str, map: &mut A) -> Result<(), A::Error> {
        let Loose(Both { text, other }) = map.next_value()?;
        lift(&mut self.other, format_args!("{key}"), other);
        match key {
            "scope" => self.impact.scope = text,
            "users" => self.impact.users = text,
            _ => self.impact.region = text,
        }
        Ok(())
    }

    fn other(&mut self) -> &mut Vec<Other> {
        &mut self.other
    }
}

#[derive(Default)]
struct Timeline {
    timeline: super::Timeline,
    other: Vec<Other>,
}

impl Fields for Timeline {
    const KEYS: &'static [&'static str] = &["detected_after", "resolved_after"];

    fn take<'de, A: MapAccess<'de>>(&mut self, key: &'static str, map: &mut A) -> Result<(), A::Error> {
        let span = map.next_value::<Option<Str>>()?.map(|written| Span { written, seconds: None });
        match key {
            "detected_after" => self.timeline.detected_after = span,
            _ => self.timeline.resolved_after = span,
        }
        Ok(())
    }

    fn other(&mut self) -> &mut Vec<Other> {
        &mut self.other
    }
}

#[derive(Default)]
struct Page {
    source: Source,
    other: Vec<Other>,
}

impl Fields for Page {
    const KEYS: &'static [&'static str] = &["url", "kind", "archived"];

    fn take<'de, A: MapAccess<'de>>(&mut self, key: &'static str, map: &mut A) -> Result<(), A::Error> {
        match key {
            "url" => self.source.url = value(map)?,
            "kind" => self.source.kind = map.next_value()?,
            _ => self.source.archived = map.next_value()?,
        }
        Ok(())
    }

    fn other(&mut self) -> &mut Vec<Other> {
        &mut self.other
    }
}

#[derive(Default)]
struct Review {
    review: super::Review,
    other: Vec<Other>,
}

impl Fields for Review {
    const KEYS: &'static [&'static str] = &["written_by", "reviewed_at", "reviewed_by"];

    fn take<'de, A: MapAccess<'de>>(&mut self, key: &'static str, map: &mut A) -> Result<(), A::Error> {
        match key {
            "written_by" => self.review.written_by = map.next_value()?,
            "reviewed_at" => self.review.reviewed_at = map.next_value()?,
            _ => self.review.reviewed_by = map.next_value()?,
        }
        Ok(())
    }

    fn other(&mut self) -> &mut Vec<Other> {
        &mut self.other
    }
}

#[derive(Default)]
struct Document {
    link: Link,
    other: Vec<Other>,
}

impl Fields for Document {
    const KEYS: &'static [&'static str] = &["title", "url"];

    fn take<'de, A: MapAccess<'de>>(&mut self, key: &'static str, map: &mut A) -> Result<(), A::Error> {
        match key {
            "title" => self.link.title = map.next_value()?,
            _ => self.link.url = map.next_value()?,
        }
        Ok(())
    }

    fn other(&mut self) -> &mut Vec<Other> {
        &mut self.other
    }
}

/// A text alone as a reference document: an address, or a title.
pub(super) fn link(text: Str) -> Link {
    let address = text.trim_start().starts_with("http://") || text.trim_start().starts_with("https://");
    if address { Link { title: None, url: Some(text) } } else { Link { title: Some(text), url: None } }
}

/// The list `docs`, whose elements are texts or objects.
#[derive(Default)]
struct Documents(Vec<Document>);

impl<'de> Deserialize<'de> for Documents {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        struct One(Document);
        impl<'de> Deserialize<'de> for One {
            fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
                struct Of;
                impl<'de> Visitor<'de> for Of {
                    type Value = Document;

                    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                        f.write_str("a text or an object")
                    }

                    fn visit_str<E: Error>(self, text: &str) -> Result<Document, E> {
                        Ok(Document { link: link(text.to_owned().into()), other: Vec::new() })
                    }

                    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Document, A::Error> {
                        let mut out = Document::default();
                        Keys(&mut out).visit_map(map)?;
                        Ok(out)
                    }
                }
                json.deserialize_any(Of).map(One)
            }
        }
        struct Of;
        impl<'de> Visitor<'de> for Of {
            type Value = Documents;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Documents, A::Error> {
                let mut out = Documents::default();
                while let Some(One(document)) = list.next_element()? {
                    out.0.push(document);
                }
                Ok(out)
            }
        }
        json.deserialize_seq(Of)
    }
}

impl Fields for Case {
    const KEYS: &'static [&'static str] = &[
        "id",
        "org",
        "org_slug",
        "date",
        "date_kind",
        "title",
        "domain",
        "root_cause",
        "components",
        "symptoms",
        "contributing",
        "severity",
        "symptoms_text",
        "trigger",
        "detection",
        "summary",
        "remediation",
        "action_items",
        "lessons",
        "impact",
        "timeline",
        "sources",
        "related",
        "recurrence_of",
        "docs",
        "review",
        "url",
        "updated_at",
    ];

    fn take<'de, A: MapAccess<'de>>(&mut self, key: &'static str, map: &mut A) -> Result<(), A::Error> {
        let body: &mut Body = &mut self.body;
        match key {
            "id" => self.id = value(map)?,
            "org" => self.org = map.next_value()?,
            "org_slug" => self.org_slug = map.next_value()?,
            "date" => self.date.written = map.next_value()?,
            "date_kind" => self.date_kind = map.next_value()?,
            "title" => self.title = both(map, &mut body.other, key)?,
            "domain" => self.domain = value(map)?,
            "root_cause" => self.root_cause = map.next_value()?,
            "components" => self.components = value(map)?,
            "symptoms" => self.symptoms = value(map)?,
            "contributing" => self.contributing = value(map)?,
            "severity" => self.severity = map.next_value()?,
            "symptoms_text" => body.symptoms = both(map, &mut body.other, key)?,
            "trigger" => body.trigger = both(map, &mut body.other, key)?,
            "detection" => body.detection = both(map, &mut body.other, key)?,
            "summary" => body.summary = both(map, &mut body.other, key)?,
            "remediation" => body.remediation = steps(map, &mut body.other, key)?,
            "action_items" => body.action_items = steps(map, &mut body.other, key)?,
            "lessons" => body.lessons = both(map, &mut body.other, key)?,
            "impact" => {
                let Object(Impact { impact, other }) = value(map)?;
                body.impact = impact;
                lift(&mut body.other, format_args!("{key}"), other);
            }
            "timeline" => {
                let Object(Timeline { timeline, other }) = value(map)?;
                self.timeline = timeline;
                lift(&mut body.other, format_args!("{key}"), other);
            }
            "sources" => {
                for (place, Object(page)) in value::<A, Vec<Object<Page>>>(map)?.into_iter().enumerate() {
                    body.sources.push(page.source);
                    lift(&mut body.other, format_args!("{key}.{place}"), page.other);
                }
            }
            "related" => self.related = value(map)?,
            "recurrence_of" => self.recurrence_of = map.next_value()?,
            "docs" => {
                for (place, document) in value::<A, Documents>(map)?.0.into_iter().enumerate() {
                    body.docs.push(document.link);
                    lift(&mut body.other, format_args!("{key}.{place}"), document.other);
                }
            }
            "review" => {
                let Object(Review { review, other }) = value(map)?;
                self.review = review;
                lift(&mut body.other, format_args!("{key}"), other);
            }
            "url" => self.url = map.next_value()?,
            _ => self.updated_at = map.next_value()?,
        }
        Ok(())
    }

    fn other(&mut self) -> &mut Vec<Other> {
        &mut self.body.other
    }
}
