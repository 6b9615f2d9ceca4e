//! Explanations of moves of a record, in lines of text and as JSON.

use std::time::Duration;

use serde_json::Value;

use tengen::engine_room::evaluate::{Evaluators, NetChoice};
use tengen::engine_room::explain::{self, Critic};
use tengen::engine_room::facts::Proofs;
use tengen::engine_room::facts::words::heading;
use tengen::engine_room::search::{Looks, Memory, Tuning};
use tengen::engine_room::solution::with_guess;
use tengen::{Color, Explanation, Game, Language, Limit, Move, NoFacts, Searched, Solution, Stop};

/// The time after which the search of a position of unsteady value ends. A person waits for the two
/// of them.
const LONGEST: Duration = Duration::from_secs(5);

/// Explains moves, with searches by one net.
pub struct Explainer {
    net: Option<NetChoice>,
    looks: Option<Looks>,
    threads: usize,
    memory: usize,
}

/// A move of a record with its explanation.
pub struct Explained {
    number: u32,
    found: Explanation,
}

impl Explainer {
    /// Returns an explainer whose searches use a net, or playouts without one, this many threads and
    /// this much memory in bytes. Without visits it searches nothing.
    pub fn new(net: Option<NetChoice>, visits: u32, threads: usize, memory: usize) -> Self {
        let looks = (visits > 0).then(|| {
            let looks = Looks::of(Limit::visits(visits));
            Looks { deeper: looks.deeper.map(|deeper| deeper.within(LONGEST)), ..looks }
        });
        Self { net, looks, threads, memory }
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
            .with_critic(|critic| explain::explain(game, made, Proofs::OfOne, critic, stop))
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

    /// Adds the net's guess to a solution in which nothing is proven.
    pub fn with_guess(&self, solution: Solution, stop: &Stop) -> Solution {
        // A searcher takes time and memory to make.
        if !solution.is_unproven() {
            return solution;
        }
        self.with_critic(|critic| match critic {
            Some(critic) => with_guess(solution, critic.searcher, stop),
            None => solution,
        })
    }

    /// Calls `ask` with a critic that has a new searcher; with none if the explainer does not search.
    fn with_critic<T>(&self, ask: impl FnOnce(Option<&mut Critic<'_>>) -> T) -> T {
        let Some(looks) = self.looks else { return ask(None) };
        let Memory { trees, cache } = Memory::divided(self.memory);
        let evaluators = Evaluators::new(self.net.as_ref(), cache);
        let has_net = self.net.is_some();
        // Playouts cannot be computed together.
        let threads = if has_net { self.threads } else { 1 };
        let mut searcher = evaluators.searcher(threads, trees, together());
        ask(Some(&mut Critic { searcher: &mut searcher, looks, has_net }))
    }
}

/// Returns parameters by which all threads compute one evaluation together, however many visits there
/// are. So the answer does not depend on the number of threads.
fn together() -> Tuning {
    Tuning { visits_of_playout: 1e6, ..Tuning::default() }
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
