//! A net that is ready to compute.

use std::fmt;

use super::compiled::{Compiled, Layers, SharedLayers};
use super::file::{Header, ModelFile, Scales};
use crate::cpu::convolution::Instructions;

/// A net that is ready to compute: its name, and its weights packed for this processor. Everything that asks
/// the net shares one.
///
/// ```no_run
/// use std::path::Path;
/// use std::sync::Arc;
/// use tengen::engine_room::evaluate::net::{ModelFile, Net};
///
/// let file = ModelFile::open(Path::new("g170-b6c96-s175395328-d26788732.bin.gz"))?;
/// let net: Arc<Net> = Arc::new(file.into_net());
/// # Ok::<(), tengen::engine_room::evaluate::net::ModelError>(())
/// ```
pub struct Net {
    header: Header,
    layers: SharedLayers,
}

impl ModelFile {
    /// Makes the net ready to compute.
    pub fn into_net(self) -> Net {
        let header = self.header.clone();
        let layers = Layers::pack(self);
        Net { header, layers: SharedLayers::new(|| layers) }
    }
}

impl Net {
    /// Returns the net of a file whose header has been read; the rest is read when the net is first
    /// computed.
    #[cfg(feature = "net")]
    pub(super) fn when_needed(
        header: Header,
        read: impl FnOnce() -> ModelFile + Send + 'static,
    ) -> Self {
        Self { header, layers: SharedLayers::new(|| Layers::pack(read())) }
    }

    /// Returns the name that the net was given when it was trained.
    pub fn name(&self) -> &str {
        &self.header.name
    }

    /// Returns the version of the net's file format, which also decides what some outputs mean.
    pub fn version(&self) -> u32 {
        self.header.version
    }

    /// Returns the factors that turn raw outputs into points, moves and win rates.
    pub fn scales(&self) -> &Scales {
        &self.header.scales
    }

    /// Whether the net takes facts about the players: a human-style net, which imitates people.
    pub fn takes_profile(&self) -> bool {
        self.header.takes_profile
    }

    /// Whether the features of area take unconditional life as if suicide were allowed, whatever the rules
    /// say.
    pub fn wants_suicide_area(&self) -> bool {
        self.header.wants_suicide_area
    }

    /// Returns a backend that computes the net in floats, with the given instructions. It shares the weights.
    pub fn compiled(&self, instructions: Instructions) -> Compiled {
        Compiled::new(self.layers.clone(), instructions)
    }
}

/// Writes the header, not millions of weights.
impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Net").field("header", &self.header).finish_non_exhaustive()
    }
}
