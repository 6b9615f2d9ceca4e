//! The level at which an engine plays, and its changes.

use super::settings::ConsoleSettings;
use super::state::Console;
use crate::engine::NoLevels;
use crate::player::{Level, Strength};

impl Console {
    /// Returns the level at which the engine chooses moves; the top level if its slips are set
    /// directly.
    pub fn level(&self) -> Level {
        self.settings.player.level()
    }

    /// Changes the level at which the engine chooses moves; it also replaces slips that were
    /// set directly. Analyses always use full strength.
    ///
    /// # Errors
    /// If the level is not the top one and the player does not search with a net.
    pub fn set_level(&mut self, level: Level) -> Result<(), NoLevels> {
        self.settings.player.set_level(level)?;
        self.players.complete(&self.settings.player);
        Ok(())
    }

    /// Returns the settings as they are now, with every change that was made.
    pub fn settings(&self) -> &ConsoleSettings {
        &self.settings
    }

    /// Returns to earlier [`settings`](Self::settings) of this engine. The results of earlier searches
    /// are forgotten only if other threads or another profile of a net took part in them.
    pub fn restore(&mut self, settings: ConsoleSettings) {
        let searchers = |console: &Self| (console.threads(), console.profile().ok());
        let before = searchers(self);
        self.settings = settings;
        if searchers(self) != before {
            self.players.renew(&self.settings.player);
        }
        self.players.complete(&self.settings.player);
    }

    /// Returns the visits and the slips of the engine on the board of its game.
    pub(super) fn strength(&self) -> Strength {
        self.settings.player.strength(self.game.size())
    }
}

#[cfg(all(test, feature = "net"))]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::color::Color;
    use crate::diagram;
    use crate::engine::{ConsoleSettings, Decision, PlayerSettings, SearchSettings, Setup};
    use crate::evaluate::NetChoice;
    use crate::point::{Size, Vertex};
    use crate::stop::Stop;
    use tengen_nets::{Net, Precision};

    /// Makes an engine with the net of the program at a level.
    fn engine(level: u8, seed: u64) -> Console {
        let net = NetChoice::from(Arc::new(Net::embedded())).with_precision(Precision::Float);
        let memory = SearchSettings::LEAST_MEMORY;
        let search = SearchSettings { memory, ..SearchSettings::default() };
        let mut player = PlayerSettings::net(search, net);
        player.set_level(Level::new(level).expect("a level")).expect("a player with a net");
        let settings = ConsoleSettings { seed, ..player.into() };
        Console::new(Setup { size: Size::square(7), ..Setup::default() }, settings)
    }

    fn set_up(engine: &mut Console, drawing: &str) {
        let position = diagram::position(drawing);
        engine.start_game(position.size());
        engine.start_from(&position, Color::Black);
    }

    fn moves(engine: &mut Console, number: usize) -> Vec<Decision> {
        (0..number).map(|_| engine.genmove(engine.game().to_move(), &Stop::new())).collect()
    }

    #[test]
    fn level_1_passes_when_nothing_is_left() {
        let mut engine = engine(1, 1);
        set_up(
            &mut engine,
            ". X . X O . O
             X X X X O O .
             X X X X O O O
             X . X X O O O
             X X X O O O .
             O O O O O O O
             . O . O O . O",
        );
        assert_eq!(moves(&mut engine, 2), [Decision::Move(Vertex::Pass); 2]);
    }

    #[test]
    fn level_1_fills_no_eye_of_its_own() {
        let drawing = ". X . X X O .
                       X X X X X O O
                       . . O O O O .";
        let mut plays = 0;
        for seed in 0..8 {
            let mut engine = engine(1, seed);
            set_up(&mut engine, drawing);
            let Decision::Move(Vertex::Play(point)) = moves(&mut engine, 1)[0] else { continue };
            assert!(!["A3", "C3"].contains(&point.to_string().as_str()), "{point}");
            plays += 1;
        }
        assert!(plays > 0, "only passes");
    }

    #[test]
    fn a_seed_gives_the_same_game_at_a_level() {
        for level in [1, 8, 13] {
            let game = |seed| moves(&mut engine(level, seed), 8);
            assert_eq!(game(1), game(1), "level {level}");
        }
        assert_ne!(moves(&mut engine(1, 1), 8), moves(&mut engine(1, 2), 8));
    }

    #[test]
    fn a_level_plays_alike_whatever_was_analysed_before() {
        let (mut plain, mut curious) = (engine(13, 1), engine(13, 1));
        let mut thinking = curious.thinking();
        thinking.visits = Some(40);
        curious.set_thinking(thinking);
        curious.rank_moves(Color::Black, &Stop::new());
        assert_eq!(moves(&mut plain, 4), moves(&mut curious, 4));
    }

    #[test]
    fn a_level_takes_the_place_of_slips_that_were_set_before() {
        let mut engine = engine(5, 1);
        let slips = "8,80".parse().expect("slips");
        engine.settings.player.set_slips(slips).expect("a player with a net");
        let slipping = engine.strength();
        engine.set_level(Level::TOP).expect("a player with a net");
        assert_ne!(slipping, engine.strength());
        assert_eq!(engine.strength(), Strength::FULL);
    }

    #[test]
    fn players_without_a_net_have_only_the_top_level() {
        let mut engine = Console::new(Setup::default(), ConsoleSettings::default());
        assert_eq!(engine.set_level(Level::TOP), Ok(()));
        assert_eq!(engine.set_level(Level::CAREFUL), Err(NoLevels));
        assert_eq!(engine.level(), Level::TOP);
    }
}
