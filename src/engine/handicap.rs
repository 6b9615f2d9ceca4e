//! Placing handicap stones.

use super::Engine;
use crate::color::Color;
use crate::handicap;
use crate::point::Point;
use crate::position::Position;

/// Why handicap stones cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandicapRefusal {
    /// Stones are on the board.
    #[error("board not empty")]
    BoardNotEmpty,
    /// The board has no places for this number.
    #[error("invalid handicap")]
    Number,
    /// A point was given twice.
    #[error("repeated vertex")]
    Repeated,
    /// A point is not on the board.
    #[error("invalid coordinate")]
    OffBoard,
}

impl Engine {
    /// Places handicap stones where the GTP specification has them.
    ///
    /// # Errors
    /// If the board has stones, or no places for this number.
    pub fn place_fixed_handicap(&mut self, stones: usize) -> Result<Vec<Point>, HandicapRefusal> {
        let places =
            handicap::fixed(self.game.size(), stones).map_err(|_| HandicapRefusal::Number)?;
        self.place_handicap(&places)?;
        Ok(places)
    }

    /// Places handicap stones where the engine likes.
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

    /// Places handicap stones on these points; White is to move.
    ///
    /// # Errors
    /// If the board has stones, or the points are none, twice the same, off the board, or all the
    /// board has. Nothing is placed then.
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
