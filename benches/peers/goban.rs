//! Tengen beside the crate `goban`: `cargo bench -p tengen-peers`.
//!
//! Both play uniformly random games that fill no own eye, with simple ko and without suicide, each
//! by its own idea of an eye; both replay the same game, and both list the legal points of the same
//! position. `goban` is used as its documentation has it: through its `Game`, which keeps a history.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

use goban::pieces::goban::Goban;
use goban::pieces::stones::{Color as Player, Stone};
use goban::pieces::util::coord::Coord;
use goban::rules::game::Game as Peer;
use goban::rules::{GobanSizes, JAPANESE, Move};
use tengen::engine_room::bench::replay::random_games;
use tengen::engine_room::bitboard::Layout;
use tengen::engine_room::board::{Board, with_width};
use tengen::engine_room::cpu::Simd;
use tengen::engine_room::playout::lockstep::{self, First, GAMES, Start, Tally};
use tengen::engine_room::playout::{Uniform, play_out};
use tengen::engine_room::random::Random;
use tengen::rules::SuicideRule;
use tengen::{Color, Game, Position, Size, Vertex};

const SIDES: [u8; 3] = [9, 13, 19];

fn main() {
    divan::main();
}

/// A game of `goban` under simple ko without suicide.
fn peer(side: u8) -> Peer {
    Peer::new(GobanSizes::from(usize::from(side)), JAPANESE)
}

/// The same game in Tengen and, as moves, in `goban`.
fn recorded(side: u8) -> (Game, Vec<Move>) {
    let game = random_games(Size::square(side), 1, 1).remove(0);
    let as_peer = |vertex| match vertex {
        Vertex::Play(point) => Move::Play(point.row(), point.column()),
        Vertex::Pass => Move::Pass,
    };
    let moves = game.moves().map(|made| as_peer(made.vertex)).collect();
    (game, moves)
}

mod playout {
    use super::{
        Bencher, Board, Color, Coord, First, GAMES, Goban, ItemsCount, Layout, Move, Player,
        Position, Random, SIDES, Simd, Size, Start, Stone, SuicideRule, Tally, Uniform, lockstep,
        peer, play_out, with_width,
    };

    #[divan::bench(args = SIDES)]
    fn tengen_scalar(bencher: Bencher, side: u8) {
        let layout = Layout::new(Size::square(side));
        with_width!(layout, W => {
            let start = Board::<W>::new(layout);
            let mut board = start.clone();
            let mut policy = Uniform { suicide: SuicideRule::Forbidden };
            let mut random = Random::from_seed(1);
            bencher.counter(ItemsCount::new(1_u32)).bench_local(|| {
                board.clone_from(&start);
                play_out(&mut board, Color::Black, &mut policy, &mut random, Simd::best())
            });
        });
    }

    #[divan::bench(args = SIDES, sample_count = 20)]
    fn tengen_lockstep(bencher: Bencher, side: u8) {
        let start = Start {
            position: &Position::empty(Size::square(side)),
            first: First::Always(Color::Black),
            ko: None,
            suicide: SuicideRule::Forbidden,
        };
        let (games, simd) = (8 * GAMES as u32, Simd::best());
        let mut random = Random::from_seed(1);
        bencher.counter(ItemsCount::new(games)).bench_local(|| {
            lockstep::play_outs(&start, games, Tally::Results, &mut random, simd, &|| false)
        });
    }

    /// Through its game, which keeps a copy of every position.
    #[divan::bench(args = SIDES)]
    fn goban_game(bencher: Bencher, side: u8) {
        let mut random = Random::from_seed(1);
        bencher.counter(ItemsCount::new(1_u32)).bench_local(|| {
            let mut game = peer(side);
            let mut moves = 0;
            while !game.is_over() && moves < 3 * u32::from(side) * u32::from(side) {
                let color = game.turn();
                let is_eye = |coord| game.check_eye(Stone { coord, color });
                let is_legal = |coord| game.check_point(coord).is_none();
                let drawn = draw(&game, &mut random, |coord| !is_eye(coord) && is_legal(coord));
                game.play(drawn.map_or(Move::Pass, Move::from));
                moves += 1;
            }
            game.calculate_score()
        });
    }

    /// Its board alone, with what a game adds written here: captures, suicide, ko and eyes as
    /// Tengen's playouts have them.
    #[divan::bench(args = SIDES)]
    fn goban_board(bencher: Bencher, side: u8) {
        let mut random = Random::from_seed(1);
        bencher.counter(ItemsCount::new(1_u32)).bench_local(|| {
            let mut board = Goban::new((side, side));
            let mut color = Player::Black;
            let (mut ko, mut passes, mut moves) = (None, 0, 0);
            while passes < 2 && moves < 3 * u32::from(side) * u32::from(side) {
                let drawn = draw(&board, &mut random, |coord| {
                    ko != Some(coord) && may_play(&board, coord, color)
                });
                ko = None;
                if let Some(coord) = drawn {
                    ko = play(&mut board, coord, color);
                    passes = 0;
                } else {
                    passes += 1;
                }
                moves += 1;
                color = !color;
            }
            board.calculate_territories()
        });
    }

    /// Whether the chain in a slot has no liberty but perhaps one.
    fn lives_by_this_alone(board: &Goban, chain: usize, liberty: Option<Coord>) -> bool {
        board
            .chain_stones(chain)
            .all(|stone| board.get_liberties(stone.coord).all(|point| Some(point) == liberty))
    }

    /// No suicide, and no eye of the player's own.
    fn may_play(board: &Goban, coord: Coord, color: Player) -> bool {
        if board.has_liberties(coord) {
            return true;
        }
        if board.get_connected_stones(coord).all(|stone| stone.color == color) {
            let (column, row) = (coord.1, coord.0);
            let side = board.size().0;
            let is_inside = |n: u8| n < side;
            let diagonals = [(-1, -1), (-1, 1), (1, -1), (1, 1)].map(|(up, right): (i8, i8)| {
                (row.wrapping_add_signed(up), column.wrapping_add_signed(right))
            });
            let on_board = |&(row, column): &Coord| is_inside(row) && is_inside(column);
            let inside = diagonals.into_iter().filter(on_board);
            let (mut edge, mut opposing) = (4, 0);
            for diagonal in inside {
                edge -= 1;
                opposing += u8::from(board.get_color(diagonal) == Some(!color));
            }
            if opposing < if edge > 0 { 1 } else { 2 } {
                return false;
            }
        }
        board.get_connected_groups_idx(coord).into_iter().any(|chain| {
            let own = board.chain_stones(chain).next().map(|stone| stone.color) == Some(color);
            own != lives_by_this_alone(board, chain, Some(coord))
        })
    }

    /// Plays and removes what is captured; the ko point.
    fn play(board: &mut Goban, coord: Coord, color: Player) -> Option<Coord> {
        let alone = board.get_connected_stones(coord).all(|stone| stone.color != color);
        board.push(coord, color);
        let mut captured = Vec::new();
        for chain in board.get_connected_groups_idx(coord) {
            let owner = board.chain_stones(chain).next().map(|stone| stone.color);
            let opposing = owner == Some(!color);
            if opposing && lives_by_this_alone(board, chain, None) {
                captured.extend(board.chain_stones(chain).map(|stone| stone.coord));
                board.remove_chain(chain);
            }
        }
        let is_ko = alone && captured.len() == 1 && board.get_liberties(coord).count() == 1;
        captured.first().copied().filter(|_| is_ko)
    }

    fn draw(board: &Goban, random: &mut Random, fits: impl Fn(Coord) -> bool) -> Option<Coord> {
        let mut points: Vec<Coord> = board.get_empty_coords().collect();
        while !points.is_empty() {
            let point = points.swap_remove(random.below(points.len() as u32) as usize);
            if fits(point) {
                return Some(point);
            }
        }
        None
    }
}

mod replay_of_a_random_game {
    use super::{Bencher, Game, SIDES, black_box, peer, recorded};

    #[divan::bench(args = SIDES)]
    fn tengen(bencher: Bencher, side: u8) {
        let game = recorded(side).0;
        let moves: Vec<_> = game.moves().collect();
        bencher.bench_local(|| {
            let mut again = Game::new(game.size());
            for made in black_box(&moves) {
                again.play(made.color, made.vertex).expect("it was legal before");
            }
            again
        });
    }

    #[divan::bench(args = SIDES)]
    fn goban(bencher: Bencher, side: u8) {
        let moves = recorded(side).1;
        bencher.bench_local(|| {
            let mut again = peer(side);
            for &made in black_box(&moves) {
                again.try_play(made).expect("it was legal before");
            }
            again
        });
    }
}

mod legal_points_of_a_middle_game {
    use super::{Bencher, Game, SIDES, black_box, peer, recorded};

    #[divan::bench(args = SIDES)]
    fn tengen(bencher: Bencher, side: u8) {
        let whole = recorded(side).0;
        let mut game = Game::new(whole.size());
        for made in whole.moves().take(whole.size().area() / 2) {
            game.play(made.color, made.vertex).expect("it was legal before");
        }
        bencher.bench_local(|| black_box(&game).legal_points(game.to_move()).count());
    }

    #[divan::bench(args = SIDES)]
    fn goban(bencher: Bencher, side: u8) {
        let (whole, moves) = recorded(side);
        let mut game = peer(side);
        for &made in &moves[..whole.size().area() / 2] {
            game.play(made);
        }
        bencher.bench_local(|| black_box(&game).legals().count());
    }
}
