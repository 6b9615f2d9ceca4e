//! GTP commands that make, choose and take back moves.

use crate::call::{Call, Failure, Reply};
use crate::handlers::inspection;
use crate::protocol::arguments::{ArgumentError, Arguments};
use tengen::engine_room::engine::Asked;
use tengen::engine_room::inside;
use tengen::{CannotUndo, Color, End, IllegalMove, PointSet, Report, Vertex, Watch};

pub fn play(call: &mut Call) -> Reply {
    let (color, vertex) = call.arguments.color_and_vertex()?;
    // As in KataGo: a second vertex would be lost without a word.
    if !call.arguments.is_empty() {
        return Err("expected one color and one vertex".into());
    }
    make(call, color, vertex)
}

/// Makes a move that the client sends.
pub fn make(call: &mut Call, color: Color, vertex: Vertex) -> Reply {
    match call.session.engine.play(color, vertex) {
        Ok(()) => Ok(String::new()),
        Err(IllegalMove::OffBoard) => Err("invalid color or coordinate".into()),
        Err(why) => {
            call.session.aside.explain(&format!("{color} {vertex}: {why}"));
            Err(Failure::illegal("illegal move"))
        }
    }
}

/// Chooses a move for a player, plays it, and returns its text.
pub fn genmove_of(call: &mut Call, color: Color) -> String {
    call.genmove(color.into(), None).0.to_string()
}

pub fn genmove(call: &mut Call) -> Reply {
    let color = call.arguments.color()?;
    Ok(genmove_of(call, color))
}

/// The effect of a line that comes while a move is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaterLine {
    /// The line waits for the answer.
    Waits,
    /// The line ends the search, and the answer is `cancelled`, as in `KataGo`.
    Cancels,
}

/// Chooses a move without making it; the answer is `cancelled` if a later line has cancelled the
/// search.
pub fn kata_search(later: LaterLine, call: &mut Call) -> Reply {
    let color = call.arguments.color()?;
    Ok(search(later, call, color.into(), None).0)
}

/// Chooses a move without making it, and returns the text of the move with the last report of the
/// search. The text is `cancelled` if a later line has cancelled the search.
pub fn search(
    later: LaterLine,
    call: &mut Call,
    asked: Asked<'_>,
    watch: Option<Watch<'_>>,
) -> (String, Report) {
    let stop = match later {
        LaterLine::Waits => call.search_stop(),
        LaterLine::Cancels => call.until_superseded(),
    };
    let (decision, report) = call.session.engine.search(asked, &stop, watch);
    let is_cancelled = later == LaterLine::Cancels && stop.is_raised();
    (if is_cancelled { "cancelled".to_owned() } else { decision.to_string() }, report)
}

pub fn genmove_cleanup(call: &mut Call) -> Reply {
    let color = call.arguments.color()?;
    let stop = call.search_stop();
    Ok(call.session.engine.genmove_cleanup(color, &stop).to_string())
}

pub fn tengen_resume(call: &mut Call) -> Reply {
    let asked_by = call.arguments.color()?;
    if call.game().end() != Some(End::Passes) {
        return Err("the game has not ended by two passes".into());
    }
    Ok(call.session.engine.resume(asked_by).to_string())
}

pub fn tengen_set_dead(call: &mut Call) -> Reply {
    let mut words = call.arguments.clone();
    let keyword = words.text()?.to_ascii_lowercase();
    if keyword == "judge" || keyword == "none" {
        if !words.is_empty() {
            return Err(format!("unexpected argument after {keyword}").into());
        }
        let none = PointSet::empty(call.game().size());
        call.session.engine.agree_on_dead((keyword == "none").then_some(&none));
        return Ok(String::new());
    }
    let stones = points(call)?;
    let game = call.game();
    if !(stones - game.position().occupied()).is_empty() {
        return Err("vertex must not be empty".into());
    }
    if !game.removes_dead_stones() {
        return Err("dead stones stay on the board under these rules".into());
    }
    call.session.engine.agree_on_dead(Some(&stones));
    Ok(String::new())
}

/// Reads the rest of the arguments as points of the board.
fn points(call: &mut Call) -> Result<PointSet, Failure> {
    let mut points = PointSet::empty(call.game().size());
    while !call.arguments.is_empty() {
        points.insert(inspection::point(call)?);
    }
    Ok(points)
}

pub fn reg_genmove(call: &mut Call) -> Reply {
    let color = call.arguments.color()?;
    let stop = call.search_stop();
    Ok(call.session.engine.suggest(color, None, &stop).to_string())
}

pub fn restricted_genmove(call: &mut Call) -> Reply {
    let color = call.arguments.color()?;
    let among = points(call)?;
    let stop = call.search_stop();
    Ok(call.session.engine.suggest(color, Some(inside::bits(&among)), &stop).to_string())
}

pub fn undo(call: &mut Call) -> Reply {
    if !call.arguments.is_empty() {
        return Err("undo takes back one move; gg-undo takes a number of moves".into());
    }
    call.session.engine.undo(1)?;
    Ok(String::new())
}

pub fn gg_undo(call: &mut Call) -> Reply {
    let moves = match call.arguments.optional(Arguments::integer) {
        // A game is shorter than that, and a negative number of moves cannot be taken back.
        Err(ArgumentError::OutOfRange { .. }) => return Err(CannotUndo.into()),
        read => read?.unwrap_or(1),
    };
    call.session.engine.undo(moves)?;
    Ok(String::new())
}
