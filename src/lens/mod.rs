//! Pure functions from Results to data to show. A lens draws nothing and filters nothing.

pub mod detail;
pub mod list;
pub mod page;
