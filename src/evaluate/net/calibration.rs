//! Evaluators that compute in a given precision, and the positions on which nets in bytes are
//! calibrated.

use std::sync::{Arc, Mutex};
use std::thread;

use tengen_nets::{Backend as _, Compiled, Drift, Instructions, Net, Precision, Recorder};

use super::courses::Course;
use super::drift::drift_between;
use super::evaluator::Evaluator;
use super::store;
use super::view::View;
use crate::evaluate::Evaluation;
use crate::game::Game;

/// The largest mean drift with which [`Precision::Auto`] computes a net in bytes.
const MOST_DRIFT: Drift = Drift { policy: 0.02, win: 0.02, ownership: 0.02 };

impl Evaluator {
    /// Returns an evaluator that computes the net as exactly as its file allows: in floats, or in
    /// bytes if the file has its weights in bytes alone and the processor has products of bytes.
    pub fn exact(net: Arc<Net>) -> Self {
        let best = Instructions::best();
        let prepared =
            if best.gain_by_bytes() && net.is_rounded() { net.in_bytes(best) } else { None };
        match prepared {
            Some((compiled, _)) => Self::with_backend(net, Box::new(compiled)),
            None => Self::new(net),
        }
    }

    /// Returns an evaluator with a precision, and the drift if it computes in bytes.
    ///
    /// Preparing a net in bytes takes a tenth of a second or more. For its calibration the net
    /// plays a few games against itself in floats, always the same ones.
    pub fn with_precision(
        net: Arc<Net>,
        instructions: Instructions,
        precision: Precision,
    ) -> (Self, Option<Drift>) {
        let gains = instructions.gain_by_bytes();
        if precision == Precision::Byte || (precision == Precision::Auto && gains) {
            match in_bytes(&net, instructions) {
                Some((evaluator, drift))
                    if precision == Precision::Byte
                        || drift.is_within(MOST_DRIFT)
                        || net.is_rounded() =>
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
        let compiled = net.compiled(instructions);
        (Self::with_backend(net, Box::new(compiled)), None)
    }
}

/// Returns an evaluator in bytes, and its drift over the positions of its calibration; `None` for a
/// kind of net that is only computed in floats. A net that is prepared is not calibrated, and others
/// are calibrated once.
fn in_bytes(net: &Arc<Net>, instructions: Instructions) -> Option<(Evaluator, Drift)> {
    let calibrate = || {
        let (compiled, drift) = calibrated(net, instructions, None)?;
        if let Some(keeping) = net.keeping() {
            store::keep(keeping, &compiled, drift);
        }
        Some((compiled, drift))
    };
    let ready = net.in_bytes(instructions).or_else(|| net.calibrated(instructions, calibrate));
    let (compiled, drift) = ready?;
    Some((Evaluator::with_backend(Arc::clone(net), Box::new(compiled)), drift))
}

/// Calibrates a net in bytes, with all levels of a byte or with fewer. Returns its backend and its
/// drift as [`in_bytes`] does.
pub(super) fn calibrated(
    net: &Arc<Net>,
    instructions: Instructions,
    levels: Option<u8>,
) -> Option<(Compiled, Drift)> {
    let exact = net.compiled(instructions);
    let recorder = match levels {
        Some(levels) => Recorder::with_levels(exact, levels),
        None => Recorder::new(exact),
    };
    let exact = Evaluator::with_backend(Arc::clone(net), recorder.another());
    let seen = on_threads(&exact, Course::parts(), |mut exact, courses| {
        courses.iter().flat_map(|course| course.positions(&mut exact)).collect()
    });
    let compiled = recorder.in_bytes(instructions)?;
    let rounded = Evaluator::with_backend(Arc::clone(net), Box::new(compiled.clone()));
    let drifts = on_threads(&rounded, seen, |mut rounded, seen| {
        let mut evaluation = Evaluation::default();
        let drift = |(game, exact): &(Game, Evaluation)| {
            rounded.evaluate(game, game.to_move(), View::default(), &mut evaluation);
            drift_between(exact, &evaluation)
        };
        seen.iter().map(drift).collect()
    });
    Some((compiled, Drift::mean(&drifts.concat())))
}

/// Calls `work` with a copy of an evaluator for each item, each on a thread of its own, or on this
/// thread if the system refuses one. Returns the results in the order of the items.
fn on_threads<I: Send, T: Send>(
    evaluator: &Evaluator,
    items: impl IntoIterator<Item = I>,
    work: impl Fn(Evaluator, I) -> Vec<T> + Sync,
) -> Vec<Vec<T>> {
    // A recorder counts its copies, so there is one for each item even if a thread is refused.
    let items = items.into_iter().map(|item| Mutex::new(Some((evaluator.clone(), item))));
    let items: Vec<_> = items.collect();
    let take = |item: &Mutex<Option<(Evaluator, I)>>| {
        let item = item.lock().ok().and_then(|mut item| item.take());
        let (evaluator, item) = item.expect("each item is taken once");
        work(evaluator, item)
    };
    thread::scope(|scope| {
        let take = &take;
        let start =
            |item| thread::Builder::new().spawn_scoped(scope, move || take(item)).map_err(|_| item);
        let started: Vec<_> = items.iter().map(start).collect();
        let finish = |started: Result<thread::ScopedJoinHandle<_>, _>| match started {
            Ok(running) => running.join().expect("nets do not panic"),
            Err(item) => take(item),
        };
        started.into_iter().map(finish).collect()
    })
}
