//! The whole program without a protocol: a game, a searcher, a judge, the clock and the settings.
//!
//! Everything a front end may ask for is a method here, in the crate's own types. This is the
//! outermost layer but for text, and the one that reads the time. A move is found in one line:
//! the clock gives a [budget](crate::clock::Budget), the [searcher](crate::search::Searcher) thinks,
//! [manners](crate::player) decide, the move is played and the time is spent.

mod handicap;
mod mind;
mod records;
mod settings;
mod thinking;

pub use handicap::HandicapRefusal;
pub use mind::Mind;
pub use settings::{PlayerKind, Settings, Setup, Strictness};
pub use thinking::Analysis;

pub use crate::player::{Decision, Resignation};

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use crate::clock::{Clock, TimeSettings};
use crate::color::Color;
use crate::game::{CannotUndo, Game, IllegalMove};
use crate::judgement::{Judge, Judgement};
use crate::point::{Size, Vertex};
use crate::position::PointSet;
use crate::random::Random;
use crate::rules::{Komi, Rules};
use crate::sgf::Info;
use crate::stop::{Interrupted, Stop};

/// A Go engine.
#[derive(Debug)]
pub struct Engine {
    settings: Settings,
    game: Arc<Game>,
    /// Who gave the game up, if someone did and nothing was played since.
    resigned: Option<Color>,
    /// The texts of the record that the game came from; its result until something changes.
    texts: BTreeMap<Info, String>,
    clock: Clock,
    /// Each move's search begins with the next number of this, so that the games of a session
    /// differ and a session repeats.
    random: Random,
    mind: Mind,
    judge: Judge,
}

impl Engine {
    /// An engine on an empty board and without a clock.
    pub fn new(setup: Setup, settings: Settings) -> Self {
        let mut game = Game::with_rules(setup.size, setup.rules, setup.komi);
        game.set_handicap_count(settings.handicap_count);
        Self {
            game: Arc::new(game),
            resigned: None,
            texts: BTreeMap::new(),
            clock: Clock::new(TimeSettings::Unlimited, settings.margin),
            random: Random::from_seed(settings.seed),
            mind: Mind::new(settings.player),
            judge: Judge::default(),
            settings,
        }
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The seed from which all chance derives.
    pub fn seed(&self) -> u64 {
        self.settings.seed
    }

    /// Changes the seed, and begins anew with it.
    pub fn set_seed(&mut self, seed: u64) {
        self.settings.seed = seed;
        self.random = Random::from_seed(seed);
    }

    /// Starts a game on an empty board of this size. Rules, komi and clock stay as they are.
    pub fn start_game(&mut self, size: Size) {
        self.take_up(Game::with_rules(size, *self.game.rules(), self.game.komi()));
        self.clock.restart();
    }

    /// Makes this the game that is played.
    fn take_up(&mut self, mut game: Game) {
        game.set_handicap_count(self.settings.handicap_count);
        self.game = Arc::new(game);
        self.resigned = None;
        self.texts.clear();
        self.mind.take().forget();
    }

    /// The game, to be changed: what was known of its result holds no more.
    fn change(&mut self) -> &mut Game {
        self.resigned = None;
        self.texts.remove(&Info::Result);
        Arc::make_mut(&mut self.game)
    }

    /// Changes the komi.
    pub fn set_komi(&mut self, komi: Komi) {
        if komi != self.game.komi() {
            self.change().set_komi(komi);
        }
    }

    /// Changes the rules and keeps every move played; those that the new rules would have refused
    /// are logged.
    pub fn set_rules(&mut self, rules: Rules) {
        if rules == *self.game.rules() {
            return;
        }
        for (number, made, why) in self.change().set_rules(rules) {
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
        match (self.game.may_play_on(color, vertex), self.settings.strictness) {
            (
                Err(why @ (IllegalMove::Ko | IllegalMove::Superko | IllegalMove::Suicide)),
                Strictness::Tolerant,
            ) => {
                log::warn!("{color} {vertex} is accepted although the rules forbid it: {why}");
                self.change().play_as_recorded(color, vertex).map(|_| ())
            }
            (Err(why), _) => {
                log::info!("{color} {vertex} is refused: {why}");
                Err(why)
            }
            (Ok(()), _) => self.change().play_on(color, vertex),
        }
    }

    /// Whether the rules allow a move now; two passes do not stop it.
    pub fn may_play(&self, color: Color, vertex: Vertex) -> bool {
        self.game.may_play_on(color, vertex).is_ok()
    }

    /// Takes back this many moves.
    ///
    /// # Errors
    /// If there are fewer since stones were last set up.
    pub fn undo(&mut self, moves: usize) -> Result<(), CannotUndo> {
        if moves == 0 {
            return Ok(());
        }
        // A refused undo changes nothing, so the result of the game may be forgotten after it.
        Arc::make_mut(&mut self.game).undo(moves)?;
        self.change();
        Ok(())
    }

    /// Lets a game go on that two passes have ended, because a player does not agree which stones
    /// are dead; who moves now.
    pub fn resume(&mut self, asked_by: Color) -> Color {
        let game = self.change();
        game.resume(asked_by);
        game.to_move()
    }

    /// Says which stones the players agree are dead, until the next move; `None` leaves it to the
    /// engine.
    pub fn agree_on_dead(&mut self, stones: Option<&PointSet>) {
        self.change().agree_on_dead(stones);
    }

    /// The judgement on the game as it stands.
    ///
    /// # Errors
    /// If it is stopped before there is one.
    pub fn judge(&mut self, stop: &Stop) -> Result<Judgement, Interrupted> {
        self.judge.judge(&self.game, stop)
    }
}
