//! Terminals that disagree on how wide a glyph is: whatever they take, every letter that they do agree on stands in its
//! column, on the first frame and on those that only change something.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and may ask the tables of widths themselves"
)]

mod common;

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

use casebook::app::Options;
use casebook::corpus::Lang;
use casebook::query::Library;
use casebook::runtime::screen::{Screen, Stage as _};
use casebook::text::width::cells;
use common::{Stage, library};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use serde_json::json;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How a terminal counts cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Table {
    /// By letter; what is ambiguous is one cell wide. A joined picture takes the cells of its parts: tmux, xterm.
    Parted,
    /// By letter, and what is ambiguous is two cells wide: terminals set up for Korean, PuTTY with its CJK option.
    AmbiguousWide,
    /// By cluster, a picture with its selector two cells wide: wezterm, kitty.
    Clusters,
    /// By letter, and whatever is neither Hangul nor an ideograph is one cell wide, selector or not.
    Narrow,
}

const TABLES: [Table; 4] = [Table::Parted, Table::AmbiguousWide, Table::Clusters, Table::Narrow];

impl Table {
    /// The pieces of a text that are put down one by one, with their cells.
    fn pieces(self, text: &str) -> Vec<(&str, usize)> {
        let by_letter = |cells: fn(char) -> usize| {
            text.char_indices().map(|(at, c)| (&text[at..at + c.len_utf8()], cells(c))).collect()
        };
        match self {
            Table::Parted => by_letter(|c| c.width().unwrap_or(0)),
            Table::AmbiguousWide => by_letter(|c| c.width_cjk().unwrap_or(0)),
            Table::Clusters => text.graphemes(true).map(|cluster| (cluster, cluster.width().min(2))).collect(),
            Table::Narrow => by_letter(|c| match c {
                '가'..='힣' | 'ㄱ'..='ㅣ' | '一'..='鿿' => 2,
                _ => c.width().unwrap_or(0).min(1),
            }),
        }
    }
}

/// A terminal as far as casebook uses one: cells, a cursor, and the row that goes on below when it is full.
struct Model {
    table: Table,
    columns: usize,
    rows: Vec<Vec<Shown>>,
    x: usize,
    y: usize,
    scrolled: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Shown {
    Glyph(String),
    /// The second half of the glyph before it.
    Half,
}

impl Model {
    fn new(table: Table, (columns, rows): (u16, u16)) -> Model {
        let blank = vec![vec![Shown::Glyph(" ".to_owned()); columns.into()]; rows.into()];
        Model { table, columns: columns.into(), rows: blank, x: 0, y: 0, scrolled: false }
    }

    /// Takes what is written to it.
    fn take(&mut self, bytes: &str) {
        let mut parts = bytes.split('\x1b');
        self.print(parts.next().unwrap_or_default());
        for part in parts {
            let part = part.strip_prefix('[').unwrap_or_else(|| panic!("no CSI: {part:?}"));
            let end = part.find(|c: char| c.is_ascii_alphabetic()).unwrap();
            let (code, rest) = part.split_at(end);
            let (name, text) = rest.split_at(1);
            match (name, code) {
                ("H", at) => {
                    let (row, column) = at.split_once(';').unwrap();
                    (self.y, self.x) = (row.parse::<usize>().unwrap() - 1, column.parse::<usize>().unwrap() - 1);
                }
                ("J", "2") => *self = Model::new(self.table, (self.columns as u16, self.rows.len() as u16)),
                ("m" | "h" | "l", _) => {}
                other => panic!("not known: {other:?}"),
            }
            self.print(text);
        }
    }

    fn print(&mut self, text: &str) {
        for (piece, cells) in self.table.pieces(text) {
            if cells == 0 {
                continue;
            }
            if self.x + cells > self.columns {
                (self.x, self.y) = (0, self.y + 1);
                if self.y == self.rows.len() {
                    self.scrolled = true;
                    self.y -= 1;
                }
            }
            for x in self.x..self.x + cells {
                self.cut(x);
            }
            let row = &mut self.rows[self.y];
            row[self.x] = Shown::Glyph(piece.to_owned());
            row[self.x + 1..self.x + cells].fill(Shown::Half);
            self.x += cells;
        }
    }

    /// What stands at a cell goes, the other half of it too.
    fn cut(&mut self, x: usize) {
        let row = &mut self.rows[self.y];
        let blank = || Shown::Glyph(" ".to_owned());
        let mut first = x;
        while row[first] == Shown::Half {
            first -= 1;
        }
        row[first] = blank();
        for half in row.iter_mut().skip(first + 1).take_while(|shown| **shown == Shown::Half) {
            *half = blank();
        }
    }
}

/// Bytes on their way to every model.
#[derive(Clone, Default)]
struct Wire(Rc<RefCell<Vec<u8>>>);

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The screen of a reader, on a terminal of each kind at once.
struct Desk {
    screen: Screen<Wire>,
    wire: Wire,
    models: Vec<Model>,
}

impl Desk {
    fn new(size: (u16, u16)) -> Desk {
        let wire = Wire::default();
        let screen = Screen::new(wire.clone(), true, move || Ok(Size::new(size.0, size.1)));
        let models = TABLES.map(|table| Model::new(table, size)).into();
        Desk { screen, wire, models }
    }

    fn show(&mut self, stage: &Stage, how: &str) {
        let (columns, rows) = stage.model.size;
        let mut frame = Buffer::empty(Rect::new(0, 0, columns, rows));
        let caret = stage.paint(&mut frame);
        self.screen.show(&mut frame.clone(), caret).unwrap();
        let bytes = String::from_utf8(self.wire.0.take()).unwrap();
        for model in &mut self.models {
            model.take(&bytes);
            stands(model, &frame, how);
        }
    }
}

/// Whether all tables agree on a glyph.
fn is_settled(glyph: &str) -> bool {
    let mut letters = glyph.chars();
    let letter = letters.next();
    letters.next().is_none() && matches!(letter, Some('!'..='~' | '가'..='힣' | 'ㄱ'..='ㅣ' | '一'..='鿿'))
}

/// Every glyph of the frame that all agree on stands where the frame has it.
#[track_caller]
fn stands(model: &Model, frame: &Buffer, how: &str) {
    assert!(!model.scrolled, "{how}: {:?} scrolled", model.table);
    for y in 0..frame.area.height {
        let mut x = 0;
        while x < frame.area.width {
            let glyph = frame[(x, y)].symbol();
            if is_settled(glyph) {
                let shown = &model.rows[usize::from(y)][usize::from(x)];
                let row = |cells: &[Shown]| -> String {
                    let text = |cell: &Shown| if let Shown::Glyph(text) = cell { text.clone() } else { String::new() };
                    cells.iter().map(text).collect()
                };
                assert_eq!(
                    *shown,
                    Shown::Glyph(glyph.to_owned()),
                    "{how}: column {x} of row {y} of a terminal that counts {:?}:\n{}",
                    model.table,
                    row(&model.rows[usize::from(y)]),
                );
            }
            x += cells(glyph).max(1) as u16;
        }
    }
}

/// A title of glyphs that no two terminals agree on, as the report has it, in every place where a text may stand.
const TITLE: &str = "⚠️장애 👩‍🔬복구 1️⃣단계 🇰🇷 원인…·끝 ①※→★ “따옴표” é̂ 끝";

fn odd() -> Arc<Library> {
    static LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();
    Arc::clone(LIBRARY.get_or_init(|| {
        let record = |id: &str, title: &str| {
            json!({
                "id": id, "date": "2024-05-01", "org": title, "severity": "major", "root_cause": "capacity",
                "title": {"ko": title, "en": title}, "symptoms": [title, "high-latency"],
                "summary": {"ko": format!("{title}\n\n{title} {title} {title}"), "en": format!("{title} (en)")},
                "remediation": [{"text": {"ko": title, "en": title}}], "sources": [{"url": title}], "x-extra": {"키": title},
                "related": ["E-2"],
            })
        };
        library(&[record("E-1", TITLE), record("E-2", "보통 제목"), record("E-3", &TITLE.repeat(4)), record("E-4", "★")])
    }))
}

/// Keys that go through every screen, so that each frame is drawn over another.
const WALK: [&str; 40] = [
    "Esc", "j", "j", "j", "k", "Tab", "j", "j", "G", "g", "f", "j", "j", "Space", "Space", "Space", "Esc", "Enter",
    "j", "b", "j", "t", "b", "p", "j", "Esc", "Esc", "?", "j", "/", "Esc", "Esc", "w", "j", "Esc", "2", "3", "4", "1",
    "y",
];

#[test]
fn whatever_a_glyph_takes_the_rest_of_the_row_stands_in_its_column() {
    for size in [(120, 40), (80, 24), (40, 12)] {
        for lang in Lang::BOTH {
            for query in ["", "원인…"] {
                let options = Options { lang, query: query.to_owned(), ..Options::default() };
                let mut stage = Stage::with(size.0, size.1, options, odd());
                let mut desk = Desk::new(size);
                desk.show(&stage, "start");
                for (at, key) in WALK.iter().enumerate() {
                    stage.keys(key);
                    desk.show(&stage, &format!("{size:?} {lang:?} '{query}' after {:?}", &WALK[..=at]));
                }
            }
        }
    }
}

#[test]
fn a_marker_at_the_right_edge_stands_where_it_stands_on_a_plain_row() {
    // In every table, beside titles of both kinds: a word at the right end of a row, the rule between two panes.
    for size in [(140, 40), (80, 24)] {
        let places = |title: &str, text: &str, ascii: bool| -> Vec<Vec<(usize, usize)>> {
            let record = json!({"id": "R-1", "title": {"ko": title}, "org": title, "root_cause": "capacity"});
            let options = Options { lang: Lang::Ko, ..Options::default() };
            let stage = Stage::with(size.0, size.1, options, library(&[record]));
            let stage = if ascii { stage.ascii() } else { stage };
            let mut desk = Desk::new(size);
            desk.show(&stage, title);
            let is = |shown: &Shown| *shown == Shown::Glyph(text.to_owned());
            let found = |model: &Model| {
                let rows = model.rows.iter().enumerate();
                rows.flat_map(|(y, row)| row.iter().enumerate().filter(|(_, cell)| is(cell)).map(move |(x, _)| (x, y)))
                    .filter(|(_, y)| *y < 8)
                    .collect()
            };
            desk.models.iter().map(found).collect()
        };
        for (marker, ascii) in [("\u{2502}", false), ("|", true), ("국", false)] {
            let (odd, plain) = (places(TITLE, marker, ascii), places("가나다라", marker, ascii));
            assert_eq!(odd, plain, "{marker} at {size:?}");
            assert!(odd.iter().all(|places| *places == odd[0]), "{marker} at {size:?}: {odd:?}");
            assert!(size.0 < 120 || !odd[0].is_empty(), "{marker} is nowhere");
        }
    }
}

#[test]
fn no_cell_holds_a_selector_of_pictures() {
    for size in [(140, 40), (80, 24), (40, 12)] {
        let mut stage = Stage::with(size.0, size.1, Options { lang: Lang::Ko, ..Options::default() }, odd());
        for key in WALK {
            let buffer = stage.keys(key).buffer();
            assert!(buffer.content.iter().all(|cell| !cell.symbol().contains('\u{fe0f}')), "{size:?} {key}");
        }
    }
}

#[test]
fn the_models_count_as_their_terminals_do() {
    let after = |table: Table, text: &str| {
        let mut model = Model::new(table, (20, 2));
        model.take(&format!("\x1b[1;1H{text}|"));
        model.rows[0].iter().position(|shown| *shown == Shown::Glyph("|".to_owned())).unwrap()
    };
    for (text, columns) in [
        ("가a", [3, 3, 3, 3]),
        ("①", [1, 2, 1, 1]),
        ("👩\u{200d}🔬", [4, 4, 2, 2]),
        ("⚠\u{fe0f}", [1, 1, 2, 1]),
        ("…", [1, 2, 1, 1]),
    ] {
        assert_eq!(TABLES.map(|table| after(table, text)), columns, "{text}");
    }
    // What is written over half of a wide letter takes the letter away, and a full row goes on below.
    let mut model = Model::new(Table::AmbiguousWide, (4, 2));
    model.take("\x1b[1;1H가나\x1b[1;2Hx\x1b[1;4H…");
    let text = |cell: &Shown| if let Shown::Glyph(text) = cell { text.clone() } else { "_".to_owned() };
    let rows: Vec<String> = model.rows.iter().map(|row| row.iter().map(text).collect()).collect();
    assert_eq!(rows, [" x나_", "…_  "]);
}
