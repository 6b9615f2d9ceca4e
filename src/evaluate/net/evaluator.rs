//! The evaluation of a game's position by a net: write its features, run the net, and read its
//! outputs.

use std::fmt;
use std::sync::Arc;

use tengen_nets::{Backend, Inputs, Instructions, Net, Outputs, PLANES, Team};

use super::cache::{EvaluationCache, Key};
use super::features::{self, Features};
use super::metadata::Profile;
use super::view::View;
use crate::bitboard::Bits;
use crate::color::Color;
use crate::evaluate::{Errors, Evaluation};
use crate::game::Game;
use crate::point::Size;
use crate::rules::{KoRule, ScoringRule};
use crate::stop::{Interrupted, Stop};
use crate::symmetry::Symmetry;

/// The largest side of the boards that nets are trained on.
const LARGEST_TRAINED: u8 = 19;

const _: () = assert!(crate::point::MAX_SIDE <= tengen_nets::MAX_SIDE, "nets compute every board");

/// Evaluates positions with a net. It belongs to one thread at a time; the weights are shared.
///
/// After the first evaluation on a board size, further evaluations on this size do not allocate.
pub struct Evaluator {
    net: Arc<Net>,
    backend: Box<dyn Backend>,
    features: Features,
    inputs: Inputs,
    turned: Inputs,
    outputs: Outputs,
    profile: Option<Profile>,
    cache: Option<Arc<EvaluationCache>>,
    /// Whether the log already has a warning about a board larger than in training.
    has_warned: bool,
    /// Whether the log already has an error about numbers that are not finite.
    has_overflowed: bool,
}

impl Evaluator {
    /// Returns an evaluator that computes in floats of 32 bits with the best instructions of the
    /// processor.
    pub fn new(net: Arc<Net>) -> Self {
        let compiled = net.compiled(Instructions::best());
        Self::with_backend(net, Box::new(compiled))
    }

    /// Returns an evaluator that computes with a backend, which must be made from the net.
    pub fn with_backend(net: Arc<Net>, backend: Box<dyn Backend>) -> Self {
        Self {
            net,
            backend,
            features: Features::default(),
            inputs: Inputs::new(0, 0),
            turned: Inputs::new(0, 0),
            outputs: Outputs::default(),
            profile: None,
            cache: None,
            has_warned: false,
            has_overflowed: false,
        }
    }

    /// Caches evaluations from now on, in at most `bytes` of memory, in case an equal position is
    /// evaluated again in an equal view. With 0 bytes, evaluations are not cached.
    ///
    /// A cache belongs to one net in one precision, so only clones of the evaluator share it.
    pub fn set_cache(&mut self, bytes: usize) {
        self.cache = (bytes > 0).then(|| Arc::new(EvaluationCache::new(bytes)));
    }

    /// Returns the cache, if there is one.
    pub fn cache(&self) -> Option<&Arc<EvaluationCache>> {
        self.cache.as_ref()
    }

    /// Returns the net.
    pub fn net(&self) -> &Arc<Net> {
        &self.net
    }

    /// Returns the kind of games that a human-style net imitates, if it is set.
    pub fn profile(&self) -> Option<Profile> {
        self.profile
    }

    /// Sets the kind of games that a human-style net imitates; other nets ignore it.
    pub fn set_profile(&mut self, profile: Option<Profile>) {
        self.profile = profile;
    }

    /// Returns the most threads that are worth computing one evaluation on a board of this size
    /// together.
    pub fn most_members(&self, size: Size) -> usize {
        self.backend.most_members(size.area())
    }

    /// Computes evaluations with this team from now on. They are the same with any team.
    pub fn lead(&mut self, team: Team) {
        self.backend.lead(team);
    }

    /// Writes the net's evaluation of a game's position with `player` to move, even if it is the
    /// opponent's turn.
    pub fn evaluate(
        &mut self,
        game: &Game,
        player: Color,
        view: View,
        evaluation: &mut Evaluation,
    ) {
        let whole = self.evaluate_until(game, player, view, None, evaluation);
        debug_assert!(whole.is_ok(), "nothing interrupts it");
    }

    /// Writes the net's evaluation of a position as [`evaluate`](Self::evaluate) does.
    ///
    /// # Errors
    /// [`Interrupted`] soon after `stop` has been raised, if it is before the net has answered. The
    /// evaluation is then of no use; it is not cached.
    pub fn evaluate_until(
        &mut self,
        game: &Game,
        player: Color,
        view: View,
        stop: Option<&Stop>,
        evaluation: &mut Evaluation,
    ) -> Result<(), Interrupted> {
        let legal = self.look(game, player, view.advantage);
        self.answer(game, legal, view, stop, evaluation)
    }

    /// Writes the mean of the net's evaluations of a position under all eight symmetries.
    pub fn evaluate_all(
        &mut self,
        game: &Game,
        player: Color,
        optimism: f32,
        mean: &mut Evaluation,
    ) {
        self.evaluate_mean(game, player, &Symmetry::ALL, optimism, mean);
    }

    /// Writes the mean of the net's evaluations of a position under the given symmetries, at least
    /// one.
    pub fn evaluate_mean(
        &mut self,
        game: &Game,
        player: Color,
        symmetries: &[Symmetry],
        optimism: f32,
        mean: &mut Evaluation,
    ) {
        let legal = self.look(game, player, 0.0);
        let mut one = Evaluation::default();
        mean.clear(game.size());
        for &symmetry in symmetries {
            let view = View { symmetry, optimism, advantage: 0.0 };
            let whole = self.answer(game, legal, view, None, &mut one);
            debug_assert!(whole.is_ok(), "nothing interrupts it");
            mean.add(&one, 1.0 / symmetries.len() as f32);
        }
        mean.legal = legal;
    }

    /// Writes the features of a position, and returns the points where the player may play.
    fn look(&mut self, game: &Game, player: Color, advantage: f32) -> Bits {
        let with_suicide = self.net.wants_suicide_area();
        let legal = self.features.write(game, player, with_suicide, &mut self.inputs);
        features::write_advantage(advantage, &mut self.inputs);
        let size = game.size();
        if !self.has_warned && size.width().max(size.height()) > LARGEST_TRAINED {
            log::warn!("nets are trained on boards up to 19x19; on {size} they guess");
            self.has_warned = true;
        }
        if self.net.takes_profile() {
            let is_black = player == Color::Black;
            self.inputs.metadata =
                self.profile.map(|profile| profile.facts(is_black, game.size().area()));
        }
        legal
    }

    /// Writes the net's evaluation of the position whose features have been written, from the cache
    /// if the cache has it.
    fn answer(
        &mut self,
        game: &Game,
        legal: Bits,
        view: View,
        stop: Option<&Stop>,
        evaluation: &mut Evaluation,
    ) -> Result<(), Interrupted> {
        let Some(cache) = self.cache.clone() else {
            return self.compute(game, legal, view, stop, evaluation);
        };
        let key = Key::new(&self.inputs, &legal, view);
        if !cache.read(key, evaluation) {
            self.compute(game, legal, view, stop, evaluation)?;
            cache.keep(key, evaluation);
        }
        Ok(())
    }

    /// Computes the net's evaluation of the position whose features have been written.
    ///
    /// The weights of a net are finite, but may be so large that its outputs are not. A search
    /// relies on finite numbers, so the evaluation then makes all legal moves equally likely and
    /// the game even.
    fn compute(
        &mut self,
        game: &Game,
        legal: Bits,
        view: View,
        stop: Option<&Stop>,
        evaluation: &mut Evaluation,
    ) -> Result<(), Interrupted> {
        self.run(view.symmetry, stop)?;
        self.read(game, legal, view, evaluation);
        if !evaluation.is_finite() {
            if !self.has_overflowed {
                log::error!("the net {} does not work: its numbers overflow", self.net.name());
                self.has_overflowed = true;
            }
            evaluation.know_nothing(game.size(), game.board().layout());
        }
        Ok(())
    }

    /// Runs the net on the features, turned by a symmetry, until the stop is raised.
    fn run(&mut self, symmetry: Symmetry, stop: Option<&Stop>) -> Result<(), Interrupted> {
        let goes_on = || stop.is_none_or(|stop| !stop.is_raised());
        if symmetry == Symmetry::IDENTITY {
            let is_whole = self.backend.run_while(&self.inputs, &mut self.outputs, &goes_on);
            return if is_whole { Ok(()) } else { Err(Interrupted) };
        }
        let Inputs { width, height, .. } = self.inputs;
        self.turned.clone_from(&self.inputs);
        let (from, _) = self.inputs.planes.as_chunks::<PLANES>();
        let (to, _) = self.turned.planes.as_chunks_mut::<PLANES>();
        for (place, to) in to.iter_mut().enumerate() {
            *to = from[symmetry.source(width, height, place % width, place / width)];
        }
        let is_whole = self.backend.run_while(&self.turned, &mut self.outputs, &goes_on);
        if is_whole { Ok(()) } else { Err(Interrupted) }
    }

    /// Converts the net's outputs to an evaluation.
    fn read(&self, game: &Game, legal: Bits, view: View, evaluation: &mut Evaluation) {
        let View { symmetry, optimism, .. } = view;
        let is_human = self.net.takes_profile();
        let mixed = |policies: &[f32]| match *policies {
            [policy, optimistic, ..] if !is_human => policy + (optimistic - policy) * optimism,
            _ => policies[0],
        };
        let Outputs { policy, pass, result, score, ownership } = &self.outputs;
        let size = game.size();
        let (width, height) = (self.inputs.width, self.inputs.height);
        evaluation.clear(size);
        evaluation.legal = legal;
        let policies = policy.chunks_exact(pass.len());
        for (place, (policies, owner)) in policies.zip(ownership).enumerate() {
            let source = symmetry.source(width, height, place % width, place / width);
            let index = from_the_top(size, source);
            evaluation.ownership[index] = owner.tanh();
            evaluation.policy[index] = mixed(policies);
        }
        evaluation.pass = mixed(pass);
        softmax(game, evaluation);

        let rules = game.rules();
        let may_be_void = rules.ko == KoRule::Simple || rules.scoring == ScoringRule::Territory;
        let most = result.iter().fold(f32::NEG_INFINITY, |most, &x| most.max(x));
        let [win, loss, no_result] = result.map(|x| f64::from(x - most).exp());
        let no_result = if may_be_void { no_result } else { 0.0 };
        let all = win + loss + no_result;
        let [win, loss, no_result] = [win, loss, no_result].map(|share| share / all);
        [evaluation.win, evaluation.loss, evaluation.no_result] =
            [win, loss, no_result].map(|share| share as f32);

        let scales = self.net.scales();
        let score = score.map(f64::from);
        let result = 1.0 - no_result;
        let mean = score[0] * f64::from(scales.score_mean);
        let deviation = softplus(score[1]) * f64::from(scales.score_deviation);
        evaluation.score_mean = (mean * result) as f32;
        evaluation.score_square = ((mean * mean + deviation * deviation) * result) as f32;
        evaluation.lead = (score[2] * f64::from(scales.lead) * result) as f32;
        let [win_error, score_error] = [scales.win_error, scales.score_error].map(f64::from);
        // The numbers by version are those of `cpp/neuralnet/nneval.cpp` in KataGo's repository.
        let errors = match self.net.version() {
            ..9 => None,
            9 => Some([softplus(score[4]), 10.0 * softplus(score[5])]),
            10..14 => Some([
                (softplus(score[4]) * win_error).sqrt(),
                (softplus(score[5]) * score_error).sqrt(),
            ]),
            _ => Some([
                softplus(score[4] / 2.0) * win_error.sqrt(),
                softplus(score[5] / 2.0) * score_error.sqrt(),
            ]),
        };
        evaluation.errors = errors.map(|[win, lead]| Errors {
            variance_time: (softplus(score[3]) * f64::from(scales.variance_time)) as f32,
            win: win as f32,
            lead: lead as f32,
        });
    }
}

/// Clones give equal evaluations on other threads. They share the weights, and the cache if there
/// is one.
impl Clone for Evaluator {
    fn clone(&self) -> Self {
        let net = Arc::clone(&self.net);
        let mut clone = Self::with_backend(net, self.backend.another());
        clone.profile = self.profile;
        clone.cache.clone_from(&self.cache);
        clone
    }
}

impl fmt::Debug for Evaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evaluator").field("net", &self.net).finish_non_exhaustive()
    }
}

/// Converts the place of a point, row by row from the top, to its [number](Size::index).
fn from_the_top(size: Size, place: usize) -> usize {
    let width = usize::from(size.width());
    (usize::from(size.height()) - 1 - place / width) * width + place % width
}

/// Turns the policies of legal moves into probabilities, and the policies of other points into 0.
fn softmax(game: &Game, evaluation: &mut Evaluation) {
    let layout = game.board().layout();
    let size = game.size();
    let index = |spot| size.index(layout.point(spot));
    let legal = evaluation.legal;
    let most = legal.iter().map(|spot| evaluation.policy[index(spot)]);
    let most = most.fold(evaluation.pass, f32::max);
    let share = |x: f32| f64::from(x - most).exp();
    let all = legal.iter().map(|spot| share(evaluation.policy[index(spot)])).sum::<f64>()
        + share(evaluation.pass);
    evaluation.pass = (share(evaluation.pass) / all) as f32;
    for (place, policy) in evaluation.policy.iter_mut().enumerate() {
        let is_legal = legal.contains(layout.spot(size.point(place)));
        *policy = if is_legal { (share(*policy) / all) as f32 } else { 0.0 };
    }
}

/// `ln(1 + e^x)`.
fn softplus(x: f64) -> f64 {
    if x > 40.0 { x } else { x.exp().ln_1p() }
}
