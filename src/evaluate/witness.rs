//! A net as a witness for verdicts.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use tengen_nets::Net;

use super::Evaluation;
use super::net::{Evaluator, View};
use crate::color::{Color, Sided};
use crate::game::Game;
use crate::judgement::Judge;
use crate::life::Witness;
use crate::point::Size;
use crate::position::Position;
use crate::rules::{Komi, Preset};
use crate::stop::{Interrupted, Stop};
use crate::symmetry::Symmetry;

/// The sides of the boards for which nets are trained. On 1x1 the net of the program claims a lead
/// of tens of points.
const TRAINED: RangeInclusive<u8> = 7..=19;

/// The symmetries under which the net sees a position: the four rotations.
const VIEWS: [u8; 4] = [0, 3, 5, 6];

/// Whether nets are trained on boards of this size.
pub fn is_trained_on(size: Size) -> bool {
    [size.width(), size.height()].iter().all(|side| TRAINED.contains(side))
}

/// Returns the komi nearest to `komi` for which a net gives sensible answers. For a komi of half the
/// board a net invents leads, so the komi is at most one and a half sides of the board.
pub fn komi_for_net(size: Size, komi: Komi) -> Komi {
    let most = 3 * i32::from(size.width().max(size.height()));
    Komi::from_halves(komi.halves().clamp(-most, most))
}

/// A net that names the owners of points for verdicts.
///
/// The net sees the position under area rules, and with a komi that makes the game even, so that
/// neither side has given up. It computes as exactly as the file of the net allows.
pub struct NetWitness {
    net: Arc<Net>,
    /// The evaluator, made when it is first needed.
    evaluator: OnceLock<Evaluator>,
}

impl NetWitness {
    /// Returns a witness that asks a net.
    pub fn new(net: Arc<Net>) -> Self {
        Self { net, evaluator: OnceLock::new() }
    }
}

impl Witness for NetWitness {
    fn owners(
        &self,
        position: &Position,
        lead: f64,
        stop: &Stop,
    ) -> Result<Option<Vec<f32>>, Interrupted> {
        let size = position.size();
        if !is_trained_on(size) {
            return Ok(None);
        }
        let make = || Evaluator::exact(Arc::clone(&self.net));
        let mut evaluator = self.evaluator.get_or_init(make).clone();
        let komi = komi_for_net(size, Komi::from_halves(2 * lead.floor() as i32 + 1));
        let mut game = Game::with_rules(size, Preset::CHINESE.rules, komi);
        game.restore(&position.without(&position.libertyless()), Color::Black);
        let mut evaluation = Evaluation::default();
        let mut owners = vec![0.0; size.area()];
        let share = 1.0 / (2 * VIEWS.len()) as f32;
        for player in Color::ALL {
            for symmetry in VIEWS.into_iter().filter_map(Symmetry::from_number) {
                stop.check()?;
                let view = View { symmetry, optimism: 0.0, advantage: 0.0 };
                evaluator.evaluate(&game, player, view, &mut evaluation);
                for (owner, &own) in owners.iter_mut().zip(&evaluation.ownership) {
                    *owner += share * Sided::of(player, own).for_player(Color::Black);
                }
            }
        }
        Ok(Some(owners))
    }
}

impl fmt::Debug for NetWitness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NetWitness").field(&self.net.name()).finish()
    }
}

impl From<crate::net::Net> for Judge {
    /// Returns a judge that asks a net about chains that reading cannot settle. A human-style net
    /// is not asked: it expects the result of people's mistakes.
    fn from(net: crate::net::Net) -> Self {
        net.shared().into()
    }
}

#[doc(hidden)]
impl From<Arc<Net>> for Judge {
    /// Returns a judge that asks a net about chains that reading cannot settle. A human-style net
    /// is not asked: it expects the result of people's mistakes.
    fn from(net: Arc<Net>) -> Self {
        if net.takes_profile() {
            return Self::default();
        }
        Self::with_witness(Arc::new(NetWitness::new(net)))
    }
}
