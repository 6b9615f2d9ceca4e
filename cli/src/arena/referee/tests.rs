//! Games between scripted players.

use std::collections::VecDeque;
use std::thread;
use std::time::Duration;

use super::*;
use crate::arena::contestant::Trouble;
use crate::arena::job::{Conditions, Opening};
use crate::arena::moves::Moves;
use crate::arena::played::{Fault, Played};
use crate::arena::{Adjudication, Player};
use tengen::{
    GameResult, Record, Size, TimeSettings,
    rules::{Komi, Preset, Rules},
};

/// A player that answers `genmove` with the moves of a list, and every other command with an empty
/// text.
#[derive(Default)]
struct Rote {
    moves: VecDeque<&'static str>,
    /// Commands with their scripted answers; `?` refuses, and `...` does not answer in time.
    answers: Vec<(&'static str, &'static str)>,
    /// The time that each move takes.
    slow: Duration,
    received: Vec<String>,
}

impl Rote {
    fn moves(moves: &[&'static str]) -> Self {
        Self { moves: moves.iter().copied().collect(), ..Self::default() }
    }

    fn answering(mut self, command: &'static str, answer: &'static str) -> Self {
        self.answers.push((command, answer));
        self
    }
}

impl Contestant for Rote {
    fn ask(&mut self, command: &str, patience: Duration) -> Result<String, Trouble> {
        self.received.push(command.to_owned());
        let name = command.split(' ').next().unwrap_or_default();
        if name == "genmove" {
            thread::sleep(self.slow.min(patience));
            let next = self.moves.pop_front().ok_or("the script is at its end");
            let trouble = |reason: &str| Trouble { fault: Fault::Crash, reason: reason.to_owned() };
            return next.map(str::to_owned).map_err(trouble);
        }
        match self.answers.iter().find(|(known, _)| *known == name) {
            Some((_, "?")) => Err(Trouble { fault: Fault::Refusal, reason: command.to_owned() }),
            Some((_, "...")) => Err(Trouble { fault: Fault::Hang, reason: command.to_owned() }),
            Some((_, answer)) => Ok((*answer).to_owned()),
            None => Ok(String::new()),
        }
    }

    fn knows(&self, command: &str) -> bool {
        self.answers.iter().any(|(known, _)| *known == command)
    }

    fn program(&self) -> &'static str {
        "Rote 1"
    }

    fn cpu_seconds(&mut self) -> Option<f64> {
        None
    }
}

fn job() -> Job {
    let player = |name: &str| Player {
        name: name.to_owned(),
        command: format!("./{name}"),
        setup: Vec::new(),
    };
    Job {
        game: 17,
        pair: 9,
        black: player("one"),
        white: player("other"),
        conditions: Conditions {
            size: Size::square(5),
            rules: Rules::default(),
            komi: Komi::from_halves(1),
            handicap: 0,
            time: TimeSettings::Unlimited,
            move_limit: 100,
            adjudication: Adjudication::Never,
            patience: 10,
            restart: false,
        },
        opening: Opening { name: "none".to_owned(), moves: Moves::default() },
        seed: 7,
    }
}

fn game(job: &Job, black: &mut Rote, white: &mut Rote) -> Finished {
    let table =
        Table { players: ByColor { black, white }, proven: ByColor::both(false), second: None };
    play(job, table, &Stop::new()).expect("a game")
}

/// Returns the result and the fault of a game that ends by a fault.
fn forfeit(black: &mut Rote, white: &mut Rote) -> (String, Fault, String) {
    let played = game(&job(), black, white).played;
    let Ending::Forfeit { fault, reason } = played.ending else { panic!("{:?}", played.ending) };
    (played.result.to_string(), fault, reason)
}

#[test]
fn two_passes_end_a_game_and_the_referee_counts() {
    let mut black = Rote::moves(&["C3", "pass"]).answering("final_score", "B+24.5");
    let mut white = Rote::moves(&["pass"]).answering("final_score", "W+0.5");
    let finished = game(&job(), &mut black, &mut white);
    let played = &finished.played;
    assert_eq!((played.result.to_string().as_str(), &played.ending), ("B+24.5", &Ending::Played));
    assert_eq!(played.moves.to_string(), "B C3 W pass B pass");
    assert_eq!(played.winner(), Some("one"));
    assert!(played.is_disputed(), "{:?}", played.claims);
    assert_eq!((played.black.moves, played.white.moves), (2, 1));
    assert_eq!(black.received[..3], ["boardsize 5", "clear_board", "komi 0.5"]);
    assert_eq!(white.received[3..6], ["play B C3", "genmove W", "play B pass"]);
}

#[test]
fn a_program_that_fails_at_the_pass_that_has_ended_the_game_does_not_lose() {
    let mut black = Rote::moves(&["pass"]).answering("play", "?");
    let finished = game(&job(), &mut black, &mut Rote::moves(&["pass"]));
    let played = finished.played;
    assert_eq!((played.result.to_string().as_str(), &played.ending), ("W+0.5", &Ending::Played));
    let mut job = job();
    job.conditions.komi = Komi::from_halves(-1);
    let mut black = Rote::moves(&["pass"]).answering("play", "?");
    let played = game(&job, &mut black, &mut Rote::moves(&["pass"])).played;
    assert_eq!((played.result.to_string().as_str(), &played.ending), ("B+0.5", &Ending::Played));
}

#[test]
fn the_record_says_how_the_result_came_about() {
    let mut black = Rote::moves(&["C3", "pass"]).answering("final_score", "B+24.5");
    let sgf = game(&job(), &mut black, &mut Rote::moves(&["pass"])).sgf;
    let record = Record::parse(sgf.as_bytes()).expect("a record");
    assert_eq!(record.result().map(|result| result.to_string()).as_deref(), Some("B+24.5"));
    assert_eq!(record.moves(), 3);
    for text in ["one = ./one (Rote 1)", "seed: 7", "Black 25 = 1 stone", "one claims B+24.5"] {
        assert!(sgf.contains(text), "{text} in {sgf}");
    }
}

#[test]
fn a_player_may_resign() {
    let finished = game(&job(), &mut Rote::moves(&["C3"]), &mut Rote::moves(&["RESIGN"]));
    assert_eq!(finished.played.result, GameResult::Resignation(Color::Black));
    assert_eq!(finished.played.ending, Ending::Resignation);
}

#[test]
fn an_illegal_move_loses_and_is_named() {
    let (result, fault, reason) = forfeit(&mut Rote::moves(&["C3"]), &mut Rote::moves(&["C3"]));
    assert_eq!((result.as_str(), fault), ("B+F", Fault::IllegalMove));
    assert_eq!(reason, "C3: the point is occupied");
}

#[test]
fn an_answer_other_than_a_move_loses() {
    let (result, fault, reason) = forfeit(&mut Rote::moves(&["banana"]), &mut Rote::default());
    assert_eq!((result.as_str(), fault), ("W+F", Fault::NoMove));
    assert_eq!(reason, "genmove was answered with 'banana'");
}

#[test]
fn a_program_that_ends_loses_and_cannot_be_used_again() {
    let (mut black, mut white) = (Rote::moves(&["C3"]), Rote::default());
    let finished = game(&job(), &mut black, &mut white);
    assert_eq!(finished.played.result, GameResult::Forfeit(Color::Black));
    assert_eq!((finished.broken.black, finished.broken.white), (false, true));
}

#[test]
fn a_program_that_refuses_a_legal_move_loses() {
    let mut white = Rote::default().answering("play", "?");
    let (result, fault, reason) = forfeit(&mut Rote::moves(&["C3"]), &mut white);
    assert_eq!((result.as_str(), fault, reason.as_str()), ("B+F", Fault::Refusal, "play B C3"));
}

#[test]
fn a_flag_falls() {
    let mut job = job();
    job.conditions.time = TimeSettings::SuddenDeath { main: Duration::from_millis(20) };
    let mut slow = Rote { slow: Duration::from_millis(60), ..Rote::moves(&["C3"]) };
    let played = game(&job, &mut slow, &mut Rote::default()).played;
    assert_eq!(played.result, GameResult::Time(Color::White));
    assert!(matches!(played.ending, Ending::Forfeit { fault: Fault::Flag, .. }));
}

#[test]
fn a_player_on_the_clock_receives_the_time() {
    let mut job = job();
    job.conditions.time = TimeSettings::SuddenDeath { main: Duration::from_secs(60) };
    let mut black =
        Rote::moves(&["pass"]).answering("time_left", "").answering("time_settings", "");
    let mut white = Rote::moves(&["pass"]);
    game(&job, &mut black, &mut white);
    assert!(black.received.contains(&"time_settings 60 0 0".to_owned()), "{:?}", black.received);
    assert!(black.received.contains(&"time_left b 60 0".to_owned()), "{:?}", black.received);
    assert!(
        !white.received.iter().any(|command| command.starts_with("time")),
        "{:?}",
        white.received
    );
}

#[test]
fn a_program_that_cannot_play_the_size_ends_the_match() {
    let mut black = Rote::default().answering("boardsize", "?");
    let table = Table {
        players: ByColor { black: &mut black, white: &mut Rote::default() },
        proven: ByColor::both(false),
        second: None,
    };
    let error = play(&job(), table, &Stop::new()).expect_err("no game");
    assert_eq!(error.to_string(), "one cannot play under these conditions: boardsize 5");
}

#[test]
fn a_game_beyond_the_limit_of_moves_has_no_result() {
    let mut job = job();
    job.conditions.move_limit = 3;
    let (mut black, mut white) = (Rote::moves(&["C3", "D3"]), Rote::moves(&["C4", "D4"]));
    let played = game(&job, &mut black, &mut white).played;
    assert_eq!((played.result, played.ending), (GameResult::Void, Ending::MoveLimit));
    assert_eq!(played.moves.0.len(), 3);
}

#[test]
fn the_opening_is_played_on_both_sides_and_not_counted_as_effort() {
    let mut job = job();
    job.opening.moves = "B C3 W C4".parse().expect("two moves");
    let (mut black, mut white) = (Rote::moves(&["pass"]), Rote::moves(&["pass"]));
    let played = game(&job, &mut black, &mut white).played;
    assert_eq!(played.moves.to_string(), "B C3 W C4 B pass W pass");
    assert_eq!((played.black.moves, played.white.moves), (1, 1));
    for received in [&black.received, &white.received] {
        assert_eq!(received[3..5], ["play B C3", "play W C4"]);
    }
}

#[test]
fn handicap_stones_are_placed_and_white_begins() {
    let mut job = job();
    job.conditions.size = Size::square(9);
    job.conditions.handicap = 2;
    let (mut black, mut white) = (Rote::moves(&["pass"]), Rote::moves(&["pass"]));
    let finished = game(&job, &mut black, &mut white);
    assert!(white.received.contains(&"set_free_handicap C3 G7".to_owned()), "{:?}", white.received);
    assert_eq!(finished.played.moves.to_string(), "W pass B pass");
    assert!(finished.sgf.contains("HA[2]"), "{}", finished.sgf);
}

#[test]
fn rules_go_by_the_command_that_a_program_knows() {
    let mut kata = Rote::moves(&["pass"]).answering("kata-set-rules", "");
    let mut kgs = Rote::moves(&["pass"]).answering("kgs-rules", "?");
    let mut job = job();
    job.conditions.rules = Preset::JAPANESE.rules;
    game(&job, &mut kata, &mut kgs);
    assert!(kata.received.contains(&"kata-set-rules japanese".to_owned()), "{:?}", kata.received);
    assert!(kgs.received.contains(&"kgs-rules japanese".to_owned()), "{:?}", kgs.received);
    assert!(kgs.received.contains(&"genmove W".to_owned()), "a refusal only leaves a warning");
}

/// Plays a game in which Black fills the board, while White passes and claims the result `claim`.
fn one_sided(by: Adjudication, claim: &'static str) -> Played {
    let mut job = job();
    job.conditions.adjudication = by;
    let rows = ["A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2", "A3", "B3", "C3", "D3", "A4", "B4"];
    let rows = [rows.as_slice(), &["C4", "D4", "E1", "pass"]].concat();
    let mut black = Rote::moves(&rows).answering("estimate_score", "B+24.5 (upper bound: 25)");
    let mut white = Rote::moves(&["pass"; 20]).answering("final_score", claim);
    game(&job, &mut black, &mut white).played
}

#[test]
fn a_game_is_stopped_when_both_players_agree_on_the_winner_three_times() {
    let played = one_sided(Adjudication::Agreement, "B+9.5");
    assert_eq!((played.ending, played.moves.0.len()), (Ending::Adjudicated, 30));
    assert_eq!(played.result.to_string(), "B+24.5");
    let disputed = one_sided(Adjudication::Agreement, "W+9.5");
    assert_eq!(disputed.ending, Ending::Played);
    let close = one_sided(Adjudication::Agreement, "B+1.5");
    assert_eq!(close.ending, Ending::Played);
}

#[test]
fn a_program_that_does_not_answer_a_look_loses_and_one_that_refuses_does_not_agree() {
    let silent = one_sided(Adjudication::Agreement, "...");
    let lost = Ending::Forfeit { fault: Fault::Hang, reason: "final_score".to_owned() };
    assert_eq!((silent.ending, silent.moves.0.len()), (lost, 18));
    assert_eq!(silent.result.winner(), Some(Color::Black));
    assert_eq!(one_sided(Adjudication::Agreement, "?").ending, Ending::Played);
}

#[test]
fn a_game_is_stopped_when_the_referee_finds_the_lead_safe() {
    let played = one_sided(Adjudication::Verdict, "?");
    assert_eq!(played.ending, Ending::Adjudicated);
    assert_eq!(played.result.winner(), Some(Color::Black));
}

#[test]
fn a_second_referee_sees_the_whole_game() {
    let mut job = job();
    job.opening.moves = "B C3 W C4".parse().expect("two moves");
    let (mut black, mut white) = (Rote::moves(&["pass"]), Rote::moves(&["pass"]));
    let mut second =
        Rote::default().answering("final_score", "B+2.5").answering("kata-set-rules", "");
    let table = Table {
        players: ByColor { black: &mut black, white: &mut white },
        proven: ByColor::both(false),
        second: Some(&mut second),
    };
    let played = play(&job, table, &Stop::new()).expect("a game").played;
    assert_eq!(played.claims.referee.map(|claim| claim.to_string()).as_deref(), Some("B+2.5"));
    assert_eq!(
        second.received[2..],
        [
            "kata-set-rules chinese",
            "komi 0.5",
            "play B C3",
            "play W C4",
            "play B pass",
            "play W pass",
            "final_score"
        ]
    );
}

#[test]
fn a_second_referee_that_refuses_has_no_opinion() {
    let (mut black, mut white) = (Rote::moves(&["pass"]), Rote::moves(&["pass"]));
    let mut second = Rote::default().answering("komi", "?");
    let players = ByColor::<&mut dyn Contestant> { black: &mut black, white: &mut white };
    let table = Table { players, proven: ByColor::both(false), second: Some(&mut second) };
    let finished = play(&job(), table, &Stop::new()).expect("a game");
    assert_eq!((finished.played.claims.referee, finished.second_is_broken), (None, false));
}

#[test]
fn a_match_that_is_stopped_gives_its_games_up() {
    let stop = Stop::new();
    stop.raise();
    let (mut black, mut white) = (Rote::moves(&["C3"]), Rote::default());
    let table = Table {
        players: ByColor { black: &mut black, white: &mut white },
        proven: ByColor::both(false),
        second: None,
    };
    assert!(matches!(play(&job(), table, &stop), Err(NoGame::Stopped(_))));
}
