//! Sentences that stand in two cases: copied text that somebody forgot to change. Hints only, one for each pair of cases.

use super::texts;
use crate::corpus::read::in_case;
use crate::corpus::{Case, Finding, Lang, Problem, ProblemKind};
use std::collections::HashMap;
use std::sync::Arc;

/// The shortest sentence that is no accident, in characters, English and Korean.
const LEAST: (usize, usize) = (60, 30);

pub(super) fn check(cases: &[Arc<Case>]) -> Vec<Problem> {
    let mut first: HashMap<String, &Case> = HashMap::new();
    let mut out = Vec::new();
    for case in cases.iter().filter(|case| !case.duplicate) {
        let mut own: Vec<String> = Vec::new();
        // The cases that this one repeats, in the order of its text, each with the field and the
        // text of the first sentence, and how many there are.
        let mut repeats: Vec<(&str, String, String, usize)> = Vec::new();
        for (path, text) in texts(case) {
            for lang in Lang::BOTH {
                for sentence in sentences(text.get(lang).unwrap_or_default(), lang) {
                    match first.get(&sentence) {
                        Some(other) => match repeats.iter_mut().find(|(id, ..)| *id == other.id.as_ref()) {
                            Some((.., count)) => *count += 1,
                            None => repeats.push((&other.id, format!("{path}.{lang}"), sentence, 1)),
                        },
                        None => own.push(sentence),
                    }
                }
            }
        }
        for (other, field, sentence, count) in repeats {
            let kind = ProblemKind::RepeatedSentence { case: other.to_owned(), sentence, count };
            out.push(in_case(case, Finding { line: None, field, kind }));
        }
        for sentence in own {
            first.entry(sentence).or_insert(case);
        }
    }
    out
}

/// The sentences that are long enough to tell, blanks made one.
fn sentences(text: &str, lang: Lang) -> Vec<String> {
    let least = if lang == Lang::En { LEAST.0 } else { LEAST.1 };
    let ends = |text: &str| text.ends_with(['.', '!', '?']);
    let mut out = Vec::new();
    for paragraph in text.lines() {
        let mut sentence = String::new();
        for word in paragraph.split_whitespace() {
            if !sentence.is_empty() {
                sentence.push(' ');
            }
            sentence.push_str(word);
            if ends(word) {
                out.push(std::mem::take(&mut sentence));
            }
        }
        out.push(sentence);
    }
    out.retain(|sentence| sentence.chars().count() >= least);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_part_at_their_ends_and_short_ones_are_left_out() {
        let long = "The load balancers ran out of flows because a sidecar did not scale up in time.";
        assert_eq!(sentences(&format!("{long} It ended.\n{long}"), Lang::En), [long, long]);
        let korean = "트래픽이 새 최고치를 찍으면서 한 데이터센터의 로드 밸런서가 한계를 넘었다.";
        assert_eq!(sentences(&format!("짧다. {korean}"), Lang::Ko), [korean]);
    }
}
