#!/usr/bin/env python3
"""Writes the net of a checkpoint as a model file that Tengen and KataGo read.

  export.py runs/first net.bin.gz

takes the mean of the weights over the last steps. CHECKPOINT is a run's folder or a file in it.
"""

import argparse
import re
import sys
from pathlib import Path

from checkpoint import BadCheckpoint, averaged, load
from model_file import write


def main() -> int:
    """Runs the program, and gives its exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkpoint", type=Path, metavar="CHECKPOINT", help="a run's folder, or a checkpoint")
    parser.add_argument("out", type=Path, metavar="OUT.bin.gz", help="the model file")
    parser.add_argument("--name", help="its name (tengen-SHAPE-sSAMPLES)")
    args = parser.parse_args()
    try:
        net = averaged(args.checkpoint)
        samples = load(args.checkpoint)["counts"][0]
    except BadCheckpoint as error:
        print(f"export.py: {error}", file=sys.stderr)
        return 1
    name = args.name or f"tengen-{net.shape.name()}-s{samples}"
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,96}", name):
        parser.error(f"{name!r} is no name: letters, digits, - and _ only")
    write(net, args.out, name)
    print(f"{args.out}: {name}, {args.out.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
