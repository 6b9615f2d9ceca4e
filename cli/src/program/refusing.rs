//! The commands that do not use rules, komi and board size.

use clap::{ArgMatches, Command};

/// The commands, one of them below another, with the reasons why they do not use the three options.
const REFUSING: &[(&[&str], &str)] = &[
    (&["analysis"], "rules, komi and board come with each query"),
    (&["bench"], "bench measures on its own boards and under its own rules"),
    #[cfg(feature = "board")]
    (&["board"], "rules, komi and board are chosen on the page"),
    (&["completions"], NO_GAME),
    (&["man"], NO_GAME),
    (&["match", "report"], "the games of a report keep the rules by which they were played"),
    (&["mcp"], "rules, komi and board come with each call"),
    (&["net"], "net measures on its own boards"),
    (&["regress"], "rules, komi and board come with the commands of each suite"),
    (&["selfplay"], "selfplay varies rules and komi itself, and has --sizes for boards"),
    #[cfg(feature = "serve")]
    (&["serve"], "rules, komi and board come with each query"),
    (&["solve"], "life and death do not depend on rules and komi, and a problem has its own board"),
];

const NO_GAME: &str = "this command does not play a game";

/// Hides the options for rules, komi and board from the help of commands that refuse them. The
/// commands still parse them, so that the error states the reason instead of an unknown option.
pub fn hide(command: Command) -> Command {
    let is_one =
        |option: &&clap::Arg| ["rules", "komi", "boardsize"].contains(&option.get_id().as_str());
    let options: Vec<_> =
        command.get_arguments().filter(is_one).map(|option| option.clone().hide(true)).collect();
    REFUSING.iter().fold(command, |command, (path, _)| with(command, path, &options))
}

/// Adds options to the command at a path of commands.
fn with(command: Command, path: &[&str], options: &[clap::Arg]) -> Command {
    match path {
        [] => command.args(options),
        [first, rest @ ..] => command.mut_subcommand(first, |below| with(below, rest, options)),
    }
}

/// Returns the reason why the command on the command line does not use rules, komi and board;
/// `None` if it uses them, or if there is no command.
pub fn refusal(found: &ArgMatches) -> Option<&'static str> {
    let mut path = Vec::new();
    let mut matches = found;
    while let Some((name, below)) = matches.subcommand() {
        path.push(name);
        matches = below;
    }
    REFUSING.iter().find(|(refusing, _)| **refusing == path).map(|&(_, why)| why)
}
