#!/usr/bin/env python3
"""Writes the net of a checkpoint as a model file for Tengen and KataGo.

  export.py runs/first net.bin.gz

writes the mean of the weights over the last steps. CHECKPOINT is a run's folder or a file in it. --with
averages these weights with those of model files. This works for nets each started from the one before
(--start); their mean may be better than any of them. --mantissa 8 changes a weight by at most a
five-hundredth, far less than int8 does, and makes the packed file about half as large.
"""

import argparse
import re
import sys
from pathlib import Path

import torch

from checkpoint import BadCheckpoint, averaged, load
from model_fields import BadModel
from model_file import write
from model_reader import read
from net import Net

MANTISSA = 23
"""The bits of a 32-bit float's mantissa."""


def shorten(net: Net, bits: int) -> None:
    """Rounds all weights to `bits` bits of mantissa."""
    cut = MANTISSA - bits
    if cut == 0:
        return
    with torch.no_grad():
        for weights in net.parameters():
            pattern = weights.contiguous().view(torch.int32)
            # The bits below the sign are a magnitude, so this rounds positive and negative ones alike.
            weights.copy_(((pattern + (1 << (cut - 1))) >> cut << cut).view(torch.float32))


def mix(net: Net, others: list[Net]) -> None:
    """Replaces the weights of `net` by the means of its own and those of others of the same shape."""
    with torch.no_grad():
        for weights, *theirs in zip(net.parameters(), *(other.parameters() for other in others), strict=True):
            weights.copy_(torch.stack([weights, *theirs]).mean(0))


def main() -> int:
    """Runs the program and returns its exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkpoint", type=Path, metavar="CHECKPOINT", help="a run's folder, or a checkpoint")
    parser.add_argument("out", type=Path, metavar="OUT.bin.gz", help="the model file")
    parser.add_argument("--name", help="name of the net (tengen-SHAPE-sSAMPLES)")
    others = "model files of nets of the same shape to average with"
    add = parser.add_argument
    add("--with", dest="others", nargs="+", type=Path, default=[], metavar="FILE", help=others)
    parser.add_argument(
        "--mantissa",
        type=int,
        default=MANTISSA,
        metavar="BITS",
        choices=range(1, MANTISSA + 1),
        help="bits of a weight's mantissa, from 1 to 23 (23)",
    )
    args = parser.parse_args()
    try:
        net = averaged(args.checkpoint)
        others = [read(path) for path in args.others]
        for path, other in zip(args.others, others, strict=True):
            if other.shape != net.shape:
                parser.error(f"{path}: a net of another shape, {other.shape.name()}")
        mix(net, others)
        shorten(net, args.mantissa)
        samples = load(args.checkpoint)["counts"][0]
    except (BadCheckpoint, BadModel) as error:
        print(f"export.py: {error}", file=sys.stderr)
        return 1
    name = args.name or f"tengen-{net.shape.name()}-s{samples}"
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,96}", name):
        parser.error(f"{name!r} is not a valid name: letters, digits, - and _ only")
    write(net, args.out, name)
    print(f"{args.out}: {name}, {args.out.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
