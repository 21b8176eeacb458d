//! Colours as a reader's terminal shows them: every letter stands out from its ground, dark or light, and nothing is said by
//! colour alone.

#![allow(clippy::panic, clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod common;

use casebook::app::Options;
use casebook::corpus::Lang;
use casebook::ui::theme::Palette;
use common::{Stage, fixture};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::sync::OnceLock;

/// Red, green and blue, 0 to 255.
type Rgb = [u8; 3];

/// xterm's own sixteen colours, which stand in its manual page.
const XTERM: [(Color, Rgb); 16] = [
    (Color::Black, [0, 0, 0]),
    (Color::Red, [205, 0, 0]),
    (Color::Green, [0, 205, 0]),
    (Color::Yellow, [205, 205, 0]),
    (Color::Blue, [0, 0, 238]),
    (Color::Magenta, [205, 0, 205]),
    (Color::Cyan, [0, 205, 205]),
    (Color::Gray, [229, 229, 229]),
    (Color::DarkGray, [127, 127, 127]),
    (Color::LightRed, [255, 0, 0]),
    (Color::LightGreen, [0, 255, 0]),
    (Color::LightYellow, [255, 255, 0]),
    (Color::LightBlue, [92, 92, 255]),
    (Color::LightMagenta, [255, 0, 255]),
    (Color::LightCyan, [0, 255, 255]),
    (Color::White, [255, 255, 255]),
];

/// A terminal: what it writes with and on when it is told nothing.
#[derive(Debug, Clone, Copy)]
struct Ground {
    ink: Rgb,
    paper: Rgb,
}

const DARK: Ground = Ground { ink: [229, 229, 229], paper: [0, 0, 0] };
const LIGHT: Ground = Ground { ink: [0, 0, 0], paper: [255, 255, 255] };

/// The contrast of two colours by WCAG 2, from 1 to 21.
fn contrast(one: Rgb, other: Rgb) -> f64 {
    let part = |value: u8| {
        let value = f64::from(value) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    let light = |[red, green, blue]: Rgb| 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
    let (one, other) = (light(one), light(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The colour by its name; `None` for the terminal's own.
fn named(colour: Color) -> Option<Rgb> {
    let found = XTERM.iter().find(|(known, _)| *known == colour).map(|(_, rgb)| *rgb);
    assert!(found.is_some() || colour == Color::Reset, "{colour:?} is none of the sixteen");
    found
}

/// A bold colour as many terminals show it: the bright one.
fn bright(colour: Color) -> Color {
    let at = XTERM.iter().position(|(known, _)| *known == colour);
    at.and_then(|at| XTERM.get(at + 8)).map_or(colour, |(bright, _)| *bright)
}

/// The ways to the screens that a reader sees, with a query that has filters, hits and partial results.
const WAYS: [&str; 16] = [
    "",
    "Esc",
    "Esc Tab",
    "Esc f",
    "Esc f j Space",
    "Esc f /",
    "Esc Enter",
    "Esc Enter b l",
    "Esc Enter p",
    "Esc ?",
    "Esc w",
    "Esc :",
    "Esc y",
    "Esc 2",
    "Esc 3",
    "Esc 4",
];

/// Every screen in these colours, with how it came about.
fn screens(palette: Palette) -> &'static [(String, Buffer)] {
    static SCREENS: [OnceLock<Vec<(String, Buffer)>>; 3] = [const { OnceLock::new() }; 3];
    let place = match palette {
        Palette::Colour => 0,
        Palette::Light => 1,
        Palette::Monochrome => 2,
    };
    SCREENS[place].get_or_init(|| drawn(palette))
}

fn drawn(palette: Palette) -> Vec<(String, Buffer)> {
    let mut out = Vec::new();
    for (columns, rows, lang) in [(120, 40, Lang::Ko), (80, 24, Lang::En), (60, 20, Lang::Ko)] {
        for query in ["결제 -cause:hardware-failure", "severity:critical", "cause:no-such-value zzqq"] {
            for way in WAYS {
                let options = Options { lang, query: query.to_owned(), ..Options::default() };
                let mut stage = Stage::with(columns, rows, options, fixture()).palette(palette);
                stage.keys(way);
                out.push((format!("{columns}x{rows} {lang:?} '{query}' {way}"), stage.buffer()));
            }
        }
    }
    out
}

fn letters(buffer: &Buffer) -> impl Iterator<Item = &Cell> {
    buffer.content.iter().filter(|cell| !cell.symbol().trim().is_empty())
}

#[test]
fn the_oracle_knows_what_contrast_is() {
    assert_eq!(contrast([0, 0, 0], [255, 255, 255]), 21.0);
    assert!((contrast([119, 119, 119], [255, 255, 255]) - 4.48).abs() < 0.01);
    assert_eq!(bright(Color::Red), Color::LightRed);
}

#[test]
fn every_letter_stands_out_from_the_ground_that_its_palette_is_for() {
    for (palette, ground) in [(Palette::Colour, DARK), (Palette::Light, LIGHT)] {
        let mut coloured = 0;
        for (how, buffer) in screens(palette) {
            for cell in letters(buffer) {
                let looks =
                    if cell.modifier.contains(Modifier::BOLD) { vec![cell.fg, bright(cell.fg)] } else { vec![cell.fg] };
                for ink in looks {
                    let pair = (named(ink).unwrap_or(ground.ink), named(cell.bg).unwrap_or(ground.paper));
                    let found = contrast(pair.0, pair.1);
                    assert!(found >= 4.5, "{how}: '{}' {ink:?} on {:?}: {found:.1}", cell.symbol(), cell.bg);
                }
                coloured += usize::from(cell.fg != Color::Reset);
            }
        }
        assert!(coloured > 1000, "{palette:?}: {coloured}");
    }
}

#[test]
fn a_ground_is_never_chosen_so_that_the_terminals_own_always_shows() {
    for palette in [Palette::Colour, Palette::Light, Palette::Monochrome] {
        for (how, buffer) in screens(palette) {
            assert!(buffer.content.iter().all(|cell| cell.bg == Color::Reset), "{how}");
        }
    }
}

#[test]
fn what_colour_sets_apart_is_set_apart_without_it_too() {
    let plain = screens(Palette::Monochrome);
    for palette in [Palette::Colour, Palette::Light] {
        for ((how, coloured), (_, plain)) in screens(palette).iter().zip(plain) {
            for (cell, other) in coloured.content.iter().zip(&plain.content) {
                assert_eq!(cell.symbol(), other.symbol(), "{how}: the text is the same");
                assert_eq!(other.fg, Color::Reset, "{how}");
                let bare = other.modifier.difference(Modifier::REVERSED).is_empty();
                let blank = cell.symbol().trim().is_empty();
                assert!(blank || cell.fg == Color::Reset || !bare, "{how}: '{}' by colour alone", cell.symbol());
            }
        }
    }
}
