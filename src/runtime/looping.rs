//! The loop: wait, drain, update, run effects, draw. Generic over the program, what it is shown on, the source of
//! messages and the clock, so that a test can drive the whole program.
//!
//! Nothing is written and nothing wakes while there is nothing to do.

use std::collections::VecDeque;
use std::io;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};

use super::clock::Clock;
use super::events::{Event, Inbox, Incoming, Signal};
use super::screen::Stage;

/// The shortest time from one frame to the next.
const FRAME: Duration = Duration::from_millis(16);
/// How long a frame that follows a key waits for the answer of a worker.
const ANSWER: Duration = Duration::from_millis(3);
/// So long the first frame waits for what it is to show: an empty one first would only flicker.
const START: Duration = Duration::from_millis(50);
/// So many messages are taken in before it is looked whether a frame is due.
const DRAIN: usize = 256;

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

    /// Whether a worker's answer is under way that the next frame should show if it comes within 3 ms, or the first frame
    /// within 50 ms.
    fn awaiting(&self) -> bool;

    /// Draws everything into an empty frame; gives where the cursor is to be seen, when a text field has the focus.
    fn draw(&mut self, frame: &mut Buffer) -> Option<Position>;
}

/// The world, as the loop sees it: runs the program's effects and gives the terminal away for a while.
pub trait Host<A: App> {
    /// Runs one effect, at once or by handing it to a thread that answers through the loop's channel.
    fn perform(&mut self, effect: A::Effect) -> Step<A::Msg>;

    /// Begins to hand keys and signals to the loop, if it does not yet. The loop asks before it waits and after its first
    /// frame, so that no thread is started before there is something to see.
    fn listen(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Hands the terminal back, stops until the shell continues us, and takes the terminal again.
    fn suspend(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Takes the terminal again after something else continued us.
    fn reclaim(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Hands the terminal to another program while this runs, and takes it again.
    fn aside(&mut self, job: Box<dyn FnOnce() -> A::Msg>) -> io::Result<A::Msg> {
        Ok(job())
    }
}

/// What the loop itself has to do after an effect.
pub enum Step<M> {
    /// Nothing.
    Done,
    /// Take this message in next.
    Tell(M),
    /// Leave with this exit code, after the effects that were asked for together with this one.
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
    /// A signal ended it.
    Signal(Signal),
    /// The terminal is gone.
    Lost,
}

impl Exit {
    /// The exit code: 128 + n after signal n, 1 when the output was lost.
    pub fn code(self) -> u8 {
        match self {
            Exit::Quit(code) => code,
            Exit::Signal(signal) => signal.number().saturating_add(128),
            Exit::Lost => 1,
        }
    }
}

/// Runs the program until it ends. It is told its size first.
///
/// # Errors
/// When the terminal can no longer be written to or taken.
pub fn run<A, H, S>(
    stage: &mut S,
    app: &mut A,
    host: &mut H,
    inbox: &mut dyn Inbox<A::Msg>,
    clock: &dyn Clock,
) -> io::Result<Exit>
where
    A: App,
    H: Host<A>,
    S: Stage,
{
    let size = stage.size()?;
    let mut turn =
        Turn { stage, app, host, redraw: false, frame: Buffer::default(), own_stop: false, own_continue: false };
    if let Some(exit) = turn.take(Incoming::Event(Event::Resize(size.width, size.height)))? {
        return Ok(exit);
    }
    let mut shown: Option<Duration> = None;
    loop {
        if shown.is_some() || !turn.stale() {
            turn.host.listen()?;
        }
        let rest = match shown {
            _ if !turn.stale() => None,
            None => Some(Duration::ZERO),
            Some(shown) => Some(shown.saturating_add(FRAME).saturating_sub(clock.now())),
        };
        let mut typed = false;
        if let Some(first) = inbox.next(rest) {
            for message in drain(first, inbox) {
                typed |= matches!(message, Incoming::Event(Event::Input(_)));
                if let Some(exit) = turn.take(message)? {
                    return Ok(exit);
                }
            }
        }
        let patience = clock.now().saturating_add(if shown.is_none() { START } else { ANSWER });
        while (typed || shown.is_none()) && turn.app.awaiting() {
            turn.host.listen()?;
            let left = patience.saturating_sub(clock.now());
            let Some(message) = (if left.is_zero() { None } else { inbox.next(Some(left)) }) else { break };
            if let Some(exit) = turn.take(message)? {
                return Ok(exit);
            }
        }
        let due = shown.is_none_or(|shown| clock.now() >= shown.saturating_add(FRAME));
        if turn.stale() && due {
            turn.frame()?;
            shown = Some(clock.now());
        }
    }
}

/// The message and what waits behind it, of several sizes only the last.
fn drain<M>(first: Incoming<M>, inbox: &mut dyn Inbox<M>) -> Vec<Incoming<M>> {
    let mut messages = vec![first];
    while messages.len() < DRAIN
        && let Some(next) = inbox.next(Some(Duration::ZERO))
    {
        messages.push(next);
    }
    let is_size = |message: &Incoming<M>| matches!(message, Incoming::Event(Event::Resize(..)));
    let mut sizes = messages.iter().filter(|message| is_size(message)).count();
    messages.retain(|message| {
        if !is_size(message) {
            return true;
        }
        sizes = sizes.saturating_sub(1);
        sizes == 0
    });
    messages
}

/// What a turn of the loop works on.
struct Turn<'a, A, H, S> {
    stage: &'a mut S,
    app: &'a mut A,
    host: &'a mut H,
    /// What the terminal shows is not known: draw all of it.
    redraw: bool,
    /// What the next frame is drawn into.
    frame: Buffer,
    /// The next SIGTSTP is the one that we sent to our process group.
    own_stop: bool,
    /// The next SIGCONT is the one that ended our own stop.
    own_continue: bool,
}

impl<A, H, S> Turn<'_, A, H, S>
where
    A: App,
    H: Host<A>,
    S: Stage,
{
    /// Whether there is something to draw.
    fn stale(&self) -> bool {
        self.redraw || self.app.dirty()
    }

    /// Takes one message in.
    fn take(&mut self, message: Incoming<A::Msg>) -> io::Result<Option<Exit>> {
        match message {
            Incoming::Event(event) => {
                let msg = self.app.told(event);
                self.tell(msg)
            }
            Incoming::Msg(msg) => self.tell(msg),
            Incoming::Lost => Ok(Some(Exit::Lost)),
            Incoming::Signal(Signal::Stop) if std::mem::take(&mut self.own_stop) => Ok(None),
            Incoming::Signal(Signal::Continue) if std::mem::take(&mut self.own_continue) => Ok(None),
            Incoming::Signal(Signal::Stop) => {
                self.suspend()?;
                self.back()
            }
            Incoming::Signal(Signal::Continue) => {
                self.host.reclaim()?;
                self.back()
            }
            Incoming::Signal(signal) => Ok(Some(Exit::Signal(signal))),
        }
    }

    /// Tells the program, and runs what it asks for.
    fn tell(&mut self, msg: A::Msg) -> io::Result<Option<Exit>> {
        let mut exit = None;
        let mut messages = VecDeque::from([msg]);
        while let Some(msg) = messages.pop_front() {
            for effect in self.app.update(msg) {
                match self.host.perform(effect) {
                    Step::Done => {}
                    Step::Tell(msg) => messages.push_back(msg),
                    Step::Quit(code) => exit = Some(Exit::Quit(code)),
                    Step::Redraw => self.redraw = true,
                    Step::Suspend => {
                        self.suspend()?;
                        messages.extend(self.news()?);
                    }
                    Step::Aside(job) => {
                        let msg = self.host.aside(job)?;
                        messages.extend(self.news()?);
                        messages.push_back(msg);
                    }
                }
            }
            if exit.is_some() {
                break;
            }
        }
        Ok(exit)
    }

    /// Stops until something continues us.
    fn suspend(&mut self) -> io::Result<()> {
        (self.own_stop, self.own_continue) = (true, true);
        self.host.suspend()
    }

    /// The terminal is ours again: everything is drawn anew, and the program hears of it.
    fn back(&mut self) -> io::Result<Option<Exit>> {
        for msg in self.news()? {
            if let Some(exit) = self.tell(msg)? {
                return Ok(Some(exit));
            }
        }
        Ok(None)
    }

    /// What the program has to hear when the terminal is ours again; its size may have changed meanwhile.
    fn news(&mut self) -> io::Result<[A::Msg; 2]> {
        self.redraw = true;
        let Size { width, height } = self.stage.size()?;
        Ok([self.app.told(Event::Resumed), self.app.told(Event::Resize(width, height))])
    }

    /// Draws one frame.
    fn frame(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.redraw) {
            self.stage.forget();
        }
        let area = Rect::from((Position::ORIGIN, self.stage.size()?));
        if self.frame.area == area {
            self.frame.reset();
        } else {
            self.frame = Buffer::empty(area);
        }
        let caret = self.app.draw(&mut self.frame);
        self.stage.show(&mut self.frame, caret)
    }
}
