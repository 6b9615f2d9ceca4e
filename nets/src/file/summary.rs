//! The description of a net for people.

use std::collections::BTreeMap;
use std::fmt;

use super::model::ModelFile;
use super::parts::{
    Activation, AttentionBlock, Block, Convolution, FeedForwardBlock, Matrix, PassHead, Tip,
};

/// The description of a net for people. Its text has a line for each fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The net's name.
    pub name: String,
    /// The version of its file's format.
    pub version: u32,
    /// The number of channels between the blocks.
    pub channels: usize,
    /// The number of blocks of the trunk.
    pub blocks: usize,
    /// The number of blocks of each kind, including blocks within other blocks.
    pub kinds: BTreeMap<&'static str, usize>,
    /// The activation before the heads.
    pub activation: &'static str,
    /// The number of weights of all convolutions and matrices.
    pub weights: usize,
    /// Whether the net has an optimistic policy.
    pub has_optimism: bool,
    /// Whether the net predicts the errors of its own answers.
    pub has_errors: bool,
    /// Whether the net takes facts about the players.
    pub takes_profile: bool,
}

impl Summary {
    /// Returns the summary of a model file.
    pub fn of(file: &ModelFile) -> Self {
        let mut kinds = BTreeMap::new();
        let mut weights = 0;
        for block in &file.trunk.blocks {
            add_block(block, &mut kinds, &mut weights);
        }
        let activation = match &file.trunk.tip {
            Tip::Norm(norm) => norm.activation,
            Tip::RootMeanSquare { activation, .. } => *activation,
        };
        let (trunk, policy, value) = (&file.trunk, &file.policy, &file.value);
        let convolutions = [
            &trunk.stem,
            &policy.points,
            &policy.pooling,
            &policy.last,
            &value.points,
            &value.ownership,
        ];
        let mut matrices =
            vec![&trunk.globals, &policy.pooled, &value.pooled, &value.result, &value.score];
        match &policy.pass {
            PassHead::Direct(matrix) => matrices.push(matrix),
            PassHead::Hidden(first, _, last) => matrices.extend([first, last]),
        }
        if let Some(encoder) = &trunk.metadata {
            matrices.extend([&encoder.first, &encoder.second, &encoder.last]);
        }
        weights += count(&convolutions, &matrices);
        Self {
            name: file.header.name.clone(),
            version: file.header.version,
            channels: trunk.channels(),
            blocks: trunk.blocks.len(),
            kinds,
            activation: match activation {
                Activation::Identity => "none",
                Activation::Relu => "ReLU",
                Activation::Mish => "Mish",
                Activation::Silu => "SiLU",
            },
            weights,
            has_optimism: policy.outputs > 1,
            has_errors: file.header.version >= 9,
            takes_profile: trunk.metadata.is_some(),
        }
    }
}

fn count(convolutions: &[&Convolution], matrices: &[&Matrix]) -> usize {
    let convolutions: usize =
        convolutions.iter().map(|c| c.kernel * c.kernel * c.inputs * c.outputs).sum();
    let matrices: usize = matrices.iter().map(|matrix| matrix.inputs * matrix.outputs).sum();
    convolutions + matrices
}

fn add_block(block: &Block, kinds: &mut BTreeMap<&'static str, usize>, weights: &mut usize) {
    let (kind, own) = match block {
        Block::Ordinary(block) => ("ordinary", count(&[&block.first, &block.second], &[])),
        Block::Pooling(block) => {
            let convolutions = [&block.first, &block.pooling, &block.second];
            ("pooling", count(&convolutions, &[&block.pooled]))
        }
        Block::Bottleneck(block) => {
            for inner in &block.blocks {
                add_block(inner, kinds, weights);
            }
            ("bottleneck", count(&[&block.first, &block.last], &[]))
        }
        Block::Attention(block) => {
            let AttentionBlock { query, key, value, output, .. } = &**block;
            ("attention", count(&[], &[query, key, value, output]))
        }
        Block::FeedForward(block) => {
            let FeedForwardBlock { first, gate, output, .. } = block;
            let gate = gate.as_ref().map_or(0, |gate| gate.inputs * gate.outputs);
            ("feed-forward", gate + count(&[], &[first, output]))
        }
    };
    *kinds.entry(kind).or_default() += 1;
    *weights += own;
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds: Vec<_> =
            self.kinds.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        writeln!(f, "net          {}", self.name)?;
        writeln!(f, "version      {}", self.version)?;
        writeln!(f, "trunk        {} blocks, {} channels", self.blocks, self.channels)?;
        writeln!(f, "blocks       {}", kinds.join(", "))?;
        writeln!(f, "activation   {}", self.activation)?;
        writeln!(f, "weights      {}", self.weights)?;
        let mut outputs = vec!["policy", "win rate", "lead", "ownership"];
        if self.has_optimism {
            outputs.insert(1, "optimistic policy");
        }
        if self.has_errors {
            outputs.push("expected errors");
        }
        writeln!(f, "predicts     {}", outputs.join(", "))?;
        write!(f, "profile      {}", if self.takes_profile { "of human players" } else { "none" })
    }
}
