//! The judges of a verdict: unconditional life, closed regions, playouts, and for the chains in doubt
//! reading and a net.

use super::consistency::reconcile;
use super::evidence::{ALIVE, Case, Evidence, IN_DOUBT, cases};
use super::fate::{Basis, ChainFate};
use super::fights::Fights;
use super::frame::Frame;
use super::regions::Regions;
use super::witness::Witness;
use crate::bitboard::{Bitboard, Bits, MAX_WORDS};
use crate::board::Board;
use crate::board::with_width;
use crate::color::{ByColor, Color};
use crate::playout::Forecast;
use crate::position::Position;
use crate::reading::{Fate, Question, Reader, Safety, Standing};
use crate::score::{self, still_dead};
use crate::stop::{Interrupted, Stop};

/// The largest number of positions that reading looks at for one chain in doubt.
const NODES: u32 = 4000;

/// The largest number of positions that reading looks at for all chains of a verdict, which limits
/// its time.
const ALL_NODES: u32 = 24_000;

/// The largest number of empty points in a region to read out.
const LARGEST_REGION: u32 = 14;

/// The smallest number of stones of a chain that is read out although playouts kill it.
const MANY_STONES: u32 = 6;

/// The largest number of points, with the stones on them, in an enclosed corner or eye to read out.
const LARGEST_CORNER: u32 = 6;

/// The results of the judges.
pub(super) struct Findings {
    pub safety: ByColor<Safety<MAX_WORDS>>,
    pub forecast: Forecast,
    /// The fates of all chains.
    pub fates: Vec<ChainFate>,
    /// The points that closed regions are proven to give to each colour.
    pub proven: ByColor<Bits>,
    /// The empty points of closed regions in which both colours keep all their chains.
    pub quiet: Bits,
    /// The expected owner of each point by a net, from 1 for Black to -1 for White; `None` if no net
    /// was asked.
    pub owners: Option<Vec<f32>>,
}

/// Judges all chains of a position.
///
/// # Errors
/// If the stop is raised before the last chain has been judged.
pub(super) fn judge(
    position: &Position,
    witness: Option<&dyn Witness>,
    stop: &Stop,
) -> Result<Findings, Interrupted> {
    let frame = Frame::of(position);
    let found = judge_as_seen(&frame.position(position), witness, stop)?;
    Ok(found.seen_back(frame, position))
}

/// Judges all chains of a position in the orientation in which positions are judged.
fn judge_as_seen(
    position: &Position,
    witness: Option<&dyn Witness>,
    stop: &Stop,
) -> Result<Findings, Interrupted> {
    with_width!(position.layout(), W => {
        let evidence = Evidence::new(position, witness, stop)?;
        let mut regions = Regions::read(&evidence)?;
        let fights = Fights::new(&evidence, &mut regions)?;
        let reader = Reader::<W>::new(&Board::from_position(position));
        let mut judges = Judges { evidence, regions, fights, reader, nodes: ALL_NODES };
        let fates = judges.judge()?;
        if has_gap(position, &fates) {
            judges.evidence.call(witness)?;
        }
        let (proven, quiet) = (judges.regions.proven(position), judges.regions.quiet(position));
        let Evidence { safety, forecast, owners, .. } = judges.evidence;
        Ok(Findings { safety, forecast, fates, proven, quiet, owners })
    })
}

/// Whether a border may be open: a point that belongs to neither player is not beside living stones of
/// both. Then the net is asked who gets it.
fn has_gap(position: &Position, fates: &[ChainFate]) -> bool {
    let layout = position.layout();
    let dead = fates.iter().filter(|fate| !fate.lives);
    let dead: Bits = dead.map(|fate| *fate.chain.stones.bits()).collect();
    let areas = score::areas_of(position, &dead);
    let neutral = layout.board() - areas.black - areas.white;
    let beside = |color: Color| (*position.bits(color) - dead).grown(layout);
    Color::ALL.into_iter().any(|color| !(neutral - beside(color)).is_empty())
}

impl Findings {
    /// Returns the findings for the position that a frame shows as the one that was judged.
    fn seen_back(self, frame: Frame, position: &Position) -> Self {
        let back = |seen: &Bits| frame.bits_back(position, seen);
        let safety = ByColor::from_fn(|color| {
            let Safety { alive, territory } = &self.safety[frame.color(color)];
            Safety { alive: back(alive), territory: back(territory) }
        });
        let forecast = self.forecast.renamed(frame.spots(position), |color| frame.color(color));
        let fate = |case: Case| {
            let stones = frame.bits(position, case.chain.stones.bits());
            let mut fates = self.fates.iter();
            let seen = fates.find(|fate| *fate.chain.stones.bits() == stones);
            let &seen = seen.expect("each chain has a fate");
            ChainFate { color: case.color, chain: case.chain, ..seen }
        };
        let fates = cases(position).map(fate).collect();
        let proven = ByColor::from_fn(|color| back(&self.proven[frame.color(color)]));
        let owners = self.owners.map(|owners| frame.owners_back(position.size(), &owners));
        let quiet = back(&self.quiet);
        Self { safety, forecast, fates, proven, quiet, owners }
    }
}

/// The evidence for a verdict, and the readers that find more of it.
struct Judges<'a, const W: usize> {
    evidence: Evidence<'a>,
    regions: Regions,
    fights: Fights,
    reader: Reader<W>,
    /// The number of positions that reading may still look at.
    nodes: u32,
}

impl<const W: usize> Judges<'_, W> {
    /// Finds the fate of one chain.
    fn fate(&mut self, case: &Case) -> Result<ChainFate, Interrupted> {
        let fate = |lives, is_settled: bool, basis| ChainFate {
            color: case.color,
            chain: case.chain,
            lives,
            is_doubtful: !is_settled,
            basis,
        };
        if let Some(lives) = self.evidence.beyond_doubt(case) {
            return Ok(fate(lives, true, Basis::Unconditional));
        }
        if self.fights.lives(case) {
            return Ok(fate(true, true, Basis::Reading));
        }
        let share = self.evidence.share(case);
        match self.regions.standing(case) {
            Some(Standing::Kept) => return Ok(fate(true, true, Basis::ClosedRegion)),
            Some(Standing::Lost) => return Ok(fate(false, true, Basis::ClosedRegion)),
            Some(Standing::Open) => {
                return Ok(self.open(case, Basis::ClosedRegion));
            }
            None => {}
        }
        let lives = share >= ALIVE;
        if !self.evidence.is_in_doubt(case) {
            return Ok(fate(lives, true, Basis::Playouts));
        }
        let read = match self.region(case) {
            Some(region) => self.read(case, region)?,
            None => Fate::Unknown,
        };
        Ok(match read {
            Fate::Saved => fate(true, true, Basis::Reading),
            Fate::Captured if self.fights.survives(&self.evidence, case, case.color)? => {
                self.open(case, Basis::Reading)
            }
            Fate::Captured => fate(false, true, Basis::Reading),
            Fate::Unknown => {
                if let Some(lives) = self.evidence.testimony(case) {
                    return Ok(fate(lives, true, Basis::Net));
                }
                // These rules of thumb hold unless a net leans to death.
                let may_live = self.evidence.chance(case).is_none_or(|chance| chance >= 0.5);
                let lives = lives
                    || may_live && (self.evidence.has_room(case) || self.evidence.is_toss_up(case));
                fate(lives, false, Basis::Playouts)
            }
        })
    }

    /// Returns the fate of a chain that depends on who moves first, as `basis` has found.
    fn open(&self, case: &Case, basis: Basis) -> ChainFate {
        // A chain that its owner has given up is dead, although a move could save it.
        let (lives, basis) = match self.evidence.chance(case) {
            Some(chance) => (chance >= 0.5, Basis::Net),
            None => (self.evidence.share(case) >= IN_DOUBT.start, basis),
        };
        ChainFate { color: case.color, chain: case.chain, lives, is_doubtful: true, basis }
    }

    /// Judges all chains.
    fn judge(&mut self) -> Result<Vec<ChainFate>, Interrupted> {
        let mut fates = Vec::new();
        for case in cases(self.evidence.position) {
            fates.push(self.fate(&case)?);
        }
        self.rescue(&mut fates)?;
        let dead = fates.iter().filter(|fate| !fate.lives);
        let dead: Bits = dead.map(|fate| *fate.chain.stones.bits()).collect();
        let captured = self.dead_in_corners(&still_dead(self.evidence.position, dead))?;
        // A set-up may have stones without liberties, unlike a position of a game; they are not
        // judged.
        let dead = still_dead(self.evidence.position, dead | captured)
            - *self.evidence.position.libertyless().bits();
        for fate in &mut fates {
            let stones = fate.chain.stones.bits();
            fate.lives = !stones.intersects(&dead);
            if stones.intersects(&captured) {
                fate.basis = Basis::Reading;
            }
        }
        reconcile(&self.evidence, &mut fates);
        Ok(fates)
    }

    /// Reads out the chains of many stones that playouts kill although opposing stones are enclosed
    /// in their eye. Playouts fill the outside liberties of such a chain, and then refuse the
    /// captures in its eye as self-atari.
    ///
    /// The solver is asked as if the attacker had filled all outside liberties, and moved first. A
    /// chain that is proven to live then is alive. Stones in its eye are dead if they cannot be saved,
    /// with the outside liberties as they are, and if their capture leaves two eyes. Otherwise they
    /// live in a seki.
    fn rescue(&mut self, fates: &mut [ChainFate]) -> Result<(), Interrupted> {
        for number in 0..fates.len() {
            let fate = fates[number];
            let is_killed = !fate.lives && matches!(fate.basis, Basis::Playouts | Basis::Net);
            if !is_killed || fate.chain.stones.count() < MANY_STONES {
                continue;
            }
            let case = Case { color: fate.color, chain: fate.chain };
            let inside = self.inside(&case);
            let position = self.evidence.position;
            if !inside.intersects(position.bits(!case.color)) || inside.count() > LARGEST_REGION {
                continue;
            }
            if !self.fights.lives_inside(&self.evidence, &case, &inside)? {
                continue;
            }
            let lives = |fate: &mut ChainFate, lives| {
                (fate.lives, fate.is_doubtful, fate.basis) = (lives, false, Basis::Reading);
            };
            lives(&mut fates[number], true);
            let enclosed = inside & *position.bits(!case.color);
            let dead = fates.iter().filter(|fate| !fate.lives);
            let dead: Bits = dead.map(|fate| *fate.chain.stones.bits()).collect();
            let rest = (dead | enclosed) - (inside - enclosed);
            let seki = *score::Liveness::of(position, &rest).seki(case.color);
            let is_seki = case.chain.stones.bits().intersects(&seki);
            for fate in fates.iter_mut() {
                if !fate.chain.stones.bits().intersects(&inside) {
                    continue;
                }
                let own = fate.color == case.color;
                let region = inside | *case.chain.liberties.bits();
                let enclosed = Case { color: fate.color, chain: fate.chain };
                if own || is_seki {
                    lives(fate, true);
                } else if self.read(&enclosed, region)? == Fate::Captured {
                    lives(fate, false);
                }
            }
        }
        Ok(())
    }

    /// Returns the small spaces that a chain's own side encloses beside it, with all stones in them.
    fn inside(&self, case: &Case) -> Bits {
        let position = self.evidence.position;
        let layout = position.layout();
        let reach = case.chain.stones.bits().neighbours(layout);
        let spaces = (layout.board() - *position.bits(case.color)).parts(layout);
        let inside: Bits = spaces
            .filter(|space| space.count() <= LARGEST_CORNER && space.intersects(&reach))
            .collect();
        let own = position.chains(case.color).filter(|chain| {
            chain.stones != case.chain.stones && (*chain.liberties.bits() - inside).is_empty()
        });
        inside | own.map(|chain| *chain.stones.bits()).collect::<Bits>()
    }

    /// Reads out the chains that seem to live in seki around a corner with a few opposing stones in
    /// it. Returns the stones that are captured although their owner moves first. Playouts leave
    /// such a corner alone.
    fn dead_in_corners(&mut self, dead: &Bits) -> Result<Bits, Interrupted> {
        let layout = self.evidence.position.layout();
        let corners = Bits::from_points(layout.size(), layout.size().corners());
        let mut captured = Bits::EMPTY;
        for color in Color::ALL {
            let enclosed: Bits = layout.board::<MAX_WORDS>() - *self.evidence.position.bits(color);
            let inside: Vec<Bits> = enclosed
                .parts(layout)
                .filter(|region| region.count() <= LARGEST_CORNER && region.intersects(&corners))
                .filter(|region| (*region - self.evidence.position.vacant_bits()).count() >= 3)
                .collect();
            if inside.is_empty() {
                continue;
            }
            self.evidence.stop.check()?;
            let seki = *score::Liveness::of(self.evidence.position, dead).seki(color) - *dead;
            for chain in self.evidence.position.chains_with(color, &seki) {
                let case = Case { color, chain };
                let is_proven = self.evidence.beyond_doubt(&case).is_some()
                    || self.regions.standing(&case).is_some();
                if is_proven {
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
            havens: self.evidence.havens[case.color].resized() - target,
            nodes: NODES.min(self.nodes),
        };
        let fate = self.reader.fate(&question, case.color, self.evidence.stop)?;
        self.nodes -= self.reader.nodes();
        Ok(fate)
    }

    /// Returns the empty points around a chain, as far as the stones that live in nearly all
    /// playouts. `None` if these are too many points to read out.
    fn region(&self, case: &Case) -> Option<Bits> {
        let layout = self.evidence.position.layout();
        let walls = self.evidence.havens.black | self.evidence.havens.white;
        let open = (layout.board() - walls) | *case.chain.stones.bits();
        let region =
            case.chain.stones.bits().flooded(&open, layout) & self.evidence.position.vacant_bits();
        (region.count() <= LARGEST_REGION).then_some(region)
    }
}
