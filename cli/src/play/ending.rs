//! The end of a game: dead stones and their dispute, the count, and resigning.

use std::io::{self, Write};

use tengen::engine_room::outcome::group_at;
use tengen::{Color, End, Game, GameResult, Outcome, Point, PointSet, Score, Stop};

use super::board::Sign;
use super::talk::name;
use super::{Art, Dialogue, Phase};

impl<W: Write> Dialogue<'_, W> {
    /// Ends play: by the rules, or by asking which stones are dead.
    pub(super) fn end_play(&mut self) -> io::Result<()> {
        if let Some(End::LongCycle(_)) = self.console.game().end() {
            self.draw()?;
            self.print("The game ends: a cycle of moves has repeated the board.")?;
            let result = self.console.outcome(&Stop::new()).map(|outcome| outcome.result());
            return self.end_with(result.unwrap_or(GameResult::Void));
        }
        if let Some(outcome) = Outcome::undisputed(self.console.game()) {
            self.draw()?;
            self.print("Both have passed.")?;
            return self.count(&outcome);
        }
        // Without a verdict there are no dead stones to begin with, and the person names them.
        let judged = self.while_thinking(|dialogue, stop| dialogue.console.judge(stop))?;
        let judgement = match judged {
            Ok(judgement) => judgement,
            Err(_) if self.desk.signals.are_to_leave() => return Ok(()),
            Err(_) => {
                self.phase = Phase::Count(PointSet::empty(self.console.game().size()));
                self.disputed.clear();
                return self
                    .show_dead("Both have passed. Tengen has not judged which stones are dead.");
            }
        };
        self.phase = Phase::Count(judgement.outcome().dead());
        self.disputed.clear();
        self.show_dead("Both have passed.")
    }

    /// Shows which stones count as dead, and how to change that.
    fn show_dead(&mut self, first: &str) -> io::Result<()> {
        let Phase::Count(dead) = &self.phase else { return Ok(()) };
        let game = self.console.game();
        let chains = Color::ALL.map(|color| {
            let chains = game.position().chains(color);
            let dead = chains.filter(|chain| !(chain.stones & *dead).is_empty());
            let names: Vec<_> = dead.map(|chain| in_words(&chain.stones)).collect();
            (color, names)
        });
        let mut lines = vec![first.to_owned()];
        for (color, names) in &chains {
            if !names.is_empty() {
                lines.push(format!("Dead stones of {}: {}.", name(*color), names.join("; ")));
            }
        }
        if chains.iter().all(|(_, names)| names.is_empty()) {
            lines.push("No stone is dead.".to_owned());
        }
        let result = Outcome::of(game, dead).result();
        lines.push(format!("Counted like this, {}.", self.in_words(result)));
        lines.push(match self.desk.window.art {
            Art::Stones => "On the board ▪ is territory.".to_owned(),
            _ => "On the board # is Black's territory and - White's; x and o are dead.".to_owned(),
        });
        lines.push(
            "`done` or Enter accepts this. A point such as d4 turns the group there alive or \
             dead. `resume` plays on."
                .to_owned(),
        );
        self.draw()?;
        self.print(&lines.join("\n"))
    }

    /// Turns groups from dead to alive or back. A point of a group that was turned before turns that
    /// group again, so that typing a point twice changes nothing.
    pub(super) fn dispute(&mut self, points: &[Point]) -> io::Result<()> {
        let Phase::Count(dead) = &mut self.phase else { return Ok(()) };
        let game = self.console.game();
        let mut changes = Vec::new();
        for &point in points {
            let is_dead = dead.contains(point);
            let turned = |group: &&PointSet| {
                group.contains(point)
                    && if is_dead {
                        (**group - *dead).is_empty()
                    } else {
                        (**group & *dead).is_empty()
                    }
            };
            let known = self.disputed.iter().rev().find(turned).copied();
            let Some(group) = known.or_else(|| group_at(game, dead, point)) else {
                changes.push(format!("No stone stands at {point}."));
                continue;
            };
            if known.is_none() {
                self.disputed.push(group);
            }
            if is_dead {
                *dead -= group;
                changes.push(format!("Alive: {}.", in_words(&group)));
            } else {
                *dead |= group;
                changes.push(format!("Dead: {}.", in_words(&group)));
            }
        }
        self.is_unsaved = true;
        self.show_dead(&changes.join(" "))
    }

    /// Ends the game with the dead stones as shown.
    pub(super) fn accept_dead(&mut self) -> io::Result<()> {
        let Phase::Count(dead) = &self.phase else {
            let why = match self.phase {
                Phase::Over(_) => "The game is over. `undo` takes the last moves back.",
                _ => "`done` is for the end of a game, after two passes.",
            };
            return self.print(why);
        };
        let dead = *dead;
        self.console.agree_on_dead(Some(&dead));
        let outcome = Outcome::of(self.console.game(), &dead);
        self.is_unsaved |= self.result_in_file != Some(outcome.result());
        self.count(&outcome)
    }

    /// Ends the game with a count.
    fn count(&mut self, outcome: &Outcome) -> io::Result<()> {
        self.print(&totals(outcome))?;
        self.end_with(outcome.result())
    }

    /// Ends the game because the person gives up.
    pub(super) fn resign(&mut self) -> io::Result<()> {
        if self.is_over()? {
            return Ok(());
        }
        let result = GameResult::Resignation(!self.person);
        let has_moves = self.console.game().moves().count() > 0;
        self.is_unsaved |= has_moves && self.result_in_file != Some(result);
        self.end_with(result)
    }

    /// Ends the game, and lists what can be done now.
    pub(super) fn end_with(&mut self, result: GameResult) -> io::Result<()> {
        self.phase = Phase::Over(result);
        let mut text = self.in_words(result);
        if let Some(first) = text.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        self.print(&format!(
            "{text}.\n`review` shows what each move lost, `save FILE` keeps the game, `new` begins \
             another, `quit` leaves."
        ))
    }

    /// Shows the result of a game that is over or counted. Returns `false` while moves are made.
    pub(super) fn print_result(&mut self) -> io::Result<bool> {
        let result = match &self.phase {
            Phase::Play => return Ok(false),
            Phase::Count(dead) => Outcome::of(self.console.game(), dead).result(),
            Phase::Over(result) => *result,
        };
        if let Phase::Over(GameResult::Score(_)) = self.phase
            && let Some(outcome) = Outcome::undisputed(self.console.game())
        {
            self.print(&totals(&outcome))?;
        }
        let text = self.in_words(result);
        self.print(&format!("The result: {text}."))?;
        Ok(true)
    }

    /// Returns a result in words, without a capital.
    fn in_words(&self, result: GameResult) -> String {
        let [wins, gives_up] = match result.winner() {
            Some(winner) if winner == self.person => ["you win", "Tengen resigns"],
            _ => ["Tengen wins", "you resign"],
        };
        match result {
            GameResult::Score(score) if score.winner().is_none() => "the game is a draw".to_owned(),
            GameResult::Score(score) => format!("{wins} by {} ({result})", points(score)),
            GameResult::Resignation(_) => format!("{gives_up}: {wins} ({result})"),
            GameResult::Void => "the game has no result".to_owned(),
            GameResult::Time(_) | GameResult::Forfeit(_) => format!("{wins} ({result})"),
        }
    }
}

/// Returns both players' points with their parts.
fn totals(outcome: &Outcome) -> String {
    let text = outcome.count().to_string();
    // The first line is the result, and the lines after the players' are for experts.
    let lines = text.lines().skip(1).take(2).map(|line| match line.split_at_checked(1) {
        Some((first, rest)) => first.to_uppercase() + rest,
        None => line.to_owned(),
    });
    lines.chain(outcome.filling().map(|filling| filling + ".")).collect::<Vec<_>>().join("\n")
}

/// Returns the margin of a score: `3.5 points`.
pub(super) fn points(score: Score) -> String {
    let halves = score.halves().unsigned_abs();
    let half = if halves % 2 == 1 { ".5" } else { "" };
    let s = if halves == 2 { "" } else { "s" };
    format!("{}{half} point{s}", halves / 2)
}

/// Returns the points of a chain, the first few of them if there are many.
fn in_words(stones: &PointSet) -> String {
    const MOST: usize = 4;
    let names: Vec<_> = stones.iter().take(MOST).map(|point| point.to_string()).collect();
    match stones.count() as usize {
        count if count > MOST => format!("{} and {} more", names.join(" "), count - MOST),
        _ => names.join(" "),
    }
}

/// Returns the sign of each point when `dead` stones are taken off and the rest is counted.
pub(super) fn signs(game: &Game, dead: &PointSet) -> impl Fn(Point) -> Sign + use<> {
    let (position, outcome) = (*game.position(), Outcome::of(game, dead));
    let dead = *dead;
    let territory = Color::ALL.map(|color| (color, outcome.territory(color)));
    move |point| match position.at(point) {
        Some(color) if dead.contains(point) => Sign::Dead(color),
        Some(color) => Sign::Stone(color),
        None => {
            let owner = territory.iter().find(|(_, points)| points.contains(point));
            owner.map_or(Sign::Empty, |&(color, _)| Sign::Territory(color))
        }
    }
}
