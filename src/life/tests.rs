//! Verdicts on drawn positions.

use std::time::{Duration, Instant};

use super::evidence::{Case, Evidence};
use super::{Basis, Verdict, Witness, is_contested};
use crate::bitboard::Bits;
use crate::color::Color;
use crate::diagram::position;
use crate::point::{Point, Size};
use crate::position::Position;
use crate::random::Random;
use crate::stop::{Interrupted, Stop};
use crate::symmetry::Symmetry;

const FINISHED: &str = "
    . X . X O . O
    X X X X O O .
    . O X X O . O
    X . X X O O O
    X X X O O O .
    O O O O . O O
    . O . O O . O";

fn judged(position: &Position) -> Verdict {
    Verdict::of(position, &Stop::new()).expect("no stop")
}

fn is_settled(verdict: &Verdict, certainty: f64) -> bool {
    let captures = |color| verdict.captures(color, &Stop::new()).expect("no stop");
    let quiet = Color::ALL.into_iter().all(|color| captures(color).is_empty());
    quiet && verdict.is_decided(certainty, &Bits::EMPTY)
}

#[test]
fn a_verdict_can_be_stopped_and_keeps_the_captures_it_has_read() {
    let stop = Stop::new();
    stop.raise();
    let verdict = judged(&position(FINISHED));
    assert_eq!(Verdict::of(&position(FINISHED), &stop).err(), Some(Interrupted));
    assert_eq!(verdict.captures(Color::White, &Stop::new()), Ok(Bits::EMPTY));
    assert_eq!(verdict.captures(Color::White, &stop), Ok(Bits::EMPTY), "kept");
}

#[test]
fn a_stone_inside_the_opponent_s_area_is_dead() {
    let drawn = position(FINISHED);
    let verdict = judged(&drawn);
    let dead: Vec<u32> = verdict.dead_chains(Color::White).map(|c| c.stones.count()).collect();
    assert_eq!(dead, [1]);
    assert_eq!(verdict.dead_chains(Color::Black).count(), 0);
    assert!(is_settled(&verdict, 0.9));
}

#[test]
fn a_verdict_is_the_same_every_time() {
    let drawn = position(FINISHED);
    assert_eq!(judged(&drawn).dead(), judged(&drawn).dead());
}

#[test]
fn a_board_without_stones_is_not_settled() {
    let empty = position(". . .\n. . .\n. . .");
    assert!(judged(&empty).dead().is_empty());
    assert!(!is_settled(&judged(&empty), 0.7));
}

#[test]
fn nothing_is_settled_where_a_living_stone_can_be_captured() {
    let gap = "
        . X . X O O .
        X X X . X O O
        X X X X O O O
        X . X X O O .
        X X X O O O O
        O O O O O . O
        . O . O O O O";
    assert!(!is_settled(&judged(&position(gap)), 0.5));
    let closed = position(&gap.replace("X X X . X", "X X X X X"));
    assert!(is_settled(&judged(&closed), 0.9));
}

fn dead(text: &str) -> u32 {
    judged(&position(text)).dead().count()
}

#[test]
fn a_chain_is_contested_where_the_next_move_saves_or_kills_it() {
    let contested = |text: &str| is_contested(&position(text), &Stop::new()).expect("no stop");
    assert!(contested(
        ". . . O X X .
         O . O O O X X
         O O O O X X X
         X X X X X . .",
    ));
    assert!(!contested(FINISHED));
    assert!(!contested(". . .\n. . .\n. . ."), "no chain");
    let stop = Stop::new();
    stop.raise();
    assert_eq!(is_contested(&position(FINISHED), &stop), Err(Interrupted));
}

#[test]
fn stones_cut_off_by_dead_stones_are_not_dead() {
    let inside = "
        O . X O . O
        . X X O O O
        X X O O . O
        O O O . O O";
    let black = position(inside).stones(Color::Black).count();
    assert_eq!(dead(inside), black);
}

#[test]
fn what_is_decided_is_expected_in_full_and_the_rest_by_playouts() {
    let verdict = judged(&position(FINISHED));
    let expected = |vertex: &str| verdict.expectation(vertex.parse().expect("a point"));
    assert!((expected("B5") - 1.0).abs() < 1e-9, "a dead stone");
    assert!((expected("A1") + 1.0).abs() < 1e-9);
    let open = judged(&position(". . . . .\n. . . . .\n. . . . .\n. . . . ."));
    assert!(open.expectation("C2".parse().expect("a point")).abs() < 0.5);
}

#[test]
fn boards_of_one_kind_have_no_dead_stones() {
    for text in [".", "X", ". X .", "X X\nX X", "X .\n. .", ". . O .\n. . . .", "X O\nO X"] {
        assert_eq!(dead(text), 0, "{text}");
    }
}

#[test]
fn nobody_dies_in_a_seki_with_an_eye_each() {
    let seki = "
        . X . O . O X X .
        X X X O O O X . X
        O O O X X X X X X
        . . O O O X X . .
        . . . . O X . . .
        . . . . O X . . .
        . . O . O X . X .
        . . . . O X . . .
        . . . . O X . . .";
    assert_eq!(dead(seki), 0);
}

#[test]
fn nobody_dies_in_a_seki_where_an_attack_fills_the_last_liberty() {
    let seki = "
        X X X . O O O O
        O O X . O X X X
        O O X X O X . X
        O . O O X X . X
        . O O O X X X .
        O O . O X . X X";
    assert_eq!(dead(seki), 0);
}

#[test]
fn a_group_has_room_where_its_own_side_encloses_eight_empty_points() {
    let has_room = |text: &str| {
        let position = position(text);
        let stop = Stop::new();
        let evidence = Evidence::with_playouts(&position, 100, &stop).expect("no stop");
        let chain = position.chain(position.bits(Color::White).first().expect("a stone"));
        evidence.has_room(&Case { color: Color::White, chain })
    };
    let corner = "
        O X . X . X .
        O X X X X X X
        O O O O O O X
        . . . . . O X
        . . . X . O X";
    assert!(has_room(corner));
    assert!(!has_room(&corner.replace("O X . X", "O X X X").replace(". . . . . O", ". . O O O O")));
    assert!(!has_room(&corner.replace(". . . X . O", ". X X X . O")), "seven points");
    assert!(!has_room(&corner.replace("O O O O O O X", "O O . O O O X")), "not enclosed");
}

#[test]
fn who_encloses_a_bent_four_in_the_corner_is_dead() {
    // Black has no legal play. White can begin a ko that Black has to win without ko threats.
    let on_the_edge = "
        O . O O . O
        O O O O O O
        X X O O O O
        . X X X X O
        O O O . X O";
    let in_the_corner = "
        O . O O . O
        O O O O O O
        X X O O O O
        . X O O O O
        O X X X O O
        O O . X O O";
    for text in [on_the_edge, in_the_corner] {
        let black = position(text).stones(Color::Black).count();
        assert_eq!(dead(text), black, "{text}");
    }
    let no_bent_four = "
        O . O O . O
        O O O O O O
        X X O O O O
        . X X X X O
        O O . O X O";
    assert_eq!(dead(no_bent_four), 3, "White's stones, one of them in atari");
}

#[test]
fn a_group_that_its_owner_can_no_longer_save_is_dead() {
    let bulky_five = "
        . O . X O . O
        . . X X O O O
        X X X O O . O
        O O O O . O O";
    let black = position(bulky_five).stones(Color::Black).count();
    assert_eq!(dead(bulky_five), black, "and the stone in it is not");
}

/// Black's five stones and White's two share two liberties: a play on one is answered on the other.
const TWO_LIBERTIES: &str = "
        X . O X X . X . .
        X . O X X X X . X
        X X X O X . X X X
        O O O O X . X . X
        O . O O X X X X X
        O O O O O O O O O
        . O . O . O . O .
        O O O O O O O O O
        . . . . . . . . .";

#[test]
fn no_chain_dies_in_a_seki_of_two_shared_liberties() {
    assert_eq!(dead(TWO_LIBERTIES), 0);
}

#[test]
fn no_chain_dies_where_two_chains_with_an_eye_face_one_without() {
    let seki = "
        . O . X . O . O X
        O O O X O O O O X
        X X X O O X X X X
        X X X X X X X . X
        . X X . X . X X X
        X X . X . X . X X
        X . X X X X X . X
        X X X . X . X X X
        . X . X . X . X X";
    assert_eq!(dead(seki), 0);
}

#[test]
fn no_chain_dies_in_a_seki_of_large_groups_with_an_eye_each() {
    // White at G1 or J1 would leave a group of its own with one liberty. The region has 33 points.
    let seki = position(
        ". . . . . . . . .
         . X . X . . X . .
         . . X . X X X X X
         . . . X . . X O O
         . . X X X X X O .
         X X . X O X O O O
         O X X O O O X O O
         O O O O O X X X O
         O O . O O O . X .",
    );
    let verdict = judged(&seki);
    assert!(verdict.dead().is_empty());
    let inside: Point = "G2".parse().expect("a point");
    let fate = verdict.fates().iter().find(|fate| fate.chain.stones.contains(inside));
    assert_eq!(fate.map(|fate| fate.basis), Some(Basis::ClosedRegion));
}

#[test]
fn no_chain_dies_where_a_stone_inside_keeps_a_seki() {
    let seki = "
        . X . X . . . . .
        X X X X X X X X .
        . . . . . . . . X
        X X X X X X X X X
        X X X X X X . X .
        O O O X X X X X X
        . X O O X . X . X
        X X O O O X X X X
        . O . O X X . X .";
    assert_eq!(dead(seki), 0);
}

#[test]
fn each_fate_names_what_it_rests_on() {
    let basis = |text: &str, vertex: &str| {
        let verdict = judged(&position(text));
        let point: Point = vertex.parse().expect("a point");
        let mut fates = verdict.fates().iter().copied();
        fates.find(|fate| fate.chain.stones.contains(point)).expect("a stone").basis
    };
    assert_eq!(basis(FINISHED, "B7"), Basis::Unconditional);
    assert_eq!(basis(TWO_LIBERTIES, "C9"), Basis::ClosedRegion);
    assert_eq!(basis(". . . .\n. X X .\n. . . .\n. . . .", "B3"), Basis::Playouts);
}

/// Returns a position with stones at random, in `thirds` of three points.
fn scattered(size: Size, thirds: u32, random: &mut Random) -> Position {
    let mut position = Position::empty(size);
    for point in size.points() {
        if random.below(3) < thirds {
            position.set(point, Some(Color::ALL[random.below(2) as usize]));
        }
    }
    position
}

#[test]
fn a_stop_at_any_time_leaves_the_next_verdict_as_it_would_be() {
    let mut random = Random::from_seed(1);
    for thirds in [1, 2, 3] {
        let position = scattered(Size::square(7), thirds, &mut random);
        let whole = judged(&position);
        for microseconds in [10, 100, 300, 1000, 3000] {
            let deadline = Instant::now() + Duration::from_micros(microseconds);
            let stopped = Verdict::of(&position, &Stop::new().with_deadline(deadline));
            assert!(stopped.is_err() || stopped.is_ok_and(|found| found.fates() == whole.fates()));
            assert_eq!(judged(&position).fates(), whole.fates());
        }
    }
}

#[test]
fn a_verdict_is_the_same_from_each_side_and_for_both_colours() {
    let mut random = Random::from_seed(2);
    for thirds in [1, 2, 2, 3] {
        let one = scattered(Size::square(7), thirds, &mut random);
        let (size, verdict) = (one.size(), judged(&one));
        for symmetry in Symmetry::ALL {
            for exchanges_colors in [false, true] {
                let named = |color: Color| if exchanges_colors { !color } else { color };
                let mut other = Position::empty(size);
                for point in size.points() {
                    other.set(symmetry.image(size, point), one.at(point).map(named));
                }
                let found = judged(&other);
                for fate in verdict.fates() {
                    let image =
                        symmetry.image(size, fate.chain.stones.iter().next().expect("a stone"));
                    let mut fates = found.fates().iter();
                    let seen =
                        fates.find(|seen| seen.chain.stones.contains(image)).expect("a fate");
                    assert_eq!(seen.color, named(fate.color));
                    let what = |fate: &super::ChainFate| (fate.lives, fate.is_doubtful, fate.basis);
                    assert_eq!(what(seen), what(fate), "{one}");
                }
                for color in Color::ALL {
                    let captures = |verdict: &Verdict, attacker| {
                        verdict.captures(attacker, &Stop::new()).expect("no stop").count()
                    };
                    assert_eq!(captures(&found, named(color)), captures(&verdict, color));
                }
            }
        }
    }
}

/// A witness who names one owner for all points.
#[derive(Debug)]
struct OneOwner(f32);

impl Witness for OneOwner {
    fn owners(
        &self,
        position: &Position,
        _lead: f64,
        stop: &Stop,
    ) -> Result<Option<Vec<f32>>, Interrupted> {
        stop.check()?;
        Ok(Some(vec![self.0; position.size().area()]))
    }
}

#[test]
fn a_witness_decides_what_reading_cannot_settle_and_nothing_else() {
    let open = position(
        ". . . . . . .
         . X O . . . .
         . X O . . X .
         . X . O . . .
         . X O . O X .
         . . . X . . .
         . . . . . . .",
    );
    let with = |owner: f32| {
        let witness = OneOwner(owner);
        Verdict::with_witness(&open, Some(&witness), &Stop::new()).expect("no stop")
    };
    let doubtful = |verdict: &Verdict| Color::ALL.map(|color| verdict.doubtful(color).count());
    let alone = judged(&open);
    assert_ne!(doubtful(&alone), [0, 0], "playouts do not settle everything");
    // The witness may see the colours exchanged, so it is not known which of them it favours.
    let mut winners = Vec::new();
    for verdict in [0.9, -0.9].map(with) {
        assert_eq!(doubtful(&verdict), [0, 0]);
        for (fate, before) in verdict.fates().iter().zip(alone.fates()) {
            if before.basis == Basis::Playouts && before.is_doubtful {
                assert_eq!(fate.basis, Basis::Net);
                winners.push(if fate.lives { fate.color } else { !fate.color });
            } else {
                assert_eq!(fate.basis, before.basis);
            }
        }
    }
    let [one, .., other] = winners[..] else { panic!("the net decides") };
    let half = winners.len() / 2;
    assert_eq!(one, !other);
    assert!(
        winners[..half].iter().all(|&it| it == one)
            && winners[half..].iter().all(|&it| it == other)
    );
    assert_eq!(doubtful(&with(0.5)), doubtful(&alone), "an unsure witness decides nothing");
    let finished = position(FINISHED);
    let witness = OneOwner(1.0);
    let verdict = Verdict::with_witness(&finished, Some(&witness), &Stop::new()).expect("no stop");
    assert_eq!(verdict.fates(), judged(&finished).fates());
}

/// Eighteen black stones in the lower left hold an eye of six points with three white stones and a
/// black one in it. Black cannot take the three without losing the eye, and White cannot play there
/// without losing four: a seki. Playouts fill the outside liberties and kill Black.
const SIX_POINT_EYE: &str = "
    . . . . . . . . O X . . .
    . O . O . O O . O X X X X
    . . . . . . . O O X . X .
    . O . O O O O O X X X X X
    . . O O X X . O X . X . X
    . . . O X X . O X X X X X
    . O O O O X . O O O X X .
    O . O X X X X X . O X X X
    O O X X O O O X X O X . X
    . X X X . X . X O O X X .";

#[test]
fn a_large_chain_with_opposing_stones_in_its_eye_is_read_though_playouts_kill_it() {
    let drawn = position(SIX_POINT_EYE);
    let verdict = judged(&drawn);
    let fate = |vertex: &str| {
        let point: Point = vertex.parse().expect("a point");
        *verdict.fates().iter().find(|fate| fate.chain.stones.contains(point)).expect("a chain")
    };
    for vertex in ["E6", "F1", "E2"] {
        assert!(fate(vertex).lives, "{vertex}: {:?}", fate(vertex).basis);
    }
    let dead = Bits::EMPTY;
    let life = crate::score::Liveness::of(&drawn, &dead);
    assert!(life.seki(Color::Black).contains(drawn.layout().spot(Point::new(4, 5))));
}

/// Returns the fate of the chain at a point.
fn fate_at(verdict: &Verdict, vertex: &str) -> super::ChainFate {
    let point: Point = vertex.parse().expect("a point");
    let mut fates = verdict.fates().iter().copied();
    fates.find(|fate| fate.chain.stones.contains(point)).expect("a stone")
}

#[test]
fn no_chain_dies_in_a_seki_that_is_too_large_for_a_closed_region() {
    // White's 50 stones have three liberties, and Black's wall has the same three and one outside. If
    // Black plays A1, White fills the last one outside, and neither can play on the two that are left.
    // Reading takes the wall for alive, and so White for dead.
    let verdict = judged(&position(
        ". O . O . O . O . O .
         O O O O O O O O O O O
         . O . O . O . O . O .
         O O O O O . O O O O O
         X X X X X X X X X X X
         X O O O O O O O O O X
         X O O O O O O O O O X
         X O O O O O O O O O X
         X O O O O O O O O O X
         X O O O O O O O . . X
         . O O O O O O O X X X",
    ));
    assert!(verdict.dead().is_empty());
    let white = fate_at(&verdict, "B1");
    assert!(white.is_certain() && white.basis == Basis::Reading, "{white:?}");
}

#[test]
fn a_chain_that_a_move_saves_is_in_doubt_though_reading_captures_it() {
    // Black's wall has two liberties outside, K7 and F8, and White's stones have one more than the
    // two that they share with it. If White fills one of them, the rest is a seki.
    let verdict = judged(&position(
        ". O . O . O . O . O .
         O O O O O O O O O O O
         . O . O . O . O . O .
         O O O O O . O O O O O
         X X X X X X X X X . X
         X O O O O O O O X X X
         X O O O O O O O O O X
         X O O O O O O O O O X
         X O O O O O O O O O X
         X O O O O O O O . . X
         . O O O O O O O X X X",
    ));
    let white = fate_at(&verdict, "B1");
    assert!(white.lives && white.is_doubtful && white.basis == Basis::Reading, "{white:?}");
}

#[test]
fn an_eye_that_a_dead_stone_encloses_is_none() {
    // If Black takes A6 from A7, White plays A4: Black must fill A6, and is left with one eye.
    let verdict = judged(&position(
        ". X X O . O . O .
         X X X O O O O O .
         . X X O . . O . O
         O X X O O O O O .
         X O O O . O . O .
         . O . O O O O O O
         . O O . O . O . O
         O . O O O O O O .
         . O . O . O . O .",
    ));
    assert!(!fate_at(&verdict, "C7").lives);
    assert!(!fate_at(&verdict, "A5").lives);
    assert!(fate_at(&verdict, "A6").lives);
}

#[test]
fn two_chains_that_hold_each_other_in_atari_do_not_both_live_or_both_die() {
    let drawn = position(
        "X O . O . O . O .
         X O X O . O . O .
         X X O O O O O O O
         . X X X X X X X X
         . . . . . . . . .
         . X . X . X . X .
         . . . . . . . . .
         . X . . . . . X .
         . . . . . . . . .",
    );
    let verdict = judged(&drawn);
    let lives = |column, row| {
        let spot = drawn.layout().spot(Point::new(column, row));
        !verdict.dead().contains(spot)
    };
    // White's two stones and Black's stone have the same last liberty.
    assert_ne!(lives(1, 8), lives(2, 7));
    assert_eq!(verdict.doubtful(Color::Black).count(), 1);
}

#[test]
fn a_fate_is_certain_only_by_a_proof() {
    for text in [FINISHED, SIX_POINT_EYE] {
        for fate in judged(&position(text)).fates() {
            assert!(!fate.is_certain() || fate.basis < Basis::Net, "{fate:?}");
        }
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(100))]

    /// Proofs aside, each dead stone has a neighbour that lives to capture it.
    #[test]
    fn a_stone_is_dead_only_beside_a_living_captor(side in 5_u8..=9, seed: u64, percent in 60_u32..160) {
        let mut random = Random::from_seed(seed);
        let layout = Position::empty(Size::square(side)).layout();
        let mut board = crate::board::Board::<{ crate::bitboard::MAX_WORDS }>::new(layout);
        for number in 0..layout.size().area() as u32 * percent / 100 {
            let spot = board.vacant(random.below(board.vacant_count() as u32) as usize);
            board.set_ko(None);
            let color = Color::ALL[number as usize % 2];
            let _ = board.play(color, spot, crate::rules::SuicideRule::Forbidden);
        }
        let drawn = board.position();
        let verdict = judged(&drawn);
        let judged = |fate: &&super::ChainFate| !fate.lives && fate.basis > Basis::ClosedRegion;
        for fate in verdict.fates().iter().filter(judged) {
            let around = fate.chain.stones.bits().neighbours(layout);
            let captors = |other: &&super::ChainFate| {
                other.color != fate.color && other.chain.stones.bits().intersects(&around)
            };
            let mut captors = verdict.fates().iter().filter(captors).peekable();
            let is_alone = captors.peek().is_none();
            let is_captured = captors.any(|other| other.lives || other.basis <= Basis::ClosedRegion);
            proptest::prop_assert!(is_alone || is_captured, "{:?}\n{}", fate, crate::diagram::rows(&drawn).join("\n"));
        }
    }
}
