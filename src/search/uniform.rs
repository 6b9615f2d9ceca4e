//! The random player.

use super::{Choice, Player, Task, candidates};
use crate::point::Vertex;
use crate::random::Random;

/// Plays uniformly at random on the legal points that neither fill an own eye nor bring an earlier
/// position back, and passes when there are none.
#[derive(Clone, Copy, Debug, Default)]
pub struct UniformRandom;

impl Player for UniformRandom {
    fn choose(&self, task: &Task, random: &mut Random) -> Choice {
        let points = candidates(task);
        let drawn = random.below(points.len() as u32) as usize;
        Choice::unsearched(points.get(drawn).map_or(Vertex::Pass, |&point| point.into()))
    }
}
