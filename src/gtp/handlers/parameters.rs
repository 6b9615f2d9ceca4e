//! `KataGo`'s commands for parameters that may change while the engine runs.

use std::thread;
use std::time::Duration;

use crate::engine::{self, Resignation, Thinking};
use crate::evaluate::Advantage;
use crate::evaluate::net::Profile;
use crate::gtp::call::{Call, Failure, Reply};
use crate::gtp::protocol::arguments::Arguments;
use crate::gtp::session::Session;
use crate::search::Request;
use crate::time::Instant;

/// `KataGo`'s number for a search without a limit of visits or playouts.
const UNLIMITED: u64 = 1 << 50;

/// `KataGo`'s number of seconds for a search without a time limit. Here a year or more counts as no
/// limit too.
const NO_TIME_LIMIT: &str = "1e20";

/// The word in `GoGui`'s dialog for a limit that is not set.
const WITHOUT_LIMIT: &str = "unlimited";

/// A parameter by `KataGo`'s name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parameter {
    MaxVisits,
    MaxPlayouts,
    MaxTime,
    /// The doublings of playouts that the player to move is assumed to have over the opponent, from
    /// -3 to 3.
    PlayoutDoublingAdvantage,
    /// The noise that spreads analyses over more moves of the root, from 0 to 5.
    AnalysisWideRootNoise,
    /// The number of threads of a search, at most one for each core.
    NumSearchThreads,
    /// Whether the engine thinks on the opponent's time.
    PonderingEnabled,
    /// The expected share of games won below which the engine resigns, from 0 for never to 1; a
    /// parameter that `KataGo` does not have.
    ResignBelow,
    HumanProfile,
    /// The level, from 1 to 20, a parameter that `KataGo` does not have.
    Level,
    /// Whether searches for moves are drawn for `GoGui` while they run, 1 or 0.
    LiveGraphics,
}

use Parameter::{
    AnalysisWideRootNoise, HumanProfile, Level, LiveGraphics, MaxPlayouts, MaxTime, MaxVisits,
    NumSearchThreads, PlayoutDoublingAdvantage, PonderingEnabled, ResignBelow,
};

/// All parameters with their names.
const PARAMETERS: [(&str, Parameter); 11] = [
    ("maxVisits", MaxVisits),
    ("maxPlayouts", MaxPlayouts),
    ("maxTime", MaxTime),
    ("playoutDoublingAdvantage", PlayoutDoublingAdvantage),
    ("analysisWideRootNoise", AnalysisWideRootNoise),
    ("numSearchThreads", NumSearchThreads),
    ("ponderingEnabled", PonderingEnabled),
    ("resignBelow", ResignBelow),
    ("humanSLProfile", HumanProfile),
    ("level", Level),
    ("liveGfx", LiveGraphics),
];

/// The parameters that `GoGui`'s dialog shows, with their types there.
const SHOWN: [(&str, &str); 8] = [
    ("string", "level"),
    ("string", "maxVisits"),
    ("string", "maxPlayouts"),
    ("string", "maxTime"),
    ("string", "numSearchThreads"),
    ("bool", "ponderingEnabled"),
    ("string", "resignBelow"),
    ("bool", "liveGfx"),
];

/// Answers with the names of the parameters, separated by spaces.
pub fn kata_list_params(_: &mut Call) -> Reply {
    Ok(names())
}

fn names() -> String {
    PARAMETERS.map(|(name, _)| name).join(" ")
}

fn parameter(asked: &str) -> Result<Parameter, Failure> {
    let found = PARAMETERS.iter().find(|(name, _)| *name == asked);
    let unknown = || Failure::from(format!("unknown parameter '{asked}': expected one of {}", names()));
    Ok(found.ok_or_else(unknown)?.1)
}

/// Lists the parameters for `GoGui`'s dialog, or changes one. An empty field, 0 or `unlimited` means
/// no limit of visits, playouts or time.
pub fn tengen_param(call: &mut Call) -> Reply {
    if call.arguments.is_empty() {
        let line = |(kind, name): (&str, &str)| {
            let value = value(call.session, parameter(name)?)?;
            let is_limit = value != UNLIMITED.to_string() && value != NO_TIME_LIMIT;
            let value = if is_limit { &value } else { WITHOUT_LIMIT };
            Ok(format!("[{kind}] {name} {value}"))
        };
        let lines: Result<Vec<_>, Failure> = SHOWN.map(line).into_iter().collect();
        return Ok(lines?.join("\n"));
    }
    let mut asked = call.arguments.clone();
    let parameter = parameter(&asked.text()?)?;
    let value = asked.rest();
    if matches!(value.trim(), "" | "0" | WITHOUT_LIMIT) {
        let mut thinking = call.session.engine.thinking();
        match parameter {
            MaxVisits => thinking.visits = None,
            MaxPlayouts => thinking.playouts = None,
            MaxTime => thinking.most_time_per_move = None,
            _ => return kata_set_param(call),
        }
        call.session.engine.set_thinking(thinking);
        return Ok(String::new());
    }
    kata_set_param(call)
}

/// Answers with the value of a parameter.
pub fn kata_get_param(call: &mut Call) -> Reply {
    value(call.session, parameter(&call.arguments.text()?)?)
}

fn value(session: &Session, parameter: Parameter) -> Reply {
    let limit = |limit: Option<u32>| limit.map_or(UNLIMITED, u64::from).to_string();
    let thinking = session.engine.thinking();
    Ok(match parameter {
        MaxVisits => limit(thinking.visits),
        MaxPlayouts => limit(thinking.playouts),
        MaxTime => thinking
            .most_time_per_move
            .map_or(NO_TIME_LIMIT.to_owned(), |most| most.as_secs_f64().to_string()),
        PlayoutDoublingAdvantage => {
            format!("{:?}", session.engine.advantage().unwrap_or_default())
        }
        AnalysisWideRootNoise => format!("{:?}", session.engine.analysis_wide_root_noise()),
        NumSearchThreads => session.engine.threads().to_string(),
        PonderingEnabled => u8::from(session.engine.ponders()).to_string(),
        ResignBelow => match session.engine.resignation() {
            Resignation::Never => "0".to_owned(),
            Resignation::Below(share) => share.to_string(),
        },
        Level => session.engine.level().to_string(),
        LiveGraphics => u8::from(session.aside.draws).to_string(),
        HumanProfile => {
            session.engine.profile()?.map(|profile| profile.to_string()).unwrap_or_default()
        }
    })
}

/// Changes a parameter.
pub fn kata_set_param(call: &mut Call) -> Reply {
    let parameter = parameter(&call.arguments.text()?)?;
    let mut thinking = call.session.engine.thinking();
    match parameter {
        MaxVisits => thinking.visits = limit(call.arguments)?,
        MaxPlayouts => thinking.playouts = limit(call.arguments)?,
        MaxTime => {
            // As in KataGo, a clock and a number of visits do not make a move take longer.
            thinking.most_time_per_move = time_limit(call.arguments.number()?)?;
        }
        AnalysisWideRootNoise => {
            let noise = call.arguments.number()?;
            if !(0.0..=Request::MOST_NOISE).contains(&noise) {
                return Err(Failure::from(format!(
                    "expected a number from 0 to {}",
                    Request::MOST_NOISE
                )));
            }
            call.session.engine.set_analysis_wide_root_noise(noise);
        }
        NumSearchThreads => {
            let threads = call.arguments.integer::<u16>().ok().filter(|&threads| threads > 0);
            let threads = threads.ok_or("expected a number of threads")?;
            // Settings made for a graphics card ask for more threads than the machine has cores.
            let cores = thread::available_parallelism().map_or(1, usize::from);
            call.session.engine.set_threads(cores.min(threads.into()));
        }
        PonderingEnabled => call.session.engine.set_pondering(call.arguments.truth()?),
        ResignBelow => {
            let share: f64 = call.arguments.number()?;
            let share = (0.0..=1.0).contains(&share).then_some(share);
            let share = share.ok_or("expected a share of games from 0 to 1")?;
            let resignation =
                if share == 0.0 { Resignation::Never } else { Resignation::Below(share) };
            call.session.engine.set_resignation(resignation);
        }
        PlayoutDoublingAdvantage => {
            let asked = call.arguments.text()?;
            let most = Advantage::MOST;
            let doublings = match asked.as_str() {
                "_" => None,
                text => match text.parse() {
                    Ok(number) if (-most..=most).contains(&number) => Some(number),
                    _ => return Err(Failure::from(format!("expected a number from -{most} to {most}"))),
                },
            };
            let set = call.session.engine.set_advantage(doublings);
            set.map_err(|error| Failure::from(error.to_string()))?;
        }
        Level => {
            let level =
                u8::try_from(call.arguments.integer::<i64>()?).ok().and_then(engine::Level::new);
            call.session.engine.set_level(level.ok_or("expected a level from 1 to 20")?)?;
        }
        LiveGraphics => call.session.aside.draws = call.arguments.truth()?,
        HumanProfile => {
            let profile = match call.arguments.text()?.as_str() {
                "_" | "" => None,
                name => Some(name.parse::<Profile>().map_err(|why| Failure::from(why.to_string()))?),
            };
            call.session.engine.set_profile(profile)?;
        }
    }
    call.session.engine.set_thinking(thinking);
    Ok(String::new())
}

/// Reads a limit of visits or playouts; `None` for a number that no search reaches.
fn limit(arguments: &mut Arguments) -> Result<Option<u32>, Failure> {
    match arguments.integer::<u64>()? {
        0 => Err("expected at least 1".into()),
        number => Ok(u32::try_from(number).ok()),
    }
}

/// Converts a limit of time from seconds; `None` for a limit that no search reaches.
fn time_limit(seconds: f64) -> Result<Option<Duration>, Failure> {
    const A_YEAR: f64 = 365.0 * 86400.0;
    if seconds >= A_YEAR {
        return Ok(None);
    }
    let limit = Duration::try_from_secs_f64(seconds);
    Ok(Some(limit.map_err(|_| "expected a time in seconds")?))
}

/// Searches the position from scratch for a number of visits, and answers with the time that it
/// took.
pub fn kata_benchmark(call: &mut Call) -> Reply {
    let visits = limit(call.arguments)?.ok_or("too many visits")?;
    let stop = call.search_stop();
    let engine = &mut call.session.engine;
    let before = engine.thinking();
    engine.set_thinking(Thinking {
        visits: Some(visits),
        playouts: None,
        most_time_per_move: None,
        ..before
    });
    engine.forget_evaluations();
    let begun = Instant::now();
    let report = engine.rank_moves(engine.game().to_move(), &stop);
    let seconds = begun.elapsed().as_secs_f64();
    engine.set_thinking(before);
    let visits = report.visits();
    let rate = f64::from(visits) / seconds.max(1e-9);
    Ok(format!("{visits} visits in {seconds:.3} seconds: {rate:.1} visits a second"))
}

/// Discards the results of earlier searches.
pub fn clear_cache(call: &mut Call) -> Reply {
    call.session.engine.forget();
    call.session.engine.forget_evaluations();
    Ok(String::new())
}
