//! Model files with random weights, in the format that `nets/src/file` reads.
//!
//! They are equal on every machine, so that answers of other programs to them can be kept.

use tengen_nets::ModelFile;

use crate::random::Random;

/// A block of a net.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Ordinary,
    Pooling,
    /// A bottleneck around an ordinary and a pooling block.
    Bottleneck,
    /// A bottleneck around attention and a feed-forward block.
    BottleneckWithAttention,
    Attention,
    FeedForward,
}

/// The norm at the end of the trunk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tip {
    Batch,
    RootMeanSquare,
    SpatialRootMeanSquare,
}

/// The description of a net.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the file")]
pub struct Spec {
    pub name: &'static str,
    pub version: u32,
    /// Whether weights are decimal numbers.
    pub text: bool,
    pub activation: &'static str,
    pub blocks: &'static [Kind],
    pub tip: Tip,
    pub metadata: bool,
    /// Whether the angles of rotary positions are learned.
    pub learned_angles: bool,
    pub area_as_with_suicide: bool,
    pub widths: Widths,
}

const PLAIN: Spec = Spec {
    name: "plain",
    version: 8,
    text: false,
    activation: "ACTIVATION_RELU",
    blocks: &[Kind::Ordinary],
    tip: Tip::Batch,
    metadata: false,
    learned_angles: false,
    area_as_with_suicide: false,
    widths: NARROW,
};

/// Nets that together have every kind of block, activation, tip and head.
pub const SPECS: &[Spec] = &[
    Spec { name: "ordinary-v8", ..PLAIN },
    Spec { name: "pooling-v9", version: 9, blocks: &[Kind::Pooling, Kind::Ordinary], ..PLAIN },
    Spec { name: "text-v10", version: 10, text: true, blocks: &[Kind::Pooling], ..PLAIN },
    Spec {
        name: "bottleneck-v11",
        version: 11,
        activation: "ACTIVATION_MISH",
        blocks: &[Kind::Bottleneck],
        ..PLAIN
    },
    Spec { name: "optimism-v12", version: 12, activation: "ACTIVATION_SILU", ..PLAIN },
    Spec { name: "factors-v13", version: 13, activation: "ACTIVATION_MISH", ..PLAIN },
    Spec { name: "errors-v14", version: 14, blocks: &[Kind::Bottleneck], ..PLAIN },
    Spec {
        name: "metadata-v15",
        version: 15,
        activation: "ACTIVATION_MISH",
        metadata: true,
        ..PLAIN
    },
    Spec { name: "suicide-v15", version: 15, area_as_with_suicide: true, ..PLAIN },
    Spec {
        name: "attention-v15",
        version: 15,
        activation: "ACTIVATION_MISH",
        blocks: &[Kind::Ordinary, Kind::Attention, Kind::FeedForward],
        ..PLAIN
    },
    Spec {
        name: "learned-v16",
        version: 16,
        activation: "ACTIVATION_SILU",
        blocks: &[Kind::BottleneckWithAttention],
        learned_angles: true,
        ..PLAIN
    },
    Spec {
        name: "mean-square-v17",
        version: 17,
        activation: "ACTIVATION_SILU",
        blocks: &[Kind::Attention, Kind::FeedForward],
        tip: Tip::RootMeanSquare,
        learned_angles: true,
        ..PLAIN
    },
    Spec {
        name: "spatial-v17",
        version: 17,
        text: true,
        activation: "ACTIVATION_MISH",
        blocks: &[Kind::Bottleneck],
        tip: Tip::SpatialRootMeanSquare,
        ..PLAIN
    },
];

/// The number of channels of each kind of layer.
#[derive(Clone, Copy, Debug)]
pub struct Widths {
    /// The channels of the trunk.
    pub trunk: usize,
    /// The channels between the convolutions of a block.
    pub middle: usize,
    /// The channels that are pooled, in blocks and in the policy head.
    pub pooled: usize,
    /// The channels of the points in a head.
    pub head: usize,
    /// The channels of layers for the whole board.
    pub hidden: usize,
}

/// Few channels, to keep answers small.
const NARROW: Widths = Widths { trunk: 8, middle: 6, pooled: 4, head: 5, hidden: 7 };

/// More channels than are computed side by side, and not a multiple of them.
pub const WIDE: Widths = Widths { trunk: 40, middle: 33, pooled: 35, head: 34, hidden: 37 };

const HEADS: usize = 4;
const KEY_HEADS: usize = 2;
const KEY_WIDTH: usize = 8;
const VALUE_WIDTH: usize = 6;

/// Returns the description of the net with a name.
///
/// # Panics
/// If there is none.
pub fn spec(name: &str) -> Spec {
    *SPECS.iter().find(|spec| spec.name == name).expect("a net of this name")
}

impl Spec {
    /// Returns the net as its file is read.
    ///
    /// # Panics
    /// If the reader refuses the file.
    pub fn model(&self) -> ModelFile {
        ModelFile::from_bytes(&file(self)).expect("a net")
    }
}

/// Returns the bytes of the net's file, unpacked.
pub fn file(spec: &Spec) -> Vec<u8> {
    let seed = spec.name.bytes().fold(0_u64, |seed, byte| seed.rotate_left(8) ^ u64::from(byte));
    let mut file = File { spec, bytes: Vec::new(), random: Random::from_seed(seed) };
    file.net();
    file.bytes
}

struct File<'a> {
    spec: &'a Spec,
    bytes: Vec<u8>,
    random: Random,
}

impl File<'_> {
    fn line(&mut self, words: &str) {
        self.bytes.extend(words.bytes());
        self.bytes.push(b'\n');
    }

    fn numbers(&mut self, words: &[usize]) {
        let words: Vec<_> = words.iter().map(ToString::to_string).collect();
        self.line(&words.join(" "));
    }

    /// Writes an array of weights, evenly distributed between two numbers.
    fn weights(&mut self, count: usize, least: f32, most: f32) {
        let mut weight = || {
            let share = (self.random.bits() >> 40) as f32 / (1 << 24) as f32;
            least + (most - least) * share
        };
        let weights: Vec<f32> = (0..count).map(|_| weight()).collect();
        if self.spec.text {
            let words: Vec<_> = weights.iter().map(ToString::to_string).collect();
            self.line(&words.join(" "));
        } else {
            self.bytes.extend(b"@BIN@");
            self.bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
            self.bytes.push(b'\n');
        }
    }

    /// Writes weights of a layer with this many inputs, which roughly preserve the size of numbers.
    fn layer_weights(&mut self, count: usize, inputs: usize) {
        let most = (3.0 / inputs as f32).sqrt();
        self.weights(count, -most, most);
    }

    fn convolution(&mut self, side: usize, inputs: usize, outputs: usize) {
        self.line("convolution");
        self.numbers(&[side, side, inputs, outputs, 1, 1]);
        self.layer_weights(side * side * inputs * outputs, side * side * inputs);
    }

    fn matrix(&mut self, inputs: usize, outputs: usize) {
        self.line("matrix");
        self.numbers(&[inputs, outputs]);
        self.layer_weights(inputs * outputs, inputs);
    }

    fn bias(&mut self, channels: usize) {
        self.line("bias");
        self.numbers(&[channels]);
        self.weights(channels, -0.5, 0.5);
    }

    fn activation(&mut self) {
        self.line("activation");
        if self.spec.version >= 11 {
            self.line(self.spec.activation);
        }
    }

    fn norm(&mut self, channels: usize, has_scale: bool) {
        self.line("norm");
        self.line(&format!("{channels} 0.001 {} 1", u8::from(has_scale)));
        self.weights(channels, -0.3, 0.3);
        self.weights(channels, 0.5, 1.5);
        if has_scale {
            self.weights(channels, 0.3, 1.5);
        }
        self.weights(channels, -0.5, 0.5);
        self.activation();
    }

    fn block_norm(&mut self, channels: usize) {
        self.line("norm");
        self.line(&format!("{channels} 1e-06"));
        self.weights(channels, 0.5, 1.5);
    }

    fn block(&mut self, kind: Kind, channels: usize) {
        match kind {
            Kind::Ordinary => {
                self.line("ordinary_block ordinary");
                self.norm(channels, true);
                self.convolution(3, channels, self.spec.widths.middle);
                self.norm(self.spec.widths.middle, true);
                self.convolution(3, self.spec.widths.middle, channels);
            }
            Kind::Pooling => {
                self.line("gpool_block pooling");
                self.norm(channels, true);
                self.convolution(3, channels, self.spec.widths.middle);
                self.convolution(3, channels, self.spec.widths.pooled);
                self.norm(self.spec.widths.pooled, true);
                self.matrix(3 * self.spec.widths.pooled, self.spec.widths.middle);
                self.norm(self.spec.widths.middle, true);
                self.convolution(3, self.spec.widths.middle, channels);
            }
            Kind::Bottleneck => {
                self.bottleneck(channels, [Kind::Ordinary, Kind::Pooling]);
            }
            Kind::BottleneckWithAttention => {
                self.bottleneck(channels, [Kind::Attention, Kind::FeedForward]);
            }
            Kind::Attention => self.attention(channels),
            Kind::FeedForward => {
                self.line("transformer_ffn_block feed-forward");
                self.numbers(&[channels, self.spec.widths.hidden, 1]);
                self.block_norm(channels);
                self.matrix(channels, self.spec.widths.hidden);
                self.matrix(channels, self.spec.widths.hidden);
                self.matrix(self.spec.widths.hidden, channels);
            }
        }
    }

    fn bottleneck(&mut self, channels: usize, inner: [Kind; 2]) {
        self.line("nested_bottleneck_block bottleneck");
        self.numbers(&[inner.len()]);
        self.norm(channels, true);
        self.convolution(1, channels, self.spec.widths.middle);
        for kind in inner {
            self.block(kind, self.spec.widths.middle);
        }
        self.norm(self.spec.widths.middle, true);
        self.convolution(1, self.spec.widths.middle, channels);
    }

    fn attention(&mut self, channels: usize) {
        self.line("transformer_attention_block attention");
        let learned = usize::from(self.spec.learned_angles);
        self.numbers(&[HEADS, KEY_HEADS, KEY_WIDTH, VALUE_WIDTH, 1, learned]);
        self.block_norm(channels);
        self.matrix(channels, HEADS * KEY_WIDTH);
        self.matrix(channels, KEY_HEADS * KEY_WIDTH);
        self.matrix(channels, KEY_HEADS * VALUE_WIDTH);
        self.matrix(HEADS * VALUE_WIDTH, channels);
        self.line("angles");
        if self.spec.learned_angles {
            self.numbers(&[KEY_HEADS, KEY_WIDTH / 2, 2]);
            self.weights(KEY_HEADS * KEY_WIDTH, -0.5, 0.5);
        } else {
            self.line("100.0");
        }
    }

    fn net(&mut self) {
        let version = self.spec.version;
        self.line(&format!("random-{}", self.spec.name));
        self.numbers(&[version as usize, 22, 19]);
        if version >= 13 {
            self.line("20 15 10 25 40 0.25 150");
        }
        if version >= 15 {
            let flags = [self.spec.metadata, self.spec.area_as_with_suicide].map(usize::from);
            self.numbers(&[flags[0], flags[1], 0, 0, 0, 0, 0, 0]);
        }
        self.line("trunk");
        self.numbers(&[
            self.spec.blocks.len(),
            self.spec.widths.trunk,
            self.spec.widths.middle,
            self.spec.widths.middle,
            self.spec.widths.pooled,
            self.spec.widths.pooled,
        ]);
        if version >= 15 {
            self.numbers(&[usize::from(self.spec.tip != Tip::Batch), 0, 0, 0, 0, 0]);
        }
        // Old nets begin with a larger kernel.
        self.convolution(if version == 8 { 5 } else { 3 }, 22, self.spec.widths.trunk);
        self.matrix(19, self.spec.widths.trunk);
        if self.spec.metadata {
            self.line("encoder 192");
            self.matrix(192, self.spec.widths.hidden);
            self.bias(self.spec.widths.hidden);
            self.activation();
            self.matrix(self.spec.widths.hidden, self.spec.widths.hidden);
            self.bias(self.spec.widths.hidden);
            self.activation();
            self.matrix(self.spec.widths.hidden, self.spec.widths.trunk);
        }
        for &kind in self.spec.blocks {
            self.block(kind, self.spec.widths.trunk);
        }
        match self.spec.tip {
            Tip::Batch => self.norm(self.spec.widths.trunk, true),
            Tip::RootMeanSquare | Tip::SpatialRootMeanSquare => {
                self.line("tip");
                let spatial = u8::from(self.spec.tip == Tip::SpatialRootMeanSquare);
                self.line(&format!("{} 1e-06 {spatial} 0", self.spec.widths.trunk));
                self.weights(self.spec.widths.trunk, 0.5, 1.5);
                self.weights(self.spec.widths.trunk, -0.5, 0.5);
                self.activation();
            }
        }
        self.policy_head();
        self.value_head();
    }

    fn policy_head(&mut self) {
        let version = self.spec.version;
        self.line("policyhead");
        let outputs = match version {
            ..12 => 1,
            12..16 => 2,
            _ => 4,
        };
        if version >= 17 {
            self.numbers(&[outputs, 0, 0, 0]);
        }
        self.convolution(1, self.spec.widths.trunk, self.spec.widths.head);
        self.convolution(1, self.spec.widths.trunk, self.spec.widths.pooled);
        self.norm(self.spec.widths.pooled, false);
        self.matrix(3 * self.spec.widths.pooled, self.spec.widths.head);
        self.norm(self.spec.widths.head, false);
        self.convolution(1, self.spec.widths.head, outputs);
        if version >= 15 {
            self.matrix(3 * self.spec.widths.pooled, self.spec.widths.head);
            self.bias(self.spec.widths.head);
            self.activation();
            self.matrix(self.spec.widths.head, outputs);
        } else {
            self.matrix(3 * self.spec.widths.pooled, outputs);
        }
    }

    fn value_head(&mut self) {
        let version = self.spec.version;
        self.line("valuehead");
        if version >= 17 {
            self.numbers(&[0, 0, 0]);
        }
        self.convolution(1, self.spec.widths.trunk, self.spec.widths.head);
        self.norm(self.spec.widths.head, false);
        self.matrix(3 * self.spec.widths.head, self.spec.widths.hidden);
        self.bias(self.spec.widths.hidden);
        self.activation();
        self.matrix(self.spec.widths.hidden, 3);
        self.bias(3);
        let scores = if version >= 9 { 6 } else { 4 };
        self.matrix(self.spec.widths.hidden, scores);
        self.bias(scores);
        self.convolution(1, self.spec.widths.head, 1);
    }
}
