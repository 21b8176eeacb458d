//! The terminal's modes: switched on together, undone exactly once, whatever ends the program: its end, an error, a
//! panic in any thread, a signal, a suspension.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::os::fd::AsFd;
use std::panic;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, Ordering};
use std::thread;
use std::time::Duration;

use ratatui::layout::Size;
use rustix::event::{PollFd, PollFlags, poll};

use super::env::Env;
use crate::text::clean;

/// The modes that are on, as bits; each is set before it is switched on, so that half a set-up is undone too.
static ON: AtomicU8 = AtomicU8::new(0);
/// Held while bytes go out, so that nothing is written between and after the bytes that undo the modes.
static OUTPUT: Mutex<()> = Mutex::new(());

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
    // A thread that is stuck in a write must not keep the terminal from being restored.
    let mut tries = 0;
    let _held = loop {
        match OUTPUT.try_lock() {
            Ok(held) => break Some(held),
            Err(_) if tries == 20 => break None,
            Err(_) => thread::sleep(Duration::from_millis(10)),
        }
        tries += 1;
    };
    let on = ON.swap(0, Ordering::SeqCst);
    // The end of a frame and of a style that were cut off come first.
    let undo: [(u8, &[u8]); 4] = [
        (SCREEN, b"\x1b[?2026l\x1b[0m"),
        (MOUSE, b"\x1b[?1006l\x1b[?1000l"),
        (PASTE, b"\x1b[?2004l"),
        (SCREEN, b"\x1b[?25h\x1b[?1049l"),
    ];
    let bytes: Vec<u8> =
        undo.iter().filter(|(mode, _)| on & mode != 0).flat_map(|(_, bytes)| *bytes).copied().collect();
    if !bytes.is_empty() {
        let _ = write_all(&mut io::stdout().as_fd(), &bytes);
    }
    if on & RAW != 0 {
        let _ = crossterm::terminal::disable_raw_mode();
    }
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
