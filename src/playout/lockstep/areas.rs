//! The owners of all points at the end of games.

use super::boards::Boards;
use super::games::Games;

impl Boards {
    /// Finds the areas in some games. Writes the area of the player to move to `candidates` and the
    /// opponent's to `empty`, whose contents are not needed before the next step.
    ///
    /// An area consists of a colour's stones and of the empty points that are connected, through
    /// empty points, to stones of that colour alone. After two passes every empty point stands
    /// alone, and one look at the neighbours is enough. Only a game that was cut off has adjacent
    /// empty points.
    #[inline(always)]
    pub fn find_areas(&mut self, games: Games) {
        let neighbours = |index: usize| {
            let stride = self.shape.stride();
            [index - stride, index - 1, index + 1, index + stride]
        };
        let points = || {
            (0..self.shape.height).flat_map(|r| {
                let start = self.shape.row_start(r);
                start..start + self.shape.width
            })
        };
        let (own, opposing) = (&self.own, &self.opposing);
        let empty = |index: usize| !(own[index] | opposing[index]) & games;
        // Off the board, both colours have stones.
        let mut open = Games::NONE;
        for index in points() {
            let (mut next_to_own, mut next_to_opposing) = (Games::NONE, Games::NONE);
            for neighbour in neighbours(index) {
                next_to_own |= own[neighbour] - opposing[neighbour];
                next_to_opposing |= opposing[neighbour] - own[neighbour];
                open |= empty(index) & empty(neighbour);
            }
            self.candidates[index] = empty(index) & next_to_own;
            self.empty[index] = empty(index) & next_to_opposing;
        }
        for reached in [&mut self.candidates, &mut self.empty] {
            let mut moving = open;
            while !moving.is_empty() {
                moving = Games::NONE;
                for index in points().chain(points().rev()) {
                    let beside = neighbours(index).map(|neighbour| reached[neighbour]);
                    let new = (empty(index) & beside.into_iter().fold(Games::NONE, |a, b| a | b))
                        - reached[index];
                    reached[index] |= new;
                    moving |= new;
                }
            }
        }
        for index in points() {
            let (next_to_own, next_to_opposing) = (self.candidates[index], self.empty[index]);
            self.candidates[index] = own[index] | (next_to_own - next_to_opposing);
            self.empty[index] = opposing[index] | (next_to_opposing - next_to_own);
        }
    }
}
