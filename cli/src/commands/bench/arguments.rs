//! The arguments of `tengen bench`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tengen_nets::{ByteProducts, Precision, Simd};

use crate::options::values::seconds;

/// The arguments of `tengen bench`.
#[derive(Args, Debug)]
#[expect(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]
pub struct BenchArguments {
    /// Seconds for each row of the table.
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds, allow_negative_numbers = true)]
    pub time: Duration,

    /// The net to measure, on positions of games that it plays against itself [default: own, the
    /// net in the program].
    #[arg(long, value_name = "FILE", env = "TENGEN_MODEL")]
    pub model: Option<PathBuf>,

    /// Measure random playouts and the cost of a move under each rule of repetition, instead of a
    /// net.
    #[arg(long, conflicts_with_all = ["precision", "batch", "products", "drift"])]
    pub playouts: bool,

    /// Number formats in which the net is computed: f32, int8, or auto, the format that a player
    /// would use; several in turn after commas [default: auto].
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',')]
    pub precision: Vec<Precision>,

    /// Games whose positions each thread evaluates in turn. Larger batches are not faster, because
    /// positions are evaluated one by one.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=1024), allow_negative_numbers = true)]
    pub batch: u32,

    /// Instructions for products of bytes in int8: plain, avx2, avx-vnni, avx512-vnni, amx or
    /// neon-dot; by default the best for --simd.
    #[arg(long, value_name = "NAME")]
    pub products: Option<ByteProducts>,

    /// Also print the drift of int8 from f32, as a mean over this many positions of each board, and
    /// over a quarter as many after a pass; and the shift of win rates and leads in open positions.
    #[arg(long, value_name = "POSITIONS", value_parser = clap::value_parser!(u32).range(1..))]
    pub drift: Option<u32>,

    /// Threads that evaluate, search or play at the same time; several numbers in turn after commas
    /// [default: 1, 2, 4 and so on up to the number of cores; 1 for playouts].
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..=1024), allow_negative_numbers = true)]
    pub threads: Vec<u32>,

    /// Vector instructions: baseline, avx2 or avx512; by default the best of this processor, or the
    /// value of the environment variable TENGEN_SIMD. They change only the speed.
    #[arg(long, value_name = "NAME")]
    pub simd: Option<Simd>,

    /// Measure playouts, and replay the games of these SGF files instead of random ones.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub records: Vec<PathBuf>,

    /// Print the figures as JSON.
    #[arg(long)]
    pub json: bool,
}
