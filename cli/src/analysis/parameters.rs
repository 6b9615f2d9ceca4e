//! The parameters of an analysis. Settings of a configuration file, of the command line and of a
//! query change them, by `KataGo`'s names.

use std::str::FromStr;
use std::time::Duration;

use tengen::Color;
use tengen::engine_room::evaluate::Advantage;
use tengen::engine_room::evaluate::net::{Profile, UnknownProfile};
use tengen::engine_room::search::{Request, Tuning};

/// The player whose values answers give: win rates, leads, utilities and owners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Perspective {
    /// Always Black.
    #[default]
    Black,
    /// Always White.
    White,
    /// The player to move in the analysed position.
    SideToMove,
}

impl Perspective {
    /// Returns the player whose values answers give, when `to_move` is to move.
    pub fn player(self, to_move: Color) -> Color {
        match self {
            Self::Black => Color::Black,
            Self::White => Color::White,
            Self::SideToMove => to_move,
        }
    }
}

/// The parameters of an analysis that settings may change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
    /// The player whose values answers give.
    pub perspective: Perspective,
    /// The number of visits of a search.
    pub visits: u32,
    /// The longest time for a search; `None` for no limit of time.
    pub time: Option<Duration>,
    /// The largest number of moves of a variation after the first move.
    pub line: usize,
    /// The constants of the search.
    pub tuning: Tuning,
    /// The profile of the people whose moves a human-style net predicts; `None` without a profile.
    pub profile: Option<Profile>,
    /// The strength of the noise that spreads the search over more moves at the root; 0 for none.
    pub wide_root_noise: f64,
    /// The doublings of playouts that `stronger` has over the opponent, from -3 to 3.
    pub doublings: f32,
    /// The player whose advantage it is; `None` for the player to move.
    pub stronger: Option<Color>,
}

impl Default for Parameters {
    /// Returns Black's side, 500 visits, and variations of 16 moves, as in `KataGo`'s example
    /// configuration.
    fn default() -> Self {
        Self {
            perspective: Perspective::Black,
            visits: 500,
            time: None,
            line: 15,
            tuning: Tuning::default(),
            profile: None,
            wide_root_noise: 0.0,
            doublings: 0.0,
            stronger: None,
        }
    }
}

/// The reason why a setting is not applied.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// The name is not one of our settings.
    #[error("unknown setting")]
    Unknown,
    /// The setting does not have this value; the text describes valid ones.
    #[error("expected {0}")]
    Value(String),
}

/// Settings that this engine cannot change, with the values that describe its behaviour.
const GIVEN: [(&str, &[&str]); 10] = [
    ("analysisIgnorePreRootHistory", &["false"]),
    ("antiMirror", &["false"]),
    ("assumeMultipleStartingBlackMovesAreHandicap", &["true"]),
    ("conservativePass", &["true"]),
    ("ignorePreRootHistory", &["false"]),
    ("preventCleanupPhase", &["true"]),
    ("preventEncore", &["true"]),
    ("rootNumSymmetriesToSample", &["1"]),
    ("rootSymmetryPruning", &["true"]),
    ("useGraphSearch", &["false"]),
];

impl Parameters {
    /// Returns the strengths of the players that a search assumes when `to_move` is to move.
    pub fn advantage(&self, to_move: Color) -> Advantage {
        Advantage::of(self.stronger.unwrap_or(to_move), self.doublings)
    }

    /// Applies a setting by its name.
    ///
    /// # Errors
    /// If the setting does not exist, or does not have this value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        let value = value.trim();
        if GIVEN.iter().any(|(given, values)| *given == name && values.contains(&value)) {
            return Ok(());
        }
        match name {
            "reportAnalysisWinratesAs" => self.perspective = perspective(value)?,
            "maxVisits" => {
                // KataGo accepts numbers of visits that searches never reach.
                let visits: u64 = number(value, 1, 1 << 50)?;
                self.visits = u32::try_from(visits).unwrap_or(u32::MAX);
            }
            "maxTime" => {
                let seconds: f64 = number(value, 0.0, 1e20)?;
                self.time = Some(Duration::from_secs_f64(seconds.min(LONGEST_TIME)));
            }
            "analysisPVLen" => self.line = number(value, 1, 1000)?,
            "humanSLProfile" if value.is_empty() => self.profile = None,
            "humanSLProfile" => {
                let wrong = |error: UnknownProfile| {
                    let expected = error.to_string();
                    SettingError::Value(expected.trim_start_matches("expected ").to_owned())
                };
                self.profile = Some(value.parse().map_err(wrong)?);
            }
            "playoutDoublingAdvantage" => {
                self.doublings = number(value, -Advantage::MOST, Advantage::MOST)?;
            }
            "playoutDoublingAdvantagePla" if value.is_empty() => self.stronger = None,
            "playoutDoublingAdvantagePla" => {
                let wrong = |_| SettingError::Value("BLACK or WHITE".to_owned());
                self.stronger = Some(value.parse().map_err(wrong)?);
            }
            "wideRootNoise" | "analysisWideRootNoise" => {
                self.wide_root_noise = number(value, 0.0, Request::MOST_NOISE)?;
            }
            _ => match self.tuning.set_by_katago_name(name, value) {
                Some(set) => set.map_err(|range| not_within(*range.start(), *range.end()))?,
                None => return Err(SettingError::Unknown),
            },
        }
        Ok(())
    }
}

/// The most seconds for a search: a year, which is practically unlimited.
const LONGEST_TIME: f64 = 366.0 * 86_400.0;

fn perspective(value: &str) -> Result<Perspective, SettingError> {
    match value.to_ascii_uppercase().as_str() {
        "BLACK" => Ok(Perspective::Black),
        "WHITE" => Ok(Perspective::White),
        "SIDETOMOVE" => Ok(Perspective::SideToMove),
        _ => Err(SettingError::Value("BLACK, WHITE or SIDETOMOVE".to_owned())),
    }
}

/// Reads a number from `least` to `most`.
fn number<T>(value: &str, least: T, most: T) -> Result<T, SettingError>
where
    T: FromStr + PartialOrd + Copy + std::fmt::Display,
{
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| not_within(least, most))
}

fn not_within<T: std::fmt::Display>(least: T, most: T) -> SettingError {
    SettingError::Value(format!("a number from {least} to {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_that_says_what_is_so_is_applied_and_its_opposite_is_not() {
        let mut parameters = Parameters::default();
        assert_eq!(parameters.set("ignorePreRootHistory", "false"), Ok(()));
        assert_eq!(parameters.set("ignorePreRootHistory", "true"), Err(SettingError::Unknown));
        assert_eq!(parameters, Parameters::default());
    }

    #[test]
    fn an_empty_profile_takes_back_the_one_before() {
        let mut parameters = Parameters::default();
        assert_eq!(parameters.set("humanSLProfile", "rank_5k"), Ok(()));
        assert!(parameters.profile.is_some());
        assert_eq!(parameters.set("humanSLProfile", ""), Ok(()));
        assert_eq!(parameters.profile, None);
    }

    #[test]
    fn a_value_out_of_range_says_what_is_expected() {
        let mut parameters = Parameters::default();
        let error = parameters.set("wideRootNoise", "-1").expect_err("no such value");
        assert_eq!(error.to_string(), "expected a number from 0 to 5");
        let error = parameters.set("reportAnalysisWinratesAs", "PURPLE").expect_err("no colour");
        assert_eq!(error.to_string(), "expected BLACK, WHITE or SIDETOMOVE");
    }

    #[test]
    fn a_perspective_is_that_of_one_player_or_of_the_player_to_move() {
        for to_move in Color::ALL {
            assert_eq!(Perspective::Black.player(to_move), Color::Black);
            assert_eq!(Perspective::White.player(to_move), Color::White);
            assert_eq!(Perspective::SideToMove.player(to_move), to_move);
        }
    }
}
