//! The whole program without a protocol: a game, a player, the clock and the options.
//!
//! Everything a front end may ask for is a method here, in the crate's own types. This is the
//! outermost layer but for text, and the one that reads the time.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::clock::{Budget, Clock, Margin, Stage, TimeSettings};
use crate::color::Color;
use crate::game::{CannotUndo, End, Game, HandicapCount, IllegalMove};
use crate::handicap;
use crate::judgement::{Judge, Judgement};
use crate::outcome::Outcome;
use crate::point::{Point, Size, Vertex};
use crate::position::{PointSet, Position};
use crate::random::Random;
use crate::result::GameResult;
use crate::rules::{Komi, Preset, Rules};
use crate::search::{Choice, FlatMonteCarlo, Limit, Player, Task, UniformRandom};
use crate::sgf::{Info, Notes, Record, SgfError};
use crate::stop::{Interrupted, Stop};

/// Who chooses the engine's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// [`UniformRandom`].
    Random,
    /// [`FlatMonteCarlo`].
    MonteCarlo,
}

/// When the engine gives a game up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Resignation {
    /// Never.
    Never,
    /// When it expects to win less than this share of games, from 0 to 1.
    Below(f64),
}

/// How strict [`Engine::play`] is with moves that a front end sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// What the rules forbid is refused.
    ByTheRules,
    /// Retakes of kos and repetitions are accepted, for servers with other rules.
    TolerateKo,
}

/// What a user chooses when the engine starts.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The board's size.
    pub size: Size,
    /// The rules.
    pub rules: Rules,
    /// The komi.
    pub komi: Komi,
    /// Who plays.
    pub player: PlayerKind,
    /// Playouts for a move; `None` for as many as there is time for.
    pub playouts: Option<u32>,
    /// Time for a move where no clock says otherwise.
    pub time_per_move: Duration,
    /// Kept back from every clock.
    pub margin: Margin,
    /// From which all chance derives.
    pub seed: u64,
    /// When to give up.
    pub resignation: Resignation,
    /// What moves to accept.
    pub strictness: Strictness,
    /// What is a handicap.
    pub handicap_count: HandicapCount,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            size: Size::default(),
            rules: Preset::CHINESE.rules,
            komi: Preset::CHINESE.komi,
            player: PlayerKind::MonteCarlo,
            playouts: None,
            time_per_move: Duration::from_secs(1),
            margin: Margin::default(),
            seed: 0,
            resignation: Resignation::Below(0.03),
            strictness: Strictness::ByTheRules,
            handicap_count: HandicapCount::Stated,
        }
    }
}

/// An answer to "your move": a vertex, or giving up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A play or a pass.
    Move(Vertex),
    /// The game is lost.
    Resign,
}

/// Why handicap stones cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandicapRefusal {
    /// Stones are on the board.
    #[error("board not empty")]
    BoardNotEmpty,
    /// The board has no places for this number.
    #[error("invalid handicap")]
    Number,
    /// A point was given twice.
    #[error("repeated vertex")]
    Repeated,
    /// A point is not on the board.
    #[error("invalid coordinate")]
    OffBoard,
}

/// A Go engine.
#[derive(Clone, Debug)]
pub struct Engine {
    options: Options,
    game: Game,
    /// Who gave the game up, if someone did and nothing was played since.
    resigned: Option<Color>,
    /// The texts of the record that the game came from; its result until something changes.
    texts: BTreeMap<Info, String>,
    clock: Clock,
    /// Each move's search begins with the next number of this, so that the games of a session
    /// differ and a session repeats.
    random: Random,
}

impl Engine {
    /// An engine with these options, on an empty board and without a clock.
    pub fn new(options: Options) -> Self {
        let mut game = Game::with_rules(options.size, options.rules, options.komi);
        game.set_handicap_count(options.handicap_count);
        let clock = Clock::new(TimeSettings::Unlimited, options.margin);
        let random = Random::from_seed(options.seed);
        Self { options, game, resigned: None, texts: BTreeMap::new(), clock, random }
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The seed from which all chance derives.
    pub fn seed(&self) -> u64 {
        self.options.seed
    }

    /// Changes the seed, and begins anew with it.
    pub fn set_seed(&mut self, seed: u64) {
        self.options.seed = seed;
        self.random = Random::from_seed(seed);
    }

    /// Starts a game on an empty board of this size. Rules, komi and clock stay as they are.
    pub fn start_game(&mut self, size: Size) {
        self.take_up(Game::with_rules(size, *self.game.rules(), self.game.komi()));
        self.clock.restart();
    }

    /// Makes this the game that is played.
    fn take_up(&mut self, mut game: Game) {
        game.set_handicap_count(self.options.handicap_count);
        self.game = game;
        self.resigned = None;
        self.texts.clear();
    }

    /// Notes that what was known of the game's result holds no more.
    fn changed(&mut self) {
        self.resigned = None;
        self.texts.remove(&Info::Result);
    }

    /// Changes the komi.
    pub fn set_komi(&mut self, komi: Komi) {
        if komi != self.game.komi() {
            self.changed();
        }
        self.game.set_komi(komi);
    }

    /// Changes the rules and keeps every move played; those that the new rules would have refused
    /// are logged.
    pub fn set_rules(&mut self, rules: Rules) {
        if rules == *self.game.rules() {
            return;
        }
        self.changed();
        for (number, made, why) in self.game.set_rules(rules) {
            log::warn!(
                "move {number}, {} {}, is kept although the rules forbid it now: {why}",
                made.color,
                made.vertex
            );
        }
    }

    /// Starts both players' clocks anew with these settings.
    pub fn set_time(&mut self, settings: TimeSettings) {
        self.clock.set(settings);
    }

    /// Sets a player's clock: what is left, and for how many stones if in overtime.
    pub fn set_time_left(&mut self, color: Color, left: Duration, stones: u32) {
        self.clock.set_left(color, left, stones);
    }

    /// Makes a move that a front end sends; either colour may move, and play may go on after two
    /// passes.
    ///
    /// # Errors
    /// If the rules forbid it and the engine is to be strict.
    pub fn play(&mut self, color: Color, vertex: Vertex) -> Result<(), IllegalMove> {
        match (self.game.play_on(color, vertex), self.options.strictness) {
            (Err(IllegalMove::Ko | IllegalMove::Superko), Strictness::TolerateKo) => {
                if let Some(why) = self.game.play_as_recorded(color, vertex)? {
                    log::warn!("{color} {vertex} is accepted although the rules forbid it: {why}");
                }
            }
            (verdict, _) => {
                verdict.inspect_err(|why| log::info!("{color} {vertex} is refused: {why}"))?;
            }
        }
        self.changed();
        Ok(())
    }

    /// Whether the rules allow a move now; two passes do not stop it.
    pub fn may_play(&self, color: Color, vertex: Vertex) -> bool {
        self.game.may_play_on(color, vertex).is_ok()
    }

    /// Chooses a move for a player, makes it and runs the player's clock.
    ///
    /// # Panics
    /// If a player chooses an illegal move, which none does.
    pub fn generate(&mut self, color: Color, stop: &Stop) -> Decision {
        self.timed(color, stop, |engine, limit, stop, latest, seed| {
            if engine.is_formality(color) {
                return Decision::Move(Vertex::Pass);
            }
            let choice = engine.choose(color, None, limit, stop, seed);
            engine.decide(color, &choice, latest)
        })
    }

    /// Chooses a move that helps to take a dead stone off the board, makes it and runs the clock;
    /// passes when there is none. It is what KGS asks for when players do not agree what is dead.
    ///
    /// # Panics
    /// If a player chooses an illegal move, which none does.
    pub fn clean_up(&mut self, color: Color, stop: &Stop) -> Vertex {
        let decision = self.timed(color, stop, |engine, limit, stop, latest, seed| {
            let Ok(verdict) = Judge::default().verdict(engine.game.position(), latest) else {
                return Decision::Move(engine.choose(color, None, limit, stop, seed).vertex);
            };
            let doomed = verdict.chains(!color, true);
            let among: PointSet = doomed.map(|chain| chain.liberties).collect();
            let vertex = if among.is_empty() {
                Vertex::Pass
            } else {
                engine.choose(color, Some(&among), limit, stop, seed).vertex
            };
            Decision::Move(vertex)
        });
        match decision {
            Decision::Move(vertex) => vertex,
            Decision::Resign => Vertex::Pass,
        }
    }

    /// Lets a player decide within the time there is, makes the move and runs the clock. The first
    /// signal ends the search, the second is when the answer has to be there.
    fn timed(
        &mut self,
        color: Color,
        stop: &Stop,
        decide: impl FnOnce(&Self, Limit, &Stop, &Stop, u64) -> Decision,
    ) -> Decision {
        let started = Instant::now();
        let seed = self.random.bits();
        let budget = self.clock.budget(color, self.stage(color));
        let latest = budget
            .map_or_else(Stop::default, |budget| Stop::new().with_deadline(started + budget.hard));
        let (limit, stop) = self.limits(budget, started, stop);
        let decision = decide(self, limit, &stop, &latest, seed);
        match decision {
            Decision::Move(vertex) => {
                self.changed();
                self.game.play_on(color, vertex).expect("players choose legal moves");
            }
            Decision::Resign => {
                self.changed();
                self.resigned = Some(color);
            }
        }
        self.clock.spend(color, started.elapsed());
        decision
    }

    /// Whether only a pass is asked for: the game has ended in a long cycle, or White has to pass
    /// last.
    fn is_formality(&self, color: Color) -> bool {
        let last_pass = self.game.awaits_last_pass() && color == Color::White;
        matches!(self.game.end(), Some(End::LongCycle(_))) || last_pass
    }

    /// The move that [`generate`](Self::generate) might choose, without making it: the clock does
    /// not run, the answer depends on the position and not on the seed, nothing changes, and it is
    /// never to resign.
    pub fn suggest(&self, color: Color, among: Option<&PointSet>, stop: &Stop) -> Vertex {
        let (limit, stop) = self.limits(None, Instant::now(), stop);
        self.choose(color, among, limit, &stop, self.game.position().hash()).vertex
    }

    fn choose(
        &self,
        color: Color,
        among: Option<&PointSet>,
        limit: Limit,
        stop: &Stop,
        seed: u64,
    ) -> Choice {
        let task = Task { game: &self.game, color, among, limit, stop };
        let mut random = Random::from_seed(seed);
        let choice = match self.options.player {
            PlayerKind::Random => UniformRandom.choose(&task, &mut random),
            PlayerKind::MonteCarlo => FlatMonteCarlo.choose(&task, &mut random),
        };
        if let Some(win_rate) = choice.win_rate {
            log::info!(
                "{color} {}: {} playouts, {:.1} % won",
                choice.vertex,
                choice.playouts,
                win_rate * 100.0
            );
        }
        choice
    }

    /// How long a player may search: by playouts if so many were asked for, but never longer than
    /// the clock allows.
    fn limits(&self, by_clock: Option<Budget>, started: Instant, stop: &Stop) -> (Limit, Stop) {
        match (self.options.playouts, by_clock) {
            (Some(playouts), None) => (Limit::Playouts(playouts), stop.clone()),
            (Some(playouts), Some(budget)) => {
                (Limit::Playouts(playouts), stop.clone().with_deadline(started + budget.hard))
            }
            (None, Some(budget)) => {
                (Limit::UntilStopped, stop.clone().with_deadline(started + budget.target))
            }
            (None, None) => {
                let deadline = started + self.options.time_per_move;
                (Limit::UntilStopped, stop.clone().with_deadline(deadline))
            }
        }
    }

    /// How far the game is, for the clock.
    fn stage(&self, color: Color) -> Stage {
        let own_moves = self.game.moves().filter(|made| made.color == color).count();
        Stage { own_moves: own_moves as u32, empty_points: self.game.board().vacant_count() as u32 }
    }

    /// Whether to make a chosen move or to resign: a game is given up once it is under way, if the
    /// search expects to lose it, and the board as it stands is lost too.
    fn decide(&self, color: Color, choice: &Choice, latest: &Stop) -> Decision {
        const ENOUGH_PLAYOUTS: u32 = 200;
        if let (Resignation::Below(threshold), Some(win_rate)) =
            (self.options.resignation, choice.win_rate)
        {
            let opening = self.game.moves().count() * 4 < self.game.size().area();
            if win_rate < threshold
                && choice.playouts >= ENOUGH_PLAYOUTS
                && !opening
                && Judge::default().judge(&self.game, latest).is_ok_and(|judgement| {
                    judgement.outcome().count().score().winner() == Some(!color)
                })
            {
                return Decision::Resign;
            }
        }
        Decision::Move(choice.vertex)
    }

    /// Takes back this many moves.
    ///
    /// # Errors
    /// If there are fewer since stones were last set up.
    pub fn undo(&mut self, moves: usize) -> Result<(), CannotUndo> {
        self.game.undo(moves)?;
        if moves > 0 {
            self.changed();
        }
        Ok(())
    }

    /// Lets a game go on that two passes have ended, because a player does not agree which stones
    /// are dead; who moves now.
    pub fn resume(&mut self, asked_by: Color) -> Color {
        self.game.resume(asked_by);
        self.changed();
        self.game.to_move()
    }

    /// Says which stones the players agree are dead, until the next move; `None` leaves it to the
    /// engine.
    pub fn agree_on_dead(&mut self, stones: Option<&PointSet>) {
        self.game.agree_on_dead(stones);
        self.changed();
    }

    /// Places handicap stones where the GTP specification has them.
    ///
    /// # Errors
    /// If the board has stones, or no places for this number.
    pub fn place_fixed_handicap(&mut self, stones: usize) -> Result<Vec<Point>, HandicapRefusal> {
        let places =
            handicap::fixed(self.game.size(), stones).map_err(|_| HandicapRefusal::Number)?;
        self.place_handicap(&places)?;
        Ok(places)
    }

    /// Places handicap stones where the engine likes.
    ///
    /// # Errors
    /// If the board has stones, or the number is below 2 or leaves no point empty.
    pub fn place_free_handicap(&mut self, stones: usize) -> Result<Vec<Point>, HandicapRefusal> {
        if stones < 2 || stones >= self.game.size().area() {
            return Err(HandicapRefusal::Number);
        }
        let places = handicap::free(self.game.size(), stones);
        self.place_handicap(&places)?;
        Ok(places)
    }

    /// Places handicap stones on these points; White is to move.
    ///
    /// # Errors
    /// If the board has stones, or the points are none, twice the same, off the board, or all the
    /// board has. Nothing is placed then.
    pub fn place_handicap(&mut self, points: &[Point]) -> Result<(), HandicapRefusal> {
        let size = self.game.size();
        if !self.game.position().occupied().is_empty() {
            return Err(HandicapRefusal::BoardNotEmpty);
        }
        let mut position = Position::empty(size);
        for &point in points {
            if !size.contains(point) {
                return Err(HandicapRefusal::OffBoard);
            }
            if position.at(point).is_some() {
                return Err(HandicapRefusal::Repeated);
            }
            position.set(point, Some(Color::Black));
        }
        if points.is_empty() || points.len() >= size.area() {
            return Err(HandicapRefusal::Number);
        }
        self.changed();
        self.game.restore(&position, Color::White);
        self.game.set_handicap(points.len() as u32);
        Ok(())
    }

    /// Loads a record, up to before move `before` if it is given; the clock stays as it is. The
    /// notes say what was left out or understood otherwise than it was written.
    ///
    /// # Errors
    /// If the bytes are no record; the game is then as it was.
    pub fn load_record(&mut self, bytes: &[u8], before: Option<usize>) -> Result<Notes, SgfError> {
        let mut notes = Notes::default();
        let record = Record::parse_noting(bytes, &mut notes)?;
        let (rules, komi) = (*self.game.rules(), self.game.komi());
        self.take_up(record.to_game_noting(before, rules, komi, &mut notes));
        let whole = before.is_none_or(|number| number > record.moves());
        self.texts = record.info;
        if !whole {
            self.changed();
        }
        Ok(notes)
    }

    /// The game as a record in SGF, with the time that the players have and what the record that it
    /// came from says.
    ///
    /// # Errors
    /// If it is stopped while the stones of a game that has ended are judged.
    pub fn record(&self, stop: &Stop) -> Result<String, Interrupted> {
        let mut record = Record::of_game(&self.game);
        let (end, agreed) = (self.game.end(), self.game.agreed_dead().is_some());
        if end.is_some() || agreed {
            let outcome = match Outcome::undisputed(&self.game) {
                Some(outcome) => outcome,
                None => self.judge(stop)?.outcome().clone(),
            };
            if end.is_some() {
                record.set_result(outcome.result());
            }
            if end == Some(End::Passes) || agreed {
                let territory = outcome.territory();
                let any = !territory.black.is_empty() || !territory.white.is_empty();
                record.territory = (agreed || any).then_some(territory);
            }
        }
        let rules = record.info.remove(&Info::Rules);
        record.info.extend(self.texts.clone());
        record.info.extend(rules.map(|rules| (Info::Rules, rules)));
        if let Some(loser) = self.resigned {
            record.set_result(GameResult::Resignation(!loser));
        }
        if let (Some(main), overtime) = self.clock.settings().to_sgf() {
            record.info.insert(Info::Time, main);
            record.info.remove(&Info::Overtime);
            record.info.extend(overtime.map(|overtime| (Info::Overtime, overtime)));
        }
        Ok(record.to_sgf())
    }

    /// The judgement on the game as it stands.
    ///
    /// # Errors
    /// If it is stopped before there is one.
    pub fn judge(&self, stop: &Stop) -> Result<Judgement, Interrupted> {
        Judge::default().judge(&self.game, stop)
    }
}
