//! `tengen board`: the page in a browser of this machine.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use tengen_web::Resources;

use super::input::read;
use crate::options::InFile;
use crate::options::machine::{cores, memory_for_search};
use crate::options::nets;
use crate::window::{Engines, Site};

/// The arguments of `tengen board`.
#[derive(Args, Debug)]
#[command(after_help = "\
The page keeps your games in the browser, under its address with the port: another port has another list. It \
answers only this machine, under a path that each start chooses anew. The program ends three minutes after its page \
is closed, or at once by Ctrl-C.

Examples:
  tengen board
  tengen board game.sgf
  tengen board --no-browser --port 8080")]
pub struct BoardArguments {
    /// A record to open: SGF, GIB, NGF or UGF, - for standard input.
    #[arg(value_name = "GAME.sgf")]
    file: Option<PathBuf>,

    /// Print the address, and do not open a browser.
    #[arg(long)]
    no_browser: bool,

    /// The port of the page; 0 for any that is free.
    #[arg(long, value_name = "N", default_value = "7361")]
    port: u16,

    /// A net in KataGo's format for full strength, analyses and reviews; `own` and `small` are the
    /// nets in the program [default: own].
    #[arg(long, value_name = "FILE", env = "TENGEN_MODEL")]
    model: Option<PathBuf>,

    /// Threads of a search [default: one for each core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
}

/// The time without a page after which the program ends. A page that is reloaded, or opened again from
/// the history, finds it.
const ABSENCE: Duration = Duration::from_secs(180);

/// The number of engines that share the memory for searches: a page has two sessions, each of which has
/// an engine for games and one for reviews, and a second window has as many.
const ENGINES: usize = 8;

/// Opens the page, and answers it until it is closed.
pub fn open(asked: &BoardArguments, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let record = asked.file.as_deref().map(|file| read(file).map_err(InFile::of(file)));
    let record = record.transpose()?;
    let without = "this program is built without a net, so --model has to name one";
    let large = nets::open_or_own(asked.model.as_deref())?.ok_or(without)?;
    let small = nets::small().map_or_else(|| Arc::clone(&large), Arc::new);
    let threads = asked.threads.map_or_else(cores, usize::from);
    let resources = Resources { threads, memory: memory_for_search() / ENGINES };
    let visits = nets::usual_visits(asked.model.as_deref());
    let site = Site::new(asked.port, Engines { small, large, resources, visits }, record)
        .map_err(|error| in_use(asked.port, &error))?;
    writeln!(output, "Tengen's board: {}", site.address())?;
    let is_open = || site.invitation().is_some_and(|invitation| open_browser(&invitation));
    if !asked.no_browser && !is_open() {
        writeln!(
            output,
            "No browser was found. Open the address in one; Ctrl-C ends the program."
        )?;
    }
    output.flush()?;
    Ok(site.run(ABSENCE)?)
}

fn in_use(port: u16, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => format!(
            "port {port} is in use, perhaps by another `tengen board`; close that, or choose \
             another --port, under which the browser keeps another list of games"
        ),
        _ => format!("port {port}: {error}"),
    }
}

/// Opens an address in the browser; returns `false` where this machine does not show one.
fn open_browser(address: &str) -> bool {
    let is_shown = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let has_display = ["BROWSER", "DISPLAY", "WAYLAND_DISPLAY"].into_iter().any(is_shown);
    let is_unix = cfg!(unix) && !cfg!(target_os = "macos");
    (!is_unix || has_display) && open::that_detached(address).is_ok()
}
