//! Changes to a query; each leaves it in normal form.

use super::scalar::first;
use super::{Chip, ChipId, Filter, Pick, Query, Sort, SortKey, State, Value, Word};
use crate::corpus::Facet;

impl Word {
    /// The word as it is told of: without the signs at its ends, unless it was in quotes or is nothing else.
    pub(in crate::query) fn told(&self) -> String {
        let bare = self.text.trim_matches(|c: char| !c.is_alphanumeric());
        if self.phrase || bare.is_empty() { self.text.clone() } else { bare.to_owned() }
    }
}

impl Query {
    /// How `slug` stands in the query. A value that is both asked for and taken away is taken away.
    pub fn pick(&self, facet: Facet, slug: &str) -> Pick {
        let holds = |sign: bool| {
            self.facet_values(facet, sign).iter().any(|value| matches!(value, Value::Slug(picked) if picked == slug))
        };
        match (holds(false), holds(true)) {
            (_, true) => Pick::Not,
            (true, false) => Pick::Only,
            (false, false) => Pick::Off,
        }
    }

    /// Makes `slug` stand as `pick`; other values of the facet stay.
    pub fn set_pick(&mut self, facet: Facet, slug: &str, pick: Pick) {
        let value = Value::Slug(slug.to_owned());
        for filter in &mut self.filters {
            if let Filter::Facet { facet: other, values, .. } = filter
                && *other == facet
            {
                values.retain(|picked| *picked != value);
            }
        }
        self.filters.retain(|filter| !matches!(filter, Filter::Facet { values, .. } if values.is_empty()));
        match pick {
            Pick::Off => {}
            Pick::Only => self.add_value(facet, value, false),
            Pick::Not => self.add_value(facet, value, true),
        }
    }

    /// Sets the facet to this value alone.
    pub fn only(&mut self, facet: Facet, slug: &str) {
        self.filters.retain(|filter| filter.name() != facet.name());
        self.add_value(facet, Value::Slug(slug.to_owned()), false);
    }

    /// The filters one by one, a chip a value, in order.
    pub fn chips(&self) -> Vec<Chip> {
        let mut out = Vec::new();
        for (place, filter) in self.filters.iter().enumerate() {
            if let Filter::Facet { facet, values, negated } = filter {
                out.extend(values.iter().enumerate().map(|(at, value)| Chip {
                    id: ChipId { filter: place, value: Some(at) },
                    filter: Filter::Facet { facet: *facet, values: vec![value.clone()], negated: *negated },
                }));
            } else {
                out.push(Chip { id: ChipId { filter: place, value: None }, filter: filter.clone() });
            }
        }
        out
    }

    /// Takes a filter (or one value of it) away; a handle that fits nothing any more does nothing.
    pub fn remove(&mut self, chip: ChipId) {
        let Some(filter) = self.filters.get_mut(chip.filter) else { return };
        if let (Filter::Facet { values, .. }, Some(value)) = (filter, chip.value) {
            if value < values.len() {
                values.remove(value);
            }
            if !values.is_empty() {
                return;
            }
        }
        self.filters.remove(chip.filter);
    }

    /// Asks for marked cases only, or no longer; other states that are asked for stay.
    pub fn toggle_marked_only(&mut self) {
        let marked = Filter::Is { states: vec![State::Marked], negated: false };
        let before = self.filters.len();
        self.filters.retain(|filter| *filter != marked);
        if self.filters.len() == before {
            self.filters
                .retain(|filter| !matches!(filter, Filter::Is { states, negated: true } if *states == [State::Marked]));
            self.add(marked);
        }
    }

    /// Whether it asks for nothing (the order aside).
    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && self.filters.is_empty()
    }

    /// The order in force.
    pub fn order(&self) -> Sort {
        let words = self.words.iter().any(|word| !word.negated);
        let like = self.filters.iter().any(|filter| matches!(filter, Filter::Similar { negated: false, .. }));
        let key = if words || like { SortKey::Relevance } else { SortKey::Date };
        self.sort.unwrap_or(Sort { key, reversed: false })
    }

    /// The values of a facet that are asked for (`negated` false) or taken away.
    pub(super) fn facet_values(&self, facet: Facet, negated: bool) -> &[Value] {
        self.filters
            .iter()
            .find_map(|filter| match filter {
                Filter::Facet { facet: other, values, negated: sign } if *other == facet && *sign == negated => {
                    Some(values.as_slice())
                }
                _ => None,
            })
            .unwrap_or_default()
    }

    pub(super) fn add_value(&mut self, facet: Facet, value: Value, negated: bool) {
        self.add(Filter::Facet { facet, values: vec![value], negated });
    }

    /// Adds a filter: a facet adds to what it has, days are drawn together, and nothing stands twice.
    pub(super) fn add(&mut self, filter: Filter) {
        for old in &mut self.filters {
            if merged(old, &filter) {
                return;
            }
        }
        self.filters.push(filter);
        self.filters.sort_by_key(Filter::rank);
    }
}

/// Takes `new` into `old` where the two can be one filter.
fn merged(old: &mut Filter, new: &Filter) -> bool {
    match (old, new) {
        (Filter::Facet { facet, values, negated }, Filter::Facet { facet: other, values: more, negated: sign })
            if facet == other && negated == sign =>
        {
            for value in more {
                if !values.contains(value) {
                    values.push(value.clone());
                }
            }
            true
        }
        // Two that must hold are the narrower one; two that must not are the wider one.
        (Filter::After { day, negated }, Filter::After { day: other, negated: sign }) if negated == sign => {
            if (first(*other) > first(*day)) != *sign {
                *day = *other;
            }
            true
        }
        (Filter::Before { day, negated }, Filter::Before { day: other, negated: sign }) if negated == sign => {
            if (first(*other) < first(*day)) != *sign {
                *day = *other;
            }
            true
        }
        (old, new) => old == new,
    }
}
