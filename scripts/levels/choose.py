#!/usr/bin/env python3
"""Chooses slips for evenly spaced levels, from the games of players who slip.

    choose.py --lowest-elo -1980 runs/curves/19-*
    choose.py --lowest-elo -1980 runs/curves/19-* runs/levels/19-* --table 1.76,10.6 1.66,9.5 ...

Reads match folders of `measure.py slips`, and takes the games between players with slips and the
player with one visit, who does not slip. For folders of `measure.py levels` as well, --table gives
the slips that the levels had.

A single pair of players shows little: after 40 games its distance is known to 65 Elo. So the program
fits a curve to all games together by maximum likelihood. A player who tolerates p points is

    a + b ln(p) + c ln(p)^2

Elo weaker than the player who does not slip. The program prints how well the curve fits, the players
on it with standard errors, and slips for evenly spaced levels. Needs numpy (training/requirements.txt).
"""

import argparse
import itertools
import json
import math
import re
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy as np

SCALE = 400 / math.log(10)
"""The Elo difference at which the odds between two players are e."""

DEGREE = 2
"""The degree of the curve in the logarithm of the points."""

Slips = tuple[float, float]
CAREFUL = None
"""The player who does not slip, in place of slips."""


@dataclass
class Pairing:
    """The results of the games between two players."""

    games: int = 0
    won: float = 0.0


def slips_of(player: str, table: list[Slips]) -> Slips | str | None:
    """The slips of a player, by the name that measure.py gives it; the name of a player without slips."""
    if player == "one":
        return CAREFUL
    if re.fullmatch(r"[\d.]+,[\d.]+", player):
        return parse(player)
    number = int(player.removeprefix("level")) if re.fullmatch(r"level\d+", player) else 0
    if table and number == len(table) + 1:
        return CAREFUL
    return table[number - 1] if 0 < number <= len(table) else player


def parse(text: str) -> Slips:
    """Reads T,POINTS."""
    temperature, points = map(float, text.split(","))
    return temperature, points


def pairings(folders: list[str], table: list[Slips]) -> dict[tuple, Pairing]:
    """The games in match folders by the slips of Black and White."""
    found: dict[tuple, Pairing] = defaultdict(Pairing)
    for folder in folders:
        for line in (Path(folder) / "results.jsonl").read_text().splitlines():
            game = json.loads(line)
            pair = tuple(slips_of(game["job"][color]["name"], table) for color in ("black", "white"))
            winner = game["result"][:1]
            if any(isinstance(one, str) for one in pair) or pair[0] == pair[1] or winner not in "BW0D":
                continue
            found[pair].games += 1
            found[pair].won += {"B": 1.0, "W": 0.0}.get(winner, 0.5)
    return found


def row(slips: Slips | None) -> np.ndarray:
    """The factors of the curve's coefficients; the sum of the products is the strength of a player."""
    if slips is CAREFUL:
        return np.zeros(DEGREE + 1)
    return -np.array([math.log(slips[1]) ** power for power in range(DEGREE + 1)])


@dataclass
class Curve:
    """The coefficients of the curve, in units of SCALE, and their covariances."""

    numbers: np.ndarray
    covariances: np.ndarray

    @staticmethod
    def fit(found: dict[tuple, Pairing]) -> "Curve":
        """The most likely curve, by Newton's method."""
        rows = np.array([row(black) - row(white) for black, white in found])
        games = np.array([pairing.games for pairing in found.values()])
        won = np.array([pairing.won for pairing in found.values()])
        numbers = np.zeros(DEGREE + 1)
        for _ in range(100):
            chances = 1 / (1 + np.exp(-rows @ numbers))
            information = rows.T @ (rows * (games * chances * (1 - chances))[:, None])
            change = np.linalg.solve(information, rows.T @ (won - games * chances))
            numbers += change
            if abs(change).max() < 1e-9:
                return Curve(numbers, np.linalg.inv(information))
        sys.exit("no curve fits these games: play more of them between neighbours")

    def elo(self, slips: Slips | None) -> float:
        """The Elo of a player; 0 for the one who does not slip."""
        return SCALE * float(row(slips) @ self.numbers)

    def error(self, slips: Slips | None, other: Slips | None = CAREFUL) -> float:
        """The standard error of the distance of two players in Elo."""
        apart = row(slips) - row(other)
        return SCALE * math.sqrt(float(apart @ self.covariances @ apart))

    def chance(self, pair: tuple) -> float:
        """The expected share of games that the first player of a pair wins."""
        return 1 / (1 + math.exp(-(self.elo(pair[0]) - self.elo(pair[1])) / SCALE))


def tell_fit(curve: Curve, found: dict[tuple, Pairing]) -> None:
    """Prints each pair of players with the result that the curve expects."""
    together: dict[tuple, Pairing] = defaultdict(Pairing)
    for (black, white), pairing in found.items():
        first_is_black = (black or (0, 0))[1] > (white or (0, 0))[1]
        pair = (black, white) if first_is_black else (white, black)
        together[pair].games += pairing.games
        together[pair].won += pairing.won if first_is_black else pairing.games - pairing.won
    surprise = 0.0
    for pair, pairing in sorted(together.items(), key=lambda item: curve.elo(item[0][0])):
        chance = curve.chance(pair)
        deviation = (pairing.won - pairing.games * chance) / math.sqrt(pairing.games * chance * (1 - chance))
        surprise += deviation * deviation
        names = [name(slips) for slips in pair]
        print(
            f"  {names[0]:>10} won {pairing.won:5.1f} of {pairing.games:3} against {names[1]:10}"
            f" expected {pairing.games * chance:5.1f} ({deviation:+.1f} deviations)"
        )
    freedom = len(together) - DEGREE - 1
    print(f"squared deviations: {surprise:.1f}; if the curve is right, about {freedom}")


def name(slips: Slips | None) -> str:
    """A short name of a player."""
    return "one visit" if slips is CAREFUL else f"{slips[0]:g},{slips[1]:g}"


def temperature(players: list[Slips], points: float) -> float:
    """The temperature for some points, interpolated linearly in logarithms between the players."""
    knots = sorted((math.log(player[1]), math.log(player[0])) for player in players)
    pairs = list(itertools.pairwise(knots))
    wanted = math.log(points)
    for lower, upper in pairs:
        if wanted <= upper[0] or (lower, upper) == pairs[-1]:
            share = (wanted - lower[0]) / (upper[0] - lower[0])
            return math.exp(lower[1] + share * (upper[1] - lower[1]))
    sys.exit("there must be two players with slips")


def points_at(curve: Curve, elo: float) -> float:
    """The points that a player of this Elo tolerates, from 0.1 to 1000."""
    low, high = math.log(0.1), math.log(1000)
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if curve.elo((1, math.exp(middle))) > elo else (low, middle)
    return math.exp(low)


def main() -> None:
    """Fits the curve and prints the results."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", help="match folders of boards of one size")
    parser.add_argument(
        "--table", nargs="+", default=[], metavar="T,POINTS", help="the slips of levels 1, 2, ..."
    )
    parser.add_argument("--steps", type=int, default=11, help="number of levels that slip")
    parser.add_argument("--lowest-elo", type=float, required=True, help="Elo of level 1; 0 is without slips")
    given = parser.parse_args()

    table = [parse(text) for text in given.table]
    found = pairings(given.folders, table)
    players = sorted({one for pair in found for one in pair if one is not CAREFUL}, key=lambda one: -one[1])
    if len(players) < DEGREE + 1:
        sys.exit("these folders have too few players with slips")
    curve = Curve.fit(found)
    print(f"{sum(pairing.games for pairing in found.values())} games")
    tell_fit(curve, found)

    print("the players on the curve, with standard errors:")
    for slips, above in itertools.pairwise([*players, CAREFUL]):
        step, error = curve.elo(above) - curve.elo(slips), curve.error(above, slips)
        elo = f"{curve.elo(slips):6.0f} ({curve.error(slips):.0f})"
        print(f"  {name(slips):>10} {elo}, next {step:+.0f} ({error:.0f})")

    print(f"levels {-given.lowest_elo / given.steps:.0f} Elo apart:")
    for place in range(given.steps):
        elo = given.lowest_elo * (1 - place / given.steps)
        points = points_at(curve, elo)
        print(f"  level {place + 1:2}: {elo:6.0f}  ({temperature(players, points):.2f}, {points:.1f})")


if __name__ == "__main__":
    main()
