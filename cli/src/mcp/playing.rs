//! The tool `play`: a game against a level, a call for each turn.

use serde_json::{Value, json};

use super::arguments::{switch, vertex, whole};
use super::games::add_standing;
use super::tools::{Answer, Reply, Tools, drawing};
use tengen::{Decision, GameResult, Level, Move, Stop, Thinking};

/// The level of a game that names none, as in `tengen play`.
const USUAL_LEVEL: u64 = 3;

impl Tools {
    /// Takes moves back, makes the move of the caller, and answers it at a level.
    pub(super) fn play(&mut self, arguments: &Value, stop: &Stop) -> Answer {
        let undone = whole(arguments, "undo", 0..=1_000_000, 0)?;
        let level = whole(arguments, "level", 1..=20, USUAL_LEVEL)?;
        let level = u8::try_from(level).ok().and_then(Level::new).ok_or("level: from 1 to 20")?;
        let (asked, replies) = (vertex(arguments, "move")?, switch(arguments, "reply", true)?);
        if replies {
            self.console.set_level(level).map_err(|_| {
                "level: levels below 20 need a net, and this server was started with --visits 0"
            })?;
        }
        let mut open = self.games.named_or_brought(arguments, &mut self.judge, stop)?;
        let before = open.source.record.events.clone();
        let source = &mut open.source;
        source.take_back(usize::try_from(undone)?)?;
        let mut game = source.before(None).0;
        let mut object =
            json!({ "game": open.handle, "played": null, "move": null, "resigned": false });
        let mut said = Vec::new();
        if let Some(vertex) = asked {
            let made = Move { color: game.to_move(), vertex };
            if game.end().is_some() {
                return Err("move: the game is over; `undo` takes moves back".into());
            }
            game.play(made.color, vertex).map_err(|why| format!("move: {made}: {why}"))?;
            source.add(made);
            object["played"] = made.to_string().into();
            said.push(format!("{made}."));
        }
        if replies && game.end().is_none() {
            let color = game.to_move();
            self.console.start(game.clone());
            self.console.set_thinking(Thinking::default());
            let decision = self.console.genmove(color, stop);
            stop.check()?;
            match decision {
                Decision::Move(vertex) => {
                    let made = Move { color, vertex };
                    game.play(color, vertex).map_err(|why| format!("{made}: {why}"))?;
                    source.add(made);
                    object["move"] = made.to_string().into();
                    said.push(format!("Tengen at level {} plays {made}.", level.number()));
                }
                Decision::Resign => {
                    object["resigned"] = true.into();
                    source.record.set_result(GameResult::Resignation(color.opponent()));
                    said.push(format!("Tengen at level {} resigns.", level.number()));
                }
            }
        }
        let is_over = game.end().is_some();
        object["level"] = level.number().into();
        object["over"] = is_over.into();
        object["count"] = Value::Null;
        if is_over {
            let result = self.judge.judge(&game, stop)?.outcome().result().to_string();
            said.push(format!("The game is over: {result}."));
            object["count"] = result.into();
        }
        add_standing(&mut object, &game, source.record.moves());
        source.add_remarks(&mut object);
        if source.record.events != before {
            open.tasks.clear();
        }
        self.games.keep(open);
        Ok(Reply { text: format!("{}\n{}", drawing(&game), said.join(" ")), object })
    }
}
