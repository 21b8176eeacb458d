//! The playbook as text to take along: a checklist in Markdown, or a message for Slack, which knows neither headings nor
//! `- [ ]`.

use super::{Place, Playbook, Tab, org, texts, words};
use crate::corpus::{Lang, Section};
use crate::i18n::{format, playbook as says, sections};
use crate::lens::markdown::inline;
use crate::lens::remedies;
use crate::lens::tally::Tally;
use crate::query::Library;

/// What of a playbook is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted<'a> {
    /// What it is called: the query.
    pub query: &'a str,
    /// The tab.
    pub tab: Tab,
    /// Case by case instead of by kind.
    pub by_case: bool,
    /// The language.
    pub lang: Lang,
}

/// A checklist in Markdown, ending in a line break.
pub fn markdown(library: &Library, book: &Playbook, wanted: Wanted<'_>) -> String {
    Writer { library, book, wanted, slack: false, out: String::new() }.write()
}

/// A message for Slack, ending in a line break.
pub fn slack(library: &Library, book: &Playbook, wanted: Wanted<'_>) -> String {
    Writer { library, book, wanted, slack: true, out: String::new() }.write()
}

struct Writer<'a> {
    library: &'a Library,
    book: &'a Playbook,
    wanted: Wanted<'a>,
    slack: bool,
    out: String,
}

impl Writer<'_> {
    fn write(mut self) -> String {
        let lang = self.wanted.lang;
        let name = crate::i18n::chrome::chrome(lang).playbook;
        let query = self.wanted.query;
        let title = if query.is_empty() { name.to_owned() } else { format!("{name}: {query}") };
        self.heading(1, &title);
        self.line(&says::taken(self.book.taken, self.book.cases.len(), lang));
        match self.wanted.tab {
            Tab::Remediation => self.remediation(),
            Tab::Worse => self.worse(),
            tab => {
                self.heading(2, sections::section(tab.section(), lang));
                self.by_case(tab.section());
            }
        }
        self.gap();
        self.line(says::caution(lang));
        self.out
    }

    fn remediation(&mut self) {
        let lang = self.wanted.lang;
        self.heading(2, says::suspect(lang));
        for cause in &self.book.causes {
            let median = says::median_prose(cause.times.median, cause.times.known, lang);
            self.counted(cause, median);
        }
        self.worse();
        self.heading(2, says::ended(lang));
        if self.wanted.by_case {
            self.by_case(Section::Remediation);
            return;
        }
        for remedy in self.book.remedies.iter().flatten().filter(|remedy| !remedy.steps.is_empty()) {
            let name = remedy.kind.and_then(|kind| kind.label.best(lang)).map(|(_, label)| label);
            let count = says::remedy(remedy.count, remedy.range(), lang);
            self.heading(3, &format!("{}: {count}", name.unwrap_or(says::no_kind(lang))));
            for place in &remedy.steps {
                self.step(*place);
            }
        }
    }

    fn worse(&mut self) {
        if !self.book.factors.is_empty() {
            self.heading(2, says::worse(self.wanted.lang));
        }
        for factor in &self.book.factors {
            self.counted(factor, None);
        }
    }

    fn by_case(&mut self, section: Section) {
        for case in self.book.first() {
            let count = texts(self.library.case(*case), section).len();
            for item in 0..count {
                self.step(Place { case: *case, section, item });
            }
        }
    }

    fn counted(&mut self, tally: &Tally, more: Option<String>) {
        let lang = self.wanted.lang;
        let label = self.library.label(tally.facet, &tally.slug, lang);
        let cases = format::cases(tally.cases.len(), lang);
        let parts: Vec<String> = std::iter::once(cases).chain(more).collect();
        self.item("- ", &format!("{label}: {}", parts.join(", ")));
    }

    /// A text of a case; what is worth doing gets a box to tick.
    fn step(&mut self, place: Place) {
        let case = self.library.case(place.case);
        let texts = texts(case, place.section);
        let Some(text) = texts.get(place.item) else { return };
        let words = words(text, self.wanted.lang, false);
        let todo = match place.section {
            Section::Remediation => remedies::helped(self.library, place),
            section => section == Section::ActionItems,
        };
        let text = format!("{words} ({}, {})", case.id, org(case));
        self.item(if todo { "- [ ] " } else { "- " }, &text);
    }

    fn heading(&mut self, level: usize, text: &str) {
        self.gap();
        if self.slack {
            self.line(&format!("*{text}*"));
        } else {
            let text = inline(text);
            self.line(&format!("{} {text}", "#".repeat(level)));
            self.gap();
        }
    }

    fn item(&mut self, bullet: &str, text: &str) {
        let line = if self.slack { format!("\u{2022} {text}") } else { format!("{bullet}{}", inline(text)) };
        self.line(&line);
    }

    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// A blank line, but never two and none at the top.
    fn gap(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }
}
