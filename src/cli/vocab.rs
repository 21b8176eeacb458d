//! `casebook vocab`: every facet value with its label, its meaning and its other names.

use super::args::{Args, VocabArgs};
use super::library;
use super::out::Out;
use crate::corpus::{Bilingual, Facet, Lang, Term};
use crate::i18n::{cli, sections};
use crate::lens::record;
use crate::runtime::Env;
use crate::text::{width, wrap};
use serde_json::{Map, Value, json};

/// The widest that a row gets, in cells.
const WIDTH: usize = 80;
/// The cells before a definition.
const INDENT: usize = 4;
/// The name of the kinds of date, which are no facet.
const DATE_KIND: &str = "date_kind";

/// Runs the command.
pub fn run(args: &Args, options: &VocabArgs, env: &Env, out: &mut Out) -> u8 {
    let lang = library::lang(args, env);
    let library = library::read(args, env);
    let vocab = &library.catalog.vocab;
    if options.json {
        let lists = Facet::ALL.into_iter().filter(|facet| facet.key().is_some());
        let lists = lists.map(|facet| (facet.name(), list(vocab.terms(facet))));
        let all = lists.chain([(DATE_KIND, list(vocab.date_kinds()))]).map(|(name, list)| (name.to_owned(), list));
        out.line(&record::text(&Value::Object(all.collect::<Map<_, _>>()), true));
        return 0;
    }
    for facet in Facet::ALL.into_iter().filter(|facet| facet.key().is_some()) {
        out.heading(&format!("{} ({})", sections::facet(facet, lang), facet.name()));
        vocab.terms(facet).for_each(|term| told(term, lang, out));
        out.text("\n");
    }
    out.heading(&format!("{} ({DATE_KIND})", cli::date_kinds(lang)));
    vocab.date_kinds().for_each(|term| told(term, lang, out));
    0
}

fn list<'a>(terms: impl Iterator<Item = &'a Term>) -> Value {
    let both = |text: &Bilingual| json!({"en": text.en, "ko": text.ko});
    let value = |term: &Term| {
        json!({
            "value": term.slug,
            "label": both(&term.label),
            "definition": both(&term.definition),
            "aliases": term.aliases,
        })
    };
    terms.map(value).collect()
}

/// Label and slug on a line, the meaning under them.
fn told(term: &Term, lang: Lang, out: &mut Out) {
    let label = term.label.best(lang).map_or("", |(_, label)| label);
    let slug = if label == term.slug { "" } else { &term.slug };
    // The slugs stand in a column, but for labels that are wider than most.
    let label = width::pad(label, 32);
    out.line(format!("  {label}  {slug}").trim_end());
    let Some((_, meaning)) = term.definition.best(lang) else { return };
    for range in wrap::wrap(meaning, WIDTH - INDENT) {
        out.line(&format!("{}{}", " ".repeat(INDENT), meaning.get(range).unwrap_or_default().trim_end()));
    }
}
