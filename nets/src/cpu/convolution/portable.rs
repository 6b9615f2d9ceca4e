//! The tiles in plain code, for processors without better instructions, and as a reference for
//! tests.

use super::job::{ByteJob, FloatJob, Tile};
use super::sizes::{PANEL, SMALL_TILE};

#[cfg_attr(
    any(target_arch = "aarch64", all(target_arch = "wasm32", target_feature = "simd128")),
    expect(dead_code, reason = "every such processor has vectors")
)]
pub(super) fn convolve_floats(mut job: FloatJob) {
    job.tiles(&[SMALL_TILE], float_tile);
}

pub(super) fn convolve_bytes(mut job: ByteJob) {
    job.tiles(&[SMALL_TILE], byte_tile);
}

fn float_tile(job: &mut FloatJob, tile: &Tile) {
    for &cell in tile.cells {
        let mut sums = [0.0; PANEL];
        for &tap in tile.taps {
            let activations = &job.input[job.place(cell, tap)..];
            for (&x, weights) in activations.iter().zip(job.weights(tile.panel, tap)) {
                for (sum, weight) in sums.iter_mut().zip(&weights.0) {
                    *sum += x * weight;
                }
            }
        }
        job.sums(cell, tile.panel).copy_from_slice(&sums);
    }
}

fn byte_tile(job: &mut ByteJob, tile: &Tile) {
    for &cell in tile.cells {
        let mut sums = job.start;
        for &tap in tile.taps {
            let activations = job.input[job.place(cell, tap)..].chunks_exact(4);
            for (x, weights) in activations.zip(job.weights(tile.panel, tap)) {
                for (sum, weights) in sums.iter_mut().zip(&weights.0) {
                    let products =
                        x.iter().zip(weights).map(|(&x, &w)| i32::from(x) * i32::from(w));
                    *sum += products.sum::<i32>();
                }
            }
        }
        job.sums(cell, tile.panel).copy_from_slice(&sums);
    }
}
