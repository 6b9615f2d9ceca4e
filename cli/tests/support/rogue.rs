//! A program that speaks GTP, plays random moves, and misbehaves on request, to test controllers.
//! `cargo test` builds it with the examples.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use clap::{Parser, ValueEnum};
use tengen::engine_room::engine::{Console, ConsoleSettings, PlayerSettings, Setup};
use tengen::{Point, Vertex};
use tengen_gtp::{Input, Line, Request, Session, parse_line};

/// Speaks GTP, plays random moves, and misbehaves.
#[derive(Parser)]
struct Options {
    /// The way to misbehave.
    #[arg(value_enum, default_value = "nothing")]
    fault: Fault,
    /// The command at which the fault happens. By default it is genmove for the faults of moves,
    /// quit for `stay`, and any command for all others.
    #[arg(long, value_name = "COMMAND")]
    at: Option<String>,
    /// Number of such commands to handle correctly first.
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: u32,
    /// Seconds that `slow` thinks.
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// Number of bytes that `rubbish` and `complain` write.
    #[arg(long, default_value_t = 1 << 30)]
    bytes: usize,
    /// Let `rubbish` and `complain` write a single line without its end.
    #[arg(long)]
    one_line: bool,
    /// The seed of the moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A way to misbehave.
#[derive(Clone, Copy, ValueEnum)]
enum Fault {
    /// Behaves well.
    Nothing,
    /// Does not read, and never ends.
    Deaf,
    /// Writes lines that are not replies before the first answer, and then behaves well.
    Rubbish,
    /// Writes much to standard error before the first answer, and then behaves well.
    Complain,
    /// Reads a command and does not answer.
    Silent,
    /// Ends instead of answering, with status 3 and a line on standard error.
    Die,
    /// Ends in the middle of the answer.
    Tear,
    /// Answers twice, the second time at once.
    Twice,
    /// Answers twice, the second time a little later.
    Echo,
    /// Answers with another id, if the command has one.
    WrongId,
    /// Answers without the id.
    NoId,
    /// Refuses the command.
    Refuse,
    /// Thinks before the answer.
    Slow,
    /// Answers with a point where a stone stands.
    Illegal,
    /// Answers with a word that is not a move.
    Banana,
    /// Does not end, neither at the command nor at the end of its input.
    Stay,
}

impl Options {
    /// Whether the fault happens at this command, if the skipped ones are left aside.
    fn strikes_at(&self, command: &str) -> bool {
        let usual = match self.fault {
            Fault::Illegal | Fault::Banana => Some("genmove"),
            Fault::Stay => Some("quit"),
            _ => None,
        };
        self.at.as_deref().or(usual).is_none_or(|at| at == command)
    }
}

fn main() -> io::Result<ExitCode> {
    let options = Options::parse();
    let mut out = io::stdout().lock();
    match options.fault {
        Fault::Deaf => sleep_for_ever(),
        Fault::Rubbish => pour(&mut out, &options)?,
        Fault::Complain => pour(&mut io::stderr().lock(), &options)?,
        _ => {}
    }
    let player = PlayerSettings::random();
    let settings = ConsoleSettings { seed: options.seed, ..player.into() };
    let mut session = Session::new(Console::new(Setup::default(), settings));
    let mut struck = 0;
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        let Some(Line::Request(request)) = parse_line(&line) else { continue };
        let stone = a_stone(&session);
        let mut reply = Vec::new();
        session.answer(Input::from(&line[..]), &mut reply)?;
        let reply = String::from_utf8_lossy(&reply);
        let at_fault = options.strikes_at(&request.command);
        struck += u32::from(at_fault);
        if at_fault && struck > options.skip {
            if let Some(status) = misbehave(&options, &request, &reply, stone, &mut out)? {
                return Ok(status);
            }
        } else {
            write!(out, "{reply}")?;
        }
        out.flush()?;
        if session.has_quit() {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Misbehaves instead of writing the reply; returns a status if the program is to end with it.
fn misbehave(
    options: &Options,
    request: &Request,
    reply: &str,
    stone: Vertex,
    out: &mut impl Write,
) -> io::Result<Option<ExitCode>> {
    let id = request.id.as_deref().unwrap_or_default();
    match options.fault {
        Fault::Deaf | Fault::Rubbish | Fault::Complain | Fault::Nothing => write!(out, "{reply}")?,
        Fault::Silent => {}
        Fault::Die => {
            writeln!(io::stderr(), "{}: out of order", request.command)?;
            return Ok(Some(ExitCode::from(3)));
        }
        Fault::Tear => {
            write!(out, "={id} half of")?;
            return Ok(Some(ExitCode::from(3)));
        }
        Fault::Twice => write!(out, "{reply}{reply}")?,
        Fault::Echo => {
            write!(out, "{reply}")?;
            out.flush()?;
            thread::sleep(Duration::from_millis(100));
            write!(out, "{reply}")?;
        }
        Fault::WrongId => {
            let next = id.parse::<u32>().map_or(String::new(), |id| (id + 1).to_string());
            write!(out, "{}", reply.replacen(id, &next, 1))?;
        }
        Fault::NoId => write!(out, "{}", reply.replacen(id, "", 1))?,
        Fault::Refuse => write!(out, "?{id} not today\n\n")?,
        Fault::Slow => {
            thread::sleep(Duration::from_secs_f64(options.seconds));
            write!(out, "{reply}")?;
        }
        Fault::Illegal => write!(out, "={id} {stone}\n\n")?,
        Fault::Banana => write!(out, "={id} banana\n\n")?,
        Fault::Stay => {
            write!(out, "{reply}")?;
            out.flush()?;
            sleep_for_ever();
        }
    }
    Ok(None)
}

fn sleep_for_ever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(3600));
    }
}

/// Writes the number of bytes that the options ask for, in lines or in one.
fn pour(out: &mut impl Write, options: &Options) -> io::Result<()> {
    let mut part = vec![b'x'; 64 << 10];
    if !options.one_line {
        part.iter_mut().skip(63).step_by(64).for_each(|byte| *byte = b'\n');
    }
    let mut left = options.bytes;
    while left > 0 {
        let length = left.min(part.len());
        out.write_all(&part[..length])?;
        left -= length;
    }
    writeln!(out)
}

/// Returns a point with a stone; on an empty board, a point outside it.
fn a_stone(session: &Session) -> Vertex {
    let game = session.engine.game();
    let mut points = game.size().points();
    points.find(|&point| game.position().at(point).is_some()).unwrap_or(Point::new(24, 24)).into()
}
