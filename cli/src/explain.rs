//! Explanations of moves: facts, and what searches before and after a move find about a better one;
//! in words and as JSON.

use std::error::Error;
use std::sync::Arc;

use serde_json::{Value, json};

use tengen::engine_room::evaluate::{Evaluators, NetChoice};
use tengen::engine_room::facts::words::{loss, sentences, sentences_of_reasons};
use tengen::engine_room::facts::{
    Expectation, Fact, Language, NoFacts, Reason, expected, facts, reasons,
};
use tengen::engine_room::game::Move;
use tengen::engine_room::player;
use tengen::engine_room::search::{Memory, Ownership, Request, Root, Searched, Searcher, Tuning};
use tengen::{Color, Game, Stop, Vertex};

/// The loss, in points, from which a move is compared with a better one.
const BAD: f64 = 1.5;

/// Explains moves, with searches by one net.
pub struct Explainer {
    net: Option<NetChoice>,
    visits: u32,
    memory: usize,
}

/// A move with its facts, and what a search found.
pub struct Explained {
    number: u32,
    made: Move,
    facts: Vec<Fact>,
    searched: Option<Comparison>,
}

/// The findings of the searches before and after a move.
struct Comparison {
    /// The lead of the player before and after the move, in points.
    lead: [f64; 2],
    best: Vertex,
    /// The facts about the best move, if it is another one.
    of_best: Vec<Fact>,
    reply: Option<Vertex>,
    expected: Vec<Fact>,
    reasons: Vec<Reason>,
}

impl Comparison {
    fn loss(&self) -> f64 {
        self.lead[0] - self.lead[1]
    }
}

impl Explainer {
    /// Returns an explainer whose searches use a net, or playouts without one, and this much memory
    /// in bytes. Without visits it searches nothing.
    pub fn new(net: Option<NetChoice>, visits: u32, memory: usize) -> Self {
        Self { net, visits, memory }
    }

    /// Whether it searches.
    pub fn has_search(&self) -> bool {
        self.visits > 0
    }

    /// Explains a move of a game; `number` is its number in the record.
    pub fn explain(
        &self,
        game: &Game,
        number: u32,
        made: Move,
    ) -> Result<Explained, Box<dyn Error>> {
        let stop = Stop::new();
        let Move { color, vertex } = made;
        let facts = facts(game, color, vertex, &stop)
            .map_err(|why| format!("move {number}, {made}: {why}"))?;
        let searched = if self.visits > 0 { Some(compare(self, game, made, &stop)?) } else { None };
        Ok(Explained { number, made, facts, searched })
    }

    /// Searches a position for a player.
    pub fn search(&self, game: &Game, color: Color, stop: &Stop) -> Result<Searched, NoFacts> {
        search(&mut self.searcher(), game, color, self.visits, stop)
    }

    fn searcher(&self) -> impl Searcher {
        let Memory { trees, cache } = Memory::divided(self.memory);
        Evaluators::new(self.net.as_ref(), cache).searcher(1, trees, Tuning::default())
    }
}

/// Searches the positions before and after a move.
fn compare(
    explainer: &Explainer,
    game: &Game,
    made: Move,
    stop: &Stop,
) -> Result<Comparison, Box<dyn Error>> {
    let visits = explainer.visits;
    let mut searcher = explainer.searcher();
    let Move { color, vertex } = made;
    let mut after = game.clone();
    after.play_on(color, vertex)?;
    let before_it = search(&mut searcher, game, color, visits, stop)?;
    let after_it = search(&mut searcher, &after, !color, visits, stop)?;
    let lead = [before_it.means.lead, -after_it.means.lead];
    let best = before_it.candidates.first().map_or(Vertex::Pass, |best| best.vertex);
    let reply = after_it.candidates.first().map(|reply| reply.vertex);
    let is_other = best != vertex;
    let of_best = if is_other { facts(game, color, best, stop)? } else { Vec::new() };
    let owners = [before_it, after_it]
        .map(|searched| searched.for_player(Color::Black).owners.map(|owners| owners.means));
    let expectation = match &owners {
        [Some(before), Some(after)] if explainer.net.is_some() => {
            Some(Expectation { before, after })
        }
        _ => None,
    };
    let reasons = if is_other && lead[0] - lead[1] >= BAD {
        reasons(game, color, vertex, best, reply, expectation, stop)?
    } else {
        Vec::new()
    };
    let expected = match (expectation, vertex) {
        (Some(expectation), Vertex::Play(at)) => expected(game, color, at, expectation),
        _ => Vec::new(),
    };
    Ok(Comparison { lead, best, of_best, reply, expected, reasons })
}

/// Searches a position for a player.
fn search(
    searcher: &mut impl Searcher,
    game: &Game,
    color: Color,
    visits: u32,
    stop: &Stop,
) -> Result<Searched, NoFacts> {
    let moves = player::moves_to_analyze(game, color, &[]);
    let seed = game.position().hash();
    let request = Request { ownership: Ownership::Root, ..Request::of_visits(visits, seed) };
    searcher.forget();
    searcher.go_to(Root::new(Arc::new(game.clone()), color, moves));
    let report = searcher.think(&request, stop, None);
    Ok(report.searched.ok_or(NoFacts::Interrupted(tengen::Interrupted))?.for_player(color))
}

impl Explained {
    /// Returns the sentences of the facts and reasons that matter most, after a line with the move.
    pub fn in_words(&self, language: Language) -> Vec<String> {
        let Self { number, made, facts, searched } = self;
        let mut lines = vec![format!("{number} {} {}", made.color.name(), made.vertex)];
        lines.extend(sentences(facts, language).iter().map(|line| format!("  {line}")));
        let Some(found) = searched else { return lines };
        if found.best == made.vertex || found.loss() < BAD {
            if !found.expected.is_empty() {
                lines.extend(
                    sentences(&found.expected, language).iter().map(|line| format!("  {line}")),
                );
            }
            return lines;
        }
        lines.push(loss(found.loss(), found.best, language));
        lines.extend(
            sentences_of_reasons(&found.reasons, language).iter().map(|line| format!("  {line}")),
        );
        lines
    }

    /// Returns everything as an object; `game` is the game before the move.
    pub fn in_json(&self, game: &Game) -> Value {
        let list = |facts: &[Fact]| facts.iter().map(Fact::json).collect::<Vec<_>>();
        let Self { number, made, facts, searched } = self;
        let mut object = json!({
            "move": number,
            "color": made.color.to_string(),
            "vertex": made.vertex.to_string(),
            "size": game.size().to_string(),
            "position": game.position().to_string(),
            "facts": list(facts),
        });
        if let Some(found) = searched {
            object["points_lost"] = found.loss().max(0.0).into();
            object["best"] =
                json!({ "move": found.best.to_string(), "facts": list(&found.of_best) });
            object["reply"] = found.reply.map(|reply| reply.to_string()).into();
            object["expected"] = list(&found.expected).into();
            object["reasons"] = found.reasons.iter().map(Reason::json).collect::<Vec<_>>().into();
        }
        object
    }
}
