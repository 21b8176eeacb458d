//! Standard output, buffered: a closed pipe ends quietly, anything else that goes wrong is told once, at the end.

use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};

/// Standard output of a command.
#[derive(Debug)]
pub struct Out {
    to: BufWriter<StdoutLock<'static>>,
    failed: Option<io::Error>,
}

impl Out {
    /// Takes standard output.
    pub fn new() -> Out {
        Out { to: BufWriter::new(io::stdout().lock()), failed: None }
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

    /// Flushes; gives the exit code that a failed write asks for, if one failed.
    pub fn finish(mut self) -> Option<u8> {
        let error = match (self.failed.take(), self.to.flush()) {
            (Some(error), _) | (None, Err(error)) => error,
            (None, Ok(())) => return None,
        };
        if error.kind() == ErrorKind::BrokenPipe {
            return None;
        }
        message(&format!("casebook: the output could not be written: {error}"));
        Some(super::NOTHING)
    }
}

/// Writes a message to standard error; where that fails there is nobody left to tell.
pub fn message(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}
