//! Driving the whole program without a terminal: a script of keys in, a screen out.

#![allow(
    dead_code,
    clippy::panic,
    clippy::unwrap_used,
    reason = "each test file uses a part, and a test fails by panicking"
)]

use casebook::app::memory::Memory;
use casebook::app::{Effect, Kept, Model, Msg, Options};
use casebook::corpus::{Catalog, Lang, Root};
use casebook::input::{Button, Chord, Keymap, Press, Read};
use casebook::query::{Library, run};
use casebook::ui::theme::{Palette, Styles};
use casebook::ui::{Look, draw};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// The twelve cases of `tests/fixtures/cases.jsonl`.
pub fn fixture() -> Arc<Library> {
    static LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();
    Arc::clone(LIBRARY.get_or_init(|| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/cases.jsonl");
        Arc::new(Library::new(Catalog::read(&[Root::Path(path)], None)))
    }))
}

/// Cases from records written out in a test.
pub fn library(records: &[serde_json::Value]) -> Arc<Library> {
    let lines: Vec<String> = records.iter().map(ToString::to_string).collect();
    Arc::new(Library::new(Catalog::read(&[Root::Stdin], Some(&mut lines.join("\n").as_bytes()))))
}

/// The program on a screen of its own.
pub struct Stage {
    pub model: Model,
    library: Arc<Library>,
    styles: Styles,
    clock: u64,
    /// What the model asked of the world beyond answers.
    pub asked: Vec<Effect>,
    /// What stands in the file of what is remembered, also by others.
    pub file: Memory,
    /// Where the world says that it keeps what is to be remembered.
    pub kept: Kept,
    /// The exit code, once it quit.
    pub ended: Option<u8>,
}

impl Stage {
    /// Starts on the fixture's cases.
    pub fn new(columns: u16, rows: u16, lang: Lang) -> Stage {
        Stage::with(columns, rows, Options { lang, ..Options::default() }, fixture())
    }

    /// Starts on a query, as from the command line.
    pub fn on(columns: u16, rows: u16, lang: Lang, query: &str) -> Stage {
        Stage::with(columns, rows, Options { lang, query: query.to_owned(), ..Options::default() }, fixture())
    }

    /// Starts with these options on that library.
    pub fn with(columns: u16, rows: u16, options: Options, library: Arc<Library>) -> Stage {
        let mut stage = Stage::before(columns, rows, options, library);
        let library = Arc::clone(&stage.library);
        stage.tell(Msg::Loaded(library));
        stage
    }

    /// The same while the cases are still being read.
    pub fn before(columns: u16, rows: u16, options: Options, library: Arc<Library>) -> Stage {
        let options = Options { keys: Arc::new(Keymap::default()), ..options };
        let file = options.memory.clone();
        library.learn_likeness();
        Stage {
            model: Model::new(options, (columns, rows)),
            library,
            styles: Styles::new(Palette::Colour, false),
            clock: 0,
            asked: Vec::new(),
            file,
            kept: Kept::Saved,
            ended: None,
        }
    }

    /// Draws without colours.
    pub fn monochrome(mut self) -> Stage {
        self.styles = Styles::new(Palette::Monochrome, false);
        self
    }

    /// Draws in the colours of this palette.
    pub fn palette(mut self, palette: Palette) -> Stage {
        self.styles = Styles::new(palette, false);
        self
    }

    /// Draws its own marks in ASCII alone.
    pub fn ascii(mut self) -> Stage {
        self.styles = Styles::new(Palette::Colour, true);
        self
    }

    /// Reads the cases again, which are these now.
    pub fn reload(&mut self, library: Arc<Library>) {
        self.library = Arc::clone(&library);
        self.tell(Msg::Loaded(library));
    }

    /// Presses keys, one after another, parted by blanks: `j`, `Enter`, `Ctrl-d`, `F1`; one read each.
    pub fn keys(&mut self, keys: &str) -> &mut Stage {
        for key in keys.split_whitespace() {
            let chord = Chord::parse(key).unwrap_or_else(|error| panic!("{key}: {error}")).canonical();
            self.read(vec![Press::Key(chord)]);
        }
        self
    }

    /// Types text letter by letter, one read each.
    pub fn types(&mut self, text: &str) -> &mut Stage {
        for letter in text.chars() {
            self.read(vec![Press::Key(Chord::typed(letter))]);
        }
        self
    }

    /// Sends text that arrives in one read.
    pub fn burst(&mut self, text: &str) -> &mut Stage {
        self.read(text.chars().map(|letter| Press::Key(Chord::typed(letter))).collect())
    }

    /// A bracketed paste.
    pub fn paste(&mut self, text: &str) -> &mut Stage {
        self.read(vec![Press::Paste(text.to_owned())])
    }

    /// The window gets another size.
    pub fn resize(&mut self, columns: u16, rows: u16) -> &mut Stage {
        self.tell(Msg::Resize(columns, rows));
        self
    }

    /// The mouse, at a cell.
    pub fn mouse(&mut self, button: Button, x: u16, y: u16) -> &mut Stage {
        self.read(vec![Press::Mouse { button, x, y }])
    }

    fn read(&mut self, presses: Vec<Press>) -> &mut Stage {
        // Far enough apart that no rule about times applies.
        self.clock += 1000;
        self.tell(Msg::Read(Read { at: self.clock, presses: presses.into() }));
        self
    }

    /// Tells the model something and runs what it asks for at once.
    pub fn tell(&mut self, msg: Msg) {
        for effect in self.model.update(msg) {
            match effect {
                Effect::Answer(question) => {
                    let results = run(&question.library, &question.query, &question.marks);
                    self.tell(Msg::Answered { generation: question.generation, results: Arc::new(results) });
                }
                Effect::Load => {
                    let library = Arc::clone(&self.library);
                    self.tell(Msg::Loaded(library));
                }
                Effect::Quit(code) => self.ended = Some(code),
                Effect::Remember(records) => {
                    let taken = records.len();
                    records.into_iter().for_each(|record| self.file.apply(record));
                    self.remembered(taken);
                }
                Effect::Recall => self.remembered(0),
                effect => self.asked.push(effect),
            }
        }
    }

    fn remembered(&mut self, taken: usize) {
        let memory = self.file.clone();
        self.tell(Msg::Remembered { memory, taken, kept: self.kept.clone() });
    }

    /// Draws into a frame, whosever it is.
    pub fn paint(&self, frame: &mut Buffer) -> Option<Position> {
        draw(&self.model, Look { styles: &self.styles, keys: &self.model.keys }, frame)
    }

    /// Draws, and gives the cells.
    pub fn buffer(&mut self) -> Buffer {
        let (columns, rows) = self.model.size;
        let mut drawn = Buffer::empty(Rect::new(0, 0, columns, rows));
        self.paint(&mut drawn);
        self.model.drawn();
        drawn
    }

    /// Draws, and gives the rows as text: a wide letter once, blanks at the ends left out.
    pub fn screen(&mut self) -> String {
        let buffer = self.buffer();
        let mut out = String::new();
        for y in 0..buffer.area.height {
            let mut row = String::new();
            let mut x = 0;
            while x < buffer.area.width {
                let symbol = buffer[(x, y)].symbol();
                row.push_str(symbol);
                x += casebook::text::width::cells(symbol).max(1) as u16;
            }
            out.push_str(row.trim_end());
            out.push('\n');
        }
        out
    }

    /// The screen must hold this.
    #[track_caller]
    pub fn sees(&mut self, text: &str) -> &mut Stage {
        let screen = self.screen();
        assert!(screen.contains(text), "not on the screen: {text}\n{screen}");
        self
    }

    /// The screen must not hold this.
    #[track_caller]
    pub fn lacks(&mut self, text: &str) -> &mut Stage {
        let screen = self.screen();
        assert!(!screen.contains(text), "on the screen: {text}\n{screen}");
        self
    }

    /// The ids of the results, in order.
    pub fn ids(&self) -> Vec<&str> {
        self.model.results.hits.iter().map(|hit| self.library.case(hit.case).id.as_ref()).collect()
    }

    /// The id of the case that shows.
    pub fn shown(&self) -> &str {
        self.model.shown().map_or("", |case| self.library.case(case).id.as_ref())
    }
}
