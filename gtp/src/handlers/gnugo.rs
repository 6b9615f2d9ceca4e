//! Commands of GNU Go that front ends and test suites use, answered in its format.

use crate::call::{Call, Reply};
use crate::handlers::inspection::point;
use crate::handlers::moves;
use crate::protocol::arguments::Arguments;
use crate::session::Session;
use tengen::engine_room::engine::Expectation;
use tengen::{Candidate, Color, Level, Searched, Status, Vertex};

/// The number of moves in a list of the best ones.
const TOP_MOVES: usize = 10;

/// Answers with the colour of the stone on a point, or `empty`.
pub fn color(call: &mut Call) -> Reply {
    let point = point(call)?;
    let stone = call.game().position().at(point);
    Ok(stone.map_or_else(|| "empty".to_owned(), |color| color.to_string()))
}

/// Answers with the status of a stone or an empty point when the game is counted.
pub fn final_status(call: &mut Call) -> Reply {
    let point = point(call)?;
    let status = call.session.engine.judge(&call.interrupt)?.status(point);
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

pub fn get_handicap(call: &mut Call) -> Reply {
    Ok(call.game().handicap().to_string())
}

/// Answers with the expected result on one line, with its bounds in points for White: two standard
/// deviations of the net, or the points that playouts leave in doubt.
pub fn estimate_score(call: &mut Call) -> Reply {
    let judgement = call.session.engine.judge(&call.interrupt)?;
    let is_open = judgement.is_open() && !call.session.engine.has_ended();
    let by_net = if is_open { call.session.engine.expectation() } else { None };
    let (text, for_white, doubt) = if let Some(Expectation { score, deviation }) = by_net {
        (score.to_string(), -f64::from(score.halves()) / 2.0, 2.0 * deviation)
    } else {
        let estimate = judgement.estimate();
        (estimate.to_string(), -estimate.lead, estimate.doubt)
    };
    let (upper, lower) = (for_white + doubt, for_white - doubt);
    Ok(format!("{text} (upper bound: {upper:.1}, lower: {lower:.1})"))
}

pub fn top_moves(call: &mut Call) -> Reply {
    Ok(top_moves_of(call, call.game().to_move()))
}

pub fn top_moves_black(call: &mut Call) -> Reply {
    Ok(top_moves_of(call, Color::Black))
}

pub fn top_moves_white(call: &mut Call) -> Reply {
    Ok(top_moves_of(call, Color::White))
}

/// Lists the best plays of a player with their weights, which are percentages of the visits.
fn top_moves_of(call: &mut Call, color: Color) -> String {
    let stop = call.search_stop();
    let report = call.session.engine.rank_moves(color, &stop);
    let Some(Searched { visits, candidates, .. }) = report.searched else { return String::new() };
    let is_play = |candidate: &&Candidate| {
        candidate.vertex != Vertex::Pass && candidate.visits > 0 && candidate.symmetry_of.is_none()
    };
    let weighed = |candidate: &Candidate| {
        let weight = 100.0 * f64::from(candidate.visits) / f64::from(visits);
        format!("{} {weight:.2}", candidate.vertex)
    };
    let moves: Vec<_> = candidates.iter().filter(is_play).take(TOP_MOVES).map(weighed).collect();
    moves.join(" ")
}

/// Chooses a move without making it. The seed that may follow has no effect: the choice depends on
/// the position.
pub fn gg_genmove(call: &mut Call) -> Reply {
    let color = call.arguments.color()?;
    call.arguments.optional(Arguments::integer::<i64>)?;
    let stop = call.search_stop();
    Ok(call.session.engine.suggest(color, None, &stop).to_string())
}

pub fn genmove_black(call: &mut Call) -> Reply {
    Ok(moves::genmove_of(call, Color::Black))
}

pub fn genmove_white(call: &mut Call) -> Reply {
    Ok(moves::genmove_of(call, Color::White))
}

pub fn black(call: &mut Call) -> Reply {
    let vertex = call.arguments.vertex()?;
    moves::make(call, Color::Black, vertex)
}

pub fn white(call: &mut Call) -> Reply {
    let vertex = call.arguments.vertex()?;
    moves::make(call, Color::White, vertex)
}

/// Sets the level on the scale of GNU Go, from 1 to 10.
pub fn level(call: &mut Call) -> Reply {
    let asked = call.arguments.integer::<i64>()?;
    let level = on_own_scale(asked).ok_or("expected a level from 1 to 10")?;
    call.session.engine.set_level(level)?;
    let explanation = format!("level {asked} of GNU Go's scale is {level} of {}", Level::TOP);
    call.session.aside.explain(&explanation);
    Ok(String::new())
}

/// Returns the level for a level of GNU Go, from 1 to 10; `None` for other numbers. GNU Go's ten levels
/// are spread evenly from the lowest level to the top.
fn on_own_scale(number: i64) -> Option<Level> {
    let number = u8::try_from(number).ok().filter(|number| (1..=10).contains(number))?;
    let highest = Level::TOP.number() - 1;
    Level::new(1 + (highest * (number - 1) + 4) / 9)
}

/// Makes a move that `popgo` takes back.
pub fn trymove(call: &mut Call) -> Reply {
    let made = moves::play(call)?;
    let Session { engine, trials, .. } = &mut *call.session;
    trials.add(engine.game());
    Ok(made)
}

/// Takes the last move of `trymove` back, if the game still stands as it did after that move.
pub fn popgo(call: &mut Call) -> Reply {
    let Session { engine, trials, .. } = &mut *call.session;
    if !trials.pop(engine.game()) {
        return Err("stack empty".into());
    }
    engine.undo(1)?;
    Ok(String::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gnu_go_s_levels_are_spread_over_all() {
        let levels: Vec<u8> = (-1..=11).filter_map(on_own_scale).map(Level::number).collect();
        assert_eq!(levels, [1, 3, 5, 7, 9, 12, 14, 16, 18, 20]);
    }
}
