//! The start under a pseudo-terminal of 120x40: wall time from spawn to the last byte of the first frame and CPU time of the
//! whole run, beside a ratatui program that draws one screen of Korean text and waits for a key (this binary itself, started
//! again with the argument `floor`). Then memory, and the size of the binary.

mod support;

use anyhow::{Context, Result};
use casebook::runtime::{Clock, SystemClock};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use std::ffi::OsStr;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;
use support::{SIZE, Times, figure, heading};

/// A screen on which nothing has been written for so long is whole.
const QUIET: Duration = Duration::from_millis(120);
/// How often each program is started.
const RUNS: usize = 41;

const CASEBOOK: &str = env!("CARGO_BIN_EXE_casebook");

/// One screen of Korean text, then wait for a key.
fn floor() -> Result<()> {
    let line = "결제 API 두 차례 실패했고 롤백은 CPU를 고갈시켰다 ".repeat(3);
    let text = vec![line; usize::from(SIZE.1)].join("\n");
    let mut terminal = ratatui::init();
    terminal.draw(|frame| frame.render_widget(ratatui::widgets::Paragraph::new(text), frame.area()))?;
    while !matches!(ratatui::crossterm::event::read()?, ratatui::crossterm::event::Event::Key(_)) {}
    ratatui::restore();
    Ok(())
}

/// What one run took.
struct Run {
    /// Milliseconds from spawn to the last byte of the first screen.
    wall: f64,
    /// Milliseconds on the processors, from spawn to exit.
    cpu: f64,
    /// Kilobytes in memory while it waits, after each of the given inputs.
    memory: Vec<f64>,
}

/// Starts `program`, waits for its screen, sends `inputs` one after another, each waited out, then Ctrl-c.
fn run(program: &OsStr, arguments: &[&str], inputs: &[&str]) -> Result<Run> {
    let size = PtySize { rows: SIZE.1, cols: SIZE.0, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size)?;
    let home = tempfile::tempdir()?;
    let mut command = CommandBuilder::new(program);
    command.args(arguments);
    command.env_clear();
    for (name, value) in [("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8"), ("CASEBOOK_LANG", "ko")] {
        command.env(name, value);
    }
    command.env("HOME", home.path());
    let mut reader = pair.master.try_clone_reader()?;
    let mut writer = pair.master.take_writer()?;
    let clock = SystemClock::start();
    let (to, reads) = channel();
    thread::spawn(move || {
        let mut chunk = [0; 65_536];
        while let Ok(1..) = reader.read(&mut chunk) {
            if to.send(clock.now()).is_err() {
                break;
            }
        }
    });
    // The time of the last byte before it is quiet.
    let settle = || {
        let mut last = None;
        loop {
            let limit = if last.is_none() { Duration::from_secs(10) } else { QUIET };
            match reads.recv_timeout(limit) {
                Ok(at) => last = Some(at),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return last,
            }
        }
    };
    let used = children()?;
    let start = clock.now();
    let mut child = pair.slave.spawn_command(command)?;
    drop(pair.slave);
    let wall = settle().context("it wrote nothing")?.saturating_sub(start).as_secs_f64() * 1000.0;
    let pid = child.process_id().context("it has no id")?;
    let mut memory = vec![resident(pid)];
    for input in inputs {
        writer.write_all(input.as_bytes())?;
        settle();
        memory.push(resident(pid));
    }
    writer.write_all(b"\x03")?;
    child.wait()?;
    Ok(Run { wall, cpu: children()? - used, memory })
}

/// The milliseconds that all children waited for so far spent on the processors.
fn children() -> Result<f64> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    Ok((usage.user_time() + usage.system_time()).num_microseconds() as f64 / 1000.0)
}

/// The kilobytes of a process in memory (Linux only; not a number elsewhere).
fn resident(pid: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok()).unwrap_or(f64::NAN)
}

fn main() -> Result<()> {
    if std::env::args().nth(1).is_some_and(|argument| argument == "floor") {
        return floor();
    }
    if !support::wanted() {
        return Ok(());
    }
    let own = std::env::current_exe()?;
    // In turn, so that whatever else the machine does hits both alike.
    let (mut ours, mut floors) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        ours.push(run(CASEBOOK.as_ref(), &[], &[])?);
        floors.push(run(own.as_os_str(), &["floor"], &[])?);
    }
    let median = |runs: &[Run], of: fn(&Run) -> f64| Times::of(runs.iter().map(of)).median();
    heading("start under a pseudo-terminal, 120x40, starter library");
    for (name, of, goal) in [
        ("first frame, wall", (|run| run.wall) as fn(&Run) -> f64, "<= 1.5"),
        ("first frame, CPU, with the end", |run| run.cpu, "<= 3"),
    ] {
        figure(name, "ms", median(&ours, of), Some(median(&floors, of)), goal);
    }
    let searched = run(CASEBOOK.as_ref(), &[], &["지연 시간", "\r"])?;
    let floor_memory = median(&floors, |run| run.memory.first().copied().unwrap_or(f64::NAN)) / 1000.0;
    for (name, memory) in
        ["after the start", "after a search is typed", "after it is taken"].iter().zip(&searched.memory)
    {
        figure(&format!("resident memory {name}"), "MB", memory / 1000.0, Some(floor_memory), "< 20 MB");
    }
    let size = std::fs::metadata(Path::new(CASEBOOK))?.len() as f64 / 1e6;
    figure("release binary", "MB", size, None, "< 6 MB");
    Ok(())
}
