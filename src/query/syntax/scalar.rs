//! Dates and lengths of time as a query spells them.

use super::Value;
use crate::corpus::Day;
use std::fmt;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// The buckets of `ttr` and `ttd`, shortest first: name, Korean label, from, up to but not including (seconds).
pub(in crate::query) const BUCKETS: [(&str, &str, Option<u64>, Option<u64>); 5] = [
    ("<10m", "10분 미만", None, Some(10 * MINUTE)),
    ("10m..1h", "10분~1시간", Some(10 * MINUTE), Some(HOUR)),
    ("1h..4h", "1시간~4시간", Some(HOUR), Some(4 * HOUR)),
    ("4h..1d", "4시간~1일", Some(4 * HOUR), Some(DAY)),
    (">1d", "1일 이상", Some(DAY), None),
];

/// The bucket that a length of time falls in.
pub(in crate::query) fn bucket(seconds: u64) -> &'static str {
    BUCKETS
        .iter()
        .find(|(_, _, from, to)| from.is_none_or(|from| seconds >= from) && to.is_none_or(|to| seconds < to))
        .map_or("", |row| row.0)
}

/// The first day that a date may mean, for comparing: year, month, day.
pub(in crate::query) fn first(day: Day) -> (i16, i8, i8) {
    (day.year, day.month.unwrap_or(1), day.day.unwrap_or(1))
}

/// A date: `2024`, `2024-05` or `2024-05-17`.
pub(super) fn day(text: &str) -> Option<Day> {
    let mut parts = text.trim().split('-');
    let number = |part: &str, digits: std::ops::RangeInclusive<usize>| {
        let fits = digits.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        fits.then(|| part.parse::<i16>().ok()).flatten()
    };
    let year = number(parts.next()?, 4..=4).filter(|year| *year > 0)?;
    let month = parts.next().map(|part| number(part, 1..=2).filter(|month| (1..=12).contains(month)));
    let day = parts.next().map(|part| number(part, 1..=2));
    if parts.next().is_some() {
        return None;
    }
    let (month, day) =
        (month.map_or(Some(None), |month| month.map(Some))?, day.map_or(Some(None), |day| day.map(Some))?);
    if let (Some(month), Some(day)) = (month, day)
        && !(1..=days_in(year, month)).contains(&day)
    {
        return None;
    }
    let small = |number: Option<i16>| number.and_then(|number| i8::try_from(number).ok());
    Some(Day { year, month: small(month), day: small(day) })
}

fn days_in(year: i16, month: i16) -> i16 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// A date as a query spells it.
pub(super) struct Spelled(pub(super) Day);

impl fmt::Display for Spelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.0.year)?;
        let Some(month) = self.0.month else { return Ok(()) };
        write!(f, "-{month:02}")?;
        self.0.day.map_or(Ok(()), |day| write!(f, "-{day:02}"))
    }
}

/// A range of times: `>4h`, `<30m`, `1h..6h`. One that is a bucket comes back as the bucket's slug.
pub(super) fn range(text: &str) -> Option<Value> {
    let text = text.trim();
    let (from, to) = if let Some(from) = text.strip_prefix('>') {
        (Some(seconds(from)?), None)
    } else if let Some(to) = text.strip_prefix('<') {
        (None, Some(seconds(to)?))
    } else {
        let (from, to) = text.split_once("..")?;
        (Some(seconds(from)?), Some(seconds(to)?))
    };
    let bucket = BUCKETS.iter().find(|row| (row.2, row.3) == (from, to));
    Some(bucket.map_or(Value::Range { from, to }, |row| Value::Slug(row.0.to_owned())))
}

/// A length of time in seconds: numbers with their units, `1d 4h`, `90m`, `5시간 30분`; blanks do not matter.
fn seconds(text: &str) -> Option<u64> {
    let mut rest = text.trim();
    let mut total = None;
    while !rest.is_empty() {
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = rest.strip_suffix(after)?;
        let after = after.trim_start();
        let next = after.find(|c: char| c.is_ascii_digit() || c.is_whitespace()).unwrap_or(after.len());
        let (unit, after) = after.split_at_checked(next)?;
        let unit = match unit.to_lowercase().as_str() {
            "s" | "초" => 1,
            "m" | "분" => MINUTE,
            "h" | "시간" => HOUR,
            "d" | "일" => DAY,
            _ => return None,
        };
        let part = digits.parse::<u64>().ok()?.checked_mul(unit)?;
        total = Some(part.checked_add(total.unwrap_or(0))?);
        rest = after.trim_start();
    }
    total
}

/// A range as a query spells it.
pub(super) fn write_range(f: &mut fmt::Formatter<'_>, from: Option<u64>, to: Option<u64>) -> fmt::Result {
    match (from, to) {
        (Some(from), None) => write!(f, ">{}", Length(from)),
        (None, Some(to)) => write!(f, "<{}", Length(to)),
        (from, to) => write!(f, "{}..{}", Length(from.unwrap_or(0)), Length(to.unwrap_or(u64::MAX))),
    }
}

struct Length(u64);

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut left = self.0;
        let mut written = false;
        for (unit, name) in [(DAY, 'd'), (HOUR, 'h'), (MINUTE, 'm'), (1, 's')] {
            if left >= unit || (unit == 1 && !written) {
                write!(f, "{}{name}", left / unit)?;
                left %= unit;
                written = true;
            }
            if left == 0 && written {
                break;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_whole_partial_or_none() {
        let made = |year, month, day| Some(Day { year, month, day });
        for (text, expected) in [
            ("2024", made(2024, None, None)),
            ("2024-05", made(2024, Some(5), None)),
            ("2024-5", made(2024, Some(5), None)),
            ("2024-05-17", made(2024, Some(5), Some(17))),
            ("2024-02-29", made(2024, Some(2), Some(29))),
            ("2023-02-29", None),
            ("2023-13", None),
            ("2024-04-31", None),
            ("2024-00", None),
            ("0000", None),
            ("24", None),
            ("2024-", None),
            ("2024-05-17-01", None),
            ("어제", None),
            ("", None),
        ] {
            assert_eq!(day(text), expected, "{text}");
        }
        assert_eq!(Spelled(day("2024-5-7").unwrap()).to_string(), "2024-05-07");
    }

    #[test]
    fn lengths_of_time_are_read_and_written() {
        for (text, expected) in [
            ("4h", Some(4 * HOUR)),
            ("30m", Some(30 * MINUTE)),
            ("1d 4h", Some(DAY + 4 * HOUR)),
            ("1d4h", Some(DAY + 4 * HOUR)),
            ("90M", Some(90 * MINUTE)),
            ("5시간 30분", Some(5 * HOUR + 30 * MINUTE)),
            ("0m", Some(0)),
            ("4", None),
            ("h", None),
            ("4x", None),
            ("", None),
            ("99999999999999999999h", None),
            ("18446744073709551615d", None),
        ] {
            assert_eq!(seconds(text), expected, "{text}");
        }
        for (length, text) in [(0, "0s"), (90, "1m30s"), (DAY + 4 * HOUR, "1d4h"), (DAY, "1d"), (3600, "1h")] {
            assert_eq!(Length(length).to_string(), text);
        }
    }

    #[test]
    fn buckets_part_all_times() {
        for (seconds, name) in [
            (0, "<10m"),
            (599, "<10m"),
            (600, "10m..1h"),
            (3599, "10m..1h"),
            (3600, "1h..4h"),
            (14_400, "4h..1d"),
            (86_399, "4h..1d"),
            (86_400, ">1d"),
            (u64::MAX, ">1d"),
        ] {
            assert_eq!(bucket(seconds), name, "{seconds}");
        }
    }

    #[test]
    fn a_range_that_is_a_bucket_is_the_bucket() {
        assert_eq!(range(">24h"), Some(Value::Slug(">1d".to_owned())));
        assert_eq!(range("60m..240m"), Some(Value::Slug("1h..4h".to_owned())));
        assert_eq!(range(">4h"), Some(Value::Range { from: Some(14_400), to: None }));
        assert_eq!(range("1h..6h"), Some(Value::Range { from: Some(3600), to: Some(21_600) }));
        assert_eq!(range(".."), None);
        assert_eq!(range("4h"), None);
    }
}
