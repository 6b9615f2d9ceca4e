//! The engine and the naive reference play the same random games and agree after every move.

use tengen::engine_room::bitboard::{Bitboard, Bits};
use tengen::engine_room::inside;
use tengen::engine_room::random::Random;
use tengen::engine_room::score;
use tengen::rules::{DeadStones, KoRule, PassRule, SuicideRule};
use tengen::{Color, End, Game, IllegalMove, Komi, Point, Rules, Size, Vertex};

use super::all_rules;
use super::reference::{Reference, position_of, stones_of};

/// The number of times that rare events came up: a test without such an event proves nothing.
#[derive(Debug, Default)]
struct Tally {
    kos: u32,
    superkos: u32,
    suicides: u32,
    captures: u32,
    undone: u32,
    third_occurrences: u32,
    buttons: u32,
    resumptions: u32,
    /// Positions after a legal move, each compared with all its illegal points.
    positions: u32,
}

/// Both programs, and the generator that draws for them.
struct Duel {
    game: Game,
    reference: Reference,
    random: Random,
    tally: Tally,
}

impl Duel {
    fn new(size: Size, rules: Rules, seed: u64) -> Self {
        Self {
            game: Game::with_rules(size, rules, Komi::ZERO),
            reference: Reference::new(size, rules),
            random: Random::from_seed(seed),
            tally: Tally::default(),
        }
    }

    fn chance(&mut self, percent: u32) -> bool {
        self.random.below(100) < percent
    }

    fn point(&mut self) -> Point {
        let size = self.game.size();
        let column = self.random.below(u32::from(size.width())) as u8;
        Point::new(column, self.random.below(u32::from(size.height())) as u8)
    }

    /// Makes one step of the game: nearly always a move, else an event that interrupts a game.
    fn step(&mut self) {
        match self.random.below(100) {
            0..4 => self.undo(),
            4 => self.set_up(),
            5 if self.chance(30) => self.change_rules(),
            5..8 => {
                let asked_by = Color::ALL[self.random.below(2) as usize];
                self.game.resume(asked_by);
                self.reference.resume(asked_by);
            }
            _ => self.play(),
        }
    }

    /// Tries a move, which may be illegal. Mostly the colour to move plays, so that kos and
    /// repetitions happen. Passes are rare, but two in a row must happen.
    fn play(&mut self) {
        let to_move = self.game.to_move();
        let color = if self.chance(90) { to_move } else { !to_move };
        let vertex = if self.chance(6) { Vertex::Pass } else { self.point().into() };
        let expected = if self.chance(50) {
            let expected = self.reference.legality(color, vertex);
            assert_eq!(self.game.play(color, vertex), expected, "{color} {vertex}\n{self}");
            expected
        } else {
            let expected = self.reference.legality_if_resumed(color, vertex);
            assert_eq!(self.game.play_on(color, vertex), expected, "{color} {vertex}\n{self}");
            expected
        };
        if expected.is_ok() {
            let before = self.reference.now().prisoners;
            let resumptions = self.reference.now().resumptions;
            self.reference.make(color, vertex);
            let now = self.reference.now();
            self.tally.positions += 1;
            self.tally.resumptions += u32::from(resumptions != now.resumptions);
            self.tally.captures += u32::from(now.prisoners != before);
            let cycle = self.game.end().is_some_and(|end| end != End::Passes);
            self.tally.third_occurrences += u32::from(cycle && now.third_occurrence);
            self.tally.buttons += u32::from(now.forgets);
        }
    }

    /// Switches the whole game to other rules, as if they had held from the start, and then back to
    /// its own, so that the tallies count these.
    fn change_rules(&mut self) {
        let own = *self.game.rules();
        let all: Vec<_> = all_rules().collect();
        let other = all[self.random.below(all.len() as u32) as usize];
        for rules in [other, own] {
            self.game.set_rules(rules);
            self.reference = self.reference.under(rules);
            self.compare_state();
        }
    }

    fn undo(&mut self) {
        let moves = self.random.below(6) as usize;
        let possible = self.reference.undo(moves);
        assert_eq!(self.game.undo(moves).is_ok(), possible, "undo {moves}\n{self}");
        self.tally.undone += u32::from(possible);
    }

    fn set_up(&mut self) {
        let size = self.game.size();
        // From nearly empty to nearly full: the fullest have chains without a liberty.
        let density = 10 + self.random.below(86);
        let mut stones = vec![None; size.area()];
        for stone in &mut stones {
            if self.random.below(100) < density {
                *stone = Some(Color::ALL[self.random.below(2) as usize]);
            }
        }
        let to_move = Color::ALL[self.random.below(2) as usize];
        let _ = self.game.set_up(&position_of(size, &stones), to_move);
        self.reference.set_up(stones, to_move);
    }

    fn compare_state(&self) {
        let now = self.reference.now();
        assert_eq!(stones_of(self.game.position()), now.stones, "\n{self}");
        assert_eq!(inside::board(&self.game).position(), *self.game.position(), "\n{self}");
        let prisoners = Color::ALL.map(|color| self.game.prisoners()[color]);
        assert_eq!(prisoners, now.prisoners, "\n{self}");
        assert_eq!(self.game.to_move(), now.turn, "\n{self}");
        assert_eq!(self.game.consecutive_passes(), now.passes, "\n{self}");
        assert_eq!(self.game.is_over(), self.reference.is_over(), "\n{self}");
        assert_eq!(self.game.resumptions(), now.resumptions, "\n{self}");
        let passes = Color::ALL.map(|color| self.game.pass_count().count[color]);
        assert_eq!(passes, self.reference.pass_counts(), "\n{self}");
        assert_eq!(self.game.pass_count().first, self.reference.first_to_pass(), "\n{self}");
        let removes = match self.game.rules().dead_stones {
            DeadStones::Stay => false,
            DeadStones::Removed => true,
            DeadStones::RemovedUntilDisagreement => now.resumptions == 0,
        };
        assert_eq!(self.game.removes_dead_stones(), removes, "\n{self}");
        assert_eq!(inside::history(&self.game).len(), self.reference.moments.len(), "\n{self}");
    }

    fn compare_areas(&self) {
        let areas = score::areas_of(self.game.position(), &Bits::EMPTY);
        let layout = inside::board(&self.game).layout();
        let owner = |point: Point| {
            Color::ALL.into_iter().find(|&color| areas[color].contains(layout.spot(point)))
        };
        let owners: Vec<_> = self.game.size().points().map(owner).collect();
        assert_eq!(owners, self.reference.owners(), "\n{self}");
    }

    fn compare_legality(&mut self) {
        for color in Color::ALL {
            for point in self.game.size().points() {
                let verdict = self.game.legality(color, point.into());
                let expected = self.reference.legality(color, point.into());
                assert_eq!(verdict, expected, "{color} {point}\n{self}");
                let verdict = self.game.legality_if_resumed(color, point.into());
                let expected = self.reference.legality_if_resumed(color, point.into());
                assert_eq!(verdict, expected, "{color} {point}\n{self}");
                match expected {
                    Err(IllegalMove::Ko) => self.tally.kos += 1,
                    // With suicide, most of these are suicides of one stone, which repeat at once.
                    Err(IllegalMove::Superko)
                        if self.game.rules().suicide == SuicideRule::Forbidden =>
                    {
                        self.tally.superkos += 1;
                    }
                    Err(IllegalMove::Suicide) => self.tally.suicides += 1,
                    _ => {}
                }
            }
        }
    }

    /// Plays `steps` steps; every `full_comparison_every` steps, the legality of all points is
    /// compared.
    fn run(&mut self, steps: u32, full_comparison_every: u32) {
        for step in 0..steps {
            self.step();
            self.compare_state();
            if step % full_comparison_every == 0 {
                self.compare_legality();
                self.compare_areas();
            }
        }
    }
}

impl std::fmt::Display for Duel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{:?}, {} to move", self.game.rules(), self.game.to_move())?;
        for made in self.game.moves() {
            write!(f, "{} {} ", made.color.letter(), made.vertex)?;
        }
        writeln!(f, "\n{}", tengen::engine_room::diagram::rows(self.game.position()).join("\n"))
    }
}

/// Plays games on one size under every rule.
fn duel(width: u8, height: u8, games: u32, steps: u32, full_comparison_every: u32) -> Tally {
    let size = Size::new(width, height).expect("a valid size");
    let mut total = Tally::default();
    for (number, rules) in all_rules().enumerate() {
        for game in 0..games {
            let seed = u64::from(game) * 1000 + number as u64;
            let mut duel = Duel::new(size, rules, seed);
            duel.run(steps, full_comparison_every);
            total.add(&duel.tally);
        }
    }
    total
}

impl Tally {
    fn add(&mut self, other: &Self) {
        self.kos += other.kos;
        self.superkos += other.superkos;
        self.suicides += other.suicides;
        self.captures += other.captures;
        self.undone += other.undone;
        self.third_occurrences += other.third_occurrences;
        self.buttons += other.buttons;
        self.resumptions += other.resumptions;
        self.positions += other.positions;
    }
}

#[test]
fn games_on_the_smallest_boards_agree() {
    for (width, height) in [(1, 1), (1, 2), (2, 1)] {
        let tally = duel(width, height, 20, 120, 1);
        assert!(tally.undone > 100, "{tally:?}");
    }
}

#[test]
fn games_full_of_repetitions_agree() {
    for (width, height) in [(2, 2), (1, 7), (3, 2), (3, 3)] {
        let tally = duel(width, height, 15, 200, 1);
        assert!(tally.superkos > 100 && tally.suicides > 1000, "{tally:?}");
        assert!(tally.captures > 1000 && tally.undone > 1000, "{tally:?}");
        assert!(tally.third_occurrences > 0 && tally.buttons > 20, "{tally:?}");
    }
}

#[test]
#[ignore = "takes minutes: the comparison of the test above on 100,000 positions of each rule"]
fn a_hundred_thousand_positions_of_each_rule_agree() {
    const POSITIONS: u32 = 100_000;
    let sizes = [(2, 2), (1, 7), (3, 3), (4, 4), (5, 5)];
    let compare = |rules: &dyn Fn(&Rules) -> bool| {
        let mut tally = Tally::default();
        for game in 0.. {
            let (width, height) = sizes[game % sizes.len()];
            let size = Size::new(width, height).expect("a valid size");
            for rules in all_rules().filter(rules) {
                let mut duel = Duel::new(size, rules, game as u64);
                duel.run(200, 1);
                tally.add(&duel.tally);
            }
            if tally.positions >= POSITIONS {
                return tally;
            }
        }
        tally
    };
    let mut kos: Vec<KoRule> = all_rules().map(|rules| rules.ko).collect();
    kos.dedup();
    for ko in kos.into_iter().take(5) {
        let tally = compare(&|rules| rules.ko == ko && rules.passes == PassRule::Free);
        assert!(tally.captures > 10_000 && tally.suicides > 10_000, "{ko:?}: {tally:?}");
    }
    for passes in [PassRule::PassStones, PassRule::FirstPassPoint, PassRule::Button] {
        let tally = compare(&|rules| rules.passes == passes);
        assert!(tally.resumptions > 100, "{passes:?}: {tally:?}");
    }
    for suicide in [SuicideRule::Forbidden, SuicideRule::MultiStone, SuicideRule::Allowed] {
        let tally = compare(&|rules| rules.suicide == suicide && rules.passes == PassRule::Free);
        assert!(tally.undone > 1000, "{suicide:?}: {tally:?}");
    }
}

#[test]
fn games_on_small_boards_agree() {
    for (width, height) in [(4, 4), (5, 5), (7, 11)] {
        let tally = duel(width, height, 3, 400, 2);
        assert!(tally.kos > 20 && tally.superkos > 0 && tally.suicides > 1000, "{tally:?}");
        assert!(tally.captures > 100, "{tally:?}");
    }
}

#[test]
fn games_on_9x9_and_13x13_agree() {
    let tally = duel(9, 9, 2, 500, 5);
    assert!(tally.kos > 3 && tally.suicides > 100 && tally.captures > 100, "{tally:?}");
    let tally = duel(13, 13, 1, 700, 20);
    assert!(tally.suicides > 100 && tally.captures > 100, "{tally:?}");
}

#[test]
fn games_on_large_boards_agree() {
    for (width, height) in [(19, 19), (25, 25), (25, 1)] {
        let tally = duel(width, height, 1, 900, 100);
        assert!(tally.suicides > 100 && tally.captures > 20, "{width}x{height}: {tally:?}");
    }
}

#[test]
fn the_words_of_a_bitboard_do_not_matter_to_an_area() {
    let mut duel = Duel::new(Size::square(7), Rules::default(), 1);
    duel.run(60, 10);
    let layout = inside::board(&duel.game).layout();
    let stones = tengen::ByColor::from_fn(|color| {
        inside::bits(&duel.game.position().stones(color)).resized::<2>()
    });
    let narrow = score::areas(layout, stones).map(|area: Bitboard<2>| area.resized());
    assert_eq!(narrow, score::areas_of(duel.game.position(), &Bits::EMPTY));
}
