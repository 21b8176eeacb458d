//! House style: both languages, the rule of titles, lengths, clock times. Hints only.

use super::{Findings, korean, texts};
use crate::corpus::{Bilingual, Case, Lang, ProblemKind};

/// The longest Korean title, in syllables, and the longest English one, in characters.
const TITLE: (usize, usize) = (40, 90);
/// The longest text that a reader skims, in characters, English and Korean.
const LONG: (usize, usize) = (6000, 3500);
/// The shortest summary that tells a story, in characters.
const SHORT: usize = 60;

pub(super) fn check(case: &Case, findings: &mut Findings) {
    for (path, text) in texts(case) {
        languages(&path, text, findings);
        for lang in Lang::BOTH {
            let Some(words) = text.get(lang) else { continue };
            let path = format!("{path}.{lang}");
            let most = if lang == Lang::En { LONG.0 } else { LONG.1 };
            let length = words.chars().count();
            if length > most {
                findings.add(&path, ProblemKind::LongText(length));
            }
            if path.starts_with("summary") && length < SHORT {
                findings.add(&path, ProblemKind::ShortText(length));
            }
            if words.lines().any(|line| line.trim().contains("  ")) {
                findings.add(&path, ProblemKind::DoubleSpace);
            }
            if let Some(time) = twelve_hour(words) {
                findings.add(&path, ProblemKind::TwelveHour(time));
            }
            if lang == Lang::Ko {
                korean::check(&path, words, findings);
            }
        }
    }
    for lang in Lang::BOTH {
        if let Some(title) = case.title.get(lang) {
            self::title(case, lang, title, findings);
        }
    }
    let seconds = |span: &Option<crate::corpus::Span>| span.as_ref().and_then(|span| span.seconds);
    if let (Some(detected), Some(resolved)) =
        (seconds(&case.timeline.detected_after), seconds(&case.timeline.resolved_after))
        && detected > resolved
    {
        findings.add("timeline.detected_after", ProblemKind::NoticedTooLate);
    }
}

/// Either language missing. A region is a name and needs no translation; the other parts of the impact come in English
/// alone from the public library.
fn languages(path: &str, text: &Bilingual, findings: &mut Findings) {
    let needed = matches!(path, "title" | "summary" | "symptoms_text" | "trigger");
    match (&text.en, &text.ko) {
        (None, None) if needed => findings.add(path, ProblemKind::MissingText),
        (Some(_), None) if !path.starts_with("impact") => {
            findings.add(path, ProblemKind::MissingLanguage(Lang::Ko));
        }
        (None, Some(_)) if !path.starts_with("impact") => {
            findings.add(path, ProblemKind::MissingLanguage(Lang::En));
        }
        _ => {}
    }
}

fn title(case: &Case, lang: Lang, title: &str, findings: &mut Findings) {
    let path = format!("title.{lang}");
    let (length, limit) = match lang {
        Lang::En => (title.chars().count(), TITLE.1),
        Lang::Ko => (title.chars().filter(|c| matches!(c, '가'..='힣')).count(), TITLE.0),
    };
    if length > limit {
        findings.add(&path, ProblemKind::LongTitle { length, limit });
    }
    if title.ends_with('.') && !title.ends_with("..") {
        findings.add(&path, ProblemKind::TitleStop);
    }
    let region = &case.body.impact.region;
    let org = case.org.as_deref();
    let names = [org, org.and_then(|org| org.split_whitespace().next()), region.get(Lang::En), region.get(Lang::Ko)];
    let start =
        names.into_iter().flatten().find(|name| begins_with(title, name)).map(str::to_owned).or_else(|| date(title));
    if let Some(start) = start {
        findings.add(&path, ProblemKind::TitleBegins(start));
    }
}

/// Whether `title` begins with the name as a word; a particle may follow a name.
fn begins_with(title: &str, name: &str) -> bool {
    let (title, name) = (title.to_lowercase(), name.to_lowercase());
    let latin = name.ends_with(|c: char| c.is_ascii_alphanumeric());
    name.chars().count() >= 2
        && title
            .strip_prefix(&name)
            .is_some_and(|rest| !(latin && rest.starts_with(|c: char| c.is_ascii_alphanumeric())))
}

/// The year that a title begins with.
fn date(title: &str) -> Option<String> {
    let year = title.get(..4)?;
    let rest = title.get(4..)?;
    let real = (year.starts_with("19") || year.starts_with("20")) && year.bytes().all(|b| b.is_ascii_digit());
    (real && (rest.starts_with(['-', '.', ' ', '년']) && !rest.trim_start().is_empty())).then(|| year.to_owned())
}

/// A time of the 12-hour clock: `3 pm`, `3:05 p.m.`, 오후 3시.
fn twelve_hour(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let digits = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    for (place, word) in words.iter().enumerate() {
        let next = words.get(place + 1).copied().unwrap_or_default();
        let bare = next.trim_end_matches([',', ';', ':', ')']).to_ascii_lowercase();
        if digits(word) && word.len() <= 5 && matches!(bare.as_str(), "am" | "pm" | "a.m." | "p.m." | "am." | "pm.") {
            return Some(format!("{word} {next}"));
        }
        if matches!(word.trim_start_matches(['(', '“']), "오전" | "오후") && digits(next) && next.contains('시')
        {
            return Some(format!("{word} {next}"));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_the_12_hour_clock_are_found() {
        for (text, want) in [
            ("It began at 3:05 pm, and ended", Some("3:05 pm,")),
            ("at 11 a.m. sharp", Some("11 a.m.")),
            ("그날 오후 3시에 시작", Some("오후 3시에")),
            ("at 15:05 UTC", None),
            ("I am 3", None),
            ("오후 내내", None),
            ("오전 09:00", None),
        ] {
            assert_eq!(twelve_hour(text).as_deref(), want, "{text}");
        }
    }

    #[test]
    fn a_title_begins_with_a_name_only_as_a_word() {
        assert!(begins_with("GitHub의 인증이 멈췄다", "GitHub"));
        assert!(begins_with("github sign-in failed", "GitHub"));
        assert!(begins_with("카카오톡 메시지", "카카오톡"));
        assert!(!begins_with("Gitalong", "Git"));
        assert!(!begins_with("Sign-in failed at GitHub", "GitHub"));
        assert_eq!(date("2022-10-15 fire").as_deref(), Some("2022"));
        assert_eq!(date("2022년 화재").as_deref(), Some("2022"));
        assert_eq!(date("2038 problem").as_deref(), Some("2038"));
        assert_eq!(date("500 errors"), None);
        assert_eq!(date("가나다"), None);
    }
}
