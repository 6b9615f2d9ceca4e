//! Where the weights of a net come from, in floats and in bytes.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::compiled::{Layers, Prepared};
use crate::file::ModelFile;
use crate::known_file::KnownFile;
use crate::prepared_file::{NetFile, PreparedFile};

/// The weights of a net as they were read, and the other form of them once it is needed.
pub enum Source {
    /// A model file: its floats. If it brings its rounding, the bytes are made of both.
    Floats {
        layers: Arc<Layers>,
        /// The file again, if it brings its rounding, until the bytes are made.
        rounded: Mutex<Option<Box<ModelFile>>>,
        bytes: OnceLock<Option<Prepared>>,
    },
    /// A prepared file: its bytes, and the floats that they stand for.
    Prepared { bytes: Prepared, name: String, floats: OnceLock<Arc<Layers>> },
    /// A prepared file that was kept: its bytes, and the floats of the model file that it was made
    /// of.
    Kept { bytes: Prepared, name: String, model: KnownFile, floats: OnceLock<Arc<Layers>> },
    /// A file of either kind in the program, which is read when the net is first computed.
    Carried { file: &'static [u8], read: OnceLock<Box<Self>> },
}

impl Source {
    /// Returns the source of a file. The weights of a model file are packed at once.
    pub fn of(file: NetFile) -> Self {
        match file {
            NetFile::Model(file) => Self::of_model(file),
            NetFile::Prepared(file) => {
                let name = file.header().name.clone();
                Self::Prepared { bytes: Prepared::of(file.into()), name, floats: OnceLock::new() }
            }
        }
    }

    fn of_model(mut file: ModelFile) -> Self {
        let rounded = Mutex::new(file.roundings.is_some().then(|| Box::new(file.clone())));
        file.roundings = None;
        Self::Floats { layers: Arc::new(Layers::pack(file)), rounded, bytes: OnceLock::new() }
    }

    /// Returns the source of a prepared file that was kept, with the floats of its model file.
    pub fn kept(file: PreparedFile, model: KnownFile) -> Self {
        let name = file.header().name.clone();
        Self::Kept { bytes: Prepared::of(file.into()), name, model, floats: OnceLock::new() }
    }

    /// Returns the source of a file in the program.
    pub const fn carried(file: &'static [u8]) -> Self {
        Self::Carried { file, read: OnceLock::new() }
    }

    /// Returns the layers in floats.
    pub fn floats(&self) -> &Arc<Layers> {
        match self {
            Self::Floats { layers, .. } => layers,
            Self::Prepared { bytes, name, floats } => floats.get_or_init(|| rounded(bytes, name)),
            Self::Kept { bytes, name, model, floats } => floats.get_or_init(|| {
                let exact = model.model().map(|file| Arc::new(Layers::pack(file)));
                exact.unwrap_or_else(|| {
                    log::warn!("the net in floats has the weights of the net in bytes");
                    rounded(bytes, name)
                })
            }),
            Self::Carried { file, read } => Self::read(file, read).floats(),
        }
    }

    /// Returns the net in bytes, if its file needs no calibration.
    pub fn bytes(&self) -> Option<&Prepared> {
        match self {
            Self::Floats { layers, rounded, bytes } => bytes
                .get_or_init(|| {
                    let file = rounded.lock().unwrap_or_else(PoisonError::into_inner).take()?;
                    let prepared = Prepared::by_roundings(layers, *file);
                    if prepared.is_none() {
                        log::warn!(
                            "the roundings in the net's file do not suit it: it is calibrated anew"
                        );
                    }
                    prepared
                })
                .as_ref(),
            Self::Prepared { bytes, .. } | Self::Kept { bytes, .. } => Some(bytes),
            Self::Carried { file, read } => Self::read(file, read).bytes(),
        }
    }

    /// Whether the weights in floats are only those that the bytes stand for.
    pub fn is_rounded(&self) -> bool {
        match self {
            Self::Floats { .. } | Self::Kept { .. } => false,
            Self::Prepared { .. } => true,
            Self::Carried { file, read } => Self::read(file, read).is_rounded(),
        }
    }

    /// Reads a file in the program, unless it has been read.
    fn read<'s>(file: &[u8], read: &'s OnceLock<Box<Self>>) -> &'s Self {
        read.get_or_init(|| {
            let file = NetFile::from_bytes(file).expect("the carried net is whole");
            Box::new(Self::of(file))
        })
    }
}

/// Returns the floats that the bytes of a net stand for.
fn rounded(bytes: &Prepared, name: &str) -> Arc<Layers> {
    log::info!("{name}: in floats the net has the weights that its bytes stand for");
    Arc::new(bytes.in_floats())
}
