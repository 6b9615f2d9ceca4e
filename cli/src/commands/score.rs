//! The command that scores game records: it prints the board, the result, and whether the record
//! agrees.

use std::error::Error;
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};

use tengen::engine_room::sgf::{GameText, Settled, games, read_text};
use tengen::{
    Color, End, Game, GameResult, Info, Judge, Judgement, Note, Notes, Point, Status, Stop,
};

use super::input::{left_out, read, with_folders};
use crate::judged::{judgement_in_json, points};
use crate::options::{Conditions, assumed_komi, assumed_rules, nets};
use crate::terminal::{Progress, printable};

/// The arguments of `tengen score`.
#[derive(Args, Debug)]
#[expect(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]
pub struct ScoreArguments {
    /// Records or folders of them, - for standard input. Each game of each file is scored under its
    /// own rules and komi, unless --rules and --komi name others. What a record does not state is
    /// assumed, and reported.
    #[arg(required = true, value_name = "FILE.sgf")]
    pub files: Vec<PathBuf>,

    /// Print JSON, one object per line.
    #[arg(long)]
    pub json: bool,

    /// A net in KataGo's format that judges stones that reading cannot settle [default: the net in
    /// the program].
    #[arg(long, value_name = "FILE", env = "TENGEN_MODEL")]
    pub model: Option<PathBuf>,
}

/// The place of a record: its file, and its number in a file of several.
#[derive(Clone, Copy)]
struct Place<'a> {
    file: &'a Path,
    number: usize,
    games: usize,
}

/// Writes the file, and the number of the game if the file has several.
impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if self.games > 1 { write!(f, ", game {} of {}", self.number, self.games) } else { Ok(()) }
    }
}

/// A record's game and its judgement.
struct Scored<'a> {
    place: Place<'a>,
    game: Game,
    judgement: Judgement,
    /// The result in the record's property RE.
    claim: Option<String>,
    /// The rules and the komi, and whether they are assumed.
    settled: Settled,
    /// What the record lacks: its end, its moves, or moves and stones that were left out.
    remarks: Vec<String>,
}

/// The agreement between the result in a record and the counted result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Agreement {
    /// The record has the counted result.
    Exact,
    /// The record has the same winner, with another margin or for another reason.
    Winner,
    /// The record has another winner, or one of the two results is a draw or void.
    Different,
    /// The record does not have a result that can be compared.
    NoClaim,
}

/// Scores each game and prints it; for several games, also prints how many agree with their
/// records.
pub fn score(
    conditions: &Conditions,
    score: &ScoreArguments,
    mut out: impl Write,
) -> Result<(), Box<dyn Error>> {
    conditions.check_for_records()?;
    let files = with_folders(&score.files)?;
    let mut judge = nets::judge(score.model.as_deref())?;
    let progress = Progress::of_files(files.len(), "{bar:40} {pos}/{len} {eta} left");
    let (mut agreements, mut failures) = (Vec::new(), 0);
    for file in &files {
        let bytes = read(file);
        let mut notes = Notes::default();
        let text = match &bytes {
            Ok(bytes) => read_text(bytes, &mut notes).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        log_all(&notes, file.display());
        let texts: Vec<_> = match &text {
            Ok(text) => games(text).map(|text| text.map_err(Box::from)).collect(),
            Err(error) => vec![Err(error.clone().into())],
        };
        let games = texts.len();
        for (number, text) in (1..).zip(texts) {
            let place = Place { file, number, games };
            match text.and_then(|text| scored(conditions, &mut judge, (text, &notes), place)) {
                Ok(scored) => {
                    let mut text = Vec::new();
                    if score.json {
                        writeln!(text, "{}", in_json(&scored))?;
                    } else {
                        in_words(&scored, &mut text)?;
                    }
                    let found = scored.judgement.outcome().result();
                    agreements.push(agreement(scored.claim.as_deref(), found));
                    progress.suspend(|| out.write_all(&text))?;
                }
                Err(error) => {
                    failures += 1;
                    progress.print(&format!("{place}: {error}"));
                }
            }
        }
        progress.advance();
    }
    progress.end();
    if agreements.len() + failures > 1 && !score.json {
        writeln!(out, "{}", summary(&agreements))?;
    }
    match failures {
        0 => Ok(()),
        1 => Err("1 record could not be scored".into()),
        _ => Err(format!("{failures} records could not be scored").into()),
    }
}

/// Reads a game of a file, of which there may be notes, and judges its stones.
fn scored<'a>(
    conditions: &Conditions,
    judge: &mut Judge,
    (text, of_file): (GameText, &Notes),
    place: Place<'a>,
) -> Result<Scored<'a>, Box<dyn Error>> {
    let mut notes = Notes::default();
    let record = text.record(&mut notes)?;
    let settled = judge.settle(&record, &conditions.given(), &Stop::new())?;
    let game = record.to_game_under(None, settled.rules, settled.komi, &mut notes);
    log_all(&notes, place);
    let judgement = judge.judge(&game, &Stop::new())?;
    let claim = record.text(Info::Result).map(|text| text.trim().to_owned());
    let mut remarks = Vec::new();
    if notes.iter().any(|note| matches!(note, Note::Unfinished(_))) {
        remarks.push("the file ends within the game".to_owned());
    }
    if record.moves() == 0 {
        remarks.push("no moves in the record".to_owned());
    }
    // What a record in another format lacks was noted when its file was read.
    remarks.extend(left_out(of_file));
    remarks.extend(left_out(&notes));
    Ok(Scored { place, game, judgement, claim, settled, remarks })
}

/// Writes notes to the log, each with the place of the record.
fn log_all(notes: &Notes, place: impl fmt::Display) {
    for note in notes.iter() {
        log::warn!("{place}: {note}");
    }
}

/// Compares the text of a record's RE with a result.
fn agreement(claim: Option<&str>, found: GameResult) -> Agreement {
    let claimed = claim.and_then(|claim| claim.parse::<GameResult>().ok());
    let winner = match (claim, claimed) {
        (_, Some(claimed)) => claimed.winner(),
        // Some records state only the winner.
        (Some(claim), None) => match GameResult::winner_named(claim) {
            None => return Agreement::NoClaim,
            winner => winner,
        },
        (None, None) => return Agreement::NoClaim,
    };
    if claimed == Some(found) {
        Agreement::Exact
    } else if winner == found.winner() && found.winner().is_some() {
        Agreement::Winner
    } else {
        Agreement::Different
    }
}

fn summary(agreements: &[Agreement]) -> String {
    let number = |wanted| agreements.iter().filter(|&&found| found == wanted).count();
    let (exact, winner) = (number(Agreement::Exact), number(Agreement::Winner));
    let claims = agreements.len() - number(Agreement::NoClaim);
    format!(
        "{} records scored; of {claims} with a result {exact} agree, {winner} in the winner only, \
         {} in nothing",
        agreements.len(),
        number(Agreement::Different)
    )
}

/// Returns the character for a point in a drawing: stones as in every diagram, dead stones in small
/// letters, stones in seki by other characters.
fn sign(judgement: &Judgement, game: &Game, point: Point) -> char {
    let is_black = game.position().at(point) == Some(Color::Black);
    let of = |black, white| if is_black { black } else { white };
    match judgement.status(point) {
        Status::Alive => of('X', 'O'),
        Status::Dead => of('x', 'o'),
        Status::Seki => of('%', '@'),
        Status::Territory(Color::Black) => '#',
        Status::Territory(Color::White) => '-',
        Status::Neutral => '.',
    }
}

fn in_words(scored: &Scored, out: &mut impl Write) -> io::Result<()> {
    let Scored { place, game, judgement, claim, settled, remarks } = scored;
    let outcome = judgement.outcome();
    let size = game.size();
    write!(out, "{}\n  ", printable(&place.to_string()))?;
    for letter in size.column_letters() {
        write!(out, " {letter}")?;
    }
    for (number, points) in size.rows_from_top() {
        write!(out, "\n{number:2}")?;
        for point in points {
            write!(out, " {}", sign(judgement, game, point))?;
        }
    }
    writeln!(
        out,
        "\nX O stones, x o dead, % @ in seki; # Black's territory, - White's, . neutral"
    )?;
    write!(out, "{} under {}, komi {}", outcome.result(), game.rules(), game.komi())?;
    match claim {
        Some(claim) => writeln!(out, "; the record says {}", printable(claim))?,
        None => writeln!(out)?,
    }
    let assumptions = [assumed_rules(settled), assumed_komi(settled)].into_iter().flatten();
    for remark in assumptions.chain(remarks.iter().cloned()) {
        writeln!(out, "{}", printable(&remark))?;
    }
    if let Some(End::LongCycle(_)) = game.end() {
        return writeln!(out, "ended by a long cycle\n");
    }
    // The first line is the score, which has been written already.
    for line in outcome.count().to_string().lines().skip(1) {
        writeln!(out, "{line}")?;
    }
    let [black, white] = Color::ALL.map(|color| judgement.doubtful(color).count());
    if black + white > 0 {
        writeln!(out, "in doubt: {black} black and {white} white stones")?;
    }
    let unsealed = points(judgement.unsealed());
    if !unsealed.is_empty() {
        let sealed = judgement.sealed_score();
        let unsealed = unsealed.join(", ");
        writeln!(out, "open border: {sealed} if both players close it; at {unsealed}")?;
    }
    if judgement.is_open() {
        let estimate = judgement.estimate();
        let doubt = estimate.doubt;
        writeln!(out, "not over: {estimate} is expected, with {doubt:.0} points in doubt")?;
    }
    writeln!(out)
}

fn in_json(scored: &Scored) -> Value {
    let Scored { place, game, judgement, claim, settled, remarks } = scored;
    let found = judgement.outcome().result();
    let mut object = json!({
        "file": place.file.display().to_string(),
        "game": place.number,
        "rules_assumed": assumed_rules(settled),
        "komi_assumed": assumed_komi(settled),
        "remarks": remarks,
        "record": claim,
        "agrees": match agreement(claim.as_deref(), found) {
            Agreement::Exact => "exactly",
            Agreement::Winner => "winner",
            Agreement::Different => "no",
            Agreement::NoClaim => "unknown",
        },
    });
    if let (Value::Object(all), Value::Object(judged)) =
        (&mut object, judgement_in_json(game, judgement))
    {
        all.extend(judged);
    }
    object
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::Score;

    #[test]
    fn a_claim_agrees_in_points_in_the_winner_or_not() {
        let found = GameResult::Score(Score::from_halves(7));
        for (claim, expected) in [
            (Some("B+3.50"), Agreement::Exact),
            (Some("B+3.5"), Agreement::Exact),
            (Some("B+"), Agreement::Winner),
            (Some("W+"), Agreement::Different),
            (Some("B+Resign"), Agreement::Winner),
            (Some("B+12"), Agreement::Winner),
            (Some("W+3.5"), Agreement::Different),
            (Some("0"), Agreement::Different),
            (Some("Void"), Agreement::Different),
            (Some("?"), Agreement::NoClaim),
            (Some("B+nan"), Agreement::NoClaim),
            (None, Agreement::NoClaim),
        ] {
            assert_eq!(agreement(claim, found), expected, "{claim:?}");
        }
        let draw = GameResult::DRAW;
        assert_eq!(agreement(Some("Draw"), draw), Agreement::Exact);
        assert_eq!(agreement(Some("Void"), GameResult::Void), Agreement::Exact);
        assert_eq!(agreement(Some("B+1"), GameResult::Void), Agreement::Different);
    }

    #[test]
    fn a_summary_counts_each_kind_of_agreement() {
        use Agreement::{Different, Exact, NoClaim, Winner};
        let text = summary(&[Exact, Exact, Winner, Different, NoClaim]);
        assert_eq!(
            text,
            "5 records scored; of 4 with a result 2 agree, 1 in the winner only, 1 in nothing"
        );
    }
}
