//! The program, which reads the command line and carries out its command.

mod arguments;
mod logging;
mod refusing;
mod wrong_use;

use std::error::Error;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use crate::commands::arena::MatchCommand;
use crate::commands::{
    analysis, arena, bench, explain, gtp, manual, mcp, net, perft, play, practice, regress, review,
    score, selfplay, solve,
};
use crate::options::WrongUse;
use crate::terminal::printable;
use tengen::engine_room::disk::FileError;

use arguments::{Arguments, Command};

/// The exit status for arguments that cannot be read or that ask for something impossible, which is
/// clap's own.
const WRONG_ARGUMENTS: u8 = 2;

/// Runs the program with the arguments of the process.
pub fn run() -> ExitCode {
    run_with(std::env::args_os().collect())
}

/// Runs the program with the words of a command line, of which the first is the program's name.
pub fn run_with(words: Vec<OsString>) -> ExitCode {
    outlive_limits_of_files();
    let arguments = match Arguments::read(words) {
        Ok(arguments) => arguments,
        Err(error) => {
            complain(&error.to_string());
            // A file that cannot be read is a failure as in every command.
            let is_file = error.source().is_some_and(<dyn Error>::is::<FileError>);
            return ExitCode::from(if is_file { 1 } else { WRONG_ARGUMENTS });
        }
    };
    if let Some(warning) = arguments.conditions.warning() {
        let _ = writeln!(io::stderr(), "tengen: {warning}");
    }
    let done = logging::start(arguments.log_file.as_deref(), arguments.usual_log())
        .and_then(|()| answer(&arguments));
    match done {
        Ok(status) => status,
        // It is not a failure if the reader of the output closes the pipe early.
        Err(error) if is_closed_pipe(error.as_ref()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error.to_string());
            match arguments.command {
                _ if WrongUse::is(error.as_ref()) => ExitCode::from(WRONG_ARGUMENTS),
                // With `regress` the usual status means that tests have failed.
                Some(Command::Regress(_)) => ExitCode::from(regress::CANNOT_RUN),
                _ => ExitCode::FAILURE,
            }
        }
    }
}

/// Makes a write beyond the system's limit for the size of files (`ulimit -f`) an error, as on a full
/// disk. Otherwise the signal SIGXFSZ would end the program and leave unfinished files behind.
fn outlive_limits_of_files() {
    #[cfg(unix)]
    {
        use nix::sys::signal::{SigSet, Signal};
        // All threads begin after this one and block the signal too; other programs do not inherit it.
        // If the system refuses, the program ends at the limit.
        let _ = SigSet::from(Signal::SIGXFSZ).thread_block();
    }
}

/// Prints an error for the user. Further lines are indented, so that they do not begin like
/// replies.
fn complain(text: &str) {
    let lines: Vec<_> = text.trim_end().lines().map(printable).collect();
    let _ = writeln!(io::stderr(), "tengen: {}", lines.join("\n    "));
}

/// Carries out the command of the arguments, and returns the exit status.
fn answer(arguments: &Arguments) -> Result<ExitCode, Box<dyn Error>> {
    let conditions = &arguments.conditions;
    match &arguments.command {
        None => gtp::speak(conditions, &arguments.gtp),
        Some(Command::Analysis(asked)) => analysis::analyze(asked),
        #[cfg(feature = "board")]
        Some(Command::Board(asked)) => crate::commands::board::open(asked, io::stdout()),
        Some(Command::Bench(bench)) => bench::bench(bench, io::stdout().lock()),
        Some(Command::Completions(shell)) => {
            manual::completions(shell, Arguments::program(), io::stdout().lock())
        }
        Some(Command::Explain(asked)) => explain::explain(conditions, asked, io::stdout().lock()),
        Some(Command::Man(pages)) => {
            manual::manual(pages, Arguments::program(), io::stdout().lock())
        }
        Some(Command::Mcp(asked)) => mcp::serve(asked),
        Some(Command::Net(net)) => net::describe(net, io::stdout().lock()),
        Some(Command::Play(game)) => play::play(conditions, game),
        Some(Command::Practice(asked)) => practice::practice(conditions, asked),
        Some(Command::Perft(perft)) => perft::count(conditions, perft, io::stdout().lock()),
        Some(Command::Match(contest)) => match &contest.command {
            None => arena::play(conditions, contest, io::stdout().lock()),
            Some(MatchCommand::Report(report)) => arena::report(report, io::stdout().lock()),
        },
        Some(Command::Regress(suites)) => return regress::regress(suites, io::stdout()),
        Some(Command::Selfplay(play)) => selfplay::play(play),
        Some(Command::Review(game)) => review::review(conditions, game, io::stdout().lock()),
        #[cfg(feature = "serve")]
        Some(Command::Serve(asked)) => crate::commands::serve::serve(asked, io::stdout()),
        Some(Command::Solve(asked)) => solve::solve(asked, io::stdout().lock()),
        Some(Command::Score(files)) => score::score(conditions, files, io::stdout().lock()),
    }
    .map(|()| ExitCode::SUCCESS)
}

fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
