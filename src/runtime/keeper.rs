//! The thread that keeps what is to be remembered, so that neither a slow disk nor another casebook's lock stops the
//! screen. What it was given is kept before it ends. It is started by the first record: many a run keeps none.

use std::cell::Cell;
use std::fmt;
use std::sync::mpsc::{Receiver, SendError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use super::state::{Keeper, StateFault};
use crate::app::Kept;
use crate::app::memory::{Memory, Record};
use crate::text::clean;

/// Keeps records and tells of it.
type Keep = dyn FnMut(Vec<Record>) + Send;

/// Where records are handed in. Dropped, it waits until all of them are kept or given up on.
pub struct Desk {
    keep: Arc<Mutex<Keep>>,
    jobs: Option<Sender<Vec<Record>>>,
    idle: Cell<Option<Receiver<Vec<Record>>>>,
    thread: Cell<Option<JoinHandle<()>>>,
}

impl Desk {
    /// A desk of this keeper; `tell` hears what is remembered, of how many records it has the news, and where they are.
    pub fn open(mut keeper: Keeper, mut tell: impl FnMut(Memory, usize, Kept) + Send + 'static) -> Desk {
        let (jobs, inbox) = channel::<Vec<Record>>();
        let keep = move |records: Vec<Record>| {
            let taken = records.len();
            let (memory, fault) = keeper.keep(records);
            tell(memory, taken, kept(&keeper, fault));
        };
        Desk {
            keep: Arc::new(Mutex::new(keep)),
            jobs: Some(jobs),
            idle: Cell::new(Some(inbox)),
            thread: Cell::new(None),
        }
    }

    /// Hands records in; none of them asks for what others wrote. Where the system has no thread they are kept here and now.
    pub fn keep(&self, records: Vec<Record>) {
        if let Some(inbox) = self.idle.take() {
            let keep = Arc::clone(&self.keep);
            let work = move || {
                while let Ok(mut records) = inbox.recv() {
                    // What came together is written together.
                    records.extend(inbox.try_iter().flatten());
                    run(&keep, records);
                }
            };
            self.thread.set(thread::Builder::new().name("state".to_owned()).spawn(work).ok());
        }
        if let Some(Err(SendError(records))) = self.jobs.as_ref().map(|jobs| jobs.send(records)) {
            run(&self.keep, records);
        }
    }
}

fn run(keep: &Mutex<Keep>, records: Vec<Record>) {
    (keep.lock().unwrap_or_else(PoisonError::into_inner))(records);
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

    #[test]
    fn without_a_thread_records_are_kept_and_told_by_whoever_hands_them_in() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(home.path());
        let (to, told) = channel();
        let keeper = Keeper::new(Some(store.clone()), Memory::default());
        let desk = Desk::open(keeper, move |_, taken, kept| to.send((taken, kept)).unwrap());
        drop(desk.idle.take());
        desk.keep(vec![Record::Mark("1".to_owned())]);
        assert_eq!(told.try_recv(), Ok((1, Kept::Saved)));
        assert_eq!(store.read().unwrap().memory.marks.len(), 1);
    }
}
