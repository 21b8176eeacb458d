//! Problems as sentences: what is wrong, and what to do.

use super::sections::pick;
use super::sections::weight;
use crate::corpus::{Lang, Problem, ProblemKind, Shape, Weight};

/// Where a problem is: file, line, case and field, as far as they are known.
pub fn place(problem: &Problem) -> String {
    let mut out = problem.file.clone();
    if let Some(line) = problem.line {
        out.push_str(&format!(":{line}"));
    }
    if let Some(case) = &problem.case {
        out.push_str(&format!(" [{case}]"));
    }
    if let Some(field) = &problem.field {
        out.push_str(&format!(" {field}"));
    }
    out
}

/// A problem on one line.
pub fn line(problem: &Problem, lang: Lang) -> String {
    let (what, advice) = (sentence(&problem.kind, lang), advice(&problem.kind, lang));
    format!("{}: {}: {what} -- {advice}", place(problem), weight(problem.weight, lang))
}

/// How many problems of each weight were found in how many cases.
pub fn summary(cases: usize, problems: &[Problem], lang: Lang) -> String {
    let count = |wanted: Weight| problems.iter().filter(|problem| problem.weight == wanted).count();
    let weights = [Weight::Error, Weight::Warning, Weight::Hint, Weight::Note];
    let counts: Vec<String> =
        weights.into_iter().map(|wanted| format!("{} {}", weight(wanted, lang), count(wanted))).collect();
    match lang {
        Lang::En if cases == 1 => format!("1 case: {}", counts.join(", ")),
        Lang::En => format!("{cases} cases: {}", counts.join(", ")),
        Lang::Ko => format!("사례 {cases}건: {}", counts.join(", ")),
    }
}

/// What is wrong, in a whole sentence.
pub fn sentence(kind: &ProblemKind, lang: Lang) -> String {
    use ProblemKind as K;
    let both = |en: &str, ko: &str| pick(lang, en, ko).to_owned();
    let with = |en: &str, ko: &str, data: &str| format!("{}: {data}", pick(lang, en, ko));
    match kind {
        K::Unreadable(words) => with("This could not be read", "읽을 수 없습니다", words),
        K::Folder => both("This is a folder, where a file belongs.", "파일이 있어야 할 자리에 폴더가 있습니다."),
        K::NotFound => both("There is nothing at this path.", "이 경로에 아무것도 없습니다."),
        K::NotRegular => both(
            "This is a pipe, a socket or a device, which is never opened.",
            "파이프나 소켓, 장치라서 열지 않았습니다.",
        ),
        K::DanglingLink => both("This link leads nowhere.", "가리키는 대상이 없는 링크입니다."),
        K::LinkCircle => {
            both("This link leads back to a folder that it lies in.", "자신이 들어 있는 폴더로 되돌아가는 링크입니다.")
        }
        K::FolderNamedLikeFile => both(
            "This is a folder with the name of a file. What is in it was read.",
            "파일처럼 이름 붙은 폴더입니다. 안에 든 것은 읽었습니다.",
        ),
        K::Empty => both("There is nothing in this file.", "파일이 비어 있습니다."),
        K::Utf16 => both("This is text in UTF-16, not in UTF-8.", "UTF-8이 아니라 UTF-16입니다."),
        K::Cp949 => both("This looks like CP949/EUC-KR, not UTF-8.", "UTF-8이 아니라 CP949/EUC-KR로 보입니다."),
        K::NotUtf8 => both("This is not text in UTF-8.", "UTF-8로 된 글이 아닙니다."),
        K::TooBig { bytes, limit } => match lang {
            Lang::En => format!("This is too large: {}, where at most {} are read.", size(*bytes), size(*limit)),
            Lang::Ko => format!("너무 큽니다: {}이며, {}까지만 읽습니다.", size(*bytes), size(*limit)),
        },
        K::TooDeep { limit } => match lang {
            Lang::En => format!("Lists and objects stand inside each other more than {limit} deep."),
            Lang::Ko => format!("목록과 객체가 {limit}단계보다 깊이 겹쳐 있습니다."),
        },
        K::Truncated => both("The JSON ends in the middle.", "JSON이 중간에서 끝났습니다."),
        K::Syntax { column, words } => match lang {
            Lang::En => format!("This is not valid JSON at column {column}: {words}"),
            Lang::Ko => format!("{column}번째 열에서 JSON 문법이 맞지 않습니다: {words}"),
        },
        K::TrailingText => both("Something follows the end of the JSON.", "JSON이 끝난 뒤에 다른 글이 더 있습니다."),
        K::NotAnObject(found) => match lang {
            Lang::En => format!("A case is an object, but this is {}.", shape(*found, lang)),
            Lang::Ko => format!("사례는 객체여야 하는데 {}입니다.", shape(*found, lang)),
        },
        K::NoCase => both(
            "This object has neither an id nor a title, so it is no case.",
            "id도 title도 없는 객체라서 사례로 볼 수 없습니다.",
        ),
        _ => fields(kind, lang),
    }
}

/// The sentences about fields, the vocabulary and the synonyms.
fn fields(kind: &ProblemKind, lang: Lang) -> String {
    use ProblemKind as K;
    let both = |en: &str, ko: &str| pick(lang, en, ko).to_owned();
    let with = |en: &str, ko: &str, data: &str| format!("{}: {data}", pick(lang, en, ko));
    match kind {
        K::WrongType { wanted, found } => match lang {
            Lang::En => {
                format!("{} is wanted here, but this is {}; it was left out.", upper(*wanted), shape(*found, lang))
            }
            Lang::Ko => format!("{} 자리에 {} 값이 있어 뺐습니다.", shape(*wanted, lang), shape(*found, lang)),
        },
        K::OtherType { wanted, found } => match lang {
            Lang::En => format!(
                "{} is wanted here, but this is {}; it was taken all the same.",
                upper(*wanted),
                shape(*found, lang)
            ),
            Lang::Ko => {
                format!("{} 자리에 {} 값이 있지만 그대로 읽었습니다.", shape(*wanted, lang), shape(*found, lang))
            }
        },
        K::BrokenText => both(
            "This text has half a character in it (a lone surrogate); it was left out.",
            "글자 반쪽(짝 없는 서로게이트)이 들어 있어 이 글을 뺐습니다.",
        ),
        K::KeyTwice => both(
            "This key stands twice in the same object; the last one counts.",
            "같은 키가 한 객체에 두 번 있습니다. 마지막 것을 읽었습니다.",
        ),
        K::BadDate(text) => with("This does not read as a date", "날짜로 읽을 수 없습니다", text),
        K::BadDuration(text) => with("This does not read as a duration", "시간 길이로 읽을 수 없습니다", text),
        K::NoId(id) => with("The case has no id; its file's name is taken", "id가 없어 파일 이름을 id로 썼습니다", id),
        K::OddId(id) => with("The id has blanks or control characters in it", "id에 공백이나 제어 문자가 있습니다", id),
        K::DuplicateId(file) => with("Another case has the same id", "같은 id의 사례가 또 있습니다", file),
        K::ReplacesEmbedded => both(
            "This case takes the place of the one with the same id in the starter library.",
            "기본 사례집에 있는 같은 id의 사례 대신 이 사례를 씁니다.",
        ),
        K::UnknownSlug(slug) => with("The vocabulary does not know this value", "용어집에 없는 값입니다", slug),
        K::NoSlug => both("This value has no slug; it was left out.", "slug가 없는 값이라서 뺐습니다."),
        K::BadValue(text) => with("This names no value of a facet", "필터의 값을 가리키지 않습니다", text),
        K::MisspeltField(meant) => match lang {
            Lang::En => format!("No field has this name. Did you mean '{meant}'?"),
            Lang::Ko => format!("이런 이름의 항목은 없습니다. '{meant}'의 오타로 보입니다."),
        },
        K::NoSuchCase(id) => with("There is no case with this id", "이 id의 사례가 없습니다", id),
        K::BadLink(url) => with("This is no http or https address", "http나 https 주소가 아닙니다", url),
        K::MissingText => both("This field has no text.", "이 항목에 글이 없습니다."),
        K::MissingLanguage(Lang::En) => both("The English text is missing.", "영어 글이 없습니다."),
        K::MissingLanguage(Lang::Ko) => both("The Korean text is missing.", "한국어 글이 없습니다."),
        K::Setting([en, ko]) => both(en, ko),
        K::LostRecords(count) => match lang {
            Lang::En => format!("Lines that are no records, left out: {count}."),
            Lang::Ko => format!("기록으로 읽을 수 없는 {count}줄을 뺐습니다."),
        },
        _ => style(kind, lang),
    }
}

/// The sentences about style.
fn style(kind: &ProblemKind, lang: Lang) -> String {
    use ProblemKind as K;
    let both = |en: &str, ko: &str| pick(lang, en, ko).to_owned();
    let with = |en: &str, ko: &str, data: &str| format!("{}: {data}", pick(lang, en, ko));
    match kind {
        K::LongTitle { length, limit } => match lang {
            Lang::En => format!("The title is long: {length}, where a row of the list takes {limit}."),
            Lang::Ko => format!("제목이 깁니다: {length}자이며, 목록 한 줄에는 {limit}자까지 들어갑니다."),
        },
        K::TitleBegins(start) => with(
            "The title begins with what the list shows beside it",
            "목록에 따로 나오는 말로 제목이 시작합니다",
            start,
        ),
        K::TitleStop => both("The title ends in a full stop.", "제목이 마침표로 끝납니다."),
        K::ShortText(length) => match lang {
            Lang::En => format!("This text is short: {length} characters."),
            Lang::Ko => format!("글이 짧습니다: {length}자입니다."),
        },
        K::LongText(length) => match lang {
            Lang::En => format!("This text is long: {length} characters."),
            Lang::Ko => format!("글이 깁니다: {length}자입니다."),
        },
        K::NoticedTooLate => both(
            "The time to detect is longer than the time to recover.",
            "감지까지 걸린 시간이 복구까지 걸린 시간보다 깁니다.",
        ),
        K::RepeatedSentence { case, sentence, count: count @ 2.. } => match lang {
            Lang::En => format!("Sentences that stand in {case} too: {count}. The first: {sentence}"),
            Lang::Ko => format!("{case}에도 있는 문장이 {count}개입니다. 첫 문장: {sentence}"),
        },
        K::RepeatedSentence { case, sentence, .. } => match lang {
            Lang::En => format!("This sentence stands in {case} too: {sentence}"),
            Lang::Ko => format!("{case}에도 같은 문장이 있습니다: {sentence}"),
        },
        K::TwelveHour(time) => with("A time of the 12-hour clock", "12시간제로 적은 시각이 있습니다", time),
        K::DoubleSpace => both("There are two spaces in a row.", "공백이 두 칸 이어져 있습니다."),
        K::DetachedParticle(words) => {
            with("A Korean particle stands apart from its word", "조사를 앞말과 띄어 썼습니다", words)
        }
        K::PoliteEnding(word) => {
            with("A Korean sentence is in the polite 합니다 style", "합니다체 문장이 있습니다", word)
        }
        K::Translationese(phrase) => {
            with("This Korean phrase reads like a translation", "번역투 표현이 있습니다", phrase)
        }
        K::OneSidedFigures { lang: of, figures } => {
            let list = figures.join(", ");
            match of {
                Lang::En => with("Only the English steps have these figures", "영어 조치에만 있는 숫자입니다", &list),
                Lang::Ko => with("Only the Korean steps have these figures", "한국어 조치에만 있는 숫자입니다", &list),
            }
        }
        // Every other kind is in one of the two functions above; a test walks through them all.
        _ => String::new(),
    }
}

/// What to do about it, in a whole sentence.
pub fn advice(kind: &ProblemKind, lang: Lang) -> String {
    use ProblemKind as K;
    let (en, ko) = match kind {
        K::Unreadable(_) => ("Check the permissions, then read again.", "권한을 확인한 뒤 다시 읽으세요."),
        K::Folder => ("Move the folder away.", "폴더를 다른 곳으로 옮기세요."),
        K::NotFound => ("Check the path.", "경로를 확인하세요."),
        K::NotRegular => ("Save the cases to a file, or pipe them to `-`.", "사례를 파일로 저장하거나 `-`로 넘기세요."),
        K::DanglingLink => ("Mend the link or remove it.", "링크를 고치거나 지우세요."),
        K::LinkCircle => ("Remove the link; everything else was read.", "링크를 지우세요. 나머지는 모두 읽었습니다."),
        K::FolderNamedLikeFile => ("Rename the folder if it misleads.", "헷갈린다면 폴더 이름을 바꾸세요."),
        K::Empty => ("Write a case into it or remove it.", "사례를 적거나 파일을 지우세요."),
        K::Utf16 => (
            "Save it as UTF-8, for example: iconv -f UTF-16 -t UTF-8",
            "UTF-8로 다시 저장하세요. 예: iconv -f UTF-16 -t UTF-8",
        ),
        K::Cp949 => (
            "Save it as UTF-8, for example: iconv -f CP949 -t UTF-8",
            "UTF-8로 다시 저장하세요. 예: iconv -f CP949 -t UTF-8",
        ),
        K::NotUtf8 => ("Save it as UTF-8.", "UTF-8로 다시 저장하세요."),
        K::TooBig { .. } => ("Split it into smaller files, one case each.", "사례별로 작은 파일로 나누세요."),
        K::TooDeep { .. } => ("Flatten it; a case needs four levels.", "얕게 고치세요. 사례는 네 단계면 됩니다."),
        K::Truncated => ("Write the rest, or restore the file.", "나머지를 채우거나 파일을 되살리세요."),
        K::Syntax { .. } => ("Correct the JSON at this place.", "이 자리의 JSON을 고치세요."),
        K::TrailingText => ("Remove what follows.", "뒤에 붙은 글을 지우세요."),
        K::NotAnObject(_) => ("Write the case as an object: {\"id\": ..}", "사례를 객체로 적으세요: {\"id\": ..}"),
        K::NoCase => (
            "Give it an id or a title, or keep it out of the folder.",
            "id나 title을 적거나, 사례가 아니면 폴더에서 빼세요.",
        ),
        K::WrongType { wanted, .. } | K::OtherType { wanted, .. } => return wanted_advice(*wanted, lang),
        K::BrokenText => ("Write the character out.", "글자를 온전히 적으세요."),
        K::KeyTwice => ("Keep one of the two.", "둘 중 하나만 남기세요."),
        K::BadDate(_) => (
            "Write 2023-05-17, or as much of it as is known: 2023-05, 2023.",
            "2023-05-17처럼, 아는 데까지만이라면 2023-05나 2023처럼 적으세요.",
        ),
        K::BadDuration(_) => ("Write it like 6h 13m, 1d 4h or 90s.", "6h 13m, 1d 4h, 90s처럼 적으세요."),
        K::NoId(_) => {
            ("Add \"id\", so that others can refer to the case.", "다른 사례가 가리킬 수 있도록 \"id\"를 적으세요.")
        }
        K::OddId(_) => ("Use letters, digits and hyphens.", "글자와 숫자, 붙임표만 쓰세요."),
        K::DuplicateId(_) => ("Give one of the two another id.", "둘 중 하나의 id를 바꾸세요."),
        K::ReplacesEmbedded => ("Change the id to keep both.", "둘 다 남기려면 id를 바꾸세요."),
        K::UnknownSlug(_) => (
            "Use a value of `casebook vocab`, or add it to your vocab.json.",
            "`casebook vocab`에 있는 값을 쓰거나 vocab.json에 추가하세요.",
        ),
        K::NoSlug => ("Add \"slug\".", "\"slug\"를 적으세요."),
        K::BadValue(_) => ("Write it as facet:slug, like component:database.", "component:database처럼 적으세요."),
        K::Setting(_) => {
            ("Correct the file; everything else in it holds.", "파일을 고치세요. 나머지 설정은 그대로 씁니다.")
        }
        K::LostRecords(_) => (
            "Nothing is to be done: the next mark writes the file anew.",
            "그대로 두면 다음에 표시할 때 파일을 새로 씁니다.",
        ),
        K::MisspeltField(_) => (
            "Correct the name. A field that another program needs may stay; it is shown under Other.",
            "이름을 고치세요. 다른 프로그램이 쓰는 항목이면 그대로 두어도 되고, '기타'에 나옵니다.",
        ),
        K::NoSuchCase(_) => ("Correct the id or remove it.", "id를 고치거나 지우세요."),
        K::BadLink(_) => ("Write a whole address: https://..", "https://로 시작하는 전체 주소를 적으세요."),
        K::MissingText => ("Write a sentence in both languages.", "두 언어로 한 문장이라도 적으세요."),
        K::MissingLanguage(Lang::En) => ("Add the text in English.", "영어로도 적으세요."),
        K::MissingLanguage(Lang::Ko) => ("Add the text in Korean.", "한국어로도 적으세요."),
        _ => return style_advice(kind, lang),
    };
    pick(lang, en, ko).to_owned()
}

/// What to do about matters of style.
fn style_advice(kind: &ProblemKind, lang: Lang) -> String {
    use ProblemKind as K;
    let (en, ko) = match kind {
        K::LongTitle { .. } => ("Say what broke and why in fewer words.", "무엇이 왜 고장 났는지 더 짧게 적으세요."),
        K::TitleBegins(_) => ("Begin with what broke.", "무엇이 고장 났는지로 시작하세요."),
        K::TitleStop => ("Take the full stop off.", "마침표를 빼세요."),
        K::ShortText(_) => {
            ("Tell the whole story in 2 to 4 paragraphs.", "전체 경과를 두 문단에서 네 문단으로 적으세요.")
        }
        K::LongText(_) => ("Shorten it; a reader skims.", "줄이세요. 읽는 사람은 훑어봅니다."),
        K::NoticedTooLate => ("Check both against the source.", "출처에서 두 시간을 확인하세요."),
        K::RepeatedSentence { .. } => ("Say what is true of this case alone.", "이 사례에만 맞는 말로 고치세요."),
        K::TwelveHour(_) => ("Write 24-hour times, like 15:05.", "15:05처럼 24시간제로 적으세요."),
        K::DoubleSpace => ("Leave one.", "한 칸만 남기세요."),
        K::DetachedParticle(_) => ("Attach it: Redis가.", "붙여 쓰세요: Redis가."),
        K::PoliteEnding(_) => ("Cases are written in plain 다 style.", "사례는 다체로 적으세요."),
        K::Translationese(_) => ("Say who did it, or use a plain verb.", "무엇이 그렇게 했는지 드러나게 고치세요."),
        K::OneSidedFigures { .. } => (
            "Fine if the two texts differ on purpose; else add them.",
            "일부러 다르게 적었다면 괜찮고, 아니라면 채우세요.",
        ),
        // As in `style`.
        _ => ("", ""),
    };
    pick(lang, en, ko).to_owned()
}

fn wanted_advice(wanted: Shape, lang: Lang) -> String {
    let (en, ko) = match wanted {
        Shape::Bilingual => {
            ("Write {\"en\": \"..\", \"ko\": \"..\"}.", "{\"en\": \"..\", \"ko\": \"..\"} 모양으로 적으세요.")
        }
        Shape::List => ("Put it in a list: [..].", "목록 [..]으로 적으세요."),
        Shape::Text => ("Put it in quotation marks: \"..\".", "따옴표로 감싸 \"..\"처럼 적으세요."),
        Shape::Object => ("Write an object: {..}.", "객체 {..}로 적으세요."),
        Shape::Number | Shape::Truth | Shape::Null => ("Correct the value.", "값을 고치세요."),
    };
    pick(lang, en, ko).to_owned()
}

/// A form with its article.
fn shape(shape: Shape, lang: Lang) -> &'static str {
    let (en, ko) = match shape {
        Shape::Null => ("null", "null"),
        Shape::Truth => ("true or false", "참/거짓"),
        Shape::Number => ("a number", "숫자"),
        Shape::Text => ("a text", "글"),
        Shape::List => ("a list", "목록"),
        Shape::Object => ("an object", "객체"),
        Shape::Bilingual => ("a text in both languages", "두 언어의 글"),
    };
    pick(lang, en, ko)
}

/// A form with its article, at the start of an English sentence.
fn upper(wanted: Shape) -> &'static str {
    match wanted {
        Shape::Null => "Null",
        Shape::Truth => "True or false",
        Shape::Number => "A number",
        Shape::Text => "A text",
        Shape::List => "A list",
        Shape::Object => "An object",
        Shape::Bilingual => "A text in both languages",
    }
}

/// A size in bytes, rounded for people.
fn size(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} B"),
        1024..1_048_576 => format!("{} KiB", bytes / 1024),
        _ => format!("{} MiB", bytes / 1_048_576),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One of every kind. A kind that is missing here does not compile: see `listed`.
    fn all() -> Vec<ProblemKind> {
        use ProblemKind as K;
        let text = || "x".to_owned();
        vec![
            K::Unreadable(text()),
            K::NotFound,
            K::NotRegular,
            K::DanglingLink,
            K::LinkCircle,
            K::FolderNamedLikeFile,
            K::Empty,
            K::Utf16,
            K::Cp949,
            K::NotUtf8,
            K::TooBig { bytes: 50 << 20, limit: 16 << 20 },
            K::TooDeep { limit: 64 },
            K::Truncated,
            K::Syntax { column: 3, words: text() },
            K::TrailingText,
            K::NotAnObject(Shape::Number),
            K::NoCase,
            K::WrongType { wanted: Shape::List, found: Shape::Object },
            K::OtherType { wanted: Shape::Bilingual, found: Shape::Text },
            K::BrokenText,
            K::KeyTwice,
            K::BadDate(text()),
            K::BadDuration(text()),
            K::NoId(text()),
            K::OddId(text()),
            K::DuplicateId(text()),
            K::ReplacesEmbedded,
            K::NoSlug,
            K::MissingLanguage(Lang::En),
            K::MissingLanguage(Lang::Ko),
            K::MissingText,
            K::UnknownSlug(text()),
            K::NoSuchCase(text()),
            K::BadLink(text()),
            K::LongTitle { length: 50, limit: 40 },
            K::TitleBegins(text()),
            K::TitleStop,
            K::ShortText(5),
            K::LongText(9000),
            K::NoticedTooLate,
            K::RepeatedSentence { case: text(), sentence: text(), count: 2 },
            K::TwelveHour(text()),
            K::DoubleSpace,
            K::DetachedParticle(text()),
            K::PoliteEnding(text()),
            K::Translationese(text()),
            K::OneSidedFigures { lang: Lang::Ko, figures: vec![text()] },
            K::BadValue(text()),
            K::Setting(["The key is taken.".to_owned(), "이미 쓰는 키입니다.".to_owned()]),
            K::LostRecords(3),
            K::MisspeltField("summary".to_owned()),
            K::Folder,
        ]
    }

    /// The place of a kind in `all`, kept complete by the compiler.
    fn listed(kind: &ProblemKind) -> usize {
        use ProblemKind as K;
        match kind {
            K::Unreadable(_) => 0,
            K::NotFound => 1,
            K::NotRegular => 2,
            K::DanglingLink => 3,
            K::LinkCircle => 4,
            K::FolderNamedLikeFile => 5,
            K::Empty => 6,
            K::Utf16 => 7,
            K::Cp949 => 8,
            K::NotUtf8 => 9,
            K::TooBig { .. } => 10,
            K::TooDeep { .. } => 11,
            K::Truncated => 12,
            K::Syntax { .. } => 13,
            K::TrailingText => 14,
            K::NotAnObject(_) => 15,
            K::NoCase => 16,
            K::WrongType { .. } => 17,
            K::OtherType { .. } => 18,
            K::BrokenText => 19,
            K::KeyTwice => 20,
            K::BadDate(_) => 21,
            K::BadDuration(_) => 22,
            K::NoId(_) => 23,
            K::OddId(_) => 24,
            K::DuplicateId(_) => 25,
            K::ReplacesEmbedded => 26,
            K::NoSlug => 27,
            K::MissingLanguage(Lang::En) => 28,
            K::MissingLanguage(Lang::Ko) => 29,
            K::MissingText => 30,
            K::UnknownSlug(_) => 31,
            K::NoSuchCase(_) => 32,
            K::BadLink(_) => 33,
            K::LongTitle { .. } => 34,
            K::TitleBegins(_) => 35,
            K::TitleStop => 36,
            K::ShortText(_) => 37,
            K::LongText(_) => 38,
            K::NoticedTooLate => 39,
            K::RepeatedSentence { .. } => 40,
            K::TwelveHour(_) => 41,
            K::DoubleSpace => 42,
            K::DetachedParticle(_) => 43,
            K::PoliteEnding(_) => 44,
            K::Translationese(_) => 45,
            K::OneSidedFigures { .. } => 46,
            K::BadValue(_) => 47,
            K::Setting(_) => 48,
            K::LostRecords(_) => 49,
            K::MisspeltField(_) => 50,
            K::Folder => 51,
        }
    }

    #[test]
    fn every_kind_has_a_sentence_and_advice_in_both_languages() {
        for (place, kind) in all().iter().enumerate() {
            assert_eq!(listed(kind), place);
            for text in [sentence(kind, Lang::En), advice(kind, Lang::En)] {
                assert!(text.starts_with(|c: char| c.is_uppercase()) && !text.contains("  "), "{kind:?}: {text}");
            }
            for text in [sentence(kind, Lang::Ko), advice(kind, Lang::Ko)] {
                assert!(text.chars().any(|c| matches!(c, '가'..='힣')), "{kind:?}: {text}");
            }
        }
    }

    #[test]
    fn sentences_carry_their_particulars() {
        let kind = ProblemKind::TooBig { bytes: 50 << 20, limit: 16 << 20 };
        assert_eq!(sentence(&kind, Lang::En), "This is too large: 50 MiB, where at most 16 MiB are read.");
        assert_eq!(sentence(&ProblemKind::BadDate("어제".into()), Lang::Ko), "날짜로 읽을 수 없습니다: 어제");
        let kind = ProblemKind::WrongType { wanted: Shape::List, found: Shape::Object };
        assert_eq!(sentence(&kind, Lang::En), "A list is wanted here, but this is an object; it was left out.");
        assert_eq!(sentence(&kind, Lang::Ko), "목록 자리에 객체 값이 있어 뺐습니다.");
        assert_eq!(sentence(&ProblemKind::Cp949, Lang::Ko), "UTF-8이 아니라 CP949/EUC-KR로 보입니다.");
    }
}
