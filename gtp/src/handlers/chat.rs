//! GTP commands about the engine's last search: chat on KGS, comments in gomill's records.

use crate::call::{Call, Reply};
use crate::session::remarks;
use tengen::engine_room::facts::{Proofs, facts_of_last_move, words::sentences};
use tengen::{GameResult, Interrupted, Language};

/// Words by which people on KGS ask how the game stands.
const ASKED: [&str; 10] = [
    "ahead", "behind", "estimate", "lead", "leading", "losing", "score", "win", "winning",
    "winrate",
];

/// Words by which people on KGS ask why the engine made its last move.
const ASKED_WHY: [&str; 3] = ["explain", "reason", "why"];

/// Describes the search for the last move that the engine made, in a line from the engine's side;
/// empty if it did not search.
pub fn gomill_explain_last_move(call: &mut Call) -> Reply {
    Ok(call.session.engine.last_search().map(remarks::explanation).unwrap_or_default())
}

/// Answers a question on KGS about the score or the result of the game. The command fails for any
/// other text, so that the engine stays silent. In a private chat it answers with what to ask.
pub fn kgs_chat(call: &mut Call) -> Reply {
    let kind = call.arguments.text()?.to_lowercase();
    if kind != "game" && kind != "private" {
        return Err("expected game or private".into());
    }
    let _name = call.arguments.text()?;
    let said = call.arguments.rest().to_lowercase();
    let words = || said.split(|c: char| !c.is_alphabetic());
    if words().any(|word| ASKED_WHY.contains(&word)) {
        return why(call);
    }
    if words().any(|word| ASKED.contains(&word)) {
        if let Some(result) = result(call)? {
            return Ok(match result {
                GameResult::Void => "The game has ended without a result.".to_owned(),
                GameResult::DRAW => "The game is over: a draw.".to_owned(),
                decided => format!("The game is over: {decided}."),
            });
        }
        return Ok(call.session.engine.last_search().map_or_else(
            || "I have no search to report: ask again after my next move.".to_owned(),
            remarks::standing,
        ));
    }
    match kind.as_str() {
        "private" => Ok("Ask me for the score, or why I made my last move.".to_owned()),
        _ => Err("nothing to say".into()),
    }
}

/// Answers with facts about the last move of the game, in one line.
fn why(call: &mut Call) -> Reply {
    let last = call.game().last_move().ok_or("no move to explain")?;
    let found = facts_of_last_move(call.game(), Proofs::OfOne, &call.search_stop())?;
    Ok(format!("{}: {}", last.vertex, sentences(&found, Language::English).join(" ")))
}

/// Returns the result of the game if it has ended; `None` if it goes on.
fn result(call: &mut Call) -> Result<Option<GameResult>, Interrupted> {
    let engine = &mut call.session.engine;
    if let Some(loser) = engine.resigned() {
        return Ok(Some(GameResult::Resignation(!loser)));
    }
    if engine.game().end().is_none() {
        return Ok(None);
    }
    Ok(Some(engine.outcome(&call.interrupt)?.result()))
}

#[cfg(test)]
mod tests {
    use crate::session::Session;
    use crate::session::aside::{Aside, Chat};
    use tengen::engine_room::engine::{Console, Setup};
    use tengen::{Settings, Size, Thinking};

    fn session(chat: Option<Chat>) -> Session {
        let mut settings = Settings::with_playouts();
        settings.set_thinking(Thinking::of_visits(20));
        settings.set_seed(1);
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
    fn a_question_for_the_score_is_answered_with_the_standing() {
        let mut session = session(Some(Chat::Kgs));
        let before = ask(&mut session, "kgs-chat game anna Who is winning?");
        assert_eq!(before, "= I have no search to report: ask again after my next move.");
        ask(&mut session, "genmove b");
        let after = ask(&mut session, "kgs-chat private anna your score, please");
        assert!(after.starts_with("= I am about ") && after.ends_with(" visits."), "{after}");
    }

    #[test]
    fn a_question_for_reasons_is_answered_with_facts_about_the_last_move() {
        let mut session = session(Some(Chat::Kgs));
        assert_eq!(ask(&mut session, "kgs-chat game anna why?"), "? no move to explain");
        ask(&mut session, "gogui-play_sequence b C3 w C4 b B4 w E1 b D4 w E5 b C5");
        let answer = ask(&mut session, "kgs-chat game anna Why there?");
        assert!(answer.starts_with("= C5: Captures the stone at C4."), "{answer}");
    }

    #[test]
    fn a_question_after_the_game_is_answered_with_the_result() {
        let mut session = session(Some(Chat::Kgs));
        for line in ["genmove b", "clear_board", "play b C3", "play w pass", "play b pass"] {
            ask(&mut session, line);
        }
        let counted = ask(&mut session, "final_score").replace("= ", "");
        let after = ask(&mut session, "kgs-chat game anna score?");
        assert_eq!(after, format!("= The game is over: {counted}."));
        ask(&mut session, "undo");
        let before = ask(&mut session, "kgs-chat game anna score?");
        assert_eq!(before, "= I have no search to report: ask again after my next move.");
    }

    #[test]
    fn what_people_say_to_each_other_is_left_alone() {
        let mut session = session(Some(Chat::Kgs));
        assert_eq!(ask(&mut session, "kgs-chat game anna hello"), "? nothing to say");
        assert!(ask(&mut session, "kgs-chat private anna hello").starts_with("= Ask me"));
    }
}
