//! The commands that list facts about a move, and draw them for `GoGui`.

use std::fmt::Write as _;

use crate::call::{Call, Failure, Reply};
use crate::handlers::setup::line_of;
use tengen::engine_room::facts::{Proofs, chosen, facts, facts_of_last_move, words::sentences};
use tengen::{Color, Fact, Language, Move, Vertex};

/// Answers with sentences about a move that a player could make, or about the last move: those that
/// matter most, one a line.
pub fn explain(call: &mut Call) -> Reply {
    let (found, _) = asked(call)?;
    Ok(sentences(&found, Language::English).join("\n"))
}

/// Draws the fact that matters most about a move that a player could make, or about the last move:
/// its stones, the points that it names, and the line that shows it.
pub fn draw_facts(call: &mut Call) -> Reply {
    let (found, made) = asked(call)?;
    let Some(&fact) = chosen(&found).first() else {
        return Ok(format!("TEXT {}", sentences(&[], Language::English).join(" ")));
    };
    Ok(drawing(fact, made))
}

/// Returns facts about the move in the arguments, or about the last move, and whether the move has
/// been made.
fn asked(call: &mut Call) -> Result<(Vec<Fact>, bool), Failure> {
    let stop = call.search_stop();
    if !call.arguments.is_empty() {
        let (color, vertex) = call.arguments.color_and_vertex()?;
        return Ok((facts(call.game(), color, vertex, Proofs::OfOne, &stop)?, false));
    }
    call.game().last_move().ok_or("no move to explain")?;
    Ok((facts_of_last_move(call.game(), Proofs::OfOne, &stop)?, true))
}

/// Draws a fact in the commands of `GoGui`. A line is drawn from its last pass on, since the stones
/// of a variation alternate.
fn drawing(fact: &Fact, is_made: bool) -> String {
    let mut text = String::new();
    for (mark, points) in [
        ("TRIANGLE", line_of(fact.stones.iter())),
        ("SQUARE", line_of(fact.points.iter().copied())),
    ] {
        if !points.is_empty() {
            let _ = writeln!(text, "{mark} {points}");
        }
    }
    let shown = fact.shown();
    let pass = shown.iter().rposition(|made| made.vertex == Vertex::Pass);
    let first = pass.map_or(usize::from(is_made), |pass| pass + 1);
    let is_other = |made: &&Move| made.vertex != Vertex::Play(fact.at);
    if !is_made && shown.get(first).is_none_or(|made| is_other(&made)) {
        let _ = writeln!(text, "CIRCLE {}", fact.at);
    }
    let letter = |color| if color == Color::Black { 'b' } else { 'w' };
    let drawn = |made: &Move| format!("{} {}", letter(made.color), made.vertex);
    let line: Vec<String> = shown.iter().skip(first).map(drawn).collect();
    if !line.is_empty() {
        let _ = writeln!(text, "VAR {}", line.join(" "));
    }
    let _ = write!(text, "TEXT {}", fact.sentence(Language::English));
    text
}
