use super::job::next_size;
use super::sizes::SMALL_TILE;
use super::*;
use crate::cpu::team::{Crew, Team};
use tengen_testing::random::Random;

/// Returns a team of some members.
fn team_of(members: usize) -> Team {
    Crew::new(members - 1).teams(1, members).remove(0)
}

/// A convolution with random numbers: width and height of the board, points across the kernel,
/// input and output channels.
#[derive(Clone, Copy, Debug)]
struct Shape(usize, usize, usize, usize, usize);

/// Boards with full and partial tiles, with fewer cells than a strip and with many strips, and
/// boards narrower than the kernel. Panels are full or not, and all kernels of real nets occur.
const SHAPES: [Shape; 18] = [
    Shape(1, 3, 3, 8, 32),
    Shape(2, 5, 5, 12, 16),
    Shape(3, 3, 5, 16, 40),
    Shape(1, 1, 1, 1, 1),
    Shape(2, 1, 3, 4, 1),
    Shape(3, 2, 3, 5, 33),
    Shape(5, 4, 5, 22, 40),
    Shape(9, 9, 3, 96, 96),
    Shape(7, 13, 1, 64, 31),
    Shape(25, 25, 3, 8, 32),
    Shape(17, 3, 3, 20, 32),
    Shape(19, 1, 5, 64, 64),
    Shape(16, 2, 3, 12, 8),
    Shape(2, 16, 1, 68, 33),
    Shape(13, 6, 5, 24, 32),
    Shape(2, 2, 3, 8, 32),
    Shape(4, 4, 5, 8, 32),
    Shape(3, 2, 5, 4, 8),
];

/// Random numbers for the cells of a board, and the same number everywhere on the border.
fn activations<T: Copy>(
    (window, stride): (&Window, usize),
    border: T,
    mut random: impl FnMut() -> T,
) -> Vec<T> {
    let mut input = vec![border; window.all_cells() * stride];
    for cell in window.cells() {
        input[cell * stride..][..stride].fill_with(&mut random);
    }
    input
}

/// Returns the sum by the definition of a convolution, computed on the board without a border.
fn defined_sum<T: Copy, W: Copy, Y: std::iter::Sum>(
    Shape(width, height, kernel, inputs, outputs): Shape,
    (point, output): (usize, usize),
    (input, stride): (&[T], usize),
    weights: &[W],
    product: impl Fn(T, W) -> Y,
) -> Y {
    let border = kernel / 2;
    let (x, y) = (point % width, point / width);
    let cell = |x: usize, y: usize| border + (y + border) * (width + border) + x;
    let taps = (0..kernel * kernel).filter_map(|tap| {
        let x = (x + tap % kernel).checked_sub(border).filter(|&x| x < width)?;
        let y = (y + tap / kernel).checked_sub(border).filter(|&y| y < height)?;
        Some((tap, cell(x, y)))
    });
    taps.flat_map(|(tap, cell)| (0..inputs).map(move |channel| (tap, cell, channel)))
        .map(|(tap, cell, channel)| {
            let weight = weights[(tap * inputs + channel) * outputs + output];
            product(input[cell * stride + channel], weight)
        })
        .sum()
}

#[test]
fn sums_of_bytes_are_those_of_the_definition_with_all_instructions() {
    let mut team = team_of(3);
    let mut random = Random::from_seed(1);
    for shape @ Shape(width, height, kernel, inputs, outputs) in SHAPES {
        let window = Window::new(width, height, kernel);
        let taps = kernel * kernel;
        let weights: Vec<i8> =
            (0..taps * inputs * outputs).map(|_| (random.below(129) as i16 - 64) as i8).collect();
        let packed = ByteWeights::pack(&weights, taps, inputs, outputs);
        let stride = packed.stride();
        let most = u32::from(LARGEST_BYTE) + 1;
        let products = packed.products_with(&vec![3; stride]);
        let borders = [
            (0, Border::Nought),
            (0, Border::Other),
            (3, Border::Other),
            (3, Border::Equal(&products)),
        ];
        for (zero, border) in borders {
            let input = activations((&window, stride), zero, || random.below(most) as u8);
            // The sum over the differences from the border's byte, plus the sum with the border's
            // byte everywhere.
            let expected = |place: (usize, usize)| {
                let more = defined_sum(shape, place, (&input, stride), &weights, |x, w| {
                    (i32::from(x) - i32::from(zero)) * i32::from(w)
                });
                let column = weights.iter().skip(place.1).step_by(outputs);
                more + i32::from(zero) * column.map(|&w| i32::from(w)).sum::<i32>()
            };
            for products in ByteProducts::ALL {
                let mut sums = vec![0; window.rows() * packed.width()];
                convolve_bytes(&mut team, products, &window, border, &packed, &input, &mut sums);
                for (point, row) in window.rows_of_points().enumerate() {
                    let sums = sums[row * packed.width()..][..outputs].iter();
                    for (output, &sum) in sums.enumerate() {
                        let expected = expected((point, output));
                        assert_eq!(sum, expected, "{shape:?} {products:?} {zero} {point} {output}");
                    }
                }
            }
        }
    }
}

/// The queries of attention that meet all keys, or all values: a tile of points, whose sums AVX2
/// computes panel by panel without beginning a tile anew.
#[test]
fn sums_of_eight_points_are_those_of_the_definition_with_all_instructions() {
    let mut random = Random::from_seed(6);
    for shape @ Shape(width, height, _, inputs, outputs) in
        [Shape(8, 1, 1, 32, 361), Shape(8, 1, 1, 34, 70), Shape(4, 2, 1, 9, 3)]
    {
        let window = Window::new(width, height, 1);
        let weights: Vec<i8> =
            (0..inputs * outputs).map(|_| (random.below(129) as i16 - 64) as i8).collect();
        let packed = ByteWeights::pack(&weights, 1, inputs, outputs);
        let stride = packed.stride();
        let input = activations((&window, stride), 0, || random.below(128) as u8);
        let cells = Cells { numbers: &input[..], stride };
        for products in ByteProducts::ALL {
            let mut sums = vec![0; window.rows() * packed.width()];
            convolve_wide_bytes(products, &window, Border::Other, &packed, cells, &mut sums);
            for (point, row) in window.rows_of_points().enumerate() {
                for (output, &sum) in sums[row * packed.width()..][..outputs].iter().enumerate() {
                    let product = |x, w| i32::from(x) * i32::from(w);
                    let place = (point, output);
                    let expected: i32 =
                        defined_sum(shape, place, (&input[..], stride), &weights, product);
                    assert_eq!(sum, expected, "{shape:?} {products:?} {point} {output}");
                }
            }
        }
    }
}

#[test]
fn the_heaviest_sum_is_of_the_weights_of_one_sign_in_a_lane() {
    let weights = [100.0, 20.0, 90.0, -70.0, 3.0, -50.0, 7.0, -60.0];
    let heaviest = |taps, inputs, outputs| {
        let sums = heaviest_sums(&weights, taps, inputs, outputs);
        sums.into_iter().map(|sum| sum as i32).collect::<Vec<_>>()
    };
    assert_eq!(heaviest(1, 8, 1), [70 + 60], "more than 100 + 20 + 3");
    assert_eq!(heaviest(1, 4, 2), [100 + 90, 50 + 60]);
    assert_eq!(heaviest(8, 1, 1), [100]);
}

#[test]
#[should_panic(expected = "fit in 16 bits")]
fn weights_that_may_not_fit_are_not_packed() {
    let _ = ByteWeights::pack(&[100; 8], 1, 8, 1);
}

#[test]
fn the_largest_bytes_do_not_overflow() {
    let window = Window::new(1, 1, 1);
    for (weight, half) in [(127, 64), (-127, -64)] {
        let light = [half / 2; 16];
        let heavy = [weight, weight, half, half, 0, 0, half, half];
        for weights in [&light[..], &[half; 16], &[half; 8], &heavy, &[heavy, heavy].concat()] {
            let packed = ByteWeights::pack(weights, 1, weights.len(), 1);
            let all: i32 = weights.iter().copied().map(i32::from).sum();
            for products in ByteProducts::ALL {
                let mut sums = vec![0; window.rows() * packed.width()];
                convolve_bytes(
                    &mut Team::alone(),
                    products,
                    &window,
                    Border::Nought,
                    &packed,
                    &vec![LARGEST_BYTE; weights.len()],
                    &mut sums,
                );
                assert_eq!(sums[0], 127 * all, "{products:?}");
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn weights_are_light_if_eight_products_fit_in_16_bits() {
    let light = |first: [i8; 8]| {
        let mut weights = [0; 16];
        for (channel, weight) in [0, 1, 4, 5, 8, 9, 12, 13].into_iter().zip(first) {
            weights[channel] = weight;
            weights[channel + 2] = 20;
        }
        ByteWeights::pack(&weights, 1, 16, 1).light
    };
    let most = [33, 33, 32, 32, 32, 32, 32, 32];
    assert_eq!(light(most), [0b1111], "258 in one group, and 160 in the other");
    assert_eq!(light(most.map(|weight| -weight)), [0b1111]);
    assert_eq!(light([127, 127, -127, -127, 4, 0, -4, 0]), [0b1111], "258 of each sign");
    assert_eq!(light([33, 33, 33, 32, 32, 32, 32, 32]), [0b1110], "259");
    assert_eq!(light([127, 127, -127, -127, 0, 0, -4, -1]), [0b1110], "-259");
}

#[cfg(target_arch = "x86_64")]
#[test]
fn other_weights_are_not_taken_for_light_ones() {
    let mut packed = ByteWeights::pack(&[1; 16], 1, 16, 1);
    assert_eq!(packed.light, [0b1111]);
    packed.refill(16, 1);
    assert_eq!(packed.light, []);
}

#[test]
fn sums_of_floats_are_near_those_of_the_definition_with_all_instructions() {
    let mut random = Random::from_seed(2);
    let mut team = team_of(3);
    let mut number = || f32::from(random.below(2001) as i16 - 1000) / 1000.0;
    for shape @ Shape(width, height, kernel, inputs, outputs) in SHAPES {
        let window = Window::new(width, height, kernel);
        let taps = kernel * kernel;
        let weights: Vec<f32> = (0..taps * inputs * outputs).map(|_| number()).collect();
        let packed = FloatWeights::pack(&weights, taps, inputs, outputs);
        assert_eq!(packed.unpacked(), weights);
        let input = activations((&window, inputs), 0.0, &mut number);
        for simd in Simd::ALL {
            let mut sums = vec![0.0; window.rows() * packed.width()];
            convolve_floats(&mut Team::alone(), simd, &window, &packed, &input, &mut sums);
            let mut shared = vec![0.0; sums.len()];
            convolve_floats(&mut team, simd, &window, &packed, &input, &mut shared);
            let of_points = |sums: &[f32]| -> Vec<u32> {
                let rows = window.rows_of_points();
                let row = |row: usize| sums[row * packed.width()..][..outputs].to_vec();
                rows.flat_map(row).map(f32::to_bits).collect()
            };
            assert_eq!(of_points(&sums), of_points(&shared), "{shape:?} {simd}");
            for (point, row) in window.rows_of_points().enumerate() {
                for (output, &sum) in sums[row * packed.width()..][..outputs].iter().enumerate() {
                    let expected: f64 =
                        defined_sum(shape, (point, output), (&input, inputs), &weights, |x, w| {
                            f64::from(x) * f64::from(w)
                        });
                    let error = (f64::from(sum) - expected).abs();
                    assert!(error < 1e-4, "{shape:?} {simd} {point} {output}: {error}");
                }
            }
        }
    }
}

#[test]
fn weights_can_be_filled_anew_and_take_the_first_channels_of_wider_cells() {
    let (points, stride, inputs, outputs) = (6, 5, 3, 33);
    let window = Window::new(3, 2, 1);
    let number = |x: usize| f32::from(u16::try_from(x).expect("a small number"));
    let input: Vec<f32> = (0..points * stride).map(number).collect();
    let mut weights = FloatWeights::pack(&[9.0; 9], 9, 1, 1);
    for (row, weights) in weights.refill(inputs, outputs).enumerate() {
        let (panel, channel) = (row / inputs, row % inputs);
        *weights = std::array::from_fn(|i| number(channel * 100 + panel * PANEL + i));
    }
    for simd in Simd::ALL {
        let mut sums = vec![0.0; window.rows() * weights.width()];
        let cells = Cells { numbers: &input, stride };
        convolve_wide_floats(simd, &window, &weights, cells, &mut sums);
        for (point, row) in sums.chunks(weights.width()).take(points).enumerate() {
            for (output, &sum) in row[..outputs].iter().enumerate() {
                let weight = |channel| number(channel * 100 + output);
                let expected: f32 =
                    (0..inputs).map(|c| input[point * stride + c] * weight(c)).sum();
                // Whole numbers of less than 24 bits.
                assert!((sum - expected).abs() < 0.5, "{simd} {point} {output}");
            }
        }
    }
}

#[test]
#[should_panic(expected = "fewer than 2^32 cells")]
fn a_board_whose_cells_could_not_be_counted_is_refused() {
    let _ = Window::new(1 << 31, 2, 1);
}

#[test]
#[should_panic(expected = "an activation for each cell")]
fn an_input_that_is_too_short_is_refused() {
    let (window, weights) = (Window::new(2, 2, 3), FloatWeights::pack(&[0.0; 9], 9, 1, 1));
    convolve_floats(
        &mut Team::alone(),
        Simd::best(),
        &window,
        &weights,
        &[0.0; 12],
        &mut [0.0; 5 * PANEL],
    );
}

#[test]
#[should_panic(expected = "a place for each sum")]
fn an_output_that_is_too_short_is_refused() {
    let (window, weights) = (Window::new(2, 2, 3), FloatWeights::pack(&[0.0; 9], 9, 1, 1));
    convolve_floats(
        &mut Team::alone(),
        Simd::best(),
        &window,
        &weights,
        &[0.0; 13],
        &mut [0.0; 5 * PANEL - 1],
    );
}

#[test]
#[should_panic(expected = "a kernel of the window's size")]
fn weights_of_another_kernel_are_refused() {
    let (window, weights) = (Window::new(2, 2, 3), FloatWeights::pack(&[0.0; 25], 25, 1, 1));
    convolve_floats(
        &mut Team::alone(),
        Simd::best(),
        &window,
        &weights,
        &[0.0; 13],
        &mut [0.0; 5 * PANEL],
    );
}

#[test]
#[should_panic(expected = "wide cells are for kernels of one point")]
fn wide_cells_of_bytes_with_a_larger_kernel_are_refused() {
    let window = Window::new(3, 3, 3);
    let weights = ByteWeights::pack(&[1; 9 * 4], 9, 4, 1);
    let input = vec![0; window.all_cells() * 8];
    let cells = Cells { numbers: &input, stride: 8 };
    let mut output = vec![0; window.rows() * weights.width()];
    let products = ByteProducts::Portable;
    convolve_wide_bytes(products, &window, Border::Nought, &weights, cells, &mut output);
}

#[test]
fn every_point_is_in_one_region_and_sides_see_fewer_taps() {
    for Shape(width, height, kernel, ..) in SHAPES {
        let window = Window::new(width, height, kernel);
        let mut cells: Vec<u32> = Vec::new();
        for region in window.regions() {
            let mut own = region.cells.clone();
            own.dedup();
            cells.extend(own);
        }
        cells.sort_unstable();
        assert!(cells.iter().map(|&cell| cell as usize).eq(window.cells()), "{width}x{height}");
    }
    let window = Window::new(9, 9, 3);
    let taps: Vec<_> = window.regions().iter().map(|region| region.taps.len()).collect();
    assert_eq!(taps, [6, 6, 6, 6, 9]);
    let points: Vec<_> = window.regions().iter().map(|region| region.cells.len()).collect();
    assert_eq!(points, [8, 8, 8, 8, 49]);
}

#[test]
fn tiles_compute_few_points_again() {
    let cut = |sizes: &[usize], cells: usize| {
        let (mut tiles, mut done) = (Vec::new(), 0);
        while done < cells {
            tiles.push(next_size(sizes, cells - done, cells.max(SMALL_TILE)));
            done += tiles[tiles.len() - 1];
        }
        tiles
    };
    assert_eq!(cut(&[12, 8, 4], 18), [12, 8]);
    assert_eq!(cut(&[12, 8, 4], 9), [8, 4]);
    assert_eq!(cut(&[12, 8, 4], 23), [12, 12]);
    assert_eq!(cut(&[12, 8, 4], 6), [4, 4]);
    assert_eq!(cut(&[6, 4], 18), [6, 6, 6]);
    assert_eq!(cut(&[6, 4], 8), [4, 4]);
    assert_eq!(cut(&[6, 4], 9), [6, 4]);
    assert_eq!(cut(&[6, 4], 7), [4, 4]);
    assert_eq!(cut(&[4], 1), [4]);
    assert_eq!(cut(&[8, 5, 4], 81), [5, 8, 8, 8, 8, 8, 8, 8, 8, 8, 4]);
    assert_eq!(cut(&[8, 5, 4], 9), [5, 4]);
    assert_eq!(cut(&[8, 5, 4], 7), [4, 4]);
    assert_eq!(cut(&[8, 5, 4], 1), [4]);
}
