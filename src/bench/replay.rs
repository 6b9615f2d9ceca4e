//! What a move costs when a game is played move by move through [`Game`], with its history, and
//! what the superko rules add.

use std::time::{Duration, Instant};

use crate::bitboard::Spot;
use crate::board::Board;
use crate::color::Color;
use crate::game::Game;
use crate::playout::{Accept, draw};
use crate::point::{Size, Vertex};
use crate::random::Random;
use crate::rules::{KoRule, Preset, Rules};

/// The rules of repetition that are compared, and what they are called.
pub const KO_RULES: [(KoRule, &str); 3] = [
    (KoRule::Simple, "simple"),
    (KoRule::PositionalSuperko, "positional"),
    (KoRule::SituationalSuperko, "situational"),
];

/// How often each game is replayed under every rule, at the least.
const FEWEST_ROUNDS: usize = 5;

/// The games of one board size, replayed under one rule.
#[derive(Clone, Copy, Debug)]
pub struct Replay {
    /// The board's size.
    pub size: Size,
    /// What the rule is called.
    pub ko: &'static str,
    /// The moves of all games together, passes among them.
    pub moves: u64,
    /// What a move took in nanoseconds: the median of each game's rounds.
    pub median: f64,
    /// The same with the fastest round of each game: what is left when nothing else disturbs.
    pub least: f64,
}

/// Uniformly random games from the empty board that fill no own eye and are legal under each of
/// the [rules](KO_RULES).
pub fn random_games(size: Size, number: usize, seed: u64) -> Vec<Game> {
    let mut random = Random::from_seed(seed);
    (0..number).map(|_| random_game(size, &mut random)).collect()
}

fn random_game(size: Size, random: &mut Random) -> Game {
    // What positional superko allows, the other two do.
    let rules = Rules { ko: KoRule::PositionalSuperko, ..Preset::CHINESE.rules };
    let mut game = Game::with_rules(size, rules, Preset::CHINESE.komi);
    // The board of the game, with a list of empty points that a draw may reorder.
    let mut board = game.board().clone();
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

/// Accepts the legal points of a game that are no own eyes.
struct LegalIn<'a>(&'a Game);

impl<const W: usize> Accept<W> for LegalIn<'_> {
    fn accepts(&self, board: &Board<W>, color: Color, spot: Spot) -> bool {
        let vertex = board.layout().point(spot).into();
        !board.is_own_eye(color, spot) && self.0.legality(color, vertex).is_ok()
    }
}

/// Replays games of one size for about so long, in rounds. The rules take turns at every game: what
/// else the machine does then weighs on all of them alike.
///
/// Nothing that was played is refused, but all of it is asked.
///
/// # Panics
/// If there are no moves.
pub fn replay(games: &[Game], time: Duration) -> [Replay; KO_RULES.len()] {
    let size = games.first().expect("there is a game").size();
    let moves: u64 = games.iter().map(|game| game.moves().count() as u64).sum();
    assert!(moves > 0, "there is a move");
    // By rule, by game, by round.
    let mut elapsed = KO_RULES.map(|_| vec![Vec::new(); games.len()]);
    let started = Instant::now();
    let mut rounds = 0;
    while rounds < FEWEST_ROUNDS || started.elapsed() < time {
        for (number, game) in games.iter().enumerate() {
            // Whichever comes second finds the caches warm and the branches foretold.
            for place in rounds..rounds + KO_RULES.len() {
                let rule = place % KO_RULES.len();
                let begun = Instant::now();
                std::hint::black_box(replayed(game, KO_RULES[rule].0));
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

/// The same moves under another rule.
fn replayed(game: &Game, ko: KoRule) -> Game {
    let mut again = Game::with_rules(game.size(), Rules { ko, ..*game.rules() }, game.komi());
    let (position, to_move) = game.start();
    if !position.occupied().is_empty() {
        again.restore(&position, to_move);
    }
    for made in game.moves() {
        // Where stones were set up between the moves, a point may be occupied.
        let _ = again.play_as_recorded(made.color, made.vertex);
    }
    again
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_games_end_and_are_the_same_under_every_rule() {
        for game in random_games(Size::square(5), 20, 1) {
            assert!(game.is_over());
            for (ko, name) in KO_RULES {
                let again = replayed(&game, ko);
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
        let games = random_games(Size::square(5), 3, 1);
        for replay in replay(&games, Duration::ZERO) {
            assert!(0.0 < replay.least && replay.least <= replay.median, "{replay:?}");
        }
    }
}
