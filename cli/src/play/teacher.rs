//! Teaching during a game: a bad move of the person is named at once, with a better one, and may be
//! taken back.

use std::io::{self, Write};
use std::time::Duration;

use tengen::engine_room::facts::chosen_reasons;
use tengen::engine_room::facts::words::heading;
use tengen::engine_room::search::Looks;
use tengen::{Explanation, Grade, Language, Limit, Origin, Vertex};

use super::strictness::Strictness;
use super::talk::name;
use super::words::{Reply, read_reply};
use super::{Dialogue, Phase};

/// The limits of the searches for a move. A good move takes only the first; one whose value is
/// unsteady takes four, and so up to a second.
const LOOKS: Looks = Looks::of(Limit::visits(60).within(Duration::from_millis(250)));

/// The limits where answers must repeat.
const REPEATED: Looks = Looks::once(Limit::visits(16));

impl<W: Write> Dialogue<'_, W> {
    /// Changes how strictly the person is taught; `None` ends the teaching.
    pub(super) fn teach(&mut self, strictness: Option<Strictness>) -> io::Result<()> {
        self.teaching = strictness;
        match strictness {
            Some(strictness) => self.print(&format!(
                "From now on Tengen names your moves that lose {} points or more.",
                strictness.points()
            )),
            None => self.print("Tengen does not comment on your moves any more."),
        }
    }

    /// Looks at the person's last move, if the person is taught, and offers to take a bad one back.
    pub(super) fn look_at_own_move(&mut self) -> io::Result<()> {
        let Some(least) = self.teaching.map(Strictness::points) else { return Ok(()) };
        let mut before = self.console.game().clone();
        let (Some(made), true) = (before.last_move(), before.undo(1).is_ok()) else {
            return Ok(());
        };
        let looks = if self.repeats { REPEATED } else { LOOKS };
        let found = self.while_thinking(|dialogue, stop| {
            dialogue.console.explain_if_bad(&before, made, least, looks, stop)
        })?;
        // An interrupt ends the look, and the game goes on.
        let Ok(Some(found)) = found else { return Ok(()) };
        self.print(&verdict(&found))?;
        self.offer_to_take_back(&found)
    }

    /// Asks whether to take a move back, until the person decides.
    fn offer_to_take_back(&mut self, found: &Explanation) -> io::Result<()> {
        let made = found.made;
        loop {
            let Some(line) = self.ask("Take it back? y, why, or Enter to play on> ")? else {
                return Ok(());
            };
            match read_reply(&line) {
                Reply::Yes => {
                    return match self.console.undo(1) {
                        Ok(()) => {
                            let is_left =
                                self.console.game().moves().any(|it| it.color == self.person);
                            (self.phase, self.is_stale) = (Phase::Play, true);
                            (self.is_unsaved, self.file, self.result_in_file) =
                                (is_left, None, None);
                            self.print(&format!(
                                "Taken back: {} {}.",
                                name(made.color),
                                made.vertex
                            ))
                        }
                        Err(_) => self.print("The move cannot be taken back."),
                    };
                }
                Reply::No => return Ok(()),
                Reply::Why => {
                    let number = self.console.game().moves().count();
                    let heading = heading(number as u32, made, Language::English);
                    let words = found.in_words(Language::English).join("\n");
                    self.print(&format!("{heading}: {words}"))?;
                }
                Reply::Other => {
                    // It is for the next turn, after Tengen's move.
                    self.waiting = Some(line);
                    return Ok(());
                }
            }
        }
    }
}

/// Returns what a bad move lost and what was better, in a line.
fn verdict(found: &Explanation) -> String {
    let (Some(better), Some(comparison)) = (found.better(), &found.comparison) else {
        return String::new();
    };
    let points = comparison.points_lost();
    let played = match found.made.vertex {
        Vertex::Play(point) => point.to_string(),
        Vertex::Pass => "The pass".to_owned(),
    };
    let better = match better {
        Vertex::Play(point) => point.to_string(),
        Vertex::Pass => "a pass".to_owned(),
    };
    let word = Grade::of_loss(points).name();
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    let doubt = if comparison.is_unsteady { ", which more visits may change" } else { "" };
    let loss = format!("{played} loses about {points:.0} points, {article} {word}{doubt}.");
    let chosen = chosen_reasons(&comparison.reasons);
    match chosen.iter().find(|reason| !reason.is_beside) {
        Some(reason) if reason.origin == Origin::Misses => {
            let sentence = reason.fact.sentence(Language::English);
            format!("{loss} Better was {better}: {sentence}")
        }
        Some(reason) => {
            let sentence = reason.sentence(Language::English);
            format!("{loss} Better was {better}. {sentence}")
        }
        None => format!("{loss} Better was {better}."),
    }
}
