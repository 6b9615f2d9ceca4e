//! `tengen net`: the contents of a model file, and its speed on this machine.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{ArgGroup, Args};
use tengen::Size;
use tengen::engine_room::disk::{self, DiskError};
use tengen::engine_room::evaluate::net::prepare_file;
use tengen_nets::{Drift, Instructions, ModelFile, Precision, PreparedFile, Summary};

use super::output;
use crate::bench::nets::{Load, Speed};
use crate::bench::ready::{Ready, SIDES, milliseconds};
use crate::options::InFile;
use crate::options::nets::{self, OWN};
use crate::options::values::seconds;

/// The arguments of `tengen net`.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("files").multiple(true))]
#[expect(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]
pub struct NetArguments {
    /// The file of the net; `own` and `small` are the nets in the program.
    #[arg(value_name = "FILE", default_value = OWN)]
    pub file: PathBuf,

    /// Write the net to this file, for programs that read KataGo's nets. The large net in the
    /// program is written with the weights that its bytes stand for.
    #[arg(long, value_name = "FILE.bin.gz", group = "files")]
    pub out: Option<PathBuf>,

    /// Replace existing files.
    #[arg(long, requires = "files")]
    pub overwrite: bool,

    /// Seconds to measure the speed on each size of board.
    #[arg(long, value_name = "SECONDS", default_value = "0.5", value_parser = seconds, allow_negative_numbers = true)]
    pub time: Duration,

    /// Write the net ready to compute in int8 to this file, which Tengen reads like a model file:
    /// its weights are bytes, and no start has to find out their scales. A name that ends in .gz
    /// packs it.
    #[arg(long, value_name = "OUT", requires = "file", group = "files")]
    pub prepare: Option<PathBuf>,

    /// Make the prepared file smaller: its weights are rounded to whole numbers of at most N on
    /// each side of 0. With 63 a transformer net of ten million weights loses next to nothing.
    #[arg(long, value_name = "N", requires = "prepare", value_parser = clap::value_parser!(u8).range(1..=127))]
    pub levels: Option<u8>,

    /// Write a model file in KataGo's format with the weights that the bytes stand for, so that
    /// other programs compute the net as int8 does. Preparing it gives the same bytes. A name that
    /// ends in .gz packs it.
    #[arg(long, value_name = "OUT", requires = "file", group = "files")]
    pub floats: Option<PathBuf>,
}

/// Prints the contents of a model file, and the number of positions that one thread evaluates in a
/// second. If files are to be written, it writes them and does not measure.
pub fn describe(arguments: &NetArguments, mut out: impl Write) -> Result<(), Box<dyn Error>> {
    let files = [&arguments.out, &arguments.prepare, &arguments.floats].into_iter().flatten();
    output::check_all(files.clone(), arguments.overwrite)?;
    output::spare(files, Some(&arguments.file).filter(|file| nets::is_file(file)))?;
    if arguments.prepare.is_some() || arguments.floats.is_some() {
        return prepare(&arguments.file, arguments, out);
    }
    let begin = Instant::now();
    let net = nets::open(&arguments.file)?;
    let load = begin.elapsed();
    let file = nets::open_file(&arguments.file)?;
    writeln!(out, "{}", Summary::of(&file))?;
    if let Some(roundings) = &file.roundings {
        writeln!(out, "prepared     from a file with SHA-256 {}", roundings.source)?;
    }
    drop(file);
    writeln!(out, "loaded in    {:.0} ms", milliseconds(load))?;
    if arguments.out.is_some() {
        return write_out(arguments, out);
    }
    for precision in [Precision::Float, Precision::Byte] {
        let net = Ready::new(&net, Instructions::best(), precision);
        if net.precision() != precision {
            writeln!(out, "in int8      not this kind of net")?;
            continue;
        }
        let mut speeds = Vec::new();
        for size in SIDES.map(Size::square) {
            let speed = Speed::measure(&net.evaluator, size, Load::LEAST, arguments.time)?;
            speeds.push(format!("{:.0} on {size}", speed.evaluations_per_second));
        }
        writeln!(
            out,
            "in {:9} {} evaluations a second ({}, one thread)",
            precision.name(),
            speeds.join(", "),
            net.instructions()
        )?;
        if let Some(Drift { policy, win, ownership }) = net.drift {
            writeln!(
                out,
                "int8 takes   {:.0} ms to prepare\n\
                 int8 drifts  policy {policy:.4} nats, win rate {win:.4}, ownership {ownership:.4} \
                 (mean, from f32)",
                milliseconds(net.preparation),
            )?;
        }
    }
    Ok(())
}

/// Writes a net prepared, or in floats with the weights of its bytes.
fn prepare(
    file: &Path,
    arguments: &NetArguments,
    mut out: impl Write,
) -> Result<(), Box<dyn Error>> {
    let bytes = read(file)?;
    let is_rounded = || ModelFile::from_bytes(&bytes).is_ok_and(|file| file.roundings.is_some());
    if arguments.levels.is_some() && is_rounded() {
        let why = "this net is rounded already: --levels needs the file that it was made of";
        return Err(format!("{}: {why}", file.display()).into());
    }
    let prepared = prepare_file(&bytes, Instructions::best(), arguments.levels);
    let prepared = prepared.map_err(InFile::of(file))?;
    let prepared =
        prepared.ok_or_else(|| format!("{}: this kind of net stays in floats", file.display()))?;
    drop(bytes);
    let Drift { policy, win, ownership } = prepared.drift();
    writeln!(out, "net          {}", prepared.header().name)?;
    write_out(arguments, &mut out)?;
    writeln!(out, "source       a file with SHA-256 {}", prepared.source())?;
    writeln!(
        out,
        "int8 drifts  policy {policy:.4} nats, win rate {win:.4}, ownership {ownership:.4} \
         (mean, from f32)"
    )?;
    if let Some(path) = &arguments.prepare {
        write(path, |file| {
            if is_packed(path) { prepared.write_packed(file) } else { prepared.write(file) }
        })?;
        writeln!(out, "prepared     {}, {} bytes", path.display(), size(path)?)?;
    }
    if let Some(path) = &arguments.floats {
        let model: ModelFile = prepared.into_model();
        write(
            path,
            |file| {
                if is_packed(path) { model.write_packed(file) } else { model.write(file) }
            },
        )?;
        writeln!(out, "floats       {}, {} bytes", path.display(), size(path)?)?;
    }
    Ok(())
}

fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gz"))
}

fn write(path: &Path, write: impl FnOnce(&File) -> io::Result<()>) -> Result<(), Box<dyn Error>> {
    disk::refuse_what_cannot_be_written(path).map_err(DiskError::of(path))?;
    if disk::is_special(path) {
        return Ok(File::create(path)
            .and_then(|file| write(&file))
            .map_err(DiskError::of(path))?);
    }
    Ok(disk::write_named(path, write)?)
}

fn size(path: &Path) -> Result<u64, InFile> {
    fs::metadata(path).map(|about| about.len()).map_err(InFile::of(path))
}

/// Reads all bytes of the model file that a path names.
fn read(path: &Path) -> Result<Vec<u8>, InFile> {
    let mut bytes = Vec::new();
    nets::bytes(path)?.read_to_end(&mut bytes).map_err(InFile::of(path))?;
    Ok(bytes)
}

/// Writes the model file to the file of `--out`.
fn write_out(arguments: &NetArguments, mut out: impl Write) -> Result<(), Box<dyn Error>> {
    if let Some(path) = &arguments.out {
        let bytes = copy(arguments, path)?;
        writeln!(out, "written to   {}, {bytes} bytes", path.display())?;
    }
    Ok(())
}

/// Writes the model file to another file, and returns its length. A model file stays as it is, byte
/// for byte. Of a prepared file, which other programs do not read, the weights in floats are
/// written.
fn copy(arguments: &NetArguments, path: &Path) -> Result<u64, Box<dyn Error>> {
    let bytes = read(&arguments.file)?;
    let prepared = PreparedFile::from_bytes(&bytes).map_err(InFile::of(&arguments.file))?;
    match prepared {
        None => disk::write(path, &bytes).map_err(InFile::of(path))?,
        Some(prepared) => {
            let model = prepared.into_model();
            write(path, |file| {
                if is_packed(path) { model.write_packed(file) } else { model.write(file) }
            })?;
        }
    }
    size(path).map_err(Into::into)
}
