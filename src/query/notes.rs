//! What the reader should know about how a query was understood.

use super::matcher::Found;
use super::slips::near_words;
use super::syntax::{Name, Quoted, sort_spellings, state_spellings};
use super::{Filter, Library, Note, Query, SortKey, State};
use crate::corpus::Facet;

/// For so many words at most it is asked whether others were meant.
const OFFERS: usize = 2;

/// The notes on a query: on its filters, then on its words.
pub(super) fn notes(library: &Library, query: &Query, found: &Found<'_>) -> Vec<Note> {
    let mut out: Vec<Note> = query.filters.iter().filter_map(|filter| unknown(library, filter)).collect();
    for word in query.words.iter().filter(|word| !word.phrase) {
        let Some((name, value)) = word.text.split_once(':') else { continue };
        let note = if name.eq_ignore_ascii_case("id") {
            Some(Note::IdNamed { id: value.to_owned() })
        } else {
            Name::nearest(name).map(|nearest| Note::UnknownName { name: name.to_owned(), nearest })
        };
        out.extend(note.filter(|note| !out.contains(note)));
    }
    let typed = |place: usize| query.words.get(place).map(|word| word.text.clone());
    for (place, reading) in found.in_other_layout() {
        out.extend(typed(place).map(|word| Note::OtherLayout { word, reading: reading.to_owned() }));
    }
    for (place, reading) in found.offers() {
        out.extend(typed(place).map(|word| Note::LayoutOffer { word, reading: reading.to_owned() }));
    }
    for word in found.nowhere().filter_map(|place| query.words.get(place)).filter(|word| !word.phrase).take(OFFERS) {
        let nearest = near_words(library, &word.text);
        if !nearest.is_empty() {
            out.push(Note::DidYouMean { word: word.text.clone(), nearest });
        }
    }
    out.extend(
        found.set_aside().filter_map(|place| query.words.get(place)).map(|word| Note::SetAside { word: word.told() }),
    );
    out
}

fn unknown(library: &Library, filter: &Filter) -> Option<Note> {
    let Filter::Unknown { name, value, negated } = filter else { return None };
    let (name, value) = (*name, value.clone());
    let nearest = match Name::read(name)? {
        Name::Similar => library.near_ids(&value).into_iter().map(|id| Quoted(id).to_string()).collect(),
        Name::Sort if *negated => return Some(Note::NotNegated { name, value }),
        Name::Facet(facet) => nearest_values(library, facet, &value),
        Name::Is => State::ALL.iter().map(|state| state_spellings(*state)[0].to_owned()).collect(),
        Name::Sort => SortKey::ALL.iter().map(|key| sort_spellings(*key)[0].to_owned()).collect(),
        Name::After | Name::Before => ["2024", "2024-05", "2024-05-17"].map(str::to_owned).to_vec(),
        Name::Title => Vec::new(),
    };
    Some(Note::UnknownValue { name, value, nearest })
}

fn nearest_values(library: &Library, facet: Facet, value: &str) -> Vec<String> {
    library.names().nearest(facet, value).into_iter().map(|slug| Quoted(slug).to_string()).collect()
}
