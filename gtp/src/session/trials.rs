//! The moves that are being tried out with `trymove`.

use tengen::Game;
use tengen::engine_room::inside;

/// The moves of `trymove` that are still on the board, each as the state of the game right after
/// it.
#[derive(Clone, Debug, Default)]
pub struct Trials(Vec<State>);

/// A state of a game, as far as needed to distinguish the states of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    moves: usize,
    hash: u64,
}

impl State {
    fn of(game: &Game) -> Self {
        Self { moves: game.moves().count(), hash: inside::board(game).hash() }
    }
}

impl Trials {
    /// Adds the last move of the game.
    pub fn add(&mut self, game: &Game) {
        self.0.push(State::of(game));
    }

    /// Removes the last trial if the game still stands as it did after that move. Returns whether
    /// it did.
    pub fn pop(&mut self, game: &Game) -> bool {
        self.0.pop_if(|tried| *tried == State::of(game)).is_some()
    }

    /// Forgets the moves that another command has taken back, by itself or with the whole game.
    pub fn forget_what_was_taken_back(&mut self, game: &Game) {
        if !self.0.is_empty() {
            let now = State::of(game);
            self.0.retain(|tried| tried.moves < now.moves || *tried == now);
        }
    }
}
