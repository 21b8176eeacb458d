//! One message in, the changed model and effects out.

use super::outside::changes;
use super::{Effect, Focus, HelpSearch, Model, Msg, Overlay, Pane, Reading, Spot};
use crate::app::layout::Form;
use crate::i18n::chrome::{self, chrome};
use crate::input::{Action, EditKey, Hint, Outcome, Snapshot};
use crate::lens::board::Lens;
use crate::lens::export::Export;
use crate::query::{Aside, CaseIx, Library, Query, Results};
use crate::text::clean;
use std::sync::Arc;

impl Model {
    /// Takes a message; tells what is to be done in the world.
    pub fn update(&mut self, msg: Msg) -> Vec<Effect> {
        let mut effects = Vec::new();
        match msg {
            Msg::Read(read) => {
                self.resolver.feed(read);
                self.listen(&mut effects);
            }
            Msg::Resize(columns, rows) => {
                self.size = (columns, rows);
                self.dirty = true;
            }
            Msg::Loaded(library) => self.loaded(library),
            Msg::Warmed => self.dirty = true,
            Msg::Answered { generation, results } if generation == self.generation => self.answered(results),
            Msg::Answered { .. } => {}
            Msg::Resumed => self.dirty = true,
            Msg::FilesChanged => effects.push(Effect::Load),
            Msg::Reported(report) => {
                self.dirty = true;
                self.reported(report, &mut effects);
            }
            Msg::Remembered { memory, taken, kept } => self.remembered(memory, taken, &kept),
        }
        self.sync();
        effects.extend(self.keep());
        effects.extend(self.question().map(|question| Effect::Answer(Box::new(question))));
        effects
    }

    /// Resolves what was read, one meaning at a time, each against the model that the one before it left.
    fn listen(&mut self, effects: &mut Vec<Effect>) {
        loop {
            let now = Snapshot { context: self.context(), quits: self.quits() };
            let keys = Arc::clone(&self.keys);
            let Some(outcome) = self.resolver.next(&keys, now) else { break };
            self.message = None;
            self.dirty = true;
            if !matches!(outcome, Outcome::Action(Action::Up | Action::Down)) {
                self.end_walk();
            }
            let walks = matches!(outcome, Outcome::Action(Action::Undo | Action::Redo));
            self.outcome(outcome, effects);
            if !walks {
                self.returning = None;
            }
            self.sync();
        }
    }

    /// Whether keys go to a lens that is a page.
    pub(super) fn on_page(&self) -> bool {
        self.page.lens != Lens::Cases && self.reading == Reading::Pane
    }

    /// Whether `q` would leave casebook here.
    fn quits(&self) -> bool {
        self.overlay.is_none() && !self.on_page() && self.reading == Reading::Pane && !self.derived.layout.slid
    }

    fn outcome(&mut self, outcome: Outcome, effects: &mut Vec<Effect>) {
        match outcome {
            Outcome::Action(action) => self.act(action, effects),
            Outcome::Insert(text) => self.insert(&text),
            Outcome::Edit(key) => self.edit(key),
            Outcome::Paste(text) => self.paste(&text),
            Outcome::Words(text) => {
                self.open_search();
                self.part_words();
                self.insert(&text);
            }
            Outcome::Late(text) => self.late(&text),
            Outcome::Hint(hint) => {
                let texts = chrome(self.lang);
                self.say(match hint {
                    Hint::KoreanMode => texts.jamo_hint,
                    Hint::KoreanQuit => texts.quit_hint,
                });
            }
            Outcome::Unbound(chord) => self.letter(chord, effects),
            Outcome::Mouse { button, x, y } => self.mouse(button, x, y),
        }
    }

    pub(super) fn act(&mut self, action: Action, effects: &mut Vec<Effect>) {
        match action {
            Action::QuitNow => effects.push(Effect::Quit(0)),
            Action::Suspend => effects.push(Effect::Suspend),
            Action::Redraw => effects.push(Effect::Redraw),
            Action::Reload => {
                self.reload_asked = true;
                effects.extend([Effect::Load, Effect::Recall]);
            }
            Action::Quit if self.quits() => effects.push(Effect::Quit(0)),
            Action::Quit if self.overlay == Some(Overlay::Help) => self.overlay = None,
            Action::Quit => self.back(),
            Action::Back => self.back(),
            Action::Help => self.toggle_overlay(Overlay::Help),
            Action::Problems => self.toggle_overlay(Overlay::Problems),
            Action::Language => self.lang = self.lang.other(),
            Action::Palette => self.open_palette(),
            Action::Density => self.compact = !self.compact,
            Action::Search => self.open_search(),
            _ if self.overlay.is_some_and(Overlay::chooses) => self.act_in_chooser(action, effects),
            _ if self.overlay.is_some() => self.act_in_overlay(action),
            Action::Copy => self.open_copy_menu(),
            Action::CopySlack => self.take(Export::Slack, effects),
            Action::CopyCommand => self.take(Export::Command, effects),
            Action::OpenSource => self.open_source(effects),
            Action::Edit => self.edit_case(effects),
            Action::PrintAndQuit => self.print_and_quit(effects),
            Action::BothLanguages => {
                self.both = !self.both;
                self.keep_hit();
            }
            Action::Zeros => self.zeros = !self.zeros,
            Action::AcceptSuggestion => self.accept(),
            Action::RemoveFilter => self.remove_filter(),
            Action::ClearAll => self.clear_all(),
            Action::Facets => self.toggle_facets(),
            Action::Sort => self.next_sort(),
            Action::Views => self.open_views(),
            Action::SaveView => self.name_view(None),
            Action::MarkedOnly => self.change(Query::toggle_marked_only),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::NextPane if !self.on_page() => self.next_pane(true),
            Action::PreviousPane if !self.on_page() => self.next_pane(false),
            Action::LensCases => self.show_lens(Lens::Cases),
            Action::LensPlaybook => self.show_lens(Lens::Playbook),
            Action::LensStatistics => self.show_lens(Lens::Statistics),
            Action::LensGraph => self.show_lens(Lens::Graph),
            Action::LensCompare => self.show_lens(Lens::Compare),
            _ => match self.focus {
                Focus::Search | Focus::ValueSearch => self.act_in_field(action),
                Focus::Pane(_) if self.reading != Reading::Pane => self.act_in_detail(action, effects),
                Focus::Pane(_) if self.page.lens != Lens::Cases => self.act_in_page(action, effects),
                Focus::Pane(Pane::Facets) => self.act_in_panel(action),
                Focus::Pane(Pane::List) => self.act_in_list(action),
                Focus::Pane(Pane::Detail) => self.act_in_detail(action, effects),
            },
        }
    }

    fn act_in_overlay(&mut self, action: Action) {
        if action == Action::Open && self.types_in_help() {
            self.help.typing = false;
            return;
        }
        let page = self.derived.overlay_height.max(2) - 1;
        let last = self.derived.overlay_rows.len().saturating_sub(self.derived.overlay_height);
        let top = self.overlay_top;
        self.overlay_top = match action {
            Action::Down => top + 1,
            Action::Up => top.saturating_sub(1),
            Action::HalfPageDown => top + page / 2,
            Action::HalfPageUp => top.saturating_sub(page / 2),
            Action::PageDown => top + page,
            Action::PageUp => top.saturating_sub(page),
            Action::Top => 0,
            Action::Bottom => last,
            _ => top,
        }
        .min(last);
    }

    fn act_in_field(&mut self, action: Action) {
        match (action, self.focus) {
            (Action::Open, _) => self.leave_field(),
            (Action::Up | Action::Down, Focus::Search) if self.walk(action == Action::Up) => {}
            (Action::Down, Focus::Search) => self.move_list(1),
            (Action::Up, Focus::Search) => self.move_list(-1),
            (Action::Down, _) => self.move_panel(1),
            (Action::Up, _) => self.move_panel(-1),
            _ => self.say(chrome(self.lang).not_here),
        }
    }

    fn act_in_list(&mut self, action: Action) {
        let page = self.list_page();
        match action {
            Action::Down => self.move_list(1),
            Action::Up => self.move_list(-1),
            Action::HalfPageDown => self.move_list((page / 2).max(1)),
            Action::HalfPageUp => self.move_list(-(page / 2).max(1)),
            Action::PageDown => self.move_list(page),
            Action::PageUp => self.move_list(-page),
            Action::Top => self.move_list_to(0),
            Action::Bottom => self.move_list_to(usize::MAX),
            Action::Open => self.open_selected(),
            Action::Right => self.focus_pane(Pane::Detail),
            Action::Left => self.focus_pane(Pane::Facets),
            Action::NextCase => self.scroll(self.half_story()),
            Action::PreviousCase => self.scroll(-self.half_story()),
            _ => self.act_on_case(action),
        }
    }

    fn act_in_detail(&mut self, action: Action, effects: &mut Vec<Effect>) {
        let whole = self.reading != Reading::Pane;
        let page = isize::try_from(self.derived.story_height()).unwrap_or(1).max(2) - 1;
        match action {
            Action::Down => self.scroll(1),
            Action::Up => self.scroll(-1),
            Action::HalfPageDown => self.scroll(self.half_story()),
            Action::HalfPageUp => self.scroll(-self.half_story()),
            Action::PageDown => self.scroll(page),
            Action::PageUp => self.scroll(-page),
            Action::Top => self.scroll_to(0),
            Action::Bottom => self.scroll_to(usize::MAX),
            Action::Open => {
                if !self.open_live(effects) && !whole {
                    self.open_selected();
                }
            }
            Action::Right if whole => self.next_live(true),
            Action::Left if whole => self.next_live(false),
            Action::Left => self.focus_pane(Pane::List),
            Action::Right => self.next_live(true),
            Action::NextCase => self.neighbour(1),
            Action::PreviousCase => self.neighbour(-1),
            _ => self.act_on_case(action),
        }
    }

    fn act_on_case(&mut self, action: Action) {
        match action {
            Action::NextHit => self.next_hit(true),
            Action::PreviousHit => self.next_hit(false),
            Action::NextSection => self.next_section(true),
            Action::PreviousSection => self.next_section(false),
            Action::Mark => self.toggle_mark(),
            Action::Plain => self.toggle_plain(),
            Action::Similar => self.similar(),
            Action::Topic => self.open_topic(),
            _ => self.say(chrome(self.lang).not_here),
        }
    }

    fn half_story(&self) -> isize {
        isize::try_from(self.derived.story_height() / 2).unwrap_or(1).max(1)
    }

    /// One step back: popup, text field, slid-over facets, reading, focus. Never changes filters, never quits.
    fn back(&mut self) {
        if self.overlay == Some(Overlay::NameView) {
            self.open_views();
        } else if self.overlay == Some(Overlay::Help) {
            self.back_in_help();
        } else if self.overlay.is_some() {
            self.overlay = None;
        } else if matches!(self.focus, Focus::Search | Focus::ValueSearch) {
            self.leave_field();
        } else if self.pane == Pane::Facets && !self.panel.filter.is_empty() {
            self.panel.filter.set("");
            self.panel_filtered();
        } else if self.derived.layout.slid || (self.pane == Pane::Facets && self.derived.layout.form != Form::Three) {
            self.slid = false;
            self.focus_pane(Pane::List);
        } else if self.reading == Reading::Plain {
            self.reading = Reading::Whole;
        } else if self.reading == Reading::Whole {
            self.close_reading();
        } else if self.page.lens != Lens::Cases {
            self.show_lens(Lens::Cases);
        } else {
            self.focus_pane(Pane::List);
        }
    }

    fn toggle_overlay(&mut self, overlay: Overlay) {
        self.overlay_top = 0;
        self.help = HelpSearch::default();
        self.overlay = if self.overlay == Some(overlay) { None } else { Some(overlay) };
    }

    fn toggle_plain(&mut self) {
        self.reading = match self.reading {
            Reading::Plain => Reading::Whole,
            Reading::Whole => Reading::Plain,
            Reading::Pane => {
                self.open_selected();
                Reading::Plain
            }
        };
    }

    fn toggle_facets(&mut self) {
        if self.reading != Reading::Pane {
            self.close_reading();
        }
        let showing = self.pane == Pane::Facets;
        self.focus_pane(if showing { Pane::List } else { Pane::Facets });
    }

    /// The focus goes to a pane, which then shows, whatever the form of the screen.
    pub(super) fn focus_pane(&mut self, pane: Pane) {
        self.settle_search();
        self.slid = pane == Pane::Facets;
        self.pane = pane;
        self.focus = Focus::Pane(pane);
    }

    pub(super) fn next_pane(&mut self, forward: bool) {
        if self.reading != Reading::Pane {
            self.next_live(forward);
            return;
        }
        let next = match (self.pane, forward) {
            (Pane::Facets, true) | (Pane::Detail, false) => Pane::List,
            (Pane::List, true) | (Pane::Facets, false) => Pane::Detail,
            (Pane::Detail, true) | (Pane::List, false) => Pane::Facets,
        };
        self.focus_pane(next);
    }

    fn open_search(&mut self) {
        if self.overlay == Some(Overlay::Help) {
            self.help.typing = true;
            return;
        }
        if self.focus == Focus::Search && self.overlay.is_none() {
            return;
        }
        if self.focus == Focus::Pane(Pane::Facets) && self.overlay.is_none() && self.reading == Reading::Pane {
            self.focus = Focus::ValueSearch;
            return;
        }
        self.overlay = None;
        self.slid = false;
        if self.reading != Reading::Pane {
            self.close_reading();
        }
        self.pane = Pane::List;
        self.focus = Focus::Search;
    }

    /// Words that came while keys went elsewhere are words of their own and do not grow onto the last one of the field.
    fn part_words(&mut self) {
        let before = match self.focus {
            _ if self.types_in_help() => &self.help.field,
            Focus::ValueSearch => &self.panel.filter,
            Focus::Search | Focus::Pane(_) => &self.search,
        };
        if !before.is_empty() && !before.text().ends_with(char::is_whitespace) {
            self.insert(" ");
        }
    }

    fn leave_field(&mut self) {
        match self.focus {
            Focus::ValueSearch => self.focus = Focus::Pane(Pane::Facets),
            Focus::Search | Focus::Pane(_) => self.focus_pane(Pane::List),
        }
    }

    fn insert(&mut self, text: &str) {
        if self.overlay.is_some_and(Overlay::types) {
            self.chooser.field.insert(text);
            self.chooser_typed();
            return;
        }
        if self.types_in_help() {
            self.help.field.insert(text);
            self.help_typed();
            return;
        }
        match self.focus {
            Focus::Search => {
                self.aside = Aside::default();
                self.search.insert(text);
                self.typed();
            }
            Focus::ValueSearch => {
                self.panel.filter.insert(text);
                self.panel_filtered();
            }
            Focus::Pane(_) => {}
        }
    }

    fn edit(&mut self, key: EditKey) {
        if self.overlay.is_some_and(Overlay::types) {
            if self.chooser.field.edit(key) {
                self.chooser_typed();
            }
            return;
        }
        if self.types_in_help() {
            if self.help.field.edit(key) {
                self.help_typed();
            }
            return;
        }
        match self.focus {
            Focus::Search => {
                if self.search.edit(key) {
                    self.aside = Aside::default();
                    self.typed();
                }
            }
            Focus::ValueSearch => {
                if self.panel.filter.edit(key) {
                    self.panel_filtered();
                }
            }
            Focus::Pane(_) => {}
        }
    }

    /// Pasted text is words: in the field that has the focus, else in the search.
    fn paste(&mut self, text: &str) {
        let popup = self.overlay.is_some_and(Overlay::types) || self.types_in_help();
        if !popup && !matches!(self.focus, Focus::Search | Focus::ValueSearch) {
            (self.overlay, self.focus) = (None, Focus::Pane(Pane::List));
            self.open_search();
            self.part_words();
        }
        let text = clean::line(text);
        if popup || self.focus != Focus::Search {
            self.insert(&text);
            return;
        }
        let pasted = crate::query::paste(&text);
        self.insert(&pasted.words);
        self.aside = pasted.aside;
    }

    /// The last syllable that an input method let go of after the key that left the field.
    fn late(&mut self, text: &str) {
        if self.overlay == Some(Overlay::Help) && self.help.shows() {
            self.help.field.edit(EditKey::End);
            self.help.field.insert(text);
            self.help_typed();
            return;
        }
        self.search.edit(EditKey::End);
        self.search.insert(text);
        self.typed();
        self.settle_search();
    }

    fn accept(&mut self) {
        if !self.accept_completion() && !self.accept_suggestion() {
            if self.focus == Focus::Search {
                self.focus_pane(Pane::List);
            } else {
                self.say(chrome(self.lang).not_here);
            }
        }
    }

    fn loaded(&mut self, library: Arc<Library>) {
        let first = self.loading && self.library.catalog.cases.is_empty();
        let changed = (!first).then(|| changes(&self.library, &library));
        let worse = library.catalog.faults().saturating_sub(self.library.catalog.faults());
        self.remap(&library);
        self.library = library;
        self.loading = false;
        self.dirty = true;
        self.derived.forget();
        if first {
            self.word_or_id();
        }
        // Values are looked up in the library, so the text is read again over the new one.
        let text = if first { self.search.text().to_owned() } else { self.query.to_string() };
        let query = Query::parse(&text, &self.library);
        if self.focus != Focus::Search || first {
            let select = self.select.take();
            self.pin(select.as_deref());
            self.replace(query);
        }
        self.ask_again();
        let asked = std::mem::take(&mut self.reload_asked);
        if let Some((added, changed, gone)) = changed
            && (asked || worse > 0 || added + changed + gone > 0)
        {
            self.say(chrome::reloaded(added, changed, gone, worse, self.lang));
        }
    }

    /// What may be an id or a word is an id when a case has it: then that case opens, over all of them.
    fn word_or_id(&mut self) {
        let Some(id) = self.open.take_if(|_| !self.search.is_empty()) else { return };
        let id = clean::line(&id);
        if !self.library.find(&id).is_empty() {
            self.search.set("");
            self.open = Some(id);
        }
    }

    /// Moves everything that names a case by its place over to the places of a new library.
    fn remap(&mut self, library: &Library) {
        let old = Arc::clone(&self.library);
        let find = |case: Option<CaseIx>| {
            let case = old.case(case?);
            let same = library.find(&case.id);
            let exact = same.iter().find(|ix| library.case(**ix).origin.shown == case.origin.shown);
            exact.or(same.first()).copied()
        };
        self.remap_list(&find);
        self.reader.opened = find(self.reader.opened);
        self.reader.restore = Some(self.reader.top);
        let remap = |spot: &mut Spot| {
            spot.selected = find(spot.selected);
            spot.opened = find(spot.opened);
        };
        self.typing.iter_mut().chain(&mut self.returning).for_each(remap);
        self.history.for_each(remap);
    }

    fn answered(&mut self, results: Arc<Results>) {
        self.answered = self.generation;
        let new_words = results.query.words != self.results.query.words;
        self.matcher = results.matcher.clone();
        self.results = results;
        self.dirty = true;
        self.locate();
        self.arrive();
        if new_words {
            self.derived.words += 1;
        }
        if let Some(id) = self.open.take() {
            self.open_case(&id);
        }
    }
}
