//! GTP commands that set clocks.

use std::time::Duration;

use crate::call::{Call, Failure, Reply};
use crate::protocol::arguments::Arguments;
use tengen::engine_room::clock;
use tengen::{Color, TimeSettings};

/// The kinds of time control that `kgs-time_settings` accepts.
const KGS: [&str; 4] = ["none", "absolute", "byoyomi", "canadian"];

/// The kinds of time control that `kata-time_settings` accepts.
const KATA: [&str; 6] = ["none", "absolute", "byoyomi", "canadian", "fischer", "fischer-capped"];

pub fn time_settings(call: &mut Call) -> Reply {
    let (main, period, stones) =
        (call.arguments.number()?, call.arguments.number()?, call.arguments.number()?);
    set(call, TimeSettings::from_gtp(main, period, stones)?)
}

pub fn kgs_time_settings(call: &mut Call) -> Reply {
    let settings = of_kind(&KGS, call.arguments)?;
    set(call, settings)
}

pub fn kata_time_settings(call: &mut Call) -> Reply {
    let settings = of_kind(&KATA, call.arguments)?;
    set(call, settings)
}

pub fn kata_list_time_settings(_: &mut Call) -> Reply {
    Ok(KATA.join(" "))
}

pub fn time_left(call: &mut Call) -> Reply {
    let color = call.arguments.color()?;
    let left = clock::seconds(call.arguments.number()?)?;
    call.session.engine.set_time_left(color, left, clock::stones(call.arguments.number()?)?);
    Ok(String::new())
}

/// Answers with both clocks, in lines for people.
pub fn kata_debug_print_tc(call: &mut Call) -> Reply {
    let clock = call.session.engine.clock();
    let line = |color: Color| match clock.time_left(color) {
        None => format!("{color}: no limit"),
        Some((time, 0)) => format!("{color}: {:.3} seconds of main time", time.as_secs_f64()),
        Some((time, left)) => {
            let unit = match clock.settings() {
                TimeSettings::ByoYomi { .. } => "periods",
                _ => "stones",
            };
            format!("{color}: {:.3} seconds of overtime, {left} {unit}", time.as_secs_f64())
        }
    };
    let settings = clock.settings();
    Ok(format!("settings: {settings}\n{}\n{}", line(Color::Black), line(Color::White)))
}

/// Sets the clocks, and waits until the engine is ready for short ones.
fn set(call: &mut Call, settings: TimeSettings) -> Reply {
    let stop = call.search_stop();
    call.session.engine.set_time(settings);
    call.session.engine.prepare_for_clock(&stop);
    Ok(String::new())
}

/// Reads a kind of time control among the kinds that a command accepts, and its numbers.
fn of_kind(known: &[&str], arguments: &mut Arguments) -> Result<TimeSettings, Failure> {
    let kind = arguments.text().unwrap_or_default().to_ascii_lowercase();
    Ok(match known.iter().find(|&&name| name == kind).copied() {
        Some("none") => TimeSettings::Unlimited,
        Some("absolute") => TimeSettings::SuddenDeath { main: time(arguments)? },
        Some("byoyomi") => {
            let (main, period) = (time(arguments)?, time(arguments)?);
            TimeSettings::byo_yomi(main, period, clock::stones(arguments.number()?)?)
        }
        Some("canadian") => {
            let (main, period) = (arguments.number()?, arguments.number()?);
            TimeSettings::from_gtp(main, period, arguments.number()?)?
        }
        Some("fischer") => TimeSettings::fischer(time(arguments)?, time(arguments)?, None),
        Some("fischer-capped") => {
            let (main, increment) = (time(arguments)?, time(arguments)?);
            let cap = limit(arguments)?;
            if limit(arguments)?.is_some() {
                return Err("a time limit per move is not supported: expected -1".into());
            }
            TimeSettings::fischer(main, increment, cap)
        }
        _ => return Err(format!("syntax error: expected {}", known.join(", ")).into()),
    })
}

fn time(arguments: &mut Arguments) -> Result<Duration, Failure> {
    Ok(clock::seconds(arguments.number()?)?)
}

/// Reads a time that limits something; a negative number means no limit.
fn limit(arguments: &mut Arguments) -> Result<Option<Duration>, Failure> {
    let number = arguments.number()?;
    if number < 0.0 { Ok(None) } else { Ok(Some(clock::seconds(number)?)) }
}
