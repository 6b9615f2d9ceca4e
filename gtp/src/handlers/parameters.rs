//! `KataGo`'s commands for parameters that may change while the engine runs.

use std::thread;
use std::time::Duration;

use serde_json::{Map, Value};

use crate::call::{Call, Failure, Reply};
use crate::protocol::arguments::Arguments;
use crate::session::Session;
use tengen::engine_room::engine::Console;
use tengen::engine_room::evaluate::{Advantage, net::Profile};
use tengen::engine_room::search::Request;
use tengen::engine_room::time::Instant;
use tengen::{Level, Resignation, Thinking};

/// `KataGo`'s number for a search without a limit of visits or playouts.
const UNLIMITED: u64 = 1 << 50;

/// `KataGo`'s number of seconds for a search without a time limit. Here a year or more counts as no
/// limit too.
const NO_TIME_LIMIT: &str = "1e20";

/// The word in `GoGui`'s dialog for a limit that is not set.
const WITHOUT_LIMIT: &str = "unlimited";

/// A parameter: a row of the table.
struct Parameter {
    /// `KataGo`'s name, or one of its own.
    name: &'static str,
    /// What `help` adds to the name, with a comma in front; may be empty.
    help: &'static str,
    kind: Kind,
    /// Returns the value as a client reads it.
    get: fn(&Session) -> Reply,
    /// Reads a value from the arguments, and sets it.
    set: fn(&mut Call) -> Result<(), Failure>,
    /// The place in `GoGui`'s dialog, from 1; `None` if the dialog does not show it.
    shown: Option<u8>,
}

/// What a parameter is in `GoGui`'s dialog.
enum Kind {
    Text,
    Switch,
    /// A limit of a search, which an empty field, 0 or [`WITHOUT_LIMIT`] lifts.
    Limit(fn(&mut Thinking)),
}

/// All parameters, in the order of `kata-list-params`.
const PARAMETERS: [Parameter; 11] = [
    Parameter {
        name: "maxVisits",
        help: "",
        kind: Kind::Limit(|thinking| thinking.visits = None),
        get: |session| Ok(number_or_unlimited(session.engine.thinking().visits)),
        set: |call| {
            let visits = limit(call.arguments)?;
            change(&mut call.session.engine, |thinking| thinking.visits = visits);
            Ok(())
        },
        shown: Some(2),
    },
    Parameter {
        name: "maxPlayouts",
        help: "",
        kind: Kind::Limit(|thinking| thinking.playouts = None),
        get: |session| Ok(number_or_unlimited(session.engine.thinking().playouts)),
        set: |call| {
            let playouts = limit(call.arguments)?;
            change(&mut call.session.engine, |thinking| thinking.playouts = playouts);
            Ok(())
        },
        shown: Some(3),
    },
    Parameter {
        name: "maxTime",
        help: ", the most seconds for a move, whatever else limits it",
        kind: Kind::Limit(|thinking| thinking.most_time_per_move = None),
        get: |session| {
            let most = session.engine.thinking().most_time_per_move;
            Ok(most.map_or(NO_TIME_LIMIT.to_owned(), |most| most.as_secs_f64().to_string()))
        },
        set: |call| {
            // As in KataGo, a clock and a number of visits do not make a move take longer.
            let most_time_per_move = time_limit(call.arguments.number()?)?;
            change(&mut call.session.engine, |thinking| {
                thinking.most_time_per_move = most_time_per_move;
            });
            Ok(())
        },
        shown: Some(4),
    },
    Parameter {
        name: "playoutDoublingAdvantage",
        help: ", -3 to 3, how much stronger the player to move is assumed to be, or _ to follow the \
               handicap",
        kind: Kind::Text,
        get: |session| Ok(format!("{:?}", session.engine.advantage().unwrap_or_default())),
        set: |call| {
            let doublings = match call.arguments.text()?.as_str() {
                "_" => None,
                text => Some(doublings(text)?),
            };
            let set = call.session.engine.set_advantage(doublings);
            set.map_err(|error| Failure::from(error.to_string()))
        },
        shown: None,
    },
    Parameter {
        name: "analysisWideRootNoise",
        help: ", 0 to 5, which spreads analyses over more moves",
        kind: Kind::Text,
        get: |session| Ok(format!("{:?}", session.engine.analysis_wide_root_noise())),
        set: |call| {
            let most = Request::MOST_NOISE;
            let noise = call.arguments.number()?;
            if !(0.0..=most).contains(&noise) {
                return Err(format!("expected a number from 0 to {most}").into());
            }
            call.session.engine.set_analysis_wide_root_noise(noise);
            Ok(())
        },
        shown: None,
    },
    Parameter {
        name: "numSearchThreads",
        help: ", at most one per core",
        kind: Kind::Text,
        get: |session| Ok(session.engine.threads().to_string()),
        set: |call| {
            let threads = call.arguments.integer::<u16>().ok().filter(|&threads| threads > 0);
            let threads = threads.ok_or("expected a number of threads")?;
            // Settings made for a graphics card ask for more threads than the machine has cores.
            let cores = thread::available_parallelism().map_or(1, usize::from);
            call.session.engine.set_threads(cores.min(threads.into()));
            Ok(())
        },
        shown: Some(5),
    },
    Parameter {
        name: "ponderingEnabled",
        help: ", 1 to think on the opponent's time",
        kind: Kind::Switch,
        get: |session| Ok(u8::from(session.engine.ponders()).to_string()),
        set: |call| {
            call.session.engine.set_pondering(call.arguments.truth()?);
            Ok(())
        },
        shown: Some(6),
    },
    Parameter {
        // A parameter that KataGo does not have.
        name: "resignBelow",
        help: ", the expected share of games won below which Tengen resigns, 0 for never",
        kind: Kind::Text,
        get: |session| {
            Ok(match session.engine.resignation() {
                Resignation::Never => "0".to_owned(),
                Resignation::Below(share) => share.to_string(),
            })
        },
        set: |call| {
            let share: f64 = call.arguments.number()?;
            let share = (0.0..=1.0).contains(&share).then_some(share);
            let share = share.ok_or("expected a share of games from 0 to 1")?;
            let resignation =
                if share == 0.0 { Resignation::Never } else { Resignation::Below(share) };
            call.session.engine.set_resignation(resignation);
            Ok(())
        },
        shown: Some(7),
    },
    Parameter {
        name: "humanSLProfile",
        help: ", the players that a human-style net imitates, such as rank_5k, rank_5k_3d, preaz_5k or \
               proyear_1995, or _ for none",
        kind: Kind::Text,
        get: |session| {
            let profile = session.engine.profile()?;
            Ok(profile.map(|profile| profile.to_string()).unwrap_or_default())
        },
        set: |call| {
            let profile = match call.arguments.text()?.as_str() {
                "_" | "" => None,
                name => {
                    Some(name.parse::<Profile>().map_err(|why| Failure::from(why.to_string()))?)
                }
            };
            Ok(call.session.engine.set_profile(profile)?)
        },
        shown: None,
    },
    Parameter {
        // A parameter that KataGo does not have.
        name: "level",
        help: ", 1 to 20",
        kind: Kind::Text,
        get: |session| Ok(session.engine.level().to_string()),
        set: |call| {
            let level = u8::try_from(call.arguments.integer::<i64>()?).ok().and_then(Level::new);
            Ok(call.session.engine.set_level(level.ok_or("expected a level from 1 to 20")?)?)
        },
        shown: Some(1),
    },
    Parameter {
        // A parameter that KataGo does not have.
        name: "liveGfx",
        help: ", 1 to draw searches in GoGui while they run",
        kind: Kind::Switch,
        get: |session| Ok(u8::from(session.aside.draws).to_string()),
        set: |call| {
            call.session.aside.draws = call.arguments.truth()?;
            Ok(())
        },
        shown: Some(8),
    },
];

impl Kind {
    /// Returns the name of the type in `GoGui`'s dialog.
    const fn name(&self) -> &'static str {
        match self {
            Self::Switch => "bool",
            Self::Text | Self::Limit(_) => "string",
        }
    }

    /// Returns a value in JSON: a number if it reads as one.
    fn value(&self, text: String) -> Value {
        match self {
            Self::Switch => Value::Bool(text == "1"),
            Self::Text | Self::Limit(_) => text.parse().map_or(Value::String(text), Value::Number),
        }
    }
}

/// Answers with the names of the parameters, separated by spaces.
pub fn kata_list_params(_: &mut Call) -> Reply {
    Ok(names())
}

fn names() -> String {
    PARAMETERS.map(|parameter| parameter.name).join(" ")
}

/// Returns the parameters as `help` lists them.
pub fn in_words() -> String {
    PARAMETERS.map(|Parameter { name, help, .. }| format!("{name}{help}")).join("; ")
}

/// Reads the name of a parameter.
fn parameter(arguments: &mut Arguments) -> Result<&'static Parameter, Failure> {
    let asked = arguments.text()?;
    let unknown = || format!("unknown parameter '{asked}': expected one of {}", names()).into();
    PARAMETERS.iter().find(|parameter| parameter.name == asked).ok_or_else(unknown)
}

/// Lists the parameters for `GoGui`'s dialog, or changes one. An empty field, 0 or `unlimited`
/// means no limit of visits, playouts or time.
pub fn tengen_param(call: &mut Call) -> Reply {
    if call.arguments.is_empty() {
        return dialog(call.session);
    }
    let mut asked = call.arguments.clone();
    let parameter = parameter(&mut asked)?;
    match parameter.kind {
        Kind::Limit(lift) if matches!(asked.rest().trim(), "" | "0" | WITHOUT_LIMIT) => {
            change(&mut call.session.engine, lift);
            Ok(String::new())
        }
        _ => kata_set_param(call),
    }
}

/// Returns the lines of `GoGui`'s dialog.
fn dialog(session: &Session) -> Reply {
    let mut shown: Vec<_> =
        PARAMETERS.iter().filter(|parameter| parameter.shown.is_some()).collect();
    shown.sort_by_key(|parameter| parameter.shown);
    let line = |parameter: &Parameter| {
        let value = (parameter.get)(session)?;
        let is_limit = value != UNLIMITED.to_string() && value != NO_TIME_LIMIT;
        let value = if is_limit { &value } else { WITHOUT_LIMIT };
        Ok(format!("[{}] {} {value}", parameter.kind.name(), parameter.name))
    };
    let lines: Result<Vec<_>, Failure> = shown.into_iter().map(line).collect();
    Ok(lines?.join("\n"))
}

/// Answers with the value of a parameter.
pub fn kata_get_param(call: &mut Call) -> Reply {
    (parameter(call.arguments)?.get)(call.session)
}

/// Changes a parameter.
pub fn kata_set_param(call: &mut Call) -> Reply {
    (parameter(call.arguments)?.set)(call)?;
    Ok(String::new())
}

/// Answers with the values of all parameters, as an object in JSON. Parameters that the net does not
/// have are left out.
pub fn kata_get_params(call: &mut Call) -> Reply {
    let mut values = Map::new();
    for parameter in &PARAMETERS {
        if let Ok(text) = (parameter.get)(call.session) {
            values.insert(parameter.name.to_owned(), parameter.kind.value(text));
        }
    }
    Ok(Value::Object(values).to_string())
}

/// Changes the parameters that an object in JSON names: all of them, or none if one cannot be set.
pub fn kata_set_params(call: &mut Call) -> Reply {
    const EXPECTED: &str =
        "expected the parameters as an object in JSON, such as {\"maxVisits\":100}";
    let object: Map<String, Value> =
        serde_json::from_str(&call.arguments.rest()).map_err(|_| EXPECTED)?;
    let before = call.session.engine.settings().clone();
    let drew = call.session.aside.draws;
    for (name, value) in object {
        if let Err(why) = set_to(call, &name, &value) {
            call.session.engine.restore(before);
            call.session.aside.draws = drew;
            return Err(why);
        }
    }
    Ok(String::new())
}

/// Sets a parameter to a value in JSON.
fn set_to(call: &mut Call, name: &str, value: &Value) -> Result<(), Failure> {
    let text = match value {
        Value::String(text) => text.replace('\\', r"\\").replace('"', r#"\""#),
        other => other.to_string(),
    };
    let mut named = Arguments::new(name.as_bytes());
    let parameter = parameter(&mut named)?;
    // In quotes, so that it is one argument even if it is empty.
    *call.arguments = Arguments::new(format!("\"{text}\"").as_bytes());
    (parameter.set)(call).map_err(|why| Failure { text: format!("{name}: {}", why.text), ..why })
}

/// Returns a limit as `KataGo` writes it.
fn number_or_unlimited(limit: Option<u32>) -> String {
    limit.map_or(UNLIMITED, u64::from).to_string()
}

/// Reads the doublings of playouts that the player to move is assumed to have over the opponent.
fn doublings(text: &str) -> Result<f32, Failure> {
    let most = Advantage::MOST;
    match text.parse() {
        Ok(number) if (-most..=most).contains(&number) => Ok(number),
        _ => Err(format!("expected a number from -{most} to {most}").into()),
    }
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

/// Changes the limits of the thinking about a move.
fn change(engine: &mut Console, change: impl FnOnce(&mut Thinking)) {
    let mut thinking = engine.thinking();
    change(&mut thinking);
    engine.set_thinking(thinking);
}

/// Searches the position from scratch for a number of visits, and answers with the time that it
/// took.
pub fn kata_benchmark(call: &mut Call) -> Reply {
    let visits = limit(call.arguments)?.ok_or("too many visits")?;
    let stop = call.search_stop();
    let engine = &mut call.session.engine;
    let before = engine.thinking();
    change(engine, |thinking| {
        (thinking.visits, thinking.playouts) = (Some(visits), None);
        thinking.most_time_per_move = None;
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    use tengen::Stop;
    use tengen::engine_room::engine::{Console, ConsoleSettings, Setup};

    #[test]
    fn every_parameter_has_one_row_and_a_place_of_its_own_in_the_dialog() {
        let names: HashSet<_> = PARAMETERS.iter().map(|parameter| parameter.name).collect();
        assert_eq!(names.len(), PARAMETERS.len());
        let mut places: Vec<_> =
            PARAMETERS.iter().filter_map(|parameter| parameter.shown).collect();
        places.sort_unstable();
        assert_eq!(places, (1..=places.len() as u8).collect::<Vec<_>>());
    }

    /// Carries out a handler with arguments, in a session without a net.
    fn carried_out(
        session: &mut Session,
        handler: fn(&mut Call) -> Reply,
        arguments: &str,
    ) -> Result<String, String> {
        let mut call = Call {
            session,
            arguments: &mut Arguments::new(arguments.as_bytes()),
            interrupt: Stop::new(),
            left: Stop::new(),
            superseded: Stop::new(),
        };
        handler(&mut call).map_err(|why| why.text)
    }

    #[test]
    fn several_parameters_are_set_all_or_none() {
        let mut session = Session::new(Console::new(Setup::default(), ConsoleSettings::default()));
        let all = |session: &mut Session| carried_out(session, kata_get_params, "");
        let before = all(&mut session).expect("an object");
        assert!(before.starts_with(r#"{"maxVisits":1125899906842624,"#), "{before}");
        assert!(before.contains(r#""ponderingEnabled":false"#), "{before}");
        assert!(!before.contains("humanSLProfile"), "there is no human-style net: {before}");
        let set = |session: &mut Session, text: &str| carried_out(session, kata_set_params, text);
        let expected = "expected the parameters as an object in JSON, such as {\"maxVisits\":100}";
        for (text, error) in [
            ("", expected),
            ("maxVisits 5", expected),
            ("[1]", expected),
            (r#"{"maxVisits":7,"maxTime":-1}"#, "maxTime: expected a time in seconds"),
            (
                r#"{"liveGfx":true,"numSearchThreads":1,"level":"high"}"#,
                "level: syntax error: expected an integer, got 'high'",
            ),
            (
                r#"{"ponderingEnabled":1,"analysisWideRootNoise":{}}"#,
                "analysisWideRootNoise: syntax error: expected a number, got '{}'",
            ),
        ] {
            assert_eq!(set(&mut session, text), Err(error.to_owned()), "{text}");
            assert_eq!(all(&mut session).as_ref(), Ok(&before), "{text}");
        }
        let unknown = set(&mut session, r#"{"maxVisits":7,"speed":1}"#).expect_err("unknown");
        assert!(unknown.starts_with("unknown parameter 'speed': expected one of"), "{unknown}");
        assert_eq!(all(&mut session).as_ref(), Ok(&before));
        let text = r#"{"maxVisits":70, "maxTime":"0.5", "ponderingEnabled":true}"#;
        assert_eq!(set(&mut session, text), Ok(String::new()));
        let after = all(&mut session).expect("an object");
        let start = r#"{"maxVisits":70,"maxPlayouts":1125899906842624,"maxTime":0.5,"#;
        assert!(after.starts_with(start), "{after}");
        assert!(after.contains(r#""ponderingEnabled":true"#), "{after}");
        assert_eq!(set(&mut session, &before), Ok(String::new()), "what is read can be set");
        assert_eq!(all(&mut session), Ok(before));
    }
}
