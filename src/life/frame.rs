//! The one orientation in which a position is judged.

use crate::bitboard::{Bits, Spot};
use crate::color::{Color, Sided};
use crate::point::Size;
use crate::position::Position;
use crate::symmetry::Symmetry;

/// A way to turn a board and to exchange the colours.
///
/// A verdict must not depend on the side from which a board is seen, or on which player is called
/// Black. But playouts and limited searches depend on the order of points. So all positions that
/// differ only by a symmetry or by their colours are judged as the same position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    symmetry: Symmetry,
    exchanges_colors: bool,
}

impl Frame {
    /// Returns the frame in which a position is judged.
    pub fn of(position: &Position) -> Self {
        let frames = [false, true].into_iter().flat_map(|exchanges_colors| {
            Symmetry::ALL.map(|symmetry| Self { symmetry, exchanges_colors })
        });
        frames.min_by_key(|frame| frame.position(position).hash()).expect("16 frames")
    }

    /// Returns a position as the frame shows it.
    pub fn position(self, position: &Position) -> Position {
        let mut seen = Position::empty(position.size());
        for color in Color::ALL {
            for point in position.stones(color) {
                let image = self.symmetry.image(position.size(), point);
                seen.set(image, Some(self.color(color)));
            }
        }
        seen
    }

    /// Returns the colour that the frame shows for a colour, which is also the colour for the one
    /// that it shows.
    pub fn color(self, color: Color) -> Color {
        if self.exchanges_colors { !color } else { color }
    }

    /// Returns all points of a position's board, each with its point in the frame.
    pub fn spots(self, position: &Position) -> impl Iterator<Item = (Spot, Spot)> + use<> {
        let (size, layout) = (position.size(), position.layout());
        size.points()
            .map(move |point| (layout.spot(point), layout.spot(self.symmetry.image(size, point))))
    }

    /// Returns the owners of the points of a board by their numbers, from 1 for Black to -1 for White,
    /// given those of the points that the frame shows.
    pub fn owners_back(self, size: Size, seen: &[f32]) -> Vec<f32> {
        let mut owners = vec![0.0; size.area()];
        for point in size.points() {
            let owner = seen[size.index(self.symmetry.image(size, point))];
            owners[size.index(point)] =
                Sided::of(self.color(Color::Black), owner).for_player(Color::Black);
        }
        owners
    }

    /// Returns points of a position's board as the frame shows them.
    pub fn bits(self, position: &Position, bits: &Bits) -> Bits {
        let pairs = self.spots(position).filter(|(spot, _)| bits.contains(*spot));
        pairs.map(|(_, seen)| Bits::of(seen)).collect()
    }

    /// Returns the points of a position's board that the frame shows as these.
    pub fn bits_back(self, position: &Position, seen: &Bits) -> Bits {
        let pairs = self.spots(position).filter(|(_, spot)| seen.contains(*spot));
        pairs.map(|(spot, _)| Bits::of(spot)).collect()
    }
}
