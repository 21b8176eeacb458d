//! What playbook and topic say.

use super::format;
use super::sections::pick;
use crate::corpus::Lang;

/// Over the causes of the results.
pub fn suspect(lang: Lang) -> &'static str {
    pick(lang, "Suspect first", "먼저 의심할 것")
}

/// Over the contributing factors.
pub fn worse(lang: Lang) -> &'static str {
    pick(lang, "Made it worse", "악화시킨 것")
}

/// Over the steps.
pub fn ended(lang: Lang) -> &'static str {
    pick(lang, "What ended it", "장애를 끝낸 조치")
}

/// In place of the steps while it is found out what kinds they are.
pub fn counting(lang: Lang) -> &'static str {
    pick(lang, "Counting the steps...", "조치를 세고 있습니다...")
}

/// Over a column of counts of cases.
pub fn cases(lang: Lang) -> &'static str {
    pick(lang, "cases", "사례")
}

/// Over a column of median times to recover, each with how many cases say it.
pub fn median_column(lang: Lang) -> &'static str {
    pick(lang, "median (of)", "복구 중앙값")
}

/// A count of cases in a row: `6건`, `6`.
pub fn count(count: usize, lang: Lang) -> String {
    match lang {
        Lang::En => count.to_string(),
        Lang::Ko => format!("{count}건"),
    }
}

/// A median as it is told: one of more than an hour without the seconds that come of standing half way between two cases.
fn middle(seconds: u64) -> String {
    format::duration(if seconds > 3600 { seconds - seconds % 60 } else { seconds })
}

/// A median in a row, with how many cases say it: `1h 5m (5)`.
pub fn median(median: Option<u64>, known: usize, lang: Lang) -> String {
    match (median, lang) {
        (None, _) => "-".to_owned(),
        (Some(median), Lang::En) => format!("{} ({known})", middle(median)),
        (Some(median), Lang::Ko) => format!("{} ({known}건)", middle(median)),
    }
}

/// A median in a sentence: `복구 중앙값 1h 5m (5건)`; nothing where no case says it.
pub fn median_prose(median: Option<u64>, known: usize, lang: Lang) -> Option<String> {
    let time = middle(median?);
    Some(match lang {
        Lang::En => format!("median time to recover {time} (told by {known})"),
        Lang::Ko => format!("복구 중앙값 {time} ({known}건)"),
    })
}

/// How many cases took a kind of step, and how long they took to recover: `6건, 복구 12m..1h 5m`.
pub fn remedy(count: usize, range: Option<(u64, u64)>, lang: Lang) -> String {
    let cases = match lang {
        Lang::En => format::cases(count, lang),
        Lang::Ko => format!("{count}건"),
    };
    let Some((from, to)) = range else { return cases };
    let time = if from == to { format::duration(from) } else { format::range(Some(from), Some(to)) };
    match lang {
        Lang::En => format!("{cases}, recovered in {time}"),
        Lang::Ko => format!("{cases}, 복구 {time}"),
    }
}

/// The name of the steps of no kind.
pub fn no_kind(lang: Lang) -> &'static str {
    pick(lang, "Other steps", "그 밖의 조치")
}

/// How many of the results the texts of a page are from.
pub fn taken(taken: usize, shown: usize, lang: Lang) -> String {
    match (taken == shown, lang) {
        (true, _) => format::cases(shown, lang),
        (false, Lang::En) => format!("the first {taken} of {}", format::cases(shown, lang)),
        (false, Lang::Ko) => format!("{shown}건 중 앞 {taken}건"),
    }
}

/// Offers the texts of the other results.
pub fn rest(count: usize, lang: Lang) -> String {
    match (count, lang) {
        (1, Lang::En) => "Show the other case too (+)".to_owned(),
        (_, Lang::En) => format!("Show the other {count} cases too (+)"),
        (_, Lang::Ko) => format!("나머지 {count}건도 보기 (+)"),
    }
}

/// Cases that have nothing to say on a page.
pub fn silent(count: usize, lang: Lang) -> String {
    match (count, lang) {
        (1, Lang::En) => "1 case says nothing of it".to_owned(),
        (_, Lang::En) => format!("{count} cases say nothing of it"),
        (_, Lang::Ko) => format!("{count}건에는 내용이 없습니다"),
    }
}

/// The last line of copied steps.
pub fn caution(lang: Lang) -> &'static str {
    pick(
        lang,
        "Steps other organizations took: check that they fit yours.",
        "다른 조직의 조치입니다. 우리 환경에 맞는지 확인하고 실행하세요.",
    )
}

/// The time to recover of the cases of a topic: median, p90, and how many say nothing.
pub fn times(median: Option<u64>, p90: Option<u64>, silent: usize, lang: Lang) -> String {
    let mut parts: Vec<String> = Vec::new();
    parts.extend(median.map(|time| format!("{} {}", pick(lang, "median", "중앙값"), middle(time))));
    parts.extend(p90.map(|time| format!("p90 {}", format::duration(time))));
    if silent > 0 {
        parts.push(match lang {
            Lang::En => format!("{silent} not told"),
            Lang::Ko => format!("알 수 없음 {silent}건"),
        });
    }
    parts.join(", ")
}

/// Over the cases of a topic by year.
pub fn by_year(lang: Lang) -> &'static str {
    pick(lang, "By year", "연도별")
}

/// Over the kinds of remediation of a topic.
pub fn often_ended(lang: Lang) -> &'static str {
    pick(lang, "What most often ended it", "흔히 장애를 끝낸 조치")
}

/// No case has the value.
pub fn no_cases(lang: Lang) -> &'static str {
    pick(lang, "No case has this value.", "이 값이 붙은 사례가 없습니다.")
}

/// On the command line: nothing is called so.
pub fn no_topic(text: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("no value is called '{text}'"),
        Lang::Ko => format!("'{text}'에 맞는 값이 없습니다"),
    }
}

/// On the command line: where the values are listed.
pub fn values_listed(lang: Lang) -> &'static str {
    pick(lang, "'casebook vocab' lists all values", "'casebook vocab'으로 모든 값을 볼 수 있습니다")
}
