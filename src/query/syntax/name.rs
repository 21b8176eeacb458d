//! The names of the query language, in English and Korean.

use crate::corpus::{Facet, Lang};
use crate::query::nearest::distance;
use crate::text::hangul::{to_hangul, to_latin};

/// What can stand before a colon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::query) enum Name {
    /// A facet.
    Facet(Facet),
    /// From a day on.
    After,
    /// Before a day.
    Before,
    /// Words in the title.
    Title,
    /// Cases like another one.
    Similar,
    /// A state of the case.
    Is,
    /// The order of results.
    Sort,
}

/// Each name in English, in Korean, and its other spellings; in the order in which filters are printed.
const TABLE: [(Name, &str, &str, &[&str]); 19] = [
    (Name::Facet(Facet::Cause), "cause", "원인", &[]),
    (Name::Facet(Facet::Component), "component", "구성요소", &["컴포넌트"]),
    (Name::Facet(Facet::Symptom), "symptom", "증상", &["현상"]),
    (Name::Facet(Facet::Factor), "factor", "요인", &["기여"]),
    (Name::Facet(Facet::Domain), "domain", "분야", &[]),
    (Name::Facet(Facet::Org), "org", "조직", &["회사"]),
    (Name::Facet(Facet::Year), "year", "연도", &[]),
    (Name::Facet(Facet::Ttr), "ttr", "복구시간", &[]),
    (Name::Facet(Facet::Ttd), "ttd", "감지시간", &[]),
    (Name::Facet(Facet::Severity), "severity", "심각도", &["등급"]),
    (Name::Facet(Facet::Source), "source", "출처", &[]),
    (Name::Facet(Facet::Lang), "lang", "언어", &[]),
    (Name::Facet(Facet::From), "from", "보관", &[]),
    (Name::After, "after", "이후", &[]),
    (Name::Before, "before", "이전", &[]),
    (Name::Title, "title", "제목", &[]),
    (Name::Similar, "similar", "유사", &[]),
    (Name::Is, "is", "상태", &[]),
    (Name::Sort, "sort", "정렬", &[]),
];

impl Name {
    /// All of them, in the order in which filters are printed.
    pub(in crate::query) fn all() -> impl Iterator<Item = Name> {
        TABLE.iter().map(|row| row.0)
    }

    /// The name that `text` spells, case aside.
    pub(in crate::query) fn read(text: &str) -> Option<Name> {
        Name::spelled_so(&text.to_lowercase()).or_else(|| Name::in_other_layout(text))
    }

    fn spelled_so(text: &str) -> Option<Name> {
        TABLE.iter().find(|(_, en, ko, also)| text == *en || text == *ko || also.contains(&text)).map(|row| row.0)
    }

    /// The name that the same keys write on the other keyboard: ㅊ면ㄷ is cause.
    fn in_other_layout(text: &str) -> Option<Name> {
        let other = if text.is_ascii() { to_hangul(text) } else { to_latin(text) };
        Name::spelled_so(&other.to_lowercase())
    }

    /// How it is printed.
    pub(in crate::query) fn english(self) -> &'static str {
        self.spelled(Lang::En)
    }

    /// How it is spelled in `lang`.
    pub(in crate::query) fn spelled(self, lang: Lang) -> &'static str {
        TABLE.iter().find(|row| row.0 == self).map_or("", |(_, en, ko, _)| match lang {
            Lang::En => en,
            Lang::Ko => ko,
        })
    }

    /// Every spelling of it.
    pub(in crate::query) fn spellings(self) -> impl Iterator<Item = &'static str> {
        TABLE
            .iter()
            .filter(move |row| row.0 == self)
            .flat_map(|(_, en, ko, also)| [*en, *ko].into_iter().chain(also.iter().copied()))
    }

    /// The place of an English name in the order of printing.
    pub(super) fn rank(english: &str) -> usize {
        TABLE.iter().position(|row| row.1 == english).unwrap_or(TABLE.len())
    }

    /// The name that `text` was probably meant to be: at most a third of its letters off, and one at least allowed.
    pub(in crate::query) fn nearest(text: &str) -> Option<&'static str> {
        let text = text.to_lowercase();
        let letters = text.chars().count();
        if letters < 2 {
            return None;
        }
        TABLE
            .iter()
            .flat_map(|(name, ..)| name.spellings().map(|spelling| (distance(&text, spelling), spelling)))
            .filter(|(off, spelling)| *off <= (spelling.chars().count() / 3).max(1) && *off < letters)
            .min_by_key(|(off, _)| *off)
            .map(|(_, spelling)| spelling)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_both_languages_case_aside() {
        for (text, name) in [
            ("cause", Name::Facet(Facet::Cause)),
            ("CAUSE", Name::Facet(Facet::Cause)),
            ("원인", Name::Facet(Facet::Cause)),
            ("컴포넌트", Name::Facet(Facet::Component)),
            ("현상", Name::Facet(Facet::Symptom)),
            ("기여", Name::Facet(Facet::Factor)),
            ("회사", Name::Facet(Facet::Org)),
            ("감지시간", Name::Facet(Facet::Ttd)),
            ("등급", Name::Facet(Facet::Severity)),
            ("보관", Name::Facet(Facet::From)),
            ("이전", Name::Before),
            ("유사", Name::Similar),
            ("정렬", Name::Sort),
        ] {
            assert_eq!(Name::read(text), Some(name), "{text}");
        }
        for text in ["", "FATAL", "https", "13", "causes", "구성 요소"] {
            assert_eq!(Name::read(text), None, "{text}");
        }
    }

    #[test]
    fn every_spelling_means_one_name() {
        for name in Name::all() {
            for spelling in name.spellings() {
                assert_eq!(Name::read(spelling), Some(name), "{spelling}");
            }
        }
    }

    #[test]
    fn a_slip_is_offered_its_name_and_other_text_is_not() {
        for (text, nearest) in
            [("cuase", "cause"), ("componnet", "component"), ("symptoms", "symptom"), ("원임", "원인")]
        {
            assert_eq!(Name::nearest(text), Some(nearest), "{text}");
        }
        for text in ["FATAL", "https", "13", "ERROR", "x", "http"] {
            assert_eq!(Name::nearest(text), None, "{text}");
        }
    }
}
