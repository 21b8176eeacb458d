//! The five roles as styles, in the terminal's own sixteen colours or in none. The only place that names a colour.

use crate::lens::page::{Role, Span};
use ratatui::style::{Color, Modifier, Style};

/// How the screen is coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Palette {
    /// The terminal's own colours that are light enough on a dark ground.
    #[default]
    Colour,
    /// Those that are dark enough on a light ground.
    Light,
    /// Weight, underline and reverse only (NO_COLOR).
    Monochrome,
}

/// The styles of the roles.
#[derive(Debug, Clone, Copy)]
pub struct Styles {
    /// Plain text.
    pub text: Style,
    /// Ids, dates, counts, hints.
    pub quiet: Style,
    /// Headings.
    pub heading: Style,
    /// Focus, organization, key names.
    pub accent: Style,
    /// Problems and severity.
    pub warning: Style,
    /// Added to any of these where a hit is.
    pub hit: Modifier,
    /// The selected row of the focused pane.
    pub selected: Modifier,
    /// Only characters of ASCII are drawn as chrome.
    pub ascii: bool,
}

impl Styles {
    /// The styles of a palette.
    pub fn new(palette: Palette, ascii: bool) -> Styles {
        let plain = Style::default();
        let (accent, warning) = match palette {
            Palette::Colour => (plain.fg(Color::Cyan), plain.fg(Color::Yellow).add_modifier(Modifier::BOLD)),
            // No bold: many terminals make bold colours bright ones, and a bright red is too light.
            Palette::Light => (plain.fg(Color::Blue), plain.fg(Color::Red)),
            Palette::Monochrome => (plain.add_modifier(Modifier::BOLD), plain.add_modifier(Modifier::BOLD)),
        };
        Styles {
            text: plain,
            quiet: plain.add_modifier(Modifier::DIM),
            heading: plain.add_modifier(Modifier::BOLD),
            accent,
            warning,
            hit: Modifier::UNDERLINED.union(Modifier::BOLD),
            selected: Modifier::REVERSED,
            ascii,
        }
    }

    /// The style of a role.
    pub fn role(&self, role: Role) -> Style {
        match role {
            Role::Text => self.text,
            Role::Quiet => self.quiet,
            Role::Heading => self.heading,
            Role::Accent => self.accent,
            Role::Warning => self.warning,
        }
    }

    /// The style of a span.
    pub fn span(&self, span: &Span) -> Style {
        let style = self.role(span.role);
        // Bold on dim is neither in many terminals: a hit in quiet text is plain text, underlined.
        match (span.hit, span.role) {
            (false, _) => style,
            (true, Role::Quiet) => self.text.add_modifier(self.hit),
            (true, _) => style.add_modifier(self.hit),
        }
    }
}
