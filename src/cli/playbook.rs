//! `casebook playbook`: what to suspect, what made it worse and what ended it, over the results of a query.

use super::args::{Args, PlaybookArgs};
use super::fault::Fault;
use super::out::{Out, bold};
use super::{NOTHING, library};
use crate::corpus::{Bilingual, Lang};
use crate::i18n::playbook as says;
use crate::lens::board::{Board, View};
use crate::lens::playbook::{self, Place, Playbook, Remedy, Tab, Wanted, playbook, texts};
use crate::lens::record;
use crate::lens::span::Role;
use crate::lens::tally::Tally;
use crate::query::Library;
use crate::runtime::{Env, pager};
use serde_json::{Value, json};

/// The width of a page that no window limits, in cells.
const WIDTH: usize = 100;
/// The narrowest page, in cells.
const LEAST: usize = 40;

/// Runs the command.
pub fn run(args: &Args, options: &PlaybookArgs, env: &Env, out: &mut Out) -> Result<u8, Fault> {
    let lang = library::lang(args, env);
    let library = library::read(args, env);
    let results = library::answer(&library, &options.query, None, &env.remembered.marks, lang)?;
    let book = playbook(&library, &results, options.limit.unwrap_or(usize::MAX));
    let query = results.query.to_string();
    if options.json {
        out.line(&record::text(&object(&library, &book, &query), true));
    } else if options.markdown {
        let wanted = Wanted { query: &query, tab: Tab::Remediation, by_case: false, lang };
        out.text(&playbook::markdown(&library, &book, wanted));
    } else if !results.hits.is_empty() {
        print(&playbook::page(&library, &book, whole(lang, args.ascii)), out);
    }
    Ok(if results.hits.is_empty() { NOTHING } else { 0 })
}

/// A page as the command line prints it: with everything, as wide as the window.
pub(super) fn whole(lang: Lang, ascii: bool) -> View {
    let width = pager::window().map_or(WIDTH, |(columns, _)| usize::from(columns).clamp(LEAST, WIDTH));
    View { lang, width, tab: 0, regrouped: false, whole: true, focus: 0, ascii }
}

/// Prints a page, a row a line.
pub(super) fn print(board: &Board, out: &mut Out) {
    for row in &board.rows {
        let pieces: String =
            row.iter().map(|span| bold(&span.text, out.colour() && span.role == Role::Heading)).collect();
        out.line(pieces.trim_end());
    }
}

fn object(library: &Library, book: &Playbook, query: &str) -> Value {
    let values = |tallies: &[Tally]| Value::Array(tallies.iter().map(|tally| value(library, tally)).collect());
    let kinds = book.remedies.iter().flatten().map(|remedy| kind(library, remedy)).collect();
    let others = [Tab::Detection, Tab::ActionItems, Tab::Lessons].map(|tab| {
        let section = tab.section();
        let texts = book.first().iter().flat_map(|case| {
            let count = texts(library.case(*case), section).len();
            (0..count).map(|item| step(library, Place { case: *case, section, item }))
        });
        (section.key(), Value::Array(texts.collect()))
    });
    let mut out = json!({
        "query": query,
        "shown": book.cases.len(),
        "steps_from": book.taken,
        "causes": values(&book.causes),
        "factors": values(&book.factors),
        "kinds": Value::Array(kinds),
    });
    if let Value::Object(map) = &mut out {
        map.extend(others.map(|(key, value)| (key.to_owned(), value)));
    }
    out
}

/// A value, how many cases have it, and how long they took.
pub(super) fn value(library: &Library, tally: &Tally) -> Value {
    json!({
        "value": tally.slug,
        "label": label(library, tally),
        "count": tally.cases.len(),
        "median_ttr_seconds": tally.times.median,
        "known": tally.times.known,
    })
}

fn label(library: &Library, tally: &Tally) -> Value {
    let name = |lang| library.label(tally.facet, &tally.slug, lang);
    json!({"en": name(Lang::En), "ko": name(Lang::Ko)})
}

/// A kind of remediation with its steps; `null` for the steps of no kind.
pub(super) fn kind(library: &Library, remedy: &Remedy) -> Value {
    let label = remedy.kind.map_or_else(
        || json!({"en": says::no_kind(Lang::En), "ko": says::no_kind(Lang::Ko)}),
        |kind| both(&kind.label),
    );
    json!({
        "kind": remedy.kind.map(|kind| kind.slug.as_str()),
        "label": label,
        "count": remedy.count,
        "ttr_from": remedy.times.range.map(|(from, _)| from),
        "ttr_to": remedy.times.range.map(|(_, to)| to),
        "steps": remedy.steps.iter().map(|place| step(library, *place)).collect::<Vec<_>>(),
    })
}

fn step(library: &Library, place: Place) -> Value {
    let case = library.case(place.case);
    let texts = texts(case, place.section);
    json!({"case": case.id, "org": case.org, "text": texts.get(place.item).map(|text| both(text))})
}

/// A text in both languages.
pub(super) fn both(text: &Bilingual) -> Value {
    json!({"en": text.en, "ko": text.ko})
}
