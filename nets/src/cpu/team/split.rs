//! Parts of a slice that the members of a team write at the same time.

#![allow(unsafe_code, reason = "members write disjoint parts of one slice")]

use std::fmt;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

use super::part::{MOST_MEMBERS, Part};

/// A slice cut into parts, each of which one member of a team may take.
pub struct Split<'a, T> {
    first: *mut T,
    /// The places where parts begin, in ascending order, and where the last one ends.
    bounds: [usize; MOST_MEMBERS + 1],
    /// The number of parts.
    of: usize,
    /// The parts that have been taken, a bit each.
    taken: AtomicU64,
    slice: PhantomData<&'a mut [T]>,
}

// SAFETY: the split hands each part of the slice to one thread only.
unsafe impl<T: Send> Sync for Split<'_, T> {}

impl<'a, T> Split<'a, T> {
    /// Cuts a slice into `of` parts. `bound` returns the place where the part of a number begins,
    /// and for `of` the place where the last part ends.
    ///
    /// # Panics
    /// If there are more parts than members of a team, or if the bounds do not ascend within the slice.
    pub fn new(slice: &'a mut [T], of: usize, mut bound: impl FnMut(usize) -> usize) -> Self {
        let mut bounds = [0; MOST_MEMBERS + 1];
        let mut last = 0;
        for (number, place) in bounds[..=of].iter_mut().enumerate() {
            *place = bound(number);
            assert!(*place >= last, "bounds ascend");
            last = *place;
        }
        assert!(last <= slice.len(), "the bounds are in the slice");
        let taken = AtomicU64::new(0);
        Self { first: slice.as_mut_ptr(), bounds, of, taken, slice: PhantomData }
    }

    /// Cuts a slice of items, each of `width` numbers, into `of` parts of nearly as many items.
    pub fn of_items(slice: &'a mut [T], width: usize, of: usize) -> Self {
        let items = slice.len() / width.max(1);
        Self::new(slice, of, |number| Part { number, of }.first(items) * width)
    }

    /// Returns a part that was not taken before.
    ///
    /// # Panics
    /// If the part was taken, or belongs to a step with another number of parts.
    pub fn take(&self, part: Part) -> &'a mut [T] {
        assert!(part.of == self.of && part.number < self.of, "a part of this step");
        let bit = 1 << part.number;
        assert!(self.taken.fetch_or(bit, Ordering::Relaxed) & bit == 0, "a part is taken once");
        let (first, end) = (self.bounds[part.number], self.bounds[part.number + 1]);
        // SAFETY: the bounds are in the slice, which is borrowed for as long as the parts. Parts do
        // not overlap, and no other thread has this one.
        unsafe { std::slice::from_raw_parts_mut(self.first.add(first), end - first) }
    }
}

impl<T> fmt::Debug for Split<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Split").field("of", &self.of).finish_non_exhaustive()
    }
}
