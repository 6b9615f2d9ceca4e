//! GTP commands that look at the game and change nothing.

use std::fmt::Write as _;

use crate::call::{Call, Failure, Reply};
use crate::handlers::setup::line_of;
use tengen::engine_room::diagram;
use tengen::engine_room::handicap;
use tengen::engine_room::inside;
use tengen::engine_room::life::ChainFate;
use tengen::{Chain, Color, End, GameResult, Move, Point, Status};

/// Answers with the exact result if the game has ended, if the dead stones are agreed, or if at
/// most a tenth of the board is in doubt. Otherwise it answers with the expected result, as GNU Go
/// does: by the net, or by playouts without a net.
pub fn final_score(call: &mut Call) -> Reply {
    match call.session.engine.final_result(&call.interrupt)? {
        GameResult::Void => Err("cannot score: no result".into()),
        decided => Ok(decided.to_string()),
    }
}

/// Answers with the expected score, the number of points in doubt, and the expected owner of each
/// point. The owners are in rows from the top, from 100 for Black to -100 for White.
pub fn tengen_ownership(call: &mut Call) -> Reply {
    let judgement = call.session.engine.judge(&call.interrupt)?;
    let estimate = judgement.estimate();
    let mut text = format!("{estimate}\ndoubt {:.1}", estimate.doubt);
    let size = call.game().size();
    for (_, points) in size.rows_from_top() {
        text.push('\n');
        for point in points {
            let expected = inside::verdict(&judgement).expectation(point);
            let _ = write!(text, "{:5}", (100.0 * expected).round() + 0.0);
        }
    }
    Ok(text)
}

pub fn tengen_score(call: &mut Call) -> Reply {
    let outcome = call.session.engine.outcome(&call.interrupt)?;
    match call.game().end() {
        Some(End::LongCycle(_)) => Ok(format!("{}\nended by a long cycle", outcome.result())),
        Some(End::Passes) | None => Ok(outcome.explanation()),
    }
}

pub fn final_status_list(call: &mut Call) -> Reply {
    let fate = call.arguments.text()?.to_ascii_lowercase();
    let judgement = call.session.engine.judge(&call.interrupt)?;
    let game = call.game();
    let chains = |status: Status| {
        let stones = judgement.with_status(status);
        let chains = inside::chains_touching(game.position(), &stones);
        chains.map(|chain| line_of(chain.stones)).collect::<Vec<_>>().join("\n")
    };
    match fate.as_str() {
        "alive" => Ok(chains(Status::Alive)),
        "dead" => Ok(chains(Status::Dead)),
        "seki" => Ok(chains(Status::Seki)),
        "black_territory" => Ok(line_of(judgement.outcome().territory(Color::Black))),
        "white_territory" => Ok(line_of(judgement.outcome().territory(Color::White))),
        "dame" => Ok(line_of(judgement.outcome().neutral())),
        "unsealed" => Ok(line_of(judgement.unsealed())),
        _ => Err("invalid status".into()),
    }
}

/// Lists the chains with the fates that the judge gives them, and what these rest on. The players'
/// agreement and the rules change nothing about them.
pub fn tengen_fates(call: &mut Call) -> Reply {
    let judgement = call.session.engine.judge(&call.interrupt)?;
    let line = |fate: &ChainFate| {
        let lives = if fate.lives { "alive" } else { "dead" };
        let doubt = if fate.is_doubtful { " doubtful" } else { "" };
        let stones = line_of(fate.chain.stones);
        format!("{lives}{doubt} {}: {stones}", fate.basis.name())
    };
    Ok(inside::verdict(&judgement).fates().iter().map(line).collect::<Vec<_>>().join("\n"))
}

pub fn showboard(call: &mut Call) -> Reply {
    let game = call.game();
    let last = game.last_move().and_then(|last| last.vertex.point());
    let stars = handicap::star_points(game.size());
    let mut text = format!("\n{}", diagram::board(game.position(), &stars, last));
    let prisoners = game.prisoners();
    let over = if call.session.engine.has_ended() { "; the game is over" } else { "" };
    let _ = write!(
        text,
        "\n{} to move; move {}{}{over}\nBlack (X) has captured {}, White (O) {}\nkomi {}; {}",
        game.to_move(),
        game.moves().count() + 1,
        game.last_move().map_or(String::new(), |last| format!("; last: {}", describe(last))),
        prisoners.black,
        prisoners.white,
        game.komi(),
        game.rules()
    );
    Ok(text)
}

fn describe(made: Move) -> String {
    format!("{} {}", made.color, made.vertex)
}

pub fn list_stones(call: &mut Call) -> Reply {
    let color = call.arguments.color()?;
    Ok(line_of(call.game().position().stones(color)))
}

pub fn captures(call: &mut Call) -> Reply {
    let color = call.arguments.color()?;
    Ok(call.game().prisoners()[color].to_string())
}

/// Reads an argument as a point of the board.
pub fn point(call: &mut Call) -> Result<Point, Failure> {
    let point = call.arguments.vertex()?.point();
    let size = call.game().size();
    Ok(point.filter(|&point| size.contains(point)).ok_or("invalid coordinate")?)
}

/// Reads an argument as a point, and returns the chain of the stone on it.
fn chain(call: &mut Call) -> Result<Chain, Failure> {
    let point = point(call)?;
    Ok(call.game().position().chain_at(point).ok_or("vertex must not be empty")?)
}

pub fn countlib(call: &mut Call) -> Reply {
    Ok(chain(call)?.liberties.count().to_string())
}

pub fn findlib(call: &mut Call) -> Reply {
    Ok(line_of(chain(call)?.liberties))
}

pub fn is_legal(call: &mut Call) -> Reply {
    let (color, vertex) = call.arguments.color_and_vertex()?;
    let legal = call.session.engine.may_play(color, vertex);
    Ok(u8::from(legal).to_string())
}

pub fn all_legal(call: &mut Call) -> Reply {
    let color = call.arguments.color()?;
    let points = call.game().size().points();
    Ok(line_of(points.filter(|&point| call.session.engine.may_play(color, point.into()))))
}

pub fn last_move(call: &mut Call) -> Reply {
    Ok(call.game().last_move().map(describe).ok_or("no previous move known")?)
}

pub fn move_history(call: &mut Call) -> Reply {
    let moves: Vec<_> = call.game().moves().rev().map(describe).collect();
    Ok(moves.join("\n"))
}
