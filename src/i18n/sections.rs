//! Names of sections, facts and facets.

use crate::corpus::{Facet, Lang, Section};

/// The heading of a section.
pub fn section(section: Section, lang: Lang) -> &'static str {
    let (en, ko) = match section {
        Section::Title => ("Title", "제목"),
        Section::Facts => ("Facts", "기본 정보"),
        Section::Glance => ("At a glance", "한눈에"),
        Section::Summary => ("Summary", "요약"),
        Section::Symptoms => ("Symptoms", "증상"),
        Section::Trigger => ("Trigger", "촉발"),
        Section::Components => ("Components", "구성 요소"),
        Section::Factors => ("Contributing factors", "기여 요인"),
        Section::Impact => ("Impact", "영향"),
        Section::Detection => ("Detection", "감지"),
        Section::Remediation => ("Remediation", "조치"),
        Section::ActionItems => ("Action items", "후속 조치"),
        Section::Lessons => ("Lessons", "교훈"),
        Section::Related => ("Related", "관련 사례"),
        Section::Sources => ("Sources", "출처"),
        Section::Other => ("Other", "기타"),
        Section::Review => ("Review", "검토"),
    };
    pick(lang, en, ko)
}

/// The name of a facet.
pub fn facet(facet: Facet, lang: Lang) -> &'static str {
    let (en, ko) = match facet {
        Facet::Cause => ("Cause", "원인"),
        Facet::Component => ("Component", "구성 요소"),
        Facet::Symptom => ("Symptom", "증상"),
        Facet::Factor => ("Factor", "기여 요인"),
        Facet::Domain => ("Domain", "분야"),
        Facet::Org => ("Organization", "조직"),
        Facet::Year => ("Year", "연도"),
        Facet::Ttr => ("Time to recover", "복구까지"),
        Facet::Ttd => ("Time to detect", "감지까지"),
        Facet::Severity => ("Severity", "심각도"),
        Facet::Source => ("Source", "출처"),
        Facet::Lang => ("Language", "언어"),
        Facet::From => ("From", "보관"),
    };
    pick(lang, en, ko)
}

/// One of two texts.
pub fn pick<'a>(lang: Lang, en: &'a str, ko: &'a str) -> &'a str {
    match lang {
        Lang::En => en,
        Lang::Ko => ko,
    }
}
