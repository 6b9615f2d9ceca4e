//! GTP commands that make, choose and take back moves.

use crate::color::Color;
use crate::engine::{Asked, Decision};
use crate::game::{CannotUndo, End, IllegalMove};
use crate::gtp::protocol::arguments::{ArgumentError, Arguments};
use crate::gtp::session::{Failure, Reply, Session};
use crate::point::Vertex;
use crate::position::PointSet;
use crate::search::{Report, Watch};

pub fn play(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let (color, vertex) = arguments.color_and_vertex()?;
    make(session, color, vertex)
}

/// Makes a move that the client sends.
pub fn make(session: &mut Session, color: Color, vertex: Vertex) -> Reply {
    match session.engine.play(color, vertex) {
        Ok(()) => Ok(String::new()),
        Err(IllegalMove::OffBoard) => Err("invalid color or coordinate".into()),
        Err(_) => Err("illegal move".into()),
    }
}

pub fn text(decision: Decision) -> String {
    match decision {
        Decision::Move(vertex) => vertex.to_string(),
        Decision::Resign => "resign".to_owned(),
    }
}

/// Chooses a move of a player and makes it, and returns its text.
pub fn genmove_of(session: &mut Session, color: Color) -> String {
    text(session.genmove(color.into(), None).0)
}

pub fn genmove(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let color = arguments.color()?;
    Ok(genmove_of(session, color))
}

/// The effect of a line that comes while a move is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaterLine {
    /// The line waits for the answer.
    Waits,
    /// The line ends the search, and the answer is `cancelled`, as in `KataGo`.
    Cancels,
}

/// Chooses a move without making it; the answer is `cancelled` if a later line has cancelled the search.
pub fn kata_search(later: LaterLine, session: &mut Session, arguments: &mut Arguments) -> Reply {
    let color = arguments.color()?;
    Ok(search(later, session, color.into(), None).0)
}

/// Chooses a move without making it, and returns the text of the move with the last report of the search. The
/// text is `cancelled` if a later line has cancelled the search.
pub fn search(
    later: LaterLine,
    session: &mut Session,
    asked: Asked<'_>,
    watch: Option<Watch<'_>>,
) -> (String, Report) {
    let stop = match later {
        LaterLine::Waits => session.stop.clone(),
        LaterLine::Cancels => session.superseded.clone().or(&session.stop),
    };
    let (decision, report) = session.engine.search(asked, &stop, watch);
    let is_cancelled = later == LaterLine::Cancels && stop.is_raised();
    (if is_cancelled { "cancelled".to_owned() } else { text(decision) }, report)
}

pub fn genmove_cleanup(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let color = arguments.color()?;
    Ok(session.engine.genmove_cleanup(color, &session.stop).to_string())
}

pub fn tengen_resume(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let asked_by = arguments.color()?;
    if session.engine.game().end() != Some(End::Passes) {
        return Err("two passes have not ended the game".into());
    }
    Ok(session.engine.resume(asked_by).to_string())
}

pub fn tengen_set_dead(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let mut words = arguments.clone();
    let keyword = words.text()?.to_ascii_lowercase();
    if keyword == "judge" || keyword == "none" {
        if !words.is_empty() {
            return Err(format!("nothing follows {keyword}").as_str().into());
        }
        let none = (keyword == "none").then_some(&PointSet::EMPTY);
        session.engine.agree_on_dead(none);
        return Ok(String::new());
    }
    let stones = points(session, arguments)?;
    let game = session.engine.game();
    if !(stones - game.position().occupied()).is_empty() {
        return Err("vertex must not be empty".into());
    }
    if !game.removes_dead_stones() {
        return Err("dead stones stay on the board under these rules".into());
    }
    session.engine.agree_on_dead(Some(&stones));
    Ok(String::new())
}

/// Reads the rest of the arguments as points of the board.
fn points(session: &Session, arguments: &mut Arguments) -> Result<PointSet, Failure> {
    let layout = session.engine.game().board().layout();
    let mut points = PointSet::EMPTY;
    while !arguments.is_empty() {
        let point = arguments.vertex()?.point();
        let point = point.filter(|&point| layout.size().contains(point));
        points.insert(layout.spot(point.ok_or("invalid coordinate")?));
    }
    Ok(points)
}

pub fn reg_genmove(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let color = arguments.color()?;
    Ok(session.engine.suggest(color, None, &session.stop).to_string())
}

pub fn restricted_genmove(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let color = arguments.color()?;
    let among = points(session, arguments)?;
    Ok(session.engine.suggest(color, Some(&among), &session.stop).to_string())
}

pub fn undo(session: &mut Session, _: &mut Arguments) -> Reply {
    session.engine.undo(1)?;
    Ok(String::new())
}

pub fn gg_undo(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let moves = match arguments.optional(Arguments::integer) {
        // No game has as many moves, and a negative number of moves cannot be taken back.
        Err(ArgumentError::OutOfRange { .. }) => return Err(CannotUndo.into()),
        read => read?.unwrap_or(1),
    };
    session.engine.undo(moves)?;
    Ok(String::new())
}
