//! Facts about the players that human-style nets take, made from the name of a profile.

use std::f32::consts::TAU;
use std::str::FromStr;

use super::model::METADATA;

/// The kind of games that a human-style net is to play like.
///
/// Profiles go by the names that `KataGo` has: `rank_5k` for players of a rank in 2020, `rank_5k_3d`
/// for Black of one rank and White of another, and `preaz_5k` for players of 2016 who have not
/// learned from programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The rank of Black and of White: 1 for 9d, 9 for 1d, 10 for 1k, 29 for 20k.
    ranks: [u8; 2],
    era: Era,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Era {
    Recent,
    BeforePrograms,
}

/// A text that names no profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a profile such as rank_5k, rank_1d_3k or preaz_9d, with ranks from 20k to 9d")]
pub struct UnknownProfile;

impl FromStr for Profile {
    type Err = UnknownProfile;

    fn from_str(text: &str) -> Result<Self, UnknownProfile> {
        let (kind, rest) = text.split_once('_').ok_or(UnknownProfile)?;
        let era = match kind {
            "rank" => Era::Recent,
            "preaz" => Era::BeforePrograms,
            _ => return Err(UnknownProfile),
        };
        let (black, white) = rest.split_once('_').unwrap_or((rest, rest));
        Ok(Self { ranks: [rank(black)?, rank(white)?], era })
    }
}

fn rank(text: &str) -> Result<u8, UnknownProfile> {
    let (number, unit) = text.split_at_checked(text.len().wrapping_sub(1)).ok_or(UnknownProfile)?;
    match (number.parse(), unit) {
        (Ok(dan @ 1..=9), "d") => Ok(10 - dan),
        (Ok(kyu @ 1..=20), "k") => Ok(9 + kyu),
        _ => Err(UnknownProfile),
    }
}

impl Profile {
    /// The facts, for a player with the black stones or not, on a board of `area` points.
    pub fn facts(self, is_black: bool, area: usize) -> Box<[f32; METADATA]> {
        let mut facts = Box::new([0.0; METADATA]);
        // Both players are people.
        facts[..2].fill(1.0);
        let [own, other] = if is_black { [0, 1] } else { [1, 0] }.map(|player| self.ranks[player]);
        facts[6..6 + usize::from(own)].fill(1.0);
        facts[40..40 + usize::from(other)].fill(1.0);
        // Whether the game was rated is unknown.
        facts[74] = 0.5;
        // Byo-yomi of 20 minutes and five times 30 seconds, on the server KGS.
        facts[79] = 1.0;
        facts[82] = 0.4 * (1260.0_f32.ln() - 6.5);
        facts[83] = 0.3 * (31.0_f32.ln() - 3.0);
        facts[84] = 0.5 * (7.0_f32.ln() - 1.5);
        facts[85] = 0.25 * (2.0_f32.ln() - 1.5);
        facts[153] = 1.0;
        facts[86] = 0.5 * (area as f32 / 361.0).ln();
        // The first of March 2020 and the first of September 2016, in days since 1970.
        let days = match self.era {
            Era::Recent => 18_322,
            Era::BeforePrograms => 17_045,
        };
        let mut length = 7.0_f64;
        for place in 0..32 {
            let turns = f64::from(days) / length;
            let angle = TAU * (turns - turns.floor()) as f32;
            (facts[88 + 2 * place], facts[87 + 2 * place]) = angle.sin_cos();
            length *= 80_000_f64.powf(1.0 / 31.0);
        }
        facts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_go_by_names() {
        let named = |text: &str| text.parse::<Profile>().map(|profile| profile.ranks);
        assert_eq!(named("rank_9d"), Ok([1, 1]));
        assert_eq!(named("preaz_1k_20k"), Ok([10, 29]));
        for text in ["", "rank", "rank_", "rank_10d", "rank_0k", "rank_21k", "proyear_1995", "5k"] {
            assert_eq!(named(text), Err(UnknownProfile), "{text}");
        }
    }
}
