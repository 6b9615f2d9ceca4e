#!/usr/bin/env python3
"""Checks that programs compute the same with a model file as the net of its checkpoint does here.

  check_export.py runs/first net.bin.gz \\
    --program 'katago gtp -model {model} -config gtp.cfg -override-config rules=chinese,nnRandomize=false' \\
    --program 'tengen gtp --model {model} --rules chinese --precision f32'

compares all programs and the net on positions whose stones do not touch, which have simple features.
It compares all programs with each other on positions of games drawn from the policy. It prints the
largest differences, and fails if one is larger than --most.
"""

import argparse
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from model_reader import net_of
from net import GLOBALS, LEAD_SCALE, PLANES, Net

COLUMNS = "ABCDEFGHJKLMNOPQRST"
KOMI = 7.5
SIZES = ((7, 7), (9, 9), (13, 13), (19, 19), (9, 13))
"""Widths and heights of boards."""

Move = tuple[int, int]
"""Column and row; the row 0 is the top."""


@dataclass
class Answer:
    """A net's evaluation of a position, from White's side, in KataGo's numbers."""

    win: float
    lead: float
    policy: NDArray[np.float64]
    """[height, width]: probabilities, NaN where a move is not legal."""
    passing: float
    owners: NDArray[np.float64]
    """[height, width]"""

    def differences(self, other: "Answer") -> dict[str, float]:
        """The differences of two answers, by field."""
        legal = ~np.isnan(self.policy)
        return {
            "policy": float(np.abs(self.policy - other.policy)[legal].max(initial=0)),
            "pass": abs(self.passing - other.passing),
            "win": abs(self.win - other.win),
            "lead": abs(self.lead - other.lead),
            "ownership": float(np.abs(self.owners - other.owners).max()),
            "legal moves": float((np.isnan(self.policy) != np.isnan(other.policy)).any()),
        }


class Program:
    """A program that speaks GTP and knows kata-raw-nn."""

    def __init__(self, command: str) -> None:
        self.name = shlex.split(command)[0].rsplit("/", 1)[-1]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(shlex.split(command), stdin=pipe, stdout=pipe, text=True)

    def ask(self, command: str) -> str:
        """The answer to a command; exits if the program refuses it."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines: list[str] = []
        while (line := self.process.stdout.readline()) != "\n" or not lines:
            if not line:
                raise SystemExit(f"{self.name} ended at: {command}")
            if line != "\n":
                lines.append(line)
        if not lines[0].startswith("="):
            raise SystemExit(f"{self.name}: {command}: {''.join(lines)}")
        return "".join(lines)[1:]

    def answer(self, size: tuple[int, int], moves: list[Move]) -> Answer:
        """The program's evaluation of the position after some moves, Black's first."""
        width, height = size
        both = f"{width}" if width == height else f"{width} {height}"
        self.ask(f"{'boardsize' if width == height else 'rectangular_boardsize'} {both}")
        self.ask(f"komi {KOMI}")
        for turn, (column, row) in enumerate(moves):
            self.ask(f"play {'bw'[turn % 2]} {COLUMNS[column]}{height - row}")
        told = self.ask("kata-raw-nn 0").split()
        after = {word: place + 1 for place, word in enumerate(told)}

        def numbers(word: str, count: int) -> NDArray[np.float64]:
            return np.array(told[after[word] : after[word] + count], np.float64)

        area = width * height
        return Answer(
            numbers("whiteWin", 1)[0],
            numbers("whiteLead", 1)[0],
            numbers("policy", area).reshape(height, width),
            numbers("policyPass", 1)[0],
            numbers("whiteOwnership", area).reshape(height, width),
        )


def scattered(size: tuple[int, int], rng: np.random.Generator) -> list[Move]:
    """Moves whose stones touch neither each other nor the edge, so that each has four liberties."""
    width, height = size
    moves: list[Move] = []
    for _ in range(int(rng.integers(0, 1 + (width * height) // 8))):
        move = (int(rng.integers(1, width - 1)), int(rng.integers(1, height - 1)))
        if all(abs(move[0] - column) + abs(move[1] - row) > 1 for column, row in moves):
            moves.append(move)
    return moves


def features(size: tuple[int, int], moves: list[Move]) -> tuple[NDArray, NDArray]:
    """The planes and numbers of a position of scattered stones under Chinese rules."""
    width, height = size
    planes = np.zeros((PLANES, height, width), np.float32)
    planes[0] = 1
    me = len(moves) % 2
    for turn, (column, row) in enumerate(moves):
        planes[1 if turn % 2 == me else 2, row, column] = 1
        if len(moves) - turn <= 5:
            planes[8 + len(moves) - turn, row, column] = 1
    # The empty region is area if one player's stones alone border on it.
    planes[18:20] = planes[1:3]
    if len(moves) == 1:
        planes[19] = 1
    numbers = np.zeros(GLOBALS, np.float32)
    komi = KOMI if me == 1 else -KOMI
    numbers[5] = komi / 20
    beyond = (komi - width * height) % 2
    numbers[18] = beyond if beyond < 0.5 else 1 - beyond if beyond < 1.5 else beyond - 2
    return planes, numbers


@torch.no_grad()
def answer(net: Net, size: tuple[int, int], moves: list[Move], framed: bool) -> Answer:
    """The net's evaluation of a position of scattered stones, within a larger frame if `framed`."""
    width, height = size
    planes, numbers = features(size, moves)
    side = max(size) + 2 if framed else 0
    shape = (PLANES, side, side) if framed else planes.shape
    frame = np.zeros(shape, np.float32)
    frame[:, :height, :width] = planes
    out = net(torch.from_numpy(frame)[None], torch.from_numpy(numbers)[None], not framed)
    logits = out.policy[0, :-1].reshape(shape[1:])[:height, :width]
    occupied = torch.from_numpy((planes[1] + planes[2]) > 0)
    logits = logits.masked_fill(occupied, -torch.inf).flatten()
    policy = torch.cat([logits, out.policy[0, -1:]]).double().softmax(0).numpy()
    moves_policy = np.where(occupied, np.nan, policy[:-1].reshape(height, width))
    sign = 1.0 if len(moves) % 2 else -1.0
    win, loss, no_result = out.value[0].double().softmax(0).tolist()
    lead = out.score[0, 2].item() * LEAD_SCALE * sign * (1 - no_result)
    owners = out.ownership[0].reshape(shape[1:])[:height, :width].tanh().double().numpy() * sign
    return Answer(win if sign > 0 else loss, lead, moves_policy, float(policy[-1]), owners)


def games(
    program: Program, count: int, rng: np.random.Generator
) -> Iterator[tuple[tuple[int, int], list[Move]]]:
    """Positions of games whose moves are drawn from a program's policy."""
    for number in range(count):
        size = SIZES[number % len(SIZES)]
        moves: list[Move] = []
        for _ in range(int(rng.integers(2, size[0] * size[1]))):
            policy = program.answer(size, moves).policy
            chances = np.nan_to_num(policy, nan=0.0) ** 0.5
            if chances.sum() == 0:
                break
            place = int(rng.choice(policy.size, p=(chances / chances.sum()).ravel()))
            moves.append((place % size[0], place // size[0]))
        yield size, moves


def main() -> int:
    """Runs the program and returns its exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkpoint", type=Path, help="a run's folder, a checkpoint, or a model file")
    parser.add_argument("model", type=Path, help="the model file made from it")
    parser.add_argument("--program", action="append", default=[], metavar="COMMAND")
    positions = "positions of each kind (%(default)s)"
    parser.add_argument("--positions", type=int, default=40, metavar="N", help=positions)
    parser.add_argument("--most", type=float, default=1e-4, help="largest allowed difference (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(1)
    rng = np.random.default_rng(args.seed)
    net = net_of(args.checkpoint)
    programs = [Program(command.format(model=args.model)) for command in args.program]
    worst: dict[str, dict[str, float]] = {}

    def compare(pair: str, one: Answer, other: Answer) -> None:
        seen = worst.setdefault(pair, {})
        for name, difference in one.differences(other).items():
            seen[name] = max(seen.get(name, 0.0), difference)

    for number in range(args.positions):
        size = SIZES[number % len(SIZES)]
        moves = scattered(size, rng)
        here = answer(net, size, moves, framed=False)
        compare("the net in a frame", here, answer(net, size, moves, framed=True))
        for program in programs:
            compare(program.name, here, program.answer(size, moves))
    if len(programs) > 1:
        for size, moves in games(programs[-1], args.positions, rng):
            first, *others = [program.answer(size, moves) for program in programs]
            for program, other in zip(programs[1:], others, strict=True):
                compare(f"{programs[0].name} and {program.name}, games", first, other)
    # Programs print the lead with three digits.
    bad = False
    for pair, seen in worst.items():
        print(f"{pair}: " + ", ".join(f"{name} {value:.1e}" for name, value in seen.items()))
        bad |= any(value > args.most + 1e-3 * (name == "lead") for name, value in seen.items())
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
