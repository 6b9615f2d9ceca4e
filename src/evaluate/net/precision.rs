//! In which numbers a net is computed, and the positions by which it is rounded to bytes.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::backend::{Backend, Inputs};
use super::compiled::{Compiled, Drift};
use super::evaluator::{Evaluator, View};
use super::forward::Reference;
use super::model::Model;
use crate::cpu::Simd;
use crate::cpu::convolution::ByteProducts;
use crate::evaluate::Evaluation;
use crate::game::Game;
use crate::point::{Size, Vertex};
use crate::random::Random;

/// The largest mean drift of a net in bytes that is computed in bytes without being asked to.
const MOST_DRIFT: Drift = Drift { policy: 0.02, win: 0.02, ownership: 0.02 };

/// The positions of each board that a net in bytes is calibrated on.
const POSITIONS: usize = 10;

/// The numbers in which a net is computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Precision {
    /// In bytes where the processor gains by it and the net loses next to nothing, or else in
    /// floats.
    #[default]
    Auto,
    /// In floats of 32 bits, as exactly as `KataGo`.
    Float,
    /// Convolutions in bytes, where the kind of net allows it.
    Byte,
}

impl Precision {
    /// Every precision.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Float, Self::Byte];

    /// The name in a command line: `auto`, `f32` or `int8`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Float => "f32",
            Self::Byte => "int8",
        }
    }
}

impl fmt::Display for Precision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no precision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected auto, f32 or int8")]
pub struct UnknownPrecision;

impl FromStr for Precision {
    type Err = UnknownPrecision;

    fn from_str(text: &str) -> Result<Self, UnknownPrecision> {
        Self::ALL.into_iter().find(|precision| precision.name() == text).ok_or(UnknownPrecision)
    }
}

/// The fastest backend in floats for a net.
pub(super) fn in_floats(model: &Arc<Model>, simd: Simd) -> Box<dyn Backend> {
    match Compiled::new(model, simd) {
        Some(compiled) => Box::new(compiled),
        None => Box::new(Reference::new(Arc::clone(model), simd)),
    }
}

impl Evaluator {
    /// An evaluator with a precision, and the drift if it computes in bytes.
    ///
    /// Bytes take a tenth of a second or more to prepare: the net plays a few games against itself
    /// in floats, always the same ones, for positions to be calibrated on.
    pub fn with_precision(
        model: Arc<Model>,
        simd: Simd,
        precision: Precision,
    ) -> (Self, Option<Drift>) {
        let mut exact = Self::with_backend(Arc::clone(&model), in_floats(&model, simd));
        let gains = ByteProducts::best(simd) != ByteProducts::Portable;
        if precision == Precision::Float || (precision == Precision::Auto && !gains) {
            return (exact, None);
        }
        match Compiled::in_bytes(&model, simd, &positions(&mut exact)) {
            Some((rounded, drift))
                if precision == Precision::Byte || drift.is_within(MOST_DRIFT) =>
            {
                (Self::with_backend(model, Box::new(rounded)), Some(drift))
            }
            Some((_, drift)) => {
                log::info!("the net is computed in floats: in bytes it would drift by {drift:?}");
                (exact, None)
            }
            None => {
                if precision == Precision::Byte {
                    log::warn!("a net of this kind is computed in floats");
                }
                (exact, None)
            }
        }
    }
}

/// Positions of games that a net plays against itself: from the empty board to the end of the game,
/// on three boards. Of each position, several moves are drawn from the policy and played, so that
/// few evaluations lead through a whole game.
fn positions(evaluator: &mut Evaluator) -> Vec<Inputs> {
    let mut evaluation = Evaluation::default();
    let mut positions = Vec::with_capacity(3 * POSITIONS);
    for size in [9, 13, 19].map(Size::square) {
        let mut random = Random::from_seed(size.area() as u64);
        let mut game = Game::new(size);
        for _ in 0..POSITIONS {
            evaluator.evaluate(&game, game.to_move(), View::default(), &mut evaluation);
            positions.push(evaluator.inputs().clone());
            // Ten times as many moves fill seven tenths of the board.
            for _ in 0..=size.area() / 14 {
                let place = draw(&evaluation.policy, &mut random);
                evaluation.policy[place] = 0.0;
                // A move that the earlier ones have made illegal is left out.
                let _ = game.play(game.to_move(), Vertex::Play(size.point(place)));
            }
        }
    }
    positions
}

/// Draws a place by its share.
fn draw(shares: &[f32], random: &mut Random) -> usize {
    let all: f32 = shares.iter().sum();
    let mut rest = all * random.below(1 << 24) as f32 / (1 << 24) as f32;
    let found = shares.iter().position(|share| {
        rest -= share;
        rest < 0.0
    });
    found.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn precisions_go_by_names() {
        for precision in Precision::ALL {
            assert_eq!(precision.to_string().parse(), Ok(precision));
        }
        assert_eq!("fp16".parse::<Precision>(), Err(UnknownPrecision));
    }

    #[test]
    fn places_are_drawn_by_their_shares() {
        let mut random = Random::from_seed(1);
        let mut counts = [0; 3];
        for _ in 0..1000 {
            counts[draw(&[0.2, 0.0, 0.6], &mut random)] += 1;
        }
        assert!(counts[1] == 0 && (200..300).contains(&counts[0]), "{counts:?}");
    }
}
