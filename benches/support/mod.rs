//! What the benches share: times and their quantiles, one table of figures on standard output, and casebook's screen driven
//! without a terminal.

#![allow(
    dead_code,
    clippy::cast_precision_loss,
    reason = "each bench uses a part; figures are printed, not reckoned with"
)]

use casebook::app::{Effect, Model, Msg, Options};
use casebook::corpus::Lang;
use casebook::input::{Chord, Keymap, Press, Read};
use casebook::query::{Library, run};
use casebook::runtime::screen::Stage;
use casebook::runtime::{Clock, SystemClock};
use casebook::text::width;
use casebook::ui::theme::{Palette, Styles};
use casebook::ui::{Look, draw};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::sync::Arc;

/// The terminal that everything is measured on: columns and rows.
pub const SIZE: (u16, u16) = (120, 40);

/// Whether `cargo bench` runs this, and not a test run that only builds it.
pub fn wanted() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}

/// How long `work` takes, in milliseconds, and what it gives.
pub fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let clock = SystemClock::start();
    let out = work();
    (clock.now().as_secs_f64() * 1000.0, out)
}

/// The milliseconds that `work` takes, done `times` times.
pub fn times(times: usize, mut work: impl FnMut()) -> Times {
    Times::of((0..times).map(|_| timed(&mut work).0))
}

/// Measured figures of one kind, sorted.
#[derive(Debug, Clone)]
pub struct Times(Vec<f64>);

impl Times {
    /// Takes them in any order.
    pub fn of(figures: impl IntoIterator<Item = f64>) -> Times {
        let mut figures: Vec<f64> = figures.into_iter().collect();
        figures.sort_by(f64::total_cmp);
        Times(figures)
    }

    /// The figure that `share` hundredths of them are below.
    pub fn at(&self, share: usize) -> f64 {
        let place = (self.0.len() * share / 100).min(self.0.len().saturating_sub(1));
        self.0.get(place).copied().unwrap_or(f64::NAN)
    }

    /// The middle one.
    pub fn median(&self) -> f64 {
        self.at(50)
    }

    /// The greatest.
    pub fn most(&self) -> f64 {
        self.at(100)
    }
}

/// Prints the heading of the figures.
pub fn heading(text: &str) {
    println!("\n{text}\n{:<52} {:>10} {:>10} {:>8}  goal", "", "reached", "floor", "ratio");
}

/// Prints one figure; `floor` is what the same run measured as the least that it could be.
pub fn figure(name: &str, unit: &str, reached: f64, floor: Option<f64>, goal: &str) {
    let number = |figure: f64| if figure < 1.0 { format!("{figure:.3}") } else { format!("{figure:.2}") };
    let (least, ratio) = match floor {
        Some(floor) => (number(floor), format!("{:.2}", reached / floor)),
        None => (String::new(), String::new()),
    };
    let name = width::pad(&format!("{name}, {unit}"), 52);
    println!("{name} {:>10} {least:>10} {ratio:>8}  {goal}", number(reached));
}

/// casebook on a screen of `S`, told what its threads would tell it.
pub struct Driven<S> {
    /// The model.
    pub model: Model,
    stage: S,
    frame: Buffer,
    styles: Styles,
    keys: Arc<Keymap>,
    clock: u64,
}

impl<S: Stage> Driven<S> {
    /// Starts in `lang` on `library`, and draws.
    pub fn new(stage: S, library: &Arc<Library>, lang: Lang) -> anyhow::Result<Self> {
        let keys = Arc::new(Keymap::default());
        let options = Options { lang, keys: Arc::clone(&keys), ..Options::default() };
        let model = Model::new(options, SIZE);
        let styles = Styles::new(Palette::Colour, false);
        let mut driven = Driven { model, stage, frame: Buffer::default(), styles, keys, clock: 0 };
        driven.tell(Msg::Loaded(Arc::clone(library)));
        driven.frame()?;
        Ok(driven)
    }

    /// What it is drawn on.
    pub fn stage(&self) -> &S {
        &self.stage
    }

    /// One key, by its name, and the frame that follows it.
    pub fn press(&mut self, key: &str) -> anyhow::Result<()> {
        self.read(Press::Key(Chord::parse(key)?.canonical()))
    }

    /// One typed letter, and the frame that follows it.
    pub fn letter(&mut self, letter: char) -> anyhow::Result<()> {
        self.read(Press::Key(Chord::typed(letter)))
    }

    fn read(&mut self, press: Press) -> anyhow::Result<()> {
        self.clock += 1000;
        self.tell(Msg::Read(Read { at: self.clock, presses: [press].into() }));
        self.frame()
    }

    fn tell(&mut self, msg: Msg) {
        for effect in self.model.update(msg) {
            if let Effect::Answer(question) = effect {
                let results = run(&question.library, &question.query, &question.marks);
                self.tell(Msg::Answered { generation: question.generation, results: Arc::new(results) });
            }
        }
    }

    fn frame(&mut self) -> anyhow::Result<()> {
        let area = Rect::new(0, 0, SIZE.0, SIZE.1);
        if self.frame.area == area {
            self.frame.reset();
        } else {
            self.frame = Buffer::empty(area);
        }
        let caret = draw(&self.model, Look { styles: &self.styles, keys: &self.keys }, &mut self.frame);
        self.model.drawn();
        Ok(self.stage.show(&mut self.frame, caret)?)
    }
}
