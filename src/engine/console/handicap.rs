//! Placing the handicap stones of a game.

use super::state::Console;
use crate::color::Color;
use crate::handicap;
use crate::point::Point;
use crate::position::Position;

/// The reason why handicap stones cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandicapRefusal {
    /// The board already has stones.
    #[error("board not empty")]
    BoardNotEmpty,
    /// The specification has no points for this number of stones on this board.
    #[error("invalid handicap")]
    Number,
    /// A point was given more than once.
    #[error("repeated vertex")]
    Repeated,
    /// A point does not lie on the board.
    #[error("invalid coordinate")]
    OffBoard,
}

impl Console {
    /// Places handicap stones on the points that the GTP specification lists for their number, and
    /// returns the points.
    ///
    /// # Errors
    /// If the board has stones, or the specification has no points for this number.
    pub fn place_fixed_handicap(&mut self, stones: usize) -> Result<Vec<Point>, HandicapRefusal> {
        let places =
            handicap::fixed(self.game.size(), stones).map_err(|_| HandicapRefusal::Number)?;
        self.place_handicap(&places)?;
        Ok(places)
    }

    /// Places handicap stones on points that the engine chooses, and returns the points.
    ///
    /// # Errors
    /// If the board has stones, or the number is below 2 or leaves no point empty.
    pub fn place_free_handicap(&mut self, stones: usize) -> Result<Vec<Point>, HandicapRefusal> {
        if stones < 2 || stones >= self.game.size().area() {
            return Err(HandicapRefusal::Number);
        }
        let places = handicap::free(self.game.size(), stones);
        self.place_handicap(&places)?;
        Ok(places)
    }

    /// Places handicap stones on `points` and gives White the turn.
    ///
    /// # Errors
    /// If the board already has stones, or if `points` is empty, has a point twice or one
    /// off the board, or leaves no point empty. The game is then unchanged.
    pub fn place_handicap(&mut self, points: &[Point]) -> Result<(), HandicapRefusal> {
        let size = self.game.size();
        if !self.game.position().occupied().is_empty() {
            return Err(HandicapRefusal::BoardNotEmpty);
        }
        let mut position = Position::empty(size);
        for &point in points {
            if !size.contains(point) {
                return Err(HandicapRefusal::OffBoard);
            }
            if position.at(point).is_some() {
                return Err(HandicapRefusal::Repeated);
            }
            position.set(point, Some(Color::Black));
        }
        if points.is_empty() || points.len() >= size.area() {
            return Err(HandicapRefusal::Number);
        }
        let game = self.change();
        game.restore(&position, Color::White);
        game.set_handicap(points.len() as u32);
        Ok(())
    }
}
