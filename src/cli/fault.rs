//! What ends a command early: the message, what to do, and the exit code.

use super::out::message;
use super::{NOTHING, USAGE};
use crate::corpus::Lang;
use crate::text::clean;

/// A command that could not do what was asked.
#[derive(Debug)]
pub struct Fault {
    usage: bool,
    /// A short name that stays the same, for programs.
    name: &'static str,
    message: [String; 2],
    hint: [String; 2],
}

impl Fault {
    /// Wrong usage: exit code 2. Message and hint in English and Korean, the order of [`Lang::BOTH`].
    pub fn usage(name: &'static str, message: [String; 2], hint: [String; 2]) -> Fault {
        Fault { usage: true, name, message, hint }
    }

    /// Nothing there: exit code 1.
    pub fn nothing(name: &'static str, message: [String; 2], hint: [String; 2]) -> Fault {
        Fault { usage: false, name, message, hint }
    }

    /// The exit code.
    pub fn code(&self) -> u8 {
        if self.usage { USAGE } else { NOTHING }
    }

    /// Tells it on standard error, as text or as JSON.
    pub fn report(&self, json: bool, lang: Lang) {
        let pick = |texts: &[String; 2]| {
            let [en, ko] = texts;
            clean::line(if lang == Lang::Ko { ko } else { en })
        };
        let (text, hint) = (pick(&self.message), pick(&self.hint));
        if json {
            let error = serde_json::json!({"error": {"code": self.name, "message": text, "hint": hint}});
            message(&error.to_string());
        } else {
            message(&format!("casebook: {text}"));
            if !hint.is_empty() {
                message(&format!("  {hint}"));
            }
        }
    }
}
