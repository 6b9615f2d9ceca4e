//! The rounding of a net's layers to bytes, as a file brings it.
//!
//! A model file in floats may have roundings after its layers, where other programs do not read.
//! A prepared file always has them, and arrays of bytes in place of the floats of rounded layers.

use super::error::{Fault, ModelError};
use super::header::PREPARED_VERSION;
use super::model::{Contents, ModelFile, Rounding, Roundings};
use super::parts::{AttentionBlock, Block, BottleneckBlock, FeedForwardBlock, PoolingBlock};
use super::tokens::Tokens;
use crate::cpu::convolution::{LARGEST_BYTE, MOST_BYTE_PRODUCTS, MOST_WEIGHT, heaviest_bytes};
use crate::drift::Drift;

/// The first word of a prepared file.
pub const MARK: &str = "tengen-prepared";

/// The word before the roundings, after the layers.
pub const TRAILER: &str = "tengen-rounding";

/// The largest number of output channels of a layer in bytes. Floats count them when a net is made
/// ready (`compiled/prepared.rs`), which is exact far beyond that.
pub const MOST_OUTPUTS: usize = 1 << 20;

/// The weights of a convolution or a matrix in a layer of the blocks.
pub struct Array<'f> {
    /// The number of points across the kernel.
    pub kernel: usize,
    pub inputs: usize,
    pub outputs: usize,
    /// The factor by which the layer multiplies the weights of the file.
    pub factor: f32,
    pub weights: &'f mut Vec<f32>,
}

impl Array<'_> {
    /// Returns the number of rows of weights: one for each input under each point of the kernel.
    pub fn rows(&self) -> usize {
        self.kernel * self.kernel * self.inputs
    }
}

impl ModelFile {
    /// Returns the arrays of each layer of the blocks, in the order of the file, which is the order
    /// in which layers are computed.
    pub(crate) fn layers(&mut self) -> Vec<Vec<Array<'_>>> {
        let mut layers = Vec::new();
        add_layers(&mut self.trunk.blocks, &mut layers);
        layers
    }
}

/// Describes the weights of a convolution or of a matrix.
macro_rules! array {
    (convolution $part:expr) => {
        Array { kernel: $part.kernel, ..array!($part, 1.0) }
    };
    ($part:expr) => {
        array!($part, 1.0)
    };
    ($part:expr, $factor:expr) => {
        Array {
            kernel: 1,
            inputs: $part.inputs,
            outputs: $part.outputs,
            factor: $factor,
            weights: &mut $part.weights,
        }
    };
}

fn add_layers<'f>(blocks: &'f mut [Block], layers: &mut Vec<Vec<Array<'f>>>) {
    for block in blocks {
        match block {
            Block::Ordinary(block) => layers.extend([
                vec![array!(convolution block.first)],
                vec![array!(convolution block.second)],
            ]),
            Block::Pooling(PoolingBlock { first, pooling, second, .. }) => layers.extend([
                vec![array!(convolution first), array!(convolution pooling)],
                vec![array!(convolution second)],
            ]),
            Block::Bottleneck(BottleneckBlock { first, blocks, last, .. }) => {
                layers.push(vec![array!(convolution first)]);
                add_layers(blocks, layers);
                layers.push(vec![array!(convolution last)]);
            }
            Block::Attention(block) => {
                let factor = block.query_factor();
                let AttentionBlock { query, key, value, output, .. } = &mut **block;
                layers.push(vec![array!(query, factor), array!(key), array!(value)]);
                layers.push(vec![array!(output)]);
            }
            Block::FeedForward(FeedForwardBlock { first, gate, output, .. }) => {
                let gate = gate.as_mut().map(|gate| array!(gate));
                layers.push([array!(first)].into_iter().chain(gate).collect());
                layers.push(vec![array!(output)]);
            }
        }
    }
}

/// Reads the roundings after the layers of a file, if it has any.
pub fn read(file: &mut Tokens<'_>, model: &mut ModelFile) -> Result<Option<Roundings>, ModelError> {
    if !file.goes_on_with(TRAILER)? {
        return Ok(None);
    }
    file.enter("roundings".to_owned());
    file.whole("the version of the roundings", PREPARED_VERSION, PREPARED_VERSION)?;
    let source = file.word("the hash of the source")?;
    if source.len() != 64 || !source.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(file.unexpected("a hash of 64 digits", &format!("'{source}'")));
    }
    let shapes = model.layers();
    file.whole("the number of layers", shapes.len(), shapes.len())?;
    let mut part = || file.number("a drift");
    let drift = Drift { policy: part()?, win: part()?, ownership: part()? };
    // Rounding may take a policy's divergence of 0 a little below 0.
    let is_right = drift.policy.is_finite()
        && [drift.win, drift.ownership].iter().all(|part| (0.0..f64::INFINITY).contains(part));
    if !is_right {
        return Err(file.unexpected("finite drifts from 0", &format!("{drift:?}")));
    }
    let mut layers = Vec::with_capacity(shapes.len());
    for (arrays, number) in shapes.iter().zip(1..) {
        file.enter(format!("layer {number}"));
        let is_rounded = file.flag("whether a layer is in bytes")?;
        layers.push(if is_rounded { Some(rounding(file, arrays)?) } else { None });
        file.leave();
    }
    file.leave();
    Ok(Some(Roundings { source, drift, layers }))
}

fn rounding(file: &mut Tokens<'_>, arrays: &[Array<'_>]) -> Result<Rounding, ModelError> {
    let inputs = arrays[0].inputs;
    let outputs = arrays.iter().map(|array| array.outputs).sum();
    if outputs > MOST_OUTPUTS {
        let what = format!("{outputs} channels are more than a layer in bytes may have");
        return Err(file.error(Fault::TooLarge(what)));
    }
    let [per_unit, zero, scale] =
        [file.weights(&[inputs])?, file.weights(&[inputs])?, file.weights(&[outputs])?];
    if !per_unit.iter().all(|&number| number > 0.0) {
        return Err(file.unexpected("bytes per unit above 0", "a number up to 0"));
    }
    let is_byte =
        |number: &f32| (0.0..=f32::from(LARGEST_BYTE)).contains(number) && number.fract() == 0.0;
    if !zero.iter().all(is_byte) {
        return Err(file.unexpected("the byte of 0 from 0 to 127", "another number"));
    }
    if !scale.iter().all(|&number| number >= 0.0) {
        return Err(file.unexpected("a scale from 0", "a number below 0"));
    }
    if arrays[0].rows() > MOST_BYTE_PRODUCTS {
        return Err(file.error(Fault::TooLarge("sums of bytes overflow".to_owned())));
    }
    Ok(Rounding { per_unit, zero, scale })
}

impl Contents {
    /// Checks that rounded layers, and only those, have bytes, and that their sums do not overflow.
    pub fn check(&mut self, file: &Tokens<'_>) -> Result<(), ModelError> {
        let wrong = |found| Err(file.unexpected("the bytes of every rounded layer", found));
        let Self { file: model, bytes } = self;
        let Some(roundings) = model.roundings.take() else { return wrong("no roundings") };
        let mut bytes = bytes.iter();
        for (arrays, rounding) in model.layers().into_iter().zip(&roundings.layers) {
            for array in arrays {
                if rounding.is_some() != array.weights.is_empty() {
                    return wrong("floats");
                }
                if rounding.is_none() {
                    continue;
                }
                let taps = array.kernel * array.kernel;
                let Some(bytes) = bytes.next() else { return wrong("floats") };
                if bytes.len() != array.rows() * array.outputs {
                    return wrong("bytes in another place");
                }
                let heaviest = heaviest_bytes(bytes, taps, array.inputs, array.outputs);
                if heaviest.iter().any(|&sum| f32::from(sum) > MOST_WEIGHT) {
                    return wrong("bytes whose sums overflow");
                }
            }
        }
        if bytes.next().is_some() {
            return wrong("bytes in another place");
        }
        model.roundings = Some(roundings);
        Ok(())
    }

    /// Returns the model file whose weights are those of the bytes.
    pub fn into_model(self) -> ModelFile {
        let Self { mut file, bytes } = self;
        let prepared = file.roundings.take_if(|_| !bytes.is_empty());
        let Some(roundings) = prepared else { return file };
        let mut bytes = bytes.into_iter();
        for (arrays, rounding) in file.layers().into_iter().zip(&roundings.layers) {
            let Some(Rounding { per_unit, scale, .. }) = rounding else { continue };
            let mut scale = &scale[..];
            for Array { outputs, factor, weights, .. } in arrays {
                let scales;
                (scales, scale) = scale.split_at(outputs);
                let bytes = bytes.next().expect("bytes for each array of a rounded layer");
                let rows = bytes.chunks_exact(outputs).zip(per_unit.iter().cycle());
                weights.extend(rows.flat_map(|(row, per_unit)| {
                    let pairs = row.iter().zip(scales);
                    pairs.map(move |(&byte, scale)| f32::from(byte) * (scale * per_unit) / factor)
                }));
            }
        }
        file.roundings = Some(roundings);
        file
    }
}
