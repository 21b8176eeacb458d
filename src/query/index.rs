//! The values of every facet, and which case has which.

use super::CaseIx;
use super::bits::Bits;
use super::labels::{NONE, SEVERITIES, fixed, is_none, label};
use super::syntax::bucket;
use crate::corpus::{Bilingual, Case, Catalog, Facet, Lang, Shelf, Span, Str, Vocab};
use foldhash::HashMap;

/// One value of a facet as it stands in the library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FacetValue {
    /// Its slug, as printed in a query.
    pub slug: Str,
    /// What it is called (a slug without a term is its own label).
    pub label: Bilingual,
    /// How many cases of the whole library have it.
    pub total: u32,
}

/// The values of one facet, in the order in which they stand in the sidebar.
#[derive(Debug, Clone, Default)]
pub struct FacetTable {
    /// The values. Years, times and severity stand in their natural order, all others by total, then label; `none` last.
    pub values: Vec<FacetValue>,
    /// Which cases have each value, beside `values`.
    sets: Vec<Bits>,
    /// Where the values of each case begin in `places`, and where those of the last end.
    starts: Vec<u32>,
    /// The places of the values of the cases, case after case.
    places: Vec<u32>,
}

impl FacetTable {
    /// The places of the values of a case in [`FacetTable::values`]; never empty (`none` is a value).
    pub fn of(&self, case: CaseIx) -> &[u32] {
        let at = case.0 as usize;
        let (Some(from), Some(to)) = (self.starts.get(at), self.starts.get(at + 1)) else { return &[] };
        self.places.get(*from as usize..*to as usize).unwrap_or_default()
    }

    /// The place of a value, if a case has it.
    pub fn place(&self, slug: &str) -> Option<usize> {
        self.values.iter().position(|value| value.slug == slug)
    }

    /// The cases that have the value at `place`.
    pub(super) fn set(&self, place: usize) -> Option<&Bits> {
        self.sets.get(place)
    }

    /// How many cases of `among` have each value.
    pub(super) fn counts(&self, among: &Bits) -> Vec<u32> {
        // A few cases are faster walked, many are faster counted a block at a time.
        if among.count() * 4 < self.sets.len() * among.blocks() {
            let mut counts = vec![0; self.values.len()];
            for case in among.iter() {
                for place in self.of(CaseIx(u32::try_from(case).unwrap_or(u32::MAX))) {
                    if let Some(count) = counts.get_mut(*place as usize) {
                        *count += 1;
                    }
                }
            }
            return counts;
        }
        self.sets.iter().map(|set| u32::try_from(set.count_and(among)).unwrap_or(u32::MAX)).collect()
    }
}

/// A table a facet.
#[derive(Debug, Clone, Default)]
pub struct FacetIndex {
    tables: [FacetTable; Facet::ALL.len()],
}

impl FacetIndex {
    /// Builds the tables.
    pub fn new(catalog: &Catalog) -> FacetIndex {
        let orgs = Orgs::new(catalog);
        FacetIndex { tables: Facet::ALL.map(|facet| table(facet, catalog, &orgs)) }
    }

    /// The table of `facet`.
    #[expect(clippy::indexing_slicing, reason = "there is a table for every facet")]
    pub fn table(&self, facet: Facet) -> &FacetTable {
        &self.tables[facet.index()]
    }
}

/// Organizations by name and by slug, so that a case that gives only one of the two stands with those that give both.
struct Orgs<'a> {
    slugs: HashMap<&'a str, &'a str>,
    names: HashMap<&'a str, &'a Str>,
}

impl<'a> Orgs<'a> {
    fn new(catalog: &'a Catalog) -> Orgs<'a> {
        let mut orgs = Orgs { slugs: HashMap::default(), names: HashMap::default() };
        for case in &catalog.cases {
            if let (Some(name), Some(slug)) = (case.org.as_ref(), known(case.org_slug.as_deref()))
                && let Some(known) = known(Some(name))
            {
                orgs.slugs.entry(known).or_insert(slug);
                orgs.names.entry(slug).or_insert(name);
            }
        }
        orgs
    }

    fn slug(&self, case: &'a Case) -> Option<&'a str> {
        let name = known(case.org.as_deref());
        known(case.org_slug.as_deref()).or_else(|| Some(self.slugs.get(name?).copied().unwrap_or(name?)))
    }
}

fn known(slug: Option<&str>) -> Option<&str> {
    slug.filter(|slug| !is_none(slug))
}

/// Slugs, numbered as they come.
#[derive(Default)]
struct Places<'a> {
    few: Vec<&'a str>,
    /// All of them, once they are more than a few.
    many: HashMap<&'a str, u32>,
}

impl<'a> Places<'a> {
    /// To look through so many is faster than to hash one.
    const FEW: usize = 16;

    /// The number of `slug`: the next one when it is new.
    fn of(&mut self, slug: &'a str) -> u32 {
        let number = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        if self.many.is_empty() {
            if let Some(place) = self.few.iter().position(|other| *other == slug) {
                return number(place);
            }
            if self.few.len() < Self::FEW {
                self.few.push(slug);
                return number(self.few.len() - 1);
            }
            self.many = (0..).zip(&self.few).map(|(place, slug)| (*slug, place)).collect();
        }
        let next = number(self.many.len());
        *self.many.entry(slug).or_insert(next)
    }
}

fn table(facet: Facet, catalog: &Catalog, orgs: &Orgs<'_>) -> FacetTable {
    let mut places = Places::default();
    let mut values: Vec<FacetValue> = Vec::new();
    let mut table = FacetTable { starts: Vec::with_capacity(catalog.cases.len() + 1), ..FacetTable::default() };
    table.starts.push(0);
    for case in &catalog.cases {
        let start = table.places.len();
        slugs(facet, case, orgs, |slug| {
            let place = places.of(slug);
            if place as usize == values.len() {
                values.push(value(facet, slug, &catalog.vocab, orgs));
            }
            let repeated = table.places.iter().skip(start).any(|other| *other == place);
            if !repeated && let Some(value) = values.get_mut(place as usize) {
                value.total += 1;
                table.places.push(place);
            }
        });
        table.starts.push(u32::try_from(table.places.len()).unwrap_or(u32::MAX));
    }
    in_order(facet, values, table)
}

/// Puts the values into the order of the sidebar.
fn in_order(facet: Facet, values: Vec<FacetValue>, mut table: FacetTable) -> FacetTable {
    let natural = match facet {
        Facet::Ttr | Facet::Ttd => fixed(facet),
        Facet::Severity => SEVERITIES.to_vec(),
        _ => Vec::new(),
    };
    let rank = |slug: &str| natural.iter().position(|other| *other == slug).unwrap_or(natural.len());
    let mut order: Vec<(u32, FacetValue)> = (0u32..).zip(values).collect();
    order.sort_by(|(_, a), (_, b)| {
        let last = (a.slug == NONE).cmp(&(b.slug == NONE));
        let natural = match facet {
            Facet::Year => b.slug.cmp(&a.slug),
            _ => rank(&a.slug).cmp(&rank(&b.slug)),
        };
        let by_label = || shown(a).cmp(shown(b)).then_with(|| a.slug.cmp(&b.slug));
        last.then(natural).then(b.total.cmp(&a.total)).then_with(by_label)
    });
    let mut moved = vec![0u32; order.len()];
    for (new, (old, _)) in (0u32..).zip(&order) {
        if let Some(place) = moved.get_mut(*old as usize) {
            *place = new;
        }
    }
    let cases = table.starts.len().saturating_sub(1);
    table.values = order.into_iter().map(|(_, value)| value).collect();
    table.sets = vec![Bits::none(cases); table.values.len()];
    for place in &mut table.places {
        *place = moved.get(*place as usize).copied().unwrap_or(*place);
    }
    for (case, span) in table.starts.windows(2).enumerate() {
        let &[from, to] = span else { continue };
        for place in table.places.get(from as usize..to as usize).unwrap_or_default() {
            if let Some(set) = table.sets.get_mut(*place as usize) {
                set.insert(case);
            }
        }
    }
    table
}

/// What a value is called, for its place among others.
fn shown(value: &FacetValue) -> &str {
    value.label.best(Lang::En).map_or("", |(_, label)| label)
}

/// The value of a slug, which no case counts for yet.
fn value(facet: Facet, slug: &str, vocab: &Vocab, orgs: &Orgs<'_>) -> FacetValue {
    let term = vocab.term(facet, slug);
    let label = match orgs.names.get(slug) {
        Some(name) if facet == Facet::Org && term.is_none() => {
            Bilingual { en: Some((*name).clone()), ko: Some((*name).clone()) }
        }
        _ => label(facet, slug, vocab),
    };
    let slug = term.map_or_else(|| slug.to_owned().into(), |term| term.slug.clone());
    FacetValue { slug, label, total: 0 }
}

/// Hands over the values of a case, in its own order, `none` for each that is not known.
fn slugs<'a>(facet: Facet, case: &'a Case, orgs: &Orgs<'a>, mut each: impl FnMut(&'a str)) {
    let mut one = |slug: Option<&'a str>| each(known(slug).unwrap_or(NONE));
    let length = |span: &Option<Span>| span.as_ref().and_then(|span| span.seconds).map(bucket);
    match facet {
        Facet::Cause => one(case.root_cause.as_deref()),
        Facet::Component => listed(&case.components, one),
        Facet::Symptom => listed(&case.symptoms, one),
        Facet::Factor => listed(&case.contributing, one),
        Facet::Domain => listed(&case.domain, one),
        Facet::Org => one(orgs.slug(case)),
        // A date begins with its year, four digits.
        Facet::Year => one(case.date.day.and(case.date.written.as_deref()).and_then(|date| date.get(..4))),
        Facet::Ttr => one(length(&case.timeline.resolved_after)),
        Facet::Ttd => one(length(&case.timeline.detected_after)),
        Facet::Severity => one(case.severity.as_deref()),
        Facet::Source => many(case.source_kinds(), one),
        Facet::Lang => one(match (case.speaks(Lang::En), case.speaks(Lang::Ko)) {
            (true, true) => Some("both"),
            (true, false) => Some("en"),
            (false, true) => Some("ko"),
            (false, false) => None,
        }),
        Facet::From => one(Some(match case.origin.shelf {
            Shelf::Embedded => "embedded",
            Shelf::Own => "own",
            Shelf::Path => &case.origin.root,
        })),
    }
}

fn listed<'a>(slugs: &'a [Str], one: impl FnMut(Option<&'a str>)) {
    many(slugs.iter().map(|slug| Some(slug.as_ref())), one);
}

/// Hands over each of `slugs`, or that there is none.
fn many<'a>(slugs: impl IntoIterator<Item = Option<&'a str>>, mut one: impl FnMut(Option<&'a str>)) {
    let mut slugs = slugs.into_iter();
    one(slugs.next().flatten());
    slugs.for_each(one);
}
