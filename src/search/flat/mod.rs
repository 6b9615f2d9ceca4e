//! Flat Monte-Carlo: a bandit over the moves of one position, each tried by uniform playouts.

mod bandit;
mod yardstick;

use std::time::Duration;

use super::{Choice, Limit, PassSense, Player, Task, candidates, is_under_way, judged, pass_sense};
use crate::board::Board;
use crate::playout::lockstep::{self, Counted, Openings, Trials};
use crate::playout::{Simd, play_out_with};
use crate::point::Vertex;
use crate::random::Random;
use crate::with_width;

use bandit::{Arm, Bandit};
use yardstick::Yardstick;

/// Playouts one by one between two looks at the clock.
const STOP_INTERVAL: u32 = 16;

/// Playouts that are run whatever the clock says, a few milliseconds on any board: an answer with
/// no time left is then a bad one, but not a blind one.
const FEWEST_PLAYOUTS: u32 = 32;

/// Playouts from which on they are played side by side, if so many are asked for. With fewer, too
/// large a part of them begins before the first have shown which moves are worth it.
const FEWEST_IN_LOCKSTEP: u32 = 8 * lockstep::GAMES as u32;

/// Time from which on they are, if the clock decides: those under way when it stops them are lost,
/// on 19x19 the work of 10 to 40 ms.
const SHORTEST_IN_LOCKSTEP: Duration = Duration::from_millis(100);

/// Answers with the move that a bandit tried most often. A pass is among the moves once the game is
/// under way, for where every play does harm.
#[derive(Clone, Copy, Debug, Default)]
pub struct FlatMonteCarlo;

impl Player for FlatMonteCarlo {
    fn choose(&self, task: &Task, random: &mut Random) -> Choice {
        let mut moves: Vec<Vertex> = candidates(task).into_iter().map(Vertex::Play).collect();
        if moves.is_empty() {
            return Choice::unsearched(Vertex::Pass);
        }
        let pass = pass_sense(task);
        if pass == PassSense::Best {
            return Choice::unsearched(Vertex::Pass);
        }
        if task.among.is_none() && is_under_way(task.game) && pass == PassSense::Possible {
            moves.push(Vertex::Pass);
        }
        // The first tries go in random order: with few playouts not all moves get one.
        for last in (1..moves.len()).rev() {
            moves.swap(last, random.below(last as u32 + 1) as usize);
        }
        let layout = task.game.board().layout();
        let bandit = with_width!(layout, W => try_moves::<W>(task, &moves, random));
        let mut best = best_of(bandit.arms().iter());
        if best.is_some_and(|arm| arm.vertex == Vertex::Pass) && judged(task) == PassSense::Blunder
        {
            best = best_of(bandit.arms().iter().filter(|arm| arm.vertex != Vertex::Pass));
        }
        let Some(best) = best else { return Choice::unsearched(Vertex::Pass) };
        let win_rate = (best.visits > 0).then(|| best.wins / f64::from(best.visits));
        Choice { vertex: best.vertex, win_rate, playouts: bandit.playouts() }
    }
}

/// The move tried most often, and of moves tried as often a play rather than a pass.
fn best_of<'a>(arms: impl Iterator<Item = &'a Arm>) -> Option<&'a Arm> {
    let is_play = |arm: &Arm| arm.vertex != Vertex::Pass;
    arms.max_by(|a, b| {
        let by_visits = a.visits.cmp(&b.visits);
        by_visits.then(is_play(a).cmp(&is_play(b))).then(a.value.total_cmp(&b.value))
    })
}

/// Runs playouts after these moves until the limit is reached or the search is stopped.
fn try_moves<const W: usize>(task: &Task, moves: &[Vertex], random: &mut Random) -> Bandit {
    let game = task.game;
    let layout = game.board().layout();
    let area = layout.size().area();
    let mut root = Board::<W>::from_position(game.position());
    root.set_ko(game.board().ko());
    let after = |vertex: Vertex, board: &mut Board<W>| match vertex {
        Vertex::Play(point) => {
            board.play_unchecked(task.color, layout.spot(point));
        }
        Vertex::Pass => board.set_ko(None),
    };
    let yardstick = Yardstick::of(game, task.color);
    let counted = yardstick.counted;
    let (limit, in_lockstep) = match task.limit {
        // The answer is not to depend on the processor.
        Limit::Playouts(limit) => {
            let pays = lockstep::pays(Simd::Avx2, area, limit);
            (Some(limit), pays && limit >= FEWEST_IN_LOCKSTEP)
        }
        Limit::UntilStopped => {
            let pays = lockstep::pays(Simd::detect(), area, u32::MAX);
            (None, pays && task.stop.time_left().is_none_or(|left| left >= SHORTEST_IN_LOCKSTEP))
        }
    };
    let mut bandit = Bandit::new(moves.iter().copied(), task.color, area, yardstick, limit);
    let (simd, suicide) = (Simd::detect(), game.rules().suicide);
    let mut board = root.clone();
    if in_lockstep {
        let mut openings = Openings::new(game.position(), suicide);
        for &vertex in moves {
            board.clone_from(&root);
            after(vertex, &mut board);
            openings.add(&board, !task.color);
        }
        let stop = || task.stop.is_raised();
        lockstep::play_trials(&openings, counted, None, &mut bandit, random, simd, &stop);
        if bandit.playouts() >= FEWEST_PLAYOUTS {
            return bandit;
        }
    }
    loop {
        let playouts = bandit.playouts();
        let look = playouts >= FEWEST_PLAYOUTS && playouts.is_multiple_of(STOP_INTERVAL);
        if look && task.stop.is_raised() {
            return bandit;
        }
        let Some(number) = bandit.next() else { return bandit };
        board.clone_from(&root);
        after(moves[number], &mut board);
        let outcome = play_out_with(simd, &mut board, !task.color, suicide, random);
        let difference = match counted {
            Counted::Areas => outcome.area_difference,
            Counted::Stones => board.stone_difference(),
        };
        bandit.ended(number, difference);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Color;
    use crate::diagram::Diagram;
    use crate::game::Game;
    use crate::stop::Stop;

    fn choice(drawing: &str, color: Color, playouts: u32) -> (Choice, Diagram) {
        let diagram: Diagram = drawing.parse().expect("a diagram");
        let mut game = Game::new(diagram.position.size());
        game.restore(&diagram.position, color);
        let limit = Limit::Playouts(playouts);
        let task = Task { game: &game, color, among: None, limit, stop: &Stop::new() };
        (FlatMonteCarlo.choose(&task, &mut Random::from_seed(1)), diagram)
    }

    #[test]
    fn it_captures_where_anything_else_loses() {
        let (choice, diagram) = choice(
            "X X X O O O .
             a X X O O O .",
            Color::White,
            200,
        );
        assert_eq!(choice.vertex, diagram.marked('a').into());
    }

    #[test]
    fn it_stops_when_told_to() {
        let game = Game::new(crate::point::Size::square(9));
        let stop = Stop::new();
        stop.raise();
        let task = Task {
            game: &game,
            color: Color::Black,
            among: None,
            limit: Limit::UntilStopped,
            stop: &stop,
        };
        let choice = FlatMonteCarlo.choose(&task, &mut Random::from_seed(1));
        assert!(choice.vertex.point().is_some());
        assert_eq!(choice.playouts, FEWEST_PLAYOUTS);
    }

    #[test]
    fn a_seed_and_many_playouts_give_the_same_answer_again() {
        let game = Game::new(crate::point::Size::square(9));
        let choose = || {
            let limit = Limit::Playouts(FEWEST_IN_LOCKSTEP + 7);
            let stop = &Stop::new();
            let task = Task { game: &game, color: Color::White, among: None, limit, stop };
            FlatMonteCarlo.choose(&task, &mut Random::from_seed(5))
        };
        let choice = choose();
        assert_eq!(choice.playouts, FEWEST_IN_LOCKSTEP + 7);
        assert_eq!(choice, choose());
    }

    #[test]
    fn many_playouts_find_the_move_that_captures_too() {
        let (choice, diagram) = choice(
            "X X X O O O .
             a X X O O O .",
            Color::White,
            FEWEST_IN_LOCKSTEP,
        );
        assert_eq!(choice.vertex, diagram.marked('a').into());
    }
}
