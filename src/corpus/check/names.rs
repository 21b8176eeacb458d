//! Names of fields that the format does not know and that are nearly one that it knows: what stands there is read by
//! nobody. Names far from every known one are somebody's own and stay unmentioned.

use super::{Findings, texts};
use crate::corpus::{Case, Lang, ProblemKind, strict};
use crate::text::nearest;

pub(super) fn check(case: &Case, findings: &mut Findings) {
    for other in &case.body.other {
        let (parent, name) = other.name.rsplit_once('.').unwrap_or(("", &other.name));
        let path: Vec<&str> =
            parent.split('.').filter(|part| !part.bytes().all(|byte| byte.is_ascii_digit())).collect();
        let known = strict::keys(&path.join("."));
        if let Some(meant) = nearest::meant(name, known.iter().copied()).filter(|meant| is_free(case, parent, meant)) {
            findings.add(&other.name, ProblemKind::MisspeltField(meant.to_owned()));
        }
    }
}

/// Whether a name of two letters, to which many are near, may be meant: the text has nothing in that language.
fn is_free(case: &Case, parent: &str, meant: &str) -> bool {
    let Some(lang) = Lang::BOTH.into_iter().find(|lang| lang.code() == meant) else { return true };
    texts(case).iter().any(|(path, text)| path == parent && text.get(lang).is_none())
}
