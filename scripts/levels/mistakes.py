#!/usr/bin/env python3
"""Measures the mistakes of players by the judgement of a net: points lost a move, by phase of the game.

    mistakes.py runs/levels/9-level3-level4 runs/levels/9-level4-level5

Reads the match folders of `measure.py` or `tengen match`, runs `tengen review` on up to --games games
of each, and prints a line for every player: the points lost by a move in all and in each phase, with
standard errors by games, and the moves per game that lost at least 4 points and at least 10.
docs/guide/review.md defines the loss of a move.

The reviews are kept in the folder reviews-NET-VISITS of the match, so that the same command goes on
after an interruption.
"""

import argparse
import json
import math
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

PHASES = ("opening", "middle game", "endgame")

# Of a player in a game: the moves and the points lost, in all and in each phase; mistakes and blunders.
Game = dict[str, Any]


def reviewed(options: argparse.Namespace, game: Path) -> dict[str, Any]:
    """The JSON of `tengen review` for a game, which is kept beside the games of the match."""
    folder = game.parent.parent / f"reviews-{Path(options.model).name}-{options.visits}"
    kept = folder / f"{game.stem}.json"
    if not kept.exists():
        command = [options.tengen, "review", str(game), "--json", "--threads", str(options.threads)]
        command += ["--visits", str(options.visits), "--model", options.model]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"{game}: {done.stderr.strip()}")
        folder.mkdir(exist_ok=True)
        part = kept.with_suffix(".part")
        part.write_text(done.stdout)
        part.replace(kept)
    return json.loads(kept.read_text())


def sums(review: dict[str, Any], side: str) -> Game:
    """The sums of a player in a reviewed game."""
    moves, lost = [0, 0, 0], [0.0, 0.0, 0.0]
    ends = [review["last_moves_of_phases"][phase] or math.inf for phase in PHASES]
    for position in review["positions"]:
        made = position["made"]
        if made is None or made["color"] != side:
            continue
        phase = next(place for place, end in enumerate(ends) if made["number"] <= end)
        moves[phase] += 1
        lost[phase] += made["points_lost"]
    grades = review["totals"][side]["grades"]
    return {
        "player": review[side],
        "moves": moves,
        "lost": [round(points, 3) for points in lost],
        "mistakes": grades["mistake"] + grades["blunder"],
        "blunders": grades["blunder"],
    }


def judged(options: argparse.Namespace, folder: Path) -> list[Game]:
    """The sums of both players in the games of a match."""
    games = sorted((folder / "games").glob("*.sgf"))[: options.games]
    if not games:
        sys.exit(f"{folder}: no games")
    reviews = [reviewed(options, game) for game in games]
    return [sums(review, side) for review in reviews for side in ("black", "white")]


def ratio(pairs: list[tuple[float, int]]) -> tuple[float, float]:
    """The mean of points by moves, and its standard error; the games are independent, moves are not."""
    pairs = [(lost, moves) for lost, moves in pairs if moves > 0]
    moves = sum(number for _, number in pairs)
    if not moves:
        return (0.0, 0.0)
    mean = sum(lost for lost, _ in pairs) / moves
    squares = sum((lost - mean * number) ** 2 for lost, number in pairs)
    games = len(pairs)
    return (mean, math.sqrt(squares * games / max(1, games - 1)) / moves)


def figures(games: list[Game]) -> list[tuple[float, float]]:
    """The mean loss of a player in all and in each phase, each with its standard error."""
    whole = ratio([(sum(game["lost"]), sum(game["moves"])) for game in games])
    phases = (ratio([(game["lost"][at], game["moves"][at]) for game in games]) for at in range(3))
    return [whole, *phases]


def main() -> None:
    """Reads the command line, reviews the games and prints the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", type=Path, help="folders of matches")
    parser.add_argument("--tengen", default="target/release/tengen", help="the program")
    parser.add_argument("--model", default="own", help="the net that judges; by default the large one")
    parser.add_argument("--visits", type=int, default=16, help="visits of each position")
    parser.add_argument("--games", type=int, default=10, help="games of each folder")
    parser.add_argument("--threads", type=int, default=1, help="threads of a review")
    options = parser.parse_args()
    players: dict[str, list[Game]] = defaultdict(list)
    for folder in options.folders:
        for game in judged(options, folder):
            players[game["player"]].append(game)
    print("player       games  points lost a move, in the opening, middle game, endgame (standard errors);")
    print("                    mistakes a game, blunders among them")
    for name in sorted(players, key=lambda name: -figures(players[name])[0][0]):
        games = players[name]
        cells = "  ".join(f"{mean:5.2f} ({error:4.2f})" for mean, error in figures(games))
        means = (sum(game[key] for game in games) / len(games) for key in ("mistakes", "blunders"))
        mistakes, blunders = means
        print(f"{name:12} {len(games):5}  {cells}  {mistakes:6.1f}  {blunders:6.1f}")


if __name__ == "__main__":
    main()
