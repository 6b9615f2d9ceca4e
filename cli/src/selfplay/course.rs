//! The course of a self-play game: everything that is drawn at random before its first move.

use super::sides::USUAL_SIDES;
use tengen::engine_room::handicap;
use tengen::engine_room::random::Random;
use tengen::{
    ByColor, Color, Game, Size, Vertex,
    rules::{Komi, Preset, Rules, ScoringRule},
};

/// The share of games on boards that are not square.
const RECTANGLES: f64 = 0.04;

/// The share of games with handicap stones.
const HANDICAPS: f64 = 0.08;

/// The share of games that are abandoned early, after a random number of moves.
const CUT: f64 = 0.3;

/// The share of serious games: without mistakes, at low temperatures after the opening, and mostly
/// with an even komi. In other games most positions are decided, and a net learns little from these
/// about undecided positions.
const SERIOUS: f64 = 0.75;

/// The rules of games, with weights that add up to 100. Programs mostly play by area scoring; 15
/// games of 100 use territory scoring.
const RULES: [(Preset, u32); 9] = [
    (Preset::CHINESE, 26),
    (Preset::CHINESE_KGS, 20),
    (Preset::TROMP_TAYLOR, 16),
    (Preset::AGA, 12),
    (Preset::NEW_ZEALAND, 8),
    (Preset::AGA_BUTTON, 2),
    (Preset::STONE_SCORING, 1),
    (Preset::JAPANESE, 14),
    (Preset::ANCIENT_TERRITORY, 1),
];

/// The properties of a game that are drawn at random before its first move.
#[derive(Clone, Debug)]
pub struct Course {
    size: Size,
    rules: Rules,
    komi: Komi,
    handicap: usize,
    /// The number of random moves before the game proper.
    pub random_stones: usize,
    /// The number of moves after the random moves that are drawn at a high temperature.
    pub wild_moves: usize,
    /// If set, the komi is changed before the game proper: by the teacher's evaluation, White is
    /// then ahead by this number of points.
    pub fair: Option<f64>,
    /// The temperature at the beginning, and the limit to which it falls.
    temperatures: [f64; 2],
    /// The probability that a player's move is replaced by a random sensible one.
    pub mistakes: ByColor<f64>,
    /// The number of moves after which the game is abandoned.
    pub most_moves: usize,
    /// Whether the game goes on when its winner is known.
    pub to_the_end: bool,
}

impl Course {
    /// Draws the course of a game on a board whose longer side is `side`.
    pub fn draw(side: u8, random: &mut Random) -> Self {
        let size = draw_size(side, random);
        let rules = draw_rules(random);
        let area = size.area() as f64;
        let handicap = if random.happens(HANDICAPS) && side >= 9 {
            2 + random.below(if side < 13 { 3 } else { 5 }) as usize
        } else {
            0
        };
        let long = f64::from(side);
        let (mut random_stones, mut wild_moves) = (0, 0);
        // At most 5 on 9x9, and 12 on 19x19.
        let some = |random: &mut Random| 1 + random.below((long * 0.65) as u32) as usize;
        let is_serious = random.happens(SERIOUS);
        match random.below(10) {
            0..3 => random_stones = some(random),
            3..6 => wild_moves = 2 * some(random),
            _ => {}
        }
        let is_odd = random_stones > 0 || handicap > 0;
        let share = match (is_serious, is_odd) {
            (true, _) => 0.9,
            (false, true) => 0.6,
            (false, false) => 0.2,
        };
        let fair = random.happens(share);
        let is_far = !is_serious && random.happens(0.3);
        let fair = fair.then(|| random.normal() * if is_far { 6.0 } else { 1.0 });
        let mut mistakes = ByColor::both(0.0);
        if !is_serious && random.happens(0.5) {
            let share = [0.02, 0.05, 0.12][random.below(3) as usize];
            mistakes = match random.below(3) {
                0 => ByColor { black: share, white: 0.0 },
                1 => ByColor { black: 0.0, white: share },
                _ => ByColor::both(share),
            };
        }
        let whole = 2.0 * area + 30.0;
        let most_moves =
            if random.happens(CUT) { between(random, 0.1 * area, 0.9 * area) } else { whole };
        Self {
            size,
            rules,
            komi: draw_komi(&rules, side, random),
            handicap,
            random_stones,
            wild_moves,
            fair,
            temperatures: if is_serious {
                [between(random, 0.6, 1.0), between(random, 0.05, 0.25)]
            } else {
                [between(random, 0.7, 1.3), between(random, 0.1, 0.5)]
            },
            mistakes,
            most_moves: most_moves as usize,
            to_the_end: random.happens(0.35),
        }
    }

    /// Returns the game before the first chosen move, with the handicap stones on the board.
    pub fn begin(&self) -> Game {
        let mut game = Game::with_rules(self.size, self.rules, self.komi);
        if self.handicap > 0 {
            game.set_handicap(self.handicap as u32);
            for point in handicap::free(self.size, self.handicap) {
                let _ = game.play(Color::Black, Vertex::Play(point));
            }
        }
        game
    }

    /// Returns the temperature for the move after `moves` moves.
    pub fn temperature(&self, moves: usize) -> f64 {
        const WILD: f64 = 1.8;
        if moves < self.wild_moves {
            return WILD;
        }
        let [begin, end] = self.temperatures;
        let half_lives = moves as f64 / f64::from(self.size.width().max(self.size.height()));
        end + (begin - end) * 0.5_f64.powf(half_lives)
    }
}

fn draw_size(side: u8, random: &mut Random) -> Size {
    let shortest = (*USUAL_SIDES.start()).max(side / 2);
    if shortest < side && random.happens(RECTANGLES) {
        let other = shortest + random.below(u32::from(side - shortest)) as u8;
        let (width, height) = if random.happens(0.5) { (side, other) } else { (other, side) };
        if let Ok(size) = Size::new(width, height) {
            return size;
        }
    }
    Size::square(side)
}

fn draw_rules(random: &mut Random) -> Rules {
    let mut drawn = random.below(RULES.iter().map(|(_, weight)| weight).sum());
    let found = RULES.iter().find(|(_, weight)| {
        let is_it = drawn < *weight;
        drawn = drawn.wrapping_sub(*weight);
        is_it
    });
    found.map_or(Preset::CHINESE.rules, |(preset, _)| preset.rules)
}

/// Draws a komi: a usual komi in most games, otherwise one near it, or rarely any komi that suits
/// the board.
fn draw_komi(rules: &Rules, side: u8, random: &mut Random) -> Komi {
    let points = match random.share() {
        ..0.65 => match rules.scoring {
            ScoringRule::Territory => [6.5, 6.5, 6.5, 5.5][random.below(4) as usize],
            _ => [7.5, 7.5, 7.5, 7.5, 7.0, 6.5, 6.5, 5.5][random.below(8) as usize],
        },
        ..0.85 => 7.0 + 2.0 * random.normal(),
        ..0.95 => 7.0 + f64::from(side) * 0.6 * random.normal(),
        _ => f64::from(side) * 2.0 * random.normal(),
    };
    near(points, random)
}

/// Returns a komi near a number of points. Usually it is not a whole number, so that draws are
/// rare.
pub fn near(points: f64, random: &mut Random) -> Komi {
    let halves = if random.happens(0.85) {
        2 * points.floor() as i32 + 1
    } else {
        2 * points.round() as i32
    };
    Komi::from_halves(halves)
}

/// Draws a number from a range, all equally likely.
fn between(random: &mut Random, least: f64, most: f64) -> f64 {
    least + (most - least) * random.share()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn courses(side: u8) -> Vec<Course> {
        let mut random = Random::from_seed(1);
        (0..2000).map(|_| Course::draw(side, &mut random)).collect()
    }

    #[test]
    fn the_longer_side_is_the_one_that_was_asked_for() {
        for side in USUAL_SIDES {
            let courses = courses(side);
            assert!(courses.iter().all(|course| {
                let size = course.size;
                size.width().max(size.height()) == side && size.width().min(size.height()) >= 7
            }));
            let rectangles = courses.iter().filter(|course| course.size != Size::square(side));
            assert_eq!(rectangles.count() > 40, side > 7);
        }
    }

    #[test]
    fn most_games_count_area_with_a_usual_komi() {
        let courses = courses(9);
        let share = |is: &dyn Fn(&Course) -> bool| {
            courses.iter().filter(|course| is(course)).count() as f64 / courses.len() as f64
        };
        let area = share(&|course| course.rules.scoring == ScoringRule::Area);
        let usual = share(&|course| (5.5..=8.5).contains(&course.komi.points()));
        assert!((0.8..0.9).contains(&area) && (0.65..0.85).contains(&usual), "{area} {usual}");
    }

    #[test]
    fn handicap_stones_are_on_the_board_before_the_first_move() {
        let course = courses(19).into_iter().find(|course| course.handicap == 4);
        let game = course.expect("one of many games").begin();
        assert_eq!(game.position().stones(Color::Black).count(), 4);
        assert_eq!(game.to_move(), Color::White);
    }

    #[test]
    fn the_temperature_falls() {
        let course = courses(9).into_iter().find(|course| course.wild_moves == 0);
        let course = course.expect("one of many games");
        let at = |moves| course.temperature(moves);
        assert!(at(0) > at(9) && at(9) > at(40) && at(40) >= course.temperatures[1]);
    }
}
