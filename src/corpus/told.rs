//! The long texts and the record of a case, which may still lie packed in the binary: unpacked when first looked at. So a
//! start costs by the number of cases and not by what they tell.

use super::{Body, Lang, Str, embedded};
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
    pub kinds: Vec<Option<Str>>,
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
    /// Stands before what is packed.
    own: Option<Box<Body>>,
    packed: Option<Packed>,
    unpacked: OnceLock<Box<Body>>,
}

impl Told {
    pub(super) fn packed(packed: Packed) -> Told {
        Told { packed: Some(packed), ..Told::default() }
    }

    /// Whether there is a summary in `lang`.
    pub(super) fn speaks(&self, lang: Lang) -> bool {
        match (&self.packed, lang) {
            (Some(packed), Lang::En) => packed.known.en,
            (Some(packed), Lang::Ko) => packed.known.ko,
            (None, _) => self.summary.get(lang).is_some(),
        }
    }

    /// The kind of each source, in order.
    pub(super) fn source_kinds(&self) -> Vec<Option<&str>> {
        match &self.packed {
            Some(packed) => packed.known.kinds.iter().map(Option::as_deref).collect(),
            None => self.sources.iter().map(|source| source.kind.as_deref()).collect(),
        }
    }
}

fn unpack(packed: Option<&Packed>) -> Box<Body> {
    packed.map(|packed| Box::new(embedded::body(packed.block))).unwrap_or_default()
}

impl From<Body> for Told {
    fn from(own: Body) -> Told {
        Told { own: Some(Box::new(own)), ..Told::default() }
    }
}

impl Deref for Told {
    type Target = Body;

    fn deref(&self) -> &Body {
        self.own.as_deref().unwrap_or_else(|| self.unpacked.get_or_init(|| unpack(self.packed.as_ref())))
    }
}

impl DerefMut for Told {
    fn deref_mut(&mut self) -> &mut Body {
        let packed = self.packed.take();
        self.own.get_or_insert_with(|| self.unpacked.take().unwrap_or_else(|| unpack(packed.as_ref())))
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
