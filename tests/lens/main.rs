//! What the lenses give of a library made by hand: the text that a person would read, and where things stand in it.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a helper of a test may fail as the test may")]

mod compare;
mod detail;
mod facets;
mod fixture;
mod graph;
mod kinds;
mod list;
mod markdown;
mod page;
mod problems;
mod statistics;
