//! The world around the model: the terminal and its guard, the loop, the threads that bring keys, signals and results,
//! the clock, the environment, the settings and what is remembered.
//!
//! It knows nothing of what a key means and nothing of cases.

pub mod clipboard;
pub mod clock;
pub mod config;
pub mod env;
pub mod events;
pub mod keeper;
pub mod keys;
pub mod looping;
pub mod opener;
pub mod pager;
pub mod screen;
pub mod seat;
pub mod signals;
pub mod state;
pub mod terminal;
pub mod watch;
pub mod worker;

pub use clock::{Clock, SystemClock};
pub use config::Config;
pub use env::Env;
pub use events::{Event, Inbox, Incoming, Signal};
pub use keeper::Desk;
pub use looping::{App, Exit, Host, Step, run};
pub use seat::Seat;
pub use state::{Keeper, Store};
