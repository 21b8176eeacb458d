//! The loop, driven by a script and a clock of its own: what is told, what is drawn, and when nothing happens.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::string_slice,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and may read the clock so as not to hang"
)]

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use casebook::input::{Press, Read};
use casebook::runtime::screen::Stage;
use casebook::runtime::{App, Clock, Event, Exit, Host, Inbox, Incoming, Signal, Step, run};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Size};

/// A clock that stands until it is told to go on, in milliseconds.
#[derive(Clone, Default)]
struct Hands(Rc<Cell<u64>>);

impl Clock for Hands {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.get())
    }
}

/// What happens, in order: messages and the times at which they come.
struct Script {
    coming: VecDeque<(u64, Incoming<String>)>,
    clock: Hands,
    log: Log,
}

type Log = Rc<RefCell<Vec<String>>>;

impl Inbox<String> for Script {
    fn next(&mut self, limit: Option<Duration>) -> Option<Incoming<String>> {
        let now = self.clock.0.get();
        let until = limit.map(|limit| now + u64::try_from(limit.as_millis()).unwrap());
        match self.coming.front() {
            Some((at, _)) if until.is_none_or(|until| *at <= until) => {
                if limit.is_none() && *at > now {
                    self.log.borrow_mut().push("sleep".to_owned());
                }
                self.clock.0.set(now.max(*at));
                self.coming.pop_front().map(|(_, message)| message)
            }
            None if limit.is_none() => Some(Incoming::Lost),
            _ => {
                self.clock.0.set(until.unwrap());
                None
            }
        }
    }
}

/// A program that shows the last thing it was told.
struct Told {
    shows: String,
    dirty: bool,
    awaiting: bool,
    log: Log,
    clock: Hands,
}

impl App for Told {
    type Msg = String;
    type Effect = String;

    fn told(&self, event: Event) -> String {
        match event {
            Event::Input(read) => read
                .presses
                .iter()
                .map(|press| match press {
                    Press::Key(chord) => chord.to_string(),
                    other => format!("{other:?}"),
                })
                .collect(),
            Event::Resize(width, height) => format!("{width}x{height}"),
            Event::Resumed => "resumed".to_owned(),
        }
    }

    fn update(&mut self, msg: String) -> Vec<String> {
        self.log.borrow_mut().push(msg.clone());
        self.awaiting = (self.awaiting || msg == "search") && msg != "found";
        let effects = match msg.as_str() {
            "idle" => return Vec::new(),
            "q" => vec!["save".to_owned(), "quit".to_owned(), "last words".to_owned()],
            "z" => vec!["suspend".to_owned()],
            "e" => vec!["edit".to_owned()],
            "l" => vec!["redraw".to_owned()],
            "chain" => vec!["tell".to_owned()],
            _ => Vec::new(),
        };
        self.shows = msg;
        self.dirty = true;
        effects
    }

    fn dirty(&self) -> bool {
        self.dirty
    }

    fn awaiting(&self) -> bool {
        self.awaiting
    }

    fn draw(&mut self, _frame: &mut Buffer) -> Option<Position> {
        self.log.borrow_mut().push(format!("frame {} at {}", self.shows, self.clock.0.get()));
        self.dirty = false;
        None
    }
}

/// A screen of 20x2 that nobody looks at.
struct Dark;

impl Stage for Dark {
    fn size(&self) -> std::io::Result<Size> {
        Ok(Size::new(20, 2))
    }

    fn forget(&mut self) {}

    fn show(&mut self, _frame: &mut Buffer, _caret: Option<Position>) -> std::io::Result<()> {
        Ok(())
    }
}

/// A world that notes what it is asked for.
struct World(Log);

impl Host<Told> for World {
    fn perform(&mut self, effect: String) -> Step<String> {
        self.0.borrow_mut().push(format!("do {effect}"));
        match effect.as_str() {
            "quit" => Step::Quit(3),
            "suspend" => Step::Suspend,
            "edit" => Step::Aside(Box::new(|| "edited".to_owned())),
            "redraw" => Step::Redraw,
            "tell" => Step::Tell("told back".to_owned()),
            _ => Step::Done,
        }
    }

    fn suspend(&mut self) -> std::io::Result<()> {
        self.0.borrow_mut().push("stopped".to_owned());
        Ok(())
    }

    fn reclaim(&mut self) -> std::io::Result<()> {
        self.0.borrow_mut().push("taken again".to_owned());
        Ok(())
    }
}

fn key(letter: &str) -> Incoming<String> {
    Incoming::Event(Event::Input(Read::typed(0, letter)))
}

fn size(width: u16) -> Incoming<String> {
    Incoming::Event(Event::Resize(width, 2))
}

fn msg(text: &str) -> Incoming<String> {
    Incoming::Msg(text.to_owned())
}

/// Runs the script on a screen of 20x2; what was told, drawn and done, and the end.
fn played(script: Vec<(u64, Incoming<String>)>) -> (Vec<String>, Exit) {
    let (log, clock) = (Log::default(), Hands::default());
    let mut inbox = Script { coming: script.into(), clock: clock.clone(), log: log.clone() };
    let mut app = Told { shows: String::new(), dirty: false, awaiting: false, log: log.clone(), clock: clock.clone() };
    let exit = run(&mut Dark, &mut app, &mut World(log.clone()), &mut inbox, &clock).unwrap();
    let told = log.borrow().clone();
    (told, exit)
}

#[test]
fn it_says_its_size_draws_and_then_sleeps() {
    let (told, exit) = played(vec![(500, key("j")), (9000, key("k"))]);
    assert_eq!(told, ["20x2", "frame 20x2 at 0", "sleep", "j", "frame j at 500", "sleep", "k", "frame k at 9000"]);
    assert_eq!((exit, exit.code()), (Exit::Lost, 1), "with nobody left to hear from it ends");
}

#[test]
fn what_changes_nothing_draws_nothing() {
    let (told, _) = played(vec![(500, msg("idle")), (900, msg("idle"))]);
    assert_eq!(told, ["20x2", "frame 20x2 at 0", "sleep", "idle", "sleep", "idle"]);
}

#[test]
fn what_waits_together_is_one_frame() {
    let (told, _) = played(vec![(500, key("a")), (500, key("b")), (500, msg("c"))]);
    assert_eq!(told, ["20x2", "frame 20x2 at 0", "sleep", "a", "b", "c", "frame c at 500"]);
}

#[test]
fn frames_are_16_ms_apart_and_the_last_state_is_always_drawn() {
    let script = (0..10).map(|step| (500 + step * 5, key(&step.to_string()))).collect();
    let (told, _) = played(script);
    let frames: Vec<&str> = told.iter().map(String::as_str).filter(|line| line.starts_with("frame")).collect();
    assert_eq!(frames, ["frame 20x2 at 0", "frame 0 at 500", "frame 3 at 516", "frame 6 at 532", "frame 9 at 548"]);
}

#[test]
fn of_many_sizes_only_the_last_is_told() {
    let (told, _) = played(vec![(500, size(10)), (500, key("j")), (500, size(11)), (500, size(97)), (500, key("k"))]);
    assert_eq!(told, ["20x2", "frame 20x2 at 0", "sleep", "j", "97x2", "k", "frame k at 500"]);
}

#[test]
fn after_a_key_a_frame_waits_3_ms_for_the_worker() {
    let (told, _) = played(vec![(500, key("search")), (502, msg("found"))]);
    assert_eq!(told[3..], ["search", "found", "frame found at 502"], "one frame, with the answer");
    let (told, _) = played(vec![(500, key("search")), (510, msg("found"))]);
    assert_eq!(told[3..], ["search", "frame search at 503", "sleep", "found", "frame found at 519"], "not longer");
}

#[test]
fn quitting_does_what_was_asked_for_with_it_and_nothing_more() {
    let (told, exit) = played(vec![(500, key("q")), (500, key("j"))]);
    assert_eq!(told[3..], ["q", "do save", "do quit", "do last words"]);
    assert_eq!(exit, Exit::Quit(3));
}

#[test]
fn an_effect_may_answer_at_once() {
    let (told, _) = played(vec![(500, msg("chain"))]);
    assert_eq!(told[3..], ["chain", "do tell", "told back", "frame told back at 500"]);
}

#[test]
fn signals_end_it_with_their_code() {
    let table = [(Signal::Hangup, 129), (Signal::Interrupt, 130), (Signal::Terminate, 143)];
    for (signal, code) in table {
        let (_, exit) = played(vec![(500, Incoming::Signal(signal)), (500, key("j"))]);
        assert_eq!((exit, exit.code()), (Exit::Signal(signal), code));
    }
}

#[test]
fn a_suspension_is_told_and_everything_drawn_again() {
    let own = |signal| (500, Incoming::Signal(signal));
    // Our own stop reaches us as signals too; they mean nothing.
    let (told, _) = played(vec![(500, key("z")), own(Signal::Stop), own(Signal::Continue), (900, msg("idle"))]);
    assert_eq!(told[3..], ["z", "do suspend", "stopped", "resumed", "20x2", "frame 20x2 at 500", "sleep", "idle"]);
}

#[test]
fn a_stop_from_outside_is_the_same_and_a_continuation_alone_takes_the_terminal() {
    let (told, _) = played(vec![(500, Incoming::Signal(Signal::Stop))]);
    assert_eq!(told[3..], ["stopped", "resumed", "20x2", "frame 20x2 at 500"]);
    let (told, _) = played(vec![(500, Incoming::Signal(Signal::Continue))]);
    assert_eq!(told[3..], ["taken again", "resumed", "20x2", "frame 20x2 at 500"]);
}

#[test]
fn another_program_has_the_terminal_for_a_while() {
    let (told, _) = played(vec![(500, key("e"))]);
    assert_eq!(told[3..], ["e", "do edit", "resumed", "20x2", "edited", "frame edited at 500"]);
}
