//! The result of a game as it stands, for given dead stones.
//!
//! This module does not judge: an [`Outcome`] is counted from the dead stones that the caller
//! names. A [`Judgement`](crate::judgement::Judgement) finds the dead stones of a game whose
//! players have not agreed on them.

use crate::bitboard::{Bits, PointSet};
use crate::color::{ByColor, Color};
use crate::game::{End, Game};
use crate::point::Point;
use crate::position::Position;
use crate::result::GameResult;
use crate::rules::{LongCycle, PassRule};
use crate::score::{Count, PassCosts, Survey, Terms, still_dead};

/// Returns everything that the result of a game depends on besides the stones on the board: rules,
/// komi, handicap, prisoners, and the cost of its passes.
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

/// Returns the stones that live or die together with the one at `point`: those of its colour and
/// fate that stand in one territory with it. `None` if the point is empty.
pub fn group_at(game: &Game, dead: &PointSet, point: Point) -> Option<PointSet> {
    let color = game.position().at(point)?;
    let stones = game.position().stones(color);
    let (alike, owner) =
        if dead.contains(point) { (stones & *dead, !color) } else { (stones - *dead, color) };
    let room = alike | Outcome::of(game, dead).territory(owner);
    let mut group = PointSet::from_points(game.size(), [point]);
    loop {
        let grown = group | (group.neighbours() & room);
        if grown == group {
            return Some(group & alike);
        }
        group = grown;
    }
}

/// The result of a game if it ended now, for given dead stones.
///
/// ```
/// use tengen::{Color, Diagram, Game, Outcome, PointSet};
///
/// let drawn: Diagram = "
///     . X . O .
///     X X . O O
///     . X . O O
/// ".parse()?;
/// let mut game = Game::new(drawn.position.size());
/// assert!(game.set_up(&drawn.position, Color::Black).is_empty(), "every stone has a liberty");
/// let outcome = Outcome::of(&game, &PointSet::empty(game.size()));
/// assert_eq!(outcome.count().score().to_string(), "W+7.5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Outcome {
    position: Position,
    dead: Bits,
    areas: ByColor<Bits>,
    to_fill: ByColor<Bits>,
    count: Count,
    end: Option<End>,
}

impl Outcome {
    /// Counts a game in which the stones `dead` are dead. Under rules that leave dead stones on the
    /// board, all stones are counted as living.
    pub fn of(game: &Game, dead: &PointSet) -> Self {
        Self::of_bits(game, dead.bits())
    }

    /// Counts a game as [`of`](Self::of) does, with dead stones as bits.
    pub(crate) fn of_bits(game: &Game, dead: &Bits) -> Self {
        let dead = if game.removes_dead_stones() { *dead } else { Bits::EMPTY };
        let terms = terms_of(game);
        let survey = Survey::of(game.position(), &dead, &terms.rules);
        let areas = ByColor::from_fn(|color| survey.area(color));
        let to_fill = ByColor::from_fn(|color| *survey.to_fill(color));
        let position = *game.position();
        Self { position, dead, areas, to_fill, count: survey.count(&terms), end: game.end() }
    }

    /// Returns the outcome of a game whose dead stones need not be judged: the rules leave them on
    /// the board, or the players have agreed. `None` for any other game.
    pub fn undisputed(game: &Game) -> Option<Self> {
        match (game.removes_dead_stones(), game.agreed_dead()) {
            (false, _) => Some(Self::of_bits(game, &Bits::EMPTY)),
            (true, Some(agreed)) => {
                Some(Self::of_bits(game, &still_dead(game.position(), *agreed.bits())))
            }
            (true, None) => None,
        }
    }

    /// Returns the result of the game: the count, unless a long cycle has ended the game.
    pub fn result(&self) -> GameResult {
        match self.end {
            Some(End::LongCycle(LongCycle::Void)) => GameResult::Void,
            Some(End::LongCycle(LongCycle::Draw)) => GameResult::DRAW,
            Some(End::Passes) | None => GameResult::Score(self.count.score()),
        }
    }

    /// Returns the stones that are taken off the board before the count.
    pub fn dead(&self) -> PointSet {
        self.set(self.dead)
    }

    /// Returns the points that count for a player: those of living stones, and territory.
    pub fn area(&self, color: Color) -> PointSet {
        self.set(self.areas[color])
    }

    /// Returns the territory of a player: empty points, and points under dead stones of the
    /// opponent.
    pub fn territory(&self, color: Color) -> PointSet {
        self.set(self.areas[color] - *self.position.bits(color))
    }

    /// Returns the points that count for neither player: empty points, and points under dead
    /// stones, that neither player alone surrounds.
    pub fn neutral(&self) -> PointSet {
        let board: Bits = self.position.layout().board();
        self.set(board - self.areas.black - self.areas.white)
    }

    /// Returns the points that a player has to fill before the count, so that they do not count as
    /// territory: false eyes, connections and captures that become necessary once all neutral points
    /// are taken. Empty in area scoring, where the stone put there counts as much as the point.
    pub fn to_fill(&self, color: Color) -> PointSet {
        self.set(self.to_fill[color])
    }

    /// Returns the sentence that names the points that the players have to fill, such as
    /// `R1 must be filled`; `None` if there are none.
    pub fn filling(&self) -> Option<String> {
        let points = self.set(self.to_fill.black | self.to_fill.white);
        let names: Vec<String> = points.iter().map(|point| point.to_string()).collect();
        let (last, others) = names.split_last()?;
        let names = if others.is_empty() {
            last.clone()
        } else {
            format!("{} and {last}", others.join(", "))
        };
        Some(format!("{names} must be filled"))
    }

    /// Returns the count as text, and a line that names the points that must be filled, if there are
    /// any.
    pub fn explanation(&self) -> String {
        let lines = [Some(self.count.to_string()), self.filling()];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// Returns the count if the points in `marked` were each player's territory, as by the marks of
    /// a record. Marks on a player's own living stones do not count.
    pub fn count_as_marked(&self, marked: &ByColor<PointSet>) -> Count {
        let mut count = self.count;
        for color in Color::ALL {
            let living = *self.position.bits(color) - self.dead;
            count.sides[color].territory = (*marked[color].bits() - living).count();
        }
        count
    }

    fn set(&self, bits: Bits) -> PointSet {
        PointSet::of_bits(self.position.layout(), bits)
    }

    /// Returns the stones that are taken off the board before the count, as bits.
    #[cfg(feature = "judge")]
    pub(crate) fn dead_bits(&self) -> &Bits {
        &self.dead
    }

    /// Returns the points that count for each player, as bits.
    #[cfg(feature = "judge")]
    pub(crate) fn area_bits(&self) -> &ByColor<Bits> {
        &self.areas
    }

    /// Returns the points that a record marks as each player's territory, row by row from A1. The
    /// points of the opponent's dead stones are marked even under rules that do not count them.
    pub fn marked_territory(&self) -> ByColor<Vec<Point>> {
        let position = &self.position;
        ByColor::from_fn(|color| {
            let killed = *position.bits(!color) & self.dead;
            let alive = *position.bits(color) - self.dead;
            let points = (self.areas[color] - alive) | killed;
            points.points(position.size()).collect()
        })
    }

    /// Returns the count with all its parts; unlike [`result`](Self::result), it does not look at
    /// how the game has ended.
    pub fn count(&self) -> &Count {
        &self.count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram;
    use crate::rules::{Komi, Preset};

    /// White's stone on B2 is cut off.
    fn game(preset: Preset) -> Game {
        let position = diagram::position(
            ". X . O .
             . O X O O
             X X . O .",
        );
        let mut game = Game::with_rules(position.size(), preset.rules, Komi::ZERO);
        assert!(game.set_up(&position, Color::Black).is_empty());
        game
    }

    fn stone(game: &Game) -> PointSet {
        PointSet::from_points(game.size(), ["B2".parse().expect("a point")])
    }

    #[test]
    fn the_points_that_must_be_filled_are_named_under_territory_rules() {
        // White has to capture at C4 once Black has taken A4.
        let position = diagram::position(
            ". O . . O . .
             X O X O O O O
             X X O O X X X
             . X X X X . X",
        );
        let explanation = |preset: Preset| {
            let mut game = Game::with_rules(position.size(), preset.rules, Komi::ZERO);
            assert!(game.set_up(&position, Color::Black).is_empty());
            let dead = PointSet::from_points(game.size(), ["C3".parse().expect("a point")]);
            Outcome::of(&game, &dead).explanation()
        };
        assert!(explanation(Preset::JAPANESE).ends_with("\nC4 must be filled"));
        assert!(!explanation(Preset::CHINESE).contains("filled"));
    }

    #[test]
    fn marks_count_as_territory_but_for_own_living_stones() {
        let game = game(Preset::JAPANESE);
        let outcome = Outcome::of(&game, &stone(&game));
        let points = |names: &[&str]| {
            let points = names.iter().map(|name| name.parse().expect("a point"));
            PointSet::from_points(game.size(), points)
        };
        let marked = ByColor { black: points(&["A3", "B3", "B2"]), white: points(&["E3"]) };
        let sides = outcome.count_as_marked(&marked).sides;
        assert_eq!([sides.black.territory, sides.white.territory], [2, 1]);
    }

    #[test]
    fn dead_stones_leave_the_board_unless_the_rules_leave_them() {
        let score = |preset| {
            let game = game(preset);
            Outcome::of(&game, &stone(&game)).count().score().to_string()
        };
        assert_eq!(score(Preset::CHINESE), "B+1.0");
        assert_eq!(score(Preset::TROMP_TAYLOR), "W+3.0");
    }

    #[test]
    fn a_judge_is_needed_where_neither_rules_nor_players_decide() {
        let mut game = game(Preset::CHINESE);
        assert!(Outcome::undisputed(&game).is_none());
        game.agree_on_dead(Some(&stone(&game)));
        let agreed = Outcome::undisputed(&game).expect("the players have agreed");
        assert_eq!(agreed.count().score().to_string(), "B+1.0");
        assert!(Outcome::undisputed(&self::game(Preset::TROMP_TAYLOR)).is_some());
    }

    /// Returns the group at a point of a drawing whose dead stones are the ones at `dead`.
    fn group(drawing: &str, dead: &str, point: &str) -> String {
        let position = diagram::position(drawing);
        let mut game = Game::new(position.size());
        assert!(game.set_up(&position, Color::Black).is_empty());
        let dead = dead.split_whitespace().map(|name| name.parse().expect("a point"));
        let dead = PointSet::from_points(game.size(), dead);
        let group = group_at(&game, &dead, point.parse().expect("a point"));
        let names = group.map(|group| group.iter().map(|point| point.to_string()).collect());
        names.map_or_else(|| "none".to_owned(), |names: Vec<_>| names.join(" "))
    }

    #[test]
    fn stones_in_one_territory_turn_together() {
        let drawing = ". . X O .\n O . X O .\n . X . O X\n O X X O .";
        let all = "B1 C1 B2 C3 C4";
        assert_eq!(group(drawing, "A1 A3 E2", "C4"), all);
        assert_eq!(group(drawing, "A1 A3 E2", "A1"), "A1 A3", "through Black's territory");
        assert_eq!(group(drawing, "A1 A3 E2", "E2"), "E2", "a dead stone among living ones");
        assert_eq!(group(drawing, "A1 A3 E2", "D1"), "D1 D2 D3 D4");
        assert_eq!(group(drawing, "", "A1"), "A1", "neutral points join nothing");
        assert_eq!(group(drawing, "", "A2"), "none");
    }
}
