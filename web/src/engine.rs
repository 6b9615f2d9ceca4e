//! The answers for which a net is needed.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use tengen::engine_room::engine::{Analysis, Console, Setup};
use tengen::engine_room::evaluate::net::{Evaluator, SelfPlay, View};
use tengen::engine_room::evaluate::{Evaluation, NetChoice};
use tengen::engine_room::facts::{Proofs, facts, words};
use tengen::engine_room::time::Instant;
use tengen::{
    Decision, Game, Judge, Language, Level, Point, Report, Resignation, Searched, Settings, Size,
    Status, Stop, Thinking, Vertex, Watch,
};
use tengen_gtp::{Input, Session};
use tengen_nets::{Instructions, Net};

use crate::cards::cards;
use crate::counted::Counted;
use crate::description::{Description, Fault, Made};
use crate::explained::Explained;
use crate::requests::Request;
use crate::resources::Resources;
use crate::search::{Findings, Reviewer, looks, no_findings};

/// The time of an analysis by GTP.
const ANALYSIS: Duration = Duration::from_secs(1);

/// The engine and everything else that needs a net.
pub struct Thinker {
    net: Arc<Net>,
    resources: Resources,
    speaks_gtp: bool,
    playing: Option<Playing>,
    reviewer: Option<Reviewer>,
    judge: Judge,
    evaluator: Option<Evaluator>,
    session: Option<Session>,
}

/// An engine with the game that it holds.
struct Playing {
    engine: Console,
    game: Description,
}

/// The strength and the limits of an engine, as [`Request::Genmove`] has them.
#[derive(Debug, Default)]
struct Asked {
    level: Option<u8>,
    visits: Option<u32>,
    milliseconds: Option<f64>,
    seed: u64,
    resigns: bool,
}

/// Returns the name of the kernels that compute the net.
pub fn kernels() -> &'static str {
    match () {
        () if cfg!(target_feature = "relaxed-simd") => "relaxed",
        () if cfg!(target_feature = "simd128") => "simd",
        () if cfg!(target_family = "wasm") => "plain",
        () => Instructions::best().products.name(),
    }
}

impl Thinker {
    /// Makes a thinker with a net.
    pub fn new(net: Arc<Net>, resources: Resources) -> Self {
        let judge = Judge::from(Arc::clone(&net));
        Self {
            net,
            resources,
            speaks_gtp: false,
            playing: None,
            reviewer: None,
            judge,
            evaluator: None,
            session: None,
        }
    }

    /// Lets the thinker answer GTP, whose commands read and write files where there are any.
    pub fn with_gtp(self) -> Self {
        Self { speaks_gtp: true, ..self }
    }

    /// Returns the name of the net.
    pub fn name(&self) -> &str {
        self.net.name()
    }

    /// Carries out a request of the engine.
    pub fn carry_out(&mut self, request: Request, stop: &Stop) -> Result<Value, Fault> {
        match request {
            Request::Genmove { game, level, visits, milliseconds, seed, resigns } => {
                self.genmove(game, &Asked { level, visits, milliseconds, seed, resigns }, stop)
            }
            Request::Analyze { game, milliseconds, visits } => {
                self.analyze(game, duration(milliseconds), visits, stop)
            }
            Request::Search { game, visits } => {
                Ok(json!(self.reviewer().search(&game.game()?, visits, stop)?))
            }
            Request::Judge { game } => self.judge(&game.game()?, stop),
            Request::Evaluate { game } => Ok(self.evaluate(&game.game()?)),
            Request::Facts { game, made, language } => {
                facts_in_words(&game.game()?, made, &language, stop)
            }
            Request::Explain { game, made, visits, deeper, language } => {
                let language = language_of(&language)?;
                let game = game.game()?;
                let looks = looks(&game, visits, deeper);
                let explanation = self.reviewer().explain(&game, made, looks, stop)?;
                Ok(json!(Explained::of(&explanation, language)))
            }
            Request::Cards { nodes, known, player } => cards(&nodes, &known, player),
            Request::Gtp { .. } if !self.speaks_gtp => {
                Err(Fault::new("this engine does not speak GTP"))
            }
            Request::Gtp { line } => Ok(self.gtp(&line)),
            Request::Measure { side, milliseconds } => {
                let size = Size::new(side, side)?;
                Ok(
                    json!({ "evaluationsPerSecond": self.measure(size, duration(milliseconds), stop) }),
                )
            }
            _ => Err(Fault::new("the rules answer this")),
        }
    }

    fn reviewer(&mut self) -> &mut Reviewer {
        self.reviewer.get_or_insert_with(|| Reviewer::new(&self.net, self.resources))
    }

    /// Returns the engine with this game. It keeps what it knows of the game from other questions:
    /// without its hopeless turns it would never resign.
    fn playing(&mut self, game: Description) -> Result<&mut Playing, Fault> {
        let wanted = game.game()?;
        let known = self.playing.take().filter(|known| known.game.begins_like(&game));
        let playing = if let Some(mut known) = known {
            if !known.go_on_to(&game) {
                known.engine.start(wanted);
            }
            Playing { game, ..known }
        } else {
            let settings = settings(&Asked::default(), &self.net, self.resources)?;
            let mut engine = Console::new(Setup::default(), settings);
            engine.start(wanted);
            Playing { engine, game }
        };
        Ok(self.playing.insert(playing))
    }

    /// Returns a move. If visits or a level limit its search, the move depends on the question alone:
    /// not on moves that were asked for before, nor on what an analysis has found.
    fn genmove(&mut self, game: Description, asked: &Asked, stop: &Stop) -> Result<Value, Fault> {
        let settings = settings(asked, &self.net, self.resources)?;
        let Playing { engine, game } = self.playing(game)?;
        engine.restore(settings.into());
        // Without the position, all moves of a game would slip alike.
        engine.set_seed(asked.seed.wrapping_add(engine.game().position().hash()));
        // Below the highest level, every search begins anew by itself.
        if asked.visits.is_some() {
            engine.forget();
        }
        let color = engine.game().to_move();
        let decision = engine.genmove(color, stop);
        if let Decision::Move(vertex) = decision {
            game.moves.push(Made(color, vertex));
        }
        Ok(json!({ "color": color, "move": decision.to_string() }))
    }

    fn analyze(
        &mut self,
        game: Description,
        time: Duration,
        visits: u32,
        stop: &Stop,
    ) -> Result<Value, Fault> {
        let Playing { engine, .. } = self.playing(game)?;
        let color = engine.game().to_move();
        let begun = Instant::now();
        let mut report = |report: &Report| {
            let is_done = begun.elapsed() >= time
                || report.searched.as_ref().is_some_and(|found| found.visits >= visits);
            if is_done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let watch = Watch { every: Duration::from_millis(5), report: &mut report };
        let Report { best, searched, .. } = engine.analyze(&Analysis::of(color), stop, watch);
        let found: Searched = searched.ok_or_else(no_findings)?;
        Ok(json!(Findings::of(found, best)))
    }

    fn judge(&mut self, game: &Game, stop: &Stop) -> Result<Value, Fault> {
        let judgement = self.judge.judge(game, stop)?;
        let points = |status| judgement.with_status(status).iter().collect::<Vec<Point>>();
        Ok(json!({
            "count": Counted::of(judgement.outcome()),
            "isOpen": judgement.is_open(),
            "expectedLead": judgement.estimate().lead,
            "seki": points(Status::Seki),
        }))
    }

    fn evaluator(&mut self) -> &mut Evaluator {
        self.evaluator.get_or_insert_with(|| {
            let precision = NetChoice::from(Arc::clone(&self.net)).precision();
            let instructions = Instructions::best();
            Evaluator::with_precision(Arc::clone(&self.net), instructions, precision).0
        })
    }

    fn evaluate(&mut self, game: &Game) -> Value {
        let mut evaluation = Evaluation::default();
        self.evaluator().evaluate(game, game.to_move(), View::default(), &mut evaluation);
        let size = game.size();
        let policy = size.points().zip(&evaluation.policy).filter(|(_, share)| **share > 0.0);
        let mut policy: Vec<(Vertex, f32)> =
            policy.map(|(point, share)| (Vertex::Play(point), *share)).collect();
        policy.push((Vertex::Pass, evaluation.pass));
        policy.sort_by(|one, other| other.1.total_cmp(&one.1));
        json!({
            "toMove": game.to_move(),
            "win": evaluation.win,
            "lead": evaluation.lead,
            "policy": policy,
            "owners": evaluation.ownership,
        })
    }

    fn gtp(&mut self, line: &str) -> Value {
        let session = self.session.get_or_insert_with(|| {
            let mut settings = Settings::with_net(Arc::clone(&self.net));
            settings.set_memory(self.resources.memory);
            Session::new(Console::new(Setup::default(), settings))
        });
        let mut reply = Vec::new();
        // An analysis goes on until the next line, which cannot come meanwhile.
        let superseded = Stop::new().with_deadline(Instant::now() + ANALYSIS);
        let input = Input { superseded, ..Input::from(line.as_bytes()) };
        let written = session.answer(input, &mut reply);
        debug_assert!(written.is_ok(), "a vector takes all bytes");
        json!({ "reply": String::from_utf8_lossy(&reply) })
    }

    /// Evaluates positions of a game of the net against itself.
    fn measure(&mut self, size: Size, time: Duration, stop: &Stop) -> f64 {
        let mut game = SelfPlay::new(size, 0);
        let mut evaluation = Evaluation::default();
        let evaluator = self.evaluator();
        let mut evaluate = || {
            let now = game.game();
            evaluator.evaluate(now, now.to_move(), View::default(), &mut evaluation);
            game.play(&evaluation, 1);
        };
        // The first evaluation allocates memory.
        evaluate();
        let begun = Instant::now();
        let mut count = 0_u32;
        while count == 0 || (begun.elapsed() < time && !stop.is_raised()) {
            evaluate();
            count += 1;
        }
        f64::from(count) / begun.elapsed().as_secs_f64()
    }
}

impl Playing {
    /// Plays or takes back moves until the engine has this game, which begins like its own; returns
    /// `false` if the rules forbid that. The engine may then be at any of its positions.
    fn go_on_to(&mut self, game: &Description) -> bool {
        let (known, wanted) = (&self.game.moves, &game.moves);
        let common = known.iter().zip(wanted).take_while(|(one, other)| one == other).count();
        if common < known.len() && self.engine.undo(known.len() - common).is_err() {
            return false;
        }
        wanted[common..].iter().all(|&Made(color, vertex)| self.engine.play(color, vertex).is_ok())
    }
}

/// Returns the settings of an engine with a net that a host asks for. Moves that depend on nothing but
/// the question have one thread.
fn settings(asked: &Asked, net: &Arc<Net>, resources: Resources) -> Result<Settings, Fault> {
    let level = asked.level.map_or(Some(Level::TOP), Level::new);
    let level = level.ok_or_else(|| Fault::new("the levels go from 1 to 20"))?;
    let is_repeatable = asked.visits.is_some() || level < Level::TOP;
    let mut settings = Settings::with_net(Arc::clone(net));
    settings.set_threads(if is_repeatable { 1 } else { resources.threads });
    settings.set_memory(resources.memory);
    settings.set_seed(asked.seed);
    settings.set_level(level)?;
    let mut thinking = Thinking::default();
    thinking.visits = asked.visits;
    thinking.most_time_per_move = asked.milliseconds.map(duration);
    settings.set_thinking(thinking);
    if !asked.resigns {
        settings.set_resignation(Resignation::Never);
    }
    Ok(settings)
}

fn duration(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
}

fn language_of(code: &str) -> Result<Language, Fault> {
    Language::of_code(code).ok_or_else(|| Fault::new("the language is unknown"))
}

fn facts_in_words(
    game: &Game,
    Made(color, vertex): Made,
    language: &str,
    stop: &Stop,
) -> Result<Value, Fault> {
    let language = language_of(language)?;
    let found = facts(game, color, vertex, Proofs::OfMany, stop)?;
    Ok(json!({ "facts": words::sentences(&found, language) }))
}
