//! Whether what is printed may carry looks. Decides only; nothing here writes.

use super::args::ColorArg;
use crate::runtime::Env;
use std::io::{IsTerminal, stdout};

/// What decided it, as `casebook info` says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// Colour is on.
    pub on: bool,
    /// The flag or the variable that decided; `None` when it was the output itself.
    pub by: Option<&'static str>,
}

/// Whether standard output may be coloured.
pub fn decide(choice: ColorArg, env: &Env) -> Decision {
    judge(choice, env, stdout().is_terminal())
}

/// The flag before the variables, those that switch off before the one that forces, the kind of output last.
fn judge(choice: ColorArg, env: &Env, terminal: bool) -> Decision {
    let by = |on, name| Decision { on, by: Some(name) };
    match choice {
        ColorArg::Always => by(true, "--color"),
        ColorArg::Never => by(false, "--color"),
        ColorArg::Auto if env.no_color => by(false, "NO_COLOR"),
        ColorArg::Auto if env.dumb => by(false, "TERM"),
        ColorArg::Auto if env.clicolor_force => by(true, "CLICOLOR_FORCE"),
        ColorArg::Auto if env.clicolor_off => by(false, "CLICOLOR"),
        ColorArg::Auto => Decision { on: terminal, by: None },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flag_decides_then_the_variables_then_the_output() {
        let env = Env::default();
        let no_color = Env { no_color: true, clicolor_force: true, ..Env::default() };
        let dumb = Env { dumb: true, clicolor_force: true, ..Env::default() };
        let forced = Env { clicolor_force: true, clicolor_off: true, ..Env::default() };
        let off = Env { clicolor_off: true, ..Env::default() };
        use ColorArg::{Always, Auto, Never};
        for (choice, env, terminal, on, by) in [
            (Auto, &env, true, true, None),
            (Auto, &env, false, false, None),
            (Always, &no_color, false, true, Some("--color")),
            (Always, &dumb, false, true, Some("--color")),
            (Never, &forced, true, false, Some("--color")),
            (Auto, &no_color, true, false, Some("NO_COLOR")),
            (Auto, &dumb, true, false, Some("TERM")),
            (Auto, &forced, false, true, Some("CLICOLOR_FORCE")),
            (Auto, &off, true, false, Some("CLICOLOR")),
        ] {
            assert_eq!(judge(choice, env, terminal), Decision { on, by }, "{choice:?} {env:?} {terminal}");
        }
    }
}
