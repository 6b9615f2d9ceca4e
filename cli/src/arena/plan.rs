//! The plan of a match: the players, their pairings, the number of games and the conditions.

use std::collections::HashSet;
use std::time::Duration;

use crate::client::{ClientError, Program};
use tengen::engine_room::handicap::{self, HandicapError};
use tengen::engine_room::random::Random;
use tengen::{
    Size, TimeSettings,
    rules::{Komi, Preset, Rules},
};

use super::job::{Adjudication, Conditions, Job, Player};
use super::openings::{OpeningError, Openings};
use super::sheet::{Format, Sheet};
use super::statistics::Sprt;

/// A match: players, conditions and openings. Its schedule follows from them.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The players, at least two, with different names.
    pub players: Vec<Player>,
    /// The pairing of the players.
    pub format: Format,
    /// The number of games of each pairing.
    pub games: u32,
    /// The conditions that all games share.
    pub conditions: Conditions,
    /// The source of the first moves.
    pub openings: Openings,
    /// The seed of the random openings and of the programs.
    pub seed: u32,
    /// The test that ends the match of two players once it has a verdict.
    pub sprt: Option<Sprt>,
    /// The command line of a second referee, which counts every game that the players finish by
    /// passing.
    pub referee: Option<String>,
}

/// The reason why a [`Sheet`] does not describe a possible match.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// Fewer than two players.
    #[error("a match needs two players, but has {0}: name them by -a COMMAND -b COMMAND")]
    TooFewPlayers(usize),
    /// Two players have the same name.
    #[error("two players are called {0}; give one another name, as in -b 'NAME=COMMAND'")]
    SameName(String),
    /// A name is empty or has control characters, which tables and folders cannot show.
    #[error("a player's name cannot be empty or have control characters: {0:?}")]
    BadName(String),
    /// The command line of a player cannot be split into words.
    #[error("{name}: {reason}")]
    Command {
        /// The player's name.
        name: String,
        /// The reason.
        reason: ClientError,
    },
    /// A player would have zero time for its answers.
    #[error("a {0} of 0 s: every answer takes some time")]
    NoTime(&'static str),
    /// The total number of games is 0 or too large.
    #[error("{0} games: expected from 1 to {MOST_GAMES} in all")]
    NumberOfGames(u64),
    /// A komi larger than the largest board.
    #[error("a komi of {0}: expected from -{MOST_KOMI} to {MOST_KOMI} points")]
    Komi(Komi),
    /// The board is too small for the handicap.
    #[error("a handicap of {stones} on {size}: {reason}")]
    Handicap {
        /// The number of handicap stones.
        stones: u32,
        /// The size of the board.
        size: Size,
        /// The reason.
        reason: HandicapError,
    },
    /// A plan has both a handicap and openings.
    #[error("handicap stones and openings exclude each other; leave one of them out")]
    HandicapAndOpening,
    /// The move limit would end games before the players' first moves.
    #[error(
        "a limit of {limit} moves ends the game within the opening {opening}, of {moves} moves"
    )]
    MoveLimit {
        /// The limit, in moves.
        limit: u32,
        /// The name of the opening.
        opening: String,
        /// The number of its moves.
        moves: usize,
    },
    /// A plan has an SPRT, but not exactly two players.
    #[error("--sprt compares two players; there are {0}")]
    TestOfMany(usize),
    /// The openings cannot be read.
    #[error(transparent)]
    Openings(#[from] OpeningError),
}

/// The largest number of games of a match: each game of its schedule takes a kilobyte of memory.
const MOST_GAMES: u32 = 1_000_000;

/// The largest komi in points, either way: more points than the largest board has.
const MOST_KOMI: u32 = 1000;

impl Plan {
    /// The default number of seconds within which a program must reply if no clock applies.
    pub const PATIENCE: u32 = 300;

    /// Fills in the defaults of a sheet: a gauntlet of 100 games on 19x19 under Chinese rules with
    /// their usual komi, no clock, and openings from the book.
    ///
    /// # Errors
    /// If the sheet has fewer than two players or two of the same name, or describes an impossible
    /// match.
    pub fn new(sheet: Sheet) -> Result<Self, PlanError> {
        let size = sheet.size.unwrap_or_default();
        let rules = sheet.rules.unwrap_or_default();
        let handicap = sheet.handicap.unwrap_or(0);
        let conditions = Conditions {
            size,
            rules,
            komi: sheet.komi.unwrap_or_else(|| usual_komi(&rules)),
            handicap,
            time: sheet.time.unwrap_or(TimeSettings::Unlimited),
            move_limit: sheet.move_limit.unwrap_or_else(|| usual_limit(size)),
            adjudication: sheet.adjudicate.unwrap_or(Adjudication::Never),
            patience: sheet.timeout.unwrap_or(Self::PATIENCE),
            restart: sheet.restart.unwrap_or(false),
        };
        let openings = match sheet.openings {
            Some(openings) if handicap > 0 && openings != Openings::None => {
                return Err(PlanError::HandicapAndOpening);
            }
            Some(openings) => openings,
            None if handicap > 0 => Openings::None,
            None => Openings::Book,
        };
        let plan = Self {
            players: sheet.players,
            format: sheet.format.unwrap_or_default(),
            games: sheet.games.unwrap_or(100),
            conditions,
            openings,
            seed: sheet.seed.unwrap_or(1),
            sprt: sheet.sprt,
            referee: sheet.referee,
        };
        plan.check()?;
        Ok(plan)
    }

    fn check(&self) -> Result<(), PlanError> {
        if self.players.len() < 2 {
            return Err(PlanError::TooFewPlayers(self.players.len()));
        }
        let mut names = HashSet::new();
        for Player { name, command, .. } in &self.players {
            if name.trim().is_empty() || name.chars().any(char::is_control) {
                return Err(PlanError::BadName(name.clone()));
            }
            if !names.insert(name) {
                return Err(PlanError::SameName(name.clone()));
            }
            command
                .parse::<Program>()
                .map_err(|reason| PlanError::Command { name: name.clone(), reason })?;
        }
        if let Some(referee) = &self.referee {
            referee
                .parse::<Program>()
                .map_err(|reason| PlanError::Command { name: "the referee".to_owned(), reason })?;
        }
        if self.sprt.is_some() && self.players.len() > 2 {
            return Err(PlanError::TestOfMany(self.players.len()));
        }
        let games = u64::from(self.games) * self.pairings().len() as u64;
        if !(1..=u64::from(MOST_GAMES)).contains(&games) {
            return Err(PlanError::NumberOfGames(games));
        }
        if self.conditions.komi.points().abs() > f64::from(MOST_KOMI) {
            return Err(PlanError::Komi(self.conditions.komi));
        }
        if self.conditions.patience == 0 {
            return Err(PlanError::NoTime("timeout"));
        }
        if (self.conditions.time == TimeSettings::SuddenDeath { main: Duration::ZERO }) {
            return Err(PlanError::NoTime("time"));
        }
        let Conditions { size, handicap: stones, .. } = self.conditions;
        if stones > 0 {
            handicap::fixed(size, stones as usize).map_err(|reason| PlanError::Handicap {
                stones,
                size,
                reason,
            })?;
        }
        Ok(())
    }

    /// Returns the sheet of this plan, with every field filled in.
    pub fn to_sheet(&self) -> Sheet {
        let conditions = self.conditions.clone();
        Sheet {
            games: Some(self.games),
            format: Some(self.format),
            size: Some(conditions.size),
            rules: Some(conditions.rules),
            komi: Some(conditions.komi),
            handicap: Some(conditions.handicap),
            time: Some(conditions.time),
            openings: Some(self.openings.clone()),
            move_limit: Some(conditions.move_limit),
            adjudicate: Some(conditions.adjudication),
            timeout: Some(conditions.patience),
            restart: Some(conditions.restart),
            seed: Some(self.seed),
            sprt: self.sprt,
            referee: self.referee.clone(),
            players: self.players.clone(),
        }
    }

    /// Returns the pairs of players that meet, as indices into the list of players.
    fn pairings(&self) -> Vec<(usize, usize)> {
        let players = self.players.len();
        let firsts = match self.format {
            Format::Gauntlet => 1,
            Format::RoundRobin => players,
        };
        (0..firsts).flat_map(|one| (one + 1..players).map(move |other| (one, other))).collect()
    }

    /// Returns the number of games of the whole match.
    pub fn total(&self) -> u32 {
        self.games.saturating_mul(self.pairings().len() as u32)
    }

    /// Returns the schedule: every game of the match, in the order in which the games are started.
    ///
    /// The schedule proceeds in rounds. In each round every pairing plays one opening twice, with
    /// colours exchanged. So if a match is stopped early, all pairings have met about equally
    /// often. A longer match of the same plan begins with the games of the shorter one.
    ///
    /// # Errors
    /// If the openings cannot be read, or one of them reaches the move limit.
    pub fn schedule(&self) -> Result<Vec<Job>, PlanError> {
        let pairings = self.pairings();
        let rounds = self.games.div_ceil(2);
        let Conditions { size, move_limit, .. } = self.conditions;
        let mut jobs = Vec::with_capacity(self.total() as usize);
        let openings = self.openings.for_size(size)?;
        for round in 0..rounds {
            let opening = openings.nth(round, self.seed.into());
            let moves = opening.moves.0.len();
            if moves >= move_limit as usize {
                let (limit, opening) = (move_limit, opening.name);
                return Err(PlanError::MoveLimit { limit, opening, moves });
            }
            for (place, &(one, other)) in pairings.iter().enumerate() {
                let pair = round * pairings.len() as u32 + place as u32 + 1;
                let games = if 2 * round + 1 < self.games { 2 } else { 1 };
                let colours = [(one, other), (other, one)];
                for (second, &(black, white)) in (0..).zip(&colours[..games]) {
                    let game = 2 * pair - 1 + second;
                    jobs.push(Job {
                        game,
                        pair,
                        black: self.players[black].clone(),
                        white: self.players[white].clone(),
                        conditions: self.conditions.clone(),
                        opening: opening.clone(),
                        seed: seed_of(self.seed, game),
                    });
                }
            }
        }
        Ok(jobs)
    }
}

/// Returns the komi of the preset with these rules, or 7.5 if no preset has them.
fn usual_komi(rules: &Rules) -> Komi {
    Preset::of(rules).map_or_else(Komi::default, |preset| preset.komi)
}

/// Returns the default move limit: 20 more than three times the points of the board. Long games
/// between programs that play to the last point take about one move for each point of the board.
fn usual_limit(size: Size) -> u32 {
    3 * size.area() as u32 + 20
}

/// Returns the seed of a game: positive and below 2^31, which every program can read.
fn seed_of(seed: u32, game: u32) -> u32 {
    /// An odd number without a pattern, 2^64 divided by the golden ratio, which keeps the seeds of
    /// neighbouring games and matches apart.
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut random = Random::from_seed(u64::from(seed) ^ u64::from(game).wrapping_mul(STEP));
    random.below(i32::MAX as u32) + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(names: &[&str], sheet: Sheet) -> Plan {
        let player = |name: &&str| Player {
            name: (*name).to_owned(),
            command: format!("./{name}"),
            setup: Vec::new(),
        };
        let players = names.iter().map(player).collect();
        let openings = sheet.openings.clone().or(Some(Openings::None));
        Plan::new(Sheet { openings, players, ..sheet }).expect("a plan")
    }

    fn meetings(plan: &Plan) -> Vec<String> {
        let jobs = plan.schedule().expect("no files are read");
        jobs.iter().map(|job| format!("{}{}", job.black.name, job.white.name)).collect()
    }

    #[test]
    fn in_a_gauntlet_the_first_player_meets_each_of_the_others() {
        let plan = plan(&["a", "b", "c"], Sheet { games: Some(2), ..Sheet::default() });
        assert_eq!(meetings(&plan), ["ab", "ba", "ac", "ca"]);
        assert_eq!(plan.total(), 4);
    }

    #[test]
    fn in_a_round_robin_everybody_meets_everybody() {
        let format = Some(Format::RoundRobin);
        let plan = plan(&["a", "b", "c"], Sheet { games: Some(1), format, ..Sheet::default() });
        assert_eq!(meetings(&plan), ["ab", "ac", "bc"]);
    }

    #[test]
    fn games_and_pairs_are_numbered_from_one_and_an_odd_game_stays_alone() {
        let plan = plan(&["a", "b", "c"], Sheet { games: Some(3), ..Sheet::default() });
        let jobs = plan.schedule().expect("no files are read");
        let numbers: Vec<_> = jobs.iter().map(|job| (job.game, job.pair)).collect();
        assert_eq!(numbers, [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (7, 4)]);
    }

    #[test]
    fn a_longer_match_begins_with_the_games_of_the_shorter_one() {
        let [short, long] = [10, 14].map(|games| {
            let plan = plan(&["a", "b"], Sheet { games: Some(games), ..Sheet::default() });
            plan.schedule().expect("no files are read")
        });
        assert_eq!(short, long[..short.len()]);
        let seeds: HashSet<_> = long.iter().map(|job| job.seed).collect();
        assert_eq!(seeds.len(), long.len(), "each game has a seed of its own");
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        let player = |name: &str, command: &str| Player {
            name: name.to_owned(),
            command: command.to_owned(),
            setup: Vec::new(),
        };
        let refused = |players: Vec<Player>, sheet: Sheet| {
            Plan::new(Sheet { players, ..sheet }).expect_err("no plan").to_string()
        };
        let two = || vec![player("a", "./a"), player("b", "./b")];
        assert!(refused(vec![player("a", "./a")], Sheet::default()).contains("two players"));
        let same = vec![player("a", "./a"), player("a", "./b")];
        assert!(refused(same, Sheet::default()).contains("two players are called a"));
        let open = vec![player("a", "./a 'x"), player("b", "./b")];
        assert!(refused(open, Sheet::default()).contains("not a command line"));
        let handicap = Sheet { handicap: Some(30), ..Sheet::default() };
        assert!(refused(two(), handicap).contains("handicap of 30"));
        assert!(refused(two(), Sheet { games: Some(0), ..Sheet::default() }).contains('0'));
    }

    #[test]
    fn a_limit_of_moves_leaves_room_for_a_move_after_the_opening() {
        let schedule = |openings: &str, limit| {
            let openings = openings.parse().ok();
            let sheet = Sheet { openings, move_limit: Some(limit), ..Sheet::default() };
            plan(&["a", "b"], sheet).schedule().map_err(|error| error.to_string())
        };
        assert!(schedule("none", 1).is_ok() && schedule("random:6", 7).is_ok());
        assert!(schedule("none", 0).is_err());
        let refused = schedule("random:6", 6).expect_err("no room");
        assert!(refused.starts_with("a limit of 6 moves ends the game within"), "{refused}");
        assert!(refused.ends_with("of 6 moves"), "{refused}");
    }

    #[test]
    fn komi_is_that_of_the_rules() {
        let rules = Some(Preset::JAPANESE.rules);
        let plan = plan(&["a", "b"], Sheet { rules, ..Sheet::default() });
        assert_eq!(plan.conditions.komi.to_string(), "6.5");
    }

    #[test]
    fn a_plan_is_read_back_from_its_sheet() {
        let plan =
            plan(&["a", "b"], Sheet { komi: Some(Komi::from_halves(1)), ..Sheet::default() });
        let sheet = Sheet::read(&plan.to_sheet().write()).expect("a sheet");
        assert_eq!(Plan::new(sheet).expect("a plan"), plan);
    }
}
