//! The tools of the server: position, explain, score and solve.

use std::error::Error;
use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::explain::Explainer;
use crate::judged::judgement_in_json;
use tengen::engine_room::inside;
use tengen::engine_room::sgf::{Given, Settled};
use tengen::engine_room::solution::{Asked, NoQuestion, USUAL_TIME, json as solution_in_json};
use tengen::engine_room::solve::Solver;
use tengen::{
    Allowance, Assumption, Candidate, Color, Event, Game, Judge, Judgement, Komi, Language, Move,
    Note, Notes, Preset, Record, Rules, Size, Stop, Vertex,
};

/// The largest number of moves that a position names.
const MOST_MOVES: usize = 5;

/// The texts of an answer, or the reason why there is none.
type Answer = Result<Vec<String>, Box<dyn Error>>;

/// The tools, with the net that they share.
pub struct Tools {
    explainer: Explainer,
    judge: Judge,
    solver: Solver,
}

/// Describes the tools and their arguments.
pub fn list() -> Value {
    let game = json!({
        "sgf": { "type": "string", "description": "The game as SGF text. Either this or `moves`." },
        "moves": {
            "type": "array",
            "items": { "type": "string" },
            "description": "The moves, as in [\"B Q16\", \"W D4\", \"B pass\"].",
        },
        "size": { "type": "integer", "minimum": 1, "maximum": 25, "description": "With `moves`: the points of a side, by default 19." },
        "komi": { "type": "number", "description": "The komi. By default that of `sgf`, or the usual one." },
        "rules": { "type": "string", "description": "The rules, such as chinese or japanese. By default those of `sgf`, or chinese." },
    });
    let tool = |name: &str, description: &str, more: Value| {
        let mut properties = game.clone();
        if let (Value::Object(all), Value::Object(more)) = (&mut properties, more) {
            all.extend(more);
        }
        json!({
            "name": name,
            "description": description,
            "inputSchema": { "type": "object", "properties": properties },
            "annotations": { "readOnlyHint": true, "openWorldHint": false },
        })
    };
    json!([
        tool(
            "position",
            "Draws the position of a game of Go after a move, and names the best moves with their win rates, \
             leads and expected continuations.",
            json!({
                "number": { "type": "integer", "minimum": 0, "description": "The number of moves, by default all." },
            }),
        ),
        tool(
            "explain",
            "Lists what a move of a game of Go provably does: captures, threats, ladders, cuts, eyes, life. If the \
             move was bad, names the better one and the reasons. Facts that rest on the net's opinion say so.",
            json!({
                "number": { "type": "integer", "minimum": 1, "description": "The number of the move, by default the last." },
                "instead": { "type": "string", "description": "A point such as D4: explain this move of the same player in its place." },
                "language": { "type": "string", "enum": Language::ALL.map(Language::code), "description": "The language of the sentences, by default en." },
            }),
        ),
        tool(
            "score",
            "Counts a game of Go: the result, the dead stones, and each player's territory and points. If the game \
             is not over, names the expected result.",
            json!({}),
        ),
        tool(
            "solve",
            "Solves a problem of life and death: whether a group lives or dies, or a ko decides, by which moves, and \
             what refutes the others. `result` is proven on the board; `unknown` means that nothing is proven there. \
             A kill in `if_walls_hold` is not proven on the board: it is proven only if the stones around the group \
             hold and the attacker has living stones at its `gaps`. Name this condition with it. Give `sgf`, `moves`, \
             or `size` with `black` and `white`.",
            json!({
                "black": { "type": "array", "items": { "type": "string" }, "description": "Points with black stones, as in [\"C3\", \"D3\"], with `size`." },
                "white": { "type": "array", "items": { "type": "string" }, "description": "Points with white stones." },
                "number": { "type": "integer", "minimum": 0, "description": "With `sgf` or `moves`: the number of moves before the question." },
                "to_play": { "type": "string", "enum": ["B", "W"], "description": "Who moves first. By default the player to move." },
                "target": { "type": "array", "items": { "type": "string" }, "description": "Stones of the group in question. By default the marked or surrounded group." },
                "goal": { "type": "string", "enum": ["live", "kill"], "description": "What the player to move wants with the group." },
                "region": { "type": "array", "items": { "type": "string" }, "description": "The points on which the players may play; everything else then counts as alive. By default the program finds them." },
                "seconds": { "type": "number", "exclusiveMinimum": 0, "maximum": 86400, "description": "The time, by default 5." },
            }),
        ),
    ])
}

impl Tools {
    /// Returns the tools with an explainer of moves and a judge of stones.
    pub fn new(explainer: Explainer, judge: Judge) -> Self {
        Self { explainer, judge, solver: Solver::default() }
    }

    /// Calls the tool with a name; `None` if there is none.
    pub fn call(&mut self, name: &str, arguments: &Value, stop: &Stop) -> Option<Answer> {
        Some(match name {
            "position" => self.position(arguments, stop),
            "explain" => self.explain(arguments, stop),
            "score" => self.score(arguments, stop),
            "solve" => self.solve(arguments, stop),
            _ => return None,
        })
    }

    fn position(&mut self, arguments: &Value, stop: &Stop) -> Answer {
        let mut source = self.source(arguments, stop)?;
        let (number, moves) = (number(arguments)?, source.record.moves());
        let game = source.after(number)?;
        let captured = |color| game.prisoners()[color];
        let mut object = json!({
            "size": game.size().to_string(),
            "rules": game.rules().to_string(),
            "komi": f64::from(game.komi().halves()) / 2.0,
            "moves": number.unwrap_or(moves),
            "to_move": game.to_move().to_string(),
            "last_move": game.last_move().map(|made| made.to_string()),
            "captured_by_black": captured(Color::Black),
            "captured_by_white": captured(Color::White),
        });
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
                        "continuation": best.line.iter().map(Vertex::to_string).collect::<Vec<_>>(),
                    })
                })
                .collect();
        }
        source.add_remarks(&mut object);
        Ok(vec![drawing(&game), object.to_string()])
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
        let code = text(arguments, "language")?.unwrap_or("en");
        let language = Language::of_code(code).ok_or_else(|| format!("no language: {code}"))?;
        let made = Move { vertex, ..made };
        let explained = self.explainer.explain(&game, number as u32, made, stop)?;
        let mut object = explained.in_json(&game);
        source.add_remarks(&mut object);
        Ok(vec![explained.in_words(language).join("\n"), object.to_string()])
    }

    fn score(&mut self, arguments: &Value, stop: &Stop) -> Answer {
        let mut source = self.source(arguments, stop)?;
        let (game, _) = source.before(None);
        let judgement = self.judge.judge(&game, stop)?;
        let mut object = judgement_in_json(&game, &judgement);
        source.add_remarks(&mut object);
        Ok(vec![result_in_words(&game, &judgement), object.to_string()])
    }

    fn solve(&mut self, arguments: &Value, stop: &Stop) -> Answer {
        let Asked { posed, allowance } = self.question(arguments, stop)?;
        let allowance = allowance.unwrap_or(Allowance::time(USUAL_TIME));
        let solution = posed.solve(&mut self.solver, allowance, stop)?;
        let solution = self.explainer.with_guess(solution, stop);
        let object = Value::Object(solution_in_json(&solution, &posed.remarks));
        let text = [solution.drawing(), solution.in_words().join("\n")].join("\n");
        Ok(vec![text, object.to_string()])
    }

    /// Reads the question of a call: a position of stones, a list of moves, or a record.
    fn question(&mut self, arguments: &Value, stop: &Stop) -> Result<Asked, Box<dyn Error>> {
        let number = number(arguments)?;
        if number.is_some() && arguments["sgf"].is_null() && arguments["moves"].is_null() {
            return Err("number: expected `sgf` or `moves` with it: it counts their moves".into());
        }
        let mut fields = arguments.as_object().cloned().unwrap_or_default();
        fields.shift_remove("number");
        if arguments["moves"].is_null() {
            fields.shift_remove("rules");
            fields.shift_remove("komi");
            if let Some(number) = number {
                fields.insert("before".to_owned(), number.saturating_add(1).into());
            }
            return Ok(Asked::of_json(&fields, &[])?);
        }
        let mut source = self.source(arguments, stop)?;
        let game = source.after(number)?;
        Ok(Asked::of_json_about(&game, &fields, &["moves", "size", "rules", "komi"])?)
    }

    /// Reads the game of a call, as SGF or as a list of moves, with its rules and its komi.
    ///
    /// # Errors
    /// If the game cannot be read, or one of the moves of a list is illegal.
    fn source(&mut self, arguments: &Value, stop: &Stop) -> Result<Source, Box<dyn Error>> {
        let given = given(arguments)?;
        let mut notes = Notes::default();
        if let Some(sgf) = text(arguments, "sgf")? {
            let record = Record::parse_noting(sgf.as_bytes(), &mut notes)?;
            let settled = inside::settle_by_result(&mut self.judge, &record, &given, stop)?;
            return Ok(Source { record, settled, notes });
        }
        let record = record_of_moves(arguments)?;
        // A list of moves states what its caller wants, so the usual rules and komi need no remark.
        let settled =
            Settled { rules_assumed: None, komi_assumed: None, ..inside::settle(&record, &given) };
        let mut illegal = Notes::default();
        inside::game_under(&record, None, settled.rules, settled.komi, &mut illegal);
        for note in illegal.iter() {
            if let Note::LeftOut { number, vertex, why, .. }
            | Note::Forbidden { number, vertex, why, .. } = note
            {
                // The first move of a list has the number 0, as in the errors of `tengen analysis`.
                return Err(format!("Illegal move {}: {vertex} ({why})", number - 1).into());
            }
        }
        Ok(Source { record, settled, notes })
    }
}

/// The game of a call.
struct Source {
    record: Record,
    settled: Settled,
    /// What was left out or reinterpreted so far.
    notes: Notes,
}

impl Source {
    /// Returns the game after a number of moves of the record, by default after all.
    ///
    /// # Errors
    /// If the record has fewer moves.
    fn after(&mut self, number: Option<usize>) -> Result<Game, NoQuestion> {
        let moves = self.record.moves();
        if number.is_some_and(|number| number > moves) {
            return Err(NoQuestion::Shorter(moves));
        }
        Ok(self.before(number.map(|number| number + 1)).0)
    }

    /// Returns the game before a move of the record, counted from 1, and the move; the whole game
    /// without a move if the record has none of this number.
    fn before(&mut self, number: Option<usize>) -> (Game, Option<Move>) {
        let Self { record, settled, notes } = self;
        let mut replay = inside::replay_under(record, settled.rules, settled.komi, notes);
        let mut moves = 0;
        loop {
            if let Some(&Event::Play(color, vertex)) = replay.next_event() {
                moves += 1;
                if number == Some(moves) {
                    return (replay.game().clone(), Some(Move { color, vertex }));
                }
            }
            if !replay.step(notes) {
                return (replay.game().clone(), None);
            }
        }
    }

    /// Adds to an answer what was assumed of the record, and what was left out or reinterpreted.
    fn add_remarks(&self, object: &mut Value) {
        let assumed = |what: &Option<Assumption>| what.as_ref().map(ToString::to_string);
        object["rules_assumed"] = assumed(&self.settled.rules_assumed).into();
        object["komi_assumed"] = assumed(&self.settled.komi_assumed).into();
        object["remarks"] = self.notes.iter().map(Note::to_string).collect();
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
fn drawing(game: &Game) -> String {
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

/// Reads the number of a move.
fn number(arguments: &Value) -> Result<Option<usize>, Box<dyn Error>> {
    let number = argument(arguments, "number", "a number of moves", Value::as_u64)?;
    Ok(number.map(usize::try_from).transpose()?)
}

/// Reads an argument that is a text.
fn text<'a>(arguments: &'a Value, name: &str) -> Result<Option<&'a str>, String> {
    argument(arguments, name, "a text", Value::as_str)
}

/// Reads an argument by `read`; `None` if it is missing.
///
/// # Errors
/// If the argument is something else than `expected`.
fn argument<'a, T>(
    arguments: &'a Value,
    name: &str,
    expected: &str,
    read: impl Fn(&'a Value) -> Option<T>,
) -> Result<Option<T>, String> {
    match &arguments[name] {
        Value::Null => Ok(None),
        found => {
            read(found).map(Some).ok_or_else(|| format!("{name}: expected {expected}, not {found}"))
        }
    }
}

/// Reads the rules and the komi that a call gives.
fn given(arguments: &Value) -> Result<Given, Box<dyn Error>> {
    let komi = argument(arguments, "komi", "a number", Value::as_f64)?;
    let komi = komi.map(exact_komi).transpose()?;
    let name = text(arguments, "rules")?;
    let rules = name.map(str::parse::<Rules>).transpose()?;
    let usual_komi = name.and_then(|name| Preset::find(name).ok()).map(|preset| preset.komi);
    Ok(Given { rules, usual_komi, komi })
}

/// Returns the komi of a number of points.
///
/// # Errors
/// If the number is not one of whole or half points, so that the answer would be about another game.
fn exact_komi(points: f64) -> Result<Komi, String> {
    /// More than any board has points.
    const MOST: f64 = 1000.0;
    let halves = 2.0 * points;
    if halves.fract() != 0.0 || points.abs() > MOST {
        return Err(format!("komi: expected whole or half points up to {MOST}, not {points}"));
    }
    Ok(Komi::from_halves(halves as i32))
}

/// Reads the moves of a call.
fn record_of_moves(arguments: &Value) -> Result<Record, Box<dyn Error>> {
    let moves = argument(arguments, "moves", "a list of moves", Value::as_array)?;
    let moves = moves.ok_or("expected `sgf` or `moves`")?;
    let side = argument(arguments, "size", "a whole number", Value::as_u64)?.unwrap_or(19);
    let size = Size::new(u8::try_from(side)?, u8::try_from(side)?)?;
    let mut record = Record::new(size);
    for made in moves {
        let refused = || format!("expected a move such as `B Q16`, not {made}");
        let made = made.as_str().ok_or_else(refused)?;
        let (color, vertex) = made.split_once(' ').ok_or_else(refused)?;
        let color: Color = color.parse().map_err(|_| refused())?;
        let vertex: Vertex = vertex.trim().parse().map_err(|_| refused())?;
        if vertex.point().is_some_and(|point| !size.contains(point)) {
            return Err(format!("{vertex} is not on a board of {size}").into());
        }
        record.events.push(Event::Play(color, vertex));
    }
    Ok(record)
}
