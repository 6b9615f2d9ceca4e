//! Flat Monte-Carlo: a bandit over the moves of one position, each tried by uniform playouts.

use super::{Choice, Limit, PassSense, Player, Task, candidates, is_under_way, judged, pass_sense};
use crate::bitboard::Layout;
use crate::board::Board;
use crate::color::Color;
use crate::game::Game;
use crate::outcome::terms_of;
use crate::playout::{Simd, play_out_with};
use crate::point::Vertex;
use crate::random::Random;
use crate::rules::{PassRule, ScoringRule, TaxRule};
use crate::with_width;

/// How much a move that was tried seldom is favoured: the weight of the upper confidence bound.
/// Lower than in theory, for the means of neighbouring points differ by a few per cent only.
const EXPLORATION: f64 = 0.35;

/// How much of a playout's value is its score and not whether it is won: enough to tell moves
/// apart in a game that is decided, too little to give up a win for points.
const SCORE_WEIGHT: f64 = 0.1;

/// Playouts between two looks at the clock.
const STOP_INTERVAL: u32 = 16;

/// Playouts that are run whatever the clock says, a few milliseconds on any board: an answer with
/// no time left is then a bad one, but not a blind one.
const FEWEST_PLAYOUTS: u32 = 32;

/// Gives each move playouts by the UCB1 rule (Auer, Cesa-Bianchi and Fischer 2002) and answers
/// with the one tried most often. A pass is among the moves once the game is under way, for where
/// every play does harm.
#[derive(Clone, Copy, Debug, Default)]
pub struct FlatMonteCarlo;

/// A move and what its playouts came to.
#[derive(Clone, Copy, Debug)]
struct Arm {
    vertex: Vertex,
    visits: u32,
    wins: f64,
    value: f64,
}

impl Arm {
    fn bound(&self, log_total: f64) -> f64 {
        let visits = f64::from(self.visits);
        self.value / visits + EXPLORATION * (log_total / visits).sqrt()
    }
}

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
        let new = |vertex| Arm { vertex, visits: 0, wins: 0.0, value: 0.0 };
        let mut arms: Vec<Arm> = moves.into_iter().map(new).collect();
        // The first tries go in random order: with few playouts not all moves get one.
        for last in (1..arms.len()).rev() {
            arms.swap(last, random.below(last as u32 + 1) as usize);
        }
        let layout = task.game.board().layout();
        let playouts = with_width!(layout, W => try_arms::<W>(task, layout, &mut arms, random));
        let mut best = best_of(&arms);
        if best.is_some_and(|arm| arm.vertex == Vertex::Pass) && judged(task) == PassSense::Blunder
        {
            arms.retain(|arm| arm.vertex != Vertex::Pass);
            best = best_of(&arms);
        }
        let Some(best) = best else { return Choice::unsearched(Vertex::Pass) };
        let win_rate = (best.visits > 0).then(|| best.wins / f64::from(best.visits));
        Choice { vertex: best.vertex, win_rate, playouts }
    }
}

/// The move tried most often, and of moves tried as often a play rather than a pass.
fn best_of(arms: &[Arm]) -> Option<Arm> {
    let is_play = |arm: &Arm| arm.vertex != Vertex::Pass;
    let best = arms.iter().max_by(|a, b| {
        let by_visits = a.visits.cmp(&b.visits);
        by_visits.then(is_play(a).cmp(&is_play(b))).then(a.value.total_cmp(&b.value))
    });
    best.copied()
}

/// Runs playouts until the limit is reached or the search is stopped; how many there were.
fn try_arms<const W: usize>(
    task: &Task,
    layout: Layout,
    arms: &mut [Arm],
    random: &mut Random,
) -> u32 {
    let game = task.game;
    let mut root = Board::<W>::from_position(game.position());
    root.set_ko(game.board().ko());
    let mut board = root.clone();
    let yardstick = Yardstick::of(game, task.color);
    let simd = Simd::detect();
    let area = f64::from(layout.size().area() as u32);
    let mut playouts = 0;
    loop {
        let limit_reached = matches!(task.limit, Limit::Playouts(limit) if playouts >= limit);
        let look = playouts >= FEWEST_PLAYOUTS && playouts % STOP_INTERVAL == 0;
        if limit_reached || look && task.stop.is_raised() {
            return playouts;
        }
        let arm = next_arm(arms, playouts);
        board.clone_from(&root);
        match arm.vertex {
            Vertex::Play(point) => {
                board.play_unchecked(task.color, layout.index(point));
            }
            Vertex::Pass => board.set_ko(None),
        }
        let suicide = game.rules().suicide;
        let outcome = play_out_with(simd, &mut board, !task.color, suicide, random);
        let lead = yardstick.lead(task.color, arm.vertex, &board, outcome.area_difference);
        let win = f64::from(lead.signum() + 1) / 2.0;
        let share = 0.5 + f64::from(lead) / (4.0 * area);
        arm.visits += 1;
        arm.wins += win;
        arm.value += (1.0 - SCORE_WEIGHT) * win + SCORE_WEIGHT * share;
        playouts += 1;
    }
}

/// What the rules make of the last board of a playout.
struct Yardstick {
    /// What counts on the board.
    scoring: ScoringRule,
    tax: TaxRule,
    /// What the player to move gains by a pass, in half points; less than nothing is a price.
    pass_gain: i32,
    /// What is added to Black's lead on the board, in half points.
    agreed: i32,
}

impl Yardstick {
    fn of(game: &Game, player: Color) -> Self {
        let (terms, rules) = (terms_of(game), game.rules());
        let mut agreed = terms.lead().halves();
        let by_territory = rules.scoring == ScoringRule::Territory;
        if by_territory {
            // With stones played and captured alike, area is territory and the stones a player has
            // put on the board; of those there may be more on one side.
            let put =
                |color: Color| game.position().stones(color).count() + game.prisoners()[!color];
            let handed = |color: Color| terms.passes.stones[color];
            agreed -= 2 * (put(Color::Black) + handed(Color::Black)).cast_signed();
            agreed += 2 * (put(Color::White) + handed(Color::White)).cast_signed();
        }
        let is_first = game.pass_count().first.is_none();
        let pass_gain = match rules.passes {
            PassRule::PassStones if by_territory => -2,
            PassRule::FirstPassPoint if is_first && player == Color::White => 2,
            PassRule::Button if is_first => 1,
            _ => 0,
        };
        Self { scoring: rules.scoring, tax: rules.tax, pass_gain, agreed }
    }

    /// By how much a player is ahead, in half points, after a move and the playout that followed.
    fn lead<const W: usize>(
        &self,
        player: Color,
        first: Vertex,
        board: &Board<W>,
        area_difference: i32,
    ) -> i32 {
        let stones = |color: Color| board.stones(color).count().cast_signed();
        // A playout fills all but the last eyes, so stones are what a tax on them leaves.
        let counts_stones = self.scoring == ScoringRule::Stones || self.tax == TaxRule::All;
        let on_board = if counts_stones {
            stones(Color::Black) - stones(Color::White)
        } else {
            area_difference
        };
        let black_lead = 2 * on_board + self.agreed;
        let lead = if player == Color::Black { black_lead } else { -black_lead };
        // The playout's own moves cost both sides the same; the first one is the player's alone.
        match first {
            Vertex::Play(_) => lead - 2 * i32::from(self.scoring == ScoringRule::Territory),
            Vertex::Pass => lead + self.pass_gain,
        }
    }
}

/// The move to try next: each once, then the one with the highest upper confidence bound.
fn next_arm(arms: &mut [Arm], playouts: u32) -> &mut Arm {
    let tried = playouts as usize;
    if tried < arms.len() {
        return &mut arms[tried];
    }
    let log_total = log2(playouts);
    let mut best = 0;
    let mut bound = f64::NEG_INFINITY;
    for (number, arm) in arms.iter().enumerate() {
        let this = arm.bound(log_total);
        if this > bound {
            (best, bound) = (number, this);
        }
    }
    &mut arms[best]
}

/// The binary logarithm, exact at powers of two and linear between them: the library's differs
/// between machines, and a seed must give the same game on all of them.
fn log2(number: u32) -> f64 {
    let whole = number.max(1).ilog2();
    f64::from(whole) + f64::from(number.max(1)) / f64::from(1_u32 << whole) - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::Diagram;
    use crate::rules::Komi;
    use crate::search::StopSignal;

    fn choice(drawing: &str, color: Color, playouts: u32) -> (Choice, Diagram) {
        let diagram: Diagram = drawing.parse().expect("a diagram");
        let mut game = Game::new(diagram.position.size());
        game.set_up(&diagram.position, color);
        let limit = Limit::Playouts(playouts);
        let task = Task { game: &game, color, among: None, limit, stop: &StopSignal::default() };
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
    fn territory_is_not_filled_where_a_pass_costs_nothing() {
        let drawn = "
            . . X . O . O
            . X X . O O .
            X X . X O O O
            . X X X O . O
            X . X . O O .";
        let diagram: Diagram = drawn.parse().expect("a diagram");
        let japanese = crate::rules::Preset::JAPANESE;
        let mut game = Game::with_rules(diagram.position.size(), japanese.rules, Komi::ZERO);
        game.set_up(&diagram.position, Color::Black);
        let lead = |vertex| {
            let mut board = Board::<2>::from_position(game.position());
            if let Vertex::Play(point) = vertex {
                board.play_unchecked(Color::Black, board.layout().index(point));
            }
            let area = crate::score::area_difference(&board);
            Yardstick::of(&game, Color::Black).lead(Color::Black, vertex, &board, area)
        };
        let pass = lead(Vertex::Pass);
        assert_eq!(lead("A5".parse().expect("a vertex")), pass - 2, "a point of territory");
        assert_eq!(lead("D5".parse().expect("a vertex")), pass, "a neutral point");
    }

    #[test]
    fn it_stops_when_told_to() {
        let game = Game::new(crate::point::Size::square(9));
        let stop = StopSignal::default();
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
    fn the_logarithm_is_exact_at_powers_of_two_and_rises_between() {
        for power in 0..31 {
            assert!((log2(1 << power) - f64::from(power)).abs() < 1e-12);
        }
        assert!((1..1000).all(|n| log2(n) < log2(n + 1)));
    }
}
