//! Figures that the steps give in one language only. Notes only: the two texts need not carry the same details.

use super::Findings;
use crate::corpus::{Bilingual, Case, Lang, ProblemKind};
use std::collections::BTreeSet;

pub(super) fn check(case: &Case, findings: &mut Findings) {
    let of = |lang| figures(&case.body.remediation, lang);
    let (en, ko) = (of(Lang::En), of(Lang::Ko));
    if !case.body.remediation.iter().any(|step| step.en.is_some())
        || !case.body.remediation.iter().any(|step| step.ko.is_some())
    {
        return;
    }
    for (lang, here, there) in [(Lang::En, &en, &ko), (Lang::Ko, &ko, &en)] {
        let figures: Vec<String> = here.difference(there).cloned().collect();
        if !figures.is_empty() {
            findings.add("remediation", ProblemKind::OneSidedFigures { lang, figures });
        }
    }
}

/// The figures of the steps: thousands marks off, zeros before them off, clock times whole. A month before 월 is a name in
/// English, so it is no figure.
fn figures(steps: &[Bilingual], lang: Lang) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    for text in steps.iter().filter_map(|step| step.get(lang)) {
        let mut rest = text;
        while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
            let tail = rest.get(start..).unwrap_or_default();
            let end = tail.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | ',' | ':'))).unwrap_or(tail.len());
            let (figure, after) = tail.split_at_checked(end).unwrap_or((tail, ""));
            rest = after;
            if !after.starts_with('월') {
                let figure = figure.trim_end_matches(['.', ',', ':']).replace(',', "");
                let plain = figure.trim_start_matches('0');
                out.insert(if plain.starts_with(|c: char| c.is_ascii_digit()) {
                    plain.to_owned()
                } else {
                    format!("0{plain}")
                });
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_told_alike_in_both_languages() {
        let both = |en: &str, ko: &str| {
            let steps = [Bilingual { en: Some(en.to_owned().into()), ko: Some(ko.to_owned().into()) }];
            (figures(&steps, Lang::En), figures(&steps, Lang::Ko))
        };
        let (en, ko) = both("02:40 PDT, 21 April: 1,200 of 0.07%.", "4월 21일 2:40 PDT: 0.07%, 1200대");
        assert_eq!(en, ko);
        assert_eq!(en, ["2:40", "21", "1200", "0.07"].map(str::to_owned).into());
        let (en, ko) = both("0 errors at 00:05", "오류 없음");
        assert_eq!((en, ko), (["0", "0:05"].map(str::to_owned).into(), BTreeSet::new()));
    }
}
