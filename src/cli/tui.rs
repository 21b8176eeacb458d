//! Opening the screen: the model, the loop, and the threads that read cases, answer queries and watch files, put together.

use super::args::Args;
use super::fault::Fault;
use super::out::Out;
use super::{colour, library, list};
use crate::app::memory::{Density, Memory, View};
use crate::app::{CopiedBy, Effect, Model, Msg, Options, Question, Report};
use crate::corpus::{Catalog, Lang, Root};
use crate::i18n::chrome::chrome;
use crate::i18n::cli;
use crate::input::Keymap;
use crate::lens::board::Lens;
use crate::query::{Library, run_until as answer};
use crate::runtime::clipboard::{self, How};
use crate::runtime::config::Theme;
use crate::runtime::screen::Stage;
use crate::runtime::terminal::{self, Unusable};
use crate::runtime::worker::Worker;
use crate::runtime::{
    App, Desk, Env, Event, Host, Incoming, Keeper, Seat, Step, Store, SystemClock, opener, run, watch,
};
use crate::text::clean;
use crate::ui::theme::{Palette, Styles};
use crate::ui::{Look, draw};
use notify::RecommendedWatcher;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{fs, thread};

/// So long after the cases were read the first search is prepared.
const WARM: Duration = Duration::from_millis(150);

/// Opens the screen on the query of the command line; where standard output is no terminal, prints the results instead.
pub fn open(args: &Args, env: &Env, out: &mut Out) -> Result<u8, Fault> {
    let view = args.view.as_deref().map(|name| saved(name, env)).transpose()?;
    match terminal::usable(env) {
        Ok(()) => {}
        Err(Unusable::Output) => {
            library::complain(env, library::lang(args, env));
            let last = env.remembered.last().filter(|_| args.last).map(|past| past.line.clone());
            let line = last.or_else(|| view.map(|view| view.query));
            return list::print(args, &line.map_or_else(|| args.query.clone(), |line| vec![line]), env, out);
        }
        Err(error @ (Unusable::Input | Unusable::Dumb)) => return Err(lost(&error)),
    }
    let lang = library::lang(args, env);
    let settings = &env.settings;
    let last = env.remembered.last().filter(|_| args.last).cloned();
    let density = env.remembered.density.or(settings.density);
    let options = Options {
        lang,
        ascii: args.ascii || settings.ascii,
        compact: density == Some(Density::Compact),
        query: match (&last, &view) {
            (Some(past), _) => past.line.clone(),
            (None, Some(view)) => view.query.clone(),
            (None, None) => args.query.join(" "),
        },
        lens: view.map_or(Lens::Cases, |view| Lens::of_number(view.lens)),
        open: args.query.first().filter(|_| args.query.len() == 1 && last.is_none()).cloned(),
        select: last.and_then(|past| past.selected),
        keys: Arc::clone(&settings.keys),
        say: (args.last && env.remembered.last().is_none()).then(|| chrome(lang).no_last.to_owned()),
        memory: env.remembered.clone(),
        problems: env.problems.clone(),
        order: settings.order.clone(),
        wrap: settings.wrap,
        own: env.data.as_ref().map(|data| data.join("cases")),
    };
    let colour = colour::decide(args.color, env).on;
    let palette = match env.theme() {
        _ if !colour => Palette::Monochrome,
        Theme::Dark => Palette::Colour,
        Theme::Light => Palette::Light,
    };
    let styles = Styles::new(palette, args.ascii || settings.ascii);
    let store = env.state.as_deref().filter(|_| !args.no_state).map(Store::new);
    let screen = Screen { styles, colour, mouse: settings.mouse };
    let world = World::new(library::roots(args, env), env, store, options.memory.clone());
    let (code, text) = show(options, screen, world).map_err(|error| lost(&error))?;
    out.text(&text);
    Ok(code)
}

/// How the screen looks and listens.
struct Screen {
    styles: Styles,
    colour: bool,
    mouse: bool,
}

/// Runs the screen until it ends; gives the exit code, and what to leave on the terminal.
fn show(options: Options, screen: Screen, (mut world, mut inbox): (World, Inbox)) -> io::Result<(u8, String)> {
    terminal::die_politely();
    // Reading begins before the terminal is taken: the two take about as long.
    world.load();
    let clock = SystemClock::start();
    let seat = Seat::take(screen.mouse, clock)?;
    let mut stage = seat.screen(screen.colour)?;
    world.seat = Some(seat);
    let size = stage.size()?;
    let keys = Arc::clone(&options.keys);
    let mut program = Program { model: Model::new(options, (size.width, size.height)), styles: screen.styles, keys };
    let _watcher = world.watch();
    let exit = run(&mut stage, &mut program, &mut world, &mut inbox, &clock)?;
    if let Some(record) = program.model.parting() {
        world.desk.keep(vec![record]);
    }
    // The process ends: its memory goes as a whole, which for many cases is much faster than piece by piece.
    std::mem::forget(program);
    Ok((exit.code(), world.left))
}

/// The saved view of that name.
fn saved(name: &str, env: &Env) -> Result<View, Fault> {
    let name = clean::line(name);
    let views = &env.remembered.views;
    let names: Vec<&str> = views.keys().map(String::as_str).collect();
    views.get(name.trim()).cloned().ok_or_else(|| {
        let text = Lang::BOTH.map(|lang| cli::unknown_view(name.trim(), lang));
        Fault::usage("unknown-view", text, Lang::BOTH.map(|lang| cli::known_views(&names, lang)))
    })
}

fn lost(error: &dyn std::fmt::Display) -> Fault {
    let hint = ["casebook list prints the cases".to_owned(), "casebook list로 사례를 출력할 수 있습니다".to_owned()];
    let text = [format!("the terminal cannot be used: {error}"), format!("터미널을 쓸 수 없습니다: {error}")];
    Fault::usage("no-terminal", text, hint)
}

/// The model with what drawing needs beside it, as the loop sees it.
struct Program {
    model: Model,
    styles: Styles,
    keys: Arc<Keymap>,
}

impl App for Program {
    type Msg = Msg;
    type Effect = Effect;

    fn told(&self, event: Event) -> Msg {
        match event {
            Event::Input(read) => Msg::Read(read),
            Event::Resize(columns, rows) => Msg::Resize(columns, rows),
            Event::Resumed => Msg::Resumed,
        }
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        self.model.update(msg)
    }

    fn dirty(&self) -> bool {
        self.model.dirty()
    }

    fn awaiting(&self) -> bool {
        self.model.loading || self.model.pending()
    }

    fn draw(&mut self, frame: &mut Buffer) -> Option<Position> {
        let caret = draw(&self.model, Look { styles: &self.styles, keys: &self.keys }, frame);
        self.model.drawn();
        caret
    }
}

/// Runs the model's effects.
struct World {
    roots: Vec<Root>,
    env: Env,
    to: Sender<Incoming<Msg>>,
    search: Worker<Question>,
    /// The number of the newest question: an older one is given up.
    newest: Arc<AtomicU64>,
    desk: Desk,
    seat: Option<Seat>,
    /// What was read last, for the files that are half written when they are read again.
    read: Arc<Mutex<Arc<Library>>>,
    /// What was read and is to be prepared for a search.
    cold: Option<Arc<Library>>,
    /// What is to be left on the terminal.
    left: String,
}

/// Where the loop's messages arrive.
type Inbox = Receiver<Incoming<Msg>>;

impl World {
    fn new(roots: Vec<Root>, env: &Env, store: Option<Store>, memory: Memory) -> (World, Inbox) {
        let (to, inbox) = channel();
        let answers = to.clone();
        let newest = Arc::new(AtomicU64::new(0));
        let wanted = Arc::clone(&newest);
        let search = Worker::new("search", move |question: Question| {
            let stop = || wanted.load(Ordering::Relaxed) > question.generation;
            let Some(answer) = answered(&question, &stop) else { return };
            // The loop is gone when nobody listens.
            let _ = answers.send(Incoming::Msg(answer));
        });
        let answers = to.clone();
        let desk = Desk::open(Keeper::new(store, memory), move |memory, taken, kept| {
            let _ = answers.send(Incoming::Msg(Msg::Remembered { memory, taken, kept }));
        });
        let (read, env) = (Arc::default(), env.clone());
        (World { roots, env, to, search, newest, desk, seat: None, read, cold: None, left: String::new() }, inbox)
    }

    /// Reads the cases: on a thread of their own, but for the starter library alone, which is read in less time than a
    /// thread takes to start and to answer.
    fn load(&mut self) {
        let (roots, to, last) = (self.roots.clone(), self.to.clone(), Arc::clone(&self.read));
        let read = move || {
            let mut catalog: Catalog = library::catalog(&roots);
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            catalog.keep_from(&last.catalog);
            *last = Arc::new(Library::new(catalog));
            let library = Arc::clone(&last);
            drop(last);
            let _ = to.send(Incoming::Msg(Msg::Loaded(Arc::clone(&library))));
            library
        };
        if self.paths().next().is_none() && !self.roots.contains(&Root::Stdin) {
            self.cold = Some(read());
        } else {
            let to = self.to.clone();
            self.on_thread("cases", move || warm(read(), to));
        }
    }

    /// Does something that may take a while on a thread of its own; without one at once.
    fn on_thread(&self, name: &str, work: impl FnOnce() + Clone + Send + 'static) {
        if thread::Builder::new().name(name.to_owned()).spawn(work.clone()).is_err() {
            work();
        }
    }

    /// The files and folders of cases that are there.
    fn paths(&self) -> impl Iterator<Item = PathBuf> {
        let paths = self.roots.iter().filter_map(|root| match root {
            Root::Own(path) | Root::Path(path) => Some(path.clone()),
            Root::Embedded | Root::Stdin => None,
        });
        paths.filter(|path| path.exists())
    }

    fn watch(&self) -> Option<RecommendedWatcher> {
        let paths: Vec<PathBuf> = self.paths().collect();
        let to = self.to.clone();
        (!paths.is_empty())
            .then(|| watch::watch(&paths, move || drop(to.send(Incoming::Msg(Msg::FilesChanged)))))
            .flatten()
    }

    fn copy(&self, label: String, text: String) {
        let (env, to) = (self.env.clone(), self.to.clone());
        self.on_thread("copy", move || {
            let by = copied_by(clipboard::copy(&env, env.state.as_deref(), &text));
            let _ = to.send(Incoming::Msg(Msg::Reported(Report::Copied { label, by })));
        });
    }

    fn open_url(&self, url: String) {
        let (env, to) = (self.env.clone(), self.to.clone());
        self.on_thread("open", move || {
            let report = if opener::browse(&env, &url) {
                Report::Opened(url)
            } else {
                clipboard::copy(&env, env.state.as_deref(), &url);
                Report::Shown(url)
            };
            let _ = to.send(Incoming::Msg(Msg::Reported(report)));
        });
    }

    fn edit(&self, path: PathBuf, new: Option<String>) -> Step<Msg> {
        let editor = self.env.editor.clone();
        Step::Aside(Box::new(move || {
            let made = prepare(&path, new.as_deref());
            let edited = made.and_then(|made| {
                let edited = opener::edit(editor.as_deref(), &path);
                // A copy that was not changed would only stand in the way of the case that it copies.
                if made && fs::read_to_string(&path).ok() == new {
                    let _ = fs::remove_file(&path);
                }
                edited
            });
            Msg::Reported(Report::Edited(edited.err().map(|error| error.to_string())))
        }))
    }
}

/// Builds what the first search needs while nobody waits for it: after the first frame, before a hand is on the keys.
fn warm(library: Arc<Library>, to: Sender<Incoming<Msg>>) {
    let work = {
        let (library, to) = (Arc::clone(&library), to.clone());
        move || {
            thread::sleep(WARM);
            library.learn_words();
            for learn in [Library::learn_kinds, Library::learn_likeness] {
                learn(&library);
                let _ = to.send(Incoming::Msg(Msg::Warmed));
            }
        }
    };
    if thread::Builder::new().name("warm".to_owned()).spawn(work).is_err() {
        // The first search builds what it needs; pages do not, and would wait for ever.
        library.learn_kinds();
        library.learn_likeness();
        let _ = to.send(Incoming::Msg(Msg::Warmed));
    }
}

/// The answer to a question; `None` when `stop` said so first.
fn answered(question: &Question, stop: &dyn Fn() -> bool) -> Option<Msg> {
    let results = answer(&question.library, &question.query, &question.marks, stop)?;
    Some(Msg::Answered { generation: question.generation, results: Arc::new(results) })
}

/// Writes a new file, unless there is one already; whether it did.
fn prepare(path: &Path, new: Option<&str>) -> io::Result<bool> {
    let Some(text) = new else { return Ok(false) };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    match fs::File::create_new(path) {
        Ok(mut file) => io::Write::write_all(&mut file, text.as_bytes()).map(|()| true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error),
    }
}

fn copied_by(how: How) -> CopiedBy {
    match how {
        How::Terminal => CopiedBy::Terminal,
        How::Tmux => CopiedBy::Tmux,
        How::Program(name) => CopiedBy::Program(name),
        How::File(path) => CopiedBy::File(path),
        How::Nobody => CopiedBy::Nobody,
    }
}

impl Host<Program> for World {
    fn perform(&mut self, effect: Effect) -> Step<Msg> {
        match effect {
            // Counting all cases takes less than the way to the thread and back.
            Effect::Answer(question) if question.query.is_empty() => {
                if let Some(answer) = answered(&question, &|| false) {
                    return Step::Tell(answer);
                }
            }
            Effect::Answer(question) => {
                self.newest.store(question.generation, Ordering::Relaxed);
                self.search.ask(*question);
            }
            Effect::Load => self.load(),
            Effect::Remember(records) => self.desk.keep(records),
            Effect::Recall => self.desk.keep(Vec::new()),
            Effect::Copy { label, text } => self.copy(label, text),
            Effect::OpenUrl(url) => self.open_url(url),
            Effect::Edit { path, new } => return self.edit(path, new),
            Effect::Redraw => return Step::Redraw,
            Effect::Suspend => return Step::Suspend,
            Effect::Quit(code) => return Step::Quit(code),
            Effect::Print(text) => {
                self.left = text;
                return Step::Quit(0);
            }
        }
        Step::Done
    }

    fn listen(&mut self) -> io::Result<()> {
        if let Some(library) = self.cold.take() {
            warm(library, self.to.clone());
        }
        self.seat.as_mut().map_or(Ok(()), |seat| seat.listen(&self.to))
    }

    fn suspend(&mut self) -> io::Result<()> {
        self.seat.as_ref().map_or(Ok(()), Seat::suspend)
    }

    fn reclaim(&mut self) -> io::Result<()> {
        self.seat.as_ref().map_or(Ok(()), Seat::reclaim)
    }

    fn aside(&mut self, job: Box<dyn FnOnce() -> Msg>) -> io::Result<Msg> {
        match &self.seat {
            Some(seat) => seat.aside(job),
            None => Ok(job()),
        }
    }
}
