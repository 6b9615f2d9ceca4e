//! The result of a game as it stands: how it ended, which stones are dead, and the count without
//! them.

use std::fmt;
use std::sync::Arc;

use crate::color::{ByColor, Color};
use crate::game::{End, Game};
use crate::life::{Verdict, killed};
use crate::point::Point;
use crate::position::PointSet;
use crate::result::GameResult;
use crate::rules::{LongCycle, PassRule, ScoringRule};
use crate::score::{Count, Life, PassCosts, Score, Survey, Terms};

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

/// What the game would come to if it ended here.
///
/// It depends on the stones, the rules, the komi, the handicap, the passes and on what was said of
/// dead stones, so two copies of the engine agree on it.
#[derive(Clone, Debug)]
pub struct Outcome {
    verdict: Arc<Verdict>,
    terms: Terms,
    /// What decides which stones are dead.
    authority: Authority,
    dead: PointSet,
    areas: ByColor<PointSet>,
    count: Count,
    end: Option<End>,
}

/// Who says which stones leave the board before the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Authority {
    /// Nobody: all stay.
    Rules,
    /// The players, who have agreed.
    Players,
    /// The verdict.
    Judge,
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
        let verdict = game.verdict();
        let (authority, dead) = match game.agreed_dead() {
            _ if !game.removes_dead_stones() => (Authority::Rules, PointSet::EMPTY),
            Some(agreed) => (Authority::Players, killed(game.position(), *agreed)),
            None => (Authority::Judge, *verdict.dead()),
        };
        let terms = terms_of(game);
        let survey = Survey::of(game.position(), &dead, &terms.rules);
        let areas = ByColor::from_fn(|color| survey.area(color));
        let count = survey.count(&terms);
        Self { verdict, terms, authority, dead, areas, count, end: game.end() }
    }

    /// The result: the count, unless a long cycle has ended the game.
    pub fn result(&self) -> GameResult {
        match self.end {
            Some(End::LongCycle(LongCycle::Void)) => GameResult::Void,
            Some(End::LongCycle(LongCycle::Draw)) => GameResult::DRAW,
            Some(End::Passes) | None => GameResult::Score(self.count.score()),
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

    /// Whose points a record marks as territory: what each side has besides its living stones.
    /// A dead stone is on its killer's territory, even where the rules give nobody the point.
    pub fn territory(&self) -> ByColor<Vec<Point>> {
        let position = self.verdict.position();
        ByColor::from_fn(|color| {
            let killed = *position.stones(!color) & self.dead;
            let alive = *position.stones(color) - self.dead;
            let points = (self.areas[color] - alive) | killed;
            points.iter().map(|index| position.layout().point(index)).collect()
        })
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

    /// The stones of a colour that live in seki: they are not dead, and neither have two eyes nor
    /// can they be captured. While a game is plainly not over, none: nobody has made eyes yet.
    pub fn seki(&self, color: Color) -> PointSet {
        if self.is_open() {
            return PointSet::EMPTY;
        }
        *self.life().seki(color) - self.dead
    }

    /// How the stones live that are not dead, by agreement or else by the verdict: also where the
    /// rules leave dead stones on the board, for they live no more there.
    fn life(&self) -> Life {
        let dead =
            if self.authority == Authority::Rules { self.verdict.dead() } else { &self.dead };
        Life::of(self.verdict.position(), dead)
    }

    /// The neutral points that only stones in seki touch. Neither side can fill them.
    fn shared(&self) -> PointSet {
        let (position, life) = (self.verdict.position(), self.life());
        let in_seki = *life.seki(Color::Black) | *life.seki(Color::White);
        let others = position.occupied() - in_seki;
        let open = position.layout().board() - self.areas.black - self.areas.white;
        (open & in_seki.grown(position.layout())) - others.grown(position.layout())
    }

    /// Whether a player wins by ending the game here, whatever comes of all that is in doubt: own
    /// chains whose life is doubtful are dead, the opponent's dead ones whose death is doubtful
    /// live, and the opponent gets every open point.
    pub fn is_safe_win(&self, color: Color) -> bool {
        let dead = match self.authority {
            Authority::Judge => self.dead_at_worst(color),
            Authority::Rules | Authority::Players => self.dead,
        };
        self.score_against(color, &dead).winner() == Some(color)
    }

    /// Whether a player wins even if play goes on, whatever comes of all that is in doubt: where
    /// dead stones stay on the board, the own ones are taken and the opponent's are not. Where stones
    /// alone count, that is not known: either side may still fill its territory.
    pub fn is_safe_lead(&self, color: Color) -> bool {
        if self.fills_territory() {
            return false;
        }
        let mut dead = self.dead_at_worst(color);
        if self.authority == Authority::Rules {
            dead &= *self.verdict.position().stones(color);
        }
        self.score_against(color, &dead).winner() == Some(color)
    }

    fn dead_at_worst(&self, color: Color) -> PointSet {
        (*self.verdict.dead() | self.verdict.doubtful(color)) - self.verdict.doubtful(!color)
    }

    /// The result without these stones if a player's opponent had all open points.
    fn score_against(&self, color: Color, dead: &PointSet) -> Score {
        let position = self.verdict.position();
        let survey = Survey::of(position, dead, &self.terms.rules);
        let owned = survey.area(Color::Black) | survey.area(Color::White);
        let open = (position.layout().board() - owned - self.shared()).count().cast_signed();
        let against = if color == Color::Black { -2 } else { 2 };
        Score::from_halves(survey.count(&self.terms).score().halves() + against * open)
    }

    /// Whether nothing is left to play for: see [`Verdict::is_settled`]. Where dead stones stay on
    /// the board, they are still to be captured, and where stones alone count, territory is still to
    /// be filled.
    pub fn is_settled(&self, certainty: f64) -> bool {
        !self.fills_territory()
            && self.dead == *self.verdict.dead()
            && self.verdict.is_settled(certainty, &self.shared())
    }

    /// Whether a stone more on one's own territory is a point.
    fn fills_territory(&self) -> bool {
        self.terms.rules.scoring == ScoringRule::Stones
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
