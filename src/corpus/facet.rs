//! The facets of a case, in the order of the sidebar.

/// A property by which cases are counted and filtered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Facet {
    /// Root cause.
    Cause,
    /// Components that failed or carried the failure.
    Component,
    /// Symptoms.
    Symptom,
    /// Contributing factors.
    Factor,
    /// Domain.
    Domain,
    /// Organization.
    Org,
    /// Year.
    Year,
    /// Time to recover, in buckets.
    Ttr,
    /// Time to detect, in buckets.
    Ttd,
    /// Severity.
    Severity,
    /// Kind of source.
    Source,
    /// Languages it is written in.
    Lang,
    /// Where it was read.
    From,
}

impl Facet {
    /// All of them, in the order of the sidebar.
    pub const ALL: [Facet; 13] = [
        Facet::Cause,
        Facet::Component,
        Facet::Symptom,
        Facet::Factor,
        Facet::Domain,
        Facet::Org,
        Facet::Year,
        Facet::Ttr,
        Facet::Ttd,
        Facet::Severity,
        Facet::Source,
        Facet::Lang,
        Facet::From,
    ];

    /// Its name in the query language.
    pub fn name(self) -> &'static str {
        match self {
            Facet::Cause => "cause",
            Facet::Component => "component",
            Facet::Symptom => "symptom",
            Facet::Factor => "factor",
            Facet::Domain => "domain",
            Facet::Org => "org",
            Facet::Year => "year",
            Facet::Ttr => "ttr",
            Facet::Ttd => "ttd",
            Facet::Severity => "severity",
            Facet::Source => "source",
            Facet::Lang => "lang",
            Facet::From => "from",
        }
    }

    /// Its place in [`Facet::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }
}
