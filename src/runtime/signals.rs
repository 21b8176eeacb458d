//! The thread that waits for signals and hands them to the loop, and sees to it that a loop that does not answer cannot
//! keep the terminal.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;

use super::events::{Event, Incoming, Signal};
use super::looping::Exit;
use super::terminal::{self, Out};

/// How long the loop may take to end after a signal.
const GRACE: Duration = Duration::from_secs(1);

/// Whether another program has the terminal: its Ctrl-c and Ctrl-z reach us too, and are not meant for us.
static ASIDE: AtomicBool = AtomicBool::new(false);

/// Says that another program has the terminal now, or no longer.
pub fn step_aside(aside: bool) {
    ASIDE.store(aside, Ordering::SeqCst);
}

/// SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT and SIGWINCH, which are ours from now on.
#[derive(Debug)]
pub struct Caught(Signals);

impl Caught {
    /// Catches them; what comes is kept.
    ///
    /// # Errors
    /// When a signal cannot be caught.
    pub fn new() -> io::Result<Self> {
        Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]).map(Caught)
    }

    /// Starts the thread that hands them to the loop, those that were kept first.
    ///
    /// # Errors
    /// When no thread can be started.
    pub fn hand_to<M: Send + 'static>(self, to: Sender<Incoming<M>>) -> io::Result<()> {
        let out = Out::new()?;
        let Caught(mut signals) = self;
        thread::Builder::new().name("signals".to_owned()).spawn(move || {
            let mut ending = false;
            for number in signals.forever() {
                let aside = ASIDE.load(Ordering::SeqCst);
                let signal = match number {
                    SIGINT | SIGQUIT | SIGCONT if aside => continue,
                    SIGTSTP if aside => {
                        // The other program stops; the shell comes back only when we stop with it.
                        let _ = signal_hook::low_level::emulate_default_handler(SIGTSTP);
                        continue;
                    }
                    SIGTERM => Signal::Terminate,
                    SIGQUIT => Signal::Quit,
                    SIGHUP => Signal::Hangup,
                    SIGINT => Signal::Interrupt,
                    SIGTSTP => Signal::Stop,
                    SIGCONT => Signal::Continue,
                    _ => {
                        if let Ok(size) = out.size() {
                            let _ = to.send(Incoming::Event(Event::Resize(size.width, size.height)));
                        }
                        continue;
                    }
                };
                let ends = matches!(signal, Signal::Terminate | Signal::Hangup | Signal::Interrupt | Signal::Quit);
                let told = to.send(Incoming::Signal(signal)).is_ok();
                if ends && (ending || !told) {
                    end_now(signal);
                }
                if ends {
                    ending = true;
                    let _ = thread::Builder::new().name("grace".to_owned()).spawn(move || {
                        thread::sleep(GRACE);
                        end_now(signal);
                    });
                }
            }
        })?;
        Ok(())
    }
}

/// The loop does not answer: the terminal is restored and the program ends here.
fn end_now(signal: Signal) -> ! {
    terminal::restore();
    std::process::exit(i32::from(Exit::Signal(signal).code()))
}

/// Stops the whole job, as the terminal itself does on Ctrl-z, and comes back when it is continued.
pub fn stop_job() {
    // The others of our job: a script that started us would else wait for us, and the shell would wait for the script.
    let _ = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
    let _ = signal_hook::low_level::emulate_default_handler(SIGTSTP);
}
