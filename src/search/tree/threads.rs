//! The threads of a search: the calling thread, and others that only make playouts.

use std::thread;

use super::worker::{Shared, Worker};
use crate::evaluate::Evaluate;
use crate::game::Game;
use crate::stop::Stop;

/// Makes playouts until the search is to end: on this thread with the evaluator `main`, and on one
/// further thread for each of `others`. `game` stands at the root. `between` is called on this
/// thread after every batch of its playouts.
///
/// If the system refuses a thread, the search goes on with fewer.
pub fn make_playouts(
    shared: &Shared<'_>,
    main: &mut dyn Evaluate,
    others: &mut [Box<dyn Evaluate>],
    game: &Game,
    between: impl FnMut(),
) {
    thread::scope(|scope| {
        for (number, evaluator) in (1..).zip(others) {
            let game = game.clone();
            let work = move || {
                let _guard = StopOnPanic(shared.stop);
                Worker::new(shared, evaluator.as_mut(), game, number).run(|| {});
            };
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
                log::warn!("the search goes on with fewer threads: {error}");
                break;
            }
        }
        let _guard = StopOnPanic(shared.stop);
        Worker::new(shared, main, game.clone(), 0).run(between);
    });
}

/// A guard of one thread: if the thread panics, the guard ends the work of the others. They might
/// otherwise wait forever for a position that the thread was to evaluate.
struct StopOnPanic<'s>(&'s Stop);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.raise();
        }
    }
}
