//! Nets without Go: their files, and what they compute from planes of numbers.

#![allow(
    clippy::cast_precision_loss,
    reason = "channels and random numbers of 24 bits are exact as floats"
)]

mod layers;
mod prepared;
mod reading;

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;

use tengen_nets::{Inputs, METADATA, PLANES};
use tengen_testing::random::Random;

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(bytes).expect("memory takes everything");
    packer.finish().expect("memory takes everything")
}

/// Returns a file with a piece of text replaced by another.
fn replaced(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    let at = bytes.windows(from.len()).position(|window| window == from.as_bytes());
    let at = at.expect("the text is there");
    [&bytes[..at], to.as_bytes(), &bytes[at + from.len()..]].concat()
}

/// Returns planes of 0 and 1 on a board of some columns and rows, as no position has them.
fn random_inputs(size: (usize, usize), metadata: bool, random: &mut Random) -> Inputs {
    let mut inputs = Inputs::new(size.0, size.1);
    for planes in inputs.planes.chunks_exact_mut(PLANES) {
        planes.fill_with(|| if random.below(4) == 0 { 1.0 } else { 0.0 });
        planes[0] = 1.0;
    }
    inputs.globals.fill_with(|| random.below(100) as f32 / 100.0);
    inputs.metadata = metadata.then(|| Box::new([0.5; METADATA]));
    inputs
}
