//! The points that a player still has to fill at the end of a game.
//!
//! The opponent is assumed to take every neutral point. A chain that is left with one liberty then
//! has to be saved: by filling that liberty, or by capturing dead stones beside the chain.
//!
//! A point filled in this way was a false eye, so the same process finds which eyes are real. Only
//! chains that the opponent presses from outside have to be saved. Inside an eye space the
//! opponent would have to play there, and the player can answer every such move.
//!
//! There may be several ways to save a chain, and one may cost an eye that another keeps. So
//! [`Filling::best`] compares them.

use crate::bitboard::{Bits, Layout, MAX_WORDS, PointTable, Spot};
use crate::position::Position;

/// A partition into families of numbered members (a union-find structure). Families are joined and
/// never taken apart.
#[derive(Clone, Debug, Default)]
pub(super) struct Families(Vec<usize>);

impl Families {
    /// Adds a member that is a family of its own, and returns its number.
    pub(super) fn add_family(&mut self) -> usize {
        self.0.push(self.0.len());
        self.0.len() - 1
    }

    /// Returns the number of members.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the number that stands for the family of `member`. Two members are of one family if
    /// their numbers are equal.
    pub(super) fn find(&self, mut member: usize) -> usize {
        while self.0[member] != member {
            member = self.0[member];
        }
        member
    }

    /// Joins the families of two members.
    pub(super) fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.find(one), self.find(other));
        self.0[one.max(other)] = one.min(other);
    }

    /// Joins the families of all `members`.
    pub(super) fn join_all(&mut self, members: &[usize]) {
        for pair in members.windows(2) {
            self.join(pair[0], pair[1]);
        }
    }
}

/// The opponent's resistance while a player fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Resistance {
    /// The opponent takes the neutral points.
    Outside,
    /// The opponent also throws in a stone where a chain has to be connected. Capturing the stone
    /// is free of cost in points, but may cost the eye.
    ThrowIns,
}

/// A play that saves a chain from capture, the most urgent first.
///
/// Captures sort before connections, because a capture may make a connection unnecessary. The
/// point, as the last field, only breaks ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Need {
    /// To capture the dead chain of `stone` by filling its liberties.
    Capture { liberties: u32, stones: u32, stone: Spot },
    /// To connect the chain by filling its last liberty.
    Connection { open: u32, point: Spot },
}

/// The number of times that a way of saving all chains deviates from the most urgent play.
const MAX_DEVIATIONS: u32 = 2;

/// The largest number of ways of saving all chains that are compared.
const MAX_WAYS: u32 = 100;

/// The best of the ways of saving all chains that have been looked at.
struct Found<F, V> {
    value: F,
    best: Option<(V, Filling)>,
    /// The number of ways that may still be looked at.
    left: u32,
}

impl<V: Ord, F: Fn(&Filling) -> V> Found<F, V> {
    /// Looks at the ways that deviate exactly so many times from the most urgent play.
    fn look(&mut self, mut filling: Filling, resistance: Resistance, deviations: u32) {
        if self.left == 0 {
            return;
        }
        loop {
            let plays = filling.plays(resistance);
            let Some((first, others)) = plays.split_first() else { break };
            if deviations > 0 {
                for other in others {
                    let mut deviating = filling.clone();
                    deviating.make(other, resistance);
                    self.look(deviating, resistance, deviations - 1);
                }
            }
            filling.make(first, resistance);
        }
        if deviations > 0 {
            return;
        }
        self.left -= 1;
        let value = (self.value)(&filling);
        if self.best.as_ref().is_none_or(|(best, _)| value > *best) {
            self.best = Some((value, filling));
        }
    }
}

/// For each point with a stone of the player, the number of its chain in [`Families`]; `None` for
/// all other points.
pub(super) type FamilyTable = PointTable<Option<usize>, MAX_WORDS>;

/// The stones and eye spaces of one player while the player fills.
#[derive(Clone, Debug)]
pub(super) struct Filling {
    layout: Layout,
    /// The member of [`Families`] that stands for the stone on each point.
    family: Box<FamilyTable>,
    pub(super) families: Families,
    /// The points without a living stone: empty ones, and those with a dead stone.
    open: Bits,
    /// The opponent's living stones and the neutral points.
    outside: Bits,
    /// The points that the player alone reaches and that are not filled yet.
    pub(super) spaces: Bits,
    /// The opponent's dead stones that still stand in the player's eye spaces.
    pub(super) opposing: Bits,
    /// The points that the player has filled.
    pub(super) filled: Bits,
    /// The dead stones that the player had to capture to save a chain.
    pub(super) captured: Bits,
}

impl Filling {
    /// Returns the start of the filling: no point is filled yet. `position` holds the living
    /// stones, `families` their chains, some of them possibly joined already. `spaces` holds the
    /// points that the player alone reaches.
    pub(super) fn new(
        position: &Position,
        family: Box<FamilyTable>,
        families: Families,
        spaces: Bits,
        opposing: Bits,
    ) -> Self {
        let board: Bits = position.layout().board();
        let own: Bits = board.iter().filter(|&point| family[point].is_some()).collect();
        Self {
            layout: position.layout(),
            outside: board - own - spaces,
            family,
            families,
            open: position.vacant_bits(),
            spaces,
            opposing: opposing & spaces,
            filled: Bits::EMPTY,
            captured: Bits::EMPTY,
        }
    }

    /// Returns the family of the player's stone on `point`, whether it stood there or was filled
    /// in.
    fn family_of(&self, point: Spot) -> Option<usize> {
        self.family[point].map(|member| self.families.find(member))
    }

    /// Returns the families of the player's stones next to `points`, each once.
    pub(super) fn families_around(&self, points: &Bits) -> Vec<usize> {
        let mut found: Vec<usize> =
            points.neighbours(self.layout).iter().filter_map(|p| self.family_of(p)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Saves all chains in the way that is worth most. Of equal ways, it is the most urgent play
    /// each time.
    ///
    /// The first way makes the most urgent play each time. The others deviate from it once or
    /// twice, so the number of ways grows with the square of the number of plays.
    pub(super) fn best<V: Ord>(&self, resistance: Resistance, value: impl Fn(&Self) -> V) -> Self {
        let mut found = Found { value, best: None, left: MAX_WAYS };
        for deviations in 0..=MAX_DEVIATIONS {
            found.look(self.clone(), resistance, deviations);
        }
        let (_, best) = found.best.expect("the first way has been looked at");
        best
    }

    /// Returns for each family its liberties in the eye spaces and the dead stones next to it.
    fn contacts(&self) -> Vec<(Bits, Bits)> {
        let mut contacts = vec![(Bits::EMPTY, Bits::EMPTY); self.families.0.len()];
        for point in self.spaces {
            for next in self.layout.neighbours(point) {
                if let Some(family) = self.family_of(next) {
                    let (liberties, stones) = &mut contacts[family];
                    if self.opposing.contains(point) {
                        stones.insert(point);
                    } else {
                        liberties.insert(point);
                    }
                }
            }
        }
        contacts
    }

    /// Returns the plays that save the chain in the greatest need, the most urgent play first.
    /// Empty if no chain has to be saved.
    fn plays(&self, resistance: Resistance) -> Vec<Need> {
        let contacts = self.contacts();
        let mut most_urgent: Vec<Need> = Vec::new();
        for family in self.families_around(&self.outside) {
            let (liberties, stones) = &contacts[family];
            let mut plays = match (liberties.count(), liberties.first()) {
                (0, _) => Vec::new(),
                (1, Some(point)) => {
                    if !self.connection_helps(family, point, &contacts)
                        || resistance == Resistance::Outside
                            && self.is_retaken(family, point, &contacts)
                    {
                        continue;
                    }
                    vec![self.connection(point)]
                }
                _ => continue,
            };
            let mut captures: Vec<Need> = stones.iter().map(|stone| self.capture(stone)).collect();
            captures.sort_unstable();
            captures.dedup_by_key(|need| self.stones_taken(need));
            plays.extend(captures);
            if let Some(first) = plays.first()
                && most_urgent.first().is_none_or(|most| first < most)
            {
                most_urgent = plays;
            }
        }
        most_urgent
    }

    /// Makes a play that saves a chain.
    fn make(&mut self, play: &Need, resistance: Resistance) {
        match *play {
            Need::Capture { stone, .. } => {
                let chain = self.dead_chain(stone);
                for point in self.liberties(&chain) & self.spaces {
                    self.fill(point);
                }
                self.opposing -= chain;
                self.captured |= chain;
            }
            Need::Connection { point, .. } => self.connect(point, resistance),
        }
    }

    /// Returns the dead stones that a play captures.
    fn stones_taken(&self, play: &Need) -> Bits {
        match *play {
            Need::Capture { stone, .. } => self.dead_chain(stone),
            Need::Connection { .. } => Bits::EMPTY,
        }
    }

    fn capture(&self, stone: Spot) -> Need {
        let chain = self.dead_chain(stone);
        let first = chain.first().unwrap_or(stone);
        let liberties = self.liberties(&chain).count();
        Need::Capture { liberties, stones: chain.count(), stone: first }
    }

    fn connection(&self, point: Spot) -> Need {
        let around = Bits::of(point).neighbours(self.layout);
        Need::Connection { open: (around & self.spaces).count(), point }
    }

    /// Whether the opponent gains nothing by capturing a family on its last liberty: the family is
    /// a single stone, and playing it again captures all stones that took it.
    fn is_retaken(&self, family: usize, liberty: Spot, contacts: &[(Bits, Bits)]) -> bool {
        let board: Bits = self.layout.board();
        let mut stones = board.iter().filter(|&point| self.family_of(point) == Some(family));
        let is_single = stones.next().is_some() && stones.next().is_none();
        let capturing =
            Bits::of(liberty).flooded(&(self.opposing | Bits::of(liberty)), self.layout);
        let around = capturing.neighbours(self.layout);
        // A single stone that captures a single stone begins a ko.
        let is_caught = capturing.count() > 1
            && !around.intersects(&self.outside)
            && !around.intersects(&(self.open - self.opposing - capturing));
        is_caught
            && is_single
            && contacts
                .iter()
                .enumerate()
                .all(|(other, (liberties, _))| other == family || *liberties != Bits::of(liberty))
    }

    /// Whether filling its last liberty helps a family: the point connects it to another family, or
    /// leads towards one.
    ///
    /// It does not help without another family nearby, because the liberty is then in the family's
    /// own eye space. Nor does it help if the connected stones would be without a liberty.
    fn connection_helps(&self, family: usize, point: Spot, contacts: &[(Bits, Bits)]) -> bool {
        let filled = Bits::of(point);
        if self.families_around(&filled.flooded(&self.spaces, self.layout)).len() < 2 {
            return false;
        }
        let beyond = filled.neighbours(self.layout) & self.spaces;
        let mates = self.families_around(&filled);
        let mut others = mates.iter().filter(|&&mate| mate != family);
        // Dead stones that the other families touch can be taken.
        let has_more = |(liberties, stones): &(Bits, Bits)| {
            !(*liberties - filled).is_empty() || !stones.is_empty()
        };
        !beyond.is_empty() || others.any(|&mate| has_more(&contacts[mate]))
    }

    fn connect(&mut self, point: Spot, resistance: Resistance) {
        self.fill(point);
        let beyond = Bits::of(point).neighbours(self.layout) & (self.spaces - self.opposing);
        if let (Resistance::ThrowIns, 1, Some(point)) = (resistance, beyond.count(), beyond.first())
        {
            // The play on this point captured the stone that was thrown in.
            self.fill(point);
        }
    }

    /// Puts a stone of the player on a point and takes the dead stones that this leaves without a
    /// liberty.
    fn fill(&mut self, point: Spot) {
        let family = self.families.add_family();
        self.family[point] = Some(family);
        self.open.remove(point);
        self.spaces.remove(point);
        self.filled.insert(point);
        for next in self.layout.neighbours(point) {
            if let Some(mate) = self.family_of(next) {
                self.families.join(family, mate);
            }
        }
        for next in self.layout.neighbours(point) {
            let dead = self.dead_chain(next);
            if self.liberties(&dead).is_empty() {
                self.opposing -= dead;
            }
        }
    }

    fn dead_chain(&self, stone: Spot) -> Bits {
        Bits::of(stone).flooded(&self.opposing, self.layout)
    }

    fn liberties(&self, dead_chain: &Bits) -> Bits {
        dead_chain.neighbours(self.layout) & (self.open - self.opposing)
    }
}
