//! The loop: wait, drain, update, run effects, draw. Generic over the program, the terminal's backend, the source of
//! events and the clock, so that a test can drive the whole program.

use std::io;
use std::time::Duration;

use ratatui::layout::Position;
use ratatui::{Frame, Terminal};

use super::clock::Clock;
use super::events::{Event, Incoming, Signal};
use super::screen::Stage;

/// The program, as the loop sees it.
pub trait App {
    /// What the program is told: events of the terminal and answers of its workers.
    type Msg;
    /// What the program asks the world to do.
    type Effect;

    /// The message that stands for an event.
    fn told(&self, event: Event) -> Self::Msg;

    /// Takes one message in and says what to do about it.
    fn update(&mut self, msg: Self::Msg) -> Vec<Self::Effect>;

    /// Whether the screen no longer shows what it should. [`App::draw`] makes it false.
    fn dirty(&self) -> bool;

    /// Whether a worker's answer is under way that the next frame should show if it comes within 3 ms.
    fn awaiting(&self) -> bool;

    /// Draws everything. Sets the frame's cursor only when a text field has the focus.
    fn draw(&mut self, frame: &mut Frame<'_>);

    /// The cell where the hidden cursor rests while no text field has the focus; after [`App::draw`].
    fn rest(&self) -> Position;
}

/// The world, as the loop sees it: runs the program's effects.
pub trait Host<A: App> {
    /// Runs one effect, at once or by handing it to a thread that answers through the loop's channel.
    fn perform(&mut self, effect: A::Effect) -> Step<A::Msg>;
}

/// What the loop itself has to do after an effect.
pub enum Step<M> {
    /// Nothing.
    Done,
    /// Take this message in next.
    Tell(M),
    /// Leave with this exit code.
    Quit(u8),
    /// Hand the terminal back and stop until the shell continues us.
    Suspend,
    /// Forget what the terminal shows and draw all of it again.
    Redraw,
    /// Hand the terminal to another program (an editor) while this runs; then take its message in.
    Aside(Box<dyn FnOnce() -> M>),
}

/// Why the loop ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// The program quit, with this exit code.
    Quit(u8),
    /// A signal ended it: exit code 128 + its number.
    Signal(Signal),
    /// The terminal is gone.
    Lost,
}

/// Where the loop's messages come from.
pub trait Inbox<M> {
    /// The next message, waiting at most so long for it (for ever without a limit). `None` when the time is over.
    fn next(&mut self, limit: Option<Duration>) -> Option<Incoming<M>>;
}

/// Runs the program until it ends.
pub fn run<A, H, B>(
    terminal: &mut Terminal<B>,
    app: &mut A,
    host: &mut H,
    inbox: &mut dyn Inbox<A::Msg>,
    clock: &dyn Clock,
) -> io::Result<Exit>
where
    A: App,
    H: Host<A>,
    B: Stage,
    B::Error: Send + Sync + 'static,
{
    let _ = (terminal, app, host, inbox, clock);
    Ok(Exit::Lost)
}
