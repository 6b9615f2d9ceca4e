//! The area of each player, as `KataGo`'s nets expect it.
//!
//! Unconditional life is found by Benson's method, with one difference from
//! [`reading`](crate::reading): a region belongs to the living chains around it if at most one of its
//! points does not touch their stones, or if it contains no opposing stone.

use crate::bitboard::{Bits, Layout};
use crate::color::{ByColor, Color};
use crate::game::GameBoard;

/// The part of each player's area that a net expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// The whole area: safe and unsafe territory, and every stone.
    Whole,
    /// The stones in area of their own colour, and territory that is not in seki.
    WithoutSeki,
}

/// A finder of areas, whose working memory is reused from one position to the next.
#[derive(Clone, Debug, Default)]
pub struct Areas {
    chains: Vec<Chain>,
    regions: Vec<Region>,
    /// The chains around each region, one region after the other.
    around: Vec<usize>,
}

#[derive(Clone, Copy, Debug)]
struct Chain {
    stones: Bits,
    /// The stones and all points next to them.
    reach: Bits,
    /// Whether the chain may live unconditionally, as far as the search for living chains has come.
    lives: bool,
}

/// Connected points without a stone of the player.
#[derive(Clone, Copy, Debug)]
struct Region {
    points: Bits,
    /// The points that a chain has to touch for the region to be vital to it.
    to_touch: Bits,
    has_opponent: bool,
    /// Whether more than one of the points does not touch a stone of the player.
    is_deep: bool,
    /// The first of its chains in [`Areas::around`], and the one after the last.
    around: (usize, usize),
}

impl Areas {
    /// Returns the area of each player. `suicide` means that suicide is allowed, which makes fewer
    /// regions vital.
    pub fn find(&mut self, board: &GameBoard, suicide: bool, kind: Area) -> ByColor<Bits> {
        let mut areas = ByColor::both(Bits::EMPTY);
        for color in Color::ALL {
            self.claim(board, color, suicide, &mut areas);
        }
        for color in Color::ALL {
            // Stones outside the opponent's area belong to their own player.
            let unclaimed = *board.stones(color) - areas[!color];
            areas[color] |= unclaimed;
        }
        match kind {
            Area::Whole => areas,
            Area::WithoutSeki => without_seki(board, &areas),
        }
    }

    /// Adds a player's safe and unsafe area. Safe area is taken from the opponent if the opponent
    /// claimed it before.
    fn claim(&mut self, board: &GameBoard, color: Color, suicide: bool, areas: &mut ByColor<Bits>) {
        let own = board.stones(color);
        if own.is_empty() {
            return;
        }
        let layout = board.layout();
        self.find_chains(board, color);
        self.find_regions(layout, own, board.stones(!color), suicide);
        self.find_living();
        let mut safe = Bits::EMPTY;
        let mut unsafe_area = Bits::EMPTY;
        for chain in self.chains.iter().filter(|chain| chain.lives) {
            safe |= chain.stones;
        }
        for region in &self.regions {
            if self.is_enclosed(region) && !(region.is_deep && region.has_opponent) {
                safe |= region.points;
            } else if !region.has_opponent {
                unsafe_area |= region.points;
            }
        }
        areas[!color] -= safe;
        areas[color] |= safe;
        let unclaimed = unsafe_area - areas[!color];
        areas[color] |= unclaimed;
    }

    fn find_chains(&mut self, board: &GameBoard, color: Color) {
        self.chains.clear();
        self.chains.extend(board.chains_of(color).map(|chain| {
            let stones = *chain.stones();
            Chain { stones, reach: stones.grown(board.layout()), lives: true }
        }));
    }

    fn find_regions(&mut self, layout: Layout, own: &Bits, opposing: &Bits, suicide: bool) {
        self.regions.clear();
        self.around.clear();
        let reach = own.grown(layout);
        for points in (layout.board() - *own).parts(layout) {
            let begin = self.around.len();
            let border = points.grown(layout);
            let touching = self.chains.iter().enumerate();
            let touching = touching.filter(|(_, chain)| chain.stones.intersects(&border));
            self.around.extend(touching.map(|(number, _)| number));
            self.regions.push(Region {
                points,
                to_touch: if suicide { points } else { points - *opposing },
                has_opponent: points.intersects(opposing),
                is_deep: (points - reach).count() > 1,
                around: (begin, self.around.len()),
            });
        }
    }

    fn chains_around(&self, region: &Region) -> &[usize] {
        &self.around[region.around.0..region.around.1]
    }

    /// Whether all chains around a region may still live.
    fn is_enclosed(&self, region: &Region) -> bool {
        self.chains_around(region).iter().all(|&chain| self.chains[chain].lives)
    }

    /// Marks chains with fewer than two vital regions as not living, until nothing changes.
    fn find_living(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            for number in 0..self.chains.len() {
                let chain = self.chains[number];
                let is_vital = |region: &&Region| {
                    self.chains_around(region).contains(&number)
                        && (region.to_touch - chain.reach).is_empty()
                        && self.is_enclosed(region)
                };
                if chain.lives && self.regions.iter().filter(is_vital).nth(1).is_none() {
                    self.chains[number].lives = false;
                    changed = true;
                }
            }
        }
    }
}

/// Returns the parts of each player's area that are not in seki, and all stones in the area of
/// their own player. A part is in seki if it contains a stone in atari, or is next to an empty
/// point that belongs to neither area.
fn without_seki(board: &GameBoard, areas: &ByColor<Bits>) -> ByColor<Bits> {
    let layout = board.layout();
    let stones = *board.stones(Color::Black) | *board.stones(Color::White);
    let neutral = layout.board() - stones - areas.black - areas.white;
    ByColor::from_fn(|color| {
        let mut in_atari = Bits::EMPTY;
        for chain in board.chains_of(color).filter(|chain| chain.liberty_count() == 1) {
            in_atari |= *chain.stones();
        }
        let near_neutral = neutral.grown(layout);
        let free = areas[color]
            .parts(layout)
            .filter(|part| !part.intersects(&in_atari) && !part.intersects(&near_neutral));
        let independent: Bits = free.collect();
        independent | (*board.stones(color) & areas[color])
    })
}
