//! What an engine may use of the machine.

/// What an engine may use of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// The threads of a search. With several, searches of equal positions may differ. Moves of levels
    /// and of numbers of visits have one, so that they repeat.
    pub threads: usize,
    /// The memory of a search's tree and of its cached evaluations, in bytes.
    pub memory: usize,
}

impl Default for Resources {
    /// What a page can give: one thread, and memory for some ten thousand visits.
    fn default() -> Self {
        Self { threads: 1, memory: 64 << 20 }
    }
}
