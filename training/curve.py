#!/usr/bin/env python3
"""Draws a run's losses on held-out games as an SVG file.

curve.py runs/first/log.jsonl curve.svg --boards 9x9 13x13 19x19
"""

import argparse
import json
import math
import sys
from pathlib import Path

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 110, 24, 44
COLOURS = ("#1b6ca8", "#c8553d", "#3a7d44", "#8d5a97", "#b08900")

Points = list[tuple[float, float]]


def read(log: Path, boards: list[str], loss: str) -> dict[str, Points]:
    """Samples in thousands and the loss, by board."""
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    return {
        board: [
            (line["samples"] / 1000, line["held_out"][board][loss])
            for line in lines
            if board in line["held_out"] and line["held_out"][board][loss] > 0
        ]
        for board in boards
    }


def ticks(low: float, high: float) -> list[float]:
    """Round numbers within a range: 1, 2 and 5 times powers of ten, or more if these are few."""
    exponents = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)

    def within(digits: tuple[float, ...]) -> list[float]:
        return [d * 10.0**e for e in exponents for d in digits if low <= d * 10.0**e <= high]

    few = within((1, 2, 5))
    return few if len(few) >= 3 else within((1, 1.5, 2, 2.5, 3, 4, 5, 6, 8))


def draw(curves: dict[str, Points], loss: str) -> str:
    """The picture; both axes are logarithmic."""
    every = [point for points in curves.values() for point in points]
    (left, right), (low, high) = ((min(v), max(v)) for v in zip(*every, strict=True))

    def place(x: float, y: float) -> tuple[float, float]:
        across = math.log(x / left) / (math.log(right / left) or 1)
        up = math.log(y / low) / (math.log(high / low) or 1)
        return LEFT + across * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
    ]
    for x in ticks(left, right):
        at, _ = place(x, low)
        out.append(f'<line x1="{at:.1f}" x2="{at:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}" stroke="#ddd"/>')
        out.append(f'<text x="{at:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{x:g}</text>')
    for y in ticks(low, high):
        _, at = place(left, y)
        out.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{at:.1f}" y2="{at:.1f}" stroke="#ddd"/>')
        out.append(f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{y:g}</text>')
    for (board, points), colour in zip(curves.items(), COLOURS, strict=False):
        if not points:
            continue
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in points))
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        x, y = place(*points[-1])
        out.append(
            f'<text x="{x + 6:.1f}" y="{y + 4:.1f}" fill="{colour}">{board} {points[-1][1]:.3g}</text>'
        )
    middle = (LEFT + WIDTH - RIGHT) / 2
    out.append(f'<text x="{middle}" y="{HEIGHT - 8}" text-anchor="middle">thousands of samples</text>')
    out.append(f'<text x="{LEFT}" y="{TOP - 8}">{loss} on held-out games</text>')
    return "\n".join([*out, "</svg>", ""])


def main() -> int:
    """Runs the program and returns its exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("log", type=Path, help="the log of a run")
    parser.add_argument("out", type=Path, metavar="OUT.svg")
    parser.add_argument("--boards", nargs="+", default=["9x9", "13x13", "19x19"], metavar="BOARD")
    parser.add_argument("--loss", default="policy", help="the name of a loss in the log (%(default)s)")
    args = parser.parse_args()
    curves = read(args.log, args.boards, args.loss)
    if not any(curves.values()):
        print(f"curve.py: {args.log} has no tests of these boards", file=sys.stderr)
        return 1
    args.out.write_text(draw(curves, args.loss))
    return 0


if __name__ == "__main__":
    sys.exit(main())
