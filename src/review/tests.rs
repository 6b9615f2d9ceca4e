use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::*;
use crate::color::Color;
use crate::judgement::Judge;
use crate::point::Size;
use crate::rules::{Komi, Rules};
use crate::search::{Candidate, DEEPEST, Means, Report, Request, Root, Searched, Searcher, Watch};
use crate::sgf::{Notes, Record};
use crate::stop::{Interrupted, Stop};

fn positions(sgf: &str) -> Positions {
    let record = Record::parse(sgf.as_bytes()).expect("a record");
    Positions::of(&record, Rules::default(), Komi::ZERO, &mut Notes::default())
}

const fn effort(visits: u32) -> Effort {
    Effort { visits, seed: 1, settles: false }
}

/// Analyses with one searcher, without a net.
fn analyzed(positions: &Positions, known: &[Option<Opinion>], effort: Effort) -> Vec<Opinion> {
    let searchers = searchers(None, 1, 64 << 20);
    analyze(positions, known, searchers, &Judge::default(), effort, &Stop::new(), |_| {})
        .expect("no stop")
}

#[test]
fn a_review_does_not_depend_on_the_number_of_threads() {
    let moves = ";B[cc];W[bb];B[dd];W[dc];B[cb];W[bc]".repeat(3);
    let positions = positions(&format!("(;SZ[5]{moves})"));
    for settles in [false, true] {
        let opinions = |threads| {
            let searchers = searchers(None, threads, 64 << 20);
            let effort = Effort { settles, ..effort(20) };
            analyze(&positions, &[], searchers, &Judge::default(), effort, &Stop::new(), |_| {})
                .expect("no stop")
        };
        assert_eq!(opinions(1), opinions(3));
    }
}

#[test]
fn a_move_that_equals_the_best_one_by_symmetry_is_the_best_one() {
    let [best, equal, other] = ["Q16", "D4", "K10"].map(|text| text.parse().expect("a vertex"));
    let candidate =
        |vertex, symmetry_of| Candidate { visits: 5, symmetry_of, ..Candidate::untried(vertex) };
    let candidates =
        vec![candidate(best, None), candidate(other, None), candidate(equal, Some(best))];
    let searched = Searched::new(Color::Black, 15, Means::UNKNOWN, candidates);
    let suggested = |made| {
        let opinion = Opinion::of_search(searched.clone(), Some(made));
        opinion.suggestions.iter().map(|it| it.vertex).collect::<Vec<_>>()
    };
    assert_eq!(suggested(equal), [equal, other]);
    assert_eq!(suggested(other), [best, other]);
}

#[test]
fn neighbours_that_contradict_each_other_are_searched_deeper() {
    // No longer than a run, since a run also searches the position after its last one.
    let positions = positions("(;SZ[13];B[dd];W[jj];B[dj];W[jd];B[gg];W[dg];B[gd])");
    let (mut usual, mut deep) = (0, 0);
    for visits in 2..6 {
        let opinions = analyzed(&positions, &[], effort(visits));
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
    assert!(most_threads(512 << 20, 100, size) > 100);
    assert_eq!(most_threads(64 << 20, 1_000_000, size), 1);
}

#[test]
fn a_tree_is_not_full_before_its_visits_are_made() {
    let positions = positions("(;SZ[7];B[cc];W[ee])");
    let enough = (1..).map(|kilobytes| kilobytes << 10);
    let enough =
        enough.into_iter().find(|&memory| most_threads(memory, 30, positions.record().size) > 1);
    let searchers = searchers(None, 2, enough.expect("a size"));
    let opinions =
        analyze(&positions, &[], searchers, &Judge::default(), effort(30), &Stop::new(), |_| {})
            .expect("no stop");
    assert!(opinions.iter().all(|opinion| opinion.visits >= Some(30)));
}

#[test]
fn a_game_that_has_ended_is_counted() {
    let positions = positions("(;SZ[5]KM[0.5];B[cc];W[];B[])");
    let opinions = analyzed(&positions, &[], effort(2));
    let last = opinions.last().expect("an opinion");
    assert_eq!((last.means.lead, last.means.win, last.visits), (24.5, 1.0, None));
}

#[test]
fn a_review_that_is_stopped_has_no_opinions() {
    let positions = positions("(;SZ[5];B[cc])");
    let stop = Stop::new();
    stop.raise();
    let searchers = searchers(None, 1, 64 << 20);
    let judge = Judge::default();
    assert!(analyze(&positions, &[], searchers, &judge, effort(20), &stop, |_| {}).is_err());
}

#[test]
fn the_reasons_of_a_review_can_be_stopped_and_are_found_later() {
    let game = positions("(;SZ[5];B[ab];W[aa];B[ae])");
    let mut opinions: Vec<_> = (0..4).map(|_| Opinion::new(Color::Black, Means::UNKNOWN)).collect();
    // Black leaves a capture out.
    let capture = "B5".parse().expect("a vertex");
    let capture = Candidate { visits: 5, ..Candidate::untried(capture) };
    let means = Means { lead: 20.0, ..Means::UNKNOWN };
    let searched = Searched::new(Color::Black, 5, means, vec![capture]);
    opinions[2] = Opinion::of_search(searched, None);
    let review = Review::new(game, opinions);
    let stop = Stop::new();
    stop.raise();
    assert_eq!(find_reasons(&review, &stop), Err(Interrupted));
    assert_eq!(find_reasons(&review, &Stop::new()), Ok(()));
    assert!(!review.reasons(3).is_empty(), "the stone on A5 could be captured");
    assert_eq!(find_reasons(&review, &stop), Ok(()), "they are known");
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

/// A searcher that counts the visits that its searches made.
struct Counting {
    searcher: Box<dyn Searcher>,
    visits: Arc<AtomicU32>,
}

impl Searcher for Counting {
    fn go_to(&mut self, root: Root) {
        self.searcher.go_to(root);
    }

    fn jump_to(&mut self, root: Root) {
        self.searcher.jump_to(root);
    }

    fn think(&mut self, request: &Request, stop: &Stop, watch: Option<Watch<'_>>) -> Report {
        let report = self.searcher.think(request, stop, watch);
        self.visits.fetch_add(report.visits(), Ordering::Relaxed);
        report
    }

    fn forget(&mut self) {
        self.searcher.forget();
    }
}

/// Analyses positions, and returns the visits of all searches beside the opinions.
fn analyzed_and_counted(
    positions: &Positions,
    known: &[Option<Opinion>],
    effort: Effort,
) -> (Vec<Opinion>, u32) {
    let visits = Arc::default();
    let counting = |searcher| {
        Box::new(Counting { searcher, visits: Arc::clone(&visits) }) as Box<dyn Searcher>
    };
    let counting = searchers(None, 1, 64 << 20).into_iter().map(counting).collect();
    let (judge, stop) = (Judge::default(), Stop::new());
    let opinions = analyze(positions, known, counting, &judge, effort, &stop, |_| {});
    (opinions.expect("no stop"), visits.load(Ordering::Relaxed))
}

#[test]
fn an_analysis_that_is_continued_searches_only_what_is_new() {
    const GAME: &str = "(;SZ[7];B[cc];W[ee];B[ec];W[ce]";
    let game = positions(&format!("{GAME})"));
    let (first, made) = analyzed_and_counted(&game, &[], effort(10));
    assert!(made >= 50, "{made} visits in five positions");
    let known: Vec<_> = first.iter().cloned().map(Some).collect();
    assert_eq!(analyzed_and_counted(&game, &known, effort(10)), (first.clone(), 0));
    // Two moves later there are two more positions. Neighbours that contradict each other take more.
    let longer = positions(&format!("{GAME};B[dc];W[de])"));
    let (found, more) = analyzed_and_counted(&longer, &known, effort(10));
    let (_, all) = analyzed_and_counted(&longer, &[], effort(10));
    assert_eq!(found[..4], first[..4], "opinions of before are kept");
    assert!((20..all - 30).contains(&more), "{more} visits instead of {all}");
    // Of the known positions, those with fewer visits are searched anew.
    let mut mixed = known;
    mixed[1] = Some(analyzed(&game, &[], effort(30))[1].clone());
    let (found, _) = analyzed_and_counted(&game, &mixed, effort(30));
    assert_eq!(Some(&found[1]), mixed[1].as_ref());
    assert!(found.iter().all(|opinion| opinion.visits >= Some(30)));
}

#[test]
fn windows_lie_around_the_least_steady_positions() {
    use super::opinion::Found;
    let windows = |found: &[Found]| -> Vec<(usize, usize)> {
        let windows = super::unsteady::windows(found).into_iter();
        windows.map(|window| (window.start, window.end)).collect()
    };
    let found = |spreads: &[f64]| -> Vec<Found> {
        let opinion = |&spread: &f64| Opinion {
            visits: Some(10),
            spread,
            ..Opinion::new(Color::Black, Means::UNKNOWN)
        };
        let found = spreads.iter().map(|spread| Found { opinion: opinion(spread), is_new: true });
        found.collect()
    };
    let mut spreads = [0.0; 100];
    assert_eq!(windows(&found(&spreads)), []);
    (spreads[20], spreads[60], spreads[61], spreads[99]) = (4.0, 5.0, 6.0, 2.9);
    // Half of the visits of a hundred positions suffices for six searches with eight times the visits.
    assert_eq!(windows(&found(&spreads)), [(59, 63)]);
    (spreads[20], spreads[61], spreads[60]) = (0.0, 0.0, 0.0);
    (spreads[0], spreads[99]) = (3.0, 3.0);
    assert_eq!(windows(&found(&spreads)), [(0, 2), (98, 100)]);
    let mut known = found(&spreads);
    known[0].is_new = false;
    assert_eq!(windows(&known), [(98, 100)]);
    assert_eq!(windows(&found(&[9.0, 0.0, 0.0])), [(0, 2)], "a short game has one window");
}

#[test]
fn positions_of_unsteady_value_are_searched_deeper_with_their_neighbours() {
    let moves = ";B[cc];W[ec];B[ce];W[ee];B[dd];W[dc]";
    let game = positions(&format!("(;SZ[7]{moves})"));
    let usual = analyzed(&game, &[], effort(4));
    let settled = analyzed(&game, &[], Effort { settles: true, ..effort(4) });
    let deep: Vec<_> =
        (0..usual.len()).filter(|&place| settled[place].visits == Some(4 * DEEPEST)).collect();
    assert!(usual.iter().any(Opinion::is_unsteady), "playouts are unsteady");
    assert!(deep.len() >= 2, "{deep:?}");
    assert!(deep.windows(2).all(|pair| pair[1] == pair[0] + 1), "one window: {deep:?}");
    for place in (0..usual.len()).filter(|place| !deep.contains(place)) {
        assert_eq!(settled[place], usual[place], "position {place}");
    }
    let moved = |&place: &usize| (settled[place].means.lead - usual[place].means.lead).abs();
    assert!(deep.iter().all(|place| settled[*place].spread >= moved(place) - 1e-3));
}
