//! The judge, and its judgement on a game.

use std::fmt;
use std::sync::Arc;
use std::sync::OnceLock;

use crate::bitboard::{Bits, PointSet};
use crate::color::{Color, Sided};
use crate::game::Game;
use crate::life::{Verdict, Witness};
use crate::outcome::{Outcome, terms_of};
use crate::point::Point;
use crate::position::Position;
use crate::rules::ScoringRule;
use crate::score::{Liveness, Score, Survey, Terms};
use crate::sgf::{Given, Notes, Record, Settled};
use crate::stop::{Interrupted, Stop};

use super::borders::Borders;

/// Makes verdicts and judgements, and keeps the last verdict, so that a second question about the
/// same position costs little.
///
/// The default judge has no net. With the feature `engine`, a judge made from a `Net` asks it about
/// chains that reading cannot settle.
#[derive(Clone, Debug, Default)]
pub struct Judge {
    last: Option<Arc<Verdict>>,
    witness: Option<Arc<dyn Witness>>,
}

impl Judge {
    /// Returns a judge that calls on a witness if a chain is in doubt or a border may be open.
    #[cfg(any(feature = "engine", test))]
    pub(crate) fn with_witness(witness: Arc<dyn Witness>) -> Self {
        Self { last: None, witness: Some(witness) }
    }

    /// Returns a new verdict, which the judge does not keep.
    ///
    /// # Errors
    /// If `stop` is raised before there is a verdict.
    pub(crate) fn verdict_on(
        &self,
        position: &Position,
        stop: &Stop,
    ) -> Result<Arc<Verdict>, Interrupted> {
        Verdict::with_witness(position, self.witness.as_deref(), stop).map(Arc::new)
    }

    /// Returns the verdict on which stones of a position are dead: the last one, if it was on this
    /// position, or a new one.
    ///
    /// # Errors
    /// If `stop` is raised before there is a verdict.
    pub(crate) fn verdict(
        &mut self,
        position: &Position,
        stop: &Stop,
    ) -> Result<Arc<Verdict>, Interrupted> {
        if let Some(verdict) = self.last.as_ref().filter(|known| known.position() == position) {
            return Ok(Arc::clone(verdict));
        }
        let verdict = self.verdict_on(position, stop)?;
        self.last = Some(Arc::clone(&verdict));
        Ok(verdict)
    }

    /// Returns the judgement on a game as it stands.
    ///
    /// # Errors
    /// If `stop` is raised before there is a verdict.
    pub fn judge(&mut self, game: &Game, stop: &Stop) -> Result<Judgement, Interrupted> {
        Ok(Judgement::of(game, self.verdict(game.position(), stop)?))
    }

    /// Returns the rules and the komi of a recorded game, as [`Record::settle`] does. What the record
    /// does not state is taken from its result: the first rules and komi under which the count at
    /// its end is that result.
    ///
    /// # Errors
    /// If `stop` is raised before there is a verdict.
    pub(crate) fn settle(
        &mut self,
        record: &Record,
        given: &Given,
        stop: &Stop,
    ) -> Result<Settled, Interrupted> {
        let claimed = record.result();
        record.settle_by(given, |&rules, komi| {
            let game = record.to_game_under(None, rules, komi, &mut Notes::default());
            Ok(Some(self.judge(&game, stop)?.outcome().result()) == claimed)
        })
    }
}

/// The fate of a point at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A stone that stays on the board: it is independently alive, or the game is plainly not over.
    Alive,
    /// A stone that stays on the board and lives in seki.
    Seki,
    /// A stone that leaves the board before the count.
    Dead,
    /// An empty point that counts for the given player.
    Territory(Color),
    /// An empty point that counts for neither player.
    Neutral,
}

/// The result that playouts expect of a game that goes on.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// Black's expected lead in points, komi included; below zero White leads.
    pub lead: f64,
    /// The number of points of the board that are in doubt. A point that surely belongs to one
    /// player counts 0, a point that either player may get with equal chances counts 1.
    pub doubt: f64,
}

/// Writes the lead to one decimal: `B+3.5`, `W+12.0`, or `0` for a draw.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.lead.abs() < 0.05 {
            return f.pad("0");
        }
        let winner = if self.lead > 0.0 { Color::Black } else { Color::White };
        f.pad(&format!("{}+{:.1}", winner.letter(), self.lead.abs()))
    }
}

/// The authority that decides which stones leave the board before the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Authority {
    /// The rules, which leave all stones on the board.
    Rules,
    /// The players, who have agreed which stones are dead.
    Players,
    /// The judge: stones that the verdict calls dead leave the board.
    Judge,
}

/// The judgement on a game as it stands: its result if it ended now, the result to expect, the
/// status of every point, and the certainty of these.
///
/// A judgement depends only on the stones, rules, komi, handicap and passes of the game, and on the
/// stones agreed to be dead. So two engines with the same game agree on it.
///
/// ```
/// use tengen::{Color, Diagram, Game, Judge, Status, Stop};
///
/// let drawn: Diagram = "
///     . X . X O . O
///     X X X X O O O
///     . O X X O . O
///     X . X X O O O
/// ".parse()?;
/// let mut game = Game::new(drawn.position.size());
/// assert!(game.set_up(&drawn.position, Color::Black).is_empty());
/// let judgement = Judge::default().judge(&game, &Stop::new())?;
/// assert_eq!(judgement.status("B2".parse()?), Status::Dead);
/// assert_eq!(judgement.status("F2".parse()?), Status::Territory(Color::White));
/// assert_eq!(judgement.outcome().dead().count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Judgement {
    pub(super) verdict: Arc<Verdict>,
    pub(super) authority: Authority,
    pub(super) outcome: Outcome,
    terms: Terms,
    estimate: Estimate,
    life: OnceLock<Liveness>,
    pub(super) borders: OnceLock<Borders>,
}

impl Judgement {
    /// Returns the judgement on a game whose stones have this verdict.
    ///
    /// # Panics
    /// If the verdict is on another position than that of the game.
    pub(crate) fn of(game: &Game, verdict: Arc<Verdict>) -> Self {
        assert!(verdict.position() == game.position(), "the verdict is on the game's position");
        let undisputed = Outcome::undisputed(game);
        let authority = match &undisputed {
            None => Authority::Judge,
            Some(_) if game.removes_dead_stones() => Authority::Players,
            Some(_) => Authority::Rules,
        };
        let outcome = undisputed.unwrap_or_else(|| Outcome::of_bits(game, verdict.dead()));
        let estimate = estimate(&verdict, &outcome);
        let terms = terms_of(game);
        let (life, borders) = (OnceLock::new(), OnceLock::new());
        Self { verdict, authority, outcome, terms, estimate, life, borders }
    }

    /// Returns the result if the game ended now.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// Returns the stones of `color`, dead ones among them, whose fate could not be settled.
    pub fn doubtful(&self, color: Color) -> PointSet {
        PointSet::of_bits(self.verdict.position().layout(), self.verdict.doubtful(color))
    }

    /// Returns the verdict on the stones, independent of the rules and of what the players have
    /// agreed.
    pub(crate) fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Returns the result that playouts expect if the game goes on.
    pub fn estimate(&self) -> Estimate {
        self.estimate
    }

    /// Whether the game is plainly not over: more than a tenth of the board is in
    /// [doubt](Estimate::doubt).
    pub fn is_open(&self) -> bool {
        let size = self.verdict.position().size();
        self.estimate.doubt * 10.0 > f64::from(size.area() as u32)
    }

    /// Returns the stones of `color` that live in seki: they are not dead, lack two eyes, and
    /// cannot be captured. Empty while the game [is open](Self::is_open), because eyes come late in
    /// a game.
    pub fn seki(&self, color: Color) -> PointSet {
        PointSet::of_bits(self.verdict.position().layout(), self.seki_bits(color))
    }

    /// Returns the stones of `color` that live in seki, as bits.
    fn seki_bits(&self, color: Color) -> Bits {
        if self.is_open() {
            return Bits::EMPTY;
        }
        *self.life().seki(color) - *self.outcome.dead_bits()
    }

    /// Returns the fate of the stone or the empty point at `point`.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn status(&self, point: Point) -> Status {
        let position = self.verdict.position();
        assert!(position.size().contains(point), "{point} is on the board");
        let spot = position.layout().spot(point);
        match position.at(point) {
            Some(_) if self.outcome.dead_bits().contains(spot) => Status::Dead,
            Some(color) if self.seki_bits(color).contains(spot) => Status::Seki,
            Some(_) => Status::Alive,
            None => {
                let owns = |color: &Color| self.outcome.area_bits()[*color].contains(spot);
                Color::ALL.into_iter().find(owns).map_or(Status::Neutral, Status::Territory)
            }
        }
    }

    /// Returns the points of the board that have this status.
    pub fn with_status(&self, status: Status) -> PointSet {
        let size = self.verdict.position().size();
        let points = size.points().filter(|&point| self.status(point) == status);
        PointSet::from_points(size, points)
    }

    /// Returns how the surviving stones live. Stones agreed dead, or else judged dead, are taken
    /// off first, even under rules that leave them on the board.
    fn life(&self) -> &Liveness {
        let dead = match self.authority {
            Authority::Rules => self.verdict.dead(),
            Authority::Players | Authority::Judge => self.outcome.dead_bits(),
        };
        self.life.get_or_init(|| Liveness::of(self.verdict.position(), dead))
    }

    /// Returns the neutral points that only stones in seki touch, so that neither player can fill
    /// them.
    pub(super) fn shared(&self) -> Bits {
        let (position, life) = (self.verdict.position(), self.life());
        let in_seki = *life.seki(Color::Black) | *life.seki(Color::White);
        let others = position.occupied_bits() - in_seki;
        let open = *self.outcome.neutral().bits();
        (open & in_seki.grown(position.layout())) - others.grown(position.layout())
    }

    /// Whether `color` wins by ending the game now, with every doubt decided against it. Its own
    /// chains whose life is doubtful are dead, and the opponent's chains whose death is doubtful
    /// live. The opponent gets every neutral point that can be filled.
    pub fn is_safe_win(&self, color: Color) -> bool {
        let dead = match self.authority {
            Authority::Judge => self.dead_at_worst(color),
            Authority::Rules | Authority::Players => *self.outcome.dead_bits(),
        };
        self.score_against(color, &dead).winner() == Some(color)
    }

    /// Whether `color` wins even if play goes on, with every doubt decided against it. Under rules
    /// that leave dead stones on the board, its own dead stones are counted as captured, the
    /// opponent's as alive. `false` in stone scoring, where both players may still fill their
    /// territory.
    pub fn is_safe_lead(&self, color: Color) -> bool {
        if self.fills_territory() {
            return false;
        }
        let mut dead = self.dead_at_worst(color);
        if self.authority == Authority::Rules {
            dead &= *self.verdict.position().bits(color);
        }
        self.score_against(color, &dead).winner() == Some(color)
    }

    /// Returns the dead stones if every doubt is decided against `color`.
    fn dead_at_worst(&self, color: Color) -> Bits {
        (*self.verdict.dead() | self.verdict.doubtful(color)) - self.verdict.doubtful(!color)
    }

    /// Returns the result for given dead stones if the opponent of `color` had every neutral point
    /// that can be filled.
    fn score_against(&self, color: Color, dead: &Bits) -> Score {
        let position = self.verdict.position();
        let survey = Survey::of(position, dead, &self.terms.rules);
        let owned = survey.area(Color::Black) | survey.area(Color::White);
        let open = (position.layout().board() - owned - self.shared()).count().cast_signed();
        let against = Sided::of(!color, 2 * open).for_player(Color::Black);
        Score::from_halves(survey.count(&self.terms).score().halves() + against)
    }

    /// Whether the fate of every chain and point is decided, unconditionally
    /// or in a share of at least `certainty` of the playouts, and the count agrees with the
    /// verdict. The count does not agree where dead stones stay on the board and have still to be
    /// captured. In stone scoring this is never the case, since territory has still to be filled.
    pub fn is_decided(&self, certainty: f64) -> bool {
        !self.fills_territory()
            && self.outcome.dead_bits() == self.verdict.dead()
            && self.verdict.is_decided(certainty, &self.shared())
    }

    /// Whether a player gains a point by playing on own territory, as in stone scoring.
    fn fills_territory(&self) -> bool {
        self.terms.rules.scoring == ScoringRule::Stones
    }
}

/// Estimates the result of a game: its count, with the owner of every point replaced by the
/// [expected owner](Verdict::expectation), between Black and White where the point is undecided.
fn estimate(verdict: &Verdict, outcome: &Outcome) -> Estimate {
    let position = verdict.position();
    let layout = position.layout();
    let (mut points, mut doubt) = (0.0, 0.0);
    for point in position.size().points() {
        let spot = layout.spot(point);
        let expected = verdict.expectation(point);
        let counted = f64::from(i8::from(outcome.area_bits().black.contains(spot)))
            - f64::from(i8::from(outcome.area_bits().white.contains(spot)));
        points += expected - counted;
        doubt += 1.0 - expected.abs();
    }
    let lead = f64::from(outcome.count().score().halves()) / 2.0 + points;
    Estimate { lead, doubt }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram;
    use crate::point::Size;

    fn judge(game: &Game) -> Judgement {
        Judge::default().judge(game, &Stop::new()).expect("no stop")
    }

    fn judge_drawing(drawing: &str) -> Judgement {
        let position = diagram::position(drawing);
        let mut game = Game::new(position.size());
        assert!(game.set_up(&position, Color::Black).is_empty());
        judge(&game)
    }

    #[test]
    fn an_empty_board_is_open_and_a_finished_one_is_not() {
        let empty = judge(&Game::new(Size::square(9)));
        assert!(empty.is_open());
        assert!(empty.estimate().doubt > 40.0, "{:?}", empty.estimate());
        let finished = judge_drawing(
            ". X . X O . O
             X X X X O O .
             . X X X O . O
             X X X X O O O",
        );
        assert!(!finished.is_open());
        assert_eq!(finished.estimate().to_string(), finished.outcome().count().score().to_string());
    }

    #[test]
    fn every_point_has_a_status() {
        let status =
            |drawing, vertex: &str| judge_drawing(drawing).status(vertex.parse().expect("a point"));
        let finished = "
            . X . X O . O
            X X X X O O .
            . O X X O . O
            X . X X O O O
            X X X O O O .
            O O O O . O O
            . O . O O . O";
        assert_eq!(status(finished, "A7"), Status::Territory(Color::Black));
        assert_eq!(status(finished, "B5"), Status::Dead);
        assert_eq!(status(finished, "A1"), Status::Territory(Color::White));
        assert_eq!(status(finished, "A2"), Status::Alive);
        let seki = "
            X X X . O O O O
            O O X . O X X X
            O O X X O X . X
            O . O O X X . X
            . O O O X X X .
            O O . O X . X X";
        assert_eq!(status(seki, "A6"), Status::Seki);
        assert_eq!(status(seki, "D6"), Status::Neutral);
    }

    #[test]
    fn a_position_is_judged_once_and_another_anew() {
        let (one, other) = (diagram::position(". X\n. ."), diagram::position(". O\n. ."));
        let (mut judge, stop) = (Judge::default(), Stop::new());
        let first = judge.verdict(&one, &stop).expect("no stop");
        stop.raise();
        let again = judge.verdict(&one, &stop).expect("nothing is left to do");
        assert!(Arc::ptr_eq(&first, &again));
        assert_eq!(judge.verdict(&other, &stop).err(), Some(Interrupted));
        let anew = judge.verdict(&other, &Stop::new()).expect("no stop");
        assert_eq!(*anew.position(), other);
    }
}
