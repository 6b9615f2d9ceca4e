//! Follows the position of a program under test by the commands sent to it.

use std::path::{Path, PathBuf};

use crate::client::Reply;
use tengen::Stop;
use tengen::engine_room::diagram;
use tengen::engine_room::engine::{Console, ConsoleSettings, PlayerSettings, Setup, Strictness};
use tengen::engine_room::sgf;
use tengen_gtp::{Input, Line, Session, parse_line};

/// The commands that a follower repeats unchanged.
const REPEATED: [&str; 20] = [
    "black",
    "boardsize",
    "clear_board",
    "fixed_handicap",
    "gg-undo",
    "gogui-play_sequence",
    "gogui-setup",
    "gogui-setup_player",
    "kata-set-rule",
    "kata-set-rules",
    "kgs-rules",
    "komi",
    "play",
    "popgo",
    "rectangular_boardsize",
    "set_free_handicap",
    "set_position",
    "trymove",
    "undo",
    "white",
];

/// The commands that change the position in a way that a follower does not know.
const UNKNOWN: [&str; 7] = [
    "cgos-genmove_analyze",
    "genmove_black",
    "genmove_white",
    "gomill-genmove_ex",
    "kata-genmove_analyze",
    "lz-genmove_analyze",
    "tengen-resume",
];

/// Follows the position of a program by the commands that it accepts, so that a report can draw the
/// board without asking the program.
#[derive(Debug)]
pub struct Follower {
    session: Session,
    /// The folder in which the program looks for game records.
    folder: PathBuf,
    /// Whether the position is known: a board was set up since the start, and every later change
    /// could be followed.
    is_sure: bool,
}

impl Follower {
    /// Makes a follower for a program that runs in `folder`.
    pub fn new(folder: &Path) -> Self {
        // The session never searches. It is tolerant, because the program may play by other rules.
        let settings =
            ConsoleSettings { strictness: Strictness::Tolerant, ..PlayerSettings::random().into() };
        let session = Session::new(Console::new(Setup::default(), settings));
        Self { session, folder: folder.to_owned(), is_sure: false }
    }

    /// Returns the rows of the position from the top; `None` if the position is not known.
    pub fn rows(&self) -> Option<Vec<String>> {
        self.is_sure.then(|| diagram::rows(self.session.engine.game().position()))
    }

    /// Follows a command and its reply.
    pub fn follow(&mut self, command: &str, reply: &Reply) {
        let Ok(text) = &reply.outcome else { return };
        let Some(Line::Request(mut request)) = parse_line(command.as_bytes()) else { return };
        let name = request.command.as_str();
        let arguments = &mut request.arguments;
        let has_followed = match name {
            "loadsgf" => {
                let path = arguments.path().ok();
                let number = arguments.integer().ok();
                path.is_some_and(|path| self.load(&path, number))
            }
            "genmove" | "kgs-genmove_cleanup" => {
                text.trim().eq_ignore_ascii_case("resign") || {
                    arguments
                        .color()
                        .is_ok_and(|color| self.repeat(&format!("play {color} {}", text.trim())))
                }
            }
            "place_free_handicap" => self.repeat(&format!("set_free_handicap {}", text.trim())),
            name if REPEATED.contains(&name) => self.repeat(command),
            name if UNKNOWN.contains(&name) => false,
            // A question.
            _ => return,
        };
        let sets_up = matches!(
            name,
            "boardsize" | "clear_board" | "loadsgf" | "rectangular_boardsize" | "set_position"
        );
        self.is_sure = has_followed && (self.is_sure || sets_up);
    }

    fn load(&mut self, path: &Path, number: Option<usize>) -> bool {
        let number = number.map(|number| number.max(1));
        // The follower needs no result, so no stones are judged to find the komi of a record.
        let stop = Stop::new();
        stop.raise();
        sgf::read_file(&self.folder.join(path))
            .is_ok_and(|bytes| self.session.engine.load_record(&bytes, number, &stop).is_ok())
    }

    fn repeat(&mut self, command: &str) -> bool {
        let mut reply = Vec::new();
        let answered = self.session.answer(Input::from(command.as_bytes()), &mut reply);
        answered.is_ok() && reply.starts_with(b"=")
    }
}
