//! Writing model files in `KataGo`'s format, with binary weights.
//!
//! Batch norms are written as they are kept, with a mean of 0 and a variance of 1, and angles as
//! learned ones. Reading the file gives an equal [`ModelFile`].

use std::io::{self, BufWriter, Write};

use flate2::Compression;
use flate2::write::GzEncoder;

use super::header::{Header, PREPARED_VERSION, Scales};
use super::model::{Contents, ModelFile, Roundings};
use super::parts::{
    Activation, AttentionBlock, Bias, Block, Convolution, Matrix, MetadataEncoder, Norm, PassHead,
    PolicyHead, Tip, Trunk, ValueHead,
};
use super::rounding;
use super::tokens::BYTES;
use crate::backend::{GLOBALS, METADATA, PLANES};

impl ModelFile {
    /// Writes the file in `KataGo`'s format, with binary weights and not packed. Roundings, if there
    /// are any, follow the layers, where `KataGo` does not read.
    ///
    /// # Errors
    /// If `out` refuses the bytes.
    pub fn write(&self, out: impl Write) -> io::Result<()> {
        let out = BufWriter::with_capacity(1 << 16, out);
        let version = self.header.version;
        let bytes = [].iter();
        // `KataGo` refuses an epsilon of 0; this one changes nothing.
        Writer { out, version, is_short: false, epsilon: "1e-20", bytes }.file(self)
    }

    /// Writes the file as [`write`](Self::write) does, packed by gzip.
    ///
    /// # Errors
    /// If `out` refuses the bytes.
    pub fn write_packed(&self, out: impl Write) -> io::Result<()> {
        let mut packer = GzEncoder::new(out, Compression::best());
        self.write(&mut packer)?;
        packer.finish().map(|_| ())
    }
}

impl Contents {
    /// Writes a prepared file, not packed.
    pub fn write(&self, out: impl Write) -> io::Result<()> {
        self.write_as(out, false)
    }

    /// Returns the contents with shorter floats, which pack better: 11 binary digits of each stay.
    pub fn shortened(&self) -> Self {
        let mut file = Vec::new();
        self.write_as(&mut file, true).expect("memory takes all bytes");
        Self::from_bytes(&file).expect("what was written can be read")
    }

    fn write_as(&self, out: impl Write, is_short: bool) -> io::Result<()> {
        let mut out = BufWriter::with_capacity(1 << 16, out);
        writeln!(out, "{} {PREPARED_VERSION}", rounding::MARK)?;
        let version = self.file.header.version;
        let bytes = self.bytes.iter();
        Writer { out, version, is_short, epsilon: "0", bytes }.file(&self.file)
    }
}

/// Rounds a number to 11 binary digits.
fn shortened(number: f32) -> f32 {
    let bits = number.to_bits();
    // Half of the last digit that stays, and to even at a tie.
    let half = 0xfff + ((bits >> 13) & 1);
    let short = f32::from_bits((bits + half) & !0x1fff);
    // The largest numbers would become infinite.
    if short.is_finite() { short } else { f32::from_bits(bits & !0x1fff) }
}

/// A file that is being written.
struct Writer<'b, W> {
    out: W,
    /// The version of the format.
    version: u32,
    /// Whether floats are [shortened].
    is_short: bool,
    /// The epsilon of norms whose mean and variance are in scale and bias.
    epsilon: &'static str,
    /// The arrays of bytes that stand in the places of empty arrays of floats.
    bytes: std::slice::Iter<'b, Vec<i8>>,
}

impl<W: Write> Writer<'_, W> {
    fn file(&mut self, file: &ModelFile) -> io::Result<()> {
        self.header(&file.header)?;
        self.trunk(&file.trunk, file.header.takes_profile)?;
        self.policy_head(&file.policy)?;
        self.value_head(&file.value)?;
        if let Some(roundings) = &file.roundings {
            self.roundings(roundings)?;
        }
        self.out.flush()
    }

    fn line(&mut self, words: &str) -> io::Result<()> {
        writeln!(self.out, "{words}")
    }

    fn numbers(&mut self, numbers: &[usize]) -> io::Result<()> {
        let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        self.line(&words.join(" "))
    }

    fn floats(&mut self, floats: &[f32]) -> io::Result<()> {
        self.out.write_all(b"@BIN@")?;
        let written = |&float: &f32| if self.is_short { shortened(float) } else { float };
        let bytes: Vec<u8> = floats.iter().map(written).flat_map(f32::to_le_bytes).collect();
        self.out.write_all(&bytes)?;
        self.line("")
    }

    /// Writes the weights of a layer: floats, or bytes if there are no floats.
    fn weights(&mut self, weights: &[f32]) -> io::Result<()> {
        if !weights.is_empty() {
            return self.floats(weights);
        }
        let bytes = self.bytes.next().expect("bytes for each array without floats");
        self.out.write_all(BYTES)?;
        let bytes: Vec<u8> = bytes.iter().map(|byte| byte.cast_unsigned()).collect();
        self.out.write_all(&bytes)?;
        self.line("")
    }

    fn convolution(&mut self, convolution: &Convolution) -> io::Result<()> {
        let &Convolution { kernel, inputs, outputs, ref weights } = convolution;
        self.line("convolution")?;
        self.numbers(&[kernel, kernel, inputs, outputs, 1, 1])?;
        self.weights(weights)
    }

    fn matrix(&mut self, matrix: &Matrix) -> io::Result<()> {
        self.line("matrix")?;
        self.numbers(&[matrix.inputs, matrix.outputs])?;
        self.weights(&matrix.weights)
    }

    fn bias(&mut self, bias: &[f32]) -> io::Result<()> {
        self.line("bias")?;
        self.numbers(&[bias.len()])?;
        self.floats(bias)
    }

    fn activated_bias(&mut self, bias: &Bias) -> io::Result<()> {
        self.bias(&bias.bias)?;
        self.activation(bias.activation)
    }

    fn activation(&mut self, activation: Activation) -> io::Result<()> {
        self.line("activation")?;
        if self.version < 11 {
            return Ok(());
        }
        self.line(match activation {
            Activation::Identity => "ACTIVATION_IDENTITY",
            Activation::Relu => "ACTIVATION_RELU",
            Activation::Mish => "ACTIVATION_MISH",
            Activation::Silu => "ACTIVATION_SILU",
        })
    }

    fn norm(&mut self, norm: &Norm) -> io::Result<()> {
        let channels = norm.scale.len();
        self.line("norm")?;
        self.line(&format!("{channels} {} 1 1", self.epsilon))?;
        self.floats(&vec![0.0; channels])?;
        self.floats(&vec![1.0; channels])?;
        self.floats(&norm.scale)?;
        self.floats(&norm.bias)?;
        self.activation(norm.activation)
    }

    fn block_norm(&mut self, epsilon: f32, scale: &[f32]) -> io::Result<()> {
        self.line("norm")?;
        self.line(&format!("{} {epsilon}", scale.len()))?;
        self.floats(scale)
    }

    fn header(&mut self, header: &Header) -> io::Result<()> {
        self.line(&header.name)?;
        self.numbers(&[self.version as usize, PLANES, GLOBALS])?;
        if self.version >= 13 {
            let Scales { score_mean, score_deviation, lead, variance_time, win_error, score_error } =
                header.scales;
            // The first factor belongs to outputs that only training uses.
            self.line(&format!(
                "20 {score_mean} {score_deviation} {lead} {variance_time} {win_error} {score_error}"
            ))?;
        }
        if self.version >= 15 {
            let flags = [header.takes_profile, header.wants_suicide_area].map(usize::from);
            self.numbers(&[flags[0], flags[1], 0, 0, 0, 0, 0, 0])?;
        }
        Ok(())
    }

    fn trunk(&mut self, trunk: &Trunk, takes_profile: bool) -> io::Result<()> {
        self.line("trunk")?;
        self.numbers(&[trunk.blocks.len()])?;
        self.numbers(&trunk.widths)?;
        if self.version >= 15 {
            let is_root_mean_square = !matches!(trunk.tip, Tip::Norm(_));
            self.numbers(&[usize::from(is_root_mean_square), 0, 0, 0, 0, 0])?;
        }
        self.convolution(&trunk.stem)?;
        self.matrix(&trunk.globals)?;
        if let Some(encoder) = trunk.metadata.as_ref().filter(|_| takes_profile) {
            self.metadata_encoder(encoder)?;
        }
        trunk.blocks.iter().try_for_each(|block| self.block(block))?;
        match &trunk.tip {
            Tip::Norm(norm) => self.norm(norm),
            Tip::RootMeanSquare { norm, spatial, activation } => {
                self.line("tip")?;
                let (channels, spatial) = (norm.scale.len(), u8::from(*spatial));
                self.line(&format!("{channels} {} {spatial} 0", norm.epsilon))?;
                self.floats(&norm.scale)?;
                self.floats(&norm.bias)?;
                self.activation(*activation)
            }
        }
    }

    fn metadata_encoder(&mut self, encoder: &MetadataEncoder) -> io::Result<()> {
        self.line(&format!("encoder {METADATA}"))?;
        self.matrix(&encoder.first)?;
        self.activated_bias(&encoder.first_bias)?;
        self.matrix(&encoder.second)?;
        self.activated_bias(&encoder.second_bias)?;
        self.matrix(&encoder.last)
    }

    fn block(&mut self, block: &Block) -> io::Result<()> {
        match block {
            Block::Ordinary(block) => {
                self.line("ordinary_block ordinary")?;
                self.norm(&block.first_norm)?;
                self.convolution(&block.first)?;
                self.norm(&block.second_norm)?;
                self.convolution(&block.second)
            }
            Block::Pooling(block) => {
                self.line("gpool_block pooling")?;
                self.norm(&block.first_norm)?;
                self.convolution(&block.first)?;
                self.convolution(&block.pooling)?;
                self.norm(&block.pooling_norm)?;
                self.matrix(&block.pooled)?;
                self.norm(&block.second_norm)?;
                self.convolution(&block.second)
            }
            Block::Bottleneck(block) => {
                self.line("nested_bottleneck_block bottleneck")?;
                self.numbers(&[block.blocks.len()])?;
                self.norm(&block.first_norm)?;
                self.convolution(&block.first)?;
                block.blocks.iter().try_for_each(|block| self.block(block))?;
                self.norm(&block.last_norm)?;
                self.convolution(&block.last)
            }
            Block::Attention(block) => self.attention(block),
            Block::FeedForward(block) => {
                self.line("transformer_ffn_block feed-forward")?;
                let (channels, width) = (block.first.inputs, block.first.outputs);
                self.numbers(&[channels, width, usize::from(block.gate.is_some())])?;
                self.block_norm(block.norm.epsilon, &block.norm.scale)?;
                self.matrix(&block.first)?;
                block.gate.iter().try_for_each(|gate| self.matrix(gate))?;
                self.matrix(&block.output)
            }
        }
    }

    fn attention(&mut self, block: &AttentionBlock) -> io::Result<()> {
        let &AttentionBlock { heads, key_heads, key_width, value_width, .. } = block;
        self.line("transformer_attention_block attention")?;
        let turns = usize::from(block.rotation.is_some());
        self.numbers(&[heads, key_heads, key_width, value_width, turns, turns])?;
        self.block_norm(block.norm.epsilon, &block.norm.scale)?;
        for matrix in [&block.query, &block.key, &block.value, &block.output] {
            self.matrix(matrix)?;
        }
        if let Some(rotation) = &block.rotation {
            self.line("angles")?;
            self.numbers(&[key_heads, key_width / 2, 2])?;
            self.floats(rotation.angles.as_flattened())?;
        }
        Ok(())
    }

    fn policy_head(&mut self, head: &PolicyHead) -> io::Result<()> {
        self.line("policyhead")?;
        if self.version >= 17 {
            self.numbers(&[head.outputs, 0, 0, 0])?;
        }
        self.convolution(&head.points)?;
        self.convolution(&head.pooling)?;
        self.norm(&head.pooling_norm)?;
        self.matrix(&head.pooled)?;
        self.norm(&head.norm)?;
        self.convolution(&head.last)?;
        match &head.pass {
            PassHead::Direct(matrix) => self.matrix(matrix),
            PassHead::Hidden(first, bias, last) => {
                self.matrix(first)?;
                self.activated_bias(bias)?;
                self.matrix(last)
            }
        }
    }

    fn value_head(&mut self, head: &ValueHead) -> io::Result<()> {
        self.line("valuehead")?;
        if self.version >= 17 {
            self.numbers(&[0, 0, 0])?;
        }
        self.convolution(&head.points)?;
        self.norm(&head.norm)?;
        self.matrix(&head.pooled)?;
        self.activated_bias(&head.pooled_bias)?;
        self.matrix(&head.result)?;
        self.bias(&head.result_bias)?;
        self.matrix(&head.score)?;
        self.bias(&head.score_bias)?;
        self.convolution(&head.ownership)
    }

    fn roundings(&mut self, roundings: &Roundings) -> io::Result<()> {
        let Roundings { source, drift, layers } = roundings;
        let count = layers.len();
        self.line(&format!("{} {} {source} {count}", rounding::TRAILER, PREPARED_VERSION))?;
        self.line(&format!("{} {} {}", drift.policy, drift.win, drift.ownership))?;
        for layer in layers {
            self.numbers(&[usize::from(layer.is_some())])?;
            if let Some(layer) = layer {
                for numbers in [&layer.per_unit, &layer.zero, &layer.scale] {
                    self.floats(numbers)?;
                }
            }
        }
        Ok(())
    }
}
