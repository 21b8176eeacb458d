//! A case as Markdown, in one language or both, for `show --markdown` and for copying.
//!
//! Written from the same document as the screen, so that it holds the same; what only repeats another text is left out.

use super::detail::{Block, Document, Live, Part, Shape, View, document};
use super::span::Role;
use crate::corpus::{Case, Section};
use crate::i18n::sections::{language, section};
use crate::query::Library;

/// `case` as Markdown (CommonMark), ending in a line break.
pub fn markdown(library: &Library, case: &Case, view: View) -> String {
    let document = document(library, case, view);
    let mut out = Chunks::default();
    head(&document, &mut out);
    for part in &document.sections {
        let (left, right) = (counted(&part.left), counted(&part.right));
        if left.is_empty() && right.is_empty() {
            continue;
        }
        out.push(format!("## {}", section(part.section, view.lang())));
        if right.is_empty() {
            blocks(&left, part, &mut out);
        } else {
            for (lang, side) in [(view.lang(), left), (view.lang().other(), right)] {
                out.push(format!("### {}", language(lang)));
                blocks(&side, part, &mut out);
            }
        }
    }
    out.text
}

/// Blocks of Markdown, parted by blank lines; the items of one list by line breaks alone.
#[derive(Default)]
struct Chunks {
    text: String,
    in_list: bool,
}

impl Chunks {
    fn push(&mut self, chunk: String) {
        self.add(&chunk, false);
    }

    fn item(&mut self, item: String) {
        self.add(&item, true);
    }

    fn add(&mut self, chunk: &str, item: bool) {
        let first = self.text.is_empty();
        let goes_on = item && self.in_list;
        if !first && !goes_on {
            self.text.push('\n');
        }
        self.text.push_str(chunk);
        self.text.push('\n');
        self.in_list = item;
    }
}

fn counted(blocks: &[Block]) -> Vec<&Block> {
    blocks.iter().filter(|block| !block.echo).collect()
}

fn head(document: &Document, out: &mut Chunks) {
    for block in &document.head {
        let mark = mark(block);
        match block.shape {
            Shape::Fact => out.item(format!("- {}{mark}{}", label(block), inline(&block.text))),
            _ if block.role == Role::Heading => out.push(format!("# {mark}{}", inline(&block.text))),
            _ => out.push(format!("{mark}{}", inline(&block.text))),
        }
    }
}

fn blocks(blocks: &[&Block], part: &Part, out: &mut Chunks) {
    for block in blocks {
        let mark = mark(block);
        match block.shape {
            Shape::Step => {
                let number = block.label.as_deref().unwrap_or("1.");
                let indent = " ".repeat(number.len() + 1);
                let text = paragraphs(&block.text).replace('\n', &format!("\n{indent}"));
                out.item(format!("{number} {mark}{}", unindent_blank(&text)));
            }
            Shape::Text if block.label.is_none() && block.live.is_none() => {
                out.push(format!("{mark}{}", paragraphs(&block.text)));
            }
            _ => {
                let text = match &block.live {
                    Some(Live::Url(url)) => link(url),
                    _ if part.section == Section::Other => code(&block.text),
                    _ => paragraphs(&block.text).replace('\n', "\n  "),
                };
                out.item(format!("- {}{mark}{}", label(block), unindent_blank(&text)));
            }
        }
    }
}

fn label(block: &Block) -> String {
    let label = block.label.as_deref().filter(|label| !label.is_empty());
    label.map_or_else(String::new, |label| format!("{}: ", inline(label)))
}

fn mark(block: &Block) -> String {
    block.fallback.map_or_else(String::new, |lang| format!("\\[{lang}\\] "))
}

/// An address as a link that can be followed; as text when it is none.
fn link(url: &str) -> String {
    let plain = !url.contains(['<', '>']) && !url.contains(char::is_whitespace);
    if plain && (url.starts_with("https://") || url.starts_with("http://")) { format!("<{url}>") } else { inline(url) }
}

/// A value as code, fenced by more backticks than stand in it.
fn code(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{pad}{}{pad}{fence}", text.replace('\n', " "))
}

/// Text on one line, with what Markdown would take for its own escaped.
pub(super) fn inline(text: &str) -> String {
    let text = text.split('\n').map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    escape_line(&text)
}

/// Paragraphs, parted by one blank line; line breaks inside them stay.
fn paragraphs(text: &str) -> String {
    let mut out = String::new();
    let mut blank = false;
    for line in text.lines().map(str::trim) {
        if line.is_empty() {
            blank = true;
            continue;
        }
        if !out.is_empty() {
            out.push_str(if blank { "\n\n" } else { "\\\n" });
        }
        out.push_str(&escape_line(line));
        blank = false;
    }
    out
}

/// Takes the blanks out of lines that hold nothing else.
fn unindent_blank(text: &str) -> String {
    text.split('\n').map(|line| if line.trim().is_empty() { "" } else { line }).collect::<Vec<_>>().join("\n")
}

/// Escapes what would begin a Markdown construct, and nothing else: `snake_case` and `a < b` stay readable.
fn escape_line(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut before = ' ';
    let mut rest = line.chars().peekable();
    while let Some(c) = rest.next() {
        let after = rest.peek().copied().unwrap_or(' ');
        let special = match c {
            '\\' | '`' | '*' | '[' | ']' => true,
            '_' => !(before.is_alphanumeric() && after.is_alphanumeric()),
            '<' => after.is_alphabetic() || matches!(after, '/' | '!' | '?'),
            '&' => is_entity(rest.clone()),
            '~' => before == '~' || after == '~',
            _ => false,
        };
        if special {
            out.push('\\');
        }
        out.push(c);
        before = c;
    }
    escape_start(out)
}

/// Whether what follows a `&` makes it one character by name or number: `amp;`, `#38;`.
fn is_entity(after: impl Iterator<Item = char>) -> bool {
    let mut name = 0;
    for c in after {
        match c {
            ';' => return name > 0,
            '#' if name == 0 => name += 1,
            c if c.is_ascii_alphanumeric() => name += 1,
            _ => return false,
        }
    }
    false
}

/// Escapes what would make a heading, a quote, a list item or a rule of the line.
fn escape_start(line: String) -> String {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let after_digits = line.get(digits..).unwrap_or("");
    if (1..=9).contains(&digits) && after_digits.starts_with(['.', ')']) {
        let ends = after_digits.chars().nth(1).is_none_or(char::is_whitespace);
        if ends {
            return format!("{}\\{after_digits}", line.get(..digits).unwrap_or(""));
        }
    }
    let first = line.chars().next().unwrap_or(' ');
    let bullet = matches!(first, '-' | '+') && line.chars().nth(1).is_none_or(char::is_whitespace);
    let heading = first == '#' && line.trim_start_matches('#').chars().next().is_none_or(char::is_whitespace);
    let rule = matches!(first, '-' | '=') && line.chars().all(|c| c == first || c.is_whitespace());
    if bullet || heading || rule || first == '>' { format!("\\{line}") } else { line }
}
