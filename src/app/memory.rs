//! What casebook remembers from one run to the next: records, one after another, and what they come to.
//!
//! Pure: lines in, lines out. Where the lines are kept is the runtime's business.

use crate::corpus::Lang;
use crate::query::Marks;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many queries are kept.
const QUERIES: usize = 50;

/// Something to remember: one JSON object, one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Record {
    /// The case of this id is marked.
    Mark(String),
    /// It no longer is.
    Unmark(String),
    /// This was asked for last.
    Query(Past),
    /// This language was chosen on the screen.
    Lang(Tongue),
    /// This density was chosen on the screen.
    Density(Density),
    /// A view was saved under a name, in place of one that had it.
    View {
        /// Its name.
        name: String,
        /// What it shows.
        #[serde(flatten)]
        view: View,
    },
    /// The view of this name is no longer kept.
    DropView(String),
}

/// A query that was asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Past {
    /// The query as one line, its order included.
    pub line: String,
    /// The id of the case that was selected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selected: Option<String>,
}

/// A saved view.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The query as one line, its order included (`sort:ttr`).
    pub query: String,
    /// The lens, from 1.
    #[serde(default = "first_lens")]
    pub lens: u8,
}

fn first_lens() -> u8 {
    1
}

/// A language as records and settings write it: `en`, `ko`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tongue {
    /// English.
    En,
    /// Korean.
    Ko,
}

impl From<Lang> for Tongue {
    fn from(lang: Lang) -> Self {
        match lang {
            Lang::En => Tongue::En,
            Lang::Ko => Tongue::Ko,
        }
    }
}

impl From<Tongue> for Lang {
    fn from(tongue: Tongue) -> Self {
        match tongue {
            Tongue::En => Lang::En,
            Tongue::Ko => Lang::Ko,
        }
    }
}

/// How much room a row of the list takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Density {
    /// A title on up to two rows, and a quiet one.
    Roomy,
    /// One row.
    Compact,
}

impl Density {
    /// The density of a list that is compact or not.
    pub fn of(compact: bool) -> Self {
        if compact { Density::Compact } else { Density::Roomy }
    }
}

/// What the records come to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Memory {
    /// The marked cases, by id.
    pub marks: Marks,
    /// What was asked for, the newest last, each line once.
    pub queries: Vec<Past>,
    /// The language chosen last on the screen.
    pub lang: Option<Lang>,
    /// The density chosen last on the screen.
    pub density: Option<Density>,
    /// The saved views by name.
    pub views: BTreeMap<String, View>,
}

impl Memory {
    /// Takes one more record in.
    pub fn apply(&mut self, record: Record) {
        match record {
            Record::Mark(id) => {
                self.marks.insert(id);
            }
            Record::Unmark(id) => {
                self.marks.remove(&id);
            }
            Record::Query(past) => {
                self.queries.retain(|old| old.line != past.line);
                self.queries.push(past);
                let over = self.queries.len().saturating_sub(QUERIES);
                self.queries.drain(..over);
            }
            Record::Lang(tongue) => self.lang = Some(tongue.into()),
            Record::Density(density) => self.density = Some(density),
            Record::View { name, view } => {
                self.views.insert(name, view);
            }
            Record::DropView(name) => {
                self.views.remove(&name);
            }
        }
    }

    /// The fewest records that come to the same.
    pub fn records(&self) -> Vec<Record> {
        let marks = self.marks.iter().cloned().map(Record::Mark);
        let queries = self.queries.iter().cloned().map(Record::Query);
        let lang = self.lang.map(|lang| Record::Lang(lang.into()));
        let density = self.density.map(Record::Density);
        let views = self.views.iter().map(|(name, view)| Record::View { name: name.clone(), view: view.clone() });
        marks.chain(queries).chain(lang).chain(density).chain(views).collect()
    }

    /// What was asked for last.
    pub fn last(&self) -> Option<&Past> {
        self.queries.last()
    }
}

/// Lines of records, read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Replay {
    /// What the readable ones come to.
    pub memory: Memory,
    /// Lines of a kind that this version does not know, as they stand: a newer one wrote them, and they are to be kept.
    pub foreign: Vec<String>,
    /// How many lines are no records at all.
    pub broken: usize,
    /// Where the last whole line ends, in bytes; what follows was torn off while it was being written.
    pub whole: usize,
}

impl Replay {
    /// Reads records line by line. A last line without its line break counts when it is whole all the same.
    pub fn of(bytes: &[u8]) -> Replay {
        let mut out = Replay::default();
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            let ended = line.ends_with(b"\n");
            let line_end = out.whole + line.len();
            let text = line.trim_ascii();
            match serde_json::from_slice::<Record>(text) {
                Ok(record) => out.memory.apply(record),
                Err(_) if text.is_empty() => {}
                Err(_) => match std::str::from_utf8(text) {
                    Ok(text) if is_object(text) => out.foreign.push(text.to_owned()),
                    _ if !ended => return out,
                    _ => out.broken += 1,
                },
            }
            out.whole = line_end;
        }
        out
    }

    /// The fewest lines that read the same; what is broken is left out.
    pub fn lines(&self) -> String {
        let mut out: String = self.memory.records().iter().map(line).collect();
        for foreign in &self.foreign {
            out.push_str(foreign);
            out.push('\n');
        }
        out
    }
}

/// A record as its line, with the line break.
pub fn line(record: &Record) -> String {
    // Texts and numbers only: there is nothing in a record that JSON cannot hold.
    serde_json::to_string(record).map(|text| text + "\n").unwrap_or_default()
}

fn is_object(text: &str) -> bool {
    serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn replay(text: &str) -> Replay {
        Replay::of(text.as_bytes())
    }

    fn marks(replay: &Replay) -> Vec<&str> {
        replay.memory.marks.iter().map(String::as_str).collect()
    }

    #[test]
    fn the_format_of_each_record() {
        let view = View { query: "redis sort:ttr".into(), lens: 2 };
        let table = [
            (Record::Mark("CB-1".into()), r#"{"mark":"CB-1"}"#),
            (Record::Unmark("CB-1".into()), r#"{"unmark":"CB-1"}"#),
            (Record::Query(Past { line: "지연".into(), selected: None }), r#"{"query":{"line":"지연"}}"#),
            (
                Record::Query(Past { line: "a\n\"".into(), selected: Some("CB-1".into()) }),
                r#"{"query":{"line":"a\n\"","selected":"CB-1"}}"#,
            ),
            (Record::Lang(Tongue::Ko), r#"{"lang":"ko"}"#),
            (Record::Density(Density::Compact), r#"{"density":"compact"}"#),
            (
                Record::View { name: "내 것".into(), view },
                r#"{"view":{"name":"내 것","query":"redis sort:ttr","lens":2}}"#,
            ),
            (Record::DropView("x".into()), r#"{"drop_view":"x"}"#),
        ];
        for (record, text) in table {
            assert_eq!(line(&record), format!("{text}\n"));
            assert_eq!(serde_json::from_str::<Record>(text).unwrap(), record, "{text}");
        }
        let lenient = r#"{"view":{"name":"n","query":"q","pinned":true}}"#;
        let view = View { query: "q".into(), lens: 1 };
        assert_eq!(serde_json::from_str::<Record>(lenient).unwrap(), Record::View { name: "n".into(), view });
    }

    #[test]
    fn a_torn_last_line_is_ignored_and_a_whole_one_without_its_break_counts() {
        let torn = replay("{\"mark\":\"A\"}\n{\"mark\":\"B");
        assert_eq!((marks(&torn), torn.broken, torn.whole), (vec!["A"], 0, 13));
        let whole = replay("{\"mark\":\"A\"}\n{\"mark\":\"B\"}");
        assert_eq!((marks(&whole), whole.broken, whole.whole), (vec!["A", "B"], 0, 25));
        assert_eq!(Replay::of(b"\xff\xfe{").broken, 0, "torn in the middle of a letter");
    }

    #[test]
    fn broken_lines_cost_only_themselves_and_unknown_kinds_are_kept() {
        let odd = replay("\n{\"mark\":\"A\"}\nnonsense\n{\"star\":5}\n{\"mark\":7}\n{\"mark\":\"B\"}\r\n");
        assert_eq!((marks(&odd), odd.broken), (vec!["A", "B"], 1));
        assert_eq!(odd.foreign, ["{\"star\":5}", "{\"mark\":7}"]);
        assert_eq!(odd.lines(), "{\"mark\":\"A\"}\n{\"mark\":\"B\"}\n{\"star\":5}\n{\"mark\":7}\n");
    }

    #[test]
    fn a_query_asked_for_again_is_the_last_one_and_stands_once() {
        let ask = |line: &str, selected: Option<&str>| {
            Record::Query(Past { line: line.into(), selected: selected.map(str::to_owned) })
        };
        let mut memory = Memory::default();
        for record in [ask("a", None), ask("b", None), ask("a", Some("X"))] {
            memory.apply(record);
        }
        assert_eq!(memory.records(), [ask("b", None), ask("a", Some("X"))]);
        for number in 0..200 {
            memory.apply(ask(&number.to_string(), None));
        }
        assert_eq!(memory.queries.len(), QUERIES);
        assert_eq!(memory.last().unwrap().line, "199");
    }

    fn record() -> impl Strategy<Value = Record> {
        let name = || prop_oneof!["[abc]", "\\PC{0,6}", "[\\n\"\\\\가\u{1b}]{1,3}"];
        prop_oneof![
            name().prop_map(Record::Mark),
            name().prop_map(Record::Unmark),
            (name(), prop::option::of(name())).prop_map(|(line, selected)| Record::Query(Past { line, selected })),
            any::<bool>().prop_map(|ko| Record::Lang(if ko { Tongue::Ko } else { Tongue::En })),
            any::<bool>().prop_map(|compact| Record::Density(Density::of(compact))),
            (name(), name(), 1..6u8).prop_map(|(name, query, lens)| Record::View { name, view: View { query, lens } }),
            name().prop_map(Record::DropView),
        ]
    }

    fn told(records: &[Record]) -> String {
        records.iter().map(line).collect()
    }

    proptest! {
        /// Each record is one line, whatever is in it, and reading gives back what applying gave.
        #[test]
        fn lines_read_back(records in prop::collection::vec(record(), 0..40)) {
            let text = told(&records);
            prop_assert_eq!(text.lines().count(), records.len());
            let mut memory = Memory::default();
            records.into_iter().for_each(|record| memory.apply(record));
            let read = replay(&text);
            prop_assert_eq!(&read.memory, &memory);
            prop_assert_eq!((read.broken, read.foreign.len(), read.whole), (0, 0, text.len()));
        }

        /// Compacting at any place between two records changes nothing of what all of them come to.
        #[test]
        fn compacting_loses_nothing(before in prop::collection::vec(record(), 0..40),
                                    after in prop::collection::vec(record(), 0..20)) {
            let compacted = replay(&told(&before)).lines() + &told(&after);
            prop_assert_eq!(replay(&compacted).memory, replay(&(told(&before) + &told(&after))).memory);
        }

        /// Cut anywhere, the file reads as the whole records before the cut.
        #[test]
        fn a_cut_costs_at_most_the_record_it_falls_in(records in prop::collection::vec(record(), 1..12), cut in any::<prop::sample::Index>()) {
            let text = told(&records);
            let cut = cut.index(text.len());
            let read = Replay::of(&text.as_bytes()[..cut]);
            let whole = text.as_bytes()[..cut].iter().filter(|byte| **byte == b'\n').count();
            let candidates = [told(&records[..whole]), told(&records[..(whole + 1).min(records.len())])];
            prop_assert!(candidates.iter().any(|text| replay(text).memory == read.memory));
            prop_assert_eq!(read.broken, 0);
        }

        /// Whatever stands in the file, reading it ends in something.
        #[test]
        fn any_bytes_can_be_read(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let read = Replay::of(&bytes);
            prop_assert!(read.whole <= bytes.len());
        }
    }
}
