//! How much work and memory an answer may take, and what does not fit.

/// How much work an answer may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of positions that may be expanded. About 300,000 take a second.
    pub nodes: u64,
    /// The memory of the solver in bytes: tables, caches, the search itself and the trees of proofs.
    /// The solver keeps its tables, and makes them anew if this number changes.
    pub memory: usize,
    /// Whether to look for all first moves that reach the goal and for refutations of the others.
    /// If not, the answer has the first move found.
    pub every_move: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self { nodes: 1_500_000, memory: 64 << 20, every_move: true }
    }
}

/// A request that the solver cannot work on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// The region is too large.
    #[error("the region has a box of {width} by {height} points: at most {MOST_POINTS} fit")]
    TooLarge {
        /// The width of the smallest box around the region.
        width: u32,
        /// The height of the smallest box around the region.
        height: u32,
    },
    /// The memory is too small.
    #[error("{0} bytes of memory are too few for the solver: it needs {LEAST_MEMORY}")]
    MemoryTooSmall(usize),
}

/// The number of points of the largest box around a region.
pub const MOST_POINTS: u32 = 128;

/// The smallest memory, in bytes.
pub const LEAST_MEMORY: usize = 4 << 20;
