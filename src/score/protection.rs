//! What a player still has to fill: the opponent takes every neutral point, and a chain that is
//! left with one liberty has to be connected there.
//!
//! A false eye is a point that is filled this way. The same process tells which eyes remain.
//! Only chains that the opponent presses from outside have to be connected: inside an eye space
//! the opponent would have to play there, and every such move can be answered.

use crate::bitboard::{Layout, MAX_WORDS, PointTable, Spot};
use crate::position::{PointSet, Position};

/// Sets that are joined and never taken apart.
#[derive(Clone, Debug, Default)]
pub(super) struct Families(Vec<usize>);

impl Families {
    /// A new family of its own.
    pub(super) fn found(&mut self) -> usize {
        self.0.push(self.0.len());
        self.0.len() - 1
    }

    /// The number that all members of a family share.
    pub(super) fn find(&self, mut member: usize) -> usize {
        while self.0[member] != member {
            member = self.0[member];
        }
        member
    }

    /// Makes two families one.
    pub(super) fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.find(one), self.find(other));
        self.0[one.max(other)] = one.min(other);
    }

    /// Makes all of these one family.
    pub(super) fn join_all(&mut self, members: &[usize]) {
        for pair in members.windows(2) {
            self.join(pair[0], pair[1]);
        }
    }
}

/// How the opponent resists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Resistance {
    /// By taking the neutral points.
    Outside,
    /// Also by throwing in a stone where a chain has to be connected. Capturing it costs no
    /// points, but may cost the eye.
    ThrowIns,
}

/// What a player has to do for a chain that would be captured, the most urgent first: a capture
/// may make a connection unnecessary. The points themselves come last, so that they decide only
/// between things that are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Need {
    /// Taking the dead chain of this stone, by filling its liberties.
    Capture { liberties: u32, stones: u32, stone: Spot },
    /// Filling the last liberty.
    Connection { open: u32, point: Spot },
}

/// For each stone the number of its chain in [`Families`]; `None` where no own stone is.
pub(super) type FamilyTable = PointTable<Option<usize>, MAX_WORDS>;

/// One player's stones and eye spaces, while they are being filled.
#[derive(Clone, Debug)]
pub(super) struct Filling {
    layout: Layout,
    /// The family of the stone on each point.
    family: Box<FamilyTable>,
    pub(super) families: Families,
    /// All points without a living stone.
    open: PointSet,
    /// The opponent's living stones and the neutral points.
    outside: PointSet,
    /// The points that the player alone reaches and has not filled.
    pub(super) spaces: PointSet,
    /// The opponent's dead stones that are still in them.
    pub(super) opposing: PointSet,
    /// What has been filled.
    pub(super) filled: PointSet,
}

impl Filling {
    /// Begins with chains that may already be joined, and with the points the player reaches
    /// alone. `position` is that of the living stones.
    pub(super) fn new(
        position: &Position,
        family: Box<FamilyTable>,
        families: Families,
        spaces: PointSet,
        opposing: PointSet,
    ) -> Self {
        let board: PointSet = position.layout().board();
        let own: PointSet = board.iter().filter(|&point| family[point].is_some()).collect();
        Self {
            layout: position.layout(),
            outside: board - own - spaces,
            family,
            families,
            open: position.vacant(),
            spaces,
            opposing: opposing & spaces,
            filled: PointSet::EMPTY,
        }
    }

    /// The family of a stone, one that stood there or one that was filled in.
    fn family_of(&self, point: Spot) -> Option<usize> {
        self.family[point].map(|member| self.families.find(member))
    }

    /// The families next to a set of points, each once.
    pub(super) fn families_around(&self, points: &PointSet) -> Vec<usize> {
        let mut found: Vec<usize> =
            points.neighbours(self.layout).iter().filter_map(|p| self.family_of(p)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Fills until no chain has to be connected.
    pub(super) fn complete(mut self, resistance: Resistance) -> Self {
        while self.do_one(resistance) {}
        self
    }

    /// Each family's liberties in the eye spaces, and the dead stones it touches.
    fn contacts(&self) -> Vec<(PointSet, PointSet)> {
        let mut contacts = vec![(PointSet::EMPTY, PointSet::EMPTY); self.families.0.len()];
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

    /// Does the most urgent of what has to be done; whether there was anything.
    fn do_one(&mut self, resistance: Resistance) -> bool {
        let contacts = self.contacts();
        let needs = self.families_around(&self.outside).into_iter().filter_map(|family| {
            let (liberties, stones) = &contacts[family];
            match (liberties.count(), liberties.first()) {
                (0, _) => stones.iter().map(|stone| self.capture(stone)).min(),
                (1, Some(point)) if self.connection_helps(family, point, &contacts) => {
                    Some(self.connection(point))
                }
                _ => None,
            }
        });
        let Some(need) = needs.min() else { return false };
        match need {
            Need::Capture { stone, .. } => {
                let chain = self.dead_chain(stone);
                for point in self.liberties(&chain) & self.spaces {
                    self.fill(point);
                }
                self.opposing -= chain;
            }
            Need::Connection { point, .. } => self.connect(point, resistance),
        }
        true
    }

    fn capture(&self, stone: Spot) -> Need {
        let chain = self.dead_chain(stone);
        Need::Capture { liberties: self.liberties(&chain).count(), stones: chain.count(), stone }
    }

    fn connection(&self, point: Spot) -> Need {
        let around = PointSet::of(point).neighbours(self.layout);
        Need::Connection { open: (around & self.spaces).count(), point }
    }

    /// Whether a family that fills its last liberty is connected to others, or on the way there.
    ///
    /// Where no other family is around, there is none to be connected to: the liberty is in the
    /// family's own eye space. And a connection that leaves no liberty saves nothing.
    fn connection_helps(
        &self,
        family: usize,
        point: Spot,
        contacts: &[(PointSet, PointSet)],
    ) -> bool {
        let filled = PointSet::of(point);
        if self.families_around(&filled.flooded(&self.spaces, self.layout)).len() < 2 {
            return false;
        }
        let beyond = filled.neighbours(self.layout) & self.spaces;
        let mates = self.families_around(&filled);
        let mut others = mates.iter().filter(|&&mate| mate != family);
        // Dead stones that the others touch can be taken.
        let has_more = |(liberties, stones): &(PointSet, PointSet)| {
            !(*liberties - filled).is_empty() || !stones.is_empty()
        };
        !beyond.is_empty() || others.any(|&mate| has_more(&contacts[mate]))
    }

    fn connect(&mut self, point: Spot, resistance: Resistance) {
        self.fill(point);
        let beyond = PointSet::of(point).neighbours(self.layout) & (self.spaces - self.opposing);
        if let (Resistance::ThrowIns, 1, Some(point)) = (resistance, beyond.count(), beyond.first())
        {
            // The stone thrown in was captured from here.
            self.fill(point);
        }
    }

    /// Puts a stone on a point, which takes dead stones whose last liberty it was.
    fn fill(&mut self, point: Spot) {
        let family = self.families.found();
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

    fn dead_chain(&self, stone: Spot) -> PointSet {
        PointSet::of(stone).flooded(&self.opposing, self.layout)
    }

    fn liberties(&self, dead_chain: &PointSet) -> PointSet {
        dead_chain.neighbours(self.layout) & (self.open - self.opposing)
    }
}
