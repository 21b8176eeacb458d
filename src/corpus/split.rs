//! Parts a text into its records without parsing them: objects one after another, the elements of a list, or a record a
//! line. It walks the bytes once and never recurses, so no nesting can overflow it.

use super::{Finding, ProblemKind};
use memchr::{memchr, memchr_iter, memchr2};

/// The deepest nesting that is read, the record itself counted. A case needs four.
pub(super) const DEPTH_LIMIT: usize = 64;

/// One record, not parsed yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece<'a> {
    /// Its text.
    pub text: &'a str,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// How many bytes stand before it on that line.
    pub column: usize,
    /// How deep lists and objects stand inside each other.
    pub depth: usize,
}

/// What a text holds.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Pieces<'a> {
    /// The records in order.
    pub list: Vec<Piece<'a>>,
    /// The text can hold several records, so that its name is no good id for one of them.
    pub many: bool,
    /// What is wrong between the records.
    pub findings: Vec<Finding>,
}

/// Parts `text` a record a line.
pub(super) fn lines(text: &str) -> Pieces<'_> {
    let mut pieces = Pieces { many: true, ..Pieces::default() };
    for (line, row) in (1..).zip(text.split('\n')) {
        let record = row.trim_ascii();
        if !record.is_empty() {
            let column = row.len() - row.trim_ascii_start().len();
            pieces.list.push(Piece { text: record, line, column, depth: value(record).depth });
        }
    }
    pieces
}

/// Parts `text` by what it looks like: a list, a record a line, or one or more objects.
pub(super) fn any(text: &str) -> Pieces<'_> {
    if text.trim_ascii_start().starts_with('[') {
        return elements(text);
    }
    if looks_like_lines(text) { lines(text) } else { objects(text) }
}

/// A record a line is told by its first line: an object from end to end, with another one below. When the first object
/// never ends, objects that begin at the start of later lines tell it too.
fn looks_like_lines(text: &str) -> bool {
    let mut rows = text.split('\n').map(str::trim_ascii_end).filter(|row| !row.is_empty());
    let Some(first) = rows.next() else { return false };
    if !first.trim_ascii_start().starts_with('{') {
        return false;
    }
    if value(first.trim_ascii_start()).closed {
        return rows.any(|row| row.trim_ascii_start().starts_with('{'));
    }
    let whole = value(text.trim_ascii_start());
    (!whole.closed || whole.torn) && rows.any(|row| row.starts_with('{'))
}

/// Objects one after another. What is no object ends the reading, since nothing tells where the next would begin.
fn objects(text: &str) -> Pieces<'_> {
    let mut walk = Walk::new(text);
    let mut pieces = Pieces::default();
    while let Some(first) = walk.skip_blanks() {
        if first != b'{' && !pieces.list.is_empty() {
            pieces.findings.push(walk.finding(ProblemKind::TrailingText));
            break;
        }
        let piece = walk.value();
        pieces.list.push(piece);
        if first != b'{' {
            break;
        }
    }
    pieces.many = pieces.list.len() > 1;
    pieces
}

/// The elements of the list that `text` is.
fn elements(text: &str) -> Pieces<'_> {
    let mut walk = Walk::new(text);
    let mut pieces = Pieces { many: true, ..Pieces::default() };
    walk.skip_blanks();
    walk.at += 1;
    let syntax = |walk: &mut Walk, words: &str| {
        let column = walk.place().1 + 1;
        walk.finding(ProblemKind::Syntax { column, words: words.to_owned() })
    };
    let mut open = true;
    while let Some(first) = walk.skip_blanks() {
        match first {
            b']' => {
                walk.at += 1;
                open = false;
                break;
            }
            b',' | b'}' | b':' => {
                pieces.findings.push(syntax(&mut walk, "expected value"));
                walk.at += 1;
                continue;
            }
            _ => {
                let piece = walk.value();
                pieces.list.push(piece);
            }
        }
        match walk.skip_blanks() {
            Some(b',') => walk.at += 1,
            Some(b']') | None => {}
            Some(_) => pieces.findings.push(syntax(&mut walk, "expected `,` or `]`")),
        }
    }
    if open {
        // An element that was cut short says so itself.
        if pieces.list.last().is_none_or(|last| value(last.text).closed) {
            pieces.findings.push(walk.finding(ProblemKind::Truncated));
        }
    } else if walk.skip_blanks().is_some() {
        pieces.findings.push(walk.finding(ProblemKind::TrailingText));
    }
    pieces
}

/// A place in a text.
struct Walk<'a> {
    text: &'a str,
    at: usize,
    /// Up to where lines are counted, how many there were, and where the last of them begins.
    counted: (usize, usize, usize),
}

impl<'a> Walk<'a> {
    fn new(text: &'a str) -> Walk<'a> {
        Walk { text, at: 0, counted: (0, 1, 0) }
    }

    /// Goes to the next byte that is not blank, and gives it.
    fn skip_blanks(&mut self) -> Option<u8> {
        let rest = self.text.get(self.at..)?;
        self.at += rest.len() - rest.trim_ascii_start().len();
        rest.trim_ascii_start().bytes().next()
    }

    /// The value that begins here; goes past it.
    fn value(&mut self) -> Piece<'a> {
        let (line, column) = self.place();
        let rest = self.text.get(self.at..).unwrap_or_default();
        let found = value(rest);
        // A stray byte is a value of its own, so that the walk always goes on; the end of a letter is never cut.
        let length = found.length.max(rest.chars().next().map_or(0, char::len_utf8));
        self.at += length;
        Piece { text: rest.get(..length).unwrap_or_default().trim_ascii_end(), line, column, depth: found.depth }
    }

    /// The line, from 1, and the bytes before this place on it.
    fn place(&mut self) -> (usize, usize) {
        let (from, mut line, mut start) = self.counted;
        for newline in memchr_iter(b'\n', self.text.as_bytes().get(from..self.at).unwrap_or_default()) {
            line += 1;
            start = from + newline + 1;
        }
        self.counted = (self.at, line, start);
        (line, self.at - start)
    }

    fn finding(&mut self, kind: ProblemKind) -> Finding {
        Finding { line: Some(self.place().0), field: String::new(), kind }
    }
}

/// How far a value goes.
pub(super) struct Extent {
    length: usize,
    /// The deepest nesting in it.
    pub depth: usize,
    /// Every string, list and object in it is closed.
    pub closed: bool,
    /// A string in it goes over the end of a line, which none does in JSON.
    torn: bool,
}

/// The extent of the value at the start of `text`.
pub(super) fn value(text: &str) -> Extent {
    let bytes = text.as_bytes();
    let (mut at, mut open, mut depth, mut torn) = (0, 0usize, 0, false);
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'"' => match string_end(bytes, at) {
                Some(end) => {
                    torn |= memchr(b'\n', bytes.get(at..end).unwrap_or_default()).is_some();
                    at = end;
                }
                None => return Extent { length: bytes.len(), depth, closed: false, torn },
            },
            b'{' | b'[' => {
                open += 1;
                depth = depth.max(open);
                continue;
            }
            b'}' | b']' => open = open.saturating_sub(1),
            // A bare word goes on to the next mark.
            _ if open == 0 => {
                let mark =
                    |b: &u8| matches!(b, b',' | b']' | b'}' | b'{' | b'[' | b'"' | b':') || b.is_ascii_whitespace();
                at += bytes.get(at..).and_then(|rest| rest.iter().position(mark)).unwrap_or(bytes.len() - at);
            }
            _ => continue,
        }
        if open == 0 {
            return Extent { length: at, depth, closed: true, torn };
        }
    }
    Extent { length: at, depth, closed: open == 0, torn }
}

/// The place behind the quote that ends the string whose text begins at `from`.
fn string_end(bytes: &[u8], mut from: usize) -> Option<usize> {
    loop {
        let at = from + memchr2(b'"', b'\\', bytes.get(from..)?)?;
        if bytes.get(at) == Some(&b'"') {
            return Some(at + 1);
        }
        from = at + 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(pieces: &Pieces) -> Vec<(String, usize, usize)> {
        pieces.list.iter().map(|piece| (piece.text.to_owned(), piece.line, piece.column)).collect()
    }

    fn faults(pieces: &Pieces) -> Vec<(usize, ProblemKind)> {
        pieces.findings.iter().map(|finding| (finding.line.unwrap(), finding.kind.clone())).collect()
    }

    #[test]
    fn one_object_is_one_record_with_its_line() {
        let pieces = any("\n  {\"a\": \"}\\\"{\"}\n");
        assert_eq!(told(&pieces), [("{\"a\": \"}\\\"{\"}".to_owned(), 2, 2)]);
        assert!(!pieces.many && pieces.findings.is_empty());
    }

    #[test]
    fn a_list_gives_its_elements_and_names_what_is_wrong_between_them() {
        let pieces = any("[{\"a\":1},\n {\"b\":[2]} {\"c\":3},,\n]x");
        let want = [("{\"a\":1}", 1, 1), ("{\"b\":[2]}", 2, 1), ("{\"c\":3}", 2, 11)];
        assert_eq!(told(&pieces), want.map(|(text, line, column)| (text.to_owned(), line, column)));
        assert_eq!(pieces.list.iter().map(|piece| piece.depth).collect::<Vec<_>>(), [1, 2, 1]);
        let syntax = |column, words: &str| ProblemKind::Syntax { column, words: words.to_owned() };
        assert_eq!(
            faults(&pieces),
            [(2, syntax(12, "expected `,` or `]`")), (2, syntax(20, "expected value")), (3, ProblemKind::TrailingText)]
        );
    }

    #[test]
    fn a_list_that_is_cut_short_keeps_what_came_before() {
        assert_eq!(faults(&any("[{\"a\":1},\n")), [(2, ProblemKind::Truncated)]);
        let cut = any("[{\"a\":1},{\"b\":");
        assert_eq!(
            (cut.list.len(), cut.findings.len()),
            (2, 0),
            "the second one is cut, and says so when it is parsed"
        );
        assert!(any("[]").list.is_empty() && any("[]").findings.is_empty());
        assert_eq!(faults(&any("[")), [(1, ProblemKind::Truncated)]);
    }

    #[test]
    fn a_record_a_line_is_told_from_one_object_on_many_lines() {
        assert_eq!(any("{\"a\":1}\n\n{\"b\":2}\r\n").list.iter().map(|piece| piece.line).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(any("{\"a\":1}\nnoise\n{\"b\":2}").list.len(), 3, "a bad line is a record that will not parse");
        assert_eq!(any("{\"a\":\n{\"b\":2}\n{\"c\":3}").list.len(), 3, "the first line is the bad one");
        assert_eq!(any("{\n\"a\":\n{\"b\":2}\n}").list.len(), 1);
        assert_eq!(any("{\"a\":1} {\"b\":2}").list.len(), 2);
    }

    #[test]
    fn what_follows_an_object_is_named_and_what_is_no_object_is_one_bad_record() {
        let trailing = any("{\n} \n]");
        assert_eq!((trailing.list.len(), faults(&trailing)), (1, vec![(3, ProblemKind::TrailingText)]));
        assert_eq!(told(&any("hello world")), [("hello".to_owned(), 1, 0)]);
        assert_eq!(told(&any("안녕, 세계")), [("안녕".to_owned(), 1, 0)]);
        assert_eq!(told(&any("\"{\"")), [("\"{\"".to_owned(), 1, 0)]);
        assert!(any(" \n").list.is_empty());
    }

    #[test]
    fn a_hundred_thousand_brackets_are_counted_not_climbed() {
        let deep = format!("{{\"a\":{}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
        assert_eq!(any(&deep).list.iter().map(|piece| piece.depth).collect::<Vec<_>>(), [100_001]);
        assert_eq!(any(&"[".repeat(100_000)).list.len(), 1);
        assert_eq!(any(&"{\"a\":".repeat(100_000)).list.len(), 1);
    }
}
