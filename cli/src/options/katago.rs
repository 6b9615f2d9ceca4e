//! Options of command lines written for `KataGo`, for play over GTP.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::error::Error;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;

use tengen_gtp::{Input, Session};

use super::{InFile, WrongUse};
use crate::terminal::printable;

/// The options of KataGo that clients' lists of engines contain.
#[derive(Args, Debug)]
pub struct KatagoOptions {
    /// KataGo's configuration. It is not read; command lines written for KataGo contain it.
    #[arg(long, value_name = "FILE", hide = true)]
    katago_config: Option<PathBuf>,

    /// Settings in KataGo's words; only the rules and some parameters have an effect.
    #[arg(long, value_name = "NAME=VALUE", allow_hyphen_values = true, hide = true)]
    override_config: Vec<String>,
}

/// The settings of KataGo that have an effect here, besides `rules`: parameters of the engine.
const PARAMETERS: [&str; 8] = [
    "maxVisits",
    "maxPlayouts",
    "maxTime",
    "numSearchThreads",
    "ponderingEnabled",
    "analysisWideRootNoise",
    "humanSLProfile",
    "playoutDoublingAdvantage",
];

impl KatagoOptions {
    /// Applies the settings of `--override-config`, and warns about the arguments that are not
    /// read.
    ///
    /// # Errors
    /// If the configuration file does not exist, or a supported setting has an invalid value.
    pub fn obey(&self, session: &mut Session) -> Result<(), Box<dyn Error>> {
        let mut unread = Vec::new();
        if let Some(file) = &self.katago_config {
            if !file.exists() {
                return Err(InFile::of(file)("no such file or folder").into());
            }
            unread.push(file.display().to_string());
        }
        for setting in self.override_config.iter().flat_map(|settings| settings.split(',')) {
            let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
            let (name, value) = (name.trim(), value.trim());
            if name == "rules" {
                set(session, name, &format!("kata-set-rules {value}"))?;
            } else if PARAMETERS.contains(&name) {
                set(session, name, &format!("kata-set-param {name} {value}"))?;
            } else if !name.is_empty() {
                unread.push(name.to_owned());
            }
        }
        if !unread.is_empty() {
            let unread = unread.join(", ");
            let _ = writeln!(
                io::stderr(),
                "tengen: these parts of KataGo's configuration are not read: {}; see --help for options",
                printable(&unread)
            );
        }
        Ok(())
    }
}

/// Applies a setting by a GTP command.
fn set(session: &mut Session, name: &str, command: &str) -> Result<(), WrongUse> {
    let mut reply = Vec::new();
    let answered = session.answer(Input::from(command.as_bytes()), &mut reply);
    answered.map_err(WrongUse::of)?;
    let reply = String::from_utf8_lossy(&reply);
    match reply.strip_prefix('?') {
        None => Ok(()),
        Some(why) => Err(WrongUse::of(format!("--override-config: {name}: {}", why.trim()))),
    }
}
