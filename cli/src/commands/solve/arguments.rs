//! The arguments of `tengen solve`.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use serde_json::{Map, Value};

use tengen::engine_room::solution::{USUAL_TIME, name_of_goal, read_goal};
use tengen::{Allowance, Color, Goal, Point, Question};

use crate::options::nets::Kept;
use crate::options::values::{some_seconds, table_memory};

/// The arguments of `tengen solve`.
#[derive(Args, Debug)]
#[command(after_help = "\
A result is printed only if it is proven: every answer of the opponent has been tried. If nothing is \
proven in the time, the program prints what is known, and the net's move as a guess.

A record that begins with stones of both players is a problem, and its moves are not played. Of another \
record the last position counts, or the one before --move. The group in question is the marked one (TR, SQ, \
MA, CR or SL), or the surrounded one. docs/guide/life-and-death.md explains the results, kos, and the forms of JSON.

Examples:
  tengen solve problem.sgf
  tengen solve problem.sgf --sgf solution.sgf
  tengen solve game.sgf --move 57 --target C3 --goal kill
  tengen solve - < drawing.txt
  tengen solve - --json < problems.jsonl")]
pub struct SolveArguments {
    /// Problems, folders of records, or - for standard input. A problem is a record in SGF, a whole
    /// board drawn with X, O and dots, or with --json a line of JSON.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// A stone of the group in question; several points are several chains, as in C3,D5
    /// [default: the marked or surrounded group].
    #[arg(long, value_name = "POINT", value_delimiter = ',')]
    target: Vec<Point>,

    /// What the player to move wants with the group: live or kill.
    #[arg(long, value_name = "GOAL", value_parser = goal)]
    goal: Option<Goal>,

    /// The player who moves first, black or white [default: the record's].
    #[arg(long, value_name = "COLOR")]
    to_play: Option<Color>,

    /// The points on which the players may play, as in A1,B1,C1; everything else then counts as
    /// alive [default: found].
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    region: Vec<Point>,

    /// Solve the position before this move of the record, from 1.
    #[arg(long = "move", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,

    /// Seconds for each problem [default: 5].
    #[arg(long, value_name = "SECONDS", value_parser = some_seconds)]
    time: Option<Duration>,

    /// Positions to look at for each problem, instead of --time: the answer is the same on every
    /// machine.
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Memory for what has been found, in megabytes.
    #[arg(long, value_name = "MB", default_value = "64", value_parser = table_memory)]
    memory: usize,

    /// Print JSON, one object per line, and read problems in JSON.
    #[arg(long)]
    pub json: bool,

    /// Write the solution as a record: the right moves with the answer to every reply, and wrong
    /// moves with their refutation. Several problems become several games of the file.
    #[arg(long, value_name = "FILE.sgf")]
    pub sgf: Option<PathBuf>,

    /// Replace an existing file.
    #[arg(long)]
    pub overwrite: bool,

    /// A net in KataGo's format that guesses a move if nothing is proven [default: the net in the
    /// program].
    #[arg(long, value_name = "FILE", env = "TENGEN_MODEL")]
    pub model: Option<PathBuf>,

    #[command(flatten)]
    pub kept: Kept,
}

fn goal(text: &str) -> Result<Goal, String> {
    read_goal(text).map_err(|why| why.to_string())
}

impl SolveArguments {
    /// Returns what the command line states about a position.
    pub fn question(&self) -> Question {
        let mut question = Question::about(self.target.iter().copied());
        question.goal = self.goal;
        question.to_move = self.to_play;
        question.region.clone_from(&self.region);
        question
    }

    /// Returns the number of the move before which the question is put.
    pub fn before(&self) -> Option<usize> {
        self.number.map(|number| number as usize)
    }

    /// Returns the work for a problem that states `own` work, or none.
    pub fn allowance(&self, own: Option<Allowance>) -> Allowance {
        let allowance = match (self.time, self.nodes) {
            (Some(time), _) => Allowance::time(time),
            (None, Some(nodes)) => Allowance::nodes(nodes),
            (None, None) => own.unwrap_or_else(|| Allowance::time(USUAL_TIME)),
        };
        allowance.with_memory(self.memory)
    }

    /// Writes what the command line states into a question in JSON, where it goes before the
    /// question's own fields.
    pub fn state_in(&self, object: &mut Map<String, Value>) {
        let list =
            |points: &[Point]| points.iter().map(ToString::to_string).collect::<Vec<_>>().into();
        let given: [(&str, Option<Value>); 5] = [
            ("target", (!self.target.is_empty()).then(|| list(&self.target))),
            ("region", (!self.region.is_empty()).then(|| list(&self.region))),
            ("to_play", self.to_play.map(|color| color.to_string().into())),
            ("before", self.number.map(Value::from)),
            ("goal", self.goal.map(|goal| name_of_goal(goal).into())),
        ];
        for (name, value) in given {
            if let Some(value) = value {
                object.insert(name.to_owned(), value);
            }
        }
    }
}
