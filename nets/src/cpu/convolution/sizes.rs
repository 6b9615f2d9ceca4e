//! The sizes that kernels and packed weights share.

/// The number of output channels that are computed side by side, for which weights are packed.
pub const PANEL: usize = 32;

/// The number of points that the smallest tile computes.
pub(super) const SMALL_TILE: usize = 4;

/// The largest activation of a convolution in bytes. It has 7 bits, so that a few products with
/// weights of 8 bits fit in 16 bits, in which AVX2 sums them.
pub const LARGEST_BYTE: u8 = 127;

/// The largest number of products of bytes, taps times input channels, whose sum is sure to fit.
pub const MOST_BYTE_PRODUCTS: usize = i32::MAX as usize / (LARGEST_BYTE as usize * 127);
