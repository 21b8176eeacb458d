//! Every text of the chrome, in Korean and English, complete by construction: a missing translation does not compile.
//!
//! Short fixed texts are fields of typed structs with a Korean and an English value; sentences with something in them are
//! functions of the language. The interface speaks 합니다체.

pub mod chrome;
pub mod cli;
pub mod figures;
pub mod format;
pub mod notes;
pub mod playbook;
pub mod problem;
pub mod sections;
