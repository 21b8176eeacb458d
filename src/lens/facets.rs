//! The sidebar as rows of data: groups, values with their counts, what is cut. Draws nothing; a row is one row of the screen.

use crate::corpus::{Facet, Lang};
use crate::query::{FacetValue, Library, Matcher, Pick, Results};
use crate::text::width;

/// How the sidebar is shown.
pub struct Options<'a> {
    /// Whether a group is folded: its heading alone.
    pub folded: &'a dyn Fn(Facet) -> bool,
    /// Whether a group shows all its values.
    pub opened: &'a dyn Fn(Facet) -> bool,
    /// Only values that this text fits, in all groups, folded or not; picked ones stay.
    pub filter: Option<&'a str>,
    /// How many values of a group are shown before it is opened.
    pub shown: usize,
    /// Show values that would give no result.
    pub zeros: bool,
}

/// How many values of a group are shown before it is opened, unless told otherwise.
pub const SHOWN: usize = 7;

/// One row of the sidebar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FacetRow {
    /// The heading of a group.
    Group {
        /// Which facet.
        facet: Facet,
        /// Its values are hidden.
        folded: bool,
        /// How many of its values are picked, either way.
        picked: usize,
    },
    /// A value.
    Value {
        /// Which facet.
        facet: Facet,
        /// Its slug, for the query.
        slug: String,
        /// What it is called, in characters that are narrow in every terminal.
        label: String,
        /// How many results there would be with it.
        count: u32,
        /// How many cases of the whole library have it.
        total: u32,
        /// How it stands in the query.
        pick: Pick,
        /// Its count in thousandths of the greatest count of the group, for the bar.
        share: u32,
    },
    /// What is cut.
    More {
        /// Which facet.
        facet: Facet,
        /// How many values are not shown.
        hidden: usize,
    },
}

/// The rows of the sidebar. Values stand in the order of the library and never move with the query; a picked one is always
/// shown, unless its group is folded. A group without a value to tell apart is left out.
pub fn panel(library: &Library, results: &Results, lang: Lang, options: &Options) -> Vec<FacetRow> {
    let filter = options.filter.and_then(|text| Filter::new(text, library));
    let mut rows = Vec::new();
    for facet in Facet::ALL {
        let values = values(library, results, facet);
        if values.iter().all(|value| value.slug == "none" && value.pick == Pick::Off) {
            continue;
        }
        let picked = values.iter().filter(|value| value.pick != Pick::Off).count();
        let folded = (options.folded)(facet) && filter.is_none();
        let opened = (options.opened)(facet) || filter.is_some();
        let kept = values.into_iter().filter(|value| {
            let fits = filter.as_ref().is_none_or(|filter| filter.fits(library, facet, value.value));
            value.pick != Pick::Off || (fits && (options.zeros || value.count > 0))
        });
        let kept: Vec<Counted> = kept.collect();
        if filter.is_some() && kept.is_empty() {
            continue;
        }
        rows.push(FacetRow::Group { facet, folded, picked });
        if !folded {
            rows.extend(group(facet, &kept, if opened { usize::MAX } else { options.shown }, lang));
        }
    }
    rows
}

/// A value with what the results say of it.
struct Counted<'a> {
    slug: &'a str,
    value: &'a FacetValue,
    count: u32,
    pick: Pick,
    share: u32,
}

fn values<'a>(library: &'a Library, results: &Results, facet: Facet) -> Vec<Counted<'a>> {
    let values = &library.facets.table(facet).values;
    let counts = results.counts.of(facet);
    let most = u64::from(counts.iter().copied().max().unwrap_or(0).max(1));
    let counts = counts.iter().copied().chain(std::iter::repeat(0));
    values
        .iter()
        .zip(counts)
        .map(|(value, count)| Counted {
            slug: &value.slug,
            value,
            count,
            pick: results.query.pick(facet, &value.slug),
            share: u32::try_from(u64::from(count) * 1000 / most).unwrap_or(1000),
        })
        .collect()
}

/// What a value is called.
fn name(value: &FacetValue, lang: Lang) -> &str {
    value.label.best(lang).map_or(value.slug.as_ref(), |(_, label)| label)
}

/// The rows of the values of a group: the first `shown`, the picked ones, and how many are left. One alone is not hidden:
/// the row that says so would take its place.
fn group(facet: Facet, values: &[Counted], shown: usize, lang: Lang) -> Vec<FacetRow> {
    let hides = |(place, value): &(usize, &Counted)| *place >= shown && value.pick == Pick::Off;
    let hidden = values.iter().enumerate().filter(hides).count();
    let shown = if hidden == 1 { usize::MAX } else { shown };
    let mut rows = Vec::new();
    for (place, value) in values.iter().enumerate() {
        if place < shown || value.pick != Pick::Off {
            rows.push(FacetRow::Value {
                facet,
                slug: value.slug.to_owned(),
                label: width::narrow(name(value.value, lang)).into_owned(),
                count: value.count,
                total: value.value.total,
                pick: value.pick,
                share: value.share,
            });
        }
    }
    if hidden > 1 {
        rows.push(FacetRow::More { facet, hidden });
    }
    rows
}

/// The words that a value must hold, looked for by the one matcher of casebook.
struct Filter {
    words: Matcher,
}

impl Filter {
    /// `None` for a text without words. A text that no value holds is read as the same keys write it on the other keyboard.
    fn new(text: &str, library: &Library) -> Option<Filter> {
        let filter = Filter { words: Matcher::of_names(text) };
        if filter.words.is_empty() {
            return None;
        }
        let fits_any = |filter: &Filter| {
            Facet::ALL.iter().any(|facet| {
                library.facets.table(*facet).values.iter().any(|value| filter.fits(library, *facet, value))
            })
        };
        if fits_any(&filter) {
            return Some(filter);
        }
        let other = Matcher::of_names_in_other_layout(text).map(|words| Filter { words });
        Some(other.filter(fits_any).unwrap_or(filter))
    }

    /// Whether each word is in the label in either language, in an alias or in the slug.
    fn fits(&self, library: &Library, facet: Facet, value: &FacetValue) -> bool {
        let labels = Lang::BOTH.map(|lang| name(value, lang));
        let term = library.catalog.vocab.term(facet, &value.slug);
        let aliases = term.iter().flat_map(|term| term.aliases.iter().map(AsRef::as_ref));
        let texts: Vec<&str> = labels.into_iter().chain(aliases).chain([value.slug.as_ref()]).collect();
        self.words.fits(&texts)
    }
}
