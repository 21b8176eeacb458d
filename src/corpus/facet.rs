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

    /// The key of the facet in a case and in `vocab.json`; `None` for facets without a vocabulary.
    pub fn key(self) -> Option<&'static str> {
        match self {
            Facet::Cause => Some("root_cause"),
            Facet::Component => Some("components"),
            Facet::Symptom => Some("symptoms"),
            Facet::Factor => Some("contributing"),
            Facet::Domain => Some("domain"),
            Facet::Severity => Some("severity"),
            Facet::Source => Some("source_kind"),
            Facet::Org | Facet::Year | Facet::Ttr | Facet::Ttd | Facet::Lang | Facet::From => None,
        }
    }
}
