#!/usr/bin/env python3
"""Measures how strong the levels of Tengen are, by matches between neighbours.

    measure.py levels --size 9 --games 100 --out runs/levels        # the table of docs/guide/levels.md
    measure.py slips --size 9 --games 100 --out runs/slips \\
        --slips 3,24 2,12 1.3,5 0.8,2                               # games to choose the slips from

`levels` plays each level against the next two, and GNU Go and the random player against the levels
named by --against. `slips` plays the same kind of ladder between players with --slips; the last one
meets the player with one visit and without slips. After an interruption, the same command continues.
choose.py reads the games and chooses slips for evenly spaced levels.

Every pair of players is a `tengen match` of its own, in a folder below OUT, one game at a time.
`tengen match report` rates all games together; docs/guide/match.md explains ratings and intervals.
"""

import argparse
import json
import shlex
import subprocess
import sys
from pathlib import Path

GNU_GO = "{gnugo} --mode gtp --level {level} --chinese-rules --positional-superko --seed {{seed}}"
KOMI = {9: "7"}

Player = tuple[str, str]


def tengen(options: argparse.Namespace, choice: str) -> str:
    """The command line of Tengen as a player."""
    model = f" --model {shlex.quote(options.model)}" if options.model else ""
    return f"{shlex.quote(options.tengen)}{model} --threads 1 --seed {{seed}} {choice}"


def level(options: argparse.Namespace, number: int) -> Player:
    """The player of a level."""
    return (f"level{number}", tengen(options, f"--level {number}"))


def anchor(options: argparse.Namespace, name: str) -> Player:
    """The random player, or GNU Go at a level: random, gnugo1."""
    if name == "random":
        return ("random", f"{shlex.quote(options.tengen)} --player random --seed {{seed}}")
    number = name.removeprefix("gnugo")
    return (name, GNU_GO.format(gnugo=options.gnugo, level=number))


def play(options: argparse.Namespace, first: Player, second: Player, games: int) -> Path:
    """Plays a match, or the rest of it, and returns its folder."""
    name = f"{options.size}-{first[0]}-{second[0]}".replace(",", "_")
    folder = Path(options.out) / name
    size = options.size
    command = [options.tengen, "match", "--boardsize", str(size), "--games", str(games), "--jobs", "1"]
    command += ["-a", f"{first[0]}={first[1]}", "-b", f"{second[0]}={second[1]}"]
    command += ["--rules", "chinese", "--komi", KOMI.get(size, "7.5"), "--openings", options.openings]
    command += ["--out", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{shlex.join(command)}\n{done.stderr}")
    return folder


def rate(options: argparse.Namespace, folders: list[Path]) -> dict[str, tuple[float, list[float]]]:
    """The ratings of all players with their intervals."""
    command = [options.tengen, "match", "report", "--json", *map(str, folders)]
    report = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    if "ratings" not in report:
        sys.exit("two players cannot be rated: it takes at least three")
    return {it["player"]: (it["elo"], it["elo_interval"]) for it in report["ratings"]}


def ladder(options: argparse.Namespace, players: list[Player]) -> list[Path]:
    """Plays each player against the next one and the one after it, and returns the folders."""
    pairs = [(place, place + 1) for place in range(len(players) - 1)]
    games = {1: options.games, 2: 0 if options.neighbours_only else options.games // 2}
    pairs += [(place, place + 2) for place in range(len(players) - 2)]
    return [
        play(options, players[one], players[other], games[other - one])
        for one, other in pairs
        if games[other - one] > 1
    ]


def measure_levels(options: argparse.Namespace) -> None:
    """Plays the ladder of the levels and prints a table."""
    numbers = range(options.lowest, options.highest + 1)
    folders = ladder(options, [level(options, number) for number in numbers])
    for pairing in options.against:
        name, of = pairing.split(":")
        for number in of.split("/"):
            players = (anchor(options, name), level(options, int(number)))
            folders.append(play(options, *players, options.anchor_games))
    ratings = rate(options, folders)
    zero = ratings.get("gnugo10", ratings[f"level{options.lowest}"])[0]
    print(f"{options.size}x{options.size}: Elo, 95 % interval, step")
    before = None
    for name in sorted(ratings, key=lambda name: ratings[name][0]):
        elo, (low, high) = ratings[name]
        step = ""
        if name.startswith("level"):
            step = "" if before is None else f"{elo - before:+.0f}"
            before = elo
        print(f"{name:10} {elo - zero:6.0f}  [{low - zero:.0f}, {high - zero:.0f}]  {step}")
    keep(
        options, {name: [elo - zero, low - zero, high - zero] for name, (elo, (low, high)) in ratings.items()}
    )


def measure_slips(options: argparse.Namespace) -> None:
    """Plays the ladder of players with slips, and prints their Elo relative to the player without slips."""
    players = [(slips, tengen(options, f"--slips {slips}")) for slips in options.slips]
    folders = ladder(options, [*players, ("one", tengen(options, "--visits 1 --no-resign"))])
    ratings = rate(options, folders)
    zero = ratings["one"][0]
    curve = {}
    for slips in options.slips:
        elo, (low, high) = ratings[slips]
        curve[slips] = [elo - zero, low - zero, high - zero]
        print(f"{slips:10} {elo - zero:6.0f}  [{low - zero:.0f}, {high - zero:.0f}]")
    keep(options, curve)


def keep(options: argparse.Namespace, ratings: dict[str, list[float]]) -> None:
    """Writes the ratings to a JSON file."""
    Path(options.out).mkdir(parents=True, exist_ok=True)
    file = Path(options.out) / f"{options.size}.json"
    file.write_text(json.dumps(ratings, indent=1) + "\n")


def arguments() -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    match = argparse.ArgumentParser(add_help=False)
    match.add_argument("--tengen", default="target/release/tengen", help="the program")
    match.add_argument("--model", help="the net; by default the one that the program carries")
    match.add_argument("--size", type=int, default=9, help="the side of the board")
    match.add_argument("--games", type=int, default=100, help="games between neighbours")
    match.add_argument(
        "--neighbours-only", action="store_true", help="play each player against the next one only"
    )
    match.add_argument("--openings", default="random:4", help="as in tengen match")
    match.add_argument("--out", default="levels", help="the folder of all matches")
    levels = commands.add_parser("levels", parents=[match], help="measure the levels")
    levels.add_argument("--lowest", type=int, default=1)
    levels.add_argument("--highest", type=int, default=19)
    levels.add_argument(
        "--against",
        nargs="*",
        default=["random:1", "gnugo1:1/8/10", "gnugo5:10", "gnugo10:10/12/14"],
        help="random or gnugo1 to gnugo10, with the levels that each of them meets",
    )
    levels.add_argument("--anchor-games", type=int, default=100)
    levels.add_argument("--gnugo", default="gnugo", help="GNU Go, if it is not in the path")
    levels.set_defaults(run=measure_levels)
    slips = commands.add_parser("slips", parents=[match], help="measure a curve of slips")
    slips.add_argument("--slips", nargs="+", required=True, metavar="T,POINTS", help="from weak to strong")
    slips.set_defaults(run=measure_slips)
    return parser.parse_args()


if __name__ == "__main__":
    given = arguments()
    given.run(given)
