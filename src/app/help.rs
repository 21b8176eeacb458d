//! The help: the keys of where you are first, then all others, made from the table that dispatches them.

use super::Model;
use crate::i18n::chrome::chrome;
use crate::input::{Action, Context, Group};
use crate::lens::page::Role;
use crate::lens::span::{Row, Span};
use crate::text::width;

/// Cells of the column of keys.
const KEYS: usize = 24;

impl Model {
    /// The rows of the help at `width` cells.
    pub(super) fn help_rows(&self, width: usize) -> Vec<Row> {
        let here = self.context_below();
        let texts = chrome(self.lang);
        let mut rows = Vec::new();
        let mut told = Vec::new();
        for (title, context) in [(texts.keys_here, Some(here)), (texts.keys_elsewhere, None)] {
            let mut part: Vec<Row> = Vec::new();
            for group in Group::ALL {
                let mut lines = Vec::new();
                for action in Action::ALL.iter().copied().filter(|action| action.group() == group) {
                    let keys = self.key_names(action, context);
                    if !keys.is_empty() && !told.contains(&action) {
                        told.push(action);
                        lines.push(line(&keys, action.label(self.lang), width));
                    }
                }
                if !lines.is_empty() {
                    if !part.is_empty() {
                        part.push(Row::new());
                    }
                    part.push(vec![Span::new(group.label(self.lang), Role::Quiet)]);
                    part.extend(lines);
                }
            }
            if !part.is_empty() {
                if !rows.is_empty() {
                    rows.push(Row::new());
                }
                rows.push(vec![Span::new(title, Role::Heading)]);
                rows.extend(part);
            }
        }
        rows
    }

    /// The chords of an action, in one context or in any.
    fn key_names(&self, action: Action, context: Option<Context>) -> String {
        let mut names: Vec<String> = Vec::new();
        for context in context.as_slice().iter().chain(Context::ALL.iter().filter(|_| context.is_none())) {
            for chord in self.keys.chords(action, *context) {
                let name = chord.to_string();
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        names.join("  ")
    }
}

fn line(keys: &str, label: &str, width: usize) -> Row {
    let column = KEYS.min(width / 2);
    vec![
        Span::new("  ", Role::Text),
        Span::new(width::pad(keys, column), Role::Accent),
        Span::new(" ", Role::Text),
        Span::new(width::truncate(label, width.saturating_sub(column + 3)), Role::Text),
    ]
}
