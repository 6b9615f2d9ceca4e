//! Known shapes.

use super::*;
use crate::random::Random;

/// The largest number of states of a claim.
const MOST: usize = 400_000;

/// Returns what can be proven about all stones of Black in a drawing.
fn answers(drawing: &str) -> Answers {
    let region = Region::drawn(drawing);
    let window = region.window();
    question(&region, &window).answers(MOST).expect("a tiny region")
}

fn question<'w>(region: &Region, window: &'w Window) -> Question<'w> {
    Question {
        window,
        place: region.place(),
        target: region.in_question(Side::Black),
        owner: Side::Black,
        survivors: Survivors::All,
        ko: None,
    }
}

impl Answers {
    /// Whether Black lives if Black moves first, and if White does, by a claim without a ko.
    fn lives(&self) -> [bool; 2] {
        Side::ALL.map(|first| self.proves(Goal::Live, Ko::Never, first))
    }

    fn dies(&self) -> [bool; 2] {
        Side::ALL.map(|first| self.proves(Goal::Capture, Ko::Never, first))
    }
}

#[test]
fn a_group_with_two_eyes_lives() {
    let two = answers(
        "O O O O O
         x x x x O
         . x . x O",
    );
    assert_eq!(two.lives(), [true, true]);
    assert_eq!(two.dies(), [false, false]);
}

#[test]
fn three_points_in_a_row_live_or_die_by_the_first_move() {
    let row = answers(
        "O O O O O
         x x x x O
         . . . x O",
    );
    assert_eq!(row.lives(), [true, false]);
    assert_eq!(row.dies(), [false, true]);
}

#[test]
fn two_points_die_and_four_in_a_row_live() {
    let two = answers(
        "O O O O
         x x x O
         . . x O",
    );
    assert_eq!((two.lives(), two.dies()), ([false; 2], [true; 2]));
    let four = answers(
        "O O O O O O
         x x x x x O
         . . . . x O",
    );
    assert_eq!((four.lives(), four.dies()), ([true; 2], [false; 2]));
}

#[test]
fn a_false_eye_does_not_save() {
    let single = answers(
        "O O O O
         x x O O
         . x x O
         x O . O
         O O O O",
    );
    assert_eq!(single.lives(), [false, false]);
}

#[test]
fn a_square_of_four_is_dead() {
    let square = answers(
        "O O O O
         x x x O
         . . x O
         . . x O",
    );
    assert_eq!(square.dies(), [true, true]);
}

#[test]
fn four_bent_points_in_the_corner_are_a_ko() {
    let bent = answers(
        "O O O O O
         x x O O O
         . x x x O
         . . . x O",
    );
    assert_eq!(bent.first(Goal::Live, Side::Black), Some(Ko::Never));
    let seconds = [Goal::Live, Goal::Capture].map(|goal| bent.first(goal, Side::White));
    assert_eq!(seconds, [Some(Ko::Threats(1)), Some(Ko::Threats(0))]);
}

#[test]
fn a_seki_is_a_life_without_eyes() {
    let seki = answers(
        "O O O O
         x x O O
         . x O O
         x . x O
         o . x O
         . . x O",
    );
    assert_eq!(seki.lives(), [true, true]);
    let eyes = Side::ALL.map(|first| seki.proves(Goal::Eyes, Ko::All, first));
    assert_eq!(eyes, [true, false]);
}

#[test]
fn a_life_by_ko_needs_the_ko_and_not_a_threat() {
    let ko = answers(
        "O O O O O
         x x O O O
         x . x O O
         . . . x O
         . . . x O",
    );
    assert_eq!(ko.first(Goal::Live, Side::Black), Some(Ko::Threats(0)));
    assert_eq!(ko.first(Goal::Live, Side::White), None);
}

#[test]
fn a_life_by_a_ko_that_the_attacker_takes_first_needs_a_threat() {
    let ko = answers(
        "O O O O
         . x O O
         . x O O
         . x O O
         o . x O
         . . x O",
    );
    assert_eq!(ko.first(Goal::Live, Side::Black), Some(Ko::Threats(1)));
    assert_eq!(ko.first(Goal::Capture, Side::Black), Some(Ko::Threats(0)));
}

#[test]
fn claims_that_favour_the_prover_more_are_proven_if_stricter_ones_are() {
    let (mut random, mut with_ko) = (Random::from_seed(3), 0);
    for _ in 0..60 {
        let region = Region::at_random(&mut random);
        let window = region.window();
        let Some(answers) = question(&region, &window).answers(8_000) else { continue };
        for (goal, first) in
            Goal::ALL.into_iter().flat_map(|goal| Side::ALL.map(|side| (goal, side)))
        {
            let rising = Ko::RISING.map(|ko| answers.proves(goal, ko, first));
            assert!(rising.is_sorted(), "{goal:?} {first:?} {rising:?}\n{region}");
            with_ko += usize::from(rising[5] && !rising[0]);
        }
    }
    assert!(with_ko > 2, "{with_ko}");
}

#[test]
fn what_lives_is_never_captured_and_who_moves_first_does_not_lose_by_it() {
    let (mut random, mut counts) = (Random::from_seed(4), [0; 3]);
    for _ in 0..60 {
        let region = Region::at_random(&mut random);
        let window = region.window();
        let question = question(&region, &window);
        let Some(answers) = question.answers(8_000) else { continue };
        for ko in Ko::RISING {
            let stands = question.stands(ko, 8_000).expect("as many states");
            for first in Side::ALL {
                let lives = answers.proves(Goal::Live, ko, first);
                assert!(!lives || stands[first as usize], "{ko:?} {first:?}\n{region}");
                assert!(
                    lives || !answers.proves(Goal::Eyes, ko, first),
                    "{ko:?} {first:?}\n{region}"
                );
            }
            // A pass is a move, so moving first is as good as moving second.
            let [black, white] = Side::ALL.map(|first| answers.proves(Goal::Eyes, ko, first));
            assert!(black || !white, "{ko:?}\n{region}");
        }
        let [lives, dies] = [Goal::Live, Goal::Capture]
            .map(|goal| answers.proves(goal, Ko::Threats(0), Side::Black));
        assert!(!(lives && dies), "{region}");
        counts[if lives {
            0
        } else if dies {
            1
        } else {
            2
        }] += 1;
    }
    assert!(counts[0] > 5 && counts[1] > 20, "{counts:?}");
}
