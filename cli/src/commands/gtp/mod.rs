//! `tengen` without a command: GTP on standard input and output.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

mod lines;

use std::error::Error;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tengen::engine_room::engine::Console;
use tengen_gtp::{Aside, Chat, Identity, Session};

use crate::options::engine::summary;
use crate::options::katago::KatagoOptions;
use crate::options::machine;
use crate::options::{Conditions, EngineOptions};

use lines::Lines;

/// The options of GTP.
#[derive(Args, Debug)]
pub struct GtpArguments {
    #[command(flatten)]
    engine: EngineOptions,

    /// A file of these options in TOML, such as `threads = 2`; the command line overrides it.
    /// Commands such as `tengen review` do not read it.
    #[arg(long, value_name = "FILE.toml", env = "TENGEN_CONFIG")]
    pub config: Option<PathBuf>,

    /// Answer the commands name and version like another engine, for clients that check them:
    /// Lizzie and LizzieYZY show score and territory only for KataGo. This changes nothing else.
    #[arg(long, value_name = "ENGINE", value_enum)]
    compat: Option<Compat>,

    /// Take part in the chat of a server. kgs: answer questions about the score (kgs-chat). ogs:
    /// after each move, write a line with win rate, lead and expected moves to standard error.
    /// gtp2ogs puts it into the Malkovich chat. ogs-facts: add what the move provably does.
    #[arg(long, value_name = "SERVER", value_enum)]
    chat: Option<Server>,

    /// Draw the best moves in GoGui during searches for moves, by lines on standard error; the
    /// parameter liveGfx changes this.
    #[arg(long)]
    live_gfx: bool,

    #[command(flatten)]
    katago: KatagoOptions,

    /// Speak GTP. This is the default; the option exists because other engines have it.
    #[arg(short = 'g', long, hide = true)]
    gtp: bool,

    /// Speak GTP, by GNU Go's option for it.
    #[arg(long, value_parser = ["gtp"], hide = true)]
    mode: Option<String>,
}

/// The engines whose name and version can be imitated.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Compat {
    /// KataGo.
    Katago,
    /// Leela Zero.
    LeelaZero,
}

/// The servers in whose chat the engine can take part.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Server {
    /// The KGS Go Server.
    Kgs,
    /// The Online Go Server.
    Ogs,
    /// The Online Go Server, with facts about each move.
    OgsFacts,
}

impl GtpArguments {
    /// Returns the program that the engine claims to be.
    fn identity(&self) -> Identity {
        match self.compat {
            None => Identity::Own,
            Some(Compat::Katago) => Identity::KataGo,
            Some(Compat::LeelaZero) => Identity::LeelaZero,
        }
    }

    /// Returns the output outside the protocol, on standard error.
    fn aside(&self) -> Aside {
        let chat = self.chat.map(|server| match server {
            Server::Kgs => Chat::Kgs,
            Server::Ogs => Chat::Ogs { facts: false },
            Server::OgsFacts => Chat::Ogs { facts: true },
        });
        Aside::new(io::stderr(), chat, self.live_gfx)
    }
}

/// Answers commands until `quit` or the end of the input.
pub fn speak(conditions: &Conditions, arguments: &GtpArguments) -> Result<(), Box<dyn Error>> {
    let settings = arguments.engine.settings()?;
    let threads = settings.player.search().map_or(1, |search| search.threads);
    if threads > machine::processors() {
        let processors = machine::processors();
        let warning = format!("{threads} threads on {processors} processors are slower than fewer");
        let _ = writeln!(io::stderr(), "tengen: {warning}");
    }
    log::info!("{}", summary(&settings));
    let mut engine = Console::new(conditions.setup(), settings);
    if let Some(asked) = conditions.rules {
        engine.set_rules(asked.rules);
    }
    let mut session = Session::new(engine);
    arguments.katago.obey(&mut session)?;
    session.identity = arguments.identity();
    session.processor_time = machine::processor_time;
    // LizGoban sends nothing before it has read "GTP ready".
    let greeting = if io::stdin().is_terminal() {
        concat!(
            "Tengen ",
            env!("CARGO_PKG_VERSION"),
            ": GTP ready (help, quit). For a game in this terminal: tengen play"
        )
    } else {
        "GTP ready"
    };
    let _ = writeln!(io::stderr(), "{greeting}");
    session.aside = arguments.aside();
    session.aside.explains = io::stdin().is_terminal() && io::stderr().is_terminal();
    let mut lines = Lines::of_standard_input()?;
    session.run(&mut lines, io::stdout().lock())?;
    match lines.failure() {
        Some(error) if !session.has_quit() => Err(format!("standard input: {error}").into()),
        _ => Ok(()),
    }
}
