//! Players: who answers which move to make, within a limit, and until told to stop.

mod flat;
mod uniform;

pub use flat::FlatMonteCarlo;
pub use uniform::UniformRandom;

use crate::color::Color;
use crate::game::Game;
use crate::judgement::Judge;
use crate::playout::Forecast;
use crate::point::{Point, Vertex};
use crate::position::PointSet;
use crate::random::Random;
use crate::stop::{Interrupted, Stop};

/// How much a player may search before it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// This many playouts, and then the same answer on every machine.
    Playouts(u32),
    /// As many as there is time for.
    UntilStopped,
}

/// A question to a player.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The game as it stands.
    pub game: &'a Game,
    /// Who is to move, whosever turn it is.
    pub color: Color,
    /// If given, play on one of these points, or pass if none of them will do.
    pub among: Option<&'a PointSet>,
    /// When to answer.
    pub limit: Limit,
    /// When to answer at once.
    pub stop: &'a Stop,
}

/// A player's answer, with what it found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The move.
    pub vertex: Vertex,
    /// The expected share of won games from 0 to 1, if any were played.
    pub win_rate: Option<f64>,
    /// The number of playouts.
    pub playouts: u32,
}

impl Choice {
    /// A move chosen without a search.
    const fn unsearched(vertex: Vertex) -> Self {
        Self { vertex, win_rate: None, playouts: 0 }
    }
}

/// Something that chooses moves.
pub trait Player {
    /// Chooses a legal move, or a pass. The same task and generator give the same choice if the
    /// limit is a number of playouts and nothing stops the search.
    fn choose(&self, task: &Task, random: &mut Random) -> Choice;
}

/// The points that are worth a thought: legal, among those asked for, no fill of an own eye, and
/// no return to an earlier position, which would let games under simple ko go on for ever.
fn candidates(task: &Task) -> Vec<Point> {
    let layout = task.game.board().layout();
    task.game
        .legal_points(task.color)
        .filter(|&point| {
            let spot = layout.spot(point);
            task.among.is_none_or(|among| among.contains(spot))
                && !task.game.board().is_own_eye(task.color, spot)
                && !task.game.repeats(task.color, point)
        })
        .collect()
}

/// How sure playouts must be that nothing is left to play for, before a player passes while the
/// opponent still plays. Groups that are alive beyond doubt keep their points in about 97 % of
/// random games; one that an opponent has begun to kill falls below this at once, and the player
/// answers. Passing at a lower share, the flat player let a random one kill all it had.
const CERTAIN: f64 = 0.95;

/// The same once the opponent has passed: what is undecided then, the opponent has given up.
const SETTLED: f64 = 0.85;

/// Whether enough stones stand for a pass to be thought of.
fn is_under_way(game: &Game) -> bool {
    game.position().occupied().count() as usize * 3 >= game.size().area()
}

/// Whether a glance shows that there is much to play for, so that no verdict has to be asked for.
fn is_plainly_open(game: &Game) -> bool {
    /// The standard deviation of a point's share is then at most a ninth.
    const GLANCE: u32 = 10;
    /// Finished games are above 0.9, and even those with a seki rarely below 0.8.
    const CLEAR: f64 = 0.75;
    let mut random = Random::from_seed(game.position().hash());
    let forecast = Forecast::of(game.position(), GLANCE, &mut random, &Stop::new());
    forecast.is_ok_and(|forecast| forecast.certainty(&game.board().layout().board()) < CLEAR)
}

/// What there is to say about a pass without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PassSense {
    /// It is as good as any move.
    Best,
    /// It may be as good as another move.
    Possible,
    /// If both pass the game is lost, and there is still something to play for; or the opponent
    /// could capture what stands.
    Blunder,
}

/// Judges a pass by the verdict on the position. It is best when nothing is left to play for;
/// and after the opponent's pass, which it makes the end of the game, when the game is won whatever
/// comes of all that is in doubt, or lost whatever comes of it and no stone can be saved or taken.
///
/// In a game that is plainly open a pass is [judged](judged) only if a search prefers it.
fn pass_sense(task: &Task) -> PassSense {
    let game = task.game;
    let skips = task.among.is_some() || !is_under_way(game);
    if skips || game.passes() == 0 && is_plainly_open(game) {
        return PassSense::Possible;
    }
    judged(task)
}

/// The same for any game, if there is the time.
fn judged(task: &Task) -> PassSense {
    judge(task).unwrap_or(PassSense::Possible)
}

fn judge(task: &Task) -> Result<PassSense, Interrupted> {
    let (game, stop) = (task.game, task.stop);
    let (own, opponent) = (task.color, !task.color);
    let passed = game.passes() > 0;
    let judgement = Judge::default().judge(game, stop)?;
    let verdict = judgement.verdict();
    let attacked = verdict.leaves_an_attack_to(opponent, stop)?;
    let hopeless =
        judgement.is_safe_lead(opponent) && !attacked && !verdict.leaves_an_attack_to(own, stop)?;
    let settled = judgement.is_settled(if passed { SETTLED } else { CERTAIN }, stop)?;
    let count = judgement.outcome().count();
    Ok(if settled || passed && (judgement.is_safe_win(own) || hopeless) {
        PassSense::Best
    } else if attacked || count.score().winner() == Some(opponent) && !hopeless {
        PassSense::Blunder
    } else {
        PassSense::Possible
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram;
    use crate::judgement::Judgement;
    use crate::rules::{Komi, Preset, Rules, ScoringRule};

    fn sense(drawing: &str, rules: Rules, komi: Komi, color: Color, passed: bool) -> PassSense {
        let position = diagram::position(drawing);
        let mut game = Game::with_rules(position.size(), rules, komi);
        game.restore(&position, if passed { !color } else { color });
        if passed {
            game.play(!color, Vertex::Pass).expect("a pass is legal");
        }
        let stop = Stop::new();
        let limit = Limit::Playouts(1);
        pass_sense(&Task { game: &game, color, among: None, limit, stop: &stop })
    }

    fn passes(drawing: &str, color: Color, opponent_passed: bool) -> bool {
        let chinese = Preset::CHINESE;
        let sense = sense(drawing, chinese.rules, chinese.komi, color, opponent_passed);
        sense == PassSense::Best
    }

    const SETTLED_GAME: &str = "
        . X . X O . O
        X X X X O O .
        X X X X O O O
        X . X X O O O
        X X X O O O .
        O O O O O O O
        . O . O O . O";

    #[test]
    fn a_player_passes_when_nothing_is_left() {
        assert!(passes(SETTLED_GAME, Color::Black, false));
        assert!(passes(SETTLED_GAME, Color::White, true));
    }

    #[test]
    fn where_stones_alone_count_territory_is_left_to_play_for() {
        let filling = ". X . X O . O . O
             . X X X O O O O O
             . X X X O O O O O";
        let sense = |scoring, komi| {
            let rules = Rules { scoring, ..Preset::CHINESE.rules };
            sense(filling, rules, Komi::from_halves(komi), Color::Black, true)
        };
        // Black has 8 stones to White's 13, and two points of its own to fill.
        assert_eq!(sense(ScoringRule::Area, 2), PassSense::Best);
        assert_ne!(sense(ScoringRule::Stones, 2), PassSense::Best, "lost as it stands");
        assert_eq!(sense(ScoringRule::Stones, -20), PassSense::Best, "won as it stands");
    }

    #[test]
    fn a_player_does_not_pass_where_a_move_saves_or_kills_a_group() {
        let three_in_a_row = "
            . . . X O . O
            X X X X O O O
            O O O O O . O";
        for color in Color::ALL {
            assert!(!passes(three_in_a_row, color, false), "{color}");
        }
        assert!(!passes(three_in_a_row, Color::Black, true), "White wins without an answer");
    }

    /// The stone on B5 is dead; with it off Black has 19 points and White 30, else 16 and 31.
    const DEAD_STONE: &str = "
        . X . X O . O
        X X X X O O .
        . O X X O . O
        X . X X O O O
        X X X O O O .
        O O O O . O O
        . O . O O . O";

    #[test]
    fn dead_stones_are_taken_first_where_they_stay_and_decide() {
        let komi = Komi::from_halves(-25);
        let sense = |preset: Preset| sense(DEAD_STONE, preset.rules, komi, Color::Black, true);
        assert_eq!(sense(Preset::TROMP_TAYLOR), PassSense::Blunder);
        assert_eq!(sense(Preset::CHINESE), PassSense::Best);
        assert_eq!(sense(Preset::JAPANESE), PassSense::Best);
    }

    #[test]
    fn a_game_that_is_won_with_the_dead_stones_on_the_board_is_passed_to_its_end() {
        let rules = Preset::TROMP_TAYLOR.rules;
        let sense = |komi| sense(DEAD_STONE, rules, Komi::from_halves(komi), Color::Black, true);
        assert_eq!(sense(-41), PassSense::Best, "by 5.5 points");
    }

    #[test]
    fn a_seki_keeps_no_game_open() {
        let seki = "
            X X X . O O O O
            O O X . O X X X
            O O X X O X . X
            O . O O X X . X
            . O O O X X X .
            O O . O X . X X";
        for preset in [Preset::CHINESE, Preset::JAPANESE, Preset::TROMP_TAYLOR] {
            for color in Color::ALL {
                let sense = sense(seki, preset.rules, preset.komi, color, true);
                assert_eq!(sense, PassSense::Best, "{color} under {}", preset.rules);
            }
        }
    }

    /// Lets both sides play on with few playouts, and one pass only; how many moves there were, and
    /// who has won.
    fn played_on(drawing: &str, preset: Preset, komi: Komi, active: Color) -> (usize, Judgement) {
        let position = diagram::position(drawing);
        let mut game = Game::with_rules(position.size(), preset.rules, komi);
        game.restore(&position, active);
        let mut random = Random::from_seed(1);
        while !game.is_over() {
            let color = game.to_move();
            let vertex = if color == active {
                let stop = Stop::new();
                let limit = Limit::Playouts(100);
                let task = Task { game: &game, color, among: None, limit, stop: &stop };
                FlatMonteCarlo.choose(&task, &mut random).vertex
            } else {
                Vertex::Pass
            };
            game.play(color, vertex).expect("players choose legal moves");
        }
        let judgement = Judge::default().judge(&game, &Stop::new()).expect("no stop");
        (game.moves().count(), judgement)
    }

    #[test]
    fn a_player_captures_what_decides_the_game_and_then_passes() {
        let komi = Komi::from_halves(-25);
        let (moves, judgement) = played_on(DEAD_STONE, Preset::TROMP_TAYLOR, komi, Color::Black);
        assert_eq!(judgement.outcome().count().score().winner(), Some(Color::Black));
        assert!(moves <= 8, "{moves} moves");
    }

    #[test]
    fn territory_is_not_filled_at_the_end() {
        for color in Color::ALL {
            for komi in [-100, 0, 100].map(Komi::from_halves) {
                let (moves, _) = played_on(SETTLED_GAME, Preset::JAPANESE, komi, color);
                assert_eq!(moves, 2, "{color}, komi {komi}: nothing can be gained");
            }
        }
    }
}
