//! Explanations of moves of a record, in lines of text and as JSON.

use serde_json::Value;

use tengen::engine_room::evaluate::{Evaluators, NetChoice};
use tengen::engine_room::explain::{self, Critic};
use tengen::engine_room::facts::words::heading;
use tengen::engine_room::search::{Memory, Tuning};
use tengen::{Color, Explanation, Game, Language, Limit, Move, NoFacts, Searched, Stop};

/// Explains moves, with searches by one net.
pub struct Explainer {
    net: Option<NetChoice>,
    limit: Option<Limit>,
    memory: usize,
}

/// A move of a record with its explanation.
pub struct Explained {
    number: u32,
    found: Explanation,
}

impl Explainer {
    /// Returns an explainer whose searches use a net, or playouts without one, and this much memory
    /// in bytes. Without visits it searches nothing.
    pub fn new(net: Option<NetChoice>, visits: u32, memory: usize) -> Self {
        let limit = (visits > 0).then(|| Limit::visits(visits));
        Self { net, limit, memory }
    }

    /// Explains a move of a game; `number` is its number in the record.
    ///
    /// # Errors
    /// If the move is illegal or a suicide, or the stop is raised.
    pub fn explain(
        &self,
        game: &Game,
        number: u32,
        made: Move,
        stop: &Stop,
    ) -> Result<Explained, String> {
        let found = self
            .with_critic(|critic| explain::explain(game, made, critic, stop))
            .map_err(|why| format!("move {number}, {made}: {why}"))?;
        Ok(Explained { number, found })
    }

    /// Searches a position for a player; `None` if the explainer does not search.
    ///
    /// # Errors
    /// If the stop is raised.
    pub fn search(
        &self,
        game: &Game,
        color: Color,
        stop: &Stop,
    ) -> Result<Option<Searched>, NoFacts> {
        self.with_critic(|critic| {
            critic.map_or(Ok(None), |critic| critic.search(game, color, stop))
        })
    }

    /// Calls `ask` with a critic that has a new searcher; with none if the explainer does not search.
    fn with_critic<T>(&self, ask: impl FnOnce(Option<&mut Critic<'_>>) -> T) -> T {
        let Some(limit) = self.limit else { return ask(None) };
        let Memory { trees, cache } = Memory::divided(self.memory);
        let evaluators = Evaluators::new(self.net.as_ref(), cache);
        let mut searcher = evaluators.searcher(1, trees, Tuning::default());
        let has_net = self.net.is_some();
        ask(Some(&mut Critic { searcher: &mut searcher, limit, has_net }))
    }
}

impl Explained {
    /// Returns the sentences of the facts and reasons that matter most, after a line with the move.
    pub fn in_words(&self, language: Language) -> Vec<String> {
        let Self { number, found } = self;
        let indented = |line: String| format!("  {line}");
        let mut lines = vec![heading(*number, found.made, language)];
        lines.extend(found.facts_in_words(language).into_iter().map(indented));
        lines.extend(found.loss_in_words(language));
        lines.extend(found.reasons_in_words(language).into_iter().map(indented));
        lines
    }

    /// Returns everything as an object; `game` is the game before the move.
    pub fn in_json(&self, game: &Game) -> Value {
        explain::json(&self.found, self.number, game)
    }
}
