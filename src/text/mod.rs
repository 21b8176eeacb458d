//! Text at rest and on cells: cleaning, composition, widths, wrapping, Hangul and folding.
//!
//! The only caller of `unicode-width`. It names neither the terminal nor the corpus.

pub mod clean;
mod cluster;
mod escape;
pub mod fold;
pub mod hangul;
mod hidden;
mod narrow;
pub mod nearest;
pub mod width;
pub mod wrap;
