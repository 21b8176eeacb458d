//! casebook: a terminal explorer of incident precedents, in Korean and English.
//!
//! One idea holds it together: `Catalog + Query -> Results`, and every screen and every command is a lens on
//! [`query::Results`]. The layers are folders and arrows only point down:
//! `cli -> runtime -> ui -> app -> {input, lens} -> i18n -> query -> corpus -> text`.

pub mod app;
pub mod cli;
pub mod corpus;
pub mod i18n;
pub mod input;
pub mod lens;
pub mod query;
pub mod runtime;
pub mod text;
pub mod ui;
