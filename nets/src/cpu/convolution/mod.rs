//! Sums of convolutions and of matrix products, the hot loops of neural nets.
//!
//! Activations lie point by point with the channels innermost, in *cells*. Cells are the points of
//! a board with a border around them. The border is as wide as the kernel needs, so that loops need
//! not test for the edge of the board. The border on the right of a row is also the border on the
//! left of the next one.
//!
//! A [`Window`] knows which cells are points and which cells a kernel looks at. Weights are packed
//! once ([`FloatWeights`], [`ByteWeights`]), 32 output channels side by side. The sums have a row
//! for each cell from the first point's to the last one's.
//!
//! A *tile* is some points times some output channels, chosen so that its sums fill the registers.
//! Each set of instructions has a file with its tile, a function of its own that is never inlined.
//! When a tile was inlined into other code, the compiler stored every sum to memory after every
//! step, which cost more than half of the speed.
//!
//! Sums of bytes are exact, and so the same with every set of instructions. Sums of floats differ
//! in their last bits, because some sets round once for a product and its sum, and others twice.

#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "other tiles do not fetch"))]
mod ahead;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod amx;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod job;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
mod sizes;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;
mod weights;
mod window;

#[cfg(test)]
mod tests;

pub use self::job::{Border, Cells};
use self::job::{ByteJob, FloatJob, Job, Panels, Sums};
pub use self::sizes::{LARGEST_BYTE, MOST_BYTE_PRODUCTS, PANEL};
pub use self::weights::{
    ByteWeights, Bytes, FloatWeights, MOST_WEIGHT, heaviest_bytes, heaviest_sums,
};
pub use self::window::Window;
use super::team::Team;
use super::{Simd, names};

/// Computes a convolution in floats: for each point and output channel, the sum over taps and input
/// channels of activation times weight. The sums are the same, bit for bit, with any team.
///
/// `input` has a number for each cell of the window and input channel, 0 on the border; `output`
/// receives [`FloatWeights::width`] sums for each of the [`Window::rows`].
///
/// # Panics
///
/// If the window, the weights, the input and the output do not fit together.
pub fn convolve_floats(
    team: &mut Team,
    simd: Simd,
    window: &Window,
    weights: &FloatWeights,
    input: &[f32],
    output: &mut [f32],
) {
    let input = Cells { numbers: input, stride: weights.inputs };
    let job = float_job(window, weights, input, output);
    // SAFETY: each part is computed once, and the job itself is not.
    team.share(team.members(), &|part| run_floats(simd, unsafe { job.part(part) }));
}

/// Computes a convolution in floats of the first channels of each cell, like [`convolve_floats`]
/// for all channels.
///
/// # Panics
///
/// If the window, the weights, the input and the output do not fit together.
pub fn convolve_wide_floats(
    simd: Simd,
    window: &Window,
    weights: &FloatWeights,
    input: Cells<'_, f32>,
    output: &mut [f32],
) {
    run_floats(simd, float_job(window, weights, input, output));
}

fn float_job<'a>(
    window: &'a Window,
    weights: &'a FloatWeights,
    input: Cells<'a, f32>,
    output: &'a mut [f32],
) -> FloatJob<'a> {
    assert_eq!(weights.taps, window.whole().taps.len(), "a kernel of the window's size");
    assert!(weights.inputs <= input.stride, "a channel for each weight");
    let output = Sums { numbers: output, width: weights.width() };
    let weights = Panels { weights: &weights.packed, steps: weights.inputs, light: &[] };
    Job::new(window, Border::Nought, input, weights, output)
}

fn run_floats(simd: Simd, job: FloatJob) {
    match simd {
        #[cfg(target_arch = "x86_64")]
        Simd::Avx512 if simd.is_available() => {
            // SAFETY: the processor has the instructions, and the slices of a job fit together.
            unsafe { avx512::convolve_floats(job) }
        }
        #[cfg(target_arch = "x86_64")]
        Simd::Avx2 if simd.is_available() => {
            // SAFETY: the processor has the instructions, and the slices of a job fit together.
            unsafe { avx2::convolve_floats(job) }
        }
        #[cfg(target_arch = "aarch64")]
        // SAFETY: every such processor has NEON, and the slices of a job fit together.
        _ => unsafe { neon::convolve_floats(job) },
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        _ => wasm::convolve_floats(job),
        #[cfg(not(any(
            target_arch = "aarch64",
            all(target_arch = "wasm32", target_feature = "simd128")
        )))]
        _ => portable::convolve_floats(job),
    }
}

/// The instructions that multiply bytes and add the products, from the slowest to the fastest
/// within a family of processors. All kinds give equal sums.
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
    /// AMX: a product of matrices of up to 16 times 64 bytes in one instruction. Only used on
    /// Linux.
    Amx,
    /// ARM's dot products: four products and their sum in one instruction, 128 bits wide.
    NeonDot,
    /// WebAssembly's vectors of 128 bits, with its relaxed dot products where the module is built
    /// for them.
    Wasm,
}

impl ByteProducts {
    /// Returns the fastest kind that this processor has, among those that belong to a set of
    /// instructions.
    pub fn best(simd: Simd) -> Self {
        let mut kinds = Self::ALL.into_iter().rev();
        kinds.find(|kind| kind.belongs_to(simd) && kind.is_available()).unwrap_or(Self::Portable)
    }

    fn belongs_to(self, simd: Simd) -> bool {
        match self {
            Self::Portable | Self::NeonDot | Self::Wasm => true,
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
            Self::Wasm => cfg!(all(target_arch = "wasm32", target_feature = "simd128")),
            #[allow(unreachable_patterns, reason = "kinds of other processors")]
            _ => false,
        }
    }
}

names! {
    ByteProducts;
    /// The error for a text that does not name instructions for products of bytes.
    UnknownProducts = "expected plain, avx2, avx-vnni, avx512-vnni, amx, neon-dot or wasm";
    Portable = "plain";
    Avx2 = "avx2";
    AvxVnni = "avx-vnni";
    Avx512Vnni = "avx512-vnni";
    Amx = "amx";
    NeonDot = "neon-dot";
    Wasm = "wasm";
}

/// The instructions for computing a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instructions {
    /// The instructions for floats.
    pub simd: Simd,
    /// The instructions for products of bytes.
    pub products: ByteProducts,
}

impl Instructions {
    /// Returns the fastest instructions of this processor.
    pub fn best() -> Self {
        Self::of(Simd::best())
    }

    /// Returns a set of instructions, with the fastest of this processor for bytes that belong to
    /// it.
    pub fn of(simd: Simd) -> Self {
        Self { simd, products: ByteProducts::best(simd) }
    }

    /// Whether the set has instructions for products of bytes, so that bytes are faster than floats.
    pub fn gain_by_bytes(self) -> bool {
        self.products != ByteProducts::Portable
    }
}

/// Computes a convolution in bytes: for each point and output channel, the sum over taps and input
/// channels of activation times weight. The sums are exact for at most [`MOST_BYTE_PRODUCTS`]
/// products each. Plain code replaces instructions that the processor lacks.
///
/// `input` has [`ByteWeights::stride`] activations for each cell of the window, each at most
/// [`LARGEST_BYTE`]: larger ones give wrong sums, which depend on the instructions. `output` gets
/// [`ByteWeights::width`] sums for each of the [`Window::rows`].
///
/// # Panics
///
/// If the window, the weights, the input and the output do not fit together.
pub fn convolve_bytes(
    team: &mut Team,
    products: ByteProducts,
    window: &Window,
    border: Border<'_>,
    weights: &ByteWeights,
    input: &[u8],
    output: &mut [i32],
) {
    let input = Cells { numbers: input, stride: weights.stride() };
    let job = byte_job(window, border, weights, input, output);
    // SAFETY: each part is computed once, and the job itself is not.
    team.share(team.members(), &|part| run_bytes(products, unsafe { job.part(part) }));
}

/// Computes a convolution in bytes of the first channels of each cell, like [`convolve_bytes`] for
/// all channels. Cells may only have further channels if the kernel has one point.
///
/// # Panics
///
/// If the window, the weights, the input and the output do not fit together.
pub fn convolve_wide_bytes(
    products: ByteProducts,
    window: &Window,
    border: Border<'_>,
    weights: &ByteWeights,
    input: Cells<'_, u8>,
    output: &mut [i32],
) {
    run_bytes(products, byte_job(window, border, weights, input, output));
}

fn byte_job<'a>(
    window: &'a Window,
    border: Border<'a>,
    weights: &'a ByteWeights,
    input: Cells<'a, u8>,
    output: &'a mut [i32],
) -> ByteJob<'a> {
    assert_eq!(weights.taps, window.whole().taps.len(), "a kernel of the window's size");
    let stride = weights.stride();
    assert!(stride <= input.stride, "a channel for each weight");
    // AMX reads the cells of neighbouring taps as one.
    let is_even = stride == input.stride || weights.taps == 1;
    assert!(is_even, "wide cells are for kernels of one point");
    let output = Sums { numbers: output, width: weights.width() };
    let weights = Panels { weights: &weights.packed, steps: stride / 4, light: &weights.light };
    Job::new(window, border, input, weights, output)
}

fn run_bytes(products: ByteProducts, job: ByteJob) {
    if !products.is_available() {
        return portable::convolve_bytes(job);
    }
    match products {
        #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
        // SAFETY: the processor has the instructions, and the slices of a job fit together.
        ByteProducts::Amx => unsafe { amx::convolve_bytes(job) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the processor has the instructions, and the slices of a job fit together.
        ByteProducts::Avx512Vnni => unsafe { avx512::convolve_bytes(job) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the processor has the instructions, and the slices of a job fit together.
        ByteProducts::AvxVnni => unsafe { avx2::convolve_bytes_with_vnni(job) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the processor has the instructions, and the slices of a job fit together.
        ByteProducts::Avx2 => unsafe { avx2::convolve_bytes(job) },
        #[cfg(target_arch = "aarch64")]
        // SAFETY: the processor has the instructions, and the slices of a job fit together.
        ByteProducts::NeonDot => unsafe { neon::convolve_bytes(job) },
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        ByteProducts::Wasm => wasm::convolve_bytes(job),
        _ => portable::convolve_bytes(job),
    }
}
