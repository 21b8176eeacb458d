//! What is generated from the flags themselves: completion scripts and the manual page.

use super::args::Args;
use super::out::Out;
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use std::io;

/// Prints the completion script for a shell.
pub fn completions(shell: Shell, out: &mut Out) -> u8 {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "casebook", &mut script);
    out.text(&String::from_utf8_lossy(&script));
    0
}

/// Prints the manual page: the program, then each command in a section of its own.
pub fn man(out: &mut Out) -> u8 {
    let mut command = Args::command();
    command.build();
    // Writing to memory cannot fail.
    let page = rendered(|page| program(&command, page));
    out.text(&page.replace(".SH EXTRA", ".SH EXAMPLES"));
    let commands = command.get_subcommands().filter(|sub| sub.get_name() != "help");
    for sub in commands {
        out.line(&format!(".SH \"CASEBOOK {}\"", sub.get_name().to_uppercase()));
        let name = sub.get_name();
        let section = rendered(|page| part(sub, page));
        // Its parts stand under it, and it is called by its whole name.
        let section = section.replace(".SH ", ".SS ").replacen(
            &format!("\\fB{name}\\fR"),
            &format!("\\fBcasebook {name}\\fR"),
            1,
        );
        out.text(&section.replace(".SS EXTRA", ".SS EXAMPLES"));
    }
    0
}

fn program(command: &Command, page: &mut Vec<u8>) -> io::Result<()> {
    let man = Man::new(command.clone());
    man.render_title(page)?;
    man.render_name_section(page)?;
    man.render_synopsis_section(page)?;
    man.render_description_section(page)?;
    man.render_options_section(page)?;
    man.render_extra_section(page)
}

fn part(command: &Command, page: &mut Vec<u8>) -> io::Result<()> {
    let man = Man::new(command.clone());
    man.render_description_section(page)?;
    man.render_synopsis_section(page)?;
    man.render_options_section(page)?;
    man.render_extra_section(page)
}

fn rendered(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
    let mut page = Vec::new();
    let _ = write(&mut page);
    String::from_utf8_lossy(&page).into_owned()
}
