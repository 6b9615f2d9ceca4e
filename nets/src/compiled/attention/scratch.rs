//! The buffers of attention.

use super::{bytes, floats};

/// The buffers of attention in floats and in bytes, of which a net uses one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    pub floats: floats::Scratch,
    pub bytes: bytes::Scratch,
}
