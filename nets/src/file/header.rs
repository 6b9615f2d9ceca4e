//! The facts about a net at the beginning of its file.

/// The version of prepared files and of roundings.
pub const PREPARED_VERSION: usize = 1;

/// The facts about a net at the beginning of its file, before the layers.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The name that the net was given when it was trained.
    pub name: String,
    /// The version of the file format, from 8 to 17, which also determines the meaning of some
    /// outputs.
    pub version: u32,
    /// The factors that turn raw outputs into points, moves and win rates.
    pub scales: Scales,
    /// Whether the features of area find unconditional life as if suicide were allowed, even where
    /// the rules forbid it.
    pub wants_suicide_area: bool,
    /// Whether the net takes facts about the players: a human-style net, which imitates people.
    pub takes_profile: bool,
}

/// The factors of the outputs. Versions 13 and later have them in the header; earlier versions have
/// fixed factors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scales {
    /// The factor of the mean of the score.
    pub score_mean: f32,
    /// The factor of the score's standard deviation.
    pub score_deviation: f32,
    /// The factor of the lead.
    pub lead: f32,
    /// The factor of the time that the game stays undecided.
    pub variance_time: f32,
    /// The factor of the squared short-term error of the win rate.
    pub win_error: f32,
    /// The factor of the squared short-term error of the score.
    pub score_error: f32,
}

impl Default for Scales {
    /// The factors of nets before version 13.
    fn default() -> Self {
        Self {
            score_mean: 20.0,
            score_deviation: 20.0,
            lead: 20.0,
            variance_time: 40.0,
            win_error: 0.25,
            score_error: 30.0,
        }
    }
}
