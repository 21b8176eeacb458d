//! What reaches the loop from outside: keys and pastes as they were read, sizes, signals, answers of workers.

use std::sync::mpsc::Receiver;
use std::time::Duration;

use crate::input::Read;

/// Something that the terminal or the system reports, for the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// What one read of the terminal brought.
    Input(Read),
    /// The terminal has this size now, in cells: width, height. Several in a row come as one, the last.
    Resize(u16, u16),
    /// Back from being suspended, or from another program that had the terminal.
    Resumed,
}

/// A message on its way to the loop.
#[derive(Debug)]
pub enum Incoming<M> {
    /// From the terminal or the system, for the program.
    Event(Event),
    /// From one of the program's own workers.
    Msg(M),
    /// A signal, for the loop.
    Signal(Signal),
    /// The terminal is gone.
    Lost,
}

/// The signals that casebook answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Signal {
    /// SIGQUIT.
    Quit,
    /// SIGHUP: the terminal hung up.
    Hangup,
    /// SIGINT from outside; Ctrl-c is a key here.
    Interrupt,
    /// SIGTERM.
    Terminate,
    /// SIGTSTP from outside; Ctrl-z is a key here.
    Stop,
    /// SIGCONT.
    Continue,
}

impl Signal {
    /// Its number, the same on every Unix for those that end a program.
    pub fn number(self) -> u8 {
        match self {
            Signal::Quit => 3,
            Signal::Hangup => 1,
            Signal::Interrupt => 2,
            Signal::Terminate => 15,
            Signal::Stop => 20,
            Signal::Continue => 18,
        }
    }
}

/// Where the loop's messages come from.
pub trait Inbox<M> {
    /// The next message, waiting at most so long for it (for ever without a limit). `None` when the time is over.
    fn next(&mut self, limit: Option<Duration>) -> Option<Incoming<M>>;
}

impl<M> Inbox<M> for Receiver<Incoming<M>> {
    fn next(&mut self, limit: Option<Duration>) -> Option<Incoming<M>> {
        use std::sync::mpsc::RecvTimeoutError::{Disconnected, Timeout};
        let received = match limit {
            None => self.recv().map_err(|_| Disconnected),
            Some(limit) => self.recv_timeout(limit),
        };
        match received {
            Ok(message) => Some(message),
            Err(Timeout) => None,
            // With every sender gone nothing can come any more, not even a key.
            Err(Disconnected) => Some(Incoming::Lost),
        }
    }
}
