//! The values of small boards with best play: van der Werf's and the reference rules' results.

use tengen::engine_room::inside;
use tengen::engine_room::score;
use tengen::rules::{KoRule, SuicideRule};
use tengen::{Color, Game, Komi, Point, Rules, Size, Vertex};

fn game(side: u8) -> Game {
    let (ko, suicide) = (KoRule::PositionalSuperko, SuicideRule::Allowed);
    Game::with_rules(Size::square(side), Rules { ko, suicide, ..Rules::default() }, Komi::ZERO)
}

/// Whether a side can force an area difference of at least `target`, in its favour, within `moves`
/// moves.
fn forces(game: &mut Game, side: Color, target: i32, moves: u32) -> bool {
    if game.is_over() {
        let black = score::area_difference(inside::board(game));
        return target <= if side == Color::Black { black } else { -black };
    }
    if moves == 0 {
        return false;
    }
    let mover = game.to_move();
    let vertices = [Vertex::Pass].into_iter().chain(game.size().points().map(Vertex::Play));
    for vertex in vertices {
        if game.play(mover, vertex).is_ok() {
            let forced = forces(game, side, target, moves - 1);
            game.undo(1).expect("a move was just made");
            if forced == (mover == side) {
                return forced;
            }
        }
    }
    mover != side
}

fn can_force(game: &mut Game, side: Color, target: i32, within: u32) -> bool {
    (1..=within).any(|moves| forces(game, side, target, moves))
}

#[test]
fn black_wins_2x2_by_one_point() {
    assert!(can_force(&mut game(2), Color::Black, 1, 24));
    assert!(can_force(&mut game(2), Color::White, -1, 24));
}

#[test]
fn black_owns_all_of_3x3_from_its_centre() {
    let mut game = game(3);
    game.play(Color::Black, Point::new(1, 1).into()).expect("an empty board");
    assert!(can_force(&mut game, Color::Black, 9, 14));
}
