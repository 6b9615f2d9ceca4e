#!/usr/bin/env python3
"""Measures the mistakes of players by the judgement of a net: points lost a move, mistakes a game.

    mistakes.py --model b6c96.bin.gz runs/levels/9-level3-level4 runs/levels/9-level4-level5

Reads the match folders of `measure.py` or `tengen match`, runs `tengen review` on up to --games games
of each, and prints a line for every player. It has the points lost per move, and the moves per game
that lost at least 4 points and at least 10. docs/guide/review.md defines the loss of a move.
"""

import argparse
import json
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Sums:
    """The sums of the reviews of a player's games."""

    games: int = 0
    moves: int = 0
    points_lost: float = 0.0
    mistakes: int = 0
    blunders: int = 0

    def add(self, totals: dict) -> None:
        """Adds one side of a reviewed game."""
        self.games += 1
        self.moves += totals["moves"]
        self.points_lost += totals["points_lost"]
        self.mistakes += totals["grades"]["mistake"] + totals["grades"]["blunder"]
        self.blunders += totals["grades"]["blunder"]

    def line(self, name: str) -> str:
        """The player's line of the table."""
        by_move = self.points_lost / max(1, self.moves)
        mistakes, blunders = self.mistakes / self.games, self.blunders / self.games
        return f"{name:12} {self.games:5}  {by_move:6.2f}  {mistakes:6.1f}  {blunders:6.1f}"


def reviewed(options: argparse.Namespace, game: Path) -> dict:
    """The JSON of `tengen review` for a game."""
    command = [options.tengen, "review", str(game), "--json", "--threads", "1"]
    command += ["--visits", str(options.visits)]
    if options.model:
        command += ["--model", options.model]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{game}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def main() -> None:
    """Reads the command line, reviews the games and prints the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", type=Path, help="folders of matches")
    parser.add_argument("--tengen", default="target/release/tengen", help="the program")
    parser.add_argument("--model", help="the net that judges; by default the one that the program carries")
    parser.add_argument("--visits", type=int, default=30, help="visits of each position")
    parser.add_argument("--games", type=int, default=10, help="games of each folder")
    options = parser.parse_args()
    players: dict[str, Sums] = defaultdict(Sums)
    for folder in options.folders:
        games = sorted((folder / "games").glob("*.sgf"))
        if not games:
            sys.exit(f"{folder}: no games")
        for game in games[: options.games]:
            review = reviewed(options, game)
            for side in ("black", "white"):
                players[review[side]].add(review["totals"][side])
    print("player       games  points lost a move, mistakes a game, blunders among them")
    for name in sorted(players, key=lambda name: -players[name].points_lost / max(1, players[name].moves)):
        print(players[name].line(name))


if __name__ == "__main__":
    main()
