//! Sums of convolutions and of matrix products, the hot loops of neural nets.
//!
//! Activations lie point by point with the channels innermost, in *cells*: the points of a board,
//! with a border around them that is as wide as the kernel needs, so that no loop asks for the edge
//! of the board; the border on the right of a row is also that on the left of the next one. A
//! [`Window`] knows which cells are points and which cells a kernel looks at. Weights are packed once
//! ([`FloatWeights`], [`ByteWeights`]), 32 output channels side by side. The sums have a row for each
//! cell from the first point's to the last one's.
//!
//! A *tile* is some points times some output channels, as many sums as the registers hold. Each set
//! of instructions has a file with its tile, a function of its own that is never inlined: beside
//! other code, the compiler was seen to store every sum to memory after every step, which costs
//! more than half of the speed.
//!
//! Sums of bytes are exact, and so the same with every set of instructions. Sums of floats differ
//! in their last bits, because some sets round once for a product and its sum, and others twice.

#![allow(
    clippy::inline_always,
    reason = "the loops over tiles are part of the functions for each set of instructions"
)]

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod amx;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
mod window;

#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

pub use self::window::Window;
use self::window::{Region, Tap};
use super::Simd;

/// The number of output channels that are computed side by side, and that weights are packed for.
pub const PANEL: usize = 32;

/// The number of points that the smallest tile computes.
const SMALL_TILE: usize = 4;

/// The largest activation of a convolution in bytes: 7 bits, so that a few products with weights of 8
/// bits fit in 16 bits, which AVX2 adds them up in.
pub const LARGEST_BYTE: u8 = 127;

/// The largest number of products of bytes that a sum is sure to have room for: taps times input
/// channels.
pub const MOST_BYTE_PRODUCTS: usize = i32::MAX as usize / (LARGEST_BYTE as usize * 127);

/// The weights of one input channel under one point of the kernel, for 32 output channels.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Floats([f32; PANEL]);

/// The weights of four input channels under one point of the kernel, for 32 output channels.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Bytes([[i8; 4]; PANEL]);

/// Weights in floats, packed for the tiles.
#[derive(Clone, Debug, Default)]
pub struct FloatWeights {
    /// Ordered by panel of 32 output channels, then by point of the kernel, then by input channel.
    packed: Vec<Floats>,
    taps: usize,
    inputs: usize,
    outputs: usize,
}

impl FloatWeights {
    /// Packs weights that are given in the order point of the kernel, input channel, output channel.
    ///
    /// # Panics
    ///
    /// If the number of weights is 0, or is not the product of the other numbers.
    pub fn pack(weights: &[f32], taps: usize, inputs: usize, outputs: usize) -> Self {
        assert!(!weights.is_empty() && weights.len() == taps * inputs * outputs);
        let mut packed = Vec::with_capacity(outputs.div_ceil(PANEL) * taps * inputs);
        for first in (0..outputs).step_by(PANEL) {
            let last = outputs.min(first + PANEL);
            packed.extend(weights.chunks_exact(outputs).map(|row| {
                let mut floats = [0.0; PANEL];
                floats[..last - first].copy_from_slice(&row[first..last]);
                Floats(floats)
            }));
        }
        Self { packed, taps, inputs, outputs }
    }

    /// Returns the weights in the order that [`pack`](Self::pack) takes.
    pub fn unpacked(&self) -> Vec<f32> {
        let (rows, width) = (self.taps * self.inputs, self.width());
        let mut weights = Vec::with_capacity(rows * self.outputs);
        for row in 0..rows {
            for first in (0..width).step_by(PANEL) {
                let count = PANEL.min(self.outputs - first);
                weights.extend(&self.packed[first / PANEL * rows + row].0[..count]);
            }
        }
        weights
    }

    /// Makes room for other weights, of a kernel of one point, and returns the places to be filled:
    /// for each panel of 32 output channels, its weights for each input channel. The places still
    /// hold earlier weights. Nothing is allocated if as many weights were there before.
    pub fn refill(
        &mut self,
        inputs: usize,
        outputs: usize,
    ) -> impl Iterator<Item = &mut [f32; PANEL]> {
        (self.taps, self.inputs, self.outputs) = (1, inputs, outputs);
        self.packed.resize(inputs * outputs.div_ceil(PANEL), Floats([0.0; PANEL]));
        self.packed.iter_mut().map(|weights| &mut weights.0)
    }

    /// Returns the number of input channels of a cell.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// Returns the number of output channels that have weights.
    pub fn outputs(&self) -> usize {
        self.outputs
    }

    /// Returns the number of sums in a row: the output channels, filled up to a multiple of 32.
    pub fn width(&self) -> usize {
        self.outputs.next_multiple_of(PANEL)
    }
}

/// Weights in bytes, packed for the tiles.
#[derive(Clone, Debug)]
pub struct ByteWeights {
    /// Ordered by panel of 32 output channels, then by point of the kernel, then by four input
    /// channels.
    packed: Vec<Bytes>,
    taps: usize,
    inputs: usize,
    outputs: usize,
}

/// The largest sum of weights of one sign whose products with activations are added up in 16 bits:
/// 32,767 divided by [`LARGEST_BYTE`]. Any two weights stay below it, and most sets of four do.
pub const MOST_WEIGHT: f32 = 258.0;

/// Returns the groups of input channels whose products AVX2 adds up in 16 bits, under one point of
/// the kernel: of each eight channels, two groups of four.
fn lanes(inputs: usize) -> impl Iterator<Item = impl Iterator<Item = usize> + Clone> {
    let lane = |first| [first, first + 1, first + 4, first + 5].into_iter();
    let firsts = (0..inputs).step_by(8).flat_map(|first| [first, first + 2]);
    firsts.map(move |first| lane(first).filter(move |&input| input < inputs))
}

/// Returns for each output channel the largest sum of weights of either sign whose products AVX2 adds
/// up in 16 bits. The weights are in the order of [`ByteWeights::pack`], which asks for sums of at
/// most [`MOST_WEIGHT`].
pub fn heaviest_sums(weights: &[f32], taps: usize, inputs: usize, outputs: usize) -> Vec<f32> {
    let mut heaviest = vec![0.0_f32; outputs];
    let mut sums = vec![[0.0_f32; 2]; outputs];
    for (tap, lane) in (0..taps).flat_map(|tap| lanes(inputs).map(move |lane| (tap, lane))) {
        sums.fill([0.0; 2]);
        for input in lane {
            let row = &weights[(tap * inputs + input) * outputs..][..outputs];
            for ([below, above], weight) in sums.iter_mut().zip(row) {
                *below -= weight.min(0.0);
                *above += weight.max(0.0);
            }
        }
        for (heaviest, [below, above]) in heaviest.iter_mut().zip(&sums) {
            *heaviest = heaviest.max(*below).max(*above);
        }
    }
    heaviest
}

impl ByteWeights {
    /// Packs weights that are given in the order point of the kernel, input channel, output channel.
    ///
    /// # Panics
    ///
    /// If the number of weights is 0, or is not the product of the other numbers, or if one of the
    /// [`heaviest_sums`] is above [`MOST_WEIGHT`]: sums of products might not fit in 16 bits.
    pub fn pack(weights: &[i8], taps: usize, inputs: usize, outputs: usize) -> Self {
        assert!(!weights.is_empty() && weights.len() == taps * inputs * outputs);
        let numbers: Vec<f32> = weights.iter().map(|&weight| f32::from(weight)).collect();
        let mut heaviest = heaviest_sums(&numbers, taps, inputs, outputs).into_iter();
        assert!(heaviest.all(|sum| sum <= MOST_WEIGHT), "sums of four products fit in 16 bits");
        let steps = inputs.div_ceil(4);
        let mut packed = vec![Bytes([[0; 4]; PANEL]); outputs.div_ceil(PANEL) * taps * steps];
        for (at, &weight) in weights.iter().enumerate() {
            let (tap, input, output) = (at / outputs / inputs, at / outputs % inputs, at % outputs);
            let step = (output / PANEL * taps + tap) * steps + input / 4;
            packed[step].0[output % PANEL][input % 4] = weight;
        }
        Self { packed, taps, inputs, outputs }
    }

    /// Returns the number of bytes of a cell: the input channels, filled up to a multiple of 4.
    pub fn stride(&self) -> usize {
        self.inputs.next_multiple_of(4)
    }

    /// Returns the number of output channels that have weights.
    pub fn outputs(&self) -> usize {
        self.outputs
    }

    /// Returns the number of sums in a row: the output channels, filled up to a multiple of 32.
    pub fn width(&self) -> usize {
        self.outputs.next_multiple_of(PANEL)
    }
}

/// A convolution whose numbers fit together: for every cell from the first point's to the last one's and
/// every tap, the cell is in the input, the weights are there, and the output has a place for the sums.
/// Only [`Job::new`] makes one.
struct Job<'a, X, W, Y> {
    /// `stride` activations for each cell.
    input: &'a [X],
    stride: usize,
    window: &'a Window,
    /// All points of the window, with the taps that count.
    regions: &'a [Region],
    /// `steps` weights for each tap of the window, for each panel.
    weights: &'a [W],
    steps: usize,
    /// `width` sums for each cell from the first point's to the last one's.
    output: &'a mut [Y],
    width: usize,
}

/// Some points of a job and a panel of its output channels.
struct Tile<'a> {
    cells: &'a [u32],
    taps: &'a [Tap],
    panel: usize,
}

impl<'a, X, W, Y> Job<'a, X, W, Y> {
    fn new(
        (window, border): (&'a Window, Border),
        (input, stride): (&'a [X], usize),
        (weights, steps): (&'a [W], usize),
        (output, width): (&'a mut [Y], usize),
    ) -> Self {
        // The window's own numbers are sound: each cell with each tap is one of all cells.
        assert!(input.len() >= window.all_cells() * stride, "an activation for each cell");
        let taps = window.whole().taps.len();
        assert!(weights.len() == width / PANEL * taps * steps, "a weight for each tap");
        assert!(output.len() >= window.rows() * width, "a place for each sum");
        let regions = match border {
            Border::Nought => window.regions(),
            Border::Other => std::slice::from_ref(window.whole()),
        };
        Self { input, stride, window, regions, weights, steps, output, width }
    }

    /// Calls a function for each tile. A tile has as many points as one of `sizes`, which are even
    /// numbers that fall to [`SMALL_TILE`]; the last tile of a region may compute points again.
    #[inline(always)]
    fn tiles(&mut self, sizes: &[usize], mut compute: impl FnMut(&mut Self, &Tile<'a>)) {
        for panel in 0..self.width / PANEL {
            for Region { cells, taps } in self.regions {
                let mut done = 0;
                while done < cells.len() {
                    let size = next_size(sizes, cells.len() - done, cells.len());
                    let first = done.min(cells.len() - size);
                    compute(self, &Tile { cells: &cells[first..first + size], taps, panel });
                    done = first + size;
                }
            }
        }
    }

    /// Returns the place where the activations of the cell under a tap begin.
    #[inline(always)]
    fn place(&self, cell: u32, tap: Tap) -> usize {
        (cell as usize).wrapping_add_signed(tap.offset) * self.stride
    }

    /// Returns the place for the sums of a point's cell and a panel: [`PANEL`] numbers.
    #[inline(always)]
    fn sums(&mut self, cell: u32, panel: usize) -> &mut [Y] {
        let row = self.window.row(cell);
        &mut self.output[row * self.width + panel * PANEL..][..PANEL]
    }

    /// The weights of a panel.
    #[inline(always)]
    fn panel(&self, panel: usize) -> &'a [W] {
        let length = self.window.whole().taps.len() * self.steps;
        &self.weights[panel * length..][..length]
    }

    /// The weights of a panel under a tap, one for each step.
    #[inline(always)]
    fn weights(&self, panel: usize, tap: Tap) -> &'a [W] {
        &self.panel(panel)[tap.number * self.steps..][..self.steps]
    }
}

/// Returns the size of the next tile of a region of `cells` cells, of which `rest` are left: as few
/// points as possible are computed again, and the tile is as large as that allows.
#[inline(always)]
fn next_size(sizes: &[usize], rest: usize, cells: usize) -> usize {
    // Sizes add up to any multiple of their common divisor, from the smallest size on.
    let unit = if sizes.iter().all(|size| size % SMALL_TILE == 0) { 4 } else { 2 };
    let points = rest.next_multiple_of(unit).max(SMALL_TILE);
    let fits = |size: &&usize| {
        let size = **size;
        size <= cells && (size == points || size + SMALL_TILE <= points)
    };
    *sizes.iter().find(fits).unwrap_or(&SMALL_TILE)
}

impl<'a> Tile<'a> {
    /// Returns the cells of a tile of `P` points.
    #[inline(always)]
    fn points<const P: usize>(&self) -> &'a [u32; P] {
        self.cells.try_into().expect("as many points as the function for the tile takes")
    }
}

type FloatJob<'a> = Job<'a, f32, Floats, f32>;
type ByteJob<'a> = Job<'a, u8, Bytes, i32>;

/// The contents of the border of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Border {
    /// Noughts, which add nothing. Some instructions add them up and others do not, so any other
    /// number would make sums depend on the instructions.
    Nought,
    /// Anything else, such as a byte that means 0 but is not 0.
    Other,
}

/// Computes a convolution in floats: for each point and output channel, the sum over taps and input
/// channels of activation times weight.
///
/// `input` has a number for each cell of the window and input channel, 0 on the border; `output` gets
/// [`FloatWeights::width`] sums for each of the [`Window::rows`].
///
/// # Panics
///
/// If the window, the weights, the input and the output do not fit together.
pub fn convolve_floats(
    simd: Simd,
    window: &Window,
    weights: &FloatWeights,
    input: &[f32],
    output: &mut [f32],
) {
    convolve_wide_floats(simd, window, weights, (input, weights.inputs), output);
}

/// Computes a convolution in floats of the first channels of each cell, as [`convolve_floats`] does
/// of all channels. `stride` is the number of channels of a cell.
///
/// # Panics
///
/// If the window, the weights, the input and the output do not fit together.
pub fn convolve_wide_floats(
    simd: Simd,
    window: &Window,
    weights: &FloatWeights,
    (input, stride): (&[f32], usize),
    output: &mut [f32],
) {
    assert_eq!(weights.taps, window.whole().taps.len(), "a kernel of the window's size");
    assert!(weights.inputs <= stride, "a channel for each weight");
    let (inputs, width) = (weights.inputs, weights.width());
    let window = (window, Border::Nought);
    let job = Job::new(window, (input, stride), (&weights.packed, inputs), (output, width));
    match simd {
        #[cfg(target_arch = "x86_64")]
        Simd::Avx512 if simd.is_available() => {
            // SAFETY: the processor has the instructions, and the numbers of a job fit together.
            unsafe { avx512::convolve_floats(job) }
        }
        #[cfg(target_arch = "x86_64")]
        Simd::Avx2 if simd.is_available() => {
            // SAFETY: the processor has the instructions, and the numbers of a job fit together.
            unsafe { avx2::convolve_floats(job) }
        }
        #[cfg(target_arch = "aarch64")]
        // SAFETY: every such processor has NEON, and the numbers of a job fit together.
        _ => unsafe { neon::convolve_floats(job) },
        #[cfg(not(target_arch = "aarch64"))]
        _ => portable::convolve_floats(job),
    }
}

/// The instructions that multiply bytes and add the products. All kinds give equal sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteProducts {
    /// Plain code.
    Portable,
    /// AVX2: pairs of products in 16 bits, pairs of pairs in 32 bits, three instructions.
    Avx2,
    /// AVX-VNNI: four products and their sum in one instruction, 256 bits wide.
    AvxVnni,
    /// AVX-512 VNNI: four products and their sum in one instruction, 512 bits wide.
    Avx512Vnni,
    /// AMX: a product of matrices of up to 16 times 64 bytes in one instruction. Only used on Linux.
    Amx,
    /// ARM's dot products: four products and their sum in one instruction, 128 bits wide.
    NeonDot,
}

impl ByteProducts {
    /// Every kind, from the slowest to the fastest within a family of processors.
    pub const ALL: [Self; 6] =
        [Self::Portable, Self::Avx2, Self::AvxVnni, Self::Avx512Vnni, Self::Amx, Self::NeonDot];

    /// Returns the fastest kind that this processor has, among those that belong to a set of
    /// instructions.
    pub fn best(simd: Simd) -> Self {
        let mut kinds = Self::ALL.into_iter().rev();
        kinds.find(|kind| kind.belongs_to(simd) && kind.is_available()).unwrap_or(Self::Portable)
    }

    fn belongs_to(self, simd: Simd) -> bool {
        match self {
            Self::Portable | Self::NeonDot => true,
            Self::Avx2 | Self::AvxVnni => simd >= Simd::Avx2,
            Self::Avx512Vnni | Self::Amx => simd >= Simd::Avx512,
        }
    }

    /// Whether this processor has the instructions.
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Simd::Avx2.is_available(),
            #[cfg(target_arch = "x86_64")]
            Self::AvxVnni => Simd::Avx2.is_available() && is_x86_feature_detected!("avxvnni"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Vnni => {
                Simd::Avx512.is_available() && is_x86_feature_detected!("avx512vnni")
            }
            #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
            Self::Amx => amx::is_available(),
            #[cfg(target_arch = "aarch64")]
            Self::NeonDot => std::arch::is_aarch64_feature_detected!("dotprod"),
            #[allow(unreachable_patterns, reason = "kinds of other processors")]
            _ => false,
        }
    }

    /// The name of the instructions.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "plain",
            Self::Avx2 => "avx2",
            Self::AvxVnni => "avx-vnni",
            Self::Avx512Vnni => "avx512-vnni",
            Self::Amx => "amx",
            Self::NeonDot => "neon-dot",
        }
    }
}

impl fmt::Display for ByteProducts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no instructions for products of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected plain, avx2, avx-vnni, avx512-vnni, amx or neon-dot")]
pub struct UnknownProducts;

impl FromStr for ByteProducts {
    type Err = UnknownProducts;

    fn from_str(text: &str) -> Result<Self, UnknownProducts> {
        Self::ALL.into_iter().find(|kind| kind.name() == text).ok_or(UnknownProducts)
    }
}

/// Computes a convolution in bytes: for each point and output channel, the sum over taps and input
/// channels of activation times weight. The sums are exact for at most [`MOST_BYTE_PRODUCTS`]
/// products each. Instructions that the processor lacks are replaced by plain code.
///
/// `input` has [`ByteWeights::stride`] activations for each cell of the window, each at most
/// [`LARGEST_BYTE`]: larger ones give wrong sums, which depend on the instructions. `output` gets
/// [`ByteWeights::width`] sums for each of the [`Window::rows`].
///
/// # Panics
///
/// If the window, the weights, the input and the output do not fit together.
pub fn convolve_bytes(
    products: ByteProducts,
    (window, border): (&Window, Border),
    weights: &ByteWeights,
    input: &[u8],
    output: &mut [i32],
) {
    assert_eq!(weights.taps, window.whole().taps.len(), "a kernel of the window's size");
    let (stride, width) = (weights.stride(), weights.width());
    let window = (window, border);
    let job = Job::new(window, (input, stride), (&weights.packed, stride / 4), (output, width));
    if !products.is_available() {
        return portable::convolve_bytes(job);
    }
    match products {
        #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
        // SAFETY: the processor has the instructions, and the numbers of a job fit together.
        ByteProducts::Amx => unsafe { amx::convolve_bytes(job) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the processor has the instructions, and the numbers of a job fit together.
        ByteProducts::Avx512Vnni => unsafe { avx512::convolve_bytes(job) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the processor has the instructions, and the numbers of a job fit together.
        ByteProducts::AvxVnni => unsafe { avx2::convolve_bytes_with_vnni(job) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the processor has the instructions, and the numbers of a job fit together.
        ByteProducts::Avx2 => unsafe { avx2::convolve_bytes(job) },
        #[cfg(target_arch = "aarch64")]
        // SAFETY: the processor has the instructions, and the numbers of a job fit together.
        ByteProducts::NeonDot => unsafe { neon::convolve_bytes(job) },
        _ => portable::convolve_bytes(job),
    }
}
