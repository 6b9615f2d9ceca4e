//! Openings of random moves.

use crate::arena::job::Opening;
use crate::arena::moves::Moves;
use tengen::engine_room::inside;
use tengen::engine_room::random::Random;
use tengen::{Game, Move, Point, Size, Vertex};

/// Returns a random opening. The same number and seed give the same opening in every version.
///
/// Each move is drawn from the empty points on the third line or higher, as far as the board has
/// such lines. Points where the stone would be in atari and the player's own eyes are excluded. The
/// opening is shorter if all points are excluded.
pub(super) fn opening(size: Size, moves: u32, number: u32, seed: u64) -> Opening {
    let mut random = Random::from_seed(seed.wrapping_add(u64::from(number).wrapping_mul(STEP)));
    let mut game = Game::new(size);
    for _ in 0..moves {
        let Some(point) = draw(&game, &mut random) else { break };
        let color = game.to_move();
        game.play(color, Vertex::Play(point)).expect("the move was tried");
    }
    let made: Vec<Move> = game.moves().collect();
    Opening { name: format!("random {}", u64::from(number) + 1), moves: Moves(made) }
}

/// The distance between the seeds of two openings: an odd number without a pattern (2^64 divided by
/// the golden ratio). It keeps neighbouring seeds of a match from sharing openings.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Draws a point for the player to move; `None` if no point is suitable.
fn draw(game: &Game, random: &mut Random) -> Option<Point> {
    let size = game.size();
    let lines = size.width().min(size.height()).div_ceil(2);
    let is_inside = |point: &Point| line(*point, size) >= lines.min(3);
    let mut points: Vec<Point> = size.points().filter(is_inside).collect();
    while !points.is_empty() {
        let point = points.swap_remove(random.below(points.len() as u32) as usize);
        if is_fit(game, point) {
            return Some(point);
        }
    }
    None
}

/// Returns the line of a point, 1 at the edge.
fn line(point: Point, size: Size) -> u8 {
    let (column, row) = (point.column(), point.row());
    column.min(row).min(size.width() - 1 - column).min(size.height() - 1 - row) + 1
}

/// Whether a move is legal, does not fill an own eye, and leaves its chain more than one liberty.
fn is_fit(game: &Game, point: Point) -> bool {
    let color = game.to_move();
    let spot = inside::board(game).layout().spot(point);
    if !inside::board(game).is_vacant(spot) || inside::board(game).is_own_eye(color, spot) {
        return false;
    }
    let mut after = game.clone();
    after.play(color, Vertex::Play(point)).is_ok()
        && inside::board(&after).chain(spot).is_some_and(|chain| chain.liberty_count() > 1)
}
