//! The chains of a position that are captured in a ladder, for boards of all sizes.

use crate::bitboard::{Bits, Layout};
use crate::board::{Board, Ko};
use crate::color::{ByColor, Color};
use crate::position::Position;
use crate::reading::Reader;

/// The ladders of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladders {
    /// The stones of all chains that are captured in a ladder.
    pub captured: Bits,
    /// The plays that capture chains with two liberties in a ladder, by the owner of the chains.
    pub working: ByColor<Bits>,
}

/// A reader of ladders, whose boards take as few 64-bit words as their size allows.
#[derive(Debug, Default)]
pub struct LadderReader {
    layout: Option<Layout>,
    narrow: Option<Desk<2>>,
    middle: Option<Desk<4>>,
    wide: Option<Desk<7>>,
    widest: Option<Desk<11>>,
}

/// An empty board, a board with the position, and a reader.
#[derive(Debug)]
struct Desk<const W: usize> {
    empty: Board<W>,
    board: Board<W>,
    reader: Reader<W>,
}

impl LadderReader {
    /// Returns the ladders of a position with this simple ko, if any.
    pub fn read(&mut self, position: &Position, ko: Option<Ko>) -> Ladders {
        let layout = position.layout();
        if self.layout != Some(layout) {
            *self = Self { layout: Some(layout), ..Self::default() };
        }
        match layout.words() {
            0..=2 => read(&mut self.narrow, position, ko),
            3..=4 => read(&mut self.middle, position, ko),
            5..=7 => read(&mut self.wide, position, ko),
            _ => read(&mut self.widest, position, ko),
        }
    }
}

fn read<const W: usize>(
    desk: &mut Option<Desk<W>>,
    position: &Position,
    ko: Option<Ko>,
) -> Ladders {
    let desk = desk.get_or_insert_with(|| {
        let empty = Board::new(position.layout());
        Desk { board: empty.clone(), reader: Reader::new(&empty), empty }
    });
    desk.board.clone_from(&desk.empty);
    for color in Color::ALL {
        for spot in *position.bits(color) {
            desk.board.play_unchecked(color, spot);
        }
    }
    desk.board.set_ko(ko);
    desk.reader.turn_to(&desk.board);
    let found = desk.reader.ladders();
    Ladders {
        captured: (found.captured.black | found.captured.white).resized(),
        working: found.working.map(|points| points.resized()),
    }
}
