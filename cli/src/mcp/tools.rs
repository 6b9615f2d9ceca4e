//! The tools of the server. `teaching` and `playing` have those that are longer.

use std::error::Error;
use std::fmt::Write as _;

use serde_json::{Value, json};

use super::arguments::{language, number, text};
use super::games::{OpenGames, Source, add_standing, names};
use crate::analysis::Texts;
use crate::explain::Explainer;
use crate::judged::judgement_in_json;
use tengen::engine_room::engine::Console;
use tengen::engine_room::solution::{Asked, NoQuestion, USUAL_TIME, json as solution_in_json};
use tengen::engine_room::solve::Solver;
use tengen::{Allowance, Candidate, Color, Game, Judge, Judgement, Move, Stop};

/// The largest number of moves that a position names.
const MOST_MOVES: usize = 5;

/// What a tool answers.
#[derive(Debug)]
pub struct Reply {
    /// The answer in words, or as a drawing.
    pub text: String,
    /// Everything about it, as an object.
    pub object: Value,
}

/// A reply, or the reason why there is none.
pub(super) type Answer = Result<Reply, Box<dyn Error>>;

/// What a client may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Rights {
    /// Whether it may name files on this machine.
    pub files: bool,
    /// The largest number of visits of a search that it may name.
    pub visits: u32,
}

impl Rights {
    /// Everything, for a client that this machine's user has started.
    pub const ALL: Self = Self { files: true, visits: u32::MAX };
}

/// The tools, with the nets that they share and the games that are open.
pub struct Tools {
    pub(super) games: OpenGames,
    pub(super) judge: Judge,
    pub(super) console: Console,
    pub(super) texts: Texts,
    pub(super) visits: u32,
    pub(super) rights: Rights,
    explainer: Explainer,
    solver: Solver,
}

/// What the tools ask.
pub struct Parts {
    /// Explains moves, and searches positions.
    pub explainer: Explainer,
    /// Judges stones.
    pub judge: Judge,
    /// Plays at levels.
    pub console: Console,
    /// Answers questions in JSON.
    pub texts: Texts,
    /// The visits of a position in a review that names none; 0 if the server searches nothing.
    pub visits: u32,
    /// What calls may ask for.
    pub rights: Rights,
}

impl Tools {
    /// Returns the tools with what they ask.
    pub fn new(parts: Parts) -> Self {
        let Parts { explainer, judge, console, texts, visits, rights } = parts;
        let (games, solver) = (OpenGames::default(), Solver::default());
        Self { games, judge, console, texts, visits, rights, explainer, solver }
    }

    /// Exchanges the open games with those of another client.
    pub fn exchange_games(&mut self, games: &mut OpenGames) {
        std::mem::swap(&mut self.games, games);
    }

    /// Checks that the client may ask for what the arguments name.
    fn check_rights(&self, arguments: &Value) -> Result<(), String> {
        let Rights { files, visits: most } = self.rights;
        if !files && !arguments["file"].is_null() {
            return Err(
                "file: this server does not read files; send the record as `sgf`".to_owned()
            );
        }
        match arguments["visits"].as_u64() {
            Some(visits) if visits > most.into() => {
                Err(format!("visits: at most {most} here, not {visits}"))
            }
            _ => Ok(()),
        }
    }

    /// Calls the tool with a name; `None` if there is none.
    pub fn call(&mut self, name: &str, arguments: &Value, stop: &Stop) -> Option<Answer> {
        if let Err(why) = self.check_rights(arguments) {
            return Some(Err(why.into()));
        }
        let answer = match name {
            "open" => self.open(arguments, stop),
            "review" => self.review(arguments, stop),
            "practice" => self.practice(arguments, stop),
            "play" => self.play(arguments, stop),
            "position" => self.position(arguments, stop),
            "explain" => self.explain(arguments, stop),
            "score" => self.score(arguments, stop),
            "solve" => self.solve(arguments, stop),
            _ => return None,
        };
        Some(answer.map(|reply| Reply { object: rounded(reply.object), ..reply }))
    }

    fn source(&mut self, arguments: &Value, stop: &Stop) -> Result<Source, Box<dyn Error>> {
        self.games.source(arguments, &mut self.judge, stop)
    }

    fn open(&mut self, arguments: &Value, stop: &Stop) -> Answer {
        let mut open = self.games.named_or_brought(arguments, &mut self.judge, stop)?;
        let mut object = open.source.in_json();
        object["game"] = open.handle.clone().into();
        open.source.add_remarks(&mut object);
        let text = drawing(&open.source.before(None).0);
        self.games.keep(open);
        Ok(Reply { text, object })
    }

    fn position(&mut self, arguments: &Value, stop: &Stop) -> Answer {
        let mut source = self.source(arguments, stop)?;
        let (number, moves) = (number(arguments)?, source.record.moves());
        let game = source.after(number)?;
        let mut object = json!({});
        add_standing(&mut object, &game, number.unwrap_or(moves));
        let found = match game.end() {
            None => self.explainer.search(&game, game.to_move(), stop)?,
            Some(_) => None,
        };
        if let Some(found) = found {
            let is_tried = |it: &&Candidate| it.visits > 0 && it.symmetry_of.is_none();
            let tried = found.candidates.iter().filter(is_tried);
            object["best_moves"] = tried
                .take(MOST_MOVES)
                .map(|best| {
                    json!({
                        "move": best.vertex.to_string(),
                        "visits": best.visits,
                        "win_rate_of_player_to_move": best.means.win,
                        "lead_of_player_to_move": best.means.lead,
                        "continuation": names(&best.line),
                    })
                })
                .collect();
        }
        source.add_remarks(&mut object);
        Ok(Reply { text: drawing(&game), object })
    }

    fn explain(&mut self, arguments: &Value, stop: &Stop) -> Answer {
        let mut source = self.source(arguments, stop)?;
        let moves = source.record.moves();
        let number = number(arguments)?.unwrap_or(moves);
        let (game, made) = source.before(Some(number));
        let made = made.ok_or_else(|| match (number, moves) {
            (0, 1..) => format!("number: expected the number of a move from 1 to {moves}, not 0"),
            _ => NoQuestion::Shorter(moves).to_string(),
        })?;
        let vertex = match text(arguments, "instead")? {
            Some(point) => point.parse()?,
            None => made.vertex,
        };
        let language = language(arguments)?;
        let made = Move { vertex, ..made };
        let explained = self.explainer.explain(&game, number as u32, made, stop)?;
        let mut object = explained.in_json(&game);
        source.add_remarks(&mut object);
        Ok(Reply { text: explained.in_words(language).join("\n"), object })
    }

    fn score(&mut self, arguments: &Value, stop: &Stop) -> Answer {
        let mut source = self.source(arguments, stop)?;
        let (game, _) = source.before(None);
        let judgement = self.judge.judge(&game, stop)?;
        let mut object = judgement_in_json(&game, &judgement);
        source.add_remarks(&mut object);
        Ok(Reply { text: result_in_words(&game, &judgement), object })
    }

    fn solve(&mut self, arguments: &Value, stop: &Stop) -> Answer {
        let Asked { posed, allowance } = self.question(arguments, stop)?;
        let allowance = allowance.unwrap_or(Allowance::time(USUAL_TIME));
        let solution = posed.solve(&mut self.solver, allowance, stop)?;
        let solution = self.explainer.with_guess(solution, stop);
        let object = Value::Object(solution_in_json(&solution, &posed.remarks));
        let text = [solution.drawing(), solution.in_words().join("\n")].join("\n");
        Ok(Reply { text, object })
    }

    /// Reads the question of a call: a position of stones, a list of moves, a record, or an open game.
    fn question(&mut self, arguments: &Value, stop: &Stop) -> Result<Asked, Box<dyn Error>> {
        let of_game = ["game", "sgf", "moves", "file"];
        let is_game = of_game.iter().any(|name| !arguments[name].is_null());
        let number = number(arguments)?;
        if number.is_some() && !is_game {
            return Err("number: expected a game with it: it counts the moves".into());
        }
        let mut fields = arguments.as_object().cloned().unwrap_or_default();
        fields.shift_remove("number");
        // A record may mark the stones in question.
        if arguments["sgf"].is_string() || !is_game {
            fields.shift_remove("rules");
            fields.shift_remove("komi");
            if let Some(number) = number {
                fields.insert("before".to_owned(), number.saturating_add(1).into());
            }
            return Ok(Asked::of_json(&fields, &[])?);
        }
        let mut source = self.source(arguments, stop)?;
        let game = source.after(number)?;
        Ok(Asked::of_json_about(
            &game,
            &fields,
            &["game", "moves", "file", "size", "rules", "komi"],
        )?)
    }
}

/// Rounds all numbers to three digits behind the point.
fn rounded(value: Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => {
            number.as_f64().map_or(Value::Null, |it| ((it * 1e3).round() / 1e3).into())
        }
        Value::Array(list) => list.into_iter().map(rounded).collect(),
        Value::Object(all) => all.into_iter().map(|(name, it)| (name, rounded(it))).collect(),
        other => other,
    }
}

/// Returns the result of a game, or of one that is not over what playouts expect.
fn result_in_words(game: &Game, judgement: &Judgement) -> String {
    let result = judgement.outcome().result();
    let is_settled = game.end().is_some() || game.agreed_dead().is_some();
    if is_settled || !judgement.is_open() {
        return result.to_string();
    }
    let estimate = judgement.estimate();
    let doubt = estimate.doubt;
    format!(
        "not over: {estimate} is expected, with {doubt:.0} points in doubt; as it stands {result}"
    )
}

/// Draws a board with its coordinates: X for Black, O for White.
pub(super) fn drawing(game: &Game) -> String {
    let size = game.size();
    let mut text = "  ".to_owned();
    for letter in size.column_letters() {
        let _ = write!(text, " {letter}");
    }
    for (number, points) in size.rows_from_top() {
        let _ = write!(text, "\n{number:2}");
        for point in points {
            let stone = match game.position().at(point) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            };
            let _ = write!(text, " {stone}");
        }
    }
    text
}
