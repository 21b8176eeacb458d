//! Standard output, buffered: a closed pipe ends quietly, anything else that goes wrong is told once, at the end. And the
//! one door to standard error.

use super::fault::Fault;
use crate::corpus::Lang;
use crate::i18n::cli;
use crate::text::clean;
use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};

/// Standard output of a command.
#[derive(Debug)]
pub struct Out {
    to: BufWriter<StdoutLock<'static>>,
    failed: Option<io::Error>,
    colour: bool,
}

impl Out {
    /// Takes standard output; with `colour` headings stand out.
    pub fn new(colour: bool) -> Out {
        Out { to: BufWriter::new(io::stdout().lock()), failed: None, colour }
    }

    /// Whether what is written may carry looks.
    pub fn colour(&self) -> bool {
        self.colour
    }

    /// Writes text.
    pub fn text(&mut self, text: &str) {
        if self.failed.is_none()
            && let Err(error) = self.to.write_all(text.as_bytes())
        {
            self.failed = Some(error);
        }
    }

    /// Writes a line.
    pub fn line(&mut self, line: &str) {
        self.text(line);
        self.text("\n");
    }

    /// Writes a line that is a heading.
    pub fn heading(&mut self, line: &str) {
        let line = bold(line, self.colour);
        self.line(&line);
    }

    /// Flushes; gives the fault when something was not written.
    pub fn finish(mut self) -> Option<Fault> {
        let error = match (self.failed.take(), self.to.flush()) {
            (Some(error), _) | (None, Err(error)) => error,
            (None, Ok(())) => return None,
        };
        if error.kind() == ErrorKind::BrokenPipe {
            return None;
        }
        let text = Lang::BOTH.map(|lang| cli::not_written(&error.to_string(), lang));
        Some(Fault::nothing("output", text, [String::new(), String::new()]))
    }
}

/// `text` in bold where colour is on.
pub fn bold(text: &str, colour: bool) -> String {
    if colour && !text.is_empty() { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
}

/// Writes a message to standard error, a line, with nothing in it that could steer a terminal; where that fails there is
/// nobody left to tell.
pub fn message(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", clean::line(line));
}
