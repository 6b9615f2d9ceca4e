//! The census of games: which of them count, and which two make a pair.

use std::collections::{HashMap, HashSet};

use super::super::job::{Conditions, Job, Opening};
use super::super::moves::Moves;
use super::super::played::{Ending, Played};
use tengen::GameResult;

/// Whether a game counts, and if not, why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The game counts.
    Counts,
    /// The job was done before: the game that was found first counts, and this one is ignored.
    Repeated,
    /// The same players have played the same moves with the same colours to the same result before:
    /// two deterministic programs add no evidence. A loss by a fault of a program is never a
    /// duplicate.
    Duplicate {
        /// The number of the earlier game.
        of: u32,
    },
    /// The game ended without a result.
    Void,
}

/// The key that duplicates share: Black's name, White's name, the conditions, the moves and the
/// result.
type Course = (String, String, Conditions, Moves, GameResult);

/// The games entered so far, in the order of the schedule.
#[derive(Clone, Debug, Default)]
pub struct Census {
    jobs: HashSet<Job>,
    courses: HashMap<Course, u32>,
}

impl Census {
    /// Enters the next game and returns whether it counts.
    pub fn enter(&mut self, played: &Played) -> Standing {
        let Job { black, white, conditions, game, .. } = &played.job;
        if !self.jobs.insert(played.job.clone()) {
            return Standing::Repeated;
        }
        if played.result == GameResult::Void {
            return Standing::Void;
        }
        if matches!(played.ending, Ending::Forfeit { .. }) {
            return Standing::Counts;
        }
        let (black, white) = (black.name.clone(), white.name.clone());
        let course = (black, white, conditions.clone(), played.moves.clone(), played.result);
        if let Some(&of) = self.courses.get(&course) {
            return Standing::Duplicate { of };
        }
        self.courses.insert(course, *game);
        Standing::Counts
    }
}

/// The key that the two games of a pair share: pair number, players, conditions and opening.
type PairKey<'a> = (u32, [&'a str; 2], &'a Conditions, &'a Opening);

fn key(played: &Played) -> PairKey<'_> {
    let Job { pair, black, white, conditions, opening, .. } = &played.job;
    let mut names = [black.name.as_str(), white.name.as_str()];
    names.sort_unstable();
    (*pair, names, conditions, opening)
}

/// Groups the games that count into units of evidence, pairs and lone games, in the order of their
/// first games.
///
/// The games may come from several matches. Two games are a pair if they have the same pair number,
/// the same players with colours exchanged, the same conditions and the same opening.
pub fn units<'a>(games: impl IntoIterator<Item = &'a Played>) -> Vec<Vec<&'a Played>> {
    let mut units: Vec<Vec<&Played>> = Vec::new();
    // By key, the places in `units` of the games that wait for a partner.
    let mut open: HashMap<PairKey<'_>, Vec<usize>> = HashMap::new();
    for played in games {
        let waiting = open.entry(key(played)).or_default();
        let partner = waiting
            .iter()
            .position(|&unit| units[unit][0].job.black.name != played.job.black.name)
            .map(|place| waiting.remove(place));
        if let Some(unit) = partner {
            units[unit].push(played);
        } else {
            waiting.push(units.len());
            units.push(vec![played]);
        }
    }
    units
}

#[cfg(test)]
mod tests {
    use super::super::samples::{game, with_moves};
    use super::*;
    use crate::arena::played::Fault;

    #[test]
    fn a_job_that_was_done_twice_counts_once() {
        let mut census = Census::default();
        let first = game(1, "a", "b", "B+R");
        assert_eq!(census.enter(&first), Standing::Counts);
        assert_eq!(census.enter(&first), Standing::Repeated);
    }

    #[test]
    fn a_game_with_the_moves_of_an_earlier_one_is_a_duplicate() {
        let mut census = Census::default();
        let moves = "B C3 W D4";
        assert_eq!(census.enter(&with_moves(game(1, "a", "b", "B+R"), moves)), Standing::Counts);
        // The colours are exchanged.
        assert_eq!(census.enter(&with_moves(game(2, "b", "a", "B+R"), moves)), Standing::Counts);
        let third = with_moves(game(3, "a", "b", "B+R"), moves);
        assert_eq!(census.enter(&third), Standing::Duplicate { of: 1 });
    }

    #[test]
    fn equal_moves_to_another_result_and_faults_are_no_duplicates() {
        let mut census = Census::default();
        let fault = |number, result| {
            let reason = "the program ended".to_owned();
            let ending = Ending::Forfeit { fault: Fault::Crash, reason };
            Played { ending, ..game(number, "a", "b", result) }
        };
        for played in [fault(1, "B+F"), fault(2, "B+F"), fault(3, "W+F")] {
            assert_eq!(census.enter(&played), Standing::Counts);
        }
        let moves = |number, result| with_moves(game(number, "a", "b", result), "B C3 W D4");
        assert_eq!(census.enter(&moves(4, "B+R")), Standing::Counts);
        assert_eq!(census.enter(&moves(5, "W+R")), Standing::Counts);
    }

    #[test]
    fn a_game_without_a_result_does_not_count() {
        assert_eq!(Census::default().enter(&game(1, "a", "b", "Void")), Standing::Void);
    }

    #[test]
    fn two_games_of_a_pair_are_a_unit_and_a_game_without_partner_is_one() {
        let games = [
            game(1, "a", "b", "B+R"),
            game(2, "b", "a", "B+R"),
            game(3, "a", "b", "B+R"),
            game(6, "b", "a", "B+R"),
        ];
        let found: Vec<Vec<u32>> = units(&games)
            .iter()
            .map(|unit| unit.iter().map(|played| played.job.game).collect())
            .collect();
        assert_eq!(found, [vec![1, 2], vec![3], vec![6]]);
    }

    #[test]
    fn games_of_two_matches_with_the_same_numbers_are_not_mixed_up() {
        let games = [game(1, "a", "b", "B+R"), game(2, "b", "a", "B+R")];
        let others = [game(1, "a", "c", "B+R"), game(2, "c", "a", "B+R")];
        let units = units(games.iter().chain(&others));
        assert_eq!(units.len(), 2);
        assert!(units.iter().all(|unit| unit.len() == 2));
    }
}
