//! The playbook: what to suspect, what made it worse, and the steps that ended it, over the results. Data here; the page in
//! `board`, what is copied in `text`.

mod board;
mod text;

pub use board::board;
pub use board::page;
pub use text::{Wanted, markdown, slack};

use super::detail::story::untimed;
use super::remedies;
pub use super::remedies::{Place, Remedy};
use super::tally::{NONE, Tally, tally};
use crate::corpus::{Bilingual, Case, Facet, Lang, Section};
use crate::query::{CaseIx, Library, Results};

/// From how many of the results the steps on the screen come, unless everything is asked for.
pub const FIRST: usize = 20;

/// The playbook of some results.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Playbook {
    /// The results, in order.
    pub cases: Vec<CaseIx>,
    /// From how many of them, the first ones, the steps come.
    pub taken: usize,
    /// The causes of all results, most frequent first; what is not known last.
    pub causes: Vec<Tally>,
    /// The contributing factors of all results, most frequent first.
    pub factors: Vec<Tally>,
    /// The kinds of steps: counts over all results, steps of the first ones. `None` while counting them would keep the
    /// screen waiting.
    pub remedies: Option<Vec<Remedy>>,
}

/// The playbook of `results`, with the steps of the first `first` of them.
pub fn playbook(library: &Library, results: &Results, first: usize) -> Playbook {
    let book = uncounted(library, results, first);
    Playbook { remedies: Some(remedies::remedies(library, &book.cases, first)), ..book }
}

/// The same as far as it is known without a wait.
fn soon(library: &Library, results: &Results, first: usize) -> Playbook {
    let book = uncounted(library, results, first);
    Playbook { remedies: remedies::soon(library, &book.cases, first), ..book }
}

fn uncounted(library: &Library, results: &Results, first: usize) -> Playbook {
    let cases: Vec<CaseIx> = results.hits.iter().map(|hit| hit.case).collect();
    let mut factors = tally(library, &cases, Facet::Factor);
    factors.retain(|tally| tally.slug != NONE);
    Playbook {
        taken: first.min(cases.len()),
        causes: tally(library, &cases, Facet::Cause),
        factors,
        remedies: None,
        cases,
    }
}

impl Playbook {
    /// The first results, those whose steps it tells.
    pub fn first(&self) -> &[CaseIx] {
        self.cases.get(..self.taken).unwrap_or_default()
    }
}

/// A tab of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tab {
    /// What ended it, under what to suspect and what made it worse.
    Remediation,
    /// The contributing factors and their cases.
    Worse,
    /// How it was noticed.
    Detection,
    /// What was changed afterwards.
    ActionItems,
    /// What others can take from it.
    Lessons,
}

impl Tab {
    /// All of them, in order.
    pub const ALL: [Tab; 5] = [Tab::Remediation, Tab::Worse, Tab::Detection, Tab::ActionItems, Tab::Lessons];

    /// The tab at `place`, or the last.
    pub fn at(place: usize) -> Tab {
        Tab::ALL.get(place).copied().unwrap_or(Tab::Lessons)
    }

    /// The section of a case that it tells.
    pub fn section(self) -> Section {
        match self {
            Tab::Remediation => Section::Remediation,
            Tab::Worse => Section::Factors,
            Tab::Detection => Section::Detection,
            Tab::ActionItems => Section::ActionItems,
            Tab::Lessons => Section::Lessons,
        }
    }
}

/// The texts of a section of a case that say something, in order.
pub fn texts(case: &Case, section: Section) -> Vec<&Bilingual> {
    let body = &case.body;
    match section {
        Section::Remediation => remedies::told(&body.remediation).map(|(_, step)| step).collect(),
        Section::ActionItems => remedies::told(&body.action_items).map(|(_, step)| step).collect(),
        Section::Detection => Some(&body.detection).filter(|text| !text.is_empty()).into_iter().collect(),
        Section::Lessons => Some(&body.lessons).filter(|text| !text.is_empty()).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The words of a text on one line, in `lang`, else in the other language with its mark; `short` without the time that a step
/// begins with.
fn words(text: &Bilingual, lang: Lang, short: bool) -> String {
    let Some((found, words)) = text.best(lang) else { return String::new() };
    let words = if short { untimed(words) } else { words.split_whitespace().collect::<Vec<_>>().join(" ") };
    if found == lang { words } else { format!("[{found}] {words}") }
}

/// The organization of a case as rows tell it.
fn org(case: &Case) -> &str {
    case.org.as_deref().or(case.org_slug.as_deref()).unwrap_or("-")
}
