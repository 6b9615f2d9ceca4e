//! Reading the parts of a model file.
//!
//! The functions stand in the order of the file. Each reads one part of it, and checks every size
//! in the file against the sizes of the layers before.

use super::error::{Fault, ModelError, NEWEST_VERSION, OLDEST_VERSION};
use super::header::{Header, PREPARED_VERSION, Scales};
use super::layers::{Layers, MOST_BLOCKS, MOST_CHANNELS};
use super::parts::{MetadataEncoder, PassHead, PolicyHead, Tip, Trunk, ValueHead};
use super::rounding;
use super::tokens::Tokens;
use crate::backend::{GLOBALS, METADATA, PLANES};

/// Reads everything before the layers.
pub fn header(file: &mut Tokens<'_>) -> Result<Header, ModelError> {
    let mut name = file.word("the net's name").map_err(no_net)?;
    if name == rounding::MARK {
        let version: usize = file.number("the version of a prepared file").map_err(no_net)?;
        if version != PREPARED_VERSION {
            return Err(file.error(Fault::OtherPreparation(version)));
        }
        file.allow_bytes();
        name = file.word("the net's name").map_err(no_net)?;
    }
    let version: u32 = file.number("the version of the format").map_err(no_net)?;
    match version {
        0..3 => return Err(file.error(Fault::Foreign("its version is below that of any net"))),
        3..OLDEST_VERSION => return Err(file.error(Fault::TooOld(version))),
        OLDEST_VERSION..=NEWEST_VERSION => {}
        _ => return Err(file.error(Fault::TooNew(version))),
    }
    file.whole("the number of planes", PLANES, PLANES)?;
    file.whole("the number of global features", GLOBALS, GLOBALS)?;
    let scales = if version >= 13 { scales(file)? } else { Scales::default() };
    let (mut takes_profile, mut wants_suicide_area) = (false, false);
    if version >= 15 {
        takes_profile = file.flag("whether there is a metadata encoder")?;
        wants_suicide_area = file.flag("the kind of unconditional life")?;
        file.zeros(6)?;
    }
    Ok(Header { name, version, scales, wants_suicide_area, takes_profile })
}

/// Reads the layers.
pub fn layers(
    file: &mut Tokens<'_>,
    header: &Header,
) -> Result<(Trunk, PolicyHead, ValueHead), ModelError> {
    let mut layers = Layers { file, version: header.version };
    let trunk = layers.part("trunk", |layers| trunk(layers, header.takes_profile))?;
    let channels = trunk.channels();
    let policy = layers.part("policy head", |layers| policy_head(layers, channels))?;
    let kernel = policy.points.kernel;
    let value = layers.part("value head", |layers| value_head(layers, kernel, channels))?;
    Ok((trunk, policy, value))
}

/// Returns the error for a file whose first two words are not a name and a version.
fn no_net(error: ModelError) -> ModelError {
    let fault = match error.fault {
        Fault::Unexpected { .. } | Fault::Truncated(_) => {
            Fault::Foreign("its first two words are not a name and a version")
        }
        fault => fault,
    };
    ModelError { fault, ..error }
}

fn scales(file: &mut Tokens<'_>) -> Result<Scales, ModelError> {
    // The first factor belongs to outputs that only training uses.
    let mut factors = [0.0; 7];
    for factor in &mut factors {
        *factor = file.decimal("a factor of an output")?;
    }
    let [_, score_mean, score_deviation, lead, variance_time, win_error, score_error] = factors;
    Ok(Scales { score_mean, score_deviation, lead, variance_time, win_error, score_error })
}

fn trunk(layers: &mut Layers<'_, '_>, has_metadata: bool) -> Result<Trunk, ModelError> {
    layers.name()?;
    let count = layers.file.whole("a number of blocks", 1, MOST_BLOCKS)?;
    let mut widths = [0; 5];
    for width in &mut widths {
        *width = layers.file.whole("a number of channels", 1, MOST_CHANNELS)?;
    }
    let has_root_mean_square = layers.version >= 15 && layers.file.flag("the kind of the tip")?;
    if layers.version >= 15 {
        layers.file.zeros(5)?;
    }
    let stem = layers.part("first convolution", |layers| layers.convolution(PLANES, None))?;
    let channels = stem.outputs;
    let globals =
        layers.part("global features", |layers| layers.matrix(GLOBALS, Some(channels)))?;
    let metadata = if has_metadata {
        Some(layers.part("metadata encoder", |layers| metadata_encoder(layers, channels))?)
    } else {
        None
    };
    let blocks = layers.blocks(count, channels, 0)?;
    let tip = layers.part("tip", |layers| {
        if has_root_mean_square {
            let (norm, spatial) = layers.tip_norm(channels)?;
            let activation = layers.activation()?;
            Ok(Tip::RootMeanSquare { norm, spatial, activation })
        } else {
            layers.norm(channels).map(Tip::Norm)
        }
    })?;
    Ok(Trunk { widths, stem, globals, metadata, blocks, tip })
}

fn metadata_encoder(
    layers: &mut Layers<'_, '_>,
    channels: usize,
) -> Result<MetadataEncoder, ModelError> {
    layers.name()?;
    layers.file.whole("the number of facts about the players", METADATA, METADATA)?;
    let first = layers.matrix(METADATA, None)?;
    let first_bias = layers.activated_bias(first.outputs)?;
    let second = layers.matrix(first.outputs, None)?;
    let second_bias = layers.activated_bias(second.outputs)?;
    let last = layers.matrix(second.outputs, Some(channels))?;
    Ok(MetadataEncoder { first, first_bias, second, second_bias, last })
}

fn policy_head(layers: &mut Layers<'_, '_>, channels: usize) -> Result<PolicyHead, ModelError> {
    layers.name()?;
    let outputs = match layers.version {
        ..12 => 1,
        12..16 => 2,
        16 => 4,
        _ => {
            let outputs = layers.file.whole("the number of policies", 1, 4)?;
            layers.file.zeros(3)?;
            outputs
        }
    };
    let points = layers.part("points", |layers| layers.convolution(channels, None))?;
    let pooling =
        layers.part("pooling", |layers| layers.convolution_of(points.kernel, channels, None))?;
    let pooling_norm = layers.part("pooling", |layers| layers.norm(pooling.outputs))?;
    let pooled = 3 * pooling.outputs;
    let width = points.outputs;
    let pooled_to_points = layers.part("pooling", |layers| layers.matrix(pooled, Some(width)))?;
    let norm = layers.part("points", |layers| layers.norm(width))?;
    let last = layers.part("last convolution", |l| l.convolution_of(1, width, Some(outputs)))?;
    let pass = layers.part("pass", |layers| {
        if layers.version < 15 {
            return layers.matrix(pooled, Some(outputs)).map(PassHead::Direct);
        }
        let first = layers.matrix(pooled, None)?;
        let bias = layers.activated_bias(first.outputs)?;
        let last = layers.matrix(first.outputs, Some(outputs))?;
        Ok(PassHead::Hidden(first, bias, last))
    })?;
    Ok(PolicyHead {
        outputs,
        points,
        pooling,
        pooling_norm,
        pooled: pooled_to_points,
        norm,
        last,
        pass,
    })
}

/// Reads the value head. `kernel` is the kernel size of the policy head's first convolutions. The
/// first convolution of the value head must have the same size, because it is computed side by side
/// with them.
fn value_head(
    layers: &mut Layers<'_, '_>,
    kernel: usize,
    channels: usize,
) -> Result<ValueHead, ModelError> {
    layers.name()?;
    if layers.version >= 17 {
        layers.file.zeros(3)?;
    }
    let points = layers.part("points", |layers| layers.convolution_of(kernel, channels, None))?;
    let norm = layers.part("points", |layers| layers.norm(points.outputs))?;
    let pooled = layers.part("pooling", |layers| layers.matrix(3 * points.outputs, None))?;
    let pooled_bias = layers.part("pooling", |layers| layers.activated_bias(pooled.outputs))?;
    let result = layers.part("result", |layers| layers.matrix(pooled.outputs, Some(3)))?;
    let result_bias = layers.part("result", |layers| layers.bias(3))?;
    let scores = if layers.version >= 9 { 6 } else { 4 };
    let score = layers.part("score", |layers| layers.matrix(pooled.outputs, Some(scores)))?;
    let score_bias = layers.part("score", |layers| layers.bias(scores))?;
    let ownership =
        layers.part("ownership", |layers| layers.convolution_of(1, points.outputs, Some(1)))?;
    Ok(ValueHead {
        points,
        norm,
        pooled,
        pooled_bias,
        result,
        result_bias,
        score,
        score_bias,
        ownership,
    })
}
