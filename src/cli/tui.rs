//! Opening the screen: the model, the loop, and the threads that read cases and answer queries, put together.

use super::args::Args;
use super::fault::Fault;
use super::out::Out;
use super::{library, list};
use crate::app::{Effect, Model, Msg, Options, Question};
use crate::corpus::Root;
use crate::input::Keymap;
use crate::query::{Library, run_until as answer};
use crate::runtime::terminal::{self, Unusable};
use crate::runtime::worker::Worker;
use crate::runtime::{App, Env, Event, Host, Incoming, Seat, Step, SystemClock, run};
use crate::ui::theme::{Palette, Styles};
use crate::ui::{Look, draw};
use ratatui::Frame;
use ratatui::layout::Position;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Opens the screen on the query of the command line; where standard output is no terminal, prints the results instead.
pub fn open(args: &Args, env: &Env, out: &mut Out) -> Result<u8, Fault> {
    match terminal::usable(env) {
        Ok(()) => {}
        Err(Unusable::Output) => return list::print(args, &args.query, env, out),
        Err(error @ (Unusable::Input | Unusable::Dumb)) => return Err(lost(&error)),
    }
    let lang = library::lang(args, env);
    let query = args.query.join(" ");
    let options = Options { lang, query, keys: Arc::new(Keymap::default()), ..Options::default() };
    let styles = Styles::new(if env.no_color { Palette::Monochrome } else { Palette::Colour }, args.ascii);
    let roots = library::roots(args, env);
    screen(options, styles, roots, !env.no_color).map_err(|error| lost(&error))
}

fn screen(options: Options, styles: Styles, roots: Vec<Root>, colour: bool) -> io::Result<u8> {
    let (sender, inbox) = channel();
    // Reading begins before the terminal is taken: the two take about as long.
    let mut world = World::new(roots, sender.clone())?;
    world.load();
    let clock = SystemClock::start();
    let seat = Seat::take(false, &sender, clock)?;
    let mut terminal = seat.screen(colour)?;
    world.seat = Some(seat);
    let size = terminal.size()?;
    let keys = Arc::clone(&options.keys);
    let mut program = Program { model: Model::new(options, (size.width, size.height)), styles, keys };
    let mut inbox: Receiver<Incoming<Msg>> = inbox;
    let exit = run(&mut terminal, &mut program, &mut world, &mut inbox, &clock)?;
    Ok(exit.code())
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
        self.model.pending()
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        draw(&self.model, Look { styles: &self.styles, keys: &self.keys }, frame);
        self.model.drawn();
    }

    fn rest(&self) -> Position {
        Position { x: 0, y: 0 }
    }
}

/// Runs the model's effects.
struct World {
    roots: Vec<Root>,
    to: Sender<Incoming<Msg>>,
    search: Worker<Question>,
    /// The number of the newest question: an older one is given up.
    newest: Arc<AtomicU64>,
    seat: Option<Seat>,
}

impl World {
    fn new(roots: Vec<Root>, to: Sender<Incoming<Msg>>) -> io::Result<World> {
        let answers = to.clone();
        let newest = Arc::new(AtomicU64::new(0));
        let wanted = Arc::clone(&newest);
        let search = Worker::start("search", move |question: Question| {
            let stop = || wanted.load(Ordering::Relaxed) > question.generation;
            let Some(results) = answer(&question.library, &question.query, &question.marks, &stop) else { return };
            let results = Arc::new(results);
            // The loop is gone when nobody listens.
            let _ = answers.send(Incoming::Msg(Msg::Answered { generation: question.generation, results }));
        })?;
        Ok(World { roots, to, search, newest, seat: None })
    }

    fn load(&self) {
        let (roots, to) = (self.roots.clone(), self.to.clone());
        let read = move || {
            let library = Arc::new(Library::new(library::catalog(&roots)));
            let _ = to.send(Incoming::Msg(Msg::Loaded(Arc::clone(&library))));
            // What the first search needs is built while nobody waits for it.
            library.warm();
        };
        // Without a thread the cases are read at once.
        if let Err(error) = thread::Builder::new().name("cases".to_owned()).spawn(read.clone()) {
            drop(error);
            read();
        }
    }
}

impl Host<Program> for World {
    fn perform(&mut self, effect: Effect) -> Step<Msg> {
        match effect {
            Effect::Answer(question) => {
                self.newest.store(question.generation, Ordering::Relaxed);
                self.search.ask(*question);
                Step::Done
            }
            Effect::Load => {
                self.load();
                Step::Done
            }
            Effect::Redraw => Step::Redraw,
            Effect::Suspend => Step::Suspend,
            Effect::Quit(code) => Step::Quit(code),
        }
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
