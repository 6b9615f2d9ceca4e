//! The tiles in plain code, for processors without better instructions, and to test the others by.

use super::{ByteJob, FloatJob, PANEL, SMALL_TILE};

#[cfg_attr(target_arch = "aarch64", expect(dead_code, reason = "every such processor has NEON"))]
pub(super) fn convolve_floats(mut job: FloatJob) {
    job.tiles(SMALL_TILE, float_tile, float_tile);
}

pub(super) fn convolve_bytes(mut job: ByteJob) {
    job.tiles(SMALL_TILE, byte_tile, byte_tile);
}

fn float_tile(job: &mut FloatJob, first: usize, panel: usize) {
    let weights = job.panel(panel);
    for point in first..first + SMALL_TILE {
        let mut sums = [0.0; PANEL];
        let places = job.taps.iter().map(|&tap| job.place(job.cells[point], tap));
        for (place, weights) in places.zip(weights.chunks_exact(job.steps)) {
            for (&x, weights) in job.input[place..].iter().zip(weights) {
                for (sum, weight) in sums.iter_mut().zip(&weights.0) {
                    *sum += x * weight;
                }
            }
        }
        job.sums(point, panel).copy_from_slice(&sums);
    }
}

fn byte_tile(job: &mut ByteJob, first: usize, panel: usize) {
    let weights = job.panel(panel);
    for point in first..first + SMALL_TILE {
        let mut sums = [0; PANEL];
        let places = job.taps.iter().map(|&tap| job.place(job.cells[point], tap));
        for (place, weights) in places.zip(weights.chunks_exact(job.steps)) {
            for (x, weights) in job.input[place..].chunks_exact(4).zip(weights) {
                for (sum, weights) in sums.iter_mut().zip(&weights.0) {
                    let products =
                        x.iter().zip(weights).map(|(&x, &w)| i32::from(x) * i32::from(w));
                    *sum += products.sum::<i32>();
                }
            }
        }
        job.sums(point, panel).copy_from_slice(&sums);
    }
}
