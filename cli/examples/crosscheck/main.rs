//! Compares Tengen's rules with GNU Go's on the positions of random games.

use std::env;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};

mod case;
mod position;
mod setting;
mod view;

use case::{Case, Tally};
use setting::Setting;
use tengen_cli::client::Program;

/// Compares Tengen's rules with GNU Go's on the positions of random games.
///
/// Both programs follow the same games over GTP. After every move and undo they must agree on the
/// legality of every empty point for both colours, on the captures, and on the stones. They do so
/// under each rule that they share for ko (simple, positional, situational) and suicide (none, of
/// several stones, any). Moves are drawn from the legal points, often near the last move, with a
/// few passes, undos and moves of the same colour.
///
/// One known difference is excepted and counted: GNU Go does not apply superko to suicide.
///
/// At a disagreement the program prints the game so far as GTP, and exits with status 1.
#[derive(Parser)]
#[command(
    verbatim_doc_comment,
    after_help = "Example:\n  \
    scripts/crosscheck --positions 100000"
)]
struct Options {
    /// Command line of Tengen, in one word; by default the Tengen built with this program
    #[arg(long, value_name = "CMD")]
    engine: Option<String>,
    /// GNU Go; by default the one on the PATH or where Debian keeps games
    #[arg(long, value_name = "COMMAND")]
    gnugo: Option<String>,
    /// Number of positions to compare, in all
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    positions: usize,
    /// Sides of the boards
    #[arg(long, value_name = "N,N,...", value_delimiter = ',',
          default_values_t = [3, 4, 5, 6, 7, 8, 9, 13, 19],
          value_parser = clap::value_parser!(u8).range(1..=19))]
    sizes: Vec<u8>,
    /// Seed of the games; the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Pairs of programs at work at the same time; by default one for each core
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Seconds that one answer may take
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    timeout: u64,
}

/// The number of games printed; an error of every game shows in these.
const REPORTS: usize = 3;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let options = Options::parse();
    let tengen = match &options.engine {
        Some(command) => command.parse()?,
        None => Program::new(find_tengen()?),
    };
    let gnugo = match &options.gnugo {
        Some(command) => command.parse()?,
        None => Program::new(find_gnugo()?),
    }
    .with(["--mode", "gtp", "--quiet"]);
    let cases = cases(&options);
    let start = Instant::now();
    let outcomes = run_all(&cases, &tengen, &gnugo, &options);

    let mut out = stdout().lock();
    for text in outcomes.iter().filter_map(|(_, result)| result.as_ref().err()).take(REPORTS) {
        writeln!(out, "{text}\n")?;
    }
    let total = write_table(&mut out, &cases, &outcomes)?;
    let seconds = start.elapsed().as_secs_f64();
    writeln!(
        out,
        "\n{} positions in {seconds:.0} s, seed {}; excepted: GNU Go allows {} suicides that repeat \
         a position",
        total.positions, options.seed, total.excused
    )?;
    let failed = outcomes.iter().filter(|(_, result)| result.is_err()).count();
    writeln!(out, "{} passed, {failed} failed", outcomes.len() - failed)?;
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Cargo builds the program into the folder above that of the examples.
fn find_tengen() -> Result<PathBuf, Box<dyn std::error::Error>> {
    let examples = env::current_exe()?.with_file_name("");
    let name = Path::new("tengen").with_extension(env::consts::EXE_EXTENSION);
    let path = examples.with_file_name(name);
    if path.is_file() { Ok(path) } else { Err("`cargo build --release` builds Tengen".into()) }
}

/// Debian keeps games outside the usual search path.
fn find_gnugo() -> Result<PathBuf, &'static str> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path)
        .chain([PathBuf::from("/usr/games")])
        .map(|folder| folder.join("gnugo").with_extension(env::consts::EXE_EXTENSION))
        .find(|file| file.is_file())
        .ok_or("GNU Go is not installed (Debian: apt install gnugo), or name it with --gnugo")
}

/// Returns every setting on every size, with equal shares of the positions.
fn cases(options: &Options) -> Vec<Case> {
    let count = Setting::all().count() * options.sizes.len();
    let positions = options.positions.div_ceil(count);
    let seeds = (0..).map(|case| options.seed.wrapping_add(case << 32));
    Setting::all()
        .flat_map(|setting| options.sizes.iter().map(move |&side| (setting, side)))
        .zip(seeds)
        .map(|((setting, side), seed)| Case { setting, side, positions, seed })
        .collect()
}

type Outcome = (Tally, Result<(), String>);

/// Returns the outcomes in the order of the cases, whichever thread finished first.
fn run_all(cases: &[Case], tengen: &Program, gnugo: &Program, options: &Options) -> Vec<Outcome> {
    let patience = Duration::from_secs(options.timeout);
    let jobs = options.jobs.or_else(|| thread::available_parallelism().ok().map(Into::into));
    let positions = cases.iter().map(|case| case.positions as u64).sum();
    // The bar draws on standard error, and only if that is a terminal.
    let bar = ProgressBar::new(positions).with_style(
        ProgressStyle::with_template("{bar:40} {pos}/{len} positions, {eta} left")
            .expect("the template is well formed"),
    );
    let next = AtomicUsize::new(0);
    let outcomes = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..jobs.unwrap_or(1).clamp(1, cases.len()) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(case) = cases.get(index) else { break };
                    let outcome = case::run(case, tengen, gnugo, patience, || bar.inc(1));
                    outcomes.lock().expect("no thread panics").push((index, outcome));
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut outcomes = outcomes.into_inner().expect("no thread panics");
    outcomes.sort_by_key(|&(index, _)| index);
    outcomes.into_iter().map(|(_, outcome)| outcome).collect()
}

/// Writes one row for each setting, with its sizes added up.
fn write_table(
    out: &mut impl Write,
    cases: &[Case],
    outcomes: &[Outcome],
) -> std::io::Result<Tally> {
    writeln!(
        out,
        "{:40} {:>9} {:>6} {:>8} {:>8} {:>8} {:>8}  verdict",
        "rules", "positions", "games", "captures", "ko", "suicide", "excepted"
    )?;
    let mut total = Tally::default();
    for setting in Setting::all() {
        let mut sum = Tally::default();
        let mut failed = Vec::new();
        for (case, (tally, result)) in cases.iter().zip(outcomes) {
            if case.setting == setting {
                sum += *tally;
                if result.is_err() {
                    failed.push(format!("{0}x{0}", case.side));
                }
            }
        }
        total += sum;
        let verdict = if failed.is_empty() {
            "agree".to_owned()
        } else {
            format!("DIFFER on {}", failed.join(" "))
        };
        write_row(out, &setting.to_string(), &sum, &verdict)?;
    }
    write_row(out, "all", &total, "")?;
    Ok(total)
}

fn write_row(
    out: &mut impl Write,
    name: &str,
    tally: &Tally,
    verdict: &str,
) -> std::io::Result<()> {
    let Tally { positions, games, captures, ko, suicide, excused } = tally;
    let row = format!(
        "{name:40} {positions:>9} {games:>6} {captures:>8} {ko:>8} {suicide:>8} {excused:>8}  {verdict}"
    );
    writeln!(out, "{}", row.trim_end())
}
