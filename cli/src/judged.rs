//! A judged game as JSON: the result, and everything that it is counted from.

use serde_json::{Value, json};

use tengen::engine_room::inside;
use tengen::engine_room::life::ChainFate;
use tengen::{Color, Count, Game, Judgement, PointSet, Size, Status};

/// Writes the result of a game, with its dead stones, its territory and the points of each player.
pub fn judgement_in_json(game: &Game, judgement: &Judgement) -> Value {
    let outcome = judgement.outcome();
    let doubtful = Color::ALL.map(|color| judgement.doubtful(color));
    json!({
        "size": sides(game.size()),
        "rules": game.rules().to_string(),
        "komi": f64::from(game.komi().halves()) / 2.0,
        "result": outcome.result().to_string(),
        "dead": points(outcome.dead()),
        "seki": points(judgement.with_status(Status::Seki)),
        "black_territory": points(outcome.territory(Color::Black)),
        "white_territory": points(outcome.territory(Color::White)),
        "dame": points(outcome.neutral()),
        "to_fill": points(outcome.to_fill(Color::Black) | outcome.to_fill(Color::White)),
        "unsealed": points(judgement.unsealed()),
        "sealed_result": judgement.sealed_score().to_string(),
        "doubtful": points(doubtful[0] | doubtful[1]),
        "fates": inside::verdict(judgement).fates().iter().map(fate_in_json).collect::<Vec<_>>(),
        "over": !judgement.is_open(),
        "estimate": judgement.estimate().to_string(),
        "doubt": judgement.estimate().doubt,
        "black": side_in_json(outcome.count(), Color::Black),
        "white": side_in_json(outcome.count(), Color::White),
        "handicap_bonus": outcome.count().handicap_bonus,
        "neutral": outcome.count().neutral(),
    })
}

/// Returns the names of points.
pub fn points(set: PointSet) -> Vec<String> {
    set.iter().map(|point| point.to_string()).collect()
}

/// Writes the fate that the judge gives a chain, and what it rests on.
fn fate_in_json(fate: &ChainFate) -> Value {
    json!({
        "color": fate.color.to_string(),
        "stones": fate.chain.stones.iter().map(|point| point.to_string()).collect::<Vec<_>>(),
        "alive": fate.lives,
        "certain": fate.is_certain(),
        "doubtful": fate.is_doubtful,
        "basis": fate.basis.name(),
    })
}

/// Writes everything that a player has; the rules decide which parts count.
fn side_in_json(count: &Count, color: Color) -> Value {
    let side = &count.sides[color];
    json!({
        "total": f64::from(count.total(color)) / 2.0,
        "stones": side.stones,
        "territory": side.territory,
        "prisoners": side.prisoners,
        "dead_stones": side.dead_stones,
        "pass_stones": side.pass_stones,
        "tax": side.tax,
        "pass_points": side.pass_points,
        "button": count.button == Some(color),
    })
}

fn sides(size: Size) -> [u8; 2] {
    [size.width(), size.height()]
}
