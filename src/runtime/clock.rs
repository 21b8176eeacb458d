//! Time as the loop sees it: real, or as a test tells it.

use std::time::{Duration, Instant};

/// A clock that only rises.
pub trait Clock {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;
}

/// The clock of the machine, counted from the moment it was made.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock(Instant);

impl SystemClock {
    /// A clock that stands at zero now.
    #[expect(clippy::disallowed_methods, reason = "the one place where the machine's clock is read")]
    pub fn start() -> Self {
        SystemClock(Instant::now())
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
