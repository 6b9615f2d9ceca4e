//! The position that a search thinks about.

use std::sync::Arc;

use crate::bitboard::Layout;
use crate::color::Color;
use crate::game::Game;
use crate::point::Vertex;
use crate::position::PointSet;

/// A position to think about, with the moves to choose from.
///
/// A root never changes and is cheap to clone, so all threads of a search may share one.
#[derive(Clone, Debug)]
pub struct Root {
    game: Arc<Game>,
    to_move: Color,
    moves: Moves,
    bans: Arc<[Ban]>,
}

/// Moves that a player may not make during the first moves from a root on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ban {
    /// The player who may not make them.
    pub color: Color,
    /// The points that the player may not play on.
    pub points: PointSet,
    /// Whether the player may not pass, unless no other move is left.
    pub pass: bool,
    /// The number of moves of both players from the root on for which this holds.
    pub moves: u32,
    /// How the client has said it.
    pub wording: Wording,
}

/// How a client has said which moves are banned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wording {
    /// It has named the moves to avoid.
    Avoid,
    /// It has named the moves to allow, and wants to know what they are worth, sensible or not.
    Allow,
}

impl Ban {
    /// A ban on the moves of a player that are named, or, if these are the ones to allow, on all others.
    pub fn new(
        wording: Wording,
        color: Color,
        named: &[Vertex],
        moves: u32,
        layout: Layout,
    ) -> Self {
        let pass = named.contains(&Vertex::Pass);
        let points = named.iter().filter_map(|vertex| vertex.point());
        let points: PointSet = points.map(|point| layout.spot(point)).collect();
        match wording {
            Wording::Avoid => Self { color, points, pass, moves, wording },
            Wording::Allow => {
                Self { color, points: layout.board() - points, pass: !pass, moves, wording }
            }
        }
    }
}

/// The moves that a search chooses from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves {
    /// The points to play on; each is a legal play for the player at the root.
    pub points: PointSet,
    /// Whether a pass is one of the moves.
    pub pass: bool,
}

impl Root {
    /// The position on the board of `game`, with `to_move` to choose one of `moves`, even if it is
    /// the opponent's turn in the game.
    pub fn new(game: Arc<Game>, to_move: Color, moves: Moves) -> Self {
        Self { game, to_move, moves, bans: Arc::default() }
    }

    /// The position on the board of `game` with all [sensible](Moves::sensible) moves of the player whose
    /// turn it is.
    pub fn sensible(game: Arc<Game>) -> Self {
        let color = game.to_move();
        let moves = Moves::sensible(&game, color);
        Self::new(game, color, moves)
    }

    /// The root with bans for the moves after the first, of which [`moves`](Self::moves) alone
    /// decides. Searchers that look at the first move only do not care.
    #[must_use]
    pub fn with_bans(self, bans: impl IntoIterator<Item = Ban>) -> Self {
        // Most bans are on the first move alone, and need not be looked at in the tree.
        Self { bans: bans.into_iter().filter(|ban| ban.moves > 1).collect(), ..self }
    }

    /// The bans for the moves after the first.
    pub fn bans(&self) -> &[Ban] {
        &self.bans
    }

    /// The game that led to the position.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The player who chooses a move.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// The moves to choose from.
    pub fn moves(&self) -> &Moves {
        &self.moves
    }
}

impl Moves {
    /// All moves that a search should consider: a pass, and the legal points that are no eyes of
    /// the player and bring back no earlier position, so that games under simple ko come to an end.
    pub fn sensible(game: &Game, color: Color) -> Self {
        let layout = game.board().layout();
        let points = game
            .legal_points(color)
            .filter(|&point| {
                !game.board().is_own_eye(color, layout.spot(point)) && !game.repeats(color, point)
            })
            .map(|point| layout.spot(point));
        Self { points: points.collect(), pass: true }
    }

    /// All moves that the rules allow: a pass and the legal points, own eyes among them.
    pub fn legal(game: &Game, color: Color) -> Self {
        let layout = game.board().layout();
        let points = game.legal_points(color).map(|point| layout.spot(point));
        Self { points: points.collect(), pass: true }
    }

    /// The moves whose points are in `points`; a pass stays among them if it was.
    #[must_use]
    pub fn among(self, points: &PointSet) -> Self {
        Self { points: self.points & *points, ..self }
    }

    /// The moves of a player that a client with these bans wants to know about: all that the rules allow if
    /// it has named the moves to [allow](Wording::Allow), else the [sensible](Self::sensible) ones.
    pub fn asked_for(game: &Game, color: Color, bans: &[Ban]) -> Self {
        let moves = if Self::are_named(bans, color) { Self::legal } else { Self::sensible };
        moves(game, color).except(bans, color, 0)
    }

    /// Whether bans name the moves that a player may make.
    pub fn are_named(bans: &[Ban], color: Color) -> bool {
        bans.iter().any(|ban| ban.color == color && ban.wording == Wording::Allow)
    }

    /// The moves of `color` that are not banned `made` moves after the root. A pass is one of them if no
    /// point is left.
    #[must_use]
    pub fn except(self, bans: &[Ban], color: Color, made: usize) -> Self {
        let holds = |ban: &&Ban| ban.color == color && made < ban.moves as usize;
        let Self { points, pass } =
            bans.iter().filter(holds).fold(self, |Self { points, pass }, ban| Self {
                points: points - ban.points,
                pass: pass && !ban.pass,
            });
        Self { points, pass: pass || points.is_empty() }
    }

    /// The moves without a pass.
    #[must_use]
    pub fn without_pass(self) -> Self {
        Self { pass: false, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram;
    use crate::point::{Size, Vertex};

    #[test]
    fn a_play_that_brings_back_an_earlier_position_is_no_sensible_move() {
        // White's C1 takes two stones; Black's B1 would then bring back the first position.
        let mut game = Game::new(Size::new(4, 1).expect("a size"));
        for (color, vertex) in [(Color::Black, "B1"), (Color::White, "D1"), (Color::Black, "A1")] {
            game.play(color, vertex.parse().expect("a vertex")).expect("a legal move");
        }
        game.play(Color::White, "C1".parse().expect("a vertex")).expect("a legal move");
        let b1 = "B1".parse().expect("a point");
        assert!(game.legality(Color::Black, Vertex::Play(b1)).is_ok(), "simple ko");
        let moves = Moves::sensible(&game, Color::Black);
        assert!(!moves.points.contains_point(game.size(), b1));
    }

    #[test]
    fn own_eyes_and_suicide_are_no_sensible_moves() {
        let position = diagram::position(
            ". X O .
             X X O O
             . X O .
             X X O O",
        );
        let mut game = Game::new(position.size());
        assert!(game.set_up(&position, Color::Black).is_empty());
        assert!(Moves::sensible(&game, Color::Black).points.is_empty());
        let white = Moves::sensible(&game, Color::White);
        assert!(white.points.is_empty() && white.pass, "suicide");
    }
}
