//! The nets that options name: files, or the two nets in the program.

use std::env;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use tengen::Judge;
use tengen::engine_room::disk;
use tengen::engine_room::engine::{Console, Nets, PlayerSettings, SearchSettings, Setup};
use tengen::engine_room::evaluate::NetChoice;
use tengen::engine_room::evaluate::net::Store;
use tengen_nets::{Instructions, ModelFile, Net, Precision};

use super::InFile;

/// The name of the net in the program, wherever a net is named. A file of this name is `./own`.
pub const OWN: &str = "own";

/// The name of the small net in the program, which plays the levels below the top one and judges
/// dead stones.
pub const SMALL: &str = "small";

/// The file of [`OWN`]: a prepared net. `assets/README.md` says where it comes from.
#[cfg(feature = "net")]
static FILE: &[u8] = include_bytes!("../../assets/b10c384h6nbttflrs-63.net.gz");

/// The error for [`OWN`] in a program without a net.
const WITHOUT: &str = "this program was built without a net: name a file";

/// The size in bytes of the smallest model file whose net is worth keeping prepared: a smaller net
/// is calibrated in a moment.
const LEAST_KEPT: u64 = 1 << 20;

/// Where the program keeps nets that it has prepared.
#[derive(Args, Clone, Debug, Default)]
pub struct Kept {
    /// The folder of prepared nets, in which the program keeps what it found out about a large net,
    /// so that the net is ready at once at the next start; off keeps none [default: the folder
    /// tengen/nets among the user's caches].
    #[arg(long, value_name = "FOLDER", env = "TENGEN_NET_CACHE")]
    net_cache: Option<PathBuf>,
}

impl Kept {
    /// Returns the folder as it was given, or `off`; `None` without the option.
    pub fn net_cache(&self) -> Option<&Path> {
        self.net_cache.as_deref()
    }

    /// Returns the net that a path names and that searches compute in a precision; the error names
    /// the file.
    pub fn open(&self, path: &Path, precision: Precision) -> Result<Net, InFile> {
        if let Some(net) = named(path) {
            return net;
        }
        let is_large = fs::metadata(path).is_ok_and(|about| about.len() >= LEAST_KEPT);
        let store = self.store().filter(|_| is_large && precision != Precision::Float);
        let net = match store {
            Some(store) => store.open(path),
            None => Net::open(path),
        };
        net.map_err(InFile::of(path))
    }

    /// Returns the net that a path names, or else the net in the program; `None` without either.
    pub fn open_or_own(
        &self,
        file: Option<&Path>,
        precision: Precision,
    ) -> Result<Option<Arc<Net>>, InFile> {
        match file {
            Some(file) => self.open(file, precision).map(|net| Some(Arc::new(net))),
            None => Ok(own().map(Arc::new)),
        }
    }

    fn store(&self) -> Option<Store> {
        let folder = match &self.net_cache {
            Some(off) if off.as_os_str() == "off" => return None,
            Some(folder) => folder.clone(),
            None => caches()?.join("tengen").join("nets"),
        };
        Some(Store::new(folder))
    }
}

/// Returns the folder of the user's caches; `None` if the system does not name it.
pub fn caches() -> Option<PathBuf> {
    let named = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    if cfg!(windows) {
        return named("LOCALAPPDATA");
    }
    if cfg!(target_os = "macos") {
        return Some(named("HOME")?.join("Library").join("Caches"));
    }
    named("XDG_CACHE_HOME").or_else(|| Some(named("HOME")?.join(".cache")))
}

/// Returns the net that a path names; the error names the file.
pub fn open(path: &Path) -> Result<Arc<Net>, InFile> {
    named(path).unwrap_or_else(|| Net::open(path).map_err(InFile::of(path))).map(Arc::new)
}

/// Returns the model file that a path names; the error names the file.
pub fn open_file(path: &Path) -> Result<ModelFile, InFile> {
    if let Some(bytes) = named_bytes(path) {
        return ModelFile::from_bytes(bytes?).map_err(InFile::of(path));
    }
    ModelFile::open(path).map_err(InFile::of(path))
}

/// Returns the bytes of the model file that a path names; the error names the file.
pub fn bytes(path: &Path) -> Result<Box<dyn Read>, InFile> {
    if let Some(bytes) = named_bytes(path) {
        return Ok(Box::new(bytes?));
    }
    Ok(Box::new(disk::open(path).map_err(InFile::of(path))?))
}

/// Returns the net that a path names, or else the net in the program; `None` without either.
pub fn open_or_own(path: Option<&Path>) -> Result<Option<Arc<Net>>, InFile> {
    match path {
        Some(path) => open(path).map(Some),
        None => Ok(own().map(Arc::new)),
    }
}

/// Whether a path leads to a file, and does not name a net in the program.
pub fn is_file(path: &Path) -> bool {
    [OWN, SMALL].iter().all(|name| path != Path::new(name))
}

/// Whether a path, or its absence, stands for the net in the program.
pub fn is_own(path: Option<&Path>) -> bool {
    cfg!(feature = "net") && path.is_none_or(|path| path == Path::new(OWN))
}

/// Whether a path names the small net in the program.
pub fn is_small(path: Option<&Path>) -> bool {
    path == Some(Path::new(SMALL))
}

/// Returns the visits of a position in a review with the net that a path names. The net in the
/// program plays better with 4 visits than the small one with 320 (notes/nets/carried.md), so 16
/// find more than 100 of it.
pub fn usual_visits(path: Option<&Path>) -> u32 {
    if is_own(path) && is_fast() { 16 } else { 100 }
}

/// Returns the small net in the program, which stands beside [`OWN`]; `None` beside another net.
pub fn small_beside(path: Option<&Path>, precision: Precision) -> Option<NetChoice> {
    let net = (is_own(path) && is_fast()).then(small).flatten()?;
    Some(NetChoice::from(Arc::new(net)).with_precision(precision))
}

/// Returns a judge of dead stones that asks the net that a path names, or else the small net in the
/// program. Without either it judges by reading and playouts.
pub fn judge(path: Option<&Path>) -> Result<Judge, InFile> {
    let net = match small_beside(path, Precision::Float) {
        Some(small) => Some(Arc::clone(small.net())),
        None => open_or_own(path)?,
    };
    Ok(net.map_or_else(Judge::default, Judge::from))
}

/// Returns an engine that judges and counts as a session of GTP with the same `--model` does.
pub fn counter(path: Option<&Path>) -> Result<Console, InFile> {
    let search = SearchSettings::default();
    let player = match open_or_own(path)? {
        Some(net) => {
            let small = small_beside(path, Precision::Auto);
            PlayerSettings::net(search, Nets { own: net.into(), small })
        }
        None => PlayerSettings::playouts(search),
    };
    Ok(Console::new(Setup::default(), player))
}

/// Returns the net in the program that a path names; `None` for a file.
fn named(path: &Path) -> Option<Result<Net, InFile>> {
    let net = match path.to_str()? {
        OWN => own(),
        SMALL => small(),
        _ => return None,
    };
    Some(net.ok_or(WITHOUT).map_err(InFile::of(path)))
}

/// Returns the file of the net in the program that a path names; `None` for another file.
fn named_bytes(path: &Path) -> Option<Result<&'static [u8], InFile>> {
    #[cfg(feature = "net")]
    let [own, small] = [FILE, ModelFile::embedded_bytes()].map(Some);
    #[cfg(not(feature = "net"))]
    let [own, small] = [None, None];
    let bytes = match path.to_str()? {
        OWN if is_fast() => own,
        OWN | SMALL => small,
        _ => return None,
    };
    Some(bytes.ok_or(WITHOUT).map_err(InFile::of(path)))
}

/// Whether this processor is fast enough for the large net: whether it has products of bytes.
fn is_fast() -> bool {
    Instructions::best().gain_by_bytes()
}

/// Returns the net in the program; `None` if it was built without one. On a slow processor it is
/// the small net.
fn own() -> Option<Net> {
    if is_fast() { large() } else { small() }
}

/// Returns the large net in the program, on any processor; `None` if it was built without one.
#[expect(clippy::missing_panics_doc, reason = "a test reads the net")]
pub fn large() -> Option<Net> {
    #[cfg(feature = "net")]
    let net = Some(Net::carried(FILE).expect("the net in the program has a header"));
    #[cfg(not(feature = "net"))]
    let net = None;
    net
}

/// Returns the small net in the program; `None` if it was built without one.
pub fn small() -> Option<Net> {
    #[cfg(feature = "net")]
    let net = Some(Net::embedded());
    #[cfg(not(feature = "net"))]
    let net = None;
    net
}

#[cfg(all(test, feature = "net"))]
mod tests {
    use std::sync::Arc;

    use tengen::Size;
    use tengen::engine_room::evaluate::net::{Evaluator, prepare_file};

    use super::*;
    use crate::bench::nets::DriftOn;

    #[test]
    fn the_net_in_the_program_is_whole_and_ready() {
        let net = prepare_file(FILE, Instructions::best(), None).expect("a net");
        let net = net.expect("a net for bytes");
        assert!(net.header().name.starts_with("b10c384h6nbttflrs"), "{}", net.header().name);
        assert!(net.drift().policy < 0.015, "{:?}", net.drift());
    }

    /// With its first product in bytes, the win rate of open positions was off by 0.12 and more.
    #[test]
    fn the_net_in_the_program_judges_open_positions_as_in_floats() {
        let net = Arc::new(Net::carried(FILE).expect("a net"));
        let evaluator = |precision| {
            Evaluator::with_precision(Arc::clone(&net), Instructions::best(), precision).0
        };
        let (exact, rounded) = (evaluator(Precision::Float), evaluator(Precision::Byte));
        let size = Size::square(9);
        let DriftOn { moves, open, .. } = DriftOn::measure(&exact, &rounded, size, 40);
        assert!(open.positions >= 15 && open.win_size < 0.06, "{open:?}");
        assert!(moves.policy < 0.0125, "gated products without scales: {moves:?}");
    }

    #[test]
    fn the_net_in_the_program_fits_into_repositories_and_packages() {
        assert!(FILE.len() <= 9_000_000, "{} bytes", FILE.len());
    }
}
