//! The command that scores game records: it prints the board, the result, and whether the record
//! agrees.

use std::error::Error;
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};

use tengen::engine_room::engine::Console;
use tengen::engine_room::inside;
use tengen::engine_room::sgf::{GameText, Settled, games, read_text};
use tengen::{
    ByColor, Color, End, Game, GameResult, Info, Interrupted, Judgement, Note, Notes, Outcome,
    Point, PointSet, Record, Score, Status, Stop,
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

    /// A net in KataGo's format that judges stones that reading cannot settle [default: the small
    /// net in the program].
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
    /// The result: the count, or the expected result of a game that is not over.
    result: GameResult,
    /// The result in the record's property RE.
    claim: Option<String>,
    /// The rules and the komi, and whether they are assumed.
    settled: Settled,
    /// What the record lacks: its end, its moves, or moves and stones that were left out.
    remarks: Vec<String>,
    /// The count by the record's marks of territory, if it has marks and has no long cycle.
    marked: Option<Score>,
    /// Where the record's marks of territory differ from the count, or contradict the record's result.
    differences: Vec<String>,
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
    let mut counter = nets::counter(score.model.as_deref())?;
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
            match text.and_then(|text| scored(conditions, &mut counter, (text, &notes), place)) {
                Ok(scored) => {
                    let mut text = Vec::new();
                    if score.json {
                        writeln!(text, "{}", in_json(&scored))?;
                    } else {
                        in_words(&scored, &mut text)?;
                    }
                    agreements.push(agreement(scored.claim.as_deref(), scored.result));
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
    counter: &mut Console,
    (text, of_file): (GameText, &Notes),
    place: Place<'a>,
) -> Result<Scored<'a>, Box<dyn Error>> {
    let mut notes = Notes::default();
    let record = text.record(&mut notes)?;
    let settled = counter.settle(&record, &conditions.given(), &Stop::new())?;
    let game = inside::game_under(&record, None, settled.rules, settled.komi, &mut notes);
    log_all(&notes, place);
    counter.start(game.clone());
    let judgement = counter.judge(&Stop::new())?;
    let result = counter.final_result(&Stop::new())?;
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
    let marked = score_by_marks(&record, &judgement);
    let differences = marked.map(|marked| {
        let mut unmarked = game.clone();
        unmarked.agree_on_dead(None);
        counter.start(unmarked);
        let unmarked = counter.judge(&Stop::new())?;
        Ok::<_, Interrupted>(differences(marked, judgement.outcome(), &unmarked, claim.as_deref()))
    });
    let differences = differences.transpose()?.unwrap_or_default();
    Ok(Scored { place, game, judgement, result, claim, settled, remarks, marked, differences })
}

/// Returns the score if the points that the record marks as territory were all that counts; `None`
/// without marks.
fn score_by_marks(record: &Record, judgement: &Judgement) -> Option<Score> {
    let territory = record.territory.as_ref()?;
    let marked = ByColor::from_fn(|color| {
        PointSet::from_points(record.size, territory[color].iter().copied())
    });
    let is_counted = matches!(judgement.outcome().result(), GameResult::Score(_));
    is_counted.then(|| judgement.outcome().count_as_marked(&marked).score())
}

/// Returns a sentence if the marks of a record give another score than the count, and one if they
/// contradict the record's result where the judge agrees with it.
fn differences(
    marked: Score,
    counted: &Outcome,
    unmarked: &Judgement,
    claim: Option<&str>,
) -> Vec<String> {
    let mut found = Vec::new();
    if GameResult::Score(marked) != counted.result() {
        let counted_as = match counted.filling() {
            Some(filling) => format!("{filling}: {}", counted.result()),
            None => format!("by the stones {}", counted.result()),
        };
        found.push(format!("by the marks of the record {marked}; {counted_as}"));
    }
    let judged = unmarked.outcome().result();
    let claimed = claim.and_then(|claim| claim.parse::<GameResult>().ok());
    if claimed == Some(judged) && counted.result() != judged && GameResult::Score(marked) != judged
    {
        found.push(format!(
            "the marks of the record contradict its result: {marked} by the marks, {judged} by the \
             result and by the judge"
        ));
    }
    found
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
        (Some(claim), None) => match inside::winner_named(claim) {
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
    let Scored { place, game, judgement, claim, settled, remarks, differences, .. } = scored;
    let result = scored.result;
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
    let [black, white] = Color::ALL.map(|color| judgement.doubtful(color).count());
    let unsealed = points(judgement.unsealed());
    let is_doubtful = black + white > 0 || judgement.is_open() || !unsealed.is_empty();
    let doubt = if is_doubtful { "in doubt: " } else { "" };
    write!(out, "{doubt}{result} under {}, komi {}", game.rules(), game.komi())?;
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
    if result != outcome.result() {
        writeln!(out, "as it stands {}", outcome.result())?;
    }
    // The first line is the score, which has been written already.
    for line in outcome.explanation().lines().skip(1) {
        writeln!(out, "{line}")?;
    }
    for difference in differences {
        writeln!(out, "{difference}")?;
    }
    if black + white > 0 {
        writeln!(out, "in doubt: {black} black and {white} white stones")?;
    }
    if !unsealed.is_empty() {
        let sealed = judgement.sealed_score();
        let unsealed = unsealed.join(", ");
        writeln!(out, "open border: {sealed} if both players close it; at {unsealed}")?;
    }
    if judgement.is_open() {
        let estimate = judgement.estimate();
        // The result of a game that has ended is its count, whatever playouts expect.
        let is_counted = game.end().is_some() || game.agreed_dead().is_some();
        let expected = if is_counted { estimate.to_string() } else { result.to_string() };
        let doubt = estimate.doubt;
        writeln!(out, "not over: {expected} is expected, with {doubt:.0} points in doubt")?;
    }
    writeln!(out)
}

fn in_json(scored: &Scored) -> Value {
    let Scored { place, game, judgement, claim, settled, remarks, marked, differences, .. } =
        scored;
    let found = scored.result;
    let mut object = json!({
        "file": place.file.display().to_string(),
        "game": place.number,
        "rules_assumed": assumed_rules(settled),
        "komi_assumed": assumed_komi(settled),
        "remarks": remarks,
        "by_marks": marked.map(|marked| marked.to_string()),
        "differences": differences,
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
        all.insert("result".to_owned(), found.to_string().into());
        all.insert("counted".to_owned(), judgement.outcome().result().to_string().into());
    }
    object
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::Judge;
    use tengen::engine_room::engine::{PlayerSettings, SearchSettings, Setup};

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

    /// Black's territory is A1 and A3, White's E1 to E3; A3 is not marked.
    const MARKED: &str =
        "(;SZ[5:3]KM[0]RU[japanese]RE[0]AB[ba][ab][bb][bc]AW[da][db][eb][dc]TB[ac]TW[ea][ec])";

    fn scored_of(sgf: &str) -> Scored<'_> {
        let mut texts = games(sgf);
        let text = texts.next().expect("a game").expect("a record");
        let place = Place { file: Path::new("game.sgf"), number: 1, games: 1 };
        let mut counter =
            Console::new(Setup::default(), PlayerSettings::playouts(SearchSettings::default()));
        scored(&Conditions::default(), &mut counter, (text, &Notes::default()), place)
            .expect("a record")
    }

    #[test]
    fn a_count_by_the_marks_of_a_record_is_named_where_it_differs() {
        let found = scored_of(MARKED);
        assert_eq!(found.differences[0], "by the marks of the record W+1.0; by the stones 0");
        let all = MARKED.replace("TB[ac]", "TB[aa][ac]");
        assert_eq!(scored_of(&all).differences, [""; 0]);
    }

    #[test]
    fn marks_that_contradict_the_result_are_named_where_the_judge_agrees_with_it() {
        let drawn = tengen::engine_room::diagram::position(". X . O .\n X X . O O\n . X . O .");
        let mut game =
            Game::with_rules(drawn.size(), tengen::Preset::JAPANESE.rules, tengen::Komi::ZERO);
        assert!(game.set_up(&drawn, Color::Black).is_empty());
        let unmarked = Judge::default().judge(&game, &Stop::new()).expect("no stop");
        let counted = Outcome::of(&game, &game.position().stones(Color::White));
        let lines = differences(Score::from_halves(30), &counted, &unmarked, Some("0"));
        assert_eq!(
            lines.last().map(String::as_str),
            Some(
                "the marks of the record contradict its result: B+15.0 by the marks, 0 by the result and by the judge"
            )
        );
        assert_eq!(
            differences(Score::from_halves(30), &counted, &unmarked, Some("B+1")).len(),
            lines.len() - 1
        );
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
