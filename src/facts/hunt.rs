//! Hunts: proofs that a chain is captured, and that it is not, each with a line of moves.
//!
//! A hunt looks for threats by their order. A threat of order 0 captures a chain in atari. A move is
//! a threat of order *n* if a threat of a lower order works after the owner has passed. The ataris of
//! a ladder have order 1, the moves of a net order 2. A proof has a *zone*, the points that it
//! depends on. A reply outside the zone changes nothing, so the owner has to try only the points
//! inside. That makes a proof hold on the whole board, not only near the chain.
//!
//! The side that proves a capture loses every ko: the owner may take a ko back at once, the
//! attacker may not, and a move that only takes a ko is not a capture. A chain is
//! [safe](Hunter::is_safe) if a deeper hunt, in which the attacker wins every ko, fails.

use super::trial::Trial;
use crate::bitboard::{Bitboard, Spot};
use crate::board::{Board, Ko};
use crate::color::Color;
use crate::stop::{Interrupted, Stop};
use crate::zobrist::HashTable;

/// The longest line that is followed, in moves.
const DEEPEST: usize = 120;

/// How far a hunt looks, and who wins a ko.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Limits {
    /// The highest order of threats that are tried.
    highest: u32,
    /// The largest number of threats above an atari on one line.
    widest: u32,
    /// The largest number of positions to look at.
    most: u32,
    /// Whether the doubts are the attacker's: the attacker wins every ko, and a line that is cut
    /// off may be a capture.
    for_attacker: bool,
}

/// The limits of a hunt that proves a capture: up to the threats of a net.
const TO_CAPTURE: Limits = Limits { highest: 2, widest: 3, most: 2500, for_attacker: false };

/// The limits of a hunt that shows that a chain is safe: up to a net around a net.
const TO_BE_SAFE: Limits = Limits { highest: 3, widest: 4, most: 3000, for_attacker: true };

/// The number of liberties up to which a chain of the attacker may be captured while a proof runs.
///
/// A proof by threats of the second order holds although the owner plays once before it, once after
/// a threat of the second order, and once after an atari. So the owner may have three stones
/// outside the zone, and a chain with three liberties depends on each of them.
const FEW: u32 = 3;

/// The largest zone in which every answer to a threat is read.
const MOST_ANSWERS: u32 = 16;

/// The longest line that shows a proof, in moves.
const LONGEST: usize = 60;

/// A play of a line.
pub type Play = (Color, Spot);

/// The result of a hunt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hunt<const W: usize> {
    /// The chain is captured, whatever its owner plays.
    Captured(Capture<W>),
    /// No threat up to the highest order captures the chain, as far as the hunt looks ahead.
    Escapes,
    /// The hunt was too small to decide.
    Unknown,
}

/// The proof of a capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture<const W: usize> {
    /// The order of the first threat.
    pub order: u32,
    /// A line that ends with the capture.
    pub line: Vec<Play>,
    /// The points that the proof depends on.
    pub zone: Bitboard<W>,
}

impl<const W: usize> Hunt<W> {
    /// Whether the chain is captured.
    pub fn is_captured(&self) -> bool {
        matches!(self, Self::Captured(_))
    }

    /// Returns the proof of a capture.
    pub fn capture(&self) -> Option<&Capture<W>> {
        match self {
            Self::Captured(capture) => Some(capture),
            Self::Escapes | Self::Unknown => None,
        }
    }
}

/// What is known of a position in which the attacker is to move.
#[derive(Clone, Copy, Debug)]
enum Read<const W: usize> {
    /// The chain is captured; the zone, and the first move.
    Yes(Bitboard<W>, Spot),
    No,
    Unknown,
}

/// Hunts the chains of one position.
#[derive(Debug)]
pub struct Hunter<const W: usize> {
    trial: Trial<W>,
    limits: Limits,
    /// The ko of the position.
    ko: Option<Ko>,
    /// A stone of the chain.
    prey: Spot,
    /// The owner of the chain.
    owner: Color,
    nodes: u32,
    /// The hashes of the boards on the line with the attacker to move.
    path: Vec<u64>,
    known: HashTable<Read<W>>,
}

impl<const W: usize> Hunter<W> {
    /// Returns a hunter for the chains of a board.
    pub fn new(board: &Board<W>) -> Self {
        Self {
            trial: Trial::new(board),
            limits: TO_CAPTURE,
            ko: board.ko(),
            prey: Spot::default(),
            owner: Color::Black,
            nodes: 0,
            path: Vec::new(),
            known: HashTable::default(),
        }
    }

    /// Hunts the chain of the stone on `prey` with the attacker to move.
    ///
    /// # Errors
    /// If the stop is raised.
    ///
    /// # Panics
    /// If there is no stone on `prey`.
    pub fn attack(&mut self, prey: Spot, stop: &Stop) -> Result<Hunt<W>, Interrupted> {
        self.begin(prey, TO_CAPTURE);
        let read = self.threaten(self.limits.highest, self.limits.widest, stop)?;
        self.conclude(read, true, stop)
    }

    /// Hunts the chain of the stone on `prey` by ataris alone, with the attacker to move.
    ///
    /// # Errors
    /// If the stop is raised.
    ///
    /// # Panics
    /// If there is no stone on `prey`.
    pub fn ladder(&mut self, prey: Spot, stop: &Stop) -> Result<Hunt<W>, Interrupted> {
        self.begin(prey, TO_CAPTURE);
        let read = self.threaten(1, self.limits.widest, stop)?;
        self.conclude(read, true, stop)
    }

    /// Whether the chain of the stone on `prey` is safe with the attacker to move: no ladder, net
    /// or net around a net captures it, even if the attacker wins every ko.
    ///
    /// # Errors
    /// If the stop is raised.
    ///
    /// # Panics
    /// If there is no stone on `prey`.
    pub fn is_safe(&mut self, prey: Spot, stop: &Stop) -> Result<bool, Interrupted> {
        self.begin(prey, TO_BE_SAFE);
        let read = self.threaten(self.limits.highest, self.limits.widest, stop)?;
        Ok(matches!(read, Read::No))
    }

    /// Hunts the chain of the stone on `prey` with its owner to move.
    ///
    /// # Errors
    /// If the stop is raised.
    ///
    /// # Panics
    /// If there is no stone on `prey`.
    pub fn doom(&mut self, prey: Spot, stop: &Stop) -> Result<Hunt<W>, Interrupted> {
        self.begin(prey, TO_CAPTURE);
        self.trial.set_ko(None);
        let read = self.reply(self.limits.highest + 1, self.limits.widest, stop)?;
        self.conclude(read, false, stop)
    }

    /// Returns the moves with which the owner saves the chain on `prey`, which the attacker
    /// threatens to capture. `None` if the hunt could not decide about every move.
    ///
    /// # Errors
    /// If the stop is raised.
    ///
    /// # Panics
    /// If there is no stone on `prey`.
    pub fn answers(&mut self, prey: Spot, stop: &Stop) -> Result<Option<Vec<Spot>>, Interrupted> {
        self.begin(prey, TO_CAPTURE);
        let Read::Yes(zone, _) = self.threaten(self.limits.highest, self.limits.widest, stop)?
        else {
            return Ok(None);
        };
        if zone.count() > MOST_ANSWERS {
            return Ok(None);
        }
        let mut answers = Vec::new();
        for spot in zone & self.trial.vacant() {
            if !self.trial.is_legal(self.owner, spot) {
                continue;
            }
            self.nodes = 0;
            self.trial.play(self.owner, spot);
            let read = self.threaten(self.limits.highest, self.limits.widest, stop);
            self.trial.take_back();
            match read? {
                Read::Yes(..) => {}
                Read::No => answers.push(spot),
                Read::Unknown => return Ok(None),
            }
        }
        Ok(Some(answers))
    }

    fn begin(&mut self, prey: Spot, limits: Limits) {
        self.trial.rewind();
        self.trial.set_ko(self.ko);
        self.path.clear();
        let owner = self.trial.board().at(prey).expect("a hunt has a chain");
        if (prey, owner, limits) != (self.prey, self.owner, self.limits) {
            self.known.clear();
        }
        (self.prey, self.owner, self.limits, self.nodes) = (prey, owner, limits, 0);
    }

    /// Turns what was read at the root into a result, with a line.
    fn conclude(
        &mut self,
        read: Read<W>,
        attacks: bool,
        stop: &Stop,
    ) -> Result<Hunt<W>, Interrupted> {
        Ok(match read {
            Read::No => Hunt::Escapes,
            Read::Unknown => Hunt::Unknown,
            Read::Yes(zone, _) => {
                self.nodes = 0;
                let (order, line) = self.line(attacks, zone, stop)?;
                self.trial.rewind();
                Hunt::Captured(Capture { order, line, zone })
            }
        })
    }

    /// Tries to capture the chain with the attacker to move, by threats up to an order; `wide` more
    /// threats above an atari may be made.
    fn threaten(&mut self, order: u32, wide: u32, stop: &Stop) -> Result<Read<W>, Interrupted> {
        let mut is_unknown = false;
        for order in 0..=order {
            match self.threaten_by(order, wide, stop)? {
                Read::No => {}
                Read::Unknown => is_unknown = true,
                yes @ Read::Yes(..) => return Ok(yes),
            }
        }
        Ok(if is_unknown { Read::Unknown } else { Read::No })
    }

    /// Tries to capture the chain by a threat of exactly this order.
    fn threaten_by(&mut self, order: u32, wide: u32, stop: &Stop) -> Result<Read<W>, Interrupted> {
        let Some(chain) = self.trial.chain(self.prey) else { return Ok(Read::No) };
        let liberties = *chain.liberties();
        match chain.liberty_count() {
            1 if order == 0 => return Ok(self.take(liberties)),
            1 => return Ok(Read::No),
            count if count > order + 1 || order == 0 => return Ok(Read::No),
            _ => {}
        }
        if order > 1 && wide == 0 {
            let is_safe = !self.limits.for_attacker;
            return Ok(if is_safe { Read::No } else { Read::Unknown });
        }
        if self.nodes >= self.limits.most || self.path.len() >= DEEPEST {
            return Ok(Read::Unknown);
        }
        self.nodes += 1;
        stop.check()?;
        let key = self.key(order, wide);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        self.path.push(self.trial.board().hash());
        let found = self.try_threats(order, wide, stop);
        self.path.pop();
        let found = found?;
        if self.nodes < self.limits.most {
            self.known.insert(key, found);
        }
        Ok(found)
    }

    fn try_threats(&mut self, order: u32, wide: u32, stop: &Stop) -> Result<Read<W>, Interrupted> {
        let attacker = !self.owner;
        let mut is_unknown = false;
        for spot in self.candidates(order) {
            if !self.may_attack(spot) {
                continue;
            }
            self.trial.play(attacker, spot);
            if !self.limits.for_attacker {
                // The owner may take a ko back at once.
                self.trial.set_ko(None);
            }
            let read = if self.path.contains(&self.trial.board().hash()) {
                Ok(Read::No)
            } else {
                self.reply(order, if order > 1 { wide - 1 } else { wide }, stop)
            };
            let support = self.support_of(spot);
            self.trial.take_back();
            match read? {
                Read::Yes(zone, _) => {
                    let zone = zone | support | Bitboard::of(spot);
                    return Ok(Read::Yes(zone, spot));
                }
                Read::Unknown => is_unknown = true,
                Read::No => {}
            }
        }
        Ok(if is_unknown { Read::Unknown } else { Read::No })
    }

    /// Captures the chain at its last liberty, if that is more than the capture of a ko.
    fn take(&mut self, liberties: Bitboard<W>) -> Read<W> {
        let attacker = !self.owner;
        let last = liberties.first().expect("a chain in atari has a liberty");
        if !self.may_attack(last) {
            return Read::No;
        }
        let zone = self.support() | liberties;
        self.trial.play(attacker, last);
        let is_ko = self.trial.board().ko().is_some();
        // A stone of the owner beside the last liberty may turn the capture into a ko.
        let beside = self.support_of(last) & self.trial.vacant();
        self.trial.take_back();
        if is_ko && !self.limits.for_attacker { Read::No } else { Read::Yes(zone | beside, last) }
    }

    /// Whether the attacker may play on a point.
    fn may_attack(&mut self, spot: Spot) -> bool {
        let ko = self.trial.board().ko();
        if self.limits.for_attacker {
            self.trial.set_ko(None);
        }
        let is_legal = self.trial.is_legal(!self.owner, spot);
        self.trial.set_ko(ko);
        is_legal
    }

    /// Whether the chain is captured with the owner to move, after a threat of this order.
    fn reply(&mut self, order: u32, wide: u32, stop: &Stop) -> Result<Read<W>, Interrupted> {
        let (mut zone, first) = match self.threaten(order - 1, wide, stop)? {
            Read::Yes(zone, first) => (zone, first),
            other => return Ok(other),
        };
        // A doomed chain may need threats of the highest order again after each reply.
        let order = order.min(self.limits.highest);
        for spot in self.replies(zone) {
            if !self.trial.is_legal(self.owner, spot) {
                continue;
            }
            self.trial.play(self.owner, spot);
            let read = if self.path.contains(&self.trial.board().hash()) {
                Ok(Read::No)
            } else {
                self.threaten(order, wide, stop)
            };
            self.trial.take_back();
            match read? {
                Read::Yes(more, _) => zone |= more,
                other => return Ok(other),
            }
        }
        Ok(Read::Yes(zone | self.support(), first))
    }

    /// Returns the replies to try: those on liberties of the chain first.
    fn replies(&self, zone: Bitboard<W>) -> Vec<Spot> {
        let vacant = zone & self.trial.vacant();
        let liberties = self.trial.chain(self.prey).map_or(Bitboard::EMPTY, |c| *c.liberties());
        let near = vacant & liberties;
        near.iter().chain(vacant - near).collect()
    }

    /// Returns the moves that may be threats of an order.
    fn candidates(&self, order: u32) -> Vec<Spot> {
        let board = self.trial.board();
        let Some(chain) = self.trial.chain(self.prey) else { return Vec::new() };
        let liberties = *chain.liberties();
        if order == 1 {
            return liberties.iter().collect();
        }
        let mut more = liberties.grown(board.layout());
        if self.limits.for_attacker {
            more = more.grown(board.layout());
        }
        for attacker in self.trial.touching(chain.stones(), !self.owner) {
            if attacker.liberty_count() <= 2 {
                more |= *attacker.liberties();
            }
            if self.limits.for_attacker && attacker.liberty_count() <= 3 {
                // The attacker may first capture what threatens its stones.
                for near in self.trial.touching(attacker.stones(), self.owner) {
                    if near.liberty_count() <= 2 {
                        more |= *near.liberties();
                    }
                }
            }
        }
        more = (more & self.trial.vacant()) - liberties;
        liberties.iter().chain(more).collect()
    }

    /// Returns the points on which the capture of the chain depends now: its liberties, and those
    /// of the attackers around it that have few.
    fn support(&self) -> Bitboard<W> {
        let Some(chain) = self.trial.chain(self.prey) else { return Bitboard::EMPTY };
        let mut support = *chain.liberties();
        for attacker in self.trial.touching(chain.stones(), !self.owner) {
            if attacker.liberty_count() <= FEW {
                support |= *attacker.liberties();
            }
        }
        support
    }

    /// Returns the liberties of the attacker's chain on `spot` if they are few.
    fn support_of(&self, spot: Spot) -> Bitboard<W> {
        let chain = self.trial.chain(spot).filter(|chain| chain.liberty_count() <= FEW);
        chain.map_or(Bitboard::EMPTY, |chain| *chain.liberties())
    }

    fn key(&self, order: u32, wide: u32) -> u64 {
        let limits = u64::from(order * 16 + if order > 1 { wide } else { 0 });
        self.trial.key() ^ (limits + 1).wrapping_mul(0xd1b5_4a32_d192_ed03)
    }

    /// Plays a line of a proven capture: the first winning move of the attacker, and replies that
    /// give the chain the most liberties. Returns the order of the first threat with it.
    fn line(
        &mut self,
        attacks: bool,
        zone: Bitboard<W>,
        stop: &Stop,
    ) -> Result<(u32, Vec<Play>), Interrupted> {
        let mut line = Vec::new();
        let mut first_order = None;
        let mut zone = zone;
        let mut attacks = attacks;
        while line.len() < LONGEST && self.trial.chain(self.prey).is_some() {
            if attacks {
                let Some((order, spot)) = self.best_threat(stop)? else { break };
                first_order.get_or_insert(order);
                line.push((!self.owner, spot));
                self.trial.play(!self.owner, spot);
                self.trial.set_ko(None);
                match self.threaten(self.limits.highest, self.limits.widest, stop)? {
                    Read::Yes(found, _) => zone = found,
                    Read::No | Read::Unknown => zone = Bitboard::EMPTY,
                }
            } else {
                let Some(spot) = self.stubborn(zone) else { break };
                line.push((self.owner, spot));
                self.trial.play(self.owner, spot);
            }
            attacks = !attacks;
        }
        Ok((first_order.unwrap_or(0), line))
    }

    fn best_threat(&mut self, stop: &Stop) -> Result<Option<(u32, Spot)>, Interrupted> {
        for order in 0..=self.limits.highest {
            self.nodes = 0;
            if let Read::Yes(_, spot) = self.threaten_by(order, self.limits.widest, stop)? {
                return Ok(Some((order, spot)));
            }
        }
        Ok(None)
    }

    /// Returns the reply after which the chain has the most liberties.
    fn stubborn(&mut self, zone: Bitboard<W>) -> Option<Spot> {
        let mut best = None;
        for spot in self.replies(zone) {
            if !self.trial.is_legal(self.owner, spot) {
                continue;
            }
            self.trial.play(self.owner, spot);
            let count = self.trial.chain(self.prey).map_or(0, crate::board::Chain::liberty_count);
            self.trial.take_back();
            if best.is_none_or(|(most, _)| count > most) {
                best = Some((count, spot));
            }
        }
        best.map(|(_, spot)| spot)
    }
}
