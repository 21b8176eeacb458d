//! Pure functions from Results to data to show. A lens draws nothing and filters nothing.

pub mod board;
pub mod compare;
pub mod counts;
pub mod detail;
pub mod export;
pub mod facets;
pub mod graph;
pub mod label;
pub mod list;
pub mod markdown;
pub mod page;
pub mod pages;
pub mod playbook;
pub mod problems;
pub mod record;
mod remedies;
mod sheet;
pub mod span;
pub mod statistics;
pub mod tally;
pub mod topic;
