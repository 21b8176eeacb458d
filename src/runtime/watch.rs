//! Watching the folders of cases: a change is told once it has been quiet for 200 ms. It watches folders and not files, so
//! that saving by rename is seen.

use notify::{RecommendedWatcher, RecursiveMode, Watcher};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// So long nothing must change before it is told.
const SETTLE: Duration = Duration::from_millis(200);

/// Watches `roots` until the returned watcher is dropped; `told` is called after each burst of changes, on a thread of its own.
/// `None` when the system cannot watch: `r` still reads again.
pub fn watch(roots: &[PathBuf], told: impl Fn() + Send + 'static) -> Option<RecommendedWatcher> {
    let (sender, changes) = channel();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        let matters = event.is_ok_and(|event| !event.kind.is_access());
        if matters {
            let _ = sender.send(());
        }
    })
    .ok()?;
    let mut any = false;
    for root in roots {
        let folder = if root.is_dir() { root.as_path() } else { root.parent().unwrap_or(Path::new(".")) };
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let mode = if root.is_dir() { RecursiveMode::Recursive } else { RecursiveMode::NonRecursive };
        any |= watcher.watch(folder, mode).is_ok();
    }
    if !any {
        return None;
    }
    thread::Builder::new()
        .name("watch".to_owned())
        .spawn(move || {
            while changes.recv().is_ok() {
                // The end of the channel is told like quiet: what came before it counts.
                while let Ok(()) = changes.recv_timeout(SETTLE) {}
                if let Err(RecvTimeoutError::Disconnected) = changes.recv_timeout(Duration::ZERO) {
                    return;
                }
                told();
            }
        })
        .ok()?;
    Some(watcher)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_burst_of_changes_is_told_once_and_saving_by_rename_is_seen() {
        let folder = tempfile::tempdir().unwrap();
        let (told, heard) = channel();
        let watcher = watch(&[folder.path().to_owned()], move || told.send(()).unwrap_or(())).unwrap();
        for number in 0..5 {
            fs::write(folder.path().join("new.json"), number.to_string()).unwrap();
        }
        fs::rename(folder.path().join("new.json"), folder.path().join("case.json")).unwrap();
        assert!(heard.recv_timeout(Duration::from_secs(10)).is_ok());
        assert!(heard.recv_timeout(Duration::from_millis(600)).is_err(), "one burst, one word");
        drop(watcher);
    }
}
