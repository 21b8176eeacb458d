//! Synonyms: words of engineers' talk, and what a search takes them for.
//!
//! The file is a list of objects, each with up to three lists of texts:
//!
//! ```json
//! [{"words": ["디비", "db"], "values": ["component:database"], "same": ["데이터베이스", "database"]}]
//! ```
//!
//! Who types one of `words` means the facet values `values` (`facet:slug`, facets by their English names in the query) and
//! looks for the words `same` too; not the other way round.

use super::raw::{self, Reader};
use super::{Facet, Finding, ProblemKind, Str, embedded};
use serde::Deserialize;
use std::sync::LazyLock;

/// One group of synonyms.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Synonym {
    /// What is typed, in either language.
    pub words: Vec<Str>,
    /// The facet values that it names.
    pub values: Vec<(Facet, Str)>,
    /// What is looked for besides.
    pub same: Vec<Str>,
}

/// All synonyms.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Synonyms {
    /// Ours are among them; read when first asked for, since only a search needs them.
    ours: bool,
    own: Vec<Synonym>,
}

impl Synonyms {
    /// Our own synonyms.
    pub fn ours() -> Synonyms {
        Synonyms { ours: true, own: Vec::new() }
    }

    /// The groups, ours before the user's, in file order.
    pub fn groups(&self) -> impl Iterator<Item = &Synonym> {
        static OURS: LazyLock<Vec<Synonym>> = LazyLock::new(|| trusted(&embedded::synonyms()));
        let ours = if self.ours { OURS.as_slice() } else { &[] };
        ours.iter().chain(&self.own)
    }

    /// Adds the groups of `json`, a `synonyms.json`, and gives back what was wrong with it.
    pub fn extend(&mut self, json: &str) -> Vec<Finding> {
        let mut reader = Reader::default();
        match raw::document(json) {
            Ok(document) => {
                for (place, item) in reader.list("", document).into_iter().enumerate() {
                    let group = group(&mut reader, &place.to_string(), item);
                    if !group.words.is_empty() {
                        self.own.push(group);
                    }
                }
            }
            Err(finding) => reader.findings.push(finding),
        }
        reader.findings
    }
}

/// The groups of our own `synonyms.json`, which is known to be clean and whole.
fn trusted(json: &str) -> Vec<Synonym> {
    let groups: Vec<Trusted> = serde_json::from_str(json).unwrap_or_default();
    let group = |group: Trusted| Synonym {
        words: group.words,
        values: group.values.iter().filter_map(|value| facet_value(value)).collect(),
        same: group.same,
    };
    groups.into_iter().map(group).collect()
}

/// A group of our own file.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Trusted {
    words: Vec<Str>,
    values: Vec<Str>,
    same: Vec<Str>,
}

fn group(reader: &mut Reader, path: &str, item: &serde_json::value::RawValue) -> Synonym {
    let mut out = Synonym::default();
    for (key, value) in reader.object(path, item) {
        let path = raw::join(path, &key);
        match key.as_str() {
            "words" => out.words = reader.lines(&path, value),
            "same" => out.same = reader.lines(&path, value),
            "values" => {
                for text in reader.lines(&path, value) {
                    match facet_value(&text) {
                        Some(value) => out.values.push(value),
                        None => reader.report(&path, ProblemKind::BadValue(text.into_owned())),
                    }
                }
            }
            _ => {}
        }
    }
    out
}

/// The facet and the slug of `facet:slug`.
fn facet_value(text: &str) -> Option<(Facet, Str)> {
    let (name, slug) = text.split_once(':')?;
    let facet = Facet::ALL.into_iter().find(|facet| facet.name() == name && facet.key().is_some())?;
    (!slug.is_empty()).then(|| (facet, slug.to_owned().into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Vocab;

    const FILE: &str = include_str!("../../data/synonyms.json");

    #[test]
    fn our_own_synonyms_read_whole_and_name_values_that_exist() {
        let vocab = Vocab::ours();
        let mut synonyms = Synonyms::default();
        assert_eq!(synonyms.extend(FILE), []);
        let words: usize = synonyms.groups().map(|group| group.words.len()).sum();
        assert!(words >= 250, "{words} words");
        for group in synonyms.groups() {
            assert!(!group.values.is_empty() || !group.same.is_empty(), "{:?} mean nothing", group.words);
            for (facet, slug) in &group.values {
                assert!(vocab.term(*facet, slug).is_some(), "{:?} name {facet:?} {slug}", group.words);
            }
        }
    }

    /// The short way in skips the door and the findings: it must read the same.
    #[test]
    fn our_own_synonyms_are_the_same_by_both_ways_in() {
        let mut long = Synonyms::default();
        assert_eq!(long.extend(FILE), []);
        assert!(Synonyms::ours().groups().eq(long.groups()));
    }

    #[test]
    fn a_bad_value_is_named_and_the_rest_of_its_group_is_kept() {
        let mut synonyms = Synonyms::default();
        let found = synonyms.extend(
            r#"[{"words": "디비", "values": ["component:database", "org:github", "db"], "note": 1}, {"values": []}, 5]"#,
        );
        let bad = |text: &str| ProblemKind::BadValue(text.to_owned());
        assert_eq!(
            found.iter().map(|finding| finding.field.as_str()).collect::<Vec<_>>(),
            ["0.words", "0.values", "0.values", "2"]
        );
        assert_eq!([&found[1].kind, &found[2].kind], [&bad("org:github"), &bad("db")]);
        let database = vec![(Facet::Component, "database".into())];
        assert_eq!(synonyms.own, [Synonym { words: vec!["디비".into()], values: database, same: vec![] }]);
    }
}
