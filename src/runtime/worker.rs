//! A worker thread that does the newest job only: a new query makes the older ones pointless.

use std::sync::mpsc::{Sender, channel};
use std::thread;

/// A thread with an inbox that forgets all but the newest job.
#[derive(Debug)]
pub struct Worker<J> {
    jobs: Sender<J>,
}

impl<J: Send + 'static> Worker<J> {
    /// Starts a thread of that name; `work` does one job and sends its own answer. The thread ends when the worker is
    /// dropped and the job under way is done.
    pub fn start(name: &str, mut work: impl FnMut(J) + Send + 'static) -> std::io::Result<Self> {
        let (jobs, inbox) = channel::<J>();
        thread::Builder::new().name(name.to_owned()).spawn(move || {
            while let Ok(mut job) = inbox.recv() {
                while let Ok(newer) = inbox.try_recv() {
                    job = newer;
                }
                work(job);
            }
        })?;
        Ok(Worker { jobs })
    }

    /// Asks for this job; what was asked for before and not begun is forgotten. False when the thread is gone.
    pub fn ask(&self, job: J) -> bool {
        self.jobs.send(job).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_newest_of_the_waiting_jobs_is_done() {
        let (begun, begins) = channel();
        let (go, gate) = channel();
        let worker = Worker::start("test", move |job: u32| {
            begun.send(job).unwrap();
            gate.recv().unwrap();
        })
        .unwrap();
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
