//! The world around the model: the terminal and its guard, the loop, the threads that bring keys, signals and results,
//! the clock and the environment.
//!
//! It knows nothing of what a key means and nothing of cases.

pub mod clock;
pub mod env;
pub mod events;
pub mod keys;
pub mod looping;
pub mod pager;
pub mod screen;
pub mod seat;
pub mod signals;
pub mod terminal;
pub mod worker;

pub use clock::{Clock, SystemClock};
pub use env::Env;
pub use events::{Event, Inbox, Incoming, Signal};
pub use looping::{App, Exit, Host, Step, run};
pub use seat::Seat;
