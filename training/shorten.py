#!/usr/bin/env python3
"""Trains pupils of a transformer net: nets of its blocks that play nearly as well and faster.

A pupil begins as a part of its teacher, which `prune.py` makes. It learns to do the work of all (see
pupils.py). Several pupils learn together from one evaluation of the teacher. The positions come from
`tengen selfplay`; their labels are not used. Stop the program at any time: the same command continues.

    shorten.py runs/short --teacher b10c384h6nbttflrs.bin.gz --pupil start.bin.gz --data data --minutes 600
"""

import argparse
import json
import math
import signal
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

import checkpoint
import transformer
from checkpoint import BadCheckpoint
from feeder import Feeder, batch_of
from model_fields import BadModel
from optimise import Phase
from pool import Key, Pool
from pupils import Batch, Pupil, Ways, divergence, policy_off
from shards import BadShard

USUAL = (9, 13, 19)
"""Sides of the boards of the tests."""


def arguments() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("run", type=Path, help="the folder of the run: checkpoint, log.jsonl, a model file for each pupil")
    add("--teacher", type=Path, required=True, metavar="FILE", help="a transformer net of KataGo's")
    add("--data", type=Path, required=True, help="the folder of positions, with its subfolders")
    pupil = "what a pupil begins with, a file of prune.py or of another run; give it once for each pupil"
    add("--pupil", type=Path, action="append", metavar="FILE", required=True, help=pupil)
    add("--minutes", type=float, required=True, metavar="M", help="training time, without tests and reading")
    add("--lr", type=float, default=3e-5, help="highest rate of AdamW (%(default)s)")
    add("--points", type=int, default=20_736, metavar="N", help="points of a batch (%(default)s)")
    add("--window", type=int, default=5_000_000, metavar="N", help="positions in memory (%(default)s)")
    add("--tested", type=int, default=512, metavar="N", help="held-out positions a board (%(default)s)")
    add("--every", type=float, default=10.0, metavar="M", help="minutes between tests (%(default)s)")
    add("--save", type=float, default=10.0, metavar="M", help="minutes between checkpoints (%(default)s)")
    add("--mantissa", type=int, default=10, metavar="N", help="bits of numbers in model files (%(default)s)")
    add("--device", default="cuda" if torch.cuda.is_available() else "cpu", help="%(default)s")
    add("--threads", type=int, default=1, metavar="N", help="threads of the processor (%(default)s)")
    add("--compile", action="store_true", help="compile functions; pays on a graphics card")
    add("--f32", action="store_true", help="compute in 32 bits, not in 16")
    add("--seed", type=int, default=1, help="seed of all random choices (%(default)s)")
    args = parser.parse_args()
    names = [name_of(path) for path in args.pupil]
    if len(set(names)) < len(names):
        parser.error("the names of the pupils' files must differ")
    return args


def name_of(path: Path) -> str:
    """The name of a pupil by its file."""
    return path.name.split(".")[0]


class Class:
    """A teacher with its pupils, the schedule, and the tests."""

    def __init__(self, args: argparse.Namespace, pool: Pool) -> None:
        """Reads the teacher and the positions; continues from a checkpoint if there is one.

        Raises `BadModel`, `BadShard` or `BadCheckpoint`.
        """
        self.run: Path = args.run
        self.device, self.mantissa = torch.device(args.device), args.mantissa
        self.ways = Ways(self.device, not args.f32)
        if args.compile:
            self.ways = self.ways.compiled()
        self.teacher = transformer.read(args.teacher).to(self.device).eval()
        self.teacher.requires_grad_(False)
        self.points = args.points
        self.phase = Phase(10**12, 60 * args.minutes)
        rng = np.random.default_rng(args.seed)
        for name in pool.look(rng):
            print(f"reading {name}, {len(pool):,} positions", end="\r", file=sys.stderr)
        if not pool.is_ready():
            raise BadShard(f"{args.data}: too few positions to train on")
        self.tests = self._batches(pool.tests(args.tested))
        self.pupils = [
            Pupil(name_of(path), transformer.read(path).to(self.device), self.teacher, args.lr)
            for path in args.pupil
        ]
        if checkpoint.exists(self.run):
            self._resume(checkpoint.load(self.run))
        self.recent: dict[str, dict[str, Tensor]] = {}

    def _batches(self, rows: dict[Key, Any]) -> list[tuple[Key, Batch]]:
        """Batches of held-out positions on usual boards."""
        usual = {key: some for key, some in rows.items() if key.whole and key.side in USUAL}
        found = []
        for key, some in usual.items():
            size = max(1, self.points // key.side**2)
            for start in range(0, len(some), size):
                part = some.take(slice(start, start + size))
                found.append((key, batch_of(key, part, 0, self.device, self.ways.low)))
        return found

    def step(self, batch: Batch) -> int:
        """All pupils learn from a batch; returns its positions."""
        began = time.monotonic()
        lesson = self.ways.teach(self.teacher, batch)
        for pupil in self.pupils:
            parts = pupil.learn(batch, lesson, self.phase.rate(), self.ways)
            recent = self.recent.setdefault(pupil.name, {})
            for name, loss in parts.items():
                recent[name] = torch.lerp(recent.get(name, loss), loss, 0.02)
        self.phase.steps += 1
        self.phase.seen += len(batch.planes)
        self.phase.spent += time.monotonic() - began
        return len(batch.planes)

    @torch.no_grad()
    def test(self) -> list[dict[str, Any]]:
        """A line of the log for each pupil: its errors on held-out positions by board."""
        lines = []
        for pupil in self.pupils:
            boards: dict[str, list[Tensor]] = {}
            for key, batch in self.tests:
                wanted = self.ways.teach(self.teacher, batch).outputs
                said = self.ways.teach(pupil.net, batch).outputs
                boards.setdefault(f"{key.side}x{key.side}", []).append(_errors(said, wanted, batch))
            held_out = {}
            for board, parts in boards.items():
                means = torch.cat(parts, 1).mean(1).tolist()
                held_out[board] = dict(zip(ERRORS, means, strict=True))
            recent = {name: float(loss) for name, loss in self.recent.get(pupil.name, {}).items()}
            line = {"pupil": pupil.name, "samples": self.phase.seen, "seconds": round(self.phase.spent)}
            lines.append(line | {"held_out": held_out, "training": recent})
        with (self.run / "log.jsonl").open("a") as log:
            for line in lines:
                log.write(json.dumps(line) + "\n")
        return lines

    def save(self) -> None:
        """Writes the checkpoint, and a model file for each pupil.

        Raises `BadCheckpoint` if a loss is not finite; the last checkpoint stays.
        """
        for name, parts in self.recent.items():
            if not all(math.isfinite(float(loss)) for loss in parts.values()):
                raise BadCheckpoint(f"{self.run}: {name} diverged; the last checkpoint stays")
        pupils = {
            pupil.name: {"net": pupil.net.state_dict(), "optimiser": pupil.optimiser.state_dict()}
            for pupil in self.pupils
        }
        state = {"teacher": self.teacher.name, "phase": self.phase.as_dict(), "pupils": pupils}
        checkpoint.save(self.run, state)
        for pupil in self.pupils:
            name = f"tengen-{pupil.name}-s{self.phase.seen}"
            pupil.net.write(self.run / f"{pupil.name}.bin.gz", name, self.mantissa)

    def _resume(self, state: dict[str, Any]) -> None:
        if state["teacher"] != self.teacher.name:
            raise BadCheckpoint(f"{self.run}: these pupils learn from {state['teacher']}")
        if set(state["pupils"]) != {pupil.name for pupil in self.pupils}:
            raise BadCheckpoint(f"{self.run}: its pupils are {', '.join(state['pupils'])}")
        for pupil in self.pupils:
            there = state["pupils"][pupil.name]
            try:
                pupil.net.load_state_dict(there["net"])
            except RuntimeError:
                raise BadCheckpoint(f"{self.run}: {pupil.name} has another shape there") from None
            pupil.optimiser.load_state_dict(there["optimiser"])
        asked = self.phase.seconds
        self.phase = Phase(**state["phase"])
        self.phase.seconds = asked


ERRORS = ("policy", "value", "top1", "win", "lead")
"""Rows of `_errors`: nats, nats, share, win less loss, points."""


def _errors(said: transformer.Outputs, wanted: transformer.Outputs, batch: Batch) -> Tensor:
    """[5, N]: how far outputs are from those wanted, see `ERRORS`."""
    allowed = batch.allowed()
    policies = [each.policy[..., 0].masked_fill(~allowed, -1e4) for each in (said, wanted)]
    results = [each.value.softmax(1) for each in (said, wanted)]
    wins = [result[:, 0] - result[:, 1] for result in results]
    return torch.stack(
        [
            policy_off(said.policy[..., 0], wanted.policy[..., 0], allowed),
            divergence(said.value, wanted.value),
            (policies[0].argmax(1) == policies[1].argmax(1)).float(),
            (wins[0] - wins[1]).abs(),
            20 * (said.score[:, 2] - wanted.score[:, 2]).abs(),
        ]
    ).float()


def say(line: dict[str, Any]) -> str:
    """A line of the log for people."""
    boards = [
        f"{board} policy {off['policy']:.4f} value {off['value']:.4f} best {off['top1']:.0%} "
        f"lead {off['lead']:.2f}"
        for board, off in line["held_out"].items()
    ]
    return " | ".join([f"{line['pupil']} {line['samples']:,} samples {line['seconds']} s", *boards])


def train(group: Class, pool: Pool, args: argparse.Namespace) -> None:
    """Trains until the time is over or a signal comes."""
    stopped: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: stopped.append(number))
    feeder = Feeder(pool, args.seed + group.phase.steps)
    tested = saved = time.monotonic()
    try:
        while group.phase.progress() < 1 and not stopped:
            group.step(feeder.next(group.device, group.ways.low))
            now = time.monotonic()
            if now - tested >= 60 * args.every:
                for line in group.test():
                    print(say(line), f"of {len(pool):,} positions", file=sys.stderr, flush=True)
                tested = now
            if now - saved >= 60 * args.save:
                group.save()
                saved = now
    finally:
        feeder.stop()
    group.save()
    if stopped:
        print("stopped; the same command continues", file=sys.stderr)
    for line in group.test():
        print("done:", say(line), file=sys.stderr, flush=True)


def main() -> int:
    """Runs the program and returns its exit status."""
    args = arguments()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    args.run.mkdir(parents=True, exist_ok=True)
    pool = Pool(args.data, args.points, args.window, labels=False)
    try:
        with checkpoint.lock(args.run):
            group = Class(args, pool)
            for pupil in group.pupils:
                count = sum(p.numel() for p in pupil.net.parameters())
                print(f"{pupil.name}: {len(pupil.net.blocks)} blocks, {count:,} weights", file=sys.stderr)
            if group.phase.steps == 0:
                for line in group.test():
                    print(say(line), file=sys.stderr, flush=True)
            train(group, pool, args)
    except (BadCheckpoint, BadModel, BadShard) as error:
        print(f"shorten.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
