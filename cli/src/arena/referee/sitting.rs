//! A game in progress: the commands to both programs, and the meaning of their answers.

use std::time::{Duration, Instant};

use tengen::engine_room::clock::{Clock, Margin, TimeCommand};
use tengen::engine_room::handicap;
use tengen::{
    ByColor, Color, Game, GameResult, Judge, Move, Outcome, Position, Size, Stop, Vertex,
    rules::{Preset, Rules},
};

use super::super::contestant::{Contestant, Trouble};
use super::super::job::{Conditions, Job};
use super::super::moves::Moves;
use super::super::played::{Claims, Effort, Ending, Fault, Played};
use super::adjudicate::{Adjudicator, Look};
use super::outcome::{self, Finished, NoGame, Over, patience};

/// A game in progress between two programs.
pub(super) struct Sitting<'a, 'p> {
    job: &'a Job,
    game: Game,
    clock: Clock,
    /// The commands by which each program receives its time settings.
    time_commands: ByColor<TimeCommand>,
    players: ByColor<&'p mut dyn Contestant>,
    effort: ByColor<Effort>,
    /// The seconds that each move took; `None` for moves of the opening.
    seconds: Vec<Option<f64>>,
    broken: ByColor<bool>,
    /// The first fault that a program committed before the first move.
    trouble: Option<(Color, Trouble)>,
    stop: &'a Stop,
}

/// The extra time to wait for an answer after a player's clock has run out. The clock has decided
/// the game by then, but a late program that still answers need not be restarted.
const GRACE: Duration = Duration::from_secs(5);

impl<'a, 'p> Sitting<'a, 'p> {
    /// Sets up the referee's board and those of both programs, and plays the opening.
    pub(super) fn begin(
        job: &'a Job,
        players: ByColor<&'p mut dyn Contestant>,
        proven: ByColor<bool>,
        stop: &'a Stop,
    ) -> Result<Self, NoGame> {
        let Conditions { size, rules, komi, time, .. } = job.conditions;
        let effort = |player: &dyn Contestant| Effort {
            program: player.program().to_owned(),
            ..Effort::default()
        };
        let effort = ByColor { black: effort(players.black), white: effort(players.white) };
        let time_commands = ByColor {
            black: TimeCommand::best(time, |name| players.black.knows(name)),
            white: TimeCommand::best(time, |name| players.white.knows(name)),
        };
        let mut sitting = Self {
            job,
            time_commands,
            game: Game::with_rules(size, rules, komi),
            clock: Clock::new(time, Margin::NONE),
            players,
            effort,
            seconds: Vec::new(),
            broken: ByColor::both(false),
            trouble: None,
            stop,
        };
        sitting.place_first_stones()?;
        for color in Color::ALL {
            if let Err(trouble) = sitting.prepare(color) {
                stop.check()?;
                if trouble.fault == Fault::Refusal && !proven[color] {
                    let name = job.player(color).name.clone();
                    return Err(NoGame::Unfit { name, reason: trouble.reason });
                }
                sitting.trouble.get_or_insert((color, trouble));
            }
        }
        Ok(sitting)
    }

    /// Places the handicap stones and plays the opening on the referee's board.
    fn place_first_stones(&mut self) -> Result<(), NoGame> {
        let Conditions { size, handicap, .. } = self.job.conditions;
        if handicap > 0 {
            let points = handicap::fixed(size, handicap as usize)
                .expect("a plan has only handicaps for which the board has room");
            let mut position = Position::empty(size);
            for point in points {
                position.set(point, Some(Color::Black));
            }
            self.game.restore(&position, Color::White);
            self.game.set_handicap(handicap);
        }
        for &Move { color, vertex } in &self.job.opening.moves.0 {
            self.game.play(color, vertex).map_err(|reason| NoGame::Opening {
                name: self.job.opening.name.clone(),
                vertex,
                reason,
            })?;
            self.seconds.push(None);
        }
        Ok(())
    }

    /// Sends a program all commands that precede its first move.
    fn prepare(&mut self, color: Color) -> Result<(), Trouble> {
        let Conditions { size, rules, komi, handicap, time, .. } = self.job.conditions;
        let patience = patience(self.job);
        let player = &mut self.players[color];
        let mut send = |command: String| player.ask(&command, patience).map(drop);
        send(board_command(size))?;
        send("clear_board".to_owned())?;
        self.check_size(color)?;
        let player = &mut self.players[color];
        // A program that refuses the rules plays by other ones; only an illegal move is then a
        // fault.
        send_rules(&mut **player, &rules, patience, &self.job.player(color).name)?;
        let mut send = |command: String| player.ask(&command, patience).map(drop);
        send(format!("komi {komi}"))?;
        if player.knows("set_random_seed") {
            player.ask(&format!("set_random_seed {}", self.job.seed), patience)?;
        }
        let timing = self.time_commands[color];
        if player.knows(timing.name())
            && let Some(command) = timing.line(time)
        {
            player.ask(&command, patience)?;
        }
        if handicap > 0 {
            let points: Vec<_> = self
                .game
                .start()
                .0
                .stones(Color::Black)
                .iter()
                .map(|point| point.to_string())
                .collect();
            player.ask(&format!("set_free_handicap {}", points.join(" ")), patience)?;
        }
        for Move { color, vertex } in &self.job.opening.moves.0 {
            player.ask(&format!("play {} {vertex}", color.letter()), patience)?;
        }
        Ok(())
    }

    /// Asks a program for the size of its board if the board is not square: some programs use the
    /// width of a rectangle and ignore the height.
    fn check_size(&mut self, color: Color) -> Result<(), Trouble> {
        let size = self.job.conditions.size;
        let player = &mut self.players[color];
        if size.width() == size.height() || !player.knows("query_boardsize") {
            return Ok(());
        }
        let answer = player.ask("query_boardsize", patience(self.job))?;
        let sides: Vec<_> = answer.split([' ', 'x', 'X', '\t']).map(str::trim).collect();
        if sides == [size.width().to_string(), size.height().to_string()] {
            return Ok(());
        }
        let reason = format!("{}: its board is {answer}", board_command(size));
        Err(Trouble { fault: Fault::Refusal, reason })
    }

    /// Plays until the game is over.
    pub(super) fn play(&mut self, judge: &mut Judge) -> Result<Over, NoGame> {
        if let Some((color, trouble)) = self.trouble.take() {
            return Ok(self.forfeit(color, trouble));
        }
        let mut adjudicator = Adjudicator::new(self.job);
        while !self.game.is_over() {
            self.stop.check()?;
            if self.seconds.len() >= self.job.conditions.move_limit as usize {
                return Ok(Over::without_count(GameResult::Void, Ending::MoveLimit));
            }
            if let Some(over) = self.one_move() {
                // If the match was stopped, the program's answer was not awaited, so it is not at
                // fault.
                self.stop.check()?;
                return Ok(over);
            }
            match adjudicator.look(&self.game, &mut self.players, judge, self.stop)? {
                Look::GoesOn => {}
                Look::Stopped(over) => return Ok(over),
                Look::Broken(color, trouble) => {
                    self.stop.check()?;
                    return Ok(self.forfeit(color, trouble));
                }
            }
        }
        let outcome = match Outcome::undisputed(&self.game) {
            Some(outcome) => outcome,
            None => judge.judge(&self.game, self.stop)?.outcome().clone(),
        };
        let explanation = Some(outcome.explanation());
        Ok(Over { result: outcome.result(), ending: Ending::Played, explanation })
    }

    /// Asks the player to move for a move and sends it to the opponent. Returns the end of the game
    /// if a fault or a resignation ends it.
    fn one_move(&mut self) -> Option<Over> {
        let color = self.game.to_move();
        let answer = match self.generate(color) {
            Ok(answer) => answer,
            Err(trouble) => return Some(self.forfeit(color, trouble)),
        };
        if self.clock.has_fallen(color) {
            let reason = "the time has run out".to_owned();
            return Some(self.forfeit(color, Trouble { fault: Fault::Flag, reason }));
        }
        if answer.eq_ignore_ascii_case("resign") {
            let result = GameResult::Resignation(!color);
            return Some(Over::without_count(result, Ending::Resignation));
        }
        let Ok(vertex) = answer.parse::<Vertex>() else {
            let reason = format!("genmove was answered with '{}'", shortened(&answer));
            return Some(self.forfeit(color, Trouble { fault: Fault::NoMove, reason }));
        };
        if let Err(illegal) = self.game.play(color, vertex) {
            let reason = format!("{vertex}: {illegal}");
            return Some(self.forfeit(color, Trouble { fault: Fault::IllegalMove, reason }));
        }
        let command = format!("play {} {vertex}", color.letter());
        let patience = patience(self.job);
        match self.players[!color].ask(&command, patience) {
            Ok(_) => None,
            // The game was over before the opponent's program received the move.
            Err(Trouble { fault, reason }) if self.game.is_over() => {
                log::warn!("{}: {reason}", self.job.player(!color).name);
                self.broken[!color] |= fault != Fault::Refusal;
                None
            }
            Err(trouble) => Some(self.forfeit(!color, trouble)),
        }
    }

    /// Sends `time_left` and `genmove`, and takes the time of the answer off the player's clock.
    fn generate(&mut self, color: Color) -> Result<String, Trouble> {
        let allowance = self.clock.until_flag(color);
        let patience = allowance.map_or(patience(self.job), |left| left.saturating_add(GRACE));
        let player = &mut self.players[color];
        if let Some(command) = self.time_commands[color].time_left(&self.clock, color)
            && player.knows("time_left")
        {
            player.ask(&command, outcome::patience(self.job))?;
        }
        let (started, before) = (Instant::now(), player.suspended());
        let answer = player.ask(&format!("genmove {}", color.letter()), patience);
        let spent = (started.elapsed() + before).saturating_sub(player.suspended());
        self.clock.spend(color, spent);
        let effort = &mut self.effort[color];
        effort.seconds += spent.as_secs_f64();
        effort.slowest = effort.slowest.max(spent.as_secs_f64());
        let answer = match answer {
            // With a clock, a program that does not answer within its time and the grace has lost
            // on time.
            Err(Trouble { fault: Fault::Hang, reason }) if allowance.is_some() => {
                self.broken[color] = true;
                return Err(Trouble { fault: Fault::Flag, reason });
            }
            answer => answer?,
        };
        effort.moves += 1;
        self.seconds.push(Some(spent.as_secs_f64()));
        Ok(answer.trim().to_owned())
    }

    /// Returns the end of a game that a player loses by a fault.
    fn forfeit(&mut self, loser: Color, Trouble { fault, reason }: Trouble) -> Over {
        self.broken[loser] |= fault != Fault::Flag;
        let result = match fault {
            Fault::Flag => GameResult::Time(!loser),
            _ => GameResult::Forfeit(!loser),
        };
        Over::without_count(result, Ending::Forfeit { fault, reason })
    }

    /// Asks the program of a player for the result of the game; `None` if the answer is not a
    /// result.
    pub(super) fn claim(&mut self, color: Color) -> Option<GameResult> {
        if !self.players[color].knows("final_score") {
            return None;
        }
        match self.players[color].ask("final_score", patience(self.job)) {
            Ok(answer) => answer.parse().ok(),
            Err(trouble) => {
                log::error!("{}: {}", self.job.player(color).name, trouble.reason);
                self.broken[color] |= trouble.fault != Fault::Refusal;
                None
            }
        }
    }

    /// Replays the game to a second referee and asks it for the result.
    pub(super) fn ask_second(
        &self,
        second: &mut dyn Contestant,
    ) -> Result<Option<GameResult>, Trouble> {
        let Conditions { size, rules, komi, .. } = self.job.conditions;
        let patience = patience(self.job);
        second.ask(&board_command(size), patience)?;
        second.ask("clear_board", patience)?;
        send_rules(second, &rules, patience, "the second referee")?;
        let mut send = |command: &str| second.ask(command, patience);
        send(&format!("komi {komi}"))?;
        let stones: Vec<_> = self
            .game
            .start()
            .0
            .stones(Color::Black)
            .iter()
            .map(|point| point.to_string())
            .collect();
        if !stones.is_empty() {
            send(&format!("set_free_handicap {}", stones.join(" ")))?;
        }
        for Move { color, vertex } in self.game.moves() {
            send(&format!("play {} {vertex}", color.letter()))?;
        }
        Ok(send("final_score")?.parse().ok())
    }

    /// Records the processor time that both programs have used since `before` was read.
    pub(super) fn count_processor_time(&mut self, before: &ByColor<Option<f64>>) {
        for color in Color::ALL {
            let now = self.players[color].cpu_seconds();
            self.effort[color].cpu_seconds =
                now.zip(before[color]).map(|(now, before)| (now - before).max(0.0));
        }
    }

    /// Returns the job of the game.
    pub(super) fn job(&self) -> &Job {
        self.job
    }

    /// Returns the game in its current state.
    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the seconds that each move took; `None` for moves of the opening.
    pub(super) fn seconds(&self) -> &[Option<f64>] {
        &self.seconds
    }

    /// Returns the names and times of both programs.
    pub(super) fn effort(&self) -> &ByColor<Effort> {
        &self.effort
    }

    /// Makes the line of the results file and returns it with the record.
    pub(super) fn finish(self, over: Over, claims: Claims, sgf: String) -> Finished {
        let ByColor { black, white } = self.effort;
        let played = Played {
            job: self.job.clone(),
            result: over.result,
            ending: over.ending,
            moves: Moves(self.game.moves().collect()),
            claims,
            black,
            white,
            sgf: self.job.record_name(),
        };
        Finished { played, sgf, broken: self.broken, second_is_broken: false }
    }
}

impl Over {
    /// Returns an end without a count.
    pub(super) fn without_count(result: GameResult, ending: Ending) -> Self {
        Self { result, ending, explanation: None }
    }
}

/// Returns the command that sets the size of the board: `boardsize 9`, or for rectangles the form
/// that most programs know, `boardsize 7 11`.
fn board_command(size: Size) -> String {
    if size.width() == size.height() {
        format!("boardsize {}", size.width())
    } else {
        format!("boardsize {} {}", size.width(), size.height())
    }
}

/// Sends a program the rules by the first command that it knows and accepts. A refusal is not a
/// fault.
fn send_rules(
    program: &mut dyn Contestant,
    rules: &Rules,
    patience: Duration,
    name: &str,
) -> Result<(), Trouble> {
    for (command, argument) in [
        ("kata-set-rules", Some(rules.to_string())),
        ("kgs-rules", Preset::kgs_name(rules).map(str::to_owned)),
    ] {
        let Some(argument) = argument.filter(|_| program.knows(command)) else { continue };
        match program.ask(&format!("{command} {argument}"), patience) {
            Ok(_) => break,
            Err(Trouble { fault: Fault::Refusal, reason }) => log::warn!("{name}: {reason}"),
            Err(trouble) => return Err(trouble),
        }
    }
    Ok(())
}

/// Returns the beginning of an answer that is not a move, on one line.
fn shortened(answer: &str) -> String {
    const ROOM: usize = 60;
    let mut text: String =
        answer.chars().take(ROOM).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if answer.chars().nth(ROOM).is_some() {
        text.push_str("...");
    }
    text
}
