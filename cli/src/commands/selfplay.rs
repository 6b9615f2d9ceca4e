//! `tengen selfplay`: labelled positions for the training of nets.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::error::Error;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use clap::Args;

use crate::selfplay::{Crew, FORMAT, Folder, Mix, Net, Plan, Teaching, run};
use crate::shard::Shard;
use crate::terminal;
use tengen::Stop;
use tengen::engine_room::evaluate::net::Evaluator;
use tengen_nets::{Instructions, Precision};

use crate::options::machine::{cores, seed_from_system};
use crate::options::{InFile, nets};

/// The arguments of `tengen selfplay`.
#[derive(Args, Debug)]
#[command(after_help = "\
Boards, rules, komi, handicaps and openings vary from game to game, and so does the temperature of the \
moves. One file has positions of boards whose longer side is L, in frames of L x L, in the npz layout \
of KataGo's trainer; docs/guide/training.md describes the arrays. Beside each file, a .json names the net, \
version, options and seed of the file.

Files are written whole or not at all. The same command resumes a run that was ended or killed, and does not \
repeat games. Files of several folders may be combined if they have the same teacher and format.

Examples:
  tengen selfplay --model own --out data --positions 600000
  tengen selfplay --model b6c96.bin.gz --out data --sizes 9=1,13=1 --visits 60 --every 8
  tengen selfplay --model teacher.bin.gz --player-model student.bin.gz --out more --symmetries 8
  scripts/cluster/selfplay-parallel :,ada 8 data --model b6c96.bin.gz --seed 1 --positions 75000")]
pub struct SelfplayArguments {
    /// The teacher: a net in KataGo's format that labels positions and, by default, plays the
    /// games; `own` and `small` are the nets in the program.
    #[arg(long, value_name = "FILE", env = "TENGEN_MODEL")]
    model: PathBuf,

    /// The folder of the positions; a run that is already there is resumed.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// End when the folder, or this job's part of it, has this many positions; otherwise Ctrl-C
    /// ends the run. Either way all positions are kept.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,

    /// Let this net choose the moves, while the teacher only labels; `own` and `small` are the nets
    /// in the program.
    #[arg(long, value_name = "FILE")]
    player_model: Option<PathBuf>,

    /// Choose moves by tree searches of the player, of N visits each, and label one of --every
    /// positions of these searches. There a net that is to lead a search learns where it errs.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    player_visits: Option<u32>,

    /// The longer sides of boards, from 5 to 19, with their shares of the positions; `others`
    /// stands for all further sides from 7 on.
    #[arg(long, value_name = "SIDE=SHARE,..", default_value_t = Mix::default())]
    sizes: Mix,

    /// Label one of N positions, drawn at random. Positions of one game are similar, so few
    /// positions from each of many games teach more.
    #[arg(long, value_name = "N", default_value = "4", value_parser = clap::value_parser!(u32).range(1..=1000))]
    every: u32,

    /// Label with the mean of the teacher's evaluations under N symmetries of the board.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=8), conflicts_with = "visits")]
    symmetries: u8,

    /// Label with a tree search of the teacher: the shares of N visits as the policy, and the
    /// value, lead and ownership of the search. This does not change the choice of moves.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    visits: Option<u32>,

    /// The number format in which nets are computed: f32, int8 or auto. auto is int8 if it is
    /// faster on this processor and costs next to no accuracy.
    #[arg(long, value_name = "NUMBERS", default_value_t = Precision::Auto)]
    precision: Precision,

    /// Threads, each of which plays its own games; by default one for each core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Positions in each file. Killing the program loses at most one unfinished file for each
    /// thread.
    #[arg(long, value_name = "N", default_value = "4096", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    rows: u32,

    /// The seed of all random numbers; by default the seed of the folder, or a new one.
    #[arg(long, value_name = "N")]
    seed: Option<u32>,

    /// Do a part of the run, for example 3/40. Jobs of one run may write into one folder at the
    /// same time.
    #[arg(long, value_name = "K/N")]
    job: Option<Shard>,
}

/// Plays games and keeps labelled positions, in a new or an existing run.
pub fn play(asked: &SelfplayArguments) -> Result<(), Box<dyn Error>> {
    let (teacher, teacher_net) = open(&asked.model)?;
    let player = asked.player_model.as_deref().map(open).transpose()?;
    let (player, player_net) = player.unzip();
    let plan = Plan {
        format: FORMAT,
        teacher: teacher_net,
        player: player_net,
        precision: asked.precision,
        symmetries: asked.symmetries,
        visits: asked.visits,
        player_visits: asked.player_visits,
        sizes: asked.sizes.clone(),
        every: asked.every,
        rows: asked.rows,
        seed: seed_from_system() as u32,
    };
    let evaluator = |net: Arc<tengen_nets::Net>| {
        Evaluator::with_precision(net, Instructions::best(), asked.precision)
    };
    let (teacher, drift) = evaluator(teacher);
    let computed_in = if drift.is_some() { Precision::Byte } else { Precision::Float };
    let folder = Folder::open(&asked.out, plan, asked.seed, computed_in.name(), asked.job)?;
    let teaching = Teaching {
        every: asked.every,
        symmetries: asked.symmetries,
        visits: asked.visits,
        player_visits: asked.player_visits,
    };
    let player = player.map(|net| evaluator(net).0);
    let crew = Crew::new(teacher, player, teaching);
    let threads = NonZero::new(asked.threads.map_or_else(cores, usize::from));

    let mut progress = Progress::new(asked.positions, folder.rows());
    if folder.rows() > 0 {
        progress.shown.print(&format!(
            "{}: going on after {} positions",
            asked.out.display(),
            folder.rows()
        ));
    }
    let stop = Stop::new();
    let interrupted = stop.clone();
    ctrlc::set_handler(move || interrupted.raise())?;
    let threads = threads.unwrap_or(NonZero::<usize>::MIN);
    run(&folder, crew, threads, asked.positions, &stop, |positions| progress.show(positions))?;
    progress.end();
    Ok(())
}

/// Reads a net, and returns it with its name and the hash of its file.
fn open(path: &Path) -> Result<(Arc<tengen_nets::Net>, Net), InFile> {
    let net = nets::open(path)?;
    let origin = Net::of_file(net.name(), nets::bytes(path)?).map_err(InFile::of(path))?;
    Ok((net, origin))
}

/// The progress of a run: the number of positions, and their number per second.
struct Progress {
    shown: terminal::Progress,
    most: Option<u64>,
    /// The number of positions at the beginning.
    before: u64,
    now: u64,
    started: Instant,
}

impl Progress {
    fn new(most: Option<u64>, before: u64) -> Self {
        let template = match most {
            Some(_) => "{bar:24} {pos}/{len} positions, {eta} left  {msg}",
            None => "{pos} positions  {msg}",
        };
        let shown = terminal::Progress::new(most, template);
        shown.begin_at(before);
        Self { shown, most, before, now: before, started: Instant::now() }
    }

    fn show(&mut self, positions: u64) {
        self.now = positions;
        self.shown.show(positions, format!("{:.0} a second", self.speed()));
        let standing = self.standing();
        self.shown.print_seldom(|| standing);
    }

    /// Returns the number of positions per second since the beginning.
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    fn speed(&self) -> f64 {
        (self.now - self.before) as f64 / self.started.elapsed().as_secs_f64().max(1e-3)
    }

    fn standing(&self) -> String {
        let of = self.most.map_or_else(String::new, |most| format!(" of {most}"));
        format!("{}{of} positions, {:.0} a second", self.now, self.speed())
    }

    fn end(&self) {
        self.shown.end();
        self.shown.print(&self.standing());
    }
}
