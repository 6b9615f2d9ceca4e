//! The clock: that of the operating system, or in a WebAssembly module that of its host.
//!
//! A module for `wasm32-unknown-unknown` has no operating system, and the standard library panics
//! there when it is asked for the time. The host passes its clock to `set_clock`, which exists
//! on that target only. Until then time stands still, so that no deadline passes.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
#[doc(no_inline)]
pub use std::{thread::sleep, time::Instant};

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use host::{Instant, set_clock, sleep};

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod host {
    use std::ops::{Add, AddAssign, Sub};
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets the clock: a function that returns the time since some moment, never less than before.
    /// Later calls change nothing.
    pub fn set_clock(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    /// A moment by the clock of the host, with those methods of the standard library's instant that
    /// the crate uses.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// Returns the present moment.
        pub fn now() -> Self {
            Self(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// Returns the time since the moment.
        pub fn elapsed(&self) -> Duration {
            Self::now().saturating_duration_since(*self)
        }

        /// Returns the time since an earlier moment; zero if the moment is later.
        pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// Returns the moment after some time; `None` if the clock cannot show it.
        pub fn checked_add(&self, time: Duration) -> Option<Self> {
            self.0.checked_add(time).map(Self)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Self;

        fn add(self, time: Duration) -> Self {
            Self(self.0 + time)
        }
    }

    impl AddAssign<Duration> for Instant {
        fn add_assign(&mut self, time: Duration) {
            self.0 += time;
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Self) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }

    /// Returns at once: a module has one thread, so nothing would change meanwhile.
    pub fn sleep(_: Duration) {}
}
