//! What this version can do: the one list of actions that are not built yet. Help and footer leave them out.

use crate::input::Action;

/// Whether the action is there at all.
pub fn available(action: Action) -> bool {
    !matches!(action, Action::LensPlaybook | Action::Similar | Action::Topic)
}
