//! Dates and durations as cases give them. Nothing here knows a zone: the day written is the day shown.

use super::{Date, Day, Span, Str};

impl Day {
    /// Reads `2023`, `2023-05`, `2023-05-17` or a timestamp of RFC 3339, whose day is taken as it stands. `None` for
    /// anything else and for days that no calendar has.
    pub fn parse(text: &str) -> Option<Day> {
        let (date, time) = match text.bytes().position(|byte| matches!(byte, b'T' | b't' | b' ')) {
            Some(at) => (text.get(..at)?, Some(text.get(at + 1..)?)),
            None => (text, None),
        };
        let mut parts = date.split('-');
        let year = number(parts.next()?, 4)?;
        let month = parts.next().map(|part| number(part, 2).ok_or(())).transpose().ok()?;
        let day = parts.next().map(|part| number(part, 2).ok_or(())).transpose().ok()?;
        let whole = parts.next().is_none() && year >= 1;
        let real = match (month, day) {
            (None, _) => true,
            (Some(month), None) => (1..=12).contains(&month),
            (Some(month), Some(day)) => (1..=12).contains(&month) && (1..=days(year, month)).contains(&day),
        };
        let timed = time.is_none_or(|time| day.is_some() && is_time(time));
        let small = |n: i16| i8::try_from(n).ok();
        (whole && real && timed).then(|| Day { year, month: month.and_then(small), day: day.and_then(small) })
    }

    /// Year, month and day of the first day that is meant: what a partial date counts as in sorting and in ranges.
    pub fn first(self) -> (i16, i8, i8) {
        (self.year, self.month.unwrap_or(1), self.day.unwrap_or(1))
    }
}

impl Date {
    /// The date that `written` is, if it is one.
    pub fn new(written: Option<Str>) -> Date {
        let day = written.as_deref().and_then(Day::parse);
        Date { written, day }
    }
}

impl Span {
    /// The span that `written` is: numbers with the units w, d, h, m and s, the longest first, each once, with or without
    /// blanks (`6h 13m`, `1h30m`).
    pub fn new(written: Str) -> Span {
        let seconds = seconds(&written);
        Span { written, seconds }
    }
}

/// A number of exactly `width` ASCII digits.
fn number(text: &str, width: usize) -> Option<i16> {
    (text.len() == width && text.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}

fn days(year: i16, month: i16) -> i16 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// `HH:MM`, then seconds with a fraction and a zone as far as they are there.
fn is_time(text: &str) -> bool {
    let end = text.find(['Z', 'z', '+', '-']).unwrap_or(text.len());
    let (clock, zone) = text.split_at_checked(end).unwrap_or((text, ""));
    let mut parts = clock.split(':');
    let within = |part: Option<&str>, most| part.and_then(|part| number(part, 2)).is_some_and(|n| n <= most);
    let minutes = within(parts.next(), 24) && within(parts.next(), 59);
    let seconds = parts.next().is_none_or(|part| {
        let (whole, fraction) = part.split_once('.').unwrap_or((part, "0"));
        within(Some(whole), 60) && !fraction.is_empty() && fraction.bytes().all(|b| b.is_ascii_digit())
    });
    let zoned = matches!(zone, "" | "Z" | "z")
        || zone
            .get(1..)
            .and_then(|offset| offset.split_once(':'))
            .is_some_and(|(hours, minutes)| within(Some(hours), 23) && within(Some(minutes), 59));
    minutes && seconds && parts.next().is_none() && zoned
}

fn seconds(text: &str) -> Option<u64> {
    const UNITS: [(char, u64); 5] = [('w', 604_800), ('d', 86_400), ('h', 3_600), ('m', 60), ('s', 1)];
    let mut units = UNITS.iter();
    let mut total: Option<u64> = None;
    let mut rest = text.trim();
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let (count, tail) = rest.split_at_checked(digits)?;
        let tail = tail.trim_start();
        let unit = tail.chars().next()?;
        let (_, length) = units.find(|(name, _)| *name == unit)?;
        let part = count.parse::<u64>().ok()?.checked_mul(*length)?;
        total = Some(total.unwrap_or(0).checked_add(part)?);
        rest = tail.get(unit.len_utf8()..)?.trim_start();
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_without_a_zone_and_only_when_they_are_dates() {
        let day = |year, month, day| Some(Day { year, month, day });
        for (text, want) in [
            ("2023", day(2023, None, None)),
            ("2023-05", day(2023, Some(5), None)),
            ("2023-05-17", day(2023, Some(5), Some(17))),
            ("1970-01-01", day(1970, Some(1), Some(1))),
            ("2024-02-29T23:30:00+09:00", day(2024, Some(2), Some(29))),
            ("2024-02-29T00:30:00-11:00", day(2024, Some(2), Some(29))),
            ("2026-11-14T12:33:51.297392Z", day(2026, Some(11), Some(14))),
            ("2026-11-14 12:33", day(2026, Some(11), Some(14))),
            ("0001", day(1, None, None)),
            ("0000", None),
            ("0", None),
            ("2023-13-40", None),
            ("2023-13", None),
            ("2023-02-29", None),
            ("1900-02-29", None),
            ("2000-02-29", day(2000, Some(2), Some(29))),
            ("2023-04-31", None),
            ("2023-5-7", None),
            ("2023-05-17-01", None),
            ("+023-05-17", None),
            ("2023-05-17T", None),
            ("2023-05-17Tnoon", None),
            ("2023-05T10:00", None),
            ("2024-02-29T23:30:00+9", None),
            ("어제", None),
            ("어제 12:00", None),
            ("２０２３", None),
            ("", None),
        ] {
            assert_eq!(Day::parse(text), want, "{text:?}");
        }
    }

    #[test]
    fn durations_are_read_in_seconds() {
        for (text, want) in [
            ("6h 13m", Some(22_380)),
            ("1d 4h", Some(100_800)),
            ("2d 17h 28m", Some(235_680)),
            ("29m", Some(1_740)),
            ("90s", Some(90)),
            ("1h30m", Some(5_400)),
            ("1 h 30 m", Some(5_400)),
            ("2w", Some(1_209_600)),
            ("0m", Some(0)),
            ("30m 1h", None),
            ("1h 1h", None),
            ("6", None),
            ("h", None),
            ("about 2h", None),
            ("-2h", None),
            ("99999999999999999999h", None),
            ("18446744073709551615m", None),
            ("두 시간", None),
            ("2시간", None),
            ("", None),
        ] {
            assert_eq!(Span::new(text.to_owned().into()).seconds, want, "{text:?}");
        }
    }
}
