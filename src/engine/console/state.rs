//! The state of a console, and the commands that change the game.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use super::super::players::Players;
use super::settings::{ConsoleSettings, Setup, Strictness};
use crate::bitboard::PointSet;
use crate::clock::{Clock, TimeSettings};
use crate::color::Color;
use crate::evaluate::Advantage;
use crate::game::{CannotUndo, Game, IllegalMove, Refused};
use crate::judgement::{Judge, Judgement};
use crate::player::{Despair, Handicapping};
use crate::point::{Size, Vertex};
use crate::position::Position;
use crate::random::Random;
use crate::rules::{Komi, Rules};
use crate::search::{Ownership, Searched};
use crate::sgf::{Given, Info};
use crate::stop::{Interrupted, Stop};

/// An engine with everything that a front end can set and ask. The session of GTP is its main user.
///
/// [`Engine`](super::super::Engine) is the part of it that users of the library need.
#[derive(Debug)]
pub struct Console {
    pub(super) settings: ConsoleSettings,
    pub(super) game: Arc<Game>,
    /// The rules that an option or a command has chosen. Without them a record that names no rules
    /// gets those that it was most likely played by.
    pub(super) chosen_rules: Option<Rules>,
    /// The komi that an option or a command has chosen. Without it a record that states no komi gets
    /// the one that it was most likely played with.
    pub(super) chosen_komi: Option<Komi>,
    /// The rules and the komi that hold in every record.
    pub(super) given: Given,
    /// The player who has resigned the game; `None` if neither has, or if the game has changed
    /// since.
    pub(super) resigned: Option<Color>,
    pub(super) despair: Despair,
    pub(super) handicapping: Handicapping,
    /// The advantage in the last search for a move. Pondering assumes it too, because a search
    /// cannot use a tree that was grown with another.
    pub(super) last_advantage: Advantage,
    /// The report of the search for the last move that the engine made; `None` if that move needed
    /// no search.
    pub(super) last_search: Option<Searched>,
    /// The texts of the record from which the game was loaded. A change of the game drops the
    /// result among them.
    pub(super) texts: BTreeMap<Info, String>,
    pub(super) clock: Clock,
    /// The source of the seeds of searches for moves, one for each search. So the games of a
    /// session differ, and a session with the same seed repeats them. Other searches take their
    /// seed from the position.
    pub(super) random: Random,
    pub(super) players: Players,
    /// The game about which the engine pondered last, as it stood.
    pub(super) pondered: Option<Arc<Game>>,
    /// The game at the last request to [rest](Self::rest), as it stood.
    pub(super) rested: Option<Arc<Game>>,
    /// The ownership that the last search had to report. Pondering collects it too, because a
    /// search that reports ownership cannot use a tree without it.
    pub(super) last_ownership: Ownership,
    pub(super) judge: Judge,
}

impl Console {
    /// Makes an engine with an empty board and without a clock.
    pub fn new(setup: Setup, settings: impl Into<ConsoleSettings>) -> Self {
        let settings = settings.into();
        let mut game = Game::with_rules(setup.size, setup.rules, setup.komi);
        game.set_handicap_count(settings.handicap_count);
        let net = settings.player.nets().map(|nets| Arc::clone(nets.cheapest().net()));
        Self {
            game: Arc::new(game),
            chosen_rules: (setup.rules != Rules::default()).then_some(setup.rules),
            chosen_komi: (setup.komi != Komi::default()).then_some(setup.komi),
            given: Given::default(),
            resigned: None,
            despair: Despair::default(),
            handicapping: Handicapping::default(),
            last_advantage: Advantage::default(),
            last_search: None,
            texts: BTreeMap::new(),
            clock: Clock::new(TimeSettings::Unlimited, settings.margin),
            random: Random::from_seed(settings.seed),
            players: Players::new(&settings.player),
            pondered: None,
            rested: None,
            last_ownership: Ownership::default(),
            judge: net.map_or_else(Judge::default, Judge::from),
            settings,
        }
    }

    /// Returns the game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whether the game has ended, by passes, by a long cycle or because a player has resigned.
    pub fn has_ended(&self) -> bool {
        self.game.end().is_some() || self.resigned.is_some()
    }

    /// Returns the player who has resigned the game; `None` if neither has.
    pub fn resigned(&self) -> Option<Color> {
        self.resigned
    }

    /// Returns the seed of the searches for moves.
    pub fn seed(&self) -> u64 {
        self.settings.seed
    }

    /// Changes the seed of the searches for moves; the random numbers start again from it.
    pub fn set_seed(&mut self, seed: u64) {
        self.settings.seed = seed;
        self.random = Random::from_seed(seed);
    }

    /// Starts a game on an empty board of this size. Rules, komi and time settings stay, and the
    /// clocks start anew.
    pub fn start_game(&mut self, size: Size) {
        self.start(Game::with_rules(size, *self.game.rules(), self.game.komi()));
    }

    /// Replaces the game. The clocks start anew.
    pub fn start(&mut self, game: Game) {
        self.take_up(game);
        self.clock.restart();
    }

    /// Starts a game from a position with `to_move` to move. Rules, komi and clocks stay.
    ///
    /// # Panics
    /// If a stone of the position does not have a liberty, or the position is of another size.
    pub fn start_from(&mut self, position: &Position, to_move: Color) {
        assert_eq!(position.size(), self.game.size(), "the position is of the game's size");
        self.take_up(Game::with_rules(self.game.size(), *self.game.rules(), self.game.komi()));
        if !position.occupied().is_empty() {
            self.change().restore(position, to_move);
        }
    }

    /// Gives `color` the turn without a pass. If this changes the turn, earlier moves can no longer
    /// be taken back, and superko ignores earlier positions.
    pub fn set_to_move(&mut self, color: Color) {
        if color != self.game.to_move() {
            self.change().set_to_move(color);
        }
    }

    /// Replaces the game, and forgets everything about the old one.
    pub(super) fn take_up(&mut self, mut game: Game) {
        game.set_handicap_count(self.settings.handicap_count);
        self.game = Arc::new(game);
        self.resigned = None;
        self.last_search = None;
        self.texts.clear();
        self.players.forget();
    }

    /// Returns the game for a change; drops its resignation and its recorded result.
    pub(super) fn change(&mut self) -> &mut Game {
        self.resigned = None;
        self.texts.remove(&Info::Result);
        Arc::make_mut(&mut self.game)
    }

    /// Changes the points that White receives for moving second.
    pub fn set_komi(&mut self, komi: Komi) {
        self.chosen_komi = Some(komi);
        if komi != self.game.komi() {
            self.change().set_komi(komi);
        }
    }

    /// Changes the rules and keeps every move played. Moves that the new rules would have refused
    /// are logged.
    pub fn set_rules(&mut self, rules: Rules) {
        self.chosen_rules = Some(rules);
        if rules == *self.game.rules() {
            return;
        }
        for Refused { number, made, why } in self.change().set_rules(rules) {
            log::warn!("move {number}, {made}, is kept although the rules forbid it now: {why}");
        }
    }

    /// Changes the time settings and starts the clocks of both players anew.
    pub fn set_time(&mut self, settings: TimeSettings) {
        self.clock.set(settings);
    }

    /// Returns the clocks of both players.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Sets the clock of a player: the time left, and the number of stones to play in it in
    /// overtime, or the number of periods left under byo-yomi. In main time `stones` is 0.
    pub fn set_time_left(&mut self, color: Color, left: Duration, stones: u32) {
        self.clock.set_left(color, left, stones);
    }

    /// Makes a move that a front end sends. Either colour may move, and play may go on after two
    /// passes.
    ///
    /// # Errors
    /// If the rules forbid the move and the [strictness](ConsoleSettings::strictness) does not
    /// tolerate it.
    pub fn play(&mut self, color: Color, vertex: Vertex) -> Result<(), IllegalMove> {
        match (self.game.legality_if_resumed(color, vertex), self.settings.strictness) {
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

    /// Makes all these moves, or none if one of them is refused.
    ///
    /// # Errors
    /// The first move that is refused.
    pub fn play_all(&mut self, moves: &[(Color, Vertex)]) -> Result<(), (Color, Vertex)> {
        let game = Arc::clone(&self.game);
        let (resigned, result) = (self.resigned, self.texts.get(&Info::Result).cloned());
        for &(color, vertex) in moves {
            if self.play(color, vertex).is_err() {
                self.game = game;
                self.resigned = resigned;
                self.texts.extend(result.map(|result| (Info::Result, result)));
                return Err((color, vertex));
            }
        }
        Ok(())
    }

    /// Whether the rules allow a move now, even if two passes have ended the game.
    pub fn may_play(&self, color: Color, vertex: Vertex) -> bool {
        self.game.legality_if_resumed(color, vertex).is_ok()
    }

    /// Takes back the last `moves` moves.
    ///
    /// # Errors
    /// If fewer moves were made since stones were last set up.
    pub fn undo(&mut self, moves: usize) -> Result<(), CannotUndo> {
        if moves == 0 {
            return Ok(());
        }
        // A refused undo changes nothing, so the undo comes before the result of the game is
        // dropped.
        Arc::make_mut(&mut self.game).undo(moves)?;
        self.change();
        Ok(())
    }

    /// Resumes a game that two passes have ended, because `asked_by` disputes which stones are
    /// dead. Returns the player to move.
    pub fn resume(&mut self, asked_by: Color) -> Color {
        let game = self.change();
        game.resume(asked_by);
        game.to_move()
    }

    /// Sets the stones that the players agree are dead, until the next move; with `None`, the
    /// engine decides which are dead.
    pub fn agree_on_dead(&mut self, stones: Option<&PointSet>) {
        self.change().agree_on_dead(stones);
    }

    /// Returns the judgement on the game as it stands.
    ///
    /// # Errors
    /// If `stop` is raised before there is a judgement.
    pub fn judge(&mut self, stop: &Stop) -> Result<Judgement, Interrupted> {
        self.judge.judge(&self.game, stop)
    }
}
