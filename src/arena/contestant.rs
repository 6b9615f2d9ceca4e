//! A program at the board, as the referee sees it.

use std::collections::HashSet;
use std::time::Duration;

use crate::gtp::client::{Client, ClientError, Program, Reply};

use crate::stop::Stop;

use super::job::Player;
use super::played::Fault;

/// A fault of a program, with the reason in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// The kind of fault.
    pub fault: Fault,
    /// What happened, with the program's own words.
    pub reason: String,
}

/// Something that plays a game by answering GTP commands.
pub trait Contestant {
    /// Sends a command and waits for the text of its reply.
    ///
    /// # Errors
    /// If no reply comes within `patience`, or the program refuses the command, or its replies are
    /// out of step with the commands.
    fn ask(&mut self, command: &str, patience: Duration) -> Result<String, Trouble>;

    /// Whether the program lists a command of this name.
    fn knows(&self, command: &str) -> bool;

    /// The name and the version of the program, in its own words.
    fn program(&self) -> &str;

    /// Seconds of processor time that the program has used since it was started, if that is known.
    fn cpu_seconds(&mut self) -> Option<f64>;
}

/// The reason why a player cannot take part in a match at all.
#[derive(Debug, thiserror::Error)]
#[error("{name} does not start: {reason}")]
pub struct NoStart {
    /// The player's name.
    pub name: String,
    /// The reason.
    pub reason: ClientError,
}

/// A program that was started for a player.
#[derive(Debug)]
pub struct Seat {
    client: Client,
    known: HashSet<String>,
    program: String,
}

impl Seat {
    /// Starts the program of a player, asks for its name, its version and its commands, and sends
    /// the player's own commands.
    ///
    /// # Errors
    /// If the program does not start, does not answer, or refuses one of these commands.
    pub fn start(
        player: &Player,
        seed: u32,
        patience: Duration,
        stop: &Stop,
    ) -> Result<Self, NoStart> {
        let no_start = |reason| NoStart { name: player.name.clone(), reason };
        let line = player.command.replace(SEED, &seed.to_string());
        let program: Program = line.parse().map_err(no_start)?;
        let mut client = Client::start(&program.or_this_very_one(), patience).map_err(no_start)?;
        client.stop_by(stop.clone());
        client.number_commands().map_err(no_start)?;
        let name = client.tell("name").map_err(no_start)?;
        // A program need not have a version.
        let version = client.ask("version").map_err(no_start)?.outcome.unwrap_or_default();
        let listed = client.tell("list_commands").map_err(no_start)?;
        for command in &player.setup {
            client.tell(command).map_err(no_start)?;
        }
        let known = listed.split_whitespace().map(str::to_owned).collect();
        let program = format!("{} {}", name.trim(), version.trim()).trim_end().to_owned();
        Ok(Self { client, known, program })
    }

    /// Asks the program to quit; it is killed if it does not within a second or two.
    pub fn dismiss(mut self) {
        const MOMENT: Duration = Duration::from_secs(2);
        self.client.set_patience(MOMENT);
        // A program that does not quit is killed, which is all that can be done.
        let _ = self.client.quit();
    }
}

/// Stands in a command line for the seed of the game.
pub const SEED: &str = "{seed}";

/// The text of a reply, if it keeps in step with its command.
fn text(command: &str, reply: Reply) -> Result<String, Trouble> {
    if let Some(breach) = reply.out_of_step() {
        return Err(Trouble { fault: Fault::OutOfStep, reason: format!("{command}: {breach}") });
    }
    reply.outcome.map_err(|reason| Trouble {
        fault: Fault::Refusal,
        reason: format!("{command}: refused: {reason}"),
    })
}

/// The fault of a program that gave no answer.
fn fault_of(error: &ClientError) -> Fault {
    match error {
        ClientError::TimedOut(_) => Fault::Hang,
        ClientError::Refused { .. } => Fault::Refusal,
        ClientError::ReplyTooLong => Fault::OutOfStep,
        ClientError::CommandLine(_)
        | ClientError::Start { .. }
        | ClientError::NotACommand(_)
        | ClientError::Ended { .. } => Fault::Crash,
    }
}

impl Contestant for Seat {
    fn ask(&mut self, command: &str, patience: Duration) -> Result<String, Trouble> {
        match self.client.ask_within(command, patience) {
            Ok(reply) => text(command, reply),
            Err(error) => {
                Err(Trouble { fault: fault_of(&error), reason: format!("{command}: {error}") })
            }
        }
    }

    fn knows(&self, command: &str) -> bool {
        self.known.contains(command)
    }

    fn program(&self) -> &str {
        &self.program
    }

    fn cpu_seconds(&mut self) -> Option<f64> {
        self.client.processor_time().map(|time| time.as_secs_f64())
    }
}
