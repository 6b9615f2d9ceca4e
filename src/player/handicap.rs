//! The advantage that a player assumes over its opponent in a game with handicap stones.
//!
//! White gives stones because it is the stronger player. A search for equal players finds every
//! move of White equally lost at first, and exchanges down to a sure defeat. With an
//! [`Advantage`], it expects mistakes and seeks positions in which they are likely. The rule
//! for its size is `KataGo`'s, with a simpler estimate of what the stones are worth.

use super::turn::Turn;
use crate::color::{Color, Sided};
use crate::evaluate::Advantage;
use crate::game::{Game, Move};
use crate::search::Report;

/// The way in which a player plays games with handicap stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HandicapStyle {
    /// White assumes that it is the stronger player and makes trouble; Black expects that, and
    /// plays safe.
    #[default]
    Sharp,
    /// Both players play as in an even game.
    Quiet,
}

/// The points that a stone of the handicap is worth; the first one is worth half of it, because
/// Black would have played first anyway.
const STONE: f64 = 14.0;

/// The doublings for each point of the handicap beyond the least one, on 19x19.
const DOUBLINGS_A_POINT: f64 = 0.045;

/// The largest advantage that a handicap may give. Few games in the training of nets had more.
const MOST: f64 = 2.75;

/// The unit of the advantage, and its change in one turn. Sums of it are exact.
const STEP: f64 = 0.125;

/// The shares of games won by White between which its advantage stays.
const ENOUGH: std::ops::RangeInclusive<f64> = 0.05..=0.25;

/// The advantage of White in the present game, which follows its win rate from turn to turn.
#[derive(Clone, Debug, Default)]
pub struct Handicapping {
    latest: Option<Latest>,
}

/// The latest turn of the engine in a game with handicap stones.
#[derive(Clone, Debug)]
struct Latest {
    /// The moves before the turn.
    moves: Vec<Move>,
    /// White's advantage in that turn, in doublings.
    doublings: f64,
    /// The share of games that White would win by the search of that turn.
    win: f64,
}

impl Handicapping {
    /// Returns the advantage in the next turn of a game. It begins with the largest one that the
    /// handicap justifies. While White has little hope it grows by one step a turn, and while White
    /// has good hope it shrinks.
    pub fn advantage(&self, game: &Game) -> Advantage {
        Advantage::of(Color::White, self.doublings(game) as f32)
    }

    fn doublings(&self, game: &Game) -> f64 {
        let most = most(game);
        let Some(latest) = self.latest.as_ref().filter(|latest| latest.is_of(game)) else {
            return most;
        };
        let change = if latest.win < *ENOUGH.start() {
            STEP
        } else if latest.win > *ENOUGH.end() {
            -STEP
        } else {
            0.0
        };
        (latest.doublings + change).clamp(0.0, most)
    }

    /// Records a turn by the report of its search. Turns without a search change nothing.
    pub fn record_turn(&mut self, turn: &Turn, report: &Report) {
        let Some(searched) = &report.searched else { return };
        let won = Sided::of(turn.color, 2.0 * searched.means.win - 1.0).for_player(Color::White);
        let advantage = turn.request.advantage.for_player(Color::White);
        self.latest = (turn.game.handicap() > 1).then(|| Latest {
            moves: turn.game.moves().collect(),
            doublings: advantage.into(),
            win: f64::midpoint(won, 1.0),
        });
    }
}

impl Latest {
    /// Whether the game goes on from this turn.
    fn is_of(&self, game: &Game) -> bool {
        let mut moves = game.moves();
        self.moves.iter().all(|&made| moves.next() == Some(made)) && moves.next().is_some()
    }
}

/// Returns the largest advantage of White that the handicap of a game justifies, in doublings. It
/// is 0 without a handicap, and on boards with a side below 8.
fn most(game: &Game) -> f64 {
    let (stones, size) = (game.handicap(), game.size());
    if stones < 2 || size.width().min(size.height()) < 8 {
        return 0.0;
    }
    // A point decides more on a small board.
    let area = f64::from(size.width()) * f64::from(size.height());
    let scale = libm::pow(361.0 / area, 0.75);
    let least = (4.0 / scale).max(2.0);
    let ahead = STONE * (f64::from(stones) - 0.5) - game.komi().points();
    let doublings = DOUBLINGS_A_POINT * (ahead - least) * scale;
    (doublings.clamp(0.0, MOST) / STEP).round() * STEP
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "sums of eighths are exact")]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::player::Resignation;
    use crate::point::{Size, Vertex};
    use crate::rules::Komi;
    use crate::search::{Means, Request, Searched};
    use crate::stop::Stop;

    fn game(side: u8, stones: u32) -> Game {
        let mut game = Game::new(Size::square(side));
        game.set_komi(Komi::from_halves(1));
        game.set_handicap(stones);
        game
    }

    /// Lets White make a turn that it would win with this share.
    fn turn(handicapping: &mut Handicapping, game: &mut Arc<Game>, win: f64) {
        let advantage = handicapping.advantage(game);
        let request = Request { advantage, ..Request::default() };
        let color = game.to_move();
        let turn = Turn {
            game,
            color,
            started: std::time::Instant::now(),
            request,
            stop: &Stop::new(),
            among: None,
            bans: &[],
            focus: &[],
            resignation: Resignation::Never,
        };
        let win = Sided::of(Color::White, 2.0 * win - 1.0).for_player(color);
        let win = f64::midpoint(win, 1.0);
        let means = Means { win, lead: 0.0, score: 0.0, deviation: 0.0, utility: 0.0, weight: 1.0 };
        let candidates = Vec::new();
        let searched = Some(Searched::new(color, 1, means, candidates));
        handicapping.record_turn(&turn, &Report { best: Vertex::Pass, searched });
        let point = game.legal_points(color).next().expect("a point");
        Arc::make_mut(game).play(color, Vertex::Play(point)).expect("a legal move");
    }

    #[test]
    fn an_advantage_grows_with_the_handicap_up_to_a_limit() {
        let most = |side, stones| most(&game(side, stones));
        assert_eq!(
            [0, 1, 2, 3, 4, 9].map(|stones| most(19, stones)),
            [0.0, 0.0, 0.75, 1.375, 2.0, 2.75]
        );
        assert_eq!([2, 3].map(|stones| most(9, stones)), [2.5, 2.75]);
        assert_eq!(most(7, 4), 0.0);
    }

    #[test]
    fn an_advantage_follows_the_hopes_of_white() {
        let (mut handicapping, mut game) = (Handicapping::default(), Arc::new(game(19, 2)));
        let doublings = |handicapping: &Handicapping, game: &Game| {
            let advantage = handicapping.advantage(game);
            assert_eq!(advantage.for_player(Color::Black), -advantage.for_player(Color::White));
            advantage.for_player(Color::White)
        };
        assert_eq!(doublings(&handicapping, &game), 0.75);
        // Whichever player the engine is, White's hopes count.
        for (win, expected) in
            [(0.6, 0.625), (0.3, 0.5), (0.2, 0.5), (0.04, 0.625), (0.0, 0.75), (0.0, 0.75)]
        {
            turn(&mut handicapping, &mut game, win);
            assert_eq!(doublings(&handicapping, &game), expected, "after {win}");
        }
    }

    #[test]
    fn an_advantage_belongs_to_one_game() {
        let (mut handicapping, mut first) = (Handicapping::default(), Arc::new(game(19, 2)));
        turn(&mut handicapping, &mut first, 0.9);
        assert_eq!(handicapping.doublings(&first), 0.625);
        assert_eq!(handicapping.doublings(&game(19, 2)), 0.75, "a new game, or one taken back");
        assert_eq!(handicapping.doublings(&game(19, 0)), 0.0);
    }
}
