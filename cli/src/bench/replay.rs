//! Measures the cost of a move when games are replayed through [`Game`] with its history, and the
//! extra cost of superko rules.

use std::time::{Duration, Instant};

use tengen::engine_room::bitboard::Spot;
use tengen::engine_room::board::Board;
use tengen::engine_room::inside;
use tengen::engine_room::playout::{Accept, draw};
use tengen::engine_room::random::Random;
use tengen::{
    Color, Game, Move, Position, Size, Vertex,
    rules::{KoRule, Komi, Preset, Rules},
};

/// The compared ko rules, with their names.
pub const KO_RULES: [(KoRule, &str); 3] = [
    (KoRule::Simple, "simple"),
    (KoRule::PositionalSuperko, "positional"),
    (KoRule::SituationalSuperko, "situational"),
];

/// The least number of replays of each game under every rule.
const FEWEST_ROUNDS: usize = 5;

/// A game to replay, without its board and history: rules, komi, start and moves.
#[derive(Clone, Debug)]
pub struct Line {
    rules: Rules,
    komi: Komi,
    start: (Position, Color),
    moves: Vec<Move>,
}

impl Line {
    /// Takes the moves of a game. Set-up stones between the moves are left out.
    pub fn of(game: &Game) -> Self {
        let (rules, komi, start) = (*game.rules(), game.komi(), game.start());
        Self { rules, komi, start, moves: game.moves().collect() }
    }

    /// Returns the board's size.
    pub fn size(&self) -> Size {
        self.start.0.size()
    }

    /// Returns the number of moves, including passes.
    pub fn moves(&self) -> usize {
        self.moves.len()
    }

    /// Replays the moves under another ko rule.
    fn replayed(&self, ko: KoRule) -> Game {
        let mut game = Game::with_rules(self.size(), Rules { ko, ..self.rules }, self.komi);
        let (position, to_move) = &self.start;
        if !position.occupied().is_empty() {
            game.restore(position, *to_move);
        }
        for made in &self.moves {
            // Set-up stones between the moves are missing here, so a move may be illegal.
            let _ = game.play_as_recorded(made.color, made.vertex);
        }
        game
    }
}

/// The cost of a move in the games of one board size under one ko rule.
#[derive(Clone, Copy, Debug)]
pub struct Replay {
    /// The size of the boards.
    pub size: Size,
    /// The name of the ko rule, as in [`KO_RULES`].
    pub ko: &'static str,
    /// The number of moves of all games together, including passes.
    pub moves: u64,
    /// The time of a move in nanoseconds, from the median time of each game.
    pub median: f64,
    /// The time of a move in nanoseconds, from the shortest time of each game, which was disturbed
    /// least.
    pub least: f64,
}

/// Plays uniformly random games from the empty board in which own eyes are never filled. All moves
/// are legal under each of the [compared rules](KO_RULES).
pub fn random_games(size: Size, number: usize, seed: u64) -> Vec<Game> {
    let mut random = Random::from_seed(seed);
    (0..number).map(|_| random_game(size, &mut random)).collect()
}

fn random_game(size: Size, random: &mut Random) -> Game {
    // The other two rules allow every move that positional superko allows.
    let rules = Rules { ko: KoRule::PositionalSuperko, ..Preset::CHINESE.rules };
    let mut game = Game::with_rules(size, rules, Preset::CHINESE.komi);
    // Draw from a copy of the game's board, because a draw may reorder its list of empty points.
    let mut board = inside::board(&game).clone();
    while !game.is_over() && game.steps().len() < 3 * size.area() {
        let color = game.to_move();
        let drawn = draw(&mut board, color, random, &LegalIn(&game));
        let vertex = drawn.map_or(Vertex::Pass, |spot| board.layout().point(spot).into());
        if let Some(spot) = drawn {
            board.play_unchecked(color, spot);
        }
        game.play(color, vertex).expect("the move is legal");
    }
    game
}

/// Accepts moves that are legal in a game and do not fill an own eye.
struct LegalIn<'a>(&'a Game);

impl<const W: usize> Accept<W> for LegalIn<'_> {
    fn accepts(&self, board: &Board<W>, color: Color, spot: Spot) -> bool {
        let vertex = board.layout().point(spot).into();
        !board.is_own_eye(color, spot) && self.0.legality(color, vertex).is_ok()
    }
}

/// Replays games of one board size for about `time`, round after round. The rules alternate at
/// every game, so that other load on the machine slows all of them equally.
///
/// A replay checks the legality of every move under its rule, and makes even illegal moves.
///
/// # Panics
/// If `games` is empty or without moves.
pub fn replay(games: &[Line], time: Duration) -> [Replay; KO_RULES.len()] {
    let size = games.first().expect("there is a game").size();
    let moves: u64 = games.iter().map(|game| game.moves() as u64).sum();
    assert!(moves > 0, "there is a move");
    // The elapsed times, indexed by rule, game and round.
    let mut elapsed = KO_RULES.map(|_| vec![Vec::new(); games.len()]);
    let started = Instant::now();
    let mut rounds = 0;
    while rounds < FEWEST_ROUNDS || started.elapsed() < time {
        for (number, game) in games.iter().enumerate() {
            // The rules after the first one find warm caches and predicted branches, so each round
            // begins with another rule.
            for place in rounds..rounds + KO_RULES.len() {
                let rule = place % KO_RULES.len();
                let begun = Instant::now();
                std::hint::black_box(game.replayed(KO_RULES[rule].0));
                elapsed[rule][number].push(begun.elapsed());
            }
        }
        rounds += 1;
    }
    std::array::from_fn(|number| {
        let times = &mut elapsed[number];
        for rounds in times.iter_mut() {
            rounds.sort_unstable();
        }
        #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
        let a_move = |place: usize| {
            let total: Duration = times.iter().map(|rounds| rounds[place]).sum();
            total.as_secs_f64() * 1e9 / moves as f64
        };
        let (median, least) = (a_move(rounds / 2), a_move(0));
        Replay { size, ko: KO_RULES[number].1, moves, median, least }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_games_end_and_are_the_same_under_every_rule() {
        for game in random_games(Size::square(5), 20, 1) {
            assert!(game.is_over());
            for (ko, name) in KO_RULES {
                let again = Line::of(&game).replayed(ko);
                assert_eq!(again.position(), game.position(), "{name}");
                assert!(again.moves().eq(game.moves()), "{name}");
            }
        }
    }

    #[test]
    fn a_seed_gives_the_same_games() {
        let moves = |seed| -> Vec<_> {
            let games = random_games(Size::square(9), 2, seed);
            games.iter().flat_map(|game| game.moves().collect::<Vec<_>>()).collect()
        };
        assert_eq!(moves(1), moves(1));
        assert_ne!(moves(1), moves(2));
    }

    #[test]
    fn every_rule_is_measured() {
        let games: Vec<_> = random_games(Size::square(5), 3, 1).iter().map(Line::of).collect();
        for replay in replay(&games, Duration::ZERO) {
            assert!(0.0 < replay.least && replay.least <= replay.median, "{replay:?}");
        }
    }
}
