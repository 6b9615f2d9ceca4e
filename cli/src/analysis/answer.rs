//! The findings of a search as `KataGo`'s JSON. Keys are in alphabetical order, values are for the
//! side that the query chooses, and points are row by row from the upper left corner.

#![expect(clippy::struct_field_names, reason = "the fields have KataGo's names")]

use std::iter;

use serde::Serialize;
use serde_json::Value;

use super::query::{Includes, Query};
use crate::fnv;
use tengen::engine_room::evaluate::Evaluation;
use tengen::engine_room::facts::{Proofs, facts, json};
use tengen::engine_room::inside;
use tengen::engine_room::symmetry::Symmetry;
use tengen::{Candidate, Color, Game, Means, Searched, Sided, Size, Stop, Vertex};

/// An error outside any query.
#[derive(Serialize)]
pub struct Fault<'a> {
    pub error: &'a str,
}

/// The refusal of a query or of one of its fields.
#[derive(Serialize)]
pub struct Refusal<'a> {
    pub error: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<&'a str>,
    pub id: &'a str,
    /// The position whose analysis failed; `None` if the query itself is refused.
    #[serde(rename = "turnNumber", skip_serializing_if = "Option::is_none")]
    pub turn_number: Option<usize>,
}

/// A warning about a query that is answered nevertheless.
#[derive(Serialize)]
pub struct Warning<'a> {
    pub field: &'a str,
    pub id: &'a str,
    pub warning: &'a str,
}

/// The answer to a job that ended before the first result.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NoResults<'a> {
    pub id: &'a str,
    pub is_during_search: bool,
    pub no_results: bool,
    /// The position whose analysis ended; `None` for a problem.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn_number: Option<usize>,
}

/// The answer about a position.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    human_policy: Option<Vec<f64>>,
    id: &'a str,
    is_during_search: bool,
    move_infos: Vec<MoveInfo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership_stdev: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    policy: Option<Vec<f64>>,
    root_info: RootInfo,
    turn_number: usize,
}

/// The part of an answer about one move.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MoveInfo {
    edge_visits: u32,
    edge_weight: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    facts: Option<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    human_prior: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    is_symmetry_of: Option<String>,
    lcb: f64,
    #[serde(rename = "move")]
    vertex: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_result_value: Option<f64>,
    order: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership_stdev: Option<Vec<f64>>,
    play_selection_value: f64,
    prior: f64,
    pv: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pv_edge_visits: Option<Vec<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pv_visits: Option<Vec<u32>>,
    score_lead: f64,
    score_mean: f64,
    score_selfplay: f64,
    score_stdev: f64,
    utility: f64,
    utility_lcb: f64,
    visits: u32,
    weight: f64,
    winrate: f64,
}

/// The part of an answer about the position itself.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RootInfo {
    current_player: &'static str,
    #[serde(flatten)]
    human: Option<Human>,
    #[serde(flatten)]
    raw: Option<Raw>,
    score_lead: f64,
    score_selfplay: f64,
    score_stdev: f64,
    sym_hash: String,
    this_hash: String,
    utility: f64,
    visits: u32,
    weight: f64,
    winrate: f64,
}

/// A human-style net's evaluation of the position, for games of the people whom its profile describes.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Human {
    human_score_mean: f64,
    human_score_stdev: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    human_st_score_error: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    human_st_wr_error: Option<f64>,
    human_winrate: f64,
}

/// The net's evaluation of the position without a search.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Raw {
    raw_lead: f64,
    raw_no_result_prob: f64,
    raw_score_selfplay: f64,
    raw_score_selfplay_stdev: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    raw_st_score_error: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    raw_st_wr_error: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    raw_var_time_left: Option<f64>,
    raw_winrate: f64,
}

impl From<Raw> for Human {
    fn from(raw: Raw) -> Self {
        Self {
            human_score_mean: raw.raw_score_selfplay,
            human_score_stdev: raw.raw_score_selfplay_stdev,
            human_st_score_error: raw.raw_st_score_error,
            human_st_wr_error: raw.raw_st_wr_error,
            human_winrate: raw.raw_winrate,
        }
    }
}

/// All findings for an answer about a position.
pub struct Findings<'a> {
    /// The query.
    pub query: &'a Query,
    /// The number of moves before the position.
    pub turn: usize,
    /// The game up to the position.
    pub game: &'a Game,
    /// The net's evaluation of the position; `None` without a net.
    pub raw: Option<&'a Evaluation>,
    /// A human-style net's evaluation of the position; `None` unless the query asks for it.
    pub human: Option<&'a Evaluation>,
}

impl Findings<'_> {
    /// Returns the answer for the findings of a search. `no_result` returns the probability that
    /// the game ends without a result after a move.
    pub fn answer(
        &self,
        searched: &Searched,
        is_during_search: bool,
        mut no_result: impl FnMut(Vertex) -> Option<f64>,
    ) -> Answer<'_> {
        let Includes { policy, no_result: has_no_result, .. } = self.query.includes;
        let Includes { ownership, ownership_deviation: deviation, .. } = self.query.includes;
        let searched = searched.clone().for_player(self.player());
        let tried = searched.candidates.iter().filter(|candidate| candidate.visits > 0).enumerate();
        let move_infos = tried.map(|(order, candidate)| {
            let no_result = if has_no_result { no_result(candidate.vertex) } else { None };
            let facts = self.query.includes.facts && !is_during_search;
            let facts = facts.then(|| self.facts(order, candidate.vertex));
            MoveInfo { facts, ..self.move_info(order, candidate, no_result) }
        });
        let raw = |wanted: bool, evaluation: Option<&Evaluation>| {
            evaluation.filter(|_| wanted).map(|evaluation| self.policy(evaluation))
        };
        let owners = searched.owners.as_ref();
        Answer {
            human_policy: raw(policy, self.human),
            id: &self.query.id,
            is_during_search,
            move_infos: move_infos.collect(),
            ownership: self.by_point(owners.filter(|_| ownership).map(|it| &it.means)),
            ownership_stdev: self.by_point(owners.filter(|_| deviation).map(|it| &it.deviations)),
            policy: raw(policy, self.raw),
            root_info: self.root_info(&searched),
            turn_number: self.turn,
        }
    }

    fn move_info(&self, order: usize, candidate: &Candidate, no_result: Option<f64>) -> MoveInfo {
        let Includes { moves_ownership: ownership, line_visits, .. } = self.query.includes;
        let deviation = self.query.includes.moves_ownership_deviation;
        let length = candidate.line.len().min(self.query.parameters.line + 1);
        let visits = |first: u32| {
            let following = candidate.line_visits.iter().copied().skip(1);
            line_visits.then(|| iter::once(first).chain(following).take(length).collect())
        };
        // Visits that the query asked for have no weight at the root.
        let edge = f64::from(candidate.edge_visits) / f64::from(candidate.visits.max(1));
        let Means { win, lead, score, deviation: spread, utility, weight } = candidate.means;
        let owners = candidate.owners.as_ref();
        MoveInfo {
            edge_visits: candidate.edge_visits,
            edge_weight: rounded(edge * weight),
            facts: None,
            human_prior: self.human.map(|human| self.probability(human, candidate.vertex)),
            is_symmetry_of: candidate.symmetry_of.map(|vertex| vertex.to_string()),
            lcb: rounded(candidate.lcb),
            vertex: candidate.vertex.to_string(),
            no_result_value: no_result.map(rounded),
            order,
            ownership: self.by_point(owners.filter(|_| ownership).map(|it| &it.means)),
            ownership_stdev: self.by_point(owners.filter(|_| deviation).map(|it| &it.deviations)),
            play_selection_value: rounded(candidate.support),
            prior: rounded(candidate.prior),
            pv: candidate.line[..length].iter().map(ToString::to_string).collect(),
            pv_edge_visits: visits(candidate.edge_visits),
            pv_visits: visits(candidate.visits),
            score_lead: rounded(lead),
            score_mean: rounded(lead),
            score_selfplay: rounded(score),
            score_stdev: rounded(spread),
            utility: rounded(utility),
            utility_lcb: rounded(candidate.utility_lcb),
            visits: candidate.visits,
            weight: rounded(weight),
            winrate: rounded(win),
        }
    }

    /// Returns the facts about a move, in the program's own form; none for moves after the first
    /// few, and for passes.
    fn facts(&self, order: usize, vertex: Vertex) -> Vec<Value> {
        const MOST: usize = 5;
        if order >= MOST {
            return Vec::new();
        }
        let found = facts(self.game, self.game.to_move(), vertex, Proofs::OfMany, &Stop::new());
        found.unwrap_or_default().iter().map(json::fact).collect()
    }

    fn root_info(&self, searched: &Searched) -> RootInfo {
        let Means { win, lead, score, deviation, utility, weight } = searched.means;
        let [this_hash, sym_hash] = hashes(self.game);
        RootInfo {
            current_player: if self.game.to_move() == Color::Black { "B" } else { "W" },
            human: self.human.map(|evaluation| Human::from(self.raw(evaluation))),
            raw: self.raw.map(|evaluation| self.raw(evaluation)),
            score_lead: rounded(lead),
            score_selfplay: rounded(score),
            score_stdev: rounded(deviation),
            sym_hash,
            this_hash,
            utility: rounded(utility),
            visits: searched.visits,
            weight: rounded(weight),
            winrate: rounded(win),
        }
    }

    fn raw(&self, evaluation: &Evaluation) -> Raw {
        let number = |number: f32| f64::from(number);
        let Evaluation { win, no_result, lead, score_mean, score_square, errors, .. } = evaluation;
        let (mean, square) = (number(*score_mean), number(*score_square));
        let means = Means {
            win: number(*win) + 0.5 * number(*no_result),
            lead: number(*lead),
            score: mean,
            deviation: (square - mean * mean).max(0.0).sqrt(),
            ..Means::UNKNOWN
        };
        let means = Sided::of(self.game.to_move(), means).for_player(self.player());
        Raw {
            raw_lead: rounded(means.lead),
            raw_no_result_prob: rounded(number(*no_result)),
            raw_score_selfplay: rounded(means.score),
            raw_score_selfplay_stdev: rounded(means.deviation),
            raw_st_score_error: errors.map(|errors| rounded(number(errors.lead))),
            // The net's error is for wins minus losses, which vary twice as much as the win rate.
            raw_st_wr_error: errors.map(|errors| rounded(0.5 * number(errors.win))),
            raw_var_time_left: errors.map(|errors| rounded(number(errors.variance_time))),
            raw_winrate: rounded(means.win),
        }
    }

    /// Returns the player whose values the query asks for.
    fn player(&self) -> Color {
        self.query.parameters.perspective.player(self.game.to_move())
    }

    /// Returns the numbers of points, if given, from the upper left corner and with six decimals.
    fn by_point(&self, numbers: Option<&Vec<f32>>) -> Option<Vec<f64>> {
        let numbers = numbers?;
        let rounded = |place: usize| (1e6 * f64::from(numbers[place])).round() / 1e6;
        Some(from_the_top(self.game.size()).map(rounded).collect())
    }

    /// Returns the probabilities of all points and of a pass, with -1 for illegal moves.
    fn policy(&self, evaluation: &Evaluation) -> Vec<f64> {
        let size = self.game.size();
        let plays = from_the_top(size).map(|place| {
            let is_legal = evaluation.legal.contains_point(size, size.point(place));
            if is_legal { rounded(evaluation.policy[place].into()) } else { -1.0 }
        });
        plays.chain([rounded(evaluation.pass.into())]).collect()
    }

    fn probability(&self, evaluation: &Evaluation, vertex: Vertex) -> f64 {
        let size = self.game.size();
        let point = vertex.point().map(|point| evaluation.policy[size.index(point)]);
        rounded(point.unwrap_or(evaluation.pass).into())
    }
}

/// Returns the indices of all points, row by row from the upper left corner.
fn from_the_top(size: Size) -> impl Iterator<Item = usize> {
    let width = usize::from(size.width());
    let rows = (0..usize::from(size.height())).rev();
    rows.flat_map(move |row| row * width..(row + 1) * width)
}

/// Rounds a number to nine decimals, beyond its accuracy.
fn rounded(number: f64) -> f64 {
    (number * 1e9).round() / 1e9
}

/// Returns two texts of 32 hexadecimal digits. The first is equal for equal positions with an equal
/// ko and player to move. The second is also equal for their mirror images and turned boards.
fn hashes(game: &Game) -> [String; 2] {
    let seen = Symmetry::ALL.map(|symmetry| digest(game, symmetry));
    let least = seen.iter().min().expect("there are eight").clone();
    let [this, ..] = seen;
    [this, least]
}

fn digest(game: &Game, symmetry: Symmetry) -> String {
    let (size, position, board) = (game.size(), game.position(), inside::board(game));
    let mut cells = vec![b'.'; size.area()];
    for (color, letter) in [(Color::Black, b'X'), (Color::White, b'O')] {
        for point in position.stones(color) {
            cells[size.index(symmetry.image(size, point))] = letter;
        }
    }
    if let Some(ko) = board.ko() {
        cells[size.index(symmetry.image(size, board.layout().point(ko.spot)))] = b'k';
    }
    let head = [size.width(), size.height(), game.to_move() as u8];
    format!("{:032X}", fnv::hash(head.into_iter().chain(cells)))
}

#[cfg(test)]
mod tests {
    use super::super::config::Config;
    use super::*;
    use tengen::engine_room::evaluate::Errors;

    fn game(moves: &[&str]) -> Game {
        let mut game = Game::new(Size::square(9));
        for text in moves {
            let vertex = text.parse().expect("a vertex");
            game.play(game.to_move(), vertex).expect("a legal move");
        }
        game
    }

    #[test]
    fn a_hash_is_of_the_stones_and_the_player_and_one_of_them_of_any_side_of_the_board() {
        let [one, other] =
            [&["C3", "G7"][..], &["C3", "G7", "pass"]].map(|moves| hashes(&game(moves)));
        assert_ne!(one, other, "another player");
        assert_eq!(one, hashes(&game(&["pass", "G7", "C3", "pass"])), "another way");
        let turned = hashes(&game(&["C7", "G3"]));
        assert!(one[0] != turned[0] && one[1] == turned[1]);
        assert_eq!(one[0].len(), 32);
    }

    #[test]
    fn points_begin_at_the_upper_left_corner() {
        let places: Vec<_> = from_the_top(Size::new(3, 2).expect("a size")).collect();
        assert_eq!(places, [3, 4, 5, 0, 1, 2]);
    }

    #[test]
    fn a_human_style_net_adds_its_own_view_of_the_position() {
        let object = serde_json::json!({
            "rules": "chinese", "boardXSize": 9, "boardYSize": 9, "moves": [],
            "overrideSettings": {"reportAnalysisWinratesAs": "WHITE"},
        });
        let object = object.as_object().expect("an object");
        let (query, _) = Query::read("q".to_owned(), object, &Config::default()).expect("a query");
        let errors = Errors { win: 0.5, lead: 2.0, ..Errors::default() };
        let seen = Evaluation {
            policy: vec![0.0; 81],
            win: 0.25,
            loss: 0.75,
            score_mean: -4.0,
            score_square: 25.0,
            errors: Some(errors),
            ..Evaluation::default()
        };
        let root_info = |human| {
            let game = query.line.game(0);
            let findings = Findings { query: &query, turn: 0, game: &game, raw: None, human };
            let searched = Searched::new(Color::Black, 1, Means::UNKNOWN, Vec::new());
            let answer = findings.answer(&searched, false, |_| None);
            serde_json::to_value(answer).expect("JSON")["rootInfo"].clone()
        };
        let root = root_info(Some(&seen));
        for (field, value) in [
            ("humanWinrate", 0.75),
            ("humanScoreMean", 4.0),
            ("humanScoreStdev", 3.0),
            ("humanStWrError", 0.25),
            ("humanStScoreError", 2.0),
        ] {
            assert_eq!(root[field].as_f64(), Some(value), "{field} from White's side");
        }
        let without = root_info(None);
        let names = without.as_object().expect("an object").keys();
        assert!(names.clone().all(|name| !name.starts_with("human")), "{without}");
        let uncertain = root_info(Some(&Evaluation { errors: None, ..seen.clone() }));
        assert!(uncertain.get("humanStWrError").is_none(), "the net does not predict it");
    }
}
