//! What a key costs at 120x40 on the starter library: time in process, with drawing, and bytes to the terminal. The floor
//! is an empty draw of the same size. Then a field of one long line.

mod support;

use casebook::corpus::{Catalog, Lang, Root};
use casebook::query::Library;
use casebook::runtime::screen::Screen;
use casebook::text::width;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Size;
use std::io::{self, Write};
use std::sync::Arc;
use support::{Driven, SIZE, Times, figure, heading, timed, times};

/// Counts what is written and keeps nothing.
#[derive(Default)]
struct Sink(usize);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn screen(library: &Arc<Library>, lang: Lang) -> anyhow::Result<Driven<Screen<Sink>>> {
    let screen = Screen::new(Sink::default(), true, || Ok(Size::new(SIZE.0, SIZE.1)));
    Driven::new(screen, library, lang)
}

fn main() -> anyhow::Result<()> {
    if !support::wanted() {
        return Ok(());
    }
    let library = Arc::new(Library::new(Catalog::read(&[Root::Embedded], None)));
    let moves = library.catalog.cases.len() - 1;
    heading(&format!("keys, 120x40, {} cases", moves + 1));

    let mut terminal = Terminal::new(TestBackend::new(SIZE.0, SIZE.1))?;
    let floor = times(500, || {
        let _ = terminal.draw(|_| ());
    })
    .median();
    for lang in Lang::BOTH {
        let mut driven = screen(&library, lang)?;
        driven.press("Enter")?;
        let (mut spent, mut bytes) = (Vec::new(), Vec::new());
        for _ in 0..moves {
            let before = driven.stage().out().0;
            let (time, pressed) = timed(|| driven.press("j"));
            pressed?;
            spent.push(time);
            bytes.push((driven.stage().out().0 - before) as f64 / 1000.0);
        }
        let (spent, bytes) = (Times::of(spent), Times::of(bytes));
        figure(&format!("list move, {lang}, median"), "ms", spent.median(), Some(floor), "< 1 ms");
        figure(&format!("list move, {lang}, p95"), "ms", spent.at(95), Some(floor), "< 1 ms");
        figure(&format!("bytes a list move, {lang}, median"), "kB", bytes.median(), None, "< 9 kB");
        figure(&format!("bytes a list move, {lang}, worst"), "kB", bytes.most(), None, "< 9 kB");
    }
    let mut driven = screen(&library, Lang::Ko)?;
    driven.press("Enter")?;
    let language = Times::of((0..2 * moves).map(|_| timed(|| driven.press("t")).0));
    figure("t (the other language), median", "ms", language.median(), Some(floor), "< 1 ms");
    figure("t (the other language), p95", "ms", language.at(95), Some(floor), "< 1 ms");

    heading("one line of 1 MB of Hangul, opened at 120x40; the floor counts its cells");
    for (name, text) in
        [("with blanks", "커넥션 풀이 고갈되어 결제가 멈췄다 "), ("without blanks", "커넥션풀이고갈되어결제가멈췄다")]
    {
        let line = text.repeat(1_000_000 / text.len());
        let record = serde_json::json!({"id": "LONG", "title": {"ko": "긴 글"}, "summary": {"ko": line.clone()}});
        let record = record.to_string();
        let mut input = record.as_bytes();
        let library = Arc::new(Library::new(Catalog::read(&[Root::Stdin], Some(&mut input))));
        let rows = screen(&library, Lang::Ko)?.model.derived.page.rows.len();
        anyhow::ensure!(rows > 5_000, "only {rows} rows were laid out");
        let floor = times(5, || {
            std::hint::black_box(width::cells(&line));
        });
        let opened = times(5, || {
            let _ = std::hint::black_box(screen(&library, Lang::Ko));
        });
        figure(name, "ms", opened.median(), Some(floor.median()), "< 200 ms");
    }
    Ok(())
}
