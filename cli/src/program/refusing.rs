//! The commands that have no use for rules, komi and the size of a board.

use clap::{ArgMatches, Command};

/// The commands, one of them below another, and why they have no use for the three.
const REFUSING: [(&[&str], &str); 8] = [
    (&["analysis"], "rules, komi and board come with each query"),
    (&["bench"], "bench measures on boards and under rules of its own"),
    (&["completions"], NO_GAME),
    (&["man"], NO_GAME),
    (&["match", "report"], "a report tells of games under the rules that they were played by"),
    (&["net"], "net tells of a net on boards of its own"),
    (&["regress"], "rules, komi and board come with the commands of each suite"),
    (&["selfplay"], "selfplay varies rules and komi itself, and has --sizes for boards"),
];

const NO_GAME: &str = "no game is played here";

/// Leaves the options of all commands for rules, komi and board out of the help of commands that refuse
/// them. They can still be read there, so that the reason is told and not that they are unknown.
pub fn hide(command: Command) -> Command {
    let is_one =
        |option: &&clap::Arg| ["rules", "komi", "boardsize"].contains(&option.get_id().as_str());
    let options: Vec<_> =
        command.get_arguments().filter(is_one).map(|option| option.clone().hide(true)).collect();
    REFUSING.iter().fold(command, |command, (path, _)| with(command, path, &options))
}

/// Gives a command below another one more options.
fn with(command: Command, path: &[&str], options: &[clap::Arg]) -> Command {
    match path {
        [] => command.args(options),
        [first, rest @ ..] => command.mut_subcommand(first, |below| with(below, rest, options)),
    }
}

/// Returns the reason why the command that was found has no use for rules, komi and board; `None` if it has a
/// use for them, or if no command was found.
pub fn refusal(found: &ArgMatches) -> Option<&'static str> {
    let mut path = Vec::new();
    let mut matches = found;
    while let Some((name, below)) = matches.subcommand() {
        path.push(name);
        matches = below;
    }
    REFUSING.iter().find(|(refusing, _)| **refusing == path).map(|&(_, why)| why)
}
