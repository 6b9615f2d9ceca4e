//! The border that an error in the program does not cross: a panic ends the work that it happens in,
//! and the server, the game or the folder of records goes on.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The error for work that has panicked, with the message of the panic.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an error in Tengen itself: {0}")]
pub struct Panicked(String);

/// Does work that answers one request, and logs a panic with the name of the request.
///
/// What the work was changing may be half changed afterwards, so the caller drops it, or knows that
/// it is changed in one step.
///
/// ```
/// use tengen::engine_room::panics::caught;
///
/// assert_eq!(caught("a sum", || 2 + 2), Ok(4));
/// let failed = caught("a gap", || [1, 2].get(2).copied().expect("a third number"));
/// let why = "an error in Tengen itself: a third number";
/// assert_eq!(failed.map_err(|panicked| panicked.to_string()), Err(why.to_owned()));
/// ```
///
/// # Errors
/// If the work panics. A program that aborts at a panic, as in WebAssembly, ends instead.
pub fn caught<T>(request: &str, work: impl FnOnce() -> T) -> Result<T, Panicked> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let panicked = Panicked(message(panic.as_ref()));
        log::error!("{request}: {panicked}");
        panicked
    })
}

/// Returns the message of a panic, which `panic!` and `expect` give as a text.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "a panic without a message".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_error_with_its_message() {
        let of = |work: fn()| caught("a test", work).expect_err("a panic").to_string();
        assert_eq!(of(|| panic!("no point")), "an error in Tengen itself: no point");
        assert_eq!(of(|| panic!("no {}", "point")), "an error in Tengen itself: no point");
        let without = of(|| std::panic::panic_any(7));
        assert_eq!(without, "an error in Tengen itself: a panic without a message");
    }
}
