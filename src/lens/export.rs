//! A case as something to take along: an id, an address, Markdown, a message for Slack, the record. Copies nothing itself.

use super::detail::View;
use super::markdown::markdown;
use super::record;
use crate::corpus::{Bilingual, Case, Facet, Lang, Section, Step};
use crate::i18n::sections::section as heading;
use crate::i18n::{format, sections};
use crate::query::{Library, Query};

/// How a page is written when it is taken along.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Markdown (CommonMark).
    Markdown,
    /// Slack: `*bold*`, no headings, plain bullets.
    Slack,
}

/// What can be taken along.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Export {
    /// The id.
    Id,
    /// The case's own page on the web.
    Url,
    /// The address of its first source.
    Source,
    /// The case as Markdown.
    Markdown,
    /// A short message for Slack.
    Slack,
    /// The record as its file has it.
    Json,
    /// The section that shows, as text.
    Section,
    /// The query as a command line.
    Command,
}

impl Export {
    /// All of them, in the order of the menu.
    pub const ALL: [Export; 8] = [
        Export::Id,
        Export::Source,
        Export::Slack,
        Export::Markdown,
        Export::Section,
        Export::Command,
        Export::Json,
        Export::Url,
    ];

    /// What can be taken along of a lens that is a page: the page that shows, and the query.
    pub const OF_PAGE: [Export; 3] = [Export::Markdown, Export::Slack, Export::Command];

    /// The letter that chooses it in the menu.
    pub fn letter(self) -> char {
        match self {
            Export::Id => 'i',
            Export::Source => 'o',
            Export::Slack => 's',
            Export::Markdown => 'm',
            Export::Section => 'e',
            Export::Command => 'c',
            Export::Json => 'd',
            Export::Url => 'u',
        }
    }

    /// What the menu calls it.
    pub fn label(self, lang: Lang) -> &'static str {
        let (en, ko) = match self {
            Export::Id => ("Id", "ID"),
            Export::Source => ("Address of the source", "출처 주소"),
            Export::Slack => ("Message for Slack", "Slack용 글"),
            Export::Markdown => ("Markdown", "Markdown"),
            Export::Section => ("The section that shows", "지금 섹션"),
            Export::Command => ("The query as a command line", "검색식을 명령줄로"),
            Export::Json => ("JSON", "JSON"),
            Export::Url => ("Address of the case", "사례 주소"),
        };
        sections::pick(lang, en, ko)
    }

    /// What the menu calls it on a page.
    pub fn page_label(self, lang: Lang) -> &'static str {
        match self {
            Export::Markdown => sections::pick(lang, "This page as Markdown", "이 페이지를 Markdown으로"),
            Export::Slack => sections::pick(lang, "This page for Slack", "이 페이지를 Slack용으로"),
            other => other.label(lang),
        }
    }

    /// Whether it needs a case; a command line does not.
    pub fn of_case(self) -> bool {
        self != Export::Command
    }
}

/// The query as a command that can be pasted into a shell.
pub fn command(query: &Query) -> String {
    format!("casebook list -- '{}'", query.to_string().replace('\'', r"'\''"))
}

/// The text of `export`; `None` when the case has nothing of the kind. `section` is the one that shows.
pub fn text(library: &Library, case: &Case, export: Export, section: Section, view: View) -> Option<String> {
    let lang = view.lang();
    match export {
        Export::Id => Some(case.id.to_string()),
        Export::Url => case.url.as_deref().map(str::to_owned),
        Export::Source => case.body.sources.first().map(|source| source.url.to_string()),
        Export::Markdown => Some(markdown(library, case, view)),
        Export::Slack => Some(slack(library, case, lang)),
        Export::Json => Some(record::text(&record::record(case), true)),
        Export::Section => section_text(case, section, lang),
        Export::Command => None,
    }
}

/// A message of a few lines: what, when, how long, why, what ended it. Slack knows `*bold*` and no headings.
fn slack(library: &Library, case: &Case, lang: Lang) -> String {
    let mut out = format!("*{}*\n", format::title(case, lang));
    let cause = case.root_cause.as_deref().map(|slug| library.label(Facet::Cause, slug, lang));
    let recovered = case.timeline.resolved_after.as_ref().map(|time| match lang {
        Lang::En => format!("recovered after {}", format::span_prose(time, lang)),
        Lang::Ko => format!("복구까지 {}", format::span_prose(time, lang)),
    });
    let date = format::date(&case.date, lang);
    let facts = [Some(&*case.id), case.org.as_deref(), Some(&date), cause.as_deref(), recovered.as_deref()];
    out.push_str(&facts.into_iter().flatten().collect::<Vec<_>>().join(", "));
    out.push('\n');
    for (number, step) in case.body.remediation.iter().filter_map(|step| told(step, lang)).enumerate() {
        out.push_str(&format!("{}. {}\n", number + 1, step.replace('\n', " ")));
    }
    out.extend(case.body.sources.first().map(|source| format!("{}\n", source.url)));
    out
}

fn told(text: &Bilingual, lang: Lang) -> Option<&str> {
    text.best(lang).map(|(_, text)| text)
}

/// The texts of a section as the file has them, without the line breaks of the screen.
fn section_text(case: &Case, section: Section, lang: Lang) -> Option<String> {
    let body = &case.body;
    let list = |steps: &[Step]| {
        let steps: Vec<String> = (1..)
            .zip(steps.iter().filter_map(|step| told(step, lang)))
            .map(|(number, step)| format!("{number}. {step}"))
            .collect();
        (!steps.is_empty()).then(|| steps.join("\n"))
    };
    let text = match section {
        Section::Summary => told(&body.summary, lang).map(str::to_owned),
        Section::Symptoms => told(&body.symptoms, lang).map(str::to_owned),
        Section::Trigger => told(&body.trigger, lang).map(str::to_owned),
        Section::Detection => told(&body.detection, lang).map(str::to_owned),
        Section::Lessons => told(&body.lessons, lang).map(str::to_owned),
        Section::Impact => {
            let parts = [&body.impact.scope, &body.impact.users, &body.impact.region];
            let parts: Vec<&str> = parts.into_iter().filter_map(|part| told(part, lang)).collect();
            (!parts.is_empty()).then(|| parts.join("\n"))
        }
        Section::Glance | Section::Remediation => list(&body.remediation),
        Section::ActionItems => list(&body.action_items),
        Section::Sources => {
            let urls: Vec<&str> = body.sources.iter().map(|source| source.url.as_ref()).collect();
            (!urls.is_empty()).then(|| urls.join("\n"))
        }
        _ => Some(format::title(case, lang)),
    }?;
    Some(format!("{} ({})\n{text}\n", heading(section, lang), case.id))
}
