//! The terminal's modes: switched on together, undone exactly once, whatever ends the program: its end, an error, a
//! panic in any thread, a signal, a suspension.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::os::fd::AsFd;
use std::panic;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use ratatui::layout::Size;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Signal, getpid, kill_process};
use rustix::termios::{QueueSelector, tcflush};

use super::env::Env;
use crate::text::clean;

/// The modes that are on, as bits; each is set before it is switched on, so that half a set-up is undone too.
static ON: AtomicU8 = AtomicU8::new(0);
/// Held while bytes go out, so that nothing is written between and after the bytes that undo the modes.
static OUTPUT: Mutex<()> = Mutex::new(());

/// So long a terminal may take to take its last bytes, before those that are under way are dropped.
const PATIENCE: Timespec = Timespec { tv_sec: 0, tv_nsec: 500_000_000 };

const RAW: u8 = 1;
const SCREEN: u8 = 2;
const PASTE: u8 = 4;
const MOUSE: u8 = 8;

/// Why the screen cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    /// Standard output is no terminal.
    #[error("standard output is not a terminal")]
    Output,
    /// There is no terminal to read keys from.
    #[error("there is no terminal to read keys from")]
    Input,
    /// TERM is `dumb`.
    #[error("this terminal (TERM=dumb) cannot show a screen")]
    Dumb,
}

/// Whether there is a terminal to draw on and to read keys from. Writes nothing and asks the terminal nothing.
///
/// # Errors
/// Says what is missing.
pub fn usable(env: &Env) -> Result<(), Unusable> {
    if !io::stdout().is_terminal() {
        return Err(Unusable::Output);
    }
    if env.dumb {
        return Err(Unusable::Dumb);
    }
    if !io::stdin().is_terminal() && File::options().read(true).write(true).open("/dev/tty").is_err() {
        return Err(Unusable::Input);
    }
    Ok(())
}

/// The terminal while it is ours. Dropped, it is as it was.
#[derive(Debug)]
pub struct Guard {
    mouse: bool,
}

impl Guard {
    /// Takes the terminal: raw mode, the alternate screen, bracketed paste, and the mouse if it is wanted.
    ///
    /// # Errors
    /// When the terminal does not let itself be taken; what had been switched on is undone.
    pub fn enter(mouse: bool) -> io::Result<Self> {
        let guard = Guard { mouse };
        guard.take()?;
        Ok(guard)
    }

    /// Switches everything on.
    fn take(&self) -> io::Result<()> {
        ON.fetch_or(RAW, Ordering::SeqCst);
        crossterm::terminal::enable_raw_mode()?;
        let mut on = RAW | SCREEN | PASTE;
        let mut bytes = b"\x1b[?1049h\x1b[2J\x1b[?2004h".to_vec();
        if self.mouse {
            on |= MOUSE;
            bytes.extend_from_slice(b"\x1b[?1000h\x1b[?1006h");
        }
        ON.store(on, Ordering::SeqCst);
        Out::new()?.write_all(&bytes)
    }

    /// Gives the terminal back for a while.
    pub fn release(&self) {
        restore();
    }

    /// Takes the terminal again, whoever had it meanwhile.
    ///
    /// # Errors
    /// When the terminal does not let itself be taken.
    pub fn reclaim(&self) -> io::Result<()> {
        // A shell may have changed the mode under us, and raw mode is only entered from outside of it.
        if ON.load(Ordering::SeqCst) & RAW != 0 {
            let _ = crossterm::terminal::disable_raw_mode();
        }
        self.take()
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        restore();
    }
}

/// Undoes every mode that is on. Does it once, and nothing the next time. Never fails and never waits long: it also runs
/// while the program dies.
pub fn restore() {
    let (_held, on) = take_over();
    // The end of a frame and of a style that were cut off come first.
    let undo: [(u8, &[u8]); 4] = [
        (SCREEN, b"\x1b[?2026l\x1b[0m"),
        (MOUSE, b"\x1b[?1006l\x1b[?1000l"),
        (PASTE, b"\x1b[?2004l"),
        (SCREEN, b"\x1b[?25h\x1b[?1049l"),
    ];
    let bytes: Vec<u8> =
        undo.iter().filter(|(mode, _)| on & mode != 0).flat_map(|(_, bytes)| *bytes).copied().collect();
    if !bytes.is_empty() && takes(PATIENCE) {
        let _ = write_all(&mut io::stdout().as_fd(), &bytes);
    }
    if on & RAW != 0 {
        let _ = crossterm::terminal::disable_raw_mode();
    }
}

/// Sees to it that nobody else writes any more; gives what tells so, and the modes that were on. A thread may be stuck in a
/// write, since the terminal is held or its line is full: what it has not taken by then is dropped, so that the write ends.
fn take_over() -> (Option<MutexGuard<'static, ()>>, u8) {
    for patience in 0..40 {
        if let Ok(held) = OUTPUT.try_lock() {
            return (Some(held), ON.swap(0, Ordering::SeqCst));
        }
        if patience >= 20 {
            drop_output();
            // The write goes on only when something wakes it; this signal says no more than to look at the size.
            let _ = kill_process(getpid(), Signal::WINCH);
        }
        thread::sleep(Duration::from_millis(10));
    }
    (None, ON.swap(0, Ordering::SeqCst))
}

/// Whether the terminal takes a few bytes now, within `limit`, or after what it has not taken yet was dropped.
fn takes(limit: Timespec) -> bool {
    let stdout = io::stdout();
    let ready = |limit: &Timespec| {
        let mut wait = [PollFd::new(&stdout, PollFlags::OUT)];
        poll(&mut wait, Some(limit)).is_ok_and(|ready| ready > 0)
    };
    ready(&limit) || {
        drop_output();
        ready(&Timespec::default())
    }
}

/// Drops what was written and not yet taken by the terminal.
fn drop_output() {
    let _ = tcflush(io::stdout(), QueueSelector::OFlush);
}

/// Where frames go: standard output without its lock and buffer. What is written after the terminal was given back is
/// swallowed.
#[derive(Debug)]
pub struct Out(File);

impl Out {
    /// Standard output.
    ///
    /// # Errors
    /// When it is closed.
    pub fn new() -> io::Result<Self> {
        Ok(Out(File::from(io::stdout().as_fd().try_clone_to_owned()?)))
    }

    /// The size of the terminal in cells; 80x24 when it does not say.
    ///
    /// # Errors
    /// When it is no terminal any more.
    pub fn size(&self) -> io::Result<Size> {
        let size = rustix::termios::tcgetwinsize(&self.0)?;
        if size.ws_col == 0 || size.ws_row == 0 {
            return Ok(Size::new(80, 24));
        }
        Ok(Size::new(size.ws_col, size.ws_row))
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let _held = OUTPUT.lock();
        if ON.load(Ordering::SeqCst) & SCREEN == 0 {
            return Ok(());
        }
        write_all(&mut self.0.as_fd(), bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes all of it, also where another program made the terminal non-blocking.
fn write_all(out: &mut impl AsFd, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match rustix::io::write(&*out, bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => bytes = bytes.get(written..).unwrap_or_default(),
            Err(rustix::io::Errno::INTR) => {}
            Err(rustix::io::Errno::AGAIN) => {
                let mut wait = [PollFd::new(&*out, PollFlags::OUT)];
                let _ = poll(&mut wait, None);
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

thread_local! {
    /// Whether a panic in this thread is caught, and so is no end of the program.
    static CONTAINED: Cell<bool> = const { Cell::new(false) };
}

/// Runs `work` so that a panic in it ends neither the program nor the screen; `None` then.
pub fn contain<T>(work: impl FnOnce() -> T + panic::UnwindSafe) -> Option<T> {
    let before = CONTAINED.replace(true);
    let result = panic::catch_unwind(work);
    CONTAINED.set(before);
    result.ok()
}

/// From now on a panic in any thread restores the terminal, says one plain sentence on standard error and ends the
/// program with exit code 101. A backtrace follows only when `RUST_BACKTRACE` asks for it.
pub fn die_politely() {
    panic::set_hook(Box::new(|panic| {
        if CONTAINED.get() {
            return;
        }
        restore();
        let said = panic.payload_as_str().map(clean::line).unwrap_or_default();
        let place = panic.location().map(|place| format!(" ({}:{})", place.file(), place.line())).unwrap_or_default();
        let mut error = io::stderr();
        let _ =
            writeln!(error, "casebook: internal fault: {said}{place}. This is a bug in casebook; please report it.");
        let trace = std::backtrace::Backtrace::capture();
        if trace.status() == std::backtrace::BacktraceStatus::Captured {
            let _ = writeln!(error, "{trace}");
        }
        // The other threads would go on drawing on a terminal that is no longer ours.
        std::process::exit(101);
    }));
}
