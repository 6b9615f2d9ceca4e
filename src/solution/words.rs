//! Solutions in sentences.

use std::fmt::Write as _;
use std::time::Duration;

use crate::color::Color;
use crate::point::Vertex;
use crate::solve::{Claim, Goal, Reach, Status};

use super::solved::Solution;

impl Solution {
    /// Returns the solution in English, a line each: the result with the best move, other right
    /// moves, the play, wrong moves with their refutations, what the proof assumes, and the work. If
    /// nothing is proven, the lines name what is known, and the guess. All lines but the first begin
    /// with two spaces.
    pub fn in_words(&self) -> Vec<String> {
        let mut lines = vec![self.result()];
        lines.extend(self.right_moves());
        lines.extend(self.play());
        lines.extend(self.known());
        lines.extend(self.guess().map(|guess| format!("The net's guess, without proof: {guess}.")));
        lines.extend(self.wrong_moves());
        lines.extend(self.assumption());
        lines.extend(self.other_group());
        lines.push(self.work());
        lines.iter_mut().skip(1).for_each(|line| line.insert_str(0, "  "));
        lines
    }

    /// Returns the result in one sentence, with the best move, and with its condition if there is one.
    pub fn result(&self) -> String {
        let Some(fate) = self.fate_if_walls_hold() else {
            let begin = if matches!(self.fate(), Status::Ko(_)) { "Ko: " } else { "" };
            return format!("{begin}{}.", self.sentence(self.fate()));
        };
        let (attacker, sentence) = ((!self.owner()).name(), self.sentence(fate));
        let condition = format!("{attacker}'s stones around the group hold");
        match fate {
            // A ko has a condition of its own.
            Status::Ko(_) => format!("If {condition}, it is a ko: {sentence}."),
            _ => format!("{sentence}, if {condition}."),
        }
    }

    /// Returns what becomes of the target, without a full stop.
    fn sentence(&self, fate: Status) -> String {
        let (owner, attacker) = (self.owner().name(), (!self.owner()).name());
        let best = self.best_move();
        let is_attack = self.to_move() != self.owner();
        let only_seki = "two eyes are not proven, so it may be a seki";
        match fate {
            Status::Alive if is_attack => format!("{attacker} cannot kill: {owner} lives"),
            Status::Alive if self.is_settled() => {
                format!("{owner} lives, even if {attacker} moves first")
            }
            Status::Alive => format!("{owner} lives with {best}"),
            Status::Stands if is_attack => {
                format!("{attacker} cannot kill: {owner} stays on the board; {only_seki}")
            }
            Status::Stands if self.is_settled() => {
                format!("{owner} stays on the board, even if {attacker} moves first; {only_seki}")
            }
            Status::Stands => {
                format!("{owner} stays on the board with {best}; {only_seki}")
            }
            Status::Dead if !is_attack => format!("{owner} is dead: no move lives"),
            Status::Dead if self.is_settled() => {
                format!("{owner} is dead, even if {owner} moves first")
            }
            Status::Dead => format!("{attacker} kills with {best}"),
            Status::Ko(ko) => {
                let [mine, yours] = match self.goal() {
                    Goal::Live => ["lives", "kills"],
                    Goal::Kill => ["kills", "lives"],
                };
                let (first, other) = (self.to_move().name(), (!self.to_move()).name());
                let mut text = format!("{first} {mine} with {best}, {}", in_a_ko(ko.reached));
                if let Some(claim) = ko.prevented {
                    let _ = write!(text, "; {other} {yours}, {}", in_a_ko(claim));
                }
                text
            }
            Status::Unknown => {
                let can = if is_attack { "kill" } else { "live" };
                let (first, stones) = (self.to_move().name(), self.stones());
                format!("Not proven: whether {first} can {can} ({stones})")
            }
        }
    }

    fn best_move(&self) -> String {
        let best = self.shown_line().first();
        best.map_or_else(String::new, |best| match best {
            Vertex::Play(point) => point.to_string(),
            Vertex::Pass => "a pass".to_owned(),
        })
    }

    /// Names the stones of the target by their number, colour and one of their points.
    fn stones(&self) -> String {
        let target = self.target();
        named_stones(target.count(), self.owner(), target.iter().next())
    }

    fn right_moves(&self) -> Option<String> {
        let firsts: Vec<Vertex> = match self.fate_if_walls_hold() {
            Some(_) => self.likely().map(|line| line[0]).collect(),
            None => self.right().map(|line| line[0]).collect(),
        };
        let (_, others) = firsts.split_first()?;
        if self.answer.is_complete && firsts.len() == self.answer.moves.len() && others.is_empty() {
            return Some("It is the only right move near the group.".to_owned());
        }
        if others.is_empty() || self.is_settled() {
            return None;
        }
        Some(format!("Also right: {}.", list(others)))
    }

    fn play(&self) -> Option<String> {
        let line = self.shown_line();
        (line.len() > 1 && !self.is_settled()).then(|| format!("Play: {}.", list(line)))
    }

    /// Returns what is known if the result is not.
    fn known(&self) -> Option<String> {
        if !self.is_unproven() {
            return None;
        }
        let other = (!self.to_move()).name();
        let verb = if self.goal() == Goal::Live { "live" } else { "kill" };
        let likely: Vec<Vertex> = self.likely().map(|line| line[0]).collect();
        let refusal = self.answer.refusal.as_ref();
        match refusal {
            _ if !likely.is_empty() => {
                let ko = match self.answer.result.reached {
                    Some(claim) if !claim.is_unconditional() => format!(", {}", in_a_ko(claim)),
                    _ => String::new(),
                };
                let s = if likely.len() == 1 { "s" } else { "" };
                Some(format!(
                    "Near the group {} {verb}{s}{ko}, but this is not proven further away.",
                    list(&likely)
                ))
            }
            Some(refusal) if !refusal.reach.is_result() => Some(format!(
                "Near the group no move {verb}s, but this is not proven further away."
            )),
            Some(refusal) => {
                let ko = in_a_ko(refusal.claim);
                Some(format!("{other} can prevent it at least by ko: {ko}."))
            }
            None => None,
        }
    }

    /// Returns the wrong moves, those with the same answer together.
    fn wrong_moves(&self) -> Option<String> {
        if self.is_settled() {
            return None;
        }
        let mut answers: Vec<(Option<Vertex>, Vec<Vertex>)> = Vec::new();
        for line in self.wrong() {
            let answer = line.get(1).copied().filter(|&answer| answer != Vertex::Pass);
            match answers.iter_mut().find(|(known, _)| *known == answer) {
                Some((_, moves)) => moves.push(line[0]),
                None => answers.push((answer, vec![line[0]])),
            }
        }
        let other = (!self.to_move()).name();
        let texts = answers.iter().map(|(answer, moves)| match answer {
            Some(answer) => format!("{} ({other} answers {answer})", list(moves)),
            None => format!("{} ({other} need not answer)", list(moves)),
        });
        let texts: Vec<String> = texts.collect();
        (!texts.is_empty()).then(|| format!("Wrong: {}.", texts.join(", ")))
    }

    /// Returns what the proof assumes.
    fn assumption(&self) -> Option<String> {
        let (owner, attacker) = (self.owner().name(), (!self.owner()).name());
        if let Some(gaps) = self.gaps() {
            let gaps: Vec<Vertex> = gaps.iter().map(Vertex::Play).collect();
            return Some(format!(
                "Proven as if {attacker} had living stones at {}, too; without them {owner} may cut \
                 or get out there.",
                list(&gaps)
            ));
        }
        if self.fate() == Status::Unknown {
            return None;
        }
        Some(match self.answer.reach()? {
            Reach::Board => "Proven on the board as it is.".to_owned(),
            Reach::Given => "Proven in the given region, if everything outside lives.".to_owned(),
            Reach::Wider | Reach::Region => {
                format!("Proven if {attacker}'s stones around the group live.")
            }
        })
    }

    fn other_group(&self) -> Option<String> {
        let Some(other) = self.other_target() else {
            let is_doubtful = self.has_other_group && self.is_unproven();
            return is_doubtful
                .then(|| "If another group is meant, name one of its stones.".to_owned());
        };
        let stones = named_stones(other.count(), !self.owner(), other.iter().next());
        Some(format!("This is about {}; {stones} may be meant as well.", self.stones()))
    }

    fn work(&self) -> String {
        let why = if self.is_finished() { "" } else { " More time may find more." };
        format!("{} positions in {}.{why}", grouped(self.nodes()), in_seconds(self.time()))
    }
}

/// Returns the condition under which a player wins a ko.
fn in_a_ko(claim: Claim) -> String {
    match claim {
        Claim::NoKo | Claim::Unconditional => "without a ko".to_owned(),
        Claim::Threats(0) => "if neither player has ko threats".to_owned(),
        Claim::Threats(1) => "with one ko threat more than the opponent".to_owned(),
        Claim::Threats(2) => "with two ko threats more than the opponent".to_owned(),
        Claim::Threats(number) => format!("with {number} ko threats more than the opponent"),
        Claim::AllKos => "with enough ko threats".to_owned(),
    }
}

/// Names stones by their number, colour and one of their points.
fn named_stones(count: u32, owner: Color, place: Option<crate::point::Point>) -> String {
    let name = if owner == Color::Black { "black" } else { "white" };
    let place = place.map_or_else(String::new, |point| point.to_string());
    match count {
        1 => format!("the {name} stone at {place}"),
        count => format!("the {count} {name} stones around {place}"),
    }
}

fn list(moves: &[Vertex]) -> String {
    moves.iter().map(Vertex::to_string).collect::<Vec<_>>().join(" ")
}

/// Writes a number with commas between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn in_seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 10.0 { format!("{seconds:.2} s") } else { format!("{seconds:.0} s") }
}
