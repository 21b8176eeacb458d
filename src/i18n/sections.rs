//! Names of sections, facts and facets.

use crate::corpus::{Facet, Lang, Section, Weight};

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

/// What a text of a case is called where it stands beside others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fact {
    /// Time to detect.
    Detected,
    /// Time to recover.
    Recovered,
    /// Severity.
    Severity,
    /// Domain.
    Domain,
    /// How much of the service.
    Scope,
    /// Whom, and how many.
    Users,
    /// Where.
    Region,
    /// The root cause.
    Cause,
    /// The steps that ended it.
    EndedBy,
    /// What made it worse.
    Worsened,
    /// The case that this one repeats.
    RecurrenceOf,
    /// A case that this one names.
    Related,
    /// A case that says it repeats this one.
    RecurredAs,
    /// A case that names this one.
    NamedBy,
    /// A case that is like this one.
    Alike,
    /// A source of no known kind.
    Source,
    /// An archived copy of a source.
    Archived,
    /// A reference document.
    Doc,
    /// The page of the case on the web.
    Page,
    /// Who wrote it.
    WrittenBy,
    /// When it was checked, and by whom.
    Reviewed,
    /// When the record last changed.
    UpdatedAt,
    /// What the date is the date of.
    DateKind,
    /// The slug of the organization.
    OrgSlug,
    /// The file that it was read from.
    File,
    /// Another file with a case of the same id.
    SameId,
}

/// The name of a fact.
pub fn fact(fact: Fact, lang: Lang) -> &'static str {
    let (en, ko) = match fact {
        Fact::Detected => ("Time to detect", "감지까지"),
        Fact::Recovered => ("Time to recover", "복구까지"),
        Fact::Severity => ("Severity", "심각도"),
        Fact::Domain => ("Domain", "분야"),
        Fact::Scope => ("Scope", "영향 범위"),
        Fact::Users => ("Users", "영향 사용자"),
        Fact::Region => ("Region", "지역"),
        Fact::Cause => ("Cause", "원인"),
        Fact::EndedBy => ("Ended by", "조치"),
        Fact::Worsened => ("Made worse", "기여 요인"),
        Fact::RecurrenceOf => ("Recurrence", "재발"),
        Fact::Related => ("Related", "관련"),
        Fact::RecurredAs => ("Recurred as", "뒤에 재발"),
        Fact::NamedBy => ("Named by", "이 사례를 언급"),
        Fact::Alike => ("Similar", "유사"),
        Fact::Source => ("Source", "출처"),
        Fact::Archived => ("Archived", "보관 사본"),
        Fact::Doc => ("Document", "참고 문서"),
        Fact::Page => ("Case page", "사례 페이지"),
        Fact::WrittenBy => ("Written by", "작성"),
        Fact::Reviewed => ("Reviewed", "검토"),
        Fact::UpdatedAt => ("Updated", "수정"),
        Fact::DateKind => ("Date", "날짜 기준"),
        Fact::OrgSlug => ("Organization slug", "조직 식별자"),
        Fact::File => ("File", "파일"),
        Fact::SameId => ("Same id", "같은 ID"),
    };
    pick(lang, en, ko)
}

/// A short word or sentence about a case as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Remark {
    /// Stands in place of a title with nothing to read in it.
    Untitled,
    /// Nobody has checked it.
    NotReviewed,
    /// Another case has the same id.
    Duplicate,
    /// It is one of the reader's own.
    Own,
    /// It comes with the program.
    Embedded,
    /// The time to recover, in rows.
    RecoveredRow,
}

/// The text of a remark.
pub fn remark(remark: Remark, lang: Lang) -> &'static str {
    let (en, ko) = match remark {
        Remark::Untitled => ("(untitled)", "(제목 없음)"),
        Remark::NotReviewed => ("not reviewed by anybody yet", "아직 아무도 검토하지 않았습니다"),
        Remark::Duplicate => ("duplicate id", "ID 중복"),
        Remark::Own => ("own case", "내 사례"),
        Remark::Embedded => ("starter library", "기본 사례집"),
        Remark::RecoveredRow => ("recovered", "복구"),
    };
    pick(lang, en, ko)
}

/// The name of a language, in that language.
pub fn language(lang: Lang) -> &'static str {
    pick(lang, "English", "한국어")
}

/// Says, in `lang`, that a text exists in the language `only` alone.
pub fn only_in(only: Lang, lang: Lang) -> &'static str {
    match only {
        Lang::En => pick(lang, "only in English", "영어로만 있는 글입니다"),
        Lang::Ko => pick(lang, "only in Korean", "한국어로만 있는 글입니다"),
    }
}

/// How much a problem weighs, in a word.
pub fn weight(weight: Weight, lang: Lang) -> &'static str {
    let (en, ko) = match weight {
        Weight::Error => ("error", "오류"),
        Weight::Warning => ("warning", "경고"),
        Weight::Hint => ("hint", "참고"),
        Weight::Note => ("note", "확인"),
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
