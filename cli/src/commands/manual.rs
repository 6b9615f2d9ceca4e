//! Manual pages and completions for shells, generated from the arguments.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_complete::Shell;

use tengen::engine_room::disk;

use crate::options::InFile;

/// The arguments of `tengen completions`.
#[derive(Args, Debug)]
pub struct CompletionArguments {
    /// The shell.
    pub shell: Shell,
}

/// The arguments of `tengen man`.
#[derive(Args, Debug)]
pub struct ManualArguments {
    /// Write a page for every command into this folder: tengen.1, tengen-match.1 and so on. Without
    /// a folder, the page of the program goes to standard output.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// Writes the completions of a shell.
///
/// # Errors
/// If `out` cannot be written to.
pub fn completions(
    arguments: &CompletionArguments,
    mut program: Command,
    mut out: impl Write,
) -> Result<(), Box<dyn Error>> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut program, "tengen", &mut script);
    Ok(out.write_all(&script)?)
}

/// Writes the manual.
///
/// # Errors
/// If `out` or the folder cannot be written to.
pub fn manual(
    arguments: &ManualArguments,
    program: Command,
    mut out: impl Write,
) -> Result<(), Box<dyn Error>> {
    let mut program = program.disable_help_subcommand(true);
    program.build();
    let Some(folder) = &arguments.out else {
        return Ok(out.write_all(&page(&program)?)?);
    };
    disk::create_folder(folder)?;
    let written = write_pages(&program, folder);
    written.map_err(|error| InFile::of(folder)(disk::in_words(&error)).into())
}

/// Writes the page of a command and those of its subcommands.
fn write_pages(command: &Command, folder: &Path) -> io::Result<()> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    fs::write(folder.join(format!("{name}.1")), page(command)?)?;
    command
        .get_subcommands()
        .filter(|sub| !sub.is_hide_set())
        .try_for_each(|sub| write_pages(sub, folder))
}

/// Makes the page of a command.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let is_program = command.get_name() == "tengen";
    // By default, the synopsis of a page would list all options.
    let usage = if is_program {
        "tengen [OPTIONS]\ntengen <COMMAND> [OPTIONS] ...".to_owned()
    } else {
        command.clone().render_usage().to_string().replace("Usage:", "")
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone().override_usage(usage)).render(&mut page)?;
    if is_program {
        page.extend_from_slice(include_bytes!("manual.roff"));
    }
    page.extend(see_also(command).bytes());
    Ok(page)
}

/// Makes the section with references to other pages: the pages of the commands, or the page of the
/// program.
fn see_also(command: &Command) -> String {
    let pages = command.get_subcommands().filter(|sub| !sub.is_hide_set());
    let mut names: Vec<&str> = pages.filter_map(Command::get_display_name).collect();
    if command.get_name() != "tengen" {
        names.push("tengen");
    }
    names.sort_unstable();
    let names: Vec<String> =
        names.iter().map(|name| format!(".BR {} (1)", name.replace('-', "\\-"))).collect();
    format!(".SH SEE ALSO\n{}\n", names.join(",\n"))
}
