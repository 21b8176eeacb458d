//! The file of what is remembered: append-only, under an advisory lock, replaced whole when it has grown.
//!
//! An append is one write behind the last whole line, by whoever holds the lock, so two casebooks lose nothing of each
//! other, and a process that is killed in the middle leaves at most a torn last line, which readers ignore and the next
//! writer takes off. What a person cannot have again (marks, views) is synced to the disk before it is acknowledged; the
//! last query and the last language are not worth that wait, and a power cut may cost the last of them.
//!
//! It knows records as lines and nothing of what they are for.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::app::memory::{Memory, Record, Replay, line};

/// The name of the file in its folder.
const NAME: &str = "state.jsonl";
/// The most that is read, in bytes: whatever is bigger is not ours.
const LIMIT: u64 = 16 << 20;
/// A smaller file is not worth replacing, in bytes.
const SMALL: usize = 32 << 10;
/// How often the lock is tried for, and how long between: two seconds in all. A stopped process may hold it.
const TRIES: u32 = 400;
const PAUSE: Duration = Duration::from_millis(5);

/// Why something is not remembered.
#[derive(Debug, thiserror::Error)]
pub enum StateFault {
    /// The system refused.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    /// Another process has had the lock for too long.
    #[error("{0}: another process keeps it locked")]
    Locked(PathBuf),
    /// It is not a file, or far too big a one.
    #[error("{0}: not a file of casebook")]
    Odd(PathBuf),
}

/// The file.
#[derive(Debug, Clone)]
pub struct Store {
    folder: PathBuf,
    path: PathBuf,
}

impl Store {
    /// The file in this folder; neither has to be there.
    pub fn new(folder: &Path) -> Self {
        Store { folder: folder.to_owned(), path: folder.join(NAME) }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is remembered; nothing when there is no file. It takes no lock: a line that is just being written is torn.
    ///
    /// # Errors
    /// When there is something that cannot be read.
    pub fn read(&self) -> Result<Replay, StateFault> {
        match fs::metadata(&self.path) {
            Ok(about) if !about.is_file() => return Err(self.odd()),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Replay::default()),
            Err(error) => return Err(self.io(error)),
        }
        let file = File::open(&self.path).map_err(|error| self.io(error))?;
        Ok(Replay::of(&self.bytes(&file)?))
    }

    /// Adds records, and gives everything that is remembered then, also by others. When it comes back without an error, the
    /// records are in the file, and marks and views on the disk.
    ///
    /// # Errors
    /// When they could not be written; then none of them is in the file.
    pub fn append(&self, records: &[Record]) -> Result<Memory, StateFault> {
        let mut file = self.locked()?;
        let bytes = self.bytes(&file)?;
        let mut replay = Replay::of(&bytes);
        let mut text = String::new();
        if replay.whole < bytes.len() {
            file.set_len(replay.whole as u64).map_err(|error| self.io(error))?;
        } else if bytes.last().is_some_and(|byte| *byte != b'\n') {
            text.push('\n');
        }
        text.extend(records.iter().map(line));
        let written = file.write_all(text.as_bytes()).and_then(|()| match records.iter().any(is_precious) {
            true => file.sync_data(),
            false => Ok(()),
        });
        if let Err(error) = written {
            // A full disk takes half of a line: it must not stand before the next one.
            let _ = file.set_len(replay.whole as u64);
            return Err(self.io(error));
        }
        records.iter().cloned().for_each(|record| replay.memory.apply(record));
        self.compact(&replay, replay.whole + text.len());
        Ok(replay.memory)
    }

    /// The file of that path, locked; made when it was not there.
    fn locked(&self) -> Result<File, StateFault> {
        let mut made = DirBuilder::new();
        made.recursive(true).mode(0o700).create(&self.folder).map_err(|error| self.io(error))?;
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true).mode(0o600);
        for _ in 0..TRIES {
            if fs::metadata(&self.path).is_ok_and(|about| !about.is_file()) {
                return Err(self.odd());
            }
            let file = options.open(&self.path).map_err(|error| self.io(error))?;
            match file.try_lock() {
                // Who waited may have got the lock of a file that another one has replaced meanwhile.
                Ok(()) if self.is_current(&file) => return Ok(file),
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
                Err(TryLockError::Error(error)) => return Err(self.io(error)),
            }
        }
        Err(StateFault::Locked(self.path.clone()))
    }

    fn is_current(&self, file: &File) -> bool {
        let place = |about: io::Result<fs::Metadata>| about.ok().map(|about| (about.dev(), about.ino()));
        let held = place(file.metadata());
        held.is_some() && held == place(fs::metadata(&self.path))
    }

    /// Replaces the file by its shortest form once it has grown to `bytes`, far beyond that. The caller holds the lock.
    /// What goes wrong here costs nothing: the longer file stands.
    fn compact(&self, replay: &Replay, bytes: usize) {
        let grown = bytes > SMALL && bytes / 4 > replay.lines().len();
        if !grown && replay.broken == 0 {
            return;
        }
        // The real place: a link to the file stays a link.
        let Ok(path) = fs::canonicalize(&self.path) else { return };
        // Only the holder of the lock writes it, so one name will do, and a killed writer leaves no litter.
        let fresh = path.with_extension("new");
        let written = || -> io::Result<()> {
            let _ = fs::remove_file(&fresh);
            let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&fresh)?;
            file.write_all(replay.lines().as_bytes())?;
            file.sync_all()?;
            fs::rename(&fresh, &path)?;
            // The next mark is synced in the new file, which must be the one that a power cut leaves.
            path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
        };
        if written().is_err() {
            let _ = fs::remove_file(&fresh);
        }
    }

    fn bytes(&self, file: &File) -> Result<Vec<u8>, StateFault> {
        let mut bytes = Vec::new();
        file.take(LIMIT + 1).read_to_end(&mut bytes).map_err(|error| self.io(error))?;
        if bytes.len() as u64 > LIMIT { Err(self.odd()) } else { Ok(bytes) }
    }

    fn io(&self, error: io::Error) -> StateFault {
        StateFault::Io(self.path.clone(), error)
    }

    fn odd(&self) -> StateFault {
        StateFault::Odd(self.path.clone())
    }
}

/// Whether a record is worth waiting for the disk.
fn is_precious(record: &Record) -> bool {
    !matches!(record, Record::Query(_) | Record::Lang(_) | Record::Density(_))
}

/// Remembers for one run of casebook: in the file where that is possible, and always in this process.
#[derive(Debug)]
pub struct Keeper {
    store: Option<Store>,
    memory: Memory,
    /// What could not be written yet.
    unsaved: Vec<Record>,
}

impl Keeper {
    /// With the file, or without one for this run alone; `memory` is what was remembered before.
    pub fn new(store: Option<Store>, memory: Memory) -> Self {
        Keeper { store, memory, unsaved: Vec::new() }
    }

    /// Remembers records; none of them just takes in what others wrote. Gives everything that is remembered, and why the
    /// records are not in the file if they are not: then they are tried again with the next ones.
    pub fn keep(&mut self, records: Vec<Record>) -> (Memory, Option<StateFault>) {
        records.iter().cloned().for_each(|record| self.memory.apply(record));
        let Some(store) = &self.store else { return (self.memory.clone(), None) };
        self.unsaved.extend(records);
        let there = match self.unsaved.is_empty() {
            true => store.read().map(|replay| replay.memory),
            false => store.append(&self.unsaved),
        };
        match there {
            Ok(memory) => {
                self.unsaved.clear();
                self.memory = memory;
                (self.memory.clone(), None)
            }
            Err(fault) => (self.memory.clone(), Some(fault)),
        }
    }

    /// Whether there is a file at all.
    pub fn lasts(&self) -> bool {
        self.store.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn mark(id: &str) -> Record {
        Record::Mark(id.to_owned())
    }

    fn marks(memory: &Memory) -> Vec<&str> {
        memory.marks.iter().map(String::as_str).collect()
    }

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn it_is_made_on_the_first_write_and_is_the_owners_alone() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("state/casebook");
        let store = Store::new(&folder);
        assert_eq!(store.read().unwrap(), Replay::default());
        assert!(!folder.exists(), "reading makes nothing");
        assert_eq!(marks(&store.append(&[mark("B"), mark("A")]).unwrap()), ["A", "B"]);
        assert_eq!((mode(&folder), mode(store.path())), (0o700, 0o600));
        assert_eq!(fs::read_to_string(store.path()).unwrap(), "{\"mark\":\"B\"}\n{\"mark\":\"A\"}\n");
    }

    #[test]
    fn a_writer_takes_in_what_others_wrote() {
        let home = tempfile::tempdir().unwrap();
        let (one, other) = (Store::new(home.path()), Store::new(home.path()));
        one.append(&[mark("A")]).unwrap();
        assert_eq!(marks(&other.append(&[mark("B")]).unwrap()), ["A", "B"]);
        assert_eq!(marks(&one.append(&[Record::Unmark("B".into())]).unwrap()), ["A"]);
    }

    #[test]
    fn a_torn_last_line_goes_and_a_whole_one_without_its_break_stays() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(home.path());
        fs::write(store.path(), "{\"mark\":\"A\"}\n{\"mar").unwrap();
        assert_eq!(marks(&store.append(&[mark("B")]).unwrap()), ["A", "B"]);
        fs::write(store.path(), "{\"mark\":\"A\"}").unwrap();
        assert_eq!(marks(&store.append(&[mark("B")]).unwrap()), ["A", "B"]);
        assert_eq!(store.read().unwrap().broken, 0);
        assert_eq!(marks(&store.read().unwrap().memory), ["A", "B"]);
    }

    #[test]
    fn it_is_replaced_when_it_has_grown_and_keeps_what_it_does_not_know() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(home.path());
        let mut text = String::from("{\"star\":{\"id\":\"A\"}}\n");
        for number in 0..4000 {
            let toggle = if number % 2 == 0 { "mark" } else { "unmark" };
            text.push_str(&format!("{{\"{toggle}\":\"A\"}}\n"));
        }
        fs::write(store.path(), &text).unwrap();
        store.append(&[mark("B")]).unwrap();
        assert_eq!(fs::read_to_string(store.path()).unwrap(), "{\"mark\":\"B\"}\n{\"star\":{\"id\":\"A\"}}\n");
        assert_eq!(mode(store.path()), 0o600);
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1, "no litter");
    }

    #[test]
    fn a_broken_line_is_healed_by_the_next_write() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(home.path());
        fs::write(store.path(), b"{\"mark\":\"A\"}\n\0\0\0\0\n").unwrap();
        assert_eq!(store.read().unwrap().broken, 1);
        store.append(&[mark("B")]).unwrap();
        let read = store.read().unwrap();
        assert_eq!((marks(&read.memory), read.broken), (vec!["A", "B"], 0));
    }

    #[test]
    fn a_link_to_the_file_stays_a_link() {
        let home = tempfile::tempdir().unwrap();
        let real = home.path().join("synced.jsonl");
        fs::write(&real, "nonsense\n").unwrap();
        let store = Store::new(&home.path().join("casebook"));
        fs::create_dir(home.path().join("casebook")).unwrap();
        std::os::unix::fs::symlink(&real, store.path()).unwrap();
        store.append(&[mark("A")]).unwrap();
        assert!(fs::symlink_metadata(store.path()).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&real).unwrap(), "{\"mark\":\"A\"}\n");
    }

    #[test]
    fn what_cannot_be_written_lives_in_memory_and_is_written_when_it_can_be() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(home.path());
        fs::create_dir(store.path()).unwrap();
        assert!(matches!(store.read(), Err(StateFault::Odd(_))));
        let mut keeper = Keeper::new(Some(store.clone()), Memory::default());
        let (memory, fault) = keeper.keep(vec![mark("A")]);
        assert_eq!((marks(&memory), fault.is_some()), (vec!["A"], true));
        let (memory, fault) = keeper.keep(vec![mark("B")]);
        assert_eq!((marks(&memory), fault.is_some()), (vec!["A", "B"], true));
        fs::remove_dir(store.path()).unwrap();
        let (memory, fault) = keeper.keep(vec![mark("C")]);
        assert_eq!((marks(&memory), fault.is_some()), (vec!["A", "B", "C"], false));
        assert_eq!(marks(&store.read().unwrap().memory), ["A", "B", "C"]);
    }

    #[test]
    fn a_file_in_place_of_the_folder_is_a_fault_and_no_more() {
        let home = tempfile::tempdir().unwrap();
        let place = home.path().join("casebook");
        fs::write(&place, "").unwrap();
        assert!(matches!(Store::new(&place).append(&[mark("A")]), Err(StateFault::Io(..))));
    }

    #[test]
    fn without_a_file_nothing_is_written() {
        let mut keeper = Keeper::new(None, Memory::default());
        assert!(!keeper.lasts());
        let (memory, fault) = keeper.keep(vec![mark("A")]);
        assert_eq!((marks(&memory), fault.is_none()), (vec!["A"], true));
    }

    #[test]
    fn a_lock_that_another_keeps_is_given_up_on() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(home.path());
        store.append(&[mark("A")]).unwrap();
        let held = File::open(store.path()).unwrap();
        held.lock().unwrap();
        assert!(matches!(store.append(&[mark("B")]), Err(StateFault::Locked(_))));
        assert_eq!(marks(&store.read().unwrap().memory), ["A"]);
        drop(held);
        assert_eq!(marks(&store.append(&[mark("B")]).unwrap()), ["A", "B"]);
    }
}
