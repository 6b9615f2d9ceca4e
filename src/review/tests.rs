use super::*;
use crate::judgement::Judge;
use crate::point::Size;
use crate::rules::{Komi, Rules};
use crate::sgf::{Notes, Record};
use crate::stop::Stop;

fn positions(sgf: &str) -> Positions {
    let record = Record::parse(sgf.as_bytes()).expect("a record");
    Positions::of(&record, Rules::default(), Komi::ZERO, &mut Notes::default())
}

#[test]
fn a_review_does_not_depend_on_the_number_of_threads() {
    let moves = ";B[cc];W[bb];B[dd];W[dc];B[cb];W[bc]".repeat(3);
    let positions = positions(&format!("(;SZ[5]{moves})"));
    let opinions = |threads| {
        let searchers = searchers(None, threads, 64 << 20);
        let effort = Effort { visits: 20, seed: 1 };
        analyze(&positions, searchers, &Judge::default(), effort, &Stop::new(), |_| {})
            .expect("no stop")
    };
    assert_eq!(opinions(1), opinions(3));
}

#[test]
fn neighbours_that_contradict_each_other_are_searched_deeper() {
    // No longer than a run, since a run also searches the position after its last one.
    let positions = positions("(;SZ[13];B[dd];W[jj];B[dj];W[jd];B[gg];W[dg];B[gd])");
    let (mut usual, mut deep) = (0, 0);
    for visits in 2..6 {
        let effort = Effort { visits, seed: 1 };
        let searchers = searchers(None, 1, 64 << 20);
        let opinions =
            analyze(&positions, searchers, &Judge::default(), effort, &Stop::new(), |_| {})
                .expect("no stop");
        let is_deep = |opinion: &Opinion| opinion.visits == Some(DEEPER * visits);
        for (place, opinion) in opinions.iter().enumerate() {
            if is_deep(opinion) {
                let neighbours = [place.checked_sub(1), Some(place + 1)].into_iter().flatten();
                let mut neighbours = neighbours.filter_map(|place| opinions.get(place));
                assert!(neighbours.any(is_deep), "position {place} alone is deep");
                deep += 1;
            } else {
                assert_eq!(opinion.visits, Some(visits));
                usual += 1;
            }
        }
    }
    assert!(usual > 0 && deep > 0, "{usual} usual ones, {deep} deep ones");
}

#[test]
fn threads_are_no_more_than_have_room_for_their_trees() {
    let size = Size::square(19);
    assert!(most_threads(512 << 20, 100, size) > 150);
    assert_eq!(most_threads(64 << 20, 1_000_000, size), 1);
}

#[test]
fn a_tree_is_not_full_before_its_visits_are_made() {
    let positions = positions("(;SZ[7];B[cc];W[ee])");
    let effort = Effort { visits: 30, seed: 1 };
    let enough = (1..).map(|kilobytes| kilobytes << 10);
    let enough =
        enough.into_iter().find(|&memory| most_threads(memory, 30, positions.record().size) > 1);
    let searchers = searchers(None, 2, enough.expect("a size"));
    let opinions = analyze(&positions, searchers, &Judge::default(), effort, &Stop::new(), |_| {})
        .expect("no stop");
    assert!(opinions.iter().all(|opinion| opinion.visits >= Some(effort.visits)));
}

#[test]
fn a_game_that_has_ended_is_counted() {
    let positions = positions("(;SZ[5]KM[0.5];B[cc];W[];B[])");
    let searchers = searchers(None, 1, 64 << 20);
    let effort = Effort { visits: 2, seed: 1 };
    let opinions = analyze(&positions, searchers, &Judge::default(), effort, &Stop::new(), |_| {})
        .expect("no stop");
    let last = opinions.last().expect("an opinion");
    assert_eq!((last.means.lead, last.means.win, last.visits), (24.5, 1.0, None));
}

#[test]
fn a_review_that_is_stopped_has_no_opinions() {
    let positions = positions("(;SZ[5];B[cc])");
    let stop = Stop::new();
    stop.raise();
    let searchers = searchers(None, 1, 64 << 20);
    let effort = Effort { visits: 20, seed: 1 };
    assert!(analyze(&positions, searchers, &Judge::default(), effort, &stop, |_| {}).is_err());
}

#[test]
fn positions_stand_after_each_move_and_each_set_up() {
    let positions = positions("(;SZ[9]AB[aa]PL[W];W[ee];PL[W];AE[aa]AW[bb]PL[B];B[bb];B[gg])");
    let moments = positions.moments().iter();
    let found: Vec<_> = moments.map(|moment| (moment.moves, moment.events)).collect();
    assert_eq!(found, [(0, 2), (1, 3), (1, 6), (3, 8)]);
    let left_out: Vec<_> = positions.left_out().iter().map(|made| made.number).collect();
    assert_eq!(left_out, [2]);
    let stones: Vec<_> = positions.games().map(|game| *game.position()).collect();
    let expected: Vec<_> = positions.moments().iter().map(|moment| moment.position).collect();
    assert_eq!(stones, expected);
}
