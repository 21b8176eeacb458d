//! The thread that keeps what is to be remembered, so that neither a slow disk nor another casebook's lock stops the
//! screen. What it was given is kept before it ends. It is started by the first record: many a run keeps none.

use std::cell::Cell;
use std::fmt;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

use super::state::{Keeper, StateFault};
use crate::app::Kept;
use crate::app::memory::{Memory, Record};
use crate::text::clean;

/// Where records are handed in. Dropped, it waits until all of them are kept or given up on.
pub struct Desk {
    jobs: Option<Sender<Vec<Record>>>,
    idle: Cell<Option<Box<dyn FnOnce() + Send>>>,
    thread: Cell<Option<JoinHandle<()>>>,
}

impl Desk {
    /// A desk of this keeper; `tell` hears what is remembered, of how many records it has the news, and where they are.
    pub fn open(mut keeper: Keeper, mut tell: impl FnMut(Memory, usize, Kept) + Send + 'static) -> Desk {
        let (jobs, inbox) = channel::<Vec<Record>>();
        let work = move || {
            while let Ok(mut records) = inbox.recv() {
                // What came together is written together.
                records.extend(inbox.try_iter().flatten());
                let taken = records.len();
                let (memory, fault) = keeper.keep(records);
                tell(memory, taken, kept(&keeper, fault));
            }
        };
        Desk { jobs: Some(jobs), idle: Cell::new(Some(Box::new(work))), thread: Cell::new(None) }
    }

    /// Hands records in; none of them asks for what others wrote.
    pub fn keep(&self, records: Vec<Record>) {
        if let Some(work) = self.idle.take() {
            self.thread.set(thread::Builder::new().name("state".to_owned()).spawn(work).ok());
        }
        if let Some(jobs) = &self.jobs {
            // The thread is only gone when it panicked, which ends the program, or when the system had none for us.
            let _ = jobs.send(records);
        }
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        drop(self.jobs.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for Desk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Desk")
    }
}

fn kept(keeper: &Keeper, fault: Option<StateFault>) -> Kept {
    match fault {
        Some(fault) => Kept::Unsaved(clean::line(&fault.to_string())),
        None if keeper.lasts() => Kept::Saved,
        None => Kept::Here,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::state::Store;

    #[test]
    fn everything_handed_in_is_told_in_order_and_kept_at_the_end() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(home.path());
        let (to, told) = channel();
        let keeper = Keeper::new(Some(store.clone()), Memory::default());
        let desk = Desk::open(keeper, move |memory, taken, kept| to.send((memory, taken, kept)).unwrap());
        for number in 0..50 {
            desk.keep(vec![Record::Mark(format!("{number:02}"))]);
        }
        desk.keep(Vec::new());
        drop(desk);
        let told: Vec<_> = told.iter().collect();
        assert_eq!(told.iter().map(|(_, taken, _)| taken).sum::<usize>(), 50);
        assert!(told.iter().all(|(_, _, kept)| *kept == Kept::Saved));
        assert_eq!(told.last().unwrap().0.marks.len(), 50);
        assert_eq!(store.read().unwrap().memory.marks.len(), 50);
    }
}
