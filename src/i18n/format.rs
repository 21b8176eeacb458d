//! Durations, dates and counts as text. Decides nothing about what is shown, only how it is written.

use super::sections::pick;
use crate::corpus::{Case, Date, Day, Lang, Span};

/// A unit of time.
struct Unit {
    seconds: u64,
    sign: &'static str,
    en: &'static str,
    ko: &'static str,
}

/// The units of a duration, longest first.
const UNITS: [Unit; 4] = [
    Unit { seconds: 86_400, sign: "d", en: "day", ko: "일" },
    Unit { seconds: 3_600, sign: "h", en: "hour", ko: "시간" },
    Unit { seconds: 60, sign: "m", en: "minute", ko: "분" },
    Unit { seconds: 1, sign: "s", en: "second", ko: "초" },
];

/// `seconds` in units, each count written by `write`; `zero` when there is nothing to count.
fn in_units(seconds: u64, zero: &str, write: impl Fn(u64, &Unit) -> String) -> String {
    let mut rest = seconds;
    let mut parts = Vec::new();
    for unit in &UNITS {
        let count = rest / unit.seconds;
        rest %= unit.seconds;
        if count > 0 {
            parts.push(write(count, unit));
        }
    }
    if parts.is_empty() { zero.to_owned() } else { parts.join(" ") }
}

/// A length of time as it stands in rows: `5h 55m`. Nothing is rounded away.
pub fn duration(seconds: u64) -> String {
    in_units(seconds, "0m", |count, unit| format!("{count}{}", unit.sign))
}

/// A length of time as it stands in a sentence: `5시간 55분`, `5 hours 55 minutes`.
pub fn duration_prose(seconds: u64, lang: Lang) -> String {
    in_units(seconds, pick(lang, "0 minutes", "0분"), |count, unit| match lang {
        Lang::En => format!("{count} {}{}", unit.en, if count == 1 { "" } else { "s" }),
        Lang::Ko => format!("{count}{}", unit.ko),
    })
}

/// The duration of a case as it stands in rows; what does not read as one stays as written.
pub fn span(span: &Span) -> String {
    span.seconds.map_or_else(|| span.written.to_string(), duration)
}

/// The duration of a case as it stands in a sentence; what does not read as one stays as written.
pub fn span_prose(span: &Span, lang: Lang) -> String {
    span.seconds.map_or_else(|| span.written.to_string(), |seconds| duration_prose(seconds, lang))
}

/// A range of lengths of time, from and up to but not including: `>4h`, `<30m`, `1h..6h`.
pub fn range(from: Option<u64>, to: Option<u64>) -> String {
    match (from, to) {
        (Some(from), Some(to)) => format!("{}..{}", duration(from), duration(to)),
        (Some(from), None) => format!(">{}", duration(from)),
        (None, Some(to)) => format!("<{}", duration(to)),
        (None, None) => String::new(),
    }
}

/// The title of a case in `lang`, else in the other language with a mark, else a placeholder.
pub fn title(case: &Case, lang: Lang) -> String {
    match case.title.best(lang) {
        Some((found, title)) if found == lang => title.to_owned(),
        Some((found, title)) => format!("[{found}] {title}"),
        None => pick(lang, "(untitled)", "(제목 없음)").to_owned(),
    }
}

/// A day with as much of it as is known: `2026-09-29`, `2026-09`, `2026`.
pub fn day(day: Day) -> String {
    match (day.month, day.day) {
        (Some(month), Some(of_month)) => format!("{:04}-{month:02}-{of_month:02}", day.year),
        (Some(month), None) => format!("{:04}-{month:02}", day.year),
        (None, _) => format!("{:04}", day.year),
    }
}

/// The date of a case. What is no date stays as written; without any it is `날짜 미상` or `unknown`.
pub fn date(date: &Date, lang: Lang) -> String {
    match (date.day, &date.written) {
        (Some(known), _) => day(known),
        (None, Some(written)) => written.to_string(),
        (None, None) => no_date(lang).to_owned(),
    }
}

/// The date of a case as far as the month, for rows: `2026-08`.
pub fn month(when: &Date, lang: Lang) -> String {
    when.day.map_or_else(|| date(when, lang), |known| day(Day { day: None, ..known }))
}

/// What stands in place of a date that nobody knows.
pub fn no_date(lang: Lang) -> &'static str {
    pick(lang, "unknown", "날짜 미상")
}

/// Some of all, for the chrome: `7 / 240`.
pub fn of(shown: usize, total: usize) -> String {
    format!("{shown} / {total}")
}

/// Some of all, in a sentence: `240건 중 7건`, `7 of 240`.
pub fn of_prose(shown: usize, total: usize, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{shown} of {total}"),
        Lang::Ko => format!("{total}건 중 {shown}건"),
    }
}

/// A number of cases: `사례 3건`, `3 cases`.
pub fn cases(count: usize, lang: Lang) -> String {
    match lang {
        Lang::En if count == 1 => "1 case".to_owned(),
        Lang::En => format!("{count} cases"),
        Lang::Ko => format!("사례 {count}건"),
    }
}

/// Which hit of how many, both from 1: `3/12`.
pub fn hit(number: usize, total: usize) -> String {
    format!("{number}/{total}")
}

/// The words of a text that a case holds.
pub fn found(words: &[&str], lang: Lang) -> String {
    match lang {
        Lang::En => format!("has: {}", words.join(", ")),
        Lang::Ko => format!("맞은 말: {}", words.join(", ")),
    }
}

/// Words that a case lacks: `빠진 말: p99, 급증`, `missing: p99`.
pub fn missing(words: &[String], lang: Lang) -> String {
    format!("{}: {}", pick(lang, "missing", "빠진 말"), words.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Date {
        Date { written: Some(text.to_owned().into()), day: None }
    }

    fn known(year: i16, month: Option<i8>, day: Option<i8>) -> Date {
        Date { written: Some("not shown".into()), day: Some(Day { year, month, day }) }
    }

    #[test]
    fn durations_in_rows_and_in_sentences() {
        for (seconds, row, ko, en) in [
            (0, "0m", "0분", "0 minutes"),
            (45, "45s", "45초", "45 seconds"),
            (60, "1m", "1분", "1 minute"),
            (840, "14m", "14분", "14 minutes"),
            (3_600, "1h", "1시간", "1 hour"),
            (21_300, "5h 55m", "5시간 55분", "5 hours 55 minutes"),
            (273_600, "3d 4h", "3일 4시간", "3 days 4 hours"),
            (90_061, "1d 1h 1m 1s", "1일 1시간 1분 1초", "1 day 1 hour 1 minute 1 second"),
        ] {
            assert_eq!(duration(seconds), row);
            assert_eq!(duration_prose(seconds, Lang::Ko), ko);
            assert_eq!(duration_prose(seconds, Lang::En), en);
        }
    }

    #[test]
    fn a_duration_that_cannot_be_read_stays_as_written() {
        let odd = Span { written: "a few hours".into(), seconds: None };
        assert_eq!(span(&odd), "a few hours");
        assert_eq!(span_prose(&odd, Lang::Ko), "a few hours");
        let read = Span { written: "355 min".into(), seconds: Some(21_300) };
        assert_eq!(span(&read), "5h 55m");
    }

    #[test]
    fn dates_show_what_is_known_of_them() {
        for (when, full, short) in [
            (known(2026, Some(9), Some(29)), "2026-09-29", "2026-09"),
            (known(2023, Some(5), None), "2023-05", "2023-05"),
            (known(2023, None, None), "2023", "2023"),
            (written("2023-13-40"), "2023-13-40", "2023-13-40"),
            (written("어제"), "어제", "어제"),
            (Date::default(), "날짜 미상", "날짜 미상"),
        ] {
            assert_eq!(date(&when, Lang::Ko), full);
            assert_eq!(month(&when, Lang::Ko), short);
        }
        assert_eq!(date(&Date::default(), Lang::En), "unknown");
    }

    #[test]
    fn counts() {
        assert_eq!(of(7, 240), "7 / 240");
        assert_eq!(of_prose(7, 240, Lang::Ko), "240건 중 7건");
        assert_eq!(of_prose(7, 240, Lang::En), "7 of 240");
        assert_eq!(cases(3, Lang::Ko), "사례 3건");
        assert_eq!(cases(3, Lang::En), "3 cases");
        assert_eq!(cases(1, Lang::En), "1 case");
        assert_eq!(hit(3, 12), "3/12");
        assert_eq!(missing(&["p99".to_owned(), "급증".to_owned()], Lang::Ko), "빠진 말: p99, 급증");
        assert_eq!(missing(&["p99".to_owned()], Lang::En), "missing: p99");
    }
}
