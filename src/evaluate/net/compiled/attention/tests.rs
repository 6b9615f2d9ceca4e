use super::super::quantized::{Quantized, Ranges};
use super::*;
use crate::cpu::convolution::{ByteProducts, Instructions};
use crate::evaluate::net::file::RootMeanSquare;
use crate::random::Random;

/// Heads, key heads, channels of a key and of a value, and whether the heads are turned.
const SHAPES: [(usize, usize, usize, usize, bool); 4] =
    [(2, 2, 32, 32, true), (4, 2, 6, 5, true), (3, 1, 7, 40, false), (1, 1, 16, 33, true)];

fn block((heads, key_heads, key_width, value_width, turns): Shape) -> AttentionBlock {
    let matrix = |outputs| Matrix { inputs: 1, outputs, weights: vec![1.0; outputs] };
    let pairs = key_heads * key_width / 2;
    let angles = (0..pairs).map(|pair| [0.1 * pair as f32, 0.3 - 0.05 * pair as f32]);
    AttentionBlock {
        heads,
        key_heads,
        key_width,
        value_width,
        norm: RootMeanSquare { epsilon: 1e-5, scale: vec![1.0], bias: vec![0.0] },
        query: matrix(heads * key_width),
        key: matrix(key_heads * key_width),
        value: matrix(key_heads * value_width),
        output: Matrix {
            inputs: heads * value_width,
            outputs: 1,
            weights: vec![1.0; heads * value_width],
        },
        rotation: turns.then(|| Rotation { angles: angles.collect() }),
    }
}

type Shape = (usize, usize, usize, usize, bool);

#[test]
fn attention_in_bytes_is_near_floats_and_the_same_with_all_instructions() {
    let mut random = Random::from_seed(3);
    let mut scratch = Scratch::default();
    for shape in SHAPES {
        let block = block(shape);
        let attention = Attention::new(&block);
        let width = attention.places()[3];
        // A sum of 1 is the number 0.001.
        let one = Convolution { kernel: 1, inputs: 1, outputs: width, weights: vec![0.127; width] };
        let ranges = Ranges { low: vec![0.0], high: vec![127.0], moments: None };
        let rounding = Quantized::of(&one, &ranges, 127);
        let scale = rounding.scale.0[0][0];
        for (columns, rows) in [(9, 9), (1, 1), (3, 2), (5, 7), (13, 4)] {
            let window = Window::new(columns, rows, 1);
            let points = columns * rows;
            let sums: Vec<i32> =
                (0..points * width).map(|_| i32::from(random.below(1401) as i16) - 700).collect();
            let values = sums.iter().map(|&sum| sum as f32 * scale);
            let mut exact = Buffer::<f32>::default();
            exact.reserve(sums.len()).iter_mut().zip(values).for_each(|(x, value)| *x = value);
            let board = Board { width: columns, window: &window };
            attention.run(Simd::best(), board, &mut exact, &mut scratch);
            let mut expected: Option<Vec<f32>> = None;
            for products in ByteProducts::ALL {
                for simd in Simd::ALL {
                    let instructions = Instructions { simd, products };
                    let sums = Sums { rows: &sums, rounding: &rounding };
                    let mut taken = vec![0.0; points * attention.width()];
                    let scratch = &mut scratch.bytes;
                    attention.run_in_bytes(instructions, columns, sums, &mut taken, scratch);
                    for (at, (x, exact)) in taken.iter().zip(exact.iter()).enumerate() {
                        // The padding of a row may hold anything.
                        if at % attention.width() < block.heads * block.value_width {
                            let error = (x - exact).abs();
                            assert!(error < 0.03, "{shape:?} {columns}x{rows} {at}: {x} {exact}");
                        }
                    }
                    let expected = expected.get_or_insert_with(|| taken.clone());
                    assert_eq!(*expected, taken, "{shape:?} {columns}x{rows} {products} {simd}");
                }
            }
        }
    }
}
