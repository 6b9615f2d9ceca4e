//! Whether one eye space can be made into two eyes.
//!
//! An eye space is what one player alone surrounds: its empty points, and dead stones of the
//! opponent. Small ones are decided by looking at every state they can be in, which holds more
//! shapes than a table of them and needs no case for stones inside; it is the owner's move, for
//! a group is independently alive if it *can be made* adjacent to two eyes.

use crate::bitboard::Layout;
use crate::position::PointSet;

/// The largest eye space whose states are looked at: 3^9 of them, for each player to move.
/// Larger ones have room for two eyes whatever is in them.
const MAX_POINTS: usize = 9;

/// An eye space without stones in it holds two eyes from this size on: the largest shapes in
/// which the opponent can prevent it have six points.
const ROOM_FOR_TWO: usize = 7;

/// How many eyes an eye space is worth, at most two.
pub(super) fn eyes(space: &PointSet, opposing: &PointSet, layout: Layout) -> u32 {
    let size = space.count() as usize;
    let stones = opposing.intersects(space);
    let two = match size {
        0 => return 0,
        1 | 2 => false,
        _ if size > MAX_POINTS || size >= ROOM_FOR_TWO && !stones => true,
        _ => EyeSpace::new(space, layout).makes_two_eyes(space, opposing),
    };
    if two { 2 } else { 1 }
}

/// What is on a point of an eye space.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Empty,
    Own,
    Opposing,
}

use Content::{Empty, Opposing, Own};

/// The stones in an eye space.
type State = [Content; MAX_POINTS];

/// Sets of an eye space's points, one bit each.
type Bits = u16;

/// A small eye space. What surrounds it is one chain that does not run out of liberties.
struct EyeSpace {
    size: usize,
    /// For each point, the points next to it.
    neighbours: [Bits; MAX_POINTS],
    /// The points next to the surrounding chain.
    border: Bits,
}

/// A state of the eye space with a player to move, and where that player's moves lead.
struct Node {
    state: State,
    owner_moves: bool,
    next: Vec<usize>,
    won: bool,
}

impl EyeSpace {
    fn new(space: &PointSet, layout: Layout) -> Self {
        let points: Vec<usize> = space.iter().collect();
        let board: PointSet = layout.board();
        let mut neighbours = [0; MAX_POINTS];
        let mut border = 0;
        for (number, &point) in points.iter().enumerate() {
            for next in layout.neighbours(point) {
                match points.iter().position(|&other| other == next) {
                    Some(other) => neighbours[number] |= 1 << other,
                    None if board.contains(next) => border |= 1 << number,
                    None => {}
                }
            }
        }
        Self { size: points.len(), neighbours, border }
    }

    /// Whether the owner, moving first, reaches two eyes whatever the opponent does: the states
    /// from which that is so are found backwards from those that have them.
    fn makes_two_eyes(&self, space: &PointSet, opposing: &PointSet) -> bool {
        let mut start = [Empty; MAX_POINTS];
        for (number, point) in space.iter().enumerate() {
            if opposing.contains(point) {
                start[number] = Opposing;
            }
        }
        let mut nodes = self.nodes(start);
        loop {
            let mut changed = false;
            for number in (0..nodes.len()).rev() {
                let node = &nodes[number];
                let mut outcomes = node.next.iter().map(|&next| nodes[next].won);
                let won = node.won
                    || if node.owner_moves {
                        outcomes.any(|won| won)
                    } else {
                        outcomes.all(|won| won)
                    };
                changed |= won != node.won;
                nodes[number].won = won;
            }
            if !changed || nodes[0].won {
                return nodes[0].won;
            }
        }
    }

    /// Every state that can come about, the first with the owner to move.
    fn nodes(&self, start: State) -> Vec<Node> {
        let mut known = vec![None; 2 * 3_usize.pow(self.size as u32)];
        let mut nodes = Vec::new();
        let mut number_of = |state: State, owner_moves: bool, nodes: &mut Vec<Node>| {
            let slot = self.code(&state) * 2 + usize::from(owner_moves);
            *known[slot].get_or_insert_with(|| {
                let won = self.has_two_eyes(&state);
                nodes.push(Node { state, owner_moves, next: Vec::new(), won });
                nodes.len() - 1
            })
        };
        number_of(start, true, &mut nodes);
        let mut expanded = 0;
        while expanded < nodes.len() {
            let Node { state, owner_moves, won, .. } = nodes[expanded];
            if !won {
                let player = if owner_moves { Own } else { Opposing };
                let plays = (0..self.size).filter_map(|point| self.play(&state, point, player));
                let mut next: Vec<usize> =
                    plays.map(|after| number_of(after, !owner_moves, &mut nodes)).collect();
                // Either player may pass.
                next.push(number_of(state, !owner_moves, &mut nodes));
                nodes[expanded].next = next;
            }
            expanded += 1;
        }
        nodes
    }

    fn code(&self, state: &State) -> usize {
        state[..self.size].iter().fold(0, |code, &content| 3 * code + content as usize)
    }

    fn points(&self, state: &State, content: Content) -> Bits {
        (0..self.size).filter(|&point| state[point] == content).fold(0, |set, p| set | 1 << p)
    }

    fn members(set: Bits) -> impl Iterator<Item = usize> {
        (0..MAX_POINTS).filter(move |point| set >> point & 1 != 0)
    }

    /// The points next to a set.
    fn around(&self, set: Bits) -> Bits {
        Self::members(set).fold(0, |around, point| around | self.neighbours[point]) & !set
    }

    /// The points of `within` connected to `from` through it.
    fn flooded(&self, from: Bits, within: Bits) -> Bits {
        let mut reached = from & within;
        loop {
            let next = reached | self.around(reached) & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The state after a play, unless the point is occupied or the play is suicide.
    fn play(&self, state: &State, point: usize, player: Content) -> Option<State> {
        if state[point] != Empty {
            return None;
        }
        let mut after = *state;
        after[point] = player;
        let other = if player == Own { Opposing } else { Own };
        for next in Self::members(self.neighbours[point]) {
            if after[next] == other && !self.has_liberty(&after, next) {
                for stone in Self::members(self.chain(&after, next)) {
                    after[stone] = Empty;
                }
            }
        }
        self.has_liberty(&after, point).then_some(after)
    }

    fn chain(&self, state: &State, point: usize) -> Bits {
        self.flooded(1 << point, self.points(state, state[point]))
    }

    fn has_liberty(&self, state: &State, point: usize) -> bool {
        let chain = self.chain(state, point);
        self.around(chain) & self.points(state, Empty) != 0
            || state[point] == Own && chain & self.border != 0
    }

    /// Whether the surrounding chain is unconditionally alive (Benson 1976): of the chains that
    /// have two regions in which every empty point is one of their liberties, counting regions
    /// only where all chains around them are such.
    fn has_two_eyes(&self, state: &State) -> bool {
        let own = self.points(state, Own);
        let empty = self.points(state, Empty);
        let everything: Bits = (1 << self.size) - 1;
        let solid = self.flooded(self.border, own);
        // The points next to each chain, the surrounding one first.
        let mut chains = vec![self.border | self.around(solid)];
        chains.extend(self.parts(own & !solid).map(|chain| self.around(chain)));
        let mut regions: Vec<Bits> = self.parts(everything & !own).collect();
        loop {
            let vital = |around: Bits| {
                let is_vital =
                    |&&region: &&Bits| region & empty & !around == 0 && region & empty != 0;
                regions.iter().filter(is_vital).count()
            };
            let lost: Vec<Bits> = chains.iter().copied().filter(|&c| vital(c) < 2).collect();
            if lost.contains(&chains[0]) {
                return false;
            }
            if lost.is_empty() {
                return true;
            }
            chains.retain(|chain| !lost.contains(chain));
            regions.retain(|region| lost.iter().all(|around| around & region == 0));
        }
    }

    /// The connected parts of a set.
    fn parts(&self, set: Bits) -> impl Iterator<Item = Bits> {
        let mut rest = set;
        std::iter::from_fn(move || {
            let part = (rest != 0).then(|| self.flooded(1 << rest.trailing_zeros(), rest))?;
            rest &= !part;
            Some(part)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Color;
    use crate::diagram::position;

    /// The eyes of what Black surrounds in a drawing, white stones in it being dead.
    fn eyes_in(drawing: &str) -> u32 {
        let drawn = position(drawing);
        let space = drawn.layout().board() - *drawn.stones(Color::Black);
        eyes(&space, drawn.stones(Color::White), drawn.layout())
    }

    #[test]
    fn two_points_are_one_eye() {
        assert_eq!(eyes_in(". . X\n X X X"), 1);
    }

    #[test]
    fn a_square_is_one_eye_though_its_owner_moves_first() {
        assert_eq!(eyes_in(". . X\n . . X\n X X X"), 1);
    }

    #[test]
    fn three_points_can_be_made_two_eyes() {
        assert_eq!(eyes_in(". . . X\n X X X X"), 2);
        assert_eq!(eyes_in("X . . X\n X . X X\n X X X X"), 2);
    }

    #[test]
    fn a_stone_that_only_eyes_connect_makes_two_of_them() {
        // The play at A3 touches nothing else of Black's.
        assert_eq!(eyes_in(". . X\n . X X\n X X X"), 2);
    }

    #[test]
    fn a_stone_on_the_vital_point_leaves_one_eye() {
        assert_eq!(eyes_in(". O . X\n X X X X"), 1);
        assert_eq!(eyes_in(". O . X\n X . X X\n X X X X"), 1);
    }

    #[test]
    fn a_stone_elsewhere_leaves_two() {
        assert_eq!(eyes_in("O . . . X\n X X X X X"), 2);
    }

    #[test]
    fn seven_points_are_two_eyes() {
        assert_eq!(eyes_in(". . . X\n . . . X\n . X X X"), 2);
    }
}
