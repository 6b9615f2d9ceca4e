//! Realistic positions, from games that a net plays against itself.

use crate::evaluate::Evaluation;
use crate::game::Game;
use crate::point::{Size, Vertex};
use crate::random::Random;

/// A game that a net plays against itself, by moves drawn from its policy.
#[derive(Debug)]
pub struct SelfPlay {
    game: Game,
    /// The game with which each new one begins.
    start: Game,
    random: Random,
    shares: Vec<f32>,
}

impl SelfPlay {
    /// Returns a game that begins on an empty board. Equal seeds and evaluations give equal games.
    pub fn new(size: Size, seed: u64) -> Self {
        Self::of(Game::new(size), seed)
    }

    /// Returns a game that goes on from `start`, as do the games after it.
    pub fn of(start: Game, seed: u64) -> Self {
        Self { game: start.clone(), start, random: Random::from_seed(seed), shares: Vec::new() }
    }

    /// Returns the game as far as it has been played.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Plays `moves` different moves, drawn from one evaluation of the position, without
    /// evaluations in between. Moves that an earlier move made illegal are left out. When the
    /// number of moves reaches seven tenths of the number of points, a new game begins.
    pub fn play(&mut self, evaluation: &Evaluation, moves: usize) {
        let size = self.game.size();
        self.shares.clone_from(&evaluation.policy);
        for _ in 0..moves {
            let place = draw(&self.shares, &mut self.random);
            self.shares[place] = 0.0;
            let _ = self.game.play(self.game.to_move(), Vertex::Play(size.point(place)));
        }
        if 10 * self.game.moves().count() >= 7 * size.area() {
            self.game = self.start.clone();
        }
    }
}

/// Draws a place with a probability in proportion to its share.
fn draw(shares: &[f32], random: &mut Random) -> usize {
    let all: f32 = shares.iter().sum();
    let mut rest = all * random.below(1 << 24) as f32 / (1 << 24) as f32;
    let found = shares.iter().position(|share| {
        rest -= share;
        rest < 0.0
    });
    found.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_drawn_by_their_shares() {
        let mut random = Random::from_seed(1);
        let mut counts = [0; 3];
        for _ in 0..1000 {
            counts[draw(&[0.2, 0.0, 0.6], &mut random)] += 1;
        }
        assert!(counts[1] == 0 && (200..300).contains(&counts[0]), "{counts:?}");
    }

    #[test]
    fn a_new_game_begins_when_most_of_the_board_is_full() {
        let size = Size::square(5);
        let evaluation = Evaluation { policy: vec![0.04; 25], ..Evaluation::default() };
        let mut play = SelfPlay::new(size, 1);
        let mut lengths = Vec::new();
        for _ in 0..12 {
            play.play(&evaluation, 4);
            lengths.push(play.game().moves().count());
        }
        assert_eq!(lengths[0], 4);
        assert!(lengths.iter().all(|&length| length < 18) && lengths.contains(&0), "{lengths:?}");
    }
}
