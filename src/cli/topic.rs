//! `casebook topic`: what a value means and what goes with it, over the whole library. A word that several values are called
//! by prints each.

use super::args::{Args, TopicArgs};
use super::fault::Fault;
use super::out::Out;
use super::playbook::{both, kind, print, value, whole};
use super::{NOTHING, library};
use crate::corpus::{Facet, Lang};
use crate::i18n::{playbook as says, sections};
use crate::lens::export::Form;
use crate::lens::record;
use crate::lens::tally::Tally;
use crate::lens::topic::{self, Topic, topic};
use crate::query::Library;
use crate::runtime::Env;
use crate::text::clean;
use serde_json::{Map, Value, json};

/// Runs the command.
pub fn run(args: &Args, options: &TopicArgs, env: &Env, out: &mut Out) -> Result<u8, Fault> {
    let lang = library::lang(args, env);
    let library = library::read(args, env);
    let text = clean::line(&options.value.join(" "));
    let named = library.values_named(&text);
    if named.is_empty() {
        return Err(unknown(&text));
    }
    let topics: Vec<Topic> = named.iter().map(|(facet, slug)| topic(&library, *facet, slug)).collect();
    if options.json {
        let topics = topics.iter().map(|topic| object(&library, topic)).collect::<Vec<_>>();
        out.line(&record::text(&json!({"topics": topics}), true));
    } else {
        for (place, topic) in topics.iter().enumerate() {
            if place > 0 {
                out.text("\n");
            }
            if options.markdown {
                out.text(&topic::text(&library, topic, lang, Form::Markdown));
            } else {
                let label = library.label(topic.facet, &topic.slug, lang);
                out.heading(&format!("{}: {label}", sections::facet(topic.facet, lang)));
                print(&topic::page(&library, topic, whole(lang, args.ascii)), out);
            }
        }
    }
    Ok(if topics.iter().all(|topic| topic.cases.is_empty()) { NOTHING } else { 0 })
}

fn object(library: &Library, topic: &Topic) -> Value {
    let values = |tallies: &[Tally]| Value::Array(tallies.iter().map(|tally| value(library, tally)).collect());
    let name = |facet: Facet, slug: &str, lang| library.label(facet, slug, lang);
    let beside: Map<String, Value> =
        topic.beside.iter().map(|(facet, tallies)| (facet.name().to_owned(), values(tallies))).collect();
    json!({
        "facet": topic.facet.name(),
        "value": topic.slug,
        "label": {"en": name(topic.facet, &topic.slug, Lang::En), "ko": name(topic.facet, &topic.slug, Lang::Ko)},
        "definition": both(&topic.definition),
        "aliases": topic.aliases,
        "count": topic.cases.len(),
        "cases": topic.cases.iter().map(|case| library.case(*case).id.as_ref()).collect::<Vec<_>>(),
        "median_ttr_seconds": topic.times.median,
        "p90_ttr_seconds": topic.times.p90,
        "known": topic.times.known,
        "years": values(&topic.years),
        "kinds": topic.remedies.iter().flatten().map(|remedy| kind(library, remedy)).collect::<Vec<_>>(),
        "beside": beside,
    })
}

fn unknown(text: &str) -> Fault {
    let hint = Lang::BOTH.map(|lang| says::values_listed(lang).to_owned());
    Fault::usage("unknown-value", Lang::BOTH.map(|lang| says::no_topic(text, lang)), hint)
}
