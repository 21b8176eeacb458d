//! Pasted text as words: nothing in it may act as a filter or a negation, and what names only this one incident is set aside.

use super::parse::reads_as_word;
use super::{Word, is_quote};
use crate::text::clean;

/// Pasted text as it may be put into the search box.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pasted {
    /// The words, on one line.
    pub words: String,
    /// What was left out.
    pub aside: Aside,
}

/// How many pieces of pasted text were set aside, by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Aside {
    /// Dates and times of day.
    pub times: usize,
    /// Ids of requests, traces, commits, machines.
    pub ids: usize,
    /// Host names and addresses, of mail too.
    pub addresses: usize,
    /// Numbers, with or without a unit.
    pub numbers: usize,
    /// URLs.
    pub urls: usize,
}

impl Aside {
    /// Whether nothing was left out.
    pub fn is_empty(&self) -> bool {
        *self == Aside::default()
    }
}

/// Pasted text as words: one line, quotation marks as blanks, times, ids, addresses, numbers and URLs left out and counted, and
/// a token that would read as a filter or a negation in quotes.
pub fn paste(pasted: &str) -> Pasted {
    let line = clean::line(pasted).replace(is_quote, " ");
    let mut out = Pasted::default();
    let mut words: Vec<String> = Vec::new();
    for token in line.split_whitespace() {
        let kept: Vec<&str> = pieces(token).filter(|piece| !out.aside.takes(piece)).collect();
        words.extend(kept.into_iter().filter(|piece| piece.contains(char::is_alphanumeric)).map(quoted));
    }
    // A text of nothing but numbers is what is looked for.
    if words.is_empty() && !out.aside.is_empty() {
        return Pasted { words: paste_words(pasted), aside: Aside::default() };
    }
    out.words = words.join(" ");
    out
}

/// Pasted text as words with nothing left out.
pub fn paste_words(pasted: &str) -> String {
    let line = clean::line(pasted).replace(is_quote, " ");
    let tokens: Vec<String> = line.split_whitespace().map(quoted).collect();
    tokens.join(" ")
}

/// The text, in quotes when it would not read as a word.
fn quoted(text: &str) -> String {
    let word = Word { text: text.to_owned(), phrase: false, negated: false };
    if reads_as_word(&word) { text.to_owned() } else { format!("\"{text}\"") }
}

/// A token without brackets and the like around and inside it, parted at what joins names with values.
fn pieces(token: &str) -> impl Iterator<Item = &str> {
    let whole = is_url(token.trim_start_matches(|c: char| !c.is_alphanumeric()));
    let cuts = move |c: char| {
        !whole && matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | '<' | '>' | '=' | ',' | ';' | '|' | '\'' | '`')
    };
    token
        .split(cuts)
        .map(|piece| piece.trim_matches(|c: char| matches!(c, ':' | '.' | '!' | '?' | '*' | '#' | '-')))
        .filter(|piece| !piece.is_empty())
}

impl Aside {
    /// Counts a piece that says nothing of other incidents; false for a word.
    fn takes(&mut self, piece: &str) -> bool {
        let count = if is_url(piece) {
            &mut self.urls
        } else if is_address(piece) {
            &mut self.addresses
        } else if is_time(piece) {
            &mut self.times
        } else if is_number(piece) {
            &mut self.numbers
        } else if is_id(piece) {
            &mut self.ids
        } else {
            return false;
        };
        *count += 1;
        true
    }
}

fn is_url(piece: &str) -> bool {
    piece.contains("://") || piece.starts_with("www.")
}

/// 2026-09-29, 13:40:01.123Z, 2026/09/29T13:40+09:00.
fn is_time(piece: &str) -> bool {
    let digits = piece.bytes().filter(u8::is_ascii_digit).count();
    let marks = piece.bytes().filter(|byte| matches!(byte, b':' | b'-' | b'/')).count();
    let only = |c: char| c.is_ascii_digit() || matches!(c, ':' | '-' | '/' | '.' | '+' | 'T' | 'Z' | 't' | 'z');
    piece.starts_with(|c: char| c.is_ascii_digit())
        && digits >= 3
        && marks > 0
        && piece.chars().all(only)
        && (piece.contains(':') || marks > 1)
}

/// 10.0.3.17:5432, fe80::1, db-01.prod.example.com, ip-10-0-3-17, someone@example.com.
fn is_address(piece: &str) -> bool {
    if piece.contains('@') {
        return true;
    }
    let host = piece.split(['/', ':']).next().unwrap_or_default();
    let parts: Vec<&str> = host.split('.').collect();
    let numeric = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if parts.len() == 4 && parts.iter().all(&numeric) {
        return true;
    }
    let v6 = piece.contains("::") || piece.matches(':').count() > 3;
    if v6 && piece.chars().all(|c| c.is_ascii_hexdigit() || c == ':') {
        return true;
    }
    let name = |part: &&str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    const ENDS: [&str; 14] =
        ["com", "net", "org", "io", "dev", "kr", "local", "internal", "svc", "cluster", "cloud", "co", "app", "lan"];
    let named = parts.len() > 2 && parts.iter().all(&name) && !host.contains("Exception");
    let ends = parts.last().is_some_and(|part| ENDS.contains(part));
    let dashed = host.split('-').filter(|part| numeric(part)).count() > 3;
    (named && (ends || host.bytes().any(|byte| byte.is_ascii_digit())))
        || (parts.len() == 2 && ends && parts.iter().all(&name))
        || dashed
}

/// 503, 12.5%, 1,024, 30000ms, 97건, $5, +3.
fn is_number(piece: &str) -> bool {
    const UNITS: [&str; 38] = [
        "", "%", "ms", "s", "m", "h", "d", "us", "µs", "ns", "sec", "secs", "min", "mins", "b", "kb", "mb", "gb", "tb",
        "kib", "mib", "gib", "k", "rps", "qps", "x", "건", "초", "분", "시간", "일", "개", "명", "대", "회", "배",
        "번", "원",
    ];
    let piece = piece.trim_start_matches(['+', '-', '$', '~', '>', '<', '≥', '≤']).to_lowercase();
    let unit = piece.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '/' | ':'));
    let digits = piece.strip_suffix(unit).is_some_and(|digits| digits.bytes().any(|byte| byte.is_ascii_digit()));
    // A status is a word that engineers look for.
    let status = piece.len() == 3 && piece.starts_with(['4', '5']) && piece.bytes().all(|byte| byte.is_ascii_digit());
    digits && !status && UNITS.contains(&unit)
}

/// 0x7f3a, 6f1c2a9e-..., 9f86d081884c7d65, checkout-7d9f8b6c5-x2k4q, req_8fKd92, i-0abc123.
fn is_id(piece: &str) -> bool {
    let lower = piece.to_lowercase();
    if lower.starts_with("0x") && lower.bytes().skip(2).all(|byte| byte.is_ascii_hexdigit()) && lower.len() > 2 {
        return true;
    }
    let bare: Vec<u8> = lower.bytes().filter(|byte| !matches!(byte, b'-' | b'_' | b':' | b'/' | b'.' | b'#')).collect();
    if !bare.iter().all(u8::is_ascii_alphanumeric) {
        return false;
    }
    let digits = bare.iter().filter(|byte| byte.is_ascii_digit()).count();
    let hex = bare.len() >= 7 && digits > 0 && bare.iter().all(u8::is_ascii_hexdigit);
    let mixed = bare.len() >= 8 && digits >= 2 && changes(&bare) >= 4;
    hex || mixed || (bare.len() >= 12 && digits * 2 >= bare.len())
}

/// How often letters and digits take turns.
fn changes(bytes: &[u8]) -> usize {
    bytes.windows(2).filter(|pair| matches!(pair, [a, b] if a.is_ascii_digit() != b.is_ascii_digit())).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_names_one_incident_only_is_counted_and_left_out() {
        let table = [
            ("p99 지연 급증, DB 커넥션 고갈", "p99 지연 급증 DB 커넥션 고갈", [0, 0, 0, 0, 0]),
            (
                "2026-09-29T13:40:01Z ERROR HikariPool-1 - Connection is not available, request timed out after 30000ms",
                "ERROR HikariPool-1 Connection is not available request timed out after",
                [1, 0, 0, 1, 0],
            ),
            (
                "[FIRING:1] HighErrorRate 503 5xx=12.5% https://grafana.example.com/d/abc?x=1 pod checkout-7d9f8b6c5-x2k4q",
                "FIRING:1 HighErrorRate 503 5xx pod",
                [0, 1, 0, 1, 1],
            ),
            (
                "dial tcp 10.0.3.17:5432: connect: connection refused",
                "dial tcp connect connection refused",
                [0, 0, 1, 0, 0],
            ),
            ("db-01.prod.example.com 응답 없음 13:40", "응답 없음", [1, 0, 1, 0, 0]),
            (
                "trace_id=4bf92f3577b34da6a3ce929d0e0e4736 cause:config -x",
                "trace_id \"cause:config\" x",
                [0, 1, 0, 0, 0],
            ),
            ("x509: certificate has expired", "x509 certificate has expired", [0, 0, 0, 0, 0]),
            (
                "java.net.SocketTimeoutException: Read timed out",
                "java.net.SocketTimeoutException Read timed out",
                [0, 0, 0, 0, 0],
            ),
            ("k8s etcd3 ipv6 http2 s3 ec2", "k8s etcd3 ipv6 http2 s3 ec2", [0, 0, 0, 0, 0]),
            ("12345", "12345", [0, 0, 0, 0, 0]),
        ];
        for (text, words, [times, ids, addresses, numbers, urls]) in table {
            let aside = Aside { times, ids, addresses, numbers, urls };
            assert_eq!(paste(text), Pasted { words: words.to_owned(), aside }, "{text}");
        }
    }
}
