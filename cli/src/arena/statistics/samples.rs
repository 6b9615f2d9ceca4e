//! Sample games for tests.

use crate::arena::job::{Adjudication, Conditions, Job, Opening, Player};
use crate::arena::played::{Claims, Effort, Ending, Played};
use tengen::{
    GameResult, Size, TimeSettings,
    rules::{Komi, Rules},
};

/// Returns a player whose command is its name.
pub fn player(name: &str) -> Player {
    Player { name: name.to_owned(), command: name.to_owned(), setup: Vec::new() }
}

/// Makes game `number` of a match on 9x9, of pair `(number + 1) / 2`, with moves that differ for
/// every number.
pub fn game(number: u32, black: &str, white: &str, result: &str) -> Played {
    let result: GameResult = result.parse().expect("a result");
    let conditions = Conditions {
        size: Size::square(9),
        rules: Rules::default(),
        komi: Komi::from_halves(15),
        handicap: 0,
        time: TimeSettings::Unlimited,
        move_limit: 500,
        adjudication: Adjudication::Never,
        patience: 60,
        restart: false,
    };
    let pair = number.div_ceil(2);
    let opening = Opening { name: format!("random {pair}"), moves: "".parse().expect("no moves") };
    let job = Job {
        game: number,
        pair,
        black: player(black),
        white: player(white),
        conditions,
        opening,
        seed: number,
    };
    let points: Vec<_> = Size::square(9).points().map(|point| point.to_string()).collect();
    let (first, second) = (number as usize % 80, number as usize / 80 + 1);
    let moves = format!("B {} W {}", points[first], points[(first + second) % 81]);
    let ending = match result {
        GameResult::Resignation(_) => Ending::Resignation,
        GameResult::Void => Ending::MoveLimit,
        _ => Ending::Played,
    };
    let effort = |name: &str| Effort {
        program: format!("{name} 1"),
        moves: 1,
        seconds: 0.5,
        slowest: 0.5,
        cpu_seconds: Some(0.25),
    };
    Played {
        job,
        result,
        ending,
        moves: moves.parse().expect("two moves"),
        claims: Claims::default(),
        black: effort(black),
        white: effort(white),
        sgf: format!("games/{number:06}.sgf"),
    }
}

/// Returns the game with other moves.
pub fn with_moves(mut played: Played, moves: &str) -> Played {
    played.moves = moves.parse().expect("moves");
    played
}
