//! Whole screens as they are: the text of every row, and the looks of one screen with colour and without. Each was looked
//! at before it was accepted.

#![allow(clippy::panic, clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod common;

use casebook::app::Options;
use casebook::corpus::Lang;
use casebook::text::width::cells;
use common::{Stage, library};
use ratatui::style::{Color, Modifier};

/// The picture of that name, in `tests/pictures`.
fn is_picture(name: &str, screen: &str) {
    insta::with_settings!({ snapshot_path => "pictures", prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, screen);
    });
}

/// A letter a cell for the look of it: `.` plain, `d` dim, `b` bold, `a` accent, `w` warning, `u` a hit; capital where
/// the row is selected; blanks stay blank.
fn looks(stage: &mut Stage) -> String {
    let buffer = stage.buffer();
    let mut out = String::new();
    for y in 0..buffer.area.height {
        let mut row = String::new();
        let mut x = 0;
        while x < buffer.area.width {
            let cell = &buffer[(x, y)];
            let modifier = cell.modifier;
            let look = match cell.fg {
                _ if modifier.contains(Modifier::UNDERLINED) => 'u',
                Color::Cyan => 'a',
                Color::Yellow => 'w',
                _ if modifier.contains(Modifier::BOLD) => 'b',
                _ if modifier.contains(Modifier::DIM) => 'd',
                _ => '.',
            };
            let selected = modifier.contains(Modifier::REVERSED);
            let blank = cell.symbol() == " " && !selected;
            let look = match (blank, selected) {
                (true, _) => ' ',
                (false, true) if look == '.' => '#',
                (false, true) => look.to_ascii_uppercase(),
                (false, false) => look,
            };
            let wide = cells(cell.symbol()).max(1);
            row.extend(std::iter::repeat_n(look, wide));
            x += wide as u16;
        }
        out.push_str(row.trim_end());
        out.push('\n');
    }
    out
}

/// On the shared cases, which come from nowhere: where the project lies is on no picture.
fn on(columns: u16, rows: u16, lang: Lang, query: &str) -> Stage {
    let records: Vec<_> =
        include_str!("fixtures/cases.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let options = Options { lang, query: query.to_owned(), ..Options::default() };
    Stage::with(columns, rows, options, library(&records))
}

#[test]
fn the_list_at_every_form() {
    for (columns, rows) in [(40, 12), (80, 24), (120, 40), (200, 50)] {
        for (lang, name) in [(Lang::Ko, "ko"), (Lang::En, "en")] {
            let mut stage = on(columns, rows, lang, "결제 -cause:hardware-failure");
            stage.keys("j");
            is_picture(&format!("list_{name}_{columns}x{rows}"), &stage.screen());
        }
    }
}

#[test]
fn facets_slid_in_and_a_case_on_the_whole_screen() {
    let mut stage = on(80, 24, Lang::Ko, "");
    stage.keys("Esc f j Space");
    is_picture("facets_ko_80x24", &stage.screen());
    let mut stage = on(120, 40, Lang::Ko, "커넥션 풀");
    stage.keys("Enter b");
    is_picture("both_ko_120x40", &stage.screen());
    let mut stage = on(40, 12, Lang::Ko, "cause:time-handling zzqq");
    is_picture("nothing_ko_40x12", &stage.screen());
}

#[test]
fn looks_with_colour_and_without() {
    let words = "결제 -cause:hardware-failure";
    is_picture("looks_colour_120x40", &looks(on(120, 40, Lang::Ko, words).keys("j")));
    is_picture("looks_monochrome_120x40", &looks(on(120, 40, Lang::Ko, words).monochrome().keys("j")));
}
