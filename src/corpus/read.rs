//! Reading: roots to files, files to records, records to cases; then the layers laid over each other. At most 16 MiB of
//! one record and 256 MiB of one file (or of standard input) are read; more is a problem.

use super::embedded;
use super::raw::{self, Reader};
use super::settle::{Door, settle};
use super::split::{self, DEPTH_LIMIT, Piece, Pieces};
use super::walk::{self, Role, Walk};
use super::{
    Body, Case, Catalog, Day, Finding, Origin, Problem, ProblemKind, Shape, Shelf, Str, Synonyms, Vocab, Weight,
    encoding, lenient, strict,
};
use foldhash::{HashMap, HashSet};
use std::io::Read;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The largest record that is read, in bytes.
pub(super) const RECORD_LIMIT: usize = 16 << 20;

/// A place that cases are read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Root {
    /// The starter library inside the binary.
    Embedded,
    /// The user's own folder of cases; it need not exist. A case in it takes the place of an embedded one of the same id.
    Own(PathBuf),
    /// A folder, read recursively, or a file.
    Path(PathBuf),
    /// Standard input, in any of the forms of a file.
    Stdin,
}

impl Catalog {
    /// Reads everything below `roots`, in their order; [`Root::Stdin`] is read from `stdin`. Never fails: what cannot be
    /// read is a problem of the catalog, and everything else is there. The vocabulary and the synonyms are ours always,
    /// extended by those of the roots.
    pub fn read(roots: &[Root], stdin: Option<&mut dyn Read>) -> Catalog {
        let mut catalog = Catalog { vocab: Vocab::ours(), synonyms: Synonyms::ours(), ..Catalog::default() };
        let mut stdin = stdin;
        let mut cases = Vec::new();
        let mut walk = Walk::default();
        for root in roots {
            match root {
                Root::Embedded => cases.extend(embedded::cases().map(Arc::new)),
                Root::Own(path) if is_missing(path) => {}
                Root::Own(path) => {
                    walk.root(path);
                    from_files(&mut catalog, &mut cases, &mut walk, Shelf::Own, "own");
                }
                Root::Path(path) => {
                    walk.root(path);
                    from_files(&mut catalog, &mut cases, &mut walk, Shelf::Path, &walk::shown(path));
                }
                Root::Stdin => {
                    if let Some(reader) = stdin.take() {
                        let origin = origin(Shelf::Path, "-", None, "-");
                        let bytes = walk::limited(reader, 0);
                        let batch = from_bytes(bytes, Role::Cases, &origin, "stdin", Door::Guarded);
                        cases.extend(batch.cases.into_iter().map(Arc::new));
                        catalog.problems.extend(batch.problems);
                    }
                }
            }
        }
        catalog.problems.extend(lay(&mut cases));
        catalog.cases = cases;
        catalog.order();
        catalog
    }
}

impl Catalog {
    /// Keeps the cases of `old` whose file is there but cannot be read now: it may be half written. Its problem stays.
    pub fn keep_from(&mut self, old: &Catalog) {
        if old.cases.is_empty() {
            return;
        }
        let here: HashSet<&str> = self.cases.iter().map(|case| case.origin.shown.as_ref()).collect();
        let broken: HashSet<&str> = self
            .problems
            .iter()
            .filter(|problem| problem.weight == Weight::Error && problem.case.is_none())
            .map(|problem| problem.file.as_str())
            .filter(|file| !here.contains(file))
            .collect();
        let kept: Vec<Arc<Case>> =
            old.cases.iter().filter(|case| broken.contains(case.origin.shown.as_ref())).map(Arc::clone).collect();
        self.cases.extend(kept);
        self.order();
    }

    fn order(&mut self) {
        self.cases.sort_by(|a, b| {
            let day = |case: &Case| case.date.day.map(Day::first);
            day(b).cmp(&day(a)).then_with(|| a.id.cmp(&b.id)).then_with(|| a.origin.cmp(&b.origin))
        });
    }
}

/// Whether nothing at all is at `path`; a folder that may not be looked at is not nothing.
fn is_missing(path: &Path) -> bool {
    path.symlink_metadata().is_err_and(|error| error.kind() == std::io::ErrorKind::NotFound)
}

/// What came of one file.
#[derive(Default)]
struct Batch {
    cases: Vec<Case>,
    problems: Vec<Problem>,
}

/// Takes what `walk` found since the last time.
fn from_files(catalog: &mut Catalog, cases: &mut Vec<Arc<Case>>, walk: &mut Walk, shelf: Shelf, root: &str) {
    let files = std::mem::take(&mut walk.files);
    for (path, kind) in std::mem::take(&mut walk.problems) {
        catalog.problems.push(place(Finding { line: None, field: String::new(), kind }, &walk::shown(&path)));
    }
    for file in &files {
        let extend: &mut dyn FnMut(&str) -> Vec<Finding> = match file.role {
            Role::Vocab => &mut |json| catalog.vocab.extend(json),
            Role::Synonyms => &mut |json| catalog.synonyms.extend(json),
            Role::Cases | Role::Lines => continue,
        };
        let shown = walk::shown(&file.path);
        let findings = match walk::bytes(&file.path).and_then(|bytes| encoding::json(&bytes).map(extend)) {
            Ok(findings) => findings,
            Err(kind) => vec![Finding { line: None, field: String::new(), kind }],
        };
        catalog.problems.extend(findings.into_iter().map(|finding| place(finding, &shown)));
    }
    let batches = parallel(&files, 32, |file| {
        if matches!(file.role, Role::Vocab | Role::Synonyms) {
            return Batch::default();
        }
        let origin = origin(shelf, root, Some(&file.path), &walk::shown(&file.path));
        let stem = file.path.file_stem().map(|stem| walk::shown(Path::new(stem))).unwrap_or_default();
        from_bytes(walk::bytes(&file.path), file.role, &origin, &stem, Door::Guarded)
    });
    for batch in batches {
        cases.extend(batch.cases.into_iter().map(Arc::new));
        catalog.problems.extend(batch.problems);
    }
}

pub(super) fn origin(shelf: Shelf, root: &str, path: Option<&Path>, shown: &str) -> Origin {
    Origin {
        shelf,
        root: root.to_owned().into(),
        path: path.map(Path::to_owned),
        shown: shown.to_owned().into(),
        line: 1,
    }
}

fn place(finding: Finding, file: &str) -> Problem {
    let Finding { line, field, kind } = finding;
    let field = (!field.is_empty()).then_some(field);
    Problem { weight: kind.weight(), file: file.to_owned(), line, field, case: None, kind }
}

fn from_bytes(bytes: Result<Vec<u8>, ProblemKind>, role: Role, origin: &Origin, stem: &str, door: Door) -> Batch {
    let whole = |kind| Finding { line: None, field: String::new(), kind };
    let one = |kind| Batch { cases: Vec::new(), problems: vec![place(whole(kind), &origin.shown)] };
    let bytes = match bytes {
        Ok(bytes) => bytes,
        Err(kind) => return one(kind),
    };
    let mut bad = Vec::new();
    let pieces = match encoding::json(&bytes) {
        Ok(text) if role == Role::Lines => split::lines(text),
        Ok(text) => split::any(text),
        Err(ProblemKind::NotUtf8) if role == Role::Lines => lines_apart(&bytes, &mut bad),
        Err(kind) => return one(kind),
    };
    if pieces.list.is_empty() && pieces.findings.is_empty() && bad.is_empty() {
        // An empty list, or an empty file with a case a line, is a library without cases; an empty file of one is a fault.
        let list = bytes.trim_ascii().ends_with(b"]");
        return if list || role == Role::Lines { Batch::default() } else { one(ProblemKind::Empty) };
    }
    let name = |(place, piece): &(usize, Piece)| {
        let id = if pieces.many { format!("{stem}#{}", place + 1) } else { stem.to_owned() };
        from_piece(piece, origin, &id, door)
    };
    let numbered: Vec<(usize, Piece)> = pieces.list.iter().copied().enumerate().collect();
    let mut out = Batch::default();
    for batch in parallel(&numbered, 256, name) {
        out.cases.extend(batch.cases);
        out.problems.extend(batch.problems);
    }
    out.problems.extend(pieces.findings.into_iter().chain(bad).map(|finding| place(finding, &origin.shown)));
    out.problems.sort_by_key(|problem| problem.line);
    out
}

/// The lines that are UTF-8, for a file that is not as a whole.
fn lines_apart<'a>(bytes: &'a [u8], bad: &mut Vec<Finding>) -> Pieces<'a> {
    let mut out = Pieces { many: true, ..Pieces::default() };
    for (line, row) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        match encoding::json(row) {
            Ok(text) => out.list.extend(split::lines(text).list.into_iter().map(|piece| Piece { line, ..piece })),
            Err(kind) => bad.push(Finding { line: Some(line), field: String::new(), kind }),
        }
    }
    out
}

/// One record.
fn from_piece(piece: &Piece, origin: &Origin, stem: &str, door: Door) -> Batch {
    let mut out = Batch::default();
    let origin = Origin { line: piece.line, ..origin.clone() };
    let shown = origin.shown.clone();
    let mut fail = |line, kind| {
        out.problems.push(place(Finding { line: Some(line), field: String::new(), kind }, &shown));
    };
    if piece.text.len() > RECORD_LIMIT {
        fail(piece.line, ProblemKind::TooBig { bytes: piece.text.len() as u64, limit: RECORD_LIMIT as u64 });
        return out;
    }
    if piece.depth > DEPTH_LIMIT {
        fail(piece.line, ProblemKind::TooDeep { limit: DEPTH_LIMIT });
        return out;
    }
    let mut case = Case::blank(origin, piece.text);
    let mut findings = Vec::new();
    if strict::fill(&mut case, piece.text).is_err() {
        match raw::document(piece.text) {
            Ok(record) if raw::shape(record) == Shape::Object => {
                case = Case::blank(case.origin, piece.text);
                let mut reader = Reader::default();
                lenient::fill(&mut case, record, &mut reader);
                findings = reader.findings;
            }
            Ok(record) => {
                fail(piece.line, ProblemKind::NotAnObject(raw::shape(record)));
                return out;
            }
            Err(finding) => {
                let within = finding.line.unwrap_or(1);
                let kind = match finding.kind {
                    // What stands before the record on its first line belongs to the column.
                    ProblemKind::Syntax { column, words } if within == 1 => {
                        ProblemKind::Syntax { column: column + piece.column, words }
                    }
                    kind => kind,
                };
                fail(piece.line + within - 1, kind);
                return out;
            }
        }
    }
    settle(&mut case, door, &mut |field, kind| findings.push(Finding { line: None, field: field.to_owned(), kind }));
    if case.id.is_empty() {
        if case.title.is_empty() {
            fail(piece.line, ProblemKind::NoCase);
            return out;
        }
        case.id = stem.to_owned().into();
        findings.push(Finding {
            line: Some(piece.line),
            field: "id".to_owned(),
            kind: ProblemKind::NoId(case.id.to_string()),
        });
    }
    out.problems = findings.into_iter().map(|finding| in_case(&case, finding)).collect();
    out.cases.push(case);
    out
}

/// A finding about `case`, its line looked up by the field.
pub(super) fn in_case(case: &Case, finding: Finding) -> Problem {
    let line = finding.line.unwrap_or_else(|| case.origin.line + raw::line_of(&case.record, &finding.field));
    let problem = place(Finding { line: Some(line), ..finding }, &case.origin.shown);
    Problem { case: Some(case.id.to_string()), ..problem }
}

/// The long texts of a record of our own, which is known to be clean and whole.
pub(super) fn trusted(record: &str) -> Body {
    let mut case = Case::blank(origin(Shelf::Embedded, "", None, ""), "");
    // What the build packed is read as the files are read by a test: nothing can be wrong with it.
    if strict::fill(&mut case, record).is_ok() {
        settle(&mut case, Door::Open, &mut |_, _| ());
    }
    std::mem::take(&mut *case.body)
}

/// Lays the shelves over each other: own cases take the place of embedded ones, and what then has the same id is marked.
fn lay(cases: &mut Vec<Arc<Case>>) -> Vec<Problem> {
    let mut by_id: HashMap<Str, Vec<usize>> = HashMap::default();
    let mut seen = HashSet::default();
    if cases.iter().all(|case| seen.insert(case.id.as_ref())) {
        return Vec::new();
    }
    for (place, case) in cases.iter().enumerate() {
        by_id.entry(case.id.clone()).or_default().push(place);
    }
    let mut problems = Vec::new();
    let mut gone = vec![false; cases.len()];
    let mut twins: Vec<(usize, usize)> = Vec::new();
    for places in by_id.values().filter(|places| places.len() > 1) {
        let shelf = |place: usize| cases.get(place).map(|case| case.origin.shelf);
        let own = places.iter().any(|&place| shelf(place) == Some(Shelf::Own));
        let (hidden, kept): (Vec<usize>, Vec<usize>) =
            places.iter().partition(|&&place| own && shelf(place) == Some(Shelf::Embedded));
        for place in &hidden {
            if let Some(gone) = gone.get_mut(*place) {
                *gone = true;
            }
        }
        if let (Some(_), Some(&first)) = (hidden.first(), kept.first()) {
            twins.push((first, first));
        }
        if let [first, second, ..] = kept.as_slice() {
            twins.extend(kept.iter().map(|&place| (place, if place == *first { *second } else { *first })));
        }
    }
    twins.sort_unstable();
    for (place, other) in twins {
        let kind = match cases.get(other) {
            Some(twin) if place != other => ProblemKind::DuplicateId(twin.origin.shown.to_string()),
            _ => ProblemKind::ReplacesEmbedded,
        };
        if let Some(case) = cases.get_mut(place).and_then(Arc::get_mut) {
            case.duplicate |= place != other;
            problems.push(in_case(case, Finding { line: None, field: "id".to_owned(), kind }));
        }
    }
    let mut gone = gone.into_iter();
    cases.retain(|_| !gone.next().unwrap_or_default());
    problems
}

/// `work` done on every item, in their order; over as many threads as there are cores when there are `worth` items or
/// more.
pub(crate) fn parallel<T: Sync, R: Send>(items: &[T], worth: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    // Asking for the cores reads several files, so few items do not ask.
    let cores = if items.len() < worth { 1 } else { std::thread::available_parallelism().map_or(1, NonZero::get) };
    if cores == 1 {
        return items.iter().map(work).collect();
    }
    let work = &work;
    std::thread::scope(|scope| {
        let parts: Vec<_> = items
            .chunks(items.len().div_ceil(cores))
            .map(|part| scope.spawn(move || part.iter().map(work).collect::<Vec<R>>()))
            .collect();
        parts
            .into_iter()
            .flat_map(|part| part.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    })
}
