//! `tengen net`: the contents of a model file, and its speed on this machine.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use tengen::Size;
use tengen::engine_room::cpu::convolution::Instructions;
use tengen::engine_room::disk::{self, DiskError};
use tengen::engine_room::evaluate::net::{Drift, ModelFile, Precision, PreparedFile, Summary};

use crate::bench::nets::{Load, Speed};
use crate::bench::ready::{Ready, SIDES, milliseconds};
use crate::options::values::seconds;
use crate::options::{InFile, nets};

/// The arguments of `tengen net`.
#[derive(Args, Debug)]
#[expect(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]
pub struct NetArguments {
    /// The file of the net [default: the net in the program].
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// Seconds to measure the speed on each size of board.
    #[arg(long, value_name = "SECONDS", default_value = "0.5", value_parser = seconds, allow_negative_numbers = true)]
    pub time: Duration,

    /// Write the net ready to compute in int8 to this file, which Tengen reads like a model file:
    /// its weights are bytes, and no start has to find out their scales. A name that ends in .gz
    /// packs it.
    #[arg(long, value_name = "OUT", requires = "file")]
    pub prepare: Option<PathBuf>,

    /// Write a model file in KataGo's format with the weights that the bytes stand for, so that
    /// other programs compute the net as int8 does. Preparing it gives the same bytes. A name that
    /// ends in .gz packs it.
    #[arg(long, value_name = "OUT", requires = "file")]
    pub floats: Option<PathBuf>,
}

/// Prints the contents of a model file, and the number of positions that one thread evaluates in a
/// second. If files are to be written, it writes them and does not measure.
pub fn describe(arguments: &NetArguments, mut out: impl Write) -> Result<(), Box<dyn Error>> {
    if let (Some(file), true) =
        (&arguments.file, arguments.prepare.is_some() || arguments.floats.is_some())
    {
        return prepare(file, arguments, out);
    }
    let begin = Instant::now();
    let (net, file, load) = if let Some(path) = &arguments.file {
        let net = nets::open(path)?;
        let load = begin.elapsed();
        (net, nets::open_file(path)?, load)
    } else {
        let file = nets::embedded_file();
        let load = begin.elapsed();
        let both = nets::embedded().zip(file);
        let (net, file) = both.ok_or("this program was built without a net: name a file")?;
        (net, file, load)
    };
    writeln!(out, "{}", Summary::of(&file))?;
    if let Some(roundings) = &file.roundings {
        writeln!(out, "prepared     from a file with SHA-256 {}", roundings.source)?;
    }
    drop(file);
    writeln!(out, "loaded in    {:.0} ms", milliseconds(load))?;
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
    let bytes = disk::read(file, u64::MAX).map_err(InFile::of(file))?;
    let prepared = PreparedFile::of(&bytes, Instructions::best()).map_err(InFile::of(file))?;
    let prepared =
        prepared.ok_or_else(|| format!("{}: this kind of net stays in floats", file.display()))?;
    drop(bytes);
    let Drift { policy, win, ownership } = prepared.drift();
    writeln!(out, "net          {}", prepared.header().name)?;
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
    Ok(disk::write_whole(path, write)?)
}

fn size(path: &Path) -> Result<u64, InFile> {
    fs::metadata(path).map(|about| about.len()).map_err(InFile::of(path))
}
