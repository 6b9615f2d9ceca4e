//! A net that is ready to compute.

use std::fmt;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use crate::compiled::{Compiled, Layers, Prepared, SharedLayers};
use crate::cpu::convolution::Instructions;
use crate::drift::Drift;
use crate::file::{Contents, Header, ModelError, ModelFile, Scales};
use crate::later::Later;
use crate::prepared_file::{NetFile, PreparedFile};

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
    floats: SharedLayers,
    /// The net in bytes, if its file needs no calibration.
    bytes: Later<Option<Prepared>>,
    /// Whether the weights in floats are only those that the bytes stand for.
    is_rounded: Later<bool>,
    /// Keeps the net in bytes, with its drift, once it is calibrated.
    keep: Option<Keep>,
    /// The net in bytes as it was last calibrated.
    calibrated: Mutex<Option<Calibrated>>,
}

/// A net in bytes with its drift, and the instructions with which it was calibrated.
type Calibrated = (Instructions, Compiled, Drift);

/// Keeps a net in bytes, with its drift.
type Keep = Box<dyn Fn(&Compiled, Drift) + Send + Sync>;

impl ModelFile {
    /// Packs the weights, so that the net is ready to compute.
    pub fn into_net(mut self) -> Net {
        let header = self.header.clone();
        let rounded = self.roundings.is_some().then(|| self.clone());
        self.roundings = None;
        let layers = Arc::new(Layers::pack(self));
        let exact = Arc::clone(&layers);
        let bytes = Later::new(move || {
            let prepared = Prepared::by_roundings(&exact, rounded?);
            if prepared.is_none() {
                log::warn!("the roundings in the net's file do not suit it: it is calibrated anew");
            }
            prepared
        });
        let is_rounded = Later::new(|| false);
        Net {
            header,
            floats: Later::new(|| layers),
            bytes,
            is_rounded,
            keep: None,
            calibrated: Mutex::default(),
        }
    }
}

impl NetFile {
    /// Packs the weights, so that the net is ready to compute.
    pub fn into_net(self) -> Net {
        match self {
            Self::Model(file) => file.into_net(),
            Self::Prepared(file) => file.into_net(),
        }
    }
}

impl PreparedFile {
    /// Makes the net, which is not calibrated. In floats it has the weights that its bytes stand for.
    pub fn into_net(self) -> Net {
        let contents = Contents::from(self);
        let header = contents.file.header.clone();
        let prepared = Prepared::of(contents);
        let bytes = prepared.clone();
        let name = header.name.clone();
        let floats = Later::new(move || {
            log::info!("{name}: in floats the net has the weights that its bytes stand for");
            Arc::new(prepared.in_floats())
        });
        let (bytes, is_rounded) = (Later::new(|| Some(bytes)), Later::new(|| true));
        Net { header, floats, bytes, is_rounded, keep: None, calibrated: Mutex::default() }
    }
}

impl Net {
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
        let header = ModelFile::header_of(bytes)?;
        let read = || Self::from_bytes(bytes).expect("the carried net is whole");
        let net = Later::new(read);
        let [floats, is_rounded] = [net.clone(), net.clone()];
        Ok(Self {
            header,
            floats: Later::new(move || Arc::clone(&floats.floats)),
            bytes: Later::new(move || (*net.bytes).clone()),
            is_rounded: Later::new(move || *is_rounded.is_rounded),
            keep: None,
            calibrated: Mutex::default(),
        })
    }

    /// Returns the net of a prepared file in a store, whose weights in floats are those that `read`
    /// reads when they are needed. If it fails, they are those that the bytes stand for.
    pub fn with_floats_of(self, read: impl FnOnce() -> Option<ModelFile> + Send + 'static) -> Self {
        let rounded = self.floats;
        let floats = Later::new(move || {
            let exact = read().map(|file| Arc::new(Layers::pack(file)));
            exact.unwrap_or_else(|| {
                log::warn!("the net in floats has the weights of the net in bytes");
                Arc::clone(&rounded)
            })
        });
        Self { floats, is_rounded: Later::new(|| false), ..self }
    }

    /// Returns the net, which `keep` receives in bytes, with its drift, once it is calibrated.
    pub fn kept_by(self, keep: impl Fn(&Compiled, Drift) + Send + Sync + 'static) -> Self {
        Self { keep: Some(Box::new(keep)), ..self }
    }

    /// Returns a backend that computes the net in bytes, and its drift; `None` if the file of the
    /// net does not bring them.
    pub fn in_bytes(&self, instructions: Instructions) -> Option<(Compiled, Drift)> {
        let prepared = self.bytes.as_ref()?;
        Some((Compiled::new(prepared.layers().clone(), instructions), prepared.drift()))
    }

    /// Whether the weights in floats are only those that the bytes stand for, so that they
    /// gain next to nothing.
    pub fn is_rounded(&self) -> bool {
        *self.is_rounded
    }

    /// Returns the net in bytes, with its drift, as `calibrate` returns it. It is called once for the
    /// same instructions, unless it returns `None`. The result is kept if it is to be kept.
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
        if let Some(keep) = &self.keep {
            keep(&compiled, drift);
        }
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
        let layers = self.bytes.as_ref().map_or(&self.floats, Prepared::layers);
        layers.know_advantages()
    }

    /// Whether the features of area find unconditional life as if suicide were allowed, even where
    /// the rules forbid it.
    pub fn wants_suicide_area(&self) -> bool {
        self.header.wants_suicide_area
    }

    /// Returns a backend that computes the net in floats, with the given instructions. It shares
    /// the weights.
    pub fn compiled(&self, instructions: Instructions) -> Compiled {
        Compiled::new(self.floats.clone(), instructions)
    }
}

/// Writes the header, without the millions of weights.
impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Net").field("header", &self.header).finish_non_exhaustive()
    }
}
