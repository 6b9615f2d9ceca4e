//! A net that is ready to compute.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::compiled::{Compiled, Prepared};
use crate::cpu::convolution::Instructions;
use crate::drift::Drift;
use crate::file::{Header, ModelError, ModelFile, Scales};
use crate::known_file::KnownFile;
use crate::later::Later;
use crate::prepared_file::{NetFile, PreparedFile};
use crate::source::Source;

/// A net that is ready to compute: its name, and its weights packed for this processor. All users
/// of the net share one.
///
/// ```no_run
/// use std::path::Path;
/// use tengen_nets::{Backend as _, Inputs, Instructions, Net, Outputs};
///
/// let net = Net::open(Path::new("g170-b6c96-s175395328-d26788732.bin.gz"))?;
/// let mut outputs = Outputs::default();
/// net.compiled(Instructions::best()).run(&Inputs::new(19, 19), &mut outputs);
/// # Ok::<(), tengen_nets::ModelError>(())
/// ```
pub struct Net {
    header: Header,
    source: Arc<Source>,
    keeping: Option<Keeping>,
    /// The net in bytes as it was last calibrated.
    calibrated: Mutex<Option<Calibrated>>,
}

/// A net in bytes with its drift, and the instructions with which it was calibrated.
type Calibrated = (Instructions, Compiled, Drift);

/// Where a net is to be kept as a prepared file, once it is calibrated.
#[derive(Clone, Debug)]
pub struct Keeping {
    /// The path of the prepared file.
    pub path: PathBuf,
    /// The file of the net.
    pub model: KnownFile,
}

impl NetFile {
    /// Packs the weights, so that the net is ready to compute. In floats the net of a prepared file
    /// has the weights that its bytes stand for.
    pub fn into_net(self) -> Net {
        let header = self.header().clone();
        Net::of(header, Source::of(self))
    }
}

impl ModelFile {
    /// Packs the weights, so that the net is ready to compute.
    pub fn into_net(self) -> Net {
        NetFile::Model(self).into_net()
    }
}

impl PreparedFile {
    /// Makes the net, which is not calibrated. In floats it has the weights that its bytes stand
    /// for.
    pub fn into_net(self) -> Net {
        NetFile::Prepared(self).into_net()
    }

    /// Makes the net, which is not calibrated. Its weights in floats are those of the model file that
    /// was prepared, which is read when they are needed. If it cannot be read, or was replaced, they
    /// are those that the bytes stand for.
    pub fn into_net_with_floats_of(self, model: KnownFile) -> Net {
        let header = self.header().clone();
        Net::of(header, Source::kept(self, model))
    }
}

impl Net {
    fn of(header: Header, source: Source) -> Self {
        Self { header, source: Arc::new(source), keeping: None, calibrated: Mutex::default() }
    }

    /// Reads a model file of `KataGo`, packed by gzip or not, or a prepared file.
    ///
    /// # Errors
    /// If the file cannot be read or is not a net of versions 8 to 17. The error contains the
    /// reason and the place.
    pub fn open(path: &Path) -> Result<Self, ModelError> {
        NetFile::open(path).map(NetFile::into_net)
    }

    /// Reads a model file that is in memory, as [`open`](Self::open) does.
    ///
    /// # Errors
    /// If the bytes are not a net of versions 8 to 17. The error contains the reason and the place.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        NetFile::from_bytes(bytes).map(NetFile::into_net)
    }

    /// Reads the header of a model file or a prepared file that the program carries, as
    /// `include_bytes!` does. The rest is read when the net is first computed, which takes some
    /// 10 ms for a megabyte.
    ///
    /// # Errors
    /// If the bytes have no header of a net.
    ///
    /// # Panics
    /// When the net is first computed, if the rest of the bytes is not a net. A test reads such a
    /// file with [`from_bytes`](Self::from_bytes).
    pub fn carried(bytes: &'static [u8]) -> Result<Self, ModelError> {
        Ok(Self::of(ModelFile::header_of(bytes)?, Source::carried(bytes)))
    }

    /// Returns the net, with the place where it is to be kept once it is calibrated.
    #[must_use]
    pub fn to_be_kept(self, keeping: Keeping) -> Self {
        Self { keeping: Some(keeping), ..self }
    }

    /// Returns the place where the net is to be kept once it is calibrated, if there is one.
    pub fn keeping(&self) -> Option<&Keeping> {
        self.keeping.as_ref()
    }

    /// Returns a backend that computes the net in bytes, and its drift; `None` if the file of the
    /// net does not bring them.
    pub fn in_bytes(&self, instructions: Instructions) -> Option<(Compiled, Drift)> {
        let prepared = self.source.bytes()?;
        let layers = Arc::clone(prepared.layers());
        Some((Compiled::new(Later::new(|| layers), instructions), prepared.drift()))
    }

    /// Whether the weights in floats are only those that the bytes stand for, so that they gain next
    /// to nothing.
    pub fn is_rounded(&self) -> bool {
        self.source.is_rounded()
    }

    /// Returns the net in bytes, with its drift, as `calibrate` returns it. It is called once for the
    /// same instructions, unless it returns `None`.
    pub fn calibrated(
        &self,
        instructions: Instructions,
        calibrate: impl FnOnce() -> Option<(Compiled, Drift)>,
    ) -> Option<(Compiled, Drift)> {
        let mut last = self.calibrated.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, compiled, drift)) = last.as_ref().filter(|(of, ..)| *of == instructions) {
            return Some((compiled.clone(), *drift));
        }
        let (compiled, drift) = calibrate()?;
        *last = Some((instructions, compiled.clone(), drift));
        Some((compiled, drift))
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
    pub fn scales(&self) -> &Scales {
        &self.header.scales
    }

    /// Whether the net takes facts about the players: a human-style net, which imitates people.
    pub fn takes_profile(&self) -> bool {
        self.header.takes_profile
    }

    /// Whether the net can evaluate positions for players of unequal strength.
    pub fn knows_advantages(&self) -> bool {
        let layers = self.source.bytes().map_or_else(|| self.source.floats(), Prepared::layers);
        layers.know_advantages()
    }

    /// Whether the features of area find unconditional life as if suicide were allowed, even where
    /// the rules forbid it.
    pub fn wants_suicide_area(&self) -> bool {
        self.header.wants_suicide_area
    }

    /// Returns a backend that computes the net in floats, with the given instructions. It shares
    /// the weights, which are loaded when it first computes.
    pub fn compiled(&self, instructions: Instructions) -> Compiled {
        let source = Arc::clone(&self.source);
        Compiled::new(Later::new(move || Arc::clone(source.floats())), instructions)
    }
}

/// Writes the header, without the millions of weights.
impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Net").field("header", &self.header).finish_non_exhaustive()
    }
}
