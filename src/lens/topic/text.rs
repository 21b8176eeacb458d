//! A topic as text to take along: Markdown, or a message for Slack.

use super::Topic;
use crate::corpus::{Facet, Lang};
use crate::i18n::{format, playbook as says, sections};
use crate::lens::export::Form;
use crate::lens::markdown::inline;
use crate::query::Library;

/// The topic as text, ending in a line break.
pub fn text(library: &Library, topic: &Topic, lang: Lang, form: Form) -> String {
    let label = |facet: Facet, slug: &str| library.label(facet, slug, lang);
    let mut out = String::new();
    let title = format!("{}: {}", sections::facet(topic.facet, lang), label(topic.facet, &topic.slug));
    heading(&mut out, form, 1, &title);
    if let Some((_, meaning)) = topic.definition.best(lang) {
        line(&mut out, form, meaning);
    }
    let count = topic.cases.len();
    if count == 0 {
        line(&mut out, form, says::no_cases(lang));
        return out;
    }
    let times = says::times(topic.times.median, topic.times.p90, count - topic.times.known, lang);
    line(&mut out, form, &format!("{}. {}: {times}", format::cases(count, lang), sections::facet(Facet::Ttr, lang)));
    heading(&mut out, form, 2, says::by_year(lang));
    for year in &topic.years {
        item(&mut out, form, &label(year.facet, &year.slug), &format::cases(year.cases.len(), lang));
    }
    let remedies = topic.remedies.as_deref().unwrap_or_default();
    if !remedies.is_empty() {
        heading(&mut out, form, 2, says::often_ended(lang));
    }
    for remedy in remedies {
        let name = remedy.kind.and_then(|kind| kind.label.best(lang)).map_or(says::no_kind(lang), |(_, name)| name);
        item(&mut out, form, name, &says::remedy(remedy.count, remedy.times.range, lang));
    }
    for (facet, values) in &topic.beside {
        heading(&mut out, form, 2, sections::facet(*facet, lang));
        for value in values {
            item(&mut out, form, &label(value.facet, &value.slug), &format::cases(value.cases.len(), lang));
        }
    }
    out
}

fn heading(out: &mut String, form: Form, level: usize, text: &str) {
    if !out.is_empty() {
        out.push('\n');
    }
    out.push_str(&match form {
        Form::Markdown => format!("{} {}\n\n", "#".repeat(level), inline(text)),
        Form::Slack => format!("*{text}*\n"),
    });
}

fn line(out: &mut String, form: Form, text: &str) {
    out.push_str(&match form {
        Form::Markdown => format!("{}\n", inline(text)),
        Form::Slack => format!("{text}\n"),
    });
}

fn item(out: &mut String, form: Form, name: &str, count: &str) {
    out.push_str(&match form {
        Form::Markdown => format!("- {}: {count}\n", inline(name)),
        Form::Slack => format!("\u{2022} {name}: {count}\n"),
    });
}
