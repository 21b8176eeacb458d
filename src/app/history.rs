//! Back and forward over snapshots. It knows nothing of what is in them.

/// How many steps are kept.
const KEPT: usize = 200;

/// Two stacks: where the reader came from, and where they stepped back from.
#[derive(Debug, Clone)]
pub struct History<T> {
    back: Vec<T>,
    forward: Vec<T>,
}

impl<T> Default for History<T> {
    fn default() -> Self {
        History { back: Vec::new(), forward: Vec::new() }
    }
}

impl<T> History<T> {
    /// A new step is about to leave `from`: forward is cut, the oldest of too many steps is forgotten.
    pub fn leave(&mut self, from: T) {
        self.forward.clear();
        if self.back.len() >= KEPT {
            self.back.remove(0);
        }
        self.back.push(from);
    }

    /// One step back from `here`: what was there.
    pub fn back(&mut self, here: T) -> Option<T> {
        let there = self.back.pop()?;
        self.forward.push(here);
        Some(there)
    }

    /// One step forward from `here`: what was there.
    pub fn forward(&mut self, here: T) -> Option<T> {
        let there = self.forward.pop()?;
        self.back.push(here);
        Some(there)
    }

    /// How many steps lead back.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.back.len()
    }

    /// Changes every kept snapshot, when what they refer to has moved.
    pub fn for_each(&mut self, change: impl FnMut(&mut T)) {
        self.back.iter_mut().chain(&mut self.forward).for_each(change);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_new_step_cuts_the_way_forward() {
        let mut history = History::default();
        history.leave(1);
        assert_eq!(history.back(2), Some(1));
        assert_eq!(history.forward(1), Some(2));
        assert_eq!(history.back(2), Some(1));
        history.leave(1);
        assert_eq!(history.forward(3), None);
        assert_eq!(history.back(3), Some(1));
        assert_eq!(history.back(1), None);
    }

    proptest! {
        /// Against a list with a cursor, the plainest form of a history.
        #[test]
        fn agrees_with_a_list_and_a_cursor(steps in prop::collection::vec(0..3u8, 0..150)) {
            let mut history = History::default();
            let (mut list, mut at, mut next) = (vec![0u32], 0usize, 0u32);
            let mut here = 0u32;
            for step in steps {
                match step {
                    0 => {
                        next += 1;
                        history.leave(here);
                        here = next;
                        list.truncate(at + 1);
                        list.push(next);
                        at += 1;
                    }
                    1 => {
                        if let Some(there) = history.back(here) { here = there; }
                        at = at.saturating_sub(1);
                    }
                    _ => {
                        if let Some(there) = history.forward(here) { here = there; }
                        at = (at + 1).min(list.len() - 1);
                    }
                }
                prop_assert_eq!(here, list[at]);
            }
        }
    }
}
