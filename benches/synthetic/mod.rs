//! Made-up cases for measuring with: the same for the same number, in both languages, 4 to 16 KiB each, every facet filled
//! or left out. Their words are those of the vocabulary. They mean nothing and are never shown to anybody.

use casebook::corpus::{Catalog, Facet, Lang, Vocab};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Makes cases.
pub struct Synthetic {
    english: Vec<String>,
    korean: Vec<String>,
    slugs: Vec<(Facet, Vec<String>)>,
}

/// A plain linear congruential generator (Knuth's MMIX constants), so that the cases are the same everywhere.
struct Random(u64);

impl Random {
    /// A number below `end` (0 when that is 0).
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0).checked_rem(end).unwrap_or(0)
    }

    /// One of `items`; the first ones come much more often than the last, as words do.
    fn of<'a>(&mut self, items: &'a [String]) -> &'a str {
        let (a, b) = (self.below(items.len()), self.below(items.len()));
        let place = (a * b).checked_div(items.len()).unwrap_or(0);
        items.get(place).map_or("", String::as_str)
    }
}

impl Synthetic {
    /// Takes the words of our own vocabulary.
    pub fn new() -> Synthetic {
        let vocab = Catalog::read(&[], None).vocab;
        let slugs = |facet| vocab.terms(facet).map(|term| term.slug.to_string()).collect();
        Synthetic {
            english: words(&vocab, Lang::En),
            korean: words(&vocab, Lang::Ko),
            slugs: Facet::ALL.into_iter().map(|facet| (facet, slugs(facet))).collect(),
        }
    }

    /// The record of case `number`, as JSON on one line.
    pub fn record(&self, number: usize) -> String {
        let mut random = Random(0xca5e_b00c ^ ((number as u64) << 20));
        // Both texts of a section are about as long in bytes; nine sections share the length.
        let length = (3_500 + random.below(12_000)) / 18;
        let mut story =
            || json!({"en": self.text(&mut random, Lang::En, length), "ko": self.text(&mut random, Lang::Ko, length)});
        let [summary, symptoms, trigger, detection, lessons] = std::array::from_fn(|_| story());
        let steps = [story(), story()].map(|text| json!({"text": text}));
        let items = [story(), story()].map(|text| json!({"text": text}));
        let title = json!({"en": self.text(&mut random, Lang::En, 50), "ko": self.text(&mut random, Lang::Ko, 60)});
        let org = random.below(60);
        let date = format!("{}-{:02}-{:02}", 2008 + random.below(19), 1 + random.below(12), 1 + random.below(28));
        let mut some = |facet, most: usize| -> Vec<&str> {
            (0..random.below(most + 1)).map(|_| self.slug(&mut random, facet)).collect()
        };
        let lists =
            [(Facet::Domain, 2), (Facet::Component, 4), (Facet::Symptom, 4), (Facet::Factor, 5), (Facet::Source, 2)];
        let [domain, components, symptoms_of, factors, kinds] = lists.map(|(facet, most)| some(facet, most));
        let sources: Vec<Value> =
            kinds.iter().map(|kind| json!({"url": format!("https://example.com/{number}"), "kind": kind})).collect();
        let mut known = |text: String| (random.below(5) > 0).then_some(text);
        let (detected, resolved) = (known("7m".to_owned()), known(format!("{}h {}m", number % 30, number % 60)));
        json!({
            "id": format!("SY-{number:06}"), "org": format!("Company {org}"), "org_slug": format!("company-{org}"),
            "date": known(date), "date_kind": "incident", "title": title, "domain": domain,
            "root_cause": self.slug(&mut random, Facet::Cause), "components": components, "symptoms": symptoms_of,
            "contributing": factors, "severity": self.slug(&mut random, Facet::Severity), "symptoms_text": symptoms,
            "trigger": trigger, "detection": detection, "summary": summary, "remediation": steps, "action_items": items,
            "lessons": lessons, "timeline": {"detected_after": detected, "resolved_after": resolved},
            "sources": sources, "related": [format!("SY-{:06}", number / 2)],
            "review": {"written_by": "synthetic", "reviewed_at": null, "reviewed_by": null},
        })
        .to_string()
    }

    /// Writes the cases `from` up to before `to` into one file, a line each.
    pub fn lines(&self, path: &Path, from: usize, to: usize) -> io::Result<()> {
        let mut file = BufWriter::new(File::create(path)?);
        for number in from..to {
            writeln!(file, "{}", self.record(number))?;
        }
        file.flush()
    }

    /// Writes the first `count` cases into `folder`, a file each, as a folder of cases is.
    pub fn files(&self, folder: &Path, count: usize) -> io::Result<()> {
        (0..count)
            .try_for_each(|number| std::fs::write(folder.join(format!("SY-{number:06}.json")), self.record(number)))
    }

    fn slug(&self, random: &mut Random, facet: Facet) -> &str {
        self.slugs.iter().find(|(other, _)| *other == facet).map_or("", |(_, slugs)| random.of(slugs))
    }

    /// Sentences of about `bytes` bytes.
    fn text(&self, random: &mut Random, lang: Lang, bytes: usize) -> String {
        let words = if lang == Lang::Ko { &self.korean } else { &self.english };
        let mut text = String::with_capacity(bytes + 40);
        while text.len() < bytes {
            if !text.is_empty() {
                text.push_str(if random.below(9) == 0 { ". " } else { " " });
            }
            match random.below(24) {
                0 => {
                    let _ = write!(text, "{}:{:02}", random.below(24), random.below(60));
                }
                _ => text.push_str(random.of(words)),
            }
        }
        text
    }
}

/// The words of the labels and definitions, each once.
fn words(vocab: &Vocab, lang: Lang) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for term in Facet::ALL.into_iter().flat_map(|facet| vocab.terms(facet)) {
        let texts = [term.label.get(lang), term.definition.get(lang)];
        for word in texts.into_iter().flatten().flat_map(str::split_whitespace) {
            if !words.iter().any(|known| known == word) {
                words.push(word.to_owned());
            }
        }
    }
    words
}
