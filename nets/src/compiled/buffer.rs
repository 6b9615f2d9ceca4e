//! Buffers that evaluations reuse.

use std::ops::{Deref, DerefMut};

/// The bytes of a line of a processor's cache, and of a vector of 512 bits. A vector that lies in
/// two lines takes twice the time.
const LINE: usize = 64;

/// Numbers that begin with a line of the cache.
#[derive(Clone, Debug, Default)]
pub(super) struct Buffer<T>(Vec<T>);

impl<T: Clone + Default> Buffer<T> {
    /// Returns the first `length` numbers. If the buffer has to grow for that, the numbers are lost.
    pub fn reserve(&mut self, length: usize) -> &mut [T] {
        let all = length + LINE / size_of::<T>();
        if self.0.len() < all {
            self.0.resize(all, T::default());
        }
        &mut self[..length]
    }
}

impl<T> Buffer<T> {
    #[inline(always)]
    fn start(&self) -> usize {
        self.0.as_ptr().align_offset(LINE).min(self.0.len())
    }
}

impl<T> Deref for Buffer<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        &self.0[self.start()..]
    }
}

impl<T> DerefMut for Buffer<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        let start = self.start();
        &mut self.0[start..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buffers_begin_with_a_line_of_the_cache() {
        let mut buffer = Buffer::<i32>::default();
        for length in [1, 100, 3, 5000] {
            let numbers = buffer.reserve(length);
            assert_eq!(numbers.len(), length);
            assert_eq!(numbers.as_ptr().addr() % LINE, 0);
            numbers.fill(7);
            assert!(buffer[..length].iter().all(|&x| x == 7));
        }
        assert!(Buffer::<u8>::default().is_empty());
    }
}
