//! The layers after the trunk.

use super::Work;
use super::elementary::activate;
use super::grid::Border;
use super::trunk::{Pool, multiply_one};
use tengen_nets::{Outputs, PassHead, PolicyHead, ValueHead};

impl Work {
    /// Computes the policies of every point and of a pass.
    pub fn policy_head(
        &mut self,
        head: &PolicyHead,
        channels: usize,
        trunk: &[f32],
        outputs: &mut Outputs,
    ) {
        let area = self.grid.area();
        debug_assert_eq!(trunk.len(), area * channels);
        let mut pooling = self.buffers.take(area * head.pooling.outputs);
        self.convolve(trunk, &head.pooling, &mut pooling, false);
        let normed = self.normalise(&pooling, &head.pooling_norm, None, Border::NONE);
        let pooled = self.pool(&normed, head.pooling.outputs, Pool::WithMaximum);
        let mut everywhere = self.buffers.take(head.points.outputs);
        everywhere.fill(0.0);
        multiply_one(&pooled, &head.pooled, &mut everywhere);
        let mut points = self.buffers.take(area * head.points.outputs);
        self.convolve(trunk, &head.points, &mut points, false);
        let points_normed = self.normalise(&points, &head.norm, Some(&everywhere), Border::NONE);
        outputs.policy.resize(area * head.outputs, 0.0);
        self.convolve(&points_normed, &head.last, &mut outputs.policy, false);
        outputs.pass.clear();
        outputs.pass.resize(head.outputs, 0.0);
        match &head.pass {
            PassHead::Direct(matrix) => multiply_one(&pooled, matrix, &mut outputs.pass),
            PassHead::Hidden(first, bias, last) => {
                let mut hidden = self.buffers.take(first.outputs);
                hidden.copy_from_slice(&bias.bias);
                multiply_one(&pooled, first, &mut hidden);
                activate(bias.activation, &mut hidden);
                multiply_one(&hidden, last, &mut outputs.pass);
                self.buffers.give(hidden);
            }
        }
        for buffer in [points_normed, points, everywhere, pooled, normed, pooling] {
            self.buffers.give(buffer);
        }
    }

    /// Computes the result, the score and the owner of every point.
    pub fn value_head(
        &mut self,
        head: &ValueHead,
        channels: usize,
        trunk: &[f32],
        outputs: &mut Outputs,
    ) {
        let area = self.grid.area();
        debug_assert_eq!(trunk.len(), area * channels);
        let mut points = self.buffers.take(area * head.points.outputs);
        self.convolve(trunk, &head.points, &mut points, false);
        let normed = self.normalise(&points, &head.norm, None, Border::NONE);
        let pooled = self.pool(&normed, head.points.outputs, Pool::WithSquare);
        let mut hidden = self.buffers.take(head.pooled.outputs);
        hidden.copy_from_slice(&head.pooled_bias.bias);
        multiply_one(&pooled, &head.pooled, &mut hidden);
        activate(head.pooled_bias.activation, &mut hidden);
        outputs.result.copy_from_slice(&head.result_bias);
        multiply_one(&hidden, &head.result, &mut outputs.result);
        outputs.score = [0.0; 6];
        outputs.score[..head.score_bias.len()].copy_from_slice(&head.score_bias);
        multiply_one(&hidden, &head.score, &mut outputs.score);
        outputs.ownership.resize(area, 0.0);
        self.convolve(&normed, &head.ownership, &mut outputs.ownership, false);
        for buffer in [hidden, pooled, normed, points] {
            self.buffers.give(buffer);
        }
    }
}
