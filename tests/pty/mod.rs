//! A harness for tests under a pseudo-terminal: the program as a person meets it.
//!
//! ```ignore
//! mod pty;
//! let mut run = pty::Pty::new(80, 24).env("CASEBOOK_LANG", "en").start(&["--corpus", folder]);
//! run.wait("240");                   // until it is on the screen, ten seconds at most
//! run.send("/dns\r");                // one write; `keys` writes one key at a time
//! assert!(run.row(0).contains("dns"));
//! let mark = run.mark();             // bytes from here on: run.since(mark)
//! run.send("q");
//! assert_eq!(run.exit(), 0);
//! ```
//!
//! Times are limits against hanging only; no test asserts one.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::string_slice,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and may read the clock so as not to hang"
)]
#![allow(dead_code, reason = "each test binary uses its own part of the harness")]

use std::io::{Read, Write};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Nothing takes longer than this, or it hangs.
const LIMIT: Duration = Duration::from_secs(10);

/// What to start, and on what.
pub struct Pty {
    columns: u16,
    rows: u16,
    program: PathBuf,
    env: Vec<(String, String)>,
    unset: Vec<String>,
    link: Option<Link>,
}

/// A slow line between the program and the person.
#[derive(Debug, Clone, Copy)]
pub struct Link {
    /// What comes from the program, in bytes a second.
    pub rate: usize,
    /// What everything takes on its way, in either direction.
    pub delay: Duration,
}

impl Pty {
    /// casebook on a terminal of that many cells, in an environment that holds nothing of the machine's but PATH: an
    /// empty home, UTF-8, xterm-256color.
    pub fn new(columns: u16, rows: u16) -> Self {
        Pty {
            columns,
            rows,
            program: env!("CARGO_BIN_EXE_casebook").into(),
            env: Vec::new(),
            unset: Vec::new(),
            link: None,
        }
    }

    /// Another program than casebook.
    pub fn program(mut self, program: impl Into<PathBuf>) -> Self {
        self.program = program.into();
        self
    }

    /// With this variable.
    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.env.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Without this variable.
    pub fn without(mut self, name: &str) -> Self {
        self.unset.push(name.to_owned());
        self
    }

    /// Over a slow line.
    pub fn over(mut self, link: Option<Link>) -> Self {
        self.link = link;
        self
    }

    /// Starts it.
    pub fn start(self, arguments: &[&str]) -> Running {
        let size = PtySize { rows: self.rows, cols: self.columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let home = tempfile::tempdir().unwrap();
        let mut command = CommandBuilder::new(&self.program);
        command.args(arguments);
        command.env_clear();
        command.cwd(home.path());
        for (name, value) in [("TERM", "xterm-256color"), ("LANG", "C.UTF-8"), ("LC_ALL", "C.UTF-8")] {
            command.env(name, value);
        }
        command.env("HOME", home.path());
        command.env("PATH", option_env!("PATH").unwrap_or("/usr/bin:/bin"));
        self.env.iter().for_each(|(name, value)| command.env(name, value));
        self.unset.iter().for_each(|name| command.env_remove(name));
        let before = modes(&*pair.master);
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let mut writer = pair.master.take_writer().unwrap();
        let (to, mut bytes) = channel();
        // What is not read keeps the program waiting, as a line does that is full.
        let (most, pause) = match self.link {
            Some(link) => (link.rate.div_ceil(20), Duration::from_millis(50)),
            None => (65_536, Duration::ZERO),
        };
        thread::spawn(move || {
            let mut chunk = vec![0; most];
            while let Ok(read @ 1..) = reader.read(&mut chunk) {
                if to.send(chunk[..read].to_vec()).is_err() {
                    break;
                }
                thread::sleep(pause);
            }
        });
        if let Some(link) = self.link {
            bytes = late(bytes, link.delay);
            let (keys, typed) = channel();
            let typed = late(typed, link.delay);
            let mut master = std::mem::replace(&mut writer, Box::new(Typed(keys)));
            thread::spawn(move || {
                while let Ok(keys) = typed.recv() {
                    let _ = master.write_all(&keys);
                    let _ = master.flush();
                }
            });
        }
        let parser = vt100::Parser::new(self.rows.try_into().unwrap(), self.columns.try_into().unwrap(), 0);
        Running { child, master: pair.master, writer, bytes, parser, raw: Vec::new(), home, before, status: None }
    }
}

/// Everything that tcgetattr tells.
fn modes(master: &dyn MasterPty) -> String {
    let tty = std::fs::File::open(master.tty_name().unwrap()).unwrap();
    format!("{:?}", rustix::termios::tcgetattr(tty).unwrap())
}

/// The same, each so much later.
fn late(from: Receiver<Vec<u8>>, delay: Duration) -> Receiver<Vec<u8>> {
    let (under_way, stamped) = channel();
    thread::spawn(move || from.iter().all(|bytes| under_way.send((Instant::now() + delay, bytes)).is_ok()));
    let (to, arrived) = channel();
    thread::spawn(move || {
        stamped.iter().all(|(due, bytes)| {
            thread::sleep(due.saturating_duration_since(Instant::now()));
            to.send(bytes).is_ok()
        })
    });
    arrived
}

/// Keys that go out over a slow line.
struct Typed(Sender<Vec<u8>>);

impl Write for Typed {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let _ = self.0.send(bytes.to_vec());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A program under a pseudo-terminal. Dropped, it is killed.
pub struct Running {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    bytes: Receiver<Vec<u8>>,
    parser: vt100::Parser,
    raw: Vec<u8>,
    home: tempfile::TempDir,
    before: String,
    status: Option<i32>,
}

impl Running {
    /// Its home folder.
    pub fn home(&self) -> &std::path::Path {
        self.home.path()
    }

    /// Its process id.
    pub fn pid(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Takes in what has been written, waiting at most so long for something; whether something came.
    fn pump(&mut self, limit: Duration) -> bool {
        let mut got = false;
        loop {
            match self.bytes.recv_timeout(if got { Duration::ZERO } else { limit }) {
                Ok(chunk) => {
                    self.parser.process(&chunk);
                    self.raw.extend_from_slice(&chunk);
                    got = true;
                }
                Err(RecvTimeoutError::Timeout) => return got,
                Err(RecvTimeoutError::Disconnected) => {
                    // Nothing comes any more; who waits for the end of the program must not spin.
                    if !got {
                        thread::sleep(limit.min(Duration::from_millis(5)));
                    }
                    return got;
                }
            }
        }
    }

    /// Waits until `holds`, with the screen when it never does.
    pub fn until(&mut self, what: &str, mut holds: impl FnMut(&mut Self) -> bool) {
        let start = Instant::now();
        while !holds(self) {
            assert!(start.elapsed() < LIMIT, "never: {what}\n{}", self.text());
            self.pump(Duration::from_millis(20));
        }
    }

    /// Waits until the text is on the screen.
    pub fn wait(&mut self, text: &str) {
        self.until(&format!("on the screen: {text:?}"), |run| run.text().contains(text));
    }

    /// Waits until the text is no longer on the screen.
    pub fn gone(&mut self, text: &str) {
        self.until(&format!("gone from the screen: {text:?}"), |run| !run.text().contains(text));
    }

    /// Waits until nothing has been written for a while.
    pub fn settle(&mut self) {
        let start = Instant::now();
        while self.pump(Duration::from_millis(150)) {
            assert!(start.elapsed() < LIMIT, "it never stops writing\n{}", self.text());
        }
    }

    /// Writes these letters in one go.
    pub fn send(&mut self, text: &str) {
        let _ = self.writer.write_all(text.as_bytes());
        let _ = self.writer.flush();
    }

    /// Writes these letters one at a time, as a person types them: each is taken in before the next.
    pub fn keys(&mut self, text: &str) {
        for letter in text.chars() {
            self.send(letter.encode_utf8(&mut [0; 4]));
            self.pump(Duration::from_millis(30));
        }
    }

    /// Writes these letters in one go and takes in what comes of it, when it comes soon.
    pub fn press(&mut self, text: &str) {
        self.send(text);
        while self.pump(Duration::from_millis(40)) {}
    }

    /// A bracketed paste.
    pub fn paste(&mut self, text: &str) {
        self.send(&format!("\x1b[200~{text}\x1b[201~"));
    }

    /// Gives the terminal another size.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.parser.screen_mut().set_size(rows.try_into().unwrap(), columns.try_into().unwrap());
        self.master.resize(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    /// Sends a signal by its name: `TERM`, `CONT`.
    pub fn signal(&mut self, name: &str) {
        let status = std::process::Command::new("kill").args(["-s", name, &self.pid().to_string()]).status().unwrap();
        assert!(status.success());
    }

    /// Whether the program is stopped, as after Ctrl-z (Linux).
    pub fn stopped(&mut self) -> bool {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.pid())).unwrap_or_default();
        stat.rsplit_once(')').is_some_and(|(_, rest)| rest.trim_start().starts_with('T'))
    }

    /// Whether the terminal is in raw mode: a line is not kept until Enter.
    pub fn is_raw(&mut self) -> bool {
        use rustix::termios::{LocalModes, tcgetattr};
        let tty = std::fs::File::open(self.master.tty_name().unwrap()).unwrap();
        !tcgetattr(&tty).unwrap().local_modes.contains(LocalModes::ICANON)
    }

    /// The screen as text, rows without the blanks at their ends.
    pub fn text(&mut self) -> String {
        self.pump(Duration::ZERO);
        self.parser.screen().contents()
    }

    /// One row of the screen, the top one is 0.
    pub fn row(&mut self, row: usize) -> String {
        self.pump(Duration::ZERO);
        let columns = self.parser.screen().size().1;
        self.parser.screen().rows(0, columns.into()).nth(row).unwrap_or_default()
    }

    /// The emulator's screen: cells, colours, cursor, modes.
    pub fn screen(&mut self) -> &vt100::Screen {
        self.pump(Duration::ZERO);
        self.parser.screen()
    }

    /// The column and row of the cursor, when it shows.
    pub fn cursor(&mut self) -> Option<(u16, u16)> {
        let screen = self.screen();
        let (row, column) = screen.cursor_position();
        (!screen.hide_cursor()).then_some((column, row))
    }

    /// Every byte that it wrote.
    pub fn raw(&mut self) -> &[u8] {
        self.pump(Duration::ZERO);
        &self.raw
    }

    /// Where the bytes stand now.
    pub fn mark(&mut self) -> usize {
        self.raw().len()
    }

    /// The bytes since that mark.
    pub fn since(&mut self, mark: usize) -> &[u8] {
        self.pump(Duration::ZERO);
        &self.raw[mark..]
    }

    /// Waits for the end of the program and gives its exit code; what it wrote last has been taken in.
    pub fn exit(&mut self) -> i32 {
        self.until("the end of the program", |run| run.ended());
        // What it wrote is still on its way through the terminal: to the end of it, or to two silent seconds.
        while self.pump(Duration::from_secs(2)) {}
        self.status.unwrap()
    }

    /// Its exit code, once it has ended.
    pub fn code(&self) -> Option<i32> {
        self.status
    }

    /// Whether the program has ended.
    pub fn ended(&mut self) -> bool {
        if self.status.is_none() {
            self.status = self.child.try_wait().unwrap().map(|status| i32::try_from(status.exit_code()).unwrap());
        }
        self.status.is_some()
    }

    /// Asserts that the line discipline is as it was before the program started.
    pub fn assert_modes_as_before(&self) {
        assert_eq!(modes(&*self.master), self.before);
    }

    /// Asserts that the terminal is as it was: every mode that was switched on is off again, and the cursor shows.
    pub fn assert_sane(&mut self) {
        self.settle();
        for mode in ["1049", "2004", "1000", "1002", "1003", "1006", "2026"] {
            let last = |end: char| {
                let code = format!("\x1b[?{mode}{end}");
                self.raw.windows(code.len()).rposition(|bytes| bytes == code.as_bytes())
            };
            if let Some(on) = last('h') {
                assert!(last('l') > Some(on), "mode {mode} stays on");
            }
        }
        assert!(!self.parser.screen().hide_cursor(), "the cursor stays hidden");
        assert!(!self.parser.screen().alternate_screen(), "the alternate screen stays");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.ended() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
