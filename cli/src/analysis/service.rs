//! The analysis engine for one client on pipes: lines in, lines out.

use std::io::{self, Write};
use std::sync::Arc;

use super::analysts::{Analysts, Options};
use super::client::{Client, Terms};
use super::job::Asker;
use super::lines::Writer;
use tengen::engine_room::workers::NoThread;

/// Answers the queries of one client.
pub struct Service {
    analysts: Analysts,
    client: Client,
    writer: Writer,
}

impl Service {
    /// Starts the threads, which write their answers to `out`.
    ///
    /// # Errors
    /// If a thread for the searches or for the answers cannot be started.
    pub fn new(options: Options, out: impl Write + Send + 'static) -> Result<Self, NoThread> {
        let analysts = Analysts::begin(options)?;
        let unread = Arc::clone(&analysts.common().pool);
        let (lines, writer) = Writer::begin(out, move || {
            unread.close();
            unread.terminate(None, |_| true);
        })?;
        let common = analysts.common();
        let client = Client::new(common, Asker::default(), lines, Terms::ALL, &common.stop);
        Ok(Self { analysts, client, writer })
    }

    /// Handles a line of input. Faults in it are answered at once; analyses begin as soon as a
    /// searcher is free.
    pub fn answer(&mut self, line: &[u8]) {
        self.client.answer(line);
    }

    /// Waits until every query has been answered, and ends.
    ///
    /// # Errors
    /// If the answers could not be written.
    pub fn finish(self) -> io::Result<()> {
        let Self { analysts, client, writer } = self;
        analysts.finish();
        drop(client);
        writer.finish()
    }

    /// Ends as soon as possible. Running searches answer with their findings so far; jobs that have
    /// not begun are not answered.
    ///
    /// # Errors
    /// If the answers could not be written.
    pub fn quit(self) -> io::Result<()> {
        self.analysts.common().pool.terminate(None, |_| true);
        self.finish()
    }

    /// Whether the client has closed its end, so that all analyses have ended.
    pub fn is_alone(&self) -> bool {
        self.writer.is_closed()
    }
}
