//! What counts when a playout ends.

/// The points that count for each side when a playout ends; the result is Black's count minus
/// White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// The area of a side: its stones, and the empty points that they surround.
    Areas,
    /// The stones of a side on the board.
    Stones,
}
