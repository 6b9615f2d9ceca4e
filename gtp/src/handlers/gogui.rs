//! GTP commands for `GoGui`: the list of views for its menu, the views themselves, and sequences of
//! moves.
//!
//! The formats are those of `GoGui`'s manual, chapter "Analyze Commands".

use std::fmt::Write as _;

use crate::call::{Call, Failure, Reply};
use crate::handlers::setup::line_of;
use crate::session::remarks;
use tengen::engine_room::evaluate::net::View;
use tengen::engine_room::inside;
use tengen::engine_room::reading::{self, Ladders, Reader};
use tengen::{Color, Point, PointSet, Size};

/// The views that `GoGui` can show, each as the type of the answer, a label for the menu, and the
/// command.
const SHOWN: &[&str] = &[
    "gfx/Best Moves/tengen-candidates",
    "hpstring/Top Moves/top_moves",
    "dboard/Ownership/tengen-owners",
    "string/Result/final_score",
    "string/Result with Bounds/estimate_score",
    "string/Count of the Board as It Stands/tengen-score",
    "plist/Dead Stones/final_status_list dead",
    "plist/Stones in Seki/final_status_list seki",
    "plist/Living Stones/final_status_list alive",
    "plist/Black Territory/final_status_list black_territory",
    "plist/White Territory/final_status_list white_territory",
    "plist/Dame/final_status_list dame",
    "plist/Legal Moves/all_legal %m",
    "plist/Liberties/findlib %p",
    "hstring/Facts about the Last Move/tengen-explain",
    "hstring/Facts about a Move/tengen-explain %m %p",
    "gfx/Main Fact about the Last Move/tengen-draw-facts",
    "gfx/Main Fact about a Move/tengen-draw-facts %m %p",
    "hstring/Life and Death of the Surrounded Group/tengen-solve",
    "hstring/Life and Death of a Group/tengen-solve %m %p",
    "gfx/Ladders/tengen-ladders",
    "dboard/Unconditional Life/tengen-unconditional",
    "hstring/Last Search/gomill-explain_last_move",
    "hstring/Rules/tengen-get-rules",
    "hstring/Engine/gomill-describe_engine",
    "param/Parameters/tengen-param",
];

/// The views that `GoGui` can show only if there is a net.
const SHOWN_OF_NETS: &[&str] = &["dboard/Policy/tengen-policy", "hstring/Net/kata-raw-nn 0"];

pub fn analyze_commands(call: &mut Call) -> Reply {
    let of_nets = if call.session.engine.net().is_ok() { SHOWN_OF_NETS } else { &[] };
    Ok([SHOWN, of_nets].concat().join("\n"))
}

/// Makes moves, or none if one of them is refused.
pub fn play_sequence(call: &mut Call) -> Reply {
    let mut moves = Vec::new();
    while !call.arguments.is_empty() {
        moves.push(call.arguments.color_and_vertex()?);
    }
    let refused = |(color, vertex)| Failure::illegal(format!("illegal move: {color} {vertex}"));
    call.session.engine.play_all(&moves).map_err(refused)?;
    Ok(String::new())
}

pub fn title(call: &mut Call) -> Reply {
    let game = call.game();
    Ok(format!("Tengen: {}, {}, komi {}", game.size(), game.rules(), game.komi()))
}

/// Writes a number from -1 to 1 for each point, in rows from the top. The text begins with a line
/// end, so that the board begins on a line of its own. `GoGui` separates the numbers by spaces.
fn board(size: Size, number: impl Fn(Point) -> f64) -> String {
    let mut text = String::new();
    for (_, points) in size.rows_from_top() {
        text.push('\n');
        for point in points {
            let _ = write!(text, "{:7.3}", number(point));
        }
    }
    text
}

pub fn owners(call: &mut Call) -> Reply {
    let judgement = call.session.engine.judge(&call.interrupt)?;
    let size = call.game().size();
    Ok(board(size, |point| inside::verdict(&judgement).expectation(point)))
}

pub fn policy(call: &mut Call) -> Reply {
    let evaluation = call.session.engine.evaluate(call.game().to_move(), View::default())?;
    let size = call.game().size();
    Ok(board(size, |point| evaluation.policy[size.index(point)].into()))
}

/// Answers with 1 for each point that stays Black's even if Black always passes, -1 for White's, or
/// 0.
pub fn unconditional(call: &mut Call) -> Reply {
    let (position, suicide) = (call.game().position(), call.game().rules().suicide);
    let kept =
        reading::unconditional(position, suicide).map(|safety| safety.alive | safety.territory);
    let keeps =
        |color, point| f64::from(u8::from(kept[color].contains_point(position.size(), point)));
    let owner = |point| keeps(Color::Black, point) - keeps(Color::White, point);
    Ok(board(position.size(), owner))
}

/// Draws the stones that a ladder captures, and the plays that begin one.
pub fn ladders(call: &mut Call) -> Reply {
    let game = call.game();
    let Ladders { captured, working } = Reader::new(inside::board(game)).ladders();
    let size = game.size();
    let [captured, working] = [captured, working]
        .map(|set| PointSet::from_points(size, (set.black | set.white).points(size)));
    let mut text = String::new();
    for (mark, points) in [("MARK", line_of(captured)), ("TRIANGLE", line_of(working))] {
        if !points.is_empty() {
            let _ = writeln!(text, "{mark} {points}");
        }
    }
    let chains = inside::chains_touching(game.position(), &captured).count();
    let _ = match chains {
        0 => write!(text, "TEXT no ladder works"),
        1 => write!(text, "TEXT a ladder captures one chain"),
        _ => write!(text, "TEXT ladders capture {chains} chains"),
    };
    Ok(text)
}

pub fn candidates(call: &mut Call) -> Reply {
    let color = call.game().to_move();
    let stop = call.search_stop();
    let report = call.session.engine.rank_moves(color, &stop);
    Ok(remarks::drawing(&report, color))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_board_stand_apart_whatever_their_sign() {
        let text = board(Size::square(2), |point| if point.row() == 0 { -1.0 } else { -0.25 });
        let rows: Vec<Vec<_>> =
            text.lines().skip(1).map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(rows, [["-0.250", "-0.250"], ["-1.000", "-1.000"]]);
    }
}
