//! A net that is ready to compute.

use std::fmt;
use std::path::Path;

use super::compiled::{Compiled, Layers, SharedLayers};
use super::file::{Header, ModelError, ModelFile, Scales};
use crate::cpu::convolution::Instructions;

/// A net that is ready to compute: its name, and its weights packed for this processor. All users
/// of the net share one.
///
/// ```no_run
/// use std::path::Path;
/// use tengen::{Engine, Game, Net, Settings, Size};
///
/// let net = Net::open(Path::new("g170-b6c96-s175395328-d26788732.bin.gz"))?;
/// let engine = Engine::new(Game::new(Size::square(19)), Settings::with_net(net));
/// # Ok::<(), tengen::ModelError>(())
/// ```
pub struct Net {
    header: Header,
    layers: SharedLayers,
}

impl ModelFile {
    /// Packs the weights, so that the net is ready to compute.
    pub fn into_net(self) -> Net {
        let header = self.header.clone();
        let layers = Layers::pack(self);
        Net { header, layers: SharedLayers::new(|| layers) }
    }
}

impl Net {
    /// Reads a model file of `KataGo`, packed by gzip or not.
    ///
    /// # Errors
    /// If the file cannot be read or is not a net of versions 8 to 17. The error contains the
    /// reason and the place.
    pub fn open(path: &Path) -> Result<Self, ModelError> {
        ModelFile::open(path).map(ModelFile::into_net)
    }

    /// Reads a model file that is in memory, as [`open`](Self::open) does.
    ///
    /// # Errors
    /// If the bytes are not a net of versions 8 to 17. The error contains the reason and the place.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        ModelFile::from_bytes(bytes).map(ModelFile::into_net)
    }

    /// Returns the net of a file whose header has been read. The rest of the file is read when the
    /// net is first computed.
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

    /// Returns the version of the net's file format, which also determines the meaning of some
    /// outputs.
    pub fn version(&self) -> u32 {
        self.header.version
    }

    /// Returns the factors that turn raw outputs into points, moves and win rates.
    #[doc(hidden)]
    pub fn scales(&self) -> &Scales {
        &self.header.scales
    }

    /// Whether the net takes facts about the players: a human-style net, which imitates people.
    pub fn takes_profile(&self) -> bool {
        self.header.takes_profile
    }

    /// Whether the features of area find unconditional life as if suicide were allowed, even where
    /// the rules forbid it.
    #[doc(hidden)]
    pub fn wants_suicide_area(&self) -> bool {
        self.header.wants_suicide_area
    }

    /// Returns a backend that computes the net in floats, with the given instructions. It shares
    /// the weights.
    #[doc(hidden)]
    pub fn compiled(&self, instructions: Instructions) -> Compiled {
        Compiled::new(self.layers.clone(), instructions)
    }
}

/// Writes the header, without the millions of weights.
impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Net").field("header", &self.header).finish_non_exhaustive()
    }
}
