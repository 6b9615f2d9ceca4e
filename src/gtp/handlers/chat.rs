//! The engine's words about its last search: chat on KGS and OGS, comments in gomill's records.

use crate::gtp::protocol::arguments::Arguments;
use crate::gtp::session::{Reply, Session};
use crate::result::GameResult;
use crate::search::Report;
use crate::stop::Interrupted;

/// Words by which people on KGS ask how the game stands.
const ASKED: [&str; 10] = [
    "ahead", "behind", "estimate", "lead", "leading", "losing", "score", "win", "winning",
    "winrate",
];

/// Describes the search for the last move that the engine made, in a line from the engine's side; empty if
/// there was none.
pub fn gomill_explain_last_move(session: &mut Session, _: &mut Arguments) -> Reply {
    let Some(report) = session.engine.last_search() else { return Ok(String::new()) };
    let Report { visits, win, lead, .. } = report;
    Ok(format!(
        "{visits} visits, {:.1} % won, lead {lead:.1}, expected {}",
        100.0 * win,
        line(report)
    ))
}

/// Answers somebody on KGS who asks how the game stands, or how it has ended. Other words are refused, so
/// that the engine says nothing; only in a private chat does it say what may be asked.
pub fn kgs_chat(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let kind = arguments.text()?.to_lowercase();
    if kind != "game" && kind != "private" {
        return Err("expected game or private".into());
    }
    let _name = arguments.text()?;
    let said = arguments.rest().to_lowercase();
    let mut words = said.split(|c: char| !c.is_alphabetic());
    if words.any(|word| ASKED.contains(&word)) {
        if let Some(result) = result(session)? {
            return Ok(match result {
                GameResult::Void => "The game has ended without a result.".to_owned(),
                GameResult::DRAW => "The game is over: a draw.".to_owned(),
                decided => format!("The game is over: {decided}."),
            });
        }
        return Ok(session.engine.last_search().map_or_else(
            || "I have made no move yet, or the last one without a search.".to_owned(),
            standing,
        ));
    }
    match kind.as_str() {
        "private" => Ok("Ask me for the score, and I say how the game stands.".to_owned()),
        _ => Err("nothing to say".into()),
    }
}

/// Returns the result of the game if it has ended; `None` if it goes on.
fn result(session: &mut Session) -> Result<Option<GameResult>, Interrupted> {
    let engine = &mut session.engine;
    if let Some(loser) = engine.resigned() {
        return Ok(Some(GameResult::Resignation(!loser)));
    }
    if engine.game().end().is_none() {
        return Ok(None);
    }
    Ok(Some(engine.outcome(&session.stop)?.result()))
}

/// Describes how the game stands from the engine's side, without a word about the moves that it expects.
fn standing(report: &Report) -> String {
    let Report { visits, win, lead, .. } = report;
    let side = if *lead < 0.0 { "behind" } else { "ahead" };
    format!(
        "I am about {:.1} points {side} and win {:.0} % of such games, as far as {visits} visits can tell.",
        lead.abs(),
        100.0 * win
    )
}

/// Returns a line that gtp2ogs shows with the expected moves on the board, in `KataGo`'s form; `None` without
/// a search. Win rate and lead are those of the player who moved.
pub fn for_ogs(report: &Report) -> Option<String> {
    let Report { visits, win, lead, deviation, .. } = report;
    let line = line(report);
    (*visits > 0 && !line.is_empty()).then(|| {
        format!(
            "MALKOVICH:Visits {visits} Winrate {:.2}% ScoreLead {lead:.1} ScoreStdev {deviation:.1} PV {line}",
            100.0 * win
        )
    })
}

/// Writes the moves that the search expects, beginning with the best one.
fn line(report: &Report) -> String {
    let line = report.candidates.first().map_or(&[][..], |best| &best.line);
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Console, PlayerKind, Settings, Setup};
    use crate::gtp::session::aside::{Aside, Chat};
    use crate::point::{Size, Vertex};
    use crate::search::Candidate;

    fn session(chat: Option<Chat>) -> Session {
        let player = PlayerKind::MonteCarlo;
        let mut settings = Settings { player, seed: 1, ..Settings::default() };
        settings.thinking.playouts = Some(20);
        let setup = Setup { size: Size::square(5), ..Setup::default() };
        let mut session = Session::new(Console::new(setup, settings));
        session.aside = Aside::new(std::io::sink(), chat, false);
        session
    }

    fn ask(session: &mut Session, line: &str) -> String {
        let mut out = Vec::new();
        session.answer(line.as_bytes().into(), &mut out).expect("a vector takes everything");
        String::from_utf8(out).expect("text").trim_end().to_owned()
    }

    #[test]
    fn the_chat_of_kgs_is_there_only_if_it_is_asked_for() {
        for (chat, is_known) in [(None, "= false"), (Some(Chat::Kgs), "= true")] {
            let mut session = session(chat);
            assert_eq!(ask(&mut session, "known_command kgs-chat"), is_known);
            let listed = ask(&mut session, "list_commands").contains("kgs-chat");
            assert_eq!(listed, chat.is_some());
        }
        let refused = ask(&mut session(None), "kgs-chat game anna score?");
        assert_eq!(refused, "? unknown command");
    }

    #[test]
    fn somebody_who_asks_for_the_score_hears_how_the_game_stands() {
        let mut session = session(Some(Chat::Kgs));
        let before = ask(&mut session, "kgs-chat game anna Who is winning?");
        assert_eq!(before, "= I have made no move yet, or the last one without a search.");
        ask(&mut session, "genmove b");
        let after = ask(&mut session, "kgs-chat private anna your score, please");
        assert!(
            after.starts_with("= I am about ") && after.ends_with("visits can tell."),
            "{after}"
        );
    }

    #[test]
    fn somebody_who_asks_after_the_game_hears_the_result() {
        let mut session = session(Some(Chat::Kgs));
        for line in ["genmove b", "clear_board", "play b C3", "play w pass", "play b pass"] {
            ask(&mut session, line);
        }
        let counted = ask(&mut session, "final_score").replace("= ", "");
        let after = ask(&mut session, "kgs-chat game anna score?");
        assert_eq!(after, format!("= The game is over: {counted}."));
        ask(&mut session, "undo");
        let before = ask(&mut session, "kgs-chat game anna score?");
        assert_eq!(before, "= I have made no move yet, or the last one without a search.");
    }

    #[test]
    fn what_people_say_to_each_other_is_left_alone() {
        let mut session = session(Some(Chat::Kgs));
        assert_eq!(ask(&mut session, "kgs-chat game anna hello"), "? nothing to say");
        assert!(ask(&mut session, "kgs-chat private anna hello").starts_with("= Ask me"));
    }

    #[test]
    fn a_line_for_ogs_has_the_digits_that_gtp2ogs_expects() {
        let vertex: Vertex = "D4".parse().expect("a vertex");
        let best = Candidate { line: vec![vertex, Vertex::Pass], ..Candidate::untried(vertex) };
        let report = Report {
            visits: 200,
            win: 0.5512,
            lead: -1.46,
            deviation: 20.1,
            candidates: vec![best],
            ..Report::unsearched(vertex)
        };
        assert_eq!(
            for_ogs(&report).as_deref(),
            Some("MALKOVICH:Visits 200 Winrate 55.12% ScoreLead -1.5 ScoreStdev 20.1 PV D4 pass")
        );
        assert_eq!(for_ogs(&Report::unsearched(vertex)), None);
    }
}
