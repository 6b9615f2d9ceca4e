//! Moves with an analysis in the form that the server CGOS stores and shows.

use serde_json::{Map, Value, json};

use crate::call::{Call, Failure};
use crate::protocol::reply::Response;
use tengen::engine_room::engine::Asked;
use tengen::engine_room::search::Ownership;
use tengen::{Candidate, Means, Owners, Searched, Size};

/// The largest number of moves to report: the server's page has room for ten.
const MOST_MOVES: usize = 10;

/// The digits for the owner of a point, from surely the opponent's to surely the player's; 63 of
/// them are used.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Chooses a move and makes it. Answers with a line of JSON about the search, if there was one, and
/// a line with the move.
pub fn genmove(call: &mut Call, response: &mut Response) -> Result<(), Failure> {
    let color = call.arguments.color()?;
    response.begin();
    let size = call.game().size();
    let (decision, report) =
        call.genmove(Asked { ownership: Ownership::Root, ..color.into() }, None);
    if let Some(searched) = &report.searched {
        let _ = response.line(&analysis(searched, size).to_string());
    }
    let _ = response.line(&format!("play {decision}"));
    Ok(())
}

/// Writes the findings of a search in the form into which CGOS's own client converts `KataGo`'s
/// lines. Values are from the side of the player who moves.
fn analysis(searched: &Searched, size: Size) -> Value {
    // The best move is reported even without visits.
    let is_reported = |&(order, it): &(usize, &Candidate)| {
        order == 0 || it.visits > 0 && it.symmetry_of.is_none()
    };
    let candidates = searched.candidates.iter().enumerate().filter(is_reported).take(MOST_MOVES);
    let moves: Vec<_> = candidates.map(|(_, it)| candidate(it)).collect();
    let mut fields = Map::new();
    fields.insert("moves".to_owned(), moves.into());
    fields.insert("winrate".to_owned(), rounded(searched.means.win));
    fields.insert("score".to_owned(), rounded(searched.means.lead));
    fields.insert("visits".to_owned(), searched.visits.into());
    if let Some(Owners { means, .. }) = &searched.owners {
        fields.insert("ownership".to_owned(), digits(means, size).into());
    }
    fields.into()
}

fn candidate(candidate: &Candidate) -> Value {
    let Candidate { vertex, visits, means: Means { win, lead, .. }, prior, line, .. } = candidate;
    let mut fields = json!({
        "move": vertex.to_string(),
        "winrate": rounded(*win),
        "score": rounded(*lead),
        "prior": rounded(*prior),
        "visits": visits,
    });
    // The move itself is not repeated.
    let rest: Vec<_> = line.iter().skip(1).map(ToString::to_string).collect();
    if !rest.is_empty() {
        fields["pv"] = rest.join(" ").into();
    }
    fields
}

/// Rounds a number to four decimal places.
fn rounded(number: f64) -> Value {
    ((number * 1e4).round() / 1e4).into()
}

/// Writes the owners of all points, row by row from the upper left corner, a digit each.
fn digits(owners: &[f32], size: Size) -> String {
    let digit = |owner: &f32| {
        let place = 31.0 + 31.0 * f64::from(owner.clamp(-1.0, 1.0));
        #[expect(clippy::cast_sign_loss, clippy::cast_possible_truncation, reason = "0 to 62")]
        let place = place.round() as usize;
        char::from(DIGITS[place])
    };
    owners.chunks(size.width().into()).rev().flatten().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::{Color, Vertex};

    #[test]
    fn an_analysis_has_the_fields_of_cgos_and_the_move_itself_once() {
        let vertex: Vertex = "B2".parse().expect("a vertex");
        let mut best = Candidate::untried(vertex);
        (best.visits, best.prior) = (20, 0.25);
        best.means = Means { win: 0.61239, lead: 3.5, ..Means::UNKNOWN };
        best.line = vec![vertex, Vertex::Pass];
        let means = Means { win: 0.6, lead: 3.25, ..Means::UNKNOWN };
        let candidates = vec![best, Candidate::untried(Vertex::Pass)];
        let mut searched = Searched::new(Color::Black, 30, means, candidates);
        searched.owners =
            Some(Owners { means: vec![1.0, 0.0, -1.0, -1.0, 0.5, -0.5], deviations: vec![0.0; 6] });
        let size = Size::new(3, 2).expect("a size");
        assert_eq!(
            analysis(&searched, size).to_string(),
            r#"{"moves":[{"move":"B2","winrate":0.6124,"score":3.5,"prior":0.25,"visits":20,"pv":"pass"}],"winrate":0.6,"score":3.25,"visits":30,"ownership":"AvQ+fA"}"#
        );
    }

    #[test]
    fn a_move_without_an_expected_answer_has_no_course() {
        let fields = candidate(&Candidate::untried(Vertex::Pass));
        assert!(fields.get("pv").is_none());
    }
}
