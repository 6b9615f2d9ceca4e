//! A query: positions of a game, and the questions about them.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Map, Value};

use super::config::Config;
use super::fields::{Fields, Remark, plain};
use super::parameters::{Parameters, SettingError};
use tengen::engine_room::bitboard::Layout;
use tengen::engine_room::engine::Setup;
use tengen::engine_room::game::HandicapCount;
use tengen::engine_room::inside;
use tengen::engine_room::search::{Ban, Focus, Moves, Ownership, Wording};
use tengen::{
    Color, Game, MAX_SIDE, Move, Position, Size,
    rules::{Komi, Rounding},
};

/// Positions of a game to analyse, and the contents of the answers. A query never changes.
#[derive(Clone, Debug)]
pub struct Query {
    /// The client's name for the query, which every answer repeats.
    pub id: String,
    /// The game.
    pub line: Line,
    /// The positions to analyse, by the number of moves before them, each with its priority.
    pub turns: BTreeMap<usize, i64>,
    /// The parameters of the analysis.
    pub parameters: Parameters,
    /// The parts of answers that are given only if the query requests them.
    pub includes: Includes,
    /// The restrictions on the moves that the search may choose.
    pub bans: Vec<Ban>,
    /// The moves that are to have more visits.
    pub focus: Vec<Focus>,
    /// The times of answers before the search has ended; `None` for a final answer only.
    pub reports: Option<Reports>,
}

/// The times of reports during a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reports {
    /// The time before the first report.
    pub first: Duration,
    /// The time between two reports.
    pub every: Duration,
}

/// The parts of an answer that are given only if the query requests them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the query")]
pub struct Includes {
    /// The facts about the first moves.
    pub facts: bool,
    /// The owners of points.
    pub ownership: bool,
    /// The owners of points after each move.
    pub moves_ownership: bool,
    /// The standard deviation of each point's owner over the positions of the search.
    pub ownership_deviation: bool,
    /// The standard deviation of each point's owner over the positions after each move.
    pub moves_ownership_deviation: bool,
    /// The probabilities of all moves by the net.
    pub policy: bool,
    /// The visits of each move of a principal variation.
    pub line_visits: bool,
    /// The probability that the game ends without a result.
    pub no_result: bool,
}

impl Includes {
    /// Returns the ownership that a search must report.
    pub const fn searched(self) -> Ownership {
        Ownership::wanted(
            self.ownership || self.ownership_deviation,
            self.moves_ownership || self.moves_ownership_deviation,
        )
    }
}

/// The fields of a query. The fields of actions are allowed too, as in `KataGo`.
const KNOWN: [&str; 33] = [
    "action",
    "allowMoves",
    "analysisPVLen",
    "analyzeTurns",
    "avoidMoves",
    "boardXSize",
    "boardYSize",
    "firstReportDuringSearchAfter",
    "focusMoves",
    "id",
    "includeFacts",
    "includeMovesOwnership",
    "includeMovesOwnershipStdev",
    "includeNoResultValue",
    "includeOwnership",
    "includeOwnershipStdev",
    "includePVVisits",
    "includePolicy",
    "initialPlayer",
    "initialStones",
    "komi",
    "maxVisits",
    "moves",
    "overrideSettings",
    "priorities",
    "priority",
    "reportDuringSearchEvery",
    "rootFpuReductionMax",
    "rootPolicyTemperature",
    "rules",
    "terminateId",
    "turnNumbers",
    "whiteHandicapBonus",
];

/// The largest komi that a query may have, in points, as in `KataGo`.
const MOST_KOMI: f64 = 400.0;

/// The largest priority, as in `KataGo`; the smallest is its negative.
pub const MOST_PRIORITY: i64 = 1 << 62;

impl Query {
    /// Reads a query with the given `id`, and returns it with warnings about odd fields.
    ///
    /// # Errors
    /// If a field is missing or wrong. The query is then not analysed.
    pub fn read(
        id: String,
        object: &Map<String, Value>,
        config: &Config,
    ) -> Result<(Self, Vec<Remark>), Remark> {
        let fields = Fields(object);
        let mut remarks = Vec::new();
        if config.warns {
            for field in fields.names().filter(|name| !KNOWN.contains(name)) {
                remarks.push(Remark::new(field, "Unexpected or unused field, do you have a typo?"));
            }
        }
        let (line, _) = line(fields)?;
        let size = line.start.setup.size;
        let turns = turns(fields, line.moves.len())?;
        let parameters = parameters(fields, config, &mut remarks)?;
        let bans = bans(fields, size)?;
        let focus = focus(fields, size)?;
        let includes = includes(fields)?;
        let reports = reports(fields)?;
        let query = Self { id, line, turns, parameters, includes, bans, focus, reports };
        query.check_focus()?;
        Ok((query, remarks))
    }

    /// Refuses moves in focus that cannot be made in a position of the query.
    fn check_focus(&self) -> Result<(), Remark> {
        for &turn in self.turns.keys().filter(|_| !self.focus.is_empty()) {
            let game = self.line.game(turn);
            let player = game.to_move();
            let moves = Moves::legal(&game, player).except(&self.bans, player, 0);
            for &Focus { vertex, .. } in &self.focus {
                let reason = match game.legality_if_resumed(player, vertex) {
                    Err(why) => why.to_string(),
                    Ok(()) if moves.contains(vertex, inside::board(&game).layout()) => continue,
                    Ok(()) => "it is not among the moves to analyse".to_owned(),
                };
                let text = format!("{vertex} cannot be in focus after {turn} moves: {reason}");
                return Err(Remark::new("focusMoves", text));
            }
        }
        Ok(())
    }
}

/// A game as its beginning and its moves. A game takes much more memory than these, and many queries
/// may wait, so a position is made when its turn comes.
#[derive(Clone, Debug)]
pub struct Line {
    start: Start,
    /// The moves, all of which can be made.
    pub moves: Vec<Move>,
}

impl Line {
    /// Returns the game after its first `turn` moves.
    pub fn game(&self, turn: usize) -> Game {
        let mut game = self.start.game();
        for &Move { color, vertex } in &self.moves[..turn] {
            game.play_as_recorded(color, vertex).expect("the moves were made when they were read");
        }
        game
    }
}

/// Reads a game from the fields of a query, and returns it with its state after all moves.
///
/// # Errors
/// If a field is missing or wrong.
pub fn line(fields: Fields) -> Result<(Line, Game), Remark> {
    let setup = setup(fields)?;
    let Some(moves) = fields.moves("moves", setup.size)? else {
        return Err(Remark::new("moves", "Must specify an array of [player, location] pairs"));
    };
    let start = start(fields, setup, moves.first().map(|first| first.color))?;
    let mut game = start.game();
    for (number, &Move { color, vertex }) in moves.iter().enumerate() {
        let played = game.play_as_recorded(color, vertex);
        played.map_err(|why| {
            Remark::new("moves", format!("Illegal move {number}: {vertex} ({why})"))
        })?;
    }
    Ok((Line { start, moves }, game))
}

fn size(fields: Fields) -> Result<Size, Remark> {
    let side = |field| {
        let side = fields.integer(field, 1..=MAX_SIDE.into())?;
        let side = side.ok_or_else(|| {
            Remark::new(field, format!("Must specify a whole number from 1 to {MAX_SIDE}"))
        })?;
        Ok(u8::try_from(side).expect("the side is in range"))
    };
    let size = Size::new(side("boardXSize")?, side("boardYSize")?);
    Ok(size.expect("both sides are in range"))
}

/// The rules of a query as a text, with the komi that is among them.
struct NamedRules {
    text: String,
    komi: Option<Komi>,
}

fn named_rules(fields: Fields) -> Result<NamedRules, Remark> {
    const EXPECTED: &str = "Must specify a rules string, such as \"chinese\" or \"tromp-taylor\", or a \
                            JSON object with detailed rules parameters";
    let named = fields.get("rules");
    // Rules may also come as a text that contains an object.
    let unpacked: Option<Value> =
        named.and_then(Value::as_str).and_then(|text| serde_json::from_str(text).ok());
    match unpacked.as_ref().filter(|value| value.is_object()).or(named) {
        Some(Value::String(name)) => Ok(NamedRules { text: name.clone(), komi: None }),
        Some(Value::Object(options)) => {
            let mut options = options.clone();
            // KataGo's rules objects may have a komi in queries, but not in GTP.
            let komi = options.shift_remove("komi").filter(|komi| !komi.is_null());
            let komi = komi.map(|komi| exact(&komi).ok_or_else(|| wrong_komi("rules")));
            Ok(NamedRules { text: Value::Object(options).to_string(), komi: komi.transpose()? })
        }
        _ => Err(Remark::new("rules", EXPECTED)),
    }
}

/// Reads the size, the rules and the komi.
fn setup(fields: Fields) -> Result<Setup, Remark> {
    let size = size(fields)?;
    let named = named_rules(fields)?;
    let (mut rules, usual) = inside::rules_with_komi(&named.text)
        .map_err(|why| Remark::new("rules", format!("Could not parse rules: {why}")))?;
    if let Some(bonus) = fields.get("whiteHandicapBonus") {
        let changed = rules.with_option("whiteHandicapBonus", &plain(bonus));
        rules = changed.map_err(|why| Remark::new("whiteHandicapBonus", why.to_string()))?;
    }
    let komi = match fields.get("komi") {
        Some(komi) => exact(komi).ok_or_else(|| wrong_komi("komi"))?,
        None => named.komi.unwrap_or(usual),
    };
    Ok(Setup { size, rules, komi })
}

/// Reads a komi of whole or half points; `None` for any other value.
fn exact(value: &Value) -> Option<Komi> {
    let points = value.as_f64().filter(|points| points.abs() <= MOST_KOMI)?;
    match Komi::nearest(points)? {
        (komi, Rounding::Exact) => Some(komi),
        (_, Rounding::Rounded) => None,
    }
}

/// Returns the reason why the komi in a field is refused.
fn wrong_komi(field: &str) -> Remark {
    let text =
        format!("The komi must be a whole number or a half from -{MOST_KOMI} to {MOST_KOMI}");
    Remark::new(field, text)
}

/// The beginning of a game.
#[derive(Clone, Copy, Debug)]
struct Start {
    setup: Setup,
    position: Position,
    player: Color,
    /// The number of stones, all of them black, if they are a handicap.
    handicap: Option<u32>,
}

impl Start {
    fn game(&self) -> Game {
        let Setup { size, rules, komi } = self.setup;
        let mut game = Game::with_rules(size, rules, komi);
        inside::set_handicap_count(&mut game, HandicapCount::Inferred);
        if let Some(stones) = self.handicap {
            game.set_handicap(stones);
        }
        if !self.position.occupied().is_empty() || self.player != Color::Black {
            game.restore(&self.position, self.player);
        }
        game
    }
}

/// Reads the beginning of the game; `first` is the player who makes its first move, if any.
fn start(fields: Fields, setup: Setup, first: Option<Color>) -> Result<Start, Remark> {
    let mut position = Position::empty(setup.size);
    for Move { color, vertex } in fields.moves("initialStones", setup.size)?.unwrap_or_default() {
        let point = vertex.point();
        let point = point
            .ok_or_else(|| Remark::new("initialStones", "Could not parse board location: pass"))?;
        if position.at(point) == Some(!color) {
            let text = format!("There is a stone of each player at {point}");
            return Err(Remark::new("initialStones", text));
        }
        position.set(point, Some(color));
    }
    let dead = position.libertyless();
    if let Some(point) = dead.iter().next() {
        return Err(Remark::new("initialStones", format!("The stone at {point} has no liberty")));
    }
    let black = position.stones(Color::Black).count();
    let is_handicap = black >= 2 && position.stones(Color::White).is_empty();
    let player = match (fields.color("initialPlayer")?, first) {
        (Some(player), _) | (None, Some(player)) => player,
        (None, None) if is_handicap => Color::White,
        (None, None) => Color::Black,
    };
    Ok(Start { setup, position, player, handicap: is_handicap.then_some(black) })
}

/// Reads the turns to analyse with their priorities; by default the last turn.
fn turns(fields: Fields, moves: usize) -> Result<BTreeMap<usize, i64>, Remark> {
    let range = -MOST_PRIORITY..=MOST_PRIORITY;
    let priority = fields.integer("priority", range.clone())?;
    let priorities = fields.integers("priorities")?;
    if let Some(wrong) = priorities.iter().flatten().find(|&number| !range.contains(number)) {
        return Err(Remark::new("priorities", format!("Invalid priority: {wrong}")));
    }
    let Some(turns) = fields.integers("analyzeTurns")? else {
        return match priorities {
            None => Ok(BTreeMap::from([(moves, priority.unwrap_or(0))])),
            Some(_) => {
                Err(Remark::new("priorities", "Can only specify when also specifying analyzeTurns"))
            }
        };
    };
    if turns.is_empty() {
        return Err(Remark::new("analyzeTurns", "Must name at least one turn"));
    }
    let turn = |&turn: &i64| {
        let number = usize::try_from(turn).ok().filter(|&turn| turn <= moves);
        number.ok_or_else(|| Remark::new("analyzeTurns", format!("Invalid turn number: {turn}")))
    };
    let turns: Vec<usize> = turns.iter().map(turn).collect::<Result<_, _>>()?;
    match (priority, priorities) {
        (Some(_), Some(_)) => {
            Err(Remark::new("priority", "Cannot specify both priority and priorities"))
        }
        (_, Some(priorities)) if priorities.len() != turns.len() => {
            Err(Remark::new("priorities", "Must be of matching length to analyzeTurns"))
        }
        (_, Some(priorities)) => Ok(turns.into_iter().zip(priorities).collect()),
        (priority, None) => {
            Ok(turns.into_iter().map(|turn| (turn, priority.unwrap_or(0))).collect())
        }
    }
}

/// Reads the parameters of the analysis. They start as those of the program; `overrideSettings`
/// changes them, and then the fields that are parameters themselves.
fn parameters(
    fields: Fields,
    config: &Config,
    remarks: &mut Vec<Remark>,
) -> Result<Parameters, Remark> {
    let mut parameters = config.parameters;
    match fields.get("overrideSettings") {
        None => {}
        Some(Value::Object(settings)) => override_settings(&mut parameters, settings, remarks)?,
        Some(_) => return Err(Remark::new("overrideSettings", "Must be an object")),
    }
    for name in ["analysisPVLen", "maxVisits", "rootFpuReductionMax", "rootPolicyTemperature"] {
        let Some(value) = fields.get(name) else { continue };
        // A text that reads as a number is refused here, unlike in settings.
        let set = match value {
            Value::Number(number) => parameters.set(name, &number.to_string()),
            _ => Err(SettingError::Value("a number".to_owned())),
        };
        set.map_err(|why| Remark::new(name, format!("Could not be set: {why}")))?;
    }
    Ok(parameters)
}

/// Changes parameters by the settings of a query; settings without effect become a remark.
fn override_settings(
    parameters: &mut Parameters,
    settings: &Map<String, Value>,
    remarks: &mut Vec<Remark>,
) -> Result<(), Remark> {
    let mut unknown = Vec::new();
    for (name, value) in settings {
        match parameters.set(name, &plain(value)) {
            Ok(()) => {}
            Err(SettingError::Unknown) => unknown.push(name.as_str()),
            Err(SettingError::Value(expected)) => {
                let text = format!("Could not set settings: {name}: expected {expected}");
                return Err(Remark::new("overrideSettings", text));
            }
        }
    }
    if !unknown.is_empty() {
        let text = format!("Settings without effect: {}", unknown.join(","));
        remarks.push(Remark::new("overrideSettings", text));
    }
    Ok(())
}

fn includes(fields: Fields) -> Result<Includes, Remark> {
    Ok(Includes {
        facts: fields.switch("includeFacts")?,
        ownership: fields.switch("includeOwnership")?,
        moves_ownership: fields.switch("includeMovesOwnership")?,
        ownership_deviation: fields.switch("includeOwnershipStdev")?,
        moves_ownership_deviation: fields.switch("includeMovesOwnershipStdev")?,
        policy: fields.switch("includePolicy")?,
        line_visits: fields.switch("includePVVisits")?,
        no_result: fields.switch("includeNoResultValue")?,
    })
}

fn reports(fields: Fields) -> Result<Option<Reports>, Remark> {
    const SECONDS: std::ops::RangeInclusive<f64> = 0.001..=1e6;
    let time = |field| Ok(fields.number(field, SECONDS)?.map(Duration::from_secs_f64));
    let every = time("reportDuringSearchEvery")?;
    let first = time("firstReportDuringSearchAfter")?;
    let Some(first) = first.or(every) else { return Ok(None) };
    // A query with only the time of the first report gets one report.
    let every = every.unwrap_or(Duration::from_secs_f64(*SECONDS.end()));
    Ok(Some(Reports { first, every }))
}

/// Reads the restrictions of `allowMoves` or `avoidMoves`.
fn bans(fields: Fields, size: Size) -> Result<Vec<Ban>, Remark> {
    const EXPECTED: &str = "Must be a list of dicts with subfields 'player', 'moves', 'untilDepth'";
    let (field, list) = match (fields.get("allowMoves"), fields.get("avoidMoves")) {
        (None, None) => return Ok(Vec::new()),
        (Some(_), Some(_)) => {
            let text = "Cannot specify both allowMoves and avoidMoves";
            return Err(Remark::new("allowMoves", text));
        }
        (Some(list), None) => ("allowMoves", list),
        (None, Some(list)) => ("avoidMoves", list),
    };
    let wrong = || Remark::new(field, EXPECTED);
    let layout = Layout::new(size);
    let wording = if field == "allowMoves" { Wording::Allow } else { Wording::Avoid };
    let mut bans = Vec::new();
    for entry in list.as_array().ok_or_else(wrong)? {
        let entry = Fields(entry.as_object().ok_or_else(wrong)?);
        let (Some(color), Some(depth), Some(_)) = (
            entry.color("player")?,
            entry.integer("untilDepth", 1..=1_000_000_000)?,
            entry.get("moves"),
        ) else {
            return Err(wrong());
        };
        let vertices = entry.vertices("moves", size)?;
        if wording == Wording::Allow && Moves::are_named(&bans, color) {
            let text = "Cannot specify allowMoves more than once for the same player";
            return Err(Remark::new(field, text));
        }
        let moves = u32::try_from(depth).expect("the depth is in range");
        bans.push(Ban::new(wording, color, &vertices, moves, layout));
    }
    Ok(bans)
}

/// Reads the moves in focus.
fn focus(fields: Fields, size: Size) -> Result<Vec<Focus>, Remark> {
    let Some(list) = fields.get("focusMoves") else { return Ok(Vec::new()) };
    let most = Focus::MOST_VISITS;
    let wrong = || {
        let text = format!(
            "Must be a list of dicts with subfields 'moves' and 'visits', from 1 to {most}"
        );
        Remark::new("focusMoves", text)
    };
    let mut focus = Vec::new();
    for entry in list.as_array().ok_or_else(wrong)? {
        let entry = Fields(entry.as_object().ok_or_else(wrong)?);
        let visits = entry.get("visits").and_then(Value::as_u64);
        let visits = visits.and_then(|visits| u32::try_from(visits).ok());
        let visits = visits.filter(|visits| (1..=most).contains(visits)).ok_or_else(wrong)?;
        entry.get("moves").ok_or_else(wrong)?;
        let moves =
            entry.vertices("moves", size).map_err(|why| Remark::new("focusMoves", why.text))?;
        focus.extend(moves.into_iter().map(|vertex| Focus { vertex, visits }));
    }
    Ok(focus)
}
