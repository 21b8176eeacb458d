//! The terminal taken and given back under a pseudo-terminal, by a small program on the real loop: however it ends, the
//! terminal is as it was, and what is said comes after.
//!
//! The small program is this test binary itself, started again with the one ignored test below.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::string_slice,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and may read the clock so as not to hang"
)]

mod pty;

use std::io::Write;
use std::process::Command;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use casebook::input::{Press, Read};
use casebook::runtime::{App, Event, Host, Incoming, Seat, Step, SystemClock, run, terminal};
use pty::{Pty, Running};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::text::Text;
use ratatui::widgets::Widget;

/// Shows the keys that came, and does as some of them say.
#[derive(Default)]
struct Small {
    keys: String,
    size: String,
    dirty: bool,
    doomed: bool,
}

impl App for Small {
    type Msg = Event;
    type Effect = char;

    fn told(&self, event: Event) -> Event {
        event
    }

    fn update(&mut self, event: Event) -> Vec<char> {
        self.dirty = true;
        match event {
            Event::Resize(columns, rows) => self.size = format!("{columns}x{rows}"),
            Event::Resumed => self.keys.push_str("(back)"),
            Event::Input(Read { presses, .. }) => {
                let mut letters = Vec::new();
                for press in presses {
                    match press {
                        Press::Key(chord) => {
                            letters.extend(chord.text());
                            self.keys.extend(chord.text());
                        }
                        Press::Paste(text) => self.keys.push_str(&format!("({})", text.escape_debug())),
                        Press::Mouse { button, x, y } => self.keys.push_str(&format!("({button:?} {x},{y})")),
                    }
                }
                self.doomed = letters.contains(&'d');
                assert!(!letters.contains(&'k'), "fell over a \u{1b}[31mkey");
                return letters;
            }
        }
        Vec::new()
    }

    fn dirty(&self) -> bool {
        self.dirty
    }

    fn awaiting(&self) -> bool {
        false
    }

    fn draw(&mut self, frame: &mut Buffer) -> Option<Position> {
        assert!(!self.doomed, "fell over a frame");
        Text::from(format!("size {}\nkeys {}", self.size, self.keys)).render(frame.area, frame);
        self.dirty = false;
        None
    }
}

struct World {
    seat: Seat,
    /// Kept: the loop must not take the end of the channel for the end of the terminal.
    to: Sender<Incoming<Event>>,
}

impl Host<Small> for World {
    fn perform(&mut self, letter: char) -> Step<Event> {
        match letter {
            'q' => Step::Quit(7),
            'z' => Step::Suspend,
            'r' => Step::Redraw,
            'b' => loop {
                thread::park();
            },
            'w' => {
                let worker = thread::spawn(|| panic!("fell over a job"));
                let _ = worker.join();
                Step::Done
            }
            'c' => {
                assert_eq!(terminal::contain(|| -> () { panic!("nobody hears this") }), None);
                Step::Done
            }
            'e' => Step::Aside(Box::new(|| {
                let _ = Command::new("sh").args(["-c", "echo editing; read line; echo got $line"]).status();
                Event::Input(Read::typed(0, "E"))
            })),
            _ => Step::Done,
        }
    }

    fn listen(&mut self) -> std::io::Result<()> {
        self.seat.listen(&self.to)
    }

    fn suspend(&mut self) -> std::io::Result<()> {
        self.seat.suspend()
    }

    fn reclaim(&mut self) -> std::io::Result<()> {
        self.seat.reclaim()
    }

    fn aside(&mut self, job: Box<dyn FnOnce() -> Event>) -> std::io::Result<Event> {
        self.seat.aside(job)
    }
}

#[test]
#[ignore = "the small program that the other tests start"]
fn small_program() {
    terminal::die_politely();
    let clock = SystemClock::start();
    let (to, mut inbox) = channel();
    let seat = Seat::take(true, clock).unwrap();
    let mut screen = seat.screen(true).unwrap();
    let mut world = World { seat, to };
    let exit = run(&mut screen, &mut Small::default(), &mut world, &mut inbox, &clock).unwrap();
    drop(world);
    let _ = writeln!(std::io::stdout(), "said after");
    std::process::exit(i32::from(exit.code()));
}

/// Starts the small program and waits for its first frame.
fn small() -> Running {
    let mut run = Pty::new(60, 6).program(std::env::current_exe().unwrap()).start(&[
        "--exact",
        "small_program",
        "--ignored",
        "--nocapture",
        "--test-threads=1",
    ]);
    run.wait("size 60x6");
    run
}

/// Starts the small program from a shell, as this command says; `$0` is the program.
fn from_shell(command: &str) -> Running {
    let program = std::env::current_exe().unwrap();
    Pty::new(60, 6).program("/bin/sh").start(&["-c", command, program.to_str().unwrap()])
}

/// Where a text stands among the bytes.
fn place(run: &mut Running, text: &str) -> usize {
    let bytes = run.raw();
    bytes
        .windows(text.len())
        .rposition(|part| part == text.as_bytes())
        .unwrap_or_else(|| panic!("never wrote {text:?}"))
}

#[test]
fn it_takes_the_terminal_and_gives_it_back() {
    let mut run = small();
    assert!(run.is_raw());
    assert!(run.screen().alternate_screen() && run.screen().bracketed_paste());
    run.send("jq");
    assert_eq!(run.exit(), 7);
    run.assert_sane();
    assert!(!run.is_raw());
    assert!(place(&mut run, "said after") > place(&mut run, "\x1b[?1049l"));
    let times = run.raw().windows(8).filter(|part| part == b"\x1b[?1049l").count();
    assert_eq!(times, 1, "given back once");
}

#[test]
fn while_nothing_happens_nothing_is_written() {
    let mut run = small();
    run.settle();
    let mark = run.mark();
    thread::sleep(std::time::Duration::from_millis(500));
    assert_eq!(run.since(mark), b"");
}

#[test]
fn it_asks_the_terminal_nothing() {
    let mut run = small();
    run.send("jq");
    run.exit();
    for question in ["\x1b[6n", "\x1b[c", "\x1b[0c", "\x1b]11;?", "\x1b[?u", "\x1b[>"] {
        assert!(!run.raw().windows(question.len()).any(|part| part == question.as_bytes()), "{question:?}");
    }
}

#[test]
fn keys_pastes_and_the_mouse_arrive_in_order() {
    let mut run = small();
    run.send("ㅘ가\x1b[200~결제\r\n지연\x1b[201~j\x1b[<64;3;2M\x1b[<0;3;2M\x1b[<0;3;2mx");
    run.wait("keys ㅘ가(결제\\r\\n지연)j(WheelUp 2,1)(Left 2,1)x");
}

#[test]
fn a_panic_anywhere_restores_the_terminal_and_then_says_one_sentence() {
    for (key, said) in [("k", "fell over a \u{fffd}[31mkey"), ("d", "fell over a frame"), ("w", "fell over a job")] {
        let mut run = small();
        run.send(key);
        assert_eq!(run.exit(), 101, "{key}");
        run.assert_sane();
        assert!(!run.is_raw(), "{key}");
        assert!(place(&mut run, "casebook: internal fault: fell over") > place(&mut run, "\x1b[?1049l"), "{key}");
        let plain = said.split('\u{fffd}').next().unwrap();
        assert!(run.text().contains(plain), "{key}: {}", run.text());
        assert!(!run.text().contains("backtrace"), "{}", run.text());
    }
}

#[test]
fn a_contained_panic_is_not_seen() {
    let mut run = small();
    run.send("cj");
    run.wait("keys cj");
    run.send("q");
    assert_eq!(run.exit(), 7);
    assert!(!run.raw().windows(6).any(|part| part == b"nobody"));
}

#[test]
fn signals_end_it_with_their_code_and_a_sane_terminal() {
    for (signal, code) in [("TERM", 143), ("HUP", 129), ("INT", 130)] {
        for key in ["j", "b"] {
            let mut run = small();
            run.send(key); // b: the loop never answers again
            run.settle();
            run.signal(signal);
            assert_eq!(run.exit(), code, "{signal} after {key}");
            run.assert_sane();
            assert!(!run.is_raw(), "{signal} after {key}");
        }
    }
}

#[test]
fn it_is_suspended_and_comes_back_at_another_size() {
    for by_key in [true, false] {
        let mut run = small();
        if by_key {
            run.send("z")
        } else {
            run.signal("TSTP")
        }
        run.until("stopped", Running::stopped);
        assert!(!run.is_raw());
        run.assert_sane();
        run.resize(50, 5);
        run.signal("CONT");
        run.wait("size 50x5");
        run.wait("(back)");
        assert!(run.is_raw() && run.screen().alternate_screen());
        run.send("jq");
        assert_eq!(run.exit(), 7);
        run.assert_sane();
    }
}

#[test]
fn another_program_has_the_terminal_and_its_keys() {
    let mut run = small();
    run.send("e");
    run.wait("editing");
    assert!(!run.is_raw());
    run.send("not for us\r");
    run.wait("(back)E");
    assert!(run.is_raw());
    let shown = run.text();
    assert!(!shown.contains("not for us"), "{shown}");
    assert!(place(&mut run, "got not for us") > 0);
    run.send("q");
    assert_eq!(run.exit(), 7);
}

#[test]
fn a_storm_of_sizes_ends_at_the_last() {
    let mut run = small();
    let mark = run.mark();
    for step in 0..200 {
        run.resize(40 + step % 50, 5 + step % 20);
        thread::sleep(std::time::Duration::from_millis(2));
    }
    run.resize(97, 31);
    run.wait("size 97x31");
    run.settle();
    let bytes = run.since(mark).to_vec();
    let count = |code: &str| bytes.windows(code.len()).filter(|part| *part == code.as_bytes()).count();
    assert!(count("\x1b[2J") <= count("\x1b[?2026h"), "a clearing is part of its frame");
    assert!(count("\x1b[?2026h") < 200, "sizes are merged");
}

#[test]
fn with_something_else_on_standard_input_the_keys_come_from_the_terminal() {
    let mut run = from_shell("exec \"$0\" --exact small_program --ignored --nocapture --test-threads=1 </dev/null");
    run.wait("size 60x6");
    run.send("jj");
    run.wait("keys jj");
    run.send("q");
    assert_eq!(run.exit(), 7);
    run.assert_sane();
    assert!(!run.is_raw());
}
