//! The memory for requests that are held, and for answers that are not read yet.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A number of bytes that all requests share.
#[derive(Debug)]
pub struct Budget {
    used: AtomicUsize,
    most: usize,
}

/// A part of a budget, which is given back when this is dropped.
#[derive(Debug)]
pub struct Held {
    budget: Arc<Budget>,
    bytes: usize,
}

impl Budget {
    /// Makes a budget of so many bytes.
    pub fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { used: AtomicUsize::new(0), most })
    }

    /// Returns the number of bytes that are held.
    pub fn used(&self) -> usize {
        self.used.load(Relaxed)
    }

    /// Returns an empty part.
    pub fn part(self: &Arc<Self>) -> Held {
        Held { budget: Arc::clone(self), bytes: 0 }
    }
}

impl Held {
    /// Holds more bytes; returns `false`, and holds no more, if they are not there.
    pub fn grow(&mut self, bytes: usize) -> bool {
        let Budget { used, most } = &*self.budget;
        let more = |used: usize| used.checked_add(bytes).filter(|sum| sum <= most);
        let is_there = used.fetch_update(Relaxed, Relaxed, more).is_ok();
        if is_there {
            self.bytes += bytes;
        }
        is_there
    }

    /// Returns a part of this one, or all of it if it is smaller.
    pub fn split(&mut self, bytes: usize) -> Self {
        let bytes = bytes.min(self.bytes);
        self.bytes -= bytes;
        Self { budget: Arc::clone(&self.budget), bytes }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.budget.used.fetch_sub(self.bytes, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_share_the_budget_and_give_it_back() {
        let budget = Budget::new(10);
        let (mut one, mut other) = (budget.part(), budget.part());
        assert!(one.grow(6) && !other.grow(5) && other.grow(4) && !one.grow(1));
        assert!(!one.grow(usize::MAX));
        drop(one);
        assert_eq!(budget.used(), 4);
        assert!(other.grow(6));
        let part = other.split(7);
        drop(other);
        assert_eq!(budget.used(), 7);
        drop(part);
        assert_eq!(budget.used(), 0);
    }
}
