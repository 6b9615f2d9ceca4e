//! `tengen play`: a game against the engine in the terminal.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::error::Error;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use anstream::AutoStream;
use clap::Args;

use tengen::engine_room::engine::{Console, ConsoleSettings, Nets, PlayerSettings, SearchSettings};
use tengen::{Color, Komi, Level, Size};
use tengen_nets::Precision;

use super::dialogue::{Requests, desk};
use crate::client::this_very_one;
use crate::options::engine::level;
use crate::options::machine::{cores, memory_for_search, seed_from_system};
use crate::options::nets::{self, Kept};
use crate::options::values::color;
use crate::options::{Conditions, WrongUse};
use crate::play::{Dialogue, Strictness, World};

/// The arguments of `tengen play`.
#[derive(Args, Debug)]
#[command(after_help = "\
Type a point such as d4 to play there, and `help` for the commands. A game that is not saved when the \
program ends, even by Ctrl-C, goes to a new file tengen-1.sgf, tengen-2.sgf and so on. While Tengen \
thinks, Ctrl-C ends the thinking alone.

Colours follow the terminal and the variable NO_COLOR. Lines from a pipe or a file are commands, too.

Examples:
  tengen play
  tengen play --size 13 --level 8 --color white
  tengen play --size 19 --handicap 4 --level 12
  tengen play --teach
  tengen play tengen-1.sgf")]
pub struct PlayArguments {
    /// A record to go on with, in SGF.
    #[arg(value_name = "GAME.sgf", conflicts_with = "handicap")]
    file: Option<PathBuf>,

    /// How strong Tengen plays, from 1, a beginner, to 20, all that the machine can do; the command
    /// `level` lists them [default: 3, or the level of the record].
    #[arg(long, value_name = "N", value_parser = level, allow_negative_numbers = true)]
    level: Option<Level>,

    /// Name your bad moves at once, and offer to take them back: gentle for moves that lose 6 points
    /// or more, normal for 3, strict for 1.5, or a number of points. Tengen keeps its level.
    #[arg(long, value_name = "STRICTNESS", num_args = 0..=1, require_equals = true, default_missing_value = "normal")]
    teach: Option<Strictness>,

    /// Your colour: black or white [default: black, or your colour in the record].
    #[arg(long, alias = "colour", value_name = "COLOR", value_parser = color)]
    color: Option<Color>,

    /// Handicap stones of Black. Without --komi, komi is then 0.5.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=300), default_value = "0", allow_negative_numbers = true)]
    handicap: u16,

    /// Time for a move at level 20.
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = crate::options::values::seconds, allow_negative_numbers = true)]
    time_per_move: std::time::Duration,

    /// A net in KataGo's format to play with; `own` and `small` are the nets in the program
    /// [default: own].
    #[arg(long, value_name = "FILE", env = "TENGEN_MODEL")]
    model: Option<PathBuf>,

    #[command(flatten)]
    kept: Kept,

    /// The seed of all random choices; a game below level 20 then repeats exactly [default: another
    /// one each time].
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
}

/// The level of a first game.
const USUAL_LEVEL: u8 = 3;

/// The side of the board of a first game.
const USUAL_SIDE: u8 = 9;

/// Plays with the person at the terminal, or with the lines of a script.
pub fn play(conditions: &Conditions, asked: &PlayArguments) -> Result<(), Box<dyn Error>> {
    if asked.file.is_some() {
        conditions.check_for_records()?;
    }
    let requests = Requests::keep_for_later();
    let mut setup = conditions.setup();
    if conditions.boardsize.is_none() {
        setup.size = Size::square(USUAL_SIDE);
    }
    if conditions.komi.is_none() && asked.handicap > 0 {
        setup.komi = Komi::from_halves(1);
    }
    let mut console = Console::new(setup, settings(asked)?);
    if let Some(chosen) = conditions.rules {
        console.set_rules(chosen.rules);
    }
    console.overrule(conditions.given());
    let person = asked.color.unwrap_or(Color::Black);
    let out = AutoStream::auto(io::stdout()).lock();
    let world = World {
        desk: desk(requests, out)?,
        review: Box::new(|file| review(file, asked)),
        folder: PathBuf::new(),
        repeats: asked.seed.is_some(),
    };
    let dialogue = Dialogue::new(console, person, asked.handicap.into(), world);
    let mut dialogue = dialogue.map_err(WrongUse::of)?.with_teaching(asked.teach);
    if let Some(file) = &asked.file {
        dialogue.load(file, asked.color, asked.level)?;
    }
    Ok(dialogue.run()?)
}

/// Returns the settings by which the engine plays.
fn settings(asked: &PlayArguments) -> Result<ConsoleSettings, Box<dyn Error>> {
    let file = asked.model.as_deref();
    let search = SearchSettings {
        // Threads make a search depend on chance that a seed does not rule.
        threads: if asked.seed.is_some() { 1 } else { cores() },
        memory: memory_for_search(),
        ..SearchSettings::default()
    };
    let mut player = match asked.kept.open_or_own(file, Precision::Auto)? {
        Some(net) => {
            let nets = Nets { own: net.into(), small: nets::small_beside(file, Precision::Auto) };
            PlayerSettings::net(search, nets)
        }
        None => PlayerSettings::playouts(search),
    };
    let usual = Level::new(USUAL_LEVEL).unwrap_or_default();
    player.set_level(asked.level.unwrap_or(usual)).map_err(WrongUse::of)?;
    let mut settings = ConsoleSettings::from(player);
    settings.seed = asked.seed.unwrap_or_else(seed_from_system);
    settings.thinking.time_per_move = asked.time_per_move;
    Ok(settings)
}

/// Reviews a record by this program's own command, with the net of the game.
fn review(file: &Path, asked: &PlayArguments) -> io::Result<()> {
    let program = this_very_one()?;
    let mut command = Command::new(program.path());
    command.args(program.arguments()).arg("review");
    for (name, value) in
        [("--model=", asked.model.as_deref()), ("--net-cache=", asked.kept.net_cache())]
    {
        if let Some(value) = value {
            let mut option = OsString::from(name);
            option.push(value);
            command.arg(option);
        }
    }
    let status = command.arg("--").arg(file).status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other(status.to_string())) }
}
