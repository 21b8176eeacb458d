//! What reaches the loop from outside: keys and pastes as they were read, sizes, signals, answers.

use crate::input::Read;

/// Something that the terminal or the system reports.
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
