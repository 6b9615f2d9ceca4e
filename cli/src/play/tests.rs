//! Dialogues with an engine of playouts on small boards: what is typed, and what is answered.

use std::io;
use std::path::Path;

use tempfile::TempDir;
use tengen::engine_room::engine::{Console, Setup};
use tengen::{
    Color, IllegalMove, Komi, Point, Preset, Resignation, Rules, Settings, Size, Thinking,
};

use super::moves::refusal;
use super::{Art, Desk, Dialogue, Input, Signals, Strictness, Window, World};

/// A board with its rules, a person at it, and a folder for games.
struct Table {
    rules: Rules,
    side: u8,
    person: Color,
    handicap: usize,
    teaching: Option<Strictness>,
    window: Window,
    folder: TempDir,
}

const WINDOW: Window =
    Window { columns: || 80, art: Art::Letters, is_typed: false, is_terminal: false };

impl Table {
    /// A board of 5x5 under Chinese rules, with Black for the person and lines from a pipe.
    fn new() -> Self {
        Self {
            rules: Preset::CHINESE.rules,
            side: 5,
            person: Color::Black,
            handicap: 0,
            teaching: None,
            window: WINDOW,
            folder: tempfile::tempdir().expect("a folder"),
        }
    }

    fn console(&self) -> Console {
        let mut settings = Settings::with_playouts();
        settings.set_thinking(Thinking::of_playouts(64));
        settings.set_resignation(Resignation::Never);
        settings.set_memory(0);
        let size = Size::square(self.side);
        Console::new(Setup { size, rules: self.rules, komi: Komi::from_halves(1) }, settings)
    }

    fn world<'a, W: io::Write>(&self, listen: impl FnMut() -> Input + 'a, out: W) -> World<'a, W> {
        World {
            desk: Desk::new(self.window, Signals::default(), Box::new(listen), out),
            review: Box::new(|_| Ok(())),
            folder: self.folder.path().to_owned(),
            repeats: false,
        }
    }

    /// Returns the answers to these lines and the end of the input, after a record was loaded.
    fn talk(&self, record: Option<&Path>, lines: &str) -> Result<String, String> {
        let lines = lines.lines().map(|line| Input::Line(line.to_owned()));
        let mut inputs = lines.chain([Input::End]);
        let listen = || inputs.next().expect("nothing is asked after the end");
        let mut out = Vec::new();
        let (console, world) = (self.console(), self.world(listen, &mut out));
        let mut dialogue =
            Dialogue::new(console, self.person, self.handicap, world)?.with_teaching(self.teaching);
        if let Some(path) = record {
            dialogue.load(path, None, None)?;
        }
        dialogue.run().map_err(|error| error.to_string())?;
        String::from_utf8(out).map_err(|error| error.to_string())
    }

    fn answers(&self, lines: &str) -> String {
        self.talk(None, lines).expect("a game")
    }

    /// Returns the answers on a position of 5x5.
    fn answers_on(&self, record: &str, lines: &str) -> String {
        let path = self.folder.path().join("position.sgf");
        std::fs::write(&path, format!("(;SZ[5]KM[0.5]{record})")).expect("room");
        self.talk(Some(&path), lines).expect("a record")
    }

    fn in_folder(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }
}

/// Both players live with two eyes, and White's stone at A2 is dead.
const FINISHED: &str = "AB[ba][bb][bd][be][ca][cb][cc][cd][ce][ab]\
                        AW[da][db][dc][dd][de][ea][ec][ee][ad]PL[B]";

/// White has just taken a ko at C3, and Black would take back at D3.
const KO: &str = "AB[cb][bc][cd][dc]AW[db][ec][dd]PL[W];W[cc]";

/// Checks that the answers have all parts, wherever lines are broken.
fn has_all(answers: &str, parts: &[&str]) {
    let joined = answers.replace('\n', " ");
    for part in parts {
        assert!(joined.contains(&part.replace('\n', " ")), "{part:?} is missing in\n{answers}");
    }
}

#[test]
fn the_board_is_drawn_at_the_start_and_after_each_exchange() {
    let answers = Table::new().answers("c3\nundo\nboard\n");
    let typed = "You play Black (X). Type a point such as d4, `pass`, or `help`.";
    let notes = "5 . . . . . 5   Black (you): 0 captured\n";
    has_all(&answers, &[typed, notes, "Tengen plays ", "Taken back: White ", ", Black C3."]);
    assert_eq!(answers.matches("  A B C D E\n5 ").count(), 4, "{answers}");
}

#[test]
fn tengen_begins_if_the_person_is_white() {
    let table = Table { person: Color::White, ..Table::new() };
    let answers = table.answers("undo\n");
    has_all(&answers, &["You play White (O).", "Tengen plays ", "move 1: Black "]);
    has_all(&answers, &["You have not moved yet."]);
}

#[test]
fn every_illegal_move_is_refused_with_its_reason() {
    let on = |record, line| Table::new().answers_on(record, line);
    has_all(&on(KO, "c3"), &["C3 is taken: a stone stands there."]);
    has_all(&on(KO, "f1"), &["F1 is not on this board, which goes from A1 to E5."]);
    has_all(&on(KO, "d3"), &["D3 is forbidden by ko: you may not take back at once."]);
    let superko = refusal(IllegalMove::Superko, Point::new(3, 2));
    assert_eq!(superko, "D3 is forbidden: it would repeat an earlier position of the whole board.");
    let suicide = "AW[ba][ab]PL[B]";
    has_all(&on(suicide, "a5"), &["A5 is suicide: the stone would have no liberty"]);
}

#[test]
fn what_is_not_understood_is_answered_and_changes_nothing() {
    let lines = "hello\nd4 e5\nlevel 3\ndone\nresume\nreview\nload none.sgf\n\n";
    let answers = Table::new().answers(lines);
    let expected = [
        "Unknown word `hello`. Did you mean `help`?",
        "One move at a time",
        "only --player net has levels",
        "`done` is for the end",
        "`resume` plays on after two passes",
        "no move to review",
        "none.sgf: ",
    ];
    has_all(&answers, &expected);
    assert_eq!(answers.matches("5 . . . . . 5").count(), 1, "{answers}");
}

#[test]
fn a_finished_game_is_counted_with_the_dead_stones_shown() {
    let answers = Table::new().answers_on(FINISHED, "pass\nscore\ndone\nscore\nd4\n");
    let expected = [
        "Tengen passes.",
        "2 o X",
        "Both have passed.\nDead stones of White: A2.",
        "Counted like this, you win by 4.5 points (B+4.5).",
        "Black 15 = 10 stones + 5 territory\nWhite 10.5 = 8 stones + 2 territory + 0.5 komi\n",
        "You win by 4.5 points (B+4.5).\n`review` shows what each move lost",
        "The result: you win by 4.5 points (B+4.5).",
        "The game is over. `undo` takes",
    ];
    has_all(&answers, &expected);
}

#[test]
fn the_person_may_dispute_dead_stones_or_play_on() {
    let table = Table::new();
    let answers = table.answers_on(FINISHED, "pass\ne4\na2\na2, d1\ndone\nundo\n");
    let expected = [
        "No stone stands at E4.",
        "Alive: A2.\nNo stone is dead.",
        "Dead: A2. Dead: D1 E1 D2 D3 and 4 more.",
        "Black 25 = 10 stones + 15 territory\nWhite 0.5 = 0.5 komi\n",
        "You win by 24.5 points (B+24.5).",
        "Taken back: White pass, Black pass.",
    ];
    has_all(&answers, &expected);
    let answers = table.answers_on(FINISHED, "pass\nresume\nb3\n");
    has_all(&answers, &["The game goes on.", "Dead stones of White: A2."]);
}

#[test]
fn a_point_typed_twice_turns_its_group_back() {
    let answers = Table::new().answers_on(FINISHED, "pass\nd1\nd1\n");
    let expected =
        ["Dead: D1 E1 D2 D3 and 4 more.", "Alive: D1 E1 D2 D3 and 4 more.\nDead stones of"];
    has_all(&answers, &expected);
    assert_eq!(answers.matches("you win by 4.5 points (B+4.5)").count(), 2, "{answers}");
}

#[test]
fn a_dispute_after_saving_is_kept_too() {
    let table = Table::new();
    let first = table.in_folder("first.sgf");
    table.answers_on(FINISHED, &format!("pass\nsave {first}\nd1\ndone\n"));
    assert!(std::path::Path::new(&first).exists());
    let kept = std::fs::read_to_string(table.in_folder("tengen-1.sgf")).expect("a kept game");
    has_all(&kept, &["RE[B+24.5]"]);
}

#[test]
fn an_accepted_count_is_a_change_of_a_record_without_that_result() {
    let passes = format!("{FINISHED};B[];W[]");
    for (result, is_kept) in [("", true), ("RE[B+4.5]", false), ("RE[W+9.5]", true)] {
        let table = Table::new();
        let answers = table.answers_on(&format!("{result}{passes}"), "done\n");
        has_all(&answers, &["You win by 4.5 points (B+4.5)."]);
        let kept = std::fs::read_to_string(table.in_folder("tengen-1.sgf"));
        assert_eq!(kept.is_ok(), is_kept, "{result}");
        assert!(kept.is_ok_and(|kept| kept.contains("RE[B+4.5]")) == is_kept, "{result}");
    }
}

#[test]
fn a_count_that_is_left_is_accepted() {
    let table = Table::new();
    table.answers_on(FINISHED, "pass\nd1\n");
    let kept = std::fs::read_to_string(table.in_folder("tengen-1.sgf")).expect("a kept game");
    has_all(&kept, &["RE[B+24.5]", "TB[", "PW[Tengen, level 20]"]);
}

#[test]
fn rules_that_keep_dead_stones_count_at_once() {
    let answers = Table::new().answers_on(&format!("RU[Tromp-Taylor]{FINISHED};B[];W[]"), "");
    let count =
        "Black 11 = 10 stones + 1 territory\nWhite 11.5 = 9 stones + 2 territory + 0.5 komi";
    has_all(
        &answers,
        &["2 O X", "Both have passed.\n", count, "Tengen wins by 0.5 points (W+0.5)."],
    );
    assert!(!answers.contains("Dead stones"), "{answers}");
}

#[test]
fn a_resignation_ends_the_game_and_can_be_taken_back() {
    let table = Table::new();
    let file = table.in_folder("resigned.sgf");
    let answers = table.answers_on(FINISHED, &format!("resign\nresign\nundo\nresign\nsave {file}"));
    let resigned = "You resign: Tengen wins (W+R).";
    has_all(&answers, &[resigned, "The game is over.", "Your resignation is taken back."]);
    has_all(&std::fs::read_to_string(file).expect("a record"), &["RE[W+R]"]);
}

#[test]
fn a_file_is_not_replaced_unless_asked_and_a_saved_game_goes_on() {
    let table = Table { person: Color::White, ..Table::new() };
    let file = table.in_folder("my game.sgf");
    std::fs::write(&file, "precious").expect("room");
    let answers = table.answers(&format!("save {file}\n"));
    has_all(&answers, &["exists and stays as it is.", "`save --overwrite "]);
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), "precious");
    let answers = table.answers(&format!("a1\nsave --overwrite {file}\nquit\n"));
    has_all(&answers, &["The game is saved in ", "; `tengen play "]);
    has_all(&std::fs::read_to_string(&file).expect("a file"), &["PB[Tengen, level 20]", ";W[ae]"]);
    // The person had White, and has it again.
    let answers = Table::new().answers(&format!("load {file}\n"));
    has_all(&answers, &["3 moves. You play White, Tengen at level 20, full strength."]);
    for lost in [table.in_folder("none/a.sgf"), table.in_folder("")] {
        has_all(&table.answers(&format!("save {lost}\n")), &["is not saved: "]);
    }
}

#[test]
fn what_was_assumed_of_a_record_is_shown() {
    let answers = Table::new().answers_on(";B[cc];W[cc]", "");
    has_all(&answers, &["Note: move 2, white C3, is left out: the point is occupied."]);
    has_all(&answers, &["Note: the record names no rules: chinese assumed; --rules"]);
}

#[test]
fn a_game_from_a_pipe_is_kept_when_it_ends_or_another_begins() {
    let table = Table::new();
    let answers = table.answers("c3\nnew\nc3\nload none.sgf\na1\nquit\n");
    for number in 1..=3 {
        let name = format!("tengen-{number}.sgf");
        has_all(&answers, &[&name]);
        assert!(Path::new(&table.in_folder(&name)).exists(), "{name}");
    }
    let none = Table::new();
    none.answers("hint\nundo\nquit\n");
    assert!(!Path::new(&none.in_folder("tengen-1.sgf")).exists(), "the person did not move");
}

#[test]
fn why_is_about_the_own_last_move_any_move_or_one_that_is_considered() {
    let table = Table::new();
    let answers = table.answers("why\nc3\nwhy\nwhy 2\nwhy 9\nwhy c3\nresign\nwhy\nwhy a1\n");
    let expected = [
        "You have not moved yet.",
        "1 Black C3: ",
        "2 White ",
        "The game has 2 moves so far.",
        "illegal move: the point is occupied.",
        "Black A1: ",
    ];
    has_all(&answers, &expected);
    assert_eq!(answers.matches("1 Black C3: ").count(), 2, "after the game too: {answers}");
}

fn taught(record: &str, lines: &str) -> String {
    let teaching = Some(Strictness::NORMAL);
    Table { teaching, ..Table::new() }.answers_on(record, lines)
}

/// Black lives with A2, and dies if White takes it.
const UNSETTLED: &str = "AB[aa][ab][ba][bb][bc][bd][be][ca][cb][cc][cd][ce]\
                         AW[da][db][dc][dd][de][ea][ec][ee]PL[B]";

#[test]
fn a_teacher_names_a_bad_move_and_takes_it_back_if_asked() {
    let answers = taught(UNSETTLED, "pass\ny\nundo\n");
    has_all(&answers, &["From now on Tengen names your moves that lose 3 points or more."]);
    has_all(&answers, &["The pass loses about ", " points, a blunder", ". Better was A2"]);
    has_all(&answers, &["Taken back: Black pass.", "You have not moved yet."]);
    assert!(!answers.contains("Tengen plays"), "the move is taken back first: {answers}");
}

#[test]
fn a_line_instead_of_an_answer_plays_on_and_is_read_after_tengen_s_move() {
    let answers = taught(UNSETTLED, "pass\nwhy\nscore\n");
    has_all(&answers, &["The pass loses about ", "1 Black pass: ", "Better is A2.", "is ahead"]);
    let (before, after) = answers.split_once("Tengen plays").expect("a move");
    assert!(!before.contains("is ahead") && after.contains("is ahead"), "{answers}");
}

#[test]
fn a_teacher_is_silent_about_good_moves_and_after_teach_off() {
    let quiet = taught(UNSETTLED, "teach off\npass\n");
    has_all(&quiet, &["Tengen does not comment on your moves any more."]);
    assert!(!quiet.contains("loses about"), "{quiet}");
    let gentle = taught(FINISHED, "pass\n");
    assert!(!gentle.contains("loses about"), "{gentle}");
    let untaught = Table::new().answers_on(UNSETTLED, "pass\nteach 2\n");
    has_all(&untaught, &["From now on Tengen names your moves that lose 2 points or more."]);
    assert!(!untaught.contains("loses about"), "{untaught}");
}

#[test]
fn games_that_end_together_are_all_saved() {
    let table = Table::new();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| has_all(&table.answers("c3\n"), &["The game is saved in "]));
        }
    });
    let saved = std::fs::read_dir(table.folder.path()).expect("a folder").count();
    assert_eq!(saved, 4);
}

#[test]
fn a_typed_game_is_not_dropped_without_an_answer() {
    let table = Table { window: Window { is_typed: true, ..WINDOW }, ..Table::new() };
    let kept = table.in_folder("kept.sgf");
    let answers = table.answers(&format!("c3\nnew\nback\nquit\nwhat?\n{kept}\n"));
    has_all(&answers, &["Your move> ", "Save the game first? Enter saves it as ", "Save> "]);
    assert_eq!(answers.matches("Save> ").count(), 3, "{answers}");
    assert!(Path::new(&kept).exists(), "{answers}");
    let answers = table.answers("c3\nnew 7 white\nno\nc4\nquit\nno\n");
    has_all(&answers, &["A new game. You play White.", "A B C D E F G\n"]);
    assert!(!Path::new(&table.in_folder("tengen-1.sgf")).exists(), "{answers}");
}

#[test]
fn a_new_game_has_the_rules_and_the_komi_of_the_first_one() {
    let table = Table::new();
    let record = table.in_folder("japanese.sgf");
    std::fs::write(&record, "(;SZ[5]RU[Japanese]KM[6.5];B[cc])").expect("room");
    let answers = table.answers(&format!("load {record}\nnew\n"));
    let (loaded, new) = answers.split_once("A new game.").expect("a new game");
    has_all(loaded, &["komi 6.5, japanese rules"]);
    has_all(new, &["komi 0.5, chinese rules"]);
}

#[test]
fn the_dialogue_ends_with_its_input_its_output_and_a_raised_stop() {
    let table = Table::new();
    let begin = |world| Dialogue::new(table.console(), Color::Black, 0, world);
    let mut out = Vec::new();
    let failed = || Input::Failed(io::Error::other("gone"));
    let ended = begin(table.world(failed, &mut out as &mut dyn io::Write)).expect("a game").run();
    assert_eq!(ended.expect_err("no input").to_string(), "gone");
    let mut closed: &mut [u8] = &mut [];
    let ended = begin(table.world(|| Input::End, &mut closed)).expect("a game").run();
    assert!(ended.is_err());
    let signals = Signals::default();
    let raised = signals.clone();
    let listen = move || {
        assert!(raised.interrupt(), "Tengen does not think while it awaits a line");
        Input::Line("c3".to_owned())
    };
    let mut out = Vec::new();
    let mut world = table.world(listen, &mut out as &mut dyn io::Write);
    world.desk.signals = signals;
    begin(world).expect("a game").run().expect("an end");
    assert!(!String::from_utf8(out).expect("text").contains("Tengen plays"));
}

#[test]
fn an_error_in_the_program_does_not_end_the_game() {
    let table = Table::new();
    let (mut lines, mut out) = ("c3\nreview\nundo\n".lines(), Vec::new());
    let listen = || lines.next().map_or(Input::End, |line| Input::Line(line.to_owned()));
    let world =
        World { review: Box::new(|_| panic!("no such point")), ..table.world(listen, &mut out) };
    let dialogue = Dialogue::new(table.console(), Color::Black, 0, world);
    dialogue.expect("a game").run().expect("an end");
    let answers = String::from_utf8(out).expect("text");
    let failure = "an error in Tengen itself: no such point. The game is still here, and `save`";
    has_all(&answers, &[failure, "Taken back: White "]);
}

#[test]
fn a_handicap_is_placed_in_each_new_game_or_refused() {
    let table = Table { side: 7, person: Color::White, handicap: 4, ..Table::new() };
    let answers = table.answers("new 9\nnew 2\n");
    has_all(&answers, &["5 . . X . X . . 5", "7 . . X . . . X . . 7"]);
    has_all(&answers, &["a board of 2x2 does not hold 4 handicap stones."]);
    let refused = Table { handicap: 25, ..Table::new() }.talk(None, "");
    assert_eq!(refused.expect_err("no room"), "a board of 5x5 does not hold 25 handicap stones");
}

#[test]
fn the_help_stands_in_columns_on_a_usual_window() {
    let window = Window { columns: || 80, ..WINDOW };
    let answers = Table { side: 9, window, ..Table::new() }.answers("help\n");
    assert!(answers.lines().all(|line| line.chars().count() <= 80), "{answers}");
    has_all(&answers, &["\n  pass              pass; two passes end the game\n"]);
}

#[test]
fn a_narrow_window_has_the_text_below_the_board() {
    let window = Window { columns: || 20, ..WINDOW };
    let answers = Table { side: 9, window, ..Table::new() }.answers("help\nlevel\n");
    assert!(answers.lines().all(|line| line.chars().count() <= 20), "{answers}");
    has_all(&answers, &["9 . . . . . . . . . \n8 ", "Black (you): 0\ncaptured\n"]);
}
