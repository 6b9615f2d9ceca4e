//! The numbers in which a net is computed, and the positions by which it is rounded to bytes.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::thread;

use super::backend::Backend;
use super::compiled::{Compiled, Recorder};
use super::drift::Drift;
use super::evaluator::{Evaluator, View};
use super::forward::Reference;
use super::model::Model;
use super::self_play::SelfPlay;
use crate::cpu::Simd;
use crate::cpu::convolution::ByteProducts;
use crate::evaluate::Evaluation;
use crate::game::Game;
use crate::point::Size;

/// The largest mean drift with which [`Precision::Auto`] computes a net in bytes.
const MOST_DRIFT: Drift = Drift { policy: 0.02, win: 0.02, ownership: 0.02 };

/// The number of positions on each board size that a net in bytes is calibrated on.
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

/// Returns the fastest backend in floats for a net.
pub(super) fn in_floats(model: &Arc<Model>, simd: Simd) -> Box<dyn Backend> {
    match Compiled::new(model, simd) {
        Some(compiled) => Box::new(compiled),
        None => Box::new(Reference::new(Arc::clone(model), simd)),
    }
}

impl Evaluator {
    /// Returns an evaluator with a precision, and the drift if it computes in bytes.
    ///
    /// Bytes take a tenth of a second or more to prepare: the net plays a few games against itself
    /// in floats, always the same ones, for positions to be calibrated on.
    pub fn with_precision(
        model: Arc<Model>,
        simd: Simd,
        precision: Precision,
    ) -> (Self, Option<Drift>) {
        Self::with_products(model, simd, ByteProducts::best(simd), precision)
    }

    /// Returns an evaluator with a precision and with certain instructions for products of bytes, and
    /// the drift if it computes in bytes.
    pub fn with_products(
        model: Arc<Model>,
        simd: Simd,
        products: ByteProducts,
        precision: Precision,
    ) -> (Self, Option<Drift>) {
        let gains = products != ByteProducts::Portable;
        if precision == Precision::Byte || (precision == Precision::Auto && gains) {
            match in_bytes(&model, simd, products) {
                Some((evaluator, drift))
                    if precision == Precision::Byte || drift.is_within(MOST_DRIFT) =>
                {
                    return (evaluator, Some(drift));
                }
                Some((_, drift)) => {
                    log::info!("the net is computed in floats: bytes would drift by {drift:?}");
                }
                None if precision == Precision::Byte => {
                    log::warn!("a net of this kind is computed in floats");
                }
                None => {}
            }
        }
        let backend = in_floats(&model, simd);
        (Self::with_backend(model, backend), None)
    }
}

/// Returns an evaluator in bytes, and its drift over the positions that it is calibrated on; `None`
/// if the net is of a kind that is computed in floats only.
fn in_bytes(model: &Arc<Model>, simd: Simd, products: ByteProducts) -> Option<(Evaluator, Drift)> {
    let recorder = Recorder::new(model, simd)?;
    let exact = Evaluator::with_backend(Arc::clone(model), Box::new(recorder.clone()));
    let seen = on_each_board(&exact, positions);
    let compiled = Compiled::in_bytes(simd, products, &recorder)?;
    let rounded = Evaluator::with_backend(Arc::clone(model), Box::new(compiled));
    let drifts = on_each_board(&rounded, |mut rounded, size| {
        let mut evaluation = Evaluation::default();
        let seen = seen.iter().filter(|(game, _)| game.size() == size);
        let drift = |(game, exact): &(Game, Evaluation)| {
            rounded.evaluate(game, game.to_move(), View::default(), &mut evaluation);
            Drift::between(exact, &evaluation)
        };
        seen.map(drift).collect()
    });
    let drift = Drift::mean(&drifts);
    Some((rounded, drift))
}

/// Calls `work` with a copy of an evaluator for each board size that nets are calibrated on, each on
/// a thread of its own, and returns the results one after the other.
fn on_each_board<T: Send>(
    evaluator: &Evaluator,
    work: impl Fn(Evaluator, Size) -> Vec<T> + Sync,
) -> Vec<T> {
    thread::scope(|scope| {
        let work = &work;
        let running = [19, 13, 9].map(|side| {
            let evaluator = evaluator.another();
            scope.spawn(move || work(evaluator, Size::square(side)))
        });
        running.into_iter().flat_map(|part| part.join().expect("nets do not panic")).collect()
    })
}

/// Returns positions of a game that a net plays against itself, from the empty board to the end of
/// the game, with their evaluations. From each position several moves are drawn from the policy and
/// played, so that few evaluations lead through a whole game.
fn positions(mut evaluator: Evaluator, size: Size) -> Vec<(Game, Evaluation)> {
    let mut games = SelfPlay::new(size, size.area() as u64);
    let position = |_| {
        let mut evaluation = Evaluation::default();
        let game = games.game().clone();
        evaluator.evaluate(&game, game.to_move(), View::default(), &mut evaluation);
        // Ten times as many moves fill seven tenths of the board.
        games.play(&evaluation, size.area() / 14 + 1);
        (game, evaluation)
    };
    (0..POSITIONS).map(position).collect()
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
}
