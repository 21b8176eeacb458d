//! The model of the screen and how messages change it: `update(model, message) -> effects`.
//!
//! It does no input or output and reads no clock. What is derived (layout, laid-out pages, panel rows) is rebuilt in
//! `sync` after each message, and only where what it is made from changed; drawing then only reads.

pub mod field;
pub mod history;
pub mod layout;
pub mod memory;
pub mod sheet;

mod cases;
mod chooser;
mod help;
mod keeping;
mod lenses;
mod mouse;
mod outside;
mod panel;
mod queries;
mod reader;
mod sync;
mod update;
mod views;
#[cfg(test)]
mod walks;

pub use chooser::{Choice, Chooser};
pub use help::HelpSearch;
pub use lenses::PageState;
pub use outside::{CopiedBy, Report};
pub use panel::PanelSpot;
pub use reader::HitCount;
pub use sync::{Derived, pane_text};

use crate::corpus::{Lang, Problem, Section};
use crate::input::{Context, Keymap, Read, Resolver};
use crate::lens::board::Lens;
use crate::lens::detail::View;
use crate::query::{Aside, CaseIx, Filter, Library, Marks, Matcher, Query, Results};
use crate::text::clean;
use crate::text::wrap::Break;
use field::Field;
use history::History;
use keeping::Keeping;
use memory::{Memory, Record, View as SavedView};
use std::path::PathBuf;
use std::sync::Arc;

/// What the model is told.
#[derive(Debug)]
pub enum Msg {
    /// What one read of the terminal brought.
    Read(Read),
    /// The terminal has a new size: columns, rows.
    Resize(u16, u16),
    /// The cases were read.
    Loaded(Arc<Library>),
    /// A query was answered.
    Answered {
        /// The generation of the question.
        generation: u64,
        /// The answer.
        results: Arc<Results>,
    },
    /// The library knows more by now: of what kinds the steps are, which cases are like which.
    Warmed,
    /// The terminal is ours again, after a suspension or another program.
    Resumed,
    /// Files of cases changed.
    FilesChanged,
    /// What came of a request to the world.
    Reported(Report),
    /// What [`Effect::Remember`] or [`Effect::Recall`] came to.
    Remembered {
        /// Everything that is remembered now, also by another casebook.
        memory: Memory,
        /// How many of the records that were given away it holds.
        taken: usize,
        /// Where they are.
        kept: Kept,
    },
}

/// Where what was to be remembered is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kept {
    /// In the file.
    Saved,
    /// In this run alone, as was asked for.
    Here,
    /// In this run alone, since the file could not be written; why.
    Unsaved(String),
}

/// What the model asks the world to do.
#[derive(Debug, Clone)]
pub enum Effect {
    /// Answer this and say [`Msg::Answered`].
    Answer(Box<Question>),
    /// Read the cases again and say [`Msg::Loaded`].
    Load,
    /// Draw everything anew.
    Redraw,
    /// Give the terminal back and stop until continued.
    Suspend,
    /// End with this exit code.
    Quit(u8),
    /// End, and leave this text on the terminal.
    Print(String),
    /// Copy text, and say [`Msg::Reported`].
    Copy {
        /// What it is, for the message.
        label: String,
        /// The text.
        text: String,
    },
    /// Open a page of the web, and say [`Msg::Reported`].
    OpenUrl(String),
    /// Open a file in the editor, and say [`Msg::Reported`].
    Edit {
        /// The file.
        path: PathBuf,
        /// What to write into it first, where there is no such file yet.
        new: Option<String>,
    },
    /// Remember these, in this order, and say [`Msg::Remembered`].
    Remember(Vec<Record>),
    /// Look for what another casebook remembered, and say [`Msg::Remembered`].
    Recall,
}

/// A question for the search: everything that [`crate::query::run`] needs.
#[derive(Debug, Clone)]
pub struct Question {
    /// Its number; an answer to an older one is dropped.
    pub generation: u64,
    /// Over what.
    pub library: Arc<Library>,
    /// What.
    pub query: Query,
    /// The marks.
    pub marks: Marks,
}

/// One of the three panes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Pane {
    /// The facets.
    Facets,
    /// The results.
    #[default]
    List,
    /// The case.
    Detail,
}

/// Where keys go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Focus {
    /// The search box.
    Search,
    /// The search inside the facet pane.
    ValueSearch,
    /// A pane.
    Pane(Pane),
}

/// What lies over everything else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overlay {
    /// The keys.
    Help,
    /// What could not be read.
    Problems,
    /// Every command by name.
    Palette,
    /// What to copy.
    Copy,
    /// The saved views.
    Views,
    /// A name for a view.
    NameView,
}

/// How a case is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reading {
    /// In its pane.
    #[default]
    Pane,
    /// On the whole screen.
    Whole,
    /// On the whole screen, with nothing else on it.
    Plain,
}

/// The list: what is selected, and what shows.
#[derive(Debug, Clone, Default)]
pub struct ListState {
    /// The selected case.
    pub selected: Option<CaseIx>,
    /// Its place among the results.
    pub at: usize,
    /// The first result that shows.
    pub top: usize,
    /// The case that the reader chose last.
    pinned: Option<CaseIx>,
}

/// The case that is read: how far, and where in it.
#[derive(Debug, Clone, Default)]
pub struct ReaderState {
    /// A case that was followed to from another, which need not be among the results.
    pub opened: Option<CaseIx>,
    /// The first row of the story that shows.
    pub top: usize,
    /// The hit that was stepped to last, from 0: among all of the page, or among those of the second language while that is
    /// shown for them.
    pub hit: usize,
    /// The first hit lies further down and was not stepped to yet.
    ahead: bool,
    /// The thing under the cursor that Enter opens.
    pub live: Option<usize>,
    /// The other language is shown for the hits in it, until they are stepped through.
    lent: bool,
    /// The case is to be shown from its first hit, or its beginning.
    fresh: bool,
    /// Where the next laid-out page is to begin instead of at its first hit.
    restore: Option<usize>,
    /// The text at which the next laid-out page is to begin.
    seek: Option<(Section, usize)>,
}

/// What is remembered of a place that was left.
#[derive(Debug, Clone, PartialEq)]
struct Spot {
    query: Query,
    selected: Option<CaseIx>,
    top: usize,
    opened: Option<CaseIx>,
    reading: Reading,
    scroll: usize,
    focus: Pane,
    page: PageState,
}

/// What the last row says.
type Message = String;

/// How casebook starts.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The language of chrome and content.
    pub lang: Lang,
    /// One row a case.
    pub compact: bool,
    /// Chrome of ASCII only.
    pub ascii: bool,
    /// The query on the command line.
    pub query: String,
    /// The id on the command line: the case to open. Where `query` holds the same, it may as well be a word.
    pub open: Option<String>,
    /// The keys in force.
    pub keys: Arc<Keymap>,
    /// The reader's own folder of cases, which need not exist.
    pub own: Option<PathBuf>,
    /// What is remembered of earlier runs.
    pub memory: Memory,
    /// The id of the case to be selected among the results of `query`.
    pub select: Option<String>,
    /// What the last row says at first.
    pub say: Option<String>,
    /// What is wrong with the settings and with what is remembered.
    pub problems: Vec<Problem>,
    /// The sections of a case that come first.
    pub order: Vec<Section>,
    /// Where the rows of a text may end.
    pub wrap: Break,
    /// The lens to begin with.
    pub lens: Lens,
}

/// Everything the screen shows a part of.
#[derive(Debug)]
pub struct Model {
    /// The cases.
    pub library: Arc<Library>,
    /// They are still being read.
    pub loading: bool,
    /// What is remembered from run to run: the marks, among others.
    pub memory: Memory,
    keeping: Keeping,
    /// What is wrong with the settings and with what is remembered.
    pub problems: Vec<Problem>,
    order: Vec<Section>,
    wrap: Break,
    /// The only filter state.
    pub query: Query,
    /// The query without what is still being typed.
    base: Query,
    /// The answer to the last answered question.
    pub results: Arc<Results>,
    /// The words of [`Model::results`], ready to be looked for.
    pub matcher: Matcher,
    generation: u64,
    asked: u64,
    answered: u64,
    /// The filters in the order in which they came.
    recent: Vec<Filter>,
    /// The search box.
    pub search: Field,
    /// What was left out of the text that was pasted last.
    pub aside: Aside,
    /// The language of chrome and content.
    pub lang: Lang,
    /// Both languages side by side.
    pub both: bool,
    /// One row a case.
    pub compact: bool,
    /// Facet values without a case show.
    pub zeros: bool,
    /// Where keys go.
    pub focus: Focus,
    /// The pane that had the focus last.
    pub pane: Pane,
    /// What lies over everything else, and its first row.
    pub overlay: Option<Overlay>,
    /// The first row of the overlay.
    pub overlay_top: usize,
    /// What can be chosen in the overlay.
    pub chooser: Chooser,
    /// The search inside the help.
    pub help: HelpSearch,
    own: Option<PathBuf>,
    /// The reader asked for the cases to be read again, and wants to hear of it.
    reload_asked: bool,
    /// The embedded case of which the next `e` edits a copy.
    edit_again: Option<CaseIx>,
    /// How the case is read.
    pub reading: Reading,
    /// The facets lie over the other panes.
    pub slid: bool,
    /// The lens that is a page.
    pub page: PageState,
    /// Chrome of ASCII only.
    ascii: bool,
    /// The list.
    pub list: ListState,
    /// The case.
    pub reader: ReaderState,
    /// The facet pane.
    pub panel: panel::PanelState,
    history: History<Spot>,
    /// The place that a step back or forward goes to, until its query is answered.
    returning: Option<Spot>,
    /// The saved view that was deleted or overwritten last.
    lost_view: Option<(String, SavedView)>,
    /// Where the reader was when the typing began that is still going on.
    typing: Option<Spot>,
    offered_korean: bool,
    /// What the last row says instead of the keys, until the next key.
    pub message: Option<Message>,
    /// The keys in force.
    pub keys: Arc<Keymap>,
    resolver: Resolver,
    /// The ids of cases asked for on the command line.
    open: Option<String>,
    /// The id of the case to be selected at the start.
    select: Option<String>,
    /// Columns and rows.
    pub size: (u16, u16),
    /// What follows from all this.
    pub derived: Derived,
    dirty: bool,
}

impl Model {
    /// A model without cases; the first effect to run is [`Effect::Load`].
    pub fn new(options: Options, size: (u16, u16)) -> Model {
        let mut search = Field::default();
        search.set(&options.query);
        let asked = !options.query.is_empty() || options.open.is_some();
        let mut model = Model {
            library: Arc::default(),
            loading: true,
            keeping: Keeping::new(&options),
            memory: options.memory,
            message: None,
            problems: options.problems,
            order: options.order,
            wrap: options.wrap,
            query: Query::default(),
            base: Query::default(),
            results: Arc::default(),
            matcher: Matcher::default(),
            generation: 0,
            asked: 0,
            answered: 0,
            recent: Vec::new(),
            search,
            aside: Aside::default(),
            lang: options.lang,
            both: false,
            compact: options.compact,
            zeros: true,
            focus: if asked { Focus::Pane(Pane::List) } else { Focus::Search },
            pane: Pane::List,
            overlay: None,
            overlay_top: 0,
            chooser: Chooser::default(),
            help: HelpSearch::default(),
            own: options.own,
            reload_asked: false,
            edit_again: None,
            reading: Reading::Pane,
            slid: false,
            page: PageState::of(options.lens),
            ascii: options.ascii,
            list: ListState::default(),
            reader: ReaderState::default(),
            panel: panel::PanelState::default(),
            history: History::default(),
            returning: None,
            lost_view: None,
            typing: None,
            offered_korean: false,
            keys: options.keys,
            resolver: Resolver::default(),
            open: options.open,
            select: options.select,
            size,
            derived: Derived::default(),
            dirty: true,
        };
        if let Some(text) = keeping::first_problem(&model.problems, model.lang).or(options.say) {
            model.say(text);
        }
        model.sync();
        model
    }

    /// Whether something changed since [`Model::drawn`].
    pub fn dirty(&self) -> bool {
        self.dirty
    }

    /// The screen shows the model as it is now.
    pub fn drawn(&mut self) {
        self.dirty = false;
    }

    /// The question that waits for its answer, if one does that was not asked yet.
    fn question(&mut self) -> Option<Question> {
        if self.asked == self.generation || self.loading {
            return None;
        }
        self.asked = self.generation;
        Some(Question {
            generation: self.generation,
            library: Arc::clone(&self.library),
            query: self.query.clone(),
            marks: self.memory.marks.clone(),
        })
    }

    /// Whether the results on the screen answer an older question.
    pub fn pending(&self) -> bool {
        self.answered != self.generation
    }

    /// The case that the detail pane shows.
    pub fn shown(&self) -> Option<CaseIx> {
        self.reader.opened.or(self.list.selected)
    }

    /// Which languages the detail pane shows.
    pub fn view(&self) -> View {
        if self.both { View::Both(self.lang) } else { View::One(self.lang) }
    }

    /// Where keys go, as the key table names it.
    pub fn context(&self) -> Context {
        match self.overlay {
            Some(Overlay::Help) if self.help.typing => Context::Field,
            Some(Overlay::Help) => Context::Help,
            Some(Overlay::Problems) => Context::Problems,
            Some(Overlay::Palette | Overlay::NameView) => Context::Field,
            Some(Overlay::Copy | Overlay::Views) => Context::Menu,
            None => self.context_below(),
        }
    }

    /// Where keys go when no popup lies over everything else.
    fn context_below(&self) -> Context {
        match self.focus {
            Focus::Search | Focus::ValueSearch => Context::Field,
            Focus::Pane(_) if self.reading != Reading::Pane => Context::Reading,
            Focus::Pane(_) if self.page.lens != Lens::Cases => match self.page.lens {
                Lens::Graph => Context::Graph,
                Lens::Compare => Context::Compare,
                _ => Context::Page,
            },
            Focus::Pane(Pane::Facets) => Context::Facets,
            Focus::Pane(Pane::List) => Context::List,
            Focus::Pane(Pane::Detail) => Context::Detail,
        }
    }

    /// Says it in the last row; paths, addresses and words of the system in it are cleaned here, whoever brought them.
    fn say(&mut self, text: impl AsRef<str>) {
        self.message = Some(clean::line(text.as_ref()));
    }
}
