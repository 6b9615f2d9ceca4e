//! Which stones are dead at the end of a game.
//!
//! Three judges in turn, the surest first:
//!
//! 1. What lives [unconditionally](unconditional) lives, and what stands in its territory is dead.
//! 2. A chain is alive, or dead, if [playouts made for scoring](Forecast) nearly always say so.
//! 3. Between the two, [reading](read) tries to prove whether the chain can be captured although
//!    its owner moves first. Where it cannot tell, the playouts decide after all, and the chain
//!    stays [doubtful](Verdict::doubtful).
//!
//! ```
//! use tengen::{Color, Stop};
//! use tengen::engine_room::diagram::position;
//! use tengen::engine_room::life::Verdict;
//!
//! let drawn = position("
//!     . X . X O . O
//!     X X X X O O O
//!     . O X X O X O
//!     X . X X O . O
//! ");
//! let verdict = Verdict::of(&drawn, &Stop::new())?;
//! let dead: Vec<u32> = verdict.chains(Color::White, true).map(|c| c.stones.count()).collect();
//! assert_eq!(dead, [1]);
//! assert!(verdict.doubtful(Color::White).is_empty());
//! # Ok::<(), tengen::Interrupted>(())
//! ```

mod benson;
mod reading;

pub use benson::{Safety, unconditional};
pub use reading::{Fate, Question, read};

use std::sync::OnceLock;

use crate::bitboard::MAX_WORDS;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::playout::Forecast;
use crate::point::Point;
use crate::position::{Chain, PointSet, Position};
use crate::random::Random;
use crate::score::{self, still_dead};
use crate::stop::{Interrupted, Stop};
use crate::with_width;

/// Playouts for a first look, with each player moving first. The standard deviation of a share is
/// at most 2.2 %; that is enough where no chain is in doubt.
const PLAYOUTS_AT_FIRST: u32 = 250;

/// Playouts where a chain is in doubt: the standard deviation is then at most 1.1 %.
const PLAYOUTS_IN_DOUBT: u32 = 1000;

/// Between these shares of playouts a chain is in doubt. Of the chains of finished games that
/// playouts judge wrongly, nearly all are there.
const IN_DOUBT: std::ops::Range<f64> = 0.2..0.8;

/// A chain that reading cannot decide lives if it does so in this share of playouts. More than one
/// half: a group that is alive at the end of a game keeps its points in most playouts, whatever the
/// order of moves, while one that needs several good moves in a row has often been given up.
const ALIVE: f64 = 0.63;

/// A chain that keeps its points in this share of playouts is one that others may connect to.
const HAVEN: f64 = 0.8;

/// Positions looked at for one chain in doubt.
const NODES: u32 = 4000;

/// Positions looked at for all chains of a verdict: what keeps it below three seconds.
const ALL_NODES: u32 = 24_000;

/// The largest number of empty points in a region that is read out.
const LARGEST_REGION: u32 = 14;

/// The most points of a corner, stones in it counted, that is read out.
const LARGEST_CORNER: u32 = 6;

/// The empty points of an enclosed region in which a group makes two eyes whoever moves first.
const ROOM: u32 = 8;

/// Chains with more liberties than these are not looked at for an attack.
const FEW_LIBERTIES: u32 = 3;

/// Positions looked at for an attack on one chain.
const NODES_OF_AN_ATTACK: u32 = 400;

/// What stands and what is dead in a position.
///
/// It depends on the stones alone: two programs, or two calls, give the same verdict.
#[derive(Clone, Debug)]
pub struct Verdict {
    position: Position,
    safety: ByColor<Safety<MAX_WORDS>>,
    forecast: Forecast,
    dead: PointSet,
    doubtful: PointSet,
    /// For each player, the living stones that moving first captures; read when first asked for.
    captures: ByColor<OnceLock<PointSet>>,
}

impl Verdict {
    /// Judges a position, as it would be if the game ended here.
    ///
    /// # Errors
    /// If it is stopped before the last chain has been judged.
    pub fn of(position: &Position, stop: &Stop) -> Result<Self, Interrupted> {
        let safety = unconditional(position);
        let forecast = |playouts| {
            Forecast::of(position, playouts, &mut Random::from_seed(position.hash()), stop)
        };
        let mut judge = Judge { position, safety, forecast: forecast(PLAYOUTS_AT_FIRST)?, stop };
        if judge.chains().iter().any(|case| judge.is_in_doubt(case)) {
            judge.forecast = forecast(PLAYOUTS_IN_DOUBT)?;
        }
        let (dead, doubtful) = judge.judge()?;
        // A set-up may have stones without liberties. No game leaves any; they are not judged.
        let dead = dead - position.libertyless();
        let captures = ByColor::from_fn(|_| OnceLock::new());
        let forecast = judge.forecast;
        Ok(Self { position: *position, safety, forecast, dead, doubtful, captures })
    }

    /// The stones judged dead, of both colours.
    pub fn dead(&self) -> &PointSet {
        &self.dead
    }

    /// The chains of one colour judged dead, or alive.
    pub fn chains(&self, color: Color, dead: bool) -> impl Iterator<Item = Chain> {
        self.position.chains(color).filter(move |chain| chain.stones.intersects(&self.dead) == dead)
    }

    /// The position judged.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What a colour keeps even if it always passes.
    pub fn safety(&self, color: Color) -> &Safety<MAX_WORDS> {
        &self.safety[color]
    }

    /// How playouts from the position ended: an estimate of who owns what, where the game is not
    /// over.
    pub fn forecast(&self) -> &Forecast {
        &self.forecast
    }

    /// The stones of one colour, dead ones among them, of whose fate neither playouts are sure nor
    /// reading is.
    pub fn doubtful(&self, color: Color) -> PointSet {
        *self.position.stones(color) & self.doubtful
    }

    /// Whether the fate of everything is decided: every empty point has an owner or is one of the
    /// `shared` ones that neither side can fill, and each side keeps what is its own unconditionally
    /// or in at least this share of the playouts.
    pub fn is_decided(&self, certainty: f64, shared: &PointSet) -> bool {
        let areas = score::areas_of(&self.position, &self.dead);
        let owned = areas.black | areas.white | *shared;
        let decided = |color: Color, points: &PointSet| {
            let open = *points - self.safety[color].alive - self.safety[color].territory;
            open.is_empty() || self.forecast.share(color, &open) >= certainty
        };
        owned == self.position.layout().board()
            && Color::ALL.into_iter().all(|color| {
                decided(color, &areas[color])
                    && self.chains(color, false).all(|chain| decided(color, &chain.stones))
            })
    }

    /// The stones of living chains that reading finds a player to capture by moving first. Playouts
    /// answer what was played last, and see too little of a stone that has long been in atari.
    ///
    /// # Errors
    /// If it is stopped before there is an answer.
    pub fn captures(&self, attacker: Color, stop: &Stop) -> Result<PointSet, Interrupted> {
        if let Some(&known) = self.captures[attacker].get() {
            return Ok(known);
        }
        let found = self.read_captures(attacker, stop)?;
        Ok(*self.captures[attacker].get_or_init(|| found))
    }

    fn read_captures(&self, attacker: Color, stop: &Stop) -> Result<PointSet, Interrupted> {
        let color = !attacker;
        let layout = self.position.layout();
        with_width!(layout, W => {
            let board = Board::<W>::from_position(&self.position);
            let safe = self.safety[color].alive;
            let pressed = |chain: &Chain| {
                chain.liberties.count() <= FEW_LIBERTIES && !chain.stones.intersects(&safe)
            };
            let at_ease = self.chains(color, false).filter(|chain| !pressed(chain));
            let havens: PointSet = at_ease.map(|chain| chain.stones).collect();
            let mut captured = PointSet::EMPTY;
            for chain in self.chains(color, false).filter(pressed) {
                let near = chain.liberties.grown(layout).grown(layout);
                let question = Question {
                    owner: color,
                    target: chain.stones.resized(),
                    region: (near & self.position.vacant()).resized(),
                    havens: havens.resized(),
                    nodes: NODES_OF_AN_ATTACK,
                };
                if read(&board, &question, attacker, stop)? == Fate::Captured {
                    captured |= chain.stones;
                }
            }
            Ok(captured)
        })
    }

    /// Whose a point will be, from 1 for Black to -1 for White: in full where it is decided, and by
    /// the playouts where it is not.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn expectation(&self, point: Point) -> f64 {
        assert!(self.position.size().contains(point), "{point} is on the board");
        let point = PointSet::from_points(self.position.size(), [point]);
        let shares = ByColor::from_fn(|color| self.forecast.share(color, &point));
        let owner = Color::ALL.into_iter().find(|&color| {
            point.intersects(&(self.safety[color].alive | self.safety[color].territory))
                || shares[color] >= IN_DOUBT.end
        });
        match owner {
            Some(Color::Black) => 1.0,
            Some(Color::White) => -1.0,
            None => shares.black - shares.white,
        }
    }
}

/// A chain to be judged.
#[derive(Clone, Copy, Debug)]
struct Case {
    color: Color,
    chain: Chain,
}

/// What a verdict rests on.
struct Judge<'a> {
    position: &'a Position,
    safety: ByColor<Safety<MAX_WORDS>>,
    forecast: Forecast,
    stop: &'a Stop,
}

impl Judge<'_> {
    fn chains(&self) -> Vec<Case> {
        let of = |color| self.position.chains(color).map(move |chain| Case { color, chain });
        Color::ALL.into_iter().flat_map(of).collect()
    }

    /// In what share of the playouts a chain keeps its points.
    fn share(&self, case: &Case) -> f64 {
        self.forecast.share(case.color, &case.chain.stones)
    }

    /// Whether a chain lives beyond doubt, or is dead beyond doubt.
    fn beyond_doubt(&self, case: &Case) -> Option<bool> {
        if case.chain.stones.intersects(&self.safety[case.color].alive) {
            Some(true)
        } else if case.chain.stones.intersects(&self.safety[!case.color].territory) {
            Some(false)
        } else {
            None
        }
    }

    fn is_in_doubt(&self, case: &Case) -> bool {
        self.beyond_doubt(case).is_none() && IN_DOUBT.contains(&self.share(case))
    }

    /// Whether a chain lives, and whether that is certain. What is read out counts against `nodes`.
    fn lives(&self, case: &Case, nodes: &mut u32) -> Result<(bool, bool), Interrupted> {
        if let Some(lives) = self.beyond_doubt(case) {
            return Ok((lives, true));
        }
        let lives = self.share(case) >= ALIVE;
        if !self.is_in_doubt(case) {
            return Ok((lives, true));
        }
        let fate = match self.region(case) {
            Some(region) => self.read(case, region, nodes)?,
            None => Fate::Unknown,
        };
        Ok(match fate {
            Fate::Saved => (true, true),
            Fate::Captured => (false, true),
            Fate::Unknown => (lives || self.has_room(case), false),
        })
    }

    /// Whether a chain borders a region that its own side encloses, with room for two eyes and few
    /// opposing stones in it: its owner can answer whatever is played there, as an average player
    /// of a playout does not.
    fn has_room(&self, case: &Case) -> bool {
        let layout = self.position.layout();
        let own = *self.position.stones(case.color);
        let reach = case.chain.stones.neighbours(layout);
        (layout.board() - own).parts(layout).any(|region| {
            let empty = (region & self.position.vacant()).count();
            let opposing = region.count() - empty;
            region.intersects(&reach)
                && empty >= ROOM
                && opposing * 4 <= empty
                && self.forecast.share(case.color, &region) > 0.5
        })
    }

    /// The dead stones, and those of whose fate nobody is sure.
    fn judge(&self) -> Result<(PointSet, PointSet), Interrupted> {
        let (mut dead, mut doubtful) = (PointSet::EMPTY, PointSet::EMPTY);
        let mut nodes = ALL_NODES;
        for case in self.chains() {
            let (lives, certain) = self.lives(&case, &mut nodes)?;
            if !lives {
                dead |= case.chain.stones;
            }
            if !certain {
                doubtful |= case.chain.stones;
            }
        }
        dead |= self.dead_in_corners(&still_dead(self.position, dead), &mut nodes)?;
        Ok((still_dead(self.position, dead), doubtful))
    }

    /// The stones that seem to live in seki around a corner with a few opposing stones in it, and
    /// are captured although their owner moves first: playouts leave such a corner alone.
    fn dead_in_corners(&self, dead: &PointSet, nodes: &mut u32) -> Result<PointSet, Interrupted> {
        let layout = self.position.layout();
        let corners = PointSet::from_points(layout.size(), layout.size().corners());
        let mut captured = PointSet::EMPTY;
        for color in Color::ALL {
            let enclosed: PointSet = layout.board::<MAX_WORDS>() - *self.position.stones(color);
            let inside: Vec<PointSet> = enclosed
                .parts(layout)
                .filter(|region| region.count() <= LARGEST_CORNER && region.intersects(&corners))
                .filter(|region| (*region - self.position.vacant()).count() >= 3)
                .collect();
            if inside.is_empty() {
                continue;
            }
            let seki = *score::Life::of(self.position, dead).seki(color) - *dead;
            let cases = self.position.chains(color).map(|chain| Case { color, chain });
            let cases = cases.filter(|case| {
                case.chain.stones.intersects(&seki) && self.beyond_doubt(case).is_none()
            });
            for case in cases {
                let around =
                    |region: &&PointSet| region.neighbours(layout).intersects(&case.chain.stones);
                let region =
                    inside.iter().find(around).map(|inside| *inside | case.chain.liberties);
                if let Some(region) = region
                    && self.read(&case, region, nodes)? == Fate::Captured
                {
                    captured |= case.chain.stones;
                }
            }
        }
        Ok(captured)
    }

    /// Reads out whether a chain can be captured by moves in a region although its owner moves
    /// first.
    fn read(&self, case: &Case, region: PointSet, nodes: &mut u32) -> Result<Fate, Interrupted> {
        let havens = self.havens(case.color) - case.chain.stones;
        let granted = NODES.min(*nodes);
        *nodes -= granted;
        with_width!(self.position.layout(), W => {
            let board = Board::<W>::from_position(self.position);
            let question = Question {
                owner: case.color,
                target: case.chain.stones.resized(),
                region: region.resized(),
                havens: havens.resized(),
                nodes: granted,
            };
            read(&board, &question, case.color, self.stop)
        })
    }

    /// The stones of a colour that live in nearly all playouts.
    fn havens(&self, color: Color) -> PointSet {
        let chains = self.position.chains(color).map(|chain| Case { color, chain });
        let sure = chains.filter(|case| self.share(case) >= HAVEN);
        sure.map(|case| case.chain.stones).collect()
    }

    /// The empty points around a chain up to the stones that live beyond doubt; `None` if they
    /// are too many.
    fn region(&self, case: &Case) -> Option<PointSet> {
        let layout = self.position.layout();
        let walls = Color::ALL.map(|color| self.havens(color));
        let open = (layout.board() - walls[0] - walls[1]) | case.chain.stones;
        let region = case.chain.stones.flooded(&open, layout) & self.position.vacant();
        (region.count() <= LARGEST_REGION).then_some(region)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::position;

    const FINISHED: &str = "
        . X . X O . O
        X X X X O O .
        . O X X O . O
        X . X X O O O
        X X X O O O .
        O O O O . O O
        . O . O O . O";

    fn judged(position: &Position) -> Verdict {
        Verdict::of(position, &Stop::new()).expect("no stop")
    }

    fn is_settled(verdict: &Verdict, certainty: f64) -> bool {
        let captures = |color| verdict.captures(color, &Stop::new()).expect("no stop");
        let quiet = Color::ALL.into_iter().all(|color| captures(color).is_empty());
        quiet && verdict.is_decided(certainty, &PointSet::EMPTY)
    }

    #[test]
    fn a_verdict_can_be_stopped_and_keeps_the_captures_it_has_read() {
        let stop = Stop::new();
        stop.raise();
        let verdict = judged(&position(FINISHED));
        assert_eq!(Verdict::of(&position(FINISHED), &stop).err(), Some(Interrupted));
        assert_eq!(verdict.captures(Color::White, &Stop::new()), Ok(PointSet::EMPTY));
        assert_eq!(verdict.captures(Color::White, &stop), Ok(PointSet::EMPTY), "kept");
    }

    #[test]
    fn a_stone_inside_the_opponent_s_area_is_dead() {
        let drawn = position(FINISHED);
        let verdict = judged(&drawn);
        let dead: Vec<u32> = verdict.chains(Color::White, true).map(|c| c.stones.count()).collect();
        assert_eq!(dead, [1]);
        assert_eq!(verdict.chains(Color::Black, true).count(), 0);
        assert!(is_settled(&verdict, 0.9));
    }

    #[test]
    fn a_verdict_is_the_same_every_time() {
        let drawn = position(FINISHED);
        assert_eq!(judged(&drawn).dead(), judged(&drawn).dead());
    }

    #[test]
    fn a_board_without_stones_is_not_settled() {
        let empty = position(". . .\n. . .\n. . .");
        assert!(judged(&empty).dead().is_empty());
        assert!(!is_settled(&judged(&empty), 0.7));
    }

    #[test]
    fn nothing_is_settled_where_a_living_stone_can_be_captured() {
        let gap = "
            . X . X O O .
            X X X . X O O
            X X X X O O O
            X . X X O O .
            X X X O O O O
            O O O O O . O
            . O . O O O O";
        assert!(!is_settled(&judged(&position(gap)), 0.5));
        let closed = position(&gap.replace("X X X . X", "X X X X X"));
        assert!(is_settled(&judged(&closed), 0.9));
    }

    fn dead(text: &str) -> u32 {
        judged(&position(text)).dead().count()
    }

    #[test]
    fn stones_cut_off_by_dead_stones_are_not_dead() {
        let inside = "
            O . X O . O
            . X X O O O
            X X O O . O
            O O O . O O";
        let black = position(inside).stones(Color::Black).count();
        assert_eq!(dead(inside), black);
    }

    #[test]
    fn what_is_decided_is_expected_in_full_and_the_rest_by_playouts() {
        let verdict = judged(&position(FINISHED));
        let expected = |vertex: &str| verdict.expectation(vertex.parse().expect("a point"));
        assert!((expected("B5") - 1.0).abs() < 1e-9, "a dead stone");
        assert!((expected("A1") + 1.0).abs() < 1e-9);
        let open = judged(&position(". . . . .\n. . . . .\n. . . . .\n. . . . ."));
        assert!(open.expectation("C2".parse().expect("a point")).abs() < 0.5);
    }

    #[test]
    fn boards_of_one_kind_have_no_dead_stones() {
        for text in [".", "X", ". X .", "X X\nX X", "X .\n. .", ". . O .\n. . . .", "X O\nO X"] {
            assert_eq!(dead(text), 0, "{text}");
        }
    }

    #[test]
    fn nobody_dies_in_a_seki_with_an_eye_each() {
        let seki = "
            . X . O . O X X .
            X X X O O O X . X
            O O O X X X X X X
            . . O O O X X . .
            . . . . O X . . .
            . . . . O X . . .
            . . O . O X . X .
            . . . . O X . . .
            . . . . O X . . .";
        assert_eq!(dead(seki), 0);
    }

    #[test]
    fn nobody_dies_in_a_seki_where_an_attack_fills_the_last_liberty() {
        let seki = "
            X X X . O O O O
            O O X . O X X X
            O O X X O X . X
            O . O O X X . X
            . O O O X X X .
            O O . O X . X X";
        assert_eq!(dead(seki), 0);
    }

    #[test]
    fn a_group_has_room_where_its_own_side_encloses_eight_empty_points() {
        let has_room = |text: &str| {
            let position = position(text);
            let safety = unconditional(&position);
            let stop = &Stop::new();
            let forecast = Forecast::of(&position, 100, &mut Random::from_seed(1), stop);
            let forecast = forecast.expect("no stop");
            let judge = Judge { position: &position, safety, forecast, stop };
            let chain = position.chain(position.stones(Color::White).first().expect("a stone"));
            judge.has_room(&Case { color: Color::White, chain })
        };
        let corner = "
            O X . X . X .
            O X X X X X X
            O O O O O O X
            . . . . . O X
            . . . X . O X";
        assert!(has_room(corner));
        assert!(!has_room(
            &corner.replace("O X . X", "O X X X").replace(". . . . . O", ". . O O O O")
        ));
        assert!(!has_room(&corner.replace(". . . X . O", ". X X X . O")), "seven points");
        assert!(!has_room(&corner.replace("O O O O O O X", "O O . O O O X")), "not enclosed");
    }

    #[test]
    fn who_encloses_a_bent_four_in_the_corner_is_dead() {
        // Black can play nowhere; White can begin a ko that Black has to win without a threat.
        let on_the_edge = "
            O . O O . O
            O O O O O O
            X X O O O O
            . X X X X O
            O O O . X O";
        let in_the_corner = "
            O . O O . O
            O O O O O O
            X X O O O O
            . X O O O O
            O X X X O O
            O O . X O O";
        for text in [on_the_edge, in_the_corner] {
            let black = position(text).stones(Color::Black).count();
            assert_eq!(dead(text), black, "{text}");
        }
        let no_bent_four = "
            O . O O . O
            O O O O O O
            X X O O O O
            . X X X X O
            O O . O X O";
        assert_eq!(dead(no_bent_four), 3, "White's stones, one of them in atari");
    }

    #[test]
    fn a_group_that_its_owner_can_no_longer_save_is_dead() {
        let bulky_five = "
            . O . X O . O
            . . X X O O O
            X X X O O . O
            O O O O . O O";
        let black = position(bulky_five).stones(Color::Black).count();
        assert_eq!(dead(bulky_five), black, "and the stone in it is not");
    }
}
