//! The position that a search thinks about.

use std::sync::Arc;

use crate::bitboard::{Bits, Layout};
use crate::color::Color;
use crate::game::Game;
use crate::point::Vertex;

/// A position to think about, with the moves to choose from.
///
/// A root never changes and is cheap to clone, so all threads of a search may share one.
#[derive(Clone, Debug)]
pub struct Root {
    game: Arc<Game>,
    to_move: Color,
    moves: Moves,
    bans: Arc<[Ban]>,
    focus: Arc<[Focus]>,
}

/// A move of a root that is to have more visits than a search for the best move gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Focus {
    /// The move.
    pub vertex: Vertex,
    /// The visits that the move is to have at least, if the search does not end before.
    pub visits: u32,
}

impl Focus {
    /// The most visits that a client may ask for.
    pub const MOST_VISITS: u32 = 1_000_000_000;
}

/// A ban on moves of a player, which holds for some moves from a root on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ban {
    /// The player whose moves are banned.
    pub color: Color,
    /// The points that the player may not play on.
    pub points: Bits,
    /// Whether the player may not pass, unless no other move is left.
    pub pass: bool,
    /// The number of moves of both players, counted from the root, during which the ban holds.
    pub moves: u32,
    /// The way in which the client has named the moves.
    pub wording: Wording,
}

/// The way in which a client has named the moves of a ban.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wording {
    /// The client has named the moves to avoid.
    Avoid,
    /// The client has named the moves to allow, and asks for their values even if they are not
    /// sensible.
    Allow,
}

impl Ban {
    /// Makes a ban on the `named` moves of a player, or on all others if the client has named the
    /// moves to allow.
    pub fn new(
        wording: Wording,
        color: Color,
        named: &[Vertex],
        moves: u32,
        layout: Layout,
    ) -> Self {
        let pass = named.contains(&Vertex::Pass);
        let points = named.iter().filter_map(|vertex| vertex.point());
        let points: Bits = points.map(|point| layout.spot(point)).collect();
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
    pub points: Bits,
    /// Whether a pass is one of the moves.
    pub pass: bool,
}

impl Root {
    /// Makes a root of the position on the board of `game`. `to_move` chooses one of `moves`, even
    /// if it is the opponent's turn in the game.
    pub fn new(game: Arc<Game>, to_move: Color, moves: Moves) -> Self {
        Self { game, to_move, moves, bans: Arc::default(), focus: Arc::default() }
    }

    /// Makes a root of the position on the board of `game`, with all [sensible](Moves::sensible)
    /// moves of the player whose turn it is.
    pub fn sensible(game: Arc<Game>) -> Self {
        let color = game.to_move();
        let moves = Moves::sensible(&game, color);
        Self::new(game, color, moves)
    }

    /// Returns the root with `bans` for the moves after the first. Only [`moves`](Self::moves)
    /// restricts the first move. Searchers that look only one move ahead ignore the bans.
    #[must_use]
    pub fn with_bans(self, bans: impl IntoIterator<Item = Ban>) -> Self {
        // Most bans are on the first move alone; the tree need not check these.
        Self { bans: bans.into_iter().filter(|ban| ban.moves > 1).collect(), ..self }
    }

    /// Returns the root with moves in focus. Moves that are not among those to choose from are
    /// ignored, and so are all by searchers without a tree.
    #[must_use]
    pub fn with_focus(self, focus: &[Focus]) -> Self {
        Self { focus: focus.into(), ..self }
    }

    /// Returns the moves in focus.
    pub fn focus(&self) -> &[Focus] {
        &self.focus
    }

    /// Returns the bans for the moves after the first.
    pub fn bans(&self) -> &[Ban] {
        &self.bans
    }

    /// Returns the game that led to the position.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the player to move at the root.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// Returns the moves to choose from.
    pub fn moves(&self) -> &Moves {
        &self.moves
    }
}

impl Moves {
    /// Returns all moves that a search should consider: a pass, and the legal points except the
    /// player's own eyes and except plays that repeat an earlier position. The last exception makes
    /// games under simple ko come to an end.
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

    /// Returns all moves that the rules allow: a pass and the legal points, own eyes among them.
    pub fn legal(game: &Game, color: Color) -> Self {
        let layout = game.board().layout();
        let points = game.legal_points(color).map(|point| layout.spot(point));
        Self { points: points.collect(), pass: true }
    }

    /// Keeps the moves on `points`, and the pass if it is one of the moves.
    #[must_use]
    pub fn among(self, points: &Bits) -> Self {
        Self { points: self.points & *points, ..self }
    }

    /// Returns the moves of `color` that a client with these bans asks about. If the client has
    /// named the moves to [allow](Wording::Allow), these are all legal moves, or else the
    /// [sensible](Self::sensible) ones. Banned moves are left out in both cases.
    pub fn asked_for(game: &Game, color: Color, bans: &[Ban]) -> Self {
        let moves = if Self::are_named(bans, color) { Self::legal } else { Self::sensible };
        moves(game, color).except(bans, color, 0)
    }

    /// Whether a client has named the moves that `color` may make.
    pub fn are_named(bans: &[Ban], color: Color) -> bool {
        bans.iter().any(|ban| ban.color == color && ban.wording == Wording::Allow)
    }

    /// Removes the moves of `color` that are still banned `made` moves after the root. A pass is
    /// added if no point is left.
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

    /// Adds moves in focus, which a client may ask about even if they are not sensible.
    #[must_use]
    pub fn with(self, focus: &[Focus], layout: Layout) -> Self {
        let points = focus.iter().filter_map(|focus| focus.vertex.point());
        let points: Bits = points.map(|point| layout.spot(point)).collect();
        let pass = self.pass || focus.iter().any(|focus| focus.vertex == Vertex::Pass);
        Self { points: self.points | points, pass }
    }

    /// Whether a move is one of these.
    pub fn contains(&self, vertex: Vertex, layout: Layout) -> bool {
        match vertex {
            Vertex::Play(point) => self.points.contains(layout.spot(point)),
            Vertex::Pass => self.pass,
        }
    }

    /// Removes the pass.
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
    fn a_play_that_brings_back_an_earlier_position_is_not_sensible() {
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
