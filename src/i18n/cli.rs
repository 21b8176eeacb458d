//! What the command line says of its own: messages, hints, headings of the commands that only it has.

use super::sections::pick;
use crate::corpus::Lang;

/// No case has this id.
pub fn unknown_id(id: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("there is no case '{id}'"),
        Lang::Ko => format!("'{id}' 사례가 없습니다"),
    }
}

/// The ids nearest to one that no case has; where none is near, how to see them all.
pub fn near_ids(near: &[&str], lang: Lang) -> String {
    match (near, lang) {
        ([], Lang::En) => "'casebook list' shows all cases".to_owned(),
        ([], Lang::Ko) => "'casebook list'로 모든 사례를 볼 수 있습니다".to_owned(),
        (near, Lang::En) => format!("Near: {}", near.join(", ")),
        (near, Lang::Ko) => format!("비슷한 ID: {}", near.join(", ")),
    }
}

/// What is no id may be words that cases like them are wanted for.
pub fn similar_hint(lang: Lang) -> &'static str {
    pick(
        lang,
        "For words or an alert instead of an id: casebook similar --text 'TEXT'",
        "ID가 아니라 글로 찾으려면: casebook similar --text 'TEXT'",
    )
}

/// No view is saved under this name.
pub fn unknown_view(name: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("there is no saved view '{name}'"),
        Lang::Ko => format!("저장한 보기 '{name}'이(가) 없습니다"),
    }
}

/// The names of the saved views.
pub fn known_views(names: &[&str], lang: Lang) -> String {
    match (names, lang) {
        ([], Lang::En) => "no view is saved yet; key v saves one".to_owned(),
        ([], Lang::Ko) => "아직 저장한 보기가 없습니다. v를 눌러 저장할 수 있습니다".to_owned(),
        (names, Lang::En) => format!("Saved: {}", names.join(", ")),
        (names, Lang::Ko) => format!("저장한 보기: {}", names.join(", ")),
    }
}

/// Several cases have this id; all of them are printed.
pub fn shared_id(id: &str, files: &[&str], lang: Lang) -> String {
    let (count, files) = (files.len(), files.join(", "));
    match lang {
        Lang::En => format!("{count} cases have the id '{id}', and all are printed: {files}"),
        Lang::Ko => format!("ID가 '{id}'인 사례가 {count}건이라 모두 출력했습니다: {files}"),
    }
}

/// Where the values of a filter are listed.
pub fn values_hint(lang: Lang) -> &'static str {
    pick(lang, "'casebook facets' lists all values", "'casebook facets'로 모든 값을 볼 수 있습니다")
}

/// How an order is turned round.
pub fn orders_hint(lang: Lang) -> &'static str {
    pick(lang, "a minus before it turns it round: --sort -date", "앞에 -를 붙이면 거꾸로 늘어놓습니다: --sort -date")
}

/// Files and records that could not be read and are not named one by one.
pub fn more_problems(count: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::En, 1) => "1 more file or record could not be read".to_owned(),
        (Lang::En, _) => format!("{count} more files or records could not be read"),
        (Lang::Ko, _) => format!("읽지 못한 파일이나 사례가 {count}개 더 있습니다"),
    }
}

/// Fields that were left out and ids that clash, and where they are listed.
pub fn warnings(count: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::En, 1) => "1 warning; 'casebook check' tells it".to_owned(),
        (Lang::En, _) => format!("{count} warnings; 'casebook check' tells them"),
        (Lang::Ko, _) => format!("경고 {count}개가 있습니다. 'casebook check'로 볼 수 있습니다"),
    }
}

/// More results than `--limit` lets through.
pub fn limited(printed: usize, found: usize, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{printed} of {found} printed (--limit)"),
        Lang::Ko => format!("{found}건 중 {printed}건을 출력했습니다 (--limit)"),
    }
}

/// Standard input is a terminal and is waited for.
pub fn waiting(lang: Lang) -> &'static str {
    pick(lang, "reading cases from standard input; Ctrl-d ends it", "표준 입력에서 사례를 읽습니다. Ctrl-d로 끝냅니다")
}

/// Standard output took no more; `why` in the system's words.
pub fn not_written(why: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("the output could not be written: {why}"),
        Lang::Ko => format!("출력을 쓸 수 없습니다: {why}"),
    }
}

/// A way in which the arguments of the command line are wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Usage {
    /// A flag that there is not.
    UnknownFlag,
    /// A value that the argument does not take.
    BadValue,
    /// Arguments that do not go together.
    Conflict,
    /// An argument that must be there.
    Missing,
    /// An argument given twice.
    Twice,
    /// An argument that is no text in UTF-8.
    NoText,
    /// Anything else.
    Other,
}

/// Wrong usage in a sentence: the argument, and the value or the other argument where one is part of it.
pub fn usage(kind: Usage, argument: &str, other: Option<&str>, lang: Lang) -> String {
    let other = other.unwrap_or_default();
    match (kind, lang) {
        (Usage::UnknownFlag, Lang::En) => format!("unexpected argument '{argument}'"),
        (Usage::UnknownFlag, Lang::Ko) => format!("'{argument}' 인자는 쓸 수 없습니다"),
        (Usage::BadValue, Lang::En) if other.is_empty() => format!("'{argument}' needs a value"),
        (Usage::BadValue, Lang::Ko) if other.is_empty() => format!("'{argument}'에 값이 필요합니다"),
        (Usage::BadValue, Lang::En) => format!("invalid value '{other}' for '{argument}'"),
        (Usage::BadValue, Lang::Ko) => format!("'{argument}'에 쓸 수 없는 값입니다: '{other}'"),
        (Usage::Conflict, Lang::En) => format!("'{argument}' cannot be used with '{other}'"),
        (Usage::Conflict, Lang::Ko) => format!("'{argument}'와 함께 쓸 수 없습니다: '{other}'"),
        (Usage::Missing, Lang::En) => format!("missing: {argument}"),
        (Usage::Missing, Lang::Ko) => format!("빠진 인자가 있습니다: {argument}"),
        (Usage::Twice, Lang::En) => format!("'{argument}' is given twice"),
        (Usage::Twice, Lang::Ko) => format!("'{argument}'가 두 번 있습니다"),
        (Usage::NoText, Lang::En) => format!("'{argument}' is not text in UTF-8"),
        (Usage::NoText, Lang::Ko) => format!("UTF-8로 된 글이 아닌 인자입니다: '{argument}'"),
        (Usage::Other, Lang::En) => "wrong usage".to_owned(),
        (Usage::Other, Lang::Ko) => "사용법이 맞지 않습니다".to_owned(),
    }
}

/// What to do about wrong usage: what was probably meant, what may stand there, and where the help is.
pub fn usage_hint(meant: &[String], possible: &[String], help: &str, lang: Lang) -> String {
    let list = |names: &[String]| names.join(", ");
    let help = match lang {
        Lang::En => format!("'{help}' tells more"),
        Lang::Ko => format!("자세한 사용법: {help}"),
    };
    let near = match (meant, lang) {
        ([], _) => None,
        (meant, Lang::En) => Some(format!("Near: {}", list(meant))),
        (meant, Lang::Ko) => Some(format!("비슷한 것: {}", list(meant))),
    };
    let possible = match (possible, lang) {
        ([], _) => None,
        (values, Lang::En) => Some(format!("Possible: {}", list(values))),
        (values, Lang::Ko) => Some(format!("쓸 수 있는 값: {}", list(values))),
    };
    near.into_iter().chain(possible).chain([help]).collect::<Vec<_>>().join(". ")
}

/// A clause of a query that begins with a minus was taken for a flag: how `command` takes it as what it is.
pub fn minus_hint(command: &str, clause: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("To leave something out, put -- before the query: {command} -- {clause}"),
        Lang::Ko => format!("빼는 조건은 -- 뒤에 씁니다: {command} -- {clause}"),
    }
}

/// The heading of the kinds of date in the vocabulary.
pub fn date_kinds(lang: Lang) -> &'static str {
    pick(lang, "What a date is of", "날짜 기준")
}

/// A part of `casebook info`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InfoPart {
    /// How many cases and problems there are.
    Counts,
    /// Files and folders.
    Paths,
    /// Settings.
    Settings,
}

/// The heading of a part of `casebook info`.
pub fn info_part(part: InfoPart, lang: Lang) -> &'static str {
    let (en, ko) = match part {
        InfoPart::Counts => ("Cases", "사례"),
        InfoPart::Paths => ("Paths", "경로"),
        InfoPart::Settings => ("Settings", "설정"),
    };
    pick(lang, en, ko)
}

/// Where a setting stands when nobody set it.
pub fn by_default(lang: Lang) -> &'static str {
    pick(lang, "default", "기본값")
}

/// Where a setting comes from the system itself.
pub fn by_system(lang: Lang) -> &'static str {
    pick(lang, "system", "시스템")
}

/// There is nothing at a path.
pub fn absent(lang: Lang) -> &'static str {
    pick(lang, "not there", "없음")
}

/// A count of `casebook info` by its stable name.
pub fn count_name(name: &'static str, lang: Lang) -> &'static str {
    let ko = match name {
        "total" => "전체",
        "embedded" => "기본 사례집",
        "own" => "내 사례",
        "other" => "그 밖의 경로",
        "unreviewed" => "검토 전",
        "duplicates" => "ID 중복",
        "unreadable" => "읽지 못함",
        "warnings" => "경고",
        other => other,
    };
    pick(lang, name, ko)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_names_what_was_meant_what_may_stand_there_and_the_help() {
        let texts = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        assert_eq!(
            usage_hint(&texts(&["--json"]), &[], "casebook list --help", Lang::En),
            "Near: --json. 'casebook list --help' tells more"
        );
        assert_eq!(
            usage_hint(&[], &texts(&["en", "ko"]), "casebook --help", Lang::Ko),
            "쓸 수 있는 값: en, ko. 자세한 사용법: casebook --help"
        );
    }

    #[test]
    fn one_is_not_many() {
        assert_eq!(warnings(1, Lang::En), "1 warning; 'casebook check' tells it");
        assert_eq!(more_problems(2, Lang::En), "2 more files or records could not be read");
    }
}
