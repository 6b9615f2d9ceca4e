//! The commands of GTP in docs/guide/gtp.md: a table for each group of commands, and the answers of
//! a session to examples.

use std::fmt::Write as _;

use tengen::engine_room::engine::{Console, Setup};
use tengen::{Settings, Size, Thinking};
use tengen_gtp::Session;
use tengen_gtp::command::{COMMANDS, Command};
use tengen_testing::pages::hold;

const BEGIN: &str = "<!-- made from gtp/src/command.rs by gtp/tests/docs.rs -->\n";
const END: &str = "<!-- end -->\n";

/// For each group of commands, an example of a client's lines in a session that begins on a board
/// of 5x5.
const EXAMPLES: [(&str, &[&str]); 8] = [
    ("Administration", &["name", "known_command genmove", "17 help komi", "nonsense"]),
    (
        "Setting up",
        &[
            "boardsize 9",
            "komi 6.5",
            "get_komi",
            "fixed_handicap 3",
            "clear_board",
            "set_position black C3 white D4",
            "komi much",
        ],
    ),
    (
        "Moves and time",
        &[
            "play black C3",
            "play white C3",
            "genmove white",
            "undo",
            "kgs-time_settings byoyomi 600 30 5",
            "time_left black 30 2",
            "kata-list_time_settings",
        ],
    ),
    (
        "Analysis",
        &[
            "kata-get-param maxPlayouts",
            "kata-set-param maxPlayouts 50",
            "kata-genmove_analyze black maxmoves 2",
            "kata-search white",
        ],
    ),
    (
        "The result",
        &[
            "gogui-setup b D5 b D4 b D3 b D2 b D1 w C5 w C4 w C3 w C2 w C1 b A1 w E5",
            "final_score",
            "final_status A1",
            "final_status_list dead",
            "estimate_score",
            "tengen-score",
        ],
    ),
    (
        "Looking at the game",
        &[
            "gogui-play_sequence b C3 w C2 b D2",
            "showboard",
            "findlib C2",
            "is_legal white C3",
            "move_history",
        ],
    ),
    ("Front ends, servers and match programs", &["gogui-title", "tengen-param", "tengen-owners"]),
    ("Rules", &["kata-set-rules japanese", "kata-get-rules", "kata-set-rule suicide true"]),
];

/// Returns a session whose answers are the same on every machine.
fn session() -> Session {
    let mut settings = Settings::with_playouts();
    settings.set_thinking(Thinking::of_visits(20));
    settings.set_seed(1);
    Session::new(Console::new(Setup { size: Size::square(5), ..Setup::default() }, settings))
}

/// Returns the lines that a client writes and reads.
fn transcript(lines: &[&str]) -> String {
    let mut session = session();
    let mut out = Vec::new();
    for line in lines {
        out.extend(format!("{line}\n").bytes());
        session.answer(line.as_bytes().into(), &mut out).expect("a vector takes everything");
    }
    let text = String::from_utf8(out).expect("text");
    // A page does not keep spaces at the end of a line.
    text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

fn row(command: &Command) -> String {
    let name = format!("{} {}", command.name, command.usage).trim_end().replace('|', "\\|");
    format!("| `{name}` | {} |\n", command.help().replace('|', "\\|"))
}

/// Returns the commands in their groups, each with its examples.
fn commands() -> String {
    let mut text = String::new();
    for group in COMMANDS.chunk_by(|one, next| one.group == next.group) {
        let title = group[0].group;
        let _ = write!(text, "\n## {title}\n\n| command | effect, or answer |\n|---|---|\n");
        text.extend(group.iter().map(row));
        let (_, lines) =
            EXAMPLES.iter().find(|(of, _)| *of == title).expect("every group has examples");
        let _ = write!(text, "\n```text\n{}\n```\n", transcript(lines).trim_end());
    }
    text + "\n"
}

#[test]
fn the_commands_of_gtp_are_those_of_the_code() {
    hold("docs/guide/gtp.md", (BEGIN, END), &commands());
}
