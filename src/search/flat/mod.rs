//! Flat Monte-Carlo: a bandit chooses between the moves of one position, and each try of a move is a
//! uniform playout.

mod bandit;
mod tries;

use std::time::{Duration, Instant};

use super::{Limits, Report, Root, Searcher, Watch};
use crate::board::Board;
use crate::board::with_width;
use crate::cpu::Simd;
use crate::playout::lockstep::{self, Counted, Openings, Source as _};
use crate::playout::{Uniform, play_out, tally_owners};
use crate::point::Vertex;
use crate::random::Random;
use crate::stop::Stop;

use bandit::Bandit;
use tries::Tries;

/// The number of playouts between two checks of the clock, where playouts run one by one.
const STOP_INTERVAL: u32 = 16;

/// The number of playouts that a search makes even if its time is over. They take a few milliseconds on
/// any board, and without them the move would be a random one.
const FEWEST_PLAYOUTS: u32 = 32;

/// The smallest number of playouts that run side by side. In a smaller search, too many of them would
/// begin before the first results show which moves are good.
const FEWEST_IN_LOCKSTEP: u32 = 8 * lockstep::GAMES as u32;

/// The shortest time for a search in which playouts run side by side. Stopping them throws away the
/// games in progress, 10 to 40 ms of work on 19x19.
const SHORTEST_IN_LOCKSTEP: Duration = Duration::from_millis(100);

/// The number of playouts of a search without a limit: it takes hours, and is far below the largest
/// count of 32 bits.
const MOST_PLAYOUTS: u32 = 1 << 30;

/// A searcher that answers with the move that its bandit tried most often. It keeps nothing from one
/// search for the next.
#[derive(Clone, Debug, Default)]
pub struct FlatMonteCarlo {
    root: Option<Root>,
}

impl Searcher for FlatMonteCarlo {
    fn go_to(&mut self, root: Root) {
        self.root = Some(root);
    }

    fn think(&mut self, limits: &Limits, stop: &Stop, watch: Option<Watch<'_>>) -> Report {
        let started = Instant::now();
        let Some(root) = &self.root else { return Report::unsearched(Vertex::Pass) };
        let stop = Stop::new().or(stop).with_deadline(limits.end(started));
        let mut random = Random::from_seed(limits.seed);
        let mut moves = moves(root);
        // The first tries are in random order, because a search with few playouts does not try
        // every move.
        for last in (1..moves.len()).rev() {
            moves.swap(last, random.below(last as u32 + 1) as usize);
        }
        if moves.is_empty() {
            return Report::unsearched(Vertex::Pass);
        }
        let layout = root.game().board().layout();
        with_width!(layout, W => {
            let bandit = Bandit::new(moves.iter().copied(), root, limits.tries().unwrap_or(MOST_PLAYOUTS));
            let mut tries = Tries::new(bandit, root, limits.ownership.is_told(), watch, &stop);
            try_moves::<W>(root, &moves, limits, &mut tries, &mut random);
            tries.report()
        })
    }

    /// Returns 200: with so many playouts and a win rate of 3 %, the true one is below 6 % in 39 of 40
    /// cases.
    fn trusted_visits(&self) -> u32 {
        200
    }

    fn forget(&mut self) {
        self.root = None;
    }
}

/// Returns the moves to choose from at a root: its points, then a pass if it is among them.
fn moves(root: &Root) -> Vec<Vertex> {
    let layout = root.game().board().layout();
    let plays = root.moves().points.iter().map(|spot| Vertex::Play(layout.point(spot)));
    plays.chain(root.moves().pass.then_some(Vertex::Pass)).collect()
}

/// Whether the playouts of a search run side by side. `area` is the number of points of the board.
fn in_lockstep(limits: &Limits, area: usize, stop: &Stop) -> bool {
    match limits.tries() {
        // A search of a number of playouts must give one answer on all processors.
        Some(visits) => lockstep::pays_as_a_rule(area, visits) && visits >= FEWEST_IN_LOCKSTEP,
        None => {
            lockstep::pays(Simd::best(), area, u32::MAX)
                && stop.time_left().is_none_or(|left| left >= SHORTEST_IN_LOCKSTEP)
        }
    }
}

/// Runs playouts that begin with `moves`, until the limit is reached or the search is stopped.
fn try_moves<const W: usize>(
    root: &Root,
    moves: &[Vertex],
    limits: &Limits,
    tries: &mut Tries<'_, '_>,
    random: &mut Random,
) {
    let (game, player) = (root.game(), root.to_move());
    let layout = game.board().layout();
    let stop = tries.stop();
    let start: Board<W> = game.board().resized();
    let after = |vertex: Vertex, board: &mut Board<W>| match vertex {
        Vertex::Play(point) => {
            board.play_unchecked(player, layout.spot(point));
        }
        Vertex::Pass => board.set_ko(None),
    };
    let counted = tries.counted();
    let (simd, suicide) = (Simd::best(), game.rules().suicide);
    let mut policy = Uniform { suicide };
    let mut board = start.clone();
    if in_lockstep(limits, layout.size().area(), stop) {
        let mut openings = Openings::new(game.position(), suicide);
        for &vertex in moves {
            board.clone_from(&start);
            after(vertex, &mut board);
            openings.add(&board, !player);
        }
        lockstep::play_openings(&openings, counted, tries, random, simd, &|| stop.is_raised());
        if tries.playouts() >= FEWEST_PLAYOUTS {
            return;
        }
    }
    loop {
        let playouts = tries.playouts();
        let look = playouts >= FEWEST_PLAYOUTS && playouts.is_multiple_of(STOP_INTERVAL);
        if look && stop.is_raised() {
            return;
        }
        let Some(number) = tries.next() else { return };
        board.clone_from(&start);
        after(moves[number], &mut board);
        let end = play_out(&mut board, !player, &mut policy, random, simd);
        if let Some(owned) = tries.ownership() {
            tally_owners(&board, owned);
        }
        let difference = match counted {
            Counted::Areas => end.area_difference,
            Counted::Stones => board.stone_difference(),
        };
        tries.ended(number, difference);
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::Arc;

    use super::*;
    use crate::color::Color;
    use crate::diagram::Diagram;
    use crate::game::Game;
    use crate::point::Size;
    use crate::search::{Moves, Ownership};

    fn searcher(game: Game, color: Color) -> FlatMonteCarlo {
        let moves = Moves::sensible(&game, color).without_pass();
        let mut searcher = FlatMonteCarlo::default();
        searcher.go_to(Root::new(Arc::new(game), color, moves));
        searcher
    }

    fn report(drawing: &str, color: Color, playouts: u32) -> (Report, Diagram) {
        let diagram: Diagram = drawing.parse().expect("a diagram");
        let mut game = Game::new(diagram.position.size());
        assert!(game.set_up(&diagram.position, color).is_empty());
        let limits = Limits::of_visits(playouts, 1);
        (searcher(game, color).think(&limits, &Stop::new(), None), diagram)
    }

    #[test]
    fn it_captures_where_anything_else_loses() {
        let drawing = "X X X O O O .
                       a X X O O O .";
        for playouts in [200, FEWEST_IN_LOCKSTEP] {
            let (report, diagram) = report(drawing, Color::White, playouts);
            assert_eq!(report.best, diagram.marked('a').into());
        }
    }

    #[test]
    fn it_stops_when_told_to() {
        let stop = Stop::new();
        stop.raise();
        let mut searcher = searcher(Game::new(Size::square(9)), Color::Black);
        let report = searcher.think(&Limits::none(1), &stop, None);
        assert!(report.best.point().is_some());
        assert_eq!(report.visits, FEWEST_PLAYOUTS);
    }

    #[test]
    fn a_seed_and_many_playouts_give_the_same_answer_again() {
        let think = || {
            let mut searcher = searcher(Game::new(Size::square(9)), Color::White);
            searcher.think(&Limits::of_visits(FEWEST_IN_LOCKSTEP + 7, 5), &Stop::new(), None)
        };
        let report = think();
        assert_eq!(report.visits, FEWEST_IN_LOCKSTEP + 7);
        assert_eq!(report, think());
    }

    #[test]
    fn a_watch_hears_of_a_search_and_can_end_it() {
        let mut heard = Vec::new();
        let watch = Watch {
            every: Duration::from_millis(1),
            report: &mut |report: &Report| {
                heard.push(report.visits);
                if heard.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        };
        let mut searcher = searcher(Game::new(Size::square(9)), Color::Black);
        let last = searcher.think(&Limits::none(1), &Stop::new(), Some(watch));
        assert_eq!(heard.len(), 3);
        assert!(heard.is_sorted() && last.visits >= heard[2]);
    }

    #[test]
    fn a_report_says_whose_points_are_whose_for_the_player_to_move() {
        let drawing = ". X . O .
                       . X . O .
                       . X . O .
                       . X . O .";
        let diagram: Diagram = drawing.parse().expect("a diagram");
        for playouts in [400, FEWEST_IN_LOCKSTEP] {
            let mut game = Game::new(diagram.position.size());
            assert!(game.set_up(&diagram.position, Color::White).is_empty());
            let limits = Limits { ownership: Ownership::Root, ..Limits::of_visits(playouts, 1) };
            let report = searcher(game, Color::White).think(&limits, &Stop::new(), None);
            let ownership = report.ownership.expect("it was asked for");
            assert_eq!(ownership.len(), 20);
            assert!(ownership[0] < -0.2 && ownership[4] > 0.2, "{ownership:?}");
        }
    }

    #[test]
    fn priors_add_up_to_one_and_no_bound_exceeds_its_mean() {
        let (report, _) = report(". . .\n. . .", Color::Black, 500);
        let priors: f64 = report.candidates.iter().map(|candidate| candidate.prior).sum();
        assert!((priors - 1.0).abs() < 1e-9);
        assert!(report.candidates.iter().all(|candidate| candidate.lcb <= candidate.win));
        let visits: u32 = report.candidates.iter().map(|candidate| candidate.visits).sum();
        assert_eq!(visits, report.visits);
    }
}
