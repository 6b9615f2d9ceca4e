//! Answers to requests.

use serde::Serialize;
use serde_json::{Value, json};

use tengen::engine_room::outcome::group_at;
use tengen::engine_room::sgf::Given;
use tengen::engine_room::{handicap, inside};
use tengen::{
    Color, End, Game, GameResult, Info, Komi, Note, Notes, Outcome, Point, PointSet, Preset,
    Record, Stop, Vertex,
};

use crate::counted::Counted;
use crate::description::{Description, Fault, Made};
use crate::requests::Request;
#[cfg(feature = "engine")]
use crate::resources::Resources;
use crate::trees;

/// The state of a module between requests.
#[derive(Default)]
pub struct Module {
    #[cfg(feature = "engine")]
    engine: Option<crate::engine::Thinker>,
}

impl Module {
    /// Makes a module that has no net yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes a module that plays with a net, and may use some resources of the machine. It does not
    /// speak GTP, whose commands read and write files, which a module in a browser cannot reach.
    #[cfg(feature = "engine")]
    pub fn with_net(net: std::sync::Arc<tengen_nets::Net>, resources: Resources) -> Self {
        Self { engine: Some(crate::engine::Thinker::new(net, resources)) }
    }

    /// Gives the module the net that it plays with: a model file or a prepared file. Returns an
    /// answer: the name of the net, or an error.
    #[cfg(feature = "engine")]
    pub fn take_net(&mut self, bytes: &[u8]) -> String {
        let taken = tengen_nets::Net::from_bytes(bytes)
            .map(|net| crate::engine::Thinker::new(net.into(), Resources::default()).with_gtp());
        let answer = taken.map_err(Fault::from).map(|thinker| {
            let name = json!({ "net": thinker.name(), "kernels": crate::engine::kernels() });
            self.engine = Some(thinker);
            name
        });
        text(answer)
    }

    /// Answers a request in JSON, in JSON: an object, or an object with an `error`. Bytes may follow
    /// the request after a byte of 0, which JSON does not contain. `stop` ends a search, whose answer
    /// is then an error, or what it had found.
    pub fn answer(&mut self, message: &[u8], stop: &Stop) -> String {
        let end = message.iter().position(|&byte| byte == 0).unwrap_or(message.len());
        let (request, file) = message.split_at(end);
        let file = file.get(1..).unwrap_or_default();
        let request = serde_json::from_slice(request).map_err(Fault::from);
        text(request.and_then(|request| self.carry_out(request, file, stop)))
    }

    #[cfg_attr(
        not(feature = "engine"),
        expect(unused_variables, reason = "only searches are stopped")
    )]
    fn carry_out(&mut self, request: Request, file: &[u8], stop: &Stop) -> Result<Value, Fault> {
        match request {
            Request::Look { game } => Ok(json!(Look::at(&game.game()?))),
            Request::Play { game, made, resumed } => play(game, made, resumed),
            Request::Count { game, dead } => {
                let game = game.game()?;
                let dead = chains(&game, &dead)?;
                Ok(json!(Counted::of(&Outcome::of(&game, &dead))))
            }
            Request::Group { game, dead, at } => {
                let game = game.game()?;
                let dead = chains(&game, &dead)?;
                check(&game, at)?;
                let group = group_at(&game, &dead, at);
                Ok(json!({ "stones": group.iter().flatten().collect::<Vec<_>>() }))
            }
            Request::Read {} => read(file),
            Request::Open {} => trees::open(file),
            Request::Save { nodes } => trees::save(&nodes),
            Request::Line { nodes } => trees::line(&nodes),
            Request::Node { size, properties } => Ok(trees::node(size, &properties)),
            Request::Write { game, black_name, white_name, result, date, comments } => {
                let texts = [
                    (Info::BlackName, black_name),
                    (Info::WhiteName, white_name),
                    (Info::Date, date),
                ];
                write(&game.game()?, texts, &result, comments)
            }
            Request::Rules {} => Ok(json!({
                "rules": Preset::ALL.iter()
                    .map(|preset| json!({ "name": preset.name, "komi": preset.komi }))
                    .collect::<Vec<_>>(),
            })),
            #[cfg(feature = "engine")]
            request => match &mut self.engine {
                Some(engine) => engine.carry_out(request, stop),
                None => Err(Fault::new("the module has no net yet")),
            },
        }
    }
}

fn text(answer: Result<Value, Fault>) -> String {
    match answer {
        Ok(answer) => answer.to_string(),
        Err(fault) => json!(fault).to_string(),
    }
}

/// What a game looks like.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Look {
    width: u8,
    height: u8,
    black: Vec<Point>,
    white: Vec<Point>,
    to_move: Color,
    /// The number of moves.
    moves: usize,
    last: Option<Vertex>,
    /// The points where the player to move may not play although they are empty.
    forbidden: Vec<Point>,
    /// The stones that each player has captured.
    prisoners: [u32; 2],
    passes: u32,
    /// `passes`, or the end by a cycle: `void` or another result.
    end: Option<String>,
    rules: String,
    komi: Komi,
    handicap: u32,
    stars: Vec<Point>,
}

impl Look {
    fn at(game: &Game) -> Self {
        let (size, position, to_move) = (game.size(), game.position(), game.to_move());
        let may_play =
            |point: &Point| game.legality_if_resumed(to_move, Vertex::Play(*point)).is_err();
        let end = game.end().map(|end| match end {
            End::Passes => "passes".to_owned(),
            End::LongCycle(_) => Outcome::undisputed(game)
                .map_or(GameResult::Void, |outcome| outcome.result())
                .to_string(),
        });
        Self {
            width: size.width(),
            height: size.height(),
            black: position.stones(Color::Black).iter().collect(),
            white: position.stones(Color::White).iter().collect(),
            to_move,
            moves: game.moves().count(),
            last: game.last_move().map(|made| made.vertex),
            forbidden: position.vacant().iter().filter(may_play).collect(),
            prisoners: [game.prisoners().black, game.prisoners().white],
            passes: game.consecutive_passes(),
            end,
            rules: Preset::of(game.rules())
                .map_or_else(|| game.rules().to_string(), |preset| preset.name.to_owned()),
            komi: game.komi(),
            handicap: game.handicap(),
            stars: handicap::star_points(size),
        }
    }
}

fn play(mut game: Description, made: Made, resumed: bool) -> Result<Value, Fault> {
    let mut played = game.game()?;
    let Made(color, vertex) = made;
    if resumed { played.play_on(color, vertex) } else { played.play(color, vertex) }
        .map_err(|why| Fault::illegal(color, vertex, why))?;
    game.moves.push(made);
    Ok(json!({ "game": game, "look": Look::at(&played) }))
}

/// Checks that a point is on the board.
fn check(game: &Game, point: Point) -> Result<(), Fault> {
    if game.size().contains(point) {
        Ok(())
    } else {
        Err(Fault::new(format!("{point} is outside the board")))
    }
}

/// Returns the chains at some points.
fn chains(game: &Game, points: &[Point]) -> Result<PointSet, Fault> {
    let mut chains = PointSet::empty(game.size());
    for &point in points {
        check(game, point)?;
        if let Some(chain) = game.position().chain_at(point) {
            chains |= chain.stones;
        }
    }
    Ok(chains)
}

fn read(file: &[u8]) -> Result<Value, Fault> {
    let mut notes = Notes::default();
    let record = Record::parse_noting(file, &mut notes)?;
    let settled = inside::settle(&record, &Given::default());
    let game = inside::game_under(&record, None, settled.rules, settled.komi, &mut notes);
    let assumed = [&settled.rules_assumed, &settled.komi_assumed].into_iter().flatten();
    let assumed = assumed.map(ToString::to_string);
    let text = |info| record.text(info).unwrap_or_default().to_owned();
    Ok(json!({
        "game": Description::of(&game),
        "look": Look::at(&game),
        "blackName": text(Info::BlackName),
        "whiteName": text(Info::WhiteName),
        "result": record.result().map(|result| result.to_string()).unwrap_or_default(),
        "date": text(Info::Date),
        "event": text(Info::Event),
        "notes": assumed.chain(notes.iter().map(Note::to_string)).collect::<Vec<_>>(),
    }))
}

fn write(
    game: &Game,
    texts: [(Info, String); 3],
    result: &str,
    comments: Vec<(usize, String)>,
) -> Result<Value, Fault> {
    let mut record = Record::of_game(game);
    for (info, text) in texts {
        if !text.is_empty() {
            record.set_text(info, &text);
        }
    }
    if !result.is_empty() {
        record.set_result(result.parse()?);
    }
    let mut tree = record.to_tree();
    let nodes: Vec<_> = tree.ids().collect();
    for (number, comment) in comments {
        if let Some(&node) = nodes.get(number) {
            tree[node].properties_mut().push(tengen::Property::new("C", [comment]));
        }
    }
    Ok(json!({ "sgf": tree.to_sgf() }))
}
