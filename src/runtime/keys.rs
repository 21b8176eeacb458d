//! The thread that reads the terminal: what one read brought goes to the loop as one message, in our own types.

use std::collections::VecDeque;
use std::io::{self, IsTerminal};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crossterm::event::{
    Event as Reported, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use rustix::event::{PollFd, PollFlags, poll};

use super::clock::{Clock, SystemClock};
use super::events::{Event, Incoming};
use crate::input::{Button, Chord, Key, Press, Read};

/// More than this is not taken for one read.
const MOST: usize = 65_536;
/// How long it is looked for more of the same read; long enough not to be overslept, and looked at twice.
const MORE: Duration = Duration::from_micros(50);

/// How long a signal may take to tell why there is nothing to read any more.
const HANGUP: Duration = Duration::from_millis(50);

/// Keeps the reading thread from taking the keys of another program that has the terminal for a while.
#[derive(Debug, Clone, Default)]
pub struct Gate(Arc<(Mutex<bool>, Condvar)>);

impl Gate {
    /// Nothing is read from now on; what is being read right now is finished first.
    pub fn close(&self) {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
    }

    /// Reading goes on.
    pub fn open(&self) {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner) = false;
        self.0.1.notify_all();
    }

    /// Waits until it is open, and runs `read` while it cannot be closed.
    fn pass<T>(&self, read: impl FnOnce() -> T) -> T {
        let closed = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _open = self.0.1.wait_while(closed, |closed| *closed).unwrap_or_else(PoisonError::into_inner);
        read()
    }
}

/// Starts the thread. Raw mode is on already.
///
/// # Errors
/// When no thread can be started.
pub fn start<M: Send + 'static>(to: Sender<Incoming<M>>, gate: Gate, clock: SystemClock) -> io::Result<()> {
    thread::Builder::new().name("keys".to_owned()).spawn(move || {
        loop {
            let message = match wait_for_keys().and_then(|()| gate.pass(|| read(clock))) {
                Ok(None) => continue,
                Ok(Some(read)) => Incoming::Event(Event::Input(read)),
                Err(_) => {
                    // A terminal that goes away mostly says so by SIGHUP too, which is the better reason to end.
                    thread::sleep(HANGUP);
                    Incoming::Lost
                }
            };
            let lost = matches!(message, Incoming::Lost);
            if to.send(message).is_err() || lost {
                return;
            }
        }
    })?;
    Ok(())
}

/// Waits for the terminal to have something to read: standard input, or where that is none the terminal that we write to.
fn wait_for_keys() -> io::Result<()> {
    let (stdin, stdout) = (io::stdin(), io::stdout());
    loop {
        let mut wait = if stdin.is_terminal() {
            [PollFd::new(&stdin, PollFlags::IN)]
        } else {
            [PollFd::new(&stdout, PollFlags::IN)]
        };
        match poll(&mut wait, None) {
            Err(rustix::io::Errno::INTR) => continue,
            Err(error) => return Err(error.into()),
            Ok(_) => {}
        }
        let seen = wait.iter().fold(PollFlags::empty(), |seen, fd| seen | fd.revents());
        if seen.contains(PollFlags::IN) {
            return Ok(());
        }
        if seen.intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
    }
}

/// What can be read now. `None` when it means nothing to us.
fn read(clock: SystemClock) -> io::Result<Option<Read>> {
    let at = u64::try_from(clock.now().as_millis()).unwrap_or(u64::MAX);
    let mut presses = VecDeque::new();
    let mut any = false;
    while presses.len() < MOST && (crossterm::event::poll(MORE)? || crossterm::event::poll(MORE)?) {
        any = true;
        presses.extend(press(crossterm::event::read()?));
    }
    if !any && at_end() {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok((!presses.is_empty()).then_some(Read { at, presses }))
}

/// Whether the terminal says that there is something to read where there is nothing: it has hung up.
fn at_end() -> bool {
    let stdin = io::stdin();
    let mut look = [PollFd::new(&stdin, PollFlags::IN)];
    let now = rustix::event::Timespec { tv_sec: 0, tv_nsec: 0 };
    stdin.is_terminal()
        && poll(&mut look, Some(&now)).is_ok_and(|ready| ready > 0)
        && rustix::io::ioctl_fionread(&stdin).is_ok_and(|bytes| bytes == 0)
}

/// What the terminal reports, in our own types; `None` for what means nothing to us. Sizes come by signal.
fn press(reported: Reported) -> Option<Press> {
    match reported {
        Reported::Key(key) => chord(key).map(Press::Key),
        Reported::Paste(text) => Some(Press::Paste(text)),
        Reported::Mouse(MouseEvent { kind, column: x, row: y, .. }) => {
            let button = match kind {
                MouseEventKind::Down(MouseButton::Left) => Button::Left,
                MouseEventKind::ScrollUp => Button::WheelUp,
                MouseEventKind::ScrollDown => Button::WheelDown,
                _ => return None,
            };
            Some(Press::Mouse { button, x, y })
        }
        Reported::FocusGained | Reported::FocusLost | Reported::Resize(..) => None,
    }
}

/// The chord of a key that went down or repeats; `None` for a release and for keys that we do not know.
fn chord(event: KeyEvent) -> Option<Chord> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    if event.modifiers.intersects(KeyModifiers::SUPER | KeyModifiers::HYPER | KeyModifiers::META) {
        return None;
    }
    let key = match event.code {
        KeyCode::Char(c) => Key::Char(c),
        KeyCode::F(number) => Key::F(number),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Esc,
        KeyCode::Tab | KeyCode::BackTab => Key::Tab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Insert => Key::Insert,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        _ => return None,
    };
    let with = |modifier| event.modifiers.contains(modifier);
    let shift = with(KeyModifiers::SHIFT) || event.code == KeyCode::BackTab;
    Some(Chord { key, ctrl: with(KeyModifiers::CONTROL), alt: with(KeyModifiers::ALT), shift }.canonical())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Context, Keymap};

    fn event(code: KeyCode, modifiers: KeyModifiers, kind: KeyEventKind) -> KeyEvent {
        KeyEvent::new_with_kind(code, modifiers, kind)
    }

    #[test]
    fn keys_become_chords() {
        let none = KeyModifiers::NONE;
        let table = [
            (KeyCode::Char('j'), none, "j"),
            (KeyCode::Char('G'), KeyModifiers::SHIFT, "G"),
            (KeyCode::Char('ㅊ'), KeyModifiers::CONTROL, "Ctrl-ㅊ"),
            (KeyCode::Char('j'), KeyModifiers::ALT, "Alt-j"),
            (KeyCode::Char(' '), none, "Space"),
            (KeyCode::BackTab, KeyModifiers::SHIFT, "Shift-Tab"),
            (KeyCode::BackTab, none, "Shift-Tab"),
            (KeyCode::Left, KeyModifiers::ALT, "Alt-left"),
            (KeyCode::Char('j'), KeyModifiers::CONTROL, "Enter"),
            (KeyCode::F(1), none, "F1"),
        ];
        for (code, modifiers, wanted) in table {
            for kind in [KeyEventKind::Press, KeyEventKind::Repeat] {
                let chord = chord(event(code, modifiers, kind)).map(|chord| chord.to_string());
                assert_eq!(chord.as_deref(), Some(wanted));
            }
        }
    }

    #[test]
    fn letting_a_key_go_does_nothing_for_any_binding() {
        let keymap = Keymap::default();
        for c in ' '..='~' {
            let (down, up) = (KeyEventKind::Press, KeyEventKind::Release);
            let pressed = chord(event(KeyCode::Char(c), KeyModifiers::NONE, down)).unwrap();
            if keymap.find(Context::List, pressed).is_some() {
                assert_eq!(chord(event(KeyCode::Char(c), KeyModifiers::NONE, up)), None, "{c}");
            }
        }
        for code in [KeyCode::Enter, KeyCode::Esc, KeyCode::Tab, KeyCode::Up, KeyCode::F(1)] {
            assert_eq!(chord(event(code, KeyModifiers::NONE, KeyEventKind::Release)), None, "{code:?}");
        }
    }

    #[test]
    fn a_closed_gate_lets_nothing_through_until_it_opens() {
        let gate = Gate::default();
        gate.close();
        let (done, passed) = std::sync::mpsc::channel();
        let other = gate.clone();
        let reader = thread::spawn(move || other.pass(|| done.send("read").unwrap()));
        assert_eq!(passed.try_recv().ok(), None);
        gate.open();
        assert_eq!(passed.recv(), Ok("read"));
        reader.join().unwrap();
    }
}
