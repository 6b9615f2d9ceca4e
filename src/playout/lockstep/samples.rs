//! Playouts from several positions side by side, the same number from each, and the statistics that
//! a search takes from them.

use tengen_nets::Simd;

use super::boards::{Boards, Counting};
use super::counted::Counted;
use super::firsts::Firsts;
use super::games::{Games, WORDS, choose};
use crate::bitboard::Spot;
use crate::board::Ko;
use crate::color::{ByColor, Color};
use crate::point::Size;
use crate::position::Position;
use crate::random::Random;
use crate::rules::SuicideRule;

/// The number of samples played at once.
pub const SAMPLES: usize = WORDS;

/// The number of games in a sample.
pub const SAMPLE: u32 = u64::BITS;

/// A set of the games of a sample, a bit each.
pub type SampleGames = u64;

/// The number of games of a sample that are cut short. The last few of 64 random games last longer
/// than the others, and change little by then.
const CUT: u32 = 4;

/// The position in which the games of a sample begin.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    /// The stones on the board, each chain with a liberty.
    pub position: &'a Position,
    /// The player who moves first.
    pub to_move: Color,
    /// The simple ko that stands, if any.
    pub ko: Option<Ko>,
    /// The seed of the games' random numbers.
    pub seed: u64,
}

/// The origins of the samples played at once; `None` for an unused place.
pub type Origins<'a> = [Option<Origin<'a>>; SAMPLES];

/// Plays samples of uniformly random games, each sample from a position of its own.
///
/// A sample depends on its origin and on what is counted, but not on the other samples or the
/// processor. Playing on boards of one size does not allocate.
#[derive(Clone, Debug)]
pub struct Sampler {
    boards: Boards,
    suicide: SuicideRule,
    counted: Counted,
    /// For each sample, Black's count minus White's at the end of each game.
    differences: [[i16; SAMPLE as usize]; SAMPLES],
}

impl Sampler {
    /// Returns a sampler for boards of this size.
    pub fn new(size: Size, suicide: SuicideRule) -> Self {
        let mut boards = Boards::new(&Position::empty(size), suicide, &mut Random::from_seed(0));
        boards.firsts = Some(Firsts::new(boards.own.len()));
        let differences = [[0; SAMPLE as usize]; SAMPLES];
        Self { boards, suicide, counted: Counted::Areas, differences }
    }

    /// Whether the sampler is one for boards of this size, with this suicide rule.
    pub fn is_for(&self, size: Size, suicide: SuicideRule) -> bool {
        self.boards.layout().size() == size && self.suicide == suicide
    }

    /// Plays a sample of games from each of these positions, replacing the earlier samples.
    ///
    /// The few games of a sample that last much longer than the others are counted as they stand.
    ///
    /// # Panics
    /// If an origin and the boards differ in size.
    pub fn play(&mut self, origins: &Origins<'_>, counted: Counted, simd: Simd) {
        self.boards.begin_samples(origins);
        // Checking which games have ended costs almost nothing. It happens after a fixed number of
        // steps, so that a sample does not depend on the others.
        let steps = (self.boards.layout().size().area() as u32 / 10).clamp(2, 24);
        while !self.boards.over.is_all() {
            self.boards.advance(steps, None, simd);
            self.boards.cut_samples();
        }
        self.counted = counted;
        self.boards.advance(0, Some(Counting { counted, owned: None }), simd);
        for game in self.boards.ended() {
            let (sample, number) = (game.place / SAMPLE as usize, game.place % SAMPLE as usize);
            self.differences[sample][number] = game.difference as i16;
        }
    }

    /// Returns Black's count minus White's at the end of each game of a sample.
    pub fn differences(&self, sample: usize) -> &[i16] {
        &self.differences[sample]
    }

    /// Returns the games of a sample in which each colour had a point at the end: as area if areas
    /// were counted, or else with a stone.
    pub fn owned(&self, sample: usize, spot: Spot) -> ByColor<SampleGames> {
        let Boards { own, opposing, candidates, empty, black, .. } = &self.boards;
        let index = spot.index();
        let (own, opposing) = match self.counted {
            // `find_areas` has put the areas where a step keeps its own sets.
            Counted::Areas => (candidates[index], empty[index]),
            Counted::Stones => (own[index], opposing[index]),
        };
        let owned =
            ByColor { black: choose(*black, own, opposing), white: choose(*black, opposing, own) };
        owned.map(|games| games.word(sample))
    }

    /// Returns the games of a sample in which the player who moved first was also the first of the
    /// two to play on a point.
    pub fn first_played(&self, sample: usize, spot: Spot) -> SampleGames {
        let firsts = self.boards.firsts.as_ref();
        firsts.map_or(0, |firsts| firsts.by_beginner[spot.index()].word(sample))
    }
}

impl Boards {
    /// Begins a word of 64 games from each of these positions, and stops all other games.
    fn begin_samples(&mut self, origins: &Origins<'_>) {
        let all_if = |condition: bool| if condition { u64::MAX } else { 0 };
        let games = |holds: &dyn Fn(&Origin<'_>) -> bool| {
            Games::from_words(origins.each_ref().map(|it| all_if(it.as_ref().is_some_and(holds))))
        };
        let layout = self.layout();
        for spot in &layout.board::<{ crate::bitboard::MAX_WORDS }>() {
            let index = spot.index();
            let stones = |own: bool| {
                games(&|origin| {
                    let color = if own { origin.to_move } else { !origin.to_move };
                    origin.position.bits(color).contains(spot)
                })
            };
            self.own[index] = stones(true);
            self.opposing[index] = stones(false);
            self.banned[index] = games(&|origin| {
                origin.ko.is_some_and(|ko| ko.spot == spot && ko.banned == origin.to_move)
            });
        }
        for (word, origin) in origins.iter().enumerate() {
            let Some(origin) = origin else { continue };
            assert_eq!(
                origin.position.size(),
                layout.size(),
                "positions are on boards of one size"
            );
            self.dice.reseed(word, &mut Random::from_seed(origin.seed));
        }
        self.black = games(&|origin| origin.to_move == Color::Black);
        self.idle = !games(&|_| true);
        self.over = self.idle;
        self.passed = Games::NONE;
        self.made.fill(Games::NONE);
        self.forget_tries(Games::ALL);
        if let Some(firsts) = &mut self.firsts {
            firsts.restart(self.black);
        }
    }

    /// Ends the last few games of each sample when all others have ended.
    fn cut_samples(&mut self) {
        let cut = std::array::from_fn(|word| {
            let under_way = (!self.over).word(word);
            if under_way.count_ones() <= CUT { under_way } else { 0 }
        });
        let cut = Games::from_words(cut);
        self.over |= cut;
        self.forget_tries(cut);
    }

    /// Forgets the moves under trial in some games.
    fn forget_tries(&mut self, games: Games) {
        self.waiting -= games;
        self.asks_for_own -= games;
        self.turned -= games;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::position;
    use crate::playout::lockstep::{First, Start, Tally, play_outs};
    use crate::playout::simd_under_test;

    fn origin(position: &Position, to_move: Color, seed: u64) -> Origin<'_> {
        Origin { position, to_move, ko: None, seed }
    }

    fn played(origins: &Origins<'_>, simd: Simd) -> Sampler {
        let size = origins.iter().flatten().next().expect("an origin").position.size();
        let mut sampler = Sampler::new(size, SuicideRule::Forbidden);
        sampler.play(origins, Counted::Areas, simd);
        sampler
    }

    #[test]
    fn a_sample_depends_on_its_origin_alone() {
        let empty = Position::empty(Size::square(7));
        let mut stones = empty;
        stones.set("D4".parse().expect("a point"), Some(Color::White));
        let mut origins = Origins::default();
        origins[0] = Some(origin(&stones, Color::Black, 5));
        let mut sampler = played(&origins, Simd::Baseline);
        let differences = sampler.differences(0).to_vec();
        let others = Some(origin(&empty, Color::White, 7));
        origins = Origins::default();
        origins[..3].fill(others);
        origins[3] = Some(origin(&stones, Color::Black, 5));
        sampler.play(&origins, Counted::Areas, simd_under_test());
        assert_eq!(sampler.differences(3), differences);
        assert_eq!(sampler.differences(0), sampler.differences(2));
        assert_ne!(sampler.differences(0), differences);
    }

    #[test]
    fn the_points_of_each_game_add_up_to_its_result() {
        let empty = Position::empty(Size::square(9));
        let origins: Origins<'_> =
            std::array::from_fn(|seed| Some(origin(&empty, Color::ALL[seed % 2], seed as u64)));
        let sampler = played(&origins, Simd::best());
        for sample in 0..SAMPLES {
            let mut sums = [0; SAMPLE as usize];
            for point in empty.size().points() {
                let owned = sampler.owned(sample, empty.layout().spot(point));
                assert_eq!(owned.black & owned.white, 0);
                for (game, sum) in sums.iter_mut().enumerate() {
                    *sum += (owned.black >> game & 1) as i16 - (owned.white >> game & 1) as i16;
                }
            }
            assert_eq!(sampler.differences(sample), sums);
        }
    }

    #[test]
    fn the_first_to_play_on_a_point_is_known() {
        // The only first move is the point between the chains, which captures.
        let duel = position("X X X . O O O");
        let between = duel.layout().spot("D1".parse().expect("a point"));
        for color in Color::ALL {
            let mut origins = Origins::default();
            origins[1] = Some(origin(&duel, color, 3));
            let sampler = played(&origins, Simd::best());
            assert_eq!(sampler.first_played(1, between), SampleGames::MAX);
            assert!(
                sampler.first_played(1, duel.layout().spot("A1".parse().expect("a point")))
                    < SampleGames::MAX
            );
        }
    }

    #[test]
    fn each_player_is_the_first_on_half_of_the_points() {
        let empty = Position::empty(Size::square(9));
        let origins: Origins<'_> =
            std::array::from_fn(|seed| Some(origin(&empty, Color::White, seed as u64)));
        let sampler = played(&origins, Simd::best());
        let firsts = (0..SAMPLES).flat_map(|sample| {
            let sampler = &sampler;
            let points = empty.size().points();
            points.map(move |point| sampler.first_played(sample, empty.layout().spot(point)))
        });
        let firsts: u32 = firsts.map(SampleGames::count_ones).sum();
        let share = f64::from(firsts) / f64::from(81 * SAMPLES as u32 * SAMPLE);
        // Neither player plays on some points: eyes are not filled.
        assert!((0.42..0.52).contains(&share), "{share}");
    }

    #[test]
    fn the_results_are_those_of_other_playouts() {
        let empty = Position::empty(Size::square(5));
        let mut sampler = Sampler::new(empty.size(), SuicideRule::Forbidden);
        let mut sum = 0;
        for round in 0..8 {
            let origins: Origins<'_> = std::array::from_fn(|place| {
                Some(origin(&empty, Color::Black, 8 * round + place as u64))
            });
            sampler.play(&origins, Counted::Areas, Simd::best());
            let differences = (0..SAMPLES).flat_map(|sample| sampler.differences(sample));
            sum += differences.map(|&difference| i64::from(difference)).sum::<i64>();
        }
        let games = 8 * SAMPLES as u32 * SAMPLE;
        let (first, ko, suicide) = (First::Always(Color::Black), None, SuicideRule::Forbidden);
        let start = Start { position: &empty, first, ko, suicide };
        let mut random = Random::from_seed(1);
        let others = play_outs(&start, games, Tally::Results, &mut random, Simd::best(), &|| false);
        let distance = (sum - others.area_difference()).unsigned_abs();
        // The means of 4,096 games differ by less than 1.1 points; single games vary by 12.
        assert!(10 * distance < 11 * u64::from(games), "{distance}");
    }
}
