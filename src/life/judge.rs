//! The judges of a verdict: unconditional life, closed regions, playouts, and reading for the chains
//! in doubt.

use super::regions::Regions;
use super::verdict::{Basis, ChainFate};
use crate::bitboard::{Bitboard, Bits, MAX_WORDS};
use crate::board::Board;
use crate::board::with_width;
use crate::color::{ByColor, Color};
use crate::playout::Forecast;
use crate::position::{Chain, Position};
use crate::random::Random;
use crate::reading::{Fate, Question, Reader, Safety, Standing, unconditional};
use crate::score::{self, still_dead};
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
const ALIVE: f64 = 0.63;

/// The share of playouts, from 0 to 1, in which a chain keeps its points as often as not. Where two
/// neighbours of different colours are in this range, playouts do not show which of them dies.
const EVEN: std::ops::Range<f64> = 0.45..0.55;

/// The share of playouts in which a chain has to keep its points to save the chains that connect to
/// it.
pub(super) const HAVEN: f64 = 0.8;

/// The largest number of positions that reading looks at for one chain in doubt.
const NODES: u32 = 4000;

/// The largest number of positions that reading looks at for all chains of a verdict, which limits
/// its time.
const ALL_NODES: u32 = 24_000;

/// The largest number of empty points in a region to read out.
const LARGEST_REGION: u32 = 14;

/// The largest number of points, with the stones on them, in an enclosed corner to read out.
const LARGEST_CORNER: u32 = 6;

/// The number of empty points with which an enclosed region has room for two eyes even if the
/// opponent moves first.
const ROOM: u32 = 8;

/// The results of the judges.
pub(super) struct Findings {
    pub safety: ByColor<Safety<MAX_WORDS>>,
    pub forecast: Forecast,
    /// The fates of all chains.
    pub fates: Vec<ChainFate>,
    /// The points that closed regions are proven to give to each colour.
    pub proven: ByColor<Bits>,
}

/// Judges all chains of a position.
///
/// # Errors
/// If the stop is raised before the last chain has been judged.
pub(super) fn judge(position: &Position, stop: &Stop) -> Result<Findings, Interrupted> {
    with_width!(position.layout(), W => {
        let mut evidence = Evidence::<W>::new(position, stop)?;
        let fates = evidence.judge()?;
        let proven = evidence.proven();
        Ok(Findings { safety: evidence.safety, forecast: evidence.forecast, fates, proven })
    })
}

/// Whether some chain is contested: it keeps its points in 50 to 86 % of a few playouts, so the
/// game is not over. A verdict, which takes at least five times as many playouts, would only
/// confirm it.
///
/// # Errors
/// If the stop is raised before the last playout.
pub fn is_contested(position: &Position, stop: &Stop) -> Result<bool, Interrupted> {
    with_width!(position.layout(), W => {
        let evidence = Evidence::<W>::with_playouts(position, PLAYOUTS_OF_A_LOOK, stop)?;
        Ok(cases(position).any(|case| {
            evidence.beyond_doubt(&case).is_none() && CONTESTED.contains(&evidence.share(&case))
        }))
    })
}

/// A chain to be judged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case {
    pub color: Color,
    pub chain: Chain,
}

/// The evidence for a verdict, and the reader that finds more evidence.
pub(super) struct Evidence<'a, const W: usize> {
    pub(super) position: &'a Position,
    pub(super) safety: ByColor<Safety<MAX_WORDS>>,
    forecast: Forecast,
    /// For each owner, the stones that keep their points in nearly all playouts.
    pub(super) havens: ByColor<Bits>,
    pub(super) regions: Regions,
    reader: Reader<W>,
    /// The number of positions that reading may still look at.
    nodes: u32,
    pub(super) stop: &'a Stop,
}

/// Returns all chains of a position, Black's first.
pub(super) fn cases(position: &Position) -> impl Iterator<Item = Case> {
    let of = |color| position.chains(color).map(move |chain| Case { color, chain });
    Color::ALL.into_iter().flat_map(of)
}

impl<'a, const W: usize> Evidence<'a, W> {
    /// Plays the position out, and then with more playouts if a chain is in doubt.
    pub fn new(position: &'a Position, stop: &'a Stop) -> Result<Self, Interrupted> {
        let mut evidence = Self::with_playouts(position, PLAYOUTS_AT_FIRST, stop)?;
        if cases(position).any(|case| evidence.is_in_doubt(&case)) {
            evidence = Self::with_playouts(position, PLAYOUTS_IN_DOUBT, stop)?;
        }
        Ok(evidence)
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
        Ok(Self {
            position,
            safety: unconditional(position),
            forecast,
            havens,
            regions: Regions::default(),
            reader: Reader::new(&Board::from_position(position)),
            nodes: ALL_NODES,
            stop,
        })
    }

    /// Returns the share of playouts, from 0 to 1, in which a chain keeps its points.
    pub(super) fn share(&self, case: &Case) -> f64 {
        self.forecast.share(case.color, case.chain.stones.bits())
    }

    /// Returns `true` for a chain that lives unconditionally, `false` for one in territory that the
    /// opponent keeps unconditionally, and `None` for any other.
    pub(super) fn beyond_doubt(&self, case: &Case) -> Option<bool> {
        if case.chain.stones.bits().intersects(&self.safety[case.color].alive) {
            Some(true)
        } else if case.chain.stones.bits().intersects(&self.safety[!case.color].territory) {
            Some(false)
        } else {
            None
        }
    }

    pub(super) fn is_in_doubt(&self, case: &Case) -> bool {
        self.beyond_doubt(case).is_none() && IN_DOUBT.contains(&self.share(case))
    }

    /// Whether playouts do not show at all if a chain lives.
    pub(super) fn is_even(&self, case: &Case) -> bool {
        self.beyond_doubt(case).is_none() && EVEN.contains(&self.share(case))
    }

    /// Finds the fate of one chain.
    fn fate(&mut self, case: &Case) -> Result<ChainFate, Interrupted> {
        let fate = |lives, is_certain, basis| ChainFate {
            color: case.color,
            chain: case.chain,
            lives,
            is_certain,
            basis,
        };
        if let Some(lives) = self.beyond_doubt(case) {
            return Ok(fate(lives, true, Basis::Unconditional));
        }
        let share = self.share(case);
        match self.regions.standing(case) {
            Some(Standing::Kept) => return Ok(fate(true, true, Basis::ClosedRegion)),
            Some(Standing::Lost) => return Ok(fate(false, true, Basis::ClosedRegion)),
            // A chain that its owner has given up is dead, although a move could save it.
            Some(Standing::Open) => {
                return Ok(fate(share >= IN_DOUBT.start, false, Basis::ClosedRegion));
            }
            None => {}
        }
        let lives = share >= ALIVE;
        if !self.is_in_doubt(case) {
            return Ok(fate(lives, true, Basis::Playouts));
        }
        let read = match self.region(case) {
            Some(region) => self.read(case, region)?,
            None => Fate::Unknown,
        };
        Ok(match read {
            Fate::Saved => fate(true, true, Basis::Reading),
            Fate::Captured => fate(false, true, Basis::Reading),
            Fate::Unknown => {
                let lives = lives || self.has_room(case) || self.is_toss_up(case);
                fate(lives, false, Basis::Playouts)
            }
        })
    }

    /// Whether playouts do not show at all which of two neighbours of different colours dies. Both
    /// may live in a seki.
    fn is_toss_up(&self, case: &Case) -> bool {
        let layout = self.position.layout();
        let reach =
            case.chain.stones.bits().grown(layout) | case.chain.liberties.bits().grown(layout);
        self.is_even(case)
            && self.position.chains(!case.color).any(|chain| {
                chain.stones.bits().intersects(&reach)
                    && self.is_even(&Case { color: !case.color, chain })
            })
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

    /// Judges all chains.
    fn judge(&mut self) -> Result<Vec<ChainFate>, Interrupted> {
        self.read_regions()?;
        let mut fates = Vec::new();
        for case in cases(self.position) {
            fates.push(self.fate(&case)?);
        }
        let dead = fates.iter().filter(|fate| !fate.lives);
        let dead: Bits = dead.map(|fate| *fate.chain.stones.bits()).collect();
        let captured = self.dead_in_corners(&still_dead(self.position, dead))?;
        // A set-up may have stones without liberties, unlike a position of a game; they are not
        // judged.
        let dead = still_dead(self.position, dead | captured) - *self.position.libertyless().bits();
        for fate in &mut fates {
            let stones = fate.chain.stones.bits();
            fate.lives = !stones.intersects(&dead);
            if stones.intersects(&captured) {
                fate.basis = Basis::Reading;
            }
        }
        Ok(fates)
    }

    /// Reads out the chains that seem to live in seki around a corner with a few opposing stones in
    /// it. Returns the stones that are captured although their owner moves first. Playouts leave
    /// such a corner alone.
    fn dead_in_corners(&mut self, dead: &Bits) -> Result<Bits, Interrupted> {
        let layout = self.position.layout();
        let corners = Bits::from_points(layout.size(), layout.size().corners());
        let mut captured = Bits::EMPTY;
        for color in Color::ALL {
            let enclosed: Bits = layout.board::<MAX_WORDS>() - *self.position.bits(color);
            let inside: Vec<Bits> = enclosed
                .parts(layout)
                .filter(|region| region.count() <= LARGEST_CORNER && region.intersects(&corners))
                .filter(|region| (*region - self.position.vacant_bits()).count() >= 3)
                .collect();
            if inside.is_empty() {
                continue;
            }
            self.stop.check()?;
            let seki = *score::Liveness::of(self.position, dead).seki(color) - *dead;
            for chain in self.position.chains(color) {
                let case = Case { color, chain };
                let is_proven =
                    self.beyond_doubt(&case).is_some() || self.regions.standing(&case).is_some();
                if !chain.stones.bits().intersects(&seki) || is_proven {
                    continue;
                }
                let around =
                    |region: &&Bits| region.neighbours(layout).intersects(chain.stones.bits());
                if let Some(inside) = inside.iter().find(around)
                    && self.read(&case, *inside | *chain.liberties.bits())? == Fate::Captured
                {
                    captured |= *chain.stones.bits();
                }
            }
        }
        Ok(captured)
    }

    /// Reads out whether a chain can be captured by moves in a region although its owner moves
    /// first.
    fn read(&mut self, case: &Case, region: Bits) -> Result<Fate, Interrupted> {
        let target: Bitboard<W> = case.chain.stones.bits().resized();
        let question = Question {
            owner: case.color,
            target,
            region: region.resized(),
            havens: self.havens[case.color].resized() - target,
            nodes: NODES.min(self.nodes),
        };
        let fate = self.reader.fate(&question, case.color, self.stop)?;
        self.nodes -= self.reader.nodes();
        Ok(fate)
    }

    /// Returns the empty points around a chain, as far as the stones that live in nearly all
    /// playouts. `None` if these are too many points to read out.
    fn region(&self, case: &Case) -> Option<Bits> {
        let layout = self.position.layout();
        let walls = self.havens.black | self.havens.white;
        let open = (layout.board() - walls) | *case.chain.stones.bits();
        let region = case.chain.stones.bits().flooded(&open, layout) & self.position.vacant_bits();
        (region.count() <= LARGEST_REGION).then_some(region)
    }
}
