//! The vocabulary: what each facet value is called and means in both languages, and its aliases.

use super::embedded;
use super::raw::{self, Reader};
use super::{Bilingual, Facet, Finding, Lang, ProblemKind, Shape, Str};
use foldhash::HashMap;
use serde_json::value::RawValue;

/// One value of a facet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Term {
    /// Its slug.
    pub slug: Str,
    /// What it is called.
    pub label: Bilingual,
    /// What it means, in one line.
    pub definition: Bilingual,
    /// Other words for it, in either language.
    pub aliases: Vec<Str>,
}

/// The terms of one facet, in file order.
#[derive(Debug, Clone, Default)]
struct Terms {
    list: Vec<Term>,
    places: HashMap<Str, usize>,
}

impl Terms {
    fn get(&self, slug: &str) -> Option<&Term> {
        self.places.get(slug).and_then(|&place| self.list.get(place))
    }

    /// The term of `slug`, made when there is none.
    fn entry(&mut self, slug: &str) -> Option<&mut Term> {
        let place = *self.places.entry(slug.to_owned().into()).or_insert(self.list.len());
        if place == self.list.len() {
            self.list.push(Term { slug: slug.to_owned().into(), ..Term::default() });
        }
        self.list.get_mut(place)
    }
}

/// All the terms.
#[derive(Debug, Clone, Default)]
pub struct Vocab {
    facets: [Terms; Facet::ALL.len()],
    date_kinds: Terms,
}

impl Vocab {
    /// The vocabulary of `json`, a `vocab.json`.
    pub fn new(json: &str) -> Vocab {
        let mut vocab = Vocab::default();
        vocab.extend(json);
        vocab
    }

    /// Our own vocabulary.
    pub fn ours() -> Vocab {
        let mut vocab = Vocab::default();
        for (key, term) in embedded::terms() {
            if let Some(terms) = vocab.table(key) {
                terms.places.insert(term.slug.clone(), terms.list.len());
                terms.list.push(term);
            }
        }
        vocab
    }

    /// Adds the terms and aliases of `json`, a `vocab.json`, and gives back what was wrong with it. A slug that is known
    /// already gets the new label and definition where there is one; aliases add up.
    pub fn extend(&mut self, json: &str) -> Vec<Finding> {
        let mut reader = Reader::default();
        match raw::document(json) {
            Ok(raw) => {
                for (key, value) in reader.object("", raw) {
                    self.section(&mut reader, &key, value);
                }
            }
            Err(finding) => reader.findings.push(finding),
        }
        reader.findings
    }

    /// The term of a slug, if the vocabulary knows it.
    pub fn term(&self, facet: Facet, slug: &str) -> Option<&Term> {
        self.facets.get(facet.index())?.get(slug)
    }

    /// The terms of a facet, in file order.
    pub fn terms(&self, facet: Facet) -> impl Iterator<Item = &Term> {
        self.facets.get(facet.index()).into_iter().flat_map(|terms| &terms.list)
    }

    /// The kinds of date (`date_kind` of a case), in file order.
    pub fn date_kinds(&self) -> impl Iterator<Item = &Term> {
        self.date_kinds.list.iter()
    }

    /// The term of a kind of date (`date_kind` of a case).
    pub fn date_kind(&self, slug: &str) -> Option<&Term> {
        self.date_kinds.get(slug)
    }

    /// What to show for a slug: its label in `lang`, else in the other language, else the slug as it stands.
    pub fn label<'a>(&'a self, facet: Facet, slug: &'a str, lang: Lang) -> &'a str {
        self.term(facet, slug).and_then(|term| term.label.best(lang)).map_or(slug, |(_, label)| label)
    }

    /// One key of a `vocab.json`. Keys that are neither a facet nor its aliases are for other programs.
    fn section(&mut self, reader: &mut Reader, key: &str, value: &RawValue) {
        if key == "aliases" {
            for (name, words) in reader.object(key, value) {
                if let Some(terms) = self.table(&name) {
                    add_aliases(terms, reader, &raw::join(key, &name), words);
                }
            }
        } else if let Some(terms) = self.table(key) {
            for (place, item) in reader.list(key, value).into_iter().enumerate() {
                add_term(terms, reader, &raw::join(key, &place.to_string()), item);
            }
        }
    }

    fn table(&mut self, key: &str) -> Option<&mut Terms> {
        if key == "date_kind" {
            return Some(&mut self.date_kinds);
        }
        let facet = Facet::ALL.into_iter().find(|facet| facet.key() == Some(key))?;
        self.facets.get_mut(facet.index())
    }
}

fn add_term(terms: &mut Terms, reader: &mut Reader, path: &str, item: &RawValue) {
    let mut new = Term::default();
    for (key, value) in reader.object(path, item) {
        let path = raw::join(path, &key);
        match key.as_str() {
            "slug" => new.slug = reader.line(&path, value).unwrap_or_default(),
            "label" => new.label = reader.bilingual_line(&path, value),
            "definition" => new.definition = reader.bilingual_line(&path, value),
            "aliases" => new.aliases = reader.lines(&path, value),
            _ => {}
        }
    }
    if new.slug.is_empty() {
        if raw::shape(item) == Shape::Object {
            reader.report(path, ProblemKind::NoSlug);
        }
        return;
    }
    if let Some(term) = terms.entry(&new.slug) {
        for (old, new) in [(&mut term.label, new.label), (&mut term.definition, new.definition)] {
            old.en = new.en.or(old.en.take());
            old.ko = new.ko.or(old.ko.take());
        }
        term.aliases.extend(new.aliases);
    }
}

fn add_aliases(terms: &mut Terms, reader: &mut Reader, path: &str, words: &RawValue) {
    for (word, value) in reader.object(path, words) {
        let Some(slug) = reader.line(&raw::join(path, &word), value) else { continue };
        if let (Some(word), Some(term)) = (raw::clean_line(&word), terms.entry(&slug)) {
            term.aliases.push(word);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("../../data/vocab.json");

    #[test]
    fn our_own_vocabulary_reads_whole_and_in_file_order() {
        let mut vocab = Vocab::default();
        assert_eq!(vocab.extend(FILE), []);
        let counts = [
            (Facet::Cause, 16),
            (Facet::Component, 74),
            (Facet::Symptom, 19),
            (Facet::Factor, 31),
            (Facet::Domain, 13),
            (Facet::Severity, 5),
            (Facet::Source, 12),
            (Facet::Org, 0),
        ];
        for (facet, least) in counts {
            assert!(vocab.terms(facet).count() >= least, "{facet:?}");
        }
        let severities: Vec<_> = vocab.terms(Facet::Severity).map(|term| term.slug.as_ref()).collect();
        assert_eq!(severities, ["critical", "major", "minor", "near-miss", "unknown"]);
        assert_eq!(vocab.label(Facet::Cause, "config-change", Lang::Ko), "설정 변경");
        assert_eq!(vocab.date_kind("published").and_then(|term| term.label.get(Lang::Ko)), Some("공개일"));
        let cache = vocab.term(Facet::Component, "in-memory-cache").unwrap();
        assert!(cache.aliases.contains(&"redis".into()) && cache.aliases.contains(&"memcached".into()));
        for facet in Facet::ALL {
            for term in vocab.terms(facet) {
                assert!(term.label.en.is_some() && term.label.ko.is_some(), "{facet:?} {}", term.slug);
                assert!(term.definition.en.is_some() && term.definition.ko.is_some(), "{facet:?} {}", term.slug);
            }
        }
    }

    /// The short way in skips the door and the findings: it must read the same.
    #[test]
    fn our_own_vocabulary_is_the_same_by_both_ways_in() {
        let (short, long) = (Vocab::ours(), Vocab::new(FILE));
        for facet in Facet::ALL {
            assert!(short.terms(facet).eq(long.terms(facet)), "{facet:?}");
        }
        assert_eq!(short.date_kinds.list, long.date_kinds.list);
    }

    #[test]
    fn a_users_vocabulary_adds_to_ours_and_replaces_labels_one_by_one() {
        let mut vocab = Vocab::new(
            r#"{"components": [{"slug": "database", "label": {"en": "Database", "ko": "디비"}, "definition": {"en": "d"}}]}"#,
        );
        let found = vocab.extend(
            r#"{"components": [{"slug": "database", "label": {"ko": "주 DB"}, "aliases": ["rds"]},
                {"slug": "billing-batch", "label": {"ko": "정산 배치"}}],
                "aliases": {"components": {"정산": "billing-batch"}, "statuspage": {"x": "y"}}, "version": 1}"#,
        );
        assert_eq!(found, []);
        let database = vocab.term(Facet::Component, "database").unwrap();
        assert_eq!(database.label, Bilingual { en: Some("Database".into()), ko: Some("주 DB".into()) });
        assert_eq!(database.definition.get(Lang::En), Some("d"));
        assert_eq!(database.aliases, ["rds"]);
        assert_eq!(vocab.term(Facet::Component, "billing-batch").unwrap().aliases, ["정산"]);
        assert_eq!(vocab.label(Facet::Component, "no-such", Lang::Ko), "no-such");
        assert_eq!(vocab.terms(Facet::Component).count(), 2);
    }

    #[test]
    fn what_is_wrong_in_a_vocabulary_is_named_and_the_rest_is_kept() {
        let mut vocab = Vocab::default();
        let found = vocab.extend(
            r#"{"domain": "x", "severity": [{"label": {"en": "no slug"}}, 7, {"slug": "bad", "label": 1, "definition": []},
                {"slug": "good"}], "aliases": {"components": {"redis": []}}}"#,
        );
        let named: Vec<_> = found.iter().map(|finding| (finding.field.as_str(), &finding.kind)).collect();
        let wrong = |wanted, found| ProblemKind::WrongType { wanted, found };
        assert_eq!(
            named,
            [
                ("domain", &wrong(Shape::List, Shape::Text)),
                ("severity.0", &ProblemKind::NoSlug),
                ("severity.1", &wrong(Shape::Object, Shape::Number)),
                ("severity.2.label", &ProblemKind::OtherType { wanted: Shape::Bilingual, found: Shape::Number }),
                ("severity.2.definition", &wrong(Shape::Bilingual, Shape::List)),
                ("aliases.components.redis", &wrong(Shape::Text, Shape::List)),
            ]
        );
        assert_eq!(vocab.terms(Facet::Severity).map(|term| term.slug.as_ref()).collect::<Vec<_>>(), ["bad", "good"]);
        assert!(matches!(vocab.extend("{").as_slice(), [Finding { kind: ProblemKind::Truncated, .. }]));
    }
}
