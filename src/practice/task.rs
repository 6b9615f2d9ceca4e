//! A task: a position, the mistake that was made there, and what a better move would have done.

use std::slice;
use std::sync::{Arc, OnceLock};

use super::words::Words;
use crate::color::Color;
use crate::explain::{Critic, expectation};
use crate::facts::words::{sentence_with_owner, sentences_of_reasons};
use crate::facts::{
    Expectation, Language, Mistake, NoFacts, Origin, Proofs, Reason, chosen_reasons, reasons,
};
use crate::game::{Game, Move};
use crate::point::Vertex;
use crate::review::MistakeKind;
use crate::search::{Owners, Searched};
use crate::stop::{Interrupted, Stop};

/// The points that the move of the game loses at least, so that good answers and bad ones differ.
pub(super) const GAP: f64 = 3.0;

/// The number of moves of the expected course in a solution.
const COURSE: usize = 6;

/// A position of a game in which a clearly better move was missed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Task {
    /// The game up to the position.
    pub game: Arc<Game>,
    /// The player who is to find a better move.
    pub player: Color,
    /// The number of the missed move in the record, from 1.
    pub number: usize,
    /// The move of the game.
    pub played: Vertex,
    /// The line of the better move, which it begins with.
    pub line: Vec<Vertex>,
    /// The points that the move of the game lost against the better one.
    pub points_lost: f64,
    /// What the mistake is about.
    pub kind: MistakeKind,
    /// Whether a reason is proven why the move of the game is worse.
    pub is_proven: bool,
    /// What answers are measured by, once it was searched.
    pub(super) yardstick: OnceLock<Yardstick>,
}

/// The positions after the better move and after the move of the game, searched alike. So an answer
/// that is searched alike too can be compared with both.
#[derive(Clone, Debug)]
pub(super) struct Yardstick {
    pub better: After,
    pub played: After,
}

/// What a search finds after a move.
#[derive(Clone, Debug)]
pub(super) struct After {
    /// The lead of the player of the move, in points.
    pub lead: f64,
    /// The expected course of the game, which begins with the best reply of the opponent; empty if the
    /// search found none.
    pub line: Vec<Vertex>,
    /// The expected owners for Black; `None` without a net.
    pub owners: Option<Owners>,
}

impl After {
    /// Returns the best reply of the opponent; `None` if the search found none.
    pub fn reply(&self) -> Option<Vertex> {
        self.line.first().copied()
    }

    /// Searches the position after a move.
    pub fn search(
        game: &Game,
        made: Move,
        critic: &mut Critic<'_>,
        stop: &Stop,
    ) -> Result<Self, NoFacts> {
        let mut after = game.clone();
        after.play_on(made.color, made.vertex).map_err(NoFacts::Illegal)?;
        let found = critic.search(&after, !made.color, stop)?;
        let found = found.ok_or(NoFacts::Interrupted(Interrupted))?;
        let line = found.candidates.first().map_or_else(Vec::new, |best| best.line.clone());
        let lead = -found.means.lead;
        let Searched { owners, .. } = found.for_player(Color::Black);
        Ok(Self { lead, line, owners: owners.filter(|_| critic.has_net) })
    }
}

impl Yardstick {
    /// Searches the positions after a better move and after the move of the game.
    pub fn search(
        game: &Game,
        [better, played]: [Move; 2],
        critic: &mut Critic<'_>,
        stop: &Stop,
    ) -> Result<Self, NoFacts> {
        let better = After::search(game, better, critic, stop)?;
        Ok(Self { better, played: After::search(game, played, critic, stop)? })
    }

    /// Returns the points that a move with this outcome loses against the better one, never below 0.
    pub fn loss(&self, after: &After) -> f64 {
        (self.better.lead - after.lead).max(0.0)
    }

    /// Returns what a net expects after the better move and after another one.
    pub fn expectation<'a>(&'a self, other: &'a After) -> Option<Expectation<'a>> {
        let (before, after) = (self.better.owners.as_ref()?, other.owners.as_ref()?);
        Some(expectation(before, after))
    }
}

impl Task {
    /// Makes a task out of a game and a line that begins with a better move than the one played. It is
    /// not measured yet.
    ///
    /// # Panics
    /// If the line is empty.
    pub fn new(game: Arc<Game>, number: usize, made: Move, line: Vec<Vertex>) -> Self {
        assert!(!line.is_empty(), "a line begins with the better move");
        Self {
            game,
            player: made.color,
            number,
            played: made.vertex,
            line,
            points_lost: 0.0,
            kind: MistakeKind::Other,
            is_proven: false,
            yardstick: OnceLock::new(),
        }
    }

    /// Returns the better move.
    pub fn better(&self) -> Vertex {
        self.line[0]
    }

    /// Returns a move of the player.
    pub(super) fn made(&self, vertex: Vertex) -> Move {
        Move { color: self.player, vertex }
    }

    /// Returns the points that the move of the game loses against the better one: as answers are
    /// measured, once the task [is](measure), or else as it was made.
    pub fn loss(&self) -> f64 {
        self.yardstick.get().map_or(self.points_lost, |known| known.loss(&known.played))
    }

    /// Whether the move of the game loses enough, 3 points, that good answers and bad ones differ.
    pub fn is_clear(&self) -> bool {
        self.loss() >= GAP
    }

    pub(super) fn measured(
        &self,
        critic: &mut Critic<'_>,
        stop: &Stop,
    ) -> Result<&Yardstick, NoFacts> {
        if let Some(known) = self.yardstick.get() {
            return Ok(known);
        }
        let moves = [self.better(), self.played].map(|vertex| self.made(vertex));
        let found = Yardstick::search(&self.game, moves, critic, stop)?;
        Ok(self.yardstick.get_or_init(|| found))
    }

    /// Returns the reasons why the move of the game is worse than the better one, those that matter
    /// most first. What a net expects is among them if an answer was judged before.
    ///
    /// # Errors
    /// If the stop is raised.
    pub fn reasons(&self, stop: &Stop) -> Result<Vec<Reason>, NoFacts> {
        let known = self.yardstick.get();
        let reply = known.and_then(|known| known.played.reply());
        let expectation = known.and_then(|known| known.expectation(&known.played));
        let (played, better) = (self.played, self.better());
        let mistake = Mistake { color: self.player, played, better, reply };
        reasons(&self.game, mistake, expectation, Proofs::OfMany, stop)
    }

    /// Returns the question: who is to move, and what the move of the game lost.
    pub fn question(&self, language: Language) -> String {
        let words = Words(language);
        let (player, vertex) = (words.color(self.player), words.vertex(self.played));
        let points = words.points(self.loss());
        words.sentence("ask", &[("player", player), ("move", &vertex), ("points", &points)])
    }

    /// Returns a hint that does not name the better move. The first one, `number` 0, states what a
    /// better move does, or else what the mistake is about; the second one where it is. `None`
    /// after the second one.
    ///
    /// # Errors
    /// If the stop is raised.
    pub fn hint(
        &self,
        number: usize,
        language: Language,
        stop: &Stop,
    ) -> Result<Option<String>, NoFacts> {
        let words = Words(language);
        Ok(match number {
            0 => {
                let reasons = self.reasons(stop)?;
                let misses = |it: &&Reason| it.origin == Origin::Misses && !it.is_beside;
                let missed = chosen_reasons(&reasons).into_iter().find(misses);
                let fact = missed.map(|reason| sentence_with_owner(&reason.fact, language));
                Some(match fact {
                    Some(fact) => words.say("hint.does", &[("fact", &fact)]),
                    None => words.about(self.kind),
                })
            }
            1 => Some(words.place_of(self.better(), self.game.size())),
            _ => None,
        })
    }

    /// Returns the better move with what it does and the expected course of the game, then the move of
    /// the game with what it does or allows, in sentences.
    ///
    /// # Errors
    /// If the stop is raised.
    pub fn solution(&self, language: Language, stop: &Stop) -> Result<Vec<String>, NoFacts> {
        Ok(self.both_moves(language, stop)?.concat())
    }

    /// Returns the sentences about the better move, and those about the move of the game. Each sentence
    /// is about the move that the list names first.
    pub(super) fn both_moves(
        &self,
        language: Language,
        stop: &Stop,
    ) -> Result<[Vec<String>; 2], NoFacts> {
        let words = Words(language);
        let better = words.vertex(self.better());
        let mut of_better = vec![words.sentence("solution", &[("move", &better)])];
        let mut of_played = vec![self.in_game(language)];
        let reasons = self.reasons(stop)?;
        for reason in chosen_reasons(&reasons) {
            let of_move = match reason.origin {
                Origin::Misses => &mut of_better,
                Origin::Does | Origin::Allows => &mut of_played,
            };
            of_move.extend(sentences_of_reasons(slice::from_ref(reason), &[], language));
        }
        if self.line.len() > 1 {
            let moves = self.line.iter().take(COURSE).map(|&vertex| words.vertex(vertex));
            let moves = moves.collect::<Vec<_>>().join(" ");
            of_better.push(words.sentence("course", &[("moves", &moves)]));
        }
        Ok([of_better, of_played])
    }

    /// Returns the sentence that names the move of the game and its loss.
    pub fn in_game(&self, language: Language) -> String {
        let words = Words(language);
        let (played, points) = (words.vertex(self.played), words.points(self.loss()));
        words.sentence("in-game", &[("move", &played), ("points", &points)])
    }
}

/// Searches the positions after the better move of a task and after the move of the game, if that was
/// not done yet. The first judgement does so too; a caller may do it before a person answers.
///
/// # Errors
/// If the stop is raised, or the critic does not search.
pub fn measure(task: &Task, critic: &mut Critic<'_>, stop: &Stop) -> Result<(), NoFacts> {
    task.measured(critic, stop).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::Diagram;

    #[test]
    fn what_the_move_of_the_game_allows_follows_its_name() {
        let drawn: Diagram = "
            a . . . . . .
            . . . . . . .
            . . . . . . .
            X X X X X X X
            X O O O O O X
            X O . b . O X
            X O O O O O X
        "
        .parse()
        .expect("a drawing");
        let [played, better] = ['a', 'b'].map(|letter| Vertex::from(drawn.marked(letter)));
        let mut game = Game::new(drawn.position.size());
        assert!(game.set_up(&drawn.position, Color::Black).is_empty());
        let made = Move { color: Color::Black, vertex: played };
        let task = Task::new(Arc::new(game), 1, made, vec![better]);
        let after = |lead, line| After { lead, line, owners: None };
        let known = Yardstick { better: after(24.0, vec![]), played: after(0.0, vec![better]) };
        task.yardstick.set(known).expect("not measured yet");
        for language in Language::ALL {
            let [of_better, of_played] = task.both_moves(language, &Stop::new()).expect("no stop");
            let owns = |lines: &[String], vertex: Vertex| lines[0].contains(&vertex.to_string());
            assert!(owns(&of_better, better) && owns(&of_played, played), "{of_played:?}");
            assert!(of_better.len() > 1 && of_played.len() > 1, "{of_better:?} {of_played:?}");
        }
        let lines = task.solution(Language::English, &Stop::new()).expect("no stop");
        let place = |begin: &str| lines.iter().position(|line| line.starts_with(begin));
        assert_eq!([place("The better move is D2."), place("Better is D2: ")], [Some(0), Some(1)]);
        assert!(place("In the game A7 was played") < place("It allows D2: "), "{lines:?}");
    }
}
