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
use tengen::engine_room::cpu::convolution::Instructions;
use tengen::engine_room::evaluate::net::{self, Evaluator, Precision};

use crate::options::machine::{cores, seed_from_system};
use crate::options::{InFile, nets};

/// The arguments of `tengen selfplay`.
#[derive(Args, Debug)]
#[command(after_help = "\
Boards, rules, komi, handicaps and openings vary from game to game, and so does how freely moves are \
drawn. One file has positions of boards whose longer side is L, in frames of L x L, in the npz layout \
of KataGo's trainer; docs/guide/training.md describes the arrays. Beside each file, a .json says which net, \
version, options and seed it comes from.

Files are whole or not there. A run that was ended or killed goes on with the same command and plays no \
game twice. Files of several folders may be put together if they are of one teacher and one format.

Examples:
  tengen selfplay --model b6c96.bin.gz --out data --positions 600000
  tengen selfplay --model b6c96.bin.gz --out data --sizes 9=1,13=1 --visits 60 --every 8
  tengen selfplay --model teacher.bin.gz --player-model student.bin.gz --out more --symmetries 8
  scripts/cluster/selfplay-parallel :,ada 8 data --model b6c96.bin.gz --seed 1 --positions 75000")]
pub struct SelfplayArguments {
    /// The teacher: a net in KataGo's format that says what positions are worth, and plays.
    #[arg(long, value_name = "FILE", env = "TENGEN_MODEL")]
    model: PathBuf,

    /// The folder of the positions; a run that is there goes on.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// End when the folder, or this job's part of it, has so many positions; otherwise Ctrl-C ends the
    /// run. Either way all positions are kept.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,

    /// Let this net choose the moves, while the teacher only labels.
    #[arg(long, value_name = "FILE")]
    player_model: Option<PathBuf>,

    /// Choose moves by tree searches of the player, of N visits each, and label positions that these
    /// searches meet, one of --every. A net that is to lead a search learns there where it is mistaken.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    player_visits: Option<u32>,

    /// The longer sides of boards, from 5 to 19, with their shares of the positions; `others` are those from 7 on.
    #[arg(long, value_name = "SIDE=SHARE,..", default_value_t = Mix::default())]
    sizes: Mix,

    /// Label one position of N, drawn by chance. Positions of one game are much alike: many games with
    /// few positions of each teach more.
    #[arg(long, value_name = "N", default_value = "4", value_parser = clap::value_parser!(u32).range(1..=1000))]
    every: u32,

    /// Label with the mean of the teacher's evaluations under N symmetries of the board.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=8), conflicts_with = "visits")]
    symmetries: u8,

    /// Label with a tree search of the teacher: the shares of N visits as the policy, and the value,
    /// lead and ownership of the search. How moves are chosen is not changed by it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    visits: Option<u32>,

    /// The numbers in which nets are computed: f32, int8, or auto, int8 if the processor gains by it and
    /// the net loses next to nothing.
    #[arg(long, value_name = "NUMBERS", default_value_t = Precision::Auto)]
    precision: Precision,

    /// Threads, each of which plays games of its own; by default as many as the machine has cores.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Positions of a file. A thread works on one file at a time, which is what a kill may lose.
    #[arg(long, value_name = "N", default_value = "4096", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    rows: u32,

    /// The seed of all chance; by default that of the folder, or a new one.
    #[arg(long, value_name = "N")]
    seed: Option<u32>,

    /// Do a part of the run, the third of forty for example. Jobs of one run may write into one folder
    /// at the same time.
    #[arg(long, value_name = "K/N")]
    job: Option<Shard>,
}

/// Plays games and keeps labelled positions, in a new run or in one that is there already.
pub fn play(asked: &SelfplayArguments) -> Result<(), Box<dyn Error>> {
    let (teacher, teacher_net) = open(&asked.model)?;
    let player = asked.player_model.as_deref().map(open).transpose()?;
    let (player, player_net) = player.unzip();
    let plan = Plan {
        format: FORMAT,
        teacher: teacher_net,
        player: player_net,
        learner: (),
        precision: asked.precision,
        symmetries: asked.symmetries,
        visits: asked.visits,
        player_visits: asked.player_visits,
        sizes: asked.sizes.clone(),
        every: asked.every,
        rows: asked.rows,
        seed: seed_from_system() as u32,
    };
    let evaluator =
        |net: Arc<net::Net>| Evaluator::with_precision(net, Instructions::best(), asked.precision);
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
        progress.shown.say(&format!(
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
fn open(path: &Path) -> Result<(Arc<net::Net>, Net), InFile> {
    let net = nets::open(path)?;
    let origin = Net::of_file(net.name(), path).map_err(InFile::of(path))?;
    Ok((net, origin))
}

/// The progress of a run: the positions, and their number a second.
struct Progress {
    shown: terminal::Progress,
    most: Option<u64>,
    /// The number of positions that were there at the beginning.
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
        self.shown.say_seldom(|| standing);
    }

    /// Returns the number of positions a second since the beginning.
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
        self.shown.say(&self.standing());
    }
}
