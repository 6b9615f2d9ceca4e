//! Pages of the manual and completions for shells, made from the arguments.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::Shell;

/// The arguments of `tengen completions`.
#[derive(Args, Debug)]
pub struct CompletionArguments {
    /// The shell.
    pub shell: Shell,
}

/// The arguments of `tengen man`.
#[derive(Args, Debug)]
pub struct ManualArguments {
    /// Write a page for every command into this folder, tengen.1, tengen-match.1 and so on, instead of
    /// the first one to standard output.
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
    let Some(folder) = &arguments.out else {
        let mut page = Vec::new();
        clap_mangen::Man::new(program).render(&mut page)?;
        return Ok(out.write_all(&page)?);
    };
    fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(program, folder))
        .map_err(|error| format!("{}: {error}", folder.display()).into())
}
