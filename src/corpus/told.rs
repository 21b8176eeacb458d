//! The long texts and the record of a case, which may still lie packed in the binary: unpacked when first looked at. So a
//! start costs by the number of cases and not by what they tell.

use super::{Body, Lang, embedded};
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::OnceLock;

/// What is known of the long texts of a packed case without unpacking them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Known {
    /// There is an English summary.
    pub en: bool,
    /// There is a Korean summary.
    pub ko: bool,
    /// The kind of each source.
    pub kinds: Vec<Option<String>>,
}

/// A record in the binary.
#[derive(Debug, Clone)]
pub(super) struct Packed {
    /// The compressed record.
    pub block: &'static [u8],
    /// What is known of it.
    pub known: Known,
}

/// The long texts of a case; reads as a [`Body`].
#[derive(Clone, Default)]
pub struct Told {
    own: Body,
    /// Stands for `own` until something is changed.
    packed: Option<(Packed, OnceLock<Body>)>,
}

impl Told {
    pub(super) fn packed(packed: Packed) -> Told {
        Told { own: Body::default(), packed: Some((packed, OnceLock::new())) }
    }

    /// Whether there is a summary in `lang`.
    pub(super) fn speaks(&self, lang: Lang) -> bool {
        match (&self.packed, lang) {
            (Some((packed, _)), Lang::En) => packed.known.en,
            (Some((packed, _)), Lang::Ko) => packed.known.ko,
            (None, _) => self.own.summary.get(lang).is_some(),
        }
    }

    /// The kind of each source, in order.
    pub(super) fn source_kinds(&self) -> Vec<Option<&str>> {
        match &self.packed {
            Some((packed, _)) => packed.known.kinds.iter().map(Option::as_deref).collect(),
            None => self.own.sources.iter().map(|source| source.kind.as_deref()).collect(),
        }
    }
}

impl From<Body> for Told {
    fn from(own: Body) -> Told {
        Told { own, packed: None }
    }
}

impl Deref for Told {
    type Target = Body;

    fn deref(&self) -> &Body {
        match &self.packed {
            Some((packed, cell)) => cell.get_or_init(|| embedded::body(packed.block)),
            None => &self.own,
        }
    }
}

impl DerefMut for Told {
    fn deref_mut(&mut self) -> &mut Body {
        if let Some((packed, cell)) = self.packed.take() {
            self.own = cell.into_inner().unwrap_or_else(|| embedded::body(packed.block));
        }
        &mut self.own
    }
}

impl fmt::Debug for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

/// The record of a case as its file has it (JSON text); reads as a `str`.
#[derive(Clone)]
pub struct Record {
    text: OnceLock<Box<str>>,
    packed: &'static [u8],
}

impl Record {
    pub(super) fn packed(block: &'static [u8]) -> Record {
        Record { text: OnceLock::new(), packed: block }
    }
}

impl From<&str> for Record {
    fn from(text: &str) -> Record {
        Record { text: OnceLock::from(Box::from(text)), packed: &[] }
    }
}

impl From<String> for Record {
    fn from(text: String) -> Record {
        Record { text: OnceLock::from(text.into_boxed_str()), packed: &[] }
    }
}

impl Deref for Record {
    type Target = str;

    fn deref(&self) -> &str {
        self.text.get_or_init(|| embedded::unpack(self.packed).into_boxed_str())
    }
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}
