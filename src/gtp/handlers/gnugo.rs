//! Commands of GNU Go that front ends and suites use besides the standard ones, answered in its form.

use crate::color::Color;
use crate::engine::Level;
use crate::gtp::handlers::inspection::point;
use crate::gtp::handlers::moves;
use crate::gtp::protocol::arguments::Arguments;
use crate::gtp::session::{Reply, Session};
use crate::judgement::Status;
use crate::point::Vertex;
use crate::search::{Candidate, Report};

/// The number of moves in a list of the best ones.
const TOP_MOVES: usize = 10;

/// Answers with the colour of the stone on a point, or `empty`.
pub fn color(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let point = point(session, arguments)?;
    let stone = session.engine.game().position().at(point);
    Ok(stone.map_or_else(|| "empty".to_owned(), |color| color.to_string()))
}

/// Answers with the fate of a stone or of an empty point when the game is counted.
pub fn final_status(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let point = point(session, arguments)?;
    let status = session.engine.judge(&session.stop)?.status(point);
    Ok(match status {
        Status::Alive => "alive",
        Status::Seki => "seki",
        Status::Dead => "dead",
        Status::Territory(Color::Black) => "black_territory",
        Status::Territory(Color::White) => "white_territory",
        Status::Neutral => "dame",
    }
    .to_owned())
}

pub fn get_handicap(session: &mut Session, _: &mut Arguments) -> Reply {
    Ok(session.engine.game().handicap().to_string())
}

/// Answers with the expected result on one line, with its bounds in points for White.
pub fn estimate_score(session: &mut Session, _: &mut Arguments) -> Reply {
    let estimate = session.engine.judge(&session.stop)?.estimate();
    let for_white = -estimate.lead;
    let (upper, lower) = (for_white + estimate.doubt, for_white - estimate.doubt);
    Ok(format!("{estimate} (upper bound: {upper:.1}, lower: {lower:.1})"))
}

pub fn top_moves(session: &mut Session, _: &mut Arguments) -> Reply {
    Ok(top_moves_of(session, session.engine.game().to_move()))
}

pub fn top_moves_black(session: &mut Session, _: &mut Arguments) -> Reply {
    Ok(top_moves_of(session, Color::Black))
}

pub fn top_moves_white(session: &mut Session, _: &mut Arguments) -> Reply {
    Ok(top_moves_of(session, Color::White))
}

/// Lists the best plays of a player with their weights, which are percentages of the visits.
fn top_moves_of(session: &mut Session, color: Color) -> String {
    let Report { visits, candidates, .. } = session.engine.rank_moves(color, &session.stop);
    let is_play = |candidate: &&Candidate| candidate.vertex != Vertex::Pass && candidate.visits > 0;
    let weighed = |candidate: &Candidate| {
        let weight = 100.0 * f64::from(candidate.visits) / f64::from(visits.max(1));
        format!("{} {weight:.2}", candidate.vertex)
    };
    let moves: Vec<_> = candidates.iter().filter(is_play).take(TOP_MOVES).map(weighed).collect();
    moves.join(" ")
}

/// Chooses a move without making it. The seed that may follow changes nothing: the choice depends on the
/// position.
pub fn gg_genmove(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let color = arguments.color()?;
    arguments.optional(Arguments::integer::<i64>)?;
    Ok(session.engine.suggest(color, None, &session.stop).to_string())
}

pub fn genmove_black(session: &mut Session, _: &mut Arguments) -> Reply {
    Ok(moves::genmove_of(session, Color::Black))
}

pub fn genmove_white(session: &mut Session, _: &mut Arguments) -> Reply {
    Ok(moves::genmove_of(session, Color::White))
}

pub fn black(session: &mut Session, arguments: &mut Arguments) -> Reply {
    moves::make(session, Color::Black, arguments.vertex()?)
}

pub fn white(session: &mut Session, arguments: &mut Arguments) -> Reply {
    moves::make(session, Color::White, arguments.vertex()?)
}

/// Sets the level on the scale of GNU Go, from 1 to 10.
pub fn level(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let asked = arguments.integer::<i64>()?;
    let level = u8::try_from(asked).ok().and_then(Level::of_gnu_go);
    session.engine.set_level(level.ok_or("expected a level from 1 to 10")?)?;
    Ok(String::new())
}

/// Makes a move that `popgo` takes back.
pub fn trymove(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let made = moves::play(session, arguments)?;
    session.tried.push(Tried::now(session));
    Ok(made)
}

/// The state of the game right after a move of `trymove`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    moves: usize,
    hash: u64,
}

impl Tried {
    fn now(session: &Session) -> Self {
        let game = session.engine.game();
        Self { moves: game.moves().count(), hash: game.board().hash() }
    }
}

/// Takes the last move of `trymove` back, if the game still stands as it did after that move.
pub fn popgo(session: &mut Session, _: &mut Arguments) -> Reply {
    if session.tried.last() != Some(&Tried::now(session)) {
        return Err("stack empty".into());
    }
    session.tried.pop();
    session.engine.undo(1)?;
    Ok(String::new())
}

/// Forgets the moves of `trymove` that another command has taken back, by itself or with the whole game.
pub fn forget_what_was_taken_back(session: &mut Session) {
    if !session.tried.is_empty() {
        let now = Tried::now(session);
        session.tried.retain(|tried| tried.moves < now.moves || *tried == now);
    }
}
