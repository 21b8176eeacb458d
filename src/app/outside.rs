//! What leaves the screen: addresses, files, the text that is printed at the end; and what came of it.

use super::{Effect, Message, Model};
use crate::i18n::chrome::{self, chrome};
use crate::lens::export::{self, Export};
use crate::lens::record;
use crate::query::{CaseIx, Library};
use std::path::PathBuf;

/// What came of a request to the world.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Report {
    /// Text was copied, or somebody was asked to.
    Copied {
        /// What it was.
        label: String,
        /// How.
        by: CopiedBy,
    },
    /// A page was handed to a browser.
    Opened(String),
    /// There is no browser to be started here: the address is to be shown (and was copied).
    Shown(String),
    /// The editor ended; what went wrong with it, if anything did.
    Edited(Option<String>),
}

/// How text was copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CopiedBy {
    /// The terminal was asked (OSC 52); it does not answer.
    Terminal,
    /// tmux took it, and asks the terminal.
    Tmux,
    /// A program of the system took it.
    Program(&'static str),
    /// It is in this file: it was too long, or nothing else worked.
    File(PathBuf),
    /// Nothing worked.
    Nobody,
}

impl Model {
    /// Opens the thing under the cursor, or the first source.
    pub(super) fn open_source(&mut self, effects: &mut Vec<Effect>) {
        let source = self.shown().and_then(|case| {
            let case = self.library.case(case);
            export::text(&self.library, case, Export::Source, crate::corpus::Section::Sources, self.view())
        });
        match source {
            Some(url) => self.open_url(&url, effects),
            None => self.say(chrome(self.lang).no_source),
        }
    }

    /// Opens a page; only of the web.
    pub(super) fn open_url(&mut self, url: &str, effects: &mut Vec<Effect>) {
        let web = url.starts_with("https://") || url.starts_with("http://");
        if web && !url.contains(|c: char| c.is_whitespace() || c.is_control()) {
            effects.push(Effect::OpenUrl(url.to_owned()));
        } else {
            self.say(chrome::no_web_address(url, self.lang));
        }
    }

    /// Opens the file of the case in the editor; of an embedded one a copy in the reader's own folder, when asked twice.
    pub(super) fn edit_case(&mut self, effects: &mut Vec<Effect>) {
        let Some(at) = self.shown() else {
            self.say(chrome(self.lang).no_case);
            return;
        };
        if let Some(path) = &self.library.case(at).origin.path {
            effects.push(Effect::Edit { path: path.clone(), new: None });
            return;
        }
        let Some(own) = &self.own else {
            self.say(chrome(self.lang).no_own_folder);
            return;
        };
        let path = super::chooser::own_copy(own, &self.library, at);
        if self.edit_again == Some(at) {
            let text = record::text(&record::record(self.library.case(at)), true) + "\n";
            effects.push(Effect::Edit { path, new: Some(text) });
        } else {
            self.edit_again = Some(at);
            self.say(chrome::edit_copy(&path.display().to_string(), self.lang));
        }
    }

    /// Ends with the case that shows, else the list, as text in the scrollback.
    pub(super) fn print_and_quit(&mut self, effects: &mut Vec<Effect>) {
        let text = match self.shown() {
            Some(case) => {
                let case = self.library.case(case);
                let document = crate::lens::detail::document(&self.library, case, self.view());
                let page = crate::lens::page::layout(
                    &document,
                    None,
                    self.view(),
                    &crate::query::Matcher::default(),
                    crate::lens::page::READING.min(usize::from(self.size.0.max(20))),
                );
                page.to_text()
            }
            None => String::new(),
        };
        effects.push(Effect::Print(text));
    }

    /// Tells what came of a request.
    pub(super) fn reported(&mut self, report: Report, effects: &mut Vec<Effect>) {
        let message: Message = match report {
            Report::Copied { label, by } => chrome::copied(&label, &by_name(&by), self.lang),
            Report::Opened(url) => chrome::opened(&url, self.lang),
            Report::Shown(url) => chrome::shown_url(&url, self.lang),
            Report::Edited(None) => {
                effects.push(Effect::Load);
                return;
            }
            Report::Edited(Some(error)) => chrome::editor_failed(&error, self.lang),
        };
        self.say(message);
    }
}

fn by_name(by: &CopiedBy) -> chrome::Copied {
    match by {
        CopiedBy::Terminal => chrome::Copied::Terminal,
        CopiedBy::Tmux => chrome::Copied::Tmux,
        CopiedBy::Program(name) => chrome::Copied::Program(name),
        CopiedBy::File(path) => chrome::Copied::File(path.display().to_string()),
        CopiedBy::Nobody => chrome::Copied::Nobody,
    }
}

/// What changed between two libraries: new, changed and gone cases.
pub(super) fn changes(old: &Library, new: &Library) -> (usize, usize, usize) {
    let key = |library: &Library, at: u32| {
        let case = library.case(CaseIx(at));
        (case.id.clone(), case.origin.shown.clone())
    };
    let all = |library: &Library| u32::try_from(library.catalog.cases.len()).unwrap_or(u32::MAX);
    let before: std::collections::HashMap<_, u32> = (0..all(old)).map(|at| (key(old, at), at)).collect();
    let (mut added, mut changed, mut kept) = (0, 0, 0);
    for at in 0..all(new) {
        match before.get(&key(new, at)) {
            None => added += 1,
            Some(was) => {
                kept += 1;
                changed += usize::from(*old.case(CaseIx(*was)).record != *new.case(CaseIx(at)).record);
            }
        }
    }
    (added, changed, before.len() - kept)
}
