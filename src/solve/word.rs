//! Sets of points of a small area, as the bits of one number.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// A number whose bits are points.
pub(super) trait Word:
    Copy
    + Debug
    + Eq
    + Hash
    + Default
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The set without points.
    const NONE: Self;
    /// The number of points that fit.
    const BITS: u32;

    /// Returns the set of one point.
    fn one(index: u32) -> Self;

    /// Returns the number of points.
    fn count(self) -> u32;

    /// Returns the lowest point of a set that is not empty.
    fn first(self) -> u32;

    /// Returns the lowest point as a set; no point if there is none.
    fn lowest(self) -> Self;

    /// Returns a number that depends on all points, for a place in a table.
    fn mixed(self) -> u64;

    /// Whether the set has no points.
    #[inline(always)]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether the set has points.
    #[inline(always)]
    fn is_some(self) -> bool {
        self != Self::NONE
    }

    /// Whether two sets have a point in common.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        (self & other).is_some()
    }

    /// Returns the points that are not in `other`.
    #[inline(always)]
    fn but(self, other: Self) -> Self {
        self & !other
    }

    /// Whether all points are in `other`.
    #[inline(always)]
    fn is_within(self, other: Self) -> bool {
        self.but(other).is_none()
    }

    /// Returns the points one by one, each as a set.
    #[inline(always)]
    fn each(self) -> impl Iterator<Item = Self> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let lowest = rest.lowest();
            rest = rest.but(lowest);
            lowest.is_some().then_some(lowest)
        })
    }
}

/// An odd number with well spread bits: 2^64 over the golden ratio.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Implements all of [`Word`] but the mixing, which differs.
macro_rules! word {
    ($number:ty, $mixed:expr) => {
        impl Word for $number {
            const NONE: Self = 0;
            const BITS: u32 = <$number>::BITS;

            #[inline(always)]
            fn one(index: u32) -> Self {
                1 << index
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline(always)]
            fn mixed(self) -> u64 {
                $mixed(self)
            }
        }
    };
}

word!(u64, |set: u64| {
    let product = set.wrapping_mul(SPREAD);
    product ^ (product >> 29)
});
word!(u128, |set: u128| {
    let (low, high) = (set as u64, (set >> 64) as u64);
    (low.mixed().rotate_left(23) ^ high).mixed()
});
