//! Text at rest and on cells: cleaning, composition, widths, wrapping, Hangul and folding.
//!
//! The only caller of `unicode-width`. It names neither the terminal nor the corpus.

pub mod clean;
pub mod fold;
pub mod hangul;
pub mod width;
pub mod wrap;
