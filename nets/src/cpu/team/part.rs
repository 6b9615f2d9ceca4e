//! Parts of a step.

use std::ops::Range;

/// The most members of a team.
pub const MOST_MEMBERS: usize = 32;

/// A part of a step: its number, and the number of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The number of the part, counted from 0.
    pub number: usize,
    /// The number of parts of the step.
    pub of: usize,
}

impl Part {
    /// The whole of a step.
    pub const WHOLE: Self = Self { number: 0, of: 1 };

    /// Returns the numbers below `all` that belong to the part: parts differ by at most one number.
    pub fn range(self, all: usize) -> Range<usize> {
        self.first(all)..Self { number: self.number + 1, ..self }.first(all)
    }

    pub(crate) fn first(self, all: usize) -> usize {
        (self.number * all).div_ceil(self.of)
    }
}
