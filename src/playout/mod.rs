//! Playouts: games played to the end by a policy, and the owners of the points on the final boards.
//!
//! A [`Policy`] chooses the moves, and [`play_out`] is the one loop that plays them. [`Uniform`]
//! playouts are random; [`Scoring`] playouts continue a finished position as its players would. The
//! [lockstep] playouts are uniform ones, hundreds of them side by side.

mod forecast;
pub mod lockstep;
mod owners;
mod policy;
mod scoring;
mod uniform;

pub use forecast::Forecast;
pub use owners::tally_owners;
pub use policy::{Accept, draw};
pub use policy::{PlayoutEnd, Policy, play_out};
pub use scoring::Scoring;
pub use uniform::Uniform;

/// Returns the instructions for tests: those that the environment variable `TENGEN_SIMD` names, if
/// the processor has them, or else the best. So one build can be tested with each set.
#[cfg(test)]
pub(crate) fn simd_under_test() -> tengen_nets::Simd {
    use tengen_nets::Simd;

    let named = std::env::var("TENGEN_SIMD").ok().and_then(|name| name.parse().ok());
    named.filter(|simd: &Simd| simd.is_available()).unwrap_or_else(Simd::best)
}
