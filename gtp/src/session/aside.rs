//! The output outside the protocol, on standard error. While a move is chosen, it is lines of chat
//! for OGS and pictures for `GoGui`. A person at a terminal receives explanations.

use std::fmt;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::Duration;

use crate::protocol::lossy::LossyWriter;
use crate::session::remarks;
use tengen::engine_room::facts::{Proofs, facts_of_last_move, words::sentences};
use tengen::engine_room::panics::caught;
use tengen::{Color, Decision, Game, Language, Report, Stop, Watch};

/// The time between two pictures of one search: short enough to look live, long enough to read a
/// picture.
const BETWEEN_PICTURES: Duration = Duration::from_millis(500);

/// A server in whose chat the engine takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chat {
    /// KGS: the session has the command `kgs-chat`, which answers people's questions.
    Kgs,
    /// OGS: after every move come lines that gtp2ogs puts into the chat. The opponent does not see
    /// them before the game is over.
    Ogs {
        /// Whether facts about the move follow the line with win rate and lead.
        facts: bool,
    },
}

/// The output outside the protocol. A failure to write it does not end the session, and a client
/// that does not read it still gets its answers.
pub struct Aside {
    /// The writer of the output; `None` if there is no output.
    out: Option<LossyWriter>,
    chat: Option<Chat>,
    /// Whether searches for moves are drawn for `GoGui` while they run.
    pub draws: bool,
    /// Whether errors are explained, because a person types the commands.
    pub explains: bool,
}

impl Default for Aside {
    /// Returns an output that stays silent.
    fn default() -> Self {
        Self { out: None, chat: None, draws: false, explains: false }
    }
}

impl fmt::Debug for Aside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { chat, draws, explains, .. } = self;
        f.debug_struct("Aside")
            .field("chat", chat)
            .field("draws", draws)
            .field("explains", explains)
            .finish_non_exhaustive()
    }
}

impl Aside {
    /// Returns an output that writes to `out`, usually standard error.
    pub fn new(out: impl Write + Send + 'static, chat: Option<Chat>, draws: bool) -> Self {
        let out = Some(LossyWriter::new(out));
        let mut aside = Self { out, chat, draws, explains: false };
        if matches!(chat, Some(Chat::Ogs { .. })) {
            // gtp2ogs reads lines of chat only from engines that it has recognised by a word, here
            // KataGo.
            aside.write("the lines of chat have the format of KataGo");
        }
        aside
    }

    /// Returns the server in whose chat the engine takes part, if any.
    pub fn chat(&self) -> Option<Chat> {
        self.chat
    }

    fn write(&mut self, text: &str) {
        if let Some(out) = &mut self.out {
            let _ = writeln!(out, "{text}").and_then(|()| out.flush());
        }
    }

    /// Writes a line that a client may show.
    pub(crate) fn warn(&mut self, text: &str) {
        self.write(&format!("tengen: {text}"));
    }

    /// Writes a line for a person who types the commands.
    pub(crate) fn explain(&mut self, text: &str) {
        if self.explains {
            self.warn(text);
        }
    }

    /// Runs the search for a move of `color`, and writes the accompanying chat and pictures. It
    /// draws no pictures if the client has a watch of its own.
    pub fn accompany(
        &mut self,
        color: Color,
        watch: Option<Watch<'_>>,
        search: impl FnOnce(Option<Watch<'_>>) -> (Decision, Report),
    ) -> (Decision, Report) {
        let draws = self.draws && watch.is_none();
        let (decision, report) = if draws {
            let mut draw = |report: &Report| {
                self.draw(report, color);
                ControlFlow::Continue(())
            };
            let watch = Watch { every: BETWEEN_PICTURES, report: &mut draw };
            search(Some(watch))
        } else {
            search(watch)
        };
        if draws {
            // A picture that stays would be shown beside the next command.
            self.write("gogui-gfx: CLEAR");
        }
        if matches!(self.chat, Some(Chat::Ogs { .. }))
            && let Some(line) = report.searched.as_ref().and_then(remarks::for_ogs)
        {
            self.write(&line);
        }
        (decision, report)
    }

    /// Writes facts about the move that the engine has just made, if the chat has them.
    pub fn write_facts(&mut self, game: &Game, stop: &Stop) {
        if self.chat != Some(Chat::Ogs { facts: true }) {
            return;
        }
        // The move has been made: whatever happens here, the client has to receive it.
        let found = caught("facts", || facts_of_last_move(game, Proofs::OfMany, stop));
        let facts = found.ok().and_then(Result::ok).unwrap_or_default();
        if !facts.is_empty() {
            self.write(&format!("MALKOVICH:{}", sentences(&facts, Language::English).join(" ")));
        }
    }

    /// Draws a report of the search so far, in lines that end with an empty one.
    fn draw(&mut self, report: &Report, color: Color) {
        self.write(&format!("gogui-gfx:\n{}\n", remarks::drawing(report, color)));
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use tengen::engine_room::engine::{Console, Setup};
    use tengen::{Settings, Size, Thinking};

    /// Returns the text written outside the protocol while a move is chosen.
    fn written(chat: Option<Chat>, draws: bool) -> String {
        let mut settings = Settings::with_playouts();
        settings.set_thinking(Thinking::of_visits(20));
        settings.set_seed(1);
        let setup = Setup { size: Size::square(5), ..Setup::default() };
        let mut engine = Console::new(setup, settings);
        let (written, input) = io::pipe().expect("a pipe");
        let mut aside = Aside::new(input, chat, draws);
        let asked = Color::Black.into();
        aside
            .accompany(Color::Black, None, |watch| engine.genmove_with(asked, &Stop::new(), watch));
        aside.write_facts(engine.game(), &Stop::new());
        // A pipe ends when its last writer is dropped.
        drop(aside);
        io::read_to_string(written).expect("text")
    }

    #[test]
    fn nothing_is_written_unless_it_is_asked_for() {
        assert_eq!(written(None, false), "");
        assert_eq!(written(Some(Chat::Kgs), false), "");
    }

    #[test]
    fn a_line_for_ogs_follows_a_move_after_a_word_that_gtp2ogs_looks_for() {
        let written = written(Some(Chat::Ogs { facts: false }), false);
        let lines: Vec<_> = written.lines().collect();
        assert!(lines.len() == 2 && lines[0].contains("KataGo"), "{written}");
        assert!(lines[1].starts_with("MALKOVICH:Visits 20 Winrate "), "{written}");
    }

    #[test]
    fn facts_about_the_move_follow_if_they_are_asked_for() {
        let written = written(Some(Chat::Ogs { facts: true }), false);
        let lines: Vec<_> = written.lines().collect();
        // The first move on an empty board of 5x5 is one that no definition but the centre names.
        assert!(lines.len() <= 3 && lines[1].starts_with("MALKOVICH:Visits 20 "), "{written}");
        assert!(lines[2..].iter().all(|line| line.starts_with("MALKOVICH:")), "{written}");
    }

    #[test]
    fn pictures_end_with_an_empty_line_and_are_cleared_after_the_move() {
        let written = written(None, true);
        assert!(written.ends_with("gogui-gfx: CLEAR\n"), "{written}");
        for picture in written.split_terminator("gogui-gfx:\n").skip(1) {
            let picture = picture.trim_end_matches("gogui-gfx: CLEAR\n");
            assert!(picture.ends_with("\n\n") && picture.contains("TEXT "), "{written}");
        }
    }
}
