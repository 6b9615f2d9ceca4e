#!/usr/bin/env python3
"""Trains a net for Tengen on positions that `tengen selfplay` has labelled.

  train.py runs/first --data data --blocks 4 --width 64 --samples 3000000

begins or continues a run in the folder runs/first. You may stop it at any time (Ctrl-C, or a kill) and
start it again with the same command. It also reads files that `tengen selfplay` adds during the training.
The learning rate falls linearly to zero over --samples or --minutes, whichever ends first; after that,
--extend continues with a rate that rises again. One game of twenty is held out: RUN/log.jsonl has the
losses on these games by board size.

  train.py runs/first --data data --extend 5000000
  train.py runs/deeper --data data --start runs/first --blocks 10     # from its net, with more blocks
  train.py runs/more --data data --start nets/assets/tengen-b6c96-s535991.bin.gz    # from a model file
  export.py runs/first net.bin.gz
"""

import argparse
import math
import signal
import sys
import time
from dataclasses import fields
from pathlib import Path
from typing import Any

import torch
from tqdm import tqdm

import checkpoint
from checkpoint import BadCheckpoint
from losses import FACTORS
from model_fields import BadModel
from model_reader import net_of
from net import Net, Shape, deepened
from optimise import Phase, Rates
from pool import Pool
from shards import BadShard
from trainer import Diverged, Trainer
from tutor import BadTutor, Tutor

SAMPLES = 2_000_000
"""The default number of positions that a run sees."""

LOOK = 20.0
"""Seconds between looks for new files."""


def positive(text: str) -> int:
    """A whole number from 1 on."""
    if (number := int(text)) < 1:
        raise ValueError
    return number


def duration(text: str) -> float:
    """A number above 0."""
    if not (number := float(text)) > 0:
        raise ValueError
    return number


def channels(text: str) -> int:
    """A whole number from 0 on."""
    if (number := int(text)) < 0:
        raise ValueError
    return number


def odd(text: str) -> int:
    """An odd number up to 15, the largest kernel that Tengen reads."""
    if not 0 < (number := int(text)) < 16 or number % 2 == 0:
        raise ValueError
    return number


def part(text: str) -> float:
    """A number from 0 to 1."""
    if not 0 <= (number := float(text)) <= 1:
        raise ValueError
    return number


def factor(text: str) -> tuple[str, float]:
    """The factor of a loss: NAME=NUMBER."""
    name, _, number = text.partition("=")
    if name not in FACTORS or not 0 <= float(number) < math.inf:
        raise ValueError
    return name, float(number)


def arguments() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    number: dict[str, Any] = {"type": positive, "metavar": "N"}
    add("run", type=Path, help="the folder of the run: checkpoints, log.jsonl")
    add("--data", type=Path, required=True, help="the folder of positions, with its subfolders")
    tutor = "a net of KataGo's that labels every position drawn, instead of the files' labels (but see "
    tutor += "--keep-labels); the net also learns the activations of its trunk and heads. It needs the same "
    tutor += "number of blocks, and a version from 8 to 15"
    add("--tutor", type=Path, metavar="FILE", help=tutor)
    apart = "with a tutor as wide as the net: each block, and each layer of the heads, learns separately "
    apart += "from the tutor's values before it, for this share of the learning-rate schedule"
    add("--apart", type=part, default=0.0, metavar="SHARE", help=apart)
    kept = "with a tutor: learn the files' labels, and only the trunk from the tutor; repeat it every time"
    add("--keep-labels", action="store_true", help=kept)
    turns = "label with the mean of the tutor's evaluations over N symmetries; with more than 1, the tutor "
    turns += "does not show its heads (%(default)s)"
    add("--symmetries", type=int, choices=range(1, 9), default=1, metavar="N", help=turns)
    for name, meaning in {
        "blocks": "residual blocks of the trunk",
        "width": "channels of the trunk; multiples of 32 suit the kernels",
        "pooled": "channels that a pooling block pools",
        "regular": "channels that a pooling block keeps",
        "head": "channels of each head",
        "hidden": "size of the value head's hidden layer",
    }.items():
        add(f"--{name}", **number, help=f"{meaning} ({getattr(Shape(), name)})")
    middle = f"channels inside a block without pooling; 0: the same as outside ({Shape().middle})"
    add("--middle", type=channels, metavar="N", help=middle)
    stem = f"the side of the first convolution, an odd number up to 15 ({Shape().stem})"
    add("--stem", type=odd, metavar="N", help=stem)
    start = "begin a new run with the net of another run or of a model file from export.py; --blocks makes "
    start += "it deeper"
    add("--start", type=Path, metavar="RUN|FILE", help=start)
    add("--samples", **number, help=f"positions to see ({SAMPLES})")
    minutes = "training time after which the rate is zero as well"
    add("--minutes", type=duration, metavar="M", help=minutes)
    extend = "continue a finished run for N more positions"
    add("--extend", **number, help=extend)
    add("--muon-lr", type=float, default=Rates.muon, help="highest rate of the trunk (%(default)s)")
    add("--lr", type=float, default=Rates.adam, help="highest rate of the rest (%(default)s)")
    known = ", ".join(f"{name} {number:g}" for name, number in FACTORS.items())
    factors = f"the factor of a loss; may be given several times; repeat it with every command ({known})"
    add("--factor", type=factor, action="append", metavar="NAME=X", default=[], help=factors)
    points = "points of a batch (%(default)s: 256 boards of 9x9)"
    add("--points", **number, default=256 * 81, help=points)
    window = "positions to keep in memory; the oldest of the most frequent board size go (%(default)s)"
    add("--window", **number, default=5_000_000, help=window)
    add("--least", **number, default=20_000, help="positions to wait for (%(default)s)")
    add("--every", **number, default=100_000, help="positions between two tests (%(default)s)")
    tested = "held-out positions a board in a test (%(default)s)"
    add("--tested", **number, default=512, help=tested)
    add("--save", type=float, default=2.0, metavar="M", help="minutes between checkpoints (%(default)s)")
    add("--device", default="cuda" if torch.cuda.is_available() else "cpu", help="%(default)s")
    add("--threads", **number, default=1, help="threads of the processor (%(default)s)")
    add("--f32", action="store_true", help="compute in 32 bits, not in 16")
    add("--seed", type=int, default=1, help="seed of the first weights and all random choices (%(default)s)")
    args = parser.parse_args()
    if args.extend and args.samples:
        parser.error("--extend gives the number of further positions: leave out --samples")
    # Refuse options that would have no effect.
    if args.apart and args.tutor is None:
        parser.error("--apart needs a --tutor")
    for name in {"trunk", "heads"} & dict(args.factor).keys():
        if args.tutor is None:
            parser.error(f"--factor {name} needs a --tutor")
    if args.keep_labels and args.tutor is None:
        parser.error("--keep-labels is for a --tutor; without one, the files' labels count")
    if args.symmetries > 1 and (args.tutor is None or args.keep_labels):
        parser.error("--symmetries is for the labels of a --tutor; the files' labels are what they are")
    # A window loses whole files at a time.
    if args.window < 2 * args.least:
        parser.error(f"--window {args.window} is less than twice the {args.least} of --least")
    return args


def first_net(start: Path | None, asked: dict[str, int]) -> Net:
    """The first net of a new run: a random one, or that of `start`, a run or a model file."""
    if start is None:
        return Net(Shape(**asked))
    net = net_of(start)
    blocks = asked.get("blocks", net.shape.blocks)
    checkpoint.check_shape({"shape": net.shape.as_dict() | {"blocks": blocks}}, asked)
    try:
        return deepened(net, blocks)
    except ValueError as error:
        raise BadCheckpoint(f"{start}: {error}") from error


def check_tutor(args: argparse.Namespace, state: dict[str, Any], tutor: Tutor | None) -> None:
    """Checks that a run continues with its tutor.

    Raises `BadTutor` if a tutor has taught the trunk and the options name another one or none. Also raises
    it if the tutor is to give labels to a net that has learned another teacher's labels.
    """
    about, now = state["about"], None if tutor is None else str(tutor.teacher)
    labels = about.get("teacher")
    # Old checkpoints do not name the tutor. If they have hints, these are of the teacher of the labels.
    before = about.get("tutor") or (labels if state.get("hints") is not None else None)
    anew = "begin another run, with --start to keep its net"
    if before not in (None, now):
        here = "give its file with --tutor" if now is None else f"{now} cannot continue"
        raise BadTutor(f"{args.run}: the trunk has learned from {before}: {here}, or {anew}")
    if now is not None and not args.keep_labels and labels not in (None, now):
        raise BadTutor(
            f"{args.run}: this run has learned from {labels}, not from {now}: give --keep-labels, or {anew}"
        )


def check_heads(args: argparse.Namespace, trainer: Trainer) -> None:
    """Checks that the loss of the heads exists if the options name it.

    Raises `BadTutor` if the tutor's heads are hidden.
    """
    if dict(args.factor).get("heads") and not trainer.heads_are_shown:
        raise BadTutor(
            "--factor heads needs heads of the tutor's size that learn the tutor's outputs: "
            "leave out --keep-labels and --symmetries"
        )


def origin_of(args: argparse.Namespace, trainer: Trainer) -> dict[str, Any]:
    """The description of a run in its checkpoint."""
    tutor = None if trainer.tutor is None else str(trainer.tutor.teacher)
    names = {"teacher": trainer.teacher, "tutor": tutor, "seed": args.seed, "data": str(args.data)}
    return names | {"factors": trainer.factors}


def begin(args: argparse.Namespace, pool: Pool) -> Trainer:
    """The trainer of a new run, or of the existing one."""
    rates = Rates(args.muon_lr, args.lr)
    device, low = torch.device(args.device), not args.f32
    tutor = None if args.tutor is None else Tutor(args.tutor, device, low)
    seconds = math.inf if args.minutes is None else 60 * args.minutes
    names = [field.name for field in fields(Shape)]
    asked = {name: getattr(args, name) for name in names if getattr(args, name) is not None}
    if not checkpoint.exists(args.run):
        if args.extend:
            raise BadCheckpoint(f"{args.run}: there is no run to extend")
        torch.manual_seed(args.seed)
        phase = Phase(args.samples or SAMPLES, seconds)
        return Trainer(first_net(args.start, asked), phase, rates, device, low, args.seed, tutor)
    state = checkpoint.load(args.run)
    shape = checkpoint.check_shape(state, asked)
    trainer = Trainer(Net(shape), Phase(1), rates, device, low, args.seed, tutor)
    check_tutor(args, state, tutor)
    trainer.resume(state)
    pool.resume(state["drawn"])
    trainer.teacher = state["about"].get("teacher")
    if args.extend and trainer.phase.progress() >= 1:
        trainer.phase = Phase(args.extend, seconds, extends=True)
    # The numbers of the command that began a run do not hold for its extension.
    if trainer.phase.extends == bool(args.extend):
        trainer.phase.samples = args.extend or args.samples or trainer.phase.samples
        if args.minutes:
            trainer.phase.seconds = seconds
    return trainer


def wait(pool: Pool, trainer: Trainer, least: int) -> None:
    """Reads all files, and waits for more until there are enough positions."""
    while True:
        for _ in tqdm(pool.look(trainer.rng), desc="reading", unit=" files", leave=False):
            pass
        if len(pool) >= least and pool.is_ready():
            break
        tqdm.write(f"{len(pool):,} positions, waiting for {least:,}", file=sys.stderr)
        time.sleep(LOOK)
    teacher = str(pool.teacher if trainer.labeller is None else trainer.labeller.teacher)
    if trainer.teacher not in (None, teacher):
        raise BadShard(
            f"{pool.folder}: labelled by {teacher}, but this run has learned from {trainer.teacher}: "
            "begin another run, with --start to keep its net"
        )
    trainer.teacher = teacher


def say(line: dict[str, Any]) -> str:
    """A line of the log for people."""
    boards = [
        f"{board}: policy {told['policy']:.3f} (best {told['top1']:.0%}), value {told['value']:.4f}"
        for board, told in line["held_out"].items()
        if board in ("9x9", "13x13", "19x19")
    ]
    head = f"{line['samples']:,} samples, {line['positions']:,} positions, {line['epochs']:.2f} epochs"
    return " | ".join([head, *boards])


def train(args: argparse.Namespace, pool: Pool, trainer: Trainer) -> None:
    """Trains until the phase ends or a signal comes."""
    stopped: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: stopped.append(number))
    log, phase = args.run / "log.jsonl", trainer.phase
    tested, saved, looked = trainer.samples, time.monotonic(), time.monotonic()
    interval = 1.0 if sys.stderr.isatty() else 60.0
    total = phase.samples if math.isfinite(phase.samples) else None
    with tqdm(total=total, initial=phase.seen, unit=" samples", mininterval=interval) as bar:
        while phase.progress() < 1 and not stopped:
            bar.update(trainer.step(pool))
            now = time.monotonic()
            if now - looked >= LOOK:
                list(pool.look(trainer.rng, most=8))
                looked = time.monotonic()
            if trainer.samples - tested >= args.every:
                tested = trainer.samples
                tqdm.write(say(trainer.note(log, pool, args.tested)), file=sys.stderr)
            if now - saved >= 60 * args.save:
                trainer.save(args.run, pool, origin_of(args, trainer))
                saved = time.monotonic()
            bar.set_postfix(
                {"policy": f"{trainer.recent['policy']:.3f}", "rate": f"{phase.rate():.2f}"}, refresh=False
            )
    trainer.save(args.run, pool, origin_of(args, trainer))
    if stopped:
        print("stopped; the same command continues", file=sys.stderr)
    else:
        print("done:", say(trainer.note(log, pool, 8 * args.tested)), file=sys.stderr)


def main() -> int:
    """Runs the program and returns its exit status."""
    args = arguments()
    torch.set_num_threads(args.threads)
    args.run.mkdir(parents=True, exist_ok=True)
    pool = Pool(args.data, args.points, args.window, labels=args.tutor is None or args.keep_labels)
    try:
        with checkpoint.lock(args.run):
            trainer = begin(args, pool)
            trainer.factors = FACTORS | dict(args.factor)
            trainer.learn_apart(args.apart)
            trainer.symmetries = args.symmetries
            trainer.keep_labels = args.keep_labels
            check_heads(args, trainer)
            count = sum(p.numel() for p in trainer.net.parameters())
            print(
                f"{trainer.net.shape.name()}, {count:,} weights, {trainer.samples:,} samples seen",
                file=sys.stderr,
            )
            if trainer.phase.progress() >= 1:
                print("this run is finished; --extend N continues it", file=sys.stderr)
                return 0
            wait(pool, trainer, args.least)
            train(args, pool, trainer)
    except (BadCheckpoint, BadModel, BadShard, BadTutor, Diverged) as error:
        print(f"train.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
