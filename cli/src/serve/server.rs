//! The port, and the end: what the server holds is answered, and new queries are refused.

use std::io;
use std::net::{SocketAddr, TcpListener as StdListener};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::net::TcpListener;
use tokio::sync::mpsc::UnboundedReceiver;

use super::routes::routes;
use super::settings::Settings;
use super::shared::{Shared, Stage};
use super::talks::{MakeTools, Talks};
use crate::analysis::Analysts;
use crate::http::{Connections, Limits};

/// The largest head of a request, in bytes.
const HEAD: usize = 16 << 10;

/// The longest time for the head of a request, and between two requests of a connection.
const SILENCE: Duration = Duration::from_secs(20);

/// The longest time in which a client reads nothing of an answer.
const UNREAD: Duration = Duration::from_secs(30);

/// The time between two looks for queries whose time is over, and whether everything is answered.
const LOOK: Duration = Duration::from_millis(50);

/// The time in which searches that are told to end do so, and in which clients read their last answers.
const LAST: Duration = Duration::from_secs(5);

/// A server that has a port, and answers once it [runs](Server::run).
pub struct Server {
    listener: StdListener,
    analysts: Analysts,
    shared: Arc<Shared>,
}

impl Server {
    /// Takes a port; port 0 is any that is free. The tools for language models are made when they are
    /// first called.
    ///
    /// # Errors
    /// If the port is in use, or the system refuses it.
    pub fn new(
        address: SocketAddr,
        analysts: Analysts,
        tools: MakeTools,
        settings: Settings,
    ) -> io::Result<Self> {
        let listener = StdListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let all = settings.connections;
        let limits =
            Limits { all, each: all.div_ceil(4), head: HEAD, silence: SILENCE, unread: UNREAD };
        let connections = Connections::new(limits);
        let talks = Talks::begin(tools).map_err(io::Error::other)?;
        let shared = Shared::new(Arc::clone(analysts.common()), talks, settings, connections);
        Ok(Self { listener, analysts, shared })
    }

    /// Returns the address with its port.
    ///
    /// # Errors
    /// If the system does not name it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until a signal comes, then answers what it holds, and ends. A second signal ends it at
    /// once.
    ///
    /// # Errors
    /// If the system refuses to go on.
    pub fn run(self, mut signals: UnboundedReceiver<()>) -> io::Result<()> {
        let Self { listener, analysts, shared } = self;
        // Queries are read by as many threads as search, which is plenty.
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .max_blocking_threads(threads)
            .enable_all()
            .build()?;
        let done: io::Result<bool> = runtime.block_on(async {
            let listener = TcpListener::from_std(listener)?;
            let (answering, watching) = (Arc::clone(&shared), Arc::clone(&shared));
            let routes = routes(Arc::clone(&shared));
            tokio::spawn(async move { answering.connections.accept(listener, routes).await });
            tokio::spawn(async move { watch(&watching).await });
            signals.recv().await;
            tokio::select! {
                () = end(&shared) => Ok(true),
                _ = signals.recv() => Ok(false),
            }
        });
        let is_answered = done?;
        runtime.shutdown_background();
        if is_answered {
            shared.answer_all();
            analysts.finish();
        }
        Ok(())
    }
}

/// Answers queries whose time is over, and measures how many are done.
async fn watch(shared: &Shared) {
    let mut last = (Instant::now(), shared.common.pool.load().done);
    loop {
        tokio::time::sleep(LOOK).await;
        shared.answer_ended();
        let (since, before) = last;
        if since.elapsed() >= Duration::from_secs(1) {
            let load = shared.common.pool.load();
            if load.waiting > 0 {
                shared.note_rate(load.done - before, since.elapsed());
            }
            last = (Instant::now(), load.done);
        }
    }
}

/// Answers what the server holds, and closes the connections.
async fn end(shared: &Shared) {
    log::info!(target: "serve", "ending: new queries are refused");
    shared.stage.send_replace(Stage::Ending);
    let is_idle = async {
        while !shared.is_idle() {
            tokio::time::sleep(LOOK).await;
        }
    };
    let mut is_idle = std::pin::pin!(is_idle);
    if tokio::time::timeout(shared.settings.grace, is_idle.as_mut()).await.is_err() {
        log::warn!(target: "serve", "ending: searches answer with what they have found");
        shared.answer_all();
        let _ = tokio::time::timeout(LAST, is_idle).await;
    }
    shared.stage.send_replace(Stage::Closing);
    shared.connections.close(LAST).await;
}
