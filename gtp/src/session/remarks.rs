//! The engine's remarks on a search: lines of chat, sentences for people, drawings for `GoGui`.

use std::fmt::Write as _;

use tengen::{Color, Means, Report, Searched, Vertex};

/// Describes a search in a line from the engine's side.
pub fn explanation(searched: &Searched) -> String {
    let Searched { visits, means: Means { win, lead, .. }, .. } = searched;
    format!(
        "{visits} visits, {:.1} % won, lead {lead:.1}, expected {}",
        100.0 * win,
        line(searched)
    )
}

/// Describes how the game stands from the engine's side, without the moves that it expects.
pub fn standing(searched: &Searched) -> String {
    let Searched { visits, means: Means { win, lead, .. }, .. } = searched;
    let side = if *lead < 0.0 { "behind" } else { "ahead" };
    format!(
        "I am about {:.1} points {side}, with a winning chance of {:.0} % after {visits} visits.",
        lead.abs(),
        100.0 * win
    )
}

/// Returns a line that gtp2ogs shows with the expected moves on the board, in `KataGo`'s form;
/// `None` if no move is expected. Win rate and lead are those of the player who moved.
pub fn for_ogs(searched: &Searched) -> Option<String> {
    let Searched { visits, means: Means { win, lead, deviation, .. }, .. } = searched;
    let line = line(searched);
    (!line.is_empty()).then(|| {
        format!(
            "MALKOVICH:Visits {visits} Winrate {:.2}% ScoreLead {lead:.1} ScoreStdev {deviation:.1} PV {line}",
            100.0 * win
        )
    })
}

/// Writes the moves that the search expects, beginning with the best one.
fn line(searched: &Searched) -> String {
    let line = searched.candidates.first().map_or(&[][..], |best| &best.line);
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Draws the best moves of a player with that player's win rates in percent, marks the best move,
/// and adds a line of text.
pub fn drawing(report: &Report, color: Color) -> String {
    /// The number of moves that are drawn.
    const DRAWN: usize = 10;
    let mut labels = String::new();
    for candidate in report.candidates().iter().filter(|it| it.visits > 0).take(DRAWN) {
        if let Vertex::Play(point) = candidate.vertex {
            let _ = write!(labels, " {point} {:.0}", 100.0 * candidate.means.win);
        }
    }
    let mut text = String::new();
    if let Vertex::Play(point) = report.best {
        let _ = writeln!(text, "CIRCLE {point}");
    }
    if !labels.is_empty() {
        let _ = writeln!(text, "LABEL{labels}");
    }
    let _ = write!(text, "TEXT {color} {}", report.best);
    if let Some(Searched { visits, means: Means { win, lead, .. }, .. }) = &report.searched {
        let _ = write!(text, ": {visits} visits, {:.1} % won, lead {lead:.1}", 100.0 * win);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::Candidate;

    #[test]
    fn a_line_for_ogs_has_the_digits_that_gtp2ogs_expects() {
        let vertex: Vertex = "D4".parse().expect("a vertex");
        let mut best = Candidate::untried(vertex);
        best.line = vec![vertex, Vertex::Pass];
        let means = Means { win: 0.5512, lead: -1.46, deviation: 20.1, ..Means::UNKNOWN };
        let searched = Searched::new(Color::White, 200, means, vec![best]);
        assert_eq!(
            for_ogs(&searched).as_deref(),
            Some("MALKOVICH:Visits 200 Winrate 55.12% ScoreLead -1.5 ScoreStdev 20.1 PV D4 pass")
        );
    }
}
