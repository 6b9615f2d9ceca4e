//! A session: one task after another, until there are no more or the person leaves.

use std::io::{self, Write};

use tengen::engine_room::explain::Critic;
use tengen::engine_room::handicap::star_points;
use tengen::engine_room::panics::caught;
use tengen::engine_room::practice::{Attempt, Words, judge, measure};
use tengen::engine_room::search::{Looks, Searcher};
use tengen::{Language, Limit, NoFacts, Stop, Task, Verdict, Vertex};

use super::wish::{self, Wish};
use crate::play::{Desk, Picture, beside, draw, signs, width};

/// A searcher that judges answers, with its limit.
pub struct Coach {
    /// The searcher.
    pub searcher: Box<dyn Searcher>,
    /// The limit of each search.
    pub limit: Limit,
    /// Whether the searcher asks a net.
    pub has_net: bool,
}

impl Coach {
    /// Returns the critic whom the library asks.
    pub fn critic(&mut self) -> Critic<'_> {
        let Self { searcher, limit, has_net } = self;
        Critic { searcher: searcher.as_mut(), looks: Looks::once(*limit), has_net: *has_net }
    }
}

/// How tasks are asked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manner {
    /// The language of the sentences.
    pub language: Language,
    /// Whether the move of the game and its loss stay unknown until the task is done.
    pub is_finding: bool,
}

/// How a task ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It was done.
    Done(Attempt),
    /// It was not asked: the move of the game is not clearly worse.
    Unclear,
    /// The person wants another one.
    Skipped,
    /// The person leaves.
    Left,
}

/// A dialogue about tasks.
pub struct Session<'a, W> {
    /// The person's window and lines.
    pub desk: Desk<'a, W>,
    coach: Coach,
    manner: Manner,
    /// The tasks that were asked, and those done in each way.
    asked: usize,
    done: [usize; 3],
}

impl<'a, W: Write> Session<'a, W> {
    /// Begins a session.
    pub fn new(desk: Desk<'a, W>, coach: Coach, manner: Manner) -> Self {
        Self { desk, coach, manner, asked: 0, done: [0; 3] }
    }

    /// Returns the searcher of the session.
    pub fn coach(&mut self) -> &mut Coach {
        &mut self.coach
    }

    /// Returns the number of tasks that were asked.
    pub fn asked(&self) -> usize {
        self.asked
    }

    /// Whether the person has left, or the lines have ended.
    pub fn is_over(&self) -> bool {
        self.desk.has_ended() || self.desk.signals.are_to_leave()
    }

    fn words(&self) -> Words {
        Words(self.manner.language)
    }

    /// Asks a task of a game, until it is done; not if the loss of its move is too small by the
    /// searches that judge answers.
    ///
    /// # Errors
    /// If the input cannot be read or the output cannot be written.
    pub fn pose(&mut self, task: &Task, game: &str) -> io::Result<Ended> {
        // The question states the loss with which answers are compared. If this is interrupted, the
        // first answer is measured too.
        let _ =
            self.while_thinking("task", |coach, stop| measure(task, &mut coach.critic(), stop))?;
        let number = (self.asked + 1).to_string();
        let place = task.number.to_string();
        let parts = [("number", number.as_str()), ("game", game), ("move", &place)];
        if !task.is_clear() {
            let unclear = self.words().say("unclear", &parts);
            return self.desk.print(&unclear).map(|()| Ended::Unclear);
        }
        self.asked += 1;
        let heading = self.words().say("task", &parts);
        self.desk.print(&heading)?;
        self.draw(task)?;
        let question = self.question(task);
        self.desk.print(&question)?;
        let ended = self.until_done(task)?;
        if let Ended::Done(attempt) = ended {
            self.done[attempt as usize] += 1;
        }
        Ok(ended)
    }

    fn question(&self, task: &Task) -> String {
        let words = self.words();
        if self.manner.is_finding {
            words.sentence("ask.find", &[("player", words.color(task.player))])
        } else {
            task.question(words.0)
        }
    }

    /// Grants one wish after another until the task ends.
    fn until_done(&mut self, task: &Task) -> io::Result<Ended> {
        let (mut tries, mut hints) = (0, 0);
        loop {
            let prompt = self.words().say("prompt", &[]);
            let Some(line) = self.desk.ask(&prompt)? else { return Ok(Ended::Left) };
            match wish::read(&line) {
                Ok(Wish::Answer(vertex)) => {
                    let Some(verdict) = self.answer(task, vertex)? else { continue };
                    tries += 1;
                    if verdict == Verdict::Good {
                        self.print_game(task)?;
                        self.print_tries(tries, hints)?;
                        let is_first = tries == 1 && hints == 0;
                        let attempt = if is_first { Attempt::First } else { Attempt::Later };
                        return Ok(Ended::Done(attempt));
                    }
                }
                Ok(Wish::Hint) => {
                    self.hint(task, hints)?;
                    hints += 1;
                }
                Ok(Wish::Solution) => {
                    self.solution(task)?;
                    return Ok(Ended::Done(Attempt::GivenUp));
                }
                Ok(Wish::Skip) => return Ok(Ended::Skipped),
                Ok(Wish::Quit) => return Ok(Ended::Left),
                Ok(Wish::Board) => self.draw(task)?,
                Ok(Wish::Help) => self.help()?,
                Ok(Wish::Nothing) => {}
                Err(why) => self.desk.print(&why)?,
            }
        }
    }

    /// Judges an answer, and prints the judgement; `None` if the answer is not allowed or the person
    /// has interrupted.
    fn answer(&mut self, task: &Task, vertex: Vertex) -> io::Result<Option<Verdict>> {
        let judged = self.while_thinking("answer", |coach, stop| {
            judge(task, vertex, &mut coach.critic(), stop)
        })?;
        let words = self.words();
        match judged {
            None | Some(Err(NoFacts::Interrupted(_))) => Ok(None),
            Some(Err(NoFacts::Illegal(why))) => {
                self.desk.print(&words.refusal(why, vertex, &task.game)).map(|()| None)
            }
            Some(Err(NoFacts::Suicide)) => {
                let why = tengen::IllegalMove::Suicide;
                self.desk.print(&words.refusal(why, vertex, &task.game)).map(|()| None)
            }
            Some(Ok(mut answer)) => {
                answer.beside = answer.beside.filter(|_| !self.manner.is_finding);
                self.desk.print(&in_lines(&answer.in_words(words.0)))?;
                Ok(Some(answer.verdict))
            }
        }
    }

    fn hint(&mut self, task: &Task, number: usize) -> io::Result<()> {
        let language = self.manner.language;
        let hint = self.while_thinking("hint", |_, stop| task.hint(number, language, stop))?;
        match hint {
            Some(Ok(Some(hint))) => self.desk.print(&hint),
            Some(Ok(None)) => {
                let none = self.words().say("hint.none", &[]);
                self.desk.print(&none)
            }
            _ => Ok(()),
        }
    }

    /// Prints the better move and the move of the game with the reasons. If these are interrupted, the
    /// moves alone.
    fn solution(&mut self, task: &Task) -> io::Result<()> {
        let (language, words) = (self.manner.language, self.words());
        let found = self.while_thinking("solution", |_, stop| task.solution(language, stop))?;
        let lines = found.and_then(Result::ok).unwrap_or_else(|| {
            let better = words.vertex(task.better());
            vec![words.sentence("solution", &[("move", &better)]), task.in_game(language)]
        });
        self.desk.print(&in_lines(&lines))
    }

    /// Prints the move of the game, if it was not known yet.
    fn print_game(&mut self, task: &Task) -> io::Result<()> {
        if !self.manner.is_finding {
            return Ok(());
        }
        self.desk.print(&task.in_game(self.manner.language))
    }

    fn print_tries(&mut self, tries: usize, hints: usize) -> io::Result<()> {
        let words = self.words();
        match (tries, hints) {
            (1, 0) => self.desk.print(&words.say("found", &[])),
            (1, _) => Ok(()),
            _ => self.desk.print(&words.say("found.later", &[("count", &tries.to_string())])),
        }
    }

    /// Prints in how many days the task is asked again.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn print_next_day(&mut self, days: u32) -> io::Result<()> {
        let words = self.words();
        let text = match days {
            0 | 1 => words.say("again.tomorrow", &[]),
            _ => words.say("again.days", &[("count", &days.to_string())]),
        };
        self.desk.print(&text)
    }

    /// Waits until the person wants the next task; a script does not wait. Returns whether the session
    /// goes on.
    ///
    /// # Errors
    /// If the input cannot be read or the output cannot be written.
    pub fn wait(&mut self, task: &Task) -> io::Result<bool> {
        if !self.desk.window.is_typed {
            return Ok(!self.is_over());
        }
        loop {
            let prompt = self.words().say("next", &[]);
            let Some(line) = self.desk.ask(&prompt)? else { return Ok(false) };
            match wish::read(&line) {
                Ok(Wish::Nothing | Wish::Skip) => return Ok(true),
                Ok(Wish::Quit) => return Ok(false),
                Ok(Wish::Solution | Wish::Hint) => self.solution(task)?,
                Ok(Wish::Board) => self.draw(task)?,
                Ok(Wish::Answer(vertex)) => drop(self.answer(task, vertex)?),
                Ok(Wish::Help) => self.help()?,
                Err(why) => self.desk.print(&why)?,
            }
        }
    }

    /// Prints how many tasks were done, and how.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn sum_up(&mut self) -> io::Result<()> {
        let count: usize = self.done.iter().sum();
        if count == 0 {
            return Ok(());
        }
        let [first, later, given] = self.done.map(|number| number.to_string());
        let count = count.to_string();
        let parts = [("count", &count), ("first", &first), ("later", &later), ("given", &given)];
        let parts = parts.map(|(name, part)| (name, part.as_str()));
        let text = self.words().say("summary", &parts);
        self.desk.print(&text)
    }

    fn help(&mut self) -> io::Result<()> {
        let widest = wish::help().map(|(usage, _)| usage.len()).max().unwrap_or(0);
        let lines: Vec<_> =
            wish::help().map(|(usage, effect)| format!("  {usage:widest$}  {effect}")).collect();
        self.desk.print(&lines.join("\n"))
    }

    /// Draws the position of a task, with the last move in brackets and the captured stones beside it.
    fn draw(&mut self, task: &Task) -> io::Result<()> {
        let (game, words) = (&task.game, self.words());
        let (size, columns) = (game.size(), self.desk.columns());
        let stars = star_points(size);
        let last = game.last_move().and_then(|made| made.vertex.point());
        let picture = Picture { size, sign: &signs(game.position(), &stars), last };
        let lines = draw(&picture, self.desk.window.art, columns);
        let mut notes = Vec::new();
        if let Some(last) = game.last_move() {
            let (player, at) = (words.color(last.color), words.vertex(last.vertex));
            notes.push(format!("{} {player} {at}", task.number - 1));
        }
        let drawing = beside(lines, width(size, columns), &notes, columns);
        writeln!(self.desk.out, "{drawing}")
    }

    /// Works while a terminal shows a sign of it. If the work panics, the person reads so, and the
    /// session goes on.
    fn while_thinking<T>(
        &mut self,
        part: &str,
        work: impl FnOnce(&mut Coach, &Stop) -> T,
    ) -> io::Result<Option<T>> {
        let stop = self.desk.think()?;
        let coach = &mut self.coach;
        let done = caught(part, || work(coach, &stop));
        self.desk.rest()?;
        match done {
            Ok(done) => Ok(Some(done)),
            Err(panicked) => self.desk.print(&format!("{panicked}.")).map(|()| None),
        }
    }
}

/// Puts sentences below each other, all but the first indented.
fn in_lines(sentences: &[String]) -> String {
    sentences.join("\n  ")
}
