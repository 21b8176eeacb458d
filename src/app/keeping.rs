//! What the model remembers and brings back: marks, the last queries, language and density. It notices what changed after
//! each message and asks the world to keep it; the answer brings what other casebooks kept meanwhile.

use super::memory::{Density, Memory, Past, Record};
use super::{Effect, Kept, Model, Options};
use crate::corpus::{Lang, Problem};
use crate::i18n::{chrome, problem};
use crate::input::{Action, Context};
use crate::query::{CaseIx, Query};
use std::collections::VecDeque;

/// What was told and what was not, and the walk through earlier queries.
#[derive(Debug, Default)]
pub(super) struct Keeping {
    /// Noticed, and not given away yet.
    fresh: Vec<Record>,
    /// Given away, and not answered yet.
    under_way: VecDeque<Record>,
    /// Language, density and query as they were noticed last.
    lang: Lang,
    compact: bool,
    query: Query,
    /// The last query of an earlier run, until it was brought back.
    offer: Option<Past>,
    walk: Option<Walk>,
    /// That nothing can be kept was said once; marks say it each time.
    complained: bool,
}

/// On the way through earlier queries, in the search box.
#[derive(Debug)]
struct Walk {
    past: Vec<Past>,
    at: usize,
    before: Query,
}

impl Keeping {
    pub(super) fn new(options: &Options) -> Keeping {
        let plain = options.query.is_empty() && options.open.is_none();
        let offer = options.memory.last().filter(|_| plain).cloned();
        Keeping { lang: options.lang, compact: options.compact, offer, ..Keeping::default() }
    }
}

/// What the last row says at the start when something is wrong with the settings: the first problem, and the key for all.
pub(super) fn first_problem(problems: &[Problem], lang: Lang) -> Option<String> {
    let first = problems.first()?;
    let file = first.file.rsplit('/').next().unwrap_or(&first.file);
    let line = first.line.map_or_else(String::new, |line| format!(":{line}"));
    Some(format!("{file}{line}: {} (w)", problem::sentence(&first.kind, lang)))
}

impl Model {
    /// Takes a record in at once, and gives it away at the end of the update.
    pub(super) fn remember(&mut self, record: Record) {
        self.memory.apply(record.clone());
        self.keeping.fresh.push(record);
    }

    /// What there is to be kept after this message.
    pub(super) fn keep(&mut self) -> Option<Effect> {
        if self.lang != self.keeping.lang {
            self.keeping.lang = self.lang;
            self.remember(Record::Lang(self.lang.into()));
        }
        if self.compact != self.keeping.compact {
            self.keeping.compact = self.compact;
            self.remember(Record::Density(Density::of(self.compact)));
        }
        // A query settles when it is no longer typed or walked through; with its answer the selected case is known.
        let settled = self.typing.is_none() && self.keeping.walk.is_none() && !self.loading && !self.pending();
        if settled && self.query != self.keeping.query {
            self.keeping.query = self.query.clone();
            // The last query of an earlier run is no longer the last one.
            self.keeping.offer = None;
            self.parting().into_iter().for_each(|record| self.remember(record));
        }
        let fresh = std::mem::take(&mut self.keeping.fresh);
        self.keeping.under_way.extend(fresh.iter().cloned());
        (!fresh.is_empty()).then_some(Effect::Remember(fresh))
    }

    /// What is still to be remembered when casebook ends here: the query as it stands, with the selected case.
    pub fn parting(&self) -> Option<Record> {
        if self.query.is_empty() {
            return None;
        }
        let selected = self.list.selected.map(|case| self.library.case(case).id.to_string());
        let past = Past { line: self.query.to_string(), selected };
        (self.memory.last() != Some(&past)).then_some(Record::Query(past))
    }

    /// The world kept the first `taken` of the records that it was given, and has read what others kept.
    pub(super) fn remembered(&mut self, memory: Memory, taken: usize, kept: &Kept) {
        let marks = std::mem::take(&mut self.memory.marks);
        self.memory = memory;
        let taken = taken.min(self.keeping.under_way.len());
        let done: Vec<Record> = self.keeping.under_way.drain(..taken).collect();
        self.keeping.under_way.iter().for_each(|record| self.memory.apply(record.clone()));
        if marks != self.memory.marks {
            self.ask_again();
            self.dirty = true;
        }
        let texts = chrome::chrome(self.lang);
        let told = done.iter().rev().find_map(|record| match record {
            Record::Mark(id) => Some(format!("{}: {id}{}", texts.marked, chrome::kept(kept.why(), self.lang))),
            Record::Unmark(id) => Some(format!("{}: {id}{}", texts.unmarked, chrome::kept(kept.why(), self.lang))),
            Record::View { name, .. } => {
                Some(format!("{}: {name}{}", texts.view_saved, chrome::kept(kept.why(), self.lang)))
            }
            // A renamed view is one that was saved.
            Record::DropView(name) if !done.iter().any(|other| matches!(other, Record::View { .. })) => {
                Some(format!("{}: {name} (u){}", texts.view_dropped, chrome::kept(kept.why(), self.lang)))
            }
            _ => None,
        });
        let complaint = match kept {
            Kept::Unsaved(why) if !self.keeping.complained => Some(format!("{}: {why}", texts.not_kept)),
            _ => None,
        };
        self.keeping.complained |= matches!(kept, Kept::Unsaved(_));
        if self.overlay == Some(super::Overlay::Views) {
            self.list_views();
        }
        if let Some(text) = told.or(complaint) {
            self.say(text);
            self.dirty = true;
        }
    }

    /// Marks the case that shows, or takes the mark away; what came of it is said when it is kept.
    pub(super) fn toggle_mark(&mut self) {
        if let Some(case) = self.shown() {
            self.toggle_mark_of(case);
        }
    }

    /// The same for any case.
    pub(super) fn toggle_mark_of(&mut self, case: CaseIx) {
        let id = self.library.case(case).id.to_string();
        let marked = self.memory.marks.contains(&id);
        self.remember(if marked { Record::Unmark(id) } else { Record::Mark(id) });
        self.list.pinned = self.list.selected;
        self.ask_again();
    }

    /// The query that a key would bring back here, and that key's action and context.
    pub fn offer(&self) -> Option<(&Past, Action, Context)> {
        if !self.query.is_empty() || self.loading {
            return None;
        }
        match self.context() {
            Context::Field if self.focus == super::Focus::Search && self.search.is_empty() => {
                self.memory.last().map(|past| (past, Action::Up, Context::Field))
            }
            Context::List => self.keeping.offer.as_ref().map(|past| (past, Action::Undo, Context::List)),
            _ => None,
        }
    }

    /// Brings the last query of an earlier run back, at a start without one; whether there was one.
    pub(super) fn take_offer(&mut self) -> bool {
        if !self.query.is_empty() || self.loading {
            return false;
        }
        let Some(past) = self.keeping.offer.take() else { return false };
        self.leave();
        self.bring(&past);
        self.say(chrome::chrome(self.lang).brought_back);
        true
    }

    /// In the search box: to an older or a newer query. False when the key means something else here: the box is not empty,
    /// or there is nothing older.
    pub(super) fn walk(&mut self, older: bool) -> bool {
        if self.keeping.walk.is_none() && !self.begin_walk(older) {
            return false;
        }
        let Some(walk) = &mut self.keeping.walk else { return false };
        if older {
            walk.at = walk.at.saturating_sub(1);
        } else {
            walk.at += 1;
        }
        match walk.past.get(walk.at).cloned() {
            Some(past) => self.bring(&past),
            None => {
                let before = std::mem::take(&mut walk.before);
                self.end_walk();
                self.replace(before);
            }
        }
        true
    }

    fn begin_walk(&mut self, older: bool) -> bool {
        if !older || self.loading || !self.search.is_empty() {
            return false;
        }
        let here = self.query.to_string();
        let past: Vec<Past> = self.memory.queries.iter().filter(|past| past.line != here).cloned().collect();
        if past.is_empty() {
            return false;
        }
        self.settle_search();
        self.leave();
        self.keeping.walk = Some(Walk { at: past.len(), past, before: self.query.clone() });
        true
    }

    /// Another key was pressed: what the walk came to stands.
    pub(super) fn end_walk(&mut self) {
        self.keeping.walk = None;
    }

    /// Asks for an earlier query again, its case selected.
    fn bring(&mut self, past: &Past) {
        self.reader.opened = None;
        self.pin(past.selected.as_deref());
        let query = Query::parse(&past.line, &self.library);
        self.replace(query);
    }

    /// Selects the case of that id as soon as it is among the results.
    pub(super) fn pin(&mut self, id: Option<&str>) {
        if let Some(case) = id.and_then(|id| self.library.find(id).first().copied()) {
            self.list.pinned = Some(case);
        }
    }
}

impl Kept {
    /// Why it is not in the file: blank when that is as it was asked for, `None` when it is.
    fn why(&self) -> Option<&str> {
        match self {
            Kept::Saved => None,
            Kept::Here => Some(""),
            Kept::Unsaved(why) => Some(why),
        }
    }
}
