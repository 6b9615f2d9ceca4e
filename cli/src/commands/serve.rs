//! `tengen serve`: a server for many clients.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::error::Error;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use tengen::engine_room::disk::{self, DiskError, LARGEST_TEXT};

use crate::analysis::{Analysts, Options};
use crate::mcp::Rights;
use crate::options::analysts::warn_if_slow;
use crate::options::nets;
use crate::options::tools::{Share, tools};
use crate::options::{AnalystOptions, WrongUse};
use crate::pool::Room;
use crate::serve::{Keys, MakeTools, Server, Settings};

/// The arguments of `tengen serve`.
#[derive(Args, Debug)]
#[command(after_help = "\
POST a query of tengen analysis to /analysis, or open a WebSocket there; language models use /mcp. Try, in another terminal,

  curl --json '{\"id\":\"a\",\"rules\":\"chinese\",\"boardXSize\":9,\"boardYSize\":9,\"moves\":[[\"B\",\"E5\"]],\
\"maxVisits\":50}' http://127.0.0.1:7362/analysis

Without --keys, programs on this machine alone may ask. Another address needs --listen and --keys; encryption is the \
work of a proxy. docs/guide/server.md has the paths, a unit for systemd, and proxies.

At Ctrl-C or SIGTERM the server answers what it holds, refuses new queries, and ends; a second signal ends it at once.")]
pub struct ServeArguments {
    /// The address and the port; port 0 is any that is free.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:7362")]
    listen: SocketAddr,

    /// A file with the keys of clients, each a line NAME KEY; a client sends `Authorization: Bearer KEY`.
    #[arg(long, value_name = "FILE")]
    keys: Option<PathBuf>,

    /// The origin of pages that may ask, such as https://go.example; can be given several times.
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    allow_origin: Vec<String>,

    /// The connections from this machine are those of a proxy, which names the addresses of clients in
    /// X-Forwarded-For.
    #[arg(long)]
    behind_proxy: bool,

    /// The largest maxVisits of a query.
    #[arg(long, value_name = "N", default_value = "10000", value_parser = clap::value_parser!(u32).range(1..))]
    most_visits: u32,

    /// The longest time in seconds from a query to its last answer. Then searches answer with what they
    /// have found.
    #[arg(long, value_name = "S", default_value = "60", value_parser = clap::value_parser!(u32).range(1..=86_400))]
    most_seconds: u32,

    /// The largest number of positions that wait; a tenth of it for each client.
    #[arg(long, value_name = "N", default_value = "10000", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    most_waiting: u32,

    /// The largest body of a request, in kilobytes.
    #[arg(long, value_name = "KB", default_value = "1024", value_parser = clap::value_parser!(u32).range(1..=16_384))]
    most_body: u32,

    /// The largest number of connections; a quarter of it for each address but this machine's.
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    most_connections: u32,

    /// The time in seconds in which the server answers what it holds when it ends.
    #[arg(long, value_name = "S", default_value = "30", value_parser = clap::value_parser!(u32).range(0..=86_400))]
    grace: u32,

    #[command(flatten)]
    engine: AnalystOptions,
}

/// Answers clients until a signal comes.
pub fn serve(asked: &ServeArguments, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let keys = asked.keys.as_deref().map(keys).transpose()?;
    if keys.is_none() && !asked.listen.ip().is_loopback() {
        let why = format!(
            "--listen {} can be reached from other machines, so --keys has to name a file of keys",
            asked.listen
        );
        return Err(WrongUse::of(why).into());
    }
    let mut options = asked.engine.engine()?;
    if options.config.parameters.visits > asked.most_visits {
        return Err(WrongUse::of(
            "--most-visits is less than the visits of a query without maxVisits",
        )
        .into());
    }
    for model in &mut options.models {
        // Clients need not know the folders of this machine.
        let name = Path::new(&model.name).file_name();
        model.name = name.map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    }
    let all = asked.most_waiting as usize;
    options.room = Room { all, each: all.div_ceil(10) };
    warn_if_slow(&options, asked.engine.model(), "serve");
    let settings = Settings {
        keys,
        origins: asked.allow_origin.clone(),
        is_behind_proxy: asked.behind_proxy,
        visits: asked.most_visits,
        time: Duration::from_secs(asked.most_seconds.into()),
        body: asked.most_body as usize * 1024,
        connections: asked.most_connections as usize,
        grace: Duration::from_secs(asked.grace.into()),
    };
    allow_files(settings.connections);
    let tools = make_tools(asked, &options);
    let server = Server::new(asked.listen, Analysts::begin(options)?, tools, settings)
        .map_err(|error| in_use(asked.listen, &error))?;
    let (sender, signals) = tokio::sync::mpsc::unbounded_channel();
    ctrlc::set_handler(move || {
        let _ = sender.send(());
    })?;
    writeln!(output, "Tengen serves http://{}", server.address()?)?;
    output.flush()?;
    Ok(server.run(signals)?)
}

/// Returns what makes the tools for language models, with the net that queries are answered with.
fn make_tools(asked: &ServeArguments, options: &Options) -> MakeTools {
    let model = asked.engine.model().map(Path::to_owned);
    let net = options.evaluators.of_net().map(|evaluator| Arc::clone(evaluator.net()));
    let visits = nets::usual_visits(model.as_deref()).min(asked.most_visits);
    let share = Share { threads: options.threads, memory: options.memory / 2 };
    let rights = Rights { files: false, visits: asked.most_visits };
    Box::new(move || {
        tools(model.as_deref(), net, visits, share, rights).map_err(|error| error.to_string())
    })
}

fn keys(file: &Path) -> Result<Keys, Box<dyn Error>> {
    let bytes = disk::read(file, LARGEST_TEXT).map_err(DiskError::of(file))?;
    let keys = Keys::read(&String::from_utf8_lossy(&bytes));
    warn_if_readable(file);
    Ok(keys.map_err(|why| format!("{}: {why}", file.display()))?)
}

/// Warns about a file of keys that every user of the machine can read.
fn warn_if_readable(file: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(file).map(|about| about.permissions().mode());
        if mode.is_ok_and(|mode| mode & 0o004 != 0) {
            let _ = writeln!(
                io::stderr(),
                "tengen: {}: every user of this machine can read the keys; chmod 600 prevents that",
                file.display()
            );
        }
    }
    #[cfg(not(unix))]
    let _ = file;
}

/// Reads an origin as browsers write it: a scheme and a host, without a path.
fn origin(text: &str) -> Result<String, String> {
    let host = ["http://", "https://"].iter().find_map(|scheme| text.strip_prefix(scheme));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '*', ' ', '@']) => {
            Ok(text.to_ascii_lowercase())
        }
        _ => Err("expected a scheme and a host without a path, such as https://go.example".into()),
    }
}

/// Asks the system for as many open files as there may be connections.
fn allow_files(connections: usize) {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        /// Files besides connections.
        const OTHERS: u64 = 64;
        let mut limit = getrlimit(Resource::Nofile);
        let wanted = connections as u64 + OTHERS;
        if limit.current.is_some_and(|current| current < wanted) {
            limit.current = Some(limit.maximum.map_or(wanted, |most| wanted.min(most)));
            if setrlimit(Resource::Nofile, limit).is_err() || limit.current < Some(wanted) {
                log::warn!(target: "serve", "the system allows fewer files than {connections} connections");
            }
        }
    }
    #[cfg(not(unix))]
    let _ = connections;
}

fn in_use(address: SocketAddr, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => {
            format!(
                "{address} is in use, perhaps by another `tengen serve`; choose another --listen"
            )
        }
        _ => format!("{address}: {error}"),
    }
}
