//! The positions on which nets in bytes are calibrated.
//!
//! What a net computes in rare positions may be far larger than in usual ones. After a pass that a
//! player may answer by another one to win, a few channels of b10c384h6nbttflrs are four times as
//! large as anywhere else in a game. So the positions are varied: games of several sizes and rules,
//! with and without handicap, and passes with every kind of lead.

use crate::color::Color;
use crate::evaluate::Evaluation;
use crate::game::Game;
use crate::handicap;
use crate::point::{Size, Vertex};
use crate::position::Position;
use crate::rules::{Komi, Preset};

use super::evaluator::Evaluator;
use super::self_play::SelfPlay;
use super::view::View;

/// A game that a net plays against itself, and its positions.
pub struct Course {
    start: Game,
    seed: u64,
    /// The number of positions of the game.
    positions: usize,
    /// The number of positions for each of which one is followed by a pass.
    passes: usize,
}

impl Course {
    /// Returns the games of a calibration, in parts that take a third of the time each. There are as
    /// many on every machine, because the order of sums over positions follows the parts.
    pub fn parts() -> [Vec<Self>; 3] {
        let usual = |side: u8| {
            let size = Size::square(side);
            Self { start: Game::new(size), seed: size.area() as u64, positions: 10, passes: 2 }
        };
        let other = |start: Game| {
            let seed = start.size().area() as u64 + 1;
            Self { start, seed, positions: 5, passes: 2 }
        };
        let rectangle = Size::new(7, 17).expect("a size that the rules allow");
        let with_preset =
            |size: Size, preset: &Preset| other(Game::with_rules(size, preset.rules, preset.komi));
        [
            vec![usual(19)],
            vec![
                other(with_handicap(Size::square(19), &Preset::JAPANESE, 6)),
                with_preset(Size::square(13), &Preset::JAPANESE),
                with_preset(rectangle, &Preset::TROMP_TAYLOR),
            ],
            vec![usual(13), usual(9), other(with_handicap(Size::square(9), &Preset::JAPANESE, 2))],
        ]
    }

    /// Returns positions of the game, from its beginning to its end, with their evaluations. From
    /// each position several moves are drawn from the policy and played, so that few evaluations
    /// lead through a whole game.
    pub fn positions(&self, evaluator: &mut Evaluator) -> Vec<(Game, Evaluation)> {
        let area = self.start.size().area();
        let mut games = SelfPlay::of(self.start.clone(), self.seed);
        let mut seen = Vec::new();
        let mut evaluate = |game: Game| {
            let mut evaluation = Evaluation::default();
            evaluator.evaluate(&game, game.to_move(), View::default(), &mut evaluation);
            (game, evaluation)
        };
        for number in 0..self.positions {
            let position = evaluate(games.game().clone());
            // Ten such steps fill seven tenths of the board.
            games.play(&position.1, area / 14 + 1);
            if (number + 1).is_multiple_of(self.passes) {
                seen.extend(passed(&position.0, number / self.passes).map(&mut evaluate));
            }
            seen.push(position);
        }
        seen
    }
}

/// Returns the start of a game with handicap stones.
fn with_handicap(size: Size, preset: &Preset, stones: usize) -> Game {
    let mut game = Game::with_rules(size, preset.rules, Komi::from_halves(1));
    let mut position = Position::empty(size);
    for point in handicap::fixed(size, stones).expect("a number of stones for the board") {
        position.set(point, Some(Color::Black));
    }
    game.restore(&position, Color::White);
    game.set_handicap(stones as u32);
    game
}

/// Returns the position after a pass, with a komi by which the player to move leads far, or a
/// little, or usually does, or is far behind: one of the four by `number`. `None` if the rules
/// forbid the pass.
fn passed(game: &Game, number: usize) -> Option<Game> {
    let mut game = game.clone();
    game.play(game.to_move(), Vertex::Pass).ok()?;
    let size = game.size();
    let area = i32::from(size.width()) * i32::from(size.height());
    let lead = [area, 3 * area / 10, 0, -area][number % 4];
    // In half points, so that a far lead is half of the board.
    let halves = if game.to_move() == Color::White { lead } else { -lead };
    game.set_komi(Komi::from_halves(game.komi().halves() + halves));
    if number % 2 == 1 {
        // Some rules end the game after two passes as the stones stand, others ask for agreement.
        let other = if game.rules() == &Preset::TROMP_TAYLOR.rules {
            Preset::CHINESE
        } else {
            Preset::TROMP_TAYLOR
        };
        game.set_rules(other.rules);
    }
    Some(game)
}
