//! The question whether a chain can be captured, and the answers to it.

use crate::bitboard::{Bitboard, Spot};
use crate::color::Color;

/// The result of a search for the capture of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The attacker cannot capture the chain.
    Saved,
    /// The attacker captures the chain whatever the owner plays.
    Captured,
    /// The search was too small to decide, or a capture outside the region may save the chain.
    Unknown,
}

/// A chain whose life is in question, and the limits of the search.
#[derive(Clone, Copy, Debug)]
pub struct Question<const W: usize> {
    /// The owner of the chain.
    pub owner: Color,
    /// The stones of the chain.
    pub target: Bitboard<W>,
    /// The points where both sides may play, besides the liberties of the chain.
    pub region: Bitboard<W>,
    /// Stones of the owner that live: a chain that connects to them is saved.
    pub havens: Bitboard<W>,
    /// The number of positions that the search may look at.
    pub nodes: u32,
}

/// The result of an earlier search of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) fate: Fate,
    /// The number of moves that the earlier search looked ahead.
    pub(super) depth: usize,
    pub(super) best: Option<Spot>,
}
