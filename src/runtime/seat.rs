//! Our seat at the terminal: its modes, the signals and the thread that reads it, taken and given away together for a
//! suspension or for another program.

use std::io;
use std::sync::mpsc::Sender;

use super::clock::SystemClock;
use super::events::Incoming;
use super::keys::{self, Gate};
use super::screen::Screen;
use super::signals::{self, Caught};
use super::terminal::{Guard, Out};

/// The terminal while it is ours. Dropped, it is as it was.
#[derive(Debug)]
pub struct Seat {
    guard: Guard,
    gate: Gate,
    clock: SystemClock,
    /// Until somebody listens to them.
    signals: Option<Caught>,
}

impl Seat {
    /// Takes the terminal. Keys and signals are kept until [`Seat::listen`]; the times of keys are those of `clock`.
    ///
    /// # Errors
    /// When the terminal does not let itself be taken; it is as it was then.
    pub fn take(mouse: bool, clock: SystemClock) -> io::Result<Self> {
        // Signals first: one that comes while the modes are switched on must find them undone.
        let signals = Some(Caught::new()?);
        Ok(Seat { guard: Guard::enter(mouse)?, gate: Gate::default(), clock, signals })
    }

    /// Begins to hand keys and signals to the loop, if it does not yet.
    ///
    /// # Errors
    /// When no thread can be started.
    pub fn listen<M: Send + 'static>(&mut self, to: &Sender<Incoming<M>>) -> io::Result<()> {
        let Some(signals) = self.signals.take() else { return Ok(()) };
        signals.hand_to(to.clone())?;
        keys::start(to.clone(), self.gate.clone(), self.clock)
    }

    /// What to draw on. Without `colour` nothing is coloured.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn screen(&self, colour: bool) -> io::Result<Screen<Out>> {
        let size = Out::new()?;
        Ok(Screen::new(Out::new()?, colour, move || size.size()))
    }

    /// Gives the terminal back, stops until something continues us, and takes it again.
    ///
    /// # Errors
    /// When the terminal does not let itself be taken again.
    pub fn suspend(&self) -> io::Result<()> {
        self.gate.close();
        self.guard.release();
        signals::stop_job();
        self.guard.reclaim()?;
        self.gate.open();
        Ok(())
    }

    /// Takes the terminal again after something else stopped and continued us.
    ///
    /// # Errors
    /// When the terminal does not let itself be taken again.
    pub fn reclaim(&self) -> io::Result<()> {
        self.guard.reclaim()
    }

    /// Gives the terminal to another program while `job` runs, which is to start it and wait for it.
    ///
    /// # Errors
    /// When the terminal does not let itself be taken again.
    pub fn aside<T>(&self, job: impl FnOnce() -> T) -> io::Result<T> {
        self.gate.close();
        self.guard.release();
        signals::step_aside(true);
        let result = job();
        signals::step_aside(false);
        self.guard.reclaim()?;
        self.gate.open();
        Ok(result)
    }
}
