//! What the lenses give of a library made by hand: the text that a person would read, and where things stand in it.

mod detail;
mod facets;
mod fixture;
mod list;
mod markdown;
mod page;
