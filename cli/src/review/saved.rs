//! The figures of a review in a file, from which a later review continues.
//!
//! The JSON of a review and the property [`DATA`] of a reviewed record both hold [`Figures`] for each
//! position. A key ties them to the moves that led there, so that the figures of another game are
//! refused.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::forget::DATA;
use super::reviewed::Review;
use super::story::{Snapshot, Story};
use crate::fnv;
use tengen::{
    Color, GameTree, Komi, Means, NextMove, Opinion, Point, Property, Rules, Size, Suggestion,
    Vertex,
};

/// The opinions of an earlier review, with what they depend on.
#[derive(Debug)]
pub struct Saved {
    /// The name of the net that the positions were searched with.
    pub net: String,
    /// The visits of each position, at least.
    pub visits: u32,
    /// The rules of the game.
    pub rules: Rules,
    /// The komi of the game.
    pub komi: Komi,
    /// The record of the game as SGF.
    pub record: Vec<u8>,
    positions: Vec<Figures>,
}

/// The reason why a review cannot be continued from a file.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotSaved {
    /// The file is something else.
    #[error(
        "not a review that can be continued; expected what `tengen review --json` prints for one \
         game, or a record that `tengen review --out` wrote"
    )]
    Foreign,
    /// The file has been cut or changed.
    #[error("the review is damaged: {0}")]
    Damaged(String),
    /// The positions are those of another game.
    #[error("a review of another game: {0}")]
    OtherGame(String),
}

/// The contents of a file, as far as they are needed.
#[derive(Deserialize)]
struct File {
    net: String,
    visits: u32,
    rules: String,
    komi: f64,
    record: Option<String>,
    positions: Vec<Figures>,
}

/// The figures of a position. Win rates, leads and utilities are Black's.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Figures {
    /// A hash of the positions from the start up to this one.
    key: String,
    to_move: Color,
    #[serde(flatten)]
    means: Numbers,
    /// The visits of the search; 0 for a game that was counted.
    visits: u32,
    spread: f64,
    first_sight: Option<FirstSight>,
    unsealed: Vec<Point>,
    /// The owner of each point in percent, row by row from A1: 100 for Black, -100 for White.
    ownership: Option<Vec<i8>>,
    /// The standard deviation of each owner in percent.
    ownership_deviation: Option<Vec<i8>>,
    suggestions: Vec<Advice>,
}

/// The prior and the rank of the next move of the record.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct FirstSight {
    prior: f64,
    rank: usize,
}

/// A suggested move.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Advice {
    #[serde(rename = "move")]
    vertex: Vertex,
    visits: u32,
    #[serde(flatten)]
    means: Numbers,
    prior: f64,
    line: Vec<Vertex>,
}

/// The means of a position or of a move, for Black.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Numbers {
    black_win: f64,
    black_lead: f64,
    black_score: f64,
    deviation: f64,
    black_utility: f64,
    weight: f64,
}

impl Review {
    /// Returns what a later review needs to continue this one from its record.
    pub(super) fn to_save(&self) -> Value {
        let (source, settled) = (self.source(), self.story().settled());
        json!({
            "net": source.net,
            "visits": source.visits,
            "rules": settled.rules.to_string(),
            "komi": settled.komi.points(),
            "positions": self.figures_of_positions(),
        })
    }

    /// Returns the figures of each position.
    pub(super) fn figures_of_positions(&self) -> Vec<Figures> {
        let keyed = keys(self.story()).into_iter().zip(self.opinions());
        keyed.map(|(key, opinion)| Figures::of(key, opinion)).collect()
    }
}

impl Saved {
    /// Reads the JSON of a review, or a record that a review has written.
    ///
    /// # Errors
    /// If the file is something else, or damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, NotSaved> {
        let is_json = bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{');
        let data = if is_json { Cow::Borrowed(bytes) } else { Cow::Owned(data_of(bytes)?) };
        let file: Value = serde_json::from_slice(&data).map_err(damaged)?;
        if file.get("positions").is_none() {
            return Err(NotSaved::Foreign);
        }
        let File { net, visits, rules, komi, record, positions } =
            serde_json::from_value(file).map_err(damaged)?;
        let record = record.map(String::into_bytes);
        let record = record.or_else(|| (!is_json).then(|| bytes.to_vec()));
        Ok(Self {
            net,
            visits,
            rules: rules.parse().map_err(damaged)?,
            komi: komi.to_string().parse().map_err(damaged)?,
            record: record.ok_or_else(|| damaged("the record is missing"))?,
            positions,
        })
    }

    /// Returns the saved opinion on each position of a game, which may be longer or shorter than the
    /// saved one. The last position of the shorter game is left out, because an opinion depends on
    /// whether and how the game goes on.
    ///
    /// # Errors
    /// If the moves are those of another game, or the figures are impossible.
    pub fn known(&self, story: &Story) -> Result<Vec<Option<Opinion>>, NotSaved> {
        let snapshots = story.snapshots();
        let size = story.record().size;
        let last = snapshots.len().min(self.positions.len()).saturating_sub(1);
        let is_whole = snapshots.len() == self.positions.len();
        let mut known = Vec::with_capacity(last + 1);
        let pairs = snapshots.iter().zip(keys(story)).zip(&self.positions).enumerate();
        for (place, ((snapshot, key), figures)) in pairs {
            if key != figures.key {
                return Err(NotSaved::OtherGame(match snapshot.moves {
                    0 => "the boards differ at the start".to_owned(),
                    number => format!("the boards differ after move {number}"),
                }));
            }
            let impossible = |why| damaged(format!("position {place}: {why}"));
            let opinion = figures.opinion(size).map_err(impossible)?;
            let holds = opinion.to_move == snapshot.to_move && (is_whole || place < last);
            known.push(holds.then_some(opinion));
        }
        Ok(known)
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it converts the error of a result")]
fn damaged(why: impl ToString) -> NotSaved {
    NotSaved::Damaged(why.to_string())
}

/// Returns the figures that a review has written into a record.
fn data_of(bytes: &[u8]) -> Result<Vec<u8>, NotSaved> {
    let text = String::from_utf8_lossy(bytes);
    let tree = GameTree::parse(&text).map_err(|_| NotSaved::Foreign)?;
    let data = tree[tree.root()].property(DATA).and_then(Property::text);
    data.map(String::into_bytes).ok_or(NotSaved::Foreign)
}

/// Returns the key of each position of a game: a hash of the size, and of all stones and passes up
/// to the position.
pub(super) fn keys(story: &Story) -> Vec<String> {
    let mut hash = fnv::hash(story.record().size.to_string().into_bytes());
    let key = |snapshot: &Snapshot| {
        let stones =
            snapshot.position.size().points().map(|point| match snapshot.position.at(point) {
                None => 0,
                Some(color) => color as u8 + 1,
            });
        let made =
            snapshot.made.map_or_else(String::new, |it| format!("{} {}", it.color, it.vertex));
        let before = hash.to_be_bytes();
        hash = fnv::hash(before.into_iter().chain(stones).chain(made.into_bytes()));
        format!("{hash:032x}")
    };
    story.snapshots().iter().map(key).collect()
}

impl Figures {
    fn of(key: String, opinion: &Opinion) -> Self {
        let advice = |suggestion: &Suggestion| Advice {
            vertex: suggestion.vertex,
            visits: suggestion.visits,
            means: suggestion.means.into(),
            prior: suggestion.prior,
            line: suggestion.line.clone(),
        };
        Self {
            key,
            to_move: opinion.to_move,
            means: opinion.means.into(),
            visits: opinion.visits.unwrap_or(0),
            spread: opinion.spread,
            first_sight: opinion.next.map(|NextMove { prior, rank }| FirstSight { prior, rank }),
            unsealed: opinion.unsealed.clone(),
            ownership: opinion.ownership.as_deref().map(in_percent),
            ownership_deviation: opinion.ownership_deviation.as_deref().map(in_percent),
            suggestions: opinion.suggestions.iter().map(advice).collect(),
        }
    }

    /// Returns the opinion on a position of a board of this size.
    fn opinion(&self, size: Size) -> Result<Opinion, &'static str> {
        let mut points = self.unsealed.iter().copied();
        if !points.all(|point| size.contains(point)) {
            return Err("a point is not on the board");
        }
        let owners = |list: &Option<Vec<i8>>| match list {
            Some(list) if list.len() != size.area() => Err("the owners are not those of the board"),
            list => Ok(list.as_deref().map(in_shares)),
        };
        let mut opinion = Opinion::new(self.to_move, self.means.checked()?);
        opinion.visits = Some(self.visits).filter(|&visits| visits > 0);
        opinion.spread = self.spread;
        opinion.next = self.first_sight.map(|FirstSight { prior, rank }| NextMove { prior, rank });
        opinion.unsealed.clone_from(&self.unsealed);
        opinion.ownership = owners(&self.ownership)?;
        opinion.ownership_deviation = owners(&self.ownership_deviation)?;
        let advice = self.suggestions.iter().map(|advice| advice.suggestion(size));
        opinion.suggestions = advice.collect::<Result<_, _>>()?;
        Ok(opinion)
    }
}

impl Advice {
    fn suggestion(&self, size: Size) -> Result<Suggestion, &'static str> {
        if self.line.first() != Some(&self.vertex) {
            return Err("a line does not begin with its move");
        }
        if !self.line.iter().filter_map(|vertex| vertex.point()).all(|point| size.contains(point)) {
            return Err("a point is not on the board");
        }
        let mut suggestion = Suggestion::new(self.line.clone(), self.means.checked()?);
        (suggestion.visits, suggestion.prior) = (self.visits, self.prior);
        Ok(suggestion)
    }
}

impl From<Means> for Numbers {
    fn from(means: Means) -> Self {
        let Means { win, lead, score, deviation, utility, weight } = means;
        Self {
            black_win: win,
            black_lead: lead,
            black_score: score,
            deviation,
            black_utility: utility,
            weight,
        }
    }
}

impl Numbers {
    /// Returns the means, if they are possible.
    fn checked(self) -> Result<Means, &'static str> {
        if !(0.0..=1.0).contains(&self.black_win) {
            return Err("a win rate is not from 0 to 1");
        }
        Ok(Means {
            win: self.black_win,
            lead: self.black_lead,
            score: self.black_score,
            deviation: self.deviation,
            utility: self.black_utility,
            weight: self.weight,
        })
    }
}

fn in_shares(percent: &[i8]) -> Vec<f32> {
    percent.iter().map(|&percent| f32::from(percent.clamp(-100, 100)) / 100.0).collect()
}

/// Returns shares in percent; shares of a review are whole hundredths.
#[expect(clippy::cast_possible_truncation, reason = "a share is at most 1")]
fn in_percent(shares: &[f32]) -> Vec<i8> {
    shares.iter().map(|share| (share * 100.0).round() as i8).collect()
}
