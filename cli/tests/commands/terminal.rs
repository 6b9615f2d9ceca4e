//! The program on a pseudo-terminal: colours, widths, prompts, and the keys that end it.

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;

use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::empty_folder;

/// The program on a terminal.
struct Terminal {
    child: Child,
    keyboard_and_screen: File,
    shown: String,
}

impl Terminal {
    /// Starts the program in a folder, on a terminal with this many columns.
    fn start(folder: &Path, columns: u16, variables: &[(&str, &str)], arguments: &[&str]) -> Self {
        let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&ours).and_then(|()| unlockpt(&ours)).expect("a terminal to open");
        let name = ptsname(&ours, Vec::new()).expect("a name");
        let theirs = || -> OwnedFd {
            open(name.as_c_str(), OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("its end")
        };
        let size = Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        let end = theirs();
        tcsetwinsize(&end, size).expect("a size");
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        // Variables that choose a net, or colours. `CI` is one: there, colours are taken for wanted.
        let inherited = "TENGEN_MODEL TENGEN_CONFIG RUST_LOG NO_COLOR CLICOLOR CLICOLOR_FORCE CI";
        for variable in inherited.split(' ') {
            command.env_remove(variable);
        }
        let child = command
            .args(arguments)
            .current_dir(folder)
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "C.UTF-8")
            .envs(variables.iter().copied())
            .stdin(end)
            .stdout(theirs())
            .stderr(theirs())
            .spawn()
            .expect("the program starts");
        Self { child, keyboard_and_screen: File::from(ours), shown: String::new() }
    }

    /// Reads until the screen has shown this text after what was read before, and returns all
    /// that was read now.
    fn until(&mut self, text: &str) -> String {
        let mut bytes = Vec::new();
        let mut some = [0; 4096];
        loop {
            let read = String::from_utf8_lossy(&bytes).into_owned();
            if read.contains(text) {
                self.shown += &read;
                return read;
            }
            match self.keyboard_and_screen.read(&mut some) {
                Ok(count) if count > 0 => bytes.extend_from_slice(&some[..count]),
                // A terminal whose other end is closed gives an error on Linux.
                _ => panic!("{text:?} was not shown:\n{}{read}", self.shown),
            }
        }
    }

    fn key(&mut self, keys: &[u8]) {
        self.keyboard_and_screen.write_all(keys).expect("a terminal");
    }

    /// Sends a signal to the program, such as `-INT`.
    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([name, &id]).status().expect("kill");
        assert!(sent.success());
    }

    /// Waits for the program to end, and checks that it ends well.
    fn ends(mut self) {
        for _ in 0..600 {
            if let Some(status) = self.child.try_wait().expect("a child") {
                assert!(status.success(), "{status}: {}", self.shown);
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        let _ = self.child.kill();
        panic!("the program goes on:\n{}", self.shown);
    }
}

#[test]
fn a_person_at_a_terminal_plays_on_a_coloured_board() {
    let folder = empty_folder("terminal-game");
    let mut terminal = Terminal::start(&folder, 80, &[], &["play", "--seed", "1"]);
    let start = terminal.until("Your move> ");
    assert!(start.contains("\x1b[48;5;137m") && start.contains("├─┼─"), "{start}");
    terminal.key(b"e5\n");
    let answer = terminal.until("Your move> ");
    assert!(answer.contains("thinking...") && answer.contains("Tengen plays "), "{answer}");
    assert!(answer.contains("(\x1b[38;5;231m●"), "{answer}");
    terminal.key(b"quit\n");
    terminal.until("Save> ");
    terminal.key(b"mine.sgf\n");
    terminal.until("The game is saved in mine.sgf");
    terminal.ends();
    assert!(folder.join("mine.sgf").exists());
}

#[test]
fn a_board_fits_a_window_of_20_columns_without_colour() {
    let folder = empty_folder("terminal-narrow");
    for (side, row) in [("9", "9 . . . . . . . . . "), ("13", "13............."), ("19", "4...+")] {
        let arguments = ["play", "--size", side, "--level", "1"];
        let mut terminal = Terminal::start(&folder, 20, &[("NO_COLOR", "1")], &arguments);
        let start = terminal.until("Your move> ");
        assert!(start.contains(row) && !start.contains('\x1b'), "{start}");
        let widest = start.lines().map(|line| line.trim_end().chars().count()).max();
        assert!(widest <= Some(20), "{start}");
        terminal.key(b"quit\n");
        terminal.ends();
    }
}

#[test]
fn letters_stand_for_stones_where_unicode_is_not_known() {
    let folder = empty_folder("terminal-ascii");
    let ascii = [("LC_ALL", "C")];
    let mut terminal = Terminal::start(&folder, 80, &ascii, &["play", "--handicap", "2"]);
    let start = terminal.until("Your move> ");
    assert!(start.is_ascii() && start.contains("\x1b[38;5;16mX"), "{start}");
    terminal.key(b"\x04");
    terminal.ends();
    let dumb = [("TERM", "dumb")];
    let mut terminal = Terminal::start(&folder, 80, &dumb, &["play"]);
    assert!(!terminal.until("Your move> ").contains('\x1b'));
    terminal.key(b"\x04");
    terminal.ends();
}

#[test]
fn a_game_is_ended_disputed_counted_and_reviewed_in_a_narrow_window() {
    let folder = empty_folder("terminal-ended");
    let record = "(;SZ[5]KM[0.5]RU[Chinese]PL[B]AW[ea]\
                  AB[ba][bb][bc][bd][be][da][db][dc][dd][de])";
    fs::write(folder.join("end.sgf"), record).expect("room");
    let mut terminal =
        Terminal::start(&folder, 30, &[("NO_COLOR", "1")], &["play", "end.sgf", "--seed", "1"]);
    terminal.until("Your move> ");
    let mut ask = |line: &str, prompt: &str| {
        terminal.key(format!("{line}\n").as_bytes());
        let answer = terminal.until(prompt);
        // A bar of progress moves the cursor, "thinking..." is overwritten, and messages on standard
        // error are not wrapped.
        let shown = answer
            .lines()
            .filter(|line| !line.contains('\x1b') && !line.starts_with("tengen: "))
            .map(|line| line.trim_end().rsplit('\r').next().unwrap_or_default().chars().count());
        assert!(shown.max() <= Some(30), "{answer}");
        answer
    };
    assert!(ask("pass", "Dead stones> ").contains("Dead stones of White: E5."));
    assert!(ask("e5", "Dead stones> ").contains("No stone is dead."));
    assert!(ask("e5", "Dead stones> ").contains("Dead: E5."));
    let count = ask("done", "Game over> ");
    assert!(count.contains("(B+24.5)") && count.contains("`review` shows what"), "{count}");
    let review = ask("review", "Game over> ");
    assert!(review.contains("The game is saved in") && review.contains("moves, by "), "{review}");
    terminal.key(b"quit\n");
    terminal.ends();
    assert!(folder.join("tengen-1.sgf").exists());
}

#[test]
fn an_end_of_the_input_and_a_signal_keep_the_game() {
    let folder = empty_folder("terminal-kept");
    let mut terminal = Terminal::start(&folder, 80, &[], &["play", "--size", "5"]);
    terminal.until("Your move> ");
    terminal.key(b"c3\n");
    terminal.until("Your move> ");
    terminal.key(b"\x04");
    terminal.until("The game is saved in tengen-1.sgf");
    terminal.ends();
    // The engine would think for minutes.
    let slow = ["play", "--size", "5", "--level", "20", "--time-per-move", "300"];
    let mut terminal = Terminal::start(&folder, 80, &[], &slow);
    terminal.until("Your move> ");
    terminal.key(b"c3\n");
    terminal.until("thinking...");
    // The first signal ends the thinking: Tengen plays the best move so far. The next one ends the program.
    terminal.signal("-INT");
    terminal.until("Your move> ");
    terminal.signal("-INT");
    terminal.until("The game is saved in tengen-2.sgf");
    terminal.ends();
    let kept = fs::read_to_string(folder.join("tengen-2.sgf")).expect("a record");
    assert!(kept.contains(";B[cc]") && kept.contains(";W["), "{kept}");
}

#[test]
fn a_request_to_end_while_tengen_thinks_ends_the_program_and_keeps_the_game() {
    let folder = empty_folder("terminal-request");
    let slow = ["play", "--size", "5", "--level", "20", "--time-per-move", "300"];
    for (signal, name) in [("-TERM", "tengen-1.sgf"), ("-HUP", "tengen-2.sgf")] {
        let mut terminal = Terminal::start(&folder, 80, &[], &slow);
        terminal.until("Your move> ");
        terminal.key(b"c3\n");
        terminal.until("thinking...");
        terminal.signal(signal);
        terminal.until(&format!("The game is saved in {name}"));
        terminal.ends();
        let kept = fs::read_to_string(folder.join(name)).expect("a record");
        assert!(kept.contains(";B[cc]"), "{kept}");
    }
}

#[test]
fn a_terminal_explains_what_gtp_refuses() {
    let folder = empty_folder("terminal-explained");
    let mut terminal = Terminal::start(&folder, 80, &[], &["--boardsize", "9"]);
    terminal.until("GTP ready");
    for (line, explanation) in [
        ("hello", "tengen: help lists the commands"),
        ("d4", "tengen: did you mean `play black d4`?"),
        ("genmove", "tengen: genmove COLOR: choose a move"),
        ("level 3", "tengen: level 3 of GNU Go's scale is 5 of 20"),
        ("play black e5\nplay white e5", "tengen: white E5: the point is occupied"),
        ("kata-analyze 50", "tengen: the reports are for programs, and the next line ends them"),
        ("{\"id\":\"a\"}", "start `tengen analysis` for such queries"),
    ] {
        terminal.key(format!("{line}\n").as_bytes());
        terminal.until(explanation);
    }
    terminal.key(b"quit\n");
    terminal.ends();
}

#[test]
fn without_a_command_a_terminal_shows_where_to_play() {
    let folder = empty_folder("terminal-gtp");
    let mut terminal = Terminal::start(&folder, 80, &[], &[]);
    let greeting = terminal.until("\n");
    assert!(greeting.contains("GTP ready") && greeting.contains("tengen play"), "{greeting}");
    terminal.key(b"quit\n");
    terminal.until("= ");
    terminal.ends();
}
