//! Attention: every point sums up the values of all points, weighted by the product of its query
//! and their keys.

use super::Work;
use super::elementary::exp;
use super::grid::Grid;
use super::product::Product;
use tengen_nets::{AttentionBlock, Kernel, Rotation, dispatch};

impl Work {
    /// Adds the output of an attention block to the channels of every point.
    pub fn attention(&mut self, block: &AttentionBlock, channels: usize, x: &mut [f32]) {
        debug_assert_eq!(block.query.inputs, channels);
        let area = self.grid.area();
        let normed = self.root_mean_square(x, &block.norm);
        let mut queries = self.multiply(&normed, &block.query);
        let mut keys = self.multiply(&normed, &block.key);
        let values = self.multiply(&normed, &block.value);
        let group = block.heads / block.key_heads;
        if let Some(rotation) = &block.rotation {
            turn(&mut queries, self.grid, rotation, block.key_width / 2, block.heads, group);
            turn(&mut keys, self.grid, rotation, block.key_width / 2, block.key_heads, 1);
        }
        let mut taken = self.buffers.take(area * block.output.inputs);
        let mut turned = self.buffers.take(block.key_width * area);
        let mut scores = self.buffers.take(area * area);
        for head in 0..block.heads {
            let key_head = head / group;
            let keys_row = block.key_heads * block.key_width;
            for (point, keys) in keys.chunks_exact(keys_row).enumerate() {
                let keys = &keys[key_head * block.key_width..][..block.key_width];
                for (channel, &key) in keys.iter().enumerate() {
                    turned[channel * area + point] = key;
                }
            }
            let met = Product {
                input: &queries[head * block.key_width..],
                width: area,
                step: block.heads * block.key_width,
                row: 0,
                inputs: block.key_width,
                kernel_height: 1,
                kernel_width: 1,
                weights: &turned,
                weight_row: area,
                outputs: area,
                output_row: area,
                adds: false,
            };
            met.run(self.simd, &mut scores);
            let factor = 1.0 / (block.key_width as f32).sqrt();
            dispatch(self.simd, Softmax { row: area, factor }, &mut scores[..]);
            let taken_up = Product {
                input: &scores,
                width: area,
                step: area,
                row: 0,
                inputs: area,
                kernel_height: 1,
                kernel_width: 1,
                weights: &values[key_head * block.value_width..],
                weight_row: block.key_heads * block.value_width,
                outputs: block.value_width,
                output_row: block.output.inputs,
                adds: false,
            };
            taken_up.run(self.simd, &mut taken[head * block.value_width..]);
        }
        self.multiply_into(&taken, &block.output, x, true);
        for buffer in [scores, turned, taken, values, keys, queries, normed] {
            self.buffers.give(buffer);
        }
    }
}

/// Turns the pairs of channels of every head by the angles of the point's place. Head `h` takes
/// the angles of key head `h / group`.
fn turn(
    channels: &mut [f32],
    grid: Grid,
    rotation: &Rotation,
    pairs: usize,
    heads: usize,
    group: usize,
) {
    for (point, channels) in channels.chunks_exact_mut(2 * pairs * heads).enumerate() {
        let (column, row) = ((point % grid.width) as f32, (point / grid.width) as f32);
        for (head, channels) in channels.chunks_exact_mut(2 * pairs).enumerate() {
            let angles = &rotation.angles[head / group * pairs..][..pairs];
            for (pair, [a_column, a_row]) in channels.as_chunks_mut::<2>().0.iter_mut().zip(angles)
            {
                let (sine, cosine) = (column * a_column + row * a_row).sin_cos();
                let [x, y] = *pair;
                *pair = [x * cosine - y * sine, x * sine + y * cosine];
            }
        }
    }
}

/// `e^(factor * x)` of every number, divided by the sum of its row.
struct Softmax {
    row: usize,
    factor: f32,
}

impl Kernel<[f32]> for Softmax {
    type Output = ();

    #[inline(always)]
    fn run(self, numbers: &mut [f32]) {
        for row in numbers.chunks_exact_mut(self.row) {
            let most = row.iter().fold(f32::NEG_INFINITY, |most, &x| most.max(x));
            for x in &mut *row {
                *x = exp(self.factor * (*x - most));
            }
            let share = 1.0 / row.iter().sum::<f32>();
            for x in row {
                *x *= share;
            }
        }
    }
}
