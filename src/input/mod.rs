//! Keys and what they mean: chords, actions (one table row each), the keymap, and the resolver that turns what a
//! terminal sent into what the reader meant.
//!
//! Names no terminal crate, reads no clock and changes no model: times come in with the keys, meanings go out as
//! [`Outcome`]s.

mod action;
mod chord;
mod keymap;
mod korean;
mod read;
mod resolve;
mod sought;

pub use action::{Action, Context, Contexts, Group};
pub use chord::{Chord, ChordError, Key};
pub use keymap::{KeyFault, KeyProblem, Keymap};
pub use read::{Button, Press, Read};
pub use resolve::{EditKey, Hint, Outcome, Resolver, Snapshot};
pub use sought::{Fit, Sought};
