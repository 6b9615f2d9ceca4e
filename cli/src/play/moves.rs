//! Moves of both players, taking them back, and new games; and the board after each of them.

use std::io::{self, Write};
use std::ops::ControlFlow;

use tengen::engine_room::handicap::star_points;
use tengen::{Color, Decision, Game, GameResult, IllegalMove, Point, Size, Vertex};

use super::talk::name;
use super::{Dialogue, Phase, board, ending, screen};

impl<W: Write> Dialogue<'_, W> {
    /// Lets the game go on to the next turn of the person, or to its end, and draws the board if it has
    /// changed.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(super) fn proceed(&mut self) -> io::Result<()> {
        while matches!(self.phase, Phase::Play) && !self.desk.signals.are_to_leave() {
            if self.console.game().end().is_some() {
                self.end_play()?;
            } else if self.console.game().to_move() == self.person {
                break;
            } else {
                self.let_engine_move()?;
            }
        }
        if self.is_stale && !self.desk.signals.are_to_leave() {
            self.draw()?;
        }
        Ok(())
    }

    /// Lets the engine move, and announces its move.
    fn let_engine_move(&mut self) -> io::Result<()> {
        let color = !self.person;
        let before = self.console.game().prisoners()[color];
        let decision =
            self.while_thinking(|dialogue, stop| dialogue.console.genmove(color, stop))?;
        if self.desk.signals.are_to_leave() {
            // The person leaves, so a move made in haste is taken back.
            if matches!(decision, Decision::Move(_)) {
                let _ = self.console.undo(1);
            }
            return Ok(());
        }
        self.is_stale = true;
        let taken = self.console.game().prisoners()[color] - before;
        match decision {
            Decision::Move(Vertex::Play(point)) => {
                self.print(&format!("Tengen plays {point}{}.", captures(taken)))
            }
            Decision::Move(Vertex::Pass) if self.console.game().end().is_none() => {
                self.print("Tengen passes. If you pass too, the game is counted.")
            }
            Decision::Move(Vertex::Pass) => self.print("Tengen passes."),
            Decision::Resign => self.end_with(GameResult::Resignation(self.person)),
        }
    }

    /// Puts a stone of the person on the board.
    pub(super) fn move_at(&mut self, points: &[Point]) -> io::Result<()> {
        let &[point] = points else {
            return self.print("One move at a time: a point such as d4.");
        };
        if self.is_over()? {
            return Ok(());
        }
        let before = self.console.game().prisoners()[self.person];
        match self.console.play(self.person, point.into()) {
            Ok(()) => {
                (self.is_stale, self.is_unsaved) = (true, true);
                match self.console.game().prisoners()[self.person] - before {
                    0 => {}
                    taken => self.print(&format!("You play {point}{}.", captures(taken)))?,
                }
                self.look_at_own_move()
            }
            Err(why) => self.print(&refusal(why, point)),
        }
    }

    /// Passes for the person.
    pub(super) fn pass(&mut self) -> io::Result<()> {
        if self.is_over()? {
            return Ok(());
        }
        if matches!(self.phase, Phase::Count(_)) {
            return self.print("Both have passed. `done` accepts the dead stones.");
        }
        match self.console.play(self.person, Vertex::Pass) {
            Ok(()) => {
                (self.is_stale, self.is_unsaved) = (true, true);
                self.look_at_own_move()
            }
            Err(why) => self.print(&format!("You cannot pass: {why}.")),
        }
    }

    /// Answers that the game is over, if it is. Returns whether it is.
    pub(super) fn is_over(&mut self) -> io::Result<bool> {
        let is_over = matches!(self.phase, Phase::Over(_));
        if is_over {
            self.print("The game is over. `undo` takes a move back, `new` begins another game.")?;
        }
        Ok(is_over)
    }

    /// Takes back the person's last move and what came after it, several times.
    pub(super) fn undo(&mut self, times: usize) -> io::Result<()> {
        if let Phase::Over(GameResult::Resignation(winner)) = self.phase
            && winner != self.person
        {
            (self.phase, self.is_stale, self.is_unsaved) = (Phase::Play, true, true);
            return self.print("Your resignation is taken back.");
        }
        let game = self.console.game();
        let own = game.moves().rev().enumerate().filter(|(_, made)| made.color == self.person);
        let own: Vec<usize> = own.map(|(at, _)| at + 1).take(times).collect();
        let taken: Vec<String> = game
            .moves()
            .rev()
            .take(own.last().copied().unwrap_or(0))
            .map(|made| format!("{} {}", name(made.color), made.vertex))
            .collect();
        let Some(&back) = own.last() else {
            return self.print("You have not moved yet.");
        };
        if self.console.undo(back).is_err() {
            return self.print("Stones were set up after that move; it cannot be taken back.");
        }
        let is_left = self.console.game().moves().any(|made| made.color == self.person);
        (self.phase, self.is_stale, self.is_unsaved) = (Phase::Play, true, is_left);
        (self.file, self.result_in_file) = (None, None);
        let few = match own.len() {
            few if few < times => format!(" You had made only {few}."),
            _ => String::new(),
        };
        self.print(&format!("Taken back: {}.{few}", taken.join(", ")))
    }

    /// Plays on after two passes.
    pub(super) fn resume(&mut self) -> io::Result<()> {
        if !matches!(self.phase, Phase::Count(_)) {
            let why = match self.phase {
                Phase::Over(_) => "The game is over. `undo` takes the last moves back.",
                _ => "`resume` plays on after two passes; here it has nothing to do.",
            };
            return self.print(why);
        }
        self.console.resume(self.person);
        (self.phase, self.is_stale) = (Phase::Play, true);
        self.print("The game goes on.")
    }

    /// Begins a new game, with another size or colour if asked.
    pub(super) fn begin(
        &mut self,
        size: Option<Size>,
        color: Option<Color>,
    ) -> io::Result<ControlFlow<()>> {
        let size = size.unwrap_or_else(|| self.console.game().size());
        let (rules, komi) = self.terms;
        self.console.start(Game::with_rules(size, rules, komi));
        self.person = color.unwrap_or(self.person);
        (self.phase, self.is_stale, self.is_unsaved) = (Phase::Play, true, false);
        (self.file, self.result_in_file) = (None, None);
        self.print(&format!("A new game. You play {}.", name(self.person)))?;
        if let Err(why) = self.place_handicap() {
            self.print(&format!("{why}."))?;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Places the handicap stones of a new game.
    ///
    /// # Errors
    /// If the board does not hold them, in words.
    pub(super) fn place_handicap(&mut self) -> Result<(), String> {
        if self.handicap < 2 {
            return Ok(());
        }
        let placed = self.console.place_free_handicap(self.handicap);
        placed.map(|_| ()).map_err(|_| {
            let size = self.console.game().size();
            format!("a board of {size} does not hold {} handicap stones", self.handicap)
        })
    }

    /// Draws the board with everything that belongs to it.
    pub(super) fn draw(&mut self) -> io::Result<()> {
        self.is_stale = false;
        let columns = self.desk.columns();
        let drawing = self.drawing(columns);
        writeln!(self.desk.out, "{drawing}")?;
        let width = board::width(self.console.game().size(), columns);
        if width > columns {
            self.print(&format!("The board needs a window of {width} columns."))?;
        }
        Ok(())
    }

    fn drawing(&self, columns: usize) -> String {
        let game = self.console.game();
        let (size, stars) = (game.size(), star_points(game.size()));
        let plain = board::signs(game.position(), &stars);
        let counted = match &self.phase {
            Phase::Count(dead) => Some(ending::signs(game, dead)),
            Phase::Play | Phase::Over(_) => None,
        };
        let sign = |point| counted.as_ref().map_or_else(|| plain(point), |sign| sign(point));
        let last = game.last_move().and_then(|made| made.vertex.point());
        let picture = board::Picture { size, sign: &sign, last };
        let lines = board::draw(&picture, self.desk.window.art, columns);
        screen::beside(lines, board::width(size, columns), &self.notes(), columns)
    }

    /// Returns what stands beside the board: captures, komi, rules and the last move.
    fn notes(&self) -> Vec<String> {
        let game = self.console.game();
        let mut notes = Vec::new();
        for color in Color::ALL {
            let who = if color == self.person { "you" } else { "Tengen" };
            let taken = game.prisoners()[color];
            notes.push(format!("{} ({who}): {taken} captured", name(color)));
        }
        let rules = game.rules().to_string();
        let rules = if rules.starts_with('{') { "own".to_owned() } else { rules };
        notes.push(format!("komi {}, {rules} rules", game.komi()));
        if let Some(last) = game.last_move() {
            let number = game.moves().count();
            notes.push(format!("move {number}: {} {}", name(last.color), last.vertex));
        }
        notes
    }
}

/// Returns the end of a sentence about a move that captures stones.
fn captures(taken: u32) -> String {
    match taken {
        0 => String::new(),
        1 => " and captures a stone".to_owned(),
        _ => format!(" and captures {taken} stones"),
    }
}

/// Returns the reason why a move is not allowed, in a sentence.
pub(super) fn refusal(why: IllegalMove, point: Point) -> String {
    match why {
        IllegalMove::Occupied => format!("{point} is taken: a stone stands there."),
        IllegalMove::OffBoard => format!("{point} is not on this board."),
        IllegalMove::Suicide => {
            format!("{point} is suicide: the stone would have no liberty, and captures nothing.")
        }
        IllegalMove::Ko => {
            format!(
                "{point} is forbidden by ko: you may not take back at once. Play elsewhere first."
            )
        }
        IllegalMove::Superko => {
            format!("{point} is forbidden: it would repeat an earlier position of the whole board.")
        }
        IllegalMove::GameOver => "The game is over.".to_owned(),
        other => format!("{point}: {other}."),
    }
}
