//! From a folder to the files of cases in it, and from a file to its bytes. Only regular files are ever opened.

use super::ProblemKind;
use crate::text::clean;
use std::collections::HashSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The largest file that is read, in bytes, and the most that is taken from standard input.
pub(super) const FILE_LIMIT: u64 = 256 << 20;

/// What a file is, by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Cases in whatever form.
    Cases,
    /// Cases, one a line.
    Lines,
    /// Terms that extend our vocabulary.
    Vocab,
    /// Words that extend our synonyms.
    Synonyms,
}

/// A file that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    /// With its bytes as on disk.
    pub path: PathBuf,
    /// What it is.
    pub role: Role,
}

/// The files below the roots, and what was met on the way.
#[derive(Debug, Default)]
pub(super) struct Walk {
    /// In order of their names, folder by folder.
    pub files: Vec<Found>,
    /// What is wrong with a path.
    pub problems: Vec<(PathBuf, ProblemKind)>,
    /// Folders that were read, by their real paths: each is read once.
    seen: HashSet<PathBuf>,
    /// The folders in which the walk stands, by their real paths.
    above: Vec<PathBuf>,
}

/// A path as shown: composed and clean.
pub(super) fn shown(path: &Path) -> String {
    clean::line(&path.to_string_lossy())
}

impl Walk {
    /// A path that the user named: a folder with all that is in it, or a file whatever its name.
    pub(super) fn root(&mut self, path: &Path) {
        match fs::metadata(path) {
            Ok(meta) if meta.is_dir() => {
                self.beside(path);
                self.folder(path);
            }
            Ok(meta) if meta.is_file() => {
                let role = role(path).unwrap_or(Role::Cases);
                self.files.push(Found { path: path.to_owned(), role });
            }
            Ok(_) => self.problem(path, ProblemKind::NotRegular),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let dangling = fs::symlink_metadata(path).is_ok();
                self.problem(path, if dangling { ProblemKind::DanglingLink } else { ProblemKind::NotFound });
            }
            Err(error) => self.problem(path, ProblemKind::of(&error)),
        }
    }

    /// The vocabulary and the synonyms beside a folder named `cases`.
    fn beside(&mut self, folder: &Path) {
        if folder.file_name().is_none_or(|name| name != "cases") {
            return;
        }
        for (name, role) in [("vocab.json", Role::Vocab), ("synonyms.json", Role::Synonyms)] {
            let path = folder.with_file_name(name);
            if path.is_file() {
                self.files.push(Found { path, role });
            }
        }
    }

    fn folder(&mut self, path: &Path) {
        let real = match fs::canonicalize(path) {
            Ok(real) => real,
            Err(error) => return self.problem(path, ProblemKind::of(&error)),
        };
        if self.above.contains(&real) {
            return self.problem(path, ProblemKind::LinkCircle);
        }
        if !self.seen.insert(real.clone()) {
            return;
        }
        let entries = fs::read_dir(path).and_then(|entries| entries.collect::<io::Result<Vec<_>>>());
        let mut entries = match entries {
            Ok(entries) => entries,
            Err(error) => return self.problem(path, ProblemKind::of(&error)),
        };
        entries.sort_by_key(fs::DirEntry::file_name);
        self.above.push(real);
        for entry in entries {
            // Hidden files belong to other programs: version control, editors' backups and locks.
            if !entry.file_name().as_encoded_bytes().starts_with(b".") {
                self.entry(&entry.path());
            }
        }
        self.above.pop();
    }

    fn entry(&mut self, path: &Path) {
        let role = role(path);
        match fs::metadata(path) {
            Ok(meta) if meta.is_dir() => {
                if role.is_some() {
                    self.problem(path, ProblemKind::FolderNamedLikeFile);
                }
                self.folder(path);
            }
            Ok(meta) => match role {
                Some(role) if meta.is_file() => self.files.push(Found { path: path.to_owned(), role }),
                Some(_) => self.problem(path, ProblemKind::NotRegular),
                None => {}
            },
            Err(error) => match fs::symlink_metadata(path) {
                // The system gives up on a link that leads to itself; that is a circle too.
                Ok(meta) if meta.is_symlink() && error.kind() != io::ErrorKind::PermissionDenied => {
                    let missing = error.kind() == io::ErrorKind::NotFound;
                    self.problem(path, if missing { ProblemKind::DanglingLink } else { ProblemKind::LinkCircle });
                }
                _ => self.problem(path, ProblemKind::of(&error)),
            },
        }
    }

    fn problem(&mut self, path: &Path, kind: ProblemKind) {
        self.problems.push((path.to_owned(), kind));
    }
}

fn role(path: &Path) -> Option<Role> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    match (extension.as_str(), path.file_name()?.to_str()) {
        (_, Some("vocab.json")) => Some(Role::Vocab),
        (_, Some("synonyms.json")) => Some(Role::Synonyms),
        ("json", _) => Some(Role::Cases),
        ("jsonl" | "ndjson", _) => Some(Role::Lines),
        _ => None,
    }
}

/// The bytes of a regular file of at most [`FILE_LIMIT`] bytes.
///
/// # Errors
/// Why there are none.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, ProblemKind> {
    let meta = fs::metadata(path).map_err(|error| ProblemKind::of(&error))?;
    if !meta.is_file() {
        return Err(ProblemKind::NotRegular);
    }
    if meta.len() > FILE_LIMIT {
        return Err(ProblemKind::TooBig { bytes: meta.len(), limit: FILE_LIMIT });
    }
    let mut file = fs::File::open(path).map_err(|error| ProblemKind::of(&error))?;
    // Room for one byte more, so that the end is found without another, larger buffer.
    let room = usize::try_from(meta.len()).unwrap_or(0) + 1;
    limited(&mut file, room)
}

/// All bytes of `reader`, at most [`FILE_LIMIT`] of them.
///
/// # Errors
/// When it cannot be read, or there are more.
pub(super) fn limited(reader: &mut dyn Read, room: usize) -> Result<Vec<u8>, ProblemKind> {
    let mut bytes = Vec::with_capacity(room);
    reader.take(FILE_LIMIT + 1).read_to_end(&mut bytes).map_err(|error| ProblemKind::of(&error))?;
    if bytes.len() as u64 > FILE_LIMIT {
        return Err(ProblemKind::TooBig { bytes: bytes.len() as u64, limit: FILE_LIMIT });
    }
    Ok(bytes)
}
