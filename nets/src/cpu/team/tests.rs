use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::*;

/// Returns a team of some members.
fn team_of(members: usize) -> Team {
    Crew::new(members - 1).teams(1, members).remove(0)
}

#[test]
fn every_part_of_a_step_is_computed_once() {
    for members in [1, 2, 3, 8, MOST_MEMBERS] {
        let mut team = team_of(members);
        assert_eq!(team.members(), members);
        let mut numbers = vec![0_u32; 1000];
        for step in 1..200 {
            team.wake();
            let split = Split::of_items(&mut numbers, 10, members);
            team.share(members, &|part| split.take(part).iter_mut().for_each(|x| *x += step));
        }
        assert!(numbers.iter().all(|&x| x == 199 * 200 / 2), "{members} members");
    }
}

#[test]
fn parts_cover_all_numbers_in_order() {
    for (all, of) in [(0, 1), (1, 3), (7, 3), (361, 16), (5, 5)] {
        let ranges: Vec<_> = (0..of).map(|number| Part { number, of }.range(all)).collect();
        assert_eq!((ranges[0].start, ranges[of - 1].end), (0, all));
        assert!(ranges.windows(2).all(|pair| pair[0].end == pair[1].start));
        assert!(ranges.iter().all(|range| range.len() <= all.div_ceil(of)));
    }
}

#[test]
fn a_step_does_not_wait_for_helpers_that_sleep() {
    let mut team = team_of(4);
    std::thread::sleep(Duration::from_millis(300));
    let done = AtomicUsize::new(0);
    team.share(4, &|_| {
        done.fetch_add(1, Ordering::Relaxed);
    });
    assert_eq!(done.into_inner(), 4);
}

#[test]
fn a_panic_of_a_member_reaches_the_leader_and_leaves_the_team_whole() {
    let mut team = team_of(3);
    for failing in 0..3 {
        let work = |part: Part| assert!(part.number != failing, "this part fails");
        let share = AssertUnwindSafe(|| team.share(3, &work));
        assert!(panic::catch_unwind(share).is_err(), "part {failing}");
        team.share(3, &|_| {});
    }
}

#[test]
fn a_crew_is_divided_among_leaders() {
    let sizes = |helpers: usize, leaders: usize, most: usize| -> Vec<usize> {
        Crew::new(helpers).teams(leaders, most).iter().map(Team::members).collect()
    };
    assert_eq!(sizes(7, 1, 32), [8]);
    assert_eq!(sizes(7, 2, 32), [4, 4]);
    assert_eq!(sizes(7, 4, 32), [2; 4]);
    assert_eq!(sizes(7, 8, 32), [1; 8]);
    assert_eq!(sizes(7, 2, 3), [3, 3], "no team is larger than it is worth");
    assert_eq!(sizes(5, 4, 32), [2, 1, 2, 1]);
    assert_eq!(sizes(0, 3, 32), [1; 3], "leaders are threads of their own");
}

#[test]
fn a_team_computes_with_the_helpers_that_the_system_starts() {
    for most in 0..3 {
        let mut started = 0;
        let crew = Crew::started_by(5, |_, work| {
            started += 1;
            if started > most {
                return Err(std::io::ErrorKind::WouldBlock.into());
            }
            Ok(std::thread::spawn(work))
        });
        assert_eq!((crew.len(), started), (most, most + 1), "no thread is asked for in vain");
        let mut team = crew.teams(1, 6).remove(0);
        let mut numbers = [0; 12];
        let split = Split::of_items(&mut numbers, 1, most + 1);
        team.share(most + 1, &|part| split.take(part).fill(1));
        assert_eq!(numbers, [1; 12]);
    }
}

#[test]
#[should_panic(expected = "a part is taken once")]
fn no_part_of_a_slice_is_taken_twice() {
    let mut numbers = [0; 4];
    let split = Split::of_items(&mut numbers, 1, 2);
    split.take(Part { number: 1, of: 2 });
    split.take(Part { number: 1, of: 2 });
}

#[test]
#[should_panic(expected = "bounds ascend")]
fn parts_of_a_slice_do_not_overlap() {
    let _ = Split::new(&mut [0; 4], 2, |number| [0, 3, 2][number]);
}
