//! The score of a match while it runs.
//!
//! Short games finish first. If a player wins its games quickly and loses them slowly, the games
//! finished at some moment are a biased sample in that player's favour. So the running figures use
//! only the longest prefix of the schedule whose games are all finished. Which games belong to a
//! prefix of a given length does not depend on their results.

use std::collections::BTreeMap;

use super::super::job::Job;
use super::super::played::Played;
use super::census::{Census, Standing};
use super::crosstable::{Crosstable, scored};
use super::sprt::{Sprt, SprtRun, SprtStatus};

/// The finished games of a match, added in any order, and the figures of the complete prefix of its
/// schedule.
#[derive(Clone, Debug)]
pub struct Running {
    /// The pairs of the schedule, each with its number of games.
    schedule: Vec<(u32, usize)>,
    /// The number of pairs at the beginning of the schedule whose games are all finished.
    done: usize,
    /// Finished games of later pairs, by pair number.
    waiting: BTreeMap<u32, Vec<Played>>,
    census: Census,
    prefix: Prefix,
    test: Option<SprtRun>,
}

/// The figures of the finished prefix of a schedule.
#[derive(Clone, Debug, Default)]
pub struct Prefix {
    /// The number of games in the prefix, including those that do not count.
    pub games: u32,
    /// The scores of the players.
    pub table: Crosstable,
    /// The state of the test of the first player against the second, if there is one.
    pub sprt: Option<SprtStatus>,
}

impl Running {
    /// Starts without finished games. `jobs` are those of a whole match or of a shard, in the order
    /// of the schedule. The test, if there is one, is about the first of two players.
    pub fn new<'a>(
        players: impl IntoIterator<Item = String>,
        jobs: impl IntoIterator<Item = &'a Job>,
        sprt: Option<Sprt>,
    ) -> Self {
        let mut schedule: Vec<(u32, usize)> = Vec::new();
        for job in jobs {
            match schedule.last_mut() {
                Some((pair, games)) if *pair == job.pair => *games += 1,
                _ => schedule.push((job.pair, 1)),
            }
        }
        let table = Crosstable::new(players);
        let test = sprt.map(SprtRun::new);
        let prefix = Prefix { games: 0, table, sprt: test.as_ref().map(SprtRun::status) };
        Self {
            schedule,
            done: 0,
            waiting: BTreeMap::new(),
            census: Census::default(),
            prefix,
            test,
        }
    }

    /// Adds a finished game; adding a game twice has no effect.
    pub fn add(&mut self, played: &Played) {
        let waits = self.schedule[self.done..].iter().any(|&(pair, _)| pair == played.job.pair);
        if !waits {
            return;
        }
        let games = self.waiting.entry(played.job.pair).or_default();
        if games.iter().all(|known| known.job != played.job) {
            games.push(played.clone());
        }
        while let Some(&(pair, number)) = self.schedule.get(self.done) {
            match self.waiting.get(&pair) {
                Some(games) if games.len() >= number => {}
                _ => break,
            }
            let mut games = self.waiting.remove(&pair).unwrap_or_default();
            games.sort_by_key(|played| played.job.game);
            self.done += 1;
            self.advance(&games);
        }
    }

    /// Adds the next pair of the schedule to the prefix.
    fn advance(&mut self, games: &[Played]) {
        self.prefix.games += games.len() as u32;
        let counting: Vec<_> =
            games.iter().filter(|game| self.census.enter(game) == Standing::Counts).collect();
        self.prefix.table.add(&counting);
        if let (Some(test), Some(name)) = (&mut self.test, self.prefix.table.players().first()) {
            test.push(scored(&counting, name));
            self.prefix.sprt = Some(test.status());
        }
    }

    /// Returns the figures of the finished prefix.
    pub fn prefix(&self) -> &Prefix {
        &self.prefix
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{game, with_moves};
    use super::super::sprt::Verdict;
    use super::*;

    fn match_of(pairs: u32) -> Vec<Played> {
        (1..=pairs)
            .flat_map(|pair| [game(2 * pair - 1, "a", "b", "B+R"), game(2 * pair, "b", "a", "W+R")])
            .collect()
    }

    fn running(games: &[Played], sprt: Option<&str>) -> Running {
        let sprt = sprt.map(|text| text.parse().expect("a test"));
        let players = ["a", "b"].map(str::to_owned);
        Running::new(players, games.iter().map(|played| &played.job), sprt)
    }

    #[test]
    fn games_after_one_that_is_not_finished_wait_for_it() {
        let games = match_of(3);
        let mut running = running(&games, None);
        for finished in [1, 2, 3, 4, 5] {
            running.add(&games[finished]);
            assert_eq!(running.prefix().games, 0);
        }
        running.add(&games[0]);
        assert_eq!(running.prefix().games, 6);
        assert_eq!(running.prefix().table.between(0, 1).pairs, [0, 0, 0, 0, 3]);
    }

    #[test]
    fn the_order_of_games_does_not_change_the_figures() {
        let games = match_of(4);
        let (mut forwards, mut backwards) = (running(&games, None), running(&games, None));
        for game in &games {
            forwards.add(game);
        }
        for game in games.iter().rev() {
            backwards.add(game);
        }
        assert_eq!(forwards.prefix().table, backwards.prefix().table);
    }

    #[test]
    fn a_game_that_is_added_twice_counts_once() {
        let games = match_of(2);
        let mut running = running(&games, None);
        for place in [0, 0, 1, 1, 0, 2, 3, 3] {
            running.add(&games[place]);
        }
        assert_eq!(running.prefix().games, 4);
        assert_eq!(running.prefix().table.between(0, 1).games(), 4);
    }

    #[test]
    fn void_games_and_duplicates_are_finished_and_do_not_count() {
        let mut games = match_of(2);
        games[1] = game(2, "b", "a", "Void");
        games[2] = with_moves(games[2].clone(), &games[0].moves.to_string());
        let mut running = running(&games, None);
        for game in &games {
            running.add(game);
        }
        assert_eq!(running.prefix().games, 4);
        assert_eq!(running.prefix().table.between(0, 1).lone, [0, 0, 2]);
    }

    #[test]
    fn a_shard_has_its_own_prefix() {
        let games: Vec<_> = match_of(9).into_iter().filter(|game| game.job.pair % 3 == 2).collect();
        let mut running = running(&games, None);
        for game in &games {
            running.add(game);
        }
        assert_eq!(running.prefix().games, 6);
    }

    #[test]
    fn the_first_verdict_of_a_test_stays() {
        let mut games = match_of(20);
        games.extend((21..=60).flat_map(|pair| {
            [game(2 * pair - 1, "a", "b", "W+R"), game(2 * pair, "b", "a", "B+R")]
        }));
        let mut running = running(&games, Some("elo0=0,elo1=100"));
        for game in &games {
            running.add(game);
        }
        let status = running.prefix().sprt.expect("a test");
        assert_eq!(status.verdict, Verdict::Elo1);
        assert!(running.prefix().table.between(0, 1).share() < Some(0.5));
    }
}
