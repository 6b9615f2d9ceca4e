//! Nets in bytes to and from the contents of files, without calibration.
//!
//! A file keeps arrays as the model file has them, and a layer may hold several of them side by
//! side and its output channels in another order. So the arrays of a description are replaced by
//! one row of numbers that count output channels, and the layers are made of it: the numbers in a
//! layer then show where each of its output channels comes from.

use std::sync::Arc;

use super::layer::Layer;
use super::layers::{Compiled, Layers};
use super::quantized::Quantized;
use super::shape::Channels;
use crate::cpu::convolution::{LARGEST_BYTE, MOST_WEIGHT, heaviest_bytes};
use crate::drift::Drift;
use crate::file::{Array, Contents, Convolution, ModelFile, Rounding, Roundings};

/// For each output channel of a layer, the output channel of the arrays side by side that it comes
/// from; `None` for padding.
struct Columns(Vec<Option<usize>>);

impl Columns {
    /// Returns the columns of a layer that is made of an array of [numbers](number).
    #[expect(clippy::cast_sign_loss, reason = "a number is above 0, and padding is 0")]
    fn of(numbers: &Convolution) -> Self {
        let numbers = &numbers.weights[..numbers.outputs];
        let whole = |number: &f32| number.round() as usize;
        Self(numbers.iter().map(|number| whole(number).checked_sub(1)).collect())
    }

    /// Arranges numbers of output channels in the order of the layer.
    fn arranged<T: Copy + Default>(&self, numbers: &[T]) -> Vec<T> {
        let number = |column: &Option<usize>| column.map_or(T::default(), |from| numbers[from]);
        self.0.iter().map(number).collect()
    }

    /// Arranges numbers of a layer's output channels in the order of the file.
    fn in_file<T: Copy + Default>(&self, numbers: &[T]) -> Vec<T> {
        let count = self.0.iter().flatten().count();
        let mut arranged = vec![T::default(); count];
        for (column, &number) in self.0.iter().zip(numbers) {
            if let &Some(column) = column {
                arranged[column] = number;
            }
        }
        arranged
    }
}

/// Replaces the weights of the arrays of a layer by one row of numbers, which count the output
/// channels from 1.
fn number(arrays: &mut [Array<'_>]) {
    let mut first = 1;
    for Array { outputs, factor, weights, .. } in arrays {
        // A factor may change the last digit, which does not matter.
        **weights = (first..first + *outputs).map(|number| number as f32 / *factor).collect();
        first += *outputs;
    }
}

/// Returns the columns of all layers of the blocks.
fn columns(mut file: ModelFile) -> Vec<Columns> {
    file.layers().iter_mut().for_each(|arrays| number(arrays));
    let mut columns = Vec::new();
    Layers::pack_with(file, &mut |entry, numbers| {
        columns.push(Columns::of(numbers));
        Layer::without_weights(entry, numbers.kernel, numbers.inputs)
    });
    columns
}

/// Returns the weights of a layer that is rounded, in bytes. `bytes` are in the order of the layer.
fn quantized(bytes: &[i8], taps: usize, rounding: &Rounding, columns: &Columns) -> Quantized {
    let Rounding { per_unit, zero, scale } = rounding;
    Quantized::of_bytes(bytes, taps, per_unit, zero, &columns.arranged(scale))
}

/// A net in bytes that needs no calibration.
pub(crate) struct Prepared {
    layers: Arc<Layers>,
    /// The layer of the planes in floats.
    stem: Arc<Layer>,
    drift: Drift,
}

impl Prepared {
    /// Makes the layers of a prepared file.
    pub fn of(contents: Contents) -> Self {
        let Contents { mut file, bytes } = contents;
        let roundings = file.roundings.take().expect("a prepared file has roundings");
        let mut bytes = bytes.into_iter();
        let mut rounded = Vec::new();
        for (mut arrays, rounding) in file.layers().into_iter().zip(roundings.layers) {
            rounded.push(rounding.map(|rounding| {
                number(&mut arrays);
                let outputs = arrays.iter().map(|array| array.outputs);
                (rounding, outputs.zip(bytes.by_ref()).collect::<Vec<_>>())
            }));
        }
        let mut rounded = rounded.into_iter();
        let mut layers = Layers::pack_with(file, &mut |entry, convolution| {
            let Some((rounding, arrays)) = rounded.next().flatten() else {
                return Layer::new(entry, convolution);
            };
            let &Convolution { kernel, inputs, .. } = convolution;
            let (columns, taps) = (Columns::of(convolution), kernel * kernel);
            let mut bytes = Vec::with_capacity(taps * inputs * columns.0.len());
            let mut row = Vec::new();
            for number in 0..taps * inputs {
                row.clear();
                for (outputs, array) in &arrays {
                    row.extend_from_slice(&array[number * outputs..][..*outputs]);
                }
                bytes.extend(columns.0.iter().map(|column| column.map_or(0, |from| row[from])));
            }
            Layer::of_bytes(entry, kernel, inputs, quantized(&bytes, taps, &rounding, &columns))
        });
        let stem = Arc::new(layers.stem.clone());
        layers.stem = stem.rounded_for_planes().expect("a stem in floats");
        Self { layers: Arc::new(layers), stem, drift: roundings.drift }
    }

    /// Rounds a net in floats as its file says; `None` if the roundings do not suit the weights.
    pub fn by_roundings(layers: &Layers, file: ModelFile) -> Option<Self> {
        let roundings = file.roundings.clone()?;
        let columns = columns(file);
        let mut places = columns.iter().zip(&roundings.layers);
        let stem = Arc::new(layers.stem.clone());
        let rounded = layers.with_layers(stem.rounded_for_planes()?, &mut |layer| {
            let (columns, rounding) = places.next()?;
            let Some(rounding) = rounding else { return Some(layer.clone()) };
            let convolution = layer.convolution()?;
            let scale = columns.arranged(&rounding.scale);
            let weights = convolution.weights.chunks_exact(convolution.outputs);
            let rows = weights.zip(rounding.per_unit.iter().cycle());
            let bytes = rows.flat_map(|(row, &per_unit)| {
                row.iter()
                    .zip(&scale)
                    .map(move |(&weight, &scale)| to_weight(weight, per_unit, scale))
            });
            let (bytes, taps) =
                (bytes.collect::<Vec<i8>>(), convolution.kernel * convolution.kernel);
            let heaviest = heaviest_bytes(&bytes, taps, convolution.inputs, convolution.outputs);
            let fits = heaviest.iter().all(|&sum| f32::from(sum) <= MOST_WEIGHT);
            fits.then(|| layer.in_bytes(quantized(&bytes, taps, rounding, columns)))
        })?;
        Some(Self { layers: Arc::new(rounded), stem, drift: roundings.drift })
    }

    /// Returns the net in bytes.
    pub fn layers(&self) -> &Arc<Layers> {
        &self.layers
    }

    /// Returns the drift of the net in bytes over the positions of its calibration.
    pub fn drift(&self) -> Drift {
        self.drift
    }

    /// Returns the net in floats, with the weights that the bytes stand for.
    pub fn in_floats(&self) -> Layers {
        let floats = |layer: &Layer| {
            let Some(quantized) = layer.quantized() else { return Some(layer.clone()) };
            let outputs = quantized.weights.outputs();
            let bytes = quantized.weights.unpacked();
            let per_unit = &quantized.per_unit.0.as_flattened()[..layer.inputs];
            let scale = &quantized.scale.0.as_flattened()[..outputs];
            let rows = bytes.chunks_exact(outputs).zip(per_unit.iter().cycle());
            let weights = rows.flat_map(|(row, per_unit)| {
                row.iter()
                    .zip(scale)
                    .map(move |(&byte, scale)| f32::from(byte) * (scale * per_unit))
            });
            let (kernel, inputs, weights) = (layer.kernel, layer.inputs, weights.collect());
            let convolution = Convolution { kernel, inputs, outputs, weights };
            Some(Layer::new(layer.entry.clone(), &convolution))
        };
        let layers = self.layers.with_layers((*self.stem).clone(), &mut { floats });
        layers.expect("every layer can be made in floats")
    }
}

/// Returns the byte of a weight.
fn to_weight(weight: f32, per_unit: f32, scale: f32) -> i8 {
    let most = f32::from(LARGEST_BYTE);
    let units = weight / (scale * per_unit).max(f32::MIN_POSITIVE);
    units.round_ties_even().clamp(-most, most) as i8
}

impl Compiled {
    /// Returns the contents of the prepared file of a net in bytes, which was made of a model file.
    /// `source` is the hash of that file.
    pub(crate) fn contents(&self, mut file: ModelFile, source: String, drift: Drift) -> Contents {
        let layers = self.layers().of_blocks();
        let mut places = layers.iter().zip(columns(file.clone()));
        let (mut bytes, mut roundings) = (Vec::new(), Vec::new());
        for arrays in file.layers() {
            let (layer, columns) = places.next().expect("the layers of the file");
            let Some(quantized) = layer.quantized() else {
                roundings.push(None);
                continue;
            };
            let outputs = quantized.weights.outputs();
            let numbers = |channels: &Channels, count| channels.0.as_flattened()[..count].to_vec();
            let scale = columns.in_file(&numbers(&quantized.scale, outputs));
            roundings.push(Some(Rounding {
                per_unit: numbers(&quantized.per_unit, layer.inputs),
                zero: numbers(&quantized.zero, layer.inputs),
                scale,
            }));
            let weights = quantized.weights.unpacked();
            let rows: Vec<_> =
                weights.chunks_exact(outputs).map(|row| columns.in_file(row)).collect();
            let mut first = 0;
            for Array { outputs, weights, .. } in arrays {
                let columns = first..first + outputs;
                bytes.push(rows.iter().flat_map(|row| &row[columns.clone()]).copied().collect());
                *weights = Vec::new();
                first += outputs;
            }
        }
        file.roundings = Some(Roundings { source, drift, layers: roundings });
        Contents { file, bytes }
    }
}
