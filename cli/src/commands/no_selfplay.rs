//! `tengen selfplay` in a program that was built without it. The command prints how to get it.

use std::error::Error;

use clap::Args;

/// The arguments of `tengen selfplay`, which are not parsed.
#[derive(Args, Debug)]
#[command(disable_help_flag = true)]
pub struct SelfplayArguments {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    any: Vec<String>,
}

/// Refuses to run.
///
/// # Errors
/// Always.
pub fn play(_asked: &SelfplayArguments) -> Result<(), Box<dyn Error>> {
    Err("this program is built without self-play; in a clone, \
         `cargo install --locked --path cli --features selfplay` installs one that has it"
        .into())
}
