//! A worker thread that does the newest job only: a new query makes the older ones pointless.

use std::cell::Cell;
use std::fmt;
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// A thread with an inbox that forgets all but the newest job. It is started by the first job: a start of the program that
/// needs no worker does not pay for one.
pub struct Worker<J> {
    name: String,
    jobs: Sender<J>,
    idle: Cell<Option<Box<dyn FnOnce() + Send>>>,
}

impl<J: Send + 'static> Worker<J> {
    /// A thread of that name; `work` does one job and sends its own answer. The thread ends when the worker is dropped and
    /// the job under way is done.
    pub fn new(name: &str, mut work: impl FnMut(J) + Send + 'static) -> Self {
        let (jobs, inbox) = channel::<J>();
        let serve = move || {
            while let Ok(mut job) = inbox.recv() {
                while let Ok(newer) = inbox.try_recv() {
                    job = newer;
                }
                work(job);
            }
        };
        Worker { name: name.to_owned(), jobs, idle: Cell::new(Some(Box::new(serve))) }
    }

    /// Asks for this job; what was asked for before and not begun is forgotten. False when the thread is gone, or the
    /// system had none for it.
    pub fn ask(&self, job: J) -> bool {
        if let Some(serve) = self.idle.take() {
            // Where no thread starts the inbox goes, and the job with it.
            let _ = thread::Builder::new().name(self.name.clone()).spawn(serve);
        }
        self.jobs.send(job).is_ok()
    }
}

impl<J> fmt::Debug for Worker<J> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker").field("name", &self.name).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_newest_of_the_waiting_jobs_is_done() {
        let (begun, begins) = channel();
        let (go, gate) = channel();
        let worker = Worker::new("test", move |job: u32| {
            begun.send(job).unwrap();
            gate.recv().unwrap();
        });
        assert!(worker.ask(1));
        assert_eq!(begins.recv(), Ok(1));
        for job in 2..=5 {
            assert!(worker.ask(job));
        }
        go.send(()).unwrap();
        assert_eq!(begins.recv(), Ok(5), "2, 3 and 4 were overtaken");
        go.send(()).unwrap();
        drop(worker);
        assert!(begins.recv().is_err(), "the thread ends with its worker");
    }
}
