//! What this version can do: the one list of actions that are not built yet. Help and footer leave them out.

use crate::input::Action;

/// Whether the action is there at all.
pub fn available(action: Action) -> bool {
    !matches!(
        action,
        Action::LensStatistics | Action::LensGraph | Action::LensCompare | Action::Views | Action::SaveView
    )
}
