//! The evidence from unconditional life, playouts and a net, from which the judges begin.

use super::witness::Witness;
use crate::bitboard::{Bits, MAX_WORDS};
use crate::color::{ByColor, Color};
use crate::playout::Forecast;
use crate::position::{Chain, Position};
use crate::random::Random;
use crate::reading::{Safety, unconditional};
use crate::rules::SuicideRule;
use crate::stop::{Interrupted, Stop};

/// The number of playouts of the first look, for each player moving first. The standard deviation
/// of a share is at most 2.2 %, which is enough unless a chain is in doubt.
const PLAYOUTS_AT_FIRST: u32 = 250;

/// The number of playouts, for each player moving first, if a chain is in doubt. The standard
/// deviation of a share is then at most 1.1 %.
const PLAYOUTS_IN_DOUBT: u32 = 1000;

/// The number of playouts, for each player moving first, that decide whether a chain is contested.
/// The standard deviation of a share is at most 5 %.
const PLAYOUTS_OF_A_LOOK: u32 = 50;

/// The share of playouts, from 0 to 1, in which a contested chain keeps its points. A chain below
/// this range is more likely dead than alive. One above may turn out to keep its points in more
/// than 95 %, which is certain enough for a pass.
const CONTESTED: std::ops::Range<f64> = 0.5..0.86;

/// The share of playouts, from 0 to 1, in which a chain in doubt keeps its points. Nearly all
/// chains of finished games that playouts judge wrongly are in this range.
pub(super) const IN_DOUBT: std::ops::Range<f64> = 0.2..0.8;

/// The share of playouts in which a chain has to keep its points to be judged alive, if reading
/// cannot decide. It is more than one half. A group that is alive at the end of a game keeps its
/// points in most playouts, whatever the order of moves. A group that needs several good moves in a
/// row has often been given up.
pub(super) const ALIVE: f64 = 0.63;

/// The share of playouts, from 0 to 1, in which a chain keeps its points as often as not. Where two
/// neighbours of different colours are in this range, playouts do not show which of them dies.
const EVEN: std::ops::Range<f64> = 0.45..0.55;

/// The chance, from 0 to 1, with which a net must expect a chain to keep its points, or to lose
/// them, for its word to decide. If the chance depends on who moves first, the mean is lower.
const TRUSTED: f64 = 0.9;

/// The share of playouts in which a chain has to keep its points to save the chains that connect to
/// it.
pub(super) const HAVEN: f64 = 0.8;

/// The number of empty points with which an enclosed region has room for two eyes even if the
/// opponent moves first.
const ROOM: u32 = 8;

/// Whether some chain is contested: it keeps its points in 50 to 86 % of a few playouts, so the
/// game is not over. A verdict, which takes at least five times as many playouts, would only
/// confirm it.
///
/// # Errors
/// If the stop is raised before the last playout.
pub fn is_contested(position: &Position, stop: &Stop) -> Result<bool, Interrupted> {
    let evidence = Evidence::with_playouts(position, PLAYOUTS_OF_A_LOOK, stop)?;
    Ok(cases(position).any(|case| {
        evidence.beyond_doubt(&case).is_none() && CONTESTED.contains(&evidence.share(&case))
    }))
}

/// A chain to be judged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case {
    pub color: Color,
    pub chain: Chain,
}

/// The unconditional life of a position, the results of its playouts, and the word of a net.
pub(super) struct Evidence<'a> {
    pub position: &'a Position,
    pub safety: ByColor<Safety<MAX_WORDS>>,
    pub forecast: Forecast,
    /// The expected owner of each point by a net, from 1 for Black to -1 for White; `None` if no net
    /// was asked.
    pub owners: Option<Vec<f32>>,
    /// For each owner, the stones that keep their points in nearly all playouts.
    pub havens: ByColor<Bits>,
    pub stop: &'a Stop,
}

/// Returns all chains of a position, Black's first.
pub(super) fn cases(position: &Position) -> impl Iterator<Item = Case> {
    let of = |color| position.chains(color).map(move |chain| Case { color, chain });
    Color::ALL.into_iter().flat_map(of)
}

/// Returns the chains with a stone in `set`, Black's before White's.
pub(super) fn cases_with(position: &Position, set: &Bits) -> impl Iterator<Item = Case> {
    let of = |color| position.chains_with(color, set).map(move |chain| Case { color, chain });
    Color::ALL.into_iter().flat_map(of)
}

impl<'a> Evidence<'a> {
    /// Plays the position out. If a chain is in doubt, calls on the witness, and plays more playouts
    /// if that does not end all doubts.
    pub fn new(
        position: &'a Position,
        witness: Option<&dyn Witness>,
        stop: &'a Stop,
    ) -> Result<Self, Interrupted> {
        let mut evidence = Self::with_playouts(position, PLAYOUTS_AT_FIRST, stop)?;
        if !cases(position).any(|case| evidence.is_in_doubt(&case)) {
            return Ok(evidence);
        }
        evidence.call(witness)?;
        let is_open =
            |case: &Case| evidence.is_in_doubt(case) && evidence.testimony(case).is_none();
        if !cases(position).any(|case| is_open(&case)) {
            return Ok(evidence);
        }
        let more = Self::with_playouts(position, PLAYOUTS_IN_DOUBT, stop)?;
        Ok(Self { owners: evidence.owners, ..more })
    }

    /// Calls on the witness, if there is one and it has not been called.
    pub fn call(&mut self, witness: Option<&dyn Witness>) -> Result<(), Interrupted> {
        if let (None, Some(witness)) = (&self.owners, witness) {
            self.owners = witness.owners(self.position, self.lead(), self.stop)?;
        }
        Ok(())
    }

    pub fn with_playouts(
        position: &'a Position,
        playouts: u32,
        stop: &'a Stop,
    ) -> Result<Self, Interrupted> {
        let mut random = Random::from_seed(position.hash());
        let forecast = Forecast::of(position, playouts, &mut random, stop)?;
        let havens = ByColor::from_fn(|color| {
            let chains = position.chains(color).map(|chain| *chain.stones.bits());
            chains.filter(|stones| forecast.share(color, stones) >= HAVEN).collect()
        });
        let safety = unconditional(position, SuicideRule::Forbidden);
        Ok(Self { position, safety, forecast, owners: None, havens, stop })
    }

    /// Returns Black's lead in points that playouts expect, without komi.
    fn lead(&self) -> f64 {
        let board = self.position.layout().board();
        let [black, white] = Color::ALL.map(|color| self.forecast.share(color, &board));
        (black - white) * f64::from(board.count())
    }

    /// Returns `true` for a chain that a net expects to live, `false` for one that it expects to die,
    /// and `None` if the net is not sure or there is none.
    pub fn testimony(&self, case: &Case) -> Option<bool> {
        let chance = self.chance(case)?;
        (chance.max(1.0 - chance) >= TRUSTED).then_some(chance >= 0.5)
    }

    /// Returns the chance, from 0 to 1, with which a net expects a chain to keep its points; `None`
    /// without a net.
    pub fn chance(&self, case: &Case) -> Option<f64> {
        let owners = self.owners.as_ref()?;
        let (size, stones) = (self.position.size(), case.chain.stones);
        let sum: f64 = stones.iter().map(|point| f64::from(owners[size.index(point)])).sum();
        let black = f64::midpoint(1.0, sum / f64::from(stones.count()));
        let chance = if case.color == Color::Black { black } else { 1.0 - black };
        // Processors differ in the last digits of a net's numbers.
        Some((100.0 * chance).round() / 100.0)
    }

    /// Returns the share of playouts, from 0 to 1, in which a chain keeps its points.
    pub fn share(&self, case: &Case) -> f64 {
        self.forecast.share(case.color, case.chain.stones.bits())
    }

    /// Returns `true` for a chain that lives unconditionally, `false` for one in territory that the
    /// opponent keeps unconditionally, and `None` for any other.
    pub fn beyond_doubt(&self, case: &Case) -> Option<bool> {
        if case.chain.stones.bits().intersects(&self.safety[case.color].alive) {
            Some(true)
        } else if case.chain.stones.bits().intersects(&self.safety[!case.color].territory) {
            Some(false)
        } else {
            None
        }
    }

    pub fn is_in_doubt(&self, case: &Case) -> bool {
        self.beyond_doubt(case).is_none() && IN_DOUBT.contains(&self.share(case))
    }

    /// Whether a chain keeps its points in nearly all playouts.
    pub fn survives_playouts(&self, case: &Case) -> bool {
        self.share(case) >= HAVEN
    }

    /// Whether nearly all playouts let a chain live, or a net that is sure and most playouts.
    pub fn is_expected_to_live(&self, case: &Case) -> bool {
        self.survives_playouts(case)
            || self.share(case) >= ALIVE && self.testimony(case) == Some(true)
    }

    /// Whether playouts do not show at all if a chain lives.
    pub fn is_even(&self, case: &Case) -> bool {
        self.beyond_doubt(case).is_none() && EVEN.contains(&self.share(case))
    }

    /// Whether playouts do not show at all which of two neighbours of different colours dies. Both
    /// may live in a seki.
    pub fn is_toss_up(&self, case: &Case) -> bool {
        let layout = self.position.layout();
        let reach =
            case.chain.stones.bits().grown(layout) | case.chain.liberties.bits().grown(layout);
        self.is_even(case)
            && self
                .position
                .chains_with(!case.color, &reach)
                .any(|chain| self.is_even(&Case { color: !case.color, chain }))
    }

    /// Whether a chain borders a region that its own side encloses, with room for two eyes and few
    /// opposing stones in it. The owner can answer every play in such a region, but the policy of
    /// the playouts often fails to.
    pub fn has_room(&self, case: &Case) -> bool {
        let layout = self.position.layout();
        let own = *self.position.bits(case.color);
        let reach = case.chain.stones.bits().neighbours(layout);
        (layout.board() - own).parts(layout).any(|region| {
            let empty = (region & self.position.vacant_bits()).count();
            let opposing = region.count() - empty;
            region.intersects(&reach)
                && empty >= ROOM
                && opposing * 4 <= empty
                && self.forecast.share(case.color, &region) > 0.5
        })
    }
}
