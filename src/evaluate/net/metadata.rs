//! The facts about the players in the input of human-style nets, derived from the name of a
//! profile.

use std::f32::consts::TAU;
use std::fmt;
use std::str::FromStr;

use tengen_nets::METADATA;

/// The kind of games that a human-style net imitates.
///
/// Profiles have the names of `KataGo`. `rank_5k` stands for players of a rank in 2020, and
/// `rank_5k_3d` for Black of one rank and White of another. `preaz_5k` stands for players of 2016,
/// who had not learned from programs, and `proyear_1995` for professionals of a year from 1800 to
/// 2023.
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
    /// The year of a game of professionals.
    Professional(u16),
}

/// The error for a text that is not the name of a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a profile such as rank_5k, rank_1d_3k or preaz_9d, with ranks from 20k to 9d, or \
     proyear_1995, with years from 1800 to 2023"
)]
pub struct UnknownProfile;

impl FromStr for Profile {
    type Err = UnknownProfile;

    fn from_str(text: &str) -> Result<Self, UnknownProfile> {
        let (kind, rest) = text.split_once('_').ok_or(UnknownProfile)?;
        let era = match kind {
            "rank" => Era::Recent,
            "preaz" => Era::BeforePrograms,
            "proyear" => {
                let year = rest.parse().ok().filter(|year| (1800..=2023).contains(year));
                let era = Era::Professional(year.ok_or(UnknownProfile)?);
                return Ok(Self { ranks: [1, 1], era });
            }
            _ => return Err(UnknownProfile),
        };
        let (black, white) = rest.split_once('_').unwrap_or((rest, rest));
        Ok(Self { ranks: [rank(black)?, rank(white)?], era })
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.era {
            Era::Professional(year) => return write!(f, "proyear_{year}"),
            Era::Recent => "rank",
            Era::BeforePrograms => "preaz",
        };
        let name = |rank: u8| match rank {
            ..10 => format!("{}d", 10 - rank),
            _ => format!("{}k", rank - 9),
        };
        let [black, white] = self.ranks.map(name);
        if black == white {
            write!(f, "{kind}_{black}")
        } else {
            write!(f, "{kind}_{black}_{white}")
        }
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

// The places of the facts about the source of a game: a server and two collections.
const KGS: usize = 153;
const GOGOD: usize = 156;
const GO4GO: usize = 157;

/// Returns the first of June of a year, in days since the first of January 1970.
fn first_of_june(year: u16) -> i32 {
    let year = i32::from(year);
    // The number of leap days from year 0 to March of `year`.
    let leaps = |year: i32| year / 4 - year / 100 + year / 400;
    let march = 365 * (year - 1970) + leaps(year) - leaps(1969) + 59;
    march + 31 + 30 + 31
}

impl Profile {
    /// Returns the facts for Black or, unless `is_black`, for White as the player to move, on a
    /// board of `area` points.
    pub fn facts(self, is_black: bool, area: usize) -> Box<[f32; METADATA]> {
        let mut facts = Box::new([0.0; METADATA]);
        // Both players are people.
        facts[..2].fill(1.0);
        let [own, other] = if is_black { [0, 1] } else { [1, 0] }.map(|player| self.ranks[player]);
        facts[6..6 + usize::from(own)].fill(1.0);
        facts[40..40 + usize::from(other)].fill(1.0);
        facts[86] = 0.5 * (area as f32 / 361.0).ln();
        // The date in days since 1970, and the source of the game.
        let (days, source) = match self.era {
            // The first of March 2020 and the first of September 2016, on the server KGS.
            Era::Recent => (18_322, KGS),
            Era::BeforePrograms => (17_045, KGS),
            Era::Professional(year @ ..2021) => (first_of_june(year), GOGOD),
            Era::Professional(year) => (first_of_june(year), GO4GO),
        };
        facts[source] = 1.0;
        let [main, period, periods] = match self.era {
            // 20 minutes of main time and five periods of byo-yomi of 30 seconds. It is unknown
            // whether the game was rated.
            Era::Recent | Era::BeforePrograms => {
                (facts[74], facts[79]) = (0.5, 1.0);
                [1200.0, 30.0, 5.0_f32]
            }
            // The time settings are unknown.
            Era::Professional(_) => {
                facts[75] = 1.0;
                [0.0; 3]
            }
        };
        facts[82] = 0.4 * ((main + 60.0).ln() - 6.5);
        facts[83] = 0.3 * ((period + 1.0).ln() - 3.0);
        facts[84] = 0.5 * ((periods + 2.0).ln() - 1.5);
        facts[85] = 0.25 * (2.0_f32.ln() - 1.5);
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
        for text in ["", "rank", "rank_", "rank_10d", "rank_0k", "rank_21k", "proyear_1799", "5k"] {
            assert_eq!(named(text), Err(UnknownProfile), "{text}");
        }
        for name in ["rank_5k", "rank_1d_20k", "preaz_9d", "proyear_1800", "proyear_2023"] {
            assert_eq!(name.parse::<Profile>().map(|profile| profile.to_string()), Ok(name.into()));
        }
    }

    #[test]
    fn days_are_counted_over_leap_years() {
        // By `date -ud YEAR-06-01 +%s`, divided by 86400.
        let days = [1800, 1900, 1970, 2000, 2020, 2023].map(first_of_june);
        assert_eq!(days, [-61940, -25416, 151, 11109, 18414, 19509]);
    }
}
