use super::super::buffer::Buffer;
use super::super::quantized::{Quantized, Ranges};
use super::floats::Attention;
use super::{Board, Scratch, Sums};
use crate::cpu::Simd;
use crate::cpu::convolution::{ByteProducts, Instructions, Window};
use crate::cpu::team::Team;
use crate::file::{AttentionBlock, Convolution, Matrix, RootMeanSquare, Rotation};
use tengen_testing::random::Random;

/// Heads, key heads, channels of a key and of a value, and whether the heads are turned. The second has fewer
/// key heads than the first, with half as many channels of a value.
const SHAPES: [Shape; 5] = [
    (2, 2, 32, 32, true),
    (2, 1, 32, 16, true),
    (4, 2, 6, 5, true),
    (3, 1, 7, 40, false),
    (1, 1, 16, 33, true),
];

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

/// Returns the rounding of queries, keys and values, for which a sum of 1 is the number `unit`.
fn rounding(attention: &Attention, unit: f32) -> Quantized {
    let width = attention.places()[3];
    let weights = vec![127.0 * unit; width];
    let one = Convolution { kernel: 1, inputs: 1, outputs: width, weights };
    let ranges = Ranges { low: vec![0.0], high: vec![127.0], moments: None };
    Quantized::of(&one, ranges, 127, Simd::best())
}

/// Returns random sums up to 700 for points.
fn random_sums(attention: &Attention, points: usize, random: &mut Random) -> Vec<i32> {
    let count = points * attention.places()[3];
    (0..count).map(|_| i32::from(random.below(1401) as i16) - 700).collect()
}

/// Returns the output of attention in bytes with each set of instructions, without the padding of
/// its rows, which may hold anything.
fn in_bytes(
    attention: &Attention,
    columns: usize,
    sums: Sums<'_>,
    scratch: &mut Scratch,
) -> Vec<(Instructions, Vec<f32>)> {
    let points = sums.rows.len() / attention.places()[3];
    let all = ByteProducts::ALL.into_iter();
    let all = all.flat_map(|products| Simd::ALL.map(|simd| Instructions { simd, products }));
    let output = |instructions| {
        let mut taken = vec![0.0; points * attention.width()];
        attention.run_in_bytes(
            &mut Team::alone(),
            instructions,
            columns,
            sums,
            &mut taken,
            &mut scratch.bytes,
        );
        let rows = taken.chunks_exact(attention.width());
        let used = attention.heads * attention.value_width;
        (instructions, rows.flat_map(|row| &row[..used]).copied().collect())
    };
    all.map(output).collect()
}

#[test]
fn attention_in_bytes_is_near_floats_and_the_same_with_all_instructions() {
    let mut random = Random::from_seed(3);
    let mut scratch = Scratch::default();
    for shape in SHAPES {
        let attention = Attention::new(&block(shape));
        let [_, first_key, _, width] = attention.places();
        let rounding = rounding(&attention, 0.001);
        let scale = rounding.scale.0[0][0];
        for (columns, rows) in [(9, 9), (1, 1), (3, 2), (5, 7), (13, 4)] {
            let window = Window::new(columns, rows, 1);
            let points = columns * rows;
            let mut sums = random_sums(&attention, points, &mut random);
            for has_queries in [true, false] {
                if !has_queries {
                    sums.chunks_exact_mut(width).for_each(|row| row[..first_key].fill(0));
                }
                let values = sums.iter().map(|&sum| sum as f32 * scale);
                let mut exact = Buffer::<f32>::default();
                exact.reserve(sums.len()).iter_mut().zip(values).for_each(|(x, value)| *x = value);
                let board = Board { width: columns, window: &window };
                attention.run(Simd::best(), board, &mut exact, &mut scratch.floats);
                let exact = exact.chunks_exact(attention.width()).take(points);
                let used = attention.heads * attention.value_width;
                let exact: Vec<f32> = exact.flat_map(|row| &row[..used]).copied().collect();
                let sums = Sums { rows: &sums, rounding: &rounding };
                let all = in_bytes(&attention, columns, sums, &mut scratch);
                let name = format!("{shape:?} {columns}x{rows}, queries: {has_queries}");
                for (instructions, taken) in &all {
                    for (at, (x, exact)) in taken.iter().zip(&exact).enumerate() {
                        assert!((x - exact).abs() < 0.03, "{name} {at}: {x} {exact}");
                    }
                    assert_eq!(*taken, all[0].1, "{name} {instructions:?}");
                }
            }
        }
    }
}

/// Floats cannot count the scores of such numbers. So the shares of a query may all be 0, but they are
/// never more than a byte holds, and the output is finite.
#[test]
fn large_numbers_give_the_same_mixtures_of_values_with_all_instructions() {
    let mut random = Random::from_seed(4);
    let mut scratch = Scratch::default();
    for shape in SHAPES {
        let attention = Attention::new(&block(shape));
        let sums = random_sums(&attention, 35, &mut random);
        for unit in [1e1, 1e4, 1e10] {
            let rounding = rounding(&attention, unit);
            let sums = Sums { rows: &sums, rounding: &rounding };
            let all = in_bytes(&attention, 5, sums, &mut scratch);
            for (instructions, taken) in &all {
                let most = taken.iter().map(|x| x.abs()).fold(0.0, f32::max);
                assert!(most <= 710.0 * unit, "{shape:?} {unit}: {most}");
                assert!(taken.iter().all(|x| x.is_finite()), "{shape:?} {unit} {instructions:?}");
                let is_same = taken.iter().zip(&all[0].1).all(|(x, y)| (x - y).abs() == 0.0);
                assert!(is_same, "{shape:?} {unit} {instructions:?}");
            }
        }
    }
}

/// The weights of a file may be so large that a net overflows.
#[test]
fn numbers_that_are_not_finite_do_not_stop_attention_in_bytes() {
    let mut random = Random::from_seed(5);
    let mut scratch = Scratch::default();
    for shape in SHAPES {
        let attention = Attention::new(&block(shape));
        let sums = random_sums(&attention, 6, &mut random);
        for number in [f32::NAN, f32::INFINITY, f32::MAX] {
            let mut rounding = rounding(&attention, 1.0);
            rounding.scale.0.as_flattened_mut().fill(number);
            let sums = Sums { rows: &sums, rounding: &rounding };
            assert!(!in_bytes(&attention, 3, sums, &mut scratch).is_empty());
        }
    }
}
