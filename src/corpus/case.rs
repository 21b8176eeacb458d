//! A case and its parts, as types. All text in here is clean (see `text::clean`) and composed.

use super::{Record, Told};
use serde::Deserialize;
use std::borrow::Cow;
use std::fmt;

/// A text of a case: its own, or one that stands in the binary.
pub type Str = Cow<'static, str>;

/// One of the two languages of casebook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Korean.
    Ko,
}

impl Lang {
    /// Both, English first.
    pub const BOTH: [Lang; 2] = [Lang::En, Lang::Ko];

    /// The other of the two.
    pub fn other(self) -> Lang {
        match self {
            Lang::En => Lang::Ko,
            Lang::Ko => Lang::En,
        }
    }

    /// `en` or `ko`.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Ko => "ko",
        }
    }
}

/// A text in either language or both; a blank text counts as missing, so what is `Some` has something to read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Bilingual {
    /// The English text, if there is one.
    pub en: Option<Str>,
    /// The Korean text, if there is one.
    pub ko: Option<Str>,
}

impl Bilingual {
    /// The text in `lang` only.
    pub fn get(&self, lang: Lang) -> Option<&str> {
        match lang {
            Lang::En => self.en.as_deref(),
            Lang::Ko => self.ko.as_deref(),
        }
    }

    /// The text in `lang`, else in the other language, with the language that it is in.
    pub fn best(&self, lang: Lang) -> Option<(Lang, &str)> {
        self.get(lang).map(|text| (lang, text)).or_else(|| self.get(lang.other()).map(|text| (lang.other(), text)))
    }

    /// Whether there is no text at all.
    pub fn is_empty(&self) -> bool {
        self.en.is_none() && self.ko.is_none()
    }
}

/// A whole or partial calendar date as a case gives it, never shifted by a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    /// The year, 1 to 9999.
    pub year: i16,
    /// The month, 1 to 12, if given.
    pub month: Option<i8>,
    /// The day of the month, if given.
    pub day: Option<i8>,
}

/// The date of a case: as written, and what could be read of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Date {
    /// As written in the file (clean), if anything was.
    pub written: Option<Str>,
    /// What it means; `None` when it is missing or no date.
    pub day: Option<Day>,
}

/// A duration as a case gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// As written (clean).
    pub written: Str,
    /// Its length in seconds; `None` when it does not read as a duration.
    pub seconds: Option<u64>,
}

/// Where the text of a case came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shelf {
    /// The starter library inside the binary.
    Embedded,
    /// The user's own folder.
    Own,
    /// A path named by flag, environment or config, or standard input: its place in [`crate::corpus::Catalog`]'s list.
    Path,
}

/// The file of a case, and where in it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Origin {
    /// Which shelf.
    pub shelf: Shelf,
    /// The root as the user named it, composed and clean, for display and `from:` (`embedded`, `own`, a path, `-`).
    pub root: Str,
    /// The file itself with its bytes as on disk, for opening; `None` for embedded cases and standard input.
    pub path: Option<std::path::PathBuf>,
    /// The file's name as shown: composed and clean.
    pub shown: Str,
    /// The line in the file at which the record begins, from 1.
    pub line: usize,
}

/// One step of a list that is told in both languages.
pub type Step = Bilingual;

/// What was hit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Impact {
    /// How much of the service.
    pub scope: Bilingual,
    /// Whom, and how many.
    pub users: Bilingual,
    /// Where.
    pub region: Bilingual,
}

/// How long it took.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Timeline {
    /// From the start of impact to the first notice.
    pub detected_after: Option<Span>,
    /// From the start of impact to its end.
    pub resolved_after: Option<Span>,
}

/// A page that a case rests on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Source {
    /// Its address.
    pub url: Str,
    /// Its kind, a slug of the vocabulary.
    pub kind: Option<Str>,
    /// The address of an archived copy.
    pub archived: Option<Str>,
}

/// A reference document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Link {
    /// What it is called, if that is known.
    pub title: Option<Str>,
    /// Its address, if there is one.
    pub url: Option<Str>,
}

/// Who wrote and who checked a case.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Review {
    /// Who wrote it.
    pub written_by: Option<Str>,
    /// When it was checked, as written.
    pub reviewed_at: Option<Str>,
    /// Who checked it.
    pub reviewed_by: Option<Str>,
}

/// A field that the format does not know, kept to be shown and passed on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Other {
    /// Its path, parts joined by dots.
    pub name: Str,
    /// Its value: text as it is, anything else as JSON.
    pub value: Str,
}

/// The long texts of a case.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Body {
    /// The whole story; paragraphs are parted by a blank line, here and in the other long texts.
    pub summary: Bilingual,
    /// What an engineer or a user would see.
    pub symptoms: Bilingual,
    /// What set it off.
    pub trigger: Bilingual,
    /// Who or what noticed.
    pub detection: Bilingual,
    /// What others can take from it.
    pub lessons: Bilingual,
    /// What ended it, step by step.
    pub remediation: Vec<Step>,
    /// What was changed afterwards.
    pub action_items: Vec<Step>,
    /// What was hit.
    pub impact: Impact,
    /// The pages it rests on, primary first.
    pub sources: Vec<Source>,
    /// Reference documents.
    pub docs: Vec<Link>,
    /// The fields that the format does not know.
    pub other: Vec<Other>,
}

/// One incident, as read.
#[derive(Debug, Clone)]
pub struct Case {
    /// Its id; unique in a good corpus, but see [`Case::duplicate`].
    pub id: Str,
    /// The organization.
    pub org: Option<Str>,
    /// The organization's slug.
    pub org_slug: Option<Str>,
    /// When it happened.
    pub date: Date,
    /// What the date is the date of, a slug of the vocabulary.
    pub date_kind: Option<Str>,
    /// What broke and why, in one line.
    pub title: Bilingual,
    /// The one root cause, a slug.
    pub root_cause: Option<Str>,
    /// How bad, a slug.
    pub severity: Option<Str>,
    /// Slugs, as in the file.
    pub domain: Vec<Str>,
    /// Slugs, most important first.
    pub components: Vec<Str>,
    /// Slugs.
    pub symptoms: Vec<Str>,
    /// Slugs.
    pub contributing: Vec<Str>,
    /// How long it took.
    pub timeline: Timeline,
    /// Ids of related cases.
    pub related: Vec<Str>,
    /// The case that this one repeats.
    pub recurrence_of: Option<Str>,
    /// Who wrote and checked it.
    pub review: Review,
    /// The case's own page on the web.
    pub url: Option<Str>,
    /// When the record last changed, as written.
    pub updated_at: Option<Str>,
    /// The long texts.
    pub body: Told,
    /// Where it was read.
    pub origin: Origin,
    /// Another case has the same id.
    pub duplicate: bool,
    /// The record as the file has it (JSON text), for `--json`.
    pub record: Record,
}

impl Case {
    /// A case of which nothing is known but where it stands and its record as the file has it.
    pub fn blank(origin: Origin, record: &str) -> Case {
        Case {
            id: Str::default(),
            org: None,
            org_slug: None,
            date: Date::default(),
            date_kind: None,
            title: Bilingual::default(),
            root_cause: None,
            severity: None,
            domain: Vec::new(),
            components: Vec::new(),
            symptoms: Vec::new(),
            contributing: Vec::new(),
            timeline: Timeline::default(),
            related: Vec::new(),
            recurrence_of: None,
            review: Review::default(),
            url: None,
            updated_at: None,
            body: Told::default(),
            origin,
            duplicate: false,
            record: record.into(),
        }
    }

    /// Whether `lang` counts as one of its languages: title or summary has text in it.
    pub fn speaks(&self, lang: Lang) -> bool {
        self.title.get(lang).is_some() || self.body.speaks(lang)
    }

    /// The kind of each of its sources, in order.
    pub fn source_kinds(&self) -> Vec<Option<&str>> {
        self.body.source_kinds()
    }

    /// Whether somebody has checked it.
    pub fn reviewed(&self) -> bool {
        self.review.reviewed_by.is_some() || self.review.reviewed_at.is_some()
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
