//! The points that a player still has to fill at the end of a game.
//!
//! The opponent is assumed to take every neutral point. A chain that is left with one liberty then
//! has to be connected by filling that liberty.
//!
//! A point filled in this way was a false eye, so the same process finds which eyes are real. Only
//! chains that the opponent presses from outside have to be connected. Inside an eye space the
//! opponent would have to play there, and the player can answer every such move.

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

    /// Fills points until no chain has to be connected any more.
    pub(super) fn complete(mut self, resistance: Resistance) -> Self {
        while self.do_one(resistance) {}
        self
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

    /// Makes the most urgent play; `false` if no play is needed.
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
                self.captured |= chain;
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
        let around = Bits::of(point).neighbours(self.layout);
        Need::Connection { open: (around & self.spaces).count(), point }
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
