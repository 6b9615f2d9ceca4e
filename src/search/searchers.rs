//! Searchers that share evaluators and memory.

use super::tree::{TreeSearch, Tuning};
use crate::evaluate::Evaluators;

impl Evaluators {
    /// Makes a tree search with `threads` threads, at least one, whose tree takes at most `memory`
    /// bytes.
    pub fn searcher(&self, threads: usize, memory: usize, tuning: Tuning) -> TreeSearch {
        let evaluators = (0..threads.max(1)).map(|_| self.evaluator()).collect();
        TreeSearch::new(evaluators, tuning, memory)
    }
}

/// The memory of searches with a net, in bytes, in two parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// The bytes for all trees together.
    pub trees: usize,
    /// The bytes for cached evaluations.
    pub cache: usize,
}

impl Memory {
    /// Divides memory: a quarter is for cached evaluations.
    pub const fn divided(bytes: usize) -> Self {
        let cache = bytes / 4;
        Self { trees: bytes - cache, cache }
    }

    /// Leaves all memory to trees, for searches without a net.
    pub const fn for_trees(bytes: usize) -> Self {
        Self { trees: bytes, cache: 0 }
    }
}
