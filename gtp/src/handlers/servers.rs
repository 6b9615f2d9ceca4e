//! Commands of servers and of match programs: KGS, CGOS, gomill.

use std::fmt::Write as _;

use crate::call::{Call, Reply};
use crate::handlers::moves;

/// Accepts a message that has no effect, such as the opponent's name.
pub fn take_note(_: &mut Call) -> Reply {
    Ok(String::new())
}

/// Ends pondering: the game is over, or the client wants nothing more for now.
pub fn rest(call: &mut Call) -> Reply {
    call.session.engine.rest();
    Ok(String::new())
}

/// Answers with the engine's name, version and settings.
pub fn gomill_describe_engine(call: &mut Call) -> Reply {
    let engine = &call.session.engine;
    let thinking = engine.thinking();
    let mut text = format!("Tengen {}", env!("CARGO_PKG_VERSION"));
    if let Ok(net) = engine.net() {
        let _ = write!(text, "\nnet {}", net.name());
    }
    for (name, limit) in [("visits", thinking.visits), ("playouts", thinking.playouts)] {
        if let Some(limit) = limit {
            let _ = write!(text, "\n{name} {limit}");
        }
    }
    if thinking.visits.or(thinking.playouts).is_none() {
        let _ = write!(text, "\ntime per move {} s", thinking.time_without_clock().as_secs_f64());
    }
    let _ = write!(text, "\nseed {}", engine.seed());
    Ok(text)
}

/// Chooses a move and makes it. Keywords after the colour are ignored, since the engine never
/// claims a win. Without a colour, the answer lists the known keywords: none.
pub fn gomill_genmove_ex(call: &mut Call) -> Reply {
    if call.arguments.is_empty() {
        return Ok(String::new());
    }
    moves::genmove(call)
}
