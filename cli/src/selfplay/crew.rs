//! The nets of one thread: the player, and the teacher that labels positions.

use std::fmt;
use std::sync::Arc;

use super::choice::{Choice, balance, interest};
use super::course::{Course, near};
use super::rows::{Mark, Rows};
use super::thinker::Thinker;
use tengen::engine_room::evaluate::net::{Evaluator, Features, Symmetry, View};
use tengen::engine_room::evaluate::{Evaluation, Evaluators};
use tengen::engine_room::random::Random;
use tengen::engine_room::search::{
    Moves, Ownership, Request, Root, Searcher as _, TreeSearch, Tuning,
};
use tengen::{Color, Game, Searched, Sided, Stop, Vertex};
use tengen_nets::Inputs;

/// The size of the tree of a search for a label, in bytes.
const TREE: usize = 256 << 20;

/// The [`balance`] beyond which, for [`DECIDED_MOVES`] moves in a row, a game counts as decided.
const DECIDED: f32 = 0.97;

/// The number of moves in a row after which a decided game is abandoned.
const DECIDED_MOVES: u32 = 6;

/// The settings for labelling positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Teaching {
    /// On average one of this number of positions is labelled, drawn at random.
    pub every: u32,
    /// The number of symmetries, from 1 to 8, over which an evaluation is averaged; the first
    /// symmetry is drawn at random.
    pub symmetries: u8,
    /// The visits of the teacher's search; `None` if it evaluates and does not search.
    pub visits: Option<u32>,
    /// The visits of the player's searches, whose positions are labelled; `None` if the player
    /// evaluates and does not search.
    pub player_visits: Option<u32>,
}

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// The number that marks the positions of the game.
    pub id: u64,
    /// The longer side of its board.
    pub side: u8,
}

/// The nets of one thread, which plays one game at a time.
pub struct Crew {
    teacher: Evaluator,
    /// The net that chooses the moves, if it is not the teacher.
    player: Option<Evaluator>,
    search: Option<TreeSearch>,
    /// The player's search, if the player searches.
    thinker: Option<Thinker>,
    teaching: Teaching,
    features: Features,
    inputs: Inputs,
    evaluation: Evaluation,
    label: Evaluation,
}

/// Clones share the weights of the nets, for other threads.
impl Clone for Crew {
    fn clone(&self) -> Self {
        let Self { teacher, player, teaching, .. } = self;
        Self::new(teacher.clone(), player.clone(), *teaching)
    }
}

impl Crew {
    /// Makes a crew of a teacher, and a player if the player is another net.
    pub fn new(teacher: Evaluator, player: Option<Evaluator>, teaching: Teaching) -> Self {
        let search = teaching
            .visits
            .map(|_| Evaluators::from(teacher.clone()).searcher(1, TREE, Tuning::default()));
        let thinker = teaching.player_visits.map(|visits| {
            let evaluator = player.as_ref().unwrap_or(&teacher).clone();
            Thinker::new(evaluator, visits, teaching.every)
        });
        Self {
            teacher,
            player,
            search,
            thinker,
            teaching,
            features: Features::default(),
            inputs: Inputs::new(0, 0),
            evaluation: Evaluation::default(),
            label: Evaluation::default(),
        }
    }

    /// Plays a game, and adds labelled positions of it to `rows`. The game is abandoned when these
    /// are full or the stop is raised.
    pub fn play(
        &mut self,
        NewGame { id, side }: NewGame,
        random: &mut Random,
        rows: &mut Rows,
        stop: &Stop,
    ) {
        let course = Course::draw(side, random);
        let mut game = course.begin();
        for _ in 0..course.random_stones {
            play_any(&mut game, random);
        }
        if let Some(missed) = course.fair {
            self.make_even(&mut game, missed, random);
        }
        if let Some(thinker) = &mut self.thinker {
            thinker.begin();
        }
        let mut met = Vec::new();
        let mut decided = 0;
        for moves in 0..course.most_moves {
            if game.end().is_some() || rows.is_full() || stop.is_raised() {
                break;
            }
            let temperature = course.temperature(moves);
            let Choice { vertex, balance } =
                self.choose(&game, temperature, random, stop, &mut met);
            for game in met.drain(..) {
                if rows.is_full() {
                    break;
                }
                let Some(visits) = self.label(&game, random, stop) else { break };
                let with_suicide = self.teacher.net().wants_suicide_area();
                self.features.write(&game, game.to_move(), with_suicide, &mut self.inputs);
                let mark = Mark { game: id, turn: game.moves().count() as u32, visits };
                rows.push(&self.inputs, game.size(), &self.label, mark, random);
            }
            decided = if balance > DECIDED { decided + 1 } else { 0 };
            if decided >= DECIDED_MOVES && !course.to_the_end {
                break;
            }
            // The net does not see positions before a player moved twice in a row, but superko
            // does, so its move may be illegal.
            if random.happens(course.mistakes[game.to_move()])
                || game.play(game.to_move(), vertex).is_err()
            {
                play_any(&mut game, random);
            }
        }
    }

    /// Chooses a move at a temperature, and returns it with the [`balance`] of the position.
    /// Positions to be labelled are appended to `met`.
    fn choose(
        &mut self,
        game: &Game,
        temperature: f64,
        random: &mut Random,
        stop: &Stop,
        met: &mut Vec<Game>,
    ) -> Choice {
        if let Some(thinker) = &mut self.thinker {
            return thinker.choose(game, temperature, random, stop, met);
        }
        let view = View { symmetry: draw_symmetry(random), optimism: 0.0, advantage: 0.0 };
        let player = self.player.as_mut().unwrap_or(&mut self.teacher);
        player.evaluate(game, game.to_move(), view, &mut self.evaluation);
        let balance = balance(&self.evaluation);
        if random.happens(interest(balance) / f64::from(self.teaching.every)) {
            met.push(game.clone());
        }
        Choice { vertex: draw(&self.evaluation, game, temperature, random), balance }
    }

    /// Writes the teacher's opinion of a game's position to `self.label`, and returns its visits;
    /// `None` if it was stopped.
    fn label(&mut self, game: &Game, random: &mut Random, stop: &Stop) -> Option<u32> {
        let color = game.to_move();
        if let Some(visits) = self.teaching.visits {
            let found = self.search(game, visits, stop);
            if found.is_some() || stop.is_raised() {
                return found.filter(|_| !stop.is_raised());
            }
        }
        let teacher_has_evaluated = self.player.is_none() && self.thinker.is_none();
        if teacher_has_evaluated && self.teaching.symmetries == 1 {
            self.label.clone_from(&self.evaluation);
            return Some(1);
        }
        let first = draw_symmetry(random).number();
        let others = (0..self.teaching.symmetries.clamp(1, 8))
            .filter_map(|place| Symmetry::from_number((first + place) % 8));
        let symmetries: Vec<Symmetry> = others.collect();
        self.teacher.evaluate_mean(game, color, &symmetries, 0.0, &mut self.label);
        Some(symmetries.len() as u32)
    }

    /// Writes the result of the teacher's search to `self.label`, and returns its visits; `None`
    /// without a result.
    fn search(&mut self, game: &Game, visits: u32, stop: &Stop) -> Option<u32> {
        let search = self.search.as_mut()?;
        search.forget();
        search.go_to(Root::sensible(Arc::new(game.clone())));
        let request = Request { ownership: Ownership::Root, ..Request::of_visits(visits, 0) };
        let report = search.think(&request, stop, None);
        let searched = report.searched?;
        read(&searched, game, &mut self.label).then_some(searched.visits)
    }

    /// Sets the komi so that the teacher evaluates the game as even except for `missed` points.
    fn make_even(&mut self, game: &mut Game, missed: f64, random: &mut Random) {
        let color = game.to_move();
        let view = View { symmetry: draw_symmetry(random), optimism: 0.0, advantage: 0.0 };
        self.teacher.evaluate(game, color, view, &mut self.evaluation);
        let lead = f64::from(self.evaluation.lead);
        let of_black = Sided::of(color, lead).for_player(Color::Black);
        let most = game.size().area() as f64;
        let points = (game.komi().points() + of_black + missed).clamp(-most, most);
        game.set_komi(near(points, random));
    }
}

impl fmt::Debug for Crew {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Crew").field("teaching", &self.teaching).finish_non_exhaustive()
    }
}

fn draw_symmetry(random: &mut Random) -> Symmetry {
    Symmetry::from_number(random.below(8) as u8).unwrap_or(Symmetry::IDENTITY)
}

/// Plays a random sensible point for the player to move, each with the same probability, or a pass
/// if there is none.
fn play_any(game: &mut Game, random: &mut Random) {
    let color = game.to_move();
    let points = Moves::sensible(game, color).points;
    let place = random.below(points.count()) as usize;
    let point = points.points(game.size()).nth(place);
    let _ = game.play(color, point.map_or(Vertex::Pass, Vertex::Play));
}

/// Draws a move, weighted by the policy to the power of 1 / `temperature`.
fn draw(evaluation: &Evaluation, game: &Game, temperature: f64, random: &mut Random) -> Vertex {
    let policy = evaluation.policy.iter().chain([&evaluation.pass]);
    let weights: Vec<f64> = policy.map(|&share| share.into()).collect();
    match random.draw(&weights, temperature) {
        Some(place) if place < game.size().area() => Vertex::Play(game.size().point(place)),
        _ => Vertex::Pass,
    }
}

/// Writes the findings of a search of `game` as an evaluation for the player to move, whose policy
/// is each move's share of the visits. Returns whether any move had visits.
fn read(searched: &Searched, game: &Game, label: &mut Evaluation) -> bool {
    let Searched { means, candidates, owners, .. } = searched;
    let visits = searched.shared_visits();
    let all: f64 = visits.iter().sum();
    let (Some(owners), true) = (owners, all > 0.0) else { return false };
    *label = Evaluation {
        policy: vec![0.0; game.size().area()],
        win: means.win as f32,
        loss: (1.0 - means.win) as f32,
        lead: means.lead as f32,
        score_mean: means.score as f32,
        score_square: (means.score.powi(2) + means.deviation.powi(2)) as f32,
        ownership: owners.means.clone(),
        ..Evaluation::default()
    };
    for (candidate, visits) in candidates.iter().zip(visits) {
        let share = visits / all;
        match candidate.vertex {
            Vertex::Play(point) => label.policy[game.size().index(point)] = share as f32,
            Vertex::Pass => label.pass = share as f32,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::{Candidate, Means, Owners, Size};

    #[test]
    fn a_search_labels_with_its_lead_and_its_scores() {
        let game = Game::new(Size::square(7));
        let mut pass = Candidate::untried(Vertex::Pass);
        pass.visits = 3;
        let means = Means { lead: 3.0, score: -1.0, deviation: 2.0, ..Means::UNKNOWN };
        let mut searched = Searched::new(Color::Black, 4, means, vec![pass]);
        searched.owners = Some(Owners { means: vec![0.5; 49], deviations: vec![0.0; 49] });
        let mut label = Evaluation::default();
        assert!(read(&searched, &game, &mut label));
        let values = [label.lead, label.score_mean, label.score_square, label.pass];
        assert_eq!(values.map(|number| number.round() as i32), [3, -1, 5, 1]);
    }
}
