//! Slips in Korean that a rule can find. Hints only: what stands in quotation marks is somebody else's and is left alone.

use super::Findings;
use crate::corpus::ProblemKind;

/// Particles that a careless hand parts from a Latin word. 이 is left out: it is also the word for "this".
const PARTICLES: [&str; 17] = [
    "가",
    "은",
    "는",
    "을",
    "를",
    "의",
    "에",
    "에서",
    "와",
    "과",
    "로",
    "으로",
    "도",
    "에는",
    "에도",
    "에서는",
    "까지",
];

const TRANSLATED: [&str; 10] =
    ["에 의해서", "에 의하여", "에 의해", "에 있어서", "되어지", "되어졌", "되어진", "보여지", "보여졌", "보여진"];

pub(super) fn check(path: &str, text: &str, findings: &mut Findings) {
    let own = unquoted(text);
    let words: Vec<&str> = own.split_whitespace().collect();
    for pair in words.windows(2) {
        if let [word, particle] = pair
            && word.ends_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, ')' | '%'))
            && PARTICLES.contains(&bare(particle))
        {
            findings.add(path, ProblemKind::DetachedParticle(format!("{word} {}", bare(particle))));
        }
    }
    if let Some(word) = words.iter().find(|word| is_polite(bare(word))) {
        findings.add(path, ProblemKind::PoliteEnding(bare(word).to_owned()));
    }
    if let Some(phrase) = TRANSLATED.iter().find(|phrase| own.contains(**phrase)) {
        findings.add(path, ProblemKind::Translationese((*phrase).to_owned()));
    }
}

/// A word without the marks around it.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric())
}

/// Whether a word ends in the 합니다 form: 니다 behind a syllable that ends in ㅂ.
fn is_polite(word: &str) -> bool {
    const PIEUP: u32 = 17;
    let before = word.strip_suffix("니다").and_then(|stem| stem.chars().next_back());
    before.is_some_and(|c| matches!(c, '가'..='힣') && (u32::from(c) - u32::from('가')) % 28 == PIEUP)
}

/// The text with everything in quotation marks taken out; a mark that is never closed opens nothing.
fn unquoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find(['“', '‘', '"', '「', '`']) {
        let (before, quoted) = rest.split_at_checked(open).unwrap_or((rest, ""));
        out.push_str(before);
        let mut chars = quoted.chars();
        let close = match chars.next() {
            Some('“') => '”',
            Some('‘') => '’',
            Some('「') => '」',
            Some(same) => same,
            None => return out,
        };
        let inside = chars.as_str();
        match inside.split_once(close) {
            Some((_, after)) => rest = after,
            None => rest = inside,
        }
        out.push('·');
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<ProblemKind> {
        let mut findings = Findings::default();
        check("summary.ko", text, &mut findings);
        findings.0.into_iter().map(|finding| finding.kind).collect()
    }

    #[test]
    fn korean_slips_are_found_by_name() {
        let particle = |text: &str| ProblemKind::DetachedParticle(text.to_owned());
        assert_eq!(kinds("Redis 가 멈췄다."), [particle("Redis 가")]);
        assert_eq!(kinds("노드(3대) 를 껐다. 56.07% 가 실패했다."), [particle("노드(3대) 를"), particle("56.07% 가")]);
        assert_eq!(kinds("요청을 EU 로, 다시 US 에서는."), [particle("EU 로"), particle("US 에서는")]);
        assert_eq!(kinds("서비스가 복구됐습니다."), [ProblemKind::PoliteEnding("복구됐습니다".to_owned())]);
        assert_eq!(kinds("원인입니다"), [ProblemKind::PoliteEnding("원인입니다".to_owned())]);
        assert_eq!(kinds("과부하에 의해서 멈췄다."), [ProblemKind::Translationese("에 의해서".to_owned())]);
    }

    #[test]
    fn good_korean_is_left_alone() {
        for text in [
            "Redis가 멈췄다. API 이 문제는 다르다.",
            "결제가 아니다. 오류가 났다.",
            "화면에 “서비스가 중단되었습니다”가 떴다.",
            "로그에 \"Redis 가 없습니다\"만 남았다.",
            "13:40 UTC에 시작해 7시간 35분 동안 이어졌다.",
            "닫히지 않은 “따옴표 하나.",
        ] {
            assert_eq!(kinds(text), [], "{text}");
        }
    }
}
