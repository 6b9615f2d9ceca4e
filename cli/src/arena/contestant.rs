//! A program that plays, as the referee sees it, and the child process behind it.

use std::collections::HashSet;
use std::time::Duration;

use crate::client::{Client, ClientError, Program, Reply};
use crate::terminal::short;

use tengen::Stop;

use super::job::Player;
use super::played::Fault;

/// A fault of a program, with the reason in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// The kind of fault.
    pub fault: Fault,
    /// The event in words, with the program's own text if there is any.
    pub reason: String,
}

/// A player that the referee commands over GTP.
pub trait Contestant {
    /// Sends a command and waits for the text of its reply.
    ///
    /// # Errors
    /// If a reply does not come within `patience`, or the program refuses the command, or its
    /// replies are out of step with the commands.
    fn ask(&mut self, command: &str, patience: Duration) -> Result<String, Trouble>;

    /// Whether the program's `list_commands` names this command.
    fn knows(&self, command: &str) -> bool;

    /// Returns the name and the version of the program, as it reports them.
    fn program(&self) -> &str;

    /// Returns the time for which the match was suspended, as by Ctrl-Z, while it waited for the
    /// program. This time belongs to no clock.
    fn suspended(&self) -> Duration {
        Duration::ZERO
    }

    /// Returns the processor time in seconds that the program has used since its start; `None` if
    /// it is unknown.
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

/// The running program of one player.
#[derive(Debug)]
pub struct Seat {
    client: Client,
    known: HashSet<String>,
    program: String,
}

impl Seat {
    /// Starts the program of a player, asks for its name, version and list of commands, and sends
    /// the player's set-up commands.
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
        let name = client.ask_for_text("name").map_err(no_start)?;
        // A version is optional.
        let version = client.ask("version").map_err(no_start)?.outcome.unwrap_or_default();
        let listed = client.ask_for_text("list_commands").map_err(no_start)?;
        for command in &player.setup {
            client.ask_for_text(command).map_err(no_start)?;
        }
        let known = listed.split_whitespace().map(str::to_owned).collect();
        let program = described(&name, &version);
        Ok(Self { client, known, program })
    }

    /// Asks the program to quit, and kills it unless it does within about two seconds.
    pub fn dismiss(mut self) {
        const MOMENT: Duration = Duration::from_secs(2);
        self.client.set_patience(MOMENT);
        self.client.stop_by(Stop::new());
        // If the program does not quit, the client kills it.
        let _ = self.client.quit();
    }
}

/// The placeholder for the seed of the game in a command line.
pub const SEED: &str = "{seed}";

/// Returns the text of a reply, or a [`Trouble`] if the program refused the command or is out of
/// step.
fn text(command: &str, reply: Reply) -> Result<String, Trouble> {
    if let Some(breach) = reply.out_of_step() {
        return Err(Trouble { fault: Fault::OutOfStep, reason: format!("{command}: {breach}") });
    }
    reply.outcome.map_err(|reason| Trouble {
        fault: Fault::Refusal,
        reason: format!("{command}: refused: {reason}"),
    })
}

/// Returns the kind of fault that an error of the client means for the program.
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

    fn suspended(&self) -> Duration {
        self.client.suspended()
    }

    fn cpu_seconds(&mut self) -> Option<f64> {
        self.client.processor_time().map(|time| time.as_secs_f64())
    }
}

/// Returns the name and the version of a program for records and results: without characters that
/// steer a terminal, and not longer than anyone reads.
fn described(name: &str, version: &str) -> String {
    short(format!("{} {}", name.trim(), version.trim()).trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_described_in_a_line_of_moderate_length() {
        assert_eq!(described(" GNU Go\n", "3.8 "), "GNU Go 3.8");
        assert_eq!(described("Go", ""), "Go");
        assert_eq!(described("\x1b[31mGo", "1"), "\\u{1b}[31mGo 1");
        assert_eq!(described(&"x".repeat(3_000_000), "1").len(), 200);
    }
}
