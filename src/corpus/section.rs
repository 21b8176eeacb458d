//! The sections of a case, and its searchable texts section by section.

use super::{Bilingual, Case, Facet, Lang, Str, Vocab};

/// A part of a case as a reader meets it, in the order of the detail pane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    /// The title.
    Title,
    /// Organization, date, times, severity, region.
    Facts,
    /// Cause, what ended it, what made it worse.
    Glance,
    /// The whole story.
    Summary,
    /// What was seen.
    Symptoms,
    /// What set it off.
    Trigger,
    /// Components.
    Components,
    /// Contributing factors.
    Factors,
    /// Scope, users.
    Impact,
    /// Who or what noticed.
    Detection,
    /// What ended it.
    Remediation,
    /// What was changed afterwards.
    ActionItems,
    /// What others can take from it.
    Lessons,
    /// Other cases.
    Related,
    /// Pages.
    Sources,
    /// What else the file holds.
    Other,
    /// Who wrote and checked it.
    Review,
}

impl Section {
    /// Those that a detail pane shows under its head, in their order.
    pub const STORY: [Section; 15] = [
        Section::Glance,
        Section::Summary,
        Section::Symptoms,
        Section::Trigger,
        Section::Components,
        Section::Factors,
        Section::Impact,
        Section::Detection,
        Section::Remediation,
        Section::ActionItems,
        Section::Lessons,
        Section::Related,
        Section::Sources,
        Section::Other,
        Section::Review,
    ];

    /// Its name in JSON; stays the same.
    pub fn key(self) -> &'static str {
        match self {
            Section::Title => "title",
            Section::Facts => "facts",
            Section::Glance => "glance",
            Section::Summary => "summary",
            Section::Symptoms => "symptoms",
            Section::Trigger => "trigger",
            Section::Components => "components",
            Section::Factors => "factors",
            Section::Impact => "impact",
            Section::Detection => "detection",
            Section::Remediation => "remediation",
            Section::ActionItems => "action_items",
            Section::Lessons => "lessons",
            Section::Related => "related",
            Section::Sources => "sources",
            Section::Other => "other",
            Section::Review => "review",
        }
    }
}

/// One searchable text of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Text<'a> {
    /// The section it stands in.
    pub section: Section,
    /// Which text of the section, from 0, counted over both languages alike.
    pub item: usize,
    /// Its language; `None` for ids, addresses and the like.
    pub lang: Option<Lang>,
    /// The text.
    pub text: &'a str,
}

impl Case {
    /// Every text of the case that a search looks at, in the order of the detail pane, English before Korean.
    pub fn texts<'a>(&'a self, vocab: &'a Vocab) -> Vec<Text<'a>> {
        let mut out = Vec::with_capacity(64);
        let mut neutral = |section, item, text: &'a str| out.push(Text { section, item, lang: None, text });
        neutral(Section::Facts, 0, &self.id);
        if let Some(org) = &self.org {
            neutral(Section::Facts, 1, org);
        }
        let body = &self.body;
        let mut both = |section, item, text: &'a Bilingual| {
            for lang in Lang::BOTH {
                if let Some(text) = text.get(lang) {
                    out.push(Text { section, item, lang: Some(lang), text });
                }
            }
        };
        both(Section::Title, 0, &self.title);
        both(Section::Summary, 0, &body.summary);
        both(Section::Symptoms, 0, &body.symptoms);
        both(Section::Trigger, 0, &body.trigger);
        both(Section::Impact, 0, &body.impact.scope);
        both(Section::Impact, 1, &body.impact.users);
        both(Section::Impact, 2, &body.impact.region);
        both(Section::Detection, 0, &body.detection);
        for (item, step) in body.remediation.iter().enumerate() {
            both(Section::Remediation, item, step);
        }
        for (item, step) in body.action_items.iter().enumerate() {
            both(Section::ActionItems, item, step);
        }
        both(Section::Lessons, 0, &body.lessons);
        let mut values = |section, facet, slugs: &'a [Str]| {
            for (item, slug) in slugs.iter().enumerate() {
                for lang in Lang::BOTH {
                    out.push(Text { section, item, lang: Some(lang), text: vocab.label(facet, slug, lang) });
                }
            }
        };
        values(Section::Glance, Facet::Cause, self.root_cause.as_slice());
        values(Section::Components, Facet::Component, &self.components);
        values(Section::Factors, Facet::Factor, &self.contributing);
        values(Section::Facts, Facet::Symptom, &self.symptoms);
        for (item, other) in body.other.iter().enumerate() {
            out.push(Text { section: Section::Other, item, lang: None, text: &other.value });
        }
        out.sort_by_key(|text| (text.section, text.item));
        out
    }
}
