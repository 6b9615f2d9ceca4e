//! The analysis engine without pipes: queries as a text, answers as a text. Doors to other languages
//! are built on it.

use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use super::analysts::{ModelFacts, Options};
use super::config::Config;
use super::service::Service;
use tengen::Stop;
use tengen::engine_room::evaluate::{Evaluators, NetChoice};
use tengen::engine_room::search::Memory;
use tengen::engine_room::workers::NoThread;

/// An analysis engine that answers one text after the other. Its net keeps its evaluations between
/// two texts.
pub struct Texts {
    evaluators: Evaluators,
    models: Vec<ModelFacts>,
    threads: usize,
    trees: usize,
}

impl Texts {
    /// The visits of a search whose query does not set them.
    const VISITS: u32 = 100;

    /// Makes an engine with a net, or with random playouts without one. Each search has so many threads,
    /// and all memory together is at most `memory` bytes.
    pub fn new(net: Option<&NetChoice>, threads: usize, memory: usize) -> Self {
        let Memory { trees, cache } = Memory::divided(memory);
        let models = net.map(|net| ModelFacts::of(net.net(), net.net().name()));
        let models = models.into_iter().collect();
        Self { evaluators: Evaluators::new(net, cache), models, threads, trees }
    }

    /// Answers every line of a text, one position after the other. Each answer is a line, as soon as
    /// it is ready. If `stop` is raised, searches answer with what they have found.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub fn answer(&self, queries: &[u8], stop: &Stop) -> Result<Vec<u8>, NoThread> {
        let mut config = Config::default();
        config.parameters.visits = Self::VISITS;
        let options = Options {
            positions: 1,
            threads: self.threads,
            memory: self.trees,
            config,
            evaluators: self.evaluators.clone(),
            models: self.models.clone(),
            stop: stop.clone(),
            ..Options::default()
        };
        let answers = Answers::default();
        let mut service = Service::new(options, answers.clone())?;
        queries.split(|&byte| byte == b'\n').for_each(|line| service.answer(line));
        // Memory takes every answer.
        let _ = service.finish();
        Ok(answers.take())
    }
}

/// The answers of a service, in memory.
#[derive(Clone, Default)]
pub struct Answers(Arc<Mutex<Vec<u8>>>);

impl Answers {
    /// Returns the lines so far, and forgets them.
    pub fn take(&self) -> Vec<u8> {
        mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
