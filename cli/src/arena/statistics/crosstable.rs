//! The scores of all players against each other.

use std::collections::BTreeMap;

use super::super::played::Played;
use super::evidence::Evidence;
use tengen::Color;

/// The players of some games, and the score of each player against each other one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Crosstable {
    players: Vec<String>,
    /// The first player's score against the second; the first has the lower number.
    pairings: BTreeMap<[usize; 2], Evidence>,
}

impl Crosstable {
    /// Makes a table without games for these players. Players who appear only in games are added
    /// behind them, in the order of their games, Black first.
    pub fn new(players: impl IntoIterator<Item = String>) -> Self {
        Self { players: players.into_iter().collect(), pairings: BTreeMap::new() }
    }

    /// Returns the names of the players; a player's number is its index in this list, from 0.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// Adds a unit of evidence: the two games of a pair, or a lone game. The caller leaves out
    /// games that do not count; an empty unit changes nothing.
    pub fn add(&mut self, unit: &[&Played]) {
        let Some(&first) = unit.first() else { return };
        let [black, white] = Color::ALL.map(|color| self.number(&first.job.player(color).name));
        let pairing = [black.min(white), black.max(white)];
        let name = &self.players[pairing[0]];
        let evidence = scored(unit, name);
        *self.pairings.entry(pairing).or_default() += evidence;
    }

    /// Returns the number of a player, and adds the player if the name is new.
    fn number(&mut self, name: &str) -> usize {
        self.players.iter().position(|known| known == name).unwrap_or_else(|| {
            self.players.push(name.to_owned());
            self.players.len() - 1
        })
    }

    /// Returns the pairings that have met, each with the score of its first player.
    pub fn pairings(&self) -> impl Iterator<Item = ([usize; 2], &Evidence)> {
        self.pairings.iter().map(|(&pairing, evidence)| (pairing, evidence))
    }

    /// Returns the score of a player against an opponent.
    pub fn between(&self, player: usize, opponent: usize) -> Evidence {
        let pairing = [player.min(opponent), player.max(opponent)];
        let evidence = self.pairings.get(&pairing).copied().unwrap_or_default();
        if player <= opponent { evidence } else { evidence.reversed() }
    }

    /// Returns the score of a player against all others.
    pub fn of(&self, player: usize) -> Evidence {
        let mut evidence = Evidence::default();
        for opponent in (0..self.players.len()).filter(|&opponent| opponent != player) {
            evidence += self.between(player, opponent);
        }
        evidence
    }
}

/// Returns the score of a player in a unit of one or two games.
pub fn scored(unit: &[&Played], name: &str) -> Evidence {
    let halves = unit.iter().map(|played| match played.winner() {
        None => 1,
        Some(winner) if winner == name => 2,
        Some(_) => 0,
    });
    let mut evidence = Evidence::default();
    match unit.len() {
        2 => evidence.add_pair(halves.sum()),
        _ => halves.for_each(|halves| evidence.add_lone(halves)),
    }
    evidence
}

#[cfg(test)]
mod tests {
    use super::super::samples::game;
    use super::*;

    #[test]
    fn a_pair_counts_for_both_players_from_their_own_side() {
        let mut table = Crosstable::default();
        let [one, other] = [game(1, "a", "b", "B+R"), game(2, "b", "a", "0")];
        table.add(&[&one, &other]);
        assert_eq!(table.players(), ["a", "b"]);
        assert_eq!(table.between(0, 1).pairs, [0, 0, 0, 1, 0]);
        assert_eq!(table.between(1, 0).pairs, [0, 1, 0, 0, 0]);
    }

    #[test]
    fn a_player_scores_against_all_others() {
        let mut table = Crosstable::new(["c".to_owned()]);
        table.add(&[&game(1, "a", "b", "B+R")]);
        table.add(&[&game(2, "c", "a", "B+R")]);
        assert_eq!(table.players(), ["c", "a", "b"]);
        assert_eq!(table.of(1).lone, [1, 0, 1]);
        assert_eq!(table.of(0).lone, [0, 0, 1]);
    }
}
