//! The face of the library: every public signature, used through the root of the crate and the
//! module `rules` alone. `scripts/check-face` checks that each public method is named here.

mod engines;
mod explaining;
mod games;
mod judging;
mod practice;
mod records;
mod reviews;
mod solving;
mod words;

/// Checks that a value can be sent to another thread, copied, printed and compared, as most data of
/// the face can.
fn is_data<T: Clone + PartialEq + std::fmt::Debug + Send + Sync + 'static>(_: &T) {}

/// Checks that a type is an error that can be passed on with `?`.
fn is_error<T: std::error::Error + Send + Sync + 'static>(_: &T) {}
