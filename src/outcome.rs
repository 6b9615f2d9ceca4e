//! The result of a game as it stands: how it ended, which stones are dead, and the count without
//! them.

use std::fmt;

use crate::color::{ByColor, Color};
use crate::game::{End, Game};
use crate::life::Verdict;
use crate::position::{PointSet, Position};
use crate::rules::{LongCycle, PassRule};
use crate::score::{Count, PassCosts, Score, Survey, Terms, areas_of};

/// How a game is decided that was played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// By the count, or as a draw by repetition.
    Scored(Score),
    /// It is not: a long cycle made it void.
    NoResult,
}

/// As SGF's RE has it: `B+3.5`, `0`, `Void`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scored(score) => score.fmt(f),
            Self::NoResult => f.pad("Void"),
        }
    }
}

/// What counts in a game besides the stones on the board: prisoners, handicap, komi, and what its
/// passes cost under its rules.
pub fn terms_of(game: &Game) -> Terms {
    let passed = game.pass_count();
    let mut passes = PassCosts::default();
    match game.rules().passes {
        PassRule::Free => {}
        PassRule::PassStones => passes.stones = passed.count,
        PassRule::FirstPassPoint => {
            passes.points.black = u32::from(passed.first == Some(Color::White));
        }
        PassRule::Button => passes.button = passed.first,
    }
    let terms = Terms::new(*game.rules(), game.komi());
    Terms { handicap: game.handicap(), prisoners: game.prisoners(), passes, ..terms }
}

/// The dead stones that are not in the middle of what is then their own side's, where nobody could
/// have killed them.
fn killed(position: &Position, mut dead: PointSet) -> PointSet {
    loop {
        let areas = areas_of(position, &dead);
        let at_home = ByColor::from_fn(|color| *position.stones(color) & dead & areas[color]);
        let spared = at_home.black | at_home.white;
        if spared.is_empty() {
            return dead;
        }
        dead -= spared;
    }
}

/// What the game would come to if it ended here.
///
/// It depends on the stones, the rules, the komi, the handicap, the passes and on what was said of
/// dead stones, so two copies of the engine agree on it.
#[derive(Clone, Debug)]
pub struct Outcome {
    verdict: Verdict,
    dead: PointSet,
    areas: ByColor<PointSet>,
    count: Count,
    end: Option<End>,
}

/// What a game that is not over will come to, as far as playouts can tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Black's expected lead in points, komi included; below zero White leads.
    pub lead: f64,
    /// How many points of the board are in doubt: each counts from 0, decided, to 1, anybody's.
    pub doubt: f64,
}

/// `B+3.5`, `W+12.0`, or `0`, to one decimal.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.lead.abs() < 0.05 {
            return f.pad("0");
        }
        let winner = if self.lead > 0.0 { Color::Black } else { Color::White };
        f.pad(&format!("{}+{:.1}", winner.letter(), self.lead.abs()))
    }
}

impl Outcome {
    /// Judges and counts a game. Dead are the stones that someone has said are, else those that
    /// the verdict finds; where dead stones stay on the board, none.
    pub fn of(game: &Game) -> Self {
        let verdict = Verdict::of(game.position());
        let dead = match game.agreed_dead() {
            _ if !game.removes_dead_stones() => PointSet::EMPTY,
            Some(agreed) => *agreed,
            None => killed(game.position(), *verdict.dead()),
        };
        let survey = Survey::of(game.position(), &dead, game.rules());
        let areas = ByColor::from_fn(|color| survey.area(color));
        let count = survey.count(&terms_of(game));
        Self { verdict, dead, areas, count, end: game.end() }
    }

    /// The result: the count, unless a long cycle has ended the game.
    pub fn result(&self) -> GameResult {
        match self.end {
            Some(End::LongCycle(LongCycle::Void)) => GameResult::NoResult,
            Some(End::LongCycle(LongCycle::Draw)) => GameResult::Scored(Score::from_halves(0)),
            Some(End::Passes) | None => GameResult::Scored(self.count.score()),
        }
    }

    /// The stones that the count takes off the board.
    pub fn dead(&self) -> &PointSet {
        &self.dead
    }

    /// The points that each side has: stones and territory.
    pub fn areas(&self) -> &ByColor<PointSet> {
        &self.areas
    }

    /// The parts of the result.
    pub fn count(&self) -> &Count {
        &self.count
    }

    /// What the game will come to if it is not over.
    pub fn estimate(&self) -> Estimate {
        let position = self.verdict.position();
        let layout = position.layout();
        let (mut points, mut doubt) = (0.0, 0.0);
        for point in position.size().points() {
            let index = layout.index(point);
            let expected = self.verdict.expectation(point);
            let counted = f64::from(i8::from(self.areas.black.contains(index)))
                - f64::from(i8::from(self.areas.white.contains(index)));
            points += expected - counted;
            doubt += 1.0 - expected.abs();
        }
        let lead = f64::from(self.count.score().halves()) / 2.0 + points;
        Estimate { lead, doubt }
    }

    /// How the stones were judged.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Whether the game is plainly not over: of the board, more than a tenth may still become
    /// either player's.
    pub fn is_open(&self) -> bool {
        let size = self.verdict.position().size();
        self.estimate().doubt * 10.0 > f64::from(size.area() as u32)
    }

    /// Whether a player wins although every open point, and every own chain whose life playouts
    /// doubt, were the opponent's.
    pub fn is_safe_win(&self, color: Color) -> bool {
        let board = self.verdict.position().layout().board();
        let open = board - self.areas.black - self.areas.white;
        let doubtful = self.verdict.doubtful(color);
        let lead = if color == Color::Black { 1 } else { -1 } * self.count.score().halves();
        // In half points; a point that changes hands counts twice.
        lead > (2 * open.count() + 4 * doubtful.count()).cast_signed()
    }

    /// Whether nothing is left to play for: see [`Verdict::is_settled`]. Where dead stones stay on
    /// the board, they are still to be captured.
    pub fn is_settled(&self, certainty: f64) -> bool {
        self.dead == *self.verdict.dead() && self.verdict.is_settled(certainty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram;
    use crate::point::Size;

    #[test]
    fn an_empty_board_is_open_and_a_finished_one_is_not() {
        let empty = Outcome::of(&Game::new(Size::square(9)));
        assert!(empty.is_open());
        assert!(empty.estimate().doubt > 40.0, "{:?}", empty.estimate());
        let position = diagram::position(
            ". X . X O . O
             X X X X O O .
             . X X X O . O
             X X X X O O O",
        );
        let mut game = Game::new(position.size());
        game.set_up(&position, Color::Black);
        let finished = Outcome::of(&game);
        assert!(!finished.is_open());
        assert_eq!(finished.estimate().to_string(), finished.count().score().to_string());
    }
}
