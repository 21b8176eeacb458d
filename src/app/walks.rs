//! Back and forward against two stacks of places: whatever was done between, each step comes back to a place exactly as it
//! was left.

use super::{Effect, Model, Msg, Options, Spot};
use crate::corpus::{Catalog, Root};
use crate::input::{Chord, Keymap, Press, Read};
use crate::query::{Library, Marks, run};
use proptest::prelude::*;
use std::path::Path;
use std::sync::{Arc, OnceLock};

fn library() -> Arc<Library> {
    static LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/cases.jsonl");
    Arc::clone(LIBRARY.get_or_init(|| Arc::new(Library::new(Catalog::read(&[Root::Path(path)], None)))))
}

/// A reader with answers that come at once, or one message later.
struct Reader {
    model: Model,
    clock: u64,
}

impl Reader {
    fn new(size: (u16, u16)) -> Reader {
        let options = Options { keys: Arc::new(Keymap::default()), ..Options::default() };
        let mut reader = Reader { model: Model::new(options, size), clock: 0 };
        reader.tell(Msg::Loaded(library()));
        reader.press("Esc");
        reader
    }

    fn tell(&mut self, msg: Msg) {
        for effect in self.model.update(msg) {
            if let Effect::Answer(question) = effect {
                let results = Arc::new(run(&question.library, &question.query, &question.marks));
                self.tell(Msg::Answered { generation: question.generation, results });
            }
        }
    }

    fn press(&mut self, keys: &str) {
        for key in keys.split_whitespace() {
            self.clock += 1000;
            let press = Press::Key(Chord::parse(key).unwrap().canonical());
            self.tell(Msg::Read(Read { at: self.clock, presses: vec![press].into() }));
        }
    }
}

/// A place that was left, and what was marked then.
type Left = (Spot, Marks);

/// What a reader may do. Each is one step of the history at most.
const DEEDS: [&str; 25] = [
    "j",
    "j j j",
    "k",
    "G",
    "g",
    "Enter",
    "Esc",
    "l",
    "h",
    "PgDn",
    "Ctrl-d",
    "Tab",
    "1",
    "3",
    "4",
    "5",
    "m",
    "f Space Esc",
    "/ d a t a Enter",
    "/ Ctrl-u Enter",
    "x",
    "c",
    ".",
    "]",
    "f j j Space",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn back_and_forward_restore_places_exactly(
        steps in prop::collection::vec((0..DEEDS.len() + 14, any::<bool>()), 1..60),
        size in prop_oneof![Just((140, 40)), Just((80, 24)), Just((60, 14))],
    ) {
        let mut reader = Reader::new(size);
        let (mut back, mut forward): (Vec<Left>, Vec<Left>) = (Vec::new(), Vec::new());
        for (step, older) in steps {
            let here = (reader.model.spot(), reader.model.memory.marks.clone());
            match DEEDS.get(step) {
                Some(deed) => {
                    let mut from = here.clone();
                    for key in deed.split_whitespace() {
                        // All that is typed is one step, which begins before its first letter.
                        if reader.model.typing.is_none() {
                            from = (reader.model.spot(), reader.model.memory.marks.clone());
                        }
                        let kept = reader.model.history.len();
                        reader.press(key);
                        if reader.model.history.len() != kept {
                            back.push(from.clone());
                            forward.clear();
                        }
                    }
                }
                None => {
                    let (from, to) = if older { (&mut back, &mut forward) } else { (&mut forward, &mut back) };
                    reader.press(if older { "u" } else { "Ctrl-r" });
                    if reader.model.overlay.is_none() && let Some((mut there, marks)) = from.pop() {
                        to.push(here);
                        let spot = reader.model.spot();
                        // Marks are no places, and the rows of a list and of a comparison follow them.
                        if marks != reader.model.memory.marks {
                            (there.top, there.scroll) = (spot.top, spot.scroll);
                            (there.page.at, there.page.top) = (spot.page.at, spot.page.top);
                        }
                        prop_assert_eq!(spot, there);
                    }
                }
            }
        }
    }
}

#[test]
fn steps_back_that_outrun_the_answers_come_to_the_same_places() {
    let mut reader = Reader::new((80, 24));
    reader.press("j j Enter Ctrl-d");
    let read = reader.model.spot();
    reader.press("3 j Enter 4 l j");
    let graph = reader.model.spot();
    reader.press("Enter");
    // Two steps back before either is answered, then the late answers.
    let mut late = Vec::new();
    for _ in 0..2 {
        reader.clock += 1000;
        let press = Press::Key(Chord::parse("u").unwrap().canonical());
        late.extend(reader.model.update(Msg::Read(Read { at: reader.clock, presses: vec![press].into() })));
    }
    for effect in late {
        if let Effect::Answer(question) = effect {
            let results = Arc::new(run(&question.library, &question.query, &question.marks));
            reader.tell(Msg::Answered { generation: question.generation, results });
        }
    }
    reader.press("Ctrl-r");
    assert_eq!(reader.model.spot(), graph);
    reader.press("u u u");
    assert_eq!(reader.model.spot(), read);
}
