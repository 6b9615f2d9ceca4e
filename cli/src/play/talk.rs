//! The loop of the dialogue: prompts, wishes, and leaving.

use std::io::{self, Write};
use std::ops::ControlFlow;

use tengen::engine_room::panics::caught;
use tengen::{Color, Stop};

use super::words::{self, Wish};
use super::{Art, Dialogue, Phase, levels};

impl<W: Write> Dialogue<'_, W> {
    /// Talks until the person leaves or the input ends, and keeps a game that is not saved.
    ///
    /// # Errors
    /// If the input cannot be read or the output cannot be written. The game is kept nevertheless.
    pub fn run(mut self) -> io::Result<()> {
        let talked = self.greet().and_then(|()| self.talk());
        let farewell = self.keep();
        match talked.and_then(|()| self.print(&farewell)) {
            Ok(()) => Ok(()),
            Err(error) => {
                if !farewell.is_empty() {
                    let _ = writeln!(io::stderr(), "tengen: {farewell}");
                }
                Err(error)
            }
        }
    }

    fn greet(&mut self) -> io::Result<()> {
        let sign = match (self.desk.window.art, self.person) {
            (Art::Stones, _) => "",
            (_, Color::Black) => " (X)",
            (_, Color::White) => " (O)",
        };
        let text = format!(
            "Tengen {} plays at {}. You play {}{sign}. Type a point such as d4, `pass`, or `help`.",
            env!("CARGO_PKG_VERSION"),
            levels::name(self.console.level()),
            name(self.person),
        );
        self.print(&text)?;
        if let Some(strictness) = self.teaching {
            self.teach(Some(strictness))?;
        }
        self.show_remarks()
    }

    fn talk(&mut self) -> io::Result<()> {
        let mut step = ControlFlow::Continue(());
        while step.is_continue() && !self.desk.has_ended() {
            self.unless_it_panics("play", Self::proceed)?;
            let line = match self.waiting.take() {
                Some(line) => Some(line),
                None => self.ask(self.prompt())?,
            };
            let Some(line) = line else { break };
            match words::read(&line, self.console.game().size()) {
                Ok(wish) => {
                    let done = self.unless_it_panics(&line, |dialogue| dialogue.grant(wish))?;
                    step = done.unwrap_or(step);
                }
                Err(why) => self.print(&why)?,
            }
        }
        Ok(())
    }

    /// Does a part of the dialogue. If that panics, the person reads so, and the game goes on.
    fn unless_it_panics<T>(
        &mut self,
        part: &str,
        work: impl FnOnce(&mut Self) -> io::Result<T>,
    ) -> io::Result<Option<T>> {
        match caught(part, || work(self)) {
            Ok(done) => done.map(Some),
            Err(panicked) => {
                let text = format!("{panicked}. The game is still here, and `save` keeps it.");
                self.print(&text).map(|()| None)
            }
        }
    }

    const fn prompt(&self) -> &'static str {
        match self.phase {
            Phase::Play => "Your move> ",
            Phase::Count(_) => "Dead stones> ",
            Phase::Over(_) => "Game over> ",
        }
    }

    /// Does what the person wishes; a break ends the dialogue.
    fn grant(&mut self, wish: Wish) -> io::Result<ControlFlow<()>> {
        match wish {
            Wish::Nothing if matches!(self.phase, Phase::Count(_)) => self.accept_dead()?,
            Wish::Nothing => {}
            Wish::Points(points) if matches!(self.phase, Phase::Count(_)) => {
                self.dispute(&points)?;
            }
            Wish::Points(points) => self.move_at(&points)?,
            Wish::Pass => self.pass()?,
            Wish::Undo(times) => self.undo(times)?,
            Wish::Hint => self.hint()?,
            Wish::Why(asked) => self.why(asked)?,
            Wish::Score => self.score()?,
            Wish::Resign => self.resign()?,
            Wish::Save { file, replace } => self.save(file, replace)?,
            Wish::Load(file) => return self.change_game(|dialogue| dialogue.load_and_show(&file)),
            Wish::Levels => self.print(&levels::list(self.console.level()))?,
            Wish::Level(level) => match self.console.set_level(level) {
                Ok(()) => self.print(&format!("Tengen plays at {} now.", levels::name(level)))?,
                Err(why) => self.print(&format!("{why}."))?,
            },
            Wish::Board => self.is_stale = true,
            Wish::Teach(strictness) => self.teach(strictness)?,
            Wish::New { size, color } => {
                return self.change_game(|dialogue| dialogue.begin(size, color));
            }
            Wish::Done => self.accept_dead()?,
            Wish::Resume => self.resume()?,
            Wish::Review => self.review()?,
            Wish::Help => self.help()?,
            Wish::Quit => return self.change_game(|_| Ok(ControlFlow::Break(()))),
        }
        Ok(ControlFlow::Continue(()))
    }

    fn help(&mut self) -> io::Result<()> {
        let columns = self.desk.columns();
        let widest = words::help().map(|(usage, _)| usage.len()).max().unwrap_or(0);
        let in_columns = |(usage, effect)| format!("  {usage:widest$}  {effect}");
        let mut lines: Vec<_> = words::help().map(in_columns).collect();
        if lines.iter().any(|line| line.len() > columns) {
            lines = words::help().map(|(usage, effect)| format!("{usage}: {effect}")).collect();
        }
        let text = lines.join("\n");
        self.print(&text)
    }

    /// Writes a text, broken into lines for the window.
    pub(super) fn print(&mut self, text: &str) -> io::Result<()> {
        self.desk.print(text)
    }

    /// Shows a prompt if a person types, and waits for a line; `None` if the dialogue is to end.
    ///
    /// # Errors
    /// If the input cannot be read or the output cannot be written.
    pub(super) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        self.desk.ask(prompt)
    }

    /// Thinks while a terminal shows a sign of it. The signal that `work` receives ends the thinking.
    pub(super) fn while_thinking<T>(
        &mut self,
        work: impl FnOnce(&mut Self, &Stop) -> T,
    ) -> io::Result<T> {
        let stop = self.desk.think()?;
        let done = work(self, &stop);
        self.desk.rest()?;
        Ok(done)
    }
}

/// Returns the name of a colour at the beginning of a sentence, and wherever players are named.
pub(super) const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
