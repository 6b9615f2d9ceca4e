#![cfg_attr(feature = "nets", doc = include_str!("../README.md"))]
#![cfg_attr(
    not(feature = "nets"),
    doc = "[`Kernel`] and [`dispatch`]: hot loops, compiled for each set of vector instructions. The \
           feature `nets` adds `KataGo`'s nets."
)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![allow(clippy::doc_markdown, reason = "the README, where names of programs stay plain")]
#![allow(
    clippy::cast_precision_loss,
    reason = "points, channels and weights are counted in numbers that floats hold exactly"
)]

mod cpu;
#[cfg(feature = "nets")]
mod backend;
#[cfg(feature = "nets")]
mod drift;
#[cfg(feature = "nets")]
mod file;
#[cfg(feature = "nets")]
mod later;
#[cfg(feature = "nets")]
mod compiled;
#[cfg(feature = "nets")]
mod prepared_file;
#[cfg(feature = "nets")]
mod known_file;
#[cfg(feature = "nets")]
mod source;
#[cfg(feature = "nets")]
mod net;
#[cfg(feature = "nets")]
mod precision;
#[cfg(feature = "embedded")]
mod embedded;

pub use cpu::{Kernel, Simd, UnknownSimd, dispatch};

#[cfg(feature = "nets")]
pub use backend::{Backend, GLOBALS, Inputs, MAX_SIDE, METADATA, Outputs, PLANES};
#[cfg(feature = "nets")]
pub use compiled::{Compiled, Recorder};
#[cfg(feature = "nets")]
pub use cpu::convolution::{ByteProducts, Instructions, UnknownProducts};
#[cfg(feature = "nets")]
pub use cpu::team::{Crew, Team};
#[cfg(feature = "nets")]
pub use drift::Drift;
#[cfg(feature = "nets")]
pub use file::*;
#[cfg(feature = "nets")]
pub use known_file::KnownFile;
#[cfg(feature = "nets")]
pub use net::{Keeping, Net};
#[cfg(feature = "nets")]
pub use precision::{Precision, UnknownPrecision};
#[cfg(feature = "nets")]
pub use prepared_file::{NetFile, PreparedFile, sha256};
