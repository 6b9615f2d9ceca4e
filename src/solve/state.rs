//! The stones in an area, whose turn it is, and what a play does.

use crate::color::{ByColor, Color};

use super::area::Area;
use super::claim::Claim;
use super::word::Word;

/// The stones in an area and all else that the rest of a line depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State<P> {
    pub stones: ByColor<P>,
    pub to_move: Color,
    /// The point that the player to move may not take back at once, or only with a threat.
    pub ko: P,
    /// The number of threats that the prover has left.
    pub threats: u8,
}

/// The largest number of threats that are counted, which the table can hold. A proof with fewer
/// threats is one with more too.
const MOST_THREATS: u8 = 127;

/// Who may take a ko, and take one back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KoRule {
    pub prover: Color,
    pub claim: Claim,
}

/// What a play did.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played<P> {
    pub state: State<P>,
    pub captured: P,
}

impl<P: Word> State<P> {
    /// Returns the state before the first move. `ko` is the point that the rules forbid to the player
    /// to move.
    pub fn new(stones: ByColor<P>, to_move: Color, ko: P, rule: KoRule) -> Self {
        let threats =
            if let Claim::Threats(count) = rule.claim { count.min(MOST_THREATS) } else { 0 };
        let ko = if rule.forbids_return(to_move) { ko } else { P::NONE };
        Self { stones, to_move, ko, threats }
    }

    /// Returns the points with a stone.
    #[inline(always)]
    pub fn occupied(&self) -> P {
        self.stones.black | self.stones.white
    }

    /// Returns the state after a pass, which lifts the ko.
    pub fn after_pass(&self) -> Self {
        Self { to_move: !self.to_move, ko: P::NONE, ..*self }
    }

    /// Returns the state under the claim with all kos, in which the prover has at least as much.
    pub fn with_all_kos(&self, prover: Color) -> Self {
        let ko = if self.to_move == prover { P::NONE } else { self.ko };
        Self { ko, threats: 0, ..*self }
    }

    /// Returns a number for a place in a table. States may share it.
    #[inline(always)]
    pub fn mixed(&self) -> u64 {
        let rest = self.ko.mixed() ^ u64::from(self.threats) << 1;
        (self.mixed_stones() ^ rest.mixed().rotate_left(11)).mixed()
    }

    /// Returns a number for a place in a table that does not depend on a ko.
    #[inline(always)]
    pub fn mixed_stones(&self) -> u64 {
        let stones = self.stones.black.mixed() ^ self.stones.white.mixed().rotate_left(31);
        (stones ^ self.to_move as u64).mixed()
    }
}

impl KoRule {
    /// Whether the player to move may not take a ko back at once after the opponent has taken it.
    /// With [`Claim::Threats`], the prover may with a threat.
    #[inline(always)]
    fn forbids_return(self, player: Color) -> bool {
        match self.claim {
            Claim::NoKo => false,
            Claim::Unconditional => player == self.prover,
            Claim::Threats(_) => true,
            Claim::AllKos => player != self.prover,
        }
    }
}

impl<P: Word> Area<P> {
    /// Returns the empty points.
    #[inline(always)]
    pub fn vacant(&self, state: &State<P>) -> P {
        self.all.but(state.occupied())
    }

    /// Returns what a play on an empty point leads to; `None` if it is a suicide, or if it takes a
    /// ko against the rule.
    #[inline(always)]
    pub fn play(&self, state: &State<P>, point: P, rule: KoRule) -> Option<Played<P>> {
        let mut threats = state.threats;
        if point == state.ko {
            if state.to_move != rule.prover || threats == 0 {
                return None;
            }
            threats -= 1;
        }
        let (color, opponent) = (state.to_move, !state.to_move);
        let mut stones = state.stones;
        stones[color] |= point;
        let vacant = self.all.but(stones.black | stones.white);
        let near = self.near(point);
        let captured = self.captured(near & stones[opponent], stones[opponent], vacant, opponent);
        let mut ko = P::NONE;
        if captured.is_some() {
            stones[opponent] = stones[opponent].but(captured);
            if self.is_ko(point, captured, stones[color], vacant, color) {
                if rule.claim == Claim::NoKo && color == rule.prover {
                    return None;
                }
                if rule.forbids_return(opponent) {
                    ko = captured;
                }
            }
        } else if near.but(state.occupied()).is_none()
            && !self.breathes(point, stones[color], vacant, color)
        {
            return None;
        }
        Some(Played { state: State { stones, to_move: opponent, ko, threats }, captured })
    }

    /// Whether the play that captured a stone can be taken back: it stands alone, with the point of
    /// the captured stone as its only liberty.
    #[inline(always)]
    fn is_ko(&self, point: P, captured: P, own: P, vacant: P, color: Color) -> bool {
        captured.lowest() == captured
            && !self.near(point).meets(own | vacant)
            && !point.meets(self.firm[color])
    }

    /// Returns the chains with a stone in `touched` that have no liberty.
    #[inline(always)]
    fn captured(&self, touched: P, own: P, vacant: P, color: Color) -> P {
        let mut rest = touched;
        let mut captured = P::NONE;
        while rest.is_some() {
            let mut chain = rest.lowest();
            let dies = loop {
                let next = self.grown(chain);
                if next.meets(vacant) || chain.meets(self.firm[color]) {
                    // The rest of the chain is not known, so its stones may be looked at again.
                    chain = next & own;
                    break false;
                }
                if next & own == chain {
                    break true;
                }
                chain = next & own;
            };
            rest = rest.but(chain);
            if dies {
                captured |= chain;
            }
        }
        captured
    }

    /// Whether the chain of a stone has a liberty or is firm.
    #[inline(always)]
    pub fn breathes(&self, stone: P, own: P, vacant: P, color: Color) -> bool {
        let mut chain = stone;
        loop {
            let next = self.grown(chain);
            if next.meets(vacant) || chain.meets(self.firm[color]) {
                return true;
            }
            let next = next & own;
            if next == chain {
                return false;
            }
            chain = next;
        }
    }
}
