//! Random regions: zones prove nothing that is false, and never do both players prove their goals.

use crate::bitboard::Bits;
use crate::color::ByColor;
use crate::color::Color::{self, Black, White};
use crate::point::{Point, Size};
use crate::position::Position;
use crate::solve::area::{Area, Outside};
use crate::solve::claim::Claim;
use crate::solve::problem::Survivors;
use crate::solve::question::Question;
use crate::solve::recognize::Aim;
use crate::solve::search::Search;
use crate::solve::state::{KoRule, State};
use crate::solve::table::{Table, Value};
use crate::solve::word::Word;
use crate::stop::Stop;

/// The states that may be expanded for one question.
const LIMIT: u64 = 20_000;

/// A small generator of numbers that look random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % count
    }
}

/// A random corner, side or middle of a board whose rest is White's.
struct Case {
    position: Position,
    region: Bits,
    target: Bits,
    survivors: Survivors,
}

fn case(dice: &mut Dice) -> Option<Case> {
    let size = Size::square(7);
    let (width, height) = [(4, 3), (3, 3), (5, 2), (4, 4)][dice.below(4) as usize];
    let (column, row) = (dice.below(3) as u8, dice.below(2) as u8);
    let mut position = Position::empty(size);
    let inside = |point: Point| {
        (column..column + width).contains(&point.column())
            && (row..row + height).contains(&point.row())
    };
    let colors = [None, None, None, Some(Black), Some(Black), Some(Black), Some(White)];
    for point in size.points() {
        let color = if inside(point) { colors[dice.below(7) as usize] } else { Some(White) };
        position.set(point, color);
    }
    let region = Bits::from_points(size, size.points().filter(|&point| inside(point)));
    let dead = *position.libertyless().bits() & region;
    let position = position.without_bits(&dead);
    let black = *position.bits(Black);
    let chain = Bits::of(black.first()?).flooded(&black, position.layout());
    let survivors = if dice.below(3) == 0 { Survivors::All } else { Survivors::Any };
    let target = if dice.below(2) == 0 { chain } else { black };
    Some(Case { position, region, target, survivors })
}

impl Case {
    fn question(&self, prover: Color, claim: Claim, uses_zones: bool) -> Question<u64> {
        let layout = self.position.layout();
        let firm = ByColor { black: Bits::EMPTY, white: layout.board() - self.region };
        let area = Area::new(layout, &self.region, &Outside { firm }).expect("a small region");
        let target = area.points(&self.target);
        let aim = Aim { target, survivors: self.survivors, defender: Black };
        Question {
            area,
            aim,
            rule: KoRule { prover, claim },
            number: 0,
            easiest: None,
            uses_zones,
            needs_eyes: false,
        }
    }

    fn state(&self, question: &Question<u64>, to_move: Color) -> State<u64> {
        let stones = ByColor::from_fn(|color| question.area.points(self.position.bits(color)));
        State::new(stones, to_move, 0, question.rule)
    }
}

/// A table with the number of the last question.
struct Searches {
    table: Table<u64>,
    last: u32,
}

impl Searches {
    fn new() -> Self {
        Self { table: Table::new(4 << 20), last: 0 }
    }

    fn search(&mut self, question: &mut Question<u64>, state: &State<u64>) -> Value<u64> {
        self.last += 1;
        question.number = self.last;
        let stop = Stop::new();
        Search::new(question, &mut self.table, LIMIT, &stop).prove(state)
    }
}

const CLAIMS: [Claim; 5] =
    [Claim::NoKo, Claim::Unconditional, Claim::Threats(0), Claim::Threats(1), Claim::AllKos];

fn opposite(claim: Claim) -> Claim {
    match claim {
        Claim::NoKo | Claim::Unconditional => Claim::AllKos,
        Claim::Threats(0) => Claim::Threats(0),
        _ => Claim::Unconditional,
    }
}

#[test]
fn a_proof_with_zones_is_never_refuted_by_a_proof_without_them() {
    let mut searches = Searches::new();
    let mut dice = Dice(1);
    let mut proven = 0;
    for case in (0..400).filter_map(|_| case(&mut dice)) {
        for (prover, to_move) in [(Black, Black), (Black, White), (White, Black), (White, White)] {
            for claim in CLAIMS {
                let mut with = case.question(prover, claim, true);
                let state = case.state(&with, to_move);
                if !searches.search(&mut with, &state).is_proven() {
                    continue;
                }
                proven += 1;
                let mut against = case.question(!prover, opposite(claim), false);
                let state = case.state(&against, to_move);
                let refuted = searches.search(&mut against, &state).is_proven();
                let Case { position, .. } = case;
                assert!(
                    !refuted,
                    "{prover} and its opponent with {to_move} first, {claim}:\n{position}"
                );
            }
        }
    }
    assert!(proven > 1000, "{proven} proofs");
}

#[test]
fn reading_the_question_with_all_kos_proves_nothing_false_and_misses_nothing() {
    let mut searches = Searches::new();
    let mut dice = Dice(4);
    let mut proven = 0;
    for case in (0..300).filter_map(|_| case(&mut dice)) {
        for (prover, to_move) in [(Black, Black), (Black, White), (White, Black), (White, White)] {
            let mut easiest = case.question(prover, Claim::AllKos, true);
            let state = case.state(&easiest, to_move);
            searches.search(&mut easiest, &state);
            for claim in [Claim::Unconditional, Claim::Threats(0), Claim::Threats(1)] {
                let mut with = easiest.with_claim(0, claim);
                let state = case.state(&with, to_move);
                let value = searches.search(&mut with, &state);
                if !value.is_proven() {
                    let mut alone = case.question(prover, claim, true);
                    let is_missed =
                        value.refutation == 0 && searches.search(&mut alone, &state).is_proven();
                    assert!(
                        !is_missed,
                        "{prover} with {to_move} first, {claim}:\n{}",
                        case.position
                    );
                    continue;
                }
                proven += 1;
                let mut against = case.question(!prover, opposite(claim), false);
                let state = case.state(&against, to_move);
                let refuted = searches.search(&mut against, &state).is_proven();
                let Case { position, .. } = case;
                assert!(!refuted, "{prover} with {to_move} first, {claim}:\n{position}");
            }
        }
    }
    assert!(proven > 500, "{proven} proofs");
}

#[test]
fn moves_that_are_left_out_miss_no_proof() {
    let mut searches = Searches::new();
    let mut dice = Dice(5);
    let mut proven = 0;
    for case in (0..300).filter_map(|_| case(&mut dice)) {
        for (prover, to_move) in [(Black, Black), (Black, White), (White, Black), (White, White)] {
            for claim in [Claim::Unconditional, Claim::Threats(0), Claim::AllKos] {
                let mut without = case.question(prover, claim, false);
                let state = case.state(&without, to_move);
                if !searches.search(&mut without, &state).is_proven() {
                    continue;
                }
                proven += 1;
                let mut with = case.question(prover, claim, true);
                let state = case.state(&with, to_move);
                let is_missed = searches.search(&mut with, &state).refutation == 0;
                let Case { position, .. } = case;
                assert!(!is_missed, "{prover} with {to_move} first, {claim}:\n{position}");
            }
        }
    }
    assert!(proven > 500, "{proven} proofs");
}

#[test]
fn what_is_proven_under_a_claim_is_not_refuted_under_a_weaker_one() {
    let mut searches = Searches::new();
    let mut dice = Dice(2);
    for case in (0..300).filter_map(|_| case(&mut dice)) {
        for prover in [Black, White] {
            let values = CLAIMS.map(|claim| {
                let mut question = case.question(prover, claim, true);
                let state = case.state(&question, prover);
                searches.search(&mut question, &state)
            });
            for pair in values.windows(2) {
                let is_lost = pair[0].is_proven() && pair[1].refutation == 0;
                assert!(!is_lost, "{prover}: {values:?}\n{}", case.position);
            }
        }
    }
}

#[test]
fn stones_outside_the_zone_do_not_refute_a_proof() {
    let mut searches = Searches::new();
    let mut dice = Dice(3);
    let mut tried = 0;
    for case in (0..500).filter_map(|_| case(&mut dice)) {
        for prover in [Black, White] {
            let mut question = case.question(prover, Claim::Unconditional, true);
            let state = case.state(&question, prover);
            let value = searches.search(&mut question, &state);
            if !value.is_proven() {
                continue;
            }
            let area = &question.area;
            let free = area.vacant(&state).but(value.zone);
            for point in free.each() {
                let mut changed = State { to_move: !prover, ..state };
                let Some(played) = area.play(&changed, point, question.rule) else { continue };
                changed = State { to_move: prover, ko: 0, ..played.state };
                tried += 1;
                let mut against = case.question(!prover, Claim::AllKos, false);
                let refuted = searches.search(&mut against, &changed).is_proven();
                assert!(!refuted, "{prover} proves:\n{}", case.position);
            }
        }
    }
    assert!(tried > 100, "{tried} stones");
}
