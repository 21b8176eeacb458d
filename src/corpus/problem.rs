//! What was wrong with a file: data, not sentences. The sentences, in both languages, are made in `i18n`.

/// How much a problem weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Worth a look; nothing is lost.
    Hint,
    /// A field was left out, or two things clash; the case is there.
    Warning,
    /// A file or a record could not be read.
    Error,
}

/// One problem: where, and what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// How much it weighs.
    pub weight: Weight,
    /// The file as shown: composed and clean.
    pub file: String,
    /// The line, from 1, where one is known.
    pub line: Option<usize>,
    /// The field's path, parts joined by dots, where there is one.
    pub field: Option<String>,
    /// The id of the case, where one is known.
    pub case: Option<String>,
    /// What is wrong.
    pub kind: ProblemKind,
}

/// What is wrong, with the particulars that its sentence needs.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// The file or folder could not be opened or read; the system's words.
    Unreadable(String),
}
